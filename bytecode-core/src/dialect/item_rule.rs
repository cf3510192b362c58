//! What an item that is stored as text must satisfy beyond its form.

use std::fmt;

use super::releases::Releases;

/// What an attribute or a type that is stored as text must satisfy beyond its form: upstream verifies it in C++ when it is
/// created.
///
/// ```
/// use mlir_bytecode::dialect::Registry;
/// use mlir_bytecode::dialect::ItemRule;
///
/// const RULES: &[ItemRule] = &[ItemRule::new("!my.pair", |text| {
///     let is_pair = text.split(',').count() == 2;
///     (!is_pair).then(|| "a pair has two types".to_owned())
/// })];
///
/// let context = mlir_bytecode::Context::new(Registry::new().with_item_rules(RULES));
/// assert!(context.parse_type("!my.pair<i1, i2>").is_ok());
/// assert!(context.parse_type("!my.pair<i1>").is_err());
/// ```
#[derive(Clone, Copy)]
pub struct ItemRule {
    item: &'static str,
    mistake: fn(&str) -> Option<String>,
    releases: Releases,
}

impl ItemRule {
    /// A rule for an item with a name such as `#my.attribute` or `!my.type`. `mistake` returns what is wrong with a text, which
    /// has the spelling of printers; `None` if nothing is.
    pub const fn new(item: &'static str, mistake: fn(&str) -> Option<String>) -> Self {
        Self {
            item,
            mistake,
            releases: Releases::ALL,
        }
    }

    /// Restricts the rule to an LLVM release and later ones.
    #[must_use]
    pub const fn since(mut self, release: u32) -> Self {
        self.releases = self.releases.since(release);
        self
    }

    /// Restricts the rule to an LLVM release and earlier ones.
    #[must_use]
    pub const fn until(mut self, release: u32) -> Self {
        self.releases = self.releases.until(release);
        self
    }

    /// Returns the name of the item.
    #[must_use]
    pub fn item(&self) -> &'static str {
        self.item
    }

    pub(super) fn releases(&self) -> Releases {
        self.releases
    }

    pub(crate) fn mistake(&self, text: &str) -> Option<String> {
        (self.mistake)(text)
    }
}

impl fmt::Debug for ItemRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ItemRule")
            .field("item", &self.item)
            .finish_non_exhaustive()
    }
}
