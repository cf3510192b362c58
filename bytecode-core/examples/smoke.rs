//! Reads files and counts what is in them.
#![allow(clippy::print_stdout, reason = "a program")]
fn main() {
    let (mut ok, mut bad, mut ops) = (0, 0, 0);
    for path in std::env::args().skip(1) {
        let read = bytecode_core::ir::Module::open(&path, bytecode_core::dialect::Registry::new());
        match read.and_then(|module| {
            module
                .walk()
                .map(|op| op.map(|_| 1))
                .sum::<Result<usize, _>>()
        }) {
            Ok(count) => {
                ok += 1;
                ops += count;
            }
            Err(error) => {
                bad += 1;
                if bad < 60 {
                    println!("{path}: {error}");
                }
            }
        }
    }
    println!("{ok} ok, {bad} bad, {ops} operations");
}
