//! The surroundings of a printed operation, and the regions that its text lacks.

use smallvec::SmallVec;

use super::super::names::Numbers;
use super::sink::RegionPlace;
use super::table::Forms;
use crate::ir::{Operation, Value};

/// The surroundings of a printed operation.
#[derive(Clone, Copy)]
pub(in crate::text::op) struct Place<'p, 'ir> {
    /// The forms of all operations.
    pub(in crate::text::op) forms: &'p Forms<'ir>,
    /// The names in the body of the operation.
    pub(in crate::text::op) numbers: &'p Numbers,
    /// The names in the body that the regions of the operation are in.
    pub(in crate::text::op) inner: &'p Numbers,
    /// The nested operation, and the names in the body that its regions are in; none if the operation does not fit its form.
    pub(in crate::text::op) nested: Option<(Operation<'ir>, &'p Numbers)>,
    /// The columns before the operation.
    pub(in crate::text::op) indent: usize,
    pub(in crate::text::op) debug_info: bool,
}

impl<'ir> Place<'_, 'ir> {
    /// Prints the name of a value that an operation mentions: its operand, or an argument of its regions.
    pub(super) fn print_value(
        self,
        out: &mut Vec<u8>,
        operation: Operation<'ir>,
        value: Value<'ir>,
    ) {
        let is_inner = value.body_id() != operation.body_id();
        let numbers = if is_inner { self.inner } else { self.numbers };
        numbers.print_use(out, value.body(), value.id());
    }
}

/// The regions of a printed operation.
pub(in crate::text::op) type Regions = SmallVec<[RegionPlace; 1]>;
