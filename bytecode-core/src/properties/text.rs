//! The text form of a layout, which is a line.
//!
//! ```text
//! op      ::= name (` ` `!` trait)* (` ` field)*
//! field   ::= name `:` kind                  a required attribute
//!           | name `?` kind default?         an optional attribute
//!           | name `@` wire default?         a native property
//!           | `operandSegmentSizes[` groups `]`
//!           | `resultSegmentSizes[` groups `]`
//! default ::= `=` backquote attribute backquote     the attribute as which an absent field is printed
//! kind    ::= `any` | `string` | `i64` | `array<i32>` | `#arith.overflow` | ...
//! wire    ::= `attr` | `bool` | `unit` | `string` | `i` width | `u` width | `dense(i` width `)`
//!           | `opt(` wire `)` | `array(` wire `)`
//!           | (`enum` | `bits`) `(#` dialect `.` mnemonic (`:i` width)? (`|` case `=` value)+ `)`
//! trait   ::= `isolated` | `terminator` | `symbol` | ...
//! ```
//!
//! An example:
//!
//! ```text
//! llvm.getelementptr elem_type:type rawConstantIndices:array<i32> noWrapFlags@i32=`0 : i32`
//! ```

use std::fmt;

pub use super::line::LineError;
use super::line::{LineParser, Result};
use crate::properties::{
    AttributeKind, BoolForm, EnumForm, IntegerForm, OpField, OpLayout, OpTrait, OpTraits, Wire,
};

/// The maximal nesting depth of `opt(..)` and `array(..)`.
const MAX_WIRE_DEPTH: usize = 8;

/// Parses a line.
///
/// # Errors
/// Fails at the first part that does not follow the grammar, or at a field with the name of an earlier one.
pub fn parse(line: &str) -> Result<OpLayout> {
    let mut parser = LineParser::new(line);
    let name = parser.operation_name()?;
    let mut traits = OpTraits::default();
    let mut fields: Vec<OpField> = Vec::new();
    while parser.skip_spaces() {
        if parser.take("!") {
            traits.insert(parser.op_trait()?);
            continue;
        }
        let start = parser.offset;
        let field = parser.field()?;
        if fields.iter().any(|other| other.name() == field.name()) {
            return Err(LineError {
                offset: start,
                message: "a field name that is not taken",
            });
        }
        fields.push(field);
    }
    Ok(OpLayout::new(name, traits, fields))
}

impl<'a> LineParser<'a> {
    fn op_trait(&mut self) -> Result<OpTrait> {
        let start = self.offset;
        let name = self.word("a trait", |c| c.is_ascii_lowercase() || c == '_')?;
        let found = OpTrait::ALL.into_iter().find(|known| known.name() == name);
        found.ok_or(LineError {
            offset: start,
            message: "a known trait",
        })
    }

    fn field(&mut self) -> Result<OpField> {
        let name = self.word("a field name", |c| {
            c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$')
        })?;
        if self.take("[") {
            return self.segments(name);
        }
        let field = if self.take(":") {
            OpField::attribute(name, false, self.kind()?)
        } else if self.take("?") {
            OpField::attribute(name, true, self.kind()?)
        } else if self.take("@") {
            OpField::native(name, self.wire(0)?)
        } else {
            return self.fail("`:`, `?`, `@` or `[` after the field name");
        };
        let default = self.default()?;
        if default.is_some() && *field.wire() == Wire::Attribute {
            return self.fail("no default for a required attribute");
        }
        match self.rest().chars().next() {
            None | Some(' ' | '\t') => Ok(field.with_default(default)),
            Some(_) => self.fail("a space after the field"),
        }
    }

    fn segments(&mut self, name: &str) -> Result<OpField> {
        let field = match name {
            OpField::OPERAND_SEGMENT_SIZES => OpField::operand_segments,
            OpField::RESULT_SEGMENT_SIZES => OpField::result_segments,
            _ => return self.fail("`operandSegmentSizes` or `resultSegmentSizes` before `[`"),
        };
        let groups = self.number()?;
        self.expect("]", "`]`")?;
        Ok(field(groups))
    }

    fn kind(&mut self) -> Result<AttributeKind> {
        let start = self.offset;
        let word = self.word("an attribute kind", |c| !matches!(c, ' ' | '\t' | '='))?;
        AttributeKind::parse(word).ok_or(LineError {
            offset: start,
            message: "a known attribute kind",
        })
    }

