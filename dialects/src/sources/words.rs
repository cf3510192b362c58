//! The sources that know the names of operations in a text whose custom forms are not known yet.

use std::ops::Range;

use bstr::ByteSlice;
use hashbrown::HashSet;
use memchr::memchr;
use mlir_bytecode::join;

use super::{Source, index};

/// The number of pieces of a sample, and the size of each in bytes.
const PIECES: usize = 64;
const PIECE: usize = 1 << 10;

/// The length of the longest text whose words are found on one thread, in bytes.
const LONG: usize = if cfg!(test) { 1 << 4 } else { 1 << 20 };

/// Returns pieces of a text at equal distances, or a short text as a whole. Its start alone may be aliases or a long signature.
/// Pieces have no parts of words: the end of `llvm.intr.dbg.value` is an operation of another dialect.
pub(super) fn sample(text: &[u8]) -> impl Iterator<Item = &[u8]> + Clone {
    let distance = text.len().div_ceil(PIECES).max(PIECE);
    (0..text.len()).step_by(distance).map(move |start| {
        let end = text.len().min(start + PIECE);
        let piece = text.get(start..end).unwrap_or_default();
        let first = match start {
            0 => 0,
            _ => piece.iter().take_while(|it| is_part(it)).count(),
        };
        let last = match text.get(end) {
            Some(next) if is_part(next) => piece.iter().rev().take_while(|it| is_part(it)).count(),
            _ => 0,
        };
        piece.get(first..piece.len() - last).unwrap_or_default()
    })
}

/// Returns the sources that know more of the operations that pieces of a text may name, and of the dialects of its attributes and
/// types, than `reference`, and as many as any other source, in the order of [`Source::all`]. Every word with a dot counts as a
/// name if some source has such an operation.
///
/// Releases of an older LLVM are left out, because they accept what `reference` rejects. So are projects on an older LLVM, unless
/// they have as many operations as newer sources in dialects that no release has: then they are the last, or, if they have more, the
/// only ones.
pub(super) fn candidates_for_words<'text>(
    pieces: impl IntoIterator<Item = &'text [u8]>,
    reference: Source,
) -> Vec<Source> {
    let words = pieces.into_iter().map(distinct_words);
    let vocabulary = Vocabulary::of(&words.reduce(union).unwrap_or_default());
    let (newer, older): (Vec<Source>, Vec<Source>) =
        Source::all().partition(|it| it.llvm() >= reference.llvm());
    let own_of = |source: &Source| vocabulary.own_of(*source);
    let own = newer.iter().map(own_of).max();
    let (mut sources, mut others) = (newer, older);
    others.retain(|it| !it.is_release() && own_of(it) > 0 && Some(own_of(it)) >= own);
    if others.iter().map(own_of).max() > own {
        sources = std::mem::take(&mut others);
    }
    let most = sources.iter().map(|it| vocabulary.known_to(*it)).max();
    if most <= Some(vocabulary.known_to(reference)) {
        return Vec::new();
    }
    sources.append(&mut others);
    sources.retain(|it| Some(vocabulary.known_to(*it)) == most);
    sources
}

/// What the words of a text name that some source has, as the tables that have it.
struct Vocabulary {
    /// The operations, and the dialects of attributes and types.
    all: Vec<u64>,
    /// The operations of dialects that no release has.
    own: Vec<u64>,
}

impl Vocabulary {
    fn of(words: &HashSet<&[u8]>) -> Self {
        let words = words.iter().filter_map(|it| std::str::from_utf8(it).ok());
        let (items, operations): (Vec<_>, Vec<_>) = words.partition(|it| it.starts_with(MARKS));
        let is_own = |name: &str| {
            let of_dialect = index::tables_of_dialect(dialect(name));
            !Source::releases().any(|it| it.is_in(of_dialect))
        };
        let dialects = items.iter().map(|it| dialect(it.trim_start_matches(MARKS)));
        let dialects: HashSet<&str> = dialects.collect();
        let mut all: Vec<u64> = dialects.into_iter().map(index::tables_of_dialect).collect();
        let mut own = Vec::new();
        for name in operations {
            let tables = index::tables(name);
            all.push(tables);
            if tables != 0 && is_own(name) {
                own.push(tables);
            }
        }
        all.retain(|it| *it != 0);
        Self { all, own }
    }

    /// Returns how many operations and dialects a source has.
    fn known_to(&self, source: Source) -> usize {
        self.all.iter().filter(|it| source.is_in(**it)).count()
    }

    /// Returns how many operations a source has in dialects that no release has.
    fn own_of(&self, source: Source) -> usize {
        self.own.iter().filter(|it| source.is_in(**it)).count()
    }
}

/// What attributes and types begin with.
const MARKS: [char; 2] = ['#', '!'];

