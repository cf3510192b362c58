//! Alignment: pairs of corresponding operations of two blocks.

use std::fmt::Write as _;

use imara_diff::{Algorithm, InternedInput};

use super::{Diff, Pair, Side};
use crate::builtin::BuiltinAttribute;
use crate::context::Attribute;
use crate::error::Result;
use crate::ir::Operation;
use crate::properties::{FieldValue, Properties};

impl<'a, 'b> Diff<'a, 'b> {
    /// Returns the pairs of operations of two blocks, with their positions in the blocks.
    pub(super) fn align(
        &mut self,
        left: Vec<Operation<'a>>,
        right: Vec<Operation<'b>>,
    ) -> Result<Vec<(usize, Pair<'a, 'b>)>> {
        let mut lines: InternedInput<String> = InternedInput::default();
        for &operation in &left {
            let line = self.line(Side::Before, operation)?;
            lines.before.push(lines.interner.intern(line));
        }
        for &operation in &right {
            let line = self.line(Side::After, operation)?;
            lines.after.push(lines.interner.intern(line));
        }
        let changes = imara_diff::Diff::compute(Algorithm::Histogram, &lines);

        let mut pairs = Vec::with_capacity(left.len().max(right.len()));
        let (mut left, mut right) = (left.into_iter().enumerate(), right.into_iter().enumerate());
        let mut at = 0;
        for hunk in changes.hunks() {
            let equal = hunk.before.start.saturating_sub(at) as usize;
            pairs.extend(left.by_ref().zip(right.by_ref()).take(equal).map(both));
            let before = left.by_ref().take(hunk.before.len()).collect();
            let after = right.by_ref().take(hunk.after.len()).collect();
            by_name(before, after, &mut pairs);
            at = hunk.before.end;
        }
        pairs.extend(left.zip(right).map(both));
        Ok(pairs)
    }

    /// Returns the key of an operation for alignment: its contents without operands and regions.
    pub(super) fn line(&mut self, side: Side, operation: Operation<'_>) -> Result<String> {
        let mut line = format!("\"{}\"", operation.name());
        let mut separator = " <{";
        for (name, value) in self.properties(side, operation)? {
            write!(line, "{separator}{name} = {value}")?;
            separator = ", ";
        }
        if separator == ", " {
            line.push_str("}>");
        }
        let texts = self.texts(side);
        if let Some(attributes) = operation.attribute_dictionary() {
            write!(line, " {}", texts.attribute(attributes))?;
        }
        line.push_str(" : (");
        for (index, value) in operation.operands().enumerate() {
            line.push_str(if index == 0 { "" } else { ", " });
            line.push_str(&texts.type_(value.type_()));
        }
        line.push_str(") -> (");
        for (index, value) in operation.results().enumerate() {
            line.push_str(if index == 0 { "" } else { ", " });
            line.push_str(&texts.type_(value.type_()));
        }
        line.push(')');
        Ok(line)
    }

    /// Returns the entries of the dictionary by name, as text.
    pub(super) fn entries(
        &mut self,
        side: Side,
        operation: Operation<'_>,
    ) -> Result<Vec<(String, String)>> {
        let Some(dictionary) = operation.attribute_dictionary() else {
            return Ok(Vec::new());
        };
        Ok(self.named(side, dictionary)?.unwrap_or_default())
    }

    /// Returns the names and texts of the entries; `None` if the attribute is no dictionary.
    fn named(
        &mut self,
        side: Side,
        dictionary: Attribute<'_>,
    ) -> Result<Option<Vec<(String, String)>>> {
        let texts = self.texts(side);
        let Some(BuiltinAttribute::Dictionary { entries }) = dictionary.try_decode()? else {
            return Ok(None);
        };
        let entries = entries.into_iter().map(|entry| {
            let name = entry.name.value()?.to_string();
            Ok((name, texts.attribute(entry.value).to_string()))
        });
        entries.collect::<Result<_>>().map(Some)
    }

    /// Returns the names and texts of the properties.
    pub(super) fn properties(
        &mut self,
        side: Side,
        operation: Operation<'_>,
    ) -> Result<Vec<(String, String)>> {
        let properties = operation.properties()?;
        // The other module may know the layout.
        if let Properties::Dictionary(dictionary) = properties
            && let Some(entries) = self.named(side, dictionary)?
        {
            return Ok(entries);
        }
        let texts = self.texts(side);
        let context = operation.context();
        Ok(match properties {
            Properties::None => Vec::new(),
            Properties::Dictionary(attribute) => {
                vec![("properties".into(), texts.attribute(attribute).to_string())]
            }
            Properties::Opaque(bytes) => vec![("properties".into(), format!("{bytes:02x?}"))],
            Properties::Fields(fields) => (fields.iter())
                .filter(|(_, value)| **value != FieldValue::Absent)
                .map(|(field, value)| {
                    let text = match value {
                        FieldValue::Attribute(id) => {
                            let attribute = Attribute::new(context, *id);
                            texts.attribute(attribute).to_string()
                        }
                        value => field.show(context, value),
                    };
                    (field.name().to_owned(), text)
                })
                .collect(),
        })
    }
}

type At<O> = (usize, O);

fn both<'a, 'b>(((index, a), (_, b)): (At<Operation<'a>>, At<Operation<'b>>)) -> At<Pair<'a, 'b>> {
    (index, Pair::Operations(a, b))
}

/// Pairs operations of the same name that stand between aligned ones, because they count as changed.
fn by_name<'a, 'b>(
    before: Vec<At<Operation<'a>>>,
    after: Vec<At<Operation<'b>>>,
    pairs: &mut Vec<At<Pair<'a, 'b>>>,
) {
    let (mut left, mut right) = (before.into_iter().peekable(), after.into_iter().peekable());
    loop {
        let longer = left.len() >= right.len();
        match (left.peek().copied(), right.peek().copied()) {
            (Some(a), Some(b)) if a.1.name() == b.1.name() => {
                pairs.push(both((a, b)));
                left.next();
                right.next();
            }
            (Some((index, a)), b) if longer || b.is_none() => {
                pairs.push((index, Pair::Removed(a)));
                left.next();
            }
            (_, Some((index, b))) => {
                pairs.push((index, Pair::Added(b)));
                right.next();
            }
            (_, None) => return,
        }
    }
}
