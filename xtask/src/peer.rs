//! Programs that use libMLIR, to compare with: built from `benches/peer`.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, ensure};

/// Builds `benches/peer/NAME.cpp` in `folder`; returns the program.
pub(crate) fn build(folder: &Path, name: &str, optimization: &str) -> Result<PathBuf> {
    let program = folder.join(name);
    let status = Command::new("g++")
        .args(["-std=c++17", optimization, "-fno-rtti"])
        .args(["-I/usr/lib/llvm-22/include", "-I/usr/include/llvm-22"])
        .arg(format!("benches/peer/{name}.cpp"))
        .arg("-o")
        .arg(&program)
        .args(["-L/usr/lib/llvm-22/lib", "-lMLIR", "-lLLVM"])
        .arg("-Wl,-rpath,/usr/lib/llvm-22/lib")
        .status()
        .context("g++ is needed to build the peer")?;
    ensure!(
        status.success(),
        "the peer needs the packages libmlir-22-dev and llvm-22-dev"
    );
    Ok(program)
}
