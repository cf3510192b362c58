//! Modules of folders, of which some are tried.

use std::io;
use std::path::PathBuf;

use super::Case;
use super::case::files_in;

/// The arguments that choose modules.
#[derive(clap::Args)]
pub struct Sample {
    /// The folders; those in them too
    #[arg(required = true)]
    folders: Vec<PathBuf>,
    /// Of so many modules, one is tried
    #[arg(long, default_value_t = 1)]
    every: usize,
}

impl Sample {
    /// Returns the modules, folder by folder.
    ///
    /// # Errors
    /// Fails if a folder cannot be read.
    pub fn cases(&self) -> io::Result<Vec<Case>> {
        let mut cases = Vec::new();
        for folder in &self.folders {
            cases.extend(Case::find(folder)?.into_iter().step_by(self.every));
        }
        Ok(cases)
    }

    /// Returns the Tile IR files, folder by folder.
    ///
    /// # Errors
    /// Fails if a folder cannot be read.
    pub fn tile_ir(&self) -> io::Result<Vec<PathBuf>> {
        let mut files = Vec::new();
        for folder in &self.folders {
            let mut found = files_in(folder, "tileirbc")?;
            found.sort();
            files.extend(found.into_iter().step_by(self.every));
        }
        Ok(files)
    }
}
