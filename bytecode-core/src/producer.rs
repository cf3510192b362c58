//! The producer string of a file: which program wrote it, in which version.
//!
//! ```text
//! producer ::= program [number (`.` number){0,2}] suffix
//! program  ::= [^0-9]*          number ::= [0-9]+
//! ```
//!
//! Upstream writes `MLIR` and the version of its LLVM, so `MLIR22.1.8` is a release and `MLIR22.0.0git` a build of some
//! day before it.

use bstr::{BStr, ByteSlice};

/// What LLVM's own writer is called.
const LLVM: &[u8] = b"MLIR";

/// A producer string, parsed: `MLIR22.1.8`, `MLIR19.0.0git`, `StableHLO_v1.0.0`.
///
/// Every string parses. One without digits, such as `MLIRxxx-trunk`, has no version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Producer<'a> {
    program: &'a BStr,
    numbers: [u64; 3],
    count: usize,
    suffix: &'a BStr,
}

impl<'a> Producer<'a> {
    /// Parses the producer string of a file.
    pub fn parse(text: &'a (impl AsRef<[u8]> + ?Sized)) -> Self {
        let text = text.as_ref();
        let start = text.iter().position(u8::is_ascii_digit);
        let (program, mut rest) = text.split_at(start.unwrap_or(text.len()));
        let (mut numbers, mut count) = ([0; 3], 0);
        for number in &mut numbers {
            // A dot belongs to the version only before a digit.
            let digits = match count {
                0 => Some(rest),
                _ => rest.strip_prefix(b"."),
            };
            let Some((value, after)) = digits.and_then(leading_number) else {
                break;
            };
            (*number, rest) = (value, after);
            count += 1;
        }
        Self {
            program: program.as_bstr(),
            numbers,
            count,
            suffix: rest.as_bstr(),
        }
    }

    /// The name of the program, up to the version: `MLIR`.
    pub fn program(&self) -> &'a BStr {
        self.program
    }

    /// The numbers of the version, at most three: `[22, 1, 8]`. Empty if the string has no version.
    pub fn version(&self) -> &[u64] {
        self.numbers.get(..self.count).unwrap_or_default()
    }

    /// What follows the version: empty for a release, `git` for a development version.
    pub fn suffix(&self) -> &'a BStr {
        self.suffix
    }

    /// Whether the program was built from sources between two releases: the number is that of the release to come,
    /// and its operations and encodings are those of some day before it.
    pub fn is_development(&self) -> bool {
        self.suffix.ends_with(b"git")
    }

    /// The major version of LLVM that the program names; `None` for one that is not LLVM's own writer.
    pub fn llvm(&self) -> Option<u32> {
        let major = self.version().first().filter(|_| self.program == LLVM);
        major.and_then(|&major| major.try_into().ok())
    }
}

/// The number at the start of `text`, and what follows it.
fn leading_number(text: &[u8]) -> Option<(u64, &[u8])> {
    let end = text.iter().position(|byte| !byte.is_ascii_digit());
    let (digits, rest) = text.split_at(end.unwrap_or(text.len()));
    Some((digits.to_str().ok()?.parse().ok()?, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> (String, Vec<u64>, String) {
        let producer = Producer::parse(text);
        let (program, suffix) = (producer.program(), producer.suffix());
        let version = producer.version().to_vec();
        (program.to_string(), version, suffix.to_string())
    }

    #[test]
    fn parts_of_producers() {
        let is = |text, program: &str, version: &[u64], suffix: &str| {
            let expected = (program.to_owned(), version.to_vec(), suffix.to_owned());
            assert_eq!(parts(text), expected, "{text}");
        };
        is("MLIR22.1.8", "MLIR", &[22, 1, 8], "");
        is("MLIR19.0.0git", "MLIR", &[19, 0, 0], "git");
        is("MLIR22.1.0-rc1", "MLIR", &[22, 1, 0], "-rc1");
        is("StableHLO_v1.15.0", "StableHLO_v", &[1, 15, 0], "");
        is("MLIR22", "MLIR", &[22], "");
        is("MLIR22.git", "MLIR", &[22], ".git");
        is("a1.2.3.4", "a", &[1, 2, 3], ".4");
        is("MLIRxxx-trunk", "MLIRxxx-trunk", &[], "");
        is("99999999999999999999", "", &[], "99999999999999999999");
        is("", "", &[], "");
    }

    #[test]
    fn releases_of_llvm() {
        let llvm = |text| Producer::parse(text).llvm();
        assert_eq!(llvm("MLIR16.0.6"), Some(16));
        assert_eq!(llvm("MLIR23.0.0git"), Some(23));
        assert_eq!(llvm("MLIR99999999999.0"), None);
        for other in ["StableHLO_v1.15.0", "MLIRgoogle3-trunk", "LLVM16", "16", ""] {
            assert_eq!(llvm(other), None, "{other}");
        }
        assert!(Producer::parse("MLIR23.0.0git").is_development());
        assert!(!Producer::parse("MLIR22.1.8").is_development());
    }
}
