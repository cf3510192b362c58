//! The custom forms of `wasmssa` that no format describes, the directive of formats, and the text of the type of locals.

use mlir_bytecode::builtin::{FunctionType, TypeAttr};
use mlir_bytecode::dialect::{
    Argument, AttributeStyle, CustomDirective, FormDriver, OperationForm, RegionStyle,
};
use mlir_bytecode::item::AsmParser;
use mlir_bytecode::{BStr, Dialect, Result, Type};

use crate::forms::{DialectForms, quoted, string};
use crate::func::body;
use crate::func::signature::{Signature, lists};

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[
        OperationForm::new("wasmssa.func", function),
        OperationForm::new("wasmssa.global", global),
        OperationForm::new("wasmssa.import_global", import_global),
    ],
    directives: &[CustomDirective::new("wasmssa.ElseRegion", else_region)],
    names: &[],
};

/// `wasmssa`
#[derive(Dialect)]
#[dialect(name = "wasmssa", parse_types = parse)]
pub(crate) struct WasmSsaDialect;

/// `local ref to i32`
fn parse<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<Option<Type<'ir>>> {
    if parser.mnemonic() != "local" {
        return Ok(None);
    }
    parser.expect("ref")?;
    parser.expect("to")?;
    let value = parser.parse_type()?;
    let text = format!("{LOCAL}{value}>");
    parser.context().assembly_type("wasmssa", &text).map(Some)
}

/// The names of the attributes of a function's signature.
const SIGNATURE: Signature = Signature {
    type_: "functionType",
    ..Signature::FUNCTION
};

/// The text of the type of a parameter in front of that of its value.
const LOCAL: &str = "!wasmssa<local ref to ";

/// ` exported @name(%a: !wasmssa<local ref to i32>) -> i32 attributes {...} {...}`: the type of the function has the types of
/// the values.
fn function(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.flag(" exported", "exported")?;
    form.text(" ")?;
    form.symbol("sym_name")?;
    let (mut inputs, mut results) = (Vec::new(), Vec::new());
    if let Some(type_) = form.printed(SIGNATURE.type_)? {
        let type_ = type_.decode::<TypeAttr<'_>>()?.value()?;
        let type_ = type_.decode::<FunctionType<'_>>()?;
        (inputs, results) = (type_.inputs()?.collect(), type_.results()?.collect());
    }
    let (inputs, results, _) = lists(form, &SIGNATURE, inputs, results, false)?;
    if !form.is_printing() {
        let inputs: Result<Vec<_>> = inputs
            .types
            .iter()
            .map(|it| value_of(&*form, *it))
            .collect();
        let type_ = form.context().function_type(inputs?, results.types)?;
        let type_ = form.context().type_attribute(type_)?;
        form.set_attribute(SIGNATURE.type_, type_)?;
    }
    form.keyword_attributes_without(&[
        "exported",
        "sym_name",
        SIGNATURE.type_,
        SIGNATURE.arguments,
        SIGNATURE.results,
    ])?;
    body(form, RegionStyle::BODY)
}

/// Returns the type of the value of a parameter.
fn value_of<'ir>(form: &dyn FormDriver<'ir>, parameter: Type<'ir>) -> Result<Type<'ir>> {
    let text = parameter.to_string();
    let value = text.strip_prefix(LOCAL).and_then(|it| it.strip_suffix('>'));
    match value {
        Some(value) => form.context().parse_type(value),
        None => Err(form.mistake("a parameter is a reference to a local value".into())),
    }
}

/// Prints the name of a global as it is, because upstream does not escape it; parses a symbol.
fn symbol(form: &mut dyn FormDriver<'_>) -> Result<()> {
    match text_of(form, "sym_name")? {
        Some(name) => form.text(&format!("@{name}")),
        None => form.symbol("sym_name"),
    }
}

/// As [`quoted`], for a string that upstream does not escape.
fn in_quotes(form: &mut dyn FormDriver<'_>, name: &str) -> Result<()> {
    match text_of(form, name)? {
        Some(text) => form.text(&format!("\"{text}\"")),
        None => quoted(form, name),
    }
}

/// Returns the value of a printed string; `None` while parsing, or if the value is no text.
fn text_of<'ir>(form: &dyn FormDriver<'ir>, name: &str) -> Result<Option<&'ir str>> {
    let value = form.printed(name)?.map(string).transpose()?;
    Ok(value.and_then(|it| std::str::from_utf8(it).ok()))
}

/// ` exported @g i32 mutable : {...}`
fn global(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.flag(" exported", "exported")?;
    form.text(" ")?;
    symbol(form)?;
    form.text(" ")?;
    form.named("type", AttributeStyle::Full)?;
    form.flag(" mutable", "isMutable")?;
    form.text(" :")?;
    body(form, RegionStyle::BODY)
}

/// ` "g" from "module" as @g mutable : i32`
fn import_global(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    in_quotes(form, "importName")?;
    form.text(" from ")?;
    in_quotes(form, "moduleName")?;
    form.text(" as ")?;
    symbol(form)?;
    form.flag(" mutable", "isMutable")?;
    form.text(" : ")?;
    form.named("type", AttributeStyle::Full).map(drop)
}

/// `"else "{...}`, or nothing for an empty region; a text may have the word `else`.
fn else_region(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let Some(Argument::Regions(regions)) = arguments.first() else {
        return Err(form.mismatch("the arguments of `ElseRegion`".into()));
    };
    let region = regions.start;
    let is_empty = match form.is_printing() {
        true => !form.has_region(region)?,
        false => form.peek(">", false),
    };
    if is_empty {
        return form.empty_region(region);
    }
    // Upstream prints a string.
    if form.is_printing() || !form.optional("else", false)? {
        form.string(BStr::new("else "))?;
    }
    form.region(region, RegionStyle::FULL)
}
