//! A dialect that is known by its schema only.

use super::assembly::layout_of;
use super::read::{Contents, read};
use crate::context::{
    Attribute, Context, DialectVersion, DialectWriter, ItemKind, Type, WireReader, WireWriter,
};
use crate::definition::{OperationDefinition, text};
use crate::dialect::{BytecodeDialectInterface, Dialect};
use crate::error::{Error, ErrorKind, Result};
use crate::item::interpreted::{Formats, Interpreted, decode, encode, express_fields};
use crate::item::{AsmParser, AsmPrinter, ItemSchema};
use crate::properties::{self, OpLayout};

/// A dialect that is interpreted from the schema that [`frozen_schema!`](crate::frozen_schema) or
/// [`to_text`](crate::dialect::to_text) writes: a registry with it reads, checks, prints, parses and converts files of a
/// dialect whose code is not in the program.
///
/// ```
/// use mlir_bytecode::dialect::{SchemaDialect, to_text};
/// use mlir_bytecode::{Context, Dialect, DialectType, Registry, Type};
///
/// #[derive(DialectType)]
/// #[bytecode(dialect = "toy")]
/// enum ToyType<'ir> {
///     #[bytecode(code = 0)]
///     Buffer { shape: Vec<i64>, element: Type<'ir> },
/// }
///
/// #[derive(Dialect)]
/// #[dialect(name = "toy", types = ToyType)]
/// struct Toy;
///
/// let schema = to_text(&Toy);
/// // Another program:
/// let toy = SchemaDialect::parse(&schema)?;
/// assert!(toy.limits().is_empty());
/// let context = Context::new(Registry::new().with(toy));
/// let buffer = context.parse_type("!toy.buffer<[4, 8], f32>")?;
/// assert!(buffer.reader().is_some(), "it is encoded");
/// assert_eq!(buffer.to_string(), "!toy.buffer<[4, 8], f32>");
/// # Ok::<_, mlir_bytecode::Error>(())
/// ```
///
/// What only code expresses is preserved as items of a later version of the dialect are: [`limits`](Self::limits) lists
/// it. Conversions to another version do what the schema states: `upgrade` functions are code too.
///
/// The schema stays in memory as long as the process.
pub struct SchemaDialect {
    contents: Contents,
    version: Option<DialectVersion>,
    aliases: &'static [(&'static str, &'static str)],
    stripped: &'static [(&'static str, &'static str, &'static str)],
    formats: Formats,
}

impl SchemaDialect {
    /// Reads a schema.
    ///
    /// # Errors
    /// Fails if a line is malformed, or if an older version of this library wrote the schema.
    pub fn parse(schema: &str) -> Result<Self> {
        Self::parse_static(Box::leak(schema.to_owned().into_boxed_str()))
    }

    /// As [`parse`](Self::parse), without a copy.
    pub(super) fn parse_static(schema: &'static str) -> Result<Self> {
        let contents = read(schema)?;
        let version = contents.version.map(str::parse).transpose();
        let version =
            version.map_err(|_| Error::message("the version of the schema is invalid"))?;
        let tables = [contents.attributes, contents.types];
        Ok(Self {
            version,
            aliases: contents.aliases.clone().leak(),
            stripped: contents.stripped.clone().leak(),
            formats: Formats::of(tables.into_iter().flatten()),
            contents,
        })
    }

    /// Returns what the schema does not express, one line for each item and operation: a field of a `with` module, a
    /// text that is printed by code, a custom operation. These items are preserved; the text shows the bytes.
    pub fn limits(&self) -> Vec<String> {
        let mut limits = Vec::new();
        let namespace = self.contents.dialect;
        for (sigil, table) in ["#", "!"].into_iter().zip(self.schemas()) {
            for variant in table.map_or(&[][..], |it| it.variants) {
                let name = format!(
                    "{sigil}{namespace}.{}",
                    variant.mnemonic.unwrap_or(variant.name)
                );
                let fields = variant.codes.iter().all(|it| express_fields(it.fields));
                if !fields {
                    limits.push(format!("{name}: its encoding is written in Rust"));
                } else if !self.formats.express_item(variant) {
                    limits.push(format!("{name}: its text is written in Rust"));
                }
            }
        }
        let operations = self.contents.by_hand.iter();
        limits.extend(operations.map(|it| match it.split_once(": ") {
            Some((what, part)) => format!("{what}: the {part} is determined in Rust"),
            None => format!("{it}: written in Rust"),
        }));
        limits
    }

