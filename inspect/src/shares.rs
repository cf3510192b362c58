//! Lists of which several threads process a share each.

use mlir_bytecode::{Result, join};

/// Returns the results of `each` for shares of `items` that have at most so many, in order.
///
/// # Errors
/// Fails if `each` fails for a share.
pub(crate) fn map_shares<T: Sync, R: Send>(
    items: &[T],
    most: usize,
    each: &(impl Fn(&[T]) -> Result<Vec<R>> + Sync),
) -> Result<Vec<R>> {
    if items.len() <= most.max(1) {
        return each(items);
    }
    let (first, rest) = items.split_at(items.len() / 2);
    let (results, of_rest) = join(
        || map_shares(first, most, each),
        || map_shares(rest, most, each),
    );
    let mut results = results?;
    results.extend(of_rest?);
    Ok(results)
}
