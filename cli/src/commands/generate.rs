//! `mlirbc completions` and `mlirbc man`: completions of shells and manual pages, from the definition of the arguments.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, CommandFactory as _};
use clap_complete::Shell;

use crate::failure::{Result, writing};
use crate::output;

#[derive(Args)]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(self) -> Result {
        let mut command = crate::Arguments::command();
        output::text(|out| {
            clap_complete::generate(self.shell, &mut command, "mlirbc", out);
            Ok(())
        })?;
        Ok(ExitCode::SUCCESS)
    }
}

#[derive(Args)]
pub(crate) struct Man {
    /// The folder for a page for each subcommand; without it, the page of mlirbc goes to standard output
    #[arg(short, long, value_name = "FOLDER")]
    output: Option<PathBuf>,
}

impl Man {
    pub(crate) fn run(self) -> Result {
        let command = crate::Arguments::command();
        match self.output {
            Some(folder) => {
                let name = folder.display().to_string();
                let made = fs::create_dir_all(&folder);
                let made = made.and_then(|()| clap_mangen::generate_to(command, &folder));
                made.map_err(writing(&name))?;
            }
            None => output::text(|out| clap_mangen::Man::new(command).render(out))?,
        }
        Ok(ExitCode::SUCCESS)
    }
}
