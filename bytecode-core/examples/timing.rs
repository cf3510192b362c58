//! Times reading and writing.
#![allow(clippy::print_stdout, reason = "a program")]
use std::time::Instant;
fn main() {
    for path in std::env::args().skip(1) {
        let bytes = bytecode_core::buffer::map(path.as_ref()).unwrap();
        for _ in 0..4 {
            let t = Instant::now();
            let lazy = bytecode_core::ir::Module::read_lazily(
                bytes.clone(),
                bytecode_core::dialect::Registry::new(),
            )
            .unwrap();
            let opened = t.elapsed();
            lazy.load_all().unwrap();
            let read = t.elapsed();
            let t = Instant::now();
            let n = lazy.walk().count();
            let walk = t.elapsed();
            let t = Instant::now();
            let w = lazy.write(&Default::default()).unwrap();
            println!(
                "open {opened:?} read {read:?} walk {walk:?} {n} write {:?} {}",
                t.elapsed(),
                w.bytes.len()
            );
        }
    }
}
