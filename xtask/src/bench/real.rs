//! The inputs of the benchmarks that people have: modules that tools make, and files.

use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use bstr::ByteSlice as _;
use mlir_bytecode::bytes::Bytes;
use mlir_bytecode::text::{self, PrintOptions};

use crate::imported::{SQLITE, clang, fetch, has, import_llvm};

/// A module that is made when the benchmark runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Real {
    /// SQLite by clang at `-O1 -g`, imported: debug information, many aliases.
    Sqlite,
    /// A part of zstd by clang at `-O2`, imported.
    Zstd,
    /// regex-syntax by rustc at `-O1 -g`, imported: alias scopes, whose distinct attributes are in no other item, and much debug
    /// information for few operations.
    Regex,
    /// Layers of linalg, lowered to LLVM by passes of mlir-opt.
    Lowered,
    /// The training step of a GPT by jax: StableHLO, whose operations libMLIR does not know.
    Gpt,
    /// Pipelines by CIRCT, lowered to SystemVerilog's operations, which libMLIR does not know.
    Circuit,
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

/// The source of [`Real::Regex`], which depends on no other crate. Its tables of Unicode are left out: their text is a gigabyte of
/// types.
const REGEX: (&str, &str) = ("regex-syntax", "0.8");

/// How many layers [`Real::Lowered`] has.
const LAYERS: usize = 1500;

/// Options of mlir-opt, which otherwise refuses names that two of many modules have.
const UNVERIFIED: [&str; 2] = [
    "--allow-unregistered-dialect",
    "--mlir-very-unsafe-disable-verifier-on-parsing",
];

/// Separates modules in a text for `mlir-opt --split-input-file`: a comment for everyone else.
const SEPARATOR: &[u8] = b"\n// -----\n";

/// Parts of texts that a module of many cannot have: named structs of LLVM and distinct attributes, whose names are unique
/// in a context, and dialects and operations for tests, which mlir-opt has and libMLIR does not.
const UNSHARED: [&str; 4] = ["!llvm.struct<\"", "distinct[", "test.", "transform.test_"];

/// The tools that every input needs.
const TOOLS: [&str; 3] = ["clang-22", "mlir-translate-22", "mlir-opt-22"];

impl Real {
    pub(crate) const ALL: [Self; 6] = [
        Self::Sqlite,
        Self::Zstd,
        Self::Regex,
        Self::Lowered,
        Self::Gpt,
        Self::Circuit,
    ];

    /// Returns the bytecode, made once with the Python interpreter `python`; `None` if a tool or a package that makes it is
    /// not installed.
    pub(crate) fn bytecode(self, folder: &Path, python: &Path) -> Result<Option<PathBuf>> {
        let file = folder.join(format!("{self:?}.mlirbc"));
        if !TOOLS.into_iter().all(has) {
            return Ok(None);
        }
        if file.exists() {
            return Ok(Some(file));
        }
        let text = file.with_extension("made.mlir");
        match self {
            Self::Sqlite => import_c(folder, SQLITE, &["-O1", "-g"], &text)?,
            Self::Zstd => import_c(folder, ZSTD, &["-O2"], &text)?,
            Self::Regex => import_regex(folder, &text)?,
            Self::Lowered => {
                let layers = file.with_extension("layers.mlir");
                std::fs::write(&layers, (0..LAYERS).map(layer).collect::<String>())?;
                run(Command::new("mlir-opt-22")
                    .args(PASSES)
                    .arg(layers)
                    .arg("-o")
                    .arg(&text))?;
            }
            Self::Gpt | Self::Circuit => {
                let (package, program) = match self {
                    Self::Gpt => ("jax", "benches/models/gpt"),
                    _ => ("circt", "benches/models/circuit"),
                };
                let mut import = Command::new(python);
                import.args(["-c", &format!("import {package}")]);
                let found = import.stderr(Stdio::null()).status();
                if !found.is_ok_and(|status| status.success()) {
                    return Ok(None);
                }
                run(Command::new(python).arg(program).arg(&text))?;
            }
        }
        encode(&text, &file)?;
        Ok(Some(file))
    }
}

