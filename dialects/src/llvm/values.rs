//! The numbers in debug information that print as names: DWARF constants, kinds and flags.
//!
//! ```text
//! constant ::= name
//! flags    ::= name (`|` name)* | `"` name (`|` name)* `"`
//! ```

use bstr::ByteSlice as _;
use mlir_bytecode::item::{AsmParse, AsmParser, AsmPrint, AsmPrinter};
use mlir_bytecode::{Bytecode, Error, Result};

use super::dwarf;

/// The kinds of DWARF constants differ in their tables of names.
macro_rules! constants {
    // A macro because each kind is a type of its own, alike but for its table.
    ($($(#[$doc:meta])* $name:ident of $table:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Bytecode)]
        pub struct $name(pub u64);

        impl $name {
            /// Returns the DWARF name, if LLVM defines one.
            pub fn name(self) -> Option<&'static str> {
                dwarf::name(dwarf::$table, self.0)
            }
        }

        impl AsmPrint for $name {
            fn print(&self, printer: &mut dyn AsmPrinter) -> Result<()> {
                Ok(printer.write_str(self.name().unwrap_or_default())?)
            }
        }

        impl<'ir> AsmParse<'ir> for $name {
            fn parse(parser: &mut dyn AsmParser<'ir>) -> Result<Self> {
                let name = parser.parse_keyword()?;
                let value = dwarf::value(dwarf::$table, name);
                value.map(Self).ok_or_else(|| unknown(name, parser))
            }
        }
    )*};
}

constants! {
    /// The tag of a debug information entry: `DW_TAG_base_type`.
    Tag of TAGS;
    /// How a basic type is encoded: `DW_ATE_signed`.
    Encoding of ENCODINGS;
    /// A source language: `DW_LANG_C`.
    Language of LANGUAGES;
    /// A calling convention: `DW_CC_normal`.
    CallingConvention of CALLING_CONVENTIONS;
    /// An operation of an expression: `DW_OP_deref`.
    Operation of OPERATIONS;
}

impl Operation {
    /// `DW_OP_LLVM_convert`, whose second argument is an [`Encoding`].
    pub const LLVM_CONVERT: Self = Self(0x1001);
}

/// The amount of debug information.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Bytecode)]
#[non_exhaustive]
pub enum EmissionKind {
    /// No debug information.
    #[default]
    #[bytecode(mnemonic = "None")]
    None = 0,
    /// All debug information.
    #[bytecode(mnemonic = "Full")]
    Full = 1,
    /// Line tables only.
    #[bytecode(mnemonic = "LineTablesOnly")]
    LineTablesOnly = 2,
    /// The name tables with which debuggers find symbols.
    #[bytecode(mnemonic = "DebugDirectivesOnly")]
    DebugDirectivesOnly = 3,
}

/// The kind of name tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Bytecode)]
#[non_exhaustive]
pub enum NameTableKind {
    /// The tables of the DWARF version.
    #[default]
    #[bytecode(mnemonic = "Default")]
    Default = 0,
    /// The tables of GNU tools.
    #[bytecode(mnemonic = "GNU")]
    Gnu = 1,
    /// No debug information.
    #[bytecode(mnemonic = "None")]
    None = 2,
    /// Those of Apple.
    #[bytecode(mnemonic = "Apple")]
    Apple = 3,
}

/// Flags of a debug information entry, a mask; 0 prints as `Zero`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Bytecode)]
pub struct Flags(pub u64);

impl Flags {
    /// The lowest two bits are one value, not flags.
    const ACCESS: u64 = 0b11;

    const NAMES: &'static [(u64, &'static str)] = &[
        (1 << 2, "FwdDecl"),
        (1 << 3, "AppleBlock"),
        (1 << 4, "ReservedBit4"),
        (1 << 5, "Virtual"),
        (1 << 6, "Artificial"),
        (1 << 7, "Explicit"),
        (1 << 8, "Prototyped"),
        (1 << 9, "ObjcClassComplete"),
        (1 << 10, "ObjectPointer"),
        (1 << 11, "Vector"),
        (1 << 12, "StaticMember"),
        (1 << 13, "LValueReference"),
        (1 << 14, "RValueReference"),
        (1 << 15, "ExportSymbols"),
        // Upstream gives one bit three names, and prints them all.
        (1 << 16, "SingleInheritance"),
        (1 << 16, "MultipleInheritance"),
        (1 << 16, "VirtualInheritance"),
        (1 << 18, "IntroducedVirtual"),
        (1 << 19, "BitField"),
        (1 << 20, "NoReturn"),
        (1 << 22, "TypePassByValue"),
        (1 << 23, "TypePassByReference"),
        (1 << 24, "EnumClass"),
        (1 << 25, "Thunk"),
        (1 << 26, "NonTrivial"),
        (1 << 27, "BigEndian"),
        (1 << 28, "LittleEndian"),
        (1 << 29, "AllCallsDescribed"),
    ];
}

