//! The correspondence between the parts of operations that changed between releases.
//!
//! The text form has a line for each operation. Empty lines and lines that start with `#` are comments:
//!
//! ```text
//! line    ::= operation (` ` change)+
//! change  ::= name `~` name (`@` llvm)?          an attribute with two names, the second since LLVM `llvm`
//!           | name value `~` name value          a value with two spellings
//!           | name value                         the value if the source does not have the attribute
//!           | name `?` value                     the assumed value, if losses are allowed
//!           | name `@`                           an entry of the dictionary if the release has no such property
//!           | name `!`                           without effect: dropped if the release has no such property
//!           | segments `[` count `]` (`@` llvm)? `=` (index (`,` index)*)?
//!           | segments `<` name (`,` name)* `>`    sizes that a form without them has in affine maps
//! value   ::= `=` '`' attribute '`'
//! ```
//!
//! `segments` (`operandSegmentSizes` or `resultSegmentSizes`) maps the groups of the form with fewer groups, in order, to the
//! `count` groups of the form with more; the other groups are new. A form without segment sizes has one group. If both forms
//! have as many groups, the indices are those of the form of LLVM `llvm`. If attributes are named instead, the first groups
//! have as many values as the affine maps of these names have inputs, and the last group has the rest.

use hashbrown::HashMap;

use crate::error::{Error, ErrorKind, Result};

/// The changes of operations, by name, for conversion in both directions.
#[derive(Debug, Default)]
pub struct OpChanges {
    operations: HashMap<Box<str>, Vec<Change>>,
}

#[derive(Debug)]
enum Change {
    Renamed([Box<str>; 2], Option<u32>),
    Respelled([(Box<str>, Box<str>); 2]),
    Added(Box<str>, Box<str>),
    Assumed(Box<str>, Box<str>),
    InDictionary(Box<str>),
    WithoutEffect(Box<str>),
    Inputs {
        name: Box<str>,
        maps: Box<[Box<str>]>,
    },
    Segments {
        name: Box<str>,
        count: usize,
        since: Option<u32>,
        kept: Box<[usize]>,
    },
}

