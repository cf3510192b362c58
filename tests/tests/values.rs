//! Every item of every dialect, made up in many ways: through bytes and text it stays what it is.
#![allow(clippy::unwrap_used, reason = "a test")]

use bytecode_tests::values::{Outcome, TABLES};

/// How many of each.
const ROUNDS: usize = 24;

/// The items that never come back from text the same, and why: what is made up is well-formed, but means nothing.
const NEVER_THE_SAME: [(&str, &[&str]); 9] = [
    (
        "a storage type is an integer, and the values are in its range",
        &[
            "QuantType::Any",
            "QuantType::Uniform",
            "QuantType::UniformPerAxis",
            "QuantType::UniformSubChannel",
        ],
    ),
    (
        "a line has 32 bits; a fused location without locations is `unknown`; two codes have the text `\"\":0:0`",
        &[
            "BuiltinAttribute::CallSiteLoc",
            "BuiltinAttribute::FusedLoc",
        ],
    ),
    (
        "as many bytes as the type has elements, and a type with a static shape",
        &[
            "BuiltinAttribute::DenseArray",
            "BuiltinAttribute::DenseElements",
            "BuiltinAttribute::DenseStringElements",
            "BuiltinAttribute::SparseElements",
        ],
    ),
    ("each is its own identity", &["BuiltinAttribute::Distinct"]),
    (
        "a DWARF number has a name",
        &[
            "LlvmAttribute::DIBasicType",
            "LlvmAttribute::DICompositeType",
            "LlvmAttribute::DIExpressionElem",
            "LlvmAttribute::DIImportedEntity",
            "LlvmAttribute::DISubprogram",
            "LlvmAttribute::DISubroutineType",
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

/// Bytes of a splitmix generator.
fn random_bytes(state: &mut u64) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(1024);
    for _ in 0..128 {
        *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = *state;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        bytes.extend((word ^ word >> 31).to_le_bytes());
    }
    bytes
}

#[test]
fn round_trips() {
    let mut state = 7;
    let (mut failures, mut never_made, mut never_same) = (Vec::new(), Vec::new(), Vec::new());
    for table in TABLES {
        let variants = table.schema.variants.iter().enumerate();
        for (variant, schema) in variants.filter(|(_, it)| !it.codes.is_empty()) {
            let name = format!("{}::{}", table.schema.name, schema.name);
            let (mut made, mut same) = (0, 0);
            let mut last = None;
            let mut context = table.context().unwrap();
            for round in 0..ROUNDS {
                // What was made is referred to by what is made later, but nothing is to grow very deep.
                if round % 6 == 5 {
                    context = table.context().unwrap();
                }
                match table.round_trip(&context, variant, &random_bytes(&mut state)) {
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
            if same == 0 && !known {
                never_same.push(format!("{name}: {last:?}"));
            }
        }
    }
    assert!(failures.is_empty(), "{failures:#?}");
    assert!(never_made.is_empty(), "{never_made:#?}");
    assert!(never_same.is_empty(), "{never_same:#?}");
}