    fn table(&self, kind: ItemKind) -> &'static ItemSchema {
        let table = kind.of([self.contents.attributes, self.contents.types]);
        table.unwrap_or(ItemSchema::EMPTY)
    }

    fn decode<'ir>(
        &self,
        kind: ItemKind,
        reader: &mut WireReader<'ir>,
    ) -> Result<Interpreted<'ir>> {
        let item = decode(self.table(kind), reader)?;
        reader.expect_end(kind.name())?;
        Ok(item)
    }

    fn read(
        &self,
        kind: ItemKind,
        reader: &mut WireReader<'_>,
        writer: &mut dyn DialectWriter,
    ) -> Result<()> {
        let item = self.decode(kind, reader)?;
        match encode(&item, writer)? {
            true => Ok(()),
            false => Err(Error::unsupported("an item without a code")),
        }
    }

    fn print(
        &self,
        kind: ItemKind,
        reader: &mut WireReader<'_>,
        printer: &mut dyn AsmPrinter,
    ) -> Result<&'static str> {
        let item = self.decode(kind, reader)?;
        self.formats.print(&item, printer)
    }

    /// Parses an item, and adds it with `add`: its encoding, or its text if it has no code. `None` if the schema does not
    /// express the item.
    fn parse_item<'ir, T>(
        &self,
        kind: ItemKind,
        parser: &mut dyn AsmParser<'ir>,
        add: impl FnOnce(&'ir Context, Parsed<'_>) -> Result<T>,
    ) -> Result<Option<T>> {
        let Some(item) = self.formats.parse(self.table(kind), parser)? else {
            return Ok(None);
        };
        let variant = item.variant;
        if !variant.codes.iter().all(|it| express_fields(it.fields)) {
            return Ok(None);
        }
        let context = parser.context();
        let is_later = variant.assembly.is_later && !context.registry().writes_later_codes();
        let print = |printer: &mut dyn AsmPrinter| self.formats.print(&item, printer).map(drop);
        let encode = |writer: &mut WireWriter<'_>| encoded(&item, writer);
        let parsed = match is_later || !variant.has_codes() {
            true => Parsed::Text(&print),
            false => Parsed::Encoding(&encode),
        };
        match add(context, parsed) {
            Ok(item) => Ok(Some(item)),
            Err(error) if is_without_code(&error) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// What an item that was parsed is stored as, by the function that writes it.
enum Parsed<'a> {
    Encoding(&'a dyn Fn(&mut WireWriter<'_>) -> Result<()>),
    Text(&'a dyn Fn(&mut dyn AsmPrinter) -> Result<()>),
}

/// Returns whether an item is not encoded, because it has no code or the version has no such item.
fn is_without_code(error: &Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::NotInVersion { .. } | ErrorKind::UnknownCode { .. }
    )
}

impl Dialect for SchemaDialect {
    fn namespace(&self) -> &'static str {
        self.contents.dialect
    }

    fn bytecode(&self) -> Option<&dyn BytecodeDialectInterface> {
        let has_items = self.contents.attributes.is_some() || self.contents.types.is_some();
        has_items.then_some(self)
    }

    fn version(&self) -> Option<DialectVersion> {
        self.version.clone()
    }

    fn aliases(&self) -> &'static [(&'static str, &'static str)] {
        self.aliases
    }

    fn stripped_parameters(&self) -> &'static [(&'static str, &'static str, &'static str)] {
        self.stripped
    }

    fn parse_attribute<'ir>(
        &self,
        parser: &mut dyn AsmParser<'ir>,
    ) -> Result<Option<Attribute<'ir>>> {
        let namespace = self.namespace();
        self.parse_item(ItemKind::Attribute, parser, |context, item| match item {
            Parsed::Encoding(encode) => context.encode_attribute(namespace, encode),
            Parsed::Text(print) => context.printed_attribute(namespace, print),
        })
    }

    fn parse_type<'ir>(&self, parser: &mut dyn AsmParser<'ir>) -> Result<Option<Type<'ir>>> {
        let namespace = self.namespace();
        self.parse_item(ItemKind::Type, parser, |context, item| match item {
            Parsed::Encoding(encode) => context.encode_type(namespace, encode),
            Parsed::Text(print) => context.printed_type(namespace, print),
        })
    }

    fn is_open(&self) -> bool {
        self.contents.is_open
    }

    fn operations(&self) -> Vec<OpLayout> {
        let layouts = self.contents.layouts.iter();
        let layouts = layouts.filter_map(|line| properties::text::parse(line).ok());
        layouts.collect()
    }

    fn definitions(&self) -> Vec<OperationDefinition> {
        let layouts = self.contents.layouts.iter();
        let layouts: Vec<_> = layouts.filter_map(|line| layout_of(line)).collect();
        let definitions = self.contents.forms.iter().filter_map(|line| {
            let name = line.split(' ').next();
            let layout = layouts.iter().find(|it| Some(it.name()) == name);
            text::parse(line, layout).ok()
        });
        definitions.collect()
    }

    fn schemas(&self) -> [Option<&'static ItemSchema>; 2] {
        [self.contents.attributes, self.contents.types]
    }
}

/// Writes an item, which must have a code.
fn encoded(item: &Interpreted<'_>, writer: &mut (impl DialectWriter + ?Sized)) -> Result<()> {
    match encode(item, writer)? {
        true => Ok(()),
        false => Err(Error::new(ErrorKind::UnknownCode {
            what: "an item without a code".into(),
            code: 0,
        })),
    }
}

impl BytecodeDialectInterface for SchemaDialect {
    fn read_attribute(
        &self,
        reader: &mut WireReader<'_>,
        writer: &mut dyn DialectWriter,
    ) -> Result<()> {
        self.read(ItemKind::Attribute, reader, writer)
    }

    fn read_type(&self, reader: &mut WireReader<'_>, writer: &mut dyn DialectWriter) -> Result<()> {
        self.read(ItemKind::Type, reader, writer)
    }

    fn print_attribute(
        &self,
        reader: &mut WireReader<'_>,
        printer: &mut dyn AsmPrinter,
    ) -> Result<&'static str> {
        self.print(ItemKind::Attribute, reader, printer)
    }

    fn print_type(
        &self,
        reader: &mut WireReader<'_>,
        printer: &mut dyn AsmPrinter,
    ) -> Result<&'static str> {
        self.print(ItemKind::Type, reader, printer)
    }
}
