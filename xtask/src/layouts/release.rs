//! Where a release is installed.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail, ensure};

/// An installed release.
pub(crate) struct Release {
    /// For example 22.
    pub(crate) major: u32,
    /// For example `22.1.8`.
    pub(crate) version: String,
    /// The version of the package, for example `1:22.1.8-1~deb12u1`.
    pub(crate) package_version: String,
    /// The folder that holds `mlir/`.
    pub(crate) include: PathBuf,
    /// The release's `mlir-opt`.
    pub(crate) opt: PathBuf,
    /// Keeps a download until it has been read.
    _download: Option<tempfile::TempDir>,
}

impl Release {
    /// Returns the release with the version `major`: installed in `/` or unpacked in one of `roots`, or else
    /// downloaded if `fetch` says so.
    pub(crate) fn find(major: u32, roots: &[PathBuf], fetch: bool) -> Result<Option<Self>> {
        let opt = PathBuf::from(format!("mlir-opt-{major}"));
        let relative = format!("usr/lib/llvm-{major}/include");
        let installed = [Path::new("/")]
            .into_iter()
            .chain(roots.iter().map(PathBuf::as_path))
            .map(|root| root.join(&relative))
            .find(|include| include.join("mlir/IR/OpBase.td").is_file());
        let (include, download) = if let Some(installed) = installed {
            (installed, None)
        } else if fetch {
            let folder = download(&format!("libmlir-{major}-dev"))?;
            (folder.path().join(relative), Some(folder))
        } else {
            return Ok(None);
        };
        let package_version = package_version(&format!("mlir-{major}-tools"))?;
        let version = package_version
            .split([':', '-'])
            .find(|part| part.contains('.'));
        Ok(Some(Self {
            major,
            version: version.context("no version")?.to_owned(),
            package_version,
            include,
            opt,
            _download: download,
        }))
    }
}

fn package_version(package: &str) -> Result<String> {
    let output = Command::new("dpkg-query")
        .args(["--show", "--showformat=${Version}", package])
        .output()?;
    ensure!(output.status.success(), "{package} is not installed");
    Ok(String::from_utf8(output.stdout)?)
}

/// Downloads and unpacks `package` without installing it: the packages of two releases conflict.
fn download(package: &str) -> Result<tempfile::TempDir> {
    let folder = tempfile::tempdir()?;
    let run = |command: &mut Command| -> Result<()> {
        let status = command.current_dir(folder.path()).status()?;
        ensure!(status.success(), "{command:?}: {status}");
        Ok(())
    };
    run(Command::new("apt-get").args(["--quiet", "download", package]))?;
    for entry in std::fs::read_dir(folder.path())? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "deb") {
            run(Command::new("dpkg-deb").arg("--extract").arg(path).arg("."))?;
            return Ok(folder);
        }
    }
    bail!("apt-get downloaded nothing for {package}")
}
