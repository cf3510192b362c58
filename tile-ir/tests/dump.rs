//! A dump shows each byte once and in order, with the operations by their numbers in the in-memory IR.
//!
//! With `TILE_IR_CORPUS`, of all files of a folder too.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use mlir_bytecode::dump::DumpOptions;
use tile_ir_bytecode::{dump_rows, operation_range};

#[path = "support/files.rs"]
mod files;

use files::files;

type Result<T = (), E = Box<dyn std::error::Error>> = std::result::Result<T, E>;

const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures");

fn all() -> Result<Vec<PathBuf>> {
    let mut found = files(Path::new(FIXTURES), &["tileirbc", "bc"])?;
    assert!(found.len() >= 5, "{found:?}");
    if let Some(folder) = std::env::var_os("TILE_IR_CORPUS") {
        found.extend(files(Path::new(&folder), &["tileirbc", "bc"])?);
    }
    Ok(found)
}

/// Returns the texts of all rows, which must show each byte once and in order; and whether there was no error.
fn texts(bytes: &[u8]) -> (Vec<String>, bool) {
    let (mut next, mut texts) = (0, Vec::new());
    let dumped = dump_rows(bytes, &DumpOptions::new(), &mut |row| {
        texts.push(row.text.to_owned());
        if let Some(offset) = row.offset {
            assert_eq!(offset, next, "{}", row.text);
            assert_eq!(row.bytes, &bytes[next as usize..][..row.bytes.len()]);
            next += row.bytes.len() as u64;
        }
        Ok(())
    });
    assert_eq!(next, bytes.len() as u64, "bytes that are shown");
    (texts, dumped.is_ok())
}

#[test]
fn each_byte_is_shown_once() -> Result {
    let (mut whole, mut refused) = (0, 0);
    for path in all()? {
        let bytes = std::fs::read(&path)?;
        let (texts, is_whole) = texts(&bytes);
        let Ok(module) = tile_ir_bytecode::read(&bytes) else {
            assert!(!is_whole, "{}", path.display());
            refused += 1;
            continue;
        };
        let mut bodies = module.functions().iter().map(|it| module.body(it));
        assert_eq!(
            is_whole,
            bodies.all(|body| body.is_ok()),
            "{}",
            path.display()
        );
        if is_whole {
            whole += 1;
            // Types that nothing uses may be malformed.
            let unread = texts.iter().filter(|text| *text == "not read").count();
            let types = 0..module.types().len() as u64;
            let malformed = types.filter(|it| {
                let id = tile_ir_bytecode::TypeId(*it);
                module.type_at(id).is_err()
            });
            assert!(unread <= malformed.count(), "{}", path.display());
        }
    }
    println!("{whole} files are dumped, {refused} cannot be read");
    Ok(())
}

#[test]
fn damaged_files_are_shown_too() -> Result {
    for path in all()?.iter().take(5) {
        let bytes = std::fs::read(path)?;
        for eighths in 0..8 {
            let (_, is_whole) = texts(&bytes[..bytes.len() * eighths / 8]);
            assert!(!is_whole, "{} of {}", eighths, path.display());
        }
        for at in (0..bytes.len()).step_by(7) {
            let mut bytes = bytes.clone();
            bytes[at] ^= 0x55;
            texts(&bytes);
        }
    }
    Ok(())
}

/// Returns the number of the operation that a row begins, and its name. The rows of globals and functions have no name.
fn operation(text: &str) -> Option<(u64, Option<&str>)> {
    let (head, number) = text.split_once("operation #")?;
    match number.split_once(": ") {
        Some((number, name)) => Some((number.parse().ok()?, Some(name.trim_matches('"')))),
        None => head.ends_with(": ").then_some((number.parse().ok()?, None)),
    }
}

#[test]
fn operations_have_the_numbers_of_the_module() -> Result {
    let mut checked = 0;
    for (index, path) in all()?.iter().enumerate() {
        let bytes = std::fs::read(path)?;
        let module = tile_ir_bytecode::read(&bytes)
            .and_then(|module| module.to_mlir(mlir_bytecode_dialects::registry()));
        let (texts, true) = texts(&bytes) else {
            continue;
        };
        let Ok(module) = module else { continue };
        let shown: BTreeMap<u64, Option<&str>> =
            texts.iter().filter_map(|it| operation(it)).collect();
        let mut count = 1;
        // The first is the module.
        for found in module.walk().skip(1) {
            let name = found?.name().to_string();
            let at = || format!("{}: operation #{count}, {name}", path.display());
            match shown.get(&count) {
                Some(Some(shown)) => assert_eq!(*shown, name, "{}", at()),
                Some(None) => assert!(
                    matches!(
                        &*name,
                        "cuda_tile.global" | "cuda_tile.entry" | "cuda_tile.func"
                    ),
                    "{}",
                    at()
                ),
                None => panic!("{} is missing", at()),
            }
            // Each call reads the whole file.
            if index < 5 {
                let range = operation_range(&bytes, count)?.ok_or_else(at)?;
                let mut first = None;
                dump_rows(&bytes, &DumpOptions::new().range(range), &mut |row| {
                    first.get_or_insert_with(|| row.text.to_owned());
                    Ok(())
                })?;
                let first = first.unwrap_or_default();
                assert_eq!(operation(&first).map(|it| it.0), Some(count), "{first}");
            }
            count += 1;
        }
        assert_eq!(operation_range(&bytes, count)?, None);
        checked += count;
    }
    println!("{checked} operations");
    Ok(())
}
