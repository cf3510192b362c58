//! Output: bytes copied from file to file, files that overwrite themselves, and messages on the terminal.

#![allow(clippy::expect_used, reason = "tests")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

/// Returns a file of this name with a blob that is copied from file to file.
fn file_with_blob(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (text, file) = (folder.join(format!("{name}.mlir")), folder.join(name));
    let data = "5a".repeat(3 << 20);
    let module = format!(
        "\"t.use\"() {{w = dense_resource<weights> : tensor<{}xi8>}} : () -> ()\n\
         {{-# dialect_resources: {{ builtin: {{ weights: \"0x08000000{data}\" }} }} #-}}\n",
        3 << 20
    );
    fs::write(&text, module).expect("writable");
    convert(&text, &file);
    file
}

fn convert(input: &Path, output: &Path) {
    let status = Command::new(env!("CARGO_BIN_EXE_mlirbc"))
        .arg("convert")
        .args([input, Path::new("-o"), output])
        .status();
    assert!(status.expect("runs").success());
}

#[test]
fn a_large_blob_arrives() {
    let file = file_with_blob("large.mlirbc");
    let copy = file.with_extension("copy.mlirbc");
    convert(&file, &copy);
    assert!(fs::read(&file).expect("readable") == fs::read(&copy).expect("readable"));
}

#[test]
fn a_large_constant_arrives() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("constant.mlirbc");
    let size = 3 << 20;
    let data: String = (0..size).map(|it| format!("{:02X}", it % 251)).collect();
    let module = format!("%0 = arith.constant dense<\"0x{data}\"> : tensor<{size}xi8>\n");
    let [text, earlier, again] =
        ["mlir", "earlier.mlirbc", "again.mlirbc"].map(|it| file.with_extension(it));
    fs::write(&text, module).expect("writable");
    convert(&text, &file);
    // Another version, for which the file is not copied as it is.
    for (input, output, version) in [(&file, &earlier, "4"), (&earlier, &again, "6")] {
        let status = Command::new(env!("CARGO_BIN_EXE_mlirbc"))
            .args(["convert", "--bytecode-version", version, "-o"])
            .args([output, input])
            .status();
        assert!(status.expect("runs").success());
    }
    assert!(fs::read(&file).expect("readable") == fs::read(&again).expect("readable"));
}

#[test]
fn a_text_of_a_release_is_encoded_as_the_release_does() {
    let text = Path::new(env!("CARGO_TARGET_TMPDIR")).join("scalable.mlir");
    let module = "func.func private @f(vector<[16]xi8>)\n";
    fs::write(&text, module).expect("writable");
    let encoded = |options: &[&str]| {
        let run = Command::new(env!("CARGO_BIN_EXE_mlirbc"))
            .args(["convert", "-o", "-"])
            .args(options)
            .arg(&text)
            .output()
            .expect("runs");
        assert!(run.status.success());
        run.stdout
    };
    let of_release = ["--source-release", "llvm-16", "--producer", "p"];
    let written = encoded(&of_release);
    let for_release = [&of_release[..], &["--target", "llvm-16"]].concat();
    assert_eq!(written, encoded(&for_release));
    assert_ne!(
        written,
        encoded(&["--bytecode-version", "0", "--producer", "p"])
    );
}

#[test]
fn one_thread_is_enough_for_many_files() {
    let file = file_with_blob("first.mlirbc");
    let functions = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cmd/functions.mlir");
    let other = file.with_file_name("second.mlirbc");
    convert(&functions, &other);
    for command in ["ls", "check", "stats"] {
        // The thread of the program waits for those that process the files, and takes no part in their work.
        let outputs = ["1", "4"].map(|threads| {
            let mut run = Command::new(env!("CARGO_BIN_EXE_mlirbc"))
                .arg(command)
                .args([&file, &other])
                .env("RAYON_NUM_THREADS", threads)
                .stdout(Stdio::piped())
                .spawn()
                .expect("runs");
            let has_ended = (0..600).any(|_| {
                thread::sleep(Duration::from_millis(100));
                run.try_wait().expect("a status").is_some()
            });
            if !has_ended {
                run.kill().expect("a process");
            }
            assert!(has_ended, "{command} with {threads} thread(s)");
            run.wait_with_output().expect("an output")
        });
        let [one, four] = outputs;
        assert!(one.status.success() && one == four, "{command}");
    }
}

