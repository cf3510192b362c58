//! Progress of long work on a module, for another thread to show.

use std::sync::{Arc, Mutex, MutexGuard};

use crate::parallel;

/// A kind of work that takes long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Work {
    /// Parsing text; counted in bytes.
    Parsing,
    /// Reading bodies; counted in bytes of the file.
    Reading,
    /// Checking attributes and types, counted in parts of their tables, or operations, counted in parts of the file.
    Checking,
    /// Writing bodies; counted in bodies.
    Writing,
    /// Printing text; counted in operations.
    Printing,
}

/// The progress of some work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// The kind of work.
    pub work: Work,
    /// The amount that is done. At the end it equals `total`, unless an error occurred.
    pub done: u64,
    /// The total amount, as far as it is known: it grows while nested bodies are found.
    pub total: u64,
}

/// The progress of the work on a module: see [`Context::progress`](crate::context::Context::progress). Clones
/// share it.
#[derive(Clone, Debug, Default)]
pub struct Progress(Arc<Mutex<Vec<Step>>>);

impl Progress {
    /// Returns the current or latest work; `None` before any work. Of works at the same time, this is the one that began last
    /// and has not ended.
    pub fn step(&self) -> Option<Step> {
        let steps = self.lock();
        let current = steps.iter().rfind(|step| step.done < step.total);
        current.or(steps.last()).copied()
    }

    pub(crate) fn begin(&self, work: Work, total: u64) {
        let mut steps = self.lock();
        steps.retain(|step| step.work != work);
        steps.push(Step {
            work,
            done: 0,
            total,
        });
    }

    /// Adds to the total amount of some work.
    pub(crate) fn find(&self, work: Work, more: u64) {
        self.change(work, |step| step.total += more);
    }

    /// Adds to the amount of some work that is done.
    pub(crate) fn add(&self, work: Work, done: u64) {
        self.change(work, |step| step.done += done);
    }

    fn change(&self, work: Work, change: impl FnOnce(&mut Step)) {
        if let Some(step) = self.lock().iter_mut().find(|step| step.work == work) {
            change(step);
        }
    }

    /// Returns the results of `each` for all items, in order; counts each item as done.
    pub(crate) fn map<T: Send, R: Send>(
        &self,
        work: Work,
        items: Vec<T>,
        each: impl Fn(T) -> R + Send + Sync,
    ) -> Vec<R> {
        self.begin(work, items.len() as u64);
        parallel::map(items, |item| {
            let result = each(item);
            self.add(work, 1);
            result
        })
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Step>> {
        parallel::lock(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{check, check_values};
    use crate::dialect::Registry;
    use crate::error::Result;
    use crate::ir::Module;
    use crate::text::{ParseOptions, PrintOptions, print, print_operation};
    use crate::write::WriteOptions;

    #[test]
    fn work_at_the_same_time_is_counted_apart() {
        let progress = Progress::default();
        let current = || {
            progress
                .step()
                .map(|step| (step.work, step.done, step.total))
        };
        progress.begin(Work::Printing, 2);
        progress.begin(Work::Checking, 1);
        progress.add(Work::Printing, 1);
        assert_eq!(current(), Some((Work::Checking, 0, 1)));
        progress.add(Work::Checking, 1);
        assert_eq!(current(), Some((Work::Printing, 1, 2)));
        progress.add(Work::Printing, 1);
        assert_eq!(current(), Some((Work::Checking, 1, 1)));
        progress.begin(Work::Printing, 3);
        assert_eq!(current(), Some((Work::Printing, 0, 3)));
    }

    #[test]
    fn all_that_is_found_is_done() -> Result<()> {
        let body = "\"t.operation\"() : () -> ()\n".repeat(3000);
        let function = |name| {
            format!("\"builtin.module\"() ({{ {body} }}) {{sym_name = \"{name}\"}} : () -> ()\n")
        };
        let inner = format!(
            "\"builtin.module\"() ({{ {} }}) : () -> ()\n",
            function("c")
        );
        let text = [function("a"), function("b"), inner].concat();
        let options = ParseOptions::new();
        let parsed = Module::parse_with(&text, Registry::new(), &options)?;
        let all = text.len() as u64;
        let parsing = Step {
            work: Work::Parsing,
            done: all,
            total: all,
        };
        assert_eq!(options.progress.step(), Some(parsing));
        let bytes = parsed.to_bytes()?;
        let module = Module::read_lazily(bytes, Registry::new())?;
        let progress = module.context().progress();
        assert_eq!(progress.step(), None);

        let done = |work, least| {
            let step = progress.step().filter(|step| step.total >= least);
            assert_eq!(
                step.map(|step| (step.work, step.done)),
                step.map(|step| (work, step.total))
            );
            assert!(step.is_some(), "{:?}", progress.step());
        };
        module.load_all()?;
        // The smallest operation takes three bytes.
        done(Work::Reading, 3 * 9000);
        check_values(&module);
        done(Work::Checking, 1);
        // The text need not be rendered.
        check(&module);
        done(Work::Checking, 1);
        // Otherwise the file is copied.
        module.write(&WriteOptions::new().renumber(true))?;
        done(Work::Writing, 3);
        print(&module, PrintOptions::new().generic(), &mut Vec::new())?;
        done(Work::Printing, 9000);
        let last = module.top_level()?.operations().last();
        let inner = last.and_then(|last| last.regions().ok()?.next()?.blocks().next());
        let c = inner.and_then(|inner| inner.operations().next());
        for operation in last.into_iter().chain(c) {
            print_operation(operation, PrintOptions::new().generic(), &mut Vec::new())?;
            done(Work::Printing, 3000);
        }
        Ok(())
    }
}
