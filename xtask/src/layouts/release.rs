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
    /// The folder that holds `mlir/`.
    pub(crate) include: PathBuf,
    /// The release's `mlir-opt`, to ask for defaults; `None` if the packages have none.
    pub(crate) opt: Option<PathBuf>,
    /// The packages that the release is from, for the head of a file.
    pub(crate) packages: String,
    /// The package with the table definitions, for the head of a file.
    pub(crate) definitions: String,
    /// Keeps a download until it has been read.
    _download: Option<tempfile::TempDir>,
}

impl Release {
    /// Returns the release with the version `major`: installed in `/` or unpacked in one of `roots`. Downloads it if
    /// it is in neither and `fetch` is set.
    pub(crate) fn find(major: u32, roots: &[PathBuf], fetch: bool) -> Result<Option<Self>> {
        let unpacked = roots.iter().find_map(|root| wheel(root, major));
        if unpacked.is_some() {
            return Ok(unpacked);
        }
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
        let packages =
            format!("Debian's libmlir-{major}-dev and mlir-{major}-tools {package_version}");
        Ok(Some(Self {
            major,
            version: version.context("no version")?.to_owned(),
            include,
            opt: Some(opt),
            packages,
            definitions: format!("Debian's libmlir-{major}-dev {package_version}"),
            _download: download,
        }))
    }
}

/// Returns the release in a wheel of the Python package `xtc-mlir-dev` that was unpacked in `root`.
fn wheel(root: &Path, major: u32) -> Option<Release> {
    let include = root.join("mlir/include");
    let versions = std::fs::read_dir(root).ok()?.filter_map(|entry| {
        let name = entry.ok()?.file_name().into_string().ok()?;
        let version = name
            .strip_prefix("xtc_mlir_dev-")?
            .strip_suffix(".dist-info")?;
        Some(version.to_owned())
    });
    let mut versions = versions.filter(|version| version.starts_with(&format!("{major}.")));
    let package = versions
        .next()
        .filter(|_| include.join("mlir/IR/OpBase.td").is_file())?;
    // The fourth number counts the packages of the release.
    let version = package.rsplitn(2, '.').last()?.to_owned();
    let definitions = format!("the Python package xtc-mlir-dev {package}");
    Some(Release {
        major,
        version,
        include,
        opt: None,
        packages: definitions.clone(),
        definitions,
        _download: None,
    })
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
