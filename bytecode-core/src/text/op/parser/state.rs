//! The state of the parser of a whole file.

use std::sync::Arc;

use hashbrown::HashMap;
use smallvec::SmallVec;

use super::braces::Braces;
use super::later::LaterLocation;
use super::open::{OpenRegion, OuterBody, ResultName};
use super::operation_names::KnownOperations;
use super::options::MOST_ERRORS;
use super::parts::Part;
use super::resources::Metadata;
use super::templates::Templates;
use super::values::{Definitions, ValueUse, Values};
use crate::builtin::StringAttr;
use crate::context::{PropertiesId, Type, TypeId};
use crate::error::Error;
use crate::ir::{BlockId, Body, BodyBuilder, BodyId};
use crate::properties::split::Split;
use crate::text::item::Parser;

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
    pub(in crate::text::op) definitions: Definitions,
    /// The operations whose text later ones may repeat.
    pub(in crate::text::op) templates: Templates<'a>,
    pub(in crate::text::op) result_names: Vec<ResultName<'a>>,
    pub(in crate::text::op) operand_uses: Vec<ValueUse<'a>>,
    pub(in crate::text::op) types: Vec<Type<'a>>,
    pub(in crate::text::op) type_ids: Vec<TypeId>,
    /// The locations that are known later, in the order of the text.
    pub(in crate::text::op) later: Vec<LaterLocation>,
    /// Those in the parts that have been parsed.
    pub(super) later_of_parts: Vec<Vec<LaterLocation>>,
    pub(in crate::text::op) metadata: Vec<Metadata>,
    /// The ends of regions.
    pub(in crate::text::op) braces: Arc<Braces>,
    /// The bodies whose text has been skipped.
    pub(in crate::text::op) parts: Vec<Part<'a>>,
    /// The number of bytes of their texts.
    pub(in crate::text::op) skipped: usize,
    /// Whether parts are parsed beside the definitions of aliases after them.
    pub(in crate::text::op) beside_aliases: bool,
    /// The number of parts around the parsed text.
    pub(in crate::text::op) part_depth: u32,
    /// The length of the part that is parsed, in bytes.
    pub(in crate::text::op) part_length: usize,
    /// The dialect of operations outside of all regions that are named without one.
    pub(in crate::text::op) dialect: &'a str,
    /// Whether parsing stops here, or at the next error.
    pub(in crate::text::op) is_over: bool,
    /// The errors so far, each with the position of the operation.
    pub(in crate::text::op) errors: Vec<(usize, Error)>,
    /// The maximal number of reported errors, at least 1.
    pub(in crate::text::op) most_errors: usize,
}

impl<'a> ModuleParser<'a> {
    /// Creates a parser of the operations of a block.
    pub(in crate::text::op) fn new(
        base: Parser<'a>,
        file_name: StringAttr<'a>,
        body: BodyBuilder,
        block: Option<BlockId>,
    ) -> Self {
        Self {
            values: Values::new(base.context),
            base,
            file_name,
            operations: KnownOperations::default(),
            known_properties: HashMap::new(),
            known_splits: HashMap::new(),
            body,
            body_id: BodyId(0),
            outer_bodies: Vec::new(),
            bodies: vec![Body::default()],
            spare: BodyBuilder::default(),
            block,
            regions: Vec::new(),
            definitions: Definitions::default(),
            templates: Templates::default(),
            result_names: Vec::new(),
            operand_uses: Vec::new(),
            types: Vec::new(),
            type_ids: Vec::new(),
            later: Vec::new(),
            later_of_parts: Vec::new(),
            metadata: Vec::new(),
            braces: Arc::default(),
            parts: Vec::new(),
            skipped: 0,
            beside_aliases: false,
            part_depth: 0,
            part_length: 0,
            dialect: "builtin",
            is_over: false,
            errors: Vec::new(),
            most_errors: MOST_ERRORS,
        }
    }

    /// Forgets the regions that are open, after errors.
    pub(in crate::text::op) fn forget(&mut self) {
        self.regions.clear();
        self.outer_bodies.clear();
        self.result_names.clear();
        self.operand_uses.clear();
        self.values = Values::new(self.base.context);
        self.body = BodyBuilder::default();
    }
}
