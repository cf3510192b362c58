//! The assembly form of each Rust type that a field can have.

use bstr::{BStr, ByteSlice};

use crate::error::Result;
use crate::ir::{Attribute, ResourceHandle, Type};
use crate::number::ApFloat;
use crate::text::AsmPrinter;

/// A value with an assembly form of its own: what stands between `<` and `>`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no assembly form",
    note = "implement `AsmPrint` for it, or print the item by hand with `#[bytecode(print = path)]`"
)]
pub trait AsmPrint {
    /// Prints the value.
    fn print(&self, printer: &mut dyn AsmPrinter) -> Result<()>;
}

/// Integers print alike.
macro_rules! display {
    // A macro because the implementations are alike for each primitive type.
    ($($type:ty),*) => {$(
        #[diagnostic::do_not_recommend]
        impl AsmPrint for $type {
            fn print(&self, printer: &mut dyn AsmPrinter) -> Result<()> {
                Ok(write!(printer, "{self}")?)
            }
        }
    )*};
}

display!(u8, u16, u32, u64, usize, i8, i16, i32, i64, bool);

#[diagnostic::do_not_recommend]
impl AsmPrint for f64 {
    fn print(&self, printer: &mut dyn AsmPrinter) -> Result<()> {
        Ok(write!(printer, "{}", ApFloat::from_f64(*self))?)
    }
}

#[diagnostic::do_not_recommend]
impl AsmPrint for &BStr {
    fn print(&self, printer: &mut dyn AsmPrinter) -> Result<()> {
        printer.print_string(self)
    }
}

#[diagnostic::do_not_recommend]
impl AsmPrint for &str {
    fn print(&self, printer: &mut dyn AsmPrinter) -> Result<()> {
        printer.print_string(self.as_bytes().as_bstr())
    }
}

#[diagnostic::do_not_recommend]
impl AsmPrint for Attribute<'_> {
    fn print(&self, printer: &mut dyn AsmPrinter) -> Result<()> {
        printer.print_attribute(*self)
    }
}

#[diagnostic::do_not_recommend]
impl AsmPrint for Type<'_> {
    fn print(&self, printer: &mut dyn AsmPrinter) -> Result<()> {
        printer.print_type(*self)
    }
}

#[diagnostic::do_not_recommend]
impl AsmPrint for ResourceHandle<'_> {
    fn print(&self, printer: &mut dyn AsmPrinter) -> Result<()> {
        printer.print_resource(*self)
    }
}

impl<T: AsmPrint> AsmPrint for Vec<T> {
    fn print(&self, printer: &mut dyn AsmPrinter) -> Result<()> {
        printer.write_char('[')?;
        for (index, element) in self.iter().enumerate() {
            if index > 0 {
                printer.write_str(", ")?;
            }
            element.print(printer)?;
        }
        printer.write_char(']')?;
        Ok(())
    }
}

impl<T: AsmPrint> AsmPrint for Option<T> {
    fn print(&self, printer: &mut dyn AsmPrinter) -> Result<()> {
        match self {
            Some(value) => value.print(printer),
            None => Ok(printer.write_str("none")?),
        }
    }
}
