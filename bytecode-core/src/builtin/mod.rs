//! The builtin dialect: the attributes and types that all modules use.
//!
//! [`BuiltinAttribute`] and [`BuiltinType`] are the two tables. [`StringAttr`] and similar structs are references to
//! an attribute or a type of one kind, which is checked when they are read; their methods return its parts. The
//! [`Context`](crate::Context) has a constructor for each item.

mod assembly;
mod attributes;
mod constructors;
pub(crate) mod dense;
pub(crate) mod invariants;
mod references;
pub(crate) mod scalable;
mod shaped;
mod types;

pub use crate::item::dynamic::DYNAMIC;
pub(crate) use assembly::Strided;
pub use attributes::{BuiltinAttribute, NamedAttribute};
pub use dense::{DenseValue, ElementBits, Elements};
pub(crate) use references::range;
pub use references::{
    AffineMapAttr, ArrayAttr, BoolAttr, CallSiteLocationAttr, ComplexType, DenseArrayAttr,
    DenseElementsAttr, DenseResourceAttr, DenseStringElementsAttr, DictionaryAttr, DistinctAttr,
    FileLocationAttr, FlatSymbolRefAttr, FloatAttr, FloatType, FunctionType, FusedLocationAttr,
    IndexType, IntegerAttr, IntegerSetAttr, IntegerType, LocationAttr, MemRefType,
    NameLocationAttr, NoneType, ShapedType, SparseElementsAttr, StridedLayoutAttr, StringAttr,
    SymbolRefAttr, TensorType, TupleType, TypeAttr, UnitAttr, UnknownLocationAttr,
    UnrankedMemRefType, UnrankedTensorType, VectorType,
};
pub use scalable::ScalableSizes;
pub(crate) use shaped::tensor_like;
pub use shaped::{INDEX_WIDTH, element_count};
pub use types::BuiltinType;
