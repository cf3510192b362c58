//! References to the common builtin types.

use mlir_bytecode_derive::Bytecode;

use crate::builtin::BuiltinType;
use crate::context::{Attribute, Type};
use crate::error::Result;
use crate::item::FromType as _;
use crate::number::{FloatSemantics, Signedness};

/// A reference to an integer type: `i32`, `si8`, `ui1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(crate = crate, type = BuiltinType, variants(Integer))]
pub struct IntegerType<'ir>(Type<'ir>);

impl IntegerType<'_> {
    /// Returns the number of bits.
    ///
    /// # Errors
    /// Fails if the type is malformed.
    pub fn width(self) -> Result<u32> {
        match self.0.decode()? {
            BuiltinType::Integer { width, .. } => Ok(width),
            _ => Err(Self::unexpected(self.0)),
        }
    }

    /// Returns the signedness.
    ///
    /// # Errors
    /// Fails if the type is malformed.
    pub fn signedness(self) -> Result<Signedness> {
        match self.0.decode()? {
            BuiltinType::Integer { signedness, .. } => Ok(signedness),
            _ => Err(Self::unexpected(self.0)),
        }
    }
}

/// A reference to `index`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(crate = crate, type = BuiltinType, variants(Index), prefix("index"))]
pub struct IndexType<'ir>(Type<'ir>);

/// A reference to a float type: `f32`, `f8E4M3FN`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(
    crate = crate,
    type = BuiltinType,
    variants(
        BF16, F16, F32, F64, F80, F128, TF32, F8E5M2, F8E4M3, F8E4M3FN, F8E5M2FNUZ, F8E4M3FNUZ,
        F8E4M3B11FNUZ, F8E3M4, F4E2M1FN, F6E2M3FN, F6E3M2FN, F8E8M0FNU
    ),
    prefix("f", "tf32", "bf16")
)]
pub struct FloatType<'ir>(Type<'ir>);

impl FloatType<'_> {
    /// Returns the format of the values.
    ///
    /// # Errors
    /// Fails if the type is malformed.
    pub fn semantics(self) -> Result<FloatSemantics> {
        let semantics = self.0.decode::<BuiltinType<'_>>()?.float_semantics();
        semantics.ok_or_else(|| Self::unexpected(self.0))
    }

    /// Returns the number of bits.
    ///
    /// # Errors
    /// Fails for the reasons of [`semantics`](Self::semantics).
    pub fn width(self) -> Result<u32> {
        self.semantics().map(FloatSemantics::width)
    }
}

/// A reference to `complex<f32>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(crate = crate, type = BuiltinType, variants(Complex), prefix("complex<"))]
pub struct ComplexType<'ir>(Type<'ir>);

impl<'ir> ComplexType<'ir> {
    /// Returns the type of the real and the imaginary part.
    ///
    /// # Errors
    /// Fails if the type is malformed.
    pub fn element_type(self) -> Result<Type<'ir>> {
        match self.0.decode()? {
            BuiltinType::Complex { element_type } => Ok(element_type),
            _ => Err(Self::unexpected(self.0)),
        }
    }
}

/// A reference to a function type: `(i32) -> f32`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(crate = crate, type = BuiltinType, variants(Function), prefix("("))]
pub struct FunctionType<'ir>(Type<'ir>);

impl<'ir> FunctionType<'ir> {
    /// Returns the types of the arguments.
    ///
    /// # Errors
    /// Fails if the type is malformed.
    pub fn inputs(self) -> Result<impl ExactSizeIterator<Item = Type<'ir>>> {
        match self.0.decode()? {
            BuiltinType::Function { inputs, .. } => Ok(inputs.into_iter()),
            _ => Err(Self::unexpected(self.0)),
        }
    }

    /// Returns the types of the results.
    ///
    /// # Errors
    /// Fails if the type is malformed.
    pub fn results(self) -> Result<impl ExactSizeIterator<Item = Type<'ir>>> {
        match self.0.decode()? {
            BuiltinType::Function { results, .. } => Ok(results.into_iter()),
            _ => Err(Self::unexpected(self.0)),
        }
    }
}

/// A reference to a tuple type: `tuple<i32, f32>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(crate = crate, type = BuiltinType, variants(Tuple), prefix("tuple<"))]
pub struct TupleType<'ir>(Type<'ir>);

impl<'ir> TupleType<'ir> {
    /// Returns the types of the elements.
    ///
    /// # Errors
    /// Fails if the type is malformed.
    pub fn types(self) -> Result<impl ExactSizeIterator<Item = Type<'ir>>> {
        match self.0.decode()? {
            BuiltinType::Tuple { types } => Ok(types.into_iter()),
            _ => Err(Self::unexpected(self.0)),
        }
    }
}

