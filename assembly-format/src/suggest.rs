//! Suggestions for misspelt words.

/// Returns the candidate with the fewest edits from `word`: at most two, and fewer than the letters of `word`.
///
/// An edit inserts, deletes or replaces a letter, or swaps two neighbours. Of several nearest candidates, the first
/// in alphabetical order is returned.
///
/// ```
/// use mlir_assembly_format::nearest;
///
/// assert_eq!(nearest("qualifed", ["list", "qualified"]), Some("qualified"));
/// assert_eq!(nearest("x", ["y"]), None);
/// ```
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let letters: Vec<char> = word.chars().collect();
    let near = candidates
        .into_iter()
        .map(|it| (distance(&letters, it), it))
        .min()?;
    Some(near.1).filter(|_| near.0 <= 2 && near.0 < letters.len())
}

/// Returns the number of edits from `a` to `b`.
fn distance(a: &[char], b: &str) -> usize {
    // Rows of the usual table: the costs for the prefixes of `a`, with one and with two letters of `b` fewer.
    let mut row: Vec<usize> = (0..=a.len()).collect();
    let mut earlier = row.clone();
    let mut before = None;
    for (position, letter) in b.chars().enumerate() {
        let mut next = vec![position + 1];
        for (index, &own) in a.iter().enumerate() {
            let at = |row: &[usize], index: usize| row.get(index).copied().unwrap_or(usize::MAX);
            let mut cost = (at(&row, index) + usize::from(own != letter))
                .min(at(&row, index + 1) + 1)
                .min(at(&next, index) + 1);
            let swapped =
                index > 0 && before == Some(own) && a.get(index - 1).copied() == Some(letter);
            if swapped {
                cost = cost.min(at(&earlier, index - 1) + 1);
            }
            next.push(cost);
        }
        earlier = std::mem::replace(&mut row, next);
        before = Some(letter);
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_are_counted() {
        let count = |a: &str, b: &str| distance(&a.chars().collect::<Vec<_>>(), b);
        assert_eq!(count("list", "list"), 0);
        assert_eq!(count("lsit", "list"), 1);
        assert_eq!(count("lst", "list"), 1);
        assert_eq!(count("lists", "list"), 1);
        assert_eq!(count("lost", "list"), 1);
        assert_eq!(count("", "ref"), 3);
        assert_eq!(count("ref", ""), 3);
    }

    #[test]
    fn only_near_words_are_suggested() {
        let known = ["type", "list", "operands"];
        assert_eq!(nearest("operand", known), Some("operands"));
        assert_eq!(nearest("tpye", known), Some("type"));
        assert_eq!(nearest("region", known), None);
        assert_eq!(nearest("a", ["b"]), None, "one letter is no hint");
        assert_eq!(nearest("a", []), None);
    }
}
