//! The types of values that are sent in parts: `!esi.window` of `esi`.
//!
//! ```text
//! window ::= `!esi.window<` string `,` structure `,` `[` frame (`,` frame)* `]` `>`
//! frame  ::= `<` string `,` `[` member (`,` member)* `]` `>`
//! member ::= `<` string (`,` items)? (`countWidth` bits)? `>`
//! ```

use mlir_bytecode::Result;
use mlir_bytecode::dialect::{Argument, FormDriver, Slot};

use super::is_identifier;
use super::types::{array, array_of, fields, index_width, unnamed};
use crate::forms::{bracketed, inside, slot_at, split};

/// The type of a window, and that of its frames.
pub(super) fn window_type(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let (frame, window) = (slot_at(arguments, 0), slot_at(arguments, 1));
    let type_ = form.first_type(window)?;
    if form.is_printing() {
        return Ok(());
    }
    let lowered = lowered(&type_.to_string());
    let lowered = lowered.ok_or_else(|| form.mistake("the type is no window".into()))?;
    let lowered = form.context().parse_type(&lowered)?;
    form.set_types(window, &[type_])?;
    form.set_types(frame, &[lowered])
}

/// Sets the type of the result: that of the frames of a window.
pub(super) fn frame_type(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let window = form.types_of(Slot::AllOperands)?.first().copied();
    let lowered = window.and_then(|it| lowered(&it.to_string()));
    let lowered = lowered.ok_or_else(|| form.mistake("the type is no window".into()))?;
    let lowered = form.context().parse_type(&lowered)?;
    form.set_types(Slot::AllResults, &[lowered])
}

/// A part of a structure in a frame.
struct Member<'t> {
    name: &'t str,
    /// How many elements of an array or list are sent at once; 0 for one.
    items: u64,
    /// The width of a number of elements that is sent instead of them; 0 for none.
    count_width: u64,
}

impl<'t> Member<'t> {
    fn of(text: &'t str) -> Option<Self> {
        let inner = inside(text.trim(), "<")?;
        let (inner, count_width) = match inner.split_once(" countWidth ") {
            Some((inner, width)) => (inner, width.trim().parse().ok()?),
            None => (inner, 0),
        };
        let (name, items) = match inner.split_once(',') {
            Some((name, items)) => (name, items.trim().parse().ok()?),
            None => (inner, 0),
        };
        Some(Self {
            name: unquoted(name),
            items,
            count_width,
        })
    }
}

fn unquoted(text: &str) -> &str {
    text.trim().trim_matches('"')
}

/// Returns the type of the frames of a window: a union of the structures of all frames, or the structure of the only one.
fn lowered(window: &str) -> Option<String> {
    let parts = split(inside(window, "!esi.window<")?);
    let [name, into, frames] = parts[..] else {
        return None;
    };
    let (into, frames) = (into.trim(), bracketed(frames)?);
    let frames = frames.iter().map(|frame| {
        let parts = split(inside(frame, "<")?);
        let [name, members] = parts[..] else {
            return None;
        };
        let members = bracketed(members)?.into_iter().map(Member::of);
        Some((unquoted(name), members.collect::<Option<Vec<_>>>()?))
    });
    let frames: Vec<(&str, Vec<Member<'_>>)> = frames.collect::<Option<_>>()?;
    let all = frames.iter().flat_map(|(_, members)| members);
    let counted: Vec<_> = all
        .filter(|it| it.count_width > 0)
        .map(|it| it.name)
        .collect();
    let mut cases = Vec::new();
    for (frame, members) in &frames {
        let (whole, rest) = structures(into, members, &counted)?;
        if frames.len() == 1 && frame.is_empty() && rest.is_none() {
            return Some(renamed(into, unquoted(name), whole));
        }
        if whole != "!hw.struct<>" {
            cases.push(format!("{frame}: {whole}"));
        }
        cases.extend(rest.map(|rest| format!("{frame}_leftOver: {rest}")));
    }
    let union = format!("!hw.union<{}>", cases.join(", "));
    Some(renamed(into, unquoted(name), union))
}

/// Returns the structure of a frame, and that of what is left over if the elements of an array do not fill all frames.
fn structures(
    into: &str,
    members: &[Member<'_>],
    counted: &[&str],
) -> Option<(String, Option<String>)> {
    let of_structure = fields(into)?;
    let (mut whole, mut rest, mut has_rest) = (Vec::new(), Vec::new(), false);
    for Member {
        name,
        items,
        count_width,
    } in members
    {
        let type_ = of_structure.iter().find(|it| it.name == *name)?.type_;
        let is_streamed = !counted.contains(name);
        let list = inside(type_, "!esi.list<");
        if *count_width > 0 {
            whole.push(field(&format!("{name}_count"), &format!("i{count_width}")));
        } else if *items == 0 {
            let is_array = type_.starts_with("!hw.array<");
            let element = array(type_)
                .filter(|_| is_array)
                .map(|it| it.1.into_owned());
            let element = element.or_else(|| list.map(ToOwned::to_owned));
            let part = field(name, element.as_deref().unwrap_or(type_));
            whole.push(part.clone());
            rest.push(part);
            if inside(unnamed(type_), "!esi.list<").is_some() && is_streamed {
                whole.push(field("last", "i1"));
                rest.push(field("last", "i1"));
            }
        } else if let Some((size, element)) = array(type_) {
            whole.push(field(name, &array_of(*items, &element)));
            let left = size.checked_rem(*items)?;
            if left > 0 {
                has_rest = true;
                rest.push(field(name, &array_of(left, &element)));
            }
        } else {
            let element = inside(unnamed(type_), "!esi.list<")?;
            whole.push(field(name, &array_of(*items, element)));
            if is_streamed {
                let width = format!("i{}", index_width(*items));
                whole.push(field(&format!("{name}_size"), &width));
                whole.push(field("last", "i1"));
            }
        }
    }
    let structure = |fields: &[String]| format!("!hw.struct<{}>", fields.join(", "));
    Some((structure(&whole), has_rest.then(|| structure(&rest))))
}

/// Returns `name: type`, with quotation marks around what is no identifier.
fn field(name: &str, type_: &str) -> String {
    match is_identifier(name) {
        true => format!("{name}: {type_}"),
        false => format!("\"{name}\": {type_}"),
    }
}

/// Gives a type a name if the structure of a window has one.
fn renamed(into: &str, window: &str, type_: String) -> String {
    let named = inside(into, "!hw.typealias<").and_then(|it| it.split_once(','));
    match named {
        Some((name, _)) => format!("!hw.typealias<{name}_{window}, {type_}>"),
        None => type_,
    }
}
