//! The forms written by hand, in both directions: each text of `tests/forms` is parsed and printed as the same text, and
//! its generic form is the one beside. `BLESS=1` writes the generic forms anew; they are those of `mlir-opt-22`.
#![allow(clippy::unwrap_used, reason = "a test")]

use std::fs;
use std::path::Path;

use mlir_bytecode::{PrintOptions, TextForm};

#[test]
fn texts_are_parsed_and_printed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/forms");
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        let Some(name) = name.strip_suffix(".mlir") else {
            continue;
        };
        if name.ends_with(".generic") {
            continue;
        }
        count += 1;
        let text = fs::read_to_string(&path).unwrap();
        let module =
            mlir_bytecode_dialects::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let print = |form| {
            let options = PrintOptions::new().form(form).local_scope(true);
            {
                let mut out = Vec::new();
                mlir_bytecode::text::print(&module, options, &mut out).unwrap();
                String::from_utf8(out).unwrap()
            }
        };
        assert_eq!(print(TextForm::Custom), text, "{name}");
        let generic = print(TextForm::Generic);
        let beside = path.with_extension("generic.mlir");
        if std::env::var_os("BLESS").is_some() {
            fs::write(&beside, &generic).unwrap();
        }
        assert_eq!(fs::read_to_string(&beside).unwrap(), generic, "{name}");
    }
    assert!(count > 0);
}
