//! The directives: a table for the parser, the spacing rules, the messages and the documentation.

use std::fmt;

/// The entity that a format describes. The language is the same for all; directives and a few rules differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FormatKind {
    /// An operation: the text after its name.
    Operation,
    /// An attribute or a type: the text after its mnemonic.
    Item,
    /// A value inside an attribute or a type: like an item, but without a mnemonic before the text.
    Value,
}

impl fmt::Display for FormatKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Operation => "formats of operations",
            Self::Item | Self::Value => "formats of attributes and types",
        })
    }
}

/// The formats in which a directive is valid.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scope {
    All,
    Items,
    Operations,
}

/// The effect of a directive on the spaces around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spaces {
    /// Spaces before and after, as for a variable.
    Variable,
    /// The directive prints its own leading space, or nothing at all.
    Dictionary,
    /// A space before, as for a variable, but none after.
    Glued,
    /// The directive prints nothing.
    Silent,
}

/// The form of an argument.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Parameter {
    pub(crate) variable: bool,
    pub(crate) text: bool,
    pub(crate) directives: &'static [Directive],
}

impl Parameter {
    const VARIABLE: Self = Self::new(&[]);

    const fn new(directives: &'static [Directive]) -> Self {
        Self {
            variable: true,
            text: false,
            directives,
        }
    }

    /// Returns the valid arguments, for messages.
    pub(crate) fn describe(&self, format: FormatKind) -> String {
        let mut list = Vec::new();
        if self.variable {
            list.push("a variable `$name`".to_owned());
        }
        let directives = self.directives.iter().filter(|it| it.fits(format));
        list.extend(directives.map(|it| format!("`{}`", it.syntax())));
        if self.text {
            list.push("a text `\"...\"`".to_owned());
        }
        crate::error::alternatives(&list)
    }
}

/// The arguments of a directive.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Arguments {
    None,
    /// One argument of each form, in parentheses.
    Fixed(&'static [Parameter]),
    /// One or more, in parentheses.
    List(Parameter),
    /// A list, whose parentheses are optional.
    OptionalList(Parameter),
    /// A name in `<...>` before the list.
    Custom(Parameter),
    /// Clauses of elements.
    Clauses,
}

struct Row {
    name: &'static str,
    syntax: &'static str,
    documentation: &'static str,
    scope: Scope,
    is_ods: bool,
    is_element: bool,
    arguments: Arguments,
    spaces: Spaces,
}

/// The row of a directive of ODS that is an element without arguments and is spaced like a variable.
const ROW: Row = Row {
    name: "",
    syntax: "",
    documentation: "",
    scope: Scope::Operations,
    is_ods: true,
    is_element: true,
    arguments: Arguments::None,
    spaces: Spaces::Variable,
};

/// The row of an extension of ODS: a form of a field of an item.
const FIELD: Row = Row {
    scope: Scope::Items,
    is_ods: false,
    arguments: Arguments::Fixed(&[Parameter::VARIABLE]),
    ..ROW
};

const TYPED: Parameter = Parameter::new(&[Directive::Operands, Directive::Results]);

const QUALIFIABLE: Parameter = Parameter::new(&[Directive::Type]);

const REFERABLE: Parameter = Parameter::new(&[
    Directive::Type,
    Directive::AttrDict,
    Directive::PropDict,
    Directive::Operands,
    Directive::Regions,
    Directive::Successors,
]);

/// The forms of a field of an item.
const FORMS: Parameter = Parameter::new(&[
    Directive::List,
    Directive::Shape,
    Directive::Dynamic,
    Directive::Qualified,
    Directive::Keyword,
    Directive::Symbol,
]);

// A macro, because the documentation of each variant is in its row.
macro_rules! directives {
    ($($variant:ident $name:literal $syntax:literal $documentation:literal $row:expr;)*) => {
        /// A directive: an element with its own form.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Directive {
            $(#[doc = concat!("`` ", $syntax, " ``: ", $documentation)] $variant,)*
        }

        impl Directive {
            /// All directives, in the order of the documentation.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            const fn row(self) -> &'static Row {
                match self {
                    $(Self::$variant => const {
                        &Row { name: $name, syntax: $syntax, documentation: $documentation, ..$row }
                    },)*
                }
            }
        }
    };
}

