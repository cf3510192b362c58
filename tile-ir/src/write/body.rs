//! The body of a function, the mirror of [`read::body`](crate::read::body).
//!
//! Parts that the target version lacks are dropped if they carry no meaning (a default, an absent optional, an unused
//! result); each other one adds to the list of reasons.

use mlir_bytecode::item::Encode;

use super::{hints, rules};
use crate::body::{BlockId, Body, Field, Operation, ValueId};
use crate::error::{ErrorKind, Result, Within as _};
use crate::module::Module;
use crate::operation::{
    AttributeDefinition, AttributeKind, DefaultValue, Definition, OperandLayout, Quantity,
};
use crate::sink::Sink;
use crate::types::{Scalar, Type, TypeId};
use crate::version::Version;
use crate::wire::{NumberTypes, Writer};

/// Reasons why something cannot be written, each with the version that has it.
pub(crate) type Missing = Vec<(String, Version)>;

/// A value without a number in the target version.
const UNNUMBERED: u32 = u32::MAX;

/// Encodes a body for `version`.
pub(crate) fn write(
    module: &Module<'_>,
    body: &Body,
    version: Version,
    token: Option<TypeId>,
    missing: &mut Missing,
) -> Result<Vec<u8>> {
    let mut writer = BodyWriter {
        module,
        body,
        version,
        token,
        missing,
        sink: Sink::default(),
        numbers: vec![UNNUMBERED; body.value_types.len()],
        next: 0,
        loops: 0,
    };
    writer.number(body.block_arguments(Body::ENTRY));
    writer.operations(Body::ENTRY)?;
    Ok(writer.sink.into_bytes())
}

struct BodyWriter<'w, 'a> {
    module: &'w Module<'a>,
    body: &'w Body,
    version: Version,
    /// The token type in the type table, for results that only newer versions have.
    token: Option<TypeId>,
    missing: &'w mut Missing,
    sink: Sink,
    /// The number of each value, by its position in the arena.
    numbers: Vec<u32>,
    next: u32,
    /// The number of loops around the operation that is written.
    loops: usize,
}

impl BodyWriter<'_, '_> {
    fn number(&mut self, values: impl Iterator<Item = ValueId>) {
        for value in values {
            if let Some(number) = self.numbers.get_mut(value.index()) {
                *number = self.next;
                self.next += 1;
            }
        }
    }

    fn operations(&mut self, block: BlockId) -> Result<()> {
        for (position, id) in self.body.block_operations(block).iter().enumerate() {
            let Some(operation) = self.body.operation(*id) else {
                continue;
            };
            self.operation(operation)
                .within(|| format!("operation {position} ({})", operation.name()))?;
        }
        Ok(())
    }

    fn operation(&mut self, operation: Operation<'_>) -> Result<()> {
        let definition = operation.definition();
        if !self.version.has(definition.since) {
            self.missing
                .push((format!("operation `{}`", definition.name), definition.since));
        }
        if self.version != self.module.version
            && let Some(news) = rules::news(self.module, self.body, operation, self.loops > 0)?
            && !self.version.has(news.1)
        {
            self.missing.push(news);
        }
        self.sink.varint(u64::from(definition.opcode));
        let results = self.results(operation)?;
        let flags_since = definition.flags_since();
        if flags_since.is_some_and(|since| self.version.has(since)) {
            self.sink.varint(flags(operation));
        }
        for (attribute, field) in definition.attributes.iter().zip(operation.fields()) {
            self.field(definition, attribute, field)
                .within(|| attribute.name)?;
        }
        self.operands(operation)?;
        if definition.regions > 0 {
            self.regions(operation)?;
        }
        self.number(operation.results().take(results));
        Ok(())
    }

    /// Writes the types of the results that the version has; gives their number. Newer ones come last, and a use of one
    /// is the error.
    fn results(&mut self, operation: Operation<'_>) -> Result<usize> {
        let definition = operation.definition();
        let count = match definition.derived.fixed_results {
            true => definition
                .results
                .iter()
                .filter(|result| result.is_in(self.version))
                .count(),
            false => operation.results().len(),
        };
        if definition.counted_results {
            self.sink.varint(count as u64);
        }
        for result in operation.results().take(count) {
            let id = match self.body.type_of(result) {
                Some(TypeId::TOKEN) => self.token,
                other => other,
            };
            let id = id.ok_or_else(|| ErrorKind::Invalid("a result without a type".into()))?;
            self.sink.varint(id.0);
        }
        Ok(count)
    }

    fn field(
        &mut self,
        definition: &Definition,
        attribute: &AttributeDefinition,
        field: Field<'_>,
    ) -> Result<()> {
        if !attribute.is_in(self.version) {
            if !is_default(attribute, field) {
                let what = format!("`{}` of operation `{}`", attribute.name, definition.name);
                self.missing
                    .push((what, attribute.since.unwrap_or(definition.since)));
            }
            return Ok(());
        }
        let sink = &mut self.sink;
        match field {
            Field::Absent if attribute.flag.is_none() => {
                let text = format!("attribute `{}` is missing", attribute.name);
                return Err(ErrorKind::Invalid(text).into());
            }
            Field::Absent | Field::Unit => {}
            Field::Enum(code) => {
                sink.varint(u64::from(code));
                if let AttributeKind::Enum(kind) = attribute.kind
                    && let Some(case) = kind.case(code)
                    && !self.version.has(case.since)
                {
                    self.missing
                        .push((format!("`{}` of {}", case.name, kind.name()), case.since));
                }
            }
            Field::Integer(value) => sink.varint(value),
            Field::Bool(value) => sink.byte(u8::from(value)),
            Field::String(id) => sink.varint(id.0),
            Field::Type(id) => sink.varint(id.0),
            Field::Constant(id) => sink.varint(id.0),
            Field::I32Array(values) => {
                sink.counted_words(values.iter().map(|value| value.to_le_bytes()));
            }
            Field::BoolArray(values) => {
                sink.counted_words(values.iter().map(|value| [u8::from(*value)]));
            }
            Field::Array(elements) => self.encode(elements)?,
            Field::Tagged(value) => self.encode(value)?,
            Field::Hints(entries) => {
                let entries = hints::adapt(self.module, entries, self.version, self.missing)?;
                self.encode(&*entries)?;
            }
        }
        Ok(())
    }

