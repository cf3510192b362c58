//! The custom forms of `func`: most texts have functions in them.
//!
//! ```text
//! func     ::= (`func.`)? `func` visibility? symbol `(` (argument (`,` argument)*)? `)` (`->` results)?
//!              (`attributes` dictionary)? region?
//! return   ::= (`func.`)? `return` dictionary? (value (`,` value)* `:` type (`,` type)*)?
//! argument ::= (percent-id `:`)? type dictionary? (`loc` `(` location `)`)?
//! results  ::= type | `(` (type dictionary? (`,` type dictionary?)*)? `)`
//! ```

use mlir_bytecode::builtin::{BuiltinAttribute, BuiltinType};
use mlir_bytecode::dialect::{OperationForm, OperationParser};
use mlir_bytecode::{Attribute, Result, Type};

/// The custom forms of the dialect's operations.
pub const FORMS: &[&dyn OperationForm] = &[&FunctionForm, &ReturnForm];

/// The types and the dictionaries of arguments or of results.
#[derive(Default)]
struct Signature<'ir> {
    types: Vec<Type<'ir>>,
    dictionaries: Vec<Option<Attribute<'ir>>>,
}

impl<'ir> Signature<'ir> {
    /// Sets the attribute `name` to the array of dictionaries, unless all of them are empty.
    fn set_attributes(
        &self,
        name: &'static str,
        parser: &mut dyn OperationParser<'ir>,
    ) -> Result<()> {
        if self.dictionaries.iter().all(Option::is_none) {
            return Ok(());
        }
        let context = parser.context();
        let entries = Vec::new();
        let empty = context.attribute(&BuiltinAttribute::Dictionary { entries })?;
        let elements: Vec<_> = (self.dictionaries.iter())
            .map(|it| it.unwrap_or(empty))
            .collect();
        if elements.iter().all(|it| *it == empty) {
            return Ok(());
        }
        let value = context.attribute(&BuiltinAttribute::Array { elements })?;
        parser.set_attribute(name, value)
    }
}

/// `func.func`
struct FunctionForm;

impl OperationForm for FunctionForm {
    fn operation(&self) -> &'static str {
        "func.func"
    }

    fn short_names(&self) -> &'static [&'static str] {
        &["func"]
    }

    fn parse<'ir>(&self, parser: &mut dyn OperationParser<'ir>) -> Result<()> {
        let context = parser.context();
        let mut visibilities = ["public", "private", "nested"].into_iter();
        if let Some(visibility) = visibilities.find(|it| parser.eat(it)) {
            let value = context.attribute(&BuiltinAttribute::String {
                value: visibility.into(),
                type_: None,
            })?;
            parser.set_attribute("sym_visibility", value)?;
        }
        let name = parser.parse_symbol_name()?;
        parser.set_attribute("sym_name", name)?;
        let (mut inputs, mut outputs) = (Signature::default(), Signature::default());
        parser.expect("(", "`(` of the arguments")?;
        while !parser.eat(")") {
            let argument = parser.parse_argument()?;
            inputs.types.push(argument.type_);
            inputs.dictionaries.push(argument.attributes);
            if !parser.at(")") {
                parser.expect(",", "`)` or `,` in the arguments")?;
            }
        }
        if parser.eat("->") {
            parse_results(&mut outputs, parser)?;
        }
        let type_ = BuiltinType::Function {
            inputs: inputs.types.clone(),
            results: outputs.types.clone(),
        };
        let value = context.type_(&type_)?;
        let value = context.attribute(&BuiltinAttribute::Type { value })?;
        parser.set_attribute("function_type", value)?;
        inputs.set_attributes("arg_attrs", parser)?;
        outputs.set_attributes("res_attrs", parser)?;
        if parser.eat("attributes") {
            parser.parse_attributes()?;
        }
        if parser.at("{") {
            parser.parse_region();
            return Ok(());
        }
        // A declaration has a region too, which is empty.
        parser.add_empty_region()
    }
}

fn parse_results<'ir>(
    outputs: &mut Signature<'ir>,
    parser: &mut dyn OperationParser<'ir>,
) -> Result<()> {
    if !parser.eat("(") {
        outputs.types = parser.parse_result_types()?;
        return Ok(());
    }
    while !parser.eat(")") {
        outputs.types.push(parser.parse_type()?);
        outputs.dictionaries.push(parser.parse_dictionary()?);
        if !parser.at(")") {
            parser.expect(",", "`)` or `,` in the results")?;
        }
    }
    Ok(())
}

/// `func.return`
struct ReturnForm;

impl OperationForm for ReturnForm {
    fn operation(&self) -> &'static str {
        "func.return"
    }

    fn short_names(&self) -> &'static [&'static str] {
        &["return"]
    }

    fn parse<'ir>(&self, parser: &mut dyn OperationParser<'ir>) -> Result<()> {
        if parser.at("{") {
            parser.parse_attributes()?;
        }
        if parser.at_operand() {
            parser.parse_operands()?;
            parser.expect(":", "`:` and the types of the operands")?;
            parser.parse_operand_types()?;
        }
        Ok(())
    }
}
