//! Operations, regions and bodies whose end has not been parsed.

use std::ops::Range;

use hashbrown::HashMap;
use smallvec::SmallVec;

use super::values::{Mark, ValueUse};
use crate::context::{Attribute, AttributeId, PackedOption, PropertiesId, TypeId};
use crate::dialect::ImpliedBlock;
use crate::ir::{BlockId, BodyBuilder, BodyId, OperationId, RegionId, ValueId};
use crate::properties::split::Entry;
use crate::text::item::{Mark as Place, Position};

/// The form of an open operation, and the state kept while its regions are parsed.
pub(in crate::text::op) enum Form<'a> {
    Generic,
    /// A custom form, with what was parsed before the regions.
    Custom(Box<Rest<'a>>),
}

/// The parts of an operation in custom form that were parsed before its regions.
#[derive(Default)]
pub(in crate::text::op) struct Rest<'a> {
    /// The operands, which are looked up after the regions: none of them is a value that a region defines.
    pub(in crate::text::op) operands: Vec<(ValueUse<'a>, TypeId)>,
    pub(in crate::text::op) attributes: Vec<Entry<'a>>,
    /// The types of the results.
    pub(in crate::text::op) results: SmallVec<[TypeId; 2]>,
    /// The location, if it has been parsed.
    pub(in crate::text::op) location: Option<PackedOption<AttributeId>>,
    /// The regions that have not been opened.
    pub(in crate::text::op) regions: std::vec::IntoIter<PendingRegion<'a>>,
    /// What completes the open region.
    pub(in crate::text::op) completion: RegionCompletion,
    /// Where the text after the operation starts; none if it follows the last region.
    pub(in crate::text::op) end: Option<Place<'a>>,
}

/// What completes a region whose text leaves out its block or its terminator.
#[derive(Clone, Copy, Default)]
pub(in crate::text::op) struct RegionCompletion {
    /// Whether the implied terminator yields the results of the last operation.
    pub(in crate::text::op) yields: bool,
    /// Whether the implied terminator has the location of the last operation.
    pub(in crate::text::op) inner_location: bool,
    /// Whether a region without contents has a block.
    pub(in crate::text::op) needs_block: bool,
    /// Whether nothing is added.
    pub(in crate::text::op) as_written: bool,
    /// Whether nothing is added to a region without contents.
    pub(in crate::text::op) or_empty: bool,
}

/// A region whose text has been skipped.
pub(in crate::text::op) struct PendingRegion<'a> {
    /// The position of the contents; none for a region without text.
    pub(in crate::text::op) start: Option<Place<'a>>,
    /// Where the text that has been skipped ends, before its `}`.
    pub(in crate::text::op) end: Option<usize>,
    /// Whether the contents are one operation without braces.
    pub(in crate::text::op) is_single: bool,
    /// What completes the contents.
    pub(in crate::text::op) completion: RegionCompletion,
    pub(in crate::text::op) arguments: Vec<Argument<'a>>,
    /// The contents, if the text leaves them out.
    pub(in crate::text::op) implied: Option<ImpliedBlock<'a>>,
    /// The only operation, if the operation around it has stated its parts.
    pub(in crate::text::op) nested: Option<Box<PendingOperation<'a>>>,
}

/// An operation of which all has been parsed but its regions.
pub(in crate::text::op) struct PendingOperation<'a> {
    /// The number of its name among the known operations.
    pub(in crate::text::op) name: u32,
    /// Where its first part is, and where it is located.
    pub(in crate::text::op) at: usize,
    pub(in crate::text::op) line_and_column: (u32, u32),
    pub(in crate::text::op) operands: Vec<(ValueUse<'a>, TypeId)>,
    pub(in crate::text::op) attributes: Vec<Entry<'a>>,
    pub(in crate::text::op) regions: Vec<PendingRegion<'a>>,
}

impl PendingRegion<'_> {
    /// Returns whether the region has neither a text nor an operation with stated parts.
    pub(in crate::text::op) fn is_textless(&self) -> bool {
        self.start.is_none() && self.nested.is_none()
    }

    /// Returns whether the region, or one in it, has a text.
    pub(in crate::text::op) fn has_text(&self) -> bool {
        let nested = self.nested.as_ref();
        self.start.is_some() || nested.is_some_and(|it| it.regions.iter().any(Self::has_text))
    }
}

