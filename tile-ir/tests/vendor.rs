//! Mutants of real files are accepted and rejected as the vendor's tool does.
//!
//! `TILEIRDISASM` names the tool and `TILE_IR_CORPUS` a folder of files. `TILE_IR_MUTANTS` is the number of mutants of each
//! file (600), `TILE_IR_FILES` the number of files (20). `.ci/run` runs these tests where the tools are.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use tile_ir_bytecode::Version;

#[path = "support/files.rs"]
mod files;

use files::files;

/// A small generator, so that every run makes the same mutants.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound.max(1)
    }

    fn mutant(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut mutant = bytes.to_vec();
        let at = self.below(mutant.len());
        match self.below(8) {
            0 => mutant[at] ^= 1 << self.below(8),
            1 => mutant[at] = self.below(256) as u8,
            2 => mutant[at] = [0, 1, 0x7f, 0x80, 0xff][self.below(5)],
            3 => mutant.truncate(at),
            4 => drop(mutant.remove(at)),
            5 => mutant.insert(at, self.below(256) as u8),
            6 => mutant[at] = mutant[at].wrapping_add(1),
            _ => {
                let other = self.below(mutant.len());
                mutant[at] = bytes[other];
            }
        }
        mutant
    }
}

/// Returns the error of the vendor's tool, or `None` if it accepts the file.
fn judge(tool: &Path, bytes: &[u8]) -> Option<String> {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(bytes).unwrap();
    let output = Command::new(tool).arg(file.path()).output().unwrap();
    let text = String::from_utf8_lossy(&output.stderr);
    // The location of the error comes first.
    let message = text
        .find("error: ")
        .and_then(|start| text.get(start..))
        .unwrap_or(&text);
    (!output.status.success()).then(|| message.lines().next().unwrap_or_default().to_owned())
}

fn ours(bytes: &[u8]) -> Option<String> {
    tile_ir_bytecode::read(bytes)
        .and_then(|module| module.verify())
        .err()
        .map(|error| error.to_string())
}

fn number(name: &str, default: usize) -> usize {
    std::env::var(name)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(default)
}

/// Returns what a variable of the environment names.
fn named(variable: &str) -> PathBuf {
    let path = std::env::var_os(variable).map(PathBuf::from);
    path.unwrap_or_else(|| panic!("{variable} is not set"))
}

/// Returns the vendor's tool and the files of the corpus.
fn inputs() -> (PathBuf, Vec<PathBuf>) {
    let found = files(&named("TILE_IR_CORPUS"), &["tileirbc"]).unwrap();
    (named("TILEIRDISASM"), found)
}

