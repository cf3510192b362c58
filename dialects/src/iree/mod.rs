//! The custom forms of IREE's dialects that no format describes, the directives of formats, the names of values, and the aliases of
//! the attributes of its dialects.

mod aliases;
mod assumptions;
mod encodings;
mod functions;
mod lists;
mod names;
mod parameters;
mod regions;
mod sizes;
mod stream;
mod vm;

use mlir_bytecode::dialect::{
    AttributeStyle, CustomDirective, FormDriver, OperationForm, RegionStyle, ResultInference, Slot,
};
use mlir_bytecode::{Registry, Result};

use crate::forms::{DialectForms, set_parsed_types, switch};
use crate::func::{body, function};
use crate::text_dialect::TextDialect;
use crate::torch;

const FORMS: DialectForms = DialectForms {
    forms: &[
        OperationForm::new("flow.dispatch.region", regions::dispatch),
        OperationForm::new("hal.executable.condition", regions::executable_condition),
        OperationForm::new("hal.executable.constant.block", functions::constant_block),
        OperationForm::new("util.assume.int", assumptions::integers),
        OperationForm::new("util.func", functions::function),
        OperationForm::new("util.hoistable_conversion", regions::hoistable_conversion),
        OperationForm::new("util.initializer", initializer),
        OperationForm::new("util.unfoldable_constant", unfoldable_constant),
        OperationForm::new("vm.call.variadic", vm::call_variadic),
        OperationForm::new("vm.cond_fail", vm::conditional_failure),
        OperationForm::new("vm.export", export),
        OperationForm::new("vm.func", function),
        OperationForm::new("vm.import", vm::import),
        OperationForm::new("vm.initializer", initializer),
        OperationForm::new("vm.switch.ref", vm::switch),
    ],
    directives: &[
        CustomDirective::new("AsyncParameterGatherOperations", parameters::gather),
        CustomDirective::new("AsyncParameterScatterOperations", parameters::scatter),
        CustomDirective::new("BindingTable", lists::bindings),
        CustomDirective::new("Bindings", lists::bindings),
        CustomDirective::new("BranchTableCases", switch::numbered_cases),
        CustomDirective::new("CmdCallOperands", stream::call_operands),
        CustomDirective::new("CmdParameterGatherOperations", parameters::gather),
        CustomDirective::new("CmdParameterScatterOperations", parameters::scatter),
        CustomDirective::new("CollectiveParam", stream::collective_parameter),
        CustomDirective::new("ConstantValueList", stream::constants),
        CustomDirective::new("DeviceQueueAffinityList", lists::device_queues),
        CustomDirective::new("DispatchEntryPoints", stream::entry_points),
        CustomDirective::new("DispatchFunctionSignature", functions::dispatch),
        CustomDirective::new("DispatchOperands", stream::dispatch_operands),
        CustomDirective::new("DispatchResources", stream::dispatch_resources),
        CustomDirective::new("DispatchWorkgroupBody", regions::workgroup_body),
        CustomDirective::new("DispatchWorkgroupsCountRegion", regions::dispatch_count),
        CustomDirective::new("EncodedResourceOperands", encodings::resources),
        CustomDirective::new("EncodedShapedFunctionType", encodings::function_type),
        CustomDirective::new("ExplicitResourceRegion", regions::explicit_resources),
        CustomDirective::new("ExportConditionRegion", regions::condition),
        CustomDirective::new("ListTypeGet", lists::list_get),
        CustomDirective::new("ListTypeSet", lists::list_set),
        CustomDirective::new("NestedDynamicIndexList", lists::nested_index_list),
        CustomDirective::new("OperandTypeList", lists::operand_types),
        CustomDirective::new("OptionalWorkgroupCountRegion", regions::count),
        CustomDirective::new("PackSliceRanges", stream::slices),
        CustomDirective::new("ParameterGatherOperations", parameters::gather),
        CustomDirective::new("ParameterLoadOperations", parameters::load),
        CustomDirective::new("ParameterReference", parameters::reference),
        CustomDirective::new("ParameterScatterOperations", parameters::scatter),
        CustomDirective::new("RangeList", lists::ranges),
        CustomDirective::new("ResourceRegion", regions::resources),
        CustomDirective::new("ResultTypeList", lists::type_array),
        CustomDirective::new("ShapedFunctionSignature", functions::declaration),
        CustomDirective::new("ShapedFunctionType", sizes::function_type),
        CustomDirective::new("ShapedOperandList", sizes::operand_list),
        CustomDirective::new("ShapedTiedResult", sizes::tied_result),
        CustomDirective::new("ShapedTypeList", sizes::type_list),
        CustomDirective::new("SizeAwareType", sizes::sized_type),
        CustomDirective::new("SymbolAlias", lists::symbol_alias),
        CustomDirective::new("TiedFunctionResultList", sizes::tied_results),
        CustomDirective::new("TypeAlias", lists::type_alias),
        CustomDirective::new("TypedValueList", lists::values),
        CustomDirective::new("ValueTypeList", lists::typed_values),
        CustomDirective::new("WorkgroupCountRegion", regions::workgroups),
        CustomDirective::new("flow.SymbolVisibility", functions::visibility),
        CustomDirective::new("hal.SymbolVisibility", functions::visibility),
        CustomDirective::new("hal.WorkgroupCountRegion", regions::workgroup_count),
        CustomDirective::new("stream.SymbolVisibility", functions::visibility),
        CustomDirective::new("util.SymbolVisibility", functions::visibility),
        CustomDirective::new("util.TypeOrAttr", lists::global_value),
        CustomDirective::new("vm.SymbolVisibility", functions::visibility),
        CustomDirective::new("vm.TypeOrAttr", lists::global_value),
    ],
    names: names::NAMES,
};

