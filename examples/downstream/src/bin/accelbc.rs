//! `mlirbc` with `accel`.

use accel_dialect::AccelDialect;

fn main() -> std::process::ExitCode {
    mlirbc::main_with(|registry| registry.with(AccelDialect))
}