directives! {
    Custom "custom" "custom<X>($a, ...)"
        "printed and parsed by code, which gets the arguments: variables, `type($a)`, `attr-dict`, `prop-dict`, a text, and in `ref(...)` what is bound elsewhere"
        Row {
            scope: Scope::All,
            arguments: Arguments::Custom(Parameter {
                text: true,
                ..Parameter::new(&[Directive::Type, Directive::Ref, Directive::AttrDict, Directive::PropDict])
            }),
            ..ROW
        };
    Ref "ref" "ref($a)"
        "an argument of `custom` that is only passed to it, because it is bound earlier in the format"
        Row {
            scope: Scope::All,
            is_element: false,
            arguments: Arguments::Fixed(&[REFERABLE]),
            ..ROW
        };
    Qualified "qualified" "qualified($a)"
        "an attribute or a type in full, with the dialect and the mnemonic that are left out otherwise"
        Row {
            scope: Scope::All,
            arguments: Arguments::Fixed(&[QUALIFIABLE]),
            ..ROW
        };
    AttrDict "attr-dict" "attr-dict"
        "the dictionary of the attributes that the format does not mention"
        Row { spaces: Spaces::Dictionary, ..ROW };
    AttrDictWithKeyword "attr-dict-with-keyword" "attr-dict-with-keyword"
        "as `attr-dict`, after the keyword `attributes`"
        Row { spaces: Spaces::Dictionary, ..ROW };
    PropDict "prop-dict" "prop-dict"
        "the properties that the format does not mention, in `<{...}>`; `attr-dict` then has discardable attributes only"
        Row { spaces: Spaces::Dictionary, ..ROW };
    Operands "operands" "operands"
        "all operands, separated by commas"
        ROW;
    Results "results" "results"
        "all results"
        Row { is_element: false, ..ROW };
    Regions "regions" "regions"
        "all regions, separated by commas"
        ROW;
    Successors "successors" "successors"
        "all successors, separated by commas"
        ROW;
    Type "type" "type($a)"
        "the types of an operand or a result, of `operands` or of `results`, separated by commas"
        Row { arguments: Arguments::Fixed(&[TYPED]), ..ROW };
    FunctionalType "functional-type" "functional-type($a, $b)"
        "`(types of the first) -> types of the second`"
        Row { arguments: Arguments::Fixed(&[TYPED, TYPED]), ..ROW };
    Oilist "oilist" "oilist(`word` $a | ...)"
        "clauses in any order, each at most once; a clause starts with a literal and is printed if one of its variables is present"
        Row { arguments: Arguments::Clauses, ..ROW };
    Params "params" "params"
        "the values of all parameters, separated by commas; as an extension of ODS, `params($a, $b)` lists some of them"
        Row { arguments: Arguments::OptionalList(FORMS), is_ods: true, ..FIELD };
    Struct "struct" "struct($a, ...)"
        "`name = value` pairs, in any order, without those that are absent; `struct(params)` has all parameters"
        Row {
            arguments: Arguments::List(Parameter::new(&[
                Directive::Params,
                Directive::List,
                Directive::Shape,
                Directive::Dynamic,
                Directive::Qualified,
                Directive::Keyword,
                Directive::Symbol,
            ])),
            is_ods: true,
            ..FIELD
        };
    List "list" "list($a)"
        "a list, separated by commas, without brackets; the argument may be another form, which is that of each element"
        Row { arguments: Arguments::Fixed(&[FORMS]), ..FIELD };
    Shape "shape" "shape($a)"
        "sizes, each followed by `x`, as in `4x?x`; the next element is glued to it"
        Row { spaces: Spaces::Glued, ..FIELD };
    Dynamic "dynamic" "dynamic($a)"
        "a size, or sizes in brackets, of which some are `?`"
        FIELD;
    Keyword "keyword" "keyword($a)"
        "a string without quotation marks where it is an identifier"
        FIELD;
    Symbol "symbol" "symbol($a)"
        "a string as the name of a symbol: `@name`"
        FIELD;
    Unit "unit" "unit($a)"
        "nothing: a boolean that is true where its optional group is present"
        Row { spaces: Spaces::Silent, ..FIELD };
}

