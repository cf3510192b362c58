//! The signature of a function.
//!
//! ```text
//! signature ::= `(` (parameter (`,` parameter)*)? (`,`? `...`)? `)` (`->` results)?
//! parameter ::= (percent-id `:`)? type dictionary? (`loc` `(` location `)`)?
//! results   ::= type | `(` (type dictionary? (`,` type dictionary?)*)? `)`
//! ```

use mlir_bytecode::builtin::{ArrayAttr, BuiltinType, FunctionType, TypeAttr};
use mlir_bytecode::dialect::{ArgumentStyle, FormDriver};
use mlir_bytecode::{Attribute, Result, Type};

/// The attributes that hold the parts of a function's signature.
pub(crate) struct Signature {
    /// The attribute with the function type.
    pub(crate) type_: &'static str,
    pub(crate) arguments: &'static str,
    pub(crate) results: &'static str,
    /// Whether all parameters have names.
    pub(crate) needs_names: bool,
}

impl Signature {
    /// The names that functions of most dialects use.
    pub(crate) const FUNCTION: Self = Self {
        type_: "function_type",
        arguments: "arg_attrs",
        results: "res_attrs",
        needs_names: false,
    };
}

/// The types and the dictionaries of parameters or of results.
#[derive(Default)]
pub(crate) struct List<'ir> {
    pub(crate) types: Vec<Type<'ir>>,
    pub(crate) dictionaries: Vec<Option<Attribute<'ir>>>,
}

impl<'ir> List<'ir> {
    /// Returns the list that a printed operation has.
    pub(crate) fn printed(
        form: &dyn FormDriver<'ir>,
        types: Vec<Type<'ir>>,
        attributes: &str,
    ) -> Result<Self> {
        let dictionaries = match form.attribute_value(attributes)? {
            Some(array) => array.decode::<ArrayAttr<'_>>()?.iter()?.map(Some).collect(),
            None => Vec::new(),
        };
        Ok(Self {
            types,
            dictionaries,
        })
    }

    fn type_(&self, index: usize) -> Option<Type<'ir>> {
        self.types.get(index).copied()
    }

    fn dictionary(&self, index: usize) -> Option<Attribute<'ir>> {
        self.dictionaries.get(index).copied().flatten()
    }

    /// Adds a parsed parameter or result.
    fn add(
        &mut self,
        form: &dyn FormDriver<'ir>,
        type_: Type<'ir>,
        dictionary: Option<Attribute<'ir>>,
    ) {
        if !form.is_printing() {
            self.types.push(type_);
            self.dictionaries.push(dictionary);
        }
    }
}

