//! The settings of the allocator are in the binary: they hold wherever it was built and is run.

#![allow(clippy::expect_used, reason = "tests")]
#![cfg(not(target_env = "msvc"))]

use std::io::Write as _;
use std::process::{Command, Stdio};

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

/// More memory than the limit of the address space is an error with a message. The limit leaves room for the binary itself.
#[cfg(target_os = "linux")]
#[test]
fn memory_that_cannot_be_had_is_an_error() {
    let limited = "ulimit -v 200000; exec \"$0\" convert - -o /dev/null";
    let mut run = Command::new("sh")
        .args(["-c", limited, env!("CARGO_BIN_EXE_mlirbc")])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a shell runs");
    let mut input = run.stdin.take().expect("standard input");
    // The process may end before it has read all.
    for number in 0..4_000_000 {
        if writeln!(input, "\"t.op\"() {{a = {number} : i64}} : () -> ()").is_err() {
            break;
        }
    }
    drop(input);
    let run = run.wait_with_output().expect("it ends");
    let message = String::from_utf8_lossy(&run.stderr);
    assert!(message.contains("error: out of memory: "), "{message}");
    assert_eq!(run.status.code(), Some(1), "{message}");
}
