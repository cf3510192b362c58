//! The inputs of the benchmarks that people have: modules that tools make, and files.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::imported::{SQLITE, clang, fetch, has, import_llvm};

/// A module that is made when the benchmark runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Real {
    /// SQLite by clang at `-O1 -g`, imported: debug information, many aliases.
    Sqlite,
    /// A part of zstd by clang at `-O2`, imported.
    Zstd,
    /// Layers of linalg, lowered to LLVM by passes of mlir-opt.
    Lowered,
}

/// The passes of [`Real::Lowered`].
const PASSES: [&str; 11] = [
    "--one-shot-bufferize=bufferize-function-boundaries",
    "--convert-linalg-to-loops",
    "--convert-scf-to-cf",
    "--expand-strided-metadata",
    "--lower-affine",
    "--convert-arith-to-llvm",
    "--convert-math-to-llvm",
    "--finalize-memref-to-llvm",
    "--convert-func-to-llvm",
    "--convert-cf-to-llvm",
    "--reconcile-unrealized-casts",
];

/// The source of [`Real::Zstd`].
const ZSTD: (&str, &str, &[&str]) = ("zstd-sys", "2.0", &["zstd/lib/compress/zstd_lazy.c"]);

/// How many layers [`Real::Lowered`] has.
const LAYERS: usize = 1500;

impl Real {
    pub(crate) const ALL: [Self; 3] = [Self::Sqlite, Self::Zstd, Self::Lowered];

    /// Returns the bytecode, made once; `None` if a tool that makes it is not installed.
    pub(crate) fn bytecode(self, folder: &Path) -> Result<Option<PathBuf>> {
        let file = folder.join(format!("{self:?}.mlirbc"));
        if !["clang-22", "mlir-translate-22", "mlir-opt-22"]
            .into_iter()
            .all(has)
        {
            return Ok(None);
        }
        if file.exists() {
            return Ok(Some(file));
        }
        let text = file.with_extension("made.mlir");
        match self {
            Self::Sqlite => {
                import(folder, SQLITE, &["-O1", "-g"], &text)?;
            }
            Self::Zstd => {
                import(folder, ZSTD, &["-O2"], &text)?;
            }
            Self::Lowered => {
                let layers = file.with_extension("layers.mlir");
                std::fs::write(&layers, (0..LAYERS).map(layer).collect::<String>())?;
                run(Command::new("mlir-opt-22")
                    .args(PASSES)
                    .arg(layers)
                    .arg("-o")
                    .arg(&text))?;
            }
        }
        encode(&text, &file)?;
        Ok(Some(file))
    }
}

/// Compiles the first C source of a crate and imports it from LLVM IR.
fn import(
    folder: &Path,
    (name, version, sources): (&str, &str, &[&str]),
    options: &[&str],
    text: &Path,
) -> Result<()> {
    let roots = fetch(&folder.join(name), &[(name, version)])?;
    let source = roots.first().zip(sources.first());
    let (root, source) = source.context("no sources")?;
    let ir = text.with_extension("ll");
    run(clang()
        .args(options)
        .arg(root.join(source))
        .arg("-o")
        .arg(&ir))?;
    run(&mut import_llvm(&ir, text))
}

/// A matrix product with an activation; the shape differs from layer to layer.
fn layer(index: usize) -> String {
    let (m, k, n) = (8 + index % 7, 16 + index % 5, 4 + index % 11);
    format!(
        "func.func @layer{index}(%x: tensor<{m}x{k}xf32>, %w: tensor<{k}x{n}xf32>) -> tensor<{m}x{n}xf32> {{
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<{m}x{n}xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<{m}x{n}xf32>) -> tensor<{m}x{n}xf32>
  %product = linalg.matmul ins(%x, %w : tensor<{m}x{k}xf32>, tensor<{k}x{n}xf32>) \
         outs(%init : tensor<{m}x{n}xf32>) -> tensor<{m}x{n}xf32>
  %max = linalg.max ins(%product, %init : tensor<{m}x{n}xf32>, tensor<{m}x{n}xf32>) \
         outs(%empty : tensor<{m}x{n}xf32>) -> tensor<{m}x{n}xf32>
  return %max : tensor<{m}x{n}xf32>
}}
"
    )
}

/// Makes bytecode of a text, unverified, as both sides read it.
pub(super) fn encode(text: &Path, file: &Path) -> Result<()> {
    let mut encode = Command::new("mlir-opt-22");
    encode.args([
        "--emit-bytecode",
        "--allow-unregistered-dialect",
        "--mlir-very-unsafe-disable-verifier-on-parsing",
    ]);
    run(encode.arg(text).arg("-o").arg(file))
}

/// Makes the texts of a bytecode file that parsing is measured with, in generic and in custom form, once.
pub(super) fn texts(bytecode: &Path) -> Result<()> {
    for (extension, generic) in [("mlir", true), ("custom.mlir", false)] {
        let text = bytecode.with_extension(extension);
        if !text.exists() {
            let mut print = Command::new("mlir-opt-22");
            print.args(["--allow-unregistered-dialect", "--mlir-print-debuginfo"]);
            print.args(generic.then_some("--mlir-print-op-generic"));
            run(print.arg(bytecode).arg("-o").arg(&text))?;
        }
    }
    Ok(())
}

fn run(command: &mut Command) -> Result<()> {
    let program = command.get_program().to_string_lossy().into_owned();
    let status = command.status().with_context(|| program.clone())?;
    ensure!(status.success(), "{program} fails");
    Ok(())
}
