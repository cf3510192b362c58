//! Times all codecs on the same thousand items.
#![allow(clippy::unwrap_used, reason = "a benchmark")]

use bytecode_codecs_bench::{CODECS, Codec, context, items};
use divan::{Bencher, black_box};

const COUNT: usize = 1000;
const NAMES: [&str; 5] = [
    "mlir-bytecode-derive",
    "mlir-bytecode-derive-list",
    "postcard",
    "bincode",
    "rkyv",
];

fn main() {
    divan::main();
}

fn codec(name: &str) -> &'static Codec {
    CODECS.iter().find(|it| it.name == name).unwrap()
}

#[divan::bench(args = NAMES)]
fn encode(bencher: Bencher<'_, '_>, name: &str) {
    let (context, items, codec) = (context(), items(COUNT as u64), codec(name));
    bencher.bench(|| (codec.encode)(&context, black_box(&items)).unwrap());
}

#[divan::bench(args = NAMES)]
fn decode(bencher: Bencher<'_, '_>, name: &str) {
    let (context, items, codec) = (context(), items(COUNT as u64), codec(name));
    let encoded = (codec.encode)(&context, &items).unwrap();
    let bytes = (*encoded).as_ref();
    bencher.bench(|| (codec.decode)(&context, black_box(bytes), COUNT).unwrap());
}
