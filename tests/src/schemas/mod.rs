//! Dialects that are interpreted from their schemas, compared with the code of this repository item by item.
//!
//! Items without codes are compared as texts: a text with another blank, parsed by the schema, is the item again.

mod tile_ir;

use std::collections::{BTreeMap, HashMap};
use std::fmt::Debug;
use std::sync::Arc;

use mlir_bytecode::context::{DialectReader as _, DialectVersion, WireReader};
use mlir_bytecode::dialect::{BytecodeDialectInterface, SchemaDialect, to_text};
use mlir_bytecode::item::{AsmParser, ItemSchema};
use mlir_bytecode::{Attribute, BStr, Dialect, Module, Registry, Result, Type};

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
    /// Items with the same bytes and a text that is written in Rust.
    pub bytes: usize,
    /// Items with a field of a `with` module, or in a form that no schema describes.
    pub by_hand: usize,
    /// Items that contain such an item, whose text the text of the item contains.
    pub nested: usize,
    /// Items with other bytes or another text.
    pub different: usize,
}

/// The dialects that files are read with, by their schemas only.
#[derive(Default)]
pub struct Schemas {
    /// The dialects by the address of the compiled-in one, because some files have a form of a dialect of their own.
    dialects: HashMap<usize, Known>,
    tile_ir: tile_ir::Tables,
    counts: BTreeMap<&'static str, Counts>,
    differences: Vec<String>,
}

/// A compiled-in dialect, and the same by its schema if it has one.
type Known = (Arc<dyn Dialect>, Option<Arc<Interpreted>>);

/// A dialect by its schema.
struct Interpreted {
    limits: HashMap<String, Limit>,
    dialect: Arc<Versioned>,
}

impl Interpreted {
    /// Writes the schema of a dialect, and reads it; `None` if the dialect has no schema.
    fn of(dialect: &Arc<dyn Dialect>) -> Result<Option<Self>> {
        if dialect.schemas().iter().all(Option::is_none) {
            return Ok(None);
        }
        let schema = SchemaDialect::parse(&to_text(dialect.as_ref()))?;
        let mut limits = HashMap::new();
        for limit in schema.limits() {
            let Some((name, why)) = limit.split_once(": ") else {
                continue;
            };
            let limit = match why.contains("encoding") {
                true => Limit::Encoding,
                false => Limit::Text,
            };
            limits.insert(name.to_owned(), limit);
        }
        let compiled = Arc::clone(dialect);
        let dialect = Arc::new(Versioned { schema, compiled });
        Ok(Some(Self { limits, dialect }))
    }

    /// Returns what the schema does not express of an item with a code; `None` if the schema has no such code.
    fn limit(&self, table: usize, code: u64) -> Option<Option<Limit>> {
        let tables = self.dialect.schemas();
        let (variant, _) = tables.get(table).copied().flatten()?.variant_of(code)?;
        let mnemonic = variant.mnemonic.unwrap_or(variant.name);
        Some(self.limits.get(&self.name(table, mnemonic)).copied())
    }

    /// Returns what the schema does not express of the item of a text; `None` if the schema has no such item without codes.
    fn limit_of_text(&self, table: usize, text: &str) -> Option<Option<Limit>> {
        let tables = self.dialect.schemas();
        let mut variants = tables.get(table).copied().flatten()?.variants.iter();
        let rest = text.strip_prefix(&self.name(table, ""))?;
        let end = rest.find(|it: char| !it.is_ascii_alphanumeric() && !"_$.-".contains(it));
        let mnemonic = rest.get(..end.unwrap_or(rest.len()))?;
        variants.find(|it| it.mnemonic == Some(mnemonic) && !it.has_codes())?;
        Some(self.limits.get(&self.name(table, mnemonic)).copied())
    }

    fn name(&self, table: usize, mnemonic: &str) -> String {
        let sigil = ["#", "!"].get(table).copied().unwrap_or_default();
        format!("{sigil}{}.{mnemonic}", self.dialect.namespace())
    }
}

