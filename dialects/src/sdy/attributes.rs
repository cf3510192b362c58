//! The attributes of `sdy` with codes (source: `shardy/dialect/sdy/ir/bytecode.td`). All others are written as
//! assembly text; the dialect has no types.

use bstr::BStr;
use mlir_bytecode::builtin::StringAttr;
use mlir_bytecode::context::DialectReader as _;
use mlir_bytecode::item::optional_varint;
use mlir_bytecode::{Attribute, Bytecode, DialectAttribute};

use super::{dimension, factor_sizes, factors, mesh, reduction};

/// A reference to a `#sdy.mesh_axis`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(attribute = SdyAttribute, variants(MeshAxis))]
pub struct MeshAxisAttr<'ir>(Attribute<'ir>);

/// A reference to a `#sdy.sub_axis_info`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(attribute = SdyAttribute, variants(SubAxisInfo))]
pub struct SubAxisInfoAttr<'ir>(Attribute<'ir>);

/// A reference to a `#sdy.axis_ref`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(attribute = SdyAttribute, variants(AxisRef))]
pub struct AxisRefAttr<'ir>(Attribute<'ir>);

/// A reference to a `#sdy.dimension_sharding`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(attribute = SdyAttribute, variants(DimensionSharding))]
pub struct DimensionShardingAttr<'ir>(Attribute<'ir>);

/// A reference to a `#sdy.sharding`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(attribute = SdyAttribute, variants(TensorSharding, TensorShardingReduction))]
pub struct TensorShardingAttr<'ir>(Attribute<'ir>);

/// A reference to a `#sdy.dim_mapping`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(attribute = SdyAttribute, variants(DimMapping))]
pub struct DimMappingAttr<'ir>(Attribute<'ir>);

/// A reference to a `#sdy.tensor_mapping`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(attribute = SdyAttribute, variants(TensorMapping))]
pub struct TensorMappingAttr<'ir>(Attribute<'ir>);

/// A reference to a `#sdy.axis_ref_list`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(attribute = SdyAttribute, variants(AxisRefList))]
pub struct AxisRefListAttr<'ir>(Attribute<'ir>);

/// A reference to a `#sdy.all_to_all_param`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(attribute = SdyAttribute, variants(AllToAllParam))]
pub struct AllToAllParamAttr<'ir>(Attribute<'ir>);

/// A reference to a `#sdy.mesh`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[bytecode(attribute = SdyAttribute, variants(Mesh))]
pub struct MeshAttr<'ir>(Attribute<'ir>);

