//! The operations of a file, as far as recognition examines them: by name, their different properties.

use bstr::ByteSlice as _;
use hashbrown::{HashMap, HashSet};
use mlir_bytecode::builtin::BuiltinAttribute;
use mlir_bytecode::context::{AttributeId, PropertiesId};
use mlir_bytecode::properties::ValueCounts;
use mlir_bytecode::{Attribute, Module, Operation, Result, Version};

/// The operations of one name.
#[derive(Default)]
pub(super) struct Usage<'ir> {
    /// The different properties; `None` for operations without.
    pub(super) blobs: Vec<(Option<&'ir [u8]>, ValueCounts)>,
    /// The different dictionaries of attributes, in files before version 5; `None` for operations without.
    pub(super) dictionaries: Vec<Option<Attribute<'ir>>>,
    /// Whether an operation has regions that use no value from outside: then the numbers of values in the text
    /// depend on a trait of the operation.
    pub(super) may_be_isolated: bool,
    places: HashMap<Option<PropertiesId>, usize>,
    last: Option<(Option<PropertiesId>, usize)>,
    seen: HashSet<Option<AttributeId>>,
}

impl<'ir> Usage<'ir> {
    /// Returns whether any operation has the name.
    pub(super) fn is_empty(&self) -> bool {
        self.blobs.is_empty()
    }

    /// Returns whether an operation has properties.
    pub(super) fn has_blob(&self) -> bool {
        self.blobs.iter().any(|(blob, _)| blob.is_some())
    }

    fn add(&mut self, operation: Operation<'ir>, is_native: bool) {
        let count = |count: usize| u32::try_from(count).ok();
        let counts = ValueCounts {
            operands: count(operation.operands().len()),
            results: count(operation.result_count()),
        };
        let id = operation.properties_id();
        let place = match self.last {
            Some((last, place)) if last == id => place,
            _ => {
                let blobs = &mut self.blobs;
                *self.places.entry(id).or_insert_with(|| {
                    blobs.push((operation.property_bytes(), counts));
                    blobs.len() - 1
                })
            }
        };
        self.last = Some((id, place));
        if let Some((_, all)) = self.blobs.get_mut(place) {
            *all = all.and(counts);
        }
        self.may_be_isolated |= operation.is_isolated();
        if !is_native {
            let dictionary = operation.attribute_dictionary();
            if self.seen.insert(dictionary.map(Attribute::id)) {
                self.dictionaries.push(dictionary);
            }
        }
    }
}

/// Collects the operations of the names for which `examined` is true, by the number of the name. Loads all bodies.
pub(super) fn collect<'ir>(module: &'ir Module, examined: &[bool]) -> Result<Vec<Usage<'ir>>> {
    let mut usages: Vec<Usage<'ir>> = examined.iter().map(|_| Usage::default()).collect();
    if !examined.contains(&true) {
        return Ok(usages);
    }
    module.load_all()?;
    let is_native = module.context().version() >= Version::NATIVE_PROPERTIES;
    for operation in module.walk() {
        let operation = operation?;
        let name = operation.name().id().index();
        if examined.get(name) == Some(&true)
            && let Some(usage) = usages.get_mut(name)
        {
            usage.add(operation, is_native);
        }
    }
    Ok(usages)
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
