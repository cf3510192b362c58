//! A dump shows every byte once, whatever is wrong.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    bytecode_tests::mutation::dump(bytes);
});
