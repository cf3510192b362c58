//! The numbers of entries in the tables of a context.

use super::packed_option::PackedId;

/// Declares the number of an entry in a table.
macro_rules! id {
    // A macro because the numbers of different tables are distinct types, alike otherwise.
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub(crate) u32);

        impl $name {
            /// Returns the number as an index into a list of all entries.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }

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