impl Directive {
    /// Returns the directive with this name, such as `attr-dict`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|it| it.name() == name)
    }

    /// Returns the name of the directive.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns the syntax of the directive with its arguments.
    #[must_use]
    pub const fn syntax(self) -> &'static str {
        self.row().syntax
    }

    /// Returns the documentation of the directive, as Markdown.
    #[must_use]
    pub const fn documentation(self) -> &'static str {
        self.row().documentation
    }

    /// Returns whether the directive is part of ODS, not an extension of this crate.
    #[must_use]
    pub const fn is_ods(self) -> bool {
        self.row().is_ods
    }

    /// Returns whether the directive is valid in formats of this kind.
    #[must_use]
    pub fn fits(self, format: FormatKind) -> bool {
        match self.row().scope {
            Scope::All => true,
            Scope::Items => format != FormatKind::Operation,
            Scope::Operations => format == FormatKind::Operation,
        }
    }

    /// Returns whether the directive can be an element itself, not only an argument of other directives.
    #[must_use]
    pub const fn is_element(self) -> bool {
        self.row().is_element
    }

    pub(crate) const fn arguments(self) -> Arguments {
        self.row().arguments
    }

    pub(crate) const fn spaces(self) -> Spaces {
        self.row().spaces
    }

    /// Returns the directives that take this one as an argument, for messages.
    pub(crate) fn parents(self) -> String {
        let takes = |it: &&Self| match it.arguments() {
            Arguments::None | Arguments::Clauses => false,
            Arguments::Fixed(list) => list.iter().any(|it| it.directives.contains(&self)),
            Arguments::List(it) | Arguments::OptionalList(it) | Arguments::Custom(it) => {
                it.directives.contains(&self)
            }
        };
        let parents = Self::ALL.iter().filter(takes);
        let parents: Vec<_> = parents.map(|it| format!("`{it}`")).collect();
        crate::error::alternatives(&parents)
    }
}

impl fmt::Display for Directive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test")]

    use std::fmt::Write as _;

    use super::*;

    #[test]
    fn names_lead_back_to_directives() {
        for &directive in Directive::ALL {
            assert_eq!(Directive::from_name(directive.name()), Some(directive));
            assert!(directive.syntax().starts_with(directive.name()));
        }
        assert_eq!(Directive::from_name("attr"), None);
    }

    /// Returns the page of the directives in the documentation of the crate.
    fn page() -> String {
        let mut page = String::from(
            "| directive | of formats of | prints and parses |\n| --- | --- | --- |\n",
        );
        for directive in Directive::ALL {
            let scope = match directive.row().scope {
                Scope::All => "both",
                Scope::Items => "items",
                Scope::Operations => "operations",
            };
            let syntax = directive.syntax().replace('|', "\\|");
            let syntax = match syntax.contains('`') {
                true => format!("`` {syntax} ``"),
                false => format!("`{syntax}`"),
            };
            let extension = if directive.is_ods() {
                ""
            } else {
                " (extension)"
            };
            let text = directive.documentation();
            writeln!(page, "| {syntax} | {scope}{extension} | {text} |").unwrap();
        }
        page
    }

    #[test]
    fn the_page_is_current() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/directives.md");
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(path, page()).unwrap();
        }
        let expected = std::fs::read_to_string(path).unwrap();
        assert!(page() == expected, "run with BLESS=1 and look at git diff");
    }

    #[test]
    fn parents_are_those_that_take_it() {
        assert_eq!(Directive::Ref.parents(), "`custom`");
        assert_eq!(Directive::Results.parents(), "`type` or `functional-type`");
    }
}
