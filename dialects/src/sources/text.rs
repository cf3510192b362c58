//! Recognition of the source of a text, which names no producer: texts are parsed as the sources that their words suggest.

use std::cell::{LazyCell, RefCell};

use mlir_bytecode::{Error, ErrorKind, Module, ParseNotes, Result};

use super::Source;
use super::recognize::{candidates_for_text, fits_best};
use super::words::{candidates_for_words, likeliest, sample};

/// Parses a text as the newest release, or as the source that fits better. If none fits, returns the source that reads most
/// of it, because its error explains best what is wrong.
///
/// `parse_as` parses the text as a source, or without definitions of operations.
///
/// # Errors
/// Fails if the module cannot be examined.
pub(crate) fn parse_recognized(
    text: &[u8],
    parse_as: impl Fn(Option<Source>) -> Result<(Module, ParseNotes)>,
) -> Result<Result<Module, Source>> {
    // The sources that were tried in vain, and where the text is wrong for them.
    let failures = RefCell::new(Vec::new());
    let try_as = |source: Option<Source>| match parse_as(source) {
        Ok(parsed) => Some(parsed),
        Err(error) => {
            let place = place_of(&error);
            failures.borrow_mut().extend(source.map(|it| (it, place)));
            None
        }
    };
    let newest = Source::NEWEST_RELEASE;
    // Most texts are of the newest release, and a sample of the others shows that, so that few are searched as a whole.
    let is_likely = candidates_for_words(sample(text), newest).is_empty();
    let likely = LazyCell::new(|| candidates_for_words([text], newest));
    let first = match is_likely {
        true => None,
        false => likeliest(sample(text)).or_else(|| likely.first().copied()),
    };
    let first = first.unwrap_or(newest);
    let tried = try_as(Some(first));
    // The module that the first source makes of the text, if another one may fit better.
    let mut as_first = match tried {
        Some((module, _)) if first == newest && fits_best(&module, newest) => {
            return Ok(Ok(module));
        }
        tried => Some(tried),
    };
    // What the operations and dictionaries of that module show. Custom forms depend on the source, so the words of the text
    // must show the same.
    let shown = match &as_first {
        Some(Some((module, notes))) => {
            let shown = candidates_for_text(module, notes, newest)?;
            let is_first = |sources: &[Source]| sources.first() == Some(&first);
            let is_certain =
                !notes.custom_forms || !is_likely && is_first(&shown) && is_first(&likely);
            is_certain.then_some(shown)
        }
        _ => None,
    };
    let candidates = match shown {
        Some(shown) => shown,
        // Only a text in generic form parses without definitions.
        None => match try_as(None) {
            Some((plain, notes)) => candidates_for_text(&plain, &notes, newest)?,
            None => likely.clone(),
        },
    };
    let mut parsed_as = |source| {
        let parsed = match as_first.take_if(|_| source == first) {
            Some(tried) => tried,
            None => try_as(Some(source)),
        };
        parsed.map(|(module, _)| module)
    };
    for source in candidates {
        let Some(module) = parsed_as(source) else {
            continue;
        };
        // The words that the newest release does not know may be in strings and comments.
        if source != newest
            && first != newest
            && fits_best(&module, newest)
            && let Some(module) = parsed_as(newest)
        {
            return Ok(Ok(module));
        }
        return Ok(Ok(module));
    }
    if let Some(module) = parsed_as(newest) {
        return Ok(Ok(module));
    }
    let mut with_later_forms = later_debug_information(text).into_iter();
    if let Some(module) = with_later_forms.find_map(&mut parsed_as) {
        return Ok(Ok(module));
    }
    // The source that reads most of the text explains best what is wrong; of equal ones, the likeliest, which is tried first, but
    // rather another than the newest release.
    let failures = failures.take().into_iter().rev();
    let furthest = failures.max_by_key(|(source, place)| (*place, *source != newest));
    Ok(Err(furthest.map_or(newest, |(source, _)| source)))
}

/// Returns the line and the column of an error.
fn place_of(error: &Error) -> (u32, u32) {
    match error.kind() {
        ErrorKind::Text { line, column, .. } => (*line, *column),
        _ => (0, 0),
    }
}

/// Returns a source for each form of debug information after that of releases, if the text may have some: its parameters show
/// the form, but no name does.
fn later_debug_information(text: &[u8]) -> Vec<Source> {
    #[cfg(feature = "llvm")]
    if memchr::memmem::find(text, b"#llvm.di_").is_some() {
        let mut seen = Vec::new();
        return Source::all()
            .filter(|source| {
                let form = crate::llvm::later_form_of(source.name());
                let is_new = form.is_some() && !seen.contains(&form);
                seen.push(form);
                is_new
            })
            .collect();
    }
    let _ = text;
    Vec::new()
}
