//! The example programs that edit or build modules, run on small inputs.

#![allow(clippy::expect_used, reason = "tests")]
#![allow(dead_code, reason = "the programs are modules here")]

use std::process::Command;

use mlir_bytecode::Result;
use mlir_bytecode::write::WriteOptions;
use mlir_bytecode_dialects::{Source, parse, target};

#[path = "../examples/build_function.rs"]
mod build_function;
#[path = "../examples/replace_constant.rs"]
mod replace_constant;

#[test]
fn rename_symbol() -> Result<()> {
    let text = r#"
      func.func private @old()
      func.func @f() {
        "func.call"() <{callee = @old}> : () -> ()
        "llvm.call"() <{callee = @old, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
        func.return
      }
      builtin.module @inside { func.func private @old() }
    "#;
    let mut module = parse(text)?;
    module.rename_symbol("old", "new")?;
    let expected = text.replacen("@old", "@new", 3);
    assert_eq!(parse(&expected)?.diff(&module, Default::default())?, []);
    Ok(())
}

#[test]
fn replace_constant() -> Result<()> {
    let text = r#"func.func @f(%a: i32) -> i32 {
      %zero = "arith.constant"() <{value = 0 : i32}> : () -> i32
      %0 = "arith.addi"(%a, %a) : (i32, i32) -> i32
      %1 = "arith.muli"(%0, %zero) : (i32, i32) -> i32
      func.return %1 : i32
    }"#;
    let mut module = parse(text)?;
    assert_eq!(replace_constant::simplify(&mut module)?, 2);
    let expected = r#"func.func @f(%a: i32) -> i32 {
      %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
      func.return %0 : i32
    }"#;
    assert_eq!(parse(expected)?.diff(&module, Default::default())?, []);
    Ok(())
}

#[test]
fn build_function() -> Result<()> {
    let source = Source::from_name("llvm-22").expect("it is known");
    let module = build_function::build(source.register(mlir_bytecode_dialects::registry()))?;
    assert_eq!(module.verify()?.len(), 0);
    for release in build_function::RELEASES {
        let target = target(release).expect("it is known");
        let options = WriteOptions::new().target(target);
        let file = module.write(&options)?.into_bytes();
        let name = format!("build_function.{}.{release}.mlirbc", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, &file)?;
        // `mlir-opt-19` may not be installed.
        let tool = release.replace("llvm", "mlir-opt");
        let output = Command::new(tool).arg(&path).output();
        std::fs::remove_file(&path)?;
        if let Ok(output) = output {
            let text = String::from_utf8_lossy(&output.stdout);
            let signature = "func.func @weights() -> tensor<262144xf32>";
            assert!(
                text.contains(signature),
                "{}",
                String::from_utf8_lossy(&output.stderr)
            );
        }
        let read = mlir_bytecode_dialects::read(file)?;
        assert_eq!(read.context().resources().count(), 1);
        let locations = read.walk().skip(1).map(|op| Ok(op?.location().to_string()));
        let locations = locations.collect::<Result<Vec<_>>>()?;
        assert_eq!(
            locations[..2],
            ["loc(\"model.py\":1:1)", "loc(\"model.py\":2:1)"]
        );
    }
    Ok(())
}
