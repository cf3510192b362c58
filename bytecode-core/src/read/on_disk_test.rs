//! Tests that a file on disk is read as one in memory is. The windows of tests are small.

use std::fmt::Write as _;
use std::io::Write as _;

use bstr::ByteSlice;
use once_cell::sync::OnceCell;

use super::stored::StoredFile;
use super::{File, IrField};
use crate::bytes::{Storage, Version};
use crate::check::check;
use crate::context::ResourceData;
use crate::dialect::Registry;
use crate::error::Result;
use crate::ir::{Body, BodySlot, Module, UseListOrder};
use crate::text::PrintOptions;
use crate::write::WriteOptions;

/// A module with functions of all sizes, a long operation, nested regions, blocks, a long constant and resources.
fn module() -> Result<Module> {
    let mut text = String::new();
    for function in 0..40 {
        writeln!(text, "\"t.func\"() ({{\n^a(%a: i32):")?;
        for operation in 0..function * 3 {
            let name = format!("#{function}.{operation}");
            let body = r#"({ "t.inner"() : () -> () }, {})"#;
            let regions = if operation % 7 == 0 { body } else { "" };
            writeln!(
                text,
                r#""t.op"(%a) {regions} {{n = "{name}"}} : (i32) -> ()"#
            )?;
        }
        let end = r#""t.br"(%a)[^b] : (i32) -> ()"#;
        let next = r#""t.return"(%b) : (i32) -> ()"#;
        writeln!(text, "{end}\n^b(%b: i32):\n{next}\n}}) : () -> ()")?;
    }
    let operands = vec!["%c"; 3000].join(", ");
    let types = vec!["i1"; 3000].join(", ");
    let digits = "00FF".repeat(40_000);
    writeln!(text, r#"%c = "t.c"() : () -> i1"#)?;
    writeln!(text, r#""t.long"({operands}) : ({types}) -> ()"#)?;
    writeln!(
        text,
        r#""t.uses"() {{d = dense<"0x{digits}"> : tensor<80000xi8>, r = dense_resource<blob> : tensor<4xi8>}} : () -> ()"#
    )?;
    let blob = "01020304".repeat(3000);
    writeln!(
        text,
        "{{-#\n dialect_resources: {{builtin: {{blob: \"0x04000000{blob}\"}}}},\n \
         external_resources: {{tool: {{b: true, s: \"text\", e: \"0x08000000{blob}\"}}}}\n#-}}"
    )?;
    let mut module = Module::parse(text, Registry::new())?;
    reverse_uses(&mut module);
    Ok(module)
}

/// Adds the order of the uses of the value with most uses, which is longer than a window.
fn reverse_uses(module: &mut Module) {
    let mut bodies: Vec<Body> = module
        .bodies
        .iter()
        .filter_map(|(_, slot)| Some(Body::clone(slot.body.get()?)))
        .collect();
    for body in &mut bodies {
        let of_value = |value| body.operands.iter().filter(|it| **it == value).count();
        let most = body.value_types.ids().max_by_key(|value| of_value(*value));
        if let Some(value) = most.filter(|value| of_value(*value) >= 3000) {
            body.use_list_orders.push(UseListOrder {
                value,
                pairs: false,
                indices: (0..of_value(value) as u32).rev().collect(),
            });
        }
    }
    let slot = |body: Body| {
        let mut slot = BodySlot::empty();
        slot.body = OnceCell::with_value(Box::new(body));
        slot
    };
    module.bodies = bodies.into_iter().map(slot).collect();
}

/// The file in memory and on disk. The temporary file is removed at the end.
fn storages(bytes: &[u8]) -> Result<(tempfile::NamedTempFile, [Storage; 2])> {
    let mut file = tempfile::NamedTempFile::new()?;
    file.write_all(bytes)?;
    let disk = Storage::on_disk(file.path())?;
    Ok((file, [Storage::from(bytes.to_vec()), disk]))
}

/// What is known of a file: its text, its bytes in two versions, and what a check finds.
fn all_of(file: Storage) -> Result<(String, Vec<Vec<u8>>, Vec<String>)> {
    let module = Module::read_lazily(file, Registry::new())?;
    let findings = check(&module).findings;
    let findings = findings.iter().map(ToString::to_string).collect();
    let mut text = Vec::new();
    crate::text::print(&module, PrintOptions::new().debug_info(true), &mut text)?;
    let other = WriteOptions::new().version(Version::new(4)?);
    let written = [
        WriteOptions::new(),
        other,
        WriteOptions::new().renumber(true),
    ];
    let bytes = written.iter().map(|options| {
        let mut bytes = Vec::new();
        module.write(options)?.write_to(&mut bytes)?;
        Ok(bytes)
    });
    let bytes = bytes.collect::<Result<_>>()?;
    Ok((text.to_str_lossy().into_owned(), bytes, findings))
}

#[test]
fn a_file_on_disk_has_the_same_contents() -> Result<()> {
    let module = module()?;
    for version in 0..=6 {
        let options = WriteOptions::new()
            .version(Version::new(version)?)
            .lossy(true);
        let bytes = module.write(&options)?.into_bytes();
        let (_file, [memory, disk]) = storages(&bytes)?;
        let (memory, disk) = (all_of(memory)?, all_of(disk)?);
        assert!(memory == disk, "version {version}");
        assert_eq!(memory.1[0], bytes);
    }
    Ok(())
}

#[test]
fn blobs_stay_on_disk() -> Result<()> {
    let bytes = module()?.to_bytes()?;
    let (_file, [memory, disk]) = storages(&bytes)?;
    let [memory, disk] = [memory, disk].map(|it| Module::read_lazily(it, Registry::new()));
    let (memory, disk) = (memory?, disk?);
    let mut blobs = 0;
    let pairs = memory.context().resources().zip(disk.context().resources());
    for ((_, in_memory), (_, on_disk)) in pairs {
        assert_eq!(in_memory.data.blob(), on_disk.data.blob());
        blobs += u32::from(matches!(on_disk.data, ResourceData::BlobOnDisk { .. }));
    }
    assert_eq!(blobs, 2);
    Ok(())
}

/// The fields of the operations of a file, or the error.
fn fields(file: &File<'_>) -> (Vec<String>, Option<String>) {
    let mut fields = Vec::new();
    let visited = file.visit_ir(|field: IrField<'_>| {
        fields.push(format!("{field:?}"));
        Ok(())
    });
    (fields, visited.err().map(|error| error.to_string()))
}

#[test]
fn the_view_of_a_file_on_disk_has_the_same_fields() -> Result<()> {
    let bytes = module()?.to_bytes()?;
    let (_file, [memory, disk]) = storages(&bytes)?;
    let (memory, disk) = (StoredFile::new(memory)?, StoredFile::new(disk)?);
    let (memory, disk) = (memory.view(), disk.view());
    assert_eq!(fields(&memory), fields(&disk));
    assert_eq!(fields(&memory).1, None);
    let sections = |file: &File<'_>| -> Result<Vec<_>> {
        let section = |it: super::Section<'_>| (it.kind(), it.offset(), it.length());
        file.sections().map(|it| it.map(section)).collect()
    };
    assert_eq!(sections(&memory)?, sections(&disk)?);
    let attributes = |file: &File<'_>| -> Result<Vec<_>> {
        let attribute = |it: super::ItemEntry<'_>| Ok((it.offset, it.length, it.code().ok()));
        file.attributes()?.map(|it| attribute(it?)).collect()
    };
    assert_eq!(attributes(&memory)?, attributes(&disk)?);
    let resources = |file: &File<'_>| -> Result<Vec<_>> {
        let entries = file.resources()?.into_iter().flatten();
        let entry = |it: super::ResourceEntry<'_>| (it.key, it.value_offset(), it.value_length());
        entries.map(|it| it.map(entry)).collect()
    };
    assert_eq!(resources(&memory)?, resources(&disk)?);
    assert!(disk.ir().is_err());
    Ok(())
}

#[test]
fn a_malformed_file_on_disk_has_the_same_error() -> Result<()> {
    let bytes = module()?.to_bytes()?;
    let outcome = |file: Storage| match Module::read(file.clone(), Registry::new()) {
        Ok(module) => format!("{:?}", check(&module).findings),
        Err(error) => error.to_string(),
    };
    let mut errors = 0;
    for position in (0..bytes.len()).step_by(bytes.len() / 60) {
        let mut changed = bytes.clone();
        changed[position] ^= 0x55;
        for bytes in [&changed[..], &bytes[..position]] {
            let (_file, [memory, disk]) = storages(bytes)?;
            let (memory, disk) = (outcome(memory), outcome(disk));
            assert_eq!(memory, disk, "position {position}");
            errors += usize::from(memory != "[]");
        }
    }
    assert!(errors > 60);
    Ok(())
}
