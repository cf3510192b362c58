//! The account of files in Tile IR: all bytes, each once, under the right key; and their parts.
//!
//! With `TILE_IR_CORPUS`, all files of a folder too.

use std::path::Path;

use std::collections::HashMap;

use mlir_bytecode::Error;
use mlir_bytecode::bytes::Bytes;
use mlir_bytecode_inspect::{
    Account, PartKind, Pivot, RowKind, Stats, Unpacked, pack, symbols, unpack,
};
use tile_ir_bytecode::{Extents, Part};

#[path = "../../tile-ir/tests/support/files.rs"]
mod files;

use files::files;

type Result<T = (), E = Box<dyn std::error::Error>> = std::result::Result<T, E>;

const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tile-ir/tests/fixtures");

/// Returns the accounts of a file by all pivots.
fn accounts(bytes: &[u8]) -> Result<Vec<Stats>> {
    let tile_ir = tile_ir_bytecode::read(bytes)?;
    let module = tile_ir.to_mlir(mlir_bytecode_dialects::registry())?;
    let account = Account::of_tile_ir(bytes, &tile_ir, &module)?;
    let stats = Pivot::ALL.map(|pivot| account.by(pivot));
    Ok(stats.into_iter().collect::<Result<_, _>>()?)
}

#[test]
fn every_pivot_adds_up_to_the_size() -> Result {
    let mut found = files(Path::new(FIXTURES), &["tileirbc", "bc"])?;
    assert!(found.len() >= 5, "{found:?}");
    if let Some(folder) = std::env::var_os("TILE_IR_CORPUS") {
        found.extend(files(Path::new(&folder), &["tileirbc", "bc"])?);
    }
    let mut refused = 0;
    for path in &found {
        let bytes = std::fs::read(path)?;
        let readable = tile_ir_bytecode::read(&bytes)
            .and_then(|module| module.to_mlir(mlir_bytecode_dialects::registry()).map(drop));
        if readable.is_err() {
            refused += 1;
            continue;
        }
        let at = |error| format!("{}: {error}", path.display());
        for stats in accounts(&bytes).map_err(at)? {
            assert_eq!(stats.total(), bytes.len() as u64, "{}", path.display());
            assert_eq!(stats.size, bytes.len() as u64);
        }
    }
    println!("{} files, {refused} cannot be read", found.len());
    assert!(
        refused * 50 < found.len(),
        "{refused} of {} cannot be read",
        found.len()
    );
    Ok(())
}

/// Puts the parts of a file together, by way of the texts of the manifest.
fn packed(unpacked: &Unpacked) -> Result<Vec<u8>> {
    let files: HashMap<_, _> = unpacked.files.iter().cloned().collect();
    assert_eq!(files.len(), unpacked.files.len(), "each part has a path");
    let manifest = serde_json::from_str(&serde_json::to_string(&unpacked.manifest)?)?;
    let pieces = pack(&manifest, |part| {
        let found = files.get(&part.path).cloned();
        found.ok_or_else(|| Error::message(format!("no part {}", part.path)))
    });
    Ok(pieces?.concat())
}

/// Only a file of an unknown version has no parts.
#[test]
fn parts_make_the_same_file() -> Result {
    let mut found = files(Path::new(FIXTURES), &["tileirbc", "bc"])?;
    if let Some(folder) = std::env::var_os("TILE_IR_CORPUS") {
        found.extend(files(Path::new(&folder), &["tileirbc", "bc"])?);
    }
    let (mut headers, mut bodies, mut constants) = (0, 0, 0);
    for path in &found {
        let bytes = Bytes::from(std::fs::read(path)?);
        let unpacked = match unpack(&bytes, None) {
            Ok(unpacked) => unpacked,
            Err(error) => {
                assert!(tile_ir_bytecode::Outline::of(&bytes).is_err());
                assert!(tile_ir_bytecode::read(&bytes).is_err());
                println!("{}: {error}", path.display());
                headers += 1;
                continue;
            }
        };
        assert!(*packed(&unpacked)? == *bytes, "{}", path.display());

        let sections = &unpacked.manifest.sections;
        let parts = || sections.iter().flat_map(|section| &section.parts);
        let of = |kind| parts().filter(|part| part.kind == kind).count();
        if let Ok(module) = tile_ir_bytecode::read(&bytes) {
            let functions = module.functions().iter();
            let functions = functions.filter(|function| function.code_size() > 0);
            assert_eq!(of(PartKind::Body), functions.count(), "{}", path.display());
        }
        bodies += of(PartKind::Body);
        constants += of(PartKind::Constant);
    }
    let count = found.len();
    println!("{count} files, {headers} without parts, {bodies} bodies, {constants} constants");
    assert!(bodies >= 5 && constants >= 5);
    assert!(headers * 50 < count, "{headers} of {count} have no parts");
    Ok(())
}

