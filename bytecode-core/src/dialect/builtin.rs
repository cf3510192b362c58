//! The builtin dialect, which every registry knows.

use super::form::{OperationForm, OperationParser};
use crate::builtin::{BuiltinAttribute, BuiltinType};
use crate::error::Result;

/// The builtin dialect.
#[derive(mlir_bytecode_derive::Dialect)]
#[dialect(name = "builtin", types = BuiltinType, attributes = BuiltinAttribute, crate = crate)]
pub struct BuiltinDialect;

/// The custom forms of the dialect's operations.
pub(super) const FORMS: &[&dyn OperationForm] = &[&ModuleForm];

/// ```text
/// module ::= (`builtin.`)? `module` symbol? (`attributes` dictionary)? region
/// ```
struct ModuleForm;

impl OperationForm for ModuleForm {
    fn operation(&self) -> &'static str {
        "builtin.module"
    }

    fn short_names(&self) -> &'static [&'static str] {
        &["module"]
    }

    fn parse<'ir>(&self, parser: &mut dyn OperationParser<'ir>) -> Result<()> {
        if parser.at_symbol_name() {
            let name = parser.parse_symbol_name()?;
            parser.set_attribute("sym_name", name)?;
        }
        if parser.eat("attributes") {
            parser.parse_attributes()?;
        }
        parser.parse_region();
        Ok(())
    }
}
