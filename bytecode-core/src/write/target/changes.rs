//! The correspondence between the parts of operations that changed between releases.
//!
//! The text form has a line for each operation. Empty lines and lines that start with `#` are comments:
//!
//! ```text
//! line    ::= operation (` ` change)+
//! change  ::= name `~` name (`@` llvm)?          an attribute with two names, the second since LLVM `llvm`
//!           | name value `~` name value          a value with two spellings
//!           | name value                         the value if the source does not have the attribute
//!           | name `<` map `>` value               a list of the value, one for each result of an affine map, likewise
//!           | name `^`                           the sizes of the first result, likewise, if all are known
//!           | name `?` value                     the assumed value, if losses are allowed
//!           | name `@`                           an entry of the dictionary if the release has no such property
//!           | name `:` case `~` case              a case of an enumeration with two names
//!           | name `:` operation `.` name         integers that are cases of the attribute of that operation
//!           | name `!`                           without effect: dropped if the release has no such property
//!           | name `!` value                     the value is without effect: an entry of the dictionary, likewise
//!           | `regions@` llvm                    regions of another form since LLVM `llvm`
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
    /// An attribute, and two names of one of its cases.
    Case(Box<str>, [Box<str>; 2]),
    /// An attribute, and the operation and the attribute whose cases it has.
    CasesLike(Box<str>, [Box<str>; 2]),
    /// An attribute, the affine map whose results its elements belong to, and the value of each.
    Repeated(Box<str>, Box<str>, Box<str>),
    /// An attribute with the sizes of the first result.
    Shape(Box<str>),
    /// The LLVM since which the regions have another form.
    Regions(u32),
    InDictionary(Box<str>),
    /// An attribute, and the value that is without effect; none if every value is.
    WithoutEffect(Box<str>, Option<Box<str>>),
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

    /// Returns the elements of the list `name` of `operation` in releases that do not have the attribute: the affine map that
    /// has a result for each, and their value.
    pub(super) fn repeated(&self, operation: &str, name: &str) -> Option<(&str, &str)> {
        self.of(operation).iter().find_map(|change| match change {
            Change::Repeated(repeated, map, value) if &**repeated == name => {
                Some((&**map, &**value))
            }
            _ => None,
        })
    }

    /// Returns whether `operation` has an attribute with the sizes of the first result.
    pub(super) fn has_shape(&self, operation: &str) -> bool {
        let is_shape = |it: &Change| matches!(it, Change::Shape(_));
        self.of(operation).iter().any(is_shape)
    }

    /// Returns whether the attribute `name` of `operation` has the sizes of the first result.
    pub(super) fn is_shape(&self, operation: &str, name: &str) -> bool {
        let is_shape = |change: &Change| matches!(change, Change::Shape(it) if &**it == name);
        self.of(operation).iter().any(is_shape)
    }

    /// Returns whether the regions of `operation` have different forms in two LLVMs.
    pub(super) fn regions_differ(&self, operation: &str, llvm: [u32; 2]) -> bool {
        self.of(operation).iter().any(|change| match change {
            Change::Regions(since) => (llvm[0] < *since) != (llvm[1] < *since),
            _ => false,
        })
    }

    /// Returns the likely value of the attribute `name` of `operation` in releases that do not have the attribute.
    pub(super) fn assumed(&self, operation: &str, name: &str) -> Option<&str> {
        self.of(operation).iter().find_map(|change| match change {
            Change::Assumed(assumed, value) if &**assumed == name => Some(&**value),
            _ => None,
        })
    }

    /// Returns the other names of a case of the attribute `name` of `operation`.
    pub(super) fn case_names<'a>(
        &'a self,
        operation: &str,
        name: &str,
        case: &str,
    ) -> impl Iterator<Item = &'a str> {
        (self.of(operation).iter()).filter_map(move |change| match change {
            Change::Case(of, [a, b]) if &**of == name => match (&**a == case, &**b == case) {
                (true, _) => Some(&**b),
                (_, true) => Some(&**a),
                _ => None,
            },
            _ => None,
        })
    }

    /// Returns the operation and its attribute whose cases the attribute `name` of `operation` has; by default, its own.
    pub(super) fn cases_of<'a>(&'a self, operation: &'a str, name: &'a str) -> [&'a str; 2] {
        let like = self.of(operation).iter().find_map(|change| match change {
            Change::CasesLike(of, [operation, like]) if &**of == name => {
                Some([&**operation, &**like])
            }
            _ => None,
        });
        like.unwrap_or([operation, name])
    }

    /// Returns whether the attribute `name` of `operation` is an entry of the dictionary if it is no property.
    pub(super) fn in_dictionary(&self, operation: &str, name: &str) -> bool {
        (self.of(operation).iter())
            .any(|change| matches!(change, Change::InDictionary(it) if &**it == name))
    }

    /// Returns whether the attribute `name` of `operation` is an entry of the dictionary in an LLVM whose layout does not have
    /// the attribute: under this name or another.
    pub(super) fn is_entry(&self, operation: &str, name: &str) -> bool {
        let is_dated = |change: &Change| match change {
            Change::Renamed([old, new], Some(_)) => &**old == name || &**new == name,
            _ => false,
        };
        self.in_dictionary(operation, name) || self.of(operation).iter().any(is_dated)
    }

    /// Returns whether the attribute `name` of `operation` has no effect.
    pub(super) fn is_without_effect(&self, operation: &str, name: &str) -> bool {
        (self.of(operation).iter())
            .any(|change| matches!(change, Change::WithoutEffect(it, None) if &**it == name))
    }

    /// Returns the value of the attribute `name` of `operation` that is without effect.
    pub(super) fn idle_value(&self, operation: &str, name: &str) -> Option<&str> {
        self.of(operation).iter().find_map(|change| match change {
            Change::WithoutEffect(it, Some(value)) if &**it == name => Some(&**value),
            _ => None,
        })
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
        if let Some(since) = word.strip_prefix("regions@") {
            return Some(Self::Regions(since.parse().ok()?));
        }
        if let Some(name) = word.strip_suffix('^') {
            return Some(Self::Shape(name.into()));
        }
        if let Some(name) = word.strip_suffix('@') {
            return Some(Self::InDictionary(name.into()));
        }
        if let Some(name) = word.strip_suffix('!') {
            return Some(Self::WithoutEffect(name.into(), None));
        }
        match word.split_once("=`") {
            None => {
                if let Some((name, cases)) = word.split_once(':') {
                    return Some(match cases.split_once('~') {
                        Some((a, b)) => Self::Case(name.into(), [a.into(), b.into()]),
                        None => {
                            let (operation, like) = cases.rsplit_once('.')?;
                            Self::CasesLike(name.into(), [operation.into(), like.into()])
                        }
                    });
                }
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
                if let (Some(name), "") = (name.strip_suffix('!'), rest) {
                    return Some(Self::WithoutEffect(name.into(), Some(value.into())));
                }
                if let (Some((name, map)), "") = (
                    name.strip_suffix('>').and_then(|it| it.split_once('<')),
                    rest,
                ) {
                    return Some(Self::Repeated(name.into(), map.into(), value.into()));
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
                    a.op old~new lower~upper@17 gone=`unit`~kept=`3 : i32` added=`array<i32>` free@ idle! none!=`0 : i64` guess?=`f32` kind:low~least kinds:my.op.kind flags<map>=`false` regions@22 sizes^\n\
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
        let cases = |case| changes.case_names("a.op", "kind", case).collect::<Vec<_>>();
        assert_eq!((cases("low"), cases("least")), (vec!["least"], vec!["low"]));
        assert_eq!(changes.cases_of("a.op", "kinds"), ["my.op", "kind"]);
        assert_eq!(changes.cases_of("a.op", "kind"), ["a.op", "kind"]);
        assert_eq!(changes.repeated("a.op", "flags"), Some(("map", "false")));
        let differ = |old, new| changes.regions_differ("a.op", [old, new]);
        assert!(differ(21, 22) && differ(24, 16) && !differ(16, 21) && !differ(22, 24));
        assert!(changes.has_shape("a.op") && changes.is_shape("a.op", "sizes"));
        assert!(changes.is_without_effect("a.op", "idle"));
        assert!(!changes.is_without_effect("a.op", "none"));
        assert_eq!(changes.idle_value("a.op", "none"), Some("0 : i64"));
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
