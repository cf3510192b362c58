//! Modules become MLIR, and the same Tile IR again.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "support/mlir.rs"]
mod mlir;
#[path = "support/text.rs"]
mod text;

use mlir_bytecode::ir;
use mlir_bytecode::text::{ParseOptions, PrintOptions, print};
use tile_ir_bytecode::{ErrorKind, Module, Version};

fn fixture(version: Version) -> Vec<u8> {
    let folder = env!("CARGO_MANIFEST_DIR");
    std::fs::read(format!("{folder}/tests/fixtures/every-{version}.tileirbc")).unwrap()
}

fn text_of(module: &Module<'_>) -> String {
    text::text(module, true).unwrap()
}

fn parse(text: &str) -> ir::Module {
    let options = ParseOptions::new().implicit_module(false);
    ir::Module::parse_with(text, mlir_bytecode_dialects::registry(), &options).unwrap()
}

/// `body` as the body of a kernel without arguments.
fn kernel(body: &str) -> String {
    format!(
        "\"cuda_tile.module\"() <{{sym_name = \"kernels\"}}> ({{\n\
           \"cuda_tile.entry\"() <{{function_type = () -> (), sym_name = \"k\"}}> ({{\n\
             {body}\n\
             \"cuda_tile.return\"() : () -> ()\n\
           }}) : () -> ()\n\
         }}) : () -> ()"
    )
}

fn error_of(text: &str, version: Version) -> ErrorKind {
    let error = Module::from_mlir(&parse(text), Some(version)).unwrap_err();
    error.kind().clone()
}

#[test]
fn files_come_back_through_text_and_bytecode() {
    for version in Version::ALL {
        let bytes = fixture(version);
        let module = tile_ir_bytecode::read(&bytes).unwrap();
        for back in mlir::there_and_back(&module).unwrap() {
            assert!(back == bytes, "{version}");
        }
    }
}

#[test]
fn the_container_is_numbers_and_spelling_only() {
    for version in Version::ALL {
        let bytes = fixture(version);
        let module = tile_ir_bytecode::read(&bytes).unwrap();
        let mlir = module.to_mlir(mlir_bytecode_dialects::registry()).unwrap();
        let made = Module::from_mlir(&mlir, Some(version)).unwrap();
        let bytes = made.to_bytes().unwrap();
        let again = tile_ir_bytecode::read(&bytes).unwrap();
        again.verify().unwrap();
        assert_eq!(text_of(&again), text_of(&module), "{version}");
    }
}

#[test]
fn the_text_has_priority_over_the_container() {
    let bytes = fixture(Version::V13_3);
    let module = tile_ir_bytecode::read(&bytes).unwrap();
    let mlir = module
        .to_mlir_with_container(mlir_bytecode_dialects::registry())
        .unwrap();
    let mut text = Vec::new();
    print(
        &mlir,
        PrintOptions::new().generic().debug_info(true),
        &mut text,
    )
    .unwrap();
    let text = String::from_utf8(text).unwrap();
    assert!(text.contains("tile_ir: {"), "the fixture needs a container");
    let name = |module: &Module<'_>| {
        let function = module.functions().first().unwrap();
        String::from_utf8(module.string(function.name).unwrap().to_vec()).unwrap()
    };
    let before = name(&module);
    let rename = |text: &str| text.replace(&format!("\"{before}\""), "\"new\"");
    let renamed = rename(&text);
    let made = Module::from_mlir(&parse(&renamed), None).unwrap();
    let bytes = made.to_bytes().unwrap();
    let again = tile_ir_bytecode::read(&bytes).unwrap();
    again.verify().unwrap();
    assert_eq!(again.version(), Version::V13_3);
    assert_eq!(name(&again), "new");
    assert_eq!(text_of(&again), rename(&text_of(&module)));
}

