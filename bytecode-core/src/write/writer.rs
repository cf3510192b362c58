//! The state that the sections of a file share while they are written.

use super::bodies::Bodies;
use super::numbering::Numbering;
use super::options::WriteOptions;
use super::properties::PropertiesSection;
use super::strings::Strings;
use super::target::Target;
use crate::context::Context;
use crate::ir::Module;

/// The state that all sections share while they are written.
pub(super) struct Writer<'ir> {
    pub(super) module: &'ir Module,
    pub(super) options: &'ir WriteOptions,
    pub(super) target: Target<'ir>,
    pub(super) bodies: Bodies<'ir>,
    pub(super) numbering: Numbering,
    pub(super) strings: Strings<'ir>,
    pub(super) properties: PropertiesSection,
}

impl<'ir> Writer<'ir> {
    pub(super) fn context(&self) -> &'ir Context {
        &self.module.context
    }

    /// Returns whether unchanged parts with unchanged numbers are copied from the file.
    pub(super) fn copies(&self) -> bool {
        let WriteOptions {
            dialect_versions,
            renumber,
            ..
        } = self.options;
        self.target.keeps_form() && dialect_versions.is_empty() && !renumber
    }
}
