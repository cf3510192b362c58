//! Visits of all bodies of a module.
//!
//! Of a large file, a body that has not been read is read for its visit only, so a visit of a whole file takes the memory of the
//! bodies that are visited at once, not that of the file.

use std::sync::atomic::Ordering;

use super::entities::BodyId;
use super::handles::{BodyScope, Operation};
use super::module::{Bodies, BodySlot, Module, Nested};
use crate::error::Result;
use crate::parallel;
use crate::progress::Work;
use crate::seen::Seen;

/// The largest number of bytes of a body that is read for a visit, with all bodies in it. A larger one is read like one that is
/// accessed, so that those in it are visited one by one.
const LARGEST_VISITED: u64 = 1 << 20;

/// The number of parts of a file for which there is work on all threads.
const PARTS: u64 = 64;

/// The largest number of bytes of a part of the file whose results are combined.
const LARGEST_SHARE: u64 = 1 << 18;

/// The number of operations up to which larger bodies are kept like those of a module that is read as a whole, because they would
/// be read for each visit. Beyond, and of a file on disk, only bodies that contain others are kept, without any of these.
const MOST_KEPT: u64 = 1 << 22;

/// About the number of bytes of an operation.
const OPERATION_BYTES: u64 = 10;

/// A body to visit.
struct Visited {
    id: BodyId,
    /// Whether the body is read for the visit only, with all bodies in it.
    is_apart: bool,
    /// The position in the file; 0 for a body that was built or parsed.
    start: u64,
    /// About the number of bytes.
    size: u64,
}

