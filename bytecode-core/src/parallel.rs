//! Work on several cores, if the feature `parallel` is enabled.

/// Returns the number of threads that share work.
pub(crate) fn threads() -> usize {
    #[cfg(feature = "parallel")]
    return rayon::current_num_threads();
    #[cfg(not(feature = "parallel"))]
    1
}

/// Returns the results of `each` for all items, in order.
pub(crate) fn map<T: Send, R: Send>(items: Vec<T>, each: impl Fn(T) -> R + Send + Sync) -> Vec<R> {
    map_with(items, || (), |(), item| each(item))
}

/// Returns the results of `each` for all items, in order. Each thread creates a state by `state`, for all of
/// its items.
#[cfg(feature = "parallel")]
pub(crate) fn map_with<T: Send, S, R: Send>(
    items: Vec<T>,
    state: impl Fn() -> S + Send + Sync,
    each: impl Fn(&mut S, T) -> R + Send + Sync,
) -> Vec<R> {
    use rayon::iter::{IntoParallelIterator, ParallelIterator};

    if items.len() < 2 || threads() < 2 {
        let mut state = state();
        return items.into_iter().map(|it| each(&mut state, it)).collect();
    }
    items.into_par_iter().map_init(state, each).collect()
}

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

/// Returns the results of two functions, which run in parallel.
#[cfg(feature = "parallel")]
pub(crate) fn join<A: Send, B: Send>(
    first: impl FnOnce() -> A + Send,
    second: impl FnOnce() -> B + Send,
) -> (A, B) {
    if threads() < 2 {
        return (first(), second());
    }
    rayon::join(first, second)
}

/// Returns the results of two functions.
#[cfg(not(feature = "parallel"))]
pub(crate) fn join<A, B>(first: impl FnOnce() -> A, second: impl FnOnce() -> B) -> (A, B) {
    (first(), second())
}
