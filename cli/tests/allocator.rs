//! The settings of the allocator are in the binary: they hold wherever it was built and is run.

#![allow(clippy::expect_used, reason = "tests")]
#![cfg(not(target_env = "msvc"))]

use std::process::Command;

/// Returns the options that jemalloc in the binary reports at the exit of the process.
fn options() -> String {
    let run = Command::new(env!("CARGO_BIN_EXE_mlirbc"))
        .arg("--version")
        .env_clear()
        .env("_RJEM_MALLOC_CONF", "stats_print:true")
        .output()
        .expect("the binary runs");
    assert!(run.status.success());
    String::from_utf8(run.stderr).expect("the report is UTF-8")
}

#[test]
fn the_binary_holds_the_settings_of_its_allocator() {
    let options = options();
    for setting in [
        "opt.oversize_threshold: 0\n",
        "opt.lg_extent_max_active_fit: 63\n",
    ] {
        assert!(
            options.contains(setting),
            "{setting} is missing in\n{options}"
        );
    }
}