impl Schemas {
    /// Returns the dialect by its schema.
    fn interpreted(&mut self, dialect: &Arc<dyn Dialect>) -> Result<Option<Arc<Interpreted>>> {
        let address = Arc::as_ptr(dialect).addr();
        if let Some((_, known)) = self.dialects.get(&address) {
            return Ok(known.clone());
        }
        let known = Interpreted::of(dialect)?.map(Arc::new);
        let entry = (Arc::clone(dialect), known.clone());
        self.dialects.insert(address, entry);
        Ok(known)
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
        let known = compiled.context().registry();
        let (mut registry, mut dialects) = (Registry::clone(known), HashMap::new());
        for dialect in known.dialects() {
            if dialect.bytecode().is_none() && dialect.schemas().iter().all(Option::is_none) {
                continue;
            }
            let by_schema = self.interpreted(dialect)?;
            if let Some(it) = &by_schema {
                registry = registry.with_shared(Arc::clone(&it.dialect) as Arc<dyn Dialect>);
            }
            dialects.insert(dialect.namespace(), by_schema);
        }
        let interpreted = Module::read_lazily(file, registry)?;
        let (one, other) = (compiled.context(), interpreted.context());
        for (attribute, again) in one.attributes().zip(other.attributes()) {
            let text = attribute.to_string();
            let Some(reader) = again.reader() else {
                let known = limit_of_text(&dialects, attribute.dialect(), 0, &text);
                if let Some((dialect, limit)) = known {
                    let one = (attribute, |text: &str| one.parse_attribute(text));
                    let other = (again, |text: &str| other.parse_attribute(text));
                    self.count_text(name, dialect, limit, &text, one, other);
                }
                continue;
            };
            let Some((dialect, limit)) = limit(&dialects, attribute.dialect(), 0, reader) else {
                continue;
            };
            let same = || -> Result<[bool; 2]> {
                let mut reader = again.reader().ok_or_else(missing)?;
                let interface = reader.interface().ok_or_else(missing)?;
                let encoded = other.encode_attribute(dialect, |writer| {
                    interface.read_attribute(&mut reader, writer)
                });
                // Not the same entry: each `distinct` attribute is another.
                let is_encoded = encoded.is_ok_and(|it| it.wire_form() == again.wire_form());
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
            let text = type_.to_string();
            let Some(reader) = again.reader() else {
                let known = limit_of_text(&dialects, type_.dialect(), 1, &text);
                if let Some((dialect, limit)) = known {
                    let one = (type_, |text: &str| one.parse_type(text));
                    let other = (again, |text: &str| other.parse_type(text));
                    self.count_text(name, dialect, limit, &text, one, other);
                }
                continue;
            };
            let Some((dialect, limit)) = limit(&dialects, type_.dialect(), 1, reader) else {
                continue;
            };
            let same = || -> Result<[bool; 2]> {
                let mut reader = again.reader().ok_or_else(missing)?;
                let interface = reader.interface().ok_or_else(missing)?;
                let encoded =
                    other.encode_type(dialect, |writer| interface.read_type(&mut reader, writer));
                // Not the same entry: each `distinct` attribute is another.
                let is_encoded = encoded.is_ok_and(|it| it.wire_form() == again.wire_form());
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

    /// Counts an item without a code, whose entry is its text: the same by its schema if it has the text of the compiled-in one
    /// and is parsed from it. Each item comes with the function that parses one.
    fn count_text<T: PartialEq + ToString, U: PartialEq + ToString + Debug>(
        &mut self,
        file: &str,
        dialect: &'static str,
        limit: Option<Limit>,
        text: &str,
        (one, parse_one): (T, impl Fn(&str) -> Result<T>),
        (other, parse_other): (U, impl Fn(&str) -> Result<U>),
    ) {
        let spaced = spaced(text);
        // A text need not be that of one item: `distinct` attributes.
        let is_own = parse_one(&spaced).is_ok_and(|it| it == one);
        let is_parsed = || !is_own || parse_other(&spaced).is_ok_and(|it| it == other);
        let same = other.to_string() == text && is_parsed();
        let shown = || format!("{:?}", parse_other(&spaced));
        self.count(file, dialect, limit, [true, same], text, &shown);
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
            Some(Limit::Text) if encoding => counts.bytes += 1,
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

/// Returns the dialect of an item with a code, and what the schema does not express of it; `None` if it has no known code.
fn limit(
    dialects: &HashMap<&'static str, Option<Arc<Interpreted>>>,
    dialect: &str,
    table: usize,
    mut reader: WireReader<'_>,
) -> Option<(&'static str, Option<Limit>)> {
    let code = reader.read_varint().ok()?;
    let (&dialect, interpreted) = dialects.get_key_value(dialect)?;
    let limit = match interpreted {
        Some(interpreted) => interpreted.limit(table, code)?,
        // The form of the file has unknown codes.
        None => Some(Limit::Encoding),
    };
    Some((dialect, limit))
}

/// Returns the dialect of an item without a code, and what the schema does not express of it; `None` if no schema has it.
fn limit_of_text(
    dialects: &HashMap<&'static str, Option<Arc<Interpreted>>>,
    dialect: &str,
    table: usize,
    text: &str,
) -> Option<(&'static str, Option<Limit>)> {
    let (&dialect, interpreted) = dialects.get_key_value(dialect)?;
    let limit = interpreted.as_ref()?.limit_of_text(table, text)?;
    Some((dialect, limit))
}

/// Returns a text with a blank that no item prints.
fn spaced(text: &str) -> String {
    match text.strip_suffix('>') {
        Some(start) => format!("{start} >"),
        None => text.to_owned(),
    }
}

fn missing() -> mlir_bytecode::Error {
    mlir_bytecode::Error::message("the item has no encoding")
}

/// A dialect by its schema, with the function of the dialect that determines the version of files that state none, because
/// a function is no data.
struct Versioned {
    schema: SchemaDialect,
    compiled: Arc<dyn Dialect>,
}

impl Dialect for Versioned {
    fn version_by_producer(&self, producer: &BStr) -> Option<DialectVersion> {
        self.compiled.version_by_producer(producer)
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
