//! The properties of an operation: fields by name if the layout is known, else bytes.

use crate::builtin::BuiltinAttribute;
use crate::bytes::{Cursor, Version};
use crate::context::{
    Attribute, AttributeId, Context, DialectReader as _, OperationName, PropertiesId, WireReader,
};
use crate::error::{Result, ResultExt};
use crate::properties::{
    Confidence, EachPart, FieldValue, LayoutFinding, OpField, OpLayout, TableSizes,
};

/// The properties of an operation, decoded if their layout is known.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Properties<'ir> {
    /// The operation has no properties.
    None,
    /// The layout of the operation is known.
    Fields(PropertyFields<'ir>),
    /// The operation is unregistered in the file, so its properties are an attribute: a dictionary.
    Dictionary(Attribute<'ir>),
    /// The layout of the operation is unknown; these are the bytes of the properties in the file.
    Opaque(&'ir [u8]),
}

/// The values of properties with their layout, which has the names, defaults and kinds of the fields.
///
/// [`iter`](Self::iter) lists the fields with their values. To decode all of them into a struct, use
/// [`Operation::cast`](crate::Operation::cast).
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PropertyFields<'ir> {
    /// The layout of the operation.
    pub layout: &'ir OpLayout,
    /// A value for each field of the layout, in order.
    pub values: Vec<FieldValue>,
}

impl<'ir> PropertyFields<'ir> {
    /// Iterates over the fields with their values, in the order of the layout.
    pub fn iter(&self) -> impl Iterator<Item = (&'ir OpField, &FieldValue)> {
        self.layout.fields().iter().zip(&self.values)
    }
}

/// Properties in the form of the file, with their layout.
#[derive(Clone, Copy)]
pub(crate) struct EncodedProperties<'ir> {
    pub(crate) layout: &'ir OpLayout,
    id: PropertiesId,
    blob: Cursor<'ir>,
}

impl<'ir> EncodedProperties<'ir> {
    /// Returns the properties with this id, for an operation with this name; `None` if there are none, or their layout is
    /// not known. Does not check them.
    fn of(name: OperationName<'ir>, id: Option<PropertiesId>) -> Option<Self> {
        let (context, id) = (name.context(), id?);
        if name.is_registered() == Some(false) {
            return None;
        }
        let (_, bytes) = context.properties.get(id.0)?;
        let offset = context.properties.file_offset(id.0, bytes).unwrap_or(0);
        Some(Self {
            layout: name.layout()?,
            id,
            blob: Cursor::new(bytes, offset),
        })
    }

    /// As [`of`](Self::of), but `None` also if the layout is not certain.
    pub(crate) fn certain(name: OperationName<'ir>, id: Option<PropertiesId>) -> Option<Self> {
        Self::of(name, id).filter(|_| !is_guess(name))
    }

    /// Fails if the properties do not fit the layout.
    pub(crate) fn check(self, context: &Context) -> Result<()> {
        self.walk(context, &mut Unused)
    }

    /// Passes the references to `each`, in wire order, with the bytes between them. Fails if the properties do not fit the
    /// layout.
    pub(crate) fn walk(self, context: &Context, each: &mut impl EachPart) -> Result<()> {
        let (version, sizes) = (context.version(), table_sizes(context));
        (self.layout.walk(self.blob, version, sizes, each))
            .within(|| format!("properties #{}", self.id.0))
    }
}

impl<'ir> OperationName<'ir> {
    /// Returns the layout of the properties of the operation, if it is known.
    pub fn layout(self) -> Option<&'ir OpLayout> {
        self.context().registry().layout_at(self.layout_place()?)
    }
}

impl<'ir> Properties<'ir> {
    /// Decodes the properties with this id, for an operation with this name.
    pub(crate) fn of(name: OperationName<'ir>, id: Option<PropertiesId>) -> Result<Self> {
        let context = name.context();
        let entry = id.and_then(|id| Some((id, context.properties.get(id.0)?.1)));
        let Some((id, bytes)) = entry else {
            return Ok(Self::None);
        };
        let offset = context.properties.file_offset(id.0, bytes).unwrap_or(0);
        Self::decode(name, bytes, offset).within(|| format!("properties #{}", id.0))
    }

