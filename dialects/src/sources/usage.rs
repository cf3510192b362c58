//! The operations of a file, as far as recognition examines them: by name, their different properties.

use bstr::ByteSlice as _;
use hashbrown::{HashMap, HashSet};
use mlir_bytecode::builtin::BuiltinAttribute;
use mlir_bytecode::context::{OperationNameId, PropertiesId};
use mlir_bytecode::ir::ContentsId;
use mlir_bytecode::properties::ValueCounts;
use mlir_bytecode::{Attribute, Module, Operation, Result, Version};

/// The operations of one name.
#[derive(Default)]
pub(super) struct Usage<'ir> {
    /// The different properties; `None` for operations without.
    pub(super) blobs: Vec<(Option<&'ir [u8]>, ValueCounts)>,
    /// The different dictionaries of attributes, in files before version 5; `None` for operations without.
    pub(super) dictionaries: Vec<Option<Attribute<'ir>>>,
    /// Where operations have regions that use no value from outside: then the numbers of values in the text depend on a trait of
    /// the operation, if there are numbers before.
    pub(super) isolated: Places,
}

/// Where operations are.
#[derive(Clone, Copy, Default)]
pub(super) struct Places {
    /// At the top of the module, or the module itself.
    pub(super) at_top: bool,
    /// In other operations.
    pub(super) inside: bool,
}

impl Places {
    fn of(operation: Operation<'_>) -> Self {
        let at_top = operation.parent().is_none_or(|it| it.parent().is_none());
        Self {
            at_top,
            inside: !at_top,
        }
    }

    fn and(self, other: Self) -> Self {
        Self {
            at_top: self.at_top || other.at_top,
            inside: self.inside || other.inside,
        }
    }
}

impl Usage<'_> {
    /// Returns whether any operation has the name.
    pub(super) fn is_empty(&self) -> bool {
        self.blobs.is_empty()
    }

    /// Returns whether an operation has properties.
    pub(super) fn has_blob(&self) -> bool {
        self.blobs.iter().any(|(blob, _)| blob.is_some())
    }
}

/// The operations of one name with the same properties.
struct Found {
    contents: ContentsId,
    counts: ValueCounts,
    isolated: Places,
}

/// A name and properties.
type Key = (OperationNameId, Option<PropertiesId>);

/// The operations in a part of a module.
struct Part {
    found: Vec<(Key, Found)>,
    /// The positions in `found`.
    places: HashMap<Key, usize>,
    /// The position of the last operation of a name, by the low bits of its number: most operations are like the last ones.
    recent: [usize; RECENT],
    /// The different dictionaries, in files before version 5, which have no properties.
    dictionaries: HashSet<ContentsId>,
}

/// The number of names whose last operation is remembered.
const RECENT: usize = 64;

impl Default for Part {
    fn default() -> Self {
        Self {
            found: Vec::new(),
            places: HashMap::new(),
            recent: [0; RECENT],
            dictionaries: HashSet::new(),
        }
    }
}

impl Part {
    fn add(&mut self, operation: Operation<'_>, is_native: bool) {
        let count = |count: usize| u32::try_from(count).ok();
        let contents = operation.contents().id();
        let found = Found {
            contents,
            counts: ValueCounts {
                operands: count(operation.operand_count()),
                results: count(operation.result_count()),
            },
            isolated: match operation.is_isolated() {
                true => Places::of(operation),
                false => Places::default(),
            },
        };
        self.add_found((operation.name().id(), operation.properties_id()), found);
        if !is_native {
            self.dictionaries.insert(contents);
        }
    }

    fn add_found(&mut self, key: Key, more: Found) {
        let recent = self.recent.get_mut(key.0.index() % RECENT);
        let place = recent.as_deref().copied().unwrap_or_default();
        let place = match self.found.get(place) {
            Some((known, _)) if *known == key => place,
            _ => *self.places.entry(key).or_insert(self.found.len()),
        };
        if let Some(recent) = recent {
            *recent = place;
        }
        match self.found.get_mut(place) {
            Some((_, found)) => {
                found.counts = found.counts.and(more.counts);
                found.isolated = found.isolated.and(more.isolated);
            }
            None => self.found.push((key, more)),
        }
    }

    fn append(&mut self, other: Self) {
        for (key, more) in other.found {
            self.add_found(key, more);
        }
        self.dictionaries.extend(other.dictionaries);
    }
}

/// Collects the operations of the names for which `examined` is true, by the number of the name. Reads all bodies.
pub(super) fn collect<'ir>(module: &'ir Module, examined: &[bool]) -> Result<Vec<Usage<'ir>>> {
    let mut usages: Vec<Usage<'ir>> = examined.iter().map(|_| Usage::default()).collect();
    if !examined.contains(&true) {
        return Ok(usages);
    }
    let context = module.context();
    let is_native = context.version() >= Version::NATIVE_PROPERTIES;
    let parts = module.fold_operations(|part: &mut Part, operation| {
        if examined.get(operation.name().id().index()) == Some(&true) {
            part.add(operation, is_native);
        }
        Ok(())
    })?;
    let all = parts.into_iter().reduce(|mut all, part| {
        all.append(part);
        all
    });
    let Part {
        found,
        dictionaries,
        ..
    } = all.unwrap_or_default();
    for ((name, _), found) in found {
        if let Some(usage) = usages.get_mut(name.index()) {
            let blob = context.contents(found.contents).property_bytes();
            usage.blobs.push((blob, found.counts));
            usage.isolated = usage.isolated.and(found.isolated);
        }
    }
    for contents in dictionaries {
        let contents = context.contents(contents);
        if let Some(usage) = usages.get_mut(contents.name().id().index()) {
            usage.dictionaries.push(contents.attribute_dictionary());
        }
    }
    Ok(usages)
}

/// Returns whether values are defined at the top of a module. If not, numbers begin at the first one in the operations there, whatever
/// their traits.
pub(super) fn has_top_values(module: &Module) -> Result<bool> {
    let has_results = |operation: Operation<'_>| operation.result_count() > 0;
    for operation in module.top_level()?.operations() {
        let mut blocks = operation.regions()?.flat_map(|region| region.blocks());
        let has_values = has_results(operation)
            || blocks.any(|it| it.arguments().len() > 0 || it.operations().any(has_results));
        if has_values {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Returns the keys of a dictionary; none if it cannot be decoded.
pub(super) fn keys(dictionary: Option<Attribute<'_>>) -> Vec<String> {
    let decoded = dictionary.and_then(|it| it.try_decode().ok().flatten());
    let Some(BuiltinAttribute::Dictionary { entries }) = decoded else {
        return Vec::new();
    };
    let keys = entries.iter().filter_map(|entry| entry.name.value().ok());
    keys.map(|key| key.to_str_lossy().into_owned()).collect()
}
