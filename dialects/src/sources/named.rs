//! The sources that the producer string of a release and the dialects of a file name: one, or the versions of a producer that is
//! based on the release.

use std::cell::LazyCell;

use mlir_bytecode::Module;

use super::Source;
use super::classify::Trial;
use super::recognize::unknown_names;
use super::recognized::{Evidence, Recognized};
use super::sets::Sources;

/// The source that the producer string and the dialects of a file name.
pub(super) struct Named {
    pub(super) recognized: Recognized,
    /// Others that they name, which know as many of the operations.
    pub(super) others: Vec<Source>,
}

impl Named {
    pub(super) fn only(source: Source, evidence: Evidence) -> Self {
        Self {
            recognized: Recognized::untried(source, evidence),
            others: Vec::new(),
        }
    }

    /// Returns `release`, or the sources based on it whose dialect the file uses: those that know most of its operations, the
    /// newest first.
    pub(super) fn of(release: Source, module: &Module) -> Self {
        let of_release = LazyCell::new(|| unknown_names(module, release));
        let is_used = |dialect: &&&'static str| {
            let mut used = module.context().dialects();
            used.any(|it| it.namespace == **dialect)
        };
        let marked = release.laid_over();
        let marked = marked.filter_map(|(source, marks)| {
            let mark = marks.iter().find(is_used)?;
            let unknown = unknown_names(module, source);
            // Another project may have a dialect of the same name.
            (unknown < *of_release).then_some((unknown, source, *mark))
        });
        let mut marked: Vec<_> = marked.collect();
        let fewest = marked.iter().map(|(unknown, ..)| *unknown).min();
        marked.retain(|(unknown, ..)| Some(*unknown) == fewest);
        let mut marked = marked.into_iter();
        match marked.next() {
            Some((_, source, dialect)) => Self {
                others: marked.map(|(_, source, _)| source).collect(),
                ..Self::only(source, Evidence::Dialect(dialect))
            },
            None => Self::only(release, Evidence::Producer),
        }
    }

    /// Returns whether the sources know an operation, and have one layout for it.
    pub(super) fn determines(&self, name: &str) -> bool {
        let source = self.recognized.source;
        let agrees = |other: &Source| other.layout(name) == source.layout(name);
        source.knows(name) && self.others.iter().all(agrees)
    }

    /// Returns the first of the sources that fit most of the operations that they do not determine.
    pub(super) fn fitting(self, trials: &[(&String, Trial<'_, '_>)]) -> Recognized {
        let Self {
            mut recognized,
            others,
        } = self;
        let fits = |source: Source| {
            let fits = |(_, trial): &&(&String, Trial<'_, '_>)| {
                trial.fitted_of(Sources::all()).contains(source)
            };
            trials.iter().filter(fits).count()
        };
        if others.is_empty() {
            return recognized;
        }
        let mut most = fits(recognized.source);
        for source in others {
            let count = fits(source);
            if count > most {
                (recognized.source, recognized.alike, most) = (source, 0, count);
            } else if count == most {
                recognized.alike += 1;
            }
        }
        recognized
    }
}
