//! Attributes and types within the text of another item: those that may have an alias there.
//!
//! ```text
//! nested   ::= sigil dialect `.` mnemonic parameters? | (`affine_map` | `affine_set` | `distinct`) parameters | stripped
//! stripped ::= `<` ... `>`                      where the dialect determines the mnemonic: see `stripped_parameters`
//! ```

use std::borrow::Cow;
use std::ops::Range;

use super::printer::strings::mnemonic_length;
use crate::dialect::Registry;

/// A parameter that prints a stripped attribute: mnemonic of the item, name of the parameter, mnemonic of the attribute.
type Stripped = (&'static str, &'static str, &'static str);

/// An item within a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::text) struct Nested {
    pub(in crate::text) range: Range<usize>,
    /// The dialect and the mnemonic that are omitted in the text.
    stripped: Option<(&'static str, &'static str)>,
    /// Whether the dialect and the mnemonic are omitted at this place.
    pub(in crate::text) at_stripped: bool,
}

impl Nested {
    /// Returns the item that is the whole text.
    pub(in crate::text) fn whole(text: &[u8]) -> Self {
        Self {
            range: 0..text.len(),
            stripped: None,
            at_stripped: false,
        }
    }

    /// Returns the full form of the item.
    pub(in crate::text) fn text<'a>(&self, text: &'a [u8]) -> Cow<'a, [u8]> {
        let item = text.get(self.range.clone()).unwrap_or_default();
        match self.stripped {
            None => Cow::Borrowed(item),
            Some((dialect, mnemonic)) => {
                Cow::Owned([b"#", dialect.as_bytes(), b".", mnemonic.as_bytes(), item].concat())
            }
        }
    }
}

/// An open bracket.
#[derive(Clone, Copy)]
struct Open<'a> {
    /// The item that the bracket closes.
    item: Option<usize>,
    dialect: &'static str,
    /// All of the dialect's stripped parameters; only those of `mnemonic` apply.
    stripped: &'static [Stripped],
    mnemonic: &'a [u8],
    /// The parameter at this place.
    parameter: &'a [u8],
}

impl<'a> Open<'a> {
    const NONE: Self = Open {
        item: None,
        dialect: "",
        stripped: &[],
        mnemonic: b"",
        parameter: b"",
    };

    /// Returns the bracket of the parameters of `name`, an item with its sigil.
    fn parameters(registry: &Registry, name: &'a [u8], item: usize) -> Self {
        let mut open = Open {
            item: Some(item),
            ..Self::NONE
        };
        let name = name.get(1..).unwrap_or_default();
        let Some(dot) = name.iter().position(|&byte| byte == b'.') else {
            return open;
        };
        let (dialect, mnemonic) = name.split_at(dot);
        let dialect = std::str::from_utf8(dialect).ok();
        if let Some(dialect) = dialect.and_then(|dialect| registry.dialect(dialect)) {
            open.dialect = dialect.namespace();
            open.stripped = dialect.stripped_parameters();
            open.mnemonic = mnemonic.get(1..).unwrap_or_default();
        }
        open
    }

    fn is_stripped(&self) -> bool {
        self.stripped_mnemonic().is_some()
    }

    /// Returns the mnemonic of a stripped attribute at this place.
    fn stripped_mnemonic(&self) -> Option<&'static str> {
        let applies = |(mnemonic, parameter, _): &&Stripped| {
            mnemonic.as_bytes() == self.mnemonic && parameter.as_bytes() == self.parameter
        };
        (self.stripped.iter().find(applies)).map(|(_, _, attribute)| *attribute)
    }
}

/// Finds the items that can have an alias or mention one, each before its nested items. Takes linear time at any nesting.
pub(in crate::text) fn find(registry: &Registry, text: &[u8]) -> Vec<Nested> {
    find_in(registry, b"", text)
}

