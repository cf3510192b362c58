//! A file is a test: `cmd/*.trycmd` are commands with what they print (both streams) and their exit
//! status. `TRYCMD=overwrite cargo test -p mlirbc` rewrites what they print.

#[test]
fn commands() {
    trycmd::TestCases::new()
        .case("tests/cmd/*.trycmd")
        .case("tests/cmd/*.toml");
}
