//! Attributes and types within the text of another item: those that may have an alias there.
//!
//! ```text
//! nested   ::= sigil dialect `.` mnemonic parameters? | (`affine_map` | `affine_set` | `distinct`) parameters | stripped
//!            | `loc(` location `)`
//! stripped ::= `<` ... `>`                      where the dialect determines the mnemonic: see `stripped_parameters`
//! location ::= `unknown` | string (`:` position)? | string `(` location `)` | `callsite(` location ` at ` location `)`
//!            | `fused` (`<` attribute `>`)? `[` location (`, ` location)* `]`
//! ```
//!
//! Each location within another one is an item, too, whose full form has `loc(` and `)`.

mod brackets;
mod known;
mod walk;

use std::borrow::Cow;
use std::ops::Range;

use memchr::memchr2;

use brackets::{Open, Place, is_word, last_word};
pub(in crate::text) use known::{FirstPlace, KnownItems};
pub(in crate::text) use walk::Walk;

use super::byte_set::ByteSet;
use super::printer::strings::mnemonic_length;
use super::printer::{AliasNaming, builtin_alias};
use crate::dialect::Registry;

/// What precedes a location.
pub(in crate::text) const LOC: &[u8] = b"loc(";

/// The name of the aliases of locations.
const LOCATION_ALIAS: AliasNaming = AliasNaming::Fixed("loc");

/// The bytes that have a meaning of their own.
const MARKS: ByteSet = ByteSet::new(b"#!\"=<>[](){}");

/// An item within a text.
#[derive(Clone, Debug)]
pub(in crate::text) struct Nested {
    pub(in crate::text) range: Range<usize>,
    omitted: Omitted,
    /// How its alias is named, if it has a dialect.
    alias: Option<AliasNaming>,
    /// The dialect of an attribute whose dialect and mnemonic are omitted at this place.
    pub(in crate::text) stripped: Option<&'static str>,
    /// Whether the item is a location within another one, where `loc(` and `)` are omitted.
    pub(in crate::text) in_location: bool,
    /// Where the same item was found before, with the items within it.
    pub(in crate::text) first: Option<FirstPlace>,
}

/// What the text of an item lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Omitted {
    Nothing,
    /// The dialect and the mnemonic.
    Name(&'static str, &'static str),
    /// `loc(` and `)`.
    Loc,
}

impl Nested {
    /// Returns the item that is the whole text.
    pub(in crate::text) fn whole(text: &[u8]) -> Self {
        Self {
            range: 0..text.len(),
            omitted: Omitted::Nothing,
            alias: None,
            stripped: None,
            in_location: false,
            first: None,
        }
    }

    /// Returns a location within another one.
    fn inner_location(range: Range<usize>) -> Self {
        Self {
            range,
            omitted: Omitted::Loc,
            alias: Some(LOCATION_ALIAS),
            stripped: None,
            in_location: true,
            first: None,
        }
    }

    /// Returns the name of the alias of the item, which is in `text`.
    pub(in crate::text) fn alias(&self, text: &[u8]) -> Option<Cow<'static, str>> {
        match (self.alias, self.omitted) {
            (Some(AliasNaming::Fixed(name)), _) => Some(name.into()),
            (Some(naming), _) => naming.name(&self.text(text)),
            (None, Omitted::Nothing) => builtin_alias(text.get(self.range.clone())?).map(Cow::from),
            (None, _) => None,
        }
    }

    /// Returns the length of what precedes the text of the item in its full form.
    pub(in crate::text) fn prefix_length(&self) -> usize {
        match self.omitted {
            Omitted::Nothing => 0,
            Omitted::Name(dialect, mnemonic) => 2 + dialect.len() + mnemonic.len(),
            Omitted::Loc => LOC.len(),
        }
    }

    /// Returns the full form of the item.
    pub(in crate::text) fn text<'a>(&self, text: &'a [u8]) -> Cow<'a, [u8]> {
        let item = text.get(self.range.clone()).unwrap_or_default();
        match self.omitted {
            Omitted::Nothing => Cow::Borrowed(item),
            Omitted::Name(dialect, mnemonic) => {
                Cow::Owned([b"#", dialect.as_bytes(), b".", mnemonic.as_bytes(), item].concat())
            }
            Omitted::Loc => Cow::Owned([LOC, item, b")"].concat()),
        }
    }
}

/// Finds the items that can have an alias or mention one, each before its nested items. Takes linear time at any nesting.
pub(in crate::text) fn find(registry: &Registry, text: &[u8]) -> Vec<Nested> {
    find_in(registry, b"", text)
}

/// As [`find`], for a text that is `item`, a sigil with dialect and mnemonic, or only its parameters.
pub(in crate::text) fn find_in(registry: &Registry, item: &[u8], text: &[u8]) -> Vec<Nested> {
    search(registry, item, text, &mut KnownItems::default())
}

