//! Finding what gets an alias: a walk over all that will be printed, in upstream's order.
//!
//! What has an alias is defined after what it mentions. So each item has a depth: 1 if it has an
//! alias and mentions nothing that has; else one more than the deepest that it mentions.

mod inside;
mod text;

use std::collections::HashMap;

use hashbrown::HashSet;
use smallvec::SmallVec;

use super::Root;
use super::alias::{Aliases, Symbol};
use super::items::mentions_aliases;
use super::properties::named_attributes;
use super::stack;
use crate::bytes::limits;
use crate::context::{Attribute, Context, OperationNameId, PropertiesId, Type, WireForm};
use crate::error::{Error, ErrorKind, Result};
use crate::ir::{Block, Operation, Region};
use crate::text::distinct::Owner;

/// An attribute or type that has been visited.
pub(super) struct Node {
    pub(super) symbol: Symbol,
    /// An index into the names of aliases; `u32::MAX` if it has none.
    pub(super) name: u32,
    pub(super) depth: u32,
    pub(super) is_type: bool,
    pub(super) deferred: bool,
    children: SmallVec<[u32; 2]>,
}

/// The aliases of all that is printed.
pub(super) fn aliases<'ir>(
    context: &'ir Context,
    root: Root<'ir>,
    debug_info: bool,
    nested: bool,
) -> Result<Aliases> {
    let mut visitor = Visitor {
        context,
        names: Vec::new(),
        nodes: Vec::new(),
        attributes: Vec::new(),
        types: Vec::new(),
        texts: HashMap::new(),
        properties: HashSet::new(),
        nested,
        depth: 0,
    };
    visitor.root(root, debug_info)?;
    let Visitor {
        names,
        nodes,
        attributes,
        types,
        texts,
        ..
    } = visitor;
    Ok(Aliases::new(names, nodes, attributes, types, texts, nested))
}

struct Visitor<'ir> {
    context: &'ir Context,
    names: Vec<String>,
    nodes: Vec<Node>,
    /// By number of the entry: its node, or `u32::MAX`.
    attributes: Vec<u32>,
    types: Vec<u32>,
    texts: HashMap<Box<[u8]>, u32>,
    /// The properties that have been visited.
    properties: HashSet<(OperationNameId, PropertiesId)>,
    /// Whether aliases mention other aliases.
    nested: bool,
    depth: usize,
}

