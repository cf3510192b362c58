//! Classes of builtin types, which the constraint of an operand or a result may name.

use crate::builtin::BuiltinType;
use crate::context::Type;
use crate::error::Result;

/// A class of builtin types.
///
/// A parser and the verifier reject a type of another class. Narrower constraints are not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TypeClass {
    /// `complex<...>`
    Complex,
    /// A float of any format.
    Float,
    /// `(...) -> ...`
    Function,
    /// `index`
    Index,
    /// An integer of any width and signedness.
    Integer,
    /// `memref<...>`, with or without a rank.
    MemRef,
    /// `memref<...>` with a rank.
    RankedMemRef,
    /// `tensor<...>` with a rank.
    RankedTensor,
    /// A tensor, a memref or a vector.
    Shaped,
    /// `tensor<...>`, with or without a rank.
    Tensor,
    /// `tuple<...>`
    Tuple,
    /// `memref<*x...>`
    UnrankedMemRef,
    /// `tensor<*x...>`
    UnrankedTensor,
    /// `vector<...>`
    Vector,
}

/// Each class with its name, and that of upstream's C++ class.
const NAMES: [(TypeClass, &str, &str); 14] = [
    (TypeClass::Complex, "complex", "ComplexType"),
    (TypeClass::Float, "float", "FloatType"),
    (TypeClass::Function, "function", "FunctionType"),
    (TypeClass::Index, "index", "IndexType"),
    (TypeClass::Integer, "integer", "IntegerType"),
    (TypeClass::MemRef, "memref", "BaseMemRefType"),
    (TypeClass::RankedMemRef, "ranked-memref", "MemRefType"),
    (TypeClass::RankedTensor, "ranked-tensor", "RankedTensorType"),
    (TypeClass::Shaped, "shaped", "ShapedType"),
    (TypeClass::Tensor, "tensor", "TensorType"),
    (TypeClass::Tuple, "tuple", "TupleType"),
    (
        TypeClass::UnrankedMemRef,
        "unranked-memref",
        "UnrankedMemRefType",
    ),
    (
        TypeClass::UnrankedTensor,
        "unranked-tensor",
        "UnrankedTensorType",
    ),
    (TypeClass::Vector, "vector", "VectorType"),
];

impl TypeClass {
    /// Returns the class with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        NAMES.iter().find(|it| it.1 == name).map(|it| it.0)
    }

    /// Returns the class that upstream's C++ class stands for: `RankedTensorType`.
    #[must_use]
    pub fn of_upstream(class: &str) -> Option<Self> {
        NAMES.iter().find(|it| it.2 == class).map(|it| it.0)
    }

    /// Returns the name.
    #[must_use]
    pub fn name(self) -> &'static str {
        NAMES.iter().find(|it| it.0 == self).map_or("", |it| it.1)
    }

    /// Returns the class in words, for a message: "a memref with a rank".
    pub(crate) fn description(self) -> &'static str {
        match self {
            Self::Complex => "a complex type",
            Self::Float => "a float",
            Self::Function => "a function type",
            Self::Index => "`index`",
            Self::Integer => "an integer",
            Self::MemRef => "a memref",
            Self::RankedMemRef => "a memref with a rank",
            Self::RankedTensor => "a tensor with a rank",
            Self::Shaped => "a tensor, a memref or a vector",
            Self::Tensor => "a tensor",
            Self::Tuple => "a tuple",
            Self::UnrankedMemRef => "a memref without a rank",
            Self::UnrankedTensor => "a tensor without a rank",
            Self::Vector => "a vector",
        }
    }

    /// Returns whether a type belongs to the class.
    ///
    /// # Errors
    /// Fails if the type cannot be decoded.
    pub fn has(self, type_: Type<'_>) -> Result<bool> {
        let Some(type_) = type_.try_decode::<BuiltinType<'_>>()? else {
            // Types of other dialects may have the interface of shaped types.
            return Ok(self == Self::Shaped);
        };
        use BuiltinType as T;
        Ok(match self {
            Self::Complex => matches!(type_, T::Complex { .. }),
            Self::Float => type_.float_semantics().is_some(),
            Self::Function => matches!(type_, T::Function { .. }),
            Self::Index => matches!(type_, T::Index),
            Self::Integer => matches!(type_, T::Integer { .. }),
            Self::MemRef => matches!(type_, T::MemRef { .. } | T::UnrankedMemRef { .. }),
            Self::RankedMemRef => matches!(type_, T::MemRef { .. }),
            Self::RankedTensor => matches!(type_, T::RankedTensor { .. }),
            Self::Shaped => matches!(
                type_,
                T::MemRef { .. }
                    | T::UnrankedMemRef { .. }
                    | T::RankedTensor { .. }
                    | T::UnrankedTensor { .. }
                    | T::Vector { .. }
            ),
            Self::Tensor => matches!(type_, T::RankedTensor { .. } | T::UnrankedTensor { .. }),
            Self::Tuple => matches!(type_, T::Tuple { .. }),
            Self::UnrankedMemRef => matches!(type_, T::UnrankedMemRef { .. }),
            Self::UnrankedTensor => matches!(type_, T::UnrankedTensor { .. }),
            Self::Vector => matches!(type_, T::Vector { .. }),
        })
    }
}
