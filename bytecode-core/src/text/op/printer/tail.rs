//! A cache of the text after the operands of an operation, for the next equal operation.

use smallvec::SmallVec;

use crate::context::{AttributeId, OperationNameId, PackedOption, PropertiesId, TypeId};
use crate::ir::{Body, OperationRecord};

/// The sources of the attributes of an operation, given its name.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::text::op) enum Source {
    Properties(PropertiesId),
    /// The part of a dictionary that is printed as properties.
    Inherent(PackedOption<AttributeId>),
    /// The rest of the dictionary.
    Discardable(PackedOption<AttributeId>),
}

impl Source {
    /// Returns a unique number.
    pub(in crate::text::op) fn number(self) -> usize {
        let (id, kind) = match self {
            Self::Properties(id) => (id.0, 0),
            // An operation without a dictionary may have default values.
            Self::Inherent(id) => (id.bits().wrapping_add(1), 1),
            Self::Discardable(id) => (id.bits().wrapping_add(1), 2),
        };
        id as usize * 3 + kind
    }
}

/// The texts of the last operations with a name, and their sources.
#[derive(Default)]
struct Tail {
    /// The texts before and after the regions.
    attributes: [Attributes; 2],
    operands: SmallVec<[TypeId; 4]>,
    results: SmallVec<[TypeId; 2]>,
    /// The text of the type; empty if none is cached.
    types: Vec<u8>,
}

#[derive(Default)]
struct Attributes {
    /// The source of the text; `None` if none is cached.
    source: Option<Source>,
    text: Vec<u8>,
}

/// Returns the position of the text of `source` in [`Tail::attributes`].
fn place(source: Source) -> usize {
    usize::from(matches!(source, Source::Discardable(_)))
}

/// The tails of operations, by number of the name.
#[derive(Default)]
pub(in crate::text::op) struct Tails(Vec<Tail>);

impl Tails {
    fn get_mut(&mut self, name: OperationNameId) -> Option<&mut Tail> {
        let number = name.0 as usize;
        if self.0.len() <= number {
            self.0.resize_with(number + 1, Tail::default);
        }
        self.0.get_mut(number)
    }

    /// Appends the text of `source` to `out`, if it is the cached one for the name.
    #[inline(always)]
    pub(in crate::text::op) fn copy_attributes(
        &self,
        name: OperationNameId,
        source: Source,
        out: &mut Vec<u8>,
    ) -> bool {
        let tail = self.0.get(name.0 as usize);
        let last = tail.and_then(|tail| tail.attributes.get(place(source)));
        let last = last.filter(|last| last.source == Some(source));
        last.map(|last| out.extend_from_slice(&last.text)).is_some()
    }

    /// Caches the text of `source`.
    pub(in crate::text::op) fn keep_attributes(
        &mut self,
        name: OperationNameId,
        source: Source,
        text: &[u8],
    ) {
        let last = self.get_mut(name);
        if let Some(last) = last.and_then(|tail| tail.attributes.get_mut(place(source))) {
            last.source = Some(source);
            last.text.clear();
            last.text.extend_from_slice(text);
        }
    }

    /// Appends the text of an operation's type to `out`, if it equals the cached one for the name.
    #[inline(always)]
    pub(in crate::text::op) fn copy_types(
        &self,
        body: &Body,
        record: &OperationRecord,
        out: &mut Vec<u8>,
    ) -> bool {
        let tail = self.0.get(record.name.0 as usize);
        let tail = tail.filter(|tail| tail.has_types(body, record));
        tail.map(|tail| out.extend_from_slice(&tail.types))
            .is_some()
    }

    /// Caches the text of an operation's type.
    pub(in crate::text::op) fn keep_types(
        &mut self,
        body: &Body,
        record: &OperationRecord,
        text: &[u8],
    ) {
        if let Some(tail) = self.get_mut(record.name) {
            let operands = body.operands(record).iter();
            tail.operands.clear();
            (tail.operands).extend(operands.map(|&operand| body.type_of(operand)));
            tail.results.clear();
            (tail.results).extend_from_slice(body.result_types(record));
            tail.types.clear();
            tail.types.extend_from_slice(text);
        }
    }
}

impl Tail {
    #[inline(always)]
    fn has_types(&self, body: &Body, record: &OperationRecord) -> bool {
        let operands = body.operands(record);
        !self.types.is_empty()
            && self.operands.len() == operands.len()
            && (operands.iter().zip(&self.operands)).all(|(it, type_)| body.type_of(*it) == *type_)
            && self.results[..] == *body.result_types(record)
    }
}
