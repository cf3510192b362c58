//! The attributes of `stablehlo`: all of them have codes (source: `stablehlo/dialect/StablehloBytecode.cpp`).

use bstr::BStr;
use mlir_bytecode::item::optional;
use mlir_bytecode::{Attribute, Bytecode, DialectAttribute};

use super::mesh_axes;
use super::payloads::*;
use crate::hlo::*;

/// A reference to a `#stablehlo.result_accuracy_mode`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(attribute = StablehloAttribute, variants(ResultAccuracyMode))]
pub struct ResultAccuracyModeAttr<'ir>(Attribute<'ir>);

/// A reference to a `#stablehlo.sub_axis_info`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(attribute = StablehloAttribute, variants(SubAxisInfo))]
pub struct SubAxisInfoAttr<'ir>(Attribute<'ir>);

/// A reference to a `#stablehlo.mesh_axis`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(attribute = StablehloAttribute, variants(MeshAxis))]
pub struct MeshAxisAttr<'ir>(Attribute<'ir>);

/// An attribute of the `stablehlo` dialect.
#[derive(Clone, Debug, PartialEq, DialectAttribute)]
#[bytecode(dialect = "stablehlo", reserved(0))]
#[non_exhaustive]
pub enum StablehloAttribute<'ir> {
    /// `#stablehlo.channel_handle<handle = 1, type = 0>`
    #[bytecode(code = 1, mnemonic = "channel_handle", payload)]
    ChannelHandle(ChannelHandle),
    /// `#stablehlo<comparison_direction EQ>`
    #[bytecode(code = 2, mnemonic = "comparison_direction", format = "$value")]
    ComparisonDirection {
        /// The direction.
        value: ComparisonDirection,
    },
    /// `#stablehlo<comparison_type FLOAT>`
    #[bytecode(code = 3, mnemonic = "comparison_type", format = "$value")]
    ComparisonType {
        /// The type.
        value: ComparisonType,
    },
    /// `#stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>`
    #[bytecode(code = 4, mnemonic = "conv", payload)]
    ConvDimensionNumbers(ConvDimensionNumbers),
    /// `#stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>`
    #[bytecode(code = 5, mnemonic = "dot", payload)]
    DotDimensionNumbers(DotDimensionNumbers),
    /// `#stablehlo<fft_type FFT>`
    #[bytecode(code = 6, mnemonic = "fft_type", format = "$value")]
    FftType {
        /// The type.
        value: FftType,
    },
    /// `#stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>`
    #[bytecode(code = 7, mnemonic = "gather", payload)]
    GatherDimensionNumbers(GatherDimensionNumbers),
    /// `#stablehlo<precision HIGH>`
    #[bytecode(code = 8, mnemonic = "precision", format = "$value")]
    Precision {
        /// The precision.
        value: Precision,
    },
    /// `#stablehlo<rng_algorithm THREE_FRY>`
    #[bytecode(code = 9, mnemonic = "rng_algorithm", format = "$value")]
    RngAlgorithm {
        /// The algorithm.
        value: RngAlgorithm,
    },
    /// `#stablehlo<rng_distribution UNIFORM>`
    #[bytecode(code = 10, mnemonic = "rng_distribution", format = "$value")]
    RngDistribution {
        /// The distribution.
        value: RngDistribution,
    },
    /// `#stablehlo.scatter<update_window_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>`
    #[bytecode(code = 11, mnemonic = "scatter", payload)]
    ScatterDimensionNumbers(ScatterDimensionNumbers),
    /// `#stablehlo<transpose ADJOINT>`
    #[bytecode(code = 12, mnemonic = "transpose", format = "$value")]
    Transpose {
        /// How.
        value: Transpose,
    },
    /// `#stablehlo.bounds<3, ?>`: the bounds of dynamic sizes
    #[bytecode(
        code = 13,
        mnemonic = "bounds",
        format = "`<` list(dynamic($bounds)) `>`"
    )]
    TypeExtensions {
        /// For each dimension its bound; [`DYNAMIC`](mlir_bytecode::builtin::DYNAMIC) for none.
        bounds: Vec<i64>,
    },
    /// `#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>`
    #[bytecode(code = 14, mnemonic = "output_operand_alias", payload)]
    OutputOperandAlias(OutputOperandAlias),
    /// `#stablehlo.dot_algorithm<lhs_precision_type = tf32, ..., allow_imprecise_accumulation = false>`
    #[bytecode(code = 15, mnemonic = "dot_algorithm", payload)]
    DotAlgorithm(DotAlgorithm<'ir>),
    /// `#stablehlo.result_accuracy_mode<HIGHEST>`
    #[bytecode(code = 16, mnemonic = "result_accuracy_mode")]
    ResultAccuracyMode {
        /// The mode.
        value: ResultAccuracyMode,
    },
    /// `#stablehlo.result_accuracy<ulps = 10, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>`
    #[bytecode(code = 17, mnemonic = "result_accuracy", payload)]
    ResultAccuracy(ResultAccuracy<'ir>),
    /// `#stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "x">]>`
    #[bytecode(
        code = 18,
        mnemonic = "replica_group_mesh_axes",
        format = "`<` struct(params) `>`"
    )]
    ReplicaGroupMeshAxes {
        /// The mesh, or a symbol for it.
        mesh: Attribute<'ir>,
        /// The axes whose devices are one group.
        axes: Vec<Attribute<'ir>>,
    },
    /// `#stablehlo.sub_axis_info(1)2`
    #[bytecode(
        code = 19,
        mnemonic = "sub_axis_info",
        format = "`(` $pre_size `)` `` $size"
    )]
    SubAxisInfo {
        /// The product of the sizes of the parts before it.
        pre_size: i64,
        /// The size of the part.
        size: i64,
    },
    /// `#stablehlo.axis_ref<name = "x", sub_axis_info = (1)2>`
    #[bytecode(code = 20, mnemonic = "axis_ref", format = "`<` struct(params) `>`")]
    AxisRef {
        /// The name of the axis.
        name: &'ir BStr,
        /// Which part of the axis, if not all.
        #[bytecode(with = optional)]
        sub_axis_info: Option<SubAxisInfoAttr<'ir>>,
    },
    /// `#stablehlo.mesh_axis<name = "x", size = 2>`
    #[bytecode(code = 21, mnemonic = "mesh_axis", format = "`<` struct(params) `>`")]
    MeshAxis {
        /// The name of the axis.
        name: &'ir BStr,
        /// The number of devices along it.
        size: i64,
    },
    /// `#stablehlo.mesh<axes=[<name = "x", size = 2>], device_ids=dense<[1, 0]> : tensor<2xi64>>`
    #[bytecode(
        code = 22,
        mnemonic = "mesh",
        format = "`<` `axes` `` `=` `` custom<mesh_axes>($axes) \
                  (`,` `device_ids` `` `=` `` $device_ids^)? `>`"
    )]
    Mesh {
        /// The axes: an array of `#stablehlo.mesh_axis`.
        axes: Attribute<'ir>,
        /// The devices in order, dense integers, if not 0, 1, ...
        #[bytecode(with = optional)]
        device_ids: Option<Attribute<'ir>>,
    },
}
