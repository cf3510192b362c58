//! Writing a bytecode file.
//!
//! Each section has a file that writes the section; the file of the same name in `read` reads it and has the grammar.
//! `writer` has the state that sections share, `order` the numbers of a table. The folder `target` determines the
//! output for another version or release. A file is written in three passes over the IR:
//!
//! 1. `bodies` determines, on several threads, the `image` of each operation in the version that is written, and puts
//!    the images in the order of the file. All entries exist after this pass; the others only add numbers;
//! 2. `counter` visits all references in upstream's order, which determines the numbers, on several threads, whose
//!    counts are combined in order;
//! 3. `ir` writes each body separately, a large one in parts, on several threads; `assembly` combines them.
//!
//! The result consists of pieces (`output`): blobs and long parts of entries are slices of the file that was read, and so are
//! unchanged bodies if all numbers are those of that file.

mod assembly;
mod attr_types;
mod bodies;
mod counter;
mod counts;
mod dialects;
mod file;
mod image;
mod ir;
mod merge_sort;
mod numbering;
mod options;
mod order;
mod output;
mod plan;
mod properties;
mod replacement;
mod resources;
pub(crate) mod section;
mod strings;
mod target;
mod upgrade;
mod upgrade_test;
mod use_list;
mod writer;
mod written;

use bodies::Bodies;
use numbering::Numbering;
pub use options::WriteOptions;
pub(crate) use output::Output;
pub use plan::WritePlan;
use properties::PropertiesSection;
pub use replacement::Replacement;
use strings::Strings;
use target::Target;
pub use target::{DialectCodes, OpChanges, TargetRelease, TextCheck};
#[doc(hidden)]
pub use upgrade_test::{Earlier, check_operation, upgraded};
use writer::Writer;
pub use written::{Piece, Written};

use crate::bytes::{MAGIC, SectionKind, Version, varint};
use crate::context::Items;
use crate::error::{Error, Result, ResultExt};
use crate::ir::Module;
use crate::parallel;
use crate::text::item::placeholders;
use crate::threads::on_threads;

/// The minimal number of attributes for using several threads, because starting a thread takes longer for fewer.
const SMALLEST_SHARE: usize = 1 << 15;

impl Module {
    /// Writes a bytecode file. The same IR results in the same bytes as by upstream's writer, on any number of
    /// threads.
    ///
    /// A module that was read and not changed is written as the bytes of its file, unless the options request another form.
    ///
    /// The module is not [verified](Module::verify): readers of upstream reject a file of a module with violations.
    ///
    /// # Errors
    /// Fails if the target version cannot represent a part of the module, unless the options allow losses; if an operand is not
    /// visible at its use, or a successor is in another region; or if a deferred body is malformed.
    pub fn write(&self, options: &WriteOptions) -> Result<Written> {
        if let Some(file) = self.unchanged_file()
            && options.change_nothing(self.context())
        {
            return Ok(Output::from(file.clone()).into());
        }
        on_threads(options.threads, || {
            let mut writer = Writer::new(self, options)?;
            let out = writer.write()?;
            self.context().expect_read()?;
            Ok(Written {
                output: out,
                losses: writer.target.losses,
                pinned: writer.numbering.pinned,
            })
        })?
    }
}

/// The data of the sections that operations refer to.
struct Tables {
    dialects: Output,
    offsets: Output,
    items: Output,
}

impl<'ir> Writer<'ir> {
    /// Determines the entries to write, and numbers them.
    fn new(module: &'ir Module, options: &'ir WriteOptions) -> Result<Self> {
        let context = module.context();
        // Otherwise each thread determines a deferred registry.
        context.registry();
        placeholders::expect_none(context)?;
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
        let renumbered =
            Numbering::compute(&bodies, &target, context, items, options).within(|| "numbering")?;
        let pinned = renumbered.is_none();
        if pinned && options.target.is_some() {
            let message = "unknown encodings or properties cannot be written for another release";
            return Err(Error::unsupported(message));
        }
        if let (true, Some((dialect, _))) = (pinned, options.dialect_versions.first()) {
            return Err(Error::unsupported(format!(
                "another version of `{dialect}` cannot be written: the file holds encodings that are \
                 not understood"
            )));
        }
        let (mut strings, mut properties) = (Strings::new(context), PropertiesSection::default());
        if pinned {
            strings = Strings::pinned(context);
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

    /// Writes the sections that operations refer to, except for resources: all of a file that a target may be unable to
    /// represent.
    fn tables(&mut self) -> Result<Tables> {
        // In this order, because it determines the numbers of strings.
        let dialects = dialects::write(self).within(|| "dialect section")?;
        let (offsets, items) = attr_types::write(self).within(|| "attribute and type section")?;
        self.number_properties().within(|| "properties section")?;
        Ok(Tables {
            dialects: dialects.into(),
            offsets,
            items,
        })
    }

    /// Writes all sections.
    fn write(&mut self) -> Result<Output> {
        let Tables {
            dialects,
            offsets,
            items,
        } = self.tables()?;
        let ir = ir::write(self).within(|| "IR section")?;
        let resources = resources::write(self).within(|| "resource section")?;

        let mut out = self.header();
        section::append(&mut out, SectionKind::Dialect, dialects);
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

    /// Returns the bytes before the sections.
    fn header(&self) -> Output {
        let mut out = MAGIC.to_vec();
        varint::encode(self.target.version().number(), &mut out);
        out.extend_from_slice(self.options.resolve_producer(self.context()));
        out.push(0);
        out.into()
    }

    fn number_properties(&mut self) -> Result<()> {
        self.properties
            .add_all(&self.target, &self.numbering, &mut self.strings)
    }
}
