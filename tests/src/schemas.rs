//! Dialects that are interpreted from their schemas, compared with the code of this repository item by item.

use std::collections::BTreeMap;
use std::sync::Arc;

use mlir_bytecode::context::{DialectReader as _, DialectVersion};
use mlir_bytecode::dialect::{BytecodeDialectInterface, SchemaDialect, to_text};
use mlir_bytecode::item::{AsmParser, ItemSchema};
use mlir_bytecode::{Attribute, BStr, Dialect, Module, Registry, Result, Type};
use mlir_bytecode_dialects::registry;

/// What a schema does not express of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Limit {
    Encoding,
    Text,
}

/// The counts of the items of a dialect.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    /// Items with the same bytes and the same text in both directions.
    pub same: usize,
    /// Items with a field of a `with` module, or a text that is written in Rust.
    pub by_hand: usize,
    /// Items that contain such an item, whose text the text of the item contains.
    pub nested: usize,
    /// Items with other bytes or another text.
    pub different: usize,
}

/// All dialects with encodings, by their schemas only.
pub struct Schemas {
    limits: BTreeMap<String, Limit>,
    tables: BTreeMap<&'static str, [Option<&'static ItemSchema>; 2]>,
    dialects: Vec<Arc<dyn Dialect>>,
    counts: BTreeMap<&'static str, Counts>,
    differences: Vec<String>,
}

impl Schemas {
    /// Writes the schemas of all dialects with encodings, and reads them.
    ///
    /// # Errors
    /// Fails if a schema cannot be read.
    pub fn new() -> Result<Self> {
        let mut this = Self {
            limits: BTreeMap::new(),
            tables: BTreeMap::new(),
            dialects: Vec::new(),
            counts: BTreeMap::new(),
            differences: Vec::new(),
        };
        for dialect in registry().dialects() {
            let has_items = dialect.schemas().iter().any(Option::is_some);
            // The text of the builtin dialect is that of the core.
            if !has_items || dialect.namespace() == "builtin" {
                continue;
            }
            let schema = SchemaDialect::parse(&to_text(dialect.as_ref()))?;
            for limit in schema.limits() {
                let Some((name, why)) = limit.split_once(": ") else {
                    continue;
                };
                let limit = match why.contains("encoding") {
                    true => Limit::Encoding,
                    false => Limit::Text,
                };
                this.limits.insert(name.to_owned(), limit);
            }
            this.tables.insert(schema.namespace(), schema.schemas());
            this.dialects.push(Arc::new(Versioned {
                schema,
                dialect: Arc::clone(dialect),
            }));
        }
        Ok(this)
    }

    /// Returns a registry with the dialects by their schemas only.
    pub fn registry(&self, registry: Registry) -> Registry {
        let dialects = self.dialects.iter().cloned();
        dialects.fold(registry, Registry::with_shared)
    }

