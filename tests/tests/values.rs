//! Every item of every dialect, made up in many ways: through bytes and text it stays what it is.
#![allow(clippy::unwrap_used, reason = "a test")]

use bytecode_tests::values::{Outcome, TABLES, cuda_tile, tile_ir, upgrade};

/// How many of each.
const ROUNDS: usize = 24;

/// How many, while none has come back from text the same: what most of them hold means nothing.
const MOST_ROUNDS: usize = 600;

/// The items that never come back from text the same, and why: what is made up is well-formed, but means nothing.
const NEVER_THE_SAME: [(&str, &[&str]); 8] = [
    (
        "a storage type is an integer of at most 32 bits, and the values are in its range",
        &[
            "QuantType::Any",
            "QuantType::Uniform",
            "QuantType::UniformPerAxis",
            "QuantType::UniformSubChannel",
        ],
    ),
    (
        "as many bytes as the type has elements, and a type with a static shape",
        &[
            "BuiltinAttribute::DenseStringElements",
            "BuiltinAttribute::SparseElements",
        ],
    ),
    (
        "each is its own identity, and that of what has it",
        &["BuiltinAttribute::Distinct", "LlvmAttribute::DICompileUnit"],
    ),
    (
        "a DWARF number has a name",
        &[
            "LlvmAttribute::DICompositeType",
            "LlvmAttribute::DIExpressionElem",
        ],
    ),
    (
        "on its own it prints without brackets, as upstream: `#sdy.dim_mappingij`",
        &["SdyAttribute::DimMapping"],
    ),
    (
        "dimensions are those of operands",
        &["StablehloAttribute::ConvDimensionNumbers"],
    ),
    (
        "axes are an array of mesh axes",
        &["StablehloAttribute::Mesh"],
    ),
    (
        "the type has a counterpart in builtin, with a static shape",
        &["VhloAttribute::Tensor"],
    ),
];

#[test]
fn round_trips() {
    let mut bytes = [0; 1024];
    let (mut failures, mut never_made) = (Vec::new(), Vec::new());
    let (mut never_same, mut same_after_all) = (Vec::new(), Vec::new());
    for table in TABLES {
        let variants = table.schema.variants.iter().enumerate();
        for (variant, schema) in variants.filter(|(_, it)| !it.codes.is_empty()) {
            let name = format!("{}::{}", table.schema.name, schema.name);
            let (mut made, mut same) = (0, 0);
            // Of each variant its own, so that a change of one item leaves the others as they are.
            let mut random = fastrand::Rng::with_seed(7);
            let mut last = None;
            let mut context = table.context().unwrap();
            for round in 0..MOST_ROUNDS {
                if round >= ROUNDS && same > 0 {
                    break;
                }
                // What was made is referred to by what is made later, but nothing is to grow very deep.
                if round % 6 == 5 {
                    context = table.context().unwrap();
                }
                random.fill(&mut bytes);
                match table.round_trip(&context, variant, &bytes) {
                    Ok(Outcome::Impossible(error)) => last = Some(error),
                    Ok(Outcome::Same) => (made, same) = (made + 1, same + 1),
                    Ok(Outcome::Another) => made += 1,
                    Ok(Outcome::NoText(error)) => {
                        made += 1;
                        last = Some(error);
                    }
                    Err(error) => failures.push(format!("{name}: {error}")),
                }
            }
            if made == 0 {
                never_made.push(format!("{name}: {last:?}"));
            }
            let known = NEVER_THE_SAME
                .iter()
                .any(|(_, names)| names.contains(&name.as_str()));
            match (same, known) {
                (0, false) => never_same.push(format!("{name}: {last:?}")),
                (1.., true) => same_after_all.push(name),
                _ => {}
            }
        }
    }
    assert!(failures.is_empty(), "{failures:#?}");
    assert!(never_made.is_empty(), "{never_made:#?}");
    assert!(never_same.is_empty(), "{never_same:#?}");
    assert!(
        same_after_all.is_empty(),
        "not to be in the list: {same_after_all:#?}"
    );
}

#[test]
fn through_older_versions() {
    let mut bytes = [0; 512];
    for table in TABLES.iter().filter(|it| it.schema.is_versioned()) {
        let mut random = fastrand::Rng::with_seed(7);
        let (mut same, mut not_in_version) = (0, 0);
        let variants = table.schema.variants.iter().enumerate();
        for (variant, _) in variants.filter(|(_, it)| !it.codes.is_empty()) {
            let context = table.context().unwrap();
            for _ in 0..ROUNDS {
                random.fill(&mut bytes);
                match table.upgrade(&context, variant, &bytes).unwrap() {
                    upgrade::Outcome::Same => same += 1,
                    upgrade::Outcome::NotInVersion => not_in_version += 1,
                    upgrade::Outcome::Impossible => {}
                }
            }
        }
        assert!(same > 100, "{}: {same}", table.schema.name);
        // All items of releases of `llvm` are in the oldest version.
        let name = table.schema.name;
        assert!(not_in_version > 0 || name == "LlvmAttribute", "{name}");
    }
}

#[test]
fn items_of_cuda_tile() {
    let mut bytes = [0; 512];
    for table in &cuda_tile::TABLES {
        for variant in table.schema.variants {
            let mut random = fastrand::Rng::with_seed(7);
            let context = cuda_tile::Table::context();
            for _ in 0..ROUNDS {
                random.fill(&mut bytes);
                let same = table.round_trip(&context, variant.name, &bytes);
                assert_eq!(same, Ok(()), "{}", variant.name);
            }
        }
    }
}

#[test]
fn entries_of_tile_ir() {
    let mut bytes = [0; 512];
    for table in &tile_ir::TABLES {
        for (tag, name) in table.tags() {
            let mut random = fastrand::Rng::with_seed(7);
            let (mut same, mut older) = (0, 0);
            for round in 0..MOST_ROUNDS {
                if round >= ROUNDS && same > 0 {
                    break;
                }
                random.fill(&mut bytes);
                let outcome = table.round_trip(tag, &bytes).unwrap();
                same += usize::from(outcome.is_same);
                older += outcome.older;
            }
            assert!(same > 0, "{name} is never decoded");
            // The newest scalar, and what only test builds have.
            let is_newest = matches!(tag, 130 | 200);
            assert!(older > 0 || is_newest, "{name} is in no older version");
        }
    }
}
