//! Ids: dense numbers of entries in a table or an arena. The ids of the tables of a context.

/// Declares an id: a dense `u32`.
macro_rules! id {
    // A macro because the ids of different tables and arenas are distinct types with the same methods.
    ($(#[$doc:meta])* $visibility:vis $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        $visibility struct $name(pub(crate) u32);

        #[allow(dead_code, reason = "not every id is an index")]
        impl $name {
            /// Returns the number as an index into a list of all entries.
            #[inline]
            $visibility fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl $crate::context::PackedId for $name {
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

pub(crate) use id;

id! {
    /// The number of an attribute in its context. Attributes of a file have the numbers of the file.
    pub AttributeId
}
id! {
    /// The number of a type in its context. Types of a file have the numbers of the file.
    pub TypeId
}
id! {
    /// The number of the properties of an operation in their context. Properties are in wire form.
    pub PropertiesId
}
