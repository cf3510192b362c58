//! The wire format of `accel`, frozen.

bytecode_core::frozen_schema!(accel_dialect::AccelDialect, "accel.schema");
