//! Writing a bytecode file.
//!
//! Each file of this folder writes one section; its namesake in `read` reads it and holds its
//! grammar. The folder `target` tells what there is to write for another version or release. A file is written in three passes over the IR:
//!
//! 1. `bodies` finds, on several threads, what each operation carries in the version that is written (its
//!    `image`), and puts it in the order of the file: from here on nothing but numbers is added;
//! 2. `counter` meets all that is referenced in upstream's order, which gives the numbers: on several
//!    threads, whose counts are put together in order;
//! 3. `ir` writes each body on its own, on several threads; `assembly` puts them together.
//!
//! What is written are pieces (`output`): blobs are slices of the file that was read, and so is, where all
//! numbers are the file's, each body that has not been changed.

mod assembly;
mod attr_types;
mod bodies;
mod counter;
mod counts;
mod dialects;
mod file;
mod image;
mod ir;
mod numbering;
mod output;
mod properties;
mod resources;
mod section;
mod strings;
mod target;
mod upgrade;
mod use_list;

use std::io;

use bodies::Bodies;

use bstr::BStr;

use crate::bytes::{MAGIC, SectionKind, Version, varint};
use crate::context::{Context, DialectVersion, Items};
use crate::error::{Error, Result, ResultExt};
use crate::ir::Module;
use crate::item::references::Versions;
use crate::parallel;
use numbering::Numbering;
use output::Output;
use properties::PropertiesSection;
use strings::Strings;
use target::Target;
pub use target::{DialectCodes, OpChanges, TargetRelease};

/// The places of fewer attributes than this are found on the same thread: waking another takes longer.
const SMALLEST_SHARE: usize = 1 << 15;

/// How a file is written.
#[derive(Clone, Debug, Default)]
pub struct WriteOptions {
    /// The bytecode version; by default the one that was read, or the newest.
    pub version: Option<Version>,
    /// The release that the file is for; by default the one that wrote what was read. With it, the
    /// bytecode version and the producer are the release's by default.
    pub target: Option<TargetRelease>,
    /// The producer string, without NUL; by default the one that was read.
    pub producer: Option<String>,
    /// The versions of dialects to write; by default those of the context. What a version cannot hold
    /// is an error.
    pub dialect_versions: Vec<(String, DialectVersion)>,
    /// Leave out what the version cannot hold, rather than fail. What was left out is in
    /// [`Written::losses`].
    pub lossy: bool,
    /// Number what is referenced anew, and leave out what is not, also where the file's numbers are
    /// those of no known order. Where something is not understood they are kept all the same. Nothing but
    /// blobs is copied from the file.
    pub renumber: bool,
}

/// A file that was written: its bytes in pieces. Blobs, and whatever else stays as it was read, are
/// slices of the file that was read.
#[derive(Debug)]
#[non_exhaustive]
pub struct Written {
    output: Output,
    /// What the version cannot hold and was left out.
    pub losses: Vec<String>,
    /// Whether the numbers of the file that was read were kept, because it holds encodings that are
    /// not understood.
    pub pinned: bool,
}

impl Written {
    /// The length of the file in bytes.
    #[expect(clippy::len_without_is_empty, reason = "no file is empty")]
    pub fn len(&self) -> u64 {
        self.output.len()
    }

    /// The file in pieces. Those that are slices of the file that was read lie where that lies in memory.
    pub fn pieces(&self) -> impl Iterator<Item = &[u8]> {
        self.output.pieces()
    }

    /// Writes the file, one piece after the other. The file that was read must not be overwritten so: it may
    /// be mapped.
    pub fn write_to(&self, out: &mut (impl io::Write + ?Sized)) -> io::Result<()> {
        self.pieces().try_for_each(|piece| out.write_all(piece))
    }

    /// The file in one piece.
    pub fn into_bytes(self) -> Vec<u8> {
        self.output.into_bytes()
    }
}

/// What all sections share while they are written.
struct Writer<'ir> {
    module: &'ir Module,
    options: &'ir WriteOptions,
    target: Target<'ir>,
    bodies: Bodies<'ir>,
    numbering: Numbering,
    strings: Strings,
    properties: PropertiesSection,
}

impl Versions for WriteOptions {
    fn asked(&self, namespace: &str) -> Option<&DialectVersion> {
        let target = self.target.iter().flat_map(|it| &it.dialect_versions);
        let mut versions = self.dialect_versions.iter().chain(target);
        let asked = versions.find(|(dialect, _)| dialect == namespace);
        asked.map(|(_, version)| version)
    }
}

impl WriteOptions {
    /// The producer string that is written.
    fn producer<'a>(&'a self, context: &'a Context) -> &'a BStr {
        match (&self.producer, &self.target) {
            (Some(producer), _) => producer.as_str().into(),
            (None, Some(release)) => release.producer.as_str().into(),
            (None, None) => context.producer(),
        }
    }

