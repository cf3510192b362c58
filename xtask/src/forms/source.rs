//! The text of a format on one line.

/// Returns a format without comments and with single spaces; literals and texts stay as they are.
pub(super) fn one_line(source: &str) -> String {
    let mut line = String::new();
    let mut rest = source.trim();
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '/' if rest.starts_with("//") => {
                rest = rest.split_once('\n').map_or("", |(_, rest)| rest);
                continue;
            }
            '`' => rest.match_indices('`').nth(1).map(|(end, _)| end + 1),
            '"' => rest.match_indices('"').nth(1).map(|(end, _)| end + 1),
            _ if first.is_whitespace() => {
                rest = rest.trim_start();
                if !line.ends_with(' ') {
                    line.push(' ');
                }
                continue;
            }
            _ => Some(first.len_utf8()),
        };
        let (token, behind) = rest.split_at(length.unwrap_or(rest.len()));
        // A literal line break, from a string of the table definition.
        line.push_str(&token.replace('\n', "\\n"));
        rest = behind;
    }
    line.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_stay() {
        let source = "  $a // the first, `x\n\n   ` ` ``\n  attr-dict  custom<X>(\"a  b\")\t";
        assert_eq!(one_line(source), "$a ` ` `` attr-dict custom<X>(\"a  b\")");
        assert_eq!(one_line("$a `\n`"), "$a `\\n`");
    }
}
