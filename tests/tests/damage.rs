//! Files cut at every byte and flipped at every byte: an error inside the file, no panic, no hang.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use std::sync::atomic::{AtomicUsize, Ordering};

use bytecode_tests::conformance::Case;
use bytecode_tests::fixtures::{cases, jaxlib_cases};
use bytecode_tests::mutation::{Verdict, dump, for_each, survive};
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

/// Returns each offset in each file.
fn places(files: &[(Case, Vec<u8>)]) -> impl Iterator<Item = (&Case, &[u8], usize)> {
    (files.iter()).flat_map(|(case, bytes)| (0..bytes.len()).map(move |at| (case, &bytes[..], at)))
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
    let files = files();
    for_each(places(&files), |(case, bytes, end)| {
        let verdict = survive(&bytes[..end]);
        assert_eq!(verdict, Verdict::Rejected, "{} cut at {end}", case.name());
    });
}

/// Every byte with one bit flipped, a different one each time.
#[test]
fn flipped_at_every_byte() {
    let files = files();
    let rejected = AtomicUsize::new(0);
    for_each(places(&files), |(_, bytes, at)| {
        let mut bytes = bytes.to_vec();
        bytes[at] ^= 1 << (at % 8);
        let is_rejected = survive(&bytes) == Verdict::Rejected;
        rejected.fetch_add(usize::from(is_rejected), Ordering::Relaxed);
    });
    let rejected = rejected.into_inner();
    assert!(rejected > 4_000, "{rejected}");
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
