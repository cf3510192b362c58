//! Finding what gets an alias: a walk over all that will be printed, in upstream's order.
//!
//! What has an alias is defined after what it mentions. So each item has a depth: 1 if it has an
//! alias and mentions nothing that has; else one more than the deepest that it mentions.

use std::collections::{HashMap, HashSet};
use std::fmt;

use bstr::BStr;
use smallvec::SmallVec;

use super::alias::{Aliases, Symbol, text_key};
use super::attribute::{is_none, is_unit};
use super::items::Owner;
use super::location::is_unknown;
use super::properties::named_attributes;
use super::types::is_identity;
use super::{nested, strings};
use crate::builtin::{BuiltinAttribute, BuiltinType};
use crate::context::{Context, OperationNameId};
use crate::error::{Error, ErrorKind, Result};
use crate::ir::{
    Attribute, Block, Module, Operation, PropertiesId, Region, ResourceHandle, Type, WireForm,
};
use crate::limits;
use crate::text::AsmPrinter;

/// A tuple type of more elements than this has an alias.
const MAX_INLINE_TUPLE: usize = 16;

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

/// The aliases of a module.
pub(super) fn aliases(module: &Module, debug_info: bool, nested: bool) -> Result<Aliases> {
    let mut visitor = Visitor {
        context: module.context(),
        names: Vec::new(),
        nodes: Vec::new(),
        attributes: Vec::new(),
        types: Vec::new(),
        texts: HashMap::new(),
        properties: HashSet::new(),
        nested,
        depth: 0,
    };
    visitor.module(module, debug_info)?;
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

impl<'ir> Visitor<'ir> {
    fn module(&mut self, module: &'ir Module, debug_info: bool) -> Result<()> {
        let mut steps = vec![Step::Blocks(module.top_level()?)];
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
                }
                Step::Leave(operation) => self.operation(operation)?,
            }
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
            WireForm::Assembly(text) => {
                let node = self.text(text, deferred, Owner::Attribute(attribute.id()))?;
                if let Some(node) = self.nodes.get_mut(node as usize)
                    && matches!(node.symbol, Symbol::Text(..))
                {
                    node.symbol = Symbol::Attribute(attribute.id());
                }
                node
            }
            WireForm::Custom(_) => {
                let node = self.add(Symbol::Attribute(attribute.id()), false, deferred);
                set(&mut self.attributes, index, node);
                let mentions =
                    self.deeper(|it| it.in_attribute(node, attribute, deferred, elide_type))?;
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
                let node = self.text(text, deferred, Owner::Type(type_.id()))?;
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
                let mentions = self.deeper(|it| it.in_type(node, type_, deferred))?;
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

    fn deeper<T>(&mut self, visit: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        let limit = limits::MAX_ATTRIBUTE_DEPTH;
        if self.depth == limit {
            return Err(Error::new(ErrorKind::TooDeep { limit }));
        }
        self.depth += 1;
        let result = visit(self);
        self.depth -= 1;
        result
    }

    fn in_attribute(
        &mut self,
        node: u32,
        attribute: Attribute<'_>,
        deferred: bool,
        elide_type: bool,
    ) -> Result<Mentions> {
        let mut visit = Inside::new(self, node, deferred);
        let Some(value) = attribute.decode::<BuiltinAttribute<'_>>()? else {
            let dialect = self.context.registry().dialect(attribute.dialect());
            let Some(interface) = dialect.and_then(|it| it.bytecode()) else {
                return Ok(Mentions::default());
            };
            return self.in_dialect_item(node, attribute.dialect(), deferred, |printer| {
                match attribute.reader() {
                    Some(mut reader) => interface.print_attribute(&mut reader, printer),
                    None => Ok(""),
                }
            });
        };
        match value {
            BuiltinAttribute::Array { elements } => {
                elements
                    .iter()
                    .try_for_each(|&element| visit.attribute(element))?;
            }
            BuiltinAttribute::Dictionary { entries } => {
                entries
                    .iter()
                    .try_for_each(|entry| visit.attribute(entry.value))?;
            }
            BuiltinAttribute::Type { value } => visit.type_(value)?,
            BuiltinAttribute::Distinct { referenced } => {
                if !is_unit(referenced) {
                    visit.visitor.name(node, "distinct");
                }
                visit.attribute(referenced)?;
            }
            BuiltinAttribute::String { type_, .. } => {
                if let Some(type_) = type_.filter(|&type_| !elide_type && !is_none(type_)) {
                    visit.type_(type_)?;
                }
            }
            BuiltinAttribute::DenseElements { type_, .. }
            | BuiltinAttribute::DenseStringElements { type_, .. }
            | BuiltinAttribute::SparseElements { type_, .. }
            | BuiltinAttribute::DenseResourceElements { type_, .. } => {
                if !elide_type {
                    visit.type_(type_)?;
                }
            }
            BuiltinAttribute::UnknownLoc
            | BuiltinAttribute::FileLineColLoc { .. }
            | BuiltinAttribute::FileLineColRange { .. } => visit.visitor.name(node, "loc"),
            BuiltinAttribute::NameLoc { child, .. } => {
                visit.visitor.name(node, "loc");
                if !is_unknown(child) {
                    visit.attribute(child.attribute())?;
                }
            }
            BuiltinAttribute::CallSiteLoc { callee, caller } => {
                visit.visitor.name(node, "loc");
                visit.attribute(callee.attribute())?;
                visit.attribute(caller.attribute())?;
            }
            BuiltinAttribute::FusedLoc {
                locations,
                metadata,
            } => {
                visit.visitor.name(node, "loc");
                metadata.map_or(Ok(()), |metadata| visit.attribute(metadata))?;
                (locations.iter())
                    .try_for_each(|location| visit.attribute(location.attribute()))?;
            }
            BuiltinAttribute::AffineMap { .. } => visit.visitor.name(node, "map"),
            BuiltinAttribute::IntegerSet { .. } => visit.visitor.name(node, "set"),
            BuiltinAttribute::SymbolRef { .. }
            | BuiltinAttribute::Unit
            | BuiltinAttribute::Integer { .. }
            | BuiltinAttribute::Float { .. }
            | BuiltinAttribute::DenseArray { .. }
            | BuiltinAttribute::StridedLayout { .. } => {}
        }
        Ok(visit.mentions)
    }

    fn in_type(&mut self, node: u32, type_: Type<'_>, deferred: bool) -> Result<Mentions> {
        let mut visit = Inside::new(self, node, deferred);
        let Some(value) = type_.decode::<BuiltinType<'_>>()? else {
            let dialect = self.context.registry().dialect(type_.dialect());
            let Some(interface) = dialect.and_then(|it| it.bytecode()) else {
                return Ok(Mentions::default());
            };
            return self.in_dialect_item(node, type_.dialect(), deferred, |printer| {
                match type_.reader() {
                    Some(mut reader) => interface.print_type(&mut reader, printer),
                    None => Ok(""),
                }
            });
        };
        match value {
            BuiltinType::Function { inputs, results } => {
                (inputs.iter().chain(&results)).try_for_each(|&type_| visit.type_(type_))?;
            }
            BuiltinType::Tuple { types } => {
                if types.len() > MAX_INLINE_TUPLE {
                    visit.visitor.name(node, "tuple");
                }
                types.iter().try_for_each(|&type_| visit.type_(type_))?;
            }
            BuiltinType::MemRef {
                element_type,
                layout,
                memory_space,
                ..
            } => {
                visit.type_(element_type)?;
                if !is_identity(layout)? {
                    visit.attribute(layout)?;
                }
                memory_space.map_or(Ok(()), |space| visit.attribute(space))?;
            }
            BuiltinType::UnrankedMemRef {
                element_type,
                memory_space: attribute,
            }
            | BuiltinType::RankedTensor {
                element_type,
                encoding: attribute,
                ..
            } => {
                visit.type_(element_type)?;
                attribute.map_or(Ok(()), |attribute| visit.attribute(attribute))?;
            }
            BuiltinType::Complex { element_type }
            | BuiltinType::UnrankedTensor { element_type }
            | BuiltinType::Vector { element_type, .. } => visit.type_(element_type)?,
            _ => {}
        }
        Ok(visit.mentions)
    }

    /// An item that its dialect prints: what it mentions is what it prints.
    fn in_dialect_item(
        &mut self,
        node: u32,
        dialect: &str,
        deferred: bool,
        print: impl FnOnce(&mut dyn AsmPrinter) -> Result<&'static str>,
    ) -> Result<Mentions> {
        let inside = Inside::new(self, node, deferred);
        let mut printer = VisitingPrinter { inside };
        let mnemonic = print(&mut printer)?;
        let mentions = printer.inside.mentions;
        if let Some(name) = self.dialect_alias(dialect, mnemonic) {
            self.name(node, name);
        }
        Ok(mentions)
    }

    /// The name of the aliases of `#dialect.mnemonic`.
    fn dialect_alias(&self, dialect: &str, mnemonic: &str) -> Option<&'static str> {
        let dialect = self.context.registry().dialect(dialect)?;
        let alias = dialect.aliases().iter().find(|(of, _)| *of == mnemonic);
        alias.map(|(_, name)| *name)
    }

    /// Visits an item by its text, and those that are mentioned in it; gives its node.
    fn text(&mut self, text: &[u8], deferred: bool, owner: Owner) -> Result<u32> {
        if let Some(&node) = self.texts.get(&*text_key(text, owner)) {
            return Ok(self.again(node, deferred).1);
        }
        let mut items = if self.nested {
            nested::find(text)
        } else {
            Vec::new()
        };
        if items.first().is_none_or(|item| *item != (0..text.len())) {
            // Not an item of those that have an alias, but it may mention some.
            items.insert(0, 0..text.len());
        }
        // The items that are not closed yet, and what they mention.
        let mut open: Vec<(usize, u32, Mentions)> = Vec::new();
        let mut outermost = u32::MAX;
        for range in items {
            while open.last().is_some_and(|(end, ..)| *end <= range.start) {
                self.close(&mut open);
            }
            if (open.last()).is_some_and(|(_, node, _)| !self.looks_into(*node)) {
                continue;
            }
            let item = text.get(range.clone()).unwrap_or_default();
            let known = self.texts.get(&*text_key(item, owner)).copied();
            let node = match known {
                Some(node) => self.again(node, deferred).1,
                None => self.add_text(item, deferred, owner),
            };
            if outermost == u32::MAX {
                outermost = node;
            }
            if known.is_some() {
                let depth = self.depth_of(node);
                if let Some((.., mentions)) = open.last_mut() {
                    mentions.add(node, depth);
                }
            } else {
                open.push((range.end, node, Mentions::default()));
            }
        }
        while !open.is_empty() {
            self.close(&mut open);
        }
        Ok(outermost)
    }

    /// Adds an item by its text alone, what it mentions aside.
    fn add_text(&mut self, item: &[u8], deferred: bool, owner: Owner) -> u32 {
        let is_type = item.starts_with(b"!");
        let node = self.add(Symbol::Text(owner, item.into()), is_type, deferred);
        self.texts.insert(text_key(item, owner).into(), node);
        let name = match item {
            [b'#' | b'!', name @ ..] => {
                let length = strings::mnemonic_length(name);
                let name = String::from_utf8_lossy(name.get(..length).unwrap_or_default());
                name.split_once('.')
                    .and_then(|(dialect, mnemonic)| self.dialect_alias(dialect, mnemonic))
            }
            _ if item.starts_with(b"affine_map<") => Some("map"),
            _ if item.starts_with(b"affine_set<") => Some("set"),
            _ if item.starts_with(b"distinct[") && !item.ends_with(b"<>") => Some("distinct"),
            _ => None,
        };
        if let Some(name) = name {
            self.name(node, name);
        }
        node
    }

    /// Finishes the innermost open item, and adds it to what the next one mentions.
    fn close(&mut self, open: &mut Vec<(usize, u32, Mentions)>) {
        if let Some((_, node, mentions)) = open.pop() {
            self.finish(node, mentions);
            let depth = self.depth_of(node);
            if let Some((.., outer)) = open.last_mut() {
                outer.add(node, depth);
            }
        }
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

/// Visits what an item mentions.
struct Inside<'a, 'ir> {
    visitor: &'a mut Visitor<'ir>,
    /// The item.
    node: u32,
    mentions: Mentions,
}

impl<'a, 'ir> Inside<'a, 'ir> {
    fn new(visitor: &'a mut Visitor<'ir>, node: u32, deferred: bool) -> Self {
        let deferred = deferred && visitor.nested;
        Self {
            visitor,
            node,
            mentions: Mentions {
                deferred,
                ..Mentions::default()
            },
        }
    }

    fn attribute(&mut self, attribute: Attribute<'_>) -> Result<()> {
        self.attribute_eliding(attribute, false)
    }

    fn attribute_eliding(&mut self, attribute: Attribute<'_>, elide_type: bool) -> Result<()> {
        if self.visitor.looks_into(self.node) {
            let deferred = self.mentions.deferred;
            let (depth, node) = self.visitor.attribute(attribute, deferred, elide_type)?;
            self.mentions.add(node, depth);
        }
        Ok(())
    }

    fn type_(&mut self, type_: Type<'_>) -> Result<()> {
        if self.visitor.looks_into(self.node) {
            let (depth, node) = self.visitor.type_(type_, self.mentions.deferred)?;
            self.mentions.add(node, depth);
        }
        Ok(())
    }
}

/// Prints nothing, but visits what is mentioned.
struct VisitingPrinter<'a, 'ir> {
    inside: Inside<'a, 'ir>,
}

impl fmt::Write for VisitingPrinter<'_, '_> {
    fn write_str(&mut self, _: &str) -> fmt::Result {
        Ok(())
    }
}

impl AsmPrinter for VisitingPrinter<'_, '_> {
    fn print_attribute(&mut self, attribute: Attribute<'_>) -> Result<()> {
        self.inside.attribute(attribute)
    }

    fn print_attribute_without_type(&mut self, attribute: Attribute<'_>) -> Result<()> {
        self.inside.attribute_eliding(attribute, true)
    }

    fn print_type(&mut self, type_: Type<'_>) -> Result<()> {
        self.inside.type_(type_)
    }

    fn print_stripped_attribute(&mut self, attribute: Attribute<'_>) -> Result<()> {
        self.inside.attribute(attribute)
    }

    fn print_stripped_type(&mut self, type_: Type<'_>) -> Result<()> {
        self.inside.type_(type_)
    }

    fn print_builtin_attribute(&mut self, _: &BuiltinAttribute<'_>) -> Result<()> {
        Ok(())
    }

    fn print_builtin_type(&mut self, _: &BuiltinType<'_>) -> Result<()> {
        Ok(())
    }

    fn print_resource(&mut self, _: ResourceHandle<'_>) -> Result<()> {
        Ok(())
    }

    fn print_string(&mut self, _: &BStr) -> Result<()> {
        Ok(())
    }

    fn print_keyword_or_string(&mut self, _: &BStr) -> Result<()> {
        Ok(())
    }

    fn print_symbol_name(&mut self, _: &BStr) -> Result<()> {
        Ok(())
    }
}
