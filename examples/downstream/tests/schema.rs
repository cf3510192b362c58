//! The wire format of `accel`, frozen: no change may break the files that are out there.

use accel_dialect::AccelDialect;

bytecode_core::frozen_schema!(AccelDialect, "accel.schema");
