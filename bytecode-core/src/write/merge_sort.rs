//! The merge sort that writers of LLVM 16 and older run: that of libstdc++, whose result for a comparison that is no order
//! depends on each step.

/// The number of elements that are sorted by insertion before they are merged.
const CHUNK: usize = 7;

/// Sorts as `std::stable_sort` of libstdc++ does. `precedes` need not be an order.
pub(super) fn merge_sort<T: Copy>(items: &mut [T], precedes: impl Fn(&T, &T) -> bool) {
    let (left, right) = items.split_at(items.len().div_ceil(2));
    let (left, right) = (sort_half(left, &precedes), sort_half(right, &precedes));
    // The shorter half is merged from its end.
    let merged = match left.len() == right.len() {
        true => merge(&left, &right, &precedes),
        false => merge_from_end(&left, &right, &precedes),
    };
    for (slot, item) in items.iter_mut().zip(merged) {
        *slot = item;
    }
}

fn sort_half<T: Copy>(half: &[T], precedes: &impl Fn(&T, &T) -> bool) -> Vec<T> {
    let mut sorted = half.to_vec();
    for chunk in sorted.chunks_mut(CHUNK) {
        insertion_sort(chunk, precedes);
    }
    let mut width = CHUNK;
    while width < sorted.len() {
        let pairs = sorted.chunks(2 * width);
        let merged = pairs.map(|pair| {
            let (left, right) = pair.split_at(width.min(pair.len()));
            merge(left, right, precedes)
        });
        sorted = merged.collect::<Vec<_>>().concat();
        width *= 2;
    }
    sorted
}

/// Inserts each element after the last one that it does not precede, or at the front if it precedes the first.
fn insertion_sort<T>(chunk: &mut [T], precedes: &impl Fn(&T, &T) -> bool) {
    for end in 1..=chunk.len() {
        let Some((sorted, [item, ..])) = chunk.split_at_checked(end - 1) else {
            continue;
        };
        let is_first = sorted.first().is_some_and(|first| precedes(item, first));
        let before = sorted.iter().rposition(|it| !precedes(item, it));
        let place = before.filter(|_| !is_first).map_or(0, |it| it + 1);
        if let Some(moved) = chunk.get_mut(place..end) {
            moved.rotate_right(1);
        }
    }
}

/// Merges from the front: an element of `right` is next if it precedes that of `left`.
fn merge<T: Copy>(mut left: &[T], mut right: &[T], precedes: &impl Fn(&T, &T) -> bool) -> Vec<T> {
    let mut merged = Vec::with_capacity(left.len() + right.len());
    while let ([first, later @ ..], [second, others @ ..]) = (left, right) {
        if precedes(second, first) {
            merged.push(*second);
            right = others;
        } else {
            merged.push(*first);
            left = later;
        }
    }
    merged.extend(left);
    merged.extend(right);
    merged
}

/// Merges from the end: the element of `left` is last if that of `right` precedes it.
fn merge_from_end<T: Copy>(
    mut left: &[T],
    mut right: &[T],
    precedes: &impl Fn(&T, &T) -> bool,
) -> Vec<T> {
    let mut reversed = Vec::with_capacity(left.len() + right.len());
    while let ([earlier @ .., first], [others @ .., second]) = (left, right) {
        if precedes(second, first) {
            reversed.push(*first);
            left = earlier;
        } else {
            reversed.push(*second);
            right = others;
        }
    }
    reversed.extend(left.iter().rev());
    reversed.extend(right.iter().rev());
    reversed.reverse();
    reversed
}

#[cfg(test)]
mod tests {
    use super::merge_sort;

    /// Sorts `count` elements of three groups, of which the last comes first: as LLVM 16 does.
    fn sorted(count: usize) -> Vec<usize> {
        let mut items: Vec<_> = (0..count).map(|at| ((at * at + at / 3) % 3, at)).collect();
        merge_sort(&mut items, |(left, _), (right, _)| match left {
            2 => *right != 2,
            left => left < right,
        });
        items.into_iter().map(|(_, at)| at).collect()
    }

    /// The results are those of `std::stable_sort` of libstdc++ 12.
    #[test]
    fn without_an_order_the_steps_are_those_of_libstdcxx() {
        assert_eq!(
            sorted(31),
            [
                25, 26, 27, 28, 29, 30, 4, 5, 6, 13, 14, 15, 22, 23, 24, 0, 7, 8, 9, 16, 17, 18, 1,
                2, 3, 10, 11, 12, 19, 20, 21
            ]
        );
        assert_eq!(
            sorted(22),
            [
                7, 8, 9, 16, 17, 18, 10, 19, 20, 21, 4, 5, 6, 13, 14, 15, 0, 1, 2, 3, 11, 12
            ]
        );
        assert_eq!(sorted(1), [0]);
        assert!(sorted(0).is_empty());
    }
}
