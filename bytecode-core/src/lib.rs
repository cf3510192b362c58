//! MLIR bytecode without LLVM.
