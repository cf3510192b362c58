//! The layout of each operation name of a file, by evidence.
//!
//! All layouts that any source has for a name are tried on all properties in the file. Between two builds of LLVM, a
//! layout is that of the build before or of the build after, so the layouts of the sources around the producer count
//! more than those of other years: what these agree on is certain, and what only the others have is a guess.

use std::collections::BTreeSet;
use std::sync::Arc;

use mlir_bytecode::context::Context;
use mlir_bytecode::properties::{Confidence, LayoutFinding, OpLayout, OpTrait, Reading};
use mlir_bytecode::{Producer, Version};

use super::Source;
use super::usage::{Usage, keys};
use super::variants::{Variant, Window, is_incomplete, variants};

/// What is known of the producer of a file.
pub(super) struct Origin {
    /// When the file was written.
    pub(super) window: Window,
    /// The source whose tables the file is read with.
    pub(super) source: Source,
    /// Whether the producer string, or the caller, names the source.
    pub(super) is_own: bool,
    /// Whether the caller named the source, but the producer string does not: then an operation that does not fit it
    /// is never certain.
    pub(super) is_given: bool,
    /// A release that the producer string names although the caller named another source.
    pub(super) contradicted: Option<Source>,
    /// Whether the text of the file has all attributes of an operation in one dictionary.
    pub(super) before_properties: bool,
}

impl Origin {
    /// Returns the origin of a file of which nothing is known.
    pub(super) fn unknown() -> Self {
        Self {
            window: Window::of(Producer::parse("")),
            source: Source::NEWEST_RELEASE,
            is_own: false,
            is_given: false,
            contradicted: None,
            before_properties: false,
        }
    }
}

/// The layouts that an operation name has in the sources, tried on a file.
pub(super) struct Trial<'ir> {
    context: &'ir Context,
    variants: Arc<[Variant]>,
    /// Whether the layouts fit.
    fits: Vec<bool>,
    /// Whether the number of segments by a layout is more than what the file shows.
    open: Vec<bool>,
    /// Whether two layouts disagree, by their numbers.
    conflicts: BTreeSet<(usize, usize)>,
}

impl<'ir> Trial<'ir> {
    /// Tries all layouts of the operation `name` on its properties.
    pub(super) fn new(context: &'ir Context, name: &str, usage: &Usage<'_>) -> Self {
        let mut trial = Self {
            context,
            variants: variants(name),
            fits: Vec::new(),
            open: Vec::new(),
            conflicts: BTreeSet::new(),
        };
        trial.fits = vec![true; trial.variants.len()];
        trial.open = vec![false; trial.variants.len()];
        if context.version() < Version::NATIVE_PROPERTIES {
            trial.compare_dictionaries(usage);
        } else {
            trial.read(usage);
        }
        trial
    }

    /// Returns whether the layout of a source fits; `None` if the source has none.
    pub(super) fn fits(&self, source: Source) -> Option<bool> {
        let index = position(&self.variants, source)?;
        self.fits.get(index).copied()
    }

    /// Returns whether the operations have no properties although each known layout requires some: they were written
    /// before the dialect had properties.
    pub(super) fn lost_properties(&self, usage: &Usage<'_>) -> bool {
        !usage.is_empty()
            && !usage.has_blob()
            && !self.fits.is_empty()
            && !self.fits.contains(&true)
    }

    fn read(&mut self, usage: &Usage<'_>) {
        for (blob, counts) in &usage.blobs {
            let readings: Vec<Option<Reading<'_>>> = (self.variants.iter().zip(&self.fits))
                .map(|(variant, fits)| {
                    let layout = Some(variant.layout).filter(|_| *fits)?;
                    layout.reading(self.context, *blob, *counts)
                })
                .collect();
            for (fits, reading) in self.fits.iter_mut().zip(&readings) {
                *fits &= reading.is_some();
            }
            for (open, reading) in self.open.iter_mut().zip(&readings) {
                *open |= reading.as_ref().is_some_and(Reading::has_open_segments);
            }
            self.compare(&readings);
        }
    }

    /// Compares which entries of the dictionaries are inherent, and which defaults are filled in.
    fn compare_dictionaries(&mut self, usage: &Usage<'_>) {
        for dictionary in &usage.dictionaries {
            let keys = keys(*dictionary);
            let readings: Vec<_> = (self.variants.iter())
                .map(|variant| Some(placed(variant.layout, &keys)))
                .collect();
            self.compare(&readings);
        }
    }

    fn compare<T: PartialEq>(&mut self, readings: &[Option<T>]) {
        for (index, reading) in readings.iter().enumerate() {
            for (other, second) in readings.iter().enumerate().skip(index + 1) {
                if let (Some(reading), Some(second)) = (reading, second)
                    && reading != second
                {
                    self.conflicts.insert((index, other));
                }
            }
        }
    }

