//! The account of a file: all bytes, each once, under the right key.

use mlir_bytecode::{Error, Module, Result};
use mlir_bytecode_inspect::{Account, Pivot, Row, RowKind, Stats};

/// Two functions with a constant each, and a constant that both use.
const TEXT: &str = r#"
func.func @small() -> tensor<4xi32> {
  %0 = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32> loc("jit(f)/layer1/const"("f.py":1:1))
  %1 = "t.both"() {shared = "a string of both functions"} : () -> i32 loc("jit(f)/layer2/both"("f.py":2:1))
  return %0 : tensor<4xi32> loc("g.py":7:1)
}
func.func @large() -> tensor<64xi32> {
  %0 = arith.constant dense_resource<weights> : tensor<64xi32> loc("jit(f)/layer1/weights"("f.py":3:1))
  %1 = "t.both"() {shared = "a string of both functions"} : () -> i32 loc(unknown)
  return %0 : tensor<64xi32> loc(unknown)
}
{-# dialect_resources: { builtin: { weights: "0x04000000BYTES" } } #-}
"#;

fn file() -> Result<Vec<u8>> {
    let text = TEXT.replace("BYTES", &"01020304".repeat(64));
    mlir_bytecode_dialects::parse(text)?.to_bytes()
}

fn stats(pivot: Pivot, depth: usize) -> Result<Stats> {
    let bytes = file()?;
    let module = mlir_bytecode_dialects::read(bytes.clone())?;
    let stats = Account::new(&bytes, &module)?.by_folded(pivot, depth)?;
    assert_eq!(stats.total(), bytes.len() as u64);
    assert_eq!(stats.size, bytes.len() as u64);
    Ok(stats)
}

fn row<'a>(stats: &'a Stats, name: &str, kind: RowKind) -> Result<&'a Row> {
    let mut rows = stats.rows.iter();
    let found = rows.find(|row| row.name == name && row.kind == kind);
    found.ok_or_else(|| Error::message(format!("no row {name} in {:#?}", stats.rows)))
}

#[test]
fn every_pivot_adds_up_to_the_size() -> Result<()> {
    for pivot in Pivot::ALL {
        stats(pivot, 2)?;
    }
    Ok(())
}

#[test]
fn what_one_function_uses_counts_for_it_and_the_rest_is_shared() -> Result<()> {
    let stats = stats(Pivot::Function, 1)?;
    let large = row(&stats, "@large", RowKind::Key)?;
    // The resource, its key, and little else.
    assert!((256..400).contains(&large.bytes), "{large:?}");
    assert_eq!(large.count, 4);
    assert_eq!(row(&stats, "operations", RowKind::Other)?.count, 1);
    let strings = row(&stats, "strings", RowKind::Shared)?;
    assert!(strings.bytes > "a string of both functions".len() as u64);
    Ok(())
}

#[test]
fn scopes_fold_and_files_are_found_in_names() -> Result<()> {
    let folded = stats(Pivot::Location, 1)?;
    assert_eq!(row(&folded, "jit(f)", RowKind::Key)?.count, 3);
    let layers = stats(Pivot::Location, 2)?;
    assert_eq!(row(&layers, "jit(f)/layer1", RowKind::Key)?.count, 2);
    assert!(row(&layers, "jit(f)/layer1", RowKind::Key)?.bytes > 256);
    assert_eq!(row(&layers, "jit(f)/layer2", RowKind::Key)?.count, 1);
    let files = stats(Pivot::File, 1)?;
    assert_eq!(row(&files, "f.py", RowKind::Key)?.count, 3);
    assert_eq!(row(&files, "g.py", RowKind::Key)?.count, 1);
    Ok(())
}

#[test]
fn constants_are_dense_elements_and_resources() -> Result<()> {
    let stats = stats(Pivot::Constant, 1)?;
    let keys: Vec<_> = stats
        .rows
        .iter()
        .filter(|row| row.kind == RowKind::Key)
        .collect();
    assert_eq!(keys.len(), 2, "{keys:#?}");
    assert_eq!(keys[0].name, "weights");
    assert!(keys[1].name.ends_with(": tensor<4xi32>"), "{:?}", keys[1]);
    Ok(())
}

#[test]
fn rows_that_are_not_kept_are_summed_up() -> Result<()> {
    let stats = stats(Pivot::Operation, 1)?;
    let rows = stats.rows.len();
    let stats = stats.shortened(2);
    assert_eq!(stats.rows.len(), 3);
    assert_eq!(stats.rows[2].name, format!("{} more", rows - 2));
    assert_eq!(stats.total(), stats.size);
    Ok(())
}

#[test]
fn the_changes_of_two_files_add_up_to_the_change_of_the_size() -> Result<()> {
    let large = stats(Pivot::Operation, 1)?;
    let empty = mlir_bytecode_dialects::parse("")?.to_bytes()?;
    let module = mlir_bytecode_dialects::read(empty.clone())?;
    let empty = Account::new(&empty, &module)?.by(Pivot::Operation)?;
    let changes = large.changes(&empty);
    let sum: i128 = changes.iter().map(|change| change.difference()).sum();
    assert_eq!(sum, i128::from(large.size) - i128::from(empty.size));
    assert_eq!(changes[0].name, "arith.constant");
    Ok(())
}

#[test]
fn the_module_must_be_that_of_the_file() -> Result<()> {
    let other: Module = mlir_bytecode_dialects::parse("")?;
    assert!(Account::new(&file()?, &other).is_err());
    Ok(())
}