/// An argument of a function.
pub(in crate::text::op) struct Argument<'a> {
    pub(in crate::text::op) name: &'a str,
    /// The number after the name, in a region whose arguments are called like operands.
    pub(in crate::text::op) number: u32,
    pub(in crate::text::op) at: usize,
    pub(in crate::text::op) type_: TypeId,
    pub(in crate::text::op) location: PackedOption<AttributeId>,
    /// The position of the alias of its location, if that is defined later.
    pub(in crate::text::op) later: Option<usize>,
}

/// The contents of `<...>`.
#[derive(Clone)]
pub(in crate::text::op) enum PropertiesText<'a> {
    None,
    /// The properties of a known operation.
    Entries {
        text: &'a str,
        entries: Vec<Entry<'a>>,
    },
    /// A text that an earlier operation with the name has had.
    Known {
        text: &'a str,
        /// Where this operation has it.
        at: Position,
        properties: Option<PropertiesId>,
    },
    /// The attribute of an unregistered operation.
    Attribute(Attribute<'a>),
}

/// The name of a group of results: its position in the text, the name, and the number of results.
#[derive(Clone, Copy)]
pub(in crate::text::op) struct ResultName<'a> {
    pub(in crate::text::op) at: usize,
    pub(in crate::text::op) name: &'a str,
    pub(in crate::text::op) count: u32,
}

/// An operation whose end has not been parsed.
pub(in crate::text::op) struct OpenOperation<'a> {
    pub(in crate::text::op) id: OperationId,
    pub(in crate::text::op) form: Form<'a>,
    /// Whether the text of the operation, or of the one that implies it, is in custom form.
    pub(in crate::text::op) is_custom: bool,
    /// The number of its name among the known operations.
    pub(in crate::text::op) name: u32,
    /// The position of the name, which is the location of an operation without a location of its own.
    pub(in crate::text::op) at: usize,
    pub(in crate::text::op) line_and_column: (u32, u32),
    /// The number of names on the stacks before those of this operation.
    pub(in crate::text::op) results: usize,
    pub(in crate::text::op) operands: usize,
    pub(in crate::text::op) successors: Range<u32>,
    pub(in crate::text::op) properties: PropertiesText<'a>,
    pub(in crate::text::op) regions: SmallVec<[RegionId; 2]>,
    /// The body that holds the regions, unless it is the enclosing one.
    pub(in crate::text::op) body: Option<BodyId>,
}

impl OpenOperation<'_> {
    /// Creates an operation of which nothing but the name has been parsed.
    pub(in crate::text::op) fn new(
        id: OperationId,
        name: u32,
        at: usize,
        line_and_column: (u32, u32),
    ) -> Self {
        Self {
            id,
            form: Form::Generic,
            is_custom: false,
            name,
            at,
            line_and_column,
            results: 0,
            operands: 0,
            successors: 0..0,
            properties: PropertiesText::None,
            regions: SmallVec::new(),
            body: None,
        }
    }
}

/// A named block of the open region.
pub(in crate::text::op) struct NamedBlock {
    pub(in crate::text::op) id: BlockId,
    /// The position of its first mention.
    pub(in crate::text::op) at: usize,
    pub(in crate::text::op) defined: bool,
}

/// A region whose end has not been parsed.
pub(in crate::text::op) struct OpenRegion<'a> {
    pub(in crate::text::op) id: RegionId,
    pub(in crate::text::op) operation: OpenOperation<'a>,
    pub(in crate::text::op) mark: Mark,
    /// The block that contains the operation.
    pub(in crate::text::op) outer_block: Option<BlockId>,
    pub(in crate::text::op) blocks: HashMap<&'a str, NamedBlock>,
    /// The first block, if it has no label: it prints as `^bb0` where it is a successor.
    pub(in crate::text::op) unlabeled: Option<BlockId>,
    /// The number of successors before the region.
    pub(in crate::text::op) successors: usize,
    /// The numbers of names of results and of operands that belong to enclosing operations.
    pub(in crate::text::op) names: (usize, usize),
    /// The dialect of operations that are named without one.
    pub(in crate::text::op) dialect: &'a str,
    /// Whether the region is one operation without braces.
    pub(in crate::text::op) is_single: bool,
    /// Where its `}` must be, because the text after it has been parsed before.
    pub(in crate::text::op) end: Option<usize>,
    /// The number of errors before the region.
    pub(in crate::text::op) errors: usize,
}

/// A body that continues after an isolated operation.
pub(in crate::text::op) struct OuterBody {
    pub(in crate::text::op) body: BodyBuilder,
    pub(in crate::text::op) id: BodyId,
    /// The [`Values::forward`] of the body.
    pub(in crate::text::op) forward: Vec<(ValueId, Vec<u32>)>,
}
