//! For each rule of the verifier, a module that breaks it and the finding.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use mlir_bytecode::check::{check, check_and_verify};
use mlir_bytecode::ir::NewOperation;
use mlir_bytecode::properties::OpLayouts;
use mlir_bytecode::write::WriteOptions;
use mlir_bytecode::{Error, Module, Registry};

fn registry() -> Registry {
    let layouts = "\
builtin.module !isolated !no_terminator !single_block !symbol !symbol_table !graph sym_name?string sym_visibility?string
my.func !isolated !symbol !function function_type?type sym_name:string sym_visibility?string
my.region
my.ret !terminator
my.br !terminator
my.group operandSegmentSizes[2]
my.value
";
    Registry::new().with_layouts(OpLayouts::parse(layouts).expect("well-formed"))
}

fn findings(text: &str) -> Vec<String> {
    let module = Module::parse(text, registry()).expect(text);
    let texts =
        |findings: &[Error]| -> Vec<_> { findings.iter().map(ToString::to_string).collect() };
    let findings: Vec<_> = texts(&module.verify().expect("in memory"));
    // Checking on the way finds the same, unless it finds errors.
    let (report, violations) = check_and_verify(&module);
    let violations: Vec<_> = texts(&violations.expect("in memory"));
    let (found, alone): (Vec<String>, Vec<_>) =
        (texts(&report.findings), texts(&check(&module).findings));
    assert_eq!(found, alone);
    match report.findings.is_empty() {
        true => assert_eq!(violations, findings),
        false => assert!(violations.is_empty(), "{violations:?}"),
    }
    findings
}

fn function(body: &str) -> String {
    format!("\"my.func\"() <{{sym_name = \"f\"}}> ({{ {body} }}) : () -> ()")
}

#[test]
fn well_formed_modules() {
    let fine = [
        "",
        // A graph region, an unregistered operation with one.
        r#""my.use"(%0) : (i8) -> () %0 = "my.value"() : () -> i8"#,
        &function(
            r#""un.known"() ({ "my.use"(%0) : (i8) -> () %0 = "my.value"() : () -> i8 }) : () -> () "my.ret"() : () -> ()"#,
        ),
        // Blocks that are reached only after their dominator.
        &function(
            r#""my.br"()[^c] : () -> ()
            ^b: "my.use"(%0) : (i8) -> () "my.ret"() : () -> ()
            ^c: %0 = "my.value"() : () -> i8 "my.br"()[^b, ^d] : () -> ()
            ^d: "my.region"() ({ "my.use"(%0) : (i8) -> () "my.ret"() : () -> () }) : () -> () "my.br"()[^b] : () -> ()
            ^unreachable: "my.use"(%1) : (i8) -> () %1 = "my.value"() : () -> i8 "my.ret"() : () -> ()"#,
        ),
        r#"%0 = "my.value"() : () -> i8 "my.group"(%0) <{operandSegmentSizes = array<i32: 0, 1>}> : (i8) -> ()"#,
    ];
    for text in fine {
        assert!(findings(text).is_empty(), "{text}: {:?}", findings(text));
    }
}

