//! The text of the types of `llvm`, which nested types share.
#![allow(clippy::unwrap_used, reason = "a test")]

use mlir_bytecode::ParseOptions;
use mlir_bytecode_dialects::{ReadOptions, Source};

/// Returns the text of a function of a source with arguments of these types.
fn printed(source: &str, types: &str) -> String {
    let options = ReadOptions::new().source(Source::from_name(source).unwrap());
    let text = format!("func.func private @f({types})");
    let module = options.parse(text, &ParseOptions::new()).unwrap();
    module.to_text().unwrap()
}

/// Since `ppc_fp128` is a float like any other, nested types print its whole name.
#[test]
fn nested_floats_of_llvm_have_their_dialect() {
    let types = "!llvm.array<2 x ppc_fp128>, !llvm.func<void (ptr)>";
    let in_full = "(!llvm.array<2 x !llvm.ppc_fp128>, !llvm.func<void (ptr)>)";
    assert!(printed("llvm-22", types).contains(in_full));
    assert!(printed("llvm-19", types).contains(&format!("({types})")));
}

/// Nested types have their prefix around a float that LLVM does not have.
#[test]
fn nested_floats_of_others_have_a_prefix_around() {
    let types = "!llvm.struct<(ptr, array<2 x f8E5M2>)>, !llvm.struct<(ptr, array<2 x f64>)>";
    let expected = types.replace("array<2 x f8E5M2>", "!llvm.array<2 x f8E5M2>");
    for source in ["llvm-22", "llvm-19"] {
        let printed = printed(source, types);
        assert!(printed.contains(&format!("({expected})")), "{printed}");
    }
}

/// A nested type means the same with its prefix and by an alias.
#[test]
fn nested_types_may_be_written_in_full() {
    let short = "!llvm.struct<\"s\", (ptr, array<2 x struct<\"s\">>)>";
    let full = "!llvm.struct<\"s\", (!llvm.ptr, !llvm.array<2 x !llvm.struct<\"s\">>)>";
    assert!(printed("llvm-22", full).contains(&format!("({short})")));
    let other = "!llvm.struct<(ptr, !llvm.array<2 x f8E5M2>)>";
    assert!(printed("llvm-22", other).contains(&format!("({other})")));

    let text = "!a = !llvm.array<2 x f8E5M2>
        func.func private @f(!llvm.struct<(ptr, !a)>)";
    let module = ReadOptions::new()
        .parse(text, &ParseOptions::new())
        .unwrap();
    assert!(module.to_text().unwrap().contains(&format!("({other})")));
}