/// Returns the dialect of a name.
fn dialect(name: &str) -> &str {
    name.split_once('.').map_or(name, |(dialect, _)| dialect)
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

fn is_part(byte: &u8) -> bool {
    IS_PART[usize::from(*byte)]
}

/// Returns the [`words`] of a text, those of a long one on several threads.
fn distinct_words(text: &[u8]) -> HashSet<&[u8]> {
    let middle = text.len() / 2;
    let rest = text.get(middle..).filter(|_| text.len() > LONG);
    match rest.and_then(|rest| rest.find_byte(b'\n')) {
        Some(line_end) => {
            let (first, second) = text.split_at(middle + line_end);
            let (first, second) = join(|| distinct_words(first), || distinct_words(second));
            union(first, second)
        }
        None => words(text).collect(),
    }
}

/// Returns the words of two texts.
fn union<'text>(first: HashSet<&'text [u8]>, second: HashSet<&'text [u8]>) -> HashSet<&'text [u8]> {
    let (mut all, others) = match first.len() < second.len() {
        true => (second, first),
        false => (first, second),
    };
    all.extend(others);
    all
}

/// Returns the words of a text that contain a dot, but do not start with it; those of attributes and types with their mark. Of
/// equal ones that follow each other it returns the first: neighbours often have the same operation.
fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut last: &[u8] = b"";
    places(text).filter_map(move |mut place| {
        let before = place.start.checked_sub(1);
        let mark = before.filter(|it| matches!(text.get(*it), Some(b'#' | b'!')));
        place.start = mark.unwrap_or(place.start);
        let word = text.get(place)?;
        (std::mem::replace(&mut last, word) != word).then_some(word)
    })
}

/// Returns where the words are that contain a dot.
fn places(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let mut end = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = text.get(end..)?;
            let dot = end + memchr(b'.', rest)?;
            let before = text.get(end..dot)?;
            let length = before.iter().rev().take_while(|it| is_part(it)).count();
            let after = text.get(dot..)?;
            end = dot + after.iter().take_while(|it| is_part(it)).count();
            if length > 0 {
                return Some(dot - length..end);
            }
        }
    })
}

/// Returns whether all names of operations in a piece of a text are in quotation marks, as in generic form.
fn is_generic(piece: &[u8]) -> bool {
    places(piece).all(|place| {
        let is_quoted = piece
            .get(..place.start)
            .is_some_and(|it| it.ends_with(b"\""));
        let name = piece.get(place).and_then(|it| it.to_str().ok());
        is_quoted || name.is_none_or(|name| index::tables(name) == 0)
    })
}

/// Returns the source that pieces of a text in generic form fit best: the first that knows the most of the operations, and has the
/// fewest of the entries of their dictionaries as properties, which it prints elsewhere. `None` if there are no such
/// entries, or the text has custom forms. This is a guess that saves parsing the text for a source that does not fit.
pub(super) fn likeliest<'text>(
    pieces: impl Iterator<Item = &'text [u8]> + Clone,
) -> Option<Source> {
    if !pieces.clone().all(is_generic) {
        return None;
    }
    let lines = pieces.flat_map(|piece| piece.lines());
    let entries: HashSet<_> = lines.flat_map(dictionary_entries).collect();
    let unknown = |source: Source| {
        let is_unknown = |(operation, _): &&(&str, &str)| !source.knows(operation);
        entries.iter().filter(is_unknown).count()
    };
    let misfit = |source: &Source| {
        let is_property =
            |(operation, name): &&(&str, &str)| source.has_property(operation, name) == Some(true);
        let properties = entries.iter().filter(is_property).count();
        (unknown(*source), properties, !source.is_release())
    };
    (Source::all().filter(|_| !entries.is_empty())).min_by_key(misfit)
}

