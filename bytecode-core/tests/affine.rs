//! Affine maps and sets are simplified and printed exactly as `mlir-opt` does.
//!
//! `data/affine.txt` holds texts and what `mlir-opt` of LLVM 22 made of them. With `MLIR_OPT_22` set to
//! the tool, `BLESS=1` rewrites the results, and thousands of random expressions are compared. With
//! `MLIR_TEXTS` set to a folder of files that `mlir-opt` printed, all their maps and sets are read and
//! printed back.
#![expect(clippy::expect_used, clippy::panic, reason = "a failed test panics")]

mod support;

use std::path::Path;

use mlir_bytecode::affine::{AffineMap, IntegerSet, Rules};
use support::{MlirOpt, Random};

/// Reads and prints a map or a set, an attribute as a whole.
fn reprint(text: &str) -> String {
    if text.starts_with("affine_set") {
        let set: IntegerSet = text
            .parse()
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        format!("affine_set<{set}>")
    } else {
        let map: AffineMap = text
            .parse()
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        format!("affine_map<{map}>")
    }
}

/// Reads and prints what the text starts with; what follows it is returned, too.
fn reprint_prefix<'a>(keyword: &str, text: &'a str) -> (String, &'a str) {
    let parsed = if keyword.starts_with("affine_set") {
        IntegerSet::parse_prefix(text, Rules::NEWEST).map(|(set, rest)| (set.to_string(), rest))
    } else {
        AffineMap::parse_prefix(text, Rules::NEWEST).map(|(map, rest)| (map.to_string(), rest))
    };
    parsed.unwrap_or_else(|error| panic!("{}: {error}", text.lines().next().unwrap_or_default()))
}

/// What `mlir-opt` of LLVM 16, 19 and 22 print.
#[test]
fn older_releases_leave_operands_as_they_are() {
    let text = "(d0, d1)[s0, s1] -> (d1 + d0, s0 * d0, s1 + s0, (d0 + d1) - (d1 floordiv 4) * 4)";
    let older = "(d0, d1)[s0, s1] -> (d1 + d0, d0 * s0, s1 + s0, d0 + d1 - (d1 floordiv 4) * 4)";
    let today = "(d0, d1)[s0, s1] -> (d0 + d1, d0 * s0, s0 + s1, d0 + d1 mod 4)";
    for (llvm, printed) in [(16, older), (19, older), (22, today)] {
        let (map, _) = AffineMap::parse_prefix(text, Rules::of(llvm)).expect(text);
        assert_eq!(map.to_string(), printed, "LLVM {llvm}");
    }
}

#[test]
fn affine_attributes_print_as_recorded() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/affine.txt");
    let table = std::fs::read_to_string(&path).unwrap();
    let inputs: Vec<_> = table
        .lines()
        .map(|line| line.split(" ==> ").next().unwrap().to_owned())
        .collect();
    if std::env::var_os("BLESS").is_some() {
        let tool = MlirOpt::from_env().expect("BLESS needs MLIR_OPT_22");
        let results = tool.print_attributes(&inputs);
        let lines = inputs
            .iter()
            .zip(results)
            .map(|(input, text)| format!("{input} ==> {text}\n"));
        std::fs::write(&path, lines.collect::<String>()).unwrap();
    }
    let table = std::fs::read_to_string(&path).unwrap();
    for (line, input) in table.lines().zip(inputs) {
        assert_eq!(line, format!("{input} ==> {}", reprint(&input)));
    }
}

