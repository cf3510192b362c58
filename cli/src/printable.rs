//! Texts of a file as messages and listings show them.

use std::fmt::{self, Write as _};

/// A text whose control characters are escaped, as `print` does it: they could change what a terminal shows, or look like a
/// line of their own.
pub(crate) struct Printable<'a>(pub(crate) &'a str);

impl fmt::Display for Printable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut bytes = [0; 4];
        for character in self.0.chars() {
            if !character.is_control() {
                f.write_char(character)?;
                continue;
            }
            for byte in character.encode_utf8(&mut bytes).bytes() {
                write!(f, "\\{byte:02X}")?;
            }
        }
        Ok(())
    }
}
