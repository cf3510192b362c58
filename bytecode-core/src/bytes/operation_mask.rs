//! The bits of the mask of an operation, which announce its parts. The mask of block arguments uses only
//! [`USE_LIST_ORDERS`].

pub(crate) const ATTRIBUTES: u8 = 0x01;
pub(crate) const RESULTS: u8 = 0x02;
pub(crate) const OPERANDS: u8 = 0x04;
pub(crate) const SUCCESSORS: u8 = 0x08;
pub(crate) const REGIONS: u8 = 0x10;
pub(crate) const USE_LIST_ORDERS: u8 = 0x20;
pub(crate) const PROPERTIES: u8 = 0x40;
/// All bits that a version defines.
pub(crate) const ALL: u8 = 0x7F;
