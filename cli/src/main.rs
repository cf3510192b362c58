//! The `mlirbc` command line tool.

fn main() {}
