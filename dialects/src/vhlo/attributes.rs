//! The attributes of `vhlo`: all of them have codes (source: `stablehlo/dialect/VhloBytecode.cpp`).

use bstr::BStr;
use mlir_bytecode::number::{ApFloat, ApInt};
use mlir_bytecode::{Attribute, DialectAttribute, Type};

use super::types::{float_semantics, integer_width};
use super::{entries, float, integer, tensor, varint_optional};
use crate::hlo::*;

/// An attribute of the `vhlo` dialect. Attributes without `since` exist since version 0.9.0.
#[derive(Clone, Debug, PartialEq, DialectAttribute)]
#[bytecode(dialect = "vhlo", reserved(0))]
#[non_exhaustive]
pub enum VhloAttribute<'ir> {
    /// `#vhlo.array_v1<[#vhlo.bool_v1<true>]>`
    #[bytecode(code = 1, mnemonic = "array_v1")]
    Array {
        /// The elements.
        value: Vec<Attribute<'ir>>,
    },
    /// `#vhlo.bool_v1<true>`
    #[bytecode(code = 2, mnemonic = "bool_v1")]
    Boolean {
        /// The value.
        #[bytecode(varint)]
        value: bool,
    },
    /// `#vhlo<comparison_direction_v1 EQ>`
    #[bytecode(code = 3, mnemonic = "comparison_direction_v1", format = "$value")]
    ComparisonDirection {
        /// The direction.
        value: ComparisonDirection,
    },
    /// `#vhlo<comparison_type_v1 FLOAT>`
    #[bytecode(code = 4, mnemonic = "comparison_type_v1", format = "$value")]
    ComparisonType {
        /// The type.
        value: ComparisonType,
    },
    /// `#vhlo<api_version_v1 API_VERSION_ORIGINAL>`
    #[bytecode(code = 5, mnemonic = "api_version_v1", format = "$value")]
    CustomCallApiVersion {
        /// The version.
        value: CustomCallApiVersion,
    },
    /// `#vhlo.dict_v1<{#vhlo.string_v1<"name"> = #vhlo.bool_v1<true>}>`
    #[bytecode(
        code = 6,
        mnemonic = "dict_v1",
        format = "`<` `{` custom<entries>($value) `}` `>`"
    )]
    Dictionary {
        /// The names and their values.
        value: Vec<(Attribute<'ir>, Attribute<'ir>)>,
    },
    /// `#vhlo<fft_type_v1 FFT>`
    #[bytecode(code = 7, mnemonic = "fft_type_v1", format = "$value")]
    FftType {
        /// The type.
        value: FftType,
    },
    /// `#vhlo.float_v1<1.000000e+00 : !vhlo.f32_v1>`
    #[bytecode(
        code = 8,
        mnemonic = "float_v1",
        format = "`<` custom<float>($type_, $value) `>`"
    )]
    Float {
        /// A float type of the dialect.
        type_: Type<'ir>,
        /// The value, in the format of the type.
        #[bytecode(semantics = float_semantics(type_)?)]
        value: ApFloat,
    },
    /// `#vhlo.integer_v1<5 : i64>`
    #[bytecode(
        code = 9,
        mnemonic = "integer_v1",
        format = "`<` custom<integer>($type_, $value) `>`"
    )]
    Integer {
        /// An integer type of the dialect.
        type_: Type<'ir>,
        /// The value, as wide as the type.
        #[bytecode(width = integer_width(type_)?)]
        value: ApInt,
    },
    /// `#vhlo.output_operand_alias_v1<outputTupleIndices = [], operandIndex = 0, operandTupleIndices = []>`
    #[bytecode(
        code = 10,
        mnemonic = "output_operand_alias_v1",
        format = "`<` struct(params) `>`"
    )]
    OutputOperandAlias {
        /// The path to the output in nested tuples.
        #[bytecode(name = "outputTupleIndices")]
        output_tuple_indices: Vec<i64>,
        /// The operand that shares its memory.
        #[bytecode(name = "operandIndex")]
        operand_index: i64,
        /// The path to it in nested tuples.
        #[bytecode(name = "operandTupleIndices")]
        operand_tuple_indices: Vec<i64>,
    },
    /// `#vhlo<precision_v1 HIGH>`
    #[bytecode(code = 11, mnemonic = "precision_v1", format = "$value")]
    Precision {
        /// The precision.
        value: Precision,
    },
    /// `#vhlo<rng_algorithm_v1 PHILOX>`
    #[bytecode(code = 12, mnemonic = "rng_algorithm_v1", format = "$value")]
    RngAlgorithm {
        /// The algorithm.
        value: RngAlgorithm,
    },
    /// `#vhlo<rng_distribution_v1 NORMAL>`
    #[bytecode(code = 13, mnemonic = "rng_distribution_v1", format = "$value")]
    RngDistribution {
        /// The distribution.
        value: RngDistribution,
    },
    /// `#vhlo.string_v1<"text">`
    #[bytecode(code = 14, mnemonic = "string_v1")]
    String {
        /// The bytes, usually UTF-8.
        value: &'ir BStr,
    },
    /// `#vhlo.tensor_v1<dense<[1, 2]> : tensor<2xi32>>`
    #[bytecode(
        code = 15,
        mnemonic = "tensor_v1",
        format = "`<` custom<tensor>($type_, $data) `>`"
    )]
    Tensor {
        /// A tensor type of the dialect.
        type_: Type<'ir>,
        /// The elements, as a dense attribute of the builtin dialect has them.
        data: &'ir [u8],
    },
    /// `#vhlo<transpose_v1 ADJOINT>`
    #[bytecode(code = 16, mnemonic = "transpose_v1", format = "$value")]
    Transpose {
        /// How.
        value: Transpose,
    },
    /// `#vhlo.type_v1<!vhlo.i32_v1>`
    #[bytecode(code = 17, mnemonic = "type_v1")]
    Type {
        /// The type.
        value: Type<'ir>,
    },
    /// `#vhlo.type_extensions_v1<bounds = [3, ?]>`
    #[bytecode(
        code = 18,
        mnemonic = "type_extensions_v1",
        format = "`<` struct(dynamic($bounds)) `>`"
    )]
    TypeExtensions {
        /// For each dimension its bound; [`DYNAMIC`](mlir_bytecode::builtin::DYNAMIC) for none.
        bounds: Vec<i64>,
    },
    /// `#vhlo<result_accuracy_mode_v1 DEFAULT>`
    #[bytecode(
        code = 19,
        since = "1.9.0",
        mnemonic = "result_accuracy_mode_v1",
        format = "$value"
    )]
    ResultAccuracyMode {
        /// The mode.
        value: ResultAccuracyMode,
    },
    /// `#vhlo.result_accuracy_v1<atol = 0.000000e+00, rtol = 0.000000e+00, ulps = 0, mode = ...>`
    #[bytecode(
        code = 20,
        since = "1.9.0",
        mnemonic = "result_accuracy_v1",
        format = "`<` struct(params) `>`"
    )]
    ResultAccuracy {
        /// The absolute tolerance.
        atol: f64,
        /// The relative tolerance.
        rtol: f64,
        /// The tolerance in units in the last place.
        ulps: i64,
        /// The mode.
        mode: Attribute<'ir>,
    },
    /// `#vhlo.sub_axis_info_v1<pre_size = 1, size = 2>`
    #[bytecode(
        code = 21,
        since = "1.16.0",
        mnemonic = "sub_axis_info_v1",
        format = "`<` struct(params) `>`"
    )]
    SubAxisInfo {
        /// The product of the sizes of the parts before it.
        pre_size: i64,
        /// The size of the part.
        size: i64,
    },
    /// `#vhlo.axis_ref_v1<name = #vhlo.string_v1<"x">>`
    #[bytecode(
        code = 22,
        since = "1.16.0",
        mnemonic = "axis_ref_v1",
        format = "`<` struct(params) `>`"
    )]
    AxisRef {
        /// The name of the axis.
        name: Attribute<'ir>,
        /// Which part of the axis, if not all.
        #[bytecode(with = varint_optional)]
        sub_axis_info: Option<Attribute<'ir>>,
    },
    /// `#vhlo.replica_group_mesh_axes_v1<mesh = ..., axes = ...>`
    #[bytecode(
        code = 23,
        since = "1.16.0",
        mnemonic = "replica_group_mesh_axes_v1",
        format = "`<` struct(params) `>`"
    )]
    ReplicaGroupMeshAxes {
        /// The mesh.
        mesh: Attribute<'ir>,
        /// The axes whose devices are one group.
        axes: Attribute<'ir>,
    },
    /// `#vhlo.mesh_axis_v1<name = #vhlo.string_v1<"x">, size = 2>`
    #[bytecode(
        code = 24,
        since = "1.16.0",
        mnemonic = "mesh_axis_v1",
        format = "`<` struct(params) `>`"
    )]
    MeshAxis {
        /// The name of the axis.
        name: Attribute<'ir>,
        /// The number of devices along it.
        size: i64,
    },
    /// `#vhlo.mesh_v1<axes = ..., device_ids = ...>`
    #[bytecode(
        code = 25,
        since = "1.16.0",
        mnemonic = "mesh_v1",
        format = "`<` struct(params) `>`"
    )]
    Mesh {
        /// The axes.
        axes: Attribute<'ir>,
        /// The devices in order, if not 0, 1, ...
        device_ids: Option<Attribute<'ir>>,
    },
}
