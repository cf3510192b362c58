//! Processor time of work on inputs of two sizes.

#![allow(dead_code, reason = "each test uses some of it")]

use std::time::Duration;

use cpu_time::ThreadTime;

/// Returns the processor time that the calling thread spends on work. Other processes add nothing to it.
pub(crate) fn time(work: impl FnOnce()) -> Duration {
    let start = ThreadTime::now();
    work();
    start.elapsed()
}

/// Returns the shortest of three times.
pub(crate) fn shortest(mut work: impl FnMut()) -> Duration {
    let times = (0..3).map(|_| time(&mut work));
    times.min().expect("three")
}

/// Fails if four times the input takes far more than four times as long. Quadratic work takes sixteen times as long.
#[track_caller]
pub(crate) fn assert_linear(size: usize, mut work: impl FnMut(usize) -> Duration) {
    let (small, large) = (work(size), work(4 * size));
    let limit = 9 * small + Duration::from_millis(200);
    assert!(
        large < limit,
        "{large:?} for four times the input of {small:?}"
    );
}