    /// Attributes.
    fn encode(&mut self, attributes: &(impl Encode + ?Sized)) -> Result<()> {
        let types = NumberTypes::new(&self.module.types, self.module.version);
        attributes.encode(&mut Writer::new(&mut self.sink, self.version, types))?;
        Ok(())
    }

    fn operands(&mut self, operation: Operation<'_>) -> Result<()> {
        let definition = operation.definition();
        if definition.layout == OperandLayout::Counted {
            self.sink.varint(operation.operands().len() as u64);
        }
        let mut operands = operation.operands().iter();
        for (operand, size) in definition.operands.iter().zip(operation.group_sizes()) {
            if !operand.is_in(self.version) && size > 0 {
                let what = format!(
                    "operand `{}` of operation `{}`",
                    operand.name, definition.name
                );
                self.missing
                    .push((what, operand.since.unwrap_or(definition.since)));
            }
            if definition.layout == OperandLayout::Segmented
                && operand.quantity == Quantity::Variadic
            {
                self.sink.varint(size as u64);
            }
            for value in operands.by_ref().take(size) {
                self.operand(*value)
                    .within(|| format!("operand {}", operand.name))?;
            }
        }
        Ok(())
    }

    fn operand(&mut self, value: ValueId) -> Result<()> {
        match self.numbers.get(value.index()) {
            Some(&UNNUMBERED) | None => {
                let newer = self.body.type_of(value) == Some(TypeId::TOKEN)
                    || !self.version.has(self.module.version);
                if !newer {
                    let text = format!("value {} is not defined before its use", value.index());
                    return Err(ErrorKind::Invalid(text).into());
                }
                self.missing.push(self.newer_result(value));
            }
            Some(&number) => self.sink.varint(u64::from(number)),
        }
        Ok(())
    }

    /// Names the result that has no number in this version.
    fn newer_result(&self, value: ValueId) -> (String, Version) {
        let unknown = ("a result".to_owned(), self.module.version);
        let producer = self
            .body
            .operations()
            .find(|it| it.results().any(|other| other == value));
        let Some(producer) = producer else {
            return unknown;
        };
        let definition = producer.definition();
        let position = producer
            .results()
            .position(|other| other == value)
            .unwrap_or_default();
        definition.results.get(position).map_or(unknown, |result| {
            let what = format!(
                "result `{}` of operation `{}`",
                result.name, definition.name
            );
            (what, result.since.unwrap_or(definition.since))
        })
    }

    fn regions(&mut self, operation: Operation<'_>) -> Result<()> {
        let is_loop = usize::from(matches!(operation.name(), "for" | "loop"));
        self.loops += is_loop;
        self.sink.varint(operation.regions().len() as u64);
        for region in operation.regions() {
            let blocks = self.body.region_blocks(region);
            self.sink.varint(blocks.len() as u64);
            for &block in blocks {
                self.block(block)?;
            }
        }
        self.loops -= is_loop;
        Ok(())
    }

    fn block(&mut self, block: BlockId) -> Result<()> {
        let outer = self.next;
        let arguments = self.body.block_arguments(block);
        self.sink.varint(arguments.len() as u64);
        for argument in arguments {
            let id = self.body.type_of(argument).unwrap_or(TypeId::TOKEN);
            self.sink.varint(id.0);
        }
        self.number(self.body.block_arguments(block));
        self.sink
            .varint(self.body.block_operations(block).len() as u64);
        self.operations(block)?;
        self.next = outer;
        Ok(())
    }
}

/// Returns the flag bits of an operation, one for each part that is present. The bits of a version are above those of
/// older versions, so a part that an older version lacks changes nothing unless it is present.
fn flags(operation: Operation<'_>) -> u64 {
    let definition = operation.definition();
    let mut flags = 0;
    for (attribute, field) in definition.attributes.iter().zip(operation.fields()) {
        if let Some(bit) = attribute.flag {
            flags |= u64::from(field != Field::Absent) << bit;
        }
    }
    for (operand, size) in definition.operands.iter().zip(operation.group_sizes()) {
        if let Quantity::Flagged(bit) = operand.quantity {
            flags |= u64::from(size > 0) << bit;
        }
    }
    flags
}

/// Returns whether the value of a field equals the meaning of older versions without the field.
fn is_default(attribute: &AttributeDefinition, field: Field<'_>) -> bool {
    match (attribute.default, field) {
        (_, Field::Absent) => true,
        (Some(DefaultValue::Case(case)), Field::Enum(code)) => case == code,
        (Some(DefaultValue::Case(value)), Field::Integer(other)) => u64::from(value) == other,
        (Some(DefaultValue::AllFalse), Field::BoolArray(values)) => !values.contains(&true),
        _ => false,
    }
}

/// Returns the scalar type with this id.
pub(crate) fn scalar(module: &Module<'_>, id: TypeId) -> Result<Scalar> {
    match module.decoded_type(id)? {
        Type::Scalar(scalar) => Ok(*scalar),
        _ => Err(ErrorKind::Invalid(format!("type #{} is not a scalar", id.0)).into()),
    }
}
