//! Mistakes and what the compiler says to them: `tests/ui/TOPIC/*.rs` beside its `.stderr`.
//!
//! `TRYBUILD=overwrite cargo test -p mlir-bytecode-derive --test ui` rewrites the expectations.

#[test]
fn mistakes() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("tests/ui/*/*.rs");
    cases.pass("tests/pass/*.rs");
}
