//! The version and the release that are written, and the facts that all conversions of operations share.

use std::collections::BTreeMap;

use hashbrown::HashSet;

use super::cases::Cases;
use super::release::TargetRelease;
use super::rewrite::Rewriter;
use crate::bytes::Version;
use crate::context::{AttributeId, Context, OperationName, OperationNameId, TypeId};
use crate::error::{Error, Result};
use crate::ir::{Arena, Body, ExtraId, isolates_by_structure};
use crate::write::image::Images;
use crate::write::options::WriteOptions;

/// The version to write, and the images of operations in it.
pub(in crate::write) struct Target<'ir> {
    pub(in crate::write) context: &'ir Context,
    pub(in crate::write) source: Version,
    pub(in crate::write) version: Version,
    pub(in crate::write) lossy: bool,
    pub(super) release: Option<&'ir TargetRelease>,
    /// The release of LLVM whose rule determines which operations are isolated, if the source has another rule.
    isolates_as: Option<u32>,
    pub(super) rewriter: Option<Rewriter<'ir>>,
    /// The names of operations that are renamed in the target.
    pub(in crate::write) renamed: BTreeMap<OperationNameId, OperationNameId>,
    /// Whether images have the attributes of operations: properties become attributes, attributes become properties, or
    /// both are converted for another release.
    pub(super) moves_attributes: bool,
    pub(super) images: Images<'ir>,
    /// The operations with an attribute that has the sizes of the first result.
    pub(super) shaped: HashSet<OperationNameId>,
    /// The operations with numbers of operands and of results that were compared with the target.
    pub(super) arities: HashSet<(OperationNameId, u32, u32)>,
    /// The enumerations of operations that were compared with the target.
    pub(super) cases: Cases,
    /// What was lost, and what became of it, each once.
    pub(in crate::write) losses: Vec<String>,
    /// The losses that [`Self::lose_as`] recorded.
    lost: HashSet<String>,
}

impl<'ir> Target<'ir> {
    pub(in crate::write) fn new(context: &'ir Context, options: &'ir WriteOptions) -> Self {
        let release = options.target.as_ref();
        let newest = release.map(|release| release.version);
        let (source, version) = (context.version(), options.version.or(newest));
        let version = version.unwrap_or(source);
        let is_native = |version: Version| version >= Version::NATIVE_PROPERTIES;
        Self {
            context,
            source,
            version,
            lossy: options.lossy,
            release,
            isolates_as: release.map(|it| it.llvm).filter(|target| {
                let source = context.source_llvm().map(isolates_by_structure);
                source.is_some_and(|source| source != isolates_by_structure(*target))
            }),
            rewriter: release.map(|release| Rewriter::new(context, release)),
            renamed: BTreeMap::new(),
            moves_attributes: release.is_some() || is_native(source) != is_native(version),
            images: Images::default(),
            shaped: release.map_or_else(HashSet::new, |release| {
                let names = context.operation_names();
                let shaped = names.filter(|it| release.changes.has_shape(&it.to_string()));
                shaped.map(OperationName::id).collect()
            }),
            arities: HashSet::new(),
            cases: Cases::default(),
            losses: Vec::new(),
            lost: HashSet::new(),
        }
    }

    pub(in crate::write) fn version(&self) -> Version {
        self.version
    }

    /// Returns the major version of the LLVM of the target, if there is a target.
    pub(in crate::write) fn llvm(&self) -> Option<u32> {
        self.release.map(|release| release.llvm)
    }

    /// Returns which operations with regions of a body are isolated; `None` if that is as in the source.
    pub(in crate::write) fn isolation(&self, body: &Body) -> Option<Arena<ExtraId, bool>> {
        Some(body.isolation(self.context, self.isolates_as?))
    }

    /// Returns whether unchanged parts have the form of the file that was read.
    pub(in crate::write) fn keeps_form(&self) -> bool {
        self.version == self.source && !self.moves_attributes
    }

    /// Returns the attribute in the target. The operation must have been visited.
    #[inline]
    pub(in crate::write) fn attribute(&self, id: AttributeId) -> Result<AttributeId> {
        match &self.rewriter {
            Some(rewriter) => rewriter.rewritten_attribute(id),
            None => Ok(id),
        }
    }

    /// Returns the type in the target. The value must have been visited.
    #[inline]
    pub(in crate::write) fn type_(&self, id: TypeId) -> Result<TypeId> {
        match &self.rewriter {
            Some(rewriter) => rewriter.rewritten_type(id),
            None => Ok(id),
        }
    }

    /// Returns the operation name in the target. An operation with this name must have been visited.
    #[inline]
    pub(in crate::write) fn operation_name(&self, id: OperationNameId) -> OperationNameId {
        if self.renamed.is_empty() {
            return id;
        }
        self.renamed.get(&id).copied().unwrap_or(id)
    }

    /// Returns whether an operation is written as registered.
    pub(in crate::write) fn is_registered(&self, name: OperationNameId) -> bool {
        let name = OperationName::new(self.context, name);
        if let Some(release) = self.release {
            return release.layout(&name.to_string()).is_some();
        }
        name.is_registered()
            .unwrap_or_else(|| name.layout().is_some())
    }

    /// Reports the losses in attributes and types. Call this after all of them are rewritten.
    pub(in crate::write) fn finish(&mut self) -> Result<()> {
        let Some(rewriter) = &self.rewriter else {
            return Ok(());
        };
        if rewriter.ranges_cut {
            let loss = "dropped: the ends of ranges of lines and columns";
            self.losses.push(loss.to_owned());
        }
        if rewriter.identity_lost {
            self.lose(
                "the identity of distinct attributes that several others refer to".to_owned(),
            )?;
        }
        Ok(())
    }

    /// Reports that `what` is dropped. Fails if losses are not allowed.
    pub(in crate::write) fn lose(&mut self, what: String) -> Result<()> {
        let loss = format!("dropped: {what}");
        self.lose_as(&what, loss)
    }

    /// Reports `loss`, which states what becomes of `what`. Fails if losses are not allowed.
    pub(super) fn lose_as(&mut self, what: &str, loss: String) -> Result<()> {
        if !self.lossy {
            let target = match self.release {
                Some(release) => release.name.clone(),
                None => format!("bytecode version {}", self.version),
            };
            return Err(Error::unsupported(format!("{target} cannot hold {what}")));
        }
        if self.lost.insert(loss.clone()) {
            self.losses.push(loss);
        }
        Ok(())
    }
}
