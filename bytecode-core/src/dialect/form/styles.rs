//! How a form writes the attributes, regions, arguments and dictionary of an operation.

use crate::context::{Attribute, Type};

/// How an attribute is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AttributeStyle<'ir> {
    /// With its type: `5 : i32`.
    Full,
    /// Without its type, which is given for parsing if the kind of attribute has one: `5`.
    Untyped(Option<Type<'ir>>),
    /// The attribute's own text without dialect and mnemonic: `<fast>`.
    Stripped,
    /// In full, never as an alias.
    Direct,
}

/// How a region is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RegionStyle {
    /// Whether the entry block has its label if it has arguments.
    pub arguments: bool,
    /// Whether the terminator of the entry block is written.
    pub terminator: bool,
    /// Whether an empty entry block has its label.
    pub empty_block: bool,
    /// By how many columns the contents are indented more.
    pub deeper: usize,
    /// Whether only the first operation is written, on the line of the operation that holds the region.
    pub inline: bool,
    /// Whether the operation of an inline region is written in generic form.
    pub generic: bool,
    /// Whether a parsed region without contents has a block.
    pub needs_block: bool,
    /// Whether the terminator that the text leaves out has the location of the operation before it, not that of the
    /// operation that holds the region.
    pub inner_location: bool,
    /// Whether a parsed region has what its text has: no block or terminator is added.
    pub as_written: bool,
    /// Whether neither block nor terminator is added to a parsed region without contents.
    pub or_empty: bool,
    /// Whether a parsed region without a block is an error.
    pub filled: bool,
    /// Whether the text of an entry block lacks its arguments, so that no reader gets them: upstream prints such texts.
    pub omits_arguments: bool,
}

impl RegionStyle {
    /// Everything but the arguments of the entry block, which the form writes or which are implied.
    pub const BODY: Self = Self {
        arguments: false,
        terminator: true,
        empty_block: false,
        deeper: 0,
        inline: false,
        generic: false,
        needs_block: false,
        inner_location: false,
        as_written: false,
        or_empty: false,
        filled: false,
        omits_arguments: false,
    };

    /// Everything, arguments of the entry block included.
    pub const FULL: Self = Self {
        arguments: true,
        ..Self::BODY
    };

    /// The first operation alone, on the same line.
    pub const INLINE: Self = Self {
        inline: true,
        ..Self::BODY
    };

    /// The first operation alone, on the same line, in generic form.
    pub const INLINE_GENERIC: Self = Self {
        generic: true,
        ..Self::INLINE
    };

    /// Leaves out the terminator of the entry block if `hidden`.
    #[must_use]
    pub const fn hide_terminator(mut self, hidden: bool) -> Self {
        self.terminator = !hidden;
        self
    }

    /// Gives a parsed region without contents an empty block.
    #[must_use]
    pub const fn with_block(mut self) -> Self {
        self.needs_block = true;
        self
    }

    /// Gives the parsed terminator that the text leaves out the location of the operation before it if `inner`.
    #[must_use]
    pub const fn with_inner_location(mut self, inner: bool) -> Self {
        self.inner_location = inner;
        self
    }

    /// Adds no block and no terminator to a parsed region.
    #[must_use]
    pub const fn as_written(mut self) -> Self {
        self.as_written = true;
        self
    }

    /// Adds neither block nor terminator to a parsed region without contents.
    #[must_use]
    pub const fn or_empty(mut self) -> Self {
        self.or_empty = true;
        self
    }

    /// Rejects a text without a block: the region has neither operations nor arguments.
    #[must_use]
    pub const fn filled(mut self) -> Self {
        self.filled = true;
        self
    }

    /// Leaves out the arguments of the entry block, which no reader of the text gets, because upstream does. Other regions with
    /// arguments that the form does not show are printed in generic form.
    #[must_use]
    pub const fn omit_arguments(mut self) -> Self {
        self.omits_arguments = true;
        self
    }

    /// Indents the contents and the closing brace by more columns.
    #[must_use]
    pub const fn deeper(mut self, columns: usize) -> Self {
        self.deeper = columns;
        self
    }
}

/// How an argument of a region is written where the form of its operation mentions it.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum ArgumentStyle<'ir> {
    /// The name alone: `%i`.
    Name,
    /// The name and the location, if locations are written: `%i loc("a":1:1)`.
    Located,
    /// Name, type, dictionary and location: `%a: i32 {a.b} loc("a":1:1)`.
    Typed(Option<Attribute<'ir>>),
    /// Name, type and dictionary: `%a: i32 {a.b}`. A location after them is parsed, but not printed.
    Unlocated(Option<Attribute<'ir>>),
}

/// The dictionary of an operation's attributes, as a form writes it.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct DictionaryStyle<'a> {
    /// The attributes that are left out.
    pub elided: &'a [&'a str],
    /// The word in front of a dictionary that is not empty.
    pub keyword: Option<&'a str>,
    /// Leaves out inherent attributes that have their default value.
    pub elides_defaults: bool,
}

impl<'a> DictionaryStyle<'a> {
    /// Returns the style ` {...}` that leaves out some attributes.
    #[must_use]
    pub const fn without(elided: &'a [&'a str]) -> Self {
        Self {
            elided,
            keyword: None,
            elides_defaults: false,
        }
    }

    /// Puts the word `attributes` in front: ` attributes {...}`.
    #[must_use]
    pub const fn with_keyword(mut self) -> Self {
        self.keyword = Some("attributes");
        self
    }
}
