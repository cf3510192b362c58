//! A module: a context and its bodies.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use once_cell::sync::OnceCell;

use super::body::Body;
use super::entities::{BodyId, OperationId};
use super::handles::{Block, Operation};
use crate::bytes::{SectionKind, Storage};
use crate::context::{Context, Resource, ResourceOwner, shared};
use crate::error::{Error, ErrorKind, Result};
use crate::parallel;
use crate::progress::Work;

/// The minimal number of bytes for reading bodies on several cores, because starting threads takes longer for fewer.
const SMALLEST_PARALLEL: u64 = 1 << 18;

/// A bytecode file in memory, or a module that was built or parsed.
pub struct Module {
    pub(crate) context: Context,
    pub(crate) bodies: Bodies,
    /// The ranges of the sections in the file; empty for a module without a file.
    pub(crate) sections: Arc<[(SectionKind, Range<u64>)]>,
    /// Reads deferred bodies. A function pointer, because the room that reads files is above this one.
    pub(super) loader: Option<BodyLoader>,
    /// Whether the module is that of its file: nothing has been changed since it was read.
    pub(super) unchanged: bool,
}

/// A function that reads a deferred body of a module.
pub(crate) type BodyLoader = fn(&Context, &Bodies, BodyId, &BodySource, Nested) -> Result<Body>;

/// What becomes of the isolated bodies in a body that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Nested {
    /// They are deferred, because only the body around them was asked for.
    Deferred,
    /// They are read too, so that small ones need no arenas of their own.
    Read,
    /// They are read into the body around them, whatever their size.
    Within,
}

/// The bodies of a module. Two modules of the same file share them until one is changed.
#[derive(Clone, Default)]
pub(crate) struct Bodies(Arc<boxcar::Vec<BodySlot>>);

impl Bodies {
    pub(crate) fn get(&self, id: BodyId) -> Option<&BodySlot> {
        self.0.get(id.index())
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (BodyId, &BodySlot)> {
        let slots = self.0.iter();
        slots.map(|(index, slot)| (BodyId(index as u32), slot))
    }

    /// Returns the number of bodies that have been found.
    pub(crate) fn count(&self) -> usize {
        self.0.count()
    }

    /// Adds a body; returns its id.
    pub(crate) fn push(&self, slot: BodySlot) -> BodyId {
        BodyId(self.0.push(slot) as u32)
    }

    /// Returns a body for changes; `None` if another module shares the bodies.
    pub(super) fn get_mut(&mut self, id: BodyId) -> Option<&mut BodySlot> {
        Arc::get_mut(&mut self.0)?.get_mut(id.index())
    }
}

impl FromIterator<BodySlot> for Bodies {
    fn from_iter<I: IntoIterator<Item = BodySlot>>(slots: I) -> Self {
        Self(Arc::new(slots.into_iter().collect()))
    }
}

/// The source of a deferred body: a range of the file and the state for its reader.
#[derive(Clone, Debug)]
pub(crate) struct BodySource {
    /// The data of the section, as a range of the file.
    pub(crate) bytes: Range<u64>,
    pub(crate) region_count: u32,
    pub(crate) owner: (BodyId, OperationId),
}

impl BodySource {
    /// Returns the number of bytes.
    pub(crate) fn length(&self) -> u64 {
        self.bytes.end - self.bytes.start
    }
}

/// A body, or the source of a deferred one.
pub(crate) struct BodySlot {
    /// The source in the file; none if the body has been changed or built.
    pub(crate) source: Option<BodySource>,
    pub(crate) body: OnceCell<Box<Body>>,
    /// Whether a read has shown that no other bodies are in it.
    pub(super) is_leaf: AtomicBool,
}

impl BodySlot {
    /// Returns a slot whose body is set later.
    pub(crate) fn empty() -> Self {
        Self {
            source: None,
            body: OnceCell::new(),
            is_leaf: AtomicBool::new(false),
        }
    }

    /// Returns the body for changes; `None` if it has not been read. Drops the source, because the body may then
    /// differ from the file.
    pub(crate) fn change(&mut self) -> Option<&mut Body> {
        let body = self.body.get_mut()?;
        self.source = None;
        Some(body)
    }

    /// Removes the body and its source; returns the body if it has been read.
    pub(crate) fn take(&mut self) -> Option<Box<Body>> {
        self.source = None;
        self.body.take()
    }

