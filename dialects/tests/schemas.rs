//! Every code of every dialect, with arbitrary fields: what decodes is encoded to the same bytes again, and
//! so its schema, its decoder and its encoder agree.
#![allow(clippy::unwrap_used, reason = "a test")]

use std::collections::{BTreeMap, BTreeSet};

use arbitrary::Unstructured;
use mlir_bytecode::Context;
use mlir_bytecode::context::{DialectReader, DialectWriter, WireReader, WireWriter};
use mlir_bytecode::item::{ItemSchema, arbitrary as generate};

/// Returns a context with attributes and types of many kinds to refer to.
fn context() -> Context {
    let context = Context::new(mlir_bytecode_dialects::registry());
    for text in [
        "unit",
        "true",
        "\"text\"",
        "5 : i32",
        "1.5 : f32",
        "[unit]",
        "{}",
        "@symbol",
        "i32",
        "loc(unknown)",
        "loc(\"a\":1:2)",
        "loc(\"b\":3:4)",
        "loc(\"c\":5:6)",
        "loc(\"d\":7:8)",
        "@a",
        "@b",
        "@c",
        "array<i32: 1, 2>",
        "distinct[0]<unit>",
        "affine_map<(d0) -> (d0)>",
        "dense<1> : tensor<2xi32>",
    ] {
        context.parse_attribute(text).unwrap();
    }
    for text in [
        "i32",
        "f32",
        "index",
        "tensor<4x?xf32>",
        "vector<4xi8>",
        "none",
        "i1",
        "f64",
    ] {
        context.parse_type(text).unwrap();
    }
    context
}

/// Returns whether the fields of a code are, in part, encoded by hand: then there may be several encodings of
/// one value.
fn by_hand(schema: &ItemSchema, code: u64) -> bool {
    let codes = schema.variants.iter().flat_map(|it| it.codes);
    let mut fields = codes.filter(|it| it.code == code).flat_map(|it| it.fields);
    fields.any(|field| field.kind.is_by_hand())
}

#[test]
fn decoded_items_are_canonical() {
    const ROUNDS: usize = 12_000;
    let context = context();
    let mut random = fastrand::Rng::with_seed(7);
    let mut bytes = [0; 512];
    let mut decoded: BTreeMap<(&str, usize), BTreeSet<u64>> = BTreeMap::new();
    for _ in 0..ROUNDS {
        for dialect in context.registry().dialects() {
            let Some(interface) = dialect.bytecode() else {
                continue;
            };
            for (table, schema) in dialect.schemas().into_iter().enumerate() {
                let Some(schema) = schema else { continue };
                random.fill(&mut bytes);
                let mut choices = Unstructured::new(&bytes);
                let encoding = generate::encoding(&context, schema, &mut choices).unwrap();
                let Some(encoding) = encoding else { continue };
                let id = context.dialect(dialect.namespace());
                let mut reader = WireReader::new(&context, id, &encoding, 0);
                let mut writer = WireWriter::new(&context);
                let read = if table == 0 {
                    interface.read_attribute(&mut reader, &mut writer)
                } else {
                    interface.read_type(&mut reader, &mut writer)
                };
                if read.is_err() {
                    continue;
                }
                let written = writer.into_bytes();
                let mut code = WireReader::new(&context, id, &encoding, 0);
                let code = code.read_varint().unwrap();
                if !by_hand(schema, code) {
                    assert_eq!(written, encoding, "{} code {code}", schema.name);
                }
                let codes = decoded.entry((schema.name, table)).or_default();
                if !codes.insert(code) {
                    continue;
                }
                let write = |writer: &mut WireWriter<'_>| {
                    writer.write_bytes(&encoding);
                    Ok(())
                };
                let namespace = dialect.namespace();
                if table == 0 {
                    context.encode_attribute(namespace, write).unwrap();
                } else {
                    context.encode_type(namespace, write).unwrap();
                }
            }
        }
    }
    let (mut found, mut all, mut missing) = (0, 0, Vec::new());
    for dialect in context.registry().dialects() {
        for (table, schema) in dialect.schemas().into_iter().enumerate() {
            let codes = schema.iter().flat_map(|schema| schema.variants);
            let codes: BTreeSet<_> = codes.flat_map(|it| it.codes).map(|it| it.code).collect();
            let name = schema.map_or("", |schema| schema.name);
            let decoded = decoded.remove(&(name, table)).unwrap_or_default();
            found += codes.intersection(&decoded).count();
            all += codes.len();
            missing.extend(
                codes
                    .difference(&decoded)
                    .map(|code| format!("{name} {code}")),
            );
        }
    }
    // The rest are references to references to resources and the like, which chance does not find.
    assert!(
        found * 10 >= all * 9,
        "{found} of {all} codes, without {missing:?}"
    );
}
