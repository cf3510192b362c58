//! The versions of `vhlo`: recognized from the producer; items that an older version lacks are rejected. Its symbols, whose names
//! are strings of the dialect.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::Path;

use mlir_bytecode::context::DialectVersion;
use mlir_bytecode::dialect::Registry;
use mlir_bytecode::ir::{DiffOptions, DifferenceKind, Module};
use mlir_bytecode::text::{ParseOptions, PrintOptions, print};
use mlir_bytecode::write::WriteOptions;
use mlir_bytecode::{Context, builtin::BuiltinType};
use mlir_bytecode_dialects::vhlo::{CURRENT_VERSION, VhloAttribute, VhloDialect, VhloType};
use mlir_bytecode_dialects::{ReadOptions, Source, target};

fn fixture() -> Module {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/fixtures/jaxlib/vhlo.mlirbc");
    mlir_bytecode_dialects::open(path).unwrap()
}

#[test]
fn the_version_is_recognized_from_the_producer() {
    let module = fixture();
    let version = |context: &Context| context.dialect_version("vhlo");
    // jaxlib names LLVM, not the dialect.
    assert_eq!(
        version(module.context()),
        DialectVersion::new(&CURRENT_VERSION)
    );
    let dialects = Registry::new().with(VhloDialect);
    let vhlo = dialects.dialect("vhlo").unwrap();
    assert_eq!(
        vhlo.version_by_producer("StableHLO_v1.9.5".into()),
        Some(DialectVersion::new(&[1, 9, 5]))
    );
}

#[test]
fn an_older_version_lacks_items() {
    let module = fixture();
    let options = WriteOptions::new().dialect_version("vhlo", DialectVersion::new(&[1, 8, 0]));
    let error = module.write(&options).unwrap_err().to_string();
    assert!(error.contains("needs version 1.9.0 of `vhlo`"), "{error}");
}