#[test]
fn each_rule() {
    let cases = [
        (
            function(
                r#""my.use"(%0) : (i8) -> () %0 = "my.value"() : () -> i8 "my.ret"() : () -> ()"#,
            ),
            "operand 0 does not dominate this use",
        ),
        (
            function(
                r#""my.br"()[^b, ^c] : () -> ()
                ^b: %0 = "my.value"() : () -> i8 "my.br"()[^c] : () -> ()
                ^c: "my.use"(%0) : (i8) -> () "my.ret"() : () -> ()"#,
            ),
            "operand 0 does not dominate this use",
        ),
        (
            function(
                r#"%0 = "my.region"(%0) ({ "my.ret"() : () -> () }) : (i8) -> i8 "my.ret"() : () -> ()"#,
            ),
            "operand 0 does not dominate this use",
        ),
        (
            function(r#"^a: "my.br"()[^a] : () -> ()"#),
            "successor 0 is the first block of the region",
        ),
        (
            function(r#""un.br"()[^b] : () -> () "my.ret"() : () -> () ^b: "my.ret"() : () -> ()"#),
            "is not the last of its block",
        ),
        (
            function(r#""my.ret"() : () -> () "my.ret"() : () -> ()"#),
            "a terminator is not the last operation",
        ),
        (
            function(r#""my.value"() : () -> ()"#),
            "block 0 of region 0 has no terminator",
        ),
        (function("^a: "), "block 0 of region 0 is empty"),
        (
            "module { ^a: ^b: }".into(),
            "region 0 has more than one block",
        ),
        (
            r#""builtin.module"() ({ ^a(%0: i8): }) : () -> ()"#.into(),
            "region 0 has arguments",
        ),
        (
            r#""my.group"() <{operandSegmentSizes = array<i32: 0, 1>}> : () -> ()"#.into(),
            "segment sizes [0, 1] are not those of 0 operands",
        ),
        (
            function(r#""my.ret"() : () -> ()"#).repeat(2),
            "the symbol `f` is defined twice",
        ),
    ];
    for (text, expected) in cases {
        let found = findings(&text);
        assert!(
            found.iter().any(|it| it.contains(expected)),
            "{text}: {found:?}"
        );
        assert!(
            found.iter().all(|it| it.contains(" at loc(\"<stdin>\":")),
            "{found:?}"
        );
    }
}

#[test]
fn ir_that_only_a_program_can_build() {
    // What is parsed into an isolated operation is a body of its own, but nothing has been parsed into this one.
    let text = r#""my.func"() <{sym_name = "f"}> ({}) : () -> ()"#;
    let mut module = Module::parse(text, registry()).expect(text);
    let mut all = module.walk().map(|it| it.expect("in memory"));
    let function = all.find(|it| it.name() == "my.func");
    let function = function.expect("there").reference();
    module
        .edit(|editor| {
            let i8 = editor.context().i8();
            editor.before(function);
            let outside = editor.create(NewOperation::new("my.value").results([i8]))?;
            let region = editor.operation(function)?.regions()?[0];
            let block = editor.create_block(region, [])?.block;
            editor.at_end(block);
            editor
                .create(NewOperation::new("my.use").operands(outside.results))
                .expect("same body");
            editor.create(NewOperation::new("my.ret")).expect("valid");
            Ok(())
        })
        .expect("valid");
    let found: Vec<_> = module
        .verify()
        .expect("in memory")
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(
        found[0].contains("outside of an operation that is isolated from above"),
        "{found:?}"
    );
}

/// Verification is linear in nesting and control flow: a quadratic algorithm takes minutes here.
#[test]
fn deep_and_wide_takes_linear_time() {
    let depth = 20_000;
    let nested = "\"my.region\"() ({ \"my.use\"(%0) : (i8) -> () ".repeat(depth)
        + "\"my.ret\"() : () -> () "
        + &"}) : () -> () \"my.ret\"() : () -> () ".repeat(depth);
    let text = function(&format!("%0 = \"my.value\"() : () -> i8 {nested}"));
    assert_eq!(findings(&text), [] as [String; 0]);

    // Each block uses a value of the second one, which dominates it from far away.
    let mut text = "\"my.br\"()[^b0] : () -> () ^b0: %0 = \"my.value\"() : () -> i8 ".to_owned();
    for block in 1..depth {
        text += &format!(
            "\"my.br\"()[^b{block}, ^end] : () -> () ^b{block}: \"my.use\"(%0) : (i8) -> () "
        );
    }
    let text = function(&(text + "\"my.br\"()[^end] : () -> () ^end: \"my.ret\"() : () -> ()"));
    assert_eq!(findings(&text), [] as [String; 0]);
}

/// Returns a file whose operation `test.constant` has a property and a discardable attribute `value`.
fn twin(name: &str) -> Vec<u8> {
    // Written with a layout that has the property under another name.
    let layouts = format!("{name} other:any\n");
    let registry = Registry::new().with_layouts(OpLayouts::parse(layouts).expect("well-formed"));
    let text = format!("%0 = \"{name}\"() <{{other = 1 : i32}}> {{value = 2 : i32}} : () -> i32");
    let module = Module::parse(&text, registry).expect("well-formed");
    let options = WriteOptions::new().producer("MLIR22.1.8");
    module.write(&options).expect("valid").into_bytes()
}

#[test]
fn a_discardable_attribute_with_the_name_of_a_property() {
    let layouts = "my.constant value:any\n";
    let registry = Registry::new().with_layouts(OpLayouts::parse(layouts).expect("well-formed"));
    let mut module = Module::read(twin("my.constant"), registry).expect("valid");
    let found = module.verify().expect("in memory");
    let found: Vec<_> = found.iter().map(ToString::to_string).collect();
    assert_eq!(found.len(), 1, "{found:?}");
    let message =
        "the discardable attribute `value`, 2 : i32, has the name of a property, which is 1 : i32";
    assert!(found[0].starts_with(message), "{found:?}");

    // Upstream's reader sets the attribute as the property.
    let path = std::env::temp_dir().join(format!("twin.{}.mlirbc", std::process::id()));
    std::fs::write(&path, twin("arith.constant")).expect("writable");
    let output = std::process::Command::new("mlir-opt-22")
        .arg(&path)
        .output();
    std::fs::remove_file(&path).expect("it was written");
    if let Ok(output) = output {
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(text.contains("arith.constant 2 : i32"), "{output:?}");
    }

    // Setting the property removes the attribute.
    let text = module.edit(|e| {
        let operation = e.walk()?[1];
        let three = e.context().integer(e.context().i32(), 3)?;
        let error = e.set_discardable_attribute(operation, "value", three);
        assert_eq!(
            error.expect_err("a property").to_string(),
            "`value` is a property of `my.constant`"
        );
        e.set_attribute(operation, "value", three)?;
        let view = e.operation(operation)?;
        assert!(view.attribute_dictionary().is_none());
        Ok(view.attribute("value")?.map(|it| it.to_string()))
    });
    assert_eq!(text.expect("valid").as_deref(), Some("3 : i32"));
    assert!(module.verify().expect("in memory").is_empty());
}

/// The number in a body is not that of the walk, which tools show.
#[test]
fn a_finding_names_its_operation_without_a_number() {
    let found = findings(&function(
        r#""my.use"(%0) : (i8) -> () %0 = "my.value"() : () -> i8 "my.ret"() : () -> ()"#,
    ));
    let [finding] = &found[..] else {
        panic!("{found:?}");
    };
    assert!(finding.contains("in operation `my.use` at "), "{finding}");
}
