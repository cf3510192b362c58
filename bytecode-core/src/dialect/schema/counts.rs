//! The sizes of the wire format of a dialect.

use std::collections::BTreeSet;

use crate::dialect::Dialect;
use crate::item::{ItemSchema, Kind};

/// The sizes of the tables of a dialect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counts {
    /// The number of attributes, including those without a code.
    pub attributes: usize,
    /// The number of types, including those without a code.
    pub types: usize,
    /// The number of codes of attributes and types; an item may have several.
    pub codes: usize,
    /// The number of fields of items. A field that several codes of an item share counts once.
    pub fields: usize,
    /// The number of fields that are [written by hand](Kind::is_by_hand), in whole or in part.
    pub by_hand: usize,
    /// The number of versions of the dialect that changed the wire format.
    pub versions: usize,
}

impl Counts {
    /// Counts the parts of a dialect.
    pub fn of(dialect: &dyn Dialect) -> Self {
        let mut counts = Self::default();
        let [attributes, types] = dialect.schemas();
        let mut versions = BTreeSet::new();
        for schema in [attributes, types].into_iter().flatten() {
            counts.add(schema, &mut versions);
        }
        let items = |schema: Option<&ItemSchema>| schema.map_or(0, |it| it.variants.len());
        counts.attributes = items(attributes);
        counts.types = items(types);
        counts.versions = versions.len();
        counts
    }

    fn add(&mut self, schema: &ItemSchema, versions: &mut BTreeSet<&'static str>) {
        for variant in schema.variants {
            self.codes += variant.codes.len();
            versions.extend(variant.since.iter().chain(&variant.until));
            let longest = variant.codes.iter().max_by_key(|code| code.fields.len());
            for field in longest.map_or(&[][..], |code| code.fields) {
                self.fields += 1;
                self.by_hand += usize::from(field.kind.is_by_hand());
                versions.extend(field.since.iter().chain(&field.until));
                field.kind.visit(&mut |kind| {
                    if let Kind::Struct { fields, .. } = kind {
                        let inner = fields.iter();
                        versions.extend(inner.flat_map(|it| it.since.iter().chain(&it.until)));
                    }
                });
            }
        }
    }
}
