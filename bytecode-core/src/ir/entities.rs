//! Ids of the entities of a body: dense numbers.

use crate::context::id;

id! {
    /// A body of a module.
    pub BodyId
}
id! {
    /// An operation of a body.
    pub OperationId
}
id! {
    /// A block of a body.
    pub BlockId
}
id! {
    /// A region of a body.
    pub RegionId
}
id! {
    /// A value of a body: a result or a block argument.
    pub ValueId
}
id! {
    /// The regions and successors of an operation.
    pub(crate) ExtraId
}