/// The operations whose results have types that the text does not state.
const INFERENCES: &[ResultInference] =
    &[ResultInference::new("iree_codegen.inner_tiled", |form| {
        let types = form.types_of(Slot::Operands("outputs"))?;
        form.set_types(Slot::AllResults, &types)
    })];

const DIALECTS: &[TextDialect] = &[
    TextDialect {
        aliases: &[("pipeline.layout", "pipeline_layout")],
        computed_aliases: &[
            ("device.target", aliases::device_target),
            ("executable.target", aliases::executable_target),
        ],
        typed: &[("device.target", "!hal.device")],
        ..TextDialect::new("hal")
    },
    TextDialect {
        aliases: &[
            ("compilation_info", "compilation"),
            ("lowering_config", "config"),
            ("translation_info", "translation"),
        ],
        ..TextDialect::new("iree_codegen")
    },
    TextDialect {
        aliases: &[("lowering_config", "config")],
        ..TextDialect::new("iree_cpu")
    },
    TextDialect {
        aliases: &[
            ("encoding", "encoding"),
            ("layout", "encoding"),
            ("testing", "encoding"),
            ("unknown", "encoding"),
        ],
        ..TextDialect::new("iree_encoding")
    },
    TextDialect {
        aliases: &[("pack_layout", "pack_layout"), ("pack_map", "pack_map")],
        ..TextDialect::new("iree_map")
    },
    TextDialect {
        aliases: &[("nested_layout", "nested")],
        ..TextDialect::new("iree_vector_ext")
    },
    TextDialect {
        typed: &[("timepoint", "!stream.timepoint")],
        ..TextDialect::new("stream")
    },
    TextDialect {
        computed_aliases: &[("composite", aliases::composite)],
        respell: Some(assumptions::respell),
        ..TextDialect::new("util")
    },
];

/// Adds the forms, the dialects that print by alias, and torch-mlir's dialect, which IREE reads.
pub(crate) fn register(registry: Registry) -> Registry {
    let with = |registry: Registry, dialect: &TextDialect| registry.with(*dialect);
    let registry = FORMS.register(DIALECTS.iter().fold(registry, with));
    torch::register(registry.with_inference(INFERENCES))
}

/// ` 42 : i32`; the value of a symbol states its type after it.
fn unfoldable_constant(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let has_attributes = form.is_printing() && form.has_attributes_except(&["value"])?;
    form.text(" ")?;
    form.attributes_without(&["value"])?;
    if has_attributes {
        form.text(" ")?;
    }
    let value = form.named("value", AttributeStyle::Full)?;
    let type_ = match value.value_type()? {
        Some(type_) => type_,
        None => {
            form.text(" : ")?;
            form.first_type(Slot::AllResults)?
        }
    };
    set_parsed_types(form, Slot::AllResults, &[type_])
}

/// ` attributes {...} {...}`: a function without parameters and results
fn initializer(form: &mut dyn FormDriver<'_>) -> Result<()> {
    if !form.is_printing() {
        let context = form.context();
        let type_ = context.type_attribute(context.function_type([], [])?)?;
        form.set_attribute("function_type", type_)?;
    }
    form.keyword_attributes_without(&["function_type"])?;
    body(form, RegionStyle::BODY)
}

/// ` @function as("name") attributes {...}`: the name is that of the function if the text lacks it.
fn export(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    lists::as_name(form, "function_ref", "export_name")?;
    form.keyword_attributes_without(&["function_ref", "export_name"])
}
