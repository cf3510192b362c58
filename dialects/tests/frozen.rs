//! The wire formats of the dialects, frozen: see [`mlir_bytecode::dialect::frozen`].

/// One test for each dialect.
macro_rules! frozen {
    // A macro because each test is a module of its own.
    ($($name:ident: $dialect:path;)*) => {$(
        mod $name {
            mlir_bytecode::frozen_schema!(
                $dialect,
                concat!("tests/frozen/", stringify!($name), ".schema")
            );
        }
    )*};
}

frozen! {
    builtin: mlir_bytecode::dialect::BuiltinDialect;
    chlo: mlir_bytecode_dialects::chlo::ChloDialect;
    llvm: mlir_bytecode_dialects::llvm::LlvmDialect;
    quant: mlir_bytecode_dialects::quant::QuantDialect;
    sdy: mlir_bytecode_dialects::sdy::SdyDialect;
    stablehlo: mlir_bytecode_dialects::stablehlo::StablehloDialect;
    vhlo: mlir_bytecode_dialects::vhlo::VhloDialect;
}
