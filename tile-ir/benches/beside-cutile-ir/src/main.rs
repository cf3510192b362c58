//! Reading and writing Tile IR beside the crate `cutile-ir`, in one run: `cargo run --release [-- COUNT..]`.
//!
//! `cutile-ir` reads tables and skips the bodies of functions, so there are two figures for reading: `tables` does the
//! same, `bodies` decodes every operation too. Its writer takes minutes for 200 thousand operations.

use std::hint::black_box;
use std::time::{Duration, Instant};

use cutile_ir::builder::{append_op, build_single_block_region};
use cutile_ir::bytecode::Opcode;
use cutile_ir::ir::{
    Attribute, FuncType, Location, Module, ScalarType, TileElementType, TileType, Type,
};
use cutile_ir::OpBuilder;

/// Returns a kernel of `count` additions.
fn kernel(count: usize) -> Module {
    let scalar = || Type::Scalar(ScalarType::I32);
    let tile = || {
        let element_type = TileElementType::Scalar(ScalarType::I32);
        Type::Tile(TileType { shape: vec![], element_type })
    };
    let mut module = Module::new("test");
    let inputs = vec![tile(), tile()];
    let (region, block, arguments) = build_single_block_region(&mut module, &inputs);
    let mut last = arguments[0];
    for _ in 0..count {
        let (addition, results) = OpBuilder::new(Opcode::AddI, Location::Unknown)
            .operand(last)
            .operand(arguments[1])
            .attr("overflow", Attribute::Integer(0, scalar()))
            .result(tile())
            .build(&mut module);
        append_op(&mut module, block, addition);
        last = results[0];
    }
    let (end, _) = OpBuilder::new(Opcode::Return, Location::Unknown).build(&mut module);
    append_op(&mut module, block, end);
    let function_type = Type::Func(FuncType { inputs, results: vec![] });
    let (entry, _) = OpBuilder::new(Opcode::Entry, Location::Unknown)
        .attr("sym_name", Attribute::String("k".into()))
        .attr("function_type", Attribute::Type(function_type))
        .region(region)
        .build(&mut module);
    module.functions.push(entry);
    module
}

/// Returns the best of several runs that take a second at most.
fn time<T>(mut run: impl FnMut() -> T) -> Duration {
    let start = Instant::now();
    let mut best = Duration::MAX;
    for _ in 0..50 {
        let one = Instant::now();
        black_box(run());
        best = best.min(one.elapsed());
        if start.elapsed() > Duration::from_secs(1) {
            break;
        }
    }
    best
}

fn main() {
    let counts: Vec<usize> = std::env::args().skip(1).filter_map(|count| count.parse().ok()).collect();
    let counts = if counts.is_empty() { vec![2_000, 20_000] } else { counts };
    println!("| operations | bytes | read: cutile-ir | tables | ratio | bodies | ratio | write: cutile-ir | tile-ir | ratio | check |");
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    for count in counts {
        let module = kernel(count);
        let bytes = cutile_ir::write_bytecode(&module).unwrap();
        let their_write = time(|| cutile_ir::write_bytecode(&module).unwrap());
        let their_read = time(|| cutile_ir::decode_bytecode(&bytes).unwrap());
        let tables = time(|| tile_ir_bytecode::read(&bytes).unwrap());
        let read = time(|| {
            let module = tile_ir_bytecode::read(&bytes).unwrap();
            module.functions().iter().map(|it| module.body(it).unwrap().operation_count()).sum::<usize>()
        });
        let ours = tile_ir_bytecode::read(&bytes).unwrap();
        let body = ours.body(&ours.functions()[0]).unwrap();
        assert_eq!(body.operation_count(), count + 1);
        assert_eq!(ours.write(ours.version()).unwrap(), bytes);
        let write = time(|| ours.write(ours.version()).unwrap());
        let check = time(|| ours.verify().unwrap());
        let ratio = |theirs: Duration, ours: Duration| theirs.as_secs_f64() / ours.as_secs_f64();
        println!(
            "| {count} | {} | {their_read:.1?} | {tables:.1?} | {:.1} | {read:.1?} | {:.1} | {their_write:.1?} | {write:.1?} | {:.1} | {check:.1?} |",
            bytes.len(),
            ratio(their_read, tables),
            ratio(their_read, read),
            ratio(their_write, write),
        );
    }
}
