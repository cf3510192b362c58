//! The dialect in files of builds whose debug information has another form than in releases.
//!
//! [Later forms](super::later) have the codes of the earlier ones, and no version. The form of a file is the newest that
//! decodes all of its attributes with these codes. If none does, codes with an attribute that does not decode are unknown
//! in the file: their attributes are preserved byte for byte.

use std::collections::BTreeSet;

use bstr::BStr;
use mlir_bytecode::bytes::Cursor;
use mlir_bytecode::context::{
    DialectReader, DialectVersion, DialectWriter, VersionedReader, WireForm, WireReader,
};
use mlir_bytecode::dialect::BytecodeDialectInterface;
use mlir_bytecode::item::{AsmParser, AsmPrinter, DialectItem, ItemSchema};
use mlir_bytecode::{Attribute, Context, Dialect, Error, ErrorKind, Result, Type};

use super::later::{FORMS, LaterAttribute, NamedUnit, ProfiledUnit, RecursiveUnit, later_form_of};
use super::{LlvmAttribute, LlvmDialect, schemas};

/// The dialect with another form of debug information, or without some codes.
pub(crate) struct DriftedLlvmDialect {
    /// The form.
    version: DialectVersion,
    unknown: BTreeSet<u64>,
}

/// Calls a function that is generic over the enum of a form.
macro_rules! with_form {
    // A macro because a closure cannot be generic.
    ($form:expr, $function:ident($($argument:expr),*)) => {
        match $form {
            Form::Release => $function::<LlvmAttribute<'_>>($($argument),*),
            Form::Later => $function::<LaterAttribute<'_>>($($argument),*),
            Form::ProfiledUnit => $function::<ProfiledUnit<'_>>($($argument),*),
            Form::RecursiveUnit => $function::<RecursiveUnit<'_>>($($argument),*),
            Form::NamedUnit => $function::<NamedUnit<'_>>($($argument),*),
        }
    };
}

/// The enum of the attributes of a code.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Release,
    Later,
    ProfiledUnit,
    RecursiveUnit,
    NamedUnit,
}

impl Form {
    /// All forms, that of releases first.
    pub(super) const ALL: [Self; 5] = [
        Self::Release,
        Self::Later,
        Self::ProfiledUnit,
        Self::RecursiveUnit,
        Self::NamedUnit,
    ];

    /// Returns the attributes that have the form in some version.
    pub(super) fn schema(self) -> &'static ItemSchema {
        with_form!(self, schema())
    }

    /// Returns the codes and the mnemonics of the attributes of later forms.
    fn later() -> impl Iterator<Item = (u64, Option<&'static str>)> {
        let forms = Self::ALL.into_iter().filter(|it| *it != Self::Release);
        let variants = forms.flat_map(|it| it.schema().variants);
        variants.flat_map(|variant| variant.codes.iter().map(|it| (it.code, variant.mnemonic)))
    }

    /// Returns the form of the attributes with this code in a version of [`FORMS`].
    pub(super) fn of(code: u64, version: &DialectVersion) -> Self {
        match code {
            1 if version.is_at_least(&[24, 2]) => Self::NamedUnit,
            1 if version.is_at_least(&[23, 4]) => Self::RecursiveUnit,
            1 if version.is_at_least(&[23, 3]) => Self::ProfiledUnit,
            2 | 3 if version.is_at_least(&[23, 1]) => Self::Later,
            15 if version.is_at_least(&[23, 3]) => Self::Later,
            _ => Self::Release,
        }
    }
}

