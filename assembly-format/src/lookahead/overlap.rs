//! Texts that two formats share.

use super::First;
use super::node::{Node, NodeKind, Value};

/// The nodes of a format that remain.
type Nodes<'a> = Vec<&'a Node>;

/// Returns whether a parser of `one` accepts a text of `other`, or the beginning of one.
pub(super) fn accepts(one: &[Node], other: &[Node]) -> bool {
    walk(one.iter().collect(), other.iter().collect())
}

fn walk(one: Nodes<'_>, other: Nodes<'_>) -> bool {
    let (Some(first), after) = (one.first(), one.get(1..).unwrap_or_default()) else {
        return true;
    };
    if let NodeKind::Optional(inner) = &first.kind {
        let present = inner.iter().chain(after.iter().copied()).collect();
        return walk(present, other.clone()) || walk(after.to_vec(), other);
    }
    let Some((second, rest)) = other.split_first() else {
        return can_be_absent(first) && walk(after.to_vec(), other);
    };
    if let NodeKind::Optional(inner) = &second.kind {
        let present = inner.iter().chain(rest.iter().copied()).collect();
        return walk(one.clone(), present) || walk(one, rest.to_vec());
    }
    let both = || walk(after.to_vec(), rest.to_vec());
    // Without the part of one format, the other part may be absent too, or meet the next part.
    let without_first = || can_be_absent(first) && walk(after.to_vec(), other.clone());
    let without_second = || can_be_absent(second) && walk(one.clone(), rest.to_vec());
    matches(first, second) && both() || without_first() || without_second()
}

fn can_be_absent(node: &Node) -> bool {
    match &node.kind {
        NodeKind::Value(value) => value.before_close,
        NodeKind::Names(names) => names.iter().all(|(_, required)| !required),
        NodeKind::Optional(_) => true,
        NodeKind::Shape | NodeKind::Literal(_) | NodeKind::Custom(_) => false,
    }
}

/// Returns whether a parser of `one` accepts a text of `other`.
fn matches(one: &Node, other: &Node) -> bool {
    match (&one.kind, &other.kind) {
        (NodeKind::Literal(one), NodeKind::Literal(other)) => one == other,
        (NodeKind::Value(one), NodeKind::Value(other)) => matches_value(one, other),
        (NodeKind::Value(one), NodeKind::Literal(other)) => {
            one.first.intersects(First::WORD)
                && one.first.includes(First::WORD)
                && super::first::is_word(other)
        }
        (NodeKind::Shape, NodeKind::Shape) => true,
        (NodeKind::Names(one), NodeKind::Names(other)) => {
            let has = |names: &[(String, bool)], name: &str| names.iter().any(|(it, _)| it == name);
            let all = |from: &[(String, bool)], names: &[(String, bool)]| {
                let required = from.iter().filter(|(_, required)| *required);
                required.into_iter().all(|(name, _)| has(names, name))
            };
            all(one, other) && all(other, one)
        }
        (NodeKind::Custom(one), NodeKind::Custom(other)) => one == other,
        _ => false,
    }
}

fn matches_value(one: &Value, other: &Value) -> bool {
    // One element of a list is a list.
    let same_brackets = one.is_list || !other.is_list;
    same_brackets && (one.form == other.form || one.first.includes(other.first))
}