impl Module {
    /// Calls `visit` with each body, on several threads, and with the result so far of the part of the module that the body is in.
    /// Returns the results of all parts, in the order of the file; they do not depend on the number of threads. Each thread has a
    /// state, which `state` creates.
    ///
    /// Of a large file, a body that has not been read is read for the call only, with all bodies in it.
    ///
    /// # Errors
    /// Fails with the first error in the order of the file, of `visit` or of a body that cannot be read.
    pub(crate) fn visit_bodies<S, R: Default + Send>(
        &self,
        work: Work,
        state: impl Fn() -> S + Send + Sync,
        visit: impl Fn(&mut S, &mut R, BodyScope<'_>) -> Result<()> + Send + Sync,
    ) -> Result<Vec<R>> {
        let share = self.part().min(LARGEST_SHARE);
        let mut shares: Vec<Vec<Visited>> = Vec::new();
        let mut bytes = 0;
        for body in self.bodies_to_visit()? {
            bytes += body.size;
            match shares.last_mut() {
                Some(last) if bytes <= share => last.push(body),
                _ => {
                    bytes = body.size;
                    shares.push(vec![body]);
                }
            }
        }
        let progress = &self.context.progress;
        progress.begin(work, shares.len() as u64);
        let results = parallel::map_with(shares, state, |state, share| {
            let mut result = R::default();
            for body in share {
                self.visit(&body, |scope| visit(state, &mut result, scope))?;
            }
            progress.add(work, 1);
            Ok(result)
        });
        results.into_iter().collect()
    }

    /// Calls `visit` with each body in the order of the file, on this thread, or with the error of a body that cannot be read.
    pub(crate) fn visit_in_order(&self, mut visit: impl FnMut(Result<BodyScope<'_>>)) {
        match self.bodies_to_visit() {
            Ok(bodies) => {
                for body in bodies {
                    let visited = self.visit(&body, |scope| {
                        visit(Ok(scope));
                        Ok(())
                    });
                    if let Err(error) = visited {
                        visit(Err(error));
                    }
                }
            }
            Err(error) => visit(Err(error)),
        }
    }

    /// Calls `add` with each operation, on several threads, and with the result so far of the part of the module that the operation
    /// is in. Returns the results of all parts, in the order of the file; they do not depend on the number of threads.
    ///
    /// Each operation precedes those in its regions. Of a large file, most bodies that have not been read are read for the calls
    /// only, so that the memory of this function does not grow with the number of operations. Ids of operations and values
    /// have no meaning after the call.
    ///
    /// ```
    /// use mlir_bytecode::{Module, Registry};
    ///
    /// # fn main() -> mlir_bytecode::Result<()> {
    /// let text = r#""a.outer"() ({ "a.inner"() : () -> () }) : () -> ()"#;
    /// let module = Module::parse(text, Registry::new())?;
    /// let counts = module.fold_operations(|count: &mut usize, _| {
    ///     *count += 1;
    ///     Ok(())
    /// })?;
    /// assert_eq!(counts.iter().sum::<usize>(), 3);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Fails with an error of `add`, or if a body cannot be read.
    pub fn fold_operations<R: Default + Send>(
        &self,
        add: impl Fn(&mut R, Operation<'_>) -> Result<()> + Send + Sync,
    ) -> Result<Vec<R>> {
        self.visit_bodies(
            Work::Checking,
            || (),
            |(), result, scope| {
                let mut operations = scope.operations();
                operations.try_for_each(|operation| add(result, operation))
            },
        )
    }

    /// Reads each body that has not been read, on several threads: whether the whole file can be read. Keeps few of them if the
    /// file is large.
    ///
    /// # Errors
    /// Fails if a body cannot be read.
    pub fn read_through(&self) -> Result<()> {
        self.visit_bodies(Work::Checking, || (), |(), (), _| Ok(()))?;
        Ok(())
    }

    /// Reads those bodies that [`visit_bodies`](Self::visit_bodies) reads before its visit and keeps, on several threads.
    ///
    /// # Errors
    /// Fails if one of them cannot be read, as the visit then does.
    pub(crate) fn read_larger_bodies(&self) -> Result<()> {
        self.bodies_to_visit().map(drop)
    }

    fn visit<R>(
        &self,
        visited: &Visited,
        visit: impl FnOnce(BodyScope<'_>) -> Result<R>,
    ) -> Result<R> {
        if !visited.is_apart {
            return visit(BodyScope::new(self, visited.id)?);
        }
        let body = self.read_apart(visited.id, &self.bodies, Nested::Within)?;
        visit(BodyScope {
            module: self,
            body: &body,
            body_id: visited.id,
        })
    }

    /// Returns the number of bytes of a small part of the file.
    fn part(&self) -> u64 {
        self.context.file.len() / PARTS
    }

    /// Returns the bodies to visit, in the order of the file. Reads the larger ones, in which others may be, on several threads.
    fn bodies_to_visit(&self) -> Result<Vec<Visited>> {
        let largest = self.part().min(LARGEST_VISITED);
        let operations = |slot: &BodySlot| {
            slot.body
                .get()
                .map_or(0, |body| body.operations.len() as u64)
        };
        let mut kept: u64 = self.bodies.iter().map(|(_, slot)| operations(slot)).sum();
        let most_kept = match self.context.file.memory() {
            Some(_) => MOST_KEPT,
            None => 0,
        };
        let mut visited = Vec::new();
        let mut seen = Seen::default();
        // The bodies in those of the round before. Others, which no operation has any more, may be in the list of all bodies.
        let mut round = vec![BodyId(0)];
        while !round.is_empty() {
            let found = round.drain(..).filter_map(|id| self.visited(id));
            let mut found: Vec<Visited> = found.collect();
            let larger = found.iter_mut();
            let larger = larger.filter(|body| body.is_apart && body.size > largest);
            let larger = larger.map(|body| {
                kept += body.size / OPERATION_BYTES;
                (body, kept <= most_kept)
            });
            let read = parallel::map(larger.collect(), |(body, may_stay)| {
                body.is_apart = !self.keep(body.id, may_stay)?;
                Ok(())
            });
            read.into_iter().collect::<Result<()>>()?;
            for body in found.iter_mut().filter(|body| !body.is_apart) {
                let read = self.body(body.id)?;
                body.size = read.operations.len() as u64 * OPERATION_BYTES;
                let inner = read.extras.values().filter_map(|extra| extra.body.get());
                round.extend(inner.filter(|id| !seen.add(id.index())));
            }
            visited.append(&mut found);
        }
        visited.sort_by_key(|body| body.start);
        Ok(visited)
    }

    /// Returns how to visit a body whatever its size; `None` for one that has been erased.
    fn visited(&self, id: BodyId) -> Option<Visited> {
        let slot = self.bodies.get(id)?;
        let is_read = slot.body.get().is_some();
        let bytes = slot.source.as_ref().map(|source| source.bytes.clone());
        let bytes = bytes.or_else(|| is_read.then_some(0..0))?;
        Some(Visited {
            id,
            is_apart: !is_read,
            start: bytes.start,
            size: bytes.end - bytes.start,
        })
    }

    /// Reads a deferred body to keep it if it `may_stay`, or contains others; returns whether it is kept.
    fn keep(&self, id: BodyId, may_stay: bool) -> Result<bool> {
        let nested = match may_stay {
            true => Nested::Read,
            false if self.contains_bodies(id)? => Nested::Deferred,
            false => return Ok(false),
        };
        self.read_with(id, nested)?;
        Ok(true)
    }

    /// Returns whether other bodies are in a deferred one.
    fn contains_bodies(&self, id: BodyId) -> Result<bool> {
        let slot = self.bodies.get(id);
        if slot.is_some_and(|slot| slot.is_leaf.load(Ordering::Relaxed)) {
            return Ok(false);
        }
        let found = Bodies::default();
        self.read_apart(id, &found, Nested::Deferred)?;
        let is_leaf = found.count() == 0;
        if let Some(slot) = slot {
            slot.is_leaf.store(is_leaf, Ordering::Relaxed);
        }
        Ok(!is_leaf)
    }
}
