//! The texts of attributes and types that a release parses.

use std::sync::LazyLock;

use bstr::{BStr, ByteSlice as _};
use mlir_bytecode::context::ItemKind;
use mlir_bytecode::write::TextCheck;
use mlir_bytecode::{Context, Error};

use super::Source;
use super::recognize::Recognition;
use super::recognized::{Evidence, Recognized};

/// Returns the check that a release parses a text, by its rules for attributes and types.
pub(super) fn text_check(release: Source) -> TextCheck {
    // Not needed for a module without texts.
    let context = LazyLock::new(move || {
        let recognized = Recognized::untried(release, Evidence::Given);
        Context::new(Recognition::of_text(Some(recognized)).registry())
    });
    TextCheck::new(move |kind, text: &BStr| {
        // Other bytes are no text of a printer.
        let words = text.to_str().unwrap_or_default();
        if let Some(name) = unknown_layout_entry(words, release.llvm()) {
            let message = format!("{} has no entry `{name}` of data layouts", release.name());
            return Err(Error::unsupported(message));
        }
        let parsed = match kind {
            ItemKind::Attribute => context.parse_attribute(words).map(drop),
            ItemKind::Type => context.parse_type(words).map(drop),
        };
        parsed.map_err(|error| {
            let message = format!("{} has no `{text:.100}`: {error}", release.name());
            Error::unsupported(message)
        })
    })
}

/// Returns an entry of a data layout that `dlti` does not define in an LLVM: the verifier rejects the module.
fn unknown_layout_entry(text: &str, llvm: u32) -> Option<&str> {
    const START: &str = "#dlti.dl_entry<\"dlti.";
    let known: &[&str] = match llvm {
        ..=16 => &["endianness"],
        19 => &[
            "endianness",
            "alloca_memory_space",
            "program_memory_space",
            "global_memory_space",
            "stack_alignment",
        ],
        _ => return None,
    };
    let rest = text.strip_prefix("#dlti.dl_spec<")?;
    let names = rest.split(START).skip(1);
    let mut names = names.filter_map(|it| it.split('"').next());
    names.find(|name| !known.contains(name))
}
