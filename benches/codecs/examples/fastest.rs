//! `fastest [ROUNDS]`: the fastest of many calls of each codec, which take turns, so that the load of the machine affects all
//! of them.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a benchmark")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use bytecode_codecs_bench::{CODECS, context, items};

fn main() {
    let rounds = std::env::args().nth(1);
    let rounds: usize = rounds.map_or(20_000, |it| it.parse().unwrap());
    let (context, items) = (context(), items(1000));
    let encoded = CODECS.each_ref();
    let encoded = encoded.map(|it| (it.encode)(&context, &items).unwrap());
    let mut best = [[Duration::MAX; 2]; CODECS.len()];
    for _ in 0..rounds {
        for ((codec, bytes), [encode, decode]) in CODECS.iter().zip(&encoded).zip(&mut best) {
            let start = Instant::now();
            drop(black_box((codec.encode)(&context, black_box(&items))));
            *encode = start.elapsed().min(*encode);
            let bytes = black_box((**bytes).as_ref());
            let start = Instant::now();
            (codec.decode)(&context, bytes, items.len()).unwrap();
            *decode = start.elapsed().min(*decode);
        }
    }
    let [first, ..] = best;
    println!(
        "codec                           encode  ratio    decode  ratio   (µs for 1000 items)"
    );
    for (codec, times) in CODECS.iter().zip(best) {
        let [encode, decode] = times.map(|it| it.as_secs_f64() * 1e6);
        let [one, other] = first.map(|it| it.as_secs_f64() * 1e6);
        let (ratio, other) = (encode / one, decode / other);
        println!(
            "{:<30} {encode:>7.1} {ratio:>6.2} {decode:>9.1} {other:>6.2}",
            codec.name
        );
    }
}
