//! The open brackets of a text: what is inside of each, and which items stand there without their names.

use smallvec::SmallVec;

use super::super::printer::{AliasNaming, implied_type};
use crate::dialect::Registry;

/// A parameter that prints a stripped attribute: mnemonic of the item, name of the parameter, mnemonic of the attribute.
pub(super) type Stripped = (&'static str, &'static str, &'static str);

/// What a bracket encloses.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// Parameters, or a list.
    Items,
    /// The location between `loc(` and `)`, which is no item of its own.
    Location,
    /// Locations within another one.
    Locations,
    /// The attribute of a fused location, which precedes the locations.
    Metadata,
}

/// An open bracket.
#[derive(Clone, Copy)]
pub(super) struct Open<'a> {
    /// The item that the bracket closes.
    pub(super) item: Option<usize>,
    pub(super) place: Place,
    dialect: &'static str,
    /// How the aliases of `mnemonic` are named.
    pub(super) alias: Option<AliasNaming>,
    /// The stripped parameters of `mnemonic`, with others between them.
    stripped: &'static [Stripped],
    mnemonic: &'a [u8],
    /// Whether affine maps at this place are no attributes.
    pub(super) own_maps: bool,
    /// The type that a text states after the item; empty if it states none.
    type_: &'static str,
    /// The text up to the last `=`, whose last word is the parameter at this place.
    pub(super) before_equals: &'a [u8],
}

impl<'a> Open<'a> {
    pub(super) const NONE: Self = Open {
        item: None,
        place: Place::Items,
        dialect: "",
        alias: None,
        stripped: &[],
        mnemonic: b"",
        own_maps: false,
        type_: "",
        before_equals: b"",
    };

    fn new(registry: &Registry, dialect: &[u8], mnemonic: &'a [u8]) -> Self {
        let name = std::str::from_utf8(dialect).ok();
        let Some(dialect) = name.and_then(|name| registry.dialect(name)) else {
            return Self::NONE;
        };
        let name = std::str::from_utf8(mnemonic).ok();
        let all = dialect.stripped_parameters();
        let is_own = |(of, ..): &Stripped| of.as_bytes() == mnemonic;
        let own = (all.iter().position(is_own)).zip(all.iter().rposition(is_own));
        Self {
            dialect: dialect.namespace(),
            alias: name.and_then(|mnemonic| AliasNaming::of(&**dialect, mnemonic)),
            stripped: own.map_or(&[], |(first, last)| {
                all.get(first..=last).unwrap_or_default()
            }),
            mnemonic,
            own_maps: (dialect.own_maps().iter()).any(|own| own.as_bytes() == mnemonic),
            type_: name
                .and_then(|mnemonic| implied_type(&**dialect, mnemonic))
                .unwrap_or_default(),
            ..Self::NONE
        }
    }

    pub(super) fn at(place: Place, item: Option<usize>) -> Self {
        Self {
            item,
            place,
            ..Self::NONE
        }
    }

    /// Returns a bracket within this one that encloses more of the same.
    pub(super) fn list(self) -> Self {
        Self {
            item: None,
            place: Place::Items,
            ..self
        }
    }

    /// Returns whether a location stands at this place, without `loc(`.
    pub(super) fn has_locations(&self) -> bool {
        matches!(self.place, Place::Location | Place::Locations)
    }

    /// Returns the length of the type of the item, with ` : `, at the start of what follows the item.
    pub(super) fn type_length(&self, after: &[u8]) -> usize {
        const SEPARATOR: &[u8] = b" : ";
        let after = after.strip_prefix(SEPARATOR);
        match after.and_then(|it| it.strip_prefix(self.type_.as_bytes())) {
            Some(rest) if !self.type_.is_empty() && !rest.first().is_some_and(is_word) => {
                SEPARATOR.len() + self.type_.len()
            }
            _ => 0,
        }
    }

    /// Returns the dialect and the mnemonic of a stripped attribute at this place.
    pub(super) fn stripped_attribute(&self) -> Option<(&'static str, &'static str)> {
        if self.stripped.is_empty() {
            return None;
        }
        let parameter = last_word(self.before_equals);
        let applies = |(mnemonic, name, _): &&Stripped| {
            name.as_bytes() == parameter && mnemonic.as_bytes() == self.mnemonic
        };
        let (.., attribute) = self.stripped.iter().find(applies)?;
        let of_other = attribute
            .strip_prefix('#')
            .and_then(|it| it.split_once('.'));
        Some(of_other.unwrap_or((self.dialect, attribute)))
    }
}

/// The brackets of the items in texts, by dialect and mnemonic.
#[derive(Default)]
pub(super) struct Brackets<'a> {
    /// The first ones of the texts. Nearly all texts have few.
    known: SmallVec<[Named<'a>; MAX_KNOWN]>,
}

/// A dialect, a mnemonic, and the bracket of its parameters.
type Named<'a> = (&'a [u8], &'a [u8], Open<'a>);

/// The number of brackets that are remembered.
const MAX_KNOWN: usize = 8;

impl<'a> Brackets<'a> {
    /// Returns the bracket of the parameters of `name`, an item with its sigil.
    pub(super) fn of(
        &mut self,
        registry: &Registry,
        name: &'a [u8],
        item: Option<usize>,
    ) -> Open<'a> {
        let name = name.get(1..).unwrap_or_default();
        let dot = name.iter().position(|&byte| byte == b'.');
        match dot.and_then(|dot| Some((name.get(..dot)?, name.get(dot + 1..)?))) {
            Some((dialect, mnemonic)) => self.of_mnemonic(registry, (dialect, mnemonic), item),
            None => Open { item, ..Open::NONE },
        }
    }

    pub(super) fn of_mnemonic(
        &mut self,
        registry: &Registry,
        (dialect, mnemonic): (&'a [u8], &'a [u8]),
        item: Option<usize>,
    ) -> Open<'a> {
        let is_same = |known: &&Named<'_>| (known.1, known.0) == (mnemonic, dialect);
        if let Some(&(.., open)) = self.known.iter().find(is_same) {
            return Open { item, ..open };
        }
        let open = Open::new(registry, dialect, mnemonic);
        if self.known.len() < MAX_KNOWN {
            self.known.push((dialect, mnemonic, open));
        }
        Open { item, ..open }
    }
}

#[inline]
pub(super) fn is_word(byte: &u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$')
}

/// Returns the last word of a text, which blanks may follow; the whole text if it does not end in a word.
pub(super) fn last_word(text: &[u8]) -> &[u8] {
    let text = text.trim_ascii_end();
    let start = text.iter().rposition(|byte| !is_word(byte));
    let word = start.map_or(text, |start| text.get(start + 1..).unwrap_or_default());
    if word.is_empty() { text } else { word }
}
