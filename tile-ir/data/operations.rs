// Facts of NVIDIA's Tile IR bytecode: opcodes, names, versions and the order of fields.
// Extracted from the generated encoders of the PyPI package `cuda-tile` 1.7.0
// (Apache-2.0, Copyright NVIDIA CORPORATION & AFFILIATES) by `cargo xtask tile-ir-table`.
// Do not edit.
[
    Definition {
        results: &[one("result")],
        operands: &[one("source")],
        ..define(0x00, "absf", V13_1)
    },
    Definition {
        results: &[one("result")],
        operands: &[one("source")],
        ..define(0x01, "absi", V13_1)
    },
    Definition {
        results: &[one("result")],
        attributes: &[attribute("rounding_mode", Enum(EnumKind::RoundingMode)), attribute("flush_to_zero", Unit).flag(0)],
        operands: &[one("lhs"), one("rhs")],
        ..define(0x02, "addf", V13_1)
    },
    Definition {
        results: &[one("result")],
        attributes: &[attribute("overflow", Enum(EnumKind::IntegerOverflow))],
        operands: &[one("lhs"), one("rhs")],
        ..define(0x03, "addi", V13_1)
    },
    Definition {
        results: &[one("result")],
        operands: &[one("lhs"), one("rhs")],
        ..define(0x04, "andi", V13_1)
    },
    Definition {
        attributes: &[attribute("message", String)],
        operands: &[one("condition")],
        ..define(0x05, "assert", V13_1)
    },
    Definition {
        results: &[one("result")],
        attributes: &[attribute("predicate", Tagged)],
        operands: &[one("value")],
        ..define(0x06, "assume", V13_1)
    },
    Definition {
        results: &[one("result"), one("result_token")],
        attributes: &[attribute("memory_ordering_semantics", Enum(EnumKind::MemoryOrderingSemantics)), attribute("memory_scope", Enum(EnumKind::MemoryScope))],
        operands: &[one("pointers"), one("cmp"), one("val"), flagged("mask", 0), flagged("token", 1)],
        layout: Segmented,
        ..define(0x07, "atomic_cas_tko", V13_1)
    },
    Definition {
        results: &[one("result"), one("result_token")],
        attributes: &[attribute("memory_ordering_semantics", Enum(EnumKind::MemoryOrderingSemantics)), attribute("memory_scope", Enum(EnumKind::MemoryScope)), attribute("mode", Enum(EnumKind::AtomicRMWMode))],
        operands: &[one("pointers"), one("arg"), flagged("mask", 0), flagged("token", 1)],
        layout: Segmented,
        ..define(0x08, "atomic_rmw_tko", V13_1)
    },
    Definition {
        results: &[one("result")],
        operands: &[one("source")],
        ..define(0x09, "bitcast", V13_1)
    },
    Definition {
        counted_results: true,
        operands: &[variadic("operands")],
        layout: Counted,
        ..define(0x0a, "break", V13_1)
    },
    Definition {
        results: &[one("result")],
        operands: &[one("source")],
        ..define(0x0b, "broadcast", V13_1)
    },
    Definition {
        results: &[one("result")],
        attributes: &[attribute("dim", Integer)],
        operands: &[one("lhs"), one("rhs")],
        ..define(0x0c, "cat", V13_1)
    },
    Definition {
        results: &[one("result")],
        operands: &[one("source")],
        ..define(0x0d, "ceil", V13_1)
    },
    Definition {
        results: &[one("result")],
        attributes: &[attribute("comparison_predicate", Enum(EnumKind::ComparisonPredicate)), attribute("comparison_ordering", Enum(EnumKind::ComparisonOrdering))],
        operands: &[one("lhs"), one("rhs")],
        ..define(0x0e, "cmpf", V13_1)
    },
    Definition {
        results: &[one("result")],
        attributes: &[attribute("comparison_predicate", Enum(EnumKind::ComparisonPredicate)), attribute("signedness", Enum(EnumKind::Signedness))],
        operands: &[one("lhs"), one("rhs")],
        ..define(0x0f, "cmpi", V13_1)
    },
    Definition {
        results: &[one("result")],
        attributes: &[attribute("value", Constant)],
        ..define(0x10, "constant", V13_1)
    },
    Definition {
        counted_results: true,
        operands: &[variadic("operands")],
        layout: Counted,
        ..define(0x11, "continue", V13_1)
    },
    Definition {
        results: &[one("result")],
        operands: &[one("source")],
        ..define(0x12, "cos", V13_1)
    },
    Definition {
        results: &[one("result")],
        operands: &[one("source")],
        ..define(0x13, "cosh", V13_1)
    },
    Definition {
        results: &[one("result")],
        attributes: &[attribute("rounding_mode", Enum(EnumKind::RoundingMode)), attribute("flush_to_zero", Unit).flag(0)],
        operands: &[one("lhs"), one("rhs")],
        ..define(0x14, "divf", V13_1)
    },
    Definition {
        results: &[one("result")],
        attributes: &[attribute("signedness", Enum(EnumKind::Signedness)), attribute("rounding", Enum(EnumKind::RoundingMode))],
        operands: &[one("lhs"), one("rhs")],
        ..define(0x15, "divi", V13_1)
    },
    Definition {
        attributes: &[attribute("sym_name", String), attribute("function_type", Type), attribute("arg_attrs", Array).flag(2).since(V13_5), attribute("res_attrs", Array).flag(0), attribute("optimization_hints", Hints).flag(1)],
        regions: 1,
        ..define(0x16, "entry", V13_1)
    },
    Definition {
        results: &[one("result")],
        attributes: &[attribute("rounding_mode", Enum(EnumKind::RoundingMode)).since(V13_3).default(Case(RoundingMode::Full.code()))],
        operands: &[one("source")],
        ..define(0x17, "exp", V13_1)
    },
    Definition {
        results: &[one("result")],
        attributes: &[attribute("flush_to_zero", Unit).flag(0)],
        operands: &[one("source")],
        ..define(0x18, "exp2", V13_1)
    },
    Definition {
        results: &[one("to")],
        attributes: &[attribute("signedness", Enum(EnumKind::Signedness))],
        operands: &[one("from")],
        ..define(0x25, "exti", V13_1)
    },
    Definition {
        counted_results: true,
        results: &[one("result")],
        operands: &[one("source"), variadic("indices")],
        layout: Counted,
        ..define(0x26, "extract", V13_1)
    },
    Definition {
        results: &[one("result")],
        operands: &[one("source")],
        ..define(0x27, "floor", V13_1)
    },
    Definition {
        results: &[one("result")],
        attributes: &[attribute("rounding_mode", Enum(EnumKind::RoundingMode)), attribute("flush_to_zero", Unit).flag(0)],
        operands: &[one("lhs"), one("rhs"), one("acc")],
        ..define(0x28, "fma", V13_1)
    },
    Definition {
        counted_results: true,
        results: &[variadic("results")],
        attributes: &[attribute("unsignedCmp", Unit).flag(0).since(V13_2)],
        operands: &[one("lowerBound"), one("upperBound"), one("step"), variadic("initValues")],
        layout: Counted,
        regions: 1,
        ..define(0x29, "for", V13_1)
    },
    Definition {
        results: &[one("to")],
        attributes: &[attribute("rounding_mode", Enum(EnumKind::RoundingMode))],
        operands: &[one("from")],
        ..define(0x2a, "ftof", V13_1)
    },
    Definition {
        results: &[one("to")],
        attributes: &[attribute("signedness", Enum(EnumKind::Signedness)), attribute("rounding_mode", Enum(EnumKind::RoundingMode)), attribute("saturating", Unit).flag(0).since(V13_4)],
        operands: &[one("from")],
        ..define(0x2b, "ftoi", V13_1)
    },
    Definition {
        results: &[one("result")],
        attributes: &[attribute("name", String)],
        ..define(0x2c, "get_global", V13_1)
    },
    Definition {
        counted_results: true,
        results: &[variadic("results")],
        operands: &[one("src")],
        ..define(0x2d, "get_index_space_shape", V13_1)
    },
    Definition {
        results: &[one("gridSize_x"), one("gridSize_y"), one("gridSize_z")],
        ..define(0x2e, "get_num_tile_blocks", V13_1)
    },
    Definition {
        counted_results: true,
        results: &[variadic("results")],
        operands: &[one("src")],
        ..define(0x2f, "get_tensor_shape", V13_1)
    },
    Definition {
        results: &[one("blockId_x"), one("blockId_y"), one("blockId_z")],
        ..define(0x30, "get_tile_block_id", V13_1)
    },
    Definition {
        attributes: &[attribute("sym_name", String), attribute("value", Constant), attribute("alignment", Integer), attribute("symbol_visibility", Enum(EnumKind::SymbolVisibility)).since(V13_3).default(Case(SymbolVisibility::Public.code())), attribute("constant", Unit).flag(0).since(V13_3)],
        ..define(0x31, "global", V13_1)
    },
    Definition {
        counted_results: true,
        results: &[variadic("results")],
        operands: &[one("condition")],
        regions: 2,
        ..define(0x32, "if", V13_1)
    },
    Definition {
        results: &[one("result")],
        operands: &[one("source")],
        ..define(0x33, "int_to_ptr", V13_1)
    },
    Definition {
        results: &[one("result")],
        ..define(0x3a, "iota", V13_1)
    },
    Definition {
        results: &[one("to")],
        attributes: &[attribute("signedness", Enum(EnumKind::Signedness)), attribute("rounding_mode", Enum(EnumKind::RoundingMode))],
        operands: &[one("from")],
        ..define(0x3b, "itof", V13_1)
    },
    Definition {
        counted_results: true,
        results: &[one("result")],
        operands: &[variadic("tokens")],
        layout: Counted,
        ..define(0x3c, "join_tokens", V13_1)
    },
    Definition {
        results: &[one("result"), one("result_token")],
        attributes: &[attribute("memory_ordering_semantics", Enum(EnumKind::MemoryOrderingSemantics)), attribute("memory_scope", Enum(EnumKind::MemoryScope)).flag(0), attribute("optimization_hints", Hints).flag(1)],
        operands: &[one("source"), flagged("mask", 2), flagged("paddingValue", 3), flagged("token", 4)],
        layout: Segmented,
        ..define(0x3d, "load_ptr_tko", V13_1)
    },
    Definition {
        counted_results: true,
        results: &[one("tile"), one("result_token")],
        attributes: &[attribute("memory_ordering_semantics", Enum(EnumKind::MemoryOrderingSemantics)), attribute("memory_scope", Enum(EnumKind::MemoryScope)).flag(0), attribute("optimization_hints", Hints).flag(1), attribute("inbounds", BoolArray).since(V13_4).default(AllFalse)],
        operands: &[one("view"), variadic("index"), flagged("token", 2)],
        layout: Segmented,
        ..define(0x3e, "load_view_tko", V13_1)
    },
    Definition {
        results: &[one("result")],
        operands: &[one("source")],
        ..define(0x3f, "log", V13_1)
    },
    Definition {
        results: &[one("result")],
        operands: &[one("source")],
        ..define(0x40, "log2", V13_1)
    },
    Definition {
        counted_results: true,
        results: &[variadic("results")],
        operands: &[variadic("initValues")],
        layout: Counted,
        regions: 1,
        ..define(0x41, "loop", V13_1)
    },
    Definition {
        results: &[one("result")],
        operands: &[one("tensor_view")],
        ..define(0x42, "make_partition_view", V13_1)
    },
    Definition {
        counted_results: true,
        results: &[one("result")],
        operands: &[one("base"), variadic("dynamicShape"), variadic("dynamicStrides")],
        layout: Segmented,
        ..define(0x43, "make_tensor_view", V13_1)
    },
    Definition {
        results: &[one("result")],
        ..define(0x44, "make_token", V13_1)
    },
    Definition {
        results: &[one("result")],
        attributes: &[attribute("propagate_nan", Unit).flag(0), attribute("flush_to_zero", Unit).flag(1)],
        operands: &[one("lhs"), one("rhs")],
        ..define(0x45, "maxf", V13_1)
    },
    Definition {
        results: &[one("result")],
        attributes: &[attribute("signedness", Enum(EnumKind::Signedness))],
        operands: &[one("lhs"), one("rhs")],
        ..define(0x46, "maxi", V13_1)
    },
    Definition {
        results: &[one("result")],
        attributes: &[attribute("propagate_nan", Unit).flag(0), attribute("flush_to_zero", Unit).flag(1)],
        operands: &[one("lhs"), one("rhs")],
        ..define(0x47, "minf", V13_1)
    },
    Definition {
        results: &[one("result")],
        attributes: &[attribute("signedness", Enum(EnumKind::Signedness))],
        operands: &[one("lhs"), one("rhs")],
        ..define(0x48, "mini", V13_1)
    },
    Definition {
        results: &[one("result")],
        attributes: &[attribute("fast_acc", Unit).flag(0).since(V13_3)],
        operands: &[one("lhs"), one("rhs"), one("acc")],
        ..define(0x49, "mmaf", V13_1)
    },
    Definition {
        results: &[one("result")],
        attributes: &[attribute("signedness_lhs", Enum(EnumKind::Signedness)), attribute("signedness_rhs", Enum(EnumKind::Signedness))],
        operands: &[one("lhs"), one("rhs"), one("acc")],
        ..define(0x4a, "mmai", V13_1)
    },
    Definition {
        attributes: &[attribute("sym_name", String), attribute("producer", String).flag(0).since(V13_3)],
        regions: 1,
        ..define(0x4b, "module", V13_1)
    },
    Definition {
        results: &[one("result")],
        attributes: &[attribute("rounding_mode", Enum(EnumKind::RoundingMode)), attribute("flush_to_zero", Unit).flag(0)],
        operands: &[one("lhs"), one("rhs")],
        ..define(0x4c, "mulf", V13_1)
    },
    Definition {
        results: &[one("result")],
        operands: &[one("x"), one("y")],
        ..define(0x4d, "mulhii", V13_1)
    },
    Definition {
        results: &[one("result")],
        attributes: &[attribute("overflow", Enum(EnumKind::IntegerOverflow))],
        operands: &[one("lhs"), one("rhs")],
        ..define(0x4e, "muli", V13_1)
    },
    Definition {
        results: &[one("result")],
        operands: &[one("source")],
        ..define(0x4f, "negf", V13_1)
    },
    Definition {
        results: &[one("result")],
        attributes: &[attribute("overflow", Enum(EnumKind::IntegerOverflow)).since(V13_2).default(Case(IntegerOverflow::None.code()))],
        operands: &[one("source")],
        ..define(0x50, "negi", V13_1)
    },
    Definition {
        results: &[one("result")],
        operands: &[one("ptr"), one("offset")],
        ..define(0x51, "offset", V13_1)
    },
    Definition {
        results: &[one("result")],
        operands: &[one("lhs"), one("rhs")],
        ..define(0x52, "ori", V13_1)
    },
    Definition {
        results: &[one("result")],
        attributes: &[attribute("permutation", I32Array)],
        operands: &[one("source")],
        ..define(0x53, "permute", V13_1)
    },
    Definition {
        results: &[one("result")],
        operands: &[one("source"), one("exponent")],
        ..define(0x54, "fpowf", V13_1)
    },
    Definition {
        counted_results: true,
        results: &[one("result_token").since(V13_2)],
        attributes: &[attribute("str", String)],
        operands: &[variadic("args"), flagged("token", 0).since(V13_2)],
        layout: Segmented,
        ..define(0x55, "print_tko", V13_1)
    },
    Definition {
        results: &[one("result")],
        operands: &[one("source")],
        ..define(0x56, "ptr_to_int", V13_1)
    },
    Definition {
        results: &[one("result")],
        operands: &[one("source")],
        ..define(0x57, "ptr_to_ptr", V13_1)
    },
    Definition {
        counted_results: true,
        results: &[variadic("results")],
        attributes: &[attribute("dim", Integer), attribute("identities", Array)],
        operands: &[variadic("operands")],
        layout: Counted,
        regions: 1,
        ..define(0x58, "reduce", V13_1)
    },
    Definition {
        results: &[one("result")],
        operands: &[one("lhs"), one("rhs")],
        ..define(0x59, "remf", V13_1)
    },
    Definition {
        results: &[one("result")],
        attributes: &[attribute("signedness", Enum(EnumKind::Signedness))],
        operands: &[one("lhs"), one("rhs")],
        ..define(0x5a, "remi", V13_1)
    },
    Definition {
        results: &[one("result")],
        operands: &[one("source")],
        ..define(0x5b, "reshape", V13_1)
    },
    Definition {
        counted_results: true,
        operands: &[variadic("operands")],
        layout: Counted,
        ..define(0x5c, "return", V13_1)
    },
    Definition {
        results: &[one("result")],
        attributes: &[attribute("flush_to_zero", Unit).flag(0)],
        operands: &[one("source")],
        ..define(0x5d, "rsqrt", V13_1)
    },
    Definition {
        counted_results: true,
        results: &[variadic("results")],
        attributes: &[attribute("dim", Integer), attribute("reverse", Bool), attribute("identities", Array)],
        operands: &[variadic("operands")],
        layout: Counted,
        regions: 1,
        ..define(0x5e, "scan", V13_1)
    },
    Definition {
        results: &[one("result")],
        operands: &[one("cond"), one("val_if_true"), one("val_if_false")],
        ..define(0x5f, "select", V13_1)
    },
    Definition {
        results: &[one("result")],
        attributes: &[attribute("overflow", Enum(EnumKind::IntegerOverflow))],
        operands: &[one("lhs"), one("rhs")],
        ..define(0x60, "shli", V13_1)
    },
    Definition {
        results: &[one("result")],
        attributes: &[attribute("signedness", Enum(EnumKind::Signedness))],
        operands: &[one("lhs"), one("rhs")],
        ..define(0x61, "shri", V13_1)
    },
    Definition {
        results: &[one("result")],
        operands: &[one("source")],
        ..define(0x62, "sin", V13_1)
    },
    Definition {
        results: &[one("result")],
        operands: &[one("source")],
        ..define(0x63, "sinh", V13_1)
    },
    Definition {
        results: &[one("result")],
        attributes: &[attribute("rounding_mode", Enum(EnumKind::RoundingMode)), attribute("flush_to_zero", Unit).flag(0)],
        operands: &[one("source")],
        ..define(0x64, "sqrt", V13_1)
    },
    Definition {
        results: &[one("result_token")],
        attributes: &[attribute("memory_ordering_semantics", Enum(EnumKind::MemoryOrderingSemantics)), attribute("memory_scope", Enum(EnumKind::MemoryScope)).flag(0), attribute("optimization_hints", Hints).flag(1)],
        operands: &[one("destination"), one("value"), flagged("mask", 2), flagged("token", 3)],
        layout: Segmented,
        ..define(0x65, "store_ptr_tko", V13_1)
    },
    Definition {
        counted_results: true,
        results: &[one("result_token")],
        attributes: &[attribute("memory_ordering_semantics", Enum(EnumKind::MemoryOrderingSemantics)), attribute("memory_scope", Enum(EnumKind::MemoryScope)).flag(0), attribute("optimization_hints", Hints).flag(1), attribute("inbounds", BoolArray).since(V13_4).default(AllFalse)],
        operands: &[one("tile"), one("view"), variadic("index"), flagged("token", 2)],
        layout: Segmented,
        ..define(0x66, "store_view_tko", V13_1)
    },
    Definition {
        results: &[one("result")],
        attributes: &[attribute("rounding_mode", Enum(EnumKind::RoundingMode)), attribute("flush_to_zero", Unit).flag(0)],
        operands: &[one("lhs"), one("rhs")],
        ..define(0x67, "subf", V13_1)
    },
    Definition {
        results: &[one("result")],
        attributes: &[attribute("overflow", Enum(EnumKind::IntegerOverflow))],
        operands: &[one("lhs"), one("rhs")],
        ..define(0x68, "subi", V13_1)
    },
    Definition {
        results: &[one("result")],
        operands: &[one("source")],
        ..define(0x69, "tan", V13_1)
    },
    Definition {
        results: &[one("result")],
        attributes: &[attribute("rounding_mode", Enum(EnumKind::RoundingMode)).since(V13_2).default(Case(RoundingMode::Full.code()))],
        operands: &[one("source")],
        ..define(0x6a, "tanh", V13_1)
    },
    Definition {
        results: &[one("to")],
        attributes: &[attribute("overflow", Enum(EnumKind::IntegerOverflow))],
        operands: &[one("from")],
        ..define(0x6b, "trunci", V13_1)
    },
    Definition {
        results: &[one("result")],
        operands: &[one("lhs"), one("rhs")],
        ..define(0x6c, "xori", V13_1)
    },
    Definition {
        counted_results: true,
        operands: &[variadic("operands")],
        layout: Counted,
        ..define(0x6d, "yield", V13_1)
    },
    Definition {
        results: &[one("result")],
        operands: &[one("x"), one("y")],
        ..define(0x6e, "atan2", V13_2)
    },
    Definition {
        results: &[one("result")],
        operands: &[one("source")],
        ..define(0x6f, "pack", V13_3)
    },
    Definition {
        results: &[one("result")],
        operands: &[one("source")],
        ..define(0x70, "unpack", V13_3)
    },
    Definition {
        results: &[one("result")],
        attributes: &[attribute("num_elem", Integer), attribute("alignment", Integer), attribute("global", Unit).flag(0)],
        ..define(0x71, "alloca", V13_3)
    },
    Definition {
        results: &[one("result")],
        operands: &[one("lhs"), one("rhs"), one("acc"), one("lhs_scale"), one("rhs_scale")],
        ..define(0x72, "mmaf_scaled", V13_3)
    },
    Definition {
        results: &[one("result")],
        operands: &[one("tensor_view")],
        ..define(0x73, "make_gather_scatter_view", V13_3)
    },
    Definition {
        results: &[one("result")],
        operands: &[one("tensor_view")],
        ..define(0x74, "make_strided_view", V13_3)
    },
    Definition {
        counted_results: true,
        results: &[one("result_token")],
        attributes: &[attribute("memory_ordering_semantics", Enum(EnumKind::MemoryOrderingSemantics)), attribute("memory_scope", Enum(EnumKind::MemoryScope)), attribute("mode", Enum(EnumKind::AtomicRMWMode)), attribute("inbounds", BoolArray).since(V13_5).default(AllFalse)],
        operands: &[one("view"), variadic("index"), one("value"), flagged("token", 0)],
        layout: Segmented,
        ..define(0x75, "atomic_red_view_tko", V13_3)
    },
    Definition {
        counted_results: true,
        results: &[one("result")],
        operands: &[one("source"), one("destination"), variadic("indices")],
        layout: Counted,
        ..define(0x76, "insert", V13_4)
    },
    Definition {
        results: &[one("result_token")],
        operands: &[optional("token")],
        layout: Counted,
        ..define(0x77, "gdc_launch_dependents_tko", V13_4)
    },
    Definition {
        results: &[one("result_token")],
        operands: &[optional("token")],
        layout: Counted,
        ..define(0x78, "gdc_wait_tko", V13_4)
    },
    Definition {
        results: &[one("result")],
        operands: &[one("source"), one("exponent")],
        ..define(0x79, "fpowi", V13_4)
    },
    Definition {
        results: &[one("result_token")],
        operands: &[one("token")],
        ..define(0x7a, "memory_fence_alias_tko", V13_4)
    },
    Definition {
        counted_results: true,
        results: &[one("reduced_values"), one("result_token")],
        attributes: &[attribute("memory_ordering_semantics", Enum(EnumKind::MemoryOrderingSemantics)), attribute("memory_scope", Enum(EnumKind::MemoryScope)).flag(0), attribute("reduction", Enum(EnumKind::MultimemReductionKind)), attribute("inbounds", BoolArray)],
        operands: &[one("view"), variadic("index"), flagged("token", 1)],
        layout: Segmented,
        ..define(0x7b, "multimem_load_reduce_view_tko", V13_5)
    },
    Definition {
        counted_results: true,
        results: &[one("result_token")],
        attributes: &[attribute("memory_ordering_semantics", Enum(EnumKind::MemoryOrderingSemantics)), attribute("memory_scope", Enum(EnumKind::MemoryScope)), attribute("reduction", Enum(EnumKind::MultimemReductionKind)), attribute("inbounds", BoolArray)],
        operands: &[one("view"), one("tile"), variadic("index"), flagged("token", 0)],
        layout: Segmented,
        ..define(0x7c, "multimem_reduce_view_tko", V13_5)
    },
    Definition {
        counted_results: true,
        results: &[one("result_token")],
        attributes: &[attribute("memory_ordering_semantics", Enum(EnumKind::MemoryOrderingSemantics)), attribute("memory_scope", Enum(EnumKind::MemoryScope)).flag(0), attribute("inbounds", BoolArray)],
        operands: &[one("view"), one("tile"), variadic("index"), flagged("token", 1)],
        layout: Segmented,
        ..define(0x7d, "multimem_store_view_tko", V13_5)
    },
]
