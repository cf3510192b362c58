//! The releases that a task extracts facts from, and the committed files that hold these facts.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail, ensure};

use super::release::Release;
use super::report;

/// The options of all tasks that extract a file of facts for each release.
#[derive(clap::Args)]
pub(crate) struct Extraction {
    /// Only compare with the committed files.
    #[arg(long)]
    check: bool,
    /// The major versions of the LLVM releases; by default 16, 19 and 22.
    #[arg(long)]
    release: Vec<u32>,
    /// Download a release's packages with `apt-get` into a temporary folder if it is not installed.
    #[arg(long)]
    fetch: bool,
    /// Where else than in `/` packages are unpacked.
    #[arg(long)]
    root: Vec<PathBuf>,
}

impl Extraction {
    /// Calls `extract` with each of the releases.
    pub(crate) fn run(&self, mut extract: impl FnMut(&Release) -> Result<()>) -> Result<()> {
        let majors = match &*self.release {
            [] => &[16, 19, 22],
            some => some,
        };
        for &major in majors {
            match Release::find(major, &self.root, self.fetch)? {
                Some(release) => extract(&release)?,
                None if self.check && self.release.is_empty() => {
                    report(&format!("llvm-{major}: not installed, not checked"));
                }
                None => bail!("LLVM {major} is not installed; `--fetch` downloads its packages"),
            }
        }
        Ok(())
    }

    /// Writes the file of facts at `path`, or compares with it. `task` is the name of the task that makes the file.
    pub(crate) fn commit(&self, task: &str, path: &Path, text: &str) -> Result<()> {
        if !self.check {
            return fs::write(path, text).with_context(|| path.display().to_string());
        }
        let committed = fs::read_to_string(path).with_context(|| path.display().to_string())?;
        let differing = committed.lines().zip(text.lines()).find(|(a, b)| a != b);
        ensure!(
            committed == text,
            "{} is stale: run `cargo xtask {task}`; first difference: {differing:?}",
            path.display()
        );
        Ok(())
    }
}
