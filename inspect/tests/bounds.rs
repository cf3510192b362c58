//! Modules that are made to have longer descriptions than their size accounts for.

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