/// The shell limits the size of files in blocks of 512 or 1024 bytes.
#[cfg(unix)]
#[test]
fn a_limit_leaves_the_old_file() {
    let file = file_with_blob("limited.mlirbc");
    let folder = file.with_extension("folder");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).expect("a folder");
    let old = folder.join("old.mlirbc");
    fs::write(&old, "old").expect("writable");
    let output = Command::new("sh")
        .args(["-c", "ulimit -f 100; exec \"$0\" convert \"$1\" -o \"$2\""])
        .args([Path::new(env!("CARGO_BIN_EXE_mlirbc")), &file, &old])
        .output()
        .expect("runs");
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(message.contains("old.mlirbc: File too large"), "{message}");
    assert_eq!(fs::read(&old).expect("readable"), b"old");
    // Nothing unfinished is left.
    assert_eq!(fs::read_dir(&folder).expect("readable").count(), 1);
}

#[test]
fn a_file_is_written_over_itself_by_any_name() {
    let file = file_with_blob("itself.mlirbc");
    let expected = fs::read(&file).expect("readable");
    convert(&file, &file);
    assert!(fs::read(&file).expect("readable") == expected);
    let link = file.with_extension("link.mlirbc");
    // It may be left of an earlier run.
    let _ = fs::remove_file(&link);
    fs::hard_link(&file, &link).expect("a link");
    convert(&file, &link);
    assert!(fs::read(&link).expect("readable") == expected);
}

#[test]
fn constants_are_stripped_and_put_back() {
    let file = file_with_blob("constants.mlirbc");
    let [stripped, restored] = ["stripped", "restored"].map(|it| file.with_extension(it));
    let run = |arguments: &[&str], paths: &[&Path]| {
        let status = Command::new(env!("CARGO_BIN_EXE_mlirbc"))
            .args(arguments)
            .args(paths)
            .arg("--quiet")
            .status();
        assert!(status.expect("runs").success());
    };
    let output = Path::new("-o");
    run(&["strip", "--constants"], &[&file, output, &stripped]);
    assert!(fs::metadata(&stripped).expect("a file").len() < 1 << 10);
    for (format, extension) in [("npy", ""), ("raw", ""), ("safetensors", "safetensors")] {
        let tensors = file.with_extension(format!("{format}.{extension}"));
        let extract = ["constants", "extract", "--format", format];
        run(&extract, &[&file, output, &tensors]);
        let replace = [&stripped, &*tensors, output, &restored];
        run(&["constants", "replace"], &replace);
        assert!(
            fs::read(&file).expect("readable") == fs::read(&restored).expect("readable"),
            "{format}"
        );
    }
}

#[test]
fn constants_go_to_standard_output() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join("constants.safetensors");
    let weights = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cmd/weights.mlir");
    let extract = |output: &Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mlirbc"));
        command.args(["constants", "extract"]).arg(&weights);
        let run = command.arg("-o").arg(output).current_dir(folder).output();
        let run = run.expect("runs");
        assert!(run.status.success());
        run.stdout
    };
    assert_eq!(extract(&file), b"");
    let printed = extract(Path::new("-"));
    assert!(printed == fs::read(&file).expect("readable"));
    assert!(!folder.join("-").exists());
}

#[test]
fn a_file_is_unpacked_and_packed() {
    let file = file_with_blob("parts.mlirbc");
    let (folder, packed) = (file.with_extension("parts"), file.with_extension("packed"));
    // It may be left of an earlier run.
    let _ = fs::remove_dir_all(&folder);
    let run = |arguments: [&Path; 4]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mlirbc"));
        command.args(arguments).status().expect("runs").code()
    };
    let [unpack, pack, output] = ["unpack", "pack", "-o"].map(Path::new);
    assert_eq!(run([unpack, &file, output, &folder]), Some(0));
    assert_eq!(run([pack, &folder, output, &packed]), Some(0));
    assert!(fs::read(&file).expect("readable") == fs::read(&packed).expect("readable"));
    assert_eq!(run([unpack, &file, output, &folder]), Some(2), "not empty");
    let check = |folder: &Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mlirbc"));
        let check = command.arg("check").arg(folder).output().expect("runs");
        String::from_utf8_lossy(&check.stderr).into_owned()
    };
    assert!(check(&folder).contains("the parts of a file"));
    let around = folder.with_extension("around");
    let _ = fs::remove_dir_all(&around);
    fs::create_dir(&around).expect("a folder");
    assert_eq!(run([unpack, &file, output, &around.join("parts")]), Some(0));
    assert!(check(&around).contains("the folder has no modules"));
    let weights = folder.join("resource/1-weights.bin");
    assert_eq!(fs::metadata(&weights).expect("a file").len(), 3 << 20);

    let tile = Path::new(env!("CARGO_MANIFEST_DIR"));
    let tile = tile.join("../tile-ir/tests/fixtures/every-13.3.tileirbc");
    let of_tile = file.with_extension("tile-parts");
    let _ = fs::remove_dir_all(&of_tile);
    assert_eq!(run([unpack, &tile, output, &of_tile]), Some(0));
    assert_eq!(run([pack, &of_tile, output, &packed]), Some(0));
    assert!(fs::read(&tile).expect("readable") == fs::read(&packed).expect("readable"));
    assert!(of_tile.join("function/1-every.bin").exists());

    let manifest = folder.join("manifest.json");
    let text = fs::read_to_string(&manifest).expect("readable");
    let outside = text.replace("resource/1-weights.bin", "../parts.mlirbc");
    fs::write(&manifest, outside).expect("writable");
    assert_eq!(run([pack, &folder, output, &packed]), Some(1), "outside");
}

