//! Printing holds a bounded part of the text, on any number of threads. Nothing else runs in this process, because the peak
//! is that of the process.

#![cfg(target_os = "linux")]
#![allow(clippy::expect_used, reason = "tests")]

use std::io;

use mlir_bytecode::text::{self, PrintOptions};
use mlir_bytecode::{Module, Registry};

struct Count(u64);

impl io::Write for Count {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns the peak of the memory of this process, in bytes.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux");
    let peak = status.lines().find_map(|it| it.strip_prefix("VmHWM:"));
    let peak = peak.and_then(|it| it.split_whitespace().next());
    peak.expect("a peak").parse::<u64>().expect("a number") * 1024
}

/// The text of nested regions is mostly indentation, which grows with the square of the depth.
#[test]
fn nested_regions_are_printed_without_holding_the_text() {
    for custom in [false, true] {
        let depth = 6000;
        let text = "\"t.r\"() ({\n".repeat(depth) + &"}) : () -> ()\n".repeat(depth);
        let module = Module::parse(&text, Registry::new()).expect("valid text");
        let options = PrintOptions::new();
        let options = if custom { options } else { options.generic() };
        let (mut out, before) = (Count(0), peak());
        text::print(&module, options, &mut out).expect("to memory");
        assert!(out.0 > 60 << 20, "{} bytes", out.0);
        let grown = peak() - before;
        assert!(grown < 48 << 20, "{grown} bytes for {} bytes", out.0);
    }
}
