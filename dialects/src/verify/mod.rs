//! Rules of upstream's operations that no definition states: those of `func`, control flow, subscripts and sizes.
//!
//! | rule | operations |
//! | --- | --- |
//! | [operands of successors](branches) | `cf`, `llvm`, `spirv` |
//! | [what regions take, yield and return](regions) | `affine`, `func`, `scf` |
//! | [indices and sizes](shapes) | `memref`, `tensor`, `vector` |
//! | [casts](casts) | `arith` |

mod branches;
mod casts;
mod regions;
mod shapes;

use mlir_bytecode::ir::Value;
use mlir_bytecode::{Error, Registry, Result, Type};

/// Adds the rules to a registry.
pub(crate) fn register(registry: Registry) -> Registry {
    registry
        .with_verifiers(branches::VERIFIERS)
        .with_verifiers(casts::VERIFIERS)
        .with_verifiers(regions::VERIFIERS)
        .with_verifiers(shapes::VERIFIERS)
}

/// Fails if values do not have the types of others, in order. `what` and `others` name them: "operands", "arguments of successor 0".
fn expect_same_types<'ir>(
    what: &str,
    values: impl ExactSizeIterator<Item = Value<'ir>>,
    others: &str,
    types: impl ExactSizeIterator<Item = Type<'ir>>,
) -> Result<()> {
    let (found, expected) = (values.len(), types.len());
    if found != expected {
        return Err(Error::message(format!(
            "{found} {what} for {expected} {others}"
        )));
    }
    for (position, (value, expected)) in values.zip(types).enumerate() {
        let found = value.type_();
        if found != expected {
            return Err(Error::message(format!(
                "number {position} of the {what} is of type {found}, that of the {others} of type {expected}"
            )));
        }
    }
    Ok(())
}

fn types<'ir>(
    values: impl ExactSizeIterator<Item = Value<'ir>>,
) -> impl ExactSizeIterator<Item = Type<'ir>> {
    values.map(Value::type_)
}