    /// Returns the slot of a deferred body.
    pub(crate) fn unread(source: BodySource) -> Self {
        Self {
            source: Some(source),
            ..Self::empty()
        }
    }
}

/// Returns the number of bodies of the module that have been read. For tests that reading is deferred.
#[doc(hidden)]
pub fn bodies_read(module: &Module) -> usize {
    let bodies = module.bodies.iter();
    bodies.filter(|(_, slot)| slot.body.get().is_some()).count()
}

/// Returns a body. Reads a deferred body.
pub(super) fn load<'a>(
    context: &Context,
    bodies: &'a Bodies,
    loader: Option<BodyLoader>,
    id: BodyId,
    nested: Nested,
) -> Result<&'a Body> {
    let slot = bodies.get(id);
    let slot = slot.ok_or_else(|| Error::no_such("body", id.index(), bodies.count()))?;
    let body = slot.body.get_or_try_init(|| match (&slot.source, loader) {
        (Some(source), Some(load)) => load(context, bodies, id, source, nested).map(Box::new),
        _ => Err(Error::new(ErrorKind::Erased { what: "body" })),
    })?;
    Ok(body)
}

impl Module {
    /// Returns the module of a file, without bodies. `loader` reads the deferred ones.
    pub(crate) fn deferred(
        context: Context,
        sections: Arc<[(SectionKind, Range<u64>)]>,
        loader: BodyLoader,
    ) -> Self {
        Self {
            context,
            bodies: Bodies::default(),
            sections,
            loader: Some(loader),
            unchanged: true,
        }
    }

    /// Returns a module of these bodies. The first body is that of the top level.
    pub(crate) fn from_bodies(context: Context, bodies: impl IntoIterator<Item = Body>) -> Self {
        let slot = |body| BodySlot {
            body: OnceCell::with_value(Box::new(body)),
            ..BodySlot::empty()
        };
        Self {
            context,
            bodies: bodies.into_iter().map(slot).collect(),
            sections: Arc::default(),
            loader: None,
            unchanged: false,
        }
    }

    /// Returns a function that makes modules of the same file from contexts of the file. All share the bodies. `None` if the
    /// bodies are not those of the file.
    pub(crate) fn of_same_file(&self) -> Option<impl Fn(Context) -> Self + Send + Sync + use<>> {
        let (bodies, sections) = (self.bodies.clone(), Arc::clone(&self.sections));
        let (loader, unchanged) = (self.loader, self.unchanged);
        unchanged.then_some(move |context| Self {
            context,
            bodies: bodies.clone(),
            sections: Arc::clone(&sections),
            loader,
            unchanged,
        })
    }

    /// Returns the context and the bodies for changes. Determines a deferred registry first, because it depends on the bodies
    /// of the file.
    pub(super) fn change_bodies(&mut self) -> (&Context, &mut Bodies) {
        self.context.settle();
        (&self.context, &mut self.bodies)
    }

    /// Reads all deferred bodies, on several cores if they are large enough.
    ///
    /// # Errors
    /// Fails if a body cannot be read. Of several errors, the one of the first body in the file is returned,
    /// regardless of the number of cores.
    pub fn load_all(&self) -> Result<()> {
        self.context.progress.begin(Work::Reading, 0);
        let mut next = 0;
        // Reading a body appends its nested bodies.
        while next < self.bodies.count() {
            let found = next..self.bodies.count();
            next = found.end;
            let sources = found.clone().filter_map(|id| self.source(id));
            let bytes = sources.map(BodySource::length).sum();
            self.context.progress.find(Work::Reading, bytes);
            if let Some((_, error)) = self.load(found, bytes) {
                return Err(error);
            }
        }
        Ok(())
    }

    fn source(&self, id: usize) -> Option<&BodySource> {
        self.bodies.get(BodyId(id as u32))?.source.as_ref()
    }

    /// Reads the bodies `ids`, which take `bytes` bytes; returns the first error in the file with the offset of its
    /// body.
    fn load(&self, ids: Range<usize>, bytes: u64) -> Option<(u64, Error)> {
        let loaded: Vec<_> = match bytes < SMALLEST_PARALLEL {
            true => ids.map(|id| self.load_one(id)).collect(),
            false => parallel::map(ids.collect(), |id| self.load_one(id)),
        };
        loaded.into_iter().flatten().min_by_key(|(start, _)| *start)
    }

    fn load_one(&self, id: usize) -> Option<(u64, Error)> {
        let source = self.source(id)?;
        let id = BodyId(id as u32);
        let body = self.read_with(id, Nested::Read);
        self.context.progress.add(Work::Reading, source.length());
        let error = body.err()?;
        Some((source.bytes.start, error))
    }

    /// Returns the context, which all operations share: attributes, types, names and resources.
    pub fn context(&self) -> &Context {
        &self.context
    }

    /// Returns the bytes of the whole file, if the module has not been changed since it was read.
    pub(crate) fn unchanged_file(&self) -> Option<&Storage> {
        self.unchanged.then_some(&self.context.file)
    }

