//! The names of aliases that depend on the contents of an attribute: `#executable_target_vmvx_bytecode_fb`.

use crate::forms::split;
use crate::text_dialect::{parameters, value_of};

/// `device_target_local` for `#hal.device.target<"local", {ordinal = 0 : index}, ...>`, with `_0_` for the ordinal
pub(super) fn device_target(item: &str) -> Option<String> {
    let parameters = parameters(item);
    let mut name = fragment(parameters.first()?)?;
    let dictionary = parameters
        .get(1)
        .and_then(|it| it.strip_prefix('{')?.strip_suffix('}'));
    let entries = dictionary.map(split).unwrap_or_default();
    if let Some(ordinal) = value_of(&entries, "ordinal") {
        let (ordinal, _) = ordinal.split_once(" : ").unwrap_or((ordinal, ""));
        name.push_str(&format!("_{ordinal}_"));
    }
    Some(format!("device_target_{name}"))
}

/// `executable_target_vmvx_bytecode_fb` for `#hal.executable.target<"vmvx", "vmvx-bytecode-fb">`
pub(super) fn executable_target(item: &str) -> Option<String> {
    let parameters = parameters(item);
    Some(format!(
        "executable_target_{}",
        fragment(parameters.get(1)?)?
    ))
}

/// `composite_of_448b` for `#util.composite<448xi8, [...]>`
pub(super) fn composite(item: &str) -> Option<String> {
    let parameters = parameters(item);
    let length = parameters.first()?.strip_suffix("xi8")?;
    Some(format!("composite_of_{length}b"))
}

/// Returns a string in quotation marks as a part of a name.
fn fragment(quoted: &str) -> Option<String> {
    let text = quoted.strip_prefix('"')?.strip_suffix('"')?;
    let letter = |it: char| {
        if it.is_ascii_alphanumeric() {
            it.to_ascii_lowercase()
        } else {
            '_'
        }
    };
    Some(text.chars().map(letter).collect())
}
