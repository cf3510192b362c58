//! Files of our own with everything each version has: read, checked, printed and written back.
//!
//! `fixtures/make.py` writes them; `BLESS=1` rewrites the expected text.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::path::PathBuf;

use tile_ir_bytecode::{
    AttributeKind, DebugEntry, DebugId, EnumKind, Field, OPERATIONS, PointerAttribute, Scalar,
    Type, TypeId, Version,
};

#[path = "support/schema.rs"]
mod schema;
#[path = "support/text.rs"]
mod text;

fn path(version: Version, extension: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    folder.join(format!("every-{version}.{extension}"))
}

fn fixture(version: Version) -> Vec<u8> {
    std::fs::read(path(version, "tileirbc")).unwrap()
}

#[test]
fn files_come_back() {
    for version in Version::ALL {
        let bytes = fixture(version);
        let module = tile_ir_bytecode::read(&bytes).unwrap();
        module.verify().unwrap();
        assert_eq!(module.version(), version);
        assert_eq!(module.to_bytes().unwrap(), bytes, "{version}");
        assert_eq!(module.write(version).unwrap(), bytes, "{version}");
    }
}

#[test]
fn text_is_as_expected() {
    for version in Version::ALL {
        let bytes = fixture(version);
        let module = tile_ir_bytecode::read(&bytes).unwrap();
        let text = text::text(&module, version == Version::V13_1).unwrap();
        let expected = path(version, "mlir");
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&expected, &text).unwrap();
        }
        assert_eq!(
            text,
            std::fs::read_to_string(&expected).unwrap(),
            "{version}"
        );
    }
}

#[test]
fn every_operation_and_enum_case_occurs() {
    for version in Version::ALL {
        let bytes = fixture(version);
        let module = tile_ir_bytecode::read(&bytes).unwrap();
        let (mut names, mut cases) = (BTreeSet::new(), BTreeSet::new());
        for function in module.functions() {
            for operation in module.body(function).unwrap().operations() {
                names.insert(operation.name());
                for (attribute, field) in operation
                    .definition()
                    .attributes
                    .iter()
                    .zip(operation.fields())
                {
                    if let (AttributeKind::Enum(kind), Field::Enum(code)) = (attribute.kind, field)
                    {
                        cases.insert((kind.name(), code));
                    }
                }
            }
        }
        for (kind, codes) in types_of(&module).1 {
            cases.insert((kind, codes));
        }
        for definition in OPERATIONS
            .iter()
            .filter(|it| it.is_in_bodies() && version.has(it.since))
        {
            assert!(
                names.contains(definition.name),
                "{version}: {}",
                definition.name
            );
        }
        for kind in EnumKind::ALL {
            // Visibility belongs to globals, the last one to the vendor's tests.
            if matches!(
                kind,
                EnumKind::SymbolVisibility | EnumKind::BytecodeTestPriority
            ) {
                continue;
            }
            for case in kind.cases().filter(|case| version.has(case.since)) {
                let what = format!("{version}: {} of {}", case.name, kind.name());
                assert!(cases.contains(&(kind.name(), case.code)), "{what}");
            }
        }
        let visibility = u64::from(version.has(Version::V13_3));
        assert_eq!(
            module.globals().first().map(|global| global.visibility),
            Some(visibility)
        );
    }
}

/// Returns the tag in front of an entry, which is less than 2 to the 14th.
fn tag(table: &tile_ir_bytecode::Table<'_>, index: usize) -> u64 {
    match *table.get(index as u64).unwrap_or_default() {
        [low, high, ..] if low >= 0x80 => u64::from(low & 0x7f) | u64::from(high) << 7,
        [tag, ..] => tag.into(),
        [] => u64::MAX,
    }
}

