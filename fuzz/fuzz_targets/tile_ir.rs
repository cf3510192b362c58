//! Tile IR is read, checked and written without a panic, and is the same afterwards.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    bytecode_tests::tile_ir::read(bytes);
    bytecode_tests::tile_ir::round_trip(bytes);
});
