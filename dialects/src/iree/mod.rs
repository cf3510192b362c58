//! The custom forms of IREE's dialects `util` and `vm` that no format describes, the names of values, and
//! the aliases of the attributes of its dialects.

mod aliases;
mod names;

use mlir_bytecode::builtin::{FunctionType, SymbolRefAttr, TypeAttr};
use mlir_bytecode::dialect::{AttributeStyle, FormDriver, OperationForm, RegionStyle};
use mlir_bytecode::{Registry, Result};

use crate::forms::{DialectForms, int, quoted, string};
use crate::func::signature::{Signature, signature};
use crate::func::{body, function, visibility_or};
use crate::text_dialect::TextDialect;

const FORMS: DialectForms = DialectForms {
    forms: &[
        OperationForm::new("util.func", function_with_ties),
        OperationForm::new("util.initializer", initializer),
        OperationForm::new("vm.export", export),
        OperationForm::new("vm.func", function),
        OperationForm::new("vm.initializer", initializer),
    ],
    directives: &[],
    names: names::NAMES,
};

const DIALECTS: &[TextDialect] = &[
    TextDialect {
        aliases: &[("pipeline.layout", "pipeline_layout")],
        computed_aliases: &[
            ("device.target", aliases::device_target),
            ("executable.target", aliases::executable_target),
        ],
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
        computed_aliases: &[("composite", aliases::composite)],
        ..TextDialect::new("util")
    },
];

/// Adds the forms, and the dialects that print by alias.
pub(crate) fn register(registry: Registry) -> Registry {
    let with = |registry: Registry, dialect: &TextDialect| registry.with(*dialect);
    FORMS.register(DIALECTS.iter().fold(registry, with))
}

/// The attribute with the parameter that each result of a function is stored in.
const TIES: &str = "tied_operands";

/// The names of the attributes of a function's signature.
const SIGNATURE: Signature = Signature {
    names_without_body: true,
    ..Signature::FUNCTION
};

/// ` private @name(%arg0: tensor<4xf32>) -> tensor<4xf32> attributes {...} {...}`: a function none of whose results is stored in a
/// parameter.
fn function_with_ties(form: &mut dyn FormDriver<'_>) -> Result<()> {
    for tie in form.printed_array(TIES)? {
        if int(tie)? != -1 {
            return Err(form.mismatch("a result that is stored in a parameter".into()));
        }
    }
    form.text(" ")?;
    visibility_or(form, Some("public"))?;
    form.symbol("sym_name")?;
    signature(form, &SIGNATURE)?;
    if !form.is_printing() {
        set_no_ties(form)?;
    }
    form.keyword_attributes_without(&[
        "sym_name",
        "sym_visibility",
        "function_type",
        TIES,
        "arg_attrs",
        "res_attrs",
    ])?;
    body(form, RegionStyle::BODY.filled())
}

/// Sets that no result of a parsed function is stored in a parameter.
fn set_no_ties(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let Some(type_) = form.attribute_value("function_type")? else {
        return Ok(());
    };
    let type_ = type_.decode::<TypeAttr<'_>>()?.value()?;
    let results = type_.decode::<FunctionType<'_>>()?.results()?.count();
    if results == 0 {
        return Ok(());
    }
    let context = form.context();
    let none = context.integer(context.index(), -1)?;
    form.set_array(TIES, vec![none; results])
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
    let function = form.named("function_ref", AttributeStyle::Untyped(None))?;
    let function = function.decode::<SymbolRefAttr<'_>>()?.root()?;
    let exported = form.printed("export_name")?.map(string).transpose()?;
    let differs = exported.is_some_and(|it| it != function);
    if form.optional(" as(", differs)? {
        quoted(form, "export_name")?;
        form.text(")")?;
    } else if !form.is_printing() {
        let name = form.context().string(function)?;
        form.set_attribute("export_name", name)?;
    }
    form.keyword_attributes_without(&["function_ref", "export_name"])
}
