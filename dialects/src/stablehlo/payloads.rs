//! The payloads of the `stablehlo` attributes that have more than one field.

use mlir_bytecode::Bytecode;
use mlir_bytecode::context::Type;

use super::{ResultAccuracyModeAttr, convolution};

/// `#stablehlo.channel_handle<handle = 1, type = 0>`
#[derive(Clone, Debug, Default, PartialEq, Eq, Bytecode)]
#[bytecode(format = "struct(params)")]
#[non_exhaustive]
pub struct ChannelHandle {
    /// The number of the channel.
    pub handle: i64,
    /// The kind of the channel: 0 invalid, 1 device to device, 2 device to host, 3 host to device.
    pub type_: i64,
}

/// `#stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>`
#[derive(Clone, Debug, Default, PartialEq, Eq, Bytecode)]
#[bytecode(format = "custom<convolution::dimensions>($input_batch_dimension, \
                  $input_feature_dimension, $input_spatial_dimensions, \
                  $kernel_input_feature_dimension, $kernel_output_feature_dimension, \
                  $kernel_spatial_dimensions, $output_batch_dimension, \
                  $output_feature_dimension, $output_spatial_dimensions)")]
#[non_exhaustive]
pub struct ConvDimensionNumbers {
    /// The batch dimension of the input.
    pub input_batch_dimension: i64,
    /// The feature dimension of the input.
    pub input_feature_dimension: i64,
    /// The other dimensions of the input.
    pub input_spatial_dimensions: Vec<i64>,
    /// The dimension of the kernel for features of the input.
    pub kernel_input_feature_dimension: i64,
    /// The dimension of the kernel for features of the output.
    pub kernel_output_feature_dimension: i64,
    /// The other dimensions of the kernel.
    pub kernel_spatial_dimensions: Vec<i64>,
    /// The batch dimension of the output.
    pub output_batch_dimension: i64,
    /// The feature dimension of the output.
    pub output_feature_dimension: i64,
    /// The other dimensions of the output.
    pub output_spatial_dimensions: Vec<i64>,
}

/// `#stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>`
#[derive(Clone, Debug, Default, PartialEq, Eq, Bytecode)]
#[bytecode(format = "struct(params)")]
#[non_exhaustive]
pub struct DotDimensionNumbers {
    /// The batch dimensions of the left side.
    #[bytecode(default)]
    pub lhs_batching_dimensions: Vec<i64>,
    /// The batch dimensions of the right side.
    #[bytecode(default)]
    pub rhs_batching_dimensions: Vec<i64>,
    /// The dimensions of the left side that are summed over.
    #[bytecode(default)]
    pub lhs_contracting_dimensions: Vec<i64>,
    /// The dimensions of the right side that are summed over.
    #[bytecode(default)]
    pub rhs_contracting_dimensions: Vec<i64>,
}

/// `#stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>`
#[derive(Clone, Debug, Default, PartialEq, Eq, Bytecode)]
#[bytecode(dialect = "stablehlo", format = "struct(params)")]
#[non_exhaustive]
pub struct GatherDimensionNumbers {
    /// The dimensions of the result that index into a slice.
    #[bytecode(default)]
    pub offset_dims: Vec<i64>,
    /// The dimensions of the operand that a slice drops.
    #[bytecode(default)]
    pub collapsed_slice_dims: Vec<i64>,
    /// The batch dimensions of the operand.
    #[bytecode(since = "1.1.0", default)]
    pub operand_batching_dims: Vec<i64>,
    /// The batch dimensions of the indices.
    #[bytecode(since = "1.1.0", default)]
    pub start_indices_batching_dims: Vec<i64>,
    /// The dimensions of the operand that the indices are of.
    #[bytecode(default)]
    pub start_index_map: Vec<i64>,
    /// The dimension of the indices that holds one index.
    #[bytecode(default)]
    pub index_vector_dim: i64,
}

