//! Fixtures without their locations and the data of their resources: the same text otherwise, also where
//! nobody here knows their dialects.

#![expect(clippy::expect_used, reason = "a test may panic in its helpers, too")]

use std::fs;
use std::path::{Path, PathBuf};

use mlir_bytecode::context::ResourceData;
use mlir_bytecode::text::{PrintOptions, print};
use mlir_bytecode::write::WriteOptions;
use mlir_bytecode::{Module, Registry};
use mlir_bytecode_dialects::ReadOptions;

fn fixtures() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let folders = ["llvm16", "llvm19", "llvm22", "jaxlib"].map(|name| root.join(name));
    let files = folders.iter().flat_map(|folder| {
        let entries = fs::read_dir(folder).expect("fixtures");
        entries.map(|entry| entry.expect("an entry").path())
    });
    let mut files: Vec<PathBuf> = files
        .filter(|path| path.extension().is_some_and(|it| it == "mlirbc"))
        .collect();
    files.sort();
    files
}

/// Returns the text without locations, and without the data of resources.
fn text(module: &Module) -> String {
    let mut out = Vec::new();
    let options = PrintOptions::new().generic().local_scope(true);
    print(module, options, &mut out).expect("printable");
    let text = String::from_utf8(out).expect("UTF-8");
    let end = text.find("\n{-#").unwrap_or(text.len());
    text.get(..end).unwrap_or_default().trim_end().to_owned()
}

#[test]
fn stripped_fixtures() {
    let mut pinned = 0;
    for path in fixtures() {
        let name = path.display();
        let file = fs::read(&path).expect("readable");
        let whole = || ReadOptions::new().registry_for(file.clone());
        let original = Module::read(file.clone(), whole()).expect("readable");
        for registry in [whole(), Registry::new()] {
            let mut module = Module::read(file.clone(), registry).expect("readable");
            module.strip_locations().expect("readable");
            module.strip_resources();
            let options = WriteOptions::new().renumber(true);
            let written = module.write(&options).expect("writable");
            pinned += usize::from(written.pinned);
            if !written.pinned {
                assert!(written.len() <= file.len() as u64, "{name}");
            }
            let stripped = Module::read(written.into_bytes(), whole()).expect("readable");
            assert_eq!(text(&stripped), text(&original), "{name}");
            let unknown = stripped.context().unknown_location();
            for operation in stripped.walk() {
                let operation = operation.expect("readable");
                assert_eq!(operation.location().id(), unknown.id(), "{name}");
                for region in operation.regions().expect("readable") {
                    let mut blocks = region.blocks();
                    let known = blocks.any(|block| {
                        let mut locations = block.argument_locations();
                        locations.any(|location| location.id() != unknown.id())
                    });
                    assert!(!known, "{name}");
                }
            }
            let mut resources = stripped.context().resources();
            assert!(
                resources.all(|(_, resource)| resource.data == ResourceData::None),
                "{name}"
            );
        }
    }
    // Custom encodings of four dialects, and properties.
    assert!(pinned > 20, "{pinned} with pinned numbers");
}
