//! The numbers of entries in the tables of a context.

use super::packed_option::PackedId;

/// Declares the number of an entry in a table.
macro_rules! id {
    // A macro because the numbers of different tables are distinct types, alike otherwise.
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub(crate) u32);

        impl PackedId for $name {
            #[inline]
            fn from_number(number: u32) -> Self {
                Self(number)
            }

            #[inline]
            fn number(self) -> u32 {
                self.0
            }
        }
    };
}

id! {
    /// The number of an attribute in its context. The file's attributes have the file's numbers.
    AttributeId
}
id! {
    /// The number of a type in its context. The file's types have the file's numbers.
    TypeId
}
id! {
    /// The number of the properties of an operation, in wire form, in their context.
    PropertiesId
}

impl AttributeId {
    /// Stands for "none" where an operation has no attributes.
    pub(crate) const NONE: Self = Self(u32::MAX);
    /// Stands for the unknown location that version 4 and later leave out of the file.
    pub(crate) const UNKNOWN: Self = Self(u32::MAX);
}

impl PropertiesId {
    /// Stands for "none" in a record.
    pub(crate) const NONE: Self = Self(u32::MAX);
}