impl AsmPrint for Flags {
    fn print(&self, printer: &mut dyn AsmPrinter) -> Result<()> {
        let access = match self.0 & Self::ACCESS {
            1 => Some("Private"),
            2 => Some("Protected"),
            3 => Some("Public"),
            _ => None,
        };
        if self.0 == 0 {
            return Ok(printer.write_str("Zero")?);
        }
        let quoted = self.0.count_ones() > 1 && self.0 != Self::ACCESS;
        let names = access.into_iter().chain(names(self.0, Self::NAMES));
        print_flags(quoted, names, printer)
    }
}

impl<'ir> AsmParse<'ir> for Flags {
    fn parse(parser: &mut dyn AsmParser<'ir>) -> Result<Self> {
        let mask = parse_flags(parser, |name| match name {
            "Zero" => Some(0),
            "Private" => Some(1),
            "Protected" => Some(2),
            "Public" => Some(3),
            _ => value(name, Self::NAMES),
        });
        mask.map(Self)
    }
}

/// Flags of a subprogram, a mask.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Bytecode)]
pub struct SubprogramFlags(pub u64);

impl SubprogramFlags {
    const NAMES: &'static [(u64, &'static str)] = &[
        (1 << 0, "Virtual"),
        (1 << 1, "PureVirtual"),
        (1 << 2, "LocalToUnit"),
        (1 << 3, "Definition"),
        (1 << 4, "Optimized"),
        (1 << 5, "Pure"),
        (1 << 6, "Elemental"),
        (1 << 7, "Recursive"),
        (1 << 8, "MainSubprogram"),
        (1 << 9, "Deleted"),
        (1 << 11, "ObjCDirect"),
    ];
}

impl AsmPrint for SubprogramFlags {
    fn print(&self, printer: &mut dyn AsmPrinter) -> Result<()> {
        print_flags(self.0.count_ones() > 1, names(self.0, Self::NAMES), printer)
    }
}

impl<'ir> AsmParse<'ir> for SubprogramFlags {
    fn parse(parser: &mut dyn AsmParser<'ir>) -> Result<Self> {
        parse_flags(parser, |name| value(name, Self::NAMES)).map(Self)
    }
}

fn names(mask: u64, table: &'static [(u64, &'static str)]) -> impl Iterator<Item = &'static str> {
    let set = table.iter().filter(move |&&(bit, _)| mask & bit != 0);
    set.map(|&(_, name)| name)
}

fn value(name: &str, table: &[(u64, &str)]) -> Option<u64> {
    let found = table.iter().find(|(_, it)| *it == name);
    found.map(|&(bit, _)| bit)
}

fn print_flags(
    quoted: bool,
    names: impl Iterator<Item = &'static str>,
    printer: &mut dyn AsmPrinter,
) -> Result<()> {
    let quote = if quoted { "\"" } else { "" };
    printer.write_str(quote)?;
    for (index, name) in names.enumerate() {
        printer.write_str(if index > 0 { "|" } else { "" })?;
        printer.write_str(name)?;
    }
    Ok(printer.write_str(quote)?)
}

fn parse_flags(parser: &mut dyn AsmParser<'_>, value: impl Fn(&str) -> Option<u64>) -> Result<u64> {
    let mut mask = 0;
    loop {
        for name in parser.parse_keyword_or_string()?.split_str("|") {
            let name = name.to_str_lossy();
            let name = name.trim();
            mask |= value(name).ok_or_else(|| unknown(name, parser))?;
        }
        // Several names of one bit have no quotes around them.
        if !parser.eat("|") {
            return Ok(mask);
        }
    }
}

/// Returns the error for a name that LLVM 22 does not have.
#[cold]
fn unknown(name: &str, parser: &dyn AsmParser<'_>) -> Error {
    parser.error(format!("before this, the name `{name}` is not known"))
}
