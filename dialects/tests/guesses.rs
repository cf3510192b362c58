//! What is certain of a file by its producer, and what is a guess: its source, its custom forms, the layouts of operations that nothing
//! knows. The modules are our own, with the producer strings of others.
#![allow(clippy::unwrap_used, reason = "a test")]

use mlir_bytecode::properties::Confidence;
use mlir_bytecode::{Module, ParseOptions, PrintOptions, Version, WriteOptions, text};
use mlir_bytecode_dialects::{ReadOptions, Recognized, Source, read, target};

/// Returns the bytecode that `source` writes of a text, with another producer string.
fn file(source: &str, text: &str, producer: &str, version: Version) -> Vec<u8> {
    let options = ReadOptions::new().source(Source::from_name(source).unwrap());
    let module = options.parse(text, &ParseOptions::new()).unwrap();
    let mut options = WriteOptions::new();
    options.producer = Some(producer.to_owned());
    options.version = Some(version);
    module.write(&options).unwrap().into_bytes()
}

fn recognized(source: &str, text: &str, producer: &str) -> (Module, Recognized) {
    let module = read(file(source, text, producer, Version::NEWEST)).unwrap();
    let recognized = Recognized::of(&module).unwrap().clone();
    (module, recognized)
}

const KERNEL: &str = "tt.func @f(%a: tensor<4x!tt.ptr<f32>>) {\n\
     \x20 %0 = tt.load %a : tensor<4x!tt.ptr<f32>>\n\
     \x20 tt.return\n\
     }\n";

/// jaxlib registers `tt` on demand, and writes modules of it.
#[test]
fn jaxlib_reads_the_kernels_that_it_writes() {
    let text = "tt.func @f() {\n\
         \x20 %0 = tt.get_program_id x : i32\n\
         \x20 tt.return\n\
         }\n";
    for (name, producer) in [
        ("jaxlib-0.10.2", "MLIR23.0.0git"),
        ("jaxlib-0.12.0.1", "MLIR24.0.0git"),
    ] {
        let bytes = file(name, text, producer, Version::NEWEST);
        let options = ReadOptions::new().source(Source::from_name(name).unwrap());
        let module = options.read(bytes.clone()).unwrap();
        let mut options = WriteOptions::new();
        options.target = target(name);
        let written = module.write(&options).unwrap();
        assert!(written.losses.is_empty(), "{name}: {:?}", written.losses);
        assert_eq!(written.into_bytes(), bytes, "{name}");
    }
}
