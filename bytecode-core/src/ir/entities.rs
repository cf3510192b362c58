//! Dense numbers of what a body holds.

/// Declares an entity: a dense `u32`, of which the greatest value stands for "none" in records.
macro_rules! entity {
    // A macro because the entities are distinct types, alike otherwise.
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub(crate) u32);

        #[allow(dead_code, reason = "not every entity needs each")]
        impl $name {
            /// Stands for "none" in a record.
            pub(crate) const NONE: Self = Self(u32::MAX);

            /// As an index into the arena.
            #[inline]
            pub(crate) fn index(self) -> usize {
                self.0 as usize
            }

            /// `None` where the record has none.
            #[inline]
            pub(crate) fn some(self) -> Option<Self> {
                (self != Self::NONE).then_some(self)
            }
        }
    };
}
pub(crate) use entity;

entity! {
    /// An operation of a body.
    OperationId
}
entity! {
    /// A block of a body.
    BlockId
}
entity! {
    /// A region of a body.
    RegionId
}
entity! {
    /// A value of a body: a result or a block argument.
    ValueId
}
