//! Any text is parsed or rejected; what is parsed is printed, and that is the same.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    bytecode_tests::mutation::parse(bytes);
});
