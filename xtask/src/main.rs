//! Development tasks: `cargo xtask <task>`.

// The allocator of the command line tool, so that benchmarks measure what it does.
#[cfg(not(target_env = "msvc"))]
#[path = "../../cli/src/allocator.rs"]
mod allocator;
mod bench;
mod dialect_codes;
mod forms;
mod imported;
mod layouts;
mod linalg;
mod mutants;
mod peer;
mod releases;
mod tile_ir;
mod tile_ir_constraints;

use clap::Parser;

/// Development tasks of this repository.
#[derive(Parser)]
enum Task {
    /// Times our side beside libMLIR, as ratios.
    Bench(bench::Args),
    /// Checks the dialects' tables of codes against MLIR's table definitions.
    DialectCodes(dialect_codes::Args),
    /// Extracts the definitions of operations, for their custom text, from MLIR's table definitions.
    Forms(forms::Args),
    /// Compares modules that are made from C, C++, Rust and MLIR with `mlir-opt-22`.
    Imported(imported::Args),
    /// Extracts operation property layouts from MLIR's table definitions.
    Layouts(layouts::Args),
    /// Extracts the regions of the named operations of `linalg`.
    Linalg(linalg::Args),
    /// Compares our judgement of damaged files with that of libMLIR.
    Mutants(mutants::Args),
    /// Measures which releases read whose files, as they are and after conversion.
    Releases(releases::Args),
    /// Extracts the operations of Tile IR from the encoders of the PyPI package `cuda-tile`.
    TileIrTable(tile_ir::Args),
    /// Extracts the type constraints of Tile IR's operations from a dump of its table definitions.
    TileIrConstraints(tile_ir_constraints::Args),
}

fn main() -> anyhow::Result<()> {
    match Task::parse() {
        Task::Bench(args) => bench::run(&args),
        Task::DialectCodes(args) => dialect_codes::run(&args),
        Task::Forms(args) => forms::run(&args),
        Task::Imported(args) => imported::run(&args),
        Task::Layouts(args) => layouts::run(&args),
        Task::Linalg(args) => linalg::run(&args),
        Task::Mutants(args) => mutants::run(&args),
        Task::Releases(args) => releases::run(&args),
        Task::TileIrTable(args) => tile_ir::run(&args),
        Task::TileIrConstraints(args) => tile_ir_constraints::run(&args),
    }
}
