//! What the parsers of a dialect keep in a context: for example, which bodies the named structs of a module have.

use std::any::Any;
use std::sync::{Arc, Mutex, PoisonError};

use super::Context;

/// At most one value of each type.
#[derive(Default)]
pub(crate) struct States(Mutex<Vec<Arc<dyn Any + Send + Sync>>>);

impl Context {
    /// Returns the value of a type that a dialect keeps in this context; the first call creates it.
    ///
    /// A type of a dialect may be declared once in a module, such as a struct that is known by its name: the parser of the
    /// dialect then finds the declaration here.
    pub fn state<T: Any + Send + Sync + Default>(&self) -> Arc<T> {
        let states = self.states.0.lock();
        let mut states = states.unwrap_or_else(PoisonError::into_inner);
        let known = states.iter().find_map(|it| Arc::clone(it).downcast().ok());
        known.unwrap_or_else(|| {
            let state = Arc::<T>::default();
            states.push(Arc::<T>::clone(&state));
            state
        })
    }
}
