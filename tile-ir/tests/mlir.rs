//! Modules in the in-memory IR of MLIR print what this crate prints.

use bytecode_core::text::{PrintOptions, print};

#[test]
fn modules_print_the_same() {
    for version in tile_ir::Version::ALL {
        let path = format!(
            "{}/tests/fixtures/every-{version}.tileirbc",
            env!("CARGO_MANIFEST_DIR")
        );
        let bytes = std::fs::read(path).unwrap();
        let module = tile_ir::read(&bytes).unwrap();
        let mlir = module.to_mlir(bytecode_dialects::registry()).unwrap();
        let mut text = Vec::new();
        let options = PrintOptions::new().local_scope(true).debug_info(true);
        print(&mlir, options, &mut text).unwrap();
        let expected = module
            .print(tile_ir::PrintOptions { debug_info: true })
            .unwrap();
        let text = String::from_utf8(text).unwrap();
        for (line, expected) in text.lines().zip(expected.lines()) {
            assert_eq!(line, expected, "{version}");
        }
        assert_eq!(text.lines().count(), expected.lines().count());
    }
}
