//! What is read and written is read as the same again.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    bytecode_tests::mutation::round_trip(bytes);
});
