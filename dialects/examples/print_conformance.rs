//! Prints every `NAME.mlirbc` of the folders given and compares with `NAME.mlir` (local scope) and
//! `NAME.alias.mlir` (with locations). Options: `--limit N` failures shown, `--only SUBSTRING`.
#![allow(clippy::print_stdout, reason = "a program")]

use std::collections::HashSet;
use std::path::Path;

use bytecode_core::text::{PrintOptions, print};

fn text(path: &Path, options: PrintOptions) -> bytecode_core::Result<Vec<u8>> {
    let module = bytecode_dialects::read(std::fs::read(path)?)?;
    let mut out = Vec::new();
    print(&module, options, &mut out)?;
    Ok(out)
}

fn first_difference(have: &[u8], want: &[u8]) -> String {
    let have = have.split(|&byte| byte == b'\n');
    let mut want = want.split(|&byte| byte == b'\n');
    for (line, have) in (1..).zip(have) {
        let want = want.next().unwrap_or_default();
        if have != want {
            let at = have.iter().zip(want).take_while(|(a, b)| a == b).count();
            let from = at.saturating_sub(60);
            let cut = |text: &[u8]| {
                let end = text.len().min(at + 100);
                String::from_utf8_lossy(text.get(from..end).unwrap_or_default()).into_owned()
            };
            return format!("line {line}\n  have {}\n  want {}", cut(have), cut(want));
        }
    }
    "the end".to_owned()
}

fn main() -> std::io::Result<()> {
    let (mut limit, mut only, mut folders) = (20, String::new(), Vec::new());
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--limit" => {
                limit = arguments
                    .next()
                    .and_then(|it| it.parse().ok())
                    .unwrap_or(20)
            }
            "--only" => only = arguments.next().unwrap_or_default(),
            _ => folders.push(argument),
        }
    }
    for folder in folders {
        let opaque = std::fs::read_to_string(format!("{folder}/OPAQUE.txt")).unwrap_or_default();
        let opaque: HashSet<&str> = opaque.lines().map(str::trim).collect();
        let mut names: Vec<_> = std::fs::read_dir(&folder)?
            .filter_map(|entry| Some(entry.ok()?.file_name().to_string_lossy().into_owned()))
            .filter(|name| name.contains(&only))
            .collect();
        names.sort();
        let forms = [
            (".mlir", PrintOptions::new().local_scope(true)),
            (".alias.mlir", PrintOptions::new().debug_info(true)),
        ];
        for (suffix, options) in forms {
            let (mut good, mut bad) = (0, 0);
            for name in &names {
                let Some(name) = name.strip_suffix(".mlirbc") else {
                    continue;
                };
                if opaque.contains(name) {
                    continue;
                }
                let Ok(want) = std::fs::read(format!("{folder}/{name}{suffix}")) else {
                    continue;
                };
                let have = text(Path::new(&format!("{folder}/{name}.mlirbc")), options);
                let report = match have {
                    Ok(have) if have == want => {
                        good += 1;
                        continue;
                    }
                    Ok(have) => first_difference(&have, &want),
                    Err(error) => format!("error: {error}"),
                };
                bad += 1;
                if bad <= limit {
                    println!("{name}{suffix}: {report}");
                }
            }
            println!("{folder} {suffix}: {good} of {} equal", good + bad);
        }
    }
    Ok(())
}