/// Returns a random expression over `d0` to `d2` and `s0` to `s1`; `symbolic` if over the latter alone.
fn random_expr(random: &mut Random, depth: u32, symbolic: bool) -> String {
    const CONSTANTS: [&str; 12] = [
        "0",
        "1",
        "2",
        "3",
        "4",
        "6",
        "8",
        "12",
        "128",
        "4611686018427387904",
        "-1",
        "-4",
    ];
    if depth == 0 || random.below(6) == 0 {
        return match random.below(if symbolic { 4 } else { 8 }) {
            0 | 1 => CONSTANTS[random.below(12) as usize].to_owned(),
            2 | 3 => format!("s{}", random.below(2)),
            _ => format!("d{}", random.below(3)),
        };
    }
    let a = random_expr(random, depth - 1, symbolic);
    let plain = random_expr(random, depth - 1, symbolic);
    let divisor = match random.below(4) {
        0 => random_expr(random, depth - 1, true),
        _ => CONSTANTS[1 + random.below(8) as usize].to_owned(),
    };
    // Parentheses around all but divisors are optional: precedence is tested, too.
    let a = if random.below(2) == 0 {
        format!("({a})")
    } else {
        a
    };
    let expr = match random.below(13) {
        0..=2 => format!("{a} + {plain}"),
        3 | 4 => format!("{a} - {plain}"),
        5 | 6 => format!("{a} * ({divisor})"),
        7 => format!("({divisor}) * {a}"),
        8 => format!("{a} mod ({divisor})"),
        9 => format!("{a} floordiv ({divisor})"),
        10 => format!("{a} ceildiv ({divisor})"),
        11 => format!("-{a}"),
        // What is simplified to a remainder.
        _ => format!("({a}) - (({a}) floordiv ({divisor})) * ({divisor})"),
    };
    if random.below(2) == 0 {
        format!("({expr})")
    } else {
        expr
    }
}

#[test]
fn random_expressions_print_as_mlir_opt_prints() {
    let Some(tool) = MlirOpt::from_env() else {
        return;
    };
    let mut random = Random(0x1234_5678_9ABC_DEF1);
    let texts: Vec<_> = (0..6000)
        .map(|index| {
            let depth = 1 + index % 5;
            let mut expr = || random_expr(&mut random, depth, false);
            match index % 4 {
                0 => format!("affine_set<(d0, d1, d2)[s0, s1] : ({} >= 0)>", expr()),
                1 => format!(
                    "affine_set<(d0, d1, d2)[s0, s1] : ({} <= {})>",
                    expr(),
                    expr()
                ),
                _ => format!(
                    "affine_map<(d0, d1, d2)[s0, s1] -> ({}, {})>",
                    expr(),
                    expr()
                ),
            }
        })
        .collect();
    for (text, expected) in texts.iter().zip(tool.print_attributes(&texts)) {
        assert_eq!(reprint(text), expected, "{text}");
    }
}

#[test]
fn maps_and_sets_of_real_files_are_a_fixpoint() {
    let Some(folder) = std::env::var_os("MLIR_TEXTS") else {
        eprintln!("skipped: MLIR_TEXTS does not name a folder of files that mlir-opt printed");
        return;
    };
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "mlir") {
            continue;
        }
        let text = String::from_utf8_lossy(&std::fs::read(&path).unwrap()).into_owned();
        for keyword in ["affine_map<(", "affine_set<("] {
            for (offset, _) in text.match_indices(keyword) {
                let body = &text[offset + keyword.len() - 1..];
                let (printed, rest) = reprint_prefix(keyword, body);
                assert!(rest.starts_with('>'), "{}", path.display());
                assert_eq!(
                    printed,
                    &body[..body.len() - rest.len()],
                    "{}",
                    path.display()
                );
                count += 1;
            }
        }
    }
    eprintln!("{count} maps and sets");
    assert_ne!(count, 0);
}

#[test]
fn damaged_text_is_refused_or_read() {
    let table = include_str!("data/affine.txt");
    let inputs: Vec<_> = table.lines().flat_map(|line| line.split(" ==> ")).collect();
    let pool = table.as_bytes();
    let mut random = Random(7);
    for _ in 0..50_000 {
        let mut text = inputs[random.below(inputs.len() as u64) as usize]
            .as_bytes()
            .to_vec();
        for _ in 0..1 + random.below(4) {
            let at = random.below(text.len() as u64) as usize;
            let byte = pool[random.below(pool.len() as u64) as usize];
            match random.below(3) {
                0 => text[at] = byte,
                1 => text.insert(at, byte),
                _ => text.truncate(at + 1),
            }
        }
        let text = String::from_utf8_lossy(&text);
        if let Ok(map) = text.parse::<AffineMap>() {
            assert!(map.to_string().parse::<AffineMap>().is_ok(), "{text}");
        }
        if let Ok(set) = text.parse::<IntegerSet>() {
            assert!(set.to_string().parse::<IntegerSet>().is_ok(), "{text}");
        }
    }
}
