//! Parsing of `!spirv.array`: the spellings that people write become the text that printers write. The dialect has no
//! bytecode encodings, so all types are assembly text.

use mlir_bytecode::dialect::BytecodeDialectInterface;
use mlir_bytecode::item::AsmParser;
use mlir_bytecode::{Dialect, Result, Type};

/// `spirv`, of which nothing is encoded.
pub(crate) struct SpirvDialect;

impl Dialect for SpirvDialect {
    fn namespace(&self) -> &'static str {
        "spirv"
    }

    fn bytecode(&self) -> Option<&dyn BytecodeDialectInterface> {
        None
    }

    fn parse_type<'ir>(&self, parser: &mut dyn AsmParser<'ir>) -> Result<Option<Type<'ir>>> {
        match parser.mnemonic() {
            "array" => parse_array(parser).map(Some),
            _ => Ok(None),
        }
    }
}

/// `<4 x f32, stride=16>`; the blanks around `x` may be missing.
fn parse_array<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<Type<'ir>> {
    parser.expect("<")?;
    let sizes = parser.parse_shape()?;
    let [size] = sizes[..] else {
        return Err(parser.error("an array has one size"));
    };
    let element = parser.parse_type()?;
    let mut stride = String::new();
    if parser.eat(",") {
        parser.expect("stride")?;
        parser.expect("=")?;
        stride = format!(", stride={}", parser.parse_size()?);
    }
    parser.expect(">")?;
    let text = format!("!spirv.array<{size} x {element}{stride}>");
    parser.context().assembly_type("spirv", &text)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test")]

    use mlir_bytecode::Context;

    #[test]
    fn arrays_are_written_with_blanks() {
        let context = Context::new(crate::registry().with(super::SpirvDialect));
        for (text, printed) in [
            ("!spirv.array<4xf32>", "!spirv.array<4 x f32>"),
            (
                "!spirv.array<2 x !spirv.array<3xi32, stride = 4>>",
                "!spirv.array<2 x !spirv.array<3 x i32, stride=4>>",
            ),
            (
                "!spirv.array<1xvector<2xf32>>",
                "!spirv.array<1 x vector<2xf32>>",
            ),
        ] {
            assert_eq!(context.parse_type(text).unwrap().to_string(), printed);
        }
        assert!(context.parse_type("!spirv.array<2x3xf32>").is_err());
    }
}
