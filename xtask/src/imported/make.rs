//! Makes modules: from C, C++ and Rust by way of LLVM IR, and from MLIR by the passes of `mlir-opt`.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// A module to compare: a text or a bytecode file that `mlir-opt` reads.
pub(super) struct Made {
    /// The source and the options.
    pub(super) name: String,
    pub(super) file: PathBuf,
}

/// The sources that are compiled beside those of the repository: a crate, a version, and files in it.
const CRATES: [(&str, &str, &[&str]); 3] = [
    (
        "bzip2-sys",
        "0.1.13",
        &[
            "bzip2-1.0.8/blocksort.c",
            "bzip2-1.0.8/decompress.c",
            "bzip2-1.0.8/bzlib.c",
        ],
    ),
    (
        "libz-sys",
        "1.1",
        &[
            "src/zlib/deflate.c",
            "src/zlib/inflate.c",
            "src/zlib/trees.c",
            "src/zlib/crc32.c",
        ],
    ),
    (
        "zstd-sys",
        "2.0",
        &[
            "zstd/lib/compress/zstd_lazy.c",
            "zstd/lib/compress/huf_compress.c",
            "zstd/lib/decompress/zstd_decompress_block.c",
            "zstd/lib/dictBuilder/cover.c",
        ],
    ),
];

/// One module of 351 thousand operations.
pub(crate) const SQLITE: (&str, &str, &[&str]) = ("libsqlite3-sys", "0.37", &["sqlite3/sqlite3.c"]);

const C_OPTIONS: [&[&str]; 6] = [
    &["-O2", "-g"],
    &["-O0", "-g"],
    &["-O2"],
    &["-O0"],
    &["-O1", "-g"],
    &["-O3"],
];
const RUST_OPTIONS: [&[&str]; 4] = [
    &["-Copt-level=2", "-Cdebuginfo=2"],
    &["-Copt-level=0", "-Cdebuginfo=2"],
    &["-Copt-level=2"],
    &["-Copt-level=0"],
];

/// Returns whether a program is installed.
pub(crate) fn has(program: &str) -> bool {
    let mut command = Command::new(program);
    command
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Makes modules, as files in a folder.
pub(super) struct Maker<'a> {
    pub(super) work: &'a Path,
    /// Only the first two sets of options of each compiler.
    pub(super) quick: bool,
    pub(super) made: Vec<Made>,
    /// The sources that a tool refused, and why: the importer does not know all of LLVM IR.
    pub(super) refused: Vec<String>,
}

