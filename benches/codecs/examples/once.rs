//! `once CODEC encode|decode ROUNDS`: for a tool that counts instructions.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a benchmark")]

use bytecode_codecs_bench::{CODECS, context, items};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap();
    let encodes = arguments.next().unwrap() == "encode";
    let rounds: usize = arguments.next().unwrap().parse().unwrap();
    let codec = CODECS.iter().find(|it| it.name == name).unwrap();
    let (context, items) = (context(), items(1000));
    let encoded = (codec.encode)(&context, &items).unwrap();
    let bytes = (*encoded).as_ref();
    let mut total = 0;
    for _ in 0..rounds {
        total += if encodes {
            (*(codec.encode)(&context, &items).unwrap()).as_ref().len()
        } else {
            (codec.decode)(&context, bytes, items.len()).unwrap();
            items.len()
        };
    }
    println!("{} bytes, {total}", bytes.len());
}