#[test]
fn completions_and_manual_pages_have_all_subcommands() {
    let run = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_mlirbc"))
            .args(arguments)
            .output();
        String::from_utf8(output.expect("runs").stdout).expect("text")
    };
    for shell in ["bash", "zsh", "fish"] {
        let completions = run(&["completions", shell]);
        for command in ["print", "stats", "constants", "--source-release"] {
            let command = command.trim_start_matches('-');
            assert!(completions.contains(command), "{shell}: {command}");
        }
    }
    assert!(run(&["man"]).contains("mlirbc\\-stats(1)"));
}

#[test]
fn long_work_shows_nothing_where_there_is_no_terminal() {
    let text = Path::new(env!("CARGO_TARGET_TMPDIR")).join("long.mlir");
    fs::write(&text, "\"t.operation\"() : () -> ()\n".repeat(50_000)).expect("writable");
    let print = Command::new(env!("CARGO_BIN_EXE_mlirbc"))
        .arg("print")
        .arg(&text)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("runs");
    // Nobody takes the text, so that printing it takes longer than a bar waits for.
    thread::sleep(Duration::from_secs(2));
    let output = print.wait_with_output().expect("ends");
    assert!(output.status.success() && output.stdout.len() > 1 << 20);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn text_goes_to_a_file_that_stays_if_printing_fails() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let [input, broken, output] =
        ["printed.mlirbc", "broken.mlirbc", "printed.mlir"].map(|it| folder.join(it));
    let text = "module {\n  \"t.op\"() : () -> ()\n}\n\n";
    fs::write(&output, text).expect("writable");
    convert(&output, &input);
    let print = |file: &Path| {
        let program = env!("CARGO_BIN_EXE_mlirbc");
        let mut command = Command::new(program);
        command.arg("print").args([file, Path::new("-o"), &output]);
        command.output().expect("runs")
    };
    fs::write(&output, "before").expect("writable");
    let printed = print(&input);
    assert!(printed.status.success() && printed.stdout.is_empty());
    assert_eq!(fs::read_to_string(&output).expect("readable"), text);

    let bytes = fs::read(&input).expect("readable");
    let half = bytes.get(..bytes.len() / 2).unwrap_or_default();
    fs::write(&broken, half).expect("writable");
    assert!(!print(&broken).status.success());
    assert_eq!(fs::read_to_string(&output).expect("readable"), text);
}

#[test]
fn a_constant_without_a_file_name_is_an_error_before_any_file_is_written() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (text, output) = (folder.join("slash.mlir"), folder.join("slash"));
    let module = "\"t.use\"() {a = dense_resource<a> : tensor<1xi32>, b = dense_resource<\"b/c\"> : tensor<1xi32>} : () -> ()\n\
                  {-# dialect_resources: { builtin: { a: \"0x0400000001000000\", \"b/c\": \"0x0400000002000000\" } } #-}\n";
    fs::write(&text, module).expect("writable");
    let status = Command::new(env!("CARGO_BIN_EXE_mlirbc"))
        .args(["constants", "extract", "--format", "raw", "-o"])
        .args([&output, &text])
        .status();
    assert_eq!(status.expect("runs").code(), Some(1));
    assert!(!output.exists());
}

