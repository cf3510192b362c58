//! What depends on the build: operations between two releases, in files that jaxlib made from an input of our own, and the
//! operations of a project.
#![allow(clippy::unwrap_used, reason = "a test")]

use std::fs;
use std::path::Path;

use mlir_bytecode::{ParseOptions, PrintOptions, Result, text};
use mlir_bytecode_dialects::{ReadOptions, Recognized, Source};

/// `memref.expand_shape` before it had the shape of its result, each with the text that jaxlib prints.
#[test]
fn expand_shape_without_the_shape_of_its_result() -> Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/expand_shape");
    for version in ["0.4.20", "0.4.23", "0.4.26"] {
        let name = format!("jaxlib-{version}");
        let path = folder.join(format!("{name}.mlirbc"));
        let expected = fs::read_to_string(path.with_extension("mlir")).unwrap();
        let module = mlir_bytecode_dialects::open(&path)?;
        let found = Recognized::of(&module).unwrap();
        assert_eq!(found.source.name(), name);
        assert_eq!((found.unknown, found.alike), (0, 0), "{name}");
        assert_eq!(module.to_text()?.trim_end(), expected.trim_end());
        assert_eq!(module.to_bytes()?, fs::read(&path).unwrap());
        let options = ReadOptions::new().source(Source::from_name(&name).unwrap());
        let parsed = options.parse(&expected, &ParseOptions::new())?;
        assert_eq!(parsed.to_text()?.trim_end(), expected.trim_end());
    }
    Ok(())
}

/// CIRCT and IREE print operations and attributes in their own way; for LLVM, they are those of unknown dialects.
#[test]
fn forms_of_a_project_are_those_of_its_sources() {
    let operations = "%0 = \"hw.constant\"() {value = 3 : i8} : () -> i8\n\
         %1 = \"vm.const.i32\"() {value = 3 : i32} : () -> i32\n\
         \"t.op\"() {a = #hal.pipeline.layout<bindings = []>} : () -> ()\n";
    let print = |release: &str| {
        let options = ReadOptions::new().source(Source::from_name(release).unwrap());
        let parsed = options.parse(operations, &ParseOptions::new());
        parsed.unwrap().to_text().unwrap()
    };
    assert!(print("pycde-0.9.5").contains("%c3_i8 = hw.constant 3 : i8"));
    let iree = print("iree-3.11.0");
    assert!(iree.contains("%c3 = vm.const.i32 3"), "{iree}");
    assert!(iree.contains("{a = #pipeline_layout}"), "{iree}");
    for release in ["llvm-16", "llvm-19", "llvm-22"] {
        let text = print(release);
        for line in operations.lines() {
            assert!(text.contains(line.trim()), "{release}: {text}");
        }
    }
}

/// In CIRCT 1.62.0, a module has the locations of all its ports, and those of inputs are also the locations of arguments.
#[test]
fn locations_of_ports_are_of_arguments_too() {
    let source = "hw.module @m(in %a : i8 loc(\"in\":1:2), out b : i8 loc(\"out\":3:4)) {\n\
         \x20 hw.output %a : i8\n\
         }\n";
    let options = ReadOptions::new().source(Source::from_name("circt-1.62.0").unwrap());
    let module = options.parse(source, &ParseOptions::new()).unwrap();
    let options = PrintOptions::new().local_scope(true).debug_info(true);
    let mut generic = Vec::new();
    text::print(&module, options.generic(), &mut generic).unwrap();
    let generic = String::from_utf8(generic).unwrap();
    assert!(
        generic.contains("port_locs = [loc(\"in\":1:2), loc(\"out\":3:4)]"),
        "{generic}"
    );
    assert!(generic.contains("(%arg0: i8 loc(\"in\":1:2))"), "{generic}");
}