/// Returns whether a sharding has axes along which partial results are not reduced yet, as determined by the code.
fn any_unreduced(shardings: &[TensorShardingAttr<'_>]) -> bool {
    shardings.iter().any(|sharding| {
        let code = sharding
            .attribute()
            .reader()
            .and_then(|mut reader| reader.read_varint().ok());
        matches!(code, Some(15 | 17))
    })
}

/// The reduction of partial results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Bytecode)]
#[non_exhaustive]
pub enum ReductionOp {
    /// The sum.
    #[bytecode(mnemonic = "sum")]
    Sum = 0,
    /// The greatest.
    #[bytecode(mnemonic = "max")]
    Max = 1,
    /// The least.
    #[bytecode(mnemonic = "min")]
    Min = 2,
}

/// An attribute of the `sdy` dialect.
#[derive(Clone, Debug, PartialEq, DialectAttribute)]
#[bytecode(dialect = "sdy")]
#[non_exhaustive]
pub enum SdyAttribute<'ir> {
    /// `#sdy<manual_axes{"x", "y"}>`
    #[bytecode(code = 0, mnemonic = "manual_axes", format = "`{` list($value) `}`")]
    ManualAxes {
        /// The names of the axes.
        value: Vec<StringAttr<'ir>>,
    },
    /// `"x"=2`, in a mesh
    #[bytecode(code = 1, mnemonic = "mesh_axis", format = "`` $name `` `=` `` $size")]
    MeshAxis {
        /// The name of the axis.
        name: &'ir BStr,
        /// The number of devices along it.
        size: i64,
    },
    /// `#sdy.mesh<["x"=2, "y"=4], device_ids=[1, 0, ...]>`
    #[bytecode(
        code = 2,
        mnemonic = "mesh",
        format = "`<` `[` list($axes) `]` (`,` `device_ids` `` `=` `` $device_ids^)? `>`"
    )]
    Mesh {
        /// The axes.
        axes: Vec<MeshAxisAttr<'ir>>,
        /// The devices in order, if not 0, 1, ...
        #[bytecode(default)]
        device_ids: Vec<i64>,
    },
    /// `(1)2`, in a reference to an axis
    #[bytecode(
        code = 3,
        mnemonic = "sub_axis_info",
        format = "`(` $pre_size `)` `` $size"
    )]
    SubAxisInfo {
        /// The product of the sizes of the parts before it.
        pre_size: i64,
        /// Its size.
        size: i64,
    },
    /// `"x":(1)2`, in a sharding
    #[bytecode(
        code = 4,
        mnemonic = "axis_ref",
        format = "`` $name (`` `:` `` $sub_axis_info^)?"
    )]
    AxisRef {
        /// The name of the axis.
        name: &'ir BStr,
        /// Which part of the axis, if not all.
        sub_axis_info: Option<SubAxisInfoAttr<'ir>>,
    },
    /// `{"x", ?}p1`, in a sharding
    #[bytecode(
        code = 5,
        mnemonic = "dimension_sharding",
        format = "`` custom<dimension>($axes, $is_closed, $priority)"
    )]
    DimensionSharding {
        /// The axes that the dimension is sharded along.
        axes: Vec<AxisRefAttr<'ir>>,
        /// Whether it may not be sharded further.
        is_closed: bool,
        /// When it is propagated: 0 first.
        #[bytecode(with = optional_varint)]
        priority: Option<u64>,
    },
    /// `#sdy.sharding<@mesh, [{"x"}, {}], replicated={"y"}, unreduced={"z"}>`
    #[bytecode(
        code = 6,
        mnemonic = "sharding",
        format = "`<` custom<mesh>($mesh_or_ref) `,` `[` list($dim_shardings) `]` \
                  (`,` `replicated` `` `=` `` `{` list($replicated_axes^) `}`)? \
                  (`,` `unreduced` `` `=` `` `{` list($unreduced_axes^) `}`)? `>`"
    )]
    TensorSharding {
        /// The mesh, or a symbol for it.
        mesh_or_ref: Attribute<'ir>,
        /// How each dimension is sharded.
        dim_shardings: Vec<DimensionShardingAttr<'ir>>,
        /// Axes that the tensor must be replicated along.
        #[bytecode(default)]
        replicated_axes: Vec<AxisRefAttr<'ir>>,
        /// Axes that partial results are still to be reduced along.
        #[bytecode(code_if_present = 15)]
        unreduced_axes: Vec<AxisRefAttr<'ir>>,
    },
    /// `#sdy.sharding<@mesh, [{"x"}], unreduced=max{"z"}>`: what is reduced by something else than a sum
    #[bytecode(
        code = 17,
        mnemonic = "sharding",
        format = "`<` custom<mesh>($mesh_or_ref) `,` `[` list($dim_shardings) `]` \
                  (`,` `replicated` `` `=` `` `{` list($replicated_axes^) `}`)? \
                  `,` `unreduced` `` `=` `` custom<reduction>($reduction_op) `{` list($unreduced_axes) `}` `>`"
    )]
    TensorShardingReduction {
        /// The mesh, or a symbol for it.
        mesh_or_ref: Attribute<'ir>,
        /// How each dimension is sharded.
        dim_shardings: Vec<DimensionShardingAttr<'ir>>,
        /// Axes that the tensor must be replicated along.
        #[bytecode(default)]
        replicated_axes: Vec<AxisRefAttr<'ir>>,
        /// Axes that partial results are still to be reduced along.
        unreduced_axes: Vec<AxisRefAttr<'ir>>,
        /// The reduction of partial results.
        #[bytecode(signed)]
        reduction_op: ReductionOp,
    },
    /// `#sdy.sharding_per_value<[<@mesh, [{"x"}]>]>`
    #[bytecode(
        code = 7,
        mnemonic = "sharding_per_value",
        format = "`<` `[` list($shardings) `]` `>`",
        when = !any_unreduced(shardings)
    )]
    TensorShardingPerValue {
        /// A sharding for each value.
        shardings: Vec<TensorShardingAttr<'ir>>,
    },
    /// `#sdy.sharding_per_value<[<@mesh, [{}], unreduced={"x"}>]>`: the same, where one has unreduced axes
    #[bytecode(
        code = 16,
        mnemonic = "sharding_per_value",
        format = "`<` `[` list($shardings) `]` `>`"
    )]
    TensorShardingPerValueUnreduced {
        /// A sharding for each value.
        shardings: Vec<TensorShardingAttr<'ir>>,
    },
    /// `ij`, in a tensor mapping
    #[bytecode(
        code = 8,
        mnemonic = "dim_mapping",
        format = "`` custom<factors>($factor_indices)"
    )]
    DimMapping {
        /// The factors that make up the dimension.
        factor_indices: Vec<i64>,
    },
    /// `[i, jk]`, in a sharding rule
    #[bytecode(
        code = 9,
        mnemonic = "tensor_mapping",
        format = "`[` list($dim_mappings) `]`"
    )]
    TensorMapping {
        /// The factors of each dimension.
        dim_mappings: Vec<DimMappingAttr<'ir>>,
    },
    /// `#sdy.op_sharding_rule<([i, k], [k, j])->([i, j]) {i=8, j=16, k=4} reduction={k}>`
    #[bytecode(
        code = 10,
        mnemonic = "op_sharding_rule",
        format = "`<` `(` list($operand_mappings) `)` `` `->` `` `(` list($result_mappings) `)` \
                  (` ` `{` custom<factor_sizes>($factor_sizes^) `}`)? \
                  (`reduction` `` `=` `` `{` custom<factors::list>($reduction_factors^) `}`)? \
                  (`need_replication` `` `=` `` `{` custom<factors::list>($need_replication_factors^) `}`)? \
                  (`permutation` `` `=` `` `{` custom<factors::list>($permutation_factors^) `}`)? \
                  (`blocked_propagation` `` `=` `` `{` custom<factors::list>($blocked_propagation_factors^) `}`)? \
                  (`,` `custom` unit($is_custom_rule^))? `>`"
    )]
    OpShardingRule {
        /// The sizes of the factors.
        #[bytecode(default)]
        factor_sizes: Vec<i64>,
        /// The factors of each operand.
        operand_mappings: Vec<TensorMappingAttr<'ir>>,
        /// The factors of each result.
        result_mappings: Vec<TensorMappingAttr<'ir>>,
        /// The factors that are reduced.
        #[bytecode(default)]
        reduction_factors: Vec<i64>,
        /// The factors that must be replicated.
        #[bytecode(default)]
        need_replication_factors: Vec<i64>,
        /// The factors that need a permutation of devices.
        #[bytecode(default)]
        permutation_factors: Vec<i64>,
        /// The factors that shardings are not propagated along.
        #[bytecode(default)]
        blocked_propagation_factors: Vec<i64>,
        /// Whether it is the rule of a custom call.
        #[bytecode(default)]
        is_custom_rule: bool,
    },
    /// `{"x", "y":(1)2}`
    #[bytecode(code = 11, mnemonic = "axis_ref_list", format = "`{` list($value) `}`")]
    AxisRefList {
        /// The axes.
        value: Vec<AxisRefAttr<'ir>>,
    },
    /// `[{"x"}, {}]`
    #[bytecode(
        code = 12,
        mnemonic = "list_of_axis_ref_lists",
        format = "`[` list($value) `]`"
    )]
    ListOfAxisRefLists {
        /// The lists.
        value: Vec<AxisRefListAttr<'ir>>,
    },
    /// `{"x"}: 0->1`
    #[bytecode(
        code = 13,
        mnemonic = "all_to_all_param",
        format = "`{` list($axes) `}` `` `:` $src_dim `` `->` `` $tgt_dim"
    )]
    AllToAllParam {
        /// The axes that move.
        axes: Vec<AxisRefAttr<'ir>>,
        /// The dimension that they leave.
        src_dim: i64,
        /// The dimension that they go to.
        tgt_dim: i64,
    },
    /// `[{"x"}: 0->1]`
    #[bytecode(
        code = 14,
        mnemonic = "all_to_all_param_list",
        format = "`[` list($value) `]`"
    )]
    AllToAllParamList {
        /// The moves.
        value: Vec<AllToAllParamAttr<'ir>>,
    },
}
