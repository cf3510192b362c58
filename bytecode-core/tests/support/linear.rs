//! Times of work on inputs of two sizes.

use std::time::{Duration, Instant};

/// Returns the shortest of three times.
pub(crate) fn shortest(mut work: impl FnMut()) -> Duration {
    let times = (0..3).map(|_| {
        let start = Instant::now();
        work();
        start.elapsed()
    });
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
