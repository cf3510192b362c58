//! Computations of types from types of dialects, whose contents only the dialects know.
//!
//! [`Transformer::apply`] computes types from builtin types; a [`TypeComputation`] extends it to the types of dialects.

use std::fmt;

use crate::context::Type;
use crate::definition::Transformer;
use crate::error::Result;

/// Computes types from one type; `None` if the computation does not apply to the type. A computation yields one type unless it
/// [yields a list](Transformer::yields_list).
pub type ComputeTypes = for<'ir> fn(Type<'ir>) -> Result<Option<Vec<Type<'ir>>>>;

/// The computation that a [`Transformer`] names, for types other than builtin ones; added by
/// [`Registry::with_type_computations`](super::Registry::with_type_computations).
///
/// ```
/// use mlir_bytecode::definition::Transformer;
/// use mlir_bytecode::dialect::TypeComputation;
/// use mlir_bytecode::{Context, Registry, Result, Type};
///
/// /// Returns `T` of `!my.box<T>`.
/// fn payload(boxed: Type<'_>) -> Result<Option<Vec<Type<'_>>>> {
///     let text = boxed.to_string();
///     let inner = text.strip_prefix("!my.box<").and_then(|it| it.strip_suffix('>'));
///     inner.map(|it| Ok(vec![boxed.context().parse_type(it)?])).transpose()
/// }
///
/// const COMPUTATIONS: &[TypeComputation] = &[TypeComputation::of("my", Transformer::Payload, payload)];
///
/// let context = Context::new(Registry::new().with_type_computations(COMPUTATIONS));
/// let boxed = context.parse_type("!my.box<f32>")?;
/// assert_eq!(Transformer::Payload.apply(boxed, "my")?, [context.f32()]);
/// # Ok::<_, mlir_bytecode::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct TypeComputation {
    dialect: Option<&'static str>,
    computation: Transformer,
    compute: ComputeTypes,
}

impl TypeComputation {
    /// Returns the computation for the operations of all dialects.
    #[must_use]
    pub const fn new(computation: Transformer, compute: ComputeTypes) -> Self {
        Self {
            dialect: None,
            computation,
            compute,
        }
    }

    /// Returns the computation for the operations of `dialect`, which takes precedence over that for all dialects.
    #[must_use]
    pub const fn of(
        dialect: &'static str,
        computation: Transformer,
        compute: ComputeTypes,
    ) -> Self {
        Self {
            dialect: Some(dialect),
            computation,
            compute,
        }
    }

    pub(super) const fn dialect(&self) -> Option<&'static str> {
        self.dialect
    }

    pub(super) const fn computation(&self) -> Transformer {
        self.computation
    }

    /// Computes the types.
    pub(crate) fn compute<'ir>(&self, type_: Type<'ir>) -> Result<Option<Vec<Type<'ir>>>> {
        (self.compute)(type_)
    }
}

impl fmt::Debug for TypeComputation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TypeComputation")
            .field("dialect", &self.dialect)
            .field("computation", &self.computation)
            .finish_non_exhaustive()
    }
}