/// As [`find`], for a text that is `item`, a sigil with dialect and mnemonic, or only its parameters.
pub(in crate::text) fn find_in(registry: &Registry, item: &[u8], text: &[u8]) -> Vec<Nested> {
    let mut found: Vec<Nested> = Vec::new();
    let mut open: Vec<Open<'_>> = Vec::new();
    let mut at = 0;
    let mut in_word = false;
    // The last word, which a `=` makes the name of a parameter.
    let mut word_start = 0;
    while let Some(&byte) = text.get(at) {
        let rest = text.get(at..).unwrap_or_default();
        let is_word = byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$');
        let word = std::mem::replace(&mut in_word, is_word);
        if is_word && !word {
            word_start = at;
        }
        let name = match byte {
            b'#' | b'!' => match mnemonic_length(rest.get(1..).unwrap_or_default()) {
                0 => 0,
                length => 1 + length,
            },
            b'a' | b'd' if !word => builtin_name(rest),
            _ => 0,
        };
        if name > 0 {
            in_word = true;
            let item = found.len();
            found.push(Nested {
                range: at..at + name,
                stripped: None,
                at_stripped: open.last().is_some_and(Open::is_stripped),
            });
            let name = rest.get(..name).unwrap_or_default();
            at += name.len();
            if matches!(text.get(at), Some(b'<' | b'[')) {
                open.push(Open::parameters(registry, name, item));
                at += 1;
                in_word = false;
            }
            continue;
        }
        match byte {
            b'"' => {
                at += string_length(rest);
                continue;
            }
            b'-' | b'>' if matches!(rest.get(1), Some(b'>' | b'=')) && is_arrow(rest) => {
                at += 2;
                continue;
            }
            b'=' => {
                if let Some(open) = open.last_mut() {
                    let name = text.get(word_start..at).unwrap_or_default();
                    open.parameter = name.trim_ascii_end();
                }
            }
            b'<' if at == 0 => open.push(Open {
                item: None,
                ..Open::parameters(registry, item, 0)
            }),
            b'<' if !word => {
                let outer = open.last().copied().unwrap_or(Open::NONE);
                let inner = match outer.stripped_mnemonic() {
                    None => Open {
                        item: None,
                        ..outer
                    },
                    Some(mnemonic) => {
                        found.push(Nested {
                            range: at..text.len(),
                            stripped: Some((outer.dialect, mnemonic)),
                            at_stripped: true,
                        });
                        Open {
                            item: Some(found.len() - 1),
                            mnemonic: mnemonic.as_bytes(),
                            parameter: b"",
                            ..outer
                        }
                    }
                };
                open.push(inner);
            }
            // An attribute in a list is of the same kind.
            b'[' | b'(' | b'{' => {
                let outer = open.last().copied().unwrap_or(Open::NONE);
                open.push(Open {
                    item: None,
                    ..outer
                });
            }
            b'<' => open.push(Open::NONE),
            b'>' | b']' | b')' | b'}' => {
                let closed = open.pop().and_then(|open| open.item);
                if let Some(nested) = closed.and_then(|item| found.get_mut(item)) {
                    nested.range.end = at + 1;
                    // `distinct[0]<...>` has two brackets.
                    if byte == b']' && rest.get(1) == Some(&b'<') {
                        open.push(Open {
                            item: closed,
                            ..Open::NONE
                        });
                        at += 1;
                    }
                }
            }
            _ => {}
        }
        at += 1;
    }
    found
}

/// `->` or `>=`
fn is_arrow(text: &[u8]) -> bool {
    text.starts_with(b"->") || text.starts_with(b">=")
}

/// Returns the length of the name of a builtin attribute that can have an alias.
fn builtin_name(text: &[u8]) -> usize {
    let names: [&[u8]; 3] = [b"affine_map<", b"affine_set<", b"distinct["];
    let name = names.into_iter().find(|name| text.starts_with(name));
    name.map_or(0, |name| name.len() - 1)
}

/// Returns the length of the string literal at the start.
fn string_length(text: &[u8]) -> usize {
    let mut at = 1;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'"' => return at + 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialect::{BytecodeDialectInterface, Dialect};
    use crate::item::ItemSchema;

    struct Scopes;

    impl Dialect for Scopes {
        fn namespace(&self) -> &'static str {
            "s"
        }
        fn bytecode(&self) -> Option<&dyn BytecodeDialectInterface> {
            None
        }
        fn stripped_parameters(&self) -> &'static [Stripped] {
            &[
                ("iterator", "", "encoding"),
                ("tag", "base", "desc"),
                ("desc", "members", "member"),
            ]
        }
        fn schemas(&self) -> [Option<&'static ItemSchema>; 2] {
            [None, None]
        }
    }

    fn found(text: &str) -> Vec<String> {
        let registry = Registry::new().with(Scopes);
        let found = find(&registry, text.as_bytes());
        let texts = found.iter().map(|nested| nested.text(text.as_bytes()));
        texts
            .map(|text| String::from_utf8_lossy(&text).into_owned())
            .collect()
    }

    #[test]
    fn items_are_found_with_their_parameters() {
        assert_eq!(
            found("#a.b<affine_map<(d0) -> (d0)>, \"#c.d\", !e.f> : #g.h"),
            [
                "#a.b<affine_map<(d0) -> (d0)>, \"#c.d\", !e.f>",
                "affine_map<(d0) -> (d0)>",
                "!e.f",
                "#g.h"
            ]
        );
    }

    #[test]
    fn stripped_items_get_their_names() {
        assert_eq!(
            found("!s.iterator<<{ map = (d0) -> (d0) }>, a = <1>, vector<2xi8>>"),
            [
                "!s.iterator<<{ map = (d0) -> (d0) }>, a = <1>, vector<2xi8>>",
                "#s.encoding<{ map = (d0) -> (d0) }>"
            ]
        );
        assert_eq!(
            found("#s.tag<base = <id = 1, members = {<#s.root, 0>, <#t.x, 8>}>, other = <2>>")[1..],
            [
                "#s.desc<id = 1, members = {<#s.root, 0>, <#t.x, 8>}>",
                "#s.member<#s.root, 0>",
                "#s.root",
                "#s.member<#t.x, 8>",
                "#t.x"
            ]
        );
    }

    #[test]
    fn comparisons_are_no_brackets() {
        assert_eq!(
            found("x<affine_set<(d0) : (d0 >= 0, d0 - 1 == 0)>, distinct[0]<\"a\">>"),
            [
                "affine_set<(d0) : (d0 >= 0, d0 - 1 == 0)>",
                "distinct[0]<\"a\">"
            ]
        );
        assert!(found("my_affine_map<1>").is_empty());
        assert_eq!(found("#a<"), ["#a"]);
    }
}
