//! How certain the definition of an operation is.

/// How certain it is that the operations of a file have the definition of the registry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DefinitionCertainty {
    /// The definition is that of the source, or the caller supplied it.
    Own,
    /// The numbers of operands, results, regions and successors are the same in all sources, and the rules about types, too.
    Agreed,
    /// Only the numbers are.
    AgreedNumbers,
    /// The definition is a guess.
    Guess,
}