    fn default(&mut self) -> Result<Option<&'a str>> {
        if !self.take("=") {
            return Ok(None);
        }
        self.quoted("a default").map(Some)
    }

    fn wire(&mut self, depth: usize) -> Result<Wire> {
        if depth > MAX_WIRE_DEPTH {
            return self.fail("less nesting");
        }
        let start = self.offset;
        let word = self.word("a wire kind", |c| c.is_ascii_alphanumeric())?;
        let wire = match word {
            "attr" => return Ok(Wire::NativeAttribute),
            "bool" => return Ok(Wire::Bool(BoolForm::Bool)),
            "unit" => return Ok(Wire::Bool(BoolForm::Unit)),
            "string" => return Ok(Wire::String),
            "opt" => {
                self.expect("(", "`(`")?;
                Wire::Optional(Box::new(self.wire(depth + 1)?))
            }
            "array" => {
                self.expect("(", "`(`")?;
                Wire::Array(Box::new(self.wire(depth + 1)?))
            }
            "dense" => {
                self.expect("(i", "`(i`")?;
                Wire::DenseArray(self.width()?)
            }
            "enum" => Wire::Varint(IntegerForm::Enum(Box::new(self.enumeration()?))),
            "bits" => Wire::Varint(IntegerForm::BitEnum(Box::new(self.enumeration()?))),
            _ if word.starts_with(['i', 'u']) => {
                self.offset = start + 1;
                let width = self.width()?;
                return Ok(Wire::Varint(match word.starts_with('u') {
                    true => IntegerForm::Unsigned(width),
                    false => IntegerForm::Integer(width),
                }));
            }
            _ => {
                self.offset = start;
                return self.fail("a known wire kind");
            }
        };
        self.expect(")", "`)`")?;
        Ok(wire)
    }

    fn width(&mut self) -> Result<u32> {
        let start = self.offset;
        match self.number()? {
            width @ 1..=64 => Ok(width),
            _ => Err(LineError {
                offset: start,
                message: "a width of 1 to 64 bits",
            }),
        }
    }

    fn enumeration(&mut self) -> Result<EnumForm> {
        self.expect("(#", "`(#`")?;
        let attribute = self
            .word("an attribute name", |c| !matches!(c, ' ' | '|' | ':' | ')'))?
            .into();
        let printed_width = match self.take(":i") {
            true => Some(self.width()?),
            false => None,
        };
        let mut cases = Vec::new();
        while self.take("|") {
            let case = self.word("a case", |c| !matches!(c, ' ' | '=' | '|' | ')'))?;
            self.expect("=", "`=` after the case")?;
            cases.push((case.into(), self.number()?));
        }
        Ok(EnumForm {
            attribute,
            printed_width,
            cases,
        })
    }
}

/// Prints the line without a line end.
impl fmt::Display for OpLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        for member in self.traits().iter() {
            write!(f, " !{}", member.name())?;
        }
        for field in self.inherent() {
            write!(f, " {}", field.name())?;
            match field.wire() {
                Wire::Attribute => write!(f, ":{}", field.kind())?,
                Wire::OptionalAttribute => write!(f, "?{}", field.kind())?,
                Wire::OperandSegments(groups) | Wire::ResultSegments(groups) => {
                    write!(f, "[{groups}]")?;
                }
                native => write!(f, "@{native}")?,
            }
            if let Some(default) = field.default() {
                write!(f, "=`{default}`")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Wire {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Attribute | Self::OptionalAttribute | Self::NativeAttribute => {
                f.write_str("attr")
            }
            Self::OperandSegments(groups) | Self::ResultSegments(groups) => {
                write!(f, "segments({groups})")
            }
            Self::Bool(BoolForm::Bool) => f.write_str("bool"),
            Self::Bool(BoolForm::Unit) => f.write_str("unit"),
            Self::String => f.write_str("string"),
            Self::Optional(inner) => write!(f, "opt({inner})"),
            Self::Array(element) => write!(f, "array({element})"),
            Self::DenseArray(width) => write!(f, "dense(i{width})"),
            Self::Varint(form) => match form {
                IntegerForm::Integer(width) => write!(f, "i{width}"),
                IntegerForm::Unsigned(width) => write!(f, "u{width}"),
                IntegerForm::Enum(form) => write!(f, "enum({form})"),
                IntegerForm::BitEnum(form) => write!(f, "bits({form})"),
            },
        }
    }
}

impl fmt::Display for EnumForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.attribute)?;
        if let Some(width) = self.printed_width {
            write!(f, ":i{width}")?;
        }
        self.cases
            .iter()
            .try_for_each(|(case, value)| write!(f, "|{case}={value}"))
    }
}
