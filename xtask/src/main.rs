//! Development tasks: `cargo xtask <task>`.

mod layouts;

use clap::Parser;

/// Development tasks of this repository.
#[derive(Parser)]
enum Task {
    /// Extracts operation property layouts from MLIR's table definitions.
    Layouts(layouts::Args),
}

fn main() -> anyhow::Result<()> {
    match Task::parse() {
        Task::Layouts(args) => layouts::run(&args),
    }
}
