//! The input of the derives: an enum or a struct, its variants and fields, and the words on them.

mod field;
mod item;
mod variant;
mod versions;

pub(crate) use field::{Coding, Field, Integer};
pub(crate) use item::Item;
pub(crate) use variant::{Variant, snake_case};
pub(crate) use versions::Versions;
