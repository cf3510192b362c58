//! Extraction: a module with some symbols and everything that they need.

use std::ops::ControlFlow;

use bstr::{BStr, BString, ByteSlice};
use hashbrown::{HashMap, HashSet};
use smallvec::SmallVec;

use super::Module;
use super::Operation;
use super::OperationRef;
use super::rename::text::references;
use super::symbols::dialect_string;
use crate::builtin::BuiltinAttribute;
use crate::context::{Attribute, Context, ItemId, WireForm};
use crate::error::{Error, ErrorKind, Result};
use crate::item::references::{Reference, References, SameVersions};
use crate::properties::Properties;

impl Module {
    /// Erases all top-level operations except the symbols `names` and everything that they need: the symbols that
    /// they reference, directly or indirectly, and the operations whose results they use. Also keeps the symbols that
    /// the attributes of the module itself reference. The operations in a top-level symbol table without a name, such as a
    /// module in the module, count as top-level ones; the table stays if one of them does.
    ///
    /// Every name of a symbol in an attribute, a type or an assembly text counts as a reference. Returns whether all
    /// references could be determined: `false` if unknown encodings or properties may contain more.
    ///
    /// Reads only the bodies of the symbols that are kept.
    ///
    /// # Errors
    /// Fails if a name is no symbol, if the top level is not one module, or if a body cannot be read.
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
        let missing =
            || Error::message("the top level is not one module, so no symbols can be extracted");
        let module = self.operation()?.ok_or_else(missing)?;
        let mut search = Search::new(self.context());
        let all = search.add_top_level(module)?;
        for name in names {
            let name = BStr::new(name.as_ref());
            if !search.symbols.contains_key(name) {
                let name = name.to_string();
                return Err(Error::new(ErrorKind::NoSymbol { name }));
            }
            search.refer_to(name);
        }
        search.attributes_of(module)?;
        while let Some(operation) = search.pending.pop() {
            search.tables_around(operation)?;
            for inside in operation.walk() {
                search.keep(inside?)?;
            }
        }
        let unneeded = all
            .into_iter()
            .map(Operation::reference)
            .filter(|it| !search.needed.contains(it) && !search.tables.contains(it));
        Ok((unneeded.collect(), !search.opaque))
    }
}

/// A traversal of all references.
struct Search<'ir> {
    references: References<'ir>,
    /// The top-level operations of the module.
    top_level: HashSet<OperationRef>,
    /// The symbols among these. Tables without a name may have symbols of the same name.
    symbols: HashMap<BString, SmallVec<[Operation<'ir>; 1]>>,
    needed: HashSet<OperationRef>,
    /// The tables without a name around needed operations.
    tables: HashSet<OperationRef>,
    /// Needed operations whose references have not been followed.
    pending: Vec<Operation<'ir>>,
    items: Items,
    /// Whether an unknown encoding may contain further references.
    opaque: bool,
}

/// The attributes and types that have been found, and those among them whose references have not been followed.
#[derive(Default)]
struct Items {
    seen: HashSet<ItemId>,
    pending: Vec<ItemId>,
}

impl<'ir> Search<'ir> {
    fn new(context: &'ir Context) -> Self {
        Self {
            references: References::new(context, &SameVersions),
            top_level: HashSet::new(),
            symbols: HashMap::new(),
            needed: HashSet::new(),
            tables: HashSet::new(),
            pending: Vec::new(),
            items: Items::default(),
            opaque: false,
        }
    }

    /// Adds the operations directly in `module`, and in symbol tables without a name in it. Returns them, each after the table
    /// around it.
    fn add_top_level(&mut self, module: Operation<'ir>) -> Result<Vec<Operation<'ir>>> {
        let mut all = Vec::new();
        module.visit_table(|operation, name| {
            self.top_level.insert(operation.reference());
            all.push(operation);
            if let Some(name) = name {
                self.symbols.entry(name.into()).or_default().push(operation);
            }
            ControlFlow::<()>::Continue(())
        })?;
        Ok(all)
    }

    fn need(&mut self, operation: Operation<'ir>) {
        if self.needed.insert(operation.reference()) {
            self.pending.push(operation);
        }
    }

    fn refer_to(&mut self, name: &BStr) {
        for operation in self.symbols.get(name).cloned().unwrap_or_default() {
            self.need(operation);
        }
    }

    /// Keeps the symbol tables without a name around a top-level operation, and follows the references of their attributes.
    fn tables_around(&mut self, operation: Operation<'ir>) -> Result<()> {
        let tables = std::iter::successors(operation.parent(), |it| it.parent());
        for table in tables {
            let reference = table.reference();
            if self.top_level.contains(&reference) && self.tables.insert(reference) {
                self.attributes_of(table)?;
            }
        }
        Ok(())
    }

    /// Keeps a needed operation or one in its regions, and follows its references.
    fn keep(&mut self, operation: Operation<'ir>) -> Result<()> {
        let reference = operation.reference();
        if self.top_level.contains(&reference) {
            self.needed.insert(reference);
        }
        for operand in operation.operands() {
            if let Some(definition) = operand.defining_operation()
                && self.top_level.contains(&definition.reference())
            {
                self.need(definition);
            }
        }
        for result in operation.results() {
            self.items.add(result.type_().id());
        }
        for block in operation.regions()?.flat_map(|region| region.blocks()) {
            for argument in block.arguments() {
                self.items.add(argument.type_().id());
            }
        }
        self.attributes_of(operation)
    }

    fn attributes_of(&mut self, operation: Operation<'ir>) -> Result<()> {
        if let Some(dictionary) = operation.attribute_dictionary() {
            self.items.add(dictionary.id());
        }
        match operation.properties_or_opaque()? {
            Properties::None => {}
            Properties::Dictionary(dictionary) => self.items.add(dictionary.id()),
            Properties::Opaque(_) => self.opaque = true,
            Properties::Fields(fields) => {
                for (_, value) in fields.iter() {
                    value.for_each_attribute(&mut |id| self.items.add(id));
                }
            }
        }
        while let Some(id) = self.items.pending.pop() {
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
        if let ItemId::Attribute(id) = id
            && let Some(name) = dialect_string(Attribute::new(context, id))
        {
            self.refer_to(name);
        }
        if !item.has_interface() {
            self.opaque = true;
            return Ok(());
        }
        let items = &mut self.items;
        self.references.of(item, &mut |reference| match reference {
            Reference::Item(id) => items.add(id),
            Reference::Resource(_) => {}
        })?;
        Ok(())
    }

    /// Follows each name of the references in a text.
    fn text(&mut self, text: &BStr) {
        for (_, name) in references(text).flatten() {
            self.refer_to(name.as_bstr());
        }
    }
}

impl Items {
    fn add(&mut self, id: impl Into<ItemId>) {
        let id = id.into();
        if self.seen.insert(id) {
            self.pending.push(id);
        }
    }
}