    /// Decodes the properties like [`Self::of`], but leaves properties of an ambiguous layout opaque. Use this to encode
    /// properties again, because a wrong layout results in other bytes.
    pub(crate) fn certain(name: OperationName<'ir>, id: Option<PropertiesId>) -> Result<Self> {
        let context = name.context();
        if !is_guess(name) {
            return Self::of(name, id);
        }
        let entry = id.and_then(|id| context.properties.get(id.0));
        Ok(entry.map_or(Self::None, |(_, bytes)| Self::Opaque(bytes)))
    }

    /// Decodes an attribute of the properties with this id. Does not decode the following fields, so this is faster but
    /// detects fewer wrong layouts.
    pub(crate) fn attribute_of(
        name: OperationName<'ir>,
        id: Option<PropertiesId>,
        field: &str,
    ) -> Result<Option<Attribute<'ir>>> {
        let context = name.context();
        let Some(EncodedProperties { layout, blob, .. }) = EncodedProperties::of(name, id) else {
            return Ok(None);
        };
        let (version, sizes) = (context.version(), table_sizes(context));
        match layout.decode_property(field, blob, version, sizes)? {
            Some(FieldValue::Attribute(id)) => Ok(Some(Attribute::new(context, id))),
            _ => Ok(None),
        }
    }

    /// Calls `each` with the attributes in the properties with this id, until it returns true. Returns whether it did.
    pub(crate) fn any_attribute(
        name: OperationName<'ir>,
        id: Option<PropertiesId>,
        each: &mut dyn FnMut(Attribute<'ir>) -> Result<bool>,
    ) -> Result<bool> {
        let context = name.context();
        if let Some(properties) = EncodedProperties::of(name, id) {
            let mut search = Search {
                context,
                each,
                found: false,
            };
            properties.walk(context, &mut search)?;
            return Ok(search.found);
        }
        match name.is_registered() {
            Some(false) => match Self::of(name, id)? {
                Self::Dictionary(dictionary) => each(dictionary),
                _ => Ok(false),
            },
            _ => Ok(false),
        }
    }

    fn decode(name: OperationName<'ir>, bytes: &'ir [u8], offset: u64) -> Result<Self> {
        let context = name.context();
        let Some(entry) = context.names.operation(name.id()) else {
            return Ok(Self::None);
        };
        if name.is_registered() == Some(false) {
            let mut reader = WireReader::new(context, entry.dialect, bytes, offset);
            let dictionary = reader.read_attribute()?;
            reader.expect_end("properties")?;
            return Ok(Self::Dictionary(dictionary));
        }
        let Some(layout) = name.layout() else {
            return Ok(Self::Opaque(bytes));
        };
        let (blob, version) = (Cursor::new(bytes, offset), context.version());
        let values = layout.decode_properties(blob, version, table_sizes(context))?;
        Ok(Self::Fields(PropertyFields { layout, values }))
    }
}

/// Takes parts that are only checked.
struct Unused;

impl EachPart for Unused {}

/// A search for an attribute of which `each` returns true.
struct Search<'ir, 'e> {
    context: &'ir Context,
    each: &'e mut dyn FnMut(Attribute<'ir>) -> Result<bool>,
    found: bool,
}

impl EachPart for Search<'_, '_> {
    fn attribute(&mut self, id: AttributeId, _: bool) -> Result<()> {
        if !self.found {
            self.found = (self.each)(Attribute::new(self.context, id))?;
        }
        Ok(())
    }
}

/// Returns whether the operation has native properties whose layout is ambiguous.
pub(crate) fn is_guess(name: OperationName<'_>) -> bool {
    let context = name.context();
    if context.version() < Version::NATIVE_PROPERTIES {
        return false;
    }
    let is_ambiguous = |it: &LayoutFinding| it.confidence == Confidence::Ambiguous;
    name.is_registered() != Some(false) && name.finding().is_some_and(is_ambiguous)
}

fn table_sizes(context: &Context) -> TableSizes {
    TableSizes {
        attributes: context.attribute_count(),
        strings: context.strings.len(),
    }
}

/// Returns the value of the entry `name` of a dictionary.
pub(crate) fn entry<'ir>(dictionary: Attribute<'ir>, name: &str) -> Result<Option<Attribute<'ir>>> {
    let Some(BuiltinAttribute::Dictionary { entries }) = dictionary.try_decode()? else {
        return Ok(None);
    };
    for entry in entries {
        if entry.name.value()? == name {
            return Ok(Some(entry.value));
        }
    }
    Ok(None)
}