/// A reference to a vector, tensor or memref type, ranked or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(
    crate = crate,
    type = BuiltinType,
    variants(MemRef, UnrankedMemRef, RankedTensor, UnrankedTensor, Vector),
    prefix("memref<", "tensor<", "vector<")
)]
pub struct ShapedType<'ir>(Type<'ir>);

impl<'ir> ShapedType<'ir> {
    /// Returns the sizes, with [`DYNAMIC`](crate::builtin::DYNAMIC) for `?`; `None` if the type is unranked.
    ///
    /// # Errors
    /// Fails if the type is malformed.
    pub fn shape(self) -> Result<Option<Vec<i64>>> {
        let type_ = self.0.decode::<BuiltinType<'_>>()?;
        Ok(type_.shape().map(<[i64]>::to_vec))
    }

    /// Returns the type of the elements.
    ///
    /// # Errors
    /// Fails if the type is malformed.
    pub fn element_type(self) -> Result<Type<'ir>> {
        let element = self.0.decode::<BuiltinType<'_>>()?.element_type();
        element.ok_or_else(|| Self::unexpected(self.0))
    }
}

/// Implements the methods that the ranked types share.
macro_rules! ranked {
    // A macro because the methods differ only in the variant.
    ($($name:ident: $variant:ident;)*) => {$(
        impl<'ir> $name<'ir> {
            /// Returns the sizes, with [`DYNAMIC`](crate::builtin::DYNAMIC) for `?`.
            ///
            /// # Errors
            /// Fails if the type is malformed.
            pub fn shape(self) -> Result<Vec<i64>> {
                match self.0.decode()? {
                    BuiltinType::$variant { shape, .. } => Ok(shape),
                    _ => Err(Self::unexpected(self.0)),
                }
            }

            /// Returns the type of the elements.
            ///
            /// # Errors
            /// Fails if the type is malformed.
            pub fn element_type(self) -> Result<Type<'ir>> {
                match self.0.decode()? {
                    BuiltinType::$variant { element_type, .. } => Ok(element_type),
                    _ => Err(Self::unexpected(self.0)),
                }
            }
        }
    )*};
}

ranked! {
    TensorType: RankedTensor;
    MemRefType: MemRef;
    VectorType: Vector;
}

/// A reference to a ranked tensor type: `tensor<4x?xf32, #my.encoding>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(crate = crate, type = BuiltinType, variants(RankedTensor))]
pub struct TensorType<'ir>(Type<'ir>);

impl<'ir> TensorType<'ir> {
    /// Returns the encoding, if the type has one.
    ///
    /// # Errors
    /// Fails if the type is malformed.
    pub fn encoding(self) -> Result<Option<Attribute<'ir>>> {
        match self.0.decode()? {
            BuiltinType::RankedTensor { encoding, .. } => Ok(encoding),
            _ => Err(Self::unexpected(self.0)),
        }
    }
}

/// A reference to a ranked memref type: `memref<4x?xf32, strided<[?, 1]>, 1>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(crate = crate, type = BuiltinType, variants(MemRef))]
pub struct MemRefType<'ir>(Type<'ir>);

impl<'ir> MemRefType<'ir> {
    /// Returns the layout; the identity map if the text has none.
    ///
    /// # Errors
    /// Fails if the type is malformed.
    pub fn layout(self) -> Result<Attribute<'ir>> {
        match self.0.decode()? {
            BuiltinType::MemRef { layout, .. } => Ok(layout),
            _ => Err(Self::unexpected(self.0)),
        }
    }

    /// Returns the memory space, unless it is the default one.
    ///
    /// # Errors
    /// Fails if the type is malformed.
    pub fn memory_space(self) -> Result<Option<Attribute<'ir>>> {
        match self.0.decode()? {
            BuiltinType::MemRef { memory_space, .. } => Ok(memory_space),
            _ => Err(Self::unexpected(self.0)),
        }
    }
}

/// A reference to a vector type: `vector<4x[8]xf32>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(crate = crate, type = BuiltinType, variants(Vector), prefix("vector<"))]
pub struct VectorType<'ir>(Type<'ir>);

impl VectorType<'_> {
    /// Returns the flags of the sizes: whether each is scalable.
    ///
    /// # Errors
    /// Fails if the type is malformed.
    pub fn scalable(self) -> Result<Vec<bool>> {
        match self.0.decode()? {
            BuiltinType::Vector {
                scalable, shape, ..
            } => Ok(scalable.map_or_else(|| vec![false; shape.len()], |it| it.flags().to_vec())),
            _ => Err(Self::unexpected(self.0)),
        }
    }
}