#[test]
fn a_kernel_can_be_extracted() {
    // Its global is needed.
    let bytes = fixture(Version::V13_5);
    let module = tile_ir_bytecode::read(&bytes).unwrap();
    let mut mlir = module.to_mlir(mlir_bytecode_dialects::registry()).unwrap();
    assert!(mlir.extract(["every"]).unwrap());
    let bytes = Module::from_mlir(&mlir, None).unwrap().to_bytes().unwrap();
    let again = tile_ir_bytecode::read(&bytes).unwrap();
    assert_eq!(again.globals().len(), 1);
    assert_eq!(text_of(&again), text_of(&module));
    // The other kernel is not.
    let one = kernel("");
    let (start, end) = (
        one.find("\"cuda_tile.entry\"").unwrap(),
        one.rfind("})").unwrap(),
    );
    let entry = &one[start..end];
    let two = one.replace(
        entry,
        &format!("{entry}\n{}", entry.replace("\"k\"", "\"other\"")),
    );
    let mut mlir = parse(&two);
    assert!(mlir.extract(["k"]).unwrap());
    let bytes = |mlir: &ir::Module| Module::from_mlir(mlir, None).unwrap().to_bytes().unwrap();
    assert_ne!(bytes(&mlir), bytes(&parse(&two)));
    assert_eq!(bytes(&mlir), bytes(&parse(&one)));
}

#[test]
fn the_newest_version_is_written_without_a_container() {
    let made = Module::from_mlir(&parse(&kernel("")), None).unwrap();
    assert_eq!(made.version(), Version::V13_5);
    let bytes = made.to_bytes().unwrap();
    tile_ir_bytecode::read(&bytes).unwrap().verify().unwrap();
}

/// MLIR has no numbers in this format: their bits are shown.
#[test]
fn constants_in_a_format_that_mlir_lacks_come_back() {
    let tile = "!cuda_tile.tile<2xfnv8E5M3FNU>";
    let constant = format!("value = dense<[56, -1]> : {tile}");
    let text = kernel(&format!(
        "%0 = \"cuda_tile.constant\"() <{{{constant}}}> : () -> {tile}"
    ));
    let made = Module::from_mlir(&parse(&text), Some(Version::V13_4)).unwrap();
    let bytes = made.to_bytes().unwrap();
    let read = tile_ir_bytecode::read(&bytes).unwrap();
    read.verify().unwrap();
    let printed = text_of(&read);
    assert!(printed.contains(&constant), "{printed}");
}

#[test]
fn errors_name_the_feature_that_a_version_lacks() {
    let atan2 = kernel(
        "%0 = \"cuda_tile.constant\"() <{value = dense<1.0> : !cuda_tile.tile<2xf32>}> : () -> !cuda_tile.tile<2xf32>\n\
         %1 = \"cuda_tile.atan2\"(%0, %0) : (!cuda_tile.tile<2xf32>, !cuda_tile.tile<2xf32>) -> !cuda_tile.tile<2xf32>",
    );
    Module::from_mlir(&parse(&atan2), Some(Version::V13_2)).unwrap();
    let reasons = vec!["operation `atan2` needs 13.2".to_owned()];
    let version = Version::V13_1;
    let expected = ErrorKind::NotRepresentable { version, reasons };
    assert_eq!(error_of(&atan2, version), expected);
}

#[test]
fn modules_without_tile_ir_are_errors() {
    let texts = [
        (
            "\"builtin.module\"() ({}) : () -> ()".to_owned(),
            "a module that is not one `cuda_tile.module`",
        ),
        (
            kernel("\"arith.nop\"() : () -> ()"),
            "operation `arith.nop`",
        ),
        (
            kernel("%0 = \"cuda_tile.make_token\"() : () -> index"),
            "the type `index`",
        ),
        (
            kernel("\"cuda_tile.assert\"() : () -> ()"),
            "0 operands of `assert` in groups of [1]",
        ),
    ];
    for (text, expected) in texts {
        let ErrorKind::Invalid(message) = error_of(&text, Version::V13_5) else {
            panic!("{expected}");
        };
        assert_eq!(message, format!("not in Tile IR: {expected}"));
    }
}