/// What is left to do of the walk, last first.
enum Step<'ir> {
    Operations(Operation<'ir>),
    Leave(Operation<'ir>),
    Blocks(Block<'ir>),
    Region(Region<'ir>),
}

/// What an item mentions.
#[derive(Default)]
struct Mentions {
    children: SmallVec<[u32; 2]>,
    depth: u32,
    deferred: bool,
}

/// An item of a code that is not known here mentions nothing.
fn known(mentions: Result<Mentions>) -> Result<Mentions> {
    match mentions {
        Err(error) if error.is_unknown_code() => Ok(Mentions::default()),
        mentions => mentions,
    }
}

impl<'ir> Visitor<'ir> {
    fn root(&mut self, root: Root<'ir>, debug_info: bool) -> Result<()> {
        let mut steps = Vec::new();
        match root {
            Root::Module(block) => steps.push(Step::Blocks(block)),
            Root::Operation(operation) => self.enter(operation, debug_info, &mut steps)?,
        }
        while let Some(step) = steps.pop() {
            match step {
                Step::Region(region) => steps.extend(region.blocks().next().map(Step::Blocks)),
                Step::Blocks(block) => {
                    steps.extend(block.next().map(Step::Blocks));
                    for (argument, location) in block.arguments().zip(block.argument_locations()) {
                        self.type_(argument.type_(), false)?;
                        if debug_info {
                            self.attribute(location, false, false)?;
                        }
                    }
                    steps.extend(block.operations().next().map(Step::Operations));
                }
                Step::Operations(operation) => {
                    steps.extend(operation.next().map(Step::Operations));
                    self.enter(operation, debug_info, &mut steps)?;
                }
                Step::Leave(operation) => self.operation(operation)?,
            }
        }
        Ok(())
    }

    /// Visits what comes before an operation, and puts the rest of it onto `steps`.
    fn enter(
        &mut self,
        operation: Operation<'ir>,
        debug_info: bool,
        steps: &mut Vec<Step<'ir>>,
    ) -> Result<()> {
        if debug_info {
            self.attribute(operation.location(), true, false)?;
        }
        steps.push(Step::Leave(operation));
        let first = steps.len();
        if operation.region_count() > 0 {
            steps.extend(operation.regions()?.map(Step::Region));
        }
        if let Some(regions) = steps.get_mut(first..) {
            regions.reverse();
        }
        Ok(())
    }

    /// What an operation itself mentions, its location aside.
    fn operation(&mut self, operation: Operation<'ir>) -> Result<()> {
        for operand in operation.operands() {
            self.type_(operand.type_(), false)?;
        }
        for result in operation.results() {
            self.type_(result.type_(), false)?;
        }
        let properties = operation
            .properties_id()
            .map(|id| (operation.name().id(), id));
        let new = properties.is_some_and(|key| self.properties.insert(key));
        if !new && operation.attribute_dictionary().is_none() {
            return Ok(());
        }
        for (_, attribute) in named_attributes(operation, new)? {
            self.attribute(attribute, false, false)?;
        }
        Ok(())
    }

    /// Visits an attribute: its depth and its node.
    fn attribute(
        &mut self,
        attribute: Attribute<'_>,
        deferred: bool,
        elide_type: bool,
    ) -> Result<(u32, u32)> {
        let index = attribute.id().0 as usize;
        if let Some(&node) = self.attributes.get(index)
            && node != u32::MAX
        {
            return Ok(self.again(node, deferred));
        }
        self.context.check_same(attribute.context())?;
        let node = match attribute.wire_form() {
            WireForm::Assembly(text) if !mentions_aliases(attribute, text) => {
                let node = self.text(text, deferred, Owner::of_attribute(attribute))?;
                if let Some(node) = self.nodes.get_mut(node as usize)
                    && matches!(node.symbol, Symbol::Text(..))
                {
                    node.symbol = Symbol::Attribute(attribute.id());
                }
                node
            }
            WireForm::Assembly(_) | WireForm::Custom(_) => {
                let node = self.add(Symbol::Attribute(attribute.id()), false, deferred);
                set(&mut self.attributes, index, node);
                let mentions =
                    self.deeper(|it| it.in_attribute(node, attribute, deferred, elide_type));
                let mentions = known(mentions)?;
                self.finish(node, mentions);
                node
            }
        };
        set(&mut self.attributes, index, node);
        Ok((self.depth_of(node), node))
    }

    /// Visits a type: its depth and its node.
    fn type_(&mut self, type_: Type<'_>, deferred: bool) -> Result<(u32, u32)> {
        let index = type_.id().0 as usize;
        if let Some(&node) = self.types.get(index)
            && node != u32::MAX
        {
            return Ok(self.again(node, deferred));
        }
        self.context.check_same(type_.context())?;
        let node = match type_.wire_form() {
            WireForm::Assembly(text) => {
                let node = self.text(text, deferred, Owner::of_type(type_))?;
                if let Some(node) = self.nodes.get_mut(node as usize)
                    && matches!(node.symbol, Symbol::Text(..))
                {
                    node.symbol = Symbol::Type(type_.id());
                }
                node
            }
            WireForm::Custom(_) => {
                let node = self.add(Symbol::Type(type_.id()), true, deferred);
                set(&mut self.types, index, node);
                let mentions = self.deeper(|it| it.in_type(node, type_, deferred));
                let mentions = known(mentions)?;
                self.finish(node, mentions);
                node
            }
        };
        set(&mut self.types, index, node);
        Ok((self.depth_of(node), node))
    }

    fn add(&mut self, symbol: Symbol, is_type: bool, deferred: bool) -> u32 {
        self.nodes.push(Node {
            symbol,
            name: u32::MAX,
            depth: 0,
            is_type,
            deferred,
            children: SmallVec::new(),
        });
        self.nodes.len() as u32 - 1
    }

    fn again(&mut self, node: u32, deferred: bool) -> (u32, u32) {
        if !deferred {
            self.forbid_deferral(node);
        }
        (self.depth_of(node), node)
    }

    /// What is mentioned where it must have been defined is not deferred, nor is what it mentions.
    fn forbid_deferral(&mut self, node: u32) {
        let mut rest: SmallVec<[u32; 8]> = SmallVec::from_slice(&[node]);
        while let Some(node) = rest.pop() {
            if let Some(node) = self.nodes.get_mut(node as usize)
                && node.deferred
            {
                node.deferred = false;
                rest.extend_from_slice(&node.children);
            }
        }
    }

    fn depth_of(&self, node: u32) -> u32 {
        self.nodes.get(node as usize).map_or(0, |node| node.depth)
    }

    fn finish(&mut self, node: u32, mentions: Mentions) {
        if let Some(node) = self.nodes.get_mut(node as usize) {
            node.depth = match (mentions.depth, node.name) {
                (0, u32::MAX) => 0,
                (depth, _) => depth + 1,
            };
            node.children = mentions.children;
        }
    }

    /// Whether what an item mentions is visited: unless it has an alias that mentions no others.
    fn looks_into(&self, node: u32) -> bool {
        let node = self.nodes.get(node as usize);
        self.nested || node.is_none_or(|node| node.name == u32::MAX)
    }

    fn name(&mut self, node: u32, name: &str) {
        let found = self.names.iter().position(|other| other == name);
        let name = found.unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        });
        if let Some(node) = self.nodes.get_mut(node as usize) {
            node.name = name as u32;
        }
    }

    fn deeper<T: Send>(&mut self, visit: impl FnOnce(&mut Self) -> Result<T> + Send) -> Result<T> {
        let limit = limits::MAX_ATTRIBUTE_DEPTH;
        if self.depth == limit {
            return Err(Error::new(ErrorKind::TooDeep { limit }));
        }
        let depth = self.depth;
        self.depth = depth + 1;
        let result = stack::at_depth(depth, || visit(self));
        self.depth = depth;
        result
    }
}

fn set(table: &mut Vec<u32>, index: usize, node: u32) {
    if table.len() <= index {
        table.resize(index + 1, u32::MAX);
    }
    if let Some(entry) = table.get_mut(index) {
        *entry = node;
    }
}

impl Mentions {
    fn add(&mut self, node: u32, depth: u32) {
        self.children.push(node);
        self.depth = self.depth.max(depth);
    }
}
