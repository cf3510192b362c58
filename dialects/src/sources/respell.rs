//! Texts of attributes that another LLVM spells in another way.

use memchr::memmem;

use crate::forms::{inside, split};

/// The first LLVM that prints the entries of data layouts as pairs.
const FIRST_WITH_PAIRS: u32 = 20;
/// The last LLVM whose data layouts have numbers of 32 bits.
const LAST_WITH_NARROW_LAYOUTS: u32 = 16;
/// The first LLVM that marks a reference of a recursive type to itself by `isRecSelf`.
const FIRST_WITH_MARKED_SELF: u32 = 20;

/// Returns the text that the LLVM `to` has for an attribute of the LLVM `from`; `None` if that is the same.
pub(super) fn respelled(text: &str, [from, to]: [u32; 2]) -> Option<String> {
    let respelled = if text.starts_with("#dlti.") {
        data_layout(text, [from, to])?
    } else if text.starts_with("#llvm.") {
        match [from, to].map(|llvm| llvm >= FIRST_WITH_MARKED_SELF) {
            [false, true] => replace_self(text, OLD_SELF, NEW_SELF)?,
            [true, false] => replace_self(text, NEW_SELF, OLD_SELF)?,
            _ => return None,
        }
    } else {
        return None;
    };
    (respelled != text).then_some(respelled)
}

/// The text of a reference of a recursive type to itself, around the identity.
type SelfReference = [&'static str; 2];

const OLD_SELF: SelfReference = ["#llvm.di_composite_type<tag = DW_TAG_null, recId = ", ">"];
const NEW_SELF: SelfReference = ["#llvm.di_composite_type<recId = ", ", isRecSelf = true>"];

/// Replaces the references of a recursive type to itself; `None` if there is none.
fn replace_self(text: &str, [start, end]: SelfReference, to: SelfReference) -> Option<String> {
    // The texts of debug information are long, and `str::split` takes much longer to search them.
    let mut starts = memmem::find_iter(text.as_bytes(), start).peekable();
    let mut replaced = text.get(..*starts.peek()?)?.to_owned();
    while let Some(at) = starts.next() {
        let part_end = starts.peek().copied().unwrap_or(text.len());
        let part = text.get(at + start.len()..part_end)?;
        let at = memmem::find(part.as_bytes(), b"<>").map_or(0, |at| at + "<>".len());
        let (identity, rest) = part.split_at(at);
        match rest.strip_prefix(end) {
            Some(rest) if at > 0 => {
                replaced.extend([to[0], identity, to[1], rest]);
            }
            _ => replaced.extend([start, part]),
        }
    }
    Some(replaced)
}

/// Returns a specification of data layouts of the LLVM `from` with entries, and numbers, in the form of the LLVM `to`; `None` if
/// that is the same form.
fn data_layout(text: &str, [from, to]: [u32; 2]) -> Option<String> {
    let has_pairs = [from, to].map(|llvm| llvm >= FIRST_WITH_PAIRS);
    let widths = [from, to].map(|llvm| match llvm <= LAST_WITH_NARROW_LAYOUTS {
        true => "xi32>",
        false => "xi64>",
    });
    if has_pairs[0] == has_pairs[1] && widths[0] == widths[1] {
        return None;
    }
    let starts = ["#dlti.dl_spec<", "#dlti.target_device_spec<"];
    let start = starts.into_iter().find(|start| text.starts_with(start))?;
    let entries = split(inside(text, start)?).into_iter().map(str::trim);
    let entries = entries.filter(|it| !it.is_empty()).map(|entry| {
        let (key, value) = match inside(entry, "#dlti.dl_entry<") {
            Some(inside) => {
                let key = *split(inside).first()?;
                (key, inside.strip_prefix(key)?.strip_prefix(',')?)
            }
            None => pair(entry)?,
        };
        let value = match key.starts_with('"') {
            true => value.trim().to_owned(),
            false => numbers(value.trim(), widths),
        };
        Some(match has_pairs[1] {
            true => format!("{key} = {value}"),
            false => format!("#dlti.dl_entry<{key}, {value}>"),
        })
    });
    let entries: Vec<_> = entries.collect::<Option<_>>()?;
    Some(format!("{start}{}>", entries.join(", ")))
}

/// Returns the key and the value of `index = 32 : i64`, whose key may have an `=` in angle brackets.
fn pair(entry: &str) -> Option<(&str, &str)> {
    let mut ends = entry.match_indices(" = ").map(|(at, _)| at);
    let is_key = |at: &usize| {
        let key = entry.get(..*at).unwrap_or_default();
        key.matches('<').count() == key.matches('>').count() && key.matches('"').count() % 2 == 0
    };
    let at = ends.find(is_key)?;
    Some((entry.get(..at)?, entry.get(at + " = ".len()..)?))
}

/// Returns the numbers of a type, such as `dense<[32, 64]> : vector<2xi64>`, with another width.
fn numbers(value: &str, [from, to]: [&str; 2]) -> String {
    match value.strip_suffix(from) {
        // Hexadecimal digits have the width of the numbers.
        Some(rest) if value.starts_with("dense<") && !value.starts_with("dense<\"") => {
            format!("{rest}{to}")
        }
        _ => value.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::respelled;

    #[test]
    fn texts_of_data_layouts_and_recursive_types() {
        let pairs = "#dlti.dl_spec<i64 = dense<[32, 64]> : vector<2xi64>, \"a = b\" = \"x\", index = 32 : i64>";
        let entries = "#dlti.dl_spec<#dlti.dl_entry<i64, dense<[32, 64]> : vector<2xi64>>, #dlti.dl_entry<\"a = b\", \"x\">, #dlti.dl_entry<index, 32 : i64>>";
        let narrow = entries.replace("2xi64", "2xi32");
        let old = "#llvm.a<#llvm.di_composite_type<tag = DW_TAG_null, recId = distinct[0]<>>, 1>";
        let new = "#llvm.a<#llvm.di_composite_type<recId = distinct[0]<>, isRecSelf = true>, 1>";
        for (text, [from, to], expected) in [
            (pairs, [22, 19], Some(entries)),
            (pairs, [22, 16], Some(&*narrow)),
            (&narrow, [16, 19], Some(entries)),
            (&narrow, [16, 22], Some(pairs)),
            (entries, [19, 22], Some(pairs)),
            (pairs, [22, 22], None),
            (&pairs.replace("2xi64", "2xi32"), [22, 22], None),
            ("#dlti.dl_spec<>", [22, 16], None),
            (old, [19, 22], Some(new)),
            (new, [22, 19], Some(old)),
            (old, [16, 19], None),
        ] {
            assert_eq!(
                respelled(text, [from, to]).as_deref(),
                expected,
                "{text} for {to}"
            );
        }
    }
}
