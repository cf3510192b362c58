//! The mnemonics of the items of dialects that define no others: `llvm-22.mnemonics`.
//!
//! ```text
//! line ::= dialect (`#` | `!`) (` ` mnemonic)*
//! ```
//!
//! All items of a kind are known if the parser of the dialect is generated, because it accepts only what table definitions
//! have, or if the dialect has no items. Dialects that C++ can extend, and dialects whose parser is C++, have no line.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use anyhow::Result;

use crate::layouts::release::Release;
use crate::layouts::tblgen::{Record, Records};

/// How table definitions describe a kind of items.
struct Kind {
    sigil: char,
    /// The class of definitions.
    class: &'static str,
    /// The class of definitions, and of constraints on items that C++ defines.
    constraint: &'static str,
    /// The field of a dialect that has a parser, which is generated if there are definitions.
    parsed: &'static str,
    /// The method of a dialect whose parser is C++.
    method: &'static str,
}

const KINDS: [Kind; 2] = [
    Kind {
        sigil: '#',
        class: "AttrDef",
        constraint: "DialectAttr",
        parsed: "useDefaultAttributePrinterParser",
        method: "parseAttribute",
    },
    Kind {
        sigil: '!',
        class: "TypeDef",
        constraint: "DialectType",
        parsed: "useDefaultTypePrinterParser",
        method: "parseType",
    },
];

/// Facts about the items of one kind of a dialect.
#[derive(Default)]
struct Items {
    /// Whether the dialect has a parser, which is generated if there are definitions.
    is_parsed: bool,
    /// Whether the dialect declares a parser of its own.
    is_written: bool,
    /// Whether the dialect has items, with or without a mnemonic in table definitions.
    is_used: bool,
    /// Whether C++ may add items.
    is_extensible: bool,
    mnemonics: BTreeSet<String>,
}

impl Items {
    fn are_known(&self) -> bool {
        let is_generated = self.is_parsed && !self.mnemonics.is_empty();
        let has_none = !self.is_parsed && !self.is_written && !self.is_used;
        !self.is_extensible && (is_generated || has_none)
    }
}

/// The items by the dialect and the sigil of their kind.
#[derive(Default)]
pub(super) struct Mnemonics(BTreeMap<String, Items>);

impl Mnemonics {
    /// Adds the dialects and items of a dump.
    pub(super) fn add(&mut self, records: &Records) -> Result<()> {
        for kind in &KINDS {
            for dialect in records.instances_of("Dialect") {
                let dialect = dialect?;
                let items = self.items(&dialect, kind);
                items.is_parsed = dialect.bit(kind.parsed);
                items.is_written = dialect
                    .string("extraClassDeclaration")
                    .contains(kind.method);
                items.is_extensible = dialect.bit("isExtensible");
            }
            for item in records.instances_of(kind.constraint) {
                if let Some(dialect) = item?.record("dialect")? {
                    self.items(&dialect, kind).is_used = true;
                }
            }
            for item in records.instances_of(kind.class) {
                let item = item?;
                if let Some(dialect) = item.record("dialect")? {
                    let mnemonic = item.string("mnemonic");
                    let names = &mut self.items(&dialect, kind).mnemonics;
                    names.extend(Some(mnemonic.to_owned()).filter(|it| !it.is_empty()));
                }
            }
        }
        Ok(())
    }

    fn items(&mut self, dialect: &Record<'_>, kind: &Kind) -> &mut Items {
        let name = format!("{}{}", dialect.string("name"), kind.sigil);
        self.0.entry(name).or_default()
    }

    /// Returns the file.
    pub(super) fn file(&self, release: &Release) -> Result<String> {
        let mut text = format!(
            "# Mnemonics of the attributes (#) and types (!) of LLVM {}, of dialects that define no others; facts, not code.\n\
             # Made from {} by\n\
             # `cargo xtask forms --release {major}`. The format: mlir_bytecode::definition::Mnemonics.\n",
            release.version,
            release.definitions,
            major = release.major,
        );
        for (name, items) in self.0.iter().filter(|(_, items)| items.are_known()) {
            text.push_str(name);
            for mnemonic in &items.mnemonics {
                write!(text, " {mnemonic}")?;
            }
            text.push('\n');
        }
        Ok(text)
    }
}
