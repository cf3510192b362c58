//! Any item of any dialect stays what it is, through bytes and through text.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    bytecode_tests::values::round_trip(bytes);
});
