//! The wire formats of the dialects, frozen: see [`bytecode_core::dialect::frozen`].

/// One test for each dialect.
macro_rules! frozen {
    // A macro because each test is a module of its own.
    ($($name:ident: $dialect:path;)*) => {$(
        mod $name {
            bytecode_core::frozen_schema!(
                $dialect,
                concat!("tests/frozen/", stringify!($name), ".schema")
            );
        }
    )*};
}

frozen! {
    builtin: bytecode_core::builtin::BuiltinDialect;
    chlo: bytecode_dialects::chlo::ChloDialect;
    llvm: bytecode_dialects::llvm::LlvmDialect;
    quant: bytecode_dialects::quant::QuantDialect;
    sdy: bytecode_dialects::sdy::SdyDialect;
    stablehlo: bytecode_dialects::stablehlo::StablehloDialect;
    vhlo: bytecode_dialects::vhlo::VhloDialect;
}
