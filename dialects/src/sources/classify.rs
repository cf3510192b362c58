//! The layout of each operation name of a file, by evidence.
//!
//! All layouts that any source has for a name are tried on all properties in the file. Between two builds of LLVM, a
//! layout is that of the build before or of the build after, so the layouts of the sources around the producer count
//! more than those of other years: what these agree on is certain, and what only the others have is a guess.

use std::borrow::Cow;
use std::cell::Cell;
use std::sync::Arc;

use mlir_bytecode::Version;
use mlir_bytecode::context::Context;
use mlir_bytecode::properties::{Confidence, LayoutFinding, OpLayout, OpTrait};

use super::Source;
use super::origin::Origin;
use super::usage::{Usage, keys};
use super::variants::{Set, Sources, Variant, is_incomplete, variants};

/// The layouts of an operation name in the sources, and the operations of a file on which to try them. A layout is tried at
/// the first query of its fit.
pub(super) struct Trial<'ir, 'u> {
    context: &'ir Context,
    usage: &'u Usage<'ir>,
    /// Returns whether values are defined at the top of the module.
    has_top_values: &'u dyn Fn() -> bool,
    variants: Arc<[Variant]>,
    /// The layouts that were tried, and those that fit.
    tried: Cell<(Set, Set)>,
}

impl<'ir, 'u> Trial<'ir, 'u> {
    /// Returns the layouts of the operation `name` to try on its properties.
    pub(super) fn new(
        context: &'ir Context,
        name: &str,
        usage: &'u Usage<'ir>,
        has_top_values: &'u dyn Fn() -> bool,
    ) -> Self {
        Self {
            context,
            usage,
            has_top_values,
            variants: variants(name),
            tried: Cell::default(),
        }
    }

    /// Returns whether a source has a layout for the operation.
    pub(super) fn is_known(&self, source: Source) -> bool {
        self.position(source).is_some()
    }

    /// Returns those of `sources` whose layouts fit all operations of the name; none if no operation has the name. All that
    /// know the name fit operations from before the dialect had properties.
    pub(super) fn fitted_of(&self, sources: Sources) -> Sources {
        let mut fitted = Sources::default();
        if self.is_used() {
            let is_older = self.lost_properties();
            for (position, variant) in self.variants.iter().enumerate() {
                let asked = variant.sources.and(sources);
                if !asked.is_empty() && (is_older || self.fits(position)) {
                    fitted = fitted.or(asked);
                }
            }
        }
        fitted
    }

    /// Returns whether operations have the name.
    pub(super) fn is_used(&self) -> bool {
        !self.usage.is_empty()
    }

    /// Returns whether the operations have no properties although each known layout requires some: they were written
    /// before the dialect had properties.
    pub(super) fn lost_properties(&self) -> bool {
        !self.usage.is_empty()
            && !self.usage.has_blob()
            && !self.variants.is_empty()
            && self.fitting().is_empty()
    }

    /// Returns whether the numbers of values in the text may depend on a trait of the operations.
    fn may_be_isolated(&self) -> bool {
        let isolated = self.usage.isolated;
        isolated.inside || isolated.at_top && (self.has_top_values)()
    }

    /// Returns whether a finding agrees with the table of the source.
    pub(super) fn is_as_table(&self, source: Source, finding: &LayoutFinding) -> bool {
        let is_own = finding.confidence == Confidence::Own && !finding.lacks_traits;
        let found = match &finding.layout {
            Some(Cow::Borrowed(layout)) if is_own => *layout,
            _ => return false,
        };
        let own = self.position(source).and_then(|own| self.variants.get(own));
        own.is_some_and(|own| {
            let is_found = own.layout().is_some_and(|own| std::ptr::eq(own, found));
            is_found && own.is_in_tables_of(source)
        })
    }

    /// Returns the position of the layout that `source` has.
    fn position(&self, source: Source) -> Option<usize> {
        self.variants
            .iter()
            .position(|it| it.sources.contains(source))
    }

    fn layout(&self, position: usize) -> Option<&'static OpLayout> {
        self.variants.get(position)?.layout()
    }

    fn is_native(&self) -> bool {
        self.context.version() >= Version::NATIVE_PROPERTIES
    }

    /// Returns whether the layout at a position fits all properties. In dictionaries, every layout fits.
    fn fits(&self, position: usize) -> bool {
        let (mut tried, mut fitting) = self.tried.get();
        if !tried.contains(position) {
            tried.insert(position);
            let fits = |layout: &OpLayout| {
                let mut blobs = self.usage.blobs.iter();
                !self.is_native()
                    || blobs.all(|(blob, counts)| layout.fits(self.context, *blob, *counts))
            };
            if self.layout(position).is_some_and(fits) {
                fitting.insert(position);
            }
            self.tried.set((tried, fitting));
        }
        fitting.contains(position)
    }

    /// Returns the layouts that fit.
    fn fitting(&self) -> Set {
        self.fitting_of(Set::first(self.variants.len()))
    }

    /// Returns those of `among` that fit.
    fn fitting_of(&self, among: Set) -> Set {
        let fitting = among.iter().filter(|position| self.fits(*position));
        fitting.collect()
    }

    /// Returns whether the layouts in `among`, which fit, agree on all properties.
    fn agree(&self, among: Set) -> bool {
        let mut layouts: Vec<&OpLayout> = Vec::new();
        for layout in among.iter().filter_map(|position| self.layout(position)) {
            if !self.is_native() || !layouts.iter().any(|it| it.reads_as(layout)) {
                layouts.push(layout);
            }
        }
        let Some((first, others)) = layouts.split_first() else {
            return true;
        };
        if others.is_empty() {
            return true;
        }
        if !self.is_native() {
            let mut dictionaries = self.usage.dictionaries.iter().map(|it| keys(*it));
            // The inherent entries, and the defaults that are filled in.
            return dictionaries.all(|keys| {
                let expected = placed(first, &keys);
                others.iter().all(|other| placed(other, &keys) == expected)
            });
        }
        let mut blobs = self.usage.blobs.iter();
        blobs.all(|(blob, counts)| {
            let reading = |layout: &'static OpLayout| layout.reading(self.context, *blob, *counts);
            let expected = reading(first);
            others.iter().all(|other| reading(other) == expected)
        })
    }

    /// Returns whether the number of segments by the layout at a position is more than what the file shows.
    fn is_open(&self, position: usize) -> bool {
        let Some(layout) = self.layout(position) else {
            return false;
        };
        let mut blobs = self.usage.blobs.iter();
        self.is_native()
            && blobs.any(|(blob, counts)| {
                let reading = layout.reading(self.context, *blob, *counts);
                reading.is_some_and(|reading| reading.has_open_segments())
            })
    }
}

