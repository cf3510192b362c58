//! The registries that files are read with, by what was recognized.

use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use hashbrown::HashMap;
use mlir_bytecode::Registry;

use super::Source;
use super::recognized::Recognized;
use crate::registry;

/// All dialects, without layouts: each file is read with them first.
pub(crate) static DIALECTS: LazyLock<Arc<Registry>> = LazyLock::new(|| Arc::new(registry()));

/// Registries by what was recognized.
type Registries = HashMap<Option<Recognized>, Arc<Registry>>;

/// The registries of the files that were read, so that definitions of operations are parsed once.
static REGISTRIES: LazyLock<Mutex<Registries>> = LazyLock::new(Mutex::default);

/// The maximal number of stored registries.
const MOST_REGISTRIES: usize = 64;

/// Returns the registry of all dialects, with the tables of a source.
pub(super) fn registry_as(recognized: Option<Recognized>) -> Arc<Registry> {
    let mut known = REGISTRIES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(registry) = known.get(&recognized) {
        return Arc::clone(registry);
    }
    let dialects = Registry::clone(&DIALECTS);
    let registry = Arc::new(match recognized.clone() {
        Some(it) => it.source.register_as(dialects, it.llvm).with_extension(it),
        // Aliases are those of the newest release.
        None => Source::NEWEST_RELEASE.facts().register(dialects),
    });
    if known.len() >= MOST_REGISTRIES {
        known.clear();
    }
    known.insert(recognized, Arc::clone(&registry));
    registry
}