/// Sets the attribute `name` to the array of dictionaries, unless all of them are empty. Has no effect while printing.
pub(crate) fn set_dictionaries<'ir>(
    form: &mut dyn FormDriver<'ir>,
    name: &str,
    dictionaries: &[Option<Attribute<'ir>>],
) -> Result<()> {
    if form.is_printing() || dictionaries.iter().all(Option::is_none) {
        return Ok(());
    }
    let context = form.context();
    let empty = context.dictionary([] as [(&str, Attribute<'_>); 0])?;
    let elements: Vec<_> = dictionaries.iter().map(|it| it.unwrap_or(empty)).collect();
    if elements.iter().all(|it| *it == empty) {
        return Ok(());
    }
    let value = context.array(elements)?;
    form.set_attribute(name, value)
}

/// Prints or parses the signature of a function whose type is a builtin function type. Returns the number of parameters.
pub(crate) fn signature(form: &mut dyn FormDriver<'_>, names: &Signature) -> Result<usize> {
    let (counts, is_open) = typed_lists(form, names, false)?;
    match is_open {
        true => Err(form.mistake("a function of this type has no variadic arguments".into())),
        false => Ok(counts.0),
    }
}

/// As [`signature`], with `...` after the parameters if `is_variadic`. Returns the numbers of parameters and results,
/// and whether `...` was parsed.
pub(crate) fn typed_lists(
    form: &mut dyn FormDriver<'_>,
    names: &Signature,
    is_variadic: bool,
) -> Result<((usize, usize), bool)> {
    let (mut inputs, mut results) = (Vec::new(), Vec::new());
    if let Some(type_) = form.printed(names.type_)? {
        let type_ = type_.decode::<TypeAttr<'_>>()?.value()?;
        match type_.decode()? {
            BuiltinType::Function {
                inputs: of_inputs,
                results: of_results,
            } => (inputs, results) = (of_inputs, of_results),
            _ => return Err(form.mismatch("the type of the function is another one".into())),
        }
    }
    let printed = (inputs.len(), results.len());
    has_parameters(form, &inputs)?;
    let (inputs, results, is_open) = lists(form, names, inputs, results, is_variadic)?;
    if form.is_printing() {
        return Ok((printed, is_open));
    }
    let parsed = (inputs.types.len(), results.types.len());
    let type_ = form.context().function_type(inputs.types, results.types)?;
    let value = form.context().type_attribute(type_)?;
    form.set_attribute(names.type_, value)?;
    Ok((parsed, is_open))
}

/// Fails if the arguments of a printed function have other types than its parameters: a reader takes these from the arguments.
/// Has no effect while parsing.
pub(crate) fn has_parameters<'ir>(
    form: &mut dyn FormDriver<'ir>,
    parameters: &[Type<'ir>],
) -> Result<()> {
    match form.is_printing() {
        true => form.set_argument_types(0, 0, parameters),
        false => Ok(()),
    }
}

/// Prints or parses the parameters and the results, and whether any number of arguments may follow. Returns all three.
pub(crate) fn lists<'ir>(
    form: &mut dyn FormDriver<'ir>,
    names: &Signature,
    inputs: Vec<Type<'ir>>,
    results: Vec<Type<'ir>>,
    is_variadic: bool,
) -> Result<(List<'ir>, List<'ir>, bool)> {
    let inputs = List::printed(form, inputs, names.arguments)?;
    let results = List::printed(form, results, names.results)?;
    form.text("(")?;
    let (mut parsed, mut is_open) = (List::default(), false);
    let has_body = form.is_printing() && form.has_region(0)?;
    let count = inputs.types.len() + usize::from(is_variadic);
    let mut named = 0;
    form.list(count, ")", &mut |form, index| {
        if is_open && !form.is_printing() {
            return Err(form.mistake("variadic arguments are last".into()));
        }
        if form.optional("...", index == inputs.types.len())? {
            is_open = true;
            return Ok(());
        }
        let is_named = form.peek("%", has_body);
        if !form.is_printing() && index > 0 && is_named != (named > 0) {
            let message = "either all arguments have names or none has";
            return Err(form.mismatch(message.into()));
        }
        if is_named {
            let style = ArgumentStyle::Typed(inputs.dictionary(index));
            let argument = form.argument(0, index, style)?;
            named += 1;
            if let Some(type_) = argument.type_ {
                parsed.add(form, type_, argument.attributes);
            }
        } else {
            if names.needs_names && !form.is_printing() {
                return Err(form.mismatch("all arguments have names".into()));
            }
            let type_ = form.type_(inputs.type_(index))?;
            let dictionary = form.optional_dictionary(inputs.dictionary(index))?;
            form.skip_location()?;
            parsed.add(form, type_, dictionary);
        }
        Ok(())
    })?;
    form.text(")")?;
    set_dictionaries(form, names.arguments, &parsed.dictionaries)?;
    let results = if form.optional(" -> ", !results.types.is_empty())? {
        result_list(form, &results)?
    } else {
        List::default()
    };
    set_dictionaries(form, names.results, &results.dictionaries)?;
    Ok((parsed, results, is_open))
}

/// Prints or parses the results of a function: `i32` or `(i32, i64 {...})`.
pub(crate) fn result_list<'ir>(
    form: &mut dyn FormDriver<'ir>,
    printed: &List<'ir>,
) -> Result<List<'ir>> {
    let mut parsed = List::default();
    let is_single = match &printed.types[..] {
        [type_] => {
            let dictionary = printed.dictionary(0);
            let is_empty = match dictionary {
                Some(it) => {
                    it.decode::<mlir_bytecode::builtin::DictionaryAttr<'_>>()?
                        .iter()?
                        .len()
                        == 0
                }
                None => true,
            };
            type_.try_decode::<FunctionType<'_>>()?.is_none() && is_empty
        }
        _ => false,
    };
    if !form.optional("(", !is_single)? {
        let type_ = form.type_(printed.type_(0))?;
        parsed.add(form, type_, None);
        return Ok(parsed);
    }
    form.list(printed.types.len(), ")", &mut |form, index| {
        let type_ = form.type_(printed.type_(index))?;
        let dictionary = form.optional_dictionary(printed.dictionary(index))?;
        parsed.add(form, type_, dictionary);
        Ok(())
    })?;
    form.text(")")?;
    Ok(parsed)
}
