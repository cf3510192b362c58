//! How far long work is: a bar on standard error, if that is a terminal.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use mlir_bytecode::progress::{Progress, Work};

/// Nothing is shown of work that takes no longer than this.
const PATIENCE: Duration = Duration::from_millis(500);

/// How long a picture stays.
const TICK: Duration = Duration::from_millis(100);

/// Does some work, and shows how far it is unless `quiet`.
pub(crate) fn shown<T>(progress: &Progress, quiet: bool, work: impl FnOnce() -> T) -> T {
    let bar = ProgressBar::new(0);
    if quiet || bar.is_hidden() {
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

/// Shows how far the work is until its `end`.
fn show(progress: &Progress, bar: &ProgressBar, end: &Receiver<()>) {
    let goes_on = |wait| end.recv_timeout(wait) == Err(RecvTimeoutError::Timeout);
    if !goes_on(PATIENCE) {
        return;
    }
    // A template that is not understood is one that the tests show.
    if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {percent} % {eta}") {
        bar.set_style(style);
    }
    while goes_on(TICK) {
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