#[test]
fn what_an_interrupted_run_left_is_no_module() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("interrupted");
    // It may be left of an earlier run.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).expect("a folder");
    let file = folder.join("whole.mlirbc");
    convert(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cmd/functions.mlir"),
        &file,
    );
    let bytes = fs::read(&file).expect("readable");
    let half = bytes.get(..bytes.len() / 2).unwrap_or_default();
    fs::write(folder.join(".whole.mlirbc-a1B2c3.tmp"), half).expect("writable");
    let check = Command::new(env!("CARGO_BIN_EXE_mlirbc"))
        .arg("check")
        .arg(&folder)
        .output();
    assert_eq!(check.expect("runs").status.code(), Some(0));
}

#[test]
fn an_output_in_no_folder_is_named() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let convert = Command::new(env!("CARGO_BIN_EXE_mlirbc"))
        .args(["convert", "-o", "none/x.mlirbc"])
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cmd/functions.mlir"))
        .current_dir(folder)
        .output()
        .expect("runs");
    assert_eq!(convert.status.code(), Some(1));
    let message = String::from_utf8_lossy(&convert.stderr);
    assert!(message.starts_with("error: none/x.mlirbc: "), "{message}");
    assert!(!message.contains("at path"), "{message}");
}

/// The administrator may read any folder, so that nothing can be tested then.
#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_read_is_one_failure() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("unreadable");
    let [closed, file] = ["a-closed", "b.mlir"].map(|it| folder.join(it));
    // They may be left of an earlier run.
    if closed.exists() {
        fs::set_permissions(&closed, fs::Permissions::from_mode(0o755)).expect("permissions");
    }
    fs::create_dir_all(&closed).expect("a folder");
    fs::write(&file, "\"t.op\"() : () -> ()\n").expect("writable");
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o000)).expect("permissions");
    if fs::read_dir(&closed).is_err() {
        let check = Command::new(env!("CARGO_BIN_EXE_mlirbc"))
            .arg("check")
            .arg(&folder)
            .output();
        let check = check.expect("runs");
        let [results, messages] =
            [&check.stdout, &check.stderr].map(|it| String::from_utf8_lossy(it));
        assert_eq!(check.status.code(), Some(1));
        assert!(results.contains("b.mlir: ok"), "{results}");
        assert!(
            messages.contains("a-closed: Permission denied"),
            "{messages}"
        );
        assert!(messages.contains("2 files, 1 failed"), "{messages}");
    }
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o755)).expect("permissions");
}

#[test]
fn a_strict_conversion_that_fails_writes_nothing() {
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/fixtures/llvm19/cfg.mlirbc");
    let output = Path::new(env!("CARGO_TARGET_TMPDIR")).join("strict.mlirbc");
    for to in ["bytecode", "text"] {
        fs::write(&output, "old").expect("writable");
        let convert = Command::new(env!("CARGO_BIN_EXE_mlirbc"))
            .args([
                "convert",
                "--strict",
                "--source-release",
                "llvm-22",
                "--to",
                to,
                "-o",
            ])
            .args([&output, &fixture])
            .output()
            .expect("runs");
        let message = String::from_utf8_lossy(&convert.stderr);
        assert_eq!(convert.status.code(), Some(1), "{message}");
        assert!(message.contains("`--strict` makes an error"), "{message}");
        assert_eq!(fs::read(&output).expect("readable"), b"old");
    }
}

#[test]
fn an_output_of_another_format_does_not_replace_an_input() {
    let file = file_with_blob("kept.mlirbc");
    let [other, tensors] = ["other.mlirbc", "safetensors"].map(|it| file.with_extension(it));
    fs::copy(&file, &other).expect("a copy");
    let run = |arguments: &[&str], paths: &[&Path]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mlirbc"));
        let status = command.args(arguments).args(paths).arg("-q").status();
        status.expect("runs").code()
    };
    let output = Path::new("-o");
    let extract = ["constants", "extract"];
    assert_eq!(run(&extract, &[&file, output, &tensors]), Some(0));
    let expected = [&file, &other, &tensors].map(|it| fs::read(it).expect("readable"));
    assert_eq!(run(&["report"], &[&file, output, &file]), Some(2));
    assert_eq!(run(&["report"], &[&file, &other, output, &other]), Some(2));
    let replace = [&file, &tensors, output, &tensors];
    assert_eq!(run(&["constants", "replace"], &replace), Some(2));
    let kept = [&file, &other, &tensors].map(|it| fs::read(it).expect("readable"));
    assert!(kept == expected);
}
