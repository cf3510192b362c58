//! The registries that files are read with, by what was recognized.

use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use hashbrown::HashMap;
use mlir_bytecode::Registry;

use super::Source;
use super::recognized::{Evidence, Recognized};
use crate::registry;

/// All dialects, without layouts: each file is read with them first.
pub(crate) static DIALECTS: LazyLock<Arc<Registry>> = LazyLock::new(|| Arc::new(registry()));

/// Registries by what was recognized.
type Registries = HashMap<Option<Recognized>, Arc<Registry>>;

/// The registries of the files that were read, so that definitions of operations are parsed once.
static REGISTRIES: LazyLock<Mutex<Registries>> = LazyLock::new(Mutex::default);

/// The maximal number of stored registries.
const MOST_REGISTRIES: usize = 64;

/// Adds the tables of the recognized source. Definitions that are not certain to be those of the file are compared with those of all
/// sources: of a build between two releases, those of LLVM's dialects are from the releases around it.
fn register(dialects: Registry, recognized: Recognized) -> Registry {
    let source = recognized.source;
    let registry = source.register_as(dialects, recognized.llvm);
    let is_named = match recognized.evidence {
        Evidence::Given => true,
        Evidence::Producer => source.is_released(),
        _ => false,
    };
    let registry = match is_named && source.is_release() {
        true => registry,
        false => {
            let own = source.own_definitions().filter(|_| is_named);
            let all = Source::with_tables()
                .into_iter()
                .filter_map(Source::own_definitions);
            registry.with_alternatives(own.cloned(), all.cloned())
        }
    };
    registry.with_extension(recognized)
}

/// Returns the registry of all dialects, with the tables of a source.
pub(super) fn registry_as(recognized: Option<Recognized>) -> Arc<Registry> {
    let mut known = REGISTRIES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(registry) = known.get(&recognized) {
        return Arc::clone(registry);
    }
    let dialects = Registry::clone(&DIALECTS);
    let registry = Arc::new(match recognized.clone() {
        Some(it) => register(dialects, it),
        // Aliases are those of the newest release.
        None => Source::NEWEST_RELEASE.facts().register(dialects),
    });
    if known.len() >= MOST_REGISTRIES {
        known.clear();
    }
    known.insert(recognized, Arc::clone(&registry));
    registry
}
