//! Files cut at every byte and flipped at every byte: an error inside the file, no panic, no hang.

use bytecode_core::buffer::Bytes;
use bytecode_core::check::check;
use bytecode_core::ir::Module;
use bytecode_core::text::{PrintOptions, print};
use bytecode_tests::conformance::Case;
use bytecode_tests::fixtures::cases;
use bytecode_tests::mutation::{Verdict, survive};

/// The fixtures of all releases with their bytes.
fn files() -> Vec<(Case, Vec<u8>)> {
    let all = [16, 19, 22].map(|release| cases(release).unwrap());
    let with_bytes = |case: Case| (case.clone(), case.bytecode().unwrap());
    all.into_iter().flatten().map(with_bytes).collect()
}

#[test]
fn whole_files_are_accepted() {
    for (case, bytes) in files() {
        assert_eq!(survive(&bytes), Verdict::Accepted, "{}", case.name());
    }
}

#[test]
fn cut_at_every_byte() {
    for (case, bytes) in files() {
        for end in 0..bytes.len() {
            let verdict = survive(&bytes[..end]);
            assert_eq!(verdict, Verdict::Rejected, "{} cut at {end}", case.name());
        }
    }
}

/// Every byte with one bit flipped, a different one each time, and set to the ends of its range.
#[test]
fn flipped_at_every_byte() {
    let mut rejected = 0;
    for (_, mut bytes) in files() {
        for at in 0..bytes.len() {
            let byte = bytes[at];
            for other in [byte ^ 1 << (at % 8), 0, 0xFF] {
                bytes[at] = other;
                rejected += usize::from(survive(&bytes) == Verdict::Rejected);
            }
            bytes[at] = byte;
        }
    }
    assert!(rejected > 10_000, "{rejected}");
}

/// Leaving bodies unread until they are asked for changes nothing.
#[test]
fn lazy_equals_eager() {
    let text = |module: &Module| {
        let mut text = Vec::new();
        print(module, PrintOptions::new(), &mut text).unwrap();
        text
    };
    for (case, bytes) in files() {
        let bytes = Bytes::from(bytes);
        let eager = bytecode_dialects::read(bytes.clone()).unwrap();
        let lazy = bytecode_dialects::read_lazily(bytes.clone()).unwrap();
        assert!(text(&lazy) == text(&eager), "{}", case.name());
        let lazy = bytecode_dialects::read_lazily(bytes.clone()).unwrap();
        assert_eq!(check(&lazy).counts, check(&eager).counts);
        let lazy = bytecode_dialects::read_lazily(bytes.clone()).unwrap();
        let written = lazy.write(&Default::default()).unwrap();
        assert!(written.bytes[..] == bytes[..], "{}", case.name());
    }
}