    /// Returns the data of a section of the file; `None` for a module without a file.
    pub(crate) fn section(&self, kind: SectionKind) -> Option<Storage> {
        let mut sections = self.sections.iter();
        let (_, range) = sections.find(|(it, _)| *it == kind)?;
        Some(self.context.file.slice(range.clone()))
    }

    /// Returns a body. Reads a deferred body.
    pub(crate) fn body(&self, id: BodyId) -> Result<&Body> {
        self.read_with(id, Nested::Deferred)
    }

    /// Returns a body. Reads a deferred body, and does as `nested` says with those in it.
    pub(super) fn read_with(&self, id: BodyId, nested: Nested) -> Result<&Body> {
        load(&self.context, &self.bodies, self.loader, id, nested)
    }

    /// Reads a deferred body, which the module does not keep. Those in it are added to `bodies` if they are deferred.
    pub(super) fn read_apart(&self, id: BodyId, bodies: &Bodies, nested: Nested) -> Result<Body> {
        let source = self.source(id.index());
        match (source, self.loader) {
            (Some(source), Some(load)) => load(&self.context, bodies, id, source, nested),
            _ => Err(Error::new(ErrorKind::Erased { what: "body" })),
        }
    }

    /// Returns the ids of all bodies that have not been erased. Nested bodies of deferred bodies have no id yet.
    pub(crate) fn body_ids(&self) -> impl Iterator<Item = BodyId> + '_ {
        let is_present = |slot: &BodySlot| slot.source.is_some() || slot.body.get().is_some();
        let slots = self.bodies.iter();
        slots
            .filter(move |(_, slot)| is_present(slot))
            .map(|(id, _)| id)
    }

    /// Drops the contents of a loaded body and its nested bodies, which are read again on access.
    ///
    /// Has no effect if the body or a nested body was changed or built, because the file does not have its contents.
    pub fn unload(&mut self, body: BodyId) {
        let mut loaded = vec![body];
        let mut next = 0;
        while let Some(&id) = loaded.get(next) {
            next += 1;
            let Some(slot) = self.bodies.get(id) else {
                continue;
            };
            if let Some(body) = slot.body.get() {
                if slot.source.is_none() {
                    return;
                }
                loaded.extend(body.extras.values().filter_map(|extra| extra.body.get()));
            }
        }
        let (_, bodies) = self.change_bodies();
        for id in loaded {
            if let Some(slot) = bodies.get_mut(id) {
                match id == body {
                    true => drop(slot.body.take()),
                    // Reading the body around it again adds another.
                    false => drop(slot.take()),
                }
            }
        }
    }

    /// Sets the body of an empty slot.
    pub(crate) fn set_body(&self, id: BodyId, body: Body) {
        if let Some(slot) = self.bodies.get(id) {
            // A slot is filled only once, so a second body cannot occur.
            let _ = slot.body.set(Box::new(body));
        }
    }

    /// Adds a group of external resources of this owner.
    pub fn add_external_resources(
        &mut self,
        owner: &str,
        resources: impl IntoIterator<Item = Resource>,
    ) {
        self.unchanged = false;
        let owner = ResourceOwner::External(shared(owner.as_bytes()));
        self.context.resources.define_group(owner, resources);
    }

    /// Returns the block of the top-level operations, usually one `builtin.module`.
    ///
    /// # Errors
    /// Fails if the body of the top level cannot be read.
    pub fn top_level(&self) -> Result<Block<'_>> {
        Block::top_level(self)
    }

    /// Returns the top-level operation; `None` if there is not exactly one.
    ///
    /// # Errors
    /// Fails if the body of the top level cannot be read.
    pub fn operation(&self) -> Result<Option<Operation<'_>>> {
        let mut operations = self.top_level()?.operations();
        let first = operations.next();
        Ok(if operations.next().is_none() {
            first
        } else {
            None
        })
    }
}

impl<'ir> Operation<'ir> {
    /// Returns the source of the body of an operation; `None` if the body has been read, or is part of another.
    pub(crate) fn deferred_body(self) -> Option<&'ir BodySource> {
        let slot = self.scope().module.bodies.get(self.own_body()?)?;
        match slot.body.get() {
            Some(_) => None,
            None => slot.source.as_ref(),
        }
    }

    /// Returns whether there are regions and all are empty, as those of a declaration are. Never reads a deferred body, because an empty
    /// region is too small to be one.
    ///
    /// # Errors
    /// Fails if the body cannot be read.
    pub fn is_declaration(self) -> Result<bool> {
        if self.deferred_body().is_some() {
            return Ok(false);
        }
        let mut regions = self.regions()?;
        Ok(self.region_count() > 0 && regions.all(|region| region.is_empty()))
    }
}
