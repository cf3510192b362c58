//! Types with a name that occur inside of themselves by this name alone, as upstream's `tryStartCyclicParse` allows.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use bstr::{BStr, BString};
use mlir_bytecode::Context;

thread_local! {
    /// The types around the one that this thread parses, because a nested type may have a parser of its own.
    static AROUND: RefCell<Vec<(&'static str, BString)>> = const { RefCell::new(Vec::new()) };
}

/// The text of the body of each type with a name, by dialect and name.
#[derive(Default)]
struct Bodies(Mutex<HashMap<(&'static str, BString), String>>);

/// Returns how many types are around the one with a name; `None` if there is none around with this name.
pub(crate) fn position(dialect: &str, name: &BStr) -> Option<usize> {
    AROUND.with_borrow(|around| {
        let is_it = |it: &(&str, BString)| it.0 == dialect && it.1 == name;
        around.iter().position(is_it)
    })
}

/// Calls `job`, which parses the body of the type with a name, with the number of types around it.
pub(crate) fn within<T>(dialect: &'static str, name: &BStr, job: impl FnOnce(usize) -> T) -> T {
    let position = AROUND.with_borrow_mut(|around| {
        around.push((dialect, name.to_owned()));
        around.len() - 1
    });
    let result = job(position);
    AROUND.with_borrow_mut(Vec::pop);
    result
}

/// Remembers the body of a type, which is the same wherever the type occurs; returns whether it is that of before.
///
/// A body inside of another type is not compared, because it may leave out what is around.
pub(crate) fn define(context: &Context, dialect: &'static str, name: &BStr, body: &str) -> bool {
    if AROUND.with_borrow(|around| !around.is_empty()) {
        return true;
    }
    let bodies = context.state::<Bodies>();
    let mut bodies = bodies.0.lock().unwrap_or_else(PoisonError::into_inner);
    let known = bodies.entry((dialect, name.to_owned()));
    known.or_insert_with(|| body.to_owned()).as_str() == body
}
