//! Lists that borrow their wire form: `List<'ir, T>`.

use std::fmt;

use crate::context::{DialectReader, DialectWriter, WireList, WireReader};
use crate::error::Result;
#[cfg(feature = "arbitrary")]
use crate::item::arbitrary::Generator;
use crate::item::codec::elements;
use crate::item::dynamic;
use crate::item::{
    AsmParse, AsmParser, AsmPrint, AsmPrinter, Decode, Described, Encode, Form, Kind,
};

/// A list with the wire form and the text of a `Vec<T>`, which borrows its wire form.
///
/// Decoding checks each element once and allocates nothing. Iteration decodes the elements again. A list that is built from
/// values owns them, and so does a list that was read by a [`DialectReader`] of another container.
///
/// ```
/// use mlir_bytecode::item::List;
/// use mlir_bytecode::{Context, Dialect, DialectAttribute, Registry};
///
/// #[derive(DialectAttribute, Debug, PartialEq)]
/// #[bytecode(dialect = "toy")]
/// enum ToyAttribute<'ir> {
///     #[bytecode(code = 0)]
///     Tile { sizes: List<'ir, i64> },
/// }
///
/// #[derive(Dialect)]
/// #[dialect(name = "toy", attributes = ToyAttribute)]
/// struct Toy;
///
/// # fn main() -> mlir_bytecode::Result<()> {
/// let context = Context::new(Registry::new().with(Toy));
/// let tile = context.attribute(&ToyAttribute::Tile { sizes: [4, 8].into() })?;
/// assert_eq!(tile.to_string(), "#toy.tile<[4, 8]>");
/// let ToyAttribute::Tile { sizes } = tile.decode()?;
/// assert_eq!((sizes.len(), sizes.iter().sum::<i64>()), (2, 12));
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct List<'ir, T>(Repr<'ir, T>);

#[derive(Clone)]
enum Repr<'ir, T> {
    /// The elements are checked.
    Wire(WireList<'ir>),
    Owned(Vec<T>),
}

impl<'ir, T> List<'ir, T> {
    /// Returns the number of elements.
    pub fn len(&self) -> usize {
        match &self.0 {
            Repr::Wire(list) => list.count(),
            Repr::Owned(list) => list.len(),
        }
    }

    /// Returns whether there are no elements.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the elements in order.
    #[inline]
    pub fn iter(&self) -> Iter<'_, 'ir, T> {
        Iter(match &self.0 {
            Repr::Wire(list) => Source::Wire {
                reader: list.reader(),
                count: list.count(),
            },
            Repr::Owned(list) => Source::Slice(list.iter()),
        })
    }
}

/// The elements of a [`List`].
#[derive(Clone)]
pub struct Iter<'a, 'ir, T>(Source<'a, 'ir, T>);

#[derive(Clone)]
enum Source<'a, 'ir, T> {
    Wire {
        reader: WireReader<'ir>,
        count: usize,
    },
    Slice(std::slice::Iter<'a, T>),
}

impl<'ir, T: Decode<'ir> + Clone> Iterator for Iter<'_, 'ir, T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        match &mut self.0 {
            Source::Slice(elements) => elements.next().cloned(),
            Source::Wire { reader, count } => {
                *count = count.checked_sub(1)?;
                // The elements were decoded before, so this cannot fail.
                T::decode(reader).ok()
            }
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = match &self.0 {
            Source::Slice(elements) => elements.len(),
            Source::Wire { count, .. } => *count,
        };
        (left, Some(left))
    }
}

impl<'ir, T: Decode<'ir> + Clone> ExactSizeIterator for Iter<'_, 'ir, T> {}

impl<'a, 'ir, T: Decode<'ir> + Clone> IntoIterator for &'a List<'ir, T> {
    type Item = T;
    type IntoIter = Iter<'a, 'ir, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T> Default for List<'_, T> {
    fn default() -> Self {
        Self(Repr::Owned(Vec::new()))
    }
}

impl<T> From<Vec<T>> for List<'_, T> {
    fn from(list: Vec<T>) -> Self {
        Self(Repr::Owned(list))
    }
}

impl<T, const N: usize> From<[T; N]> for List<'_, T> {
    fn from(list: [T; N]) -> Self {
        Vec::from(list).into()
    }
}

impl<T> FromIterator<T> for List<'_, T> {
    fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> Self {
        elements.into_iter().collect::<Vec<_>>().into()
    }
}

impl<'ir, T: Decode<'ir> + Clone + PartialEq> PartialEq for List<'ir, T> {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().eq(other)
    }
}

impl<'ir, T: Decode<'ir> + Clone + Eq> Eq for List<'ir, T> {}

impl<'ir, T: Decode<'ir> + Clone + fmt::Debug> fmt::Debug for List<'ir, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

#[diagnostic::do_not_recommend]
impl<'ir, T: Decode<'ir> + Clone> Decode<'ir> for List<'ir, T> {
    #[inline]
    fn decode(reader: &mut impl DialectReader<'ir>) -> Result<Self> {
        let count = reader.read_count()?;
        let Some(list) = reader.wire_list(count) else {
            return elements(count, reader).map(Self::from);
        };
        for _ in 0..count {
            T::decode(reader)?;
        }
        Ok(Self(Repr::Wire(list)))
    }

    #[cfg(feature = "arbitrary")]
    fn arbitrary(generator: &mut Generator<'ir, '_>) -> Result<Self> {
        Vec::arbitrary(generator).map(Self::from)
    }
}

#[diagnostic::do_not_recommend]
impl<'ir, T: Decode<'ir> + Clone> Encode for List<'ir, T> {
    const KIND: &'static Kind = <[T]>::KIND;
    const ACCEPTS: Option<Described> = T::ACCEPTS;

    #[inline]
    fn encode(&self, writer: &mut (impl DialectWriter + ?Sized)) -> Result<()> {
        writer.write_varint(self.len() as u64);
        self.iter().try_for_each(|element| element.encode(writer))
    }
}

#[diagnostic::do_not_recommend]
impl<'ir, T: Decode<'ir> + AsmPrint + Clone> AsmPrint for List<'ir, T> {
    const FORM: &'static Form = <Vec<T> as AsmPrint>::FORM;

    fn print(&self, printer: &mut dyn AsmPrinter) -> Result<()> {
        self.iter().collect::<Vec<_>>().print(printer)
    }
}

#[diagnostic::do_not_recommend]
impl<'ir, T: Decode<'ir> + AsmParse<'ir> + Clone> AsmParse<'ir> for List<'ir, T> {
    fn parse(parser: &mut dyn AsmParser<'ir>) -> Result<Self> {
        Vec::parse(parser).map(Self::from)
    }
}

impl dynamic::Sizes for List<'_, i64> {
    fn print(&self, printer: &mut dyn AsmPrinter) -> Result<()> {
        dynamic::print(&self.iter().collect::<Vec<_>>(), printer)
    }

    fn parse(parser: &mut dyn AsmParser<'_>) -> Result<Self> {
        dynamic::parse::<Vec<_>>(parser).map(Self::from)
    }
}