/// Returns the name of an operation that is in generic form in a line, and those of the entries of its dictionary.
fn dictionary_entries(line: &[u8]) -> Vec<(&str, &str)> {
    let mut parts = line.splitn(3, |byte| *byte == b'"');
    let name = parts.nth(1).and_then(|name| name.to_str().ok());
    let (Some(name), Some(rest)) = (name, parts.next()) else {
        return Vec::new();
    };
    // Properties begin with `<{`, and regions with `({`.
    let start = (rest.find_iter(" {")).find(|at| {
        let before = rest.get(..*at).and_then(<[u8]>::last);
        matches!(before, Some(b')' | b'>' | b']'))
    });
    let mut rest = start.and_then(|at| rest.get(at + 2..)).unwrap_or_default();
    let (mut entries, mut depth, mut is_name) = (Vec::new(), 0, true);
    while let Some((byte, after)) = rest.split_first() {
        if is_name && is_part(byte) {
            let length = rest.iter().take_while(|it| is_part(it));
            let (entry, after) = rest.split_at(length.count());
            entries.extend(entry.to_str().ok().map(|entry| (name, entry)));
            (rest, is_name) = (after, false);
            continue;
        }
        rest = match byte {
            b'"' => after
                .split_once_str("\"")
                .map_or(&[][..], |(_, after)| after),
            _ => after,
        };
        match byte {
            b'{' | b'[' | b'(' | b'<' => depth += 1,
            b'}' | b']' | b')' | b'>' if depth == 0 => break,
            b'}' | b']' | b')' | b'>' => depth -= 1,
            b',' if depth == 0 => is_name = true,
            _ => {}
        }
    }
    entries
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_is_taken_from_the_whole_text() {
        assert_eq!(sample(b"a.b").collect::<Vec<_>>(), [b"a.b"]);
        let length = PIECES * PIECE * 3;
        let letter = |at: usize| match at % 2 {
            0 => b' ',
            _ => b'a' + (at * 26 / length) as u8,
        };
        let text: Vec<u8> = (0..length).map(letter).collect();
        let letters: HashSet<u8> = sample(&text).flatten().copied().collect();
        assert_eq!(sample(&text).count(), PIECES);
        assert_eq!(letters.len(), 26 + 1);
    }

    #[test]
    fn a_sample_has_no_parts_of_words() {
        for blanks in 0..16 {
            let text = [" ".repeat(blanks), "llvm.intr.dbg ".repeat(PIECES * PIECE)].concat();
            let found: HashSet<_> = sample(text.as_bytes()).flat_map(words).collect();
            assert_eq!(found, HashSet::from([&b"llvm.intr.dbg"[..]]), "{blanks}");
        }
    }

    #[test]
    fn names_in_generic_form_are_quoted() {
        assert!(is_generic(
            b"%0 = \"arith.constant\"() {value = 1.5 : f32} : () -> f32"
        ));
        assert!(!is_generic(b"%0 = arith.constant 1.5 : f32"));
    }

    #[test]
    fn entries_are_those_of_the_dictionary() {
        let line = b"%1 = \"a.b\"(%0) <{x = {y = 1}}> {c = \"},\", d, e = [1, {f = 2}]} : () -> i1";
        let entries = [("a.b", "c"), ("a.b", "d"), ("a.b", "e")];
        assert_eq!(dictionary_entries(line), entries);
        assert_eq!(dictionary_entries(b"\"a.b\"() ({"), []);
        assert_eq!(dictionary_entries(b"%1 = a.b %0 {c = 1}"), []);
        assert_eq!(dictionary_entries(b"\"a.b\"() {c = \"un"), [("a.b", "c")]);
    }

    #[test]
    fn a_long_text_has_the_words_of_its_parts() {
        let lines =
            |count: usize| -> String { (0..count).map(|it| format!("a.b{it} c\n")).collect() };
        let one_line = "a.b ".repeat(LONG);
        let ends_late = format!("{one_line}\n\nc.d");
        for text in [lines(0), lines(1), lines(LONG), one_line, ends_late] {
            let expected: HashSet<_> = words(text.as_bytes()).collect();
            assert_eq!(distinct_words(text.as_bytes()), expected, "{text}");
        }
    }

    #[test]
    fn older_projects_have_operations_of_their_own() {
        let candidates = |text: &str| {
            let found = candidates_for_words([text.as_bytes()], Source::NEWEST_RELEASE);
            found.iter().map(|it| it.name()).collect::<Vec<_>>()
        };
        // Triton 3.4 is built from LLVM 21, and later versions have no such operation.
        assert_eq!(candidates("ttg.memdesc_subview"), ["triton-3.4.0"]);
        // All versions have this one: the text may be of the older, too.
        let all = candidates("ttg.local_alloc");
        assert!(
            all.len() > 1 && all.last() == Some(&"triton-3.4.0"),
            "{all:?}"
        );
        // An operation of LLVM 19 that LLVM 22 lacks stays unknown.
        assert!(candidates("mesh.mesh").is_empty());
    }

    #[test]
    fn items_show_their_dialects() {
        let with = candidates_for_words([&b"tt.return #ttg.blocked"[..]], Source::NEWEST_RELEASE);
        assert!(!with.is_empty() && with.iter().all(|it| it.has_dialect("ttg")));
    }

    #[test]
    fn words_contain_a_dot() {
        let text = b"%0 = \"a.b\"() : 1.5e+3, .c d c.d.e_$f\n#g<h>.i j. !k.l #m.n o.p o.p";
        let found: Vec<_> = words(text).map(String::from_utf8_lossy).collect();
        assert_eq!(
            found,
            ["a.b", "1.5e", "c.d.e_$f", "j.", "!k.l", "#m.n", "o.p"]
        );
    }
}
