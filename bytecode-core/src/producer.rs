//! The producer string of a file: the program that wrote the file, and its version.
//!
//! ```text
//! producer ::= program [number (`.` number){0,2}] suffix
//! program  ::= [^0-9]*          number ::= [0-9]+
//! suffix   ::= any text [`+` metadata]
//! ```
//!
//! Upstream writes `MLIR` and the version of its LLVM, so `MLIR22.1.8` is a release, and `MLIR22.0.0git` a build from
//! the sources before that release.

use bstr::{BStr, ByteSlice};

/// The program name of LLVM's own writer.
const LLVM: &[u8] = b"MLIR";

/// A producer string, parsed: `MLIR22.1.8`, `MLIR19.0.0git`, `StableHLO_v1.0.0`.
///
/// Every string can be parsed. A string without digits, such as `MLIRxxx-trunk`, has no version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Producer<'a> {
    program: &'a BStr,
    numbers: [u64; 3],
    count: usize,
    suffix: &'a BStr,
    metadata: Option<&'a BStr>,
}

impl<'a> Producer<'a> {
    /// Parses the producer string of a file.
    pub fn parse(text: &'a (impl AsRef<[u8]> + ?Sized)) -> Self {
        let text = text.as_ref();
        let start = text.iter().position(u8::is_ascii_digit);
        let (program, mut rest) = text.split_at(start.unwrap_or(text.len()));
        let (mut numbers, mut count) = ([0; 3], 0);
        for number in &mut numbers {
            // A dot belongs to the version only if a digit follows.
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
            metadata: text.rsplit_once_str("+").map(|(_, it)| it.as_bstr()),
        }
    }

    /// Returns the name of the program, which precedes the version: `MLIR`.
    pub fn program(&self) -> &'a BStr {
        self.program
    }

    /// Returns the numbers of the version, at most three: `[22, 1, 8]`; an empty list if the string has no version.
    pub fn version(&self) -> &[u64] {
        self.numbers.get(..self.count).unwrap_or_default()
    }

    /// Returns the text after the version: empty for a release, `git` for a development version.
    pub fn suffix(&self) -> &'a BStr {
        self.suffix
    }

    /// Returns the text after the last `+`, the build metadata of semantic versioning: `llvm-22` in `mlir-bytecode0.1.0+llvm-22`.
    pub fn metadata(&self) -> Option<&'a BStr> {
        self.metadata
    }

    /// Returns whether the program was built from the sources between two releases. The version is then that of the
    /// next release, but the operations and encodings are those of the day of the build.
    pub fn is_development(&self) -> bool {
        self.suffix.ends_with(b"git")
    }

    /// Returns the major version of LLVM; `None` if the program is not LLVM's own writer.
    pub fn llvm(&self) -> Option<u32> {
        let major = self.version().first().filter(|_| self.program == LLVM);
        major.and_then(|&major| major.try_into().ok())
    }
}

/// Returns the number at the start of `text`, and the text after it.
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
    fn metadata_are_the_last_part() {
        let metadata = |text| Producer::parse(text).metadata().map(ToString::to_string);
        assert_eq!(metadata("a1.0+b-2"), Some("b-2".to_owned()));
        assert_eq!(metadata("a+b+c"), Some("c".to_owned()));
        assert_eq!(metadata("MLIR22.1.8"), None);
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
