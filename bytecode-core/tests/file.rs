//! The view of a file: its contents equal those of the module, and each value is at its offset.

#![allow(clippy::expect_used, reason = "tests")]

use mlir_bytecode::bytes::{SectionKind, Version};
use mlir_bytecode::read::{Field, File, GroupOwner, ResourceKind, ResourceValue};
use mlir_bytecode::write::WriteOptions;
use mlir_bytecode::{ErrorKind, Module, Registry, Result};

const TEXT: &str = r##"
"builtin.module"() ({
  %0 = "my.constant"() <{value = 1 : i32}> {w = dense_resource<weights> : tensor<3xi8>} : () -> i32
  "my.use"(%0, %0) : (i32, i32) -> ()
  "my.function"() ({
  ^bb0(%a: i32, %b: tensor<2x!other.type<4>>):
    "my.branch"(%a)[^bb1] : (i32) -> ()
  ^bb1:
    "my.return"(%b) {text = "a"} : (tensor<2x!other.type<4>>) -> ()
  }) : () -> ()
}) : () -> ()
{-#
  dialect_resources: { builtin: { weights: "0x10000000010203" } },
  external_resources: { tool: { name: "value", flag: true } }
#-}
"##;

fn bytes(version: Version) -> Result<Vec<u8>> {
    let text = match version >= Version::NATIVE_PROPERTIES {
        true => TEXT.to_owned(),
        false => TEXT.replace("<{value = 1 : i32}>", ""),
    };
    let module = Module::parse(text, Registry::new())?;
    let options = WriteOptions::new().version(version);
    Ok(module.write(&options)?.into_bytes())
}

fn versions() -> impl Iterator<Item = Version> {
    (0..=Version::NEWEST.number()).map(|version| Version::new(version).expect("known"))
}

/// Returns the bytes of a file that stand at this offset.
fn at(bytes: &[u8], offset: u64, length: u64) -> &[u8] {
    &bytes[offset as usize..(offset + length) as usize]
}

#[test]
fn sections_cover_the_file() -> Result<()> {
    for version in versions() {
        let bytes = bytes(version)?;
        let file = File::parse(&bytes)?;
        assert_eq!(file.version(), version);
        let mut end = file.header().length;
        for section in file.sections() {
            let section = section?;
            assert_eq!(section.offset(), end);
            assert_eq!(bytes[end as usize] & 0x7F, section.id());
            let length = section.data().len() as u64;
            assert_eq!(at(&bytes, section.data_offset(), length), section.data());
            end += section.length();
            let found = file.section(section.kind())?.expect("found again");
            assert_eq!(found.offset(), section.offset());
        }
        assert_eq!(end, bytes.len() as u64);
    }
    Ok(())
}

#[test]
fn tables_are_those_of_the_module() -> Result<()> {
    for version in versions() {
        let bytes = bytes(version)?;
        let file = File::parse(&bytes)?;
        let module = Module::read(bytes.clone(), Registry::new())?;
        let context = module.context();

        let strings = file.strings()?;
        for string in strings.iter() {
            let length = string.length - 1;
            assert_eq!(at(&bytes, string.offset, length), string.text);
        }
        let mut dialects = Vec::new();
        for dialect in file.dialects()? {
            dialects.push(strings.resolve(dialect?.name)?);
        }
        let expected: Vec<_> = context.dialects().map(|it| it.namespace).collect();
        assert_eq!(dialects, expected);

        let mut names = Vec::new();
        for name in file.operation_names()? {
            let name = name?;
            let dialect = dialects[name.dialect.value as usize];
            names.push(format!("{dialect}.{}", strings.resolve(name.name)?));
        }
        let expected: Vec<_> = context.operation_names().map(|it| it.to_string()).collect();
        assert_eq!(names, expected);

        let (mut attributes, mut types) = (0, 0);
        for (items, count) in [
            (file.attributes()?, &mut attributes),
            (file.types()?, &mut types),
        ] {
            for item in items {
                let item = item?;
                assert_eq!(at(&bytes, item.offset, item.bytes.len() as u64), item.bytes);
                assert!(item.custom || item.bytes.ends_with(&[0]));
                assert!(item.dialect.value < dialects.len() as u64);
                *count += 1;
            }
        }
        assert_eq!(attributes, context.attribute_count());
        assert_eq!(types, context.type_count());

        let native = version >= Version::NATIVE_PROPERTIES;
        let properties = file.properties()?;
        assert_eq!(properties.is_some(), native);
        for properties in properties.into_iter().flatten() {
            let entry = properties?;
            assert!(at(&bytes, entry.offset, entry.length).ends_with(entry.bytes));
        }
    }
    Ok(())
}

#[test]
fn resources_have_owners_keys_and_values() -> Result<()> {
    let bytes = bytes(Version::NEWEST)?;
    let file = File::parse(&bytes)?;
    let strings = file.strings()?;
    let mut found = Vec::new();
    for resource in file
        .resources()?
        .expect("resources")
        .collect::<Result<Vec<_>>>()?
    {
        let owner = match resource.owner {
            GroupOwner::External(name) => strings.resolve(name)?.to_string(),
            GroupOwner::Dialect(dialect) => format!("dialect {}", dialect.value),
            _ => unreachable!("no other owner"),
        };
        let value = match resource.value()? {
            ResourceValue::Blob {
                alignment,
                bytes: blob,
                offset,
            } => {
                assert_eq!(resource.kind, ResourceKind::Blob);
                assert_eq!(at(&bytes, offset, blob.len() as u64), blob);
                assert!(offset.is_multiple_of(alignment));
                format!("{blob:?} aligned to {alignment}")
            }
            ResourceValue::String(string) => strings.resolve(string)?.to_string(),
            ResourceValue::Bool(value) => value.to_string(),
            other => format!("{other:?}"),
        };
        let key = strings.resolve(resource.key)?;
        found.push(format!("{owner}: {key} = {value}"));
    }
    let blob = "dialect 0: weights = [1, 2, 3] aligned to 16";
    assert_eq!(found, ["tool: name = value", "tool: flag = true", blob]);
    Ok(())
}

/// Every byte of the IR section belongs to one field, or to the header of a nested section.
#[test]
fn fields_cover_the_ir() -> Result<()> {
    for version in versions() {
        let bytes = bytes(version)?;
        let file = File::parse(&bytes)?;
        let ir = file.section(SectionKind::Ir)?.expect("IR");
        let mut end = ir.data_offset();
        let (mut operations, mut operands, mut nested) = (0, 0, 0);
        for field in file.ir()? {
            let field = field?;
            assert_eq!(field.offset, end, "{field:?} in version {version}");
            end += field.length;
            match field.field {
                Field::Operation { .. } => operations += 1,
                Field::Operand(_) => operands += 1,
                Field::Section { kind, .. } => {
                    assert_eq!(kind, SectionKind::Ir);
                    nested += 1;
                }
                _ => {}
            }
        }
        assert_eq!(end, ir.offset() + ir.length());
        assert_eq!((operations, operands), (6, 4));
        // The regions of the module and of the function, which no value crosses.
        let expected = if version >= Version::LAZY_LOADING {
            2
        } else {
            0
        };
        assert_eq!(nested, expected);
    }
    Ok(())
}

#[test]
fn errors_have_offsets_and_end_the_iterator() -> Result<()> {
    let whole = bytes(Version::NEWEST)?;
    for end in 0..whole.len() {
        let bytes = &whole[..end];
        let Ok(file) = File::parse(bytes) else {
            continue;
        };
        let sections: Vec<_> = file.sections().collect();
        let errors = sections.iter().filter_map(|section| section.as_ref().err());
        let errors: Vec<_> = errors.map(|error| error.offset()).collect();
        assert!(matches!(*errors, [Some(offset)] if offset <= end as u64));
        for field in file.ir().into_iter().flatten() {
            field?;
        }
    }
    // The number of strings, of dialects, and of properties: more than there are bytes.
    for kind in [
        SectionKind::String,
        SectionKind::Dialect,
        SectionKind::Properties,
    ] {
        let mut bytes = whole.clone();
        let section = File::parse(&whole)?.section(kind)?.expect("a section");
        bytes[section.data_offset() as usize] = 0xFE;
        let file = File::parse(&bytes)?;
        let error = match kind {
            SectionKind::String => file.strings().err(),
            SectionKind::Dialect => file.dialects()?.find_map(Result::err),
            _ => file
                .properties()?
                .and_then(|mut it| it.find_map(Result::err)),
        };
        assert!(error.expect("an error").offset().is_some());
    }
    let mut twice = whole.clone();
    let ir = File::parse(&whole)?.section(SectionKind::Ir)?.expect("IR");
    twice.extend_from_slice(at(&whole, ir.offset(), ir.length()));
    let error = File::parse(&twice)?.sections().find_map(Result::err);
    let error = error.expect("an error");
    assert_eq!(error.offset(), Some(whole.len() as u64));
    assert!(matches!(
        error.kind(),
        ErrorKind::DuplicateSection { section: "IR" }
    ));
    Ok(())
}