impl OpChanges {
    /// Parses the text form.
    ///
    /// # Errors
    /// Fails with [`ErrorKind::Text`], which has the line and the column.
    pub fn parse(text: &str) -> Result<Self> {
        let mut operations: HashMap<Box<str>, Vec<Change>> = HashMap::new();
        for (number, line) in text.lines().enumerate() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
            let changes = operations.entry(name.into()).or_default();
            for word in words(rest) {
                let change = Change::parse(word).ok_or_else(|| {
                    let column = word.as_ptr() as usize - line.as_ptr() as usize;
                    Error::new(ErrorKind::Text {
                        message: "expected a change".into(),
                        line: number as u32 + 1,
                        column: column as u32 + 1,
                        source_line: line.to_owned(),
                        source_column: 1,
                    })
                })?;
                changes.push(change);
            }
        }
        Ok(Self { operations })
    }

    fn of(&self, operation: &str) -> &[Change] {
        self.operations.get(operation).map_or(&[], Vec::as_slice)
    }

    /// Returns the other names of the attribute `name` of `operation`.
    pub(super) fn names<'a>(
        &'a self,
        operation: &str,
        name: &'a str,
    ) -> impl Iterator<Item = &'a str> {
        let pairs = self.of(operation).iter().filter_map(|change| match change {
            Change::Renamed(names, _) => Some(names),
            _ => None,
        });
        pairs.filter_map(move |[a, b]| match (&**a == name, &**b == name) {
            (true, _) => Some(&**b),
            (_, true) => Some(&**a),
            _ => None,
        })
    }

    /// Returns the name that the attribute `name` of `operation` has in an LLVM, for attributes that no layout names.
    pub(super) fn name_in<'a>(&'a self, operation: &str, name: &'a str, llvm: u32) -> &'a str {
        let dated = self.of(operation).iter().find_map(|change| match change {
            Change::Renamed([old, new], Some(since)) if &**old == name || &**new == name => {
                Some(if llvm < *since { &**old } else { &**new })
            }
            _ => None,
        });
        dated.unwrap_or(name)
    }

    /// Returns the other spellings of the attribute `name` of `operation`: the other name, its value, and the value
    /// of `name`.
    pub(super) fn spellings<'a>(
        &'a self,
        operation: &str,
        name: &'a str,
    ) -> impl Iterator<Item = (&'a str, &'a str, &'a str)> {
        let pairs = self.of(operation).iter().filter_map(|change| match change {
            Change::Respelled(pair) => Some(pair),
            _ => None,
        });
        let both = pairs.flat_map(|[a, b]| [(a, b), (b, a)]);
        both.filter(move |(here, _)| &*here.0 == name)
            .map(|(here, there)| (&*there.0, &*there.1, &*here.1))
    }

    /// Returns the value of the attribute `name` of `operation` in releases that do not have the attribute.
    pub(super) fn added(&self, operation: &str, name: &str) -> Option<&str> {
        self.of(operation).iter().find_map(|change| match change {
            Change::Added(added, value) if &**added == name => Some(&**value),
            _ => None,
        })
    }

    /// Returns the likely value of the attribute `name` of `operation` in releases that do not have the attribute.
    pub(super) fn assumed(&self, operation: &str, name: &str) -> Option<&str> {
        self.of(operation).iter().find_map(|change| match change {
            Change::Assumed(assumed, value) if &**assumed == name => Some(&**value),
            _ => None,
        })
    }

    /// Returns whether the attribute `name` of `operation` is an entry of the dictionary if it is no property.
    pub(super) fn in_dictionary(&self, operation: &str, name: &str) -> bool {
        (self.of(operation).iter())
            .any(|change| matches!(change, Change::InDictionary(it) if &**it == name))
    }

    /// Returns whether the attribute `name` of `operation` has no effect.
    pub(super) fn is_without_effect(&self, operation: &str, name: &str) -> bool {
        (self.of(operation).iter())
            .any(|change| matches!(change, Change::WithoutEffect(it) if &**it == name))
    }

    /// Returns whether the table has changes of `operation`.
    pub(super) fn contains(&self, operation: &str) -> bool {
        self.operations.contains_key(operation)
    }

    /// Returns the affine maps whose inputs are the first groups of the segment sizes `name` of `operation`, if a form without
    /// sizes has them.
    pub(super) fn inputs(&self, operation: &str, name: &str) -> Option<&[Box<str>]> {
        self.of(operation).iter().find_map(|change| match change {
            Change::Inputs {
                name: changed,
                maps,
            } if &**changed == name => Some(&**maps),
            _ => None,
        })
    }

    /// Returns the positions of the groups of the older form of the segment sizes `name` of `operation` among the
    /// `count` groups of the newer form; and the LLVM of the newer form, if the number of groups does not tell them
    /// apart.
    pub(super) fn segments(
        &self,
        operation: &str,
        name: &str,
        count: usize,
    ) -> Option<(&[usize], Option<u32>)> {
        self.of(operation).iter().find_map(|change| match change {
            Change::Segments {
                name: changed,
                count: of,
                since,
                kept,
            } if &**changed == name && *of == count => Some((&**kept, *since)),
            _ => None,
        })
    }
}

