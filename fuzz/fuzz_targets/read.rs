//! Any bytes are read or rejected.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    bytecode_tests::mutation::read(bytes);
});
