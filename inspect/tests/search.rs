//! Queries find operations by all their fields; listings and summaries have all symbols.

use mlir_bytecode::{Error, Module, Result};
use mlir_bytecode_inspect::{Account, Matches, Pivot, Query, Summary, symbols};

const TEXT: &str = r#"
module @root {
  func.func @main(%x: tensor<4xbf16> loc("x")) -> tensor<4xbf16> {
    %0 = arith.addf %x, %x fastmath<fast> : tensor<4xbf16> loc("jit(f)/layer3/add"("f.py":1:1))
    %1 = "t.op"(%0) {precision = "HIGH"} : (tensor<4xbf16>) -> i32 loc("jit(f)/layer4")
    return %0 : tensor<4xbf16>
  }
  module @nested {
    func.func private @inner()
    "t.op"() {precision = "LOW"} : () -> ()
  }
}
"#;

fn module() -> Result<Module> {
    mlir_bytecode_dialects::parse(TEXT)
}

/// Returns the names and numbers of the operations that match.
fn found(query: &str) -> Result<Vec<String>> {
    let module = module()?;
    let query: Query = query.parse().map_err(|it: String| Error::message(it))?;
    let matches = Matches::new(&module, &query);
    let matches = matches.map(|it| it.map(|it| format!("{}{} {}", it.symbol, it.number, it.op)));
    matches.collect()
}

#[test]
fn each_field_of_an_operation_can_be_searched() -> Result<()> {
    assert_eq!(found("op:addf")?, ["@main2 arith.addf"]);
    assert_eq!(found("op:/^t/")?, ["@main3 t.op", "@nested7 t.op"]);
    assert_eq!(found("op:t.op type:bf16")?, ["@main3 t.op"]);
    assert_eq!(found("op:t.op type:i32")?, ["@main3 t.op"]);
    assert_eq!(found("attr:precision=LOW")?, ["@nested7 t.op"]);
    assert_eq!(found("attr:precision sym:main")?, ["@main3 t.op"]);
    assert_eq!(found("scope:layer3")?, ["@main2 arith.addf"]);
    assert_eq!(found("scope:/layer[45]/")?, ["@main3 t.op"]);
    assert_eq!(found("\"precision = \"")?, ["@main3 t.op", "@nested7 t.op"]);
    assert_eq!(found("sym:inner")?, ["@nested::@inner6 func.func"]);
    assert_eq!(found("op:t.op scope:layer3")?, [""; 0]);
    Ok(())
}

#[test]
fn queries_are_checked() {
    assert!("".parse::<Query>().is_err());
    assert!("op:/(/".parse::<Query>().is_err());
}

#[test]
fn symbols_are_nested_and_add_up() -> Result<()> {
    let bytes = module()?.to_bytes()?;
    let module = mlir_bytecode_dialects::read(bytes.clone())?;
    let account = Account::new(&bytes, &module)?;
    let found = symbols(&module, Some(&account))?;
    let names: Vec<_> = found
        .iter()
        .map(|it| (it.symbol.name.as_str(), it.depth))
        .collect();
    assert_eq!(
        names,
        [("@main", 0), ("@nested", 0), ("@nested::@inner", 1)]
    );
    let operations: Vec<_> = found.iter().map(|it| it.operations).collect();
    assert_eq!(operations, [4, 3, 1]);
    assert!(found[1].bytes > found[2].bytes);
    assert!(found.iter().all(|it| it.bytes > Some(0)));
    Ok(())
}

#[test]
fn symbols_of_the_same_path_have_bytes_of_their_own() -> Result<()> {
    let text = r#"
      "builtin.module"() ({
        "t.f"() ({ "t.use"() {a = 1 : i32} : () -> () }) {sym_name = "f"} : () -> ()
      }) : () -> ()
      "builtin.module"() ({
        "t.g"() ({
          "t.f"() ({ "t.use"() : () -> () "t.use"() : () -> () }) {sym_name = "f"} : () -> ()
        }) : () -> ()
      }) : () -> ()
    "#;
    let bytes = mlir_bytecode_dialects::parse(text)?.to_bytes()?;
    let module = mlir_bytecode_dialects::read(bytes.clone())?;
    let account = Account::new(&bytes, &module)?;
    let found = symbols(&module, Some(&account))?;
    let found: Vec<_> = (found.iter())
        .map(|it| (it.symbol.name.as_str(), it.depth, it.operations))
        .collect();
    assert_eq!(found, [("@f", 0, 2), ("@f", 0, 3)]);
    let by_walk = symbols(&module, None)?;
    assert_eq!(
        by_walk.iter().map(|it| it.operations).collect::<Vec<_>>(),
        [2, 3]
    );
    // By name they are one.
    let stats = account.by(Pivot::Function)?;
    let row = stats.rows.iter().find(|row| row.name == "@f");
    assert_eq!(row.map(|row| row.count), Some(5));
    Ok(())
}

#[test]
fn a_summary_of_a_lazy_module_has_functions_and_counts() -> Result<()> {
    let bytes = module()?.to_bytes()?;
    let options = mlir_bytecode_dialects::ReadOptions::new()
        .lazy()
        .by_producer();
    let module = options.read(bytes.clone())?;
    let summary = Summary::of(&bytes, &module)?;
    assert_eq!((summary.operations, summary.functions), (Some(8), 2));
    let main = &summary.listed[0];
    assert_eq!((main.name.as_str(), main.is_entry()), ("@main", true));
    let signature = main.signature.as_ref().unwrap();
    assert_eq!(signature.arguments[0].name.as_deref(), Some("x"));
    assert_eq!(summary.listed[1].name, "@nested::@inner");
    assert!(summary.listed[1].declaration);
    assert_eq!(summary.frequent[0].count, 2);
    Ok(())
}
