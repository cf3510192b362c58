//! Work on several cores, if the feature `parallel` is enabled.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Returns the number of threads that share work.
pub(crate) fn threads() -> usize {
    #[cfg(feature = "parallel")]
    return rayon::current_num_threads();
    #[cfg(not(feature = "parallel"))]
    1
}

/// Locks a mutex, even if a thread panicked while it held the lock.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the results of `each` for all items, in order.
pub(crate) fn map<T: Send, R: Send>(items: Vec<T>, each: impl Fn(T) -> R + Send + Sync) -> Vec<R> {
    map_with(items, || (), |(), item| each(item))
}

/// Returns the results of `each` for all items, in order. Each thread creates a state by `state`, for all of
/// its items.
///
/// The thread of the caller takes part, even if it is not in the pool: if it waited, the scheduler might let the others share a
/// processor for milliseconds.
#[cfg(feature = "parallel")]
pub(crate) fn map_with<T: Send, S, R: Send>(
    items: Vec<T>,
    state: impl Fn() -> S + Send + Sync,
    each: impl Fn(&mut S, T) -> R + Send + Sync,
) -> Vec<R> {
    let (threads, count) = (threads().min(items.len()), items.len());
    if threads < 2 {
        let mut state = state();
        return items.into_iter().map(|it| each(&mut state, it)).collect();
    }
    let rest = Mutex::new(items.into_iter());
    let done = Mutex::new(Vec::new());
    let work = || {
        let mut state = state();
        loop {
            let (start, batch) = {
                let mut rest = lock(&rest);
                let left = rest.len();
                let size = (left / (threads * BATCHES)).max(1);
                let batch: Vec<T> = rest.by_ref().take(size).collect();
                (count - left, batch)
            };
            if batch.is_empty() {
                return;
            }
            let results: Vec<R> = batch.into_iter().map(|it| each(&mut state, it)).collect();
            lock(&done).push((start, results));
        }
    };
    rayon::in_place_scope(|scope| {
        for _ in 1..threads {
            scope.spawn(|_| work());
        }
        work();
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_unstable_by_key(|&(start, _)| start);
    let mut all = Vec::with_capacity(count);
    all.extend(done.into_iter().flat_map(|(_, results)| results));
    all
}

/// The number of batches per thread in which items are taken. Items differ in size, so batches are small, and those of the
/// last items smaller still.
#[cfg(feature = "parallel")]
const BATCHES: usize = 32;

/// Returns the results of `each` for all items, in order, with a state that `state` creates.
#[cfg(not(feature = "parallel"))]
pub(crate) fn map_with<T, S, R>(
    items: Vec<T>,
    state: impl Fn() -> S,
    each: impl Fn(&mut S, T) -> R,
) -> Vec<R> {
    let mut state = state();
    items.into_iter().map(|it| each(&mut state, it)).collect()
}

/// Returns the results of two functions, which run in parallel; the first on the thread of the caller.
#[cfg(feature = "parallel")]
pub(crate) fn join<A, B: Send>(
    first: impl FnOnce() -> A,
    second: impl FnOnce() -> B + Send,
) -> (A, B) {
    if threads() < 2 {
        return (first(), second());
    }
    let mut other = None;
    // As in `map_with`, the thread of the caller takes part.
    let one = rayon::in_place_scope(|scope| {
        scope.spawn(|_| other = Some(second()));
        first()
    });
    #[expect(clippy::expect_used, reason = "a scope ends after the work in it")]
    (one, other.expect("the result of the other work"))
}

/// Returns the results of two functions.
#[cfg(not(feature = "parallel"))]
pub(crate) fn join<A, B>(first: impl FnOnce() -> A, second: impl FnOnce() -> B) -> (A, B) {
    (first(), second())
}
