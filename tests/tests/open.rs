//! Opening files of both formats: what is recognized, and the path in errors.

#![expect(clippy::expect_used, reason = "a test may panic in its helpers, too")]

use std::fs;
use std::path::{Path, PathBuf};

use mlir_bytecode::Module;
use mlir_bytecode::properties::OpLayouts;
use mlir_bytecode::text::{ParseOptions, PrintOptions, print};
use mlir_bytecode::{Dialect, DialectAttribute};
use mlir_bytecode_dialects::{Evidence, Format, ReadOptions, Recognized, Source, open};

/// An attribute of one's own.
#[derive(Clone, Debug, PartialEq, DialectAttribute)]
#[bytecode(dialect = "npu")]
enum NpuAttribute {
    /// `#npu.core<4>`
    #[bytecode(code = 0, mnemonic = "core")]
    Core { number: u64 },
}

#[derive(Dialect)]
#[dialect(name = "npu", attributes = NpuAttribute)]
struct NpuDialect;

fn fixture(name: &str) -> PathBuf {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    fixtures.join(name)
}

fn text(module: &Module) -> String {
    let mut out = Vec::new();
    let options = PrintOptions::new().generic().local_scope(true);
    print(module, options, &mut out).expect("printable");
    String::from_utf8(out).expect("UTF-8")
}

fn recognized(module: &Module) -> (Source, Evidence) {
    let found = Recognized::of(module).expect("a source");
    (found.source, found.evidence)
}

#[test]
fn both_formats() {
    let bytecode = open(fixture("llvm19/cfg.mlirbc")).expect("readable");
    assert_eq!(recognized(&bytecode), (Source::LLVM_19, Evidence::Producer));
    let parsed = open(fixture("llvm22/cfg.mlir")).expect("parses");
    assert_eq!(recognized(&parsed), (Source::LLVM_22, Evidence::Names));
    let expected = open(fixture("llvm22/cfg.mlirbc")).expect("readable");
    assert_eq!(text(&parsed), text(&expected));
    // An empty text is an empty module; a NUL byte is a fault of the text.
    for text in ["func.func @f() { return }", "", "module {\0}"] {
        assert_eq!(Format::of(text.as_bytes()), Format::Text);
    }
    // A byte of Latin-1 in a comment.
    assert_eq!(Format::of(b"// caf\xe9\nmodule {}\n"), Format::Text);
    for other in [
        &b"ML\xefR\x0d"[..],
        b"ML\xef",
        b"\x7fELF\x02\x01\x01\0",
        b"\xff\xfe",
    ] {
        assert_eq!(Format::of(other), Format::Bytecode);
    }
}

#[test]
fn errors_name_the_file() {
    let folder = std::env::temp_dir();
    let path = |name: &str| folder.join(format!("open.{}.{name}", std::process::id()));
    let cases = [
        ("bad.mlirbc", Some(&b"ML\xefR\x0dMLIR22.1.8\0\xff"[..])),
        ("bad.mlir", Some(b"\"builtin.module\"(")),
        ("absent", None),
    ];
    for (name, contents) in cases {
        let path = path(name);
        if let Some(contents) = contents {
            fs::write(&path, contents).expect("writable");
        }
        let error = open(&path).expect_err("bad");
        let _ = fs::remove_file(&path);
        let outermost = error.path().last();
        assert_eq!(outermost, path.to_str(), "{error}");
    }
}

#[test]
fn options() {
    let file = fixture("llvm19/cfg.mlirbc");
    let given = ReadOptions::new().source(Source::LLVM_22);
    let module = given.open(&file).expect("readable");
    assert_eq!(recognized(&module), (Source::LLVM_22, Evidence::Given));
    // A dialect and layouts of one's own come before those of the source.
    let layouts = OpLayouts::parse("arith.constant mine@string").expect("well-formed");
    let options = ReadOptions::new().with(NpuDialect).layouts(layouts);
    let module = options.lazy().open(&file).expect("readable");
    assert_eq!(module.context().registry().llvm_release(), 19);
    assert!(module.context().registry().dialect("npu").is_some());
    let constant = module.context().operation_name("arith.constant");
    let layout = constant.expect("room").layout().expect("a layout");
    assert!(layout.field("mine").is_some());
    let parsed = ReadOptions::new()
        .with(NpuDialect)
        .parse(
            "\"t.op\"() {a = #npu.core<4>} : () -> ()",
            &ParseOptions::new(),
        )
        .expect("parses");
    let attributes = parsed.context().attributes();
    let mut decoded = attributes.filter_map(|it| it.try_decode().expect("decodable"));
    assert_eq!(decoded.next(), Some(NpuAttribute::Core { number: 4 }));
}
