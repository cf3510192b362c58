//! Dense numbers of the entities of a body.

use crate::context::PackedId;

/// Declares an entity: a dense `u32`.
macro_rules! entity {
    // A macro because the entities are distinct types, alike otherwise.
    ($(#[$doc:meta])* $visibility:vis $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        $visibility struct $name(pub(crate) u32);

        #[allow(dead_code, reason = "not every entity needs each")]
        impl $name {
            /// Returns the number as an index.
            #[inline]
            pub(crate) fn index(self) -> usize {
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

entity! {
    /// A body of a module.
    pub BodyId
}
entity! {
    /// An operation of a body.
    pub OperationId
}
entity! {
    /// A block of a body.
    pub BlockId
}
entity! {
    /// A region of a body.
    pub RegionId
}
entity! {
    /// A value of a body: a result or a block argument.
    pub ValueId
}
entity! {
    /// The regions and successors of an operation.
    pub(crate) ExtraId
}
