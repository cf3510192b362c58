//! Writing a bytecode file.
//!
//! Each file of this folder writes one section; its namesake in `read` reads it and holds its
//! grammar. A file is written in two passes over the IR: the first gives numbers to what is
//! referenced, the second writes.

mod attr_types;
mod changes;
mod dialects;
mod dictionary;
mod ir;
mod numbering;
mod obstacle;
mod programs;
mod properties;
mod references;
mod release;
mod resources;
mod retarget;
mod rewrite;
mod section;
mod segments;
mod strings;
mod target;
mod use_list;

use crate::context::{Context, DialectId};
use crate::dialect::DialectVersion;
use crate::error::{Error, Result, ResultExt};
use crate::ir::{Module, OperationRecord};
use crate::read::MAGIC;
use crate::section::Section;
use crate::varint;
use crate::version::Version;
pub use changes::OpChanges;
use numbering::Numbering;
use properties::PropertiesSection;
pub use release::{DialectCodes, TargetRelease};
use strings::Strings;
use target::Target;

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
    /// those of no known order. Where something is not understood they are kept all the same.
    pub renumber: bool,
}

/// A file that was written.
#[derive(Debug)]
pub struct Written {
    /// The file.
    pub bytes: Vec<u8>,
    /// What the version cannot hold and was left out.
    pub losses: Vec<String>,
    /// Whether the numbers of the file that was read were kept, because it holds encodings that are
    /// not understood.
    pub pinned: bool,
}

/// What all sections share while they are written.
struct Writer<'ir> {
    module: &'ir Module,
    options: &'ir WriteOptions,
    target: Target<'ir>,
    numbering: Numbering,
    strings: Strings,
    properties: PropertiesSection,
}

impl WriteOptions {
    /// The version of a dialect that is asked for.
    fn asked_version(&self, namespace: &str) -> Option<&DialectVersion> {
        let mut versions = self.dialect_versions.iter();
        let asked = versions.find(|(dialect, _)| dialect == namespace);
        asked.map(|(_, version)| version)
    }

    /// The version of a dialect that is written.
    fn dialect_version(&self, context: &Context, namespace: &str) -> DialectVersion {
        let asked = self.asked_version(namespace).cloned();
        asked.unwrap_or_else(|| context.dialect_version(namespace))
    }
}

impl<'ir> Writer<'ir> {
    fn context(&self) -> &'ir crate::Context {
        &self.module.context
    }
}

impl Module {
    /// Writes a bytecode file. The same IR gives the same bytes as upstream's writer.
    ///
    /// What the target version cannot hold is an error, unless the options allow losses.
    pub fn write(&self, options: &WriteOptions) -> Result<Written> {
        let context = self.context();
        let mut target = Target::new(context, options);
        let version = target.version();
        let converts = options.target.is_some();
        let keeps = !options.renumber && numbering::is_unspecified(context.producer());
        let as_it_was = keeps || !self.is_understood();
        let renumbered = if converts || !as_it_was {
            Numbering::compute(self, &mut target, options).within(|| "numbering")?
        } else {
            None
        };
        target.finish()?;
        let pinned = renumbered.is_none();
        if pinned && converts {
            let message = "what is not understood cannot be written for another release";
            return Err(Error::unsupported(message));
        }
        let numbering = match renumbered {
            Some(numbering) => numbering,
            None => {
                // What the target version adds to the tables is added before they are numbered.
                self.each_record(|record| target.image(record).map(|_| ()))?;
                Numbering::pinned(context)
            }
        };
        let (mut strings, mut properties) = (Strings::default(), PropertiesSection::default());
        if pinned {
            strings = Strings::pinned(&context.strings);
            if version == context.version() {
                properties = PropertiesSection::pinned(&context.properties);
            }
        }
        if let (true, Some((dialect, _))) = (pinned, options.dialect_versions.first()) {
            return Err(Error::unsupported(format!(
                "another version of `{dialect}` cannot be written: the file holds encodings that are \
                 not understood, or numbers that must be kept"
            )));
        }
        let mut writer = Writer {
            module: self,
            options,
            target,
            numbering,
            strings,
            properties,
        };

        let mut out = Vec::new();
        out.extend_from_slice(&MAGIC);
        varint::encode(version.number(), &mut out);
        match (&options.producer, &options.target) {
            (Some(producer), _) => out.extend_from_slice(producer.as_bytes()),
            (None, Some(release)) => out.extend_from_slice(release.producer.as_bytes()),
            (None, None) => out.extend_from_slice(context.producer()),
        }
        out.push(0);

        // In this order strings get their numbers.
        let dialects = dialects::write(&mut writer).within(|| "dialect section")?;
        let (offsets, bodies) =
            attr_types::write(&mut writer).within(|| "attribute and type section")?;
        let ir = ir::write(&mut writer).within(|| "IR section")?;
        let resources = resources::write(&mut writer).within(|| "resource section")?;

        section::write(&mut out, Section::Dialect, &dialects);
        section::write(&mut out, Section::AttrTypeOffset, &offsets);
        section::write(&mut out, Section::AttrType, &bodies);
        section::write_header(&mut out, Section::Ir, ir.len());
        ir.append_to(&mut out);
        section::write(&mut out, Section::ResourceOffset, &resources.offsets);
        let (length, alignment) = (resources.data.len() as u64, resources.alignment);
        section::write_aligned_header(&mut out, Section::Resource, length, alignment);
        out.extend_from_slice(&resources.data);
        section::write(&mut out, Section::String, &writer.strings.write());
        if version >= Version::NATIVE_PROPERTIES {
            section::write(&mut out, Section::Properties, &writer.properties.write());
        }
        Ok(Written {
            bytes: out,
            losses: writer.target.losses,
            pinned,
        })
    }

    /// Whether the encodings of all attributes and types are understood, so that what they refer to
    /// can be renumbered.
    fn is_understood(&self) -> bool {
        let context = self.context();
        let understood: Vec<bool> = (0..context.names.dialect_count() as u32)
            .map(|id| {
                context
                    .names
                    .dialect(DialectId(id))
                    .and_then(|it| it.dialect.as_ref())
            })
            .map(|dialect| dialect.is_some_and(|dialect| dialect.bytecode().is_some()))
            .collect();
        let mut tags = context.attributes.tags().chain(context.types.tags());
        tags.all(|tag| {
            let (dialect, custom) = DialectId::from_tag(tag);
            !custom || understood.get(dialect.0 as usize).copied().unwrap_or(false)
        })
    }

    /// Calls `each` for every operation, in no particular order.
    fn each_record(&self, mut each: impl FnMut(&OperationRecord) -> Result<()>) -> Result<()> {
        let top_level = self.top_level()?;
        let mut regions = vec![(top_level.body(), top_level.region().id())];
        while let Some((body, region)) = regions.pop() {
            for record in body
                .blocks_of(region)
                .flat_map(|block| body.operations_of(block))
            {
                each(record)?;
                if let Some(extra) = body.extra(record) {
                    regions.extend(self.regions_of(body, extra)?);
                }
            }
        }
        Ok(())
    }
}
