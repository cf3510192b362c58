//! The `mlirbc` command line tool.

#[cfg(not(target_env = "msvc"))]
mod allocator;

fn main() -> std::process::ExitCode {
    mlirbc::main_with(|registry| registry)
}
