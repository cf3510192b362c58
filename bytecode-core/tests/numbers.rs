//! Numbers are printed and read exactly as `mlir-opt` does.
//!
//! `data/floats.txt` and `data/integers.txt` hold what `mlir-opt` of LLVM 22 printed for the values
//! that [`boundary_floats`] and [`integers`] choose. With `MLIR_OPT_22` set to the tool, `BLESS=1` rewrites
//! them, and thousands of random values are compared as well.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failed test panics"
)]

mod support;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use mlir_bytecode::number::{ApFloat, ApInt, FloatSemantics, NonFinite, Signedness};
use support::{MlirOpt, Random};

fn float(semantics: FloatSemantics, bits: u128) -> ApFloat {
    ApFloat::from_bits(semantics, bits).expect("bits fit the type")
}

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(name)
}

/// Zeros, the ends of the subnormal, normal and special ranges, powers of ten, halves and a few
/// others, of both signs; all values of the types of eight bits or less.
fn boundary_floats(semantics: FloatSemantics) -> BTreeSet<u128> {
    let width = semantics.width();
    if width <= 8 {
        return (0..1 << width).collect();
    }
    let sign = 1u128 << (width - 1);
    let fraction = semantics.precision() - 1;
    let integer_bit = u128::from(semantics == FloatSemantics::F80) << 63;
    let stored = fraction + (integer_bit != 0) as u32;
    let exponents = (sign - 1) >> stored;
    let mut values = BTreeSet::new();
    for field in [0, 1, 2, exponents / 2, exponents - 1, exponents] {
        let payloads = [
            0,
            1,
            2,
            1 << (fraction - 1),
            (1 << fraction) - 1,
            (1 << fraction) / 3,
        ];
        values.extend(payloads.map(|payload| field << stored | payload));
        values.extend(payloads.map(|payload| field << stored | integer_bit | payload));
    }
    for text in [
        "1",
        "2",
        "3",
        "10",
        "100",
        "1000",
        "1234",
        "9999",
        "12345",
        "99999",
        "100000",
        "123456",
        "999999",
        "1234567",
        "1e7",
        "1e9",
        "1e10",
        "1e22",
        "1e23",
        "1e-1",
        "1e-2",
        "1e-3",
        "1e-4",
        "1e-5",
        "1e-7",
        "1e-10",
        "1e-20",
        "0.3",
        "0.7",
        "0.15",
        "0.001234",
        "0.0001234",
        "1.5",
        "2.5",
        "0.5",
        "0.25",
        "0.125",
        "0.0625",
        "0.03125",
        "3.14159265358979",
        "2.7182818",
        "42.42",
        "65504",
        "65535.5",
        "8388607.5",
        "16777216",
        "4503599627370497.5",
        "9007199254740993",
    ] {
        values.insert(
            ApFloat::from_decimal(semantics, text)
                .expect("a number")
                .bits(),
        );
    }
    for value in values.clone() {
        values.insert(value ^ sign);
    }
    values
}

/// Random bits, numbers near one, small integers and short decimal numbers.
fn random_floats(semantics: FloatSemantics, count: usize, random: &mut Random) -> Vec<u128> {
    let width = semantics.width();
    let mask = u128::MAX >> (128 - width);
    let mut value = || {
        let bits = u128::from(random.next()) << 64 | u128::from(random.next());
        let digits = random.below(10u64.pow(1 + (bits % 9) as u32));
        let scale = random.below(24) as i32 - 14;
        let text = match random.below(4) {
            0 => return bits & mask,
            1 => format!("{digits}"),
            2 => format!("-{digits}e{scale}"),
            _ => format!("{digits}.5e{}", scale / 4),
        };
        let value = ApFloat::from_decimal(semantics, &text)
            .expect("a number")
            .bits();
        // Some neighbours, too.
        if bits >> 100 & 1 == 1 {
            value
        } else {
            (value + (bits >> 120 & 3)) & mask
        }
    };
    (0..count).map(|_| value()).collect()
}

