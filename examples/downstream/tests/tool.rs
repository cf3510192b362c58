//! `mlirbc` with `accel`.

use std::process::Command;

#[test]
fn the_tool_has_the_dialect() -> std::io::Result<()> {
    let run = |arguments: &[&str]| {
        let tool = Command::new(env!("CARGO_BIN_EXE_accelbc"))
            .args(arguments)
            .output()?;
        std::io::Result::Ok((tool.status.success(), tool.stdout))
    };
    let folder = env!("CARGO_TARGET_TMPDIR");
    let (text, file) = (
        format!("{folder}/queue.mlir"),
        format!("{folder}/queue.mlirbc"),
    );
    let queue = "module {\n  accel.launch @reset() queue 3\n}\n";
    std::fs::write(&text, queue)?;
    assert!(run(&["convert", &text, "-o", &file])?.0);
    assert!(run(&["check", &file])?.0);
    // As `mlir-opt` does, the tool prints an empty line at the end.
    assert_eq!(run(&["print", &file])?, (true, format!("{queue}\n").into()));
    Ok(())
}
