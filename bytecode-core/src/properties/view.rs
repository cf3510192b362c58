//! The properties of an operation: fields by name if its layout is known, else raw bytes.

use crate::builtin::BuiltinAttribute;
use crate::bytes::Cursor;
use crate::context::{
    Attribute, AttributeId, Context, DialectReader as _, OperationName, PropertiesId, WireReader,
};
use crate::error::{Result, ResultExt};
use crate::properties::{FieldValue, OpField, OpLayout, TableSizes};

/// What is known of an operation's properties.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Properties<'ir> {
    /// It has none.
    None,
    /// The layout of the operation is known.
    Fields(PropertyFields<'ir>),
    /// The writer did not know the operation: its properties are one attribute, a dictionary.
    Dictionary(Attribute<'ir>),
    /// Nobody here knows the operation's layout: its bytes, as they stand in the file.
    Opaque(&'ir [u8]),
}

/// Properties by name.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PropertyFields<'ir> {
    /// The operation's layout.
    pub layout: &'ir OpLayout,
    /// One value per field of the layout, in its order.
    pub values: Vec<FieldValue>,
}

impl<'ir> PropertyFields<'ir> {
    /// The fields with their values, in the layout's order.
    pub fn iter(&self) -> impl Iterator<Item = (&'ir OpField, &FieldValue)> {
        self.layout.fields().iter().zip(&self.values)
    }
}

impl<'ir> OperationName<'ir> {
    /// The layout of the operation's properties, if it is known.
    pub fn layout(self) -> Option<&'ir OpLayout> {
        let registry = self.context().registry();
        let entry = self.context().names.operation(self.id())?;
        let find = || registry.find_layout(&self.to_string());
        registry.layout_at((*entry.layout.get_or_init(find))?)
    }
}

impl<'ir> Properties<'ir> {
    /// The properties with this number, of an operation with this name.
    pub(crate) fn of(name: OperationName<'ir>, id: Option<PropertiesId>) -> Result<Self> {
        let context = name.context();
        let entry = id.and_then(|id| Some((id, context.properties.get(id.0)?.1)));
        match (entry, name.dialect_id()) {
            (Some((id, bytes)), Some(dialect)) => {
                let offset = context.properties.file_offset(id.0, bytes).unwrap_or(0);
                let reader = WireReader::new(context, dialect, bytes, offset);
                Self::decode(name, reader).within(|| format!("properties #{}", id.0))
            }
            _ => Ok(Self::None),
        }
    }

    /// The attribute in one field of the properties with this number. What follows it is not looked at: that costs
    /// less, and tells less whether the layout is the right one.
    pub(crate) fn attribute_of(
        name: OperationName<'ir>,
        id: Option<PropertiesId>,
        field: &str,
    ) -> Result<Option<Attribute<'ir>>> {
        let context = name.context();
        let entry = id.and_then(|id| Some((id, context.properties.get(id.0)?.1)));
        match (entry, name.layout()) {
            (Some((id, bytes)), Some(layout)) if name.is_registered() != Some(false) => {
                let offset = context.properties.file_offset(id.0, bytes).unwrap_or(0);
                let blob = Cursor::new(bytes, offset);
                let (version, sizes) = (context.version(), table_sizes(context));
                match layout.decode_property(field, blob, version, sizes)? {
                    Some(FieldValue::Attribute(id)) => {
                        Ok(Some(Attribute::new(context, AttributeId(id))))
                    }
                    _ => Ok(None),
                }
            }
            _ => Ok(None),
        }
    }

    fn decode(name: OperationName<'ir>, mut reader: WireReader<'ir>) -> Result<Self> {
        let context = name.context();
        if name.is_registered() == Some(false) {
            let dictionary = reader.read_attribute()?;
            reader.expect_end("properties")?;
            return Ok(Self::Dictionary(dictionary));
        }
        let Some(layout) = name.layout() else {
            return Ok(Self::Opaque(reader.cursor().rest()));
        };
        let (version, sizes) = (context.version(), table_sizes(context));
        let values = layout.decode_properties(reader.cursor(), version, sizes)?;
        Ok(Self::Fields(PropertyFields { layout, values }))
    }
}

fn table_sizes(context: &Context) -> TableSizes {
    TableSizes {
        attributes: context.attribute_count(),
        strings: context.strings.len(),
    }
}

impl PropertyFields<'_> {
    /// The attributes that a field refers to, itself or in its elements.
    pub(crate) fn attributes(value: &FieldValue, each: &mut dyn FnMut(AttributeId)) {
        match value {
            FieldValue::Attribute(id) => each(AttributeId(*id)),
            FieldValue::Optional(Some(value)) => Self::attributes(value, each),
            FieldValue::Array(values) => values.iter().for_each(|it| Self::attributes(it, each)),
            _ => {}
        }
    }

    /// Replaces the attributes that a field refers to, itself or in its elements.
    pub(crate) fn replace_attributes(
        value: &mut FieldValue,
        replace: &mut impl FnMut(AttributeId) -> Result<AttributeId>,
    ) -> Result<()> {
        match value {
            FieldValue::Attribute(id) => *id = replace(AttributeId(*id))?.0,
            FieldValue::Optional(Some(value)) => Self::replace_attributes(value, replace)?,
            FieldValue::Array(values) => {
                for value in values {
                    Self::replace_attributes(value, replace)?;
                }
            }
            _ => {}
        }
        Ok(())
    }
}

/// The entry of a dictionary with this name.
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