/// `#stablehlo.scatter<update_window_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>`
#[derive(Clone, Debug, Default, PartialEq, Eq, Bytecode)]
#[bytecode(dialect = "stablehlo", format = "struct(params)")]
#[non_exhaustive]
pub struct ScatterDimensionNumbers {
    /// The dimensions of the updates that index into a window.
    #[bytecode(default)]
    pub update_window_dims: Vec<i64>,
    /// The dimensions of the input that a window lacks.
    #[bytecode(default)]
    pub inserted_window_dims: Vec<i64>,
    /// The batch dimensions of the input.
    #[bytecode(since = "1.1.0", default)]
    pub input_batching_dims: Vec<i64>,
    /// The batch dimensions of the indices.
    #[bytecode(since = "1.1.0", default)]
    pub scatter_indices_batching_dims: Vec<i64>,
    /// The dimensions of the input that the indices are of.
    #[bytecode(default)]
    pub scatter_dims_to_operand_dims: Vec<i64>,
    /// The dimension of the indices that holds one index.
    #[bytecode(default)]
    pub index_vector_dim: i64,
}

/// `#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>`
#[derive(Clone, Debug, Default, PartialEq, Eq, Bytecode)]
#[bytecode(format = "struct(params)")]
#[non_exhaustive]
pub struct OutputOperandAlias {
    /// The path to the output in nested tuples.
    pub output_tuple_indices: Vec<i64>,
    /// The operand that shares its memory.
    pub operand_index: i64,
    /// The path to it in nested tuples.
    pub operand_tuple_indices: Vec<i64>,
}

/// `#stablehlo.dot_algorithm<lhs_precision_type = tf32, ..., allow_imprecise_accumulation = false>`
#[derive(Clone, Debug, PartialEq, Eq, Bytecode)]
#[bytecode(format = "struct(params)")]
#[non_exhaustive]
pub struct DotAlgorithm<'ir> {
    /// The precision of the left side.
    pub lhs_precision_type: Type<'ir>,
    /// The precision of the right side.
    pub rhs_precision_type: Type<'ir>,
    /// The type of the accumulator.
    pub accumulation_type: Type<'ir>,
    /// The number of parts that the left side is split into.
    pub lhs_component_count: i64,
    /// The number of parts that the right side is split into.
    pub rhs_component_count: i64,
    /// The number of products of parts.
    pub num_primitive_operations: i64,
    /// Whether sums may be less precise.
    pub allow_imprecise_accumulation: bool,
}

/// `#stablehlo.result_accuracy<ulps = 10, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>`
#[derive(Clone, Debug, PartialEq, Bytecode)]
#[bytecode(format = "struct($atol, $rtol, $ulps, qualified($mode))")]
#[non_exhaustive]
pub struct ResultAccuracy<'ir> {
    /// The absolute tolerance.
    #[bytecode(default)]
    pub atol: f64,
    /// The relative tolerance.
    #[bytecode(default)]
    pub rtol: f64,
    /// The tolerance in units in the last place.
    #[bytecode(default)]
    pub ulps: i64,
    /// The mode.
    pub mode: ResultAccuracyModeAttr<'ir>,
}

impl<'ir> DotAlgorithm<'ir> {
    /// Returns the algorithm that rounds to these types, with one part for each side and one product.
    pub fn new(
        lhs_precision_type: Type<'ir>,
        rhs_precision_type: Type<'ir>,
        accumulation_type: Type<'ir>,
    ) -> Self {
        Self {
            lhs_precision_type,
            rhs_precision_type,
            accumulation_type,
            lhs_component_count: 1,
            rhs_component_count: 1,
            num_primitive_operations: 1,
            allow_imprecise_accumulation: false,
        }
    }
}

impl<'ir> ResultAccuracy<'ir> {
    /// Returns the accuracy of a mode, without tolerances.
    pub fn new(mode: ResultAccuracyModeAttr<'ir>) -> Self {
        let (atol, rtol, ulps) = (0.0, 0.0, 0);
        Self {
            atol,
            rtol,
            ulps,
            mode,
        }
    }
}
