//! A progress bar for long work, on standard error if that is a terminal.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use mlir_bytecode::progress::{Progress, Work};

use crate::streams;

/// The bar appears after this time.
const PATIENCE: Duration = Duration::from_millis(500);

/// The interval between updates of the bar.
const TICK: Duration = Duration::from_millis(100);

/// Runs `work`, with a progress bar unless `quiet`.
pub(crate) fn shown<T>(progress: &Progress, quiet: bool, work: impl FnOnce() -> T) -> T {
    let bar = ProgressBar::new(0);
    if quiet || streams::is_held() || bar.is_hidden() {
        return work();
    }
    thread::scope(|scope| {
        let (working, end) = mpsc::channel();
        scope.spawn(move || show(progress, &bar, &end));
        let result = work();
        drop(working);
        result
    })
}

/// Shows the progress of the work until its `end`.
fn show(progress: &Progress, bar: &ProgressBar, end: &Receiver<()>) {
    let continues = |wait| end.recv_timeout(wait) == Err(RecvTimeoutError::Timeout);
    if !continues(PATIENCE) {
        return;
    }
    // The template is constant, and the tests show that it is valid.
    if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {percent} % {eta}") {
        bar.set_style(style);
    }
    while continues(TICK) {
        if let Some(step) = progress.step() {
            bar.set_message(name(step.work));
            bar.set_length(step.total);
            bar.set_position(step.done);
        }
    }
    bar.finish_and_clear();
}

fn name(work: Work) -> &'static str {
    match work {
        Work::Parsing => "parsing",
        Work::Reading => "reading",
        Work::Checking => "checking",
        Work::Writing => "writing",
        Work::Printing => "printing",
        _ => "working",
    }
}
