//! The kinds of a mapping of `omp`, which are flags.

use mlir_bytecode::Result;
use mlir_bytecode::dialect::{Argument, FormDriver};

use super::{set_word, words_of};
use crate::forms::name_at;

/// The kinds of a mapping: words that the attribute calls differently in part.
pub(super) fn flags(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let name = name_at(arguments, 0);
    let Some(value) = form.printed(name)? else {
        return match form.is_printing() {
            true => Ok(()),
            false => parse(form, name),
        };
    };
    let words = words_of(value);
    let set: Vec<&str> = words.split('|').map(str::trim).collect();
    let mut shown = Vec::new();
    for (flag, word) in FLAGS {
        let is_present = match flag {
            "to|from" => set.contains(&"to") && set.contains(&"from"),
            "to" | "from" if set.contains(&"to") && set.contains(&"from") => false,
            flag => set.contains(&flag),
        };
        if is_present {
            shown.push(word);
        }
    }
    form.text(&if shown.is_empty() {
        "none".to_owned()
    } else {
        shown.join(", ")
    })
}

fn parse(form: &mut dyn FormDriver<'_>, name: &str) -> Result<()> {
    let mut set = Vec::new();
    form.list(0, "", &mut |form, _| {
        let word = form.keyword("")?;
        match FLAGS.iter().find(|(_, it)| *word == **it) {
            Some((flags, _)) => set.extend(flags.split('|')),
            // The second word is that of earlier texts for no flag.
            None if word == "none" || word == "exit_release_or_enter_alloc" => {}
            None => return Err(form.mismatch(format!("`{word}` is no kind of mapping").into())),
        }
        Ok(())
    })?;
    let flags = BITS.iter().filter(|it| set.contains(it));
    let flags: Vec<&str> = flags.copied().collect();
    let flags = if flags.is_empty() {
        "none".to_owned()
    } else {
        flags.join("|")
    };
    set_word(form, name, &flags)
}

/// The flags of a mapping in the order of their bits.
const BITS: [&str; 20] = [
    "storage",
    "to",
    "from",
    "always",
    "del",
    "return_param",
    "priv",
    "literal",
    "implicit",
    "close",
    "present",
    "ompx_hold",
    "attach",
    "attach_always",
    "attach_none",
    "attach_auto",
    "ref_ptr",
    "ref_ptee",
    "ref_ptr_ptee",
    "is_device_ptr",
];

/// The flags of a mapping in the order of the text, and what they are called there.
const FLAGS: [(&str, &str); 21] = [
    ("always", "always"),
    ("implicit", "implicit"),
    ("ompx_hold", "ompx_hold"),
    ("close", "close"),
    ("present", "present"),
    ("to|from", "tofrom"),
    ("to", "to"),
    ("from", "from"),
    ("del", "delete"),
    ("return_param", "return_param"),
    ("storage", "storage"),
    ("priv", "private"),
    ("literal", "literal"),
    ("attach", "attach"),
    ("attach_always", "attach_always"),
    ("attach_none", "attach_none"),
    ("attach_auto", "attach_auto"),
    ("ref_ptr", "ref_ptr"),
    ("ref_ptee", "ref_ptee"),
    ("ref_ptr_ptee", "ref_ptr_ptee"),
    ("is_device_ptr", "is_device_ptr"),
];
