//! What reading, writing and printing are made of, one by one: `cargo bench -p mlir-bytecode`.
//!
//! Nothing here is checked against a time: beside libMLIR the whole is measured by `cargo xtask bench`.

#![allow(clippy::unwrap_used, reason = "the inputs are our own")]

use std::fmt::Write;
use std::hint::black_box;

use divan::Bencher;
use divan::counter::{BytesCount, ItemsCount};
use mlir_bytecode::builtin::BuiltinAttribute;
use mlir_bytecode::bytes::{Bytes, varint};
use mlir_bytecode::context::Context;
use mlir_bytecode::dialect::Registry;
use mlir_bytecode::ir::Module;
use mlir_bytecode::text::{PrintOptions, print};
use mlir_bytecode::write::WriteOptions;

/// How many there are of what is measured.
const COUNT: usize = 10_000;

fn main() {
    divan::main();
}

/// Varints of one to nine bytes: short ones, as in operations, or all lengths in turn.
fn values(short: bool) -> Vec<u64> {
    let bits = |index: usize| if short { index % 9 } else { index * 7 % 64 };
    (0..COUNT).map(|index| (1 << bits(index)) | 1).collect()
}

#[divan::bench(args = [true, false])]
fn varint_encode(bencher: Bencher<'_, '_>, short: bool) {
    let values = values(short);
    let mut out = Vec::with_capacity(COUNT * varint::MAX_LENGTH);
    bencher.counter(ItemsCount::new(COUNT)).bench_local(|| {
        out.clear();
        for &value in &values {
            varint::encode(value, &mut out);
        }
        out.len()
    });
}

#[divan::bench(args = [true, false])]
fn varint_decode(bencher: Bencher<'_, '_>, short: bool) {
    let mut bytes = Vec::new();
    for value in values(short) {
        varint::encode(value, &mut bytes);
    }
    bencher.counter(BytesCount::of_slice(&bytes)).bench(|| {
        let (mut rest, mut sum) = (&bytes[..], 0_u64);
        while let Ok((value, length)) = varint::decode(rest) {
            sum = sum.wrapping_add(value);
            rest = &rest[length..];
        }
        sum
    });
}

/// Returns a function of so many operations, in bytecode.
fn file(operations: usize) -> Bytes {
    let mut text = "\"my.function\"() ({\n  %0 = \"my.first\"() : () -> i32\n".to_owned();
    for value in 1..operations {
        let (near, far) = (value - 1, value * 7919 % value);
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "  %{value} = \"my.add\"(%{near}, %{far}) {{n = {value} : i64}} : (i32, i32) -> i32"
        );
    }
    text.push_str("}) {sym_name = \"f\"} : () -> ()\n");
    let module = Module::parse(text, Registry::new()).unwrap();
    module
        .write(&Default::default())
        .unwrap()
        .into_bytes()
        .into()
}

/// All sections but the operations.
#[divan::bench]
fn sections(bencher: Bencher<'_, '_>) {
    let file = file(COUNT);
    bencher.bench(|| Module::read_lazily(file.clone(), Registry::new()));
}

#[divan::bench]
fn operations_read(bencher: Bencher<'_, '_>) {
    let file = file(COUNT);
    let bencher = bencher.counter(ItemsCount::new(COUNT));
    bencher.bench(|| Module::read(file.clone(), Registry::new()));
}

#[divan::bench]
fn operations_written(bencher: Bencher<'_, '_>) {
    let module = Module::read(file(COUNT), Registry::new()).unwrap();
    let bencher = bencher.counter(ItemsCount::new(COUNT));
    // By default, an unchanged module is written as the bytes of its file.
    let options = WriteOptions::new().renumber(true);
    bencher.bench(|| module.write(&options));
}

#[divan::bench]
fn operations_printed(bencher: Bencher<'_, '_>) {
    let module = Module::read(file(COUNT), Registry::new()).unwrap();
    let bencher = bencher.counter(ItemsCount::new(COUNT));
    bencher.bench(|| print(&module, PrintOptions::new().generic(), &mut std::io::sink()));
}

#[divan::bench]
fn attributes_decoded(bencher: Bencher<'_, '_>) {
    let module = Module::read(file(COUNT), Registry::new()).unwrap();
    let context = module.context();
    let bencher = bencher.counter(ItemsCount::new(context.attribute_count()));
    bencher.bench(|| {
        for attribute in context.attributes() {
            black_box(attribute.try_decode::<BuiltinAttribute<'_>>().ok());
        }
    });
}

#[divan::bench]
fn attributes_interned(bencher: Bencher<'_, '_>) {
    let bencher = bencher.counter(ItemsCount::new(COUNT));
    bencher
        .with_inputs(|| Context::new(Registry::new()))
        .bench_values(|context| {
            for index in 0..COUNT {
                let text = (index % 100).to_string();
                let (value, type_) = (text.as_str().into(), None);
                let attribute = BuiltinAttribute::String { value, type_ };
                black_box(context.attribute(&attribute).ok());
            }
            context
        });
}
