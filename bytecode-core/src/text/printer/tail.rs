//! What follows the operands of an operation, kept from one operation to the next like it.

use smallvec::SmallVec;

use crate::ir::{AttributeId, Body, OperationRecord, PropertiesId, TypeId};

/// The text behind the operands of the last operation with a name: its properties, its dictionary, and its type.
/// It is the same for the next one if that has the same attributes and types.
#[derive(Default)]
pub(super) struct Tail {
    /// `None` while there is no text.
    attributes: Option<(PropertiesId, AttributeId)>,
    operands: SmallVec<[TypeId; 4]>,
    results: SmallVec<[TypeId; 2]>,
    text: Vec<u8>,
}

/// The tails of operations without regions and successors, by number of the name.
#[derive(Default)]
pub(super) struct Tails(Vec<Tail>);

impl Tails {
    /// Appends the tail of an operation to `out`, if it is that of the last one with the name.
    #[inline]
    pub(super) fn copy_to(&self, body: &Body, record: &OperationRecord, out: &mut Vec<u8>) -> bool {
        let tail = self.0.get(record.name.0 as usize);
        let tail = tail.filter(|tail| tail.is_of(body, record));
        tail.map(|tail| out.extend_from_slice(&tail.text)).is_some()
    }

    /// Keeps the tail of an operation.
    pub(super) fn keep(&mut self, body: &Body, record: &OperationRecord, text: &[u8]) {
        let number = record.name.0 as usize;
        if self.0.len() <= number {
            self.0.resize_with(number + 1, Tail::default);
        }
        let Some(tail) = self.0.get_mut(number) else {
            return;
        };
        let operands = body.operands(record);
        tail.attributes = Some((record.properties, record.attributes));
        tail.operands.clear();
        (tail.operands).extend(operands.iter().map(|&operand| body.type_of(operand)));
        tail.results.clear();
        (tail.results).extend_from_slice(body.result_types(record));
        tail.text.clear();
        tail.text.extend_from_slice(text);
    }
}

impl Tail {
    #[inline]
    fn is_of(&self, body: &Body, record: &OperationRecord) -> bool {
        let operands = body.operands(record);
        self.attributes == Some((record.properties, record.attributes))
            && self.operands.len() == operands.len()
            && (operands.iter().zip(&self.operands)).all(|(it, type_)| body.type_of(*it) == *type_)
            && self.results[..] == *body.result_types(record)
    }
}
