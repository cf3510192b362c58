//! The names of values that their locations state: `a` of a value at `loc("a"("file":1:2))`.

use std::borrow::Cow;
use std::sync::OnceLock;

use bstr::{BStr, ByteSlice};
use hashbrown::HashSet;
use smallvec::SmallVec;

use crate::builtin::{BuiltinAttribute, LocationAttr};
use crate::context::{Attribute, AttributeId, Context};

/// The name that the values at each location have.
pub(in crate::text::op) struct LocationNames<'ir> {
    context: &'ir Context,
    /// By number of the location. `None` where it states no name.
    names: Vec<OnceLock<Option<&'ir BStr>>>,
}

/// What a location states by itself.
enum Own<'ir> {
    Name(&'ir BStr),
    /// No name, but the locations in it may.
    Inside(SmallVec<[AttributeId; 2]>),
}

impl<'ir> LocationNames<'ir> {
    pub(in crate::text::op) fn new(context: &'ir Context) -> Self {
        let locations = 0..context.attribute_count();
        Self {
            context,
            names: locations.map(|_| OnceLock::new()).collect(),
        }
    }

    /// Returns the name of the first named location in a location, itself included: outer ones precede inner ones, and a callee
    /// its caller.
    pub(in crate::text::op) fn of(&self, location: Attribute<'_>) -> Option<Cow<'ir, str>> {
        // The locations around the next one, with what is left in them. Each is looked into once, also if many have it.
        let mut path = Vec::new();
        let mut seen = HashSet::new();
        let mut next = Some(location.id());
        let found = loop {
            if let Some(id) = next.take() {
                match self.known(id) {
                    Some(Some(name)) => break Some(name),
                    None if seen.insert(id) => match self.own(id) {
                        Own::Name(name) => {
                            self.keep(id, Some(name));
                            break Some(name);
                        }
                        Own::Inside(inner) => path.push((id, inner.into_iter())),
                    },
                    _ => {}
                }
            }
            let Some((around, rest)) = path.last_mut() else {
                break None;
            };
            next = rest.next();
            if next.is_none() {
                self.keep(*around, None);
                path.pop();
            }
        };
        path.iter()
            .for_each(|(around, _)| self.keep(*around, found));
        found.map(|name| name.to_str_lossy())
    }

    fn keep(&self, location: AttributeId, name: Option<&'ir BStr>) {
        if let Some(slot) = self.names.get(location.0 as usize) {
            slot.get_or_init(|| name);
        }
    }

    fn known(&self, location: AttributeId) -> Option<Option<&'ir BStr>> {
        self.names.get(location.0 as usize)?.get().copied()
    }

    fn own(&self, location: AttributeId) -> Own<'ir> {
        let attribute = Attribute::new(self.context, location);
        let id = |it: LocationAttr<'_>| Attribute::from(it).id();
        let inside = match attribute.try_decode() {
            Ok(Some(BuiltinAttribute::NameLoc { name, .. })) => {
                return Own::Name(name.value().unwrap_or_default());
            }
            Ok(Some(BuiltinAttribute::CallSiteLoc { callee, caller })) => {
                [callee, caller].into_iter().map(id).collect()
            }
            Ok(Some(BuiltinAttribute::FusedLoc { locations, .. })) => {
                locations.into_iter().map(id).collect()
            }
            _ => SmallVec::new(),
        };
        Own::Inside(inside)
    }
}
