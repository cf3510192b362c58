//! Values in schemas: those of `default` and `when_missing`, as `Debug` of Rust writes them.
//!
//! ```text
//! literal ::= integer | float | `true` | `false` | `"` characters `"` | `[` (literal (`,` literal)*)? `]`
//!           | `None` | `Some` `(` literal `)` | newtype `(` literal `)` | constant
//! ```

use bstr::BStr;

use super::Value;
use crate::item::{Form, Kind};

/// Returns the value of a text, for a field of this kind; `None` if the text is no literal of the kind.
pub(crate) fn literal(kind: &'static Kind, text: &'static str) -> Option<Value<'static>> {
    let text = text.trim();
    match kind {
        Kind::Optional(inner) => match text.strip_prefix("Some(") {
            Some(inside) => literal(inner, inside.strip_suffix(')')?),
            None => (text == "None").then_some(Value::Absent),
        },
        Kind::Flagged { of, before, .. } => {
            let plain = if matches!(before, Kind::Optional(_)) {
                before
            } else {
                of
            };
            literal(plain, text)
        }
        Kind::List(element) => {
            let inside = text.strip_prefix('[')?.strip_suffix(']')?;
            let parts = inside.split(',').map(str::trim).filter(|it| !it.is_empty());
            let list: Option<Vec<_>> = parts.map(|it| literal(element, it)).collect();
            list.map(Value::List)
        }
        Kind::String => {
            let inside = text.strip_prefix('"')?.strip_suffix('"')?;
            (!inside.contains('\\')).then(|| Value::String(BStr::new(inside)))
        }
        Kind::F64 => Some(Value::Integer(text.parse::<f64>().ok()?.to_bits())),
        Kind::Enum { values, .. } => {
            let word = text.rsplit("::").next()?;
            let mut values = values.iter();
            let found = values.find(|it| same_word(it.name, word))?;
            Some(Value::Integer(found.value))
        }
        Kind::Bits { of, .. } | Kind::Integer { of, .. } if matches!(of, Kind::Enum { .. }) => {
            literal(of, text)
        }
        Kind::Varint
        | Kind::SignedVarint
        | Kind::Byte
        | Kind::Bool
        | Kind::Bits { .. }
        | Kind::Integer { .. } => integer(text),
        // An absent attribute that has a code of its own.
        _ => (text == "None").then_some(Value::Absent),
    }
}

/// Returns whether a value has this text, as `Display` prints it.
pub(super) fn is_text(value: &Value<'_>, form: &'static Form, text: &str) -> bool {
    match (form, value) {
        (Form::Optional(inner), _) => is_text(value, inner, text),
        (Form::Integer { signed: true, .. }, Value::Integer(value)) => {
            text.parse() == Ok(*value as i64)
        }
        (Form::Integer { .. }, Value::Integer(value)) => text.parse() == Ok(*value),
        (Form::Bool, Value::Integer(value)) => text.parse() == Ok(*value != 0),
        (Form::Constant(kind), Value::Integer(value)) => {
            matches!(kind, Kind::Enum { values, .. }
                if values.iter().any(|it| it.value == *value && it.name == text))
        }
        (Form::String, Value::String(value)) => {
            let inside = text.strip_prefix('"').and_then(|it| it.strip_suffix('"'));
            inside.is_some_and(|inside| *inside.as_bytes() == value[..])
        }
        (_, Value::Attribute(value)) => value.to_string() == text,
        (_, Value::Type(value)) => value.to_string() == text,
        _ => false,
    }
}

/// Returns the value of an integer, a boolean, or a newtype of one.
fn integer(text: &str) -> Option<Value<'static>> {
    let bits = match text {
        "true" => 1,
        "false" => 0,
        _ => match text.split_once('(') {
            Some((_, inside)) => return integer(inside.strip_suffix(')')?),
            None => text
                .parse::<u64>()
                .ok()
                .or_else(|| text.parse::<i64>().ok().map(|it| it as u64))?,
        },
    };
    Some(Value::Integer(bits))
}

/// Compares the name of a constant with that of its Rust variant: `no_wrap` and `NoWrap`.
fn same_word(name: &str, variant: &str) -> bool {
    let letters = |it: &str| -> String {
        let letters = it.chars().filter(|it| *it != '_');
        letters.flat_map(char::to_lowercase).collect()
    };
    name == variant || letters(name) == letters(variant)
}