impl DriftedLlvmDialect {
    /// Returns the dialect in the form of the attributes of `context`, a file of a development version of LLVM `major`; without
    /// the codes of which an attribute does not decode. `None` if the form is that of releases, and all decode.
    pub(crate) fn of(context: &Context, major: u32) -> Option<Self> {
        let attributes: Vec<_> = (context.attributes())
            .filter(|it| it.dialect() == "llvm")
            .filter_map(|it| match it.wire_form() {
                WireForm::Custom(bytes) => Some((it, Cursor::new(bytes, 0).varint().ok()?)),
                _ => None,
            })
            .collect();
        let major = u64::from(major);
        let release = DialectVersion::new(&RELEASE);
        let forms = FORMS.iter().rev().filter(|form| form[0] <= major);
        let mut versions = forms.map(|form| DialectVersion::new(form));
        let decodes = |version: &DialectVersion| unknown(&attributes, version).is_empty();
        // Attributes that have the same form in all versions are no evidence.
        let differ = |(_, code): &(Attribute<'_>, u64)| Form::later().any(|(it, _)| it == *code);
        let version = match attributes.iter().any(differ) {
            true => versions.find(decodes).unwrap_or_else(|| release.clone()),
            false => release.clone(),
        };
        let unknown = unknown(&attributes, &version);
        (version != release || !unknown.is_empty()).then(|| Self { version, unknown })
    }

    /// Returns the dialect in the form of a source, if that of releases is another.
    pub(crate) fn of_source(source: &str) -> Option<Self> {
        let unknown = BTreeSet::new();
        later_form_of(source).map(|version| Self { version, unknown })
    }

    /// Returns whether some codes are unknown.
    pub(crate) fn has_unknown(&self) -> bool {
        !self.unknown.is_empty()
    }

    /// Returns the form of the next attribute. Fails if its code is unknown.
    fn form(&self, reader: &WireReader<'_>) -> Result<(u64, Form)> {
        let code = reader.clone().read_varint()?;
        if self.unknown.contains(&code) {
            let what = "an `llvm` attribute of this producer".into();
            return Err(Error::new(ErrorKind::UnknownCode { what, code }));
        }
        Ok((code, Form::of(code, &self.version)))
    }

    fn inner(&self) -> Result<&dyn BytecodeDialectInterface> {
        let inner = LlvmDialect.bytecode();
        // The derive of `LlvmDialect` has attributes, so that it reads encodings.
        inner.ok_or_else(|| Error::message("`llvm` has no encodings"))
    }
}

/// The version of the forms of releases.
pub(super) const RELEASE: [u64; 1] = [22];

/// Returns the codes of which an attribute does not decode in a version.
fn unknown(attributes: &[(Attribute<'_>, u64)], version: &DialectVersion) -> BTreeSet<u64> {
    let mut unknown = BTreeSet::new();
    for (attribute, code) in attributes {
        if unknown.contains(code) {
            continue;
        }
        let Some(reader) = attribute.reader() else {
            continue;
        };
        let reader = VersionedReader::new(reader, version);
        if with_form!(Form::of(*code, version), decode(reader)).is_err() {
            unknown.insert(*code);
        }
    }
    unknown
}

fn schema<'ir, T: DialectItem<'ir>>() -> &'static ItemSchema {
    T::SCHEMA
}

fn decode<'ir, T: DialectItem<'ir>>(
    mut reader: VersionedReader<'_, WireReader<'ir>>,
) -> Result<()> {
    T::decode_item(&mut reader)?;
    reader.into_inner().expect_end("attribute")
}

fn copy<'ir, T: DialectItem<'ir>>(
    reader: &mut WireReader<'ir>,
    writer: &mut dyn DialectWriter,
) -> Result<()> {
    let item = T::decode_item(reader)?;
    reader.expect_end("attribute")?;
    item.encode_item(writer).map(drop)
}

fn print<'ir, T: DialectItem<'ir>>(
    reader: &mut WireReader<'ir>,
    printer: &mut dyn AsmPrinter,
) -> Result<&'static str> {
    let item = T::decode_item(reader)?;
    reader.expect_end("attribute")?;
    item.print_item(printer)?;
    Ok(item.mnemonic())
}

fn parse<'ir, T>(parser: &mut dyn AsmParser<'ir>) -> Result<Option<Attribute<'ir>>>
where
    T: DialectItem<'ir, Handle = Attribute<'ir>>,
{
    let item = T::parse_item(parser)?;
    item.map(|it| parser.context().attribute(&it)).transpose()
}

impl Dialect for DriftedLlvmDialect {
    fn namespace(&self) -> &'static str {
        LlvmDialect.namespace()
    }

    fn bytecode(&self) -> Option<&dyn BytecodeDialectInterface> {
        Some(self)
    }

    fn version_by_producer(&self, _: &BStr) -> Option<DialectVersion> {
        Some(self.version.clone())
    }

    /// Returns none if a code is unknown, because no schema states this.
    fn schemas(&self) -> [Option<&'static ItemSchema>; 2] {
        let known = self.unknown.is_empty();
        let attributes = known.then(|| schemas::of(&self.version)).flatten();
        [attributes, None]
    }

    fn aliases(&self) -> &'static [(&'static str, &'static str)] {
        LlvmDialect.aliases()
    }

    fn stripped_parameters(&self) -> &'static [(&'static str, &'static str, &'static str)] {
        LlvmDialect.stripped_parameters()
    }

    fn parse_type<'ir>(&self, parser: &mut dyn AsmParser<'ir>) -> Result<Option<Type<'ir>>> {
        LlvmDialect.parse_type(parser)
    }

    fn parse_attribute<'ir>(
        &self,
        parser: &mut dyn AsmParser<'ir>,
    ) -> Result<Option<Attribute<'ir>>> {
        let mnemonic = Some(parser.mnemonic());
        let later = Form::later().find(|(_, it)| *it == mnemonic);
        match later.map_or(Form::Release, |(code, _)| Form::of(code, &self.version)) {
            Form::Release => LlvmDialect.parse_attribute(parser),
            form => with_form!(form, parse(parser)),
        }
    }
}

impl BytecodeDialectInterface for DriftedLlvmDialect {
    fn read_attribute(
        &self,
        reader: &mut WireReader<'_>,
        writer: &mut dyn DialectWriter,
    ) -> Result<()> {
        let (code, form) = self.form(reader)?;
        let written = writer.dialect_version(self.namespace());
        let written = written.map_or(form, |version| Form::of(code, &version));
        // The fields of the others have versions.
        if code == 1 && written != form {
            let what = "debug information in the form of the target: its compile units differ";
            return Err(Error::unsupported(what));
        }
        if form == Form::Release {
            return self.inner()?.read_attribute(reader, writer);
        }
        with_form!(form, copy(reader, writer))
    }

    fn read_type(&self, reader: &mut WireReader<'_>, writer: &mut dyn DialectWriter) -> Result<()> {
        self.inner()?.read_type(reader, writer)
    }

    fn print_attribute(
        &self,
        reader: &mut WireReader<'_>,
        printer: &mut dyn AsmPrinter,
    ) -> Result<&'static str> {
        match self.form(reader)?.1 {
            Form::Release => self.inner()?.print_attribute(reader, printer),
            form => with_form!(form, print(reader, printer)),
        }
    }

    fn print_type(
        &self,
        reader: &mut WireReader<'_>,
        printer: &mut dyn AsmPrinter,
    ) -> Result<&'static str> {
        self.inner()?.print_type(reader, printer)
    }
}
