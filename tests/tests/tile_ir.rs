//! Tile IR cut and flipped at many bytes: an error inside the file, no panic, and what is accepted comes back.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use bytecode_tests::mutation::Verdict;
use bytecode_tests::tile_ir::{fixtures, survive};

/// How far apart the bytes are that are damaged: each file has another part of them.
const STEP: usize = 71;

#[test]
fn whole_files_are_accepted() {
    for bytes in fixtures().unwrap() {
        assert_eq!(survive(&bytes), Verdict::Accepted);
    }
}

#[test]
fn cut() {
    for (start, bytes) in fixtures().unwrap().into_iter().enumerate() {
        for end in (start..bytes.len()).step_by(STEP) {
            assert_eq!(survive(&bytes[..end]), Verdict::Rejected, "cut at {end}");
        }
    }
}

/// One bit flipped, a different one each time.
#[test]
fn flipped() {
    let mut accepted = 0;
    for (start, mut bytes) in fixtures().unwrap().into_iter().enumerate() {
        for at in (start..bytes.len()).step_by(STEP) {
            let bit = 1 << (at % 8);
            bytes[at] ^= bit;
            let verdict = std::panic::catch_unwind(|| survive(&bytes));
            let verdict = verdict.unwrap_or_else(|_| panic!("bit {bit:#x} of byte {at:#x}"));
            accepted += usize::from(verdict == Verdict::Accepted);
            bytes[at] ^= bit;
        }
    }
    assert!(accepted > 0, "none of the damaged files is good");
}
