//! The builtin attributes: each is a variant, with its code in the bytecode.
//!
//! Codes 0 to 22 are those of LLVM 22 (`mlir/IR/BuiltinDialectBytecode.td`). Attributes without a code are written as
//! assembly text. Codes 23 to 25 are those of LLVM 24 and later.

use bstr::BStr;
use mlir_bytecode_derive::{Bytecode, DialectAttribute};

use super::references::{FlatSymbolRefAttr, LocationAttr, StringAttr};
use super::shaped::{float_semantics, integer_width, type_element_count};
use crate::affine::{AffineMap, IntegerSet};
use crate::context::{Attribute, ResourceHandle, Type};
use crate::number::{ApFloat, ApInt};

/// A name and its value: an entry of a dictionary.
#[derive(Clone, Copy, Debug, PartialEq, Bytecode)]
#[bytecode(crate = crate)]
pub struct NamedAttribute<'ir> {
    /// The name.
    pub name: StringAttr<'ir>,
    /// The value.
    pub value: Attribute<'ir>,
}

/// An attribute of the builtin dialect.
#[derive(Clone, Debug, PartialEq, DialectAttribute)]
#[bytecode(dialect = "builtin", crate = crate, print = super::assembly::print_attribute, parse = super::assembly::parse_attribute)]
#[non_exhaustive]
pub enum BuiltinAttribute<'ir> {
    /// `[1, "two", @three]`
    #[bytecode(code = 0)]
    Array {
        /// The elements.
        elements: Vec<Attribute<'ir>>,
    },
    /// `{a = 1, b}`; the entries are sorted bytewise by name.
    #[bytecode(code = 1)]
    Dictionary {
        /// The entries.
        entries: Vec<NamedAttribute<'ir>>,
    },
    /// `"text"`, or `"text" : !my.type`
    #[bytecode(code = 2)]
    String {
        /// The bytes, usually UTF-8.
        value: &'ir BStr,
        /// The type; none means the type `none`.
        #[bytecode(code_if_present = 3)]
        type_: Option<Type<'ir>>,
    },
    /// `@symbol`, or `@symbol::@nested`
    #[bytecode(code = 4)]
    SymbolRef {
        /// The symbol in the nearest symbol table.
        root: StringAttr<'ir>,
        /// The path from the symbol.
        #[bytecode(code_if_present = 5)]
        nested: Vec<FlatSymbolRefAttr<'ir>>,
    },
    /// A type as an attribute: `i32`
    #[bytecode(code = 6)]
    Type {
        /// The type.
        value: Type<'ir>,
    },
    /// `unit`, whose presence is its meaning
    #[bytecode(code = 7)]
    Unit,
    /// `5 : i32`, `true`
    #[bytecode(code = 8)]
    Integer {
        /// An integer type, or `index`.
        type_: Type<'ir>,
        /// The value, as wide as the type (64 bits for `index`).
        #[bytecode(width = integer_width(*type_)?)]
        value: ApInt,
    },
    /// `1.5 : f32`
    #[bytecode(code = 9)]
    Float {
        /// A float type.
        type_: Type<'ir>,
        /// The value, in the format of the type.
        #[bytecode(semantics = float_semantics(*type_)?)]
        value: ApFloat,
    },
    /// `loc(callsite(callee at caller))`
    #[bytecode(code = 10)]
    CallSiteLoc {
        /// The location in the called function.
        callee: LocationAttr<'ir>,
        /// The location of the call.
        caller: LocationAttr<'ir>,
    },
    /// `loc("file":line:column)`
    #[bytecode(code = 11)]
    FileLineColLoc {
        /// The name of the file.
        filename: StringAttr<'ir>,
        /// The line, from 1.
        line: u64,
        /// The column, from 1.
        column: u64,
    },
    /// `loc(fused<metadata>[a, b])`
    #[bytecode(code = 12)]
    FusedLoc {
        /// The locations.
        locations: Vec<LocationAttr<'ir>>,
        /// The metadata.
        #[bytecode(code_if_present = 13)]
        metadata: Option<Attribute<'ir>>,
    },
    /// `loc("name"(child))`
    #[bytecode(code = 14)]
    NameLoc {
        /// The name.
        name: StringAttr<'ir>,
        /// The location of the named entity; the unknown location if it has none.
        child: LocationAttr<'ir>,
    },
    /// `loc(unknown)`
    #[bytecode(code = 15)]
    UnknownLoc,
    /// `dense_resource<key> : tensor<4xf32>`
    #[bytecode(code = 16)]
    DenseResourceElements {
        /// The shaped type.
        type_: Type<'ir>,
        /// The elements, as the bytes of a resource.
        handle: ResourceHandle<'ir>,
    },
    /// `array<i32: 1, 2, 3>`
    #[bytecode(code = 17)]
    DenseArray {
        /// An integer or float type of 1 bit, or of whole bytes.
        element_type: Type<'ir>,
        /// The number of elements.
        size: u64,
        /// The elements, little-endian, each in whole bytes.
        data: &'ir [u8],
    },
    /// `dense<[1, 2]> : tensor<2xi32>`: integers, floats, or complex numbers of them.
    #[bytecode(code = 18)]
    DenseElements {
        /// The shaped type.
        type_: Type<'ir>,
        /// The elements, little-endian, each in whole bytes, or one element for all (a splat). For the element type
        /// `i1`, the elements are in upstream's packed form.
        data: &'ir [u8],
    },
    /// `dense<["a", "b"]> : tensor<2x!my.string>`
    #[bytecode(code = 19)]
    DenseStringElements {
        /// The shaped type.
        type_: Type<'ir>,
        /// 1 if there is one string for all elements, else 0.
        is_splat: u64,
        /// The strings in row-major order, or the only string.
        #[bytecode(len = if *is_splat == 0 { type_element_count(*type_)? } else { 1 })]
        strings: Vec<&'ir BStr>,
    },
    /// `sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>`
    #[bytecode(code = 20)]
    SparseElements {
        /// The shaped type.
        type_: Type<'ir>,
        /// The positions of the elements that are not zero: dense elements of shape `n x rank`.
        indices: Attribute<'ir>,
        /// The values of these elements: dense elements of shape `n`.
        values: Attribute<'ir>,
    },
    /// `distinct[0]<@referenced>`, which differs from all other attributes
    #[bytecode(code = 21)]
    Distinct {
        /// The referenced attribute.
        referenced: Attribute<'ir>,
    },
    /// `loc("file":1:2 to 3:4)`, since LLVM 21
    #[bytecode(code = 22)]
    FileLineColRange {
        /// The name of the file.
        filename: StringAttr<'ir>,
        /// No numbers; the line; the start line and column; these and the end column; or the start line and column
        /// and the end line and column.
        numbers: Vec<u64>,
    },
    /// `affine_map<(d0) -> (d0 + 1)>`
    #[bytecode(uncoded, later = 23, mnemonic = "affine_map")]
    AffineMap {
        /// The map.
        map: AffineMap,
    },
    /// `affine_set<(d0) : (d0 >= 0)>`
    #[bytecode(uncoded, later = 24, mnemonic = "affine_set")]
    IntegerSet {
        /// The set.
        set: IntegerSet,
    },
    /// `strided<[4, 1], offset: ?>`
    #[bytecode(uncoded, later = 25, mnemonic = "strided")]
    StridedLayout {
        /// The offset in elements; [`DYNAMIC`](super::DYNAMIC) for `?`.
        offset: i64,
        /// The strides in elements; [`DYNAMIC`](super::DYNAMIC) for `?`.
        strides: Vec<i64>,
    },
}