/// Returns the tags of the types of a module, and the enum cases in them.
fn types_of(module: &tile_ir_bytecode::Module<'_>) -> (BTreeSet<u64>, Vec<(&'static str, u32)>) {
    let (mut tags, mut cases) = (BTreeSet::new(), Vec::new());
    for index in 0..module.types().len() {
        let decoded = module.type_at(TypeId(index as u64)).unwrap();
        tags.insert(tag(module.types(), index));
        match decoded {
            Type::PartitionView {
                padding: Some(padding),
                ..
            } => {
                cases.push((EnumKind::PaddingValue.name(), padding.code()));
            }
            Type::Pointer {
                attribute: Some(attribute),
                ..
            } => {
                cases.push((
                    EnumKind::PointerAttribute.name(),
                    PointerAttribute::code(attribute),
                ));
            }
            _ => {}
        }
    }
    (tags, cases)
}

#[test]
fn every_type_occurs_and_comes_back() {
    for version in Version::ALL {
        let bytes = fixture(version);
        let module = tile_ir_bytecode::read(&bytes).unwrap();
        let (tags, _) = types_of(&module);
        for (scalar, _) in Scalar::all().filter(|(it, _)| version.has(it.since())) {
            let tag = u64::from(scalar.tag());
            assert!(tags.contains(&tag), "{version}: {}", scalar.name());
        }
        for (tag, name, since, _) in schema::rows(Type::SCHEMA) {
            let since = since.parse().unwrap();
            assert_eq!(tags.contains(&tag), version.has(since), "{version}: {name}");
        }
        for index in 0..module.types().len() as u64 {
            let mut missing = Vec::new();
            let encoded = module
                .type_at(TypeId(index))
                .unwrap()
                .write(version, &mut missing);
            assert_eq!(Some(&*encoded), module.types().get(index));
            assert_eq!(missing, []);
        }
    }
}

#[test]
fn every_debug_entry_occurs() {
    for version in Version::ALL {
        let bytes = fixture(version);
        let module = tile_ir_bytecode::read(&bytes).unwrap();
        let entries = (1..=module.debug().len() as u64).map(|id| module.debug_entry(DebugId(id)));
        let entries: Vec<DebugEntry> = entries.map(|entry| entry.unwrap().unwrap()).collect();
        let tags = entries.iter().map(|entry| {
            let bytes = entry.write(version, &mut Vec::new());
            u64::from(bytes[0])
        });
        let tags: BTreeSet<u64> = tags.collect();
        for (tag, name, ..) in schema::rows(DebugEntry::SCHEMA) {
            assert!(tags.contains(&tag), "{version}: {name}");
        }
    }
}

#[test]
fn older_versions_get_what_they_have() {
    let bytes = fixture(Version::V13_5);
    let module = tile_ir_bytecode::read(&bytes).unwrap();
    let error = module.write(Version::V13_3).unwrap_err().to_string();
    for reason in [
        "operation `insert` needs 13.4",
        "operation `multimem_store_view_tko` needs 13.5",
        "`saturating` of operation `ftoi` needs 13.4",
        "`inbounds` of operation `atomic_red_view_tko` needs 13.5",
        "pointer attribute `multicast` needs 13.5",
        "type `fnv8E5M3FNU` needs 13.4",
        "`nearest_away` of RoundingMode needs 13.4",
    ] {
        assert!(error.contains(reason), "{reason} in {error}");
    }
    // Everything of 13.1 can be written for every later version, and back.
    let bytes = fixture(Version::V13_1);
    let module = tile_ir_bytecode::read(&bytes).unwrap();
    for version in Version::ALL {
        let written = module.write(version).unwrap();
        let other = tile_ir_bytecode::read(&written).unwrap();
        other.verify().unwrap();
        assert_eq!(other.version(), version);
        let back = other.write(Version::V13_1).unwrap();
        let (back, module) = (
            tile_ir_bytecode::read(&back).unwrap(),
            tile_ir_bytecode::read(&bytes).unwrap(),
        );
        assert_eq!(
            text::text(&back, false).unwrap(),
            text::text(&module, false).unwrap(),
            "{version}"
        );
    }
}
