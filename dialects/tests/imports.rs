//! Whole modules imported into empty ones of the same release.
#![allow(clippy::unwrap_used, reason = "a test")]

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use mlir_bytecode::ir::Importer;
use mlir_bytecode::{Module, ParseOptions, Result};
use mlir_bytecode_dialects::{ReadOptions, Recognized};

/// Returns a new module with copies of the operations of another.
fn imported(from: &Module) -> Result<Module> {
    let source = Recognized::of(from).unwrap().source;
    let options = ParseOptions::new().version(from.context().version());
    let mut to = ReadOptions::new().source(source).parse("", &options)?;
    to.edit(|e| {
        let module = e.walk()?[0];
        e.before(module);
        let mut importer = Importer::new(from.context(), e.context())?;
        for operation in from.top_level()?.operations() {
            e.import_here(&mut importer, operation)?;
        }
        e.erase(module)
    })?;
    Ok(to)
}

/// Returns the text of a module without resources, which a text lists in the order of the context.
fn operations(module: &Module) -> String {
    let text = module.to_text().unwrap();
    let end = text.find("\n{-#").unwrap_or(text.len());
    text[..end].to_owned()
}

/// Returns the files in bytecode of the folder that `MODULES` names, else fixtures.
fn files() -> Vec<PathBuf> {
    let folders = match env::var_os("MODULES") {
        Some(folder) => vec![PathBuf::from(folder)],
        None => ["llvm22", "llvm19", "llvm16", "jaxlib"]
            .map(|it| {
                Path::new(env!("CARGO_MANIFEST_DIR"))
                    .join("../tests/fixtures")
                    .join(it)
            })
            .to_vec(),
    };
    let files = folders.into_iter().flat_map(|it| fs::read_dir(it).unwrap());
    let files = files.map(|it| it.unwrap().path());
    files
        .filter(|it| it.extension().is_some_and(|it| it == "mlirbc"))
        .collect()
}

#[test]
fn modules_are_equal_after_an_import() {
    let mut count = 0;
    for path in files() {
        let from = mlir_bytecode_dialects::open(&path).unwrap();
        let name = path.display();
        let module = imported(&from).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(operations(&module), operations(&from), "{name}");
        count += 1;
    }
    assert!(count > 50, "{count}");
}