impl Maker<'_> {
    /// Makes the modules of a folder of sources.
    pub(super) fn folder(&mut self, folder: &Path) -> Result<()> {
        let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
        let mut files: Vec<PathBuf> = entries
            .map(|entry| Ok(entry?.path()))
            .collect::<Result<_>>()?;
        files.sort();
        for file in files {
            match file.extension().and_then(OsStr::to_str) {
                Some("c" | "cpp") => self.compiled(&file, C_OPTIONS.as_slice())?,
                Some("rs") => self.compiled(&file, RUST_OPTIONS.as_slice())?,
                Some("mlir") => self.lowered(&file)?,
                _ => {}
            }
        }
        Ok(())
    }

    /// Makes the modules of the C sources of crates, which cargo fetches.
    pub(super) fn crates(&mut self, with_sqlite: bool) -> Result<()> {
        let sqlite = with_sqlite.then_some(SQLITE);
        let crates: Vec<_> = CRATES.into_iter().chain(sqlite).collect();
        let names: Vec<_> = crates
            .iter()
            .map(|(name, version, _)| (*name, *version))
            .collect();
        let roots = fetch(&self.work.join("crates"), &names)?;
        for (root, (_, _, files)) in roots.iter().zip(crates) {
            for file in files {
                self.compiled(&root.join(file), C_OPTIONS.as_slice())?;
            }
        }
        Ok(())
    }

    fn compiled(&mut self, source: &Path, options: &[&[&str]]) -> Result<()> {
        let file_name = source
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        for options in options.iter().take(if self.quick { 2 } else { usize::MAX }) {
            let name = format!("{file_name} {}", options.join(" "));
            let ir = self.path(&name, "ll");
            let mut compiler = match source.extension().and_then(OsStr::to_str) {
                Some("rs") => {
                    let mut rustc = Command::new("rustc");
                    rustc.args(["--edition=2024", "--crate-type=lib", "--emit=llvm-ir"]);
                    rustc.arg("-Ccodegen-units=1");
                    rustc
                }
                _ => clang(),
            };
            compiler.args(*options).arg(source).arg("-o").arg(&ir);
            self.run(&name, &mut compiler)?;
            let imported = self.path(&name, "import.mlir");
            if ir.is_file() && self.run(&name, &mut import_llvm(&ir, &imported))? {
                self.made.push(Made {
                    name,
                    file: imported,
                });
            }
        }
        Ok(())
    }

    /// The passes are in the first lines: `// pipeline: --pass --pass`.
    fn lowered(&mut self, source: &Path) -> Result<()> {
        let file_name = source
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let text = fs::read_to_string(source)?;
        let pipelines = text
            .lines()
            .map_while(|line| line.strip_prefix("// pipeline: "));
        for pipeline in pipelines {
            let name = format!("{file_name} {pipeline}");
            let file = self.path(&name, "lowered.mlir");
            let mut lower = Command::new("mlir-opt-22");
            lower
                .args(pipeline.split(' '))
                .arg("--mlir-print-debuginfo");
            lower.arg(source).arg("-o").arg(&file);
            if self.run(&name, &mut lower)? {
                self.made.push(Made { name, file });
            }
        }
        Ok(())
    }

    fn path(&self, name: &str, extension: &str) -> PathBuf {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '.';
        let mut plain = name.replace(|c| !is_plain(c), "-");
        plain.truncate(80);
        // Long names differ in their number.
        self.work
            .join(format!("{plain}-{}.{extension}", self.made.len()))
    }

    fn run(&mut self, name: &str, command: &mut Command) -> Result<bool> {
        let program = command.get_program().to_string_lossy().into_owned();
        let output = command.output().with_context(|| program.clone())?;
        if !output.status.success() {
            let messages = String::from_utf8_lossy(&output.stderr);
            let first = messages
                .lines()
                .find(|line| line.contains("error"))
                .unwrap_or_default();
            self.refused.push(format!("{name}: {program}: {first}"));
        }
        Ok(output.status.success())
    }
}

/// Returns the compiler of C to LLVM IR.
pub(crate) fn clang() -> Command {
    let mut clang = Command::new("clang-22");
    clang.args(["-w", "-S", "-emit-llvm"]);
    clang
}

/// Returns the import of LLVM IR.
pub(crate) fn import_llvm(ir: &Path, imported: &Path) -> Command {
    let mut import = Command::new("mlir-translate-22");
    import.arg("--import-llvm").arg(ir).arg("-o").arg(imported);
    import
}

/// Fetches crates, each a name and a version, with cargo. Returns the folders of their sources.
pub(crate) fn fetch(package: &Path, crates: &[(&str, &str)]) -> Result<Vec<PathBuf>> {
    fs::create_dir_all(package)?;
    let mut manifest = "[package]\nname = \"sources\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\
        [lib]\npath = \"lib.rs\"\n[workspace]\n[dependencies]\n"
        .to_owned();
    for (name, version) in crates {
        manifest.push_str(&format!("{name} = \"{version}\"\n"));
    }
    fs::write(package.join("Cargo.toml"), manifest)?;
    fs::write(package.join("lib.rs"), "")?;
    let mut metadata = Command::new("cargo");
    metadata
        .args(["metadata", "--quiet", "--format-version=1"])
        .current_dir(package);
    let output = metadata.output()?;
    if !output.status.success() {
        bail!(
            "cargo cannot fetch: {}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout)?;
    let packages = metadata["packages"].as_array().context("no packages")?;
    let folder = |(name, _): &(&str, &str)| {
        let found = packages.iter().find(|it| it["name"].as_str() == Some(name));
        let manifest = found.and_then(|it| it["manifest_path"].as_str());
        let folder = manifest.and_then(|it| Path::new(it).parent());
        Ok(folder.with_context(|| (*name).to_owned())?.to_owned())
    };
    crates.iter().map(folder).collect()
}