/// The length of a section follows the parts; headers of other forms than the writers' are kept.
#[test]
fn another_part_changes_the_length_of_its_section() -> Result {
    let bytes = Bytes::from(std::fs::read(
        Path::new(FIXTURES).join("every-13.5.tileirbc"),
    )?);
    let mut unpacked = unpack(&bytes, None)?;
    let data = unpacked
        .files
        .iter_mut()
        .find(|(path, _)| path == "type.bin");
    let (_, data) = data.ok_or("a section of types is expected")?;
    *data = [data.as_ref(), &[0; 200]].concat().into();
    let outline = tile_ir_bytecode::Outline::of(&bytes)?;
    let changed = tile_ir_bytecode::Outline::of(&packed(&unpacked)?)?;
    let lengths = |outline: &tile_ir_bytecode::Outline| {
        let sections = outline.sections.iter();
        let length = |it: &tile_ir_bytecode::SectionExtent| (it.layout, it.range.end - it.payload);
        sections.map(length).collect::<Vec<_>>()
    };
    let mut expected = lengths(&outline);
    for (layout, length) in &mut expected {
        if layout.kind == tile_ir_bytecode::SectionKind::Type {
            *length += 200;
        }
    }
    assert_eq!(lengths(&changed), expected);

    // The length of a section takes a byte more than it needs; the padding behind shrinks by that byte.
    let mut long = bytes.to_vec();
    let head = |it: &tile_ir_bytecode::SectionExtent| it.range.start + 1..it.payload;
    let mut heads = outline.sections.iter().map(head);
    let padded = heads.position(|head| bytes[head].ends_with(&[0xcb]));
    let number = padded.ok_or("a padded section is expected")?;
    let length = &mut long[head(&outline.sections[number])];
    let last = length
        .iter()
        .position(|byte| *byte < 0x80)
        .ok_or("a length")?;
    let end = length.len() - 1;
    length[last] |= 0x80;
    length.copy_within(last + 1..end, last + 2);
    length[last + 1] = 0;
    let unpacked = unpack(&long.clone().into(), None)?;
    assert!(unpacked.manifest.sections[number].header.is_some());
    assert!(packed(&unpacked)? == long);
    Ok(())
}

/// The structure is what no table, function, global and location has: heads of sections, counts and padding.
#[test]
fn code_belongs_to_operations_and_their_attributes() -> Result {
    let bytes = std::fs::read(Path::new(FIXTURES).join("every-13.5.tileirbc"))?;
    let module = tile_ir_bytecode::read(&bytes)?;
    let extents = Extents::of(&bytes)?;
    for function in module.functions() {
        let code = function.code_offset()..function.code_offset() + function.code_size();
        let in_code = extents.parts.iter();
        let in_code = in_code.filter(|it| code.contains(&it.range.start));
        let parts =
            in_code.filter(|it| matches!(it.part, Part::Operation { .. } | Part::Attribute { .. }));
        assert_eq!(parts.map(|it| it.own).sum::<usize>(), function.code_size());
    }
    let own: usize = extents.parts.iter().map(|it| it.own).sum();
    let heads = 8 * (extents.sections.len() + 2);
    assert!(
        bytes.len() - own < heads + 64,
        "{} bytes of structure",
        bytes.len() - own
    );
    Ok(())
}

#[test]
fn keys_are_those_of_the_in_memory_ir() -> Result {
    let bytes = std::fs::read(Path::new(FIXTURES).join("every-13.3.tileirbc"))?;
    let accounts = accounts(&bytes)?;
    let names = |by| {
        let stats = accounts.iter().find(|stats| stats.by == by);
        let rows = stats.into_iter().flat_map(|stats| &stats.rows);
        let keys = rows.filter(|row| row.kind == RowKind::Key);
        keys.map(|row| row.name.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(names(Pivot::Function), ["@every", "@table"]);
    assert!(names(Pivot::Operation).contains(&"cuda_tile.mmaf"));
    assert!(names(Pivot::Type).contains(&"cuda_tile.partition_view"));
    assert!(names(Pivot::Attribute).contains(&"cuda_tile.rounding"));
    assert!(names(Pivot::Dialect).starts_with(&["cuda_tile"]));
    assert!(names(Pivot::Section).contains(&"debug"));
    assert!(!names(Pivot::File).is_empty());
    assert!(
        names(Pivot::Constant)
            .iter()
            .all(|name| name.starts_with("constant #"))
    );
    assert_eq!(names(Pivot::Constant).len(), 12);

    let tile_ir = tile_ir_bytecode::read(&bytes)?;
    let module = tile_ir.to_mlir(mlir_bytecode_dialects::registry())?;
    let account = Account::of_tile_ir(&bytes, &tile_ir, &module)?;
    let listed = symbols(&module, Some(&account))?;
    let every = listed.iter().find(|it| it.symbol.name == "@every");
    let [function] = tile_ir.functions() else {
        return Err("one function is expected".into());
    };
    assert!(
        every.and_then(|it| it.bytes) > Some(function.code_size() as u64),
        "{every:?}"
    );
    Ok(())
}

#[test]
fn a_module_of_another_file_is_an_error() -> Result {
    let [of, other] = ["every-13.1.tileirbc", "every-13.5.tileirbc"]
        .map(|name| std::fs::read(Path::new(FIXTURES).join(name)));
    let (of, other) = (of?, other?);
    let (tile_ir, other) = (
        tile_ir_bytecode::read(&of)?,
        tile_ir_bytecode::read(&other)?,
    );
    let other = other.to_mlir(mlir_bytecode_dialects::registry())?;
    assert!(Account::of_tile_ir(&of, &tile_ir, &other).is_err());
    Ok(())
}
