//! The sources that know the names of operations in a text whose custom forms are not known yet.

use hashbrown::HashSet;
use memchr::memchr_iter;

use super::{Source, index};

/// The number of pieces of a sample, and the size of each in bytes.
const PIECES: usize = 64;
const PIECE: usize = 1 << 10;

/// Returns pieces of a text at equal distances, or a short text as a whole. Its start alone may be aliases or a long signature.
pub(crate) fn sample(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let distance = text.len().div_ceil(PIECES).max(PIECE);
    text.chunks(distance)
        .map(|chunk| chunk.get(..PIECE).unwrap_or(chunk))
}

/// Returns the sources that know more of the operations that pieces of a text may name than `reference`, and as many as any
/// other source, in the order of [`Source::all`]. Every word with a dot counts as a name if some source has such an operation.
///
/// Sources of an older LLVM are left out, because they accept what `reference` rejects.
pub(crate) fn candidates_for_words<'text>(
    pieces: impl IntoIterator<Item = &'text [u8]>,
    reference: Source,
) -> Vec<Source> {
    let words: HashSet<&[u8]> = pieces.into_iter().flat_map(words).collect();
    let names: Vec<&str> = words
        .into_iter()
        .filter_map(|word| std::str::from_utf8(word).ok())
        .filter(|name| index::tables(name) != 0)
        .collect();
    let known = |source: Source| names.iter().filter(|name| source.knows(name)).count();
    let sources = Source::all().filter(|it| it.llvm() >= reference.llvm());
    let most = sources.clone().map(known).max().unwrap_or_default();
    if most <= known(reference) {
        return Vec::new();
    }
    sources.filter(|it| known(*it) == most).collect()
}

/// The bytes of words.
static IS_PART: [bool; 256] = {
    let mut is_part = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        is_part[byte] =
            (byte as u8).is_ascii_alphanumeric() || matches!(byte as u8, b'_' | b'$' | b'.');
        byte += 1;
    }
    is_part
};

/// Returns the words of a text that contain a dot, but do not start with it.
fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let is_part = |byte: &u8| IS_PART[usize::from(*byte)];
    let mut end = 0;
    memchr_iter(b'.', text).filter_map(move |dot| {
        if dot < end {
            return None;
        }
        let before = text.get(end..dot)?;
        let length = before.iter().rev().take_while(|it| is_part(it)).count();
        let after = text.get(dot..)?;
        end = dot + after.iter().take_while(|it| is_part(it)).count();
        (length > 0).then(|| text.get(dot - length..end))?
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_is_taken_from_the_whole_text() {
        assert_eq!(sample(b"a.b").collect::<Vec<_>>(), [b"a.b"]);
        let text: Vec<u8> = (0..PIECES * PIECE * 3)
            .map(|at| b'a' + (at * 26 / (PIECES * PIECE * 3)) as u8)
            .collect();
        let letters: HashSet<u8> = sample(&text).flatten().copied().collect();
        assert_eq!(sample(&text).count(), PIECES);
        assert_eq!(letters.len(), 26);
    }

    #[test]
    fn words_contain_a_dot() {
        let text = b"%0 = \"a.b\"() : 1.5e+3, .c d c.d.e_$f\n#g<h>.i j.";
        let found: Vec<_> = words(text).map(String::from_utf8_lossy).collect();
        assert_eq!(found, ["a.b", "1.5e", "c.d.e_$f", "j."]);
    }
}