impl Change {
    fn parse(word: &str) -> Option<Self> {
        if let Some((name, rest)) = word.split_once('[')
            && !name.contains('=')
        {
            let (count, rest) = rest.split_once(']')?;
            let (since, kept) = rest.split_once('=')?;
            let since = match since {
                "" => None,
                since => Some(since.strip_prefix('@')?.parse().ok()?),
            };
            let kept = kept.split(',').filter(|index| !index.is_empty());
            return Some(Self::Segments {
                name: name.into(),
                count: count.parse().ok()?,
                since,
                kept: kept
                    .map(|index| index.parse().ok())
                    .collect::<Option<_>>()?,
            });
        }
        if let Some((name, maps)) = word.strip_suffix('>').and_then(|it| it.split_once('<'))
            && !name.contains('=')
        {
            let maps = maps.split(',').map(Into::into).collect();
            let name = name.into();
            return Some(Self::Inputs { name, maps });
        }
        if let Some(name) = word.strip_suffix('@') {
            return Some(Self::InDictionary(name.into()));
        }
        if let Some(name) = word.strip_suffix('!') {
            return Some(Self::WithoutEffect(name.into()));
        }
        match word.split_once("=`") {
            None => {
                let (a, b) = word.split_once('~')?;
                let (b, since) = match b.split_once('@') {
                    None => (b, None),
                    Some((b, since)) => (b, Some(since.parse().ok()?)),
                };
                Some(Self::Renamed([a.into(), b.into()], since))
            }
            Some((name, rest)) => {
                let (value, rest) = rest.split_once('`')?;
                if let (Some(name), "") = (name.strip_suffix('?'), rest) {
                    return Some(Self::Assumed(name.into(), value.into()));
                }
                if rest.is_empty() {
                    return Some(Self::Added(name.into(), value.into()));
                }
                let (other, there) = rest.strip_prefix('~')?.split_once("=`")?;
                let there = there.strip_suffix('`')?;
                Some(Self::Respelled([
                    (name.into(), value.into()),
                    (other.into(), there.into()),
                ]))
            }
        }
    }
}

/// Splits a line into words. Blanks between backquotes belong to a word.
fn words(line: &str) -> impl Iterator<Item = &str> {
    let mut quoted = false;
    line.split(move |character| {
        quoted ^= character == '`';
        character == ' ' && !quoted
    })
    .filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_each_kind() {
        let text = "# comment\n\
                    a.op old~new lower~upper@17 gone=`unit`~kept=`3 : i32` added=`array<i32>` free@ idle! guess?=`f32`\n\
                    a.loop operandSegmentSizes<lower,upper>\n\
                    a.call operandSegmentSizes[2]=0 resultSegmentSizes[3]@22=1,2,0\n";
        let changes = OpChanges::parse(text).expect("well-formed");
        let names = |name| changes.names("a.op", name).collect::<Vec<_>>();
        assert_eq!((names("old"), names("new")), (vec!["new"], vec!["old"]));
        let names = [16, 17].map(|llvm| changes.name_in("a.op", "upper", llvm));
        assert_eq!(names, ["lower", "upper"]);
        assert_eq!(changes.name_in("a.op", "old", 16), "old");
        let spellings = |name| changes.spellings("a.op", name).collect::<Vec<_>>();
        assert_eq!(spellings("kept"), [("gone", "unit", "3 : i32")]);
        assert_eq!(spellings("gone"), [("kept", "3 : i32", "unit")]);
        assert_eq!(changes.added("a.op", "added"), Some("array<i32>"));
        let segments = |name, count| changes.segments("a.call", name, count);
        assert_eq!(segments("operandSegmentSizes", 2), Some((&[0][..], None)));
        assert_eq!(
            segments("resultSegmentSizes", 3),
            Some((&[1, 2, 0][..], Some(22)))
        );
        assert_eq!(segments("resultSegmentSizes", 2), None);
        let maps: Vec<Box<str>> = vec!["lower".into(), "upper".into()];
        let inputs = changes.inputs("a.loop", "operandSegmentSizes");
        assert_eq!(inputs, Some(&maps[..]));
        assert_eq!(changes.added("b.op", "added"), None);
        assert_eq!(changes.assumed("a.op", "guess"), Some("f32"));
        assert!(changes.in_dictionary("a.op", "free") && !changes.in_dictionary("a.op", "old"));
        assert!(changes.is_without_effect("a.op", "idle"));
        assert!(changes.contains("a.op") && !changes.contains("b.op"));
    }

    #[test]
    fn what_is_no_change_is_an_error() {
        for text in [
            "a.op word",
            "a.op name=`value",
            "a.op s[x]=0",
            "a.op a=`b`~c",
        ] {
            let error = OpChanges::parse(text).expect_err(text).to_string();
            assert!(error.contains("expected a change"), "{error}");
        }
    }
}
