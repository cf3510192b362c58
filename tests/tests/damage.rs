//! Files cut at every byte and flipped at every byte: an error inside the file, no panic, no hang.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use std::thread;

use bytecode_tests::conformance::Case;
use bytecode_tests::fixtures::{cases, jaxlib_cases};
use bytecode_tests::mutation::{Verdict, dump, survive};
use mlir_bytecode::Module;
use mlir_bytecode::bytes::Bytes;
use mlir_bytecode::check::check;
use mlir_bytecode::text::{PrintOptions, print};
use mlir_bytecode_dialects::ReadOptions;

/// Returns the fixtures of all releases, and of jaxlib, with their bytes.
fn files() -> Vec<(Case, Vec<u8>)> {
    let all = [16, 19, 22].map(|release| cases(release).unwrap());
    let with_bytes = |case: Case| (case.clone(), case.bytecode().unwrap());
    let all = all.into_iter().flatten().chain(jaxlib_cases().unwrap());
    all.map(with_bytes).collect()
}

/// Runs `test` with the stack of a main thread: without optimization, the deepest nesting that is
/// allowed takes more than the 2 MiB of other threads.
fn with_main_stack(test: impl FnOnce() + Send) {
    thread::scope(|scope| {
        let builder = thread::Builder::new().stack_size(8 << 20);
        let running = builder.spawn_scoped(scope, test).unwrap();
        running.join().unwrap();
    });
}

#[test]
fn whole_files_are_accepted() {
    for (case, bytes) in files() {
        assert_eq!(survive(&bytes), Verdict::Accepted, "{}", case.name());
    }
}

/// Of the file whole, and of each eighth of it.
#[test]
fn a_dump_shows_every_byte() {
    for (case, bytes) in files() {
        assert_eq!(dump(&bytes), Verdict::Accepted, "{}", case.name());
        for eighths in 0..8 {
            dump(&bytes[..bytes.len() * eighths / 8]);
        }
    }
}

#[test]
fn a_dump_continues_after_a_malformed_section() {
    let (_, mut bytes) = files().swap_remove(0);
    let producer = bytes.iter().position(|&byte| byte == 0).unwrap();
    // The number of dialects, after the id and the length of the first section.
    bytes[producer + 3] = 0xFD;
    let mut rows = Vec::new();
    mlir_bytecode::dump::dump(bytes, mlir_bytecode_dialects::registry(), &mut rows).unwrap_err();
    let rows = String::from_utf8(rows).unwrap();
    assert_eq!(rows.matches(" error: ").count(), 1, "{rows}");
    for section in ["dialect", "IR", "string"] {
        let header = format!("| {section} section\n");
        assert_eq!(rows.matches(&header).count(), 1, "{rows}");
    }
}

#[test]
fn cut_at_every_byte() {
    with_main_stack(|| {
        for (case, bytes) in files() {
            for end in 0..bytes.len() {
                let verdict = survive(&bytes[..end]);
                assert_eq!(verdict, Verdict::Rejected, "{} cut at {end}", case.name());
            }
        }
    });
}

/// Every byte with one bit flipped, a different one each time.
#[test]
fn flipped_at_every_byte() {
    with_main_stack(|| {
        let mut rejected = 0;
        for (_, mut bytes) in files() {
            for at in 0..bytes.len() {
                bytes[at] ^= 1 << (at % 8);
                rejected += usize::from(survive(&bytes) == Verdict::Rejected);
                bytes[at] ^= 1 << (at % 8);
            }
        }
        assert!(rejected > 4_000, "{rejected}");
    });
}

/// Lazy loading of bodies does not change the result.
#[test]
fn lazy_equals_eager() {
    let text = |module: &Module| {
        let mut text = Vec::new();
        print(module, PrintOptions::new(), &mut text).unwrap();
        text
    };
    for (case, bytes) in files() {
        let bytes = Bytes::from(bytes);
        let eager = mlir_bytecode_dialects::read(bytes.clone()).unwrap();
        let lazy = ReadOptions::new().lazy().read(bytes.clone()).unwrap();
        assert!(text(&lazy) == text(&eager), "{}", case.name());
        // Printing adds the types that the rules of custom forms determine to the context.
        let eager = mlir_bytecode_dialects::read(bytes.clone()).unwrap();
        let lazy = ReadOptions::new().lazy().read(bytes.clone()).unwrap();
        assert_eq!(check(&lazy).counts, check(&eager).counts);
        let lazy = ReadOptions::new().lazy().read(bytes.clone()).unwrap();
        let written = lazy.write(&Default::default()).unwrap();
        assert!(written.into_bytes() == bytes, "{}", case.name());
    }
}