/// Returns the entries of a dictionary that are properties, and the fields that are filled in.
fn placed<'l>(layout: &'l OpLayout, keys: &[String]) -> Vec<(&'l str, Option<&'l str>)> {
    let fields = layout.fields().iter();
    let placed = fields.filter_map(|field| {
        let is_present = keys.iter().any(|key| key == field.name());
        let default = field.default().filter(|_| !is_present);
        (is_present || default.is_some()).then_some((field.name(), default))
    });
    placed.collect()
}

/// Returns the layout of an operation name by the trial of its layouts.
pub(super) fn classify(trial: &Trial<'_, '_>, origin: &Origin) -> LayoutFinding {
    let Trial {
        usage, variants, ..
    } = trial;
    let own = trial.position(origin.source);
    if usage.is_empty() {
        // No operation has the name.
        return finding(Confidence::Own, own.and_then(|own| trial.layout(own)));
    }
    if trial.is_native() && !usage.has_blob() {
        return without_properties(trial, origin);
    }
    let own = own.filter(|own| trial.fits(*own));
    if own.is_none() && trial.fitting().is_empty() {
        return match usage.has_blob() {
            true => finding(Confidence::Unknown, None),
            // Before version 5, there are no properties, so a layout would only say how the attributes are shown.
            false => LayoutFinding {
                lacks_traits: trial.may_be_isolated(),
                ..finding(Confidence::Own, None)
            },
        };
    }
    let (mut near, enclosed) = origin.window.near(variants);
    let contradicted = origin.contradicted.and_then(|it| trial.position(it));
    contradicted
        .into_iter()
        .for_each(|other| near.insert(other));
    let near = trial.fitting_of(near);
    let nearest = || {
        let among = if near.is_empty() {
            trial.fitting()
        } else {
            near
        };
        origin.window.nearest(variants, among)
    };
    let chosen = own.filter(|_| origin.is_own).or_else(nearest);
    let layout = chosen.and_then(|it| trial.layout(it));
    if origin.before_properties {
        return LayoutFinding {
            confidence: match own {
                Some(_) => Confidence::Own,
                None => Confidence::Agreed,
            },
            lacks_traits: false,
            layout: layout.map(before_properties),
        };
    }
    let is_certain = !near.is_empty()
        && trial.agree(near)
        && (enclosed && origin.is_own || trial.agree(trial.fitting()));
    let is_open = || chosen.is_some_and(|it| trial.is_open(it));
    let is_refused = || {
        let given = trial.position(origin.source);
        origin.is_given && given.is_some_and(|given| !trial.fits(given))
    };
    let is_certain = is_certain && (enclosed || !is_open()) && !is_refused();
    let lacks_traits = layout.is_some_and(is_incomplete) && trial.may_be_isolated();
    let confidence = if !is_certain {
        Confidence::Ambiguous
    } else if own.is_some() && origin.is_own {
        Confidence::Own
    } else if trial.fitting().len() == 1 {
        Confidence::Unique
    } else {
        Confidence::Agreed
    };
    LayoutFinding {
        lacks_traits,
        ..finding(confidence, layout)
    }
}

/// Returns the layout of operations without properties: all their attributes are in the dictionary. Only the traits come
/// from the layouts, because these may be of a time when the operation had properties.
fn without_properties(trial: &Trial<'_, '_>, origin: &Origin) -> LayoutFinding {
    let all = Set::first(trial.variants.len());
    let own = trial.position(origin.source);
    let nearest = own.or_else(|| origin.window.nearest(&trial.variants, all));
    let layout = nearest.and_then(|it| trial.layout(it));
    let has_traits = layout.is_some_and(|layout| !is_incomplete(layout));
    LayoutFinding {
        confidence: match !has_traits && trial.may_be_isolated() {
            true => Confidence::Unknown,
            false => Confidence::Own,
        },
        lacks_traits: false,
        layout: layout.map(|layout| match layout.fields() {
            [] => Cow::Borrowed(layout),
            _ => before_properties(layout),
        }),
    }
}

fn finding(confidence: Confidence, layout: Option<&'static OpLayout>) -> LayoutFinding {
    LayoutFinding {
        confidence,
        lacks_traits: false,
        layout: layout.map(Cow::Borrowed),
    }
}

/// Returns the layout as before properties: the inherent attributes are entries of the dictionary.
fn before_properties(layout: &OpLayout) -> Cow<'static, OpLayout> {
    let mut traits = layout.traits();
    traits.insert(OpTrait::DictionaryOnly);
    Cow::Owned(OpLayout::new(
        layout.name(),
        traits,
        layout.inherent().to_vec(),
    ))
}
