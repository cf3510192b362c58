//! What the assembly formats of the dialects are made of.
//!
//! ```text
//! struct(params) ::= `<` (name `=` value (`,` name `=` value)*)? `>`
//! ```

use bytecode_core::Result;
use bytecode_core::builtin::DYNAMIC;
use bytecode_core::dialect::AsmPrint;
use bytecode_core::text::AsmPrinter;

/// Implements [`AsmPrint`] by [`Display`](std::fmt::Display).
macro_rules! display {
    // A macro because a blanket implementation for `Display` would exclude all others.
    ($($type:ty),*) => {$(
        impl ::bytecode_core::dialect::AsmPrint for $type {
            fn print(
                &self,
                printer: &mut dyn ::bytecode_core::text::AsmPrinter,
            ) -> ::bytecode_core::Result<()> {
                Ok(write!(printer, "{self}")?)
            }
        }
    )*};
}
pub(crate) use display;

/// Prints `values`, separated by commas, between `open` and `close`.
pub(crate) fn list<T: AsmPrint>(
    printer: &mut dyn AsmPrinter,
    open: &str,
    values: &[T],
    close: &str,
) -> Result<()> {
    printer.write_str(open)?;
    for (index, value) in values.iter().enumerate() {
        if index > 0 {
            printer.write_str(", ")?;
        }
        value.print(printer)?;
    }
    Ok(printer.write_str(close)?)
}

/// An element that may be null, as lists of attributes have them.
struct Nullable<'a, T>(&'a Option<T>);

impl<T: AsmPrint> AsmPrint for Nullable<'_, T> {
    fn print(&self, printer: &mut dyn AsmPrinter) -> Result<()> {
        match self.0 {
            Some(value) => value.print(printer),
            None => Ok(printer.write_str("<<NULL ATTRIBUTE>>")?),
        }
    }
}

/// Prints `values` as [`list`] does; each may be null.
pub(crate) fn nullable_list<T: AsmPrint>(
    printer: &mut dyn AsmPrinter,
    open: &str,
    values: &[Option<T>],
    close: &str,
) -> Result<()> {
    let values: Vec<_> = values.iter().map(Nullable).collect();
    list(printer, open, &values, close)
}

/// `<name = value, ...>`, built parameter by parameter; the first error ends it.
pub(crate) struct StructForm<'a> {
    printer: &'a mut dyn AsmPrinter,
    empty: bool,
    result: Result<()>,
}

/// Begins a [`StructForm`].
pub(crate) fn struct_form(printer: &mut dyn AsmPrinter) -> StructForm<'_> {
    let result = printer.write_str("<").map_err(Into::into);
    StructForm {
        printer,
        empty: true,
        result,
    }
}

impl StructForm<'_> {
    /// A parameter that always prints.
    pub(crate) fn required(self, name: &str, value: &impl AsmPrint) -> Self {
        self.with(name, |printer| value.print(printer))
    }

    /// A parameter that prints unless it is zero or false.
    pub(crate) fn nonzero<T: AsmPrint + Default + PartialEq>(self, name: &str, value: &T) -> Self {
        if *value == T::default() {
            return self;
        }
        self.required(name, value)
    }

    /// A parameter that prints if it is there.
    pub(crate) fn optional(self, name: &str, value: &Option<impl AsmPrint>) -> Self {
        match value {
            Some(value) => self.required(name, value),
            None => self,
        }
    }

    /// A list in brackets that prints unless it is empty.
    pub(crate) fn indices(self, name: &str, values: &Vec<i64>) -> Self {
        if values.is_empty() {
            return self;
        }
        self.required(name, values)
    }

    /// A list, without brackets, that prints unless it is empty.
    pub(crate) fn elements<T: AsmPrint>(self, name: &str, values: &Option<Vec<Option<T>>>) -> Self {
        match values.as_deref() {
            None | Some([]) => self,
            Some(values) => self.with(name, |printer| nullable_list(printer, "", values, "")),
        }
    }

    /// A parameter that always prints, as `print` does.
    pub(crate) fn with(
        mut self,
        name: &str,
        print: impl FnOnce(&mut dyn AsmPrinter) -> Result<()>,
    ) -> Self {
        if self.result.is_ok() {
            let separator = if self.empty { "" } else { ", " };
            self.result = write!(self.printer, "{separator}{name} = ")
                .map_err(Into::into)
                .and_then(|()| print(self.printer));
            self.empty = false;
        }
        self
    }

    /// The closing bracket.
    pub(crate) fn finish(self) -> Result<()> {
        self.result?;
        Ok(self.printer.write_str(">")?)
    }
}

/// `mnemonic value`: the form of an enum as an attribute.
pub(crate) fn keyword(
    printer: &mut dyn AsmPrinter,
    mnemonic: &str,
    value: &impl AsmPrint,
) -> Result<()> {
    write!(printer, "{mnemonic} ")?;
    value.print(printer)
}

/// The size of a dimension; an unknown one is `?`.
pub(crate) fn size(printer: &mut dyn AsmPrinter, size: i64) -> Result<()> {
    match size {
        DYNAMIC => Ok(printer.write_str("?")?),
        size => size.print(printer),
    }
}

/// The sizes of dimensions, separated by commas, between `open` and `close`.
pub(crate) fn sizes(
    printer: &mut dyn AsmPrinter,
    open: &str,
    sizes: &[i64],
    close: &str,
) -> Result<()> {
    printer.write_str(open)?;
    for (index, &dimension) in sizes.iter().enumerate() {
        printer.write_str(if index > 0 { ", " } else { "" })?;
        size(printer, dimension)?;
    }
    Ok(printer.write_str(close)?)
}
