//! The wire format of `accel`, frozen.

mlir_bytecode::frozen_schema!(accel_dialect::AccelDialect, "accel.schema");
