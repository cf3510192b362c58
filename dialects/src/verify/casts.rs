//! Casts between widths.

use mlir_bytecode::builtin::BuiltinType;
use mlir_bytecode::dialect::OperationVerifier;
use mlir_bytecode::ir::{Operation, Value};
use mlir_bytecode::{Error, Result};

pub(super) const VERIFIERS: &[OperationVerifier] = &[
    OperationVerifier::new("arith.extf", |it| cast(it, Kind::Float, Direction::Wider)),
    OperationVerifier::new("arith.extsi", |it| {
        cast(it, Kind::Integer, Direction::Wider)
    }),
    OperationVerifier::new("arith.extui", |it| {
        cast(it, Kind::Integer, Direction::Wider)
    }),
    OperationVerifier::new("arith.truncf", |it| {
        cast(it, Kind::Float, Direction::Narrower)
    }),
    OperationVerifier::new("arith.trunci", |it| {
        cast(it, Kind::Integer, Direction::Narrower)
    }),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    Wider,
    Narrower,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Float,
    Integer,
}

impl Kind {
    /// Returns the width of a type of this kind, or that of the elements of a shape.
    fn width(self, value: Option<Value<'_>>) -> Result<Option<u32>> {
        let Some(value) = value else { return Ok(None) };
        let type_ = value.type_().try_decode::<BuiltinType<'_>>()?;
        let element = type_.as_ref().and_then(BuiltinType::element_type);
        let scalar = match element {
            Some(element) => element.try_decode::<BuiltinType<'_>>()?,
            None => type_,
        };
        Ok(scalar.and_then(|it| match self {
            Self::Float => it.float_semantics().map(|it| it.width()),
            Self::Integer => it.integer_width(),
        }))
    }
}

/// Checks that the width of the result differs from that of the operand in a direction.
fn cast(operation: Operation<'_>, kind: Kind, direction: Direction) -> Result<()> {
    let widths = (
        kind.width(operation.operand(0))?,
        kind.width(operation.result(0))?,
    );
    let (Some(from), Some(to)) = widths else {
        return Ok(());
    };
    let (fits, expected) = match direction {
        Direction::Wider => (from < to, "wider"),
        Direction::Narrower => (from > to, "narrower"),
    };
    match fits {
        true => Ok(()),
        false => Err(Error::message(format!(
            "the result of {to} bits is not {expected} than the operand of {from}"
        ))),
    }
}
