//! The versions of `vhlo`: told by the producer, and what an older one lacks is refused.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::Path;

use bytecode_core::dialect::{DialectVersion, Registry};
use bytecode_core::ir::Module;
use bytecode_core::write::WriteOptions;
use bytecode_core::{Context, builtin::BuiltinType};
use bytecode_dialects::vhlo::{CURRENT_VERSION, VhloAttribute, VhloDialect, VhloType};

fn fixture() -> Module {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/fixtures/jaxlib/vhlo.mlirbc");
    bytecode_dialects::open(path).unwrap()
}

#[test]
fn the_producer_tells_the_version() {
    let module = fixture();
    let version = |context: &Context| context.dialect_version("vhlo");
    // jaxlib names LLVM, not the dialect.
    assert_eq!(
        version(module.context()),
        DialectVersion::new(&CURRENT_VERSION)
    );
    let dialects = Registry::new().with(VhloDialect);
    let vhlo = dialects.dialect("vhlo").unwrap();
    assert_eq!(
        vhlo.version_by_producer("StableHLO_v1.9.5".into()),
        Some(DialectVersion::new(&[1, 9, 5]))
    );
}

#[test]
fn an_older_version_lacks_items() {
    let module = fixture();
    let options = WriteOptions {
        dialect_versions: vec![("vhlo".into(), DialectVersion::new(&[1, 8, 0]))],
        ..WriteOptions::default()
    };
    let error = module.write(&options).unwrap_err().to_string();
    assert!(error.contains("needs version 1.9.0 of `vhlo`"), "{error}");
}

#[test]
fn values_become_items_and_back() {
    let context = Context::new(bytecode_dialects::registry());
    let element_type = context.type_(&VhloType::FloatF32).unwrap();
    let tensor = VhloType::RankedTensor {
        shape: vec![2, 3],
        element_type,
        encoding: None,
    };
    let type_ = context.type_(&tensor).unwrap();
    assert_eq!(type_.decode::<VhloType<'_>>().unwrap(), Some(tensor));
    assert_eq!(type_.decode::<BuiltinType<'_>>().unwrap(), None);

    let data = [0; 24];
    let value = VhloAttribute::Tensor { type_, data: &data };
    let attribute = context.attribute(&value).unwrap();
    assert_eq!(attribute.decode().unwrap(), Some(value));
    // The same value is the same attribute.
    let again = VhloAttribute::Tensor { type_, data: &data };
    assert_eq!(context.attribute(&again).unwrap(), attribute);
}
