//! The different layouts that the sources have for an operation name.

use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};

use hashbrown::HashMap;
use mlir_bytecode::Producer;
use mlir_bytecode::properties::{OpLayout, OpTrait};

use super::Source;
use super::index::{self, Group};
use super::record::Record;
pub(super) use super::sets::{Set, Sources};

/// A layout, and the sources that have it. The line of the layout is parsed at its first use.
pub(super) struct Variant {
    name: Box<str>,
    /// The record whose table has the layout.
    record: &'static Record,
    layout: OnceLock<Option<&'static OpLayout>>,
    /// All tables that have the operation, as bits.
    tables: u64,
    /// The sources that have it.
    pub(super) sources: Sources,
}

impl Variant {
    /// Returns the layout; `None` only if its line is malformed.
    pub(super) fn layout(&self) -> Option<&'static OpLayout> {
        let find = || self.record.layouts.table().get(&self.name);
        *self.layout.get_or_init(find)
    }

    /// Returns whether the layout is the one in the tables of the source. Another source with the same fields may know
    /// more traits.
    pub(super) fn is_in_tables_of(&self, source: Source) -> bool {
        let own = source.first_of(self.tables);
        own.is_some_and(|own| std::ptr::eq(own, self.record))
    }

    /// Returns the moments at which the sources were built.
    fn moments(&self) -> impl Iterator<Item = Moment> {
        let all: &[Moment] = &MOMENTS;
        let positions = self.sources.positions();
        positions.filter_map(|it| all.get(it).copied())
    }
}

/// Variants by operation name.
type Known = HashMap<Box<str>, Arc<[Variant]>>;

/// The variants of the names that were looked up.
static KNOWN: LazyLock<Mutex<Known>> = LazyLock::new(Mutex::default);

/// Returns the different layouts of the operation `name`, that of the newest source first.
pub(super) fn variants(name: &str) -> Arc<[Variant]> {
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(variants) = known().get(name) {
        return Arc::clone(variants);
    }
    let variants: Arc<[Variant]> = find_variants(name).into();
    // Names that no table has are not stored, because their number is not bounded.
    if !variants.is_empty() {
        known().insert(name.into(), Arc::clone(&variants));
    }
    variants
}

fn find_variants(name: &str) -> Vec<Variant> {
    let groups: Vec<Group> = index::groups(name).collect();
    let tables = groups.iter().fold(0, |tables, group| tables | group.tables);
    let mut found: Vec<(Group, Variant)> = Vec::with_capacity(groups.len());
    for (position, source) in Source::all().enumerate() {
        let Some(record) = source.first_of(tables) else {
            continue;
        };
        let is_in = |tables: u64| tables >> record.layouts.number() & 1 == 1;
        let known = found.iter_mut().find(|(group, _)| is_in(group.tables));
        if let Some((group, variant)) = known {
            variant.sources = variant.sources.with(position);
            // Tables made from bindings lack traits.
            let chosen = variant.record.layouts.number();
            if group.incomplete >> chosen & 1 == 1 && !is_in(group.incomplete) {
                variant.record = record;
            }
        } else if let Some(group) = groups.iter().find(|group| is_in(group.tables)) {
            let variant = Variant {
                name: name.into(),
                record,
                layout: OnceLock::new(),
                tables,
                sources: Sources::default().with(position),
            };
            found.push((*group, variant));
        }
    }
    found.into_iter().map(|(_, variant)| variant).collect()
}

/// Returns whether the traits of an operation are not all known.
pub(super) fn is_incomplete(layout: &OpLayout) -> bool {
    layout.traits().contains(OpTrait::Incomplete)
}

/// A time in the history of LLVM, which orders sources and files: a major version, before or after its release branch;
/// then the order of the records.
pub(super) type Moment = (u32, bool, usize);

/// The moments of all sources, in the order of [`Source::all`].
static MOMENTS: LazyLock<Vec<Moment>> = LazyLock::new(|| {
    let all = Source::all().enumerate();
    let count = all.len();
    all.map(|(newer, source)| (source.llvm(), source.is_branch(), count - newer))
        .collect()
});

impl Source {
    /// Returns the moment at which the source was built.
    fn moment(self) -> Moment {
        let moment = MOMENTS.get(self.position());
        moment.copied().unwrap_or_default()
    }
}

/// The time in which a file may have been written: from the first moment to the last.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window(Moment, Moment);

impl Window {
    /// Returns the time in which files with this producer string were written; unlimited if the string names no LLVM.
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

    /// Returns the side of the window on which a moment is.
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
    pub(super) fn near(self, variants: &[Variant]) -> (Set, bool) {
        use std::cmp::Ordering::{Equal, Greater, Less};
        let mut before: Option<(Moment, usize)> = None;
        let mut after: Option<(Moment, usize)> = None;
        let mut near = Set::default();
        let mut inside = false;
        for (index, variant) in variants.iter().enumerate() {
            for moment in variant.moments() {
                match self.side(moment) {
                    Less => before = before.max(Some((moment, index))),
                    Greater => {
                        let nearer = after.is_none_or(|(after, _)| moment < after);
                        after = if nearer { Some((moment, index)) } else { after };
                    }
                    Equal => {
                        inside = true;
                        near.insert(index);
                    }
                }
            }
        }
        for (_, index) in before.into_iter().chain(after) {
            near.insert(index);
        }
        (near, inside || before.is_some() && after.is_some())
    }

    /// Returns the variant of the nearest source among the variants in `fitting`.
    pub(super) fn nearest(self, variants: &[Variant], fitting: Set) -> Option<usize> {
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
        let among = variants.iter().enumerate();
        let among = among.filter(|(index, _)| fitting.contains(*index));
        let distances = among
            .filter_map(|(index, variant)| Some((variant.moments().map(distance).min()?, index)));
        distances.min().map(|(_, index)| index)
    }
}
