//! The different layouts that the sources have for an operation name.

use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use hashbrown::HashMap;
use mlir_bytecode::Producer;
use mlir_bytecode::properties::{OpLayout, OpLayouts, OpTrait};

use super::Source;

/// A layout, and the sources that have it, the newest first.
pub(super) struct Variant {
    pub(super) layout: &'static OpLayout,
    pub(super) sources: Vec<Source>,
}

/// Variants by operation name.
type Known = HashMap<Box<str>, Arc<[Variant]>>;

/// The variants of the names that were looked up.
static KNOWN: LazyLock<Mutex<Known>> = LazyLock::new(Mutex::default);

/// Returns the different layouts of the operation `name`.
pub(super) fn variants(name: &str) -> Arc<[Variant]> {
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(variants) = known().get(name) {
        return Arc::clone(variants);
    }
    let variants: Arc<[Variant]> = find_variants(name).into();
    // Names that no table has are not kept, because there is no end of them.
    if !variants.is_empty() {
        known().insert(name.into(), Arc::clone(&variants));
    }
    variants
}

fn find_variants(name: &str) -> Vec<Variant> {
    let mut variants: Vec<Variant> = Vec::new();
    // Sources share tables.
    let mut found: HashMap<*const OpLayouts, Option<&'static OpLayout>> = HashMap::new();
    for source in Source::all() {
        let mut tables = source.tables();
        let layout = tables.find_map(|table| {
            *(found.entry(Arc::as_ptr(table))).or_insert_with(|| table.get(name))
        });
        let Some(layout) = layout else {
            continue;
        };
        let same = variants.iter_mut().find(|it| {
            std::ptr::eq(it.layout, layout)
                || it.layout.fields() == layout.fields()
                    && it.layout.inherent() == layout.inherent()
        });
        match same {
            Some(variant) => {
                variant.sources.push(source);
                // Tables made from bindings lack traits.
                if is_incomplete(variant.layout) && !is_incomplete(layout) {
                    variant.layout = layout;
                }
            }
            None => variants.push(Variant {
                layout,
                sources: vec![source],
            }),
        }
    }
    variants
}

/// Returns whether the traits of an operation are not all known.
pub(super) fn is_incomplete(layout: &OpLayout) -> bool {
    layout.traits().contains(OpTrait::Incomplete)
}

/// A time in the history of LLVM, which orders sources and files: a major version, before or after its release branch;
/// then the order of the records.
pub(super) type Moment = (u32, bool, usize);

impl Source {
    /// Returns when the source was built.
    pub(super) fn moment(self) -> Moment {
        let newer = Self::all().position(|it| it == self).unwrap_or_default();
        (self.llvm(), self.is_branch(), Self::all().len() - newer)
    }
}

/// The time in which a file may have been written: from the first moment to the last.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window(Moment, Moment);

impl Window {
    /// Returns the time in which files with this producer string are written; all time if the string names no LLVM.
    pub(super) fn of(producer: Producer<'_>) -> Self {
        match producer.llvm() {
            Some(major) => {
                let is_branch = !producer.is_development();
                Self((major, is_branch, 0), (major, is_branch, usize::MAX))
            }
            None => Self((0, false, 0), (u32::MAX, true, usize::MAX)),
        }
    }

    /// Returns the moment of a source.
    pub(super) fn at(source: Source) -> Self {
        Self(source.moment(), source.moment())
    }

    /// Returns how far a source is from the window: how many of the moments in `all`, sorted, are between.
    fn side(self, moment: Moment) -> std::cmp::Ordering {
        if moment < self.0 {
            std::cmp::Ordering::Less
        } else if moment > self.1 {
            std::cmp::Ordering::Greater
        } else {
            std::cmp::Ordering::Equal
        }
    }

    /// Returns which of `variants` sources have in the window, or directly before and after it; and whether there is a
    /// source on either side or inside, so that the window is enclosed.
    pub(super) fn near(self, variants: &[Variant]) -> (Vec<bool>, bool) {
        use std::cmp::Ordering::{Equal, Greater, Less};
        let mut before: Option<(Moment, usize)> = None;
        let mut after: Option<(Moment, usize)> = None;
        let mut near = vec![false; variants.len()];
        let mut inside = false;
        for (index, variant) in variants.iter().enumerate() {
            for source in &variant.sources {
                let moment = source.moment();
                match self.side(moment) {
                    Less => before = before.max(Some((moment, index))),
                    Greater => {
                        let nearer = after.is_none_or(|(after, _)| moment < after);
                        after = if nearer { Some((moment, index)) } else { after };
                    }
                    Equal => {
                        inside = true;
                        if let Some(near) = near.get_mut(index) {
                            *near = true;
                        }
                    }
                }
            }
        }
        for (_, index) in before.into_iter().chain(after) {
            if let Some(near) = near.get_mut(index) {
                *near = true;
            }
        }
        (near, inside || before.is_some() && after.is_some())
    }

    /// Returns the variant of the nearest source among those for which `fits` is true.
    pub(super) fn nearest(self, variants: &[Variant], fits: &[bool]) -> Option<usize> {
        let distance = |moment: Moment| {
            let edge = match self.side(moment) {
                std::cmp::Ordering::Less => self.0,
                std::cmp::Ordering::Greater => self.1,
                std::cmp::Ordering::Equal => return (0, false, usize::MAX - moment.2),
            };
            // Of equally near major versions, the newer.
            let majors = edge.0.abs_diff(moment.0);
            (
                majors * 2 + u32::from(edge.1 != moment.1),
                moment < self.0,
                edge.2.abs_diff(moment.2),
            )
        };
        let fitting = variants
            .iter()
            .enumerate()
            .filter(|(index, _)| fits.get(*index) == Some(&true));
        let distances = fitting.filter_map(|(index, variant)| {
            let moments = variant.sources.iter().map(|source| source.moment());
            Some((moments.map(distance).min()?, index))
        });
        distances.min().map(|(_, index)| index)
    }
}
