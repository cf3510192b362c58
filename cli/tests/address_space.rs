//! A file of four times the limit of the address space is listed, summarized, checked, extracted from and converted, as it is without
//! a limit.

#![allow(clippy::expect_used, reason = "tests")]
#![cfg(target_os = "linux")]

use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use mlir_bytecode::Module;
use mlir_bytecode::builtin::BuiltinAttribute;
use mlir_bytecode::bytes::Storage;
use mlir_bytecode::context::{Resource, ResourceData};
use mlir_bytecode::write::{Piece, WriteOptions};

/// The limit, in KiB. It leaves room for the binary itself.
const LIMIT: u64 = 160_000;

/// The number of constants, and the bytes of each.
const CONSTANTS: u64 = 32;
const CONSTANT: usize = 4 << 20;

/// The number of bytes of the blob.
const BLOB: u64 = 512 << 20;

/// Creates a file with long constants, in a function each, and with a blob that takes no room on disk.
fn large_file(folder: &Path) -> PathBuf {
    let [zeros, path] = ["zeros", "large.mlirbc"].map(|it| folder.join(it));
    let sparse = File::create(&zeros).expect("it is created");
    sparse.set_len(BLOB).expect("there is room");
    let mut text = String::new();
    for function in 0..CONSTANTS {
        let type_ = format!("tensor<{CONSTANT}xi8>");
        // The value of the constant is replaced below.
        text += &format!(
            "func.func @f{function}() -> {type_} {{\n  %0 = arith.constant dense<{function}> : {type_}\n  \
             return %0 : {type_}\n}}\n"
        );
    }
    let mut module = mlir_bytecode_dialects::parse(text).expect("it is valid");
    let blob = Storage::on_disk(&zeros).expect("it is a file");
    let data = ResourceData::of_blob(8, blob);
    module.add_external_resources("test", [Resource::new("blob", data)]);
    replace_constants(&mut module);
    let mut options = WriteOptions::new();
    options.producer = Some("MLIR22.1.8".to_owned());
    let written = module.write(&options).expect("it is written");
    let mut file = File::create(&path).expect("it is created");
    for piece in written.pieces() {
        let placed = match piece {
            Piece::Memory(bytes) => file.write_all(bytes),
            Piece::Disk(zeros) => file.seek(SeekFrom::Current(zeros.len() as i64)).map(drop),
        };
        placed.expect("there is room");
    }
    path
}

/// Replaces each constant of equal elements by one with a value for each element.
fn replace_constants(module: &mut Module) {
    let replaced = module.replace_attributes(|attribute| match attribute.try_decode()? {
        Some(BuiltinAttribute::DenseElements {
            type_,
            data: &[value],
        }) => {
            let mut data = vec![1; CONSTANT];
            data[0] = value;
            attribute.context().dense_bytes(type_, &data).map(Some)
        }
        _ => Ok(None),
    });
    assert!(replaced.expect("they are replaced"));
}

/// Runs `mlirbc` in a folder with a limit of the address space, or without one.
fn run(folder: &Path, limit: Option<u64>, arguments: &[&str]) -> Output {
    let limited = limit.map_or_else(String::new, |limit| format!("ulimit -v {limit}; "));
    Command::new("sh")
        .args(["-c", &format!("{limited}exec \"$0\" \"$@\"")])
        .arg(env!("CARGO_BIN_EXE_mlirbc"))
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("a shell runs")
}

#[test]
fn a_file_may_be_larger_than_the_address_space() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let file = large_file(folder);
    assert!(file.metadata().expect("it exists").len() >= 4 * (LIMIT << 10));
    for arguments in [
        &["ls", "large.mlirbc"][..],
        &["info", "large.mlirbc"],
        &["check", "large.mlirbc"],
        &["check", "--strict", "--json", "large.mlirbc"],
        &["extract", "large.mlirbc", "f3", "-o", "-"],
        // Without `--elide`, the text of the constant, held while it grows, sometimes exceeds the limit.
        &["print", "--symbol", "f2", "--elide", "16", "large.mlirbc"],
    ] {
        let [expected, found] = [None, Some(LIMIT)].map(|limit| run(folder, limit, arguments));
        let message = String::from_utf8_lossy(&found.stderr);
        assert!(found.status.success(), "{arguments:?}: {message}");
        assert!(found.stdout == expected.stdout, "{arguments:?}");
        assert_eq!(message, String::from_utf8_lossy(&expected.stderr));
    }
    assert_is_converted(folder, &file);
    // What needs the whole file in memory says so.
    let found = run(folder, Some(LIMIT), &["dump", "large.mlirbc"]);
    assert!(String::from_utf8_lossy(&found.stderr).contains("address space"));
}

/// Asserts that a conversion that changes nothing writes the bytes of the file.
fn assert_is_converted(folder: &Path, file: &Path) {
    let mut process = Command::new("sh")
        .args(["-c", &format!("ulimit -v {LIMIT}; exec \"$0\" \"$@\"")])
        .arg(env!("CARGO_BIN_EXE_mlirbc"))
        .args(["convert", "large.mlirbc", "-o", "-"])
        .current_dir(folder)
        .stdout(Stdio::piped())
        .spawn()
        .expect("a shell runs");
    let mut written = process.stdout.take().expect("it is piped");
    let mut read = File::open(file).expect("it exists");
    let mut parts = [Vec::new(), Vec::new()];
    loop {
        for (part, file) in parts
            .iter_mut()
            .zip([&mut written as &mut dyn Read, &mut read])
        {
            part.clear();
            file.take(1 << 20).read_to_end(part).expect("readable");
        }
        assert!(parts[0] == parts[1]);
        if parts[0].is_empty() {
            break;
        }
    }
    assert!(process.wait().expect("it ends").success());
}

/// Threads that run out of memory at once, while they start, end the process.
#[test]
fn threads_without_memory_end_the_process() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("small.mlirbc");
    let module = mlir_bytecode_dialects::parse("func.func @f() { return }").expect("it is valid");
    std::fs::write(&file, module.to_bytes().expect("it is written")).expect("there is room");
    for threads in [16, 32, 64, 128] {
        for limit in [LIMIT / 2, LIMIT, 2 * LIMIT] {
            let mut process = Command::new("sh")
                .args(["-c", &format!("ulimit -v {limit}; exec \"$0\" \"$@\"")])
                .arg(env!("CARGO_BIN_EXE_mlirbc"))
                .args(["check", "small.mlirbc"])
                .env("RAYON_NUM_THREADS", threads.to_string())
                .current_dir(folder.path())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .expect("a shell runs");
            let start = Instant::now();
            while process.try_wait().expect("it is a child").is_none() {
                if start.elapsed() > Duration::from_secs(60) {
                    process.kill().expect("it runs");
                    panic!("{threads} threads wait for each other at {limit} KiB");
                }
                std::thread::sleep(Duration::from_millis(5));
            }
        }
    }
}