/// Compiles the sources of a crate with what `compiler` returns for their folder, and imports them from LLVM IR.
fn import(
    folder: &Path,
    (name, version): (&str, &str),
    text: &Path,
    compiler: impl FnOnce(&Path) -> Command,
) -> Result<()> {
    let roots = fetch(&folder.join(name), &[(name, version)])?;
    let root = roots.first().context("no sources")?;
    let ir = text.with_extension("ll");
    run(compiler(root).arg("-o").arg(&ir))?;
    run(&mut import_llvm(&ir, text))
}

/// Compiles and imports the first C source of a crate.
fn import_c(
    folder: &Path,
    (name, version, sources): (&str, &str, &[&str]),
    options: &[&str],
    text: &Path,
) -> Result<()> {
    let source = sources.first().context("no sources")?;
    import(folder, (name, version), text, |root| {
        let mut clang = clang();
        clang.args(options).arg(root.join(source));
        clang
    })
}

/// Compiles and imports [`REGEX`].
fn import_regex(folder: &Path, text: &Path) -> Result<()> {
    import(folder, REGEX, text, |root| {
        let mut rustc = Command::new("rustc");
        rustc
            .args(["--edition=2021", "--crate-type=lib", "--cap-lints=allow"])
            .args(["--emit=llvm-ir", "-g", "-Copt-level=1", "-Ccodegen-units=1"])
            .args(["--crate-name=regex_syntax", "--cfg=feature=\"std\""])
            .arg(root.join("src/lib.rs"));
        rustc
    })
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

/// Makes one module of the modules of all bytecode files in a folder, except those that mlir-opt refuses and those with
/// [`UNSHARED`] texts.
pub(super) fn concatenate(modules: &Path, file: &Path) -> Result<()> {
    let mut paths = Vec::new();
    for entry in modules.read_dir()? {
        paths.push(entry?.path());
    }
    paths.retain(|path| path.extension().is_some_and(|it| it == "mlirbc"));
    paths.sort_unstable();
    ensure!(!paths.is_empty(), "{} has no bytecode", modules.display());
    let [split, made] = ["split.mlir", "made.mlir"].map(|it| file.with_extension(it));
    let mut out = BufWriter::new(std::fs::File::create(&split)?);
    let options = PrintOptions::new().generic().debug_info(true);
    for path in paths {
        let module = mlir_bytecode_dialects::read(Bytes::from(std::fs::read(&path)?))?;
        let mut text = Vec::new();
        text::print(&module, options.local_scope(true), &mut text)?;
        let is_contained = |it: &&str| text.contains_str(it);
        if !UNSHARED.iter().any(is_contained) {
            out.write_all(&text)?;
            out.write_all(SEPARATOR)?;
        }
    }
    out.flush()?;
    // Prints the modules that it accepts, and fails because of the others: first in custom form, which it does not accept
    // for each operation that it prints.
    let custom = file.with_extension("split.custom.mlir");
    let generic = "--mlir-print-op-generic";
    for (input, output, form) in [(&split, &custom, None), (&custom, &made, Some(generic))] {
        Command::new("mlir-opt-22")
            .args(["--split-input-file", "--allow-unregistered-dialect"])
            .args(["--mlir-print-debuginfo", "--mlir-print-local-scope"])
            .args(form)
            .arg(input)
            // A file that it names itself is deleted when it fails.
            .stdout(std::fs::File::create(output)?)
            .stderr(Stdio::null())
            .status()?;
    }
    encode(&made, file)
}

/// Makes bytecode of a text, unverified, as both sides read it.
pub(super) fn encode(text: &Path, file: &Path) -> Result<()> {
    let mut encode = Command::new("mlir-opt-22");
    encode.args(UNVERIFIED).arg("--emit-bytecode");
    run(encode.arg(text).arg("-o").arg(file))
}

/// Makes the texts of a bytecode file that parsing is measured with, in generic and in custom form, once.
pub(super) fn texts(bytecode: &Path) -> Result<()> {
    for (extension, generic) in [("mlir", true), ("custom.mlir", false)] {
        let text = bytecode.with_extension(extension);
        if !text.exists() {
            let mut print = Command::new("mlir-opt-22");
            print.args(UNVERIFIED);
            print.args(["--mlir-print-assume-verified", "--mlir-print-debuginfo"]);
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
