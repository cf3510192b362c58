//! What is known of the custom form of an operation.

use once_cell::unsync::OnceCell;

use crate::builtin::StringAttr;
use crate::definition::{
    AttributeDefinition, Cardinality, OperationDefinition, TypeSource, TypeSources, ValueGroup,
    Variable,
};
use crate::dialect::{OperationForm, ResultInference};
use crate::properties::segments;
use crate::properties::split::Entry;

/// The facts about an operation name that parsing its custom form needs.
pub(in crate::text::op) struct KnownForm<'a> {
    pub(in crate::text::op) definition: Option<&'a OperationDefinition>,
    pub(in crate::text::op) hand_written: Option<OperationForm>,
    /// Whether the operation is `builtin.module`, whose form every registry has.
    pub(in crate::text::op) is_module: bool,
    /// The sources of the types.
    pub(in crate::text::op) sources: TypeSources,
    /// Whether code parses a part of the form, or determines types.
    pub(in crate::text::op) runs_code: bool,
    /// The code that determines the types of results that no rule determines.
    pub(in crate::text::op) inference: Option<&'static ResultInference>,
    /// Whether a region without blocks gets one.
    pub(in crate::text::op) needs_block: bool,
    /// Whether a keyword of the format has a dot, as the names of operations have.
    pub(in crate::text::op) has_dotted_keyword: bool,
    /// The names of the attributes of the definition, as attributes.
    pub(in crate::text::op) names: Box<[OnceCell<StringAttr<'a>>]>,
}

impl<'a> KnownForm<'a> {
    /// Returns whether the operation has a form other than the generic one.
    pub(in crate::text::op) fn is_custom(&self) -> bool {
        self.hand_written.is_some() || self.definition.is_some_and(|it| it.format().is_some())
    }

    /// Returns the definition of an attribute or a native property, and its position.
    pub(in crate::text::op) fn find_definition(
        &self,
        key: &[u8],
    ) -> Option<(usize, &'a AttributeDefinition)> {
        let definitions = &self.definition?.attributes;
        let mut definitions = definitions.iter().enumerate();
        definitions.find(|(_, it)| it.name.as_bytes() == key)
    }

    /// Returns whether an attribute that the text states determines nothing else of the operation, and is what the form expects.
    pub(super) fn leaves_free(&self, entry: &Entry<'_>) -> bool {
        // Code may look for any attribute.
        let Some(definition) = self.definition.filter(|_| !self.runs_code) else {
            return false;
        };
        let are_sizes = |group: &ValueGroup| match &group.cardinality {
            Cardinality::VariadicOfVariadic { segments } => segments.as_bytes() == &*entry.key,
            _ => false,
        };
        let is_expected = |(index, definition): (usize, &AttributeDefinition)| {
            let (kind, value) = (&definition.kind, entry.value);
            let is_kept = !definition.is_native && !determines_types(&self.sources, index);
            is_kept && kind.admits(value) && kind.fits(value)
        };
        segments::field_name(&entry.key).is_none()
            && !definition.operands.iter().any(are_sizes)
            && self.find_definition(&entry.key).is_none_or(is_expected)
    }
}

/// Returns whether types are computed from that of an attribute.
fn determines_types(sources: &TypeSources, attribute: usize) -> bool {
    let TypeSources { operands, results } = sources;
    operands.iter().chain(results).any(|source| match source {
        TypeSource::Same(from) | TypeSource::Computed { from, .. } => {
            *from == Variable::Attribute(attribute)
        }
        _ => false,
    })
}