/// As [`find`], without the items within one that was found before, which has [its first place](Nested::first).
pub(in crate::text) fn find_new<'t>(
    registry: &Registry,
    text: &'t [u8],
    known: &mut KnownItems<'t>,
) -> Vec<Nested> {
    known.begin(text.len());
    search(registry, b"", text, known)
}

fn search<'t>(
    registry: &Registry,
    item: &'t [u8],
    text: &'t [u8],
    known: &mut KnownItems<'t>,
) -> Vec<Nested> {
    let mut found: Vec<Nested> = Vec::new();
    let mut open: Vec<Open<'_>> = Vec::new();
    let mut at = 0;
    loop {
        if let Some(outer) = open.last().filter(|it| it.has_locations()) {
            let rest = text.get(at..).unwrap_or_default();
            let is_own = outer.place == Place::Location;
            if let Some((length, inside)) = location(rest) {
                let item = (!is_own).then_some(found.len());
                if !is_own {
                    found.push(Nested::inner_location(at..at + length));
                }
                open.extend(inside.map(|place| Open::at(place, item)));
                at += length;
                continue;
            }
            if let Some(b',' | b' ') = rest.first() {
                at += 1;
                continue;
            }
            if rest.starts_with(b"at ") {
                at += 3;
                continue;
            }
        }
        let Some(next) = MARKS.find(text, at) else {
            break;
        };
        at = next;
        let (before, rest) = text.split_at(at);
        let byte = rest.first().copied().unwrap_or_default();
        let name = match byte {
            b'#' | b'!' => match mnemonic_length(rest.get(1..).unwrap_or_default()) {
                0 => 0..0,
                length => at..at + 1 + length,
            },
            b'<' if open.last().is_some_and(|it| it.own_maps) => 0..0,
            b'<' | b'[' => at - builtin_name(before, byte)..at,
            _ => 0..0,
        };
        if !name.is_empty() {
            let (range, first) = known.find(Omitted::Nothing, text, name.start).unzip();
            let range = range.unwrap_or_else(|| name.clone());
            at = range.end;
            let full_name = text.get(name).unwrap_or_default();
            let bracket = known.brackets.of(registry, full_name, Some(found.len()));
            found.push(Nested {
                range,
                omitted: Omitted::Nothing,
                alias: bracket.alias,
                stripped: (open.last().and_then(Open::stripped_attribute))
                    .map(|(dialect, _)| dialect),
                in_location: (open.last()).is_some_and(Open::has_locations),
                first,
            });
            if first.is_none() && matches!(text.get(at), Some(b'<' | b'[')) {
                open.push(bracket);
                at += 1;
            }
            continue;
        }
        match byte {
            b'"' => {
                at += string_length(rest);
                continue;
            }
            // `->` and `>=` are no brackets.
            b'>' if before.last() == Some(&b'-') => {}
            b'>' if rest.get(1) == Some(&b'=') => at += 1,
            b'=' => {
                if let Some(open) = open.last_mut() {
                    open.before_equals = before;
                }
            }
            b'<' if at == 0 => open.push(known.brackets.of(registry, item, None)),
            b'<' if !before.last().is_some_and(is_word) => {
                let outer = open.last().copied().unwrap_or(Open::NONE);
                let inner = match outer.stripped_attribute() {
                    None => outer.list(),
                    Some((dialect, mnemonic)) => {
                        let item = Some(found.len());
                        let (of, name) = (dialect.as_bytes(), mnemonic.as_bytes());
                        let inner = known.brackets.of_mnemonic(registry, (of, name), item);
                        let omitted = Omitted::Name(dialect, mnemonic);
                        let (range, first) = known.find(omitted, text, at).unzip();
                        found.push(Nested {
                            range: range.clone().unwrap_or(at..text.len()),
                            omitted,
                            alias: inner.alias,
                            stripped: Some(dialect),
                            in_location: false,
                            first,
                        });
                        if let Some(range) = range {
                            at = range.end;
                            continue;
                        }
                        inner
                    }
                };
                open.push(inner);
            }
            b'(' if is_location(before, rest) => {
                open.push(Open::at(Place::Location, Some(found.len())));
                found.push(Nested {
                    range: at + 1 - LOC.len()..text.len(),
                    omitted: Omitted::Nothing,
                    alias: Some(LOCATION_ALIAS),
                    stripped: None,
                    in_location: false,
                    first: None,
                });
            }
            // An attribute in a list is of the same kind.
            b'[' | b'(' | b'{' => {
                let outer = open.last().copied().unwrap_or(Open::NONE);
                open.push(outer.list());
            }
            b'<' => open.push(Open::NONE),
            b'>' | b']' | b')' | b'}' => {
                let bracket = open.pop().unwrap_or(Open::NONE);
                let closed = bracket.item;
                if bracket.place == Place::Metadata && rest.get(1) == Some(&b'[') {
                    open.push(Open::at(Place::Locations, closed));
                    at += 1;
                } else if let Some((item, nested)) =
                    closed.and_then(|item| Some((item, found.get_mut(item)?)))
                {
                    at += bracket.type_length(rest.get(1..).unwrap_or_default());
                    nested.range.end = at + 1;
                    if byte == b'>' {
                        known.add(nested.omitted, text, nested.range.clone(), item);
                    }
                    // `distinct[0]<...>` has two brackets.
                    if byte == b']' && rest.get(1) == Some(&b'<') {
                        open.push(Open::at(Place::Items, closed));
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

/// Returns whether `(` at the start of `rest` opens a location.
fn is_location(before: &[u8], rest: &[u8]) -> bool {
    let word = LOC.get(..LOC.len() - 1).unwrap_or_default();
    let outside = before.strip_suffix(word);
    outside.is_some_and(|it| !it.last().is_some_and(is_word))
        && location(rest.get(1..).unwrap_or_default()).is_some()
}

/// Returns the length of a location at the start, up to its locations if it has some, and what it encloses there.
fn location(text: &[u8]) -> Option<(usize, Option<Place>)> {
    let locations = Some(Place::Locations);
    let words: [(&[u8], Option<Place>); 4] = [
        (b"unknown", None),
        (b"callsite(", locations),
        (b"fused[", locations),
        (b"fused<", Some(Place::Metadata)),
    ];
    if let Some((word, place)) = words.iter().find(|(word, _)| text.starts_with(word)) {
        return Some((word.len(), *place));
    }
    if text.first() != Some(&b'"') {
        return None;
    }
    let length = string_length(text);
    let rest = text.get(length..).unwrap_or_default();
    if rest.first() == Some(&b'(') {
        return Some((length + 1, locations));
    }
    let mut at = 0;
    while let Some(byte) = rest.get(at) {
        let is_range = || rest.get(at..).is_some_and(|it| it.starts_with(b" to "));
        match byte {
            b':' | b'0'..=b'9' => at += 1,
            b' ' if is_range() => at += 4,
            _ => break,
        }
    }
    Some((length + at, None))
}

/// Returns the length of the name of a builtin attribute that can have an alias, if the text before a bracket ends in one.
fn builtin_name(before: &[u8], bracket: u8) -> usize {
    let word = match before.last() {
        Some(b'p' | b't') => last_word(before),
        _ => return 0,
    };
    match (word, bracket) {
        (b"affine_map" | b"affine_set", b'<') | (b"distinct", b'[') => word.len(),
        _ => 0,
    }
}

/// Returns the length of the string literal at the start.
fn string_length(text: &[u8]) -> usize {
    let mut at = 1;
    while let Some(next) = text.get(at..).and_then(|rest| memchr2(b'"', b'\\', rest)) {
        at += next + 1;
        match text.get(at - 1) {
            Some(b'"') => return at,
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

    pub(super) struct Scopes;

    impl Dialect for Scopes {
        fn namespace(&self) -> &'static str {
            "s"
        }
        fn bytecode(&self) -> Option<&dyn BytecodeDialectInterface> {
            None
        }
        fn stripped_parameters(&self) -> &'static [(&'static str, &'static str, &'static str)] {
            &[
                ("iterator", "", "encoding"),
                ("tag", "base", "desc"),
                ("desc", "members", "member"),
            ]
        }
        fn own_maps(&self) -> &'static [&'static str] {
            &["ordered"]
        }
        fn typed_attributes(&self) -> &'static [(&'static str, &'static str)] {
            &[("device", "!s.device")]
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
    fn attributes_with_types_include_them() {
        assert_eq!(
            found("#s.first<[#s.device<\"a\"> : !s.device, #s.device<1> : !s.other]>"),
            [
                "#s.first<[#s.device<\"a\"> : !s.device, #s.device<1> : !s.other]>",
                "#s.device<\"a\"> : !s.device",
                "#s.device<1>",
                "!s.other"
            ]
        );
        assert_eq!(
            found("#s.first<#s.device<1> : !s.devices>"),
            [
                "#s.first<#s.device<1> : !s.devices>",
                "#s.device<1>",
                "!s.devices"
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
    fn a_text_may_have_maps_of_its_own() {
        let text =
            "#s.ordered<{ map = affine_map<(d0) -> (d0)>, of = [#s.tag<affine_map<() -> ()>>] }>";
        let inner = &text[text.find("#s.tag").unwrap()..text.len() - 4];
        assert_eq!(found(text), [text, inner, "affine_map<() -> ()>"]);
    }

    #[test]
    fn locations_within_a_location_are_items_too() {
        let text = "#s.tag<loc(fused<#s.root<loc(unknown)>>[\"a b\":1:2 to :3, callsite(\"x\"(unknown) at #s.at)])>";
        assert_eq!(
            found(text)[1..],
            [
                &text[7..text.len() - 1],
                "#s.root<loc(unknown)>",
                "loc(unknown)",
                "loc(\"a b\":1:2 to :3)",
                "loc(callsite(\"x\"(unknown) at #s.at))",
                "loc(\"x\"(unknown))",
                "loc(unknown)",
                "#s.at"
            ]
        );
        assert_eq!(found("#s.tag<my_loc(unknown), loc(1)>").len(), 1);
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
