//! Work on several cores, where the feature `parallel` allows it.

/// How many threads there are to share work.
pub(crate) fn threads() -> usize {
    #[cfg(feature = "parallel")]
    return rayon::current_num_threads();
    #[cfg(not(feature = "parallel"))]
    1
}

/// What `each` gives for all items, in their order.
#[cfg(feature = "parallel")]
pub(crate) fn map<T: Send, R: Send>(items: Vec<T>, each: impl Fn(T) -> R + Send + Sync) -> Vec<R> {
    use rayon::iter::{IntoParallelIterator, ParallelIterator};

    if items.len() < 2 || threads() < 2 {
        return items.into_iter().map(each).collect();
    }
    items.into_par_iter().map(each).collect()
}

/// What `each` gives for all items, in their order.
#[cfg(not(feature = "parallel"))]
pub(crate) fn map<T, R>(items: Vec<T>, each: impl Fn(T) -> R) -> Vec<R> {
    items.into_iter().map(each).collect()
}
