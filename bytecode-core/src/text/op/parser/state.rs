//! The state of the parser of a whole file.

use hashbrown::HashMap;
use smallvec::SmallVec;

use super::braces::Braces;
use super::open::{OpenRegion, OuterBody, ResultName};
use super::operation_names::KnownOperations;
use super::resources::Metadata;
use super::values::{ValueUse, Values};
use crate::builtin::StringAttr;
use crate::context::{PropertiesId, Type, TypeId};
use crate::error::Error;
use crate::ir::{BlockId, Body, BodyBuilder, BodyId, OperationId, ValueId};
use crate::properties::split::Split;
use crate::text::item::Parser;

/// An entity whose location is an alias that is defined later.
pub(in crate::text::op) enum Site {
    Operation(BodyId, OperationId),
    Argument(BodyId, ValueId),
    /// A block argument whose value is created later.
    None,
}

/// An operation and its named attributes.
pub(in crate::text::op) type SplitKey = SmallVec<[u32; 16]>;

/// Parses a whole file.
pub(in crate::text::op) struct ModuleParser<'a> {
    pub(in crate::text::op) base: Parser<'a>,
    pub(in crate::text::op) file_name: StringAttr<'a>,
    pub(in crate::text::op) operations: KnownOperations<'a>,
    /// The properties, by operation and text.
    pub(in crate::text::op) known_properties: HashMap<(u32, &'a str), Option<PropertiesId>>,
    /// The properties and attributes, by operation and what is divided into them.
    pub(in crate::text::op) known_splits: HashMap<SplitKey, Split>,
    /// The body of the next operation, its number, and the enclosing bodies.
    pub(in crate::text::op) body: BodyBuilder,
    pub(in crate::text::op) body_id: BodyId,
    pub(in crate::text::op) outer_bodies: Vec<OuterBody>,
    /// The bodies whose end has been parsed, by number.
    pub(in crate::text::op) bodies: Vec<Body>,
    /// An empty body with capacity, for the next isolated operation.
    pub(in crate::text::op) spare: BodyBuilder,
    /// The block of the next operation; none between the start of a region and its first block.
    pub(in crate::text::op) block: Option<BlockId>,
    pub(in crate::text::op) regions: Vec<OpenRegion<'a>>,
    pub(in crate::text::op) values: Values<'a>,
    pub(in crate::text::op) result_names: Vec<ResultName<'a>>,
    pub(in crate::text::op) operand_uses: Vec<ValueUse<'a>>,
    pub(in crate::text::op) types: Vec<Type<'a>>,
    pub(in crate::text::op) type_ids: Vec<TypeId>,
    /// The entities whose location is an alias that has not been defined, each with the alias and its position.
    pub(in crate::text::op) later: Vec<(Site, &'a str, usize)>,
    pub(in crate::text::op) metadata: Vec<Metadata>,
    /// The ends of regions.
    pub(in crate::text::op) braces: Braces,
    /// Whether parsing stops at the next error.
    pub(in crate::text::op) is_over: bool,
    /// The errors so far.
    pub(in crate::text::op) errors: Vec<Error>,
}
