//! Locations that are known later: aliases that are defined after their use, and copies of such locations.
//!
//! Printers define the aliases of locations after the operations. All of a text are known after its end.

use super::state::ModuleParser;
use crate::builtin::LocationAttr;
use crate::context::AttributeId;
use crate::error::Result;
use crate::ir::{Body, BodyId, OperationId, ValueId};
use crate::text::item::suffix_end;

/// An entity that has a location.
#[derive(Clone, Copy)]
pub(in crate::text::op) enum Site {
    Operation(BodyId, OperationId),
    Argument(BodyId, ValueId),
    /// A block argument whose value is created later.
    None,
}

impl Site {
    fn body(self) -> Option<BodyId> {
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
    /// Returns the same location with another number of the body.
    pub(super) fn renumbered(self, number: impl Fn(BodyId) -> BodyId) -> Self {
        let site = self.site.renumbered(number);
        Self { site, ..self }
    }
}

impl ModuleParser<'_> {
    /// Notes that an entity has the location that the alias at a position names.
    pub(in crate::text::op) fn locate_later(&mut self, site: Site, source: Source) {
        self.later.push(LaterLocation { site, source });
    }

    /// Gives all entities their locations, in the order of the text: a copy follows what it is a copy of.
    pub(super) fn resolve_locations(&mut self) -> Result<()> {
        for LaterLocation { site, source } in std::mem::take(&mut self.later) {
            let Some(body) = site.body() else { continue };
            let location = match source {
                Source::Alias(at) => self.location_at(at)?.into(),
                Source::Operation(id) => self.body_of(body).operations[id].location,
                Source::Argument(value) => self.body_of(body).argument_location(value),
            };
            match (site, body == self.body_id) {
                (Site::Operation(_, id), true) => self.body.set_location(id, location),
                (Site::Argument(_, value), true) => {
                    self.body.set_argument_location(value, location)
                }
                (Site::Operation(_, id), false) => {
                    self.bodies[body.index()].operations[id].location = location;
                }
                (Site::Argument(_, value), false) => {
                    self.bodies[body.index()].set_argument_location(value, location);
                }
                (Site::None, _) => {}
            }
        }
        Ok(())
    }

    /// Returns the location that the alias at a position of the text names.
    fn location_at(&self, at: usize) -> Result<AttributeId> {
        let end = suffix_end(self.base.lexer.text().as_bytes(), at).unwrap_or(at);
        let alias = self.base.slice(at + 1, end);
        let Some(found) = self.base.aliases.attributes.get(alias) else {
            return Err(self.base.error_at(at, format!("undefined alias `{alias}`")));
        };
        match LocationAttr::new(found.value) {
            Some(location) => Ok(location.attribute().id()),
            None => Err(self.base.error_at(at, format!("`{alias}` is no location"))),
        }
    }

    fn body_of(&self, body: BodyId) -> &Body {
        match body == self.body_id {
            true => &self.body,
            false => &self.bodies[body.index()],
        }
    }
}