/// Returns the text that `mlir-opt` prints for these bits, without the type.
fn judge_floats(tool: &MlirOpt, semantics: FloatSemantics, values: &[u128]) -> Vec<String> {
    let literals = values.iter().map(|bits| format!("{bits:#x} : {semantics}"));
    let printed = tool.print_attributes(&literals.collect::<Vec<_>>());
    let suffix = format!(" : {semantics}");
    printed
        .iter()
        .map(|text| text.strip_suffix(&suffix).unwrap_or(text).to_owned())
        .collect()
}

#[test]
fn floats_print_as_recorded() {
    if std::env::var_os("BLESS").is_some() {
        let tool = MlirOpt::from_env().expect("BLESS needs MLIR_OPT_22");
        let mut lines = String::new();
        for semantics in FloatSemantics::ALL {
            let values: Vec<_> = boundary_floats(semantics).into_iter().collect();
            for (bits, text) in values.iter().zip(judge_floats(&tool, semantics, &values)) {
                lines += &format!("{semantics} {bits:#x} {text}\n");
            }
        }
        std::fs::write(data("floats.txt"), lines).unwrap();
    }
    let table = std::fs::read_to_string(data("floats.txt")).unwrap();
    let mut recorded = 0;
    for line in table.lines() {
        let [name, bits, expected] = line.split(' ').collect::<Vec<_>>()[..] else {
            panic!("not `type bits text`: {line}");
        };
        let semantics = FloatSemantics::from_name(name).unwrap();
        let bits = u128::from_str_radix(bits.trim_start_matches("0x"), 16).unwrap();
        let value = float(semantics, bits);
        assert_eq!(value.to_string(), expected, "{line}");
        assert_round_trip(value);
        recorded += 1;
    }
    let chosen: usize = FloatSemantics::ALL
        .into_iter()
        .map(|it| boundary_floats(it).len())
        .sum();
    assert_eq!(recorded, chosen, "floats.txt is stale");
}

/// What is printed is read back as the same value (for `f80`: as its canonical bits).
fn assert_round_trip(value: ApFloat) {
    let text = value.to_string();
    let back = ApFloat::parse(value.semantics(), &text).unwrap();
    assert_eq!(back.to_string(), text);
    if value.semantics() != FloatSemantics::F80 {
        assert_eq!(back, value, "{text}");
    }
}

#[test]
fn random_floats_print_as_mlir_opt_prints() {
    let Some(tool) = MlirOpt::from_env() else {
        return;
    };
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    for semantics in FloatSemantics::ALL.into_iter().filter(|it| it.width() > 8) {
        let values = random_floats(semantics, 5000, &mut random);
        for (&bits, expected) in values.iter().zip(judge_floats(&tool, semantics, &values)) {
            let value = float(semantics, bits);
            assert_eq!(value.to_string(), expected, "{semantics} {bits:#x}");
            assert_round_trip(value);
        }
    }
}

#[test]
fn random_literals_are_read_as_mlir_opt_reads_them() {
    let Some(tool) = MlirOpt::from_env() else {
        return;
    };
    let mut random = Random(0x0123_4567_89AB_CDEF);
    const TEXTS: [&str; 5] = [
        "1.0e300",
        "0.0",
        "-0.",
        "1.0e-400",
        "2.4703282292062328e-324",
    ];
    // `mlir-opt` rounds the literals of the wide types twice, keeps a sign that no bits of f8E8M0FNU
    // hold until it is printed, and takes numbers beyond f64 for an infinity that f4 and f6 lack.
    let is_read_alike = |it: &FloatSemantics| !matches!(it.name(), "f80" | "f128" | "f8E8M0FNU");
    for semantics in FloatSemantics::ALL.into_iter().filter(is_read_alike) {
        let has_infinity = semantics.non_finite() != NonFinite::FiniteOnly;
        let range = 2 + semantics.exponent_range().1 as u64 * 7 / 10;
        let texts: Vec<_> = (0..2000)
            .map(|_| {
                let sign = if random.below(2) == 0 { "" } else { "-" };
                let exponent = random.below(range) as i64 - range as i64 / 2;
                let digits = random.next() >> random.below(64);
                match random.below(3) {
                    0 => format!("{sign}{digits}.0e{}", exponent - 19),
                    1 => format!("{sign}{}.{digits}", random.below(1000)),
                    _ => format!("{sign}0.{digits}{}e{exponent:+}", random.next()),
                }
            })
            .chain(TEXTS.map(Into::into))
            .filter(|text: &String| has_infinity || !text.contains("e400"))
            .collect();
        let literals: Vec<_> = texts
            .iter()
            .map(|text| format!("{text} : {semantics}"))
            .collect();
        let suffix = format!(" : {semantics}");
        for (text, expected) in texts.iter().zip(tool.print_attributes(&literals)) {
            let value = ApFloat::parse(semantics, text).unwrap();
            let expected = expected.strip_suffix(&suffix).unwrap_or(&expected);
            assert_eq!(value.to_string(), expected, "{text} : {semantics}");
        }
    }
}

