//! Visits of all bodies of a module.
//!
//! A body that has not been read is read for its visit only, so a visit of a whole file takes the memory of the bodies that
//! are visited at once, not that of the file.

use std::sync::atomic::Ordering;

use super::entities::BodyId;
use super::handles::{BodyScope, Operation};
use super::module::{Bodies, BodySlot, Module, Nested};
use crate::error::Result;
use crate::parallel;
use crate::progress::Work;

/// The largest number of bytes of a body that is read for a visit, with all bodies in it. A larger one is read like one that is
/// accessed, so that those in it are visited one by one.
const LARGEST_VISITED: usize = 1 << 20;

/// The number of parts of a file for which there is work on all threads.
const PARTS: usize = 64;

/// The number of operations up to which larger bodies are kept like those of a module that is read as a whole, because they would
/// be read for each visit. Beyond, only bodies that contain others are kept, without any of these.
const MOST_KEPT: usize = 1 << 22;

/// About the number of bytes of an operation.
const OPERATION_BYTES: usize = 16;

/// The number of bytes of bodies whose results are combined in [`Module::fold_operations`]. Independent of the number of
/// threads, so that the results are, too.
const SHARE: usize = 1 << 18;

/// A body to visit.
enum Visited<'ir> {
    Read(BodyScope<'ir>),
    Deferred(BodyId),
}

impl Module {
    /// Calls `visit` with each body, on several threads; returns the results, the body of the top level first. Each thread has a
    /// state, which `state` creates.
    ///
    /// A body that has not been read is read for the call, with all bodies in it.
    ///
    /// # Errors
    /// Fails with the first error of the results, or if a body cannot be read.
    pub(crate) fn visit_bodies<S, R: Send>(
        &self,
        work: Work,
        state: impl Fn() -> S + Send + Sync,
        visit: impl Fn(&mut S, BodyScope<'_>) -> Result<R> + Send + Sync,
    ) -> Result<Vec<R>> {
        let bodies = self.bodies_to_visit()?;
        let progress = &self.context.progress;
        progress.begin(work, bodies.len() as u64);
        let results = parallel::map_with(bodies, state, |state, (body, _)| {
            progress.add(work, 1);
            self.visit(body, |scope| visit(state, scope))
        });
        results.into_iter().collect()
    }

    /// Calls `add` with each operation, on several threads, and with the result so far. Returns the results of all parts of the
    /// module, which do not depend on the number of threads.
    ///
    /// Each operation precedes those in its regions. A body that has not been read is read for the calls only, so that the memory of
    /// this function does not grow with the file. Ids of operations and values in such a body have no meaning after the call.
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
        let mut shares: Vec<Vec<Visited<'_>>> = Vec::new();
        let mut bytes = 0;
        for (body, size) in self.bodies_to_visit()? {
            match shares.last_mut() {
                Some(share) if bytes < SHARE => share.push(body),
                _ => {
                    shares.push(vec![body]);
                    bytes = 0;
                }
            }
            bytes += size;
        }
        let fold = |share: Vec<Visited<'_>>| {
            let mut result = R::default();
            for body in share {
                self.visit(body, |scope| {
                    let mut operations = scope.operations();
                    operations.try_for_each(|operation| add(&mut result, operation))
                })?;
            }
            Ok(result)
        };
        parallel::map(shares, fold).into_iter().collect()
    }

    /// Reads each body that has not been read, on several threads, and keeps none of them: whether the whole file can be read,
    /// without the memory for it.
    ///
    /// # Errors
    /// Fails if a body cannot be read.
    pub fn read_through(&self) -> Result<()> {
        self.visit_bodies(Work::Checking, || (), |(), _| Ok(()))?;
        Ok(())
    }

    fn visit<R>(
        &self,
        body: Visited<'_>,
        visit: impl FnOnce(BodyScope<'_>) -> Result<R>,
    ) -> Result<R> {
        match body {
            Visited::Read(scope) => visit(scope),
            Visited::Deferred(body_id) => {
                let body = self.read_apart(body_id, &self.bodies, Nested::Within)?;
                visit(BodyScope {
                    module: self,
                    body: &body,
                    body_id,
                })
            }
        }
    }

    /// Returns the bodies to visit, each with about its size in bytes. Reads the larger ones, in which others may be, on
    /// several threads.
    fn bodies_to_visit(&self) -> Result<Vec<(Visited<'_>, usize)>> {
        let largest = LARGEST_VISITED.min(self.context.buffer.len() / PARTS);
        let mut visited = Vec::with_capacity(self.bodies.count());
        // The operations of the bodies that have been read.
        let mut kept = 0;
        let mut next = 0;
        // Reading a body appends those in it.
        while next < self.bodies.count() {
            let found = next..self.bodies.count();
            next = found.end;
            let mut most = kept;
            let larger = found.clone().filter_map(|id| {
                let id = BodyId(id as u32);
                let size = self.deferred_size(id).filter(|size| *size > largest)?;
                most += size / OPERATION_BYTES;
                Some((id, most <= MOST_KEPT))
            });
            let read = parallel::map(larger.collect(), |(id, may_stay)| -> Result<()> {
                if may_stay {
                    self.read_with(id, Nested::Read)?;
                } else if self.contains_bodies(id)? {
                    self.read_with(id, Nested::Deferred)?;
                }
                Ok(())
            });
            read.into_iter().collect::<Result<()>>()?;
            for id in found.map(|id| BodyId(id as u32)) {
                if let Some(size) = self.deferred_size(id) {
                    visited.push((Visited::Deferred(id), size));
                } else if self.bodies.get(id).is_some_and(BodySlot::is_read) {
                    let scope = BodyScope::new(self, id)?;
                    let operations = scope.body.operations.len();
                    kept += operations;
                    visited.push((Visited::Read(scope), operations * OPERATION_BYTES));
                }
            }
        }
        Ok(visited)
    }

    /// Returns the number of bytes of a body that has not been read; `None` for others.
    fn deferred_size(&self, id: BodyId) -> Option<usize> {
        let slot = self.bodies.get(id)?;
        let source = slot.source.as_ref()?;
        (!slot.is_read()).then(|| source.bytes.len())
    }

    /// Returns whether other bodies are in a deferred one.
    fn contains_bodies(&self, id: BodyId) -> Result<bool> {
        let slot = self.bodies.get(id);
        if slot.is_some_and(|slot| slot.is_leaf.load(Ordering::Relaxed)) {
            return Ok(false);
        }
        let body = self.read_apart(id, &Bodies::default(), Nested::Deferred)?;
        if let Some(slot) = slot {
            slot.is_leaf
                .store(!body.contains_bodies(), Ordering::Relaxed);
        }
        Ok(body.contains_bodies())
    }
}
