//! Debug output of handles: their contents on one line, for failed assertions.

use std::fmt::{self, Debug, Display, Formatter, Write};

use super::handles::{Block, Operation, Region, Value, ValueKind};
use super::module::Module;
use crate::context::Context;
use crate::properties::Properties;

/// The maximal number of characters of an attribute, a type or a location.
const MAX_CHARS: usize = 80;

/// Displays at most the first [`MAX_CHARS`] characters of a text.
struct Short<T>(T);

impl<T: Display> Display for Short<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let text = self.0.to_string();
        match text.char_indices().nth(MAX_CHARS) {
            Some((end, _)) => write!(f, "{}...", text.get(..end).unwrap_or_default()),
            None => f.write_str(&text),
        }
    }
}

/// Writes items with commas between them.
fn list(f: &mut Formatter<'_>, items: impl Iterator<Item = impl Display>) -> fmt::Result {
    for (position, item) in items.enumerate() {
        if position > 0 {
            f.write_str(", ")?;
        }
        write!(f, "{}", Short(item))?;
    }
    Ok(())
}

/// Writes `3 blocks`.
fn count(f: &mut Formatter<'_>, count: usize, what: &str) -> fmt::Result {
    write!(f, "{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// Shows the producer and the sizes of the tables; reads no body:
/// `module of "MLIR22.1.8", version 6 (14 attributes, 4 types)`.
impl Debug for Module {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let context = self.context();
        let (producer, version) = (context.producer(), context.version());
        write!(f, "module of {producer:?}, version {version} (")?;
        count(f, context.attribute_count(), "attribute")?;
        f.write_str(", ")?;
        count(f, context.type_count(), "type")?;
        f.write_char(')')
    }
}

/// Shows the generic form without the names of values and the contents of regions:
/// `"arith.addi"(i32, i32) <{overflowFlags = none}> -> (i32) loc("a.mlir":1:2)`.
impl Debug for Operation<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"(", self.name())?;
        list(f, self.operands().map(Value::type_))?;
        f.write_char(')')?;
        properties(f, self.context(), self.properties())?;
        if self.region_count() > 0 {
            f.write_str(" (")?;
            count(f, self.region_count(), "region")?;
            f.write_char(')')?;
        }
        if let Some(attributes) = self.attribute_dictionary() {
            write!(f, " {}", Short(attributes))?;
        }
        f.write_str(" -> (")?;
        list(f, self.results().map(Value::type_))?;
        write!(f, ") {}", Short(self.location()))
    }
}

/// Writes ` <{name = value}>`.
fn properties(
    f: &mut Formatter<'_>,
    context: &Context,
    properties: crate::error::Result<Properties<'_>>,
) -> fmt::Result {
    match properties {
        Ok(Properties::None) => Ok(()),
        Ok(Properties::Dictionary(dictionary)) => write!(f, " <{}>", Short(dictionary)),
        Ok(Properties::Fields(fields)) => {
            f.write_str(" <{")?;
            let fields = fields.iter();
            list(
                f,
                fields.map(|(field, value)| {
                    format!("{} = {}", field.name(), field.show(context, value))
                }),
            )?;
            f.write_str("}>")
        }
        Ok(Properties::Opaque(bytes)) => write!(f, " <{} bytes>", bytes.len()),
        Err(error) => write!(f, " <<{error}>>"),
    }
}

/// Shows the owner: `region 0 of "func.func" (1 block)`.
impl Debug for Region<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.operation() {
            Some(owner) => {
                let mut regions = owner.regions().into_iter().flatten();
                let position = regions.position(|region| region == *self);
                write!(
                    f,
                    "region {} of \"{}\"",
                    position.unwrap_or(0),
                    owner.name()
                )?;
            }
            None => f.write_str("top level")?,
        }
        f.write_str(" (")?;
        count(f, self.blocks().count(), "block")?;
        f.write_char(')')
    }
}

/// Shows the arguments and the owner: `block 0(i32) of region 0 of "func.func" (1 block)`.
impl Debug for Block<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let position = self.region().blocks().position(|block| block == *self);
        write!(f, "block {}(", position.unwrap_or(0))?;
        list(f, self.arguments().map(Value::type_))?;
        write!(f, ") of {:?}", self.region())
    }
}

/// Shows the definition and the type: `result 0 of "arith.addi": i32`.
impl Debug for Value<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.kind() {
            Some(ValueKind::Result(operation, position)) => {
                write!(f, "result {position} of \"{}\"", operation.name())?;
            }
            Some(ValueKind::Argument(block, position)) => {
                write!(f, "argument {position} of {block:?}")?;
            }
            None => f.write_str("undefined value")?,
        }
        write!(f, ": {}", Short(self.type_()))
    }
}