/// Literals of integer types: the ends of their range, and powers of ten.
fn integers() -> Vec<(u32, String)> {
    let mut literals = Vec::new();
    for width in [
        2, 3, 7, 8, 9, 31, 32, 33, 63, 64, 65, 127, 128, 129, 200, 511, 1000,
    ] {
        let (ones, top) = ("f".repeat(width / 4), 1 << ((width - 1) % 4));
        let (zeros, tens) = (
            "0".repeat((width - 1) / 4),
            "0".repeat((width * 3 / 10).saturating_sub(1)),
        );
        let nines = "9".repeat((width * 3 / 10).saturating_sub(1));
        literals.extend(
            [
                "0".to_owned(),
                "1".to_owned(),
                "-1".to_owned(),
                format!("0x0{ones}"),
                format!("0x{top:x}{zeros}"),
                format!("-0x{top:x}{zeros}"),
                format!("0{tens}"),
                format!("1{tens}"),
                format!("-1{tens}"),
                format!("0{nines}"),
            ]
            .map(|text| (width as u32, text)),
        );
    }
    literals
}

#[test]
fn integers_print_as_recorded() {
    let literals = integers();
    if std::env::var_os("BLESS").is_some() {
        let tool = MlirOpt::from_env().expect("BLESS needs MLIR_OPT_22");
        let attributes: Vec<_> = literals
            .iter()
            .map(|(width, text)| format!("{text} : i{width}"))
            .collect();
        let mut lines = String::new();
        for (input, printed) in attributes.iter().zip(tool.print_attributes(&attributes)) {
            lines += &format!("{input} = {printed}\n");
        }
        std::fs::write(data("integers.txt"), lines).unwrap();
    }
    let table = std::fs::read_to_string(data("integers.txt")).unwrap();
    assert_eq!(
        table.lines().count(),
        literals.len(),
        "integers.txt is stale"
    );
    for (line, (width, text)) in table.lines().zip(literals) {
        let value = ApInt::parse(width, Signedness::Signless, &text).expect(line);
        let printed = value.display_signed();
        // mlir-opt does not name the type of an i64.
        let full = format!("{text} : i{width} = {printed} : i{width}");
        assert!(
            line == full || line == format!("{text} : i{width} = {printed}"),
            "{line}: {full}"
        );
    }
}

#[test]
fn any_text_is_refused_or_read() {
    const ALPHABET: &[u8] = b"0123456789012345678900000999.eE+-xXabcf";
    let mut random = Random(11);
    for _ in 0..50_000 {
        let length = 1 + random.below(40);
        let text: String = (0..length)
            .map(|_| char::from(ALPHABET[random.below(ALPHABET.len() as u64) as usize]))
            .collect();
        let semantics = FloatSemantics::ALL[random.below(18) as usize];
        if let Ok(value) = ApFloat::parse(semantics, &text) {
            assert_round_trip(value);
        }
        let width = random.below(200) as u32;
        if let Ok(value) = ApInt::parse(width, Signedness::Signless, &text) {
            let printed = value.display_signed().to_string();
            assert_eq!(
                ApInt::parse(width, Signedness::Signless, &printed),
                Ok(value),
                "{text}"
            );
        }
    }
}