#[test]
fn values_become_items_and_back() {
    let context = Context::new(mlir_bytecode_dialects::registry());
    let element_type = context.type_(&VhloType::FloatF32).unwrap();
    let tensor = VhloType::RankedTensor {
        shape: vec![2, 3],
        element_type,
        encoding: None,
    };
    let type_ = context.type_(&tensor).unwrap();
    assert_eq!(type_.try_decode::<VhloType<'_>>().unwrap(), Some(tensor));
    assert_eq!(type_.try_decode::<BuiltinType<'_>>().unwrap(), None);

    let data = [0; 24];
    let value = VhloAttribute::Tensor { type_, data: &data };
    let attribute = context.attribute(&value).unwrap();
    assert_eq!(attribute.try_decode().unwrap(), Some(value));
    // The same value is the same attribute.
    let again = VhloAttribute::Tensor { type_, data: &data };
    assert_eq!(context.attribute(&again).unwrap(), attribute);
}

/// Returns a module of these operations, which take one tensor.
fn module(operations: &str) -> Module {
    let tensor = "!vhlo.tensor_v1<2x!vhlo.f32_v1>";
    let text = operations.replace("!T", tensor);
    let text = format!(
        "\"builtin.module\"() ({{\n  %0 = \"t.source\"() : () -> {tensor}\n  {text}\n}}) : () -> ()\n"
    );
    let options = ReadOptions::new().source(Source::from_name("vhlo").unwrap());
    options.parse(text, &ParseOptions::new()).unwrap()
}

fn written(module: &Module, readers: &str) -> Result<Module, String> {
    let options = WriteOptions::new().target(target(readers).unwrap());
    let written = module.write(&options).map_err(|error| error.to_string())?;
    assert!(written.losses.is_empty(), "{:?}", written.losses);
    Ok(mlir_bytecode_dialects::read(written.into_bytes()).unwrap())
}

fn text(module: &Module) -> String {
    let mut out = Vec::new();
    print(
        module,
        PrintOptions::new().generic().local_scope(true),
        &mut out,
    )
    .unwrap();
    String::from_utf8(out).unwrap()
}

const DEFAULT_ACCURACY: &str = "#vhlo.result_accuracy_v1<atol = 0.000000e+00, rtol = 0.000000e+00, \
    ulps = 0, mode = #vhlo<result_accuracy_mode_v1 DEFAULT>>";

#[test]
fn operations_in_another_version() {
    let new = module(&format!(
        "%1 = \"vhlo.sine_v2\"(%0) <{{result_accuracy = {DEFAULT_ACCURACY}}}> : (!T) -> !T"
    ));
    let old = written(&new, "stablehlo-1.0.0").unwrap();
    assert_eq!(old.context().producer().to_string(), "StableHLO_v1.0.0");
    assert!(
        text(&old).contains("\"vhlo.sine_v1\"(%0) : ("),
        "{}",
        text(&old)
    );
    let back = written(&old, "stablehlo-1.20.0").unwrap();
    assert_eq!(text(&back), text(&new));

    // Before properties.
    let oldest = written(&new, "stablehlo-0.9.0").unwrap();
    assert_eq!(oldest.context().version().number(), 0);
    let back = written(&oldest, "stablehlo-1.20.0").unwrap();
    assert_eq!(text(&back), text(&new));
}

#[test]
fn errors_name_the_item_that_a_version_lacks() {
    let accurate = DEFAULT_ACCURACY.replace("ulps = 0", "ulps = 1");
    let accurate = module(&format!(
        "%1 = \"vhlo.sine_v2\"(%0) <{{result_accuracy = {accurate}}}> : (!T) -> !T"
    ));
    for target in ["stablehlo-1.0.0", "stablehlo-0.9.0"] {
        let error = written(&accurate, target).err().unwrap();
        assert!(
            error.contains("cannot hold the property `result_accuracy`"),
            "{error}"
        );
    }
    let starts = module("%1 = \"vhlo.async_start_v1\"(%0) ({}) : (!T) -> !T");
    let error = written(&starts, "stablehlo-1.14.0").err().unwrap();
    assert!(
        error.contains("has no `vhlo.async_start_v1`, which came with 1.15.0"),
        "{error}"
    );
    let invented = module("%1 = \"vhlo.invented_v1\"(%0) : (!T) -> !T");
    let error = written(&invented, "stablehlo-1.14.0").err().unwrap();
    assert!(error.contains("no version of `vhlo`"), "{error}");
    let two = module(
        "%1:2 = \"vhlo.all_reduce_v2\"(%0, %0) <{channel_id = 0, replica_groups = 0, \
        use_global_device_ids = 0}> ({}) : (!T, !T) -> (!T, !T)",
    );
    let error = written(&two, "stablehlo-1.0.0").err().unwrap();
    assert!(
        error.contains("several operands, which came with 1.5.0"),
        "{error}"
    );
    assert!(target("stablehlo-0.8.0").is_none());
    assert!(target("stablehlo-1").is_none());
}

/// Returns a module with a function that calls another, and a function that nothing calls.
fn calls(callee: &str) -> Module {
    let function = |name: &str, body: &str| {
        format!(
            r#""vhlo.func_v1"() <{{arg_attrs = #vhlo.array_v1<[]>, function_type = #vhlo.type_v1<!vhlo.func_v1<(!vhlo.token_v1) -> !vhlo.token_v1>>,
                res_attrs = #vhlo.array_v1<[]>, sym_name = #vhlo.string_v1<"{name}">, sym_visibility = #vhlo.string_v1<"">}}> ({{
                {body}
                "vhlo.return_v1"() : () -> ()
              }}) : () -> ()"#
        )
    };
    let call = format!(r#""vhlo.call_v1"() <{{callee = #vhlo.string_v1<"{callee}">}}> : () -> ()"#);
    let add = r#""vhlo.create_token_v1"() : () -> !vhlo.token_v1"#;
    let functions = [
        function("main", &call),
        function(callee, add),
        function("unused", ""),
    ];
    mlir_bytecode_dialects::parse(functions.join("\n")).unwrap()
}

#[test]
fn strings_of_the_dialect_name_symbols_and_refer_to_them() {
    let mut module = calls("helper");
    assert!(module.symbol(["helper"]).unwrap().is_some());
    assert!(module.symbol(["other"]).unwrap().is_none());

    // References are strings, which need not be all.
    let renamed = module.rename_symbol("helper", "other").unwrap_err();
    assert!(
        renamed.to_string().contains("string of `vhlo`"),
        "{renamed}"
    );

    module.extract(["main"]).unwrap();
    assert!(module.symbol(["helper"]).unwrap().is_some());
    assert!(module.symbol(["unused"]).unwrap().is_none());
}

#[test]
fn a_renamed_function_is_one_difference() {
    let (before, after) = (calls("helper"), calls("assistant"));
    let differences = before.diff(&after, DiffOptions::new()).unwrap();
    let [difference] = &differences[..] else {
        panic!("{differences:#?}");
    };
    assert_eq!(difference.symbol, "@assistant");
    assert!(matches!(difference.kind, DifferenceKind::Renamed { .. }));
    // A call of another function is a difference too.
    let other = mlir_bytecode_dialects::parse(generic(&before).replacen("\"helper", "\"unused", 1));
    let differences = before.diff(&other.unwrap(), DiffOptions::new()).unwrap();
    assert_eq!(differences.len(), 1, "{differences:#?}");
    assert!(matches!(
        differences[0].kind,
        DifferenceKind::Changed { .. }
    ));
}

fn generic(module: &Module) -> String {
    let mut text = Vec::new();
    print(module, PrintOptions::new().generic(), &mut text).unwrap();
    String::from_utf8(text).unwrap()
}
