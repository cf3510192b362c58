//! What is read prints, or is rejected.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    bytecode_tests::mutation::print(bytes);
});