    /// Returns the counts by dialect.
    pub fn counts(&self) -> &BTreeMap<&'static str, Counts> {
        &self.counts
    }

    /// Returns a description of each item that is different.
    pub fn differences(&self) -> &[String] {
        &self.differences
    }

    /// Compares the items of a module that was read with the compiled-in dialects with those of the same file with the
    /// schemas.
    ///
    /// # Errors
    /// Fails if the file cannot be read with the schemas.
    pub fn compare(&mut self, name: &str, compiled: &Module, file: Vec<u8>) -> Result<()> {
        let known = compiled.context().registry().clone();
        let interpreted = Module::read_lazily(file, self.registry(known))?;
        let (one, other) = (compiled.context(), interpreted.context());
        for (attribute, again) in one.attributes().zip(other.attributes()) {
            let Some((dialect, limit)) = self.limit(attribute.dialect(), 0, &again.reader()) else {
                continue;
            };
            let text = attribute.to_string();
            let same = || -> Result<[bool; 2]> {
                let mut reader = again.reader().ok_or_else(missing)?;
                let interface = reader.interface().ok_or_else(missing)?;
                let encoded = other.encode_attribute(dialect, |writer| {
                    interface.read_attribute(&mut reader, writer)
                });
                let is_encoded = encoded.is_ok_and(|it| it == again);
                let parsed = || {
                    // A text need not be that of one item: `distinct` attributes.
                    let is_own = one.parse_attribute(&text).is_ok_and(|it| it == attribute);
                    !is_own || other.parse_attribute(&text).is_ok_and(|it| it == again)
                };
                Ok([is_encoded, again.to_string() == text && parsed()])
            };
            let shown = || again.to_string();
            self.count(name, dialect, limit, same()?, &text, &shown);
        }
        for (type_, again) in one.types().zip(other.types()) {
            let Some((dialect, limit)) = self.limit(type_.dialect(), 1, &again.reader()) else {
                continue;
            };
            let text = type_.to_string();
            let same = || -> Result<[bool; 2]> {
                let mut reader = again.reader().ok_or_else(missing)?;
                let interface = reader.interface().ok_or_else(missing)?;
                let encoded =
                    other.encode_type(dialect, |writer| interface.read_type(&mut reader, writer));
                let is_encoded = encoded.is_ok_and(|it| it == again);
                let parsed = || {
                    // A text need not be that of one item: `distinct` attributes.
                    let is_own = one.parse_type(&text).is_ok_and(|it| it == type_);
                    !is_own || other.parse_type(&text).is_ok_and(|it| it == again)
                };
                Ok([is_encoded, again.to_string() == text && parsed()])
            };
            let shown = || again.to_string();
            self.count(name, dialect, limit, same()?, &text, &shown);
        }
        Ok(())
    }

    /// Returns the dialect of an item with an encoding, and what its schema does not express.
    fn limit(
        &self,
        dialect: &str,
        table: usize,
        reader: &Option<mlir_bytecode::context::WireReader<'_>>,
    ) -> Option<(&'static str, Option<Limit>)> {
        let (&dialect, tables) = self.tables.get_key_value(dialect)?;
        let code = reader.clone()?.read_varint().ok()?;
        let variants = tables.get(table).copied().flatten()?.variants.iter();
        let mut variants = variants.filter(|it| it.codes.iter().any(|it| it.code == code));
        let variant = variants.next()?;
        let sigil = ["#", "!"].get(table)?;
        let mnemonic = variant.mnemonic.unwrap_or(variant.name);
        let limit = self.limits.get(&format!("{sigil}{dialect}.{mnemonic}"));
        Some((dialect, limit.copied()))
    }

    fn count(
        &mut self,
        file: &str,
        dialect: &'static str,
        limit: Option<Limit>,
        [encoding, text]: [bool; 2],
        expected: &str,
        shown: &dyn Fn() -> String,
    ) {
        let counts = self.counts.entry(dialect).or_default();
        match limit {
            Some(Limit::Encoding) => counts.by_hand += 1,
            Some(Limit::Text) if encoding => counts.by_hand += 1,
            None if encoding && text => counts.same += 1,
            // Only code preserves encodings of releases that no schema describes.
            _ if expected.contains("unknown encoding") => counts.by_hand += 1,
            None if encoding && shown().contains("unknown encoding") => counts.nested += 1,
            _ => {
                counts.different += 1;
                let found = shown();
                let what = if encoding { "text" } else { "encoding" };
                self.differences.push(format!(
                    "{file}: {what}: `{expected:.300}` is `{found:.300}`"
                ));
            }
        }
    }
}

fn missing() -> mlir_bytecode::Error {
    mlir_bytecode::Error::message("the item has no encoding")
}

/// A dialect by its schema, with the function of the dialect that determines the version of files that state none, because
/// a function is no data.
struct Versioned {
    schema: SchemaDialect,
    dialect: Arc<dyn Dialect>,
}

impl Dialect for Versioned {
    fn version_by_producer(&self, producer: &BStr) -> Option<DialectVersion> {
        self.dialect.version_by_producer(producer)
    }

    fn namespace(&self) -> &'static str {
        self.schema.namespace()
    }

    fn bytecode(&self) -> Option<&dyn BytecodeDialectInterface> {
        self.schema.bytecode()
    }

    fn version(&self) -> Option<DialectVersion> {
        self.schema.version()
    }

    fn aliases(&self) -> &'static [(&'static str, &'static str)] {
        self.schema.aliases()
    }

    fn stripped_parameters(&self) -> &'static [(&'static str, &'static str, &'static str)] {
        self.schema.stripped_parameters()
    }

    fn parse_attribute<'ir>(
        &self,
        parser: &mut dyn AsmParser<'ir>,
    ) -> Result<Option<Attribute<'ir>>> {
        self.schema.parse_attribute(parser)
    }

    fn parse_type<'ir>(&self, parser: &mut dyn AsmParser<'ir>) -> Result<Option<Type<'ir>>> {
        self.schema.parse_type(parser)
    }

    fn is_open(&self) -> bool {
        self.schema.is_open()
    }

    fn schemas(&self) -> [Option<&'static ItemSchema>; 2] {
        self.schema.schemas()
    }
}
