//! Running all checks on all modules, on several threads.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::{CHECKS, Case, Outcome};

/// The results of a check over all modules.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// The number of modules that passed.
    pub passed: usize,
    /// The number of modules that failed.
    pub failed: usize,
    /// The number of modules without a file to compare with.
    pub skipped: usize,
}

impl Tally {
    /// Returns the percentage of modules that passed, without those that had no file to compare with; 100 if there
    /// are none.
    pub fn percent(&self) -> f64 {
        match self.passed + self.failed {
            0 => 100.0,
            total => 100.0 * self.passed as f64 / total as f64,
        }
    }
}

/// The result of a run.
#[derive(Debug, Default)]
pub struct Figures {
    /// The tally of each of [`CHECKS`].
    pub tallies: [Tally; CHECKS.len()],
    /// The failures, sorted: the check, the module, and the difference.
    pub failures: Vec<(&'static str, String, String)>,
}

impl Figures {
    fn add(&mut self, check: usize, case: &Case, outcome: Outcome) {
        let Some(tally) = self.tallies.get_mut(check) else {
            return;
        };
        match outcome {
            Outcome::Passed => tally.passed += 1,
            Outcome::Skipped => tally.skipped += 1,
            Outcome::Failed(message) => {
                tally.failed += 1;
                let name = CHECKS.get(check).map_or("", |check| check.name);
                self.failures.push((name, case.name(), message));
            }
        }
    }

    fn merge(&mut self, other: Self) {
        for (sum, tally) in self.tallies.iter_mut().zip(other.tallies) {
            sum.passed += tally.passed;
            sum.failed += tally.failed;
            sum.skipped += tally.skipped;
        }
        self.failures.extend(other.failures);
    }
}

/// Runs the checks with these names, all if there are none, on all `cases`, on `threads` threads. A panic is a failure.
pub fn run(cases: &[Case], only: &[String], threads: usize) -> Figures {
    let is_run = |name: &str| only.is_empty() || only.iter().any(|it| it == name);
    let next = AtomicUsize::new(0);
    let total = Mutex::new(Figures::default());
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                let mut figures = Figures::default();
                while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let checks = CHECKS.iter().enumerate();
                    for (index, check) in checks.filter(|(_, check)| is_run(check.name)) {
                        let outcome = catch_unwind(AssertUnwindSafe(|| (check.run)(case).into()));
                        figures.add(index, case, outcome.unwrap_or_else(panicked));
                    }
                }
                total
                    .lock()
                    .unwrap_or_else(|poisoned| poisoned.into_inner())
                    .merge(figures);
            });
        }
    });
    let mut figures = total
        .into_inner()
        .unwrap_or_else(|poisoned| poisoned.into_inner());
    figures.failures.sort();
    figures
}

fn panicked(payload: Box<dyn std::any::Any + Send>) -> Outcome {
    let message = payload
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| payload.downcast_ref::<&str>().copied());
    Outcome::Failed(format!("PANIC: {}", message.unwrap_or("no message")))
}
