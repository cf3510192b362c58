//! How certain the layout of an operation is.

use std::borrow::Cow;
use std::fmt;

use super::OpLayout;
use crate::context::{Context, OperationName};

/// How certain it is that an operation has the layout by which its properties are decoded.
///
/// Properties are positional and unversioned, so a layout of another release may decode them without an error to other
/// names and values. Ordered from the most certain to the least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Confidence {
    /// The layout is that of the producer of the file, or the caller supplied it. Also of operations whose
    /// properties need no layout.
    Own,
    /// Of all known layouts of the operation, exactly one fits all of its properties in the file.
    Unique,
    /// Several known layouts fit, and decode the properties to the same names and values.
    Agreed,
    /// Several known layouts fit and contradict each other, or the fitting one is unlikely for the producer. The layout
    /// is a guess, good enough to print with a warning; the bytes of the properties are preserved. Also of operations
    /// whose layout is certain, but not a trait on which their text depends.
    Ambiguous,
    /// No known layout fits. The bytes of the properties are preserved.
    Unknown,
}

impl Confidence {
    /// All, the most certain first.
    pub const ALL: [Self; 5] = [
        Self::Own,
        Self::Unique,
        Self::Agreed,
        Self::Ambiguous,
        Self::Unknown,
    ];

    /// Returns whether the names and values of the properties are certain.
    pub fn is_certain(self) -> bool {
        matches!(self, Self::Own | Self::Unique | Self::Agreed)
    }

    /// Returns the word for it, such as `own`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Own => "own",
            Self::Unique => "unique",
            Self::Agreed => "agreed",
            Self::Ambiguous => "ambiguous",
            Self::Unknown => "unknown",
        }
    }
}

impl fmt::Display for Confidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The layout that was found for the operations of one name in a file, by [evidence](crate::Registry::with_findings).
#[derive(Clone, Debug)]
pub struct LayoutFinding {
    /// How certain the layout is.
    pub confidence: Confidence,
    /// Whether a trait is unknown on which the text of the operations depends, although the layout is known, or the operations
    /// have no properties.
    pub lacks_traits: bool,
    /// The layout; `None` if no known layout fits, or the operations have no properties and nothing is known of them.
    pub layout: Option<Cow<'static, OpLayout>>,
}

impl<'ir> OperationName<'ir> {
    /// Returns how certain the layout of the operation is.
    ///
    /// A registry that was not made by recognition is trusted: its layouts are [`Own`](Confidence::Own).
    pub fn confidence(self) -> Confidence {
        if self.is_registered() == Some(false) {
            return Confidence::Own;
        }
        match self.finding() {
            Some(finding) if finding.lacks_traits => finding.confidence.max(Confidence::Ambiguous),
            Some(finding) => finding.confidence,
            None if self.layout().is_some() => Confidence::Own,
            // Before version 5, the layout of an operation shows in the text only.
            None if self.is_registered().is_none() => Confidence::Own,
            None => Confidence::Unknown,
        }
    }

    /// Returns the finding by evidence for the operation; `None` if the layout is that of a table.
    pub(crate) fn finding(self) -> Option<&'ir LayoutFinding> {
        let context = self.context();
        let registry = context.registry();
        let entry = context.names.operation(self.id())?;
        let find = || registry.position_of_finding(&self.to_string());
        registry.finding_at((*entry.finding.get_or_init(find))?)
    }

    /// Returns whether the layout of the operation is certain, but not a trait on which its text depends: whether the numbers of
    /// values begin anew in its regions. Its [confidence](Self::confidence) is then at most
    /// [`Ambiguous`](Confidence::Ambiguous).
    pub fn lacks_traits(self) -> bool {
        let lacks = |it: &LayoutFinding| it.lacks_traits && it.confidence.is_certain();
        self.is_registered() != Some(false) && self.finding().is_some_and(lacks)
    }
}

impl Context {
    /// Returns the operation names whose layouts are not certain, with their confidence. The text of these operations may
    /// not be that of the producer; their bytes are preserved.
    pub fn uncertain_operations(&self) -> impl Iterator<Item = (OperationName<'_>, Confidence)> {
        let names = self.operation_names();
        let with_confidence = names.map(|name| (name, name.confidence()));
        with_confidence.filter(|(_, confidence)| !confidence.is_certain())
    }
}