#[test]
#[ignore = "needs the vendor's tool, `TILEIRDISASM`"]
fn files_are_judged_as_the_vendor_does() {
    let (tool, found) = inputs();
    let mut differing = Vec::new();
    for path in &found {
        let bytes = std::fs::read(path).unwrap();
        let (theirs, ours) = (judge(&tool, &bytes), ours(&bytes));
        if theirs.is_some() != ours.is_some() {
            differing.push(format!(
                "{}\n  theirs {theirs:?}\n  ours   {ours:?}",
                path.display()
            ));
        }
    }
    println!(
        "{} of {} files judged alike",
        found.len() - differing.len(),
        found.len()
    );
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

#[test]
#[ignore = "needs the vendor's tool, `TILEIRDISASM`"]
fn mutants_are_judged_as_the_vendor_does() {
    let (tool, found) = inputs();
    let accepted: Vec<_> = found
        .iter()
        .filter(|path| ours(&std::fs::read(path).unwrap()).is_none())
        .collect();
    let files = number("TILE_IR_FILES", 20).min(accepted.len());
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let (mut alike, mut total) = (0, 0);
    let mut differing: BTreeMap<String, usize> = BTreeMap::new();
    for index in 0..files {
        let path = accepted[index * accepted.len() / files];
        let bytes = std::fs::read(path).unwrap();
        for _ in 0..number("TILE_IR_MUTANTS", 600) {
            let mutant = random.mutant(&bytes);
            let (theirs, ours) = (judge(&tool, &mutant), ours(&mutant));
            total += 1;
            if theirs.is_some() == ours.is_some() {
                alike += 1;
            } else {
                let name = path.file_name().unwrap().to_string_lossy();
                *differing
                    .entry(format!("{name}: theirs {theirs:?}, ours {ours:?}"))
                    .or_default() += 1;
            }
        }
    }
    println!("{alike} of {total} mutants judged alike");
    for (what, count) in &differing {
        println!("{count} {what}");
    }
    assert!(alike * 100 >= total * 99);
}

/// Returns the text that the vendor's tool prints for a file; `None` if the tool rejects the file.
fn text(tool: &Path, bytes: &[u8]) -> Option<String> {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(bytes).unwrap();
    let output = Command::new(tool)
        .arg("-g")
        .arg(file.path())
        .output()
        .unwrap();
    output
        .status
        .success()
        .then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
#[ignore = "needs the vendor's tool, `TILEIRDISASM`"]
fn other_versions_print_the_same() {
    let (tool, found) = inputs();
    let (mut written, mut refused, mut differing) = (0, BTreeMap::new(), Vec::new());
    for path in &found {
        let bytes = std::fs::read(path).unwrap();
        let Some(original) = text(&tool, &bytes) else {
            continue;
        };
        let module = tile_ir_bytecode::read(&bytes).unwrap();
        for version in Version::ALL {
            if module.producer().is_some() && version < Version::V13_3 {
                // The name of the producer is dropped, as the vendor's writer does.
                assert!(module.write(version).is_ok());
                continue;
            }
            match module.write(version) {
                Ok(other) if text(&tool, &other).as_ref() == Some(&original) => written += 1,
                Ok(other) => differing.push(format!(
                    "{} for {version}: {:?}",
                    path.display(),
                    judge(&tool, &other)
                )),
                Err(error) => *refused.entry(error.to_string()).or_insert(0) += 1,
            }
        }
    }
    println!("{written} files of other versions print the same");
    for (error, count) in &refused {
        println!("{count} {error}");
    }
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

/// The assembler of each release accepts what is written for it: its exit code is 3 where its reader rejects.
/// `TILEIRAS` names a folder with `tileiras-13.1` and so on.
#[test]
#[ignore = "needs the vendor's tools, `TILEIRDISASM` and `TILEIRAS`"]
fn the_release_accepts_what_is_written_for_it() {
    let (tool, found) = inputs();
    let folder = named("TILEIRAS");
    let (mut accepted, mut differing) = (0, Vec::new());
    for path in &found {
        let bytes = std::fs::read(path).unwrap();
        let module = match judge(&tool, &bytes) {
            None => tile_ir_bytecode::read(&bytes).unwrap(),
            Some(_) => continue,
        };
        for version in Version::ALL
            .into_iter()
            .filter(|version| *version < module.version())
        {
            let Ok(other) = module.write(version) else {
                continue;
            };
            let mut file = tempfile::NamedTempFile::new().unwrap();
            file.write_all(&other).unwrap();
            let output = Command::new(folder.join(format!("tileiras-{version}")))
                .args(["--gpu-name", "sm_100", "-o", "/dev/null"])
                .arg(file.path())
                .output()
                .unwrap();
            match output.status.code() {
                Some(0 | 5) => accepted += 1,
                code => differing.push(format!("{} for {version}: {code:?}", path.display())),
            }
        }
    }
    println!("{accepted} files of older versions accepted by their releases");
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

#[test]
#[ignore = "needs the vendor's tool, `TILEIRDISASM`"]
fn stripped_files_print_the_same_without_locations() {
    let (tool, found) = inputs();
    let plain = |bytes: &[u8]| {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(bytes).unwrap();
        let output = Command::new(&tool).arg(file.path()).output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let text = text
            .lines()
            .filter(|line| !line.starts_with('#'))
            .map(without_location);
        (output.status.success(), text.collect::<Vec<_>>())
    };
    let mut stripped = 0;
    for path in &found {
        let bytes = std::fs::read(path).unwrap();
        if judge(&tool, &bytes).is_some() {
            continue;
        }
        let other = tile_ir_bytecode::read(&bytes)
            .unwrap()
            .strip_debug()
            .unwrap();
        assert!(other.debug().is_empty());
        assert_eq!(
            plain(&other.to_bytes().unwrap()),
            plain(&bytes),
            "{}",
            path.display()
        );
        stripped += 1;
    }
    println!("{stripped} stripped files print the same");
}

/// Returns a line of the tool's text without its location.
fn without_location(line: &str) -> String {
    line.split(" loc(").next().unwrap_or_default().to_owned()
}
