//! Extraction: a module of some symbols and everything that they need.

use std::collections::{HashMap, HashSet};

use bstr::{BStr, BString, ByteSlice};

use super::Module;
use super::Operation;
use super::OperationId;
use super::OperationRef;
use super::ValueKind;
use crate::builtin::BuiltinAttribute;
use crate::context::{Attribute, Context, ItemId, WireForm};
use crate::error::{Error, ErrorKind, Result};
use crate::item::references::{Reference, References, SameVersions};
use crate::properties::Properties;

impl Module {
    /// Erases all top-level operations except the symbols `names` and everything that they need: the symbols that they
    /// reference, directly or indirectly, and the operations whose results they use. Symbols that the attributes of the
    /// module itself reference are kept too.
    ///
    /// A reference is any name of a symbol of the module in an attribute or a type, also in assembly text. Returns
    /// whether all references could be determined: unknown encodings and properties may contain more.
    ///
    /// Only the bodies of retained symbols are read.
    pub fn extract<N: AsRef<[u8]>>(&mut self, names: impl IntoIterator<Item = N>) -> Result<bool> {
        let (unneeded, complete) = self.unneeded(names)?;
        self.edit(|e| {
            e.erase_all(unneeded)?;
            Ok(complete)
        })
    }

    /// Returns the top-level operations that `names` do not need, and whether all references could be determined.
    fn unneeded<N: AsRef<[u8]>>(
        &self,
        names: impl IntoIterator<Item = N>,
    ) -> Result<(Vec<OperationRef>, bool)> {
        let missing = || Error::message("symbols can only be extracted from a file of one module");
        let module = self.operation()?.ok_or_else(missing)?;
        let blocks = module.regions()?.flat_map(|region| region.blocks());
        let all: Vec<Operation<'_>> = blocks.flat_map(|block| block.operations()).collect();
        let mut search = Search::new(self.context());
        for &operation in &all {
            search.places.insert(operation.id(), operation);
            if let Some(name) = operation.symbol_name()? {
                search.symbols.entry(name.into()).or_insert(operation);
            }
        }
        for name in names {
            let name = BStr::new(name.as_ref());
            if !search.symbols.contains_key(name) {
                let name = name.to_string();
                return Err(Error::new(ErrorKind::NoSymbol { name }));
            }
            search.refer_to(name);
        }
        search.attributes_of(module)?;
        while let Some(operation) = search.waiting.pop() {
            for inside in operation.walk() {
                search.operation(inside?, module)?;
            }
        }
        let unneeded = all
            .into_iter()
            .filter(|it| !search.needed.contains(&it.id()));
        let unneeded = unneeded.map(Operation::reference).collect();
        Ok((unneeded, !search.opaque))
    }
}

/// A search through all references.
struct Search<'ir> {
    references: References<'ir>,
    /// The top-level operations of the module.
    places: HashMap<OperationId, Operation<'ir>>,
    symbols: HashMap<BString, Operation<'ir>>,
    needed: HashSet<OperationId>,
    /// Needed, and not yet looked into.
    waiting: Vec<Operation<'ir>>,
    seen: Referred,
    /// Whether an encoding that is not understood may hold more.
    opaque: bool,
}

/// The items that have been met, and those of them that have not been looked into.
#[derive(Default)]
struct Referred {
    items: HashSet<ItemId>,
    new: Vec<ItemId>,
}

impl<'ir> Search<'ir> {
    fn new(context: &'ir Context) -> Self {
        Self {
            references: References::new(context, &SameVersions),
            places: HashMap::new(),
            symbols: HashMap::new(),
            needed: HashSet::new(),
            waiting: Vec::new(),
            seen: Referred::default(),
            opaque: false,
        }
    }

    fn need(&mut self, operation: Operation<'ir>) {
        if self.needed.insert(operation.id()) {
            self.waiting.push(operation);
        }
    }

    fn refer_to(&mut self, name: &BStr) {
        if let Some(&operation) = self.symbols.get(name) {
            self.need(operation);
        }
    }

    /// Follows the references of an operation in `module`.
    fn operation(&mut self, operation: Operation<'ir>, module: Operation<'ir>) -> Result<()> {
        for operand in operation.operands() {
            // Values of other bodies are defined in operations that are already needed.
            let definition = operand.kind().and_then(|kind| match kind {
                ValueKind::Result(definition, _) => self.places.get(&definition.id()).copied(),
                ValueKind::Argument(..) => None,
            });
            if let Some(definition) = definition
                && definition.parent().map(Operation::reference) == Some(module.reference())
                && definition.body_id() == operand.body_id()
            {
                self.need(definition);
            }
        }
        for result in operation.results() {
            self.seen.add(result.type_().id());
        }
        for block in operation.regions()?.flat_map(|region| region.blocks()) {
            for argument in block.arguments() {
                self.seen.add(argument.type_().id());
            }
        }
        self.attributes_of(operation)
    }

    fn attributes_of(&mut self, operation: Operation<'ir>) -> Result<()> {
        if let Some(dictionary) = operation.attribute_dictionary() {
            self.seen.add(dictionary.id());
        }
        match operation.properties_or_opaque()? {
            Properties::None => {}
            Properties::Dictionary(dictionary) => self.seen.add(dictionary.id()),
            Properties::Opaque(_) => self.opaque = true,
            Properties::Fields(fields) => {
                for (_, value) in fields.iter() {
                    value.for_each_attribute(&mut |id| self.seen.add(id));
                }
            }
        }
        while let Some(id) = self.seen.new.pop() {
            self.item(operation.context(), id)?;
        }
        Ok(())
    }

    fn item(&mut self, context: &'ir Context, id: ItemId) -> Result<()> {
        let item = context.item(id);
        if let WireForm::Assembly(text) = item.wire_form() {
            self.text(text);
            return Ok(());
        }
        if let ItemId::Attribute(id) = id
            && let Some(BuiltinAttribute::SymbolRef { root, .. }) =
                Attribute::new(context, id).try_decode()?
        {
            self.refer_to(root.value()?);
        }
        if !item.has_interface() {
            self.opaque = true;
            return Ok(());
        }
        let seen = &mut self.seen;
        self.references.of(item, &mut |reference| match reference {
            Reference::Item(id) => seen.add(id),
            Reference::Resource(_) => {}
        })?;
        Ok(())
    }

    /// Refers to each `@name` and `@"name"` in a text.
    fn text(&mut self, text: &BStr) {
        for at in text.find_iter("@") {
            let name = text.get(at + 1..).unwrap_or_default();
            let name = match name.strip_prefix(b"\"") {
                Some(quoted) => quoted.split(|byte| *byte == b'"').next(),
                None => {
                    let is_part = |byte: &u8| {
                        byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.' | b'-')
                    };
                    let length = name.iter().take_while(|byte| is_part(byte)).count();
                    name.get(..length)
                }
            };
            self.refer_to(BStr::new(name.unwrap_or_default()));
        }
    }
}

impl Referred {
    fn add(&mut self, id: impl Into<ItemId>) {
        let id = id.into();
        if self.items.insert(id) {
            self.new.push(id);
        }
    }
}
