//! References to an attribute or a type of one kind. The kind is checked when they are read; parts are decoded on
//! access.

mod attributes;
mod basic;
mod elements;
mod locations;
mod others;
mod types;

pub use attributes::{
    ArrayAttr, BoolAttr, DictionaryAttr, FloatAttr, IntegerAttr, SymbolRefAttr, TypeAttr, UnitAttr,
};
pub use basic::{FlatSymbolRefAttr, LocationAttr, StringAttr};
pub use elements::{DenseArrayAttr, DenseElementsAttr, DenseResourceAttr};
pub(crate) use locations::range;
pub use locations::{CallSiteLocationAttr, FileLocationAttr, FusedLocationAttr, NameLocationAttr};
pub use others::{
    AffineMapAttr, DenseStringElementsAttr, DistinctAttr, IntegerSetAttr, NoneType,
    SparseElementsAttr, StridedLayoutAttr, UnknownLocationAttr, UnrankedMemRefType,
    UnrankedTensorType,
};
pub use types::{
    ComplexType, FloatType, FunctionType, IndexType, IntegerType, MemRefType, ShapedType,
    TensorType, TupleType, VectorType,
};