    /// The version of a dialect that is written.
    fn dialect_version(&self, context: &Context, namespace: &str) -> DialectVersion {
        let asked = self.asked(namespace).cloned();
        asked.unwrap_or_else(|| context.dialect_version(namespace))
    }
}

impl Module {
    /// Writes a bytecode file. The same IR gives the same bytes as upstream's writer, on any number of
    /// threads.
    ///
    /// What the target version cannot hold is an error, unless the options allow losses.
    pub fn write(&self, options: &WriteOptions) -> Result<Written> {
        let mut writer = Writer::new(self, options)?;
        let out = writer.write()?;
        Ok(Written {
            output: out,
            losses: writer.target.losses,
            pinned: writer.numbering.pinned,
        })
    }
}

impl<'ir> Writer<'ir> {
    /// Finds what is to be written, and gives numbers to it.
    fn new(module: &'ir Module, options: &'ir WriteOptions) -> Result<Self> {
        let context = module.context();
        if let Some(release) = &options.target
            && let Some(check) = release.check
        {
            check(module, release)?;
        }
        let mut target = Target::new(context, options);
        let mut plan = || Bodies::plan(module, &mut target);
        let find_items = || Items::new(context);
        let (bodies, items) = if context.attributes.file_len() < SMALLEST_SHARE {
            (plan(), find_items())
        } else {
            parallel::join(plan, find_items)
        };
        let bodies = bodies?;
        target.finish()?;
        let converts = options.target.is_some();
        let keeps = !options.renumber && numbering::is_unspecified(context.producer());
        let renumbered = if converts || !keeps {
            Numbering::compute(&bodies, &target, context, items, options).within(|| "numbering")?
        } else {
            None
        };
        let pinned = renumbered.is_none();
        if pinned && converts {
            let message = "what is not understood cannot be written for another release";
            return Err(Error::unsupported(message));
        }
        if let (true, Some((dialect, _))) = (pinned, options.dialect_versions.first()) {
            return Err(Error::unsupported(format!(
                "another version of `{dialect}` cannot be written: the file holds encodings that are \
                 not understood, or numbers that must be kept"
            )));
        }
        let (mut strings, mut properties) = (Strings::default(), PropertiesSection::default());
        if pinned {
            strings = Strings::pinned(&context.strings);
            if target.version() == context.version() {
                properties = PropertiesSection::pinned(&context.properties);
            }
        }
        Ok(Self {
            module,
            options,
            target,
            bodies,
            numbering: renumbered.unwrap_or_else(|| Numbering::pinned(context)),
            strings,
            properties,
        })
    }

    fn context(&self) -> &'ir Context {
        &self.module.context
    }

    /// Whether what has not been changed, and has the numbers that it had, is copied from the file.
    fn copies(&self) -> bool {
        let WriteOptions {
            dialect_versions,
            renumber,
            ..
        } = self.options;
        self.target.keeps_form() && dialect_versions.is_empty() && !renumber
    }

    /// Writes all sections.
    fn write(&mut self) -> Result<Output> {
        // In this order strings get their numbers.
        let dialects = dialects::write(self).within(|| "dialect section")?;
        let (offsets, items) = attr_types::write(self).within(|| "attribute and type section")?;
        self.number_properties().within(|| "properties section")?;
        let ir = ir::write(self).within(|| "IR section")?;
        let resources = resources::write(self).within(|| "resource section")?;

        let mut out = self.header();
        section::append(&mut out, SectionKind::Dialect, dialects.into());
        section::append(&mut out, SectionKind::AttrTypeOffset, offsets);
        section::append(&mut out, SectionKind::AttrType, items);
        section::append(&mut out, SectionKind::Ir, ir);
        section::append(
            &mut out,
            SectionKind::ResourceOffset,
            resources.offsets.into(),
        );
        let (data, alignment) = (resources.data, resources.alignment);
        section::append_aligned(&mut out, SectionKind::Resource, data, alignment);
        section::append(&mut out, SectionKind::String, self.strings.write().into());
        if self.target.version() >= Version::NATIVE_PROPERTIES {
            section::append(
                &mut out,
                SectionKind::Properties,
                self.properties.write().into(),
            );
        }
        Ok(out)
    }

    /// What stands before the sections.
    fn header(&self) -> Output {
        let mut out = MAGIC.to_vec();
        varint::encode(self.target.version().number(), &mut out);
        out.extend_from_slice(self.options.producer(self.context()));
        out.push(0);
        out.into()
    }

    fn number_properties(&mut self) -> Result<()> {
        let context = self.context();
        self.properties
            .add_all(context, &self.target, &self.numbering, &mut self.strings)
    }
}
