//! Work on several cores, where the feature `parallel` allows it.

/// How many threads there are to share work.
pub(crate) fn threads() -> usize {
    #[cfg(feature = "parallel")]
    return rayon::current_num_threads();
    #[cfg(not(feature = "parallel"))]
    1
}

/// What `each` gives for all items, in their order.
pub(crate) fn map<T: Send, R: Send>(items: Vec<T>, each: impl Fn(T) -> R + Send + Sync) -> Vec<R> {
    map_with(items, || (), |(), item| each(item))
}

/// What `each` gives for all items, in their order. What `room` gives is used again and again.
#[cfg(feature = "parallel")]
pub(crate) fn map_with<T: Send, S, R: Send>(
    items: Vec<T>,
    room: impl Fn() -> S + Send + Sync,
    each: impl Fn(&mut S, T) -> R + Send + Sync,
) -> Vec<R> {
    use rayon::iter::{IntoParallelIterator, ParallelIterator};

    if items.len() < 2 || threads() < 2 {
        let mut room = room();
        return items.into_iter().map(|it| each(&mut room, it)).collect();
    }
    items.into_par_iter().map_init(room, each).collect()
}

/// What `each` gives for all items, in their order. What `room` gives is used again and again.
#[cfg(not(feature = "parallel"))]
pub(crate) fn map_with<T, S, R>(
    items: Vec<T>,
    room: impl Fn() -> S,
    each: impl Fn(&mut S, T) -> R,
) -> Vec<R> {
    let mut room = room();
    items.into_iter().map(|it| each(&mut room, it)).collect()
}

/// What two functions give.
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

/// What two functions give.
#[cfg(not(feature = "parallel"))]
pub(crate) fn join<A, B>(first: impl FnOnce() -> A, second: impl FnOnce() -> B) -> (A, B) {
    (first(), second())
}