    /// Whether the layouts for which `among` is true agree on all properties.
    fn agree(&self, among: &[bool]) -> bool {
        let is_in = |index: &usize| among.get(*index) == Some(&true);
        let mut conflicts = self.conflicts.iter();
        !conflicts.any(|(one, other)| is_in(one) && is_in(other))
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

/// Returns the layout of an operation name whose properties were tried.
pub(super) fn classify(trial: &Trial<'_>, usage: &Usage<'_>, origin: &Origin) -> LayoutFinding {
    let Trial {
        context,
        variants,
        fits,
        ..
    } = trial;
    if usage.is_empty() {
        // No operation has the name.
        let layout = position(variants, origin.source).and_then(|own| variants.get(own));
        return finding(Confidence::Own, layout.map(|it| it.layout));
    }
    if context.version() >= Version::NATIVE_PROPERTIES && !usage.has_blob() {
        return without_properties(variants, usage, origin);
    }
    let count = fits.iter().filter(|fits| **fits).count();
    if count == 0 {
        let shows = usage.has_blob() || usage.may_be_isolated;
        // Some of them may print as properties.
        let has_attributes =
            !origin.before_properties && usage.dictionaries.iter().any(Option::is_some);
        let confidence = match shows || has_attributes {
            true => Confidence::Unknown,
            false => Confidence::Own,
        };
        return finding(confidence, None);
    }
    let (mut near, enclosed) = origin.window.near(variants);
    if let Some(other) = origin.contradicted.and_then(|it| position(variants, it))
        && let Some(near) = near.get_mut(other)
    {
        *near = true;
    }
    let near: Vec<bool> = near
        .iter()
        .zip(fits)
        .map(|(near, fits)| *near && *fits)
        .collect();
    let own = position(variants, origin.source).filter(|own| fits.get(*own) == Some(&true));
    let nearest = || {
        let among = if near.contains(&true) { &near } else { fits };
        origin.window.nearest(variants, among)
    };
    let chosen = own.filter(|_| origin.is_own).or_else(nearest);
    let layout = chosen.and_then(|it| variants.get(it)).map(|it| it.layout);
    if origin.before_properties {
        let layout = layout.map(before_properties);
        let confidence = match own {
            Some(_) => Confidence::Own,
            None => Confidence::Agreed,
        };
        return LayoutFinding {
            confidence,
            lacks_traits: false,
            layout,
        };
    }
    let is_certain = near.contains(&true)
        && trial.agree(&near)
        && (trial.agree(fits) || enclosed && origin.is_own);
    let is_open = chosen.and_then(|it| trial.open.get(it)) == Some(&true);
    let is_refused = origin.is_given && trial.fits(origin.source) == Some(false);
    let is_certain = is_certain && (enclosed || !is_open) && !is_refused;
    let lacks_traits = usage.may_be_isolated && layout.is_some_and(is_incomplete);
    let confidence = if !is_certain {
        Confidence::Ambiguous
    } else if own.is_some() && origin.is_own {
        Confidence::Own
    } else if count == 1 {
        Confidence::Unique
    } else {
        Confidence::Agreed
    };
    LayoutFinding {
        lacks_traits,
        ..finding(confidence, layout)
    }
}

/// Returns the layout of operations without properties: all their attributes are in the dictionary, as the file shows. Only
/// their traits are taken from the layouts, which may be of a time when the operation had properties.
fn without_properties(variants: &[Variant], usage: &Usage<'_>, origin: &Origin) -> LayoutFinding {
    let all = vec![true; variants.len()];
    let own = position(variants, origin.source);
    let nearest = own.or_else(|| origin.window.nearest(variants, &all));
    let layout = nearest.and_then(|it| variants.get(it)).map(|it| it.layout);
    let has_traits = layout.is_some_and(|layout| !is_incomplete(layout));
    LayoutFinding {
        confidence: match usage.may_be_isolated && !has_traits {
            true => Confidence::Unknown,
            false => Confidence::Own,
        },
        lacks_traits: false,
        layout: layout.map(|layout| match layout.fields() {
            [] => layout.clone(),
            _ => before_properties(layout),
        }),
    }
}

/// Returns the position of the layout that `source` has.
fn position(variants: &[Variant], source: Source) -> Option<usize> {
    variants.iter().position(|it| it.sources.contains(&source))
}

fn finding(confidence: Confidence, layout: Option<&OpLayout>) -> LayoutFinding {
    LayoutFinding {
        confidence,
        lacks_traits: false,
        layout: layout.cloned(),
    }
}

/// Returns the layout as before properties: the inherent attributes are entries of the dictionary.
fn before_properties(layout: &OpLayout) -> OpLayout {
    let mut traits = layout.traits();
    traits.insert(OpTrait::DictionaryOnly);
    OpLayout::new(layout.name(), traits, layout.inherent().to_vec())
}
