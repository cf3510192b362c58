//! Modules that are made to have longer descriptions than their size accounts for.

use std::io::Read as _;
use std::sync::Arc;

use base64::prelude::{BASE64_STANDARD, Engine as _};
use mlir_bytecode::{Error, Result};
use mlir_bytecode_inspect::{Matches, Query, ReportInput, report, symbols};

/// Modules in modules.
fn nested(depth: usize) -> String {
    "module @nested {\n".repeat(depth) + "\"t.op\"() : () -> ()\n" + &"}\n".repeat(depth)
}

#[test]
fn paths_of_symbols_are_bounded() -> Result<()> {
    let module = mlir_bytecode_dialects::parse(nested(1000))?;
    let listed = symbols(&module, None)?;
    assert_eq!(listed.len(), 999);
    assert!(listed.iter().all(|it| it.symbol.name.len() < 600));
    let query: Query = "op:t.op".parse().map_err(|it: String| Error::message(it))?;
    let found: Vec<_> = Matches::new(&module, &query).collect::<Result<_>>()?;
    let found = found.first().map(|it| it.symbol.len());
    assert!(found.is_some_and(|it| it < 600), "{found:?}");
    Ok(())
}

/// Many operations have one long list of references.
#[test]
fn references_of_a_report_are_bounded() -> Result<()> {
    let count = 3000;
    let references: Vec<_> = (0..count).map(|it| format!("@f{it}")).collect();
    let mut text = format!("#list = [{}]\n", references.join(", "));
    for index in 0..count {
        text += &format!(
            "func.func private @f{index}() attributes {{t.list = #list, t.n = {index}}}\n"
        );
    }
    let module = mlir_bytecode_dialects::parse(&text)?;
    let bytes = module.to_bytes()?;
    let module = mlir_bytecode_dialects::read(bytes.clone())?;
    let found = report(&ReportInput::new("test", &bytes, &module))?;
    assert!(found.overview.len() < 2_000_000);
    Ok(())
}

/// Many declarations have one type of many arguments, and one list of their attributes.
#[test]
fn signatures_of_declarations_are_shared() -> Result<()> {
    let count = 600;
    let arguments = vec!["i32 {t.unit}"; count].join(", ");
    let mut text = String::new();
    for index in 0..count {
        text += &format!("func.func private @f{index}({arguments})\n");
    }
    text += "func.func private @other(i32 {t.other}) -> (i64 {t.unit})\n";
    let bytes = mlir_bytecode_dialects::parse(&text)?.to_bytes()?;
    let module = mlir_bytecode_dialects::read(bytes.clone())?;
    let signatures: Vec<_> = symbols(&module, None)?
        .into_iter()
        .filter_map(|it| it.symbol.signature)
        .collect();
    let (other, shared) = signatures
        .split_last()
        .ok_or_else(|| Error::message("none"))?;
    assert_eq!(shared.len(), count);
    assert!(shared.iter().all(|it| Arc::ptr_eq(it, &signatures[0])));
    assert_eq!(shared[0].arguments.len(), count);
    assert_eq!(other.arguments[0].attributes, ["t.other"]);
    assert_eq!(other.results[0].attributes, ["t.unit"]);
    // A report has some of the arguments: all take 18 MB as JSON.
    let found = report(&ReportInput::new("test", &bytes, &module))?;
    let mut overview = Vec::new();
    let compressed = BASE64_STANDARD
        .decode(&found.overview)
        .map_err(Error::other)?;
    flate2::read::ZlibDecoder::new(&compressed[..]).read_to_end(&mut overview)?;
    assert!(overview.len() < 6_000_000, "{}", overview.len());
    let overview = String::from_utf8_lossy(&overview);
    assert!(overview.contains(r#"{"what":"arguments and results","shown":65536,"of":360002}"#));
    Ok(())
}
