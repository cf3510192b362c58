//! What a check finds in a file that no writer produces.

use mlir_bytecode::check::check;
use mlir_bytecode::write::WriteOptions;
use mlir_bytecode::{Module, Registry, Result};

/// Returns what a check finds in `bytes`.
fn findings(bytes: Vec<u8>) -> Result<Vec<String>> {
    let module = Module::read(bytes, Registry::new())?;
    let report = check(&module);
    Ok(report.findings.iter().map(ToString::to_string).collect())
}

#[test]
fn long_constants_that_differ_in_one_byte_and_equal_ones() -> Result<()> {
    let constant = |middle| {
        let zeros = "00".repeat(1000);
        format!("dense<\"0x{zeros}{middle}{zeros}\"> : tensor<2001xi8>")
    };
    let (one, two, three) = (constant("AB"), constant("CD"), constant("EF"));
    let text = format!("\"t.op\"() {{a = {one}, b = {two}, c = {three}}} : () -> ()");
    let module = Module::parse(text, Registry::new())?;
    let mut bytes = module.write(&WriteOptions::new())?.into_bytes();
    assert_eq!(findings(bytes.clone())?, [] as [&str; 0]);

    let middle = [&[0; 1000][..], &[0xCD], &[0; 1000]].concat();
    let position = bytes.windows(middle.len()).position(|it| it == middle);
    if let Some(byte) = position.and_then(|it| bytes.get_mut(it + 1000)) {
        *byte = 0xEF;
    }
    let found = findings(bytes)?;
    assert!(
        matches!(&found[..], [one] if one.contains(" is equal to ")),
        "{found:?}"
    );
    Ok(())
}

#[test]
fn assembly_texts_are_printable() -> Result<()> {
    let text = "\"t.op\"() {a = #t<text of an item>} : () -> ()";
    let module = Module::parse(text, Registry::new())?;
    let mut bytes = module.write(&WriteOptions::new())?.into_bytes();
    assert_eq!(findings(bytes.clone())?, [] as [&str; 0]);

    let start = bytes.windows(4).position(|it| it == b"of a");
    if let Some(byte) = start.and_then(|it| bytes.get_mut(it)) {
        *byte = 1;
    }
    let found = findings(bytes)?;
    assert!(
        matches!(&found[..], [one] if one.contains("the byte at 8 of the text is not printable")),
        "{found:?}"
    );
    Ok(())
}
