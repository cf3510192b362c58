//! Locations that are known later: aliases that are defined after their use, and copies of such locations.
//!
//! Printers define the aliases of locations after the operations. All of a text are known after its end.

use crate::builtin::LocationAttr;
use crate::context::AttributeId;
use crate::ir::{BodyId, OperationId, ValueId};
use crate::text::item::{ParsedAliases, suffix_end};

/// An entity that has a location.
#[derive(Clone, Copy)]
pub(in crate::text::op) enum Site {
    Operation(BodyId, OperationId),
    Argument(BodyId, ValueId),
    /// A block argument whose value is created later.
    None,
}

impl Site {
    /// Returns the body of the entity.
    pub(super) fn body(self) -> Option<BodyId> {
        match self {
            Self::Operation(body, _) | Self::Argument(body, _) => Some(body),
            Self::None => None,
        }
    }

    /// Returns the same entity with another number of its body.
    fn renumbered(self, number: impl Fn(BodyId) -> BodyId) -> Self {
        match self {
            Self::Operation(body, id) => Self::Operation(number(body), id),
            Self::Argument(body, value) => Self::Argument(number(body), value),
            Self::None => Self::None,
        }
    }
}

/// What determines a location.
#[derive(Clone, Copy)]
pub(in crate::text::op) enum Source {
    /// A location that is known.
    Location(AttributeId),
    /// The alias at this position of the text.
    Alias(usize),
    /// An operation in the same body, which has the same location.
    Operation(OperationId),
    /// A block argument in the same body, which has the same location.
    Argument(ValueId),
}

/// The location of an entity that is known later.
#[derive(Clone, Copy)]
pub(in crate::text::op) struct LaterLocation {
    pub(in crate::text::op) site: Site,
    pub(in crate::text::op) source: Source,
}

impl LaterLocation {
    /// Changes the number of the body.
    pub(super) fn renumber(&mut self, number: impl Fn(BodyId) -> BodyId) {
        self.site = self.site.renumbered(number);
    }

    /// Looks up the alias of the location. One that is not found remains.
    pub(super) fn look_up(&mut self, text: &str, aliases: &ParsedAliases<'_>) {
        if let Source::Alias(at) = self.source
            && let Some(alias) = aliases.attributes.get(alias_at(text, at))
            && let Some(location) = LocationAttr::new(alias.value)
        {
            self.source = Source::Location(location.attribute().id());
        }
    }
}

/// Returns the name of the alias at a position of a text.
pub(super) fn alias_at(text: &str, at: usize) -> &str {
    let end = suffix_end(text.as_bytes(), at).unwrap_or(at);
    text.get(at + 1..end).unwrap_or_default()
}
