//! The layout of an operation: its traits and the fields of its properties.

use super::{AttributeKind, FieldValue};

use crate::bytes::Version;

/// The layout of a registered operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpLayout {
    name: Box<str>,
    traits: OpTraits,
    fields: Box<[OpField]>,
    /// The order of the fields in version 5, unless it is that of `fields`.
    version_5_order: Option<Box<[u16]>>,
}

impl OpLayout {
    /// Returns a layout with `fields` in the wire order of version 6.
    ///
    /// An operation has at most 65,536 fields; further fields are ignored in version 5.
    pub fn new(name: &str, traits: OpTraits, fields: Vec<OpField>) -> Self {
        Self {
            name: name.into(),
            traits,
            version_5_order: if traits.contains(OpTrait::DictionaryOnly) {
                None
            } else {
                version_5_order(&fields)
            },
            fields: fields.into(),
        }
    }

    /// Returns the full name of the operation, such as `arith.addi`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the traits that readers, writers and printers need.
    pub fn traits(&self) -> OpTraits {
        self.traits
    }

    /// Returns the encoded fields, in the wire order of version 6. An operation without fields has no properties.
    pub fn fields(&self) -> &[OpField] {
        if self.traits.contains(OpTrait::DictionaryOnly) {
            &[]
        } else {
            &self.fields
        }
    }

    /// Returns the inherent attributes, which are properties or, with [`DictionaryOnly`](OpTrait::DictionaryOnly),
    /// entries of the attribute dictionary.
    pub fn inherent(&self) -> &[OpField] {
        &self.fields
    }

    /// Returns the field that is printed as the attribute `name`; `None` if the attribute is not inherent.
    pub fn field(&self, name: &str) -> Option<&OpField> {
        self.fields.iter().find(|field| field.name() == name)
    }

    /// Returns whether one of the [fields](Self::fields) has this name.
    pub(crate) fn has(&self, key: &[u8]) -> bool {
        self.field_named(key).is_some()
    }

    /// Returns whether one of the [fields](Self::fields) is a native property of this name.
    pub(crate) fn has_native(&self, key: &[u8]) -> bool {
        self.field_named(key).is_some_and(OpField::is_native)
    }

    /// Returns whether one of the [fields](Self::fields) takes the entry of a dictionary with this name. Native properties take none:
    /// such an entry is a discardable attribute.
    pub(crate) fn takes(&self, key: &[u8]) -> bool {
        self.field_named(key).is_some_and(|it| !it.is_native())
    }

    fn field_named(&self, key: &[u8]) -> Option<&OpField> {
        self.fields().iter().find(|it| it.has_name(key))
    }

    /// Sets the default of each field to the result of `default`.
    pub fn set_defaults<'t>(&mut self, default: impl Fn(&OpField) -> Option<&'t str>) {
        for field in &mut self.fields {
            field.default = default(field).map(Into::into);
        }
    }

    /// Sets the kinds of some fields, by name.
    pub(crate) fn with_kinds(mut self, kinds: &[(&str, AttributeKind)]) -> Self {
        for field in &mut self.fields {
            if let Some((_, kind)) = kinds.iter().find(|(name, _)| *name == field.name()) {
                field.kind = kind.clone();
            }
        }
        self
    }

    /// Returns the indices of [`fields`](Self::fields) in the order in which `version` writes them.
    pub fn wire_order(&self, version: Version) -> impl Iterator<Item = usize> + '_ {
        let order = self.other_order(version).unwrap_or_default();
        let rest = if order.is_empty() {
            self.fields.len()
        } else {
            0
        };
        order.iter().map(|&index| usize::from(index)).chain(0..rest)
    }

    /// Returns whether a field holds the sizes of segments, which version 5 and version 6 encode differently.
    pub(crate) fn has_segments(&self) -> bool {
        self.fields.iter().any(OpField::is_segments)
    }

    /// Returns whether the properties may refer to strings.
    pub(crate) fn names_strings(&self) -> bool {
        self.fields.iter().any(|field| field.wire.names_strings())
    }

    /// Returns the indices in the order in which `version` writes the fields, unless that is the order of the fields.
    pub(super) fn other_order(&self, version: Version) -> Option<&[u16]> {
        let order = self.version_5_order.as_deref();
        order.filter(|_| version < Version::SEGMENT_SIZES)
    }
}

/// Returns the order of version 5, which sorts segment sizes among the ODS attributes by the names
/// `operand_segment_sizes` and `result_segment_sizes`.
fn version_5_order(fields: &[OpField]) -> Option<Box<[u16]>> {
    let key = |field: &OpField| match &field.wire {
        Wire::OperandSegments(_) => Some((*b"operand_segment_sizes").to_vec()),
        Wire::ResultSegments(_) => Some((*b"result_segment_sizes").to_vec()),
        Wire::Attribute | Wire::OptionalAttribute => Some(field.name().as_bytes().to_vec()),
        _ => None,
    };
    if !fields.iter().any(OpField::is_segments) {
        return None;
    }
    let mut order: Vec<(u16, &OpField)> = (0..=u16::MAX).zip(fields).collect();
    // Native properties have no key and come last, in order; segments precede an attribute of the same name.
    order.sort_by_cached_key(|(_, field)| {
        let key = key(field);
        (key.is_none(), key, !field.is_segments())
    });
    Some(order.into_iter().map(|(index, _)| index).collect())
}

/// A field of the properties of an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpField {
    name: Box<str>,
    wire: Wire,
    kind: AttributeKind,
    default: Option<Box<str>>,
    meaning: Option<&'static crate::item::Kind>,
}

impl OpField {
    /// The printed name of the segment sizes of operands.
    pub const OPERAND_SEGMENT_SIZES: &'static str = "operandSegmentSizes";
    /// The printed name of the segment sizes of results.
    pub const RESULT_SEGMENT_SIZES: &'static str = "resultSegmentSizes";

    /// Returns a field that holds an attribute of `kind`.
    pub fn attribute(name: &str, optional: bool, kind: AttributeKind) -> Self {
        let wire = if optional {
            Wire::OptionalAttribute
        } else {
            Wire::Attribute
        };
        Self::new(name, wire, kind)
    }

    /// Returns a native property.
    pub fn native(name: &str, wire: Wire) -> Self {
        Self::new(name, wire, AttributeKind::Any)
    }

    /// Returns the field of the sizes of `groups` operand groups.
    pub fn operand_segments(groups: u32) -> Self {
        let wire = Wire::OperandSegments(groups);
        Self::new(Self::OPERAND_SEGMENT_SIZES, wire, AttributeKind::Any)
    }

    /// Returns the field of the sizes of `groups` result groups.
    pub fn result_segments(groups: u32) -> Self {
        let wire = Wire::ResultSegments(groups);
        Self::new(Self::RESULT_SEGMENT_SIZES, wire, AttributeKind::Any)
    }

    fn new(name: &str, wire: Wire, kind: AttributeKind) -> Self {
        Self {
            name: name.into(),
            wire,
            kind,
            default: None,
            meaning: None,
        }
    }

    /// Sets the default: the text of the attribute as which an absent field is printed.
    #[must_use]
    pub fn with_default(mut self, default: Option<&str>) -> Self {
        self.default = default.map(Into::into);
        self
    }

    /// Sets the meaning of the integers of a native property, which is an enum of constants.
    #[must_use]
    pub fn with_meaning(mut self, meaning: Option<&'static crate::item::Kind>) -> Self {
        self.meaning = meaning;
        self
    }

    /// Returns the meaning of the integers of a native property, if they are constants.
    pub fn meaning(&self) -> Option<&'static crate::item::Kind> {
        self.meaning
    }

    /// Returns the name of the inherent attribute.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns whether `key` is the name of the field, or the name of segment sizes up to LLVM 16.
    pub(crate) fn has_name(&self, key: &[u8]) -> bool {
        let older = match self.wire {
            Wire::OperandSegments(_) => Some("operand_segment_sizes"),
            Wire::ResultSegments(_) => Some("result_segment_sizes"),
            _ => None,
        };
        self.name.as_bytes() == key || older.is_some_and(|older| older.as_bytes() == key)
    }

    /// Returns whether the field is a native property: neither an attribute nor the sizes of segments.
    pub(crate) fn is_native(&self) -> bool {
        let is_attribute = matches!(self.wire, Wire::Attribute | Wire::OptionalAttribute);
        !is_attribute && !self.is_segments()
    }

    /// Returns whether the field holds the sizes of operand or result segments.
    pub(crate) fn is_segments(&self) -> bool {
        matches!(
            self.wire,
            Wire::OperandSegments(_) | Wire::ResultSegments(_)
        )
    }

    /// Returns the encoding of the field.
    pub fn wire(&self) -> &Wire {
        &self.wire
    }

    /// Returns the kind of the attribute, if the field holds one.
    pub fn kind(&self) -> &AttributeKind {
        &self.kind
    }

    /// Returns the default: the text of the attribute as which an absent field is printed, because creating the
    /// operation sets it. For a native property, returns the text of the initial value.
    pub fn default(&self) -> Option<&str> {
        self.default.as_deref()
    }
}

/// The encoding of a field.
///
/// For native properties, this includes the attribute as which they are printed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Wire {
    /// A varint: an index into the attribute table.
    Attribute,
    /// A varint: 0 if absent, else `index << 1 | 1`.
    OptionalAttribute,
    /// The sizes of this number of ODS operand groups: a sparse array; before version 6 the index of an `array<i32>`.
    OperandSegments(u32),
    /// The sizes of this number of ODS result groups.
    ResultSegments(u32),
    /// A native property that is an attribute index (`readMlirBytecodeUsingConvertFromAttribute`).
    NativeAttribute,
    /// A byte 0 or 1.
    Bool(BoolForm),
    /// A varint of the value converted to 64 bits. The encoding is not zigzag, so a negative value takes 9 bytes.
    Varint(IntegerForm),
    /// A varint: an index into the string table. Printed as a string attribute.
    String,
    /// A byte 0, or 1 and the value. Printed as an array of no or one element.
    Optional(Box<Wire>),
    /// A varint count, then the elements. Printed as an array.
    Array(Box<Wire>),
    /// A varint count, then that many varints. Printed as `array<iN: ..>` with this N.
    DenseArray(u32),
}

impl Wire {
    fn names_strings(&self) -> bool {
        match self {
            Self::String => true,
            Self::Optional(inner) | Self::Array(inner) => inner.names_strings(),
            _ => false,
        }
    }

    /// Returns the kind of the attributes as which native properties are printed.
    pub(crate) fn kind(&self) -> AttributeKind {
        match self {
            Self::Bool(_) => AttributeKind::Bool,
            Self::Varint(form) => match form.width() {
                Some(width) => AttributeKind::Integer(Some(format!("i{width}").into())),
                None => AttributeKind::Any,
            },
            Self::String => AttributeKind::String,
            _ => AttributeKind::Any,
        }
    }

    /// Returns the value of a field that the operation omits and for which the layout has no default; `None` if the
    /// field is required.
    pub fn implicit_default(&self) -> Option<FieldValue> {
        match self {
            Self::OptionalAttribute => Some(FieldValue::Absent),
            Self::Bool(_) => Some(FieldValue::Bool(false)),
            Self::Varint(_) => Some(FieldValue::Varint(0)),
            Self::Optional(_) => Some(FieldValue::Optional(None)),
            Self::Array(_) | Self::DenseArray(_) => Some(FieldValue::Array(Vec::new())),
            Self::Attribute
            | Self::NativeAttribute
            | Self::OperandSegments(_)
            | Self::ResultSegments(_)
            | Self::String => None,
        }
    }
}

/// The attribute as which a boolean property is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoolForm {
    /// `true` or `false`.
    Bool,
    /// `unit` if true, else `false`.
    Unit,
}

/// The attribute as which an integer property is printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IntegerForm {
    /// An integer attribute of this many bits, encoded with its sign.
    Integer(u32),
    /// An integer attribute of this many bits, encoded without a sign: the text of the greatest number is `-1`.
    Unsigned(u32),
    /// The attribute of an enumeration, whose value is a case.
    Enum(Box<EnumForm>),
    /// The attribute of an enumeration, whose value is a set of cases, printed with `, ` between them.
    BitEnum(Box<EnumForm>),
}

impl IntegerForm {
    /// Returns the width of the integer attribute as which the property is printed; `None` if it is printed as an enumeration.
    pub(crate) fn width(&self) -> Option<u32> {
        match self {
            Self::Integer(width) | Self::Unsigned(width) => Some(*width),
            Self::Enum(form) | Self::BitEnum(form) => form.printed_width,
        }
    }
}

/// An enumeration attribute: `#dialect.mnemonic<case>`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnumForm {
    /// `dialect.mnemonic`.
    pub attribute: Box<str>,
    /// The width of the integer attribute as which the property is printed instead, if it is.
    pub printed_width: Option<u32>,
    /// The cases with their values, in the order in which sets are printed.
    pub cases: Vec<(Box<str>, u64)>,
}

/// A trait or interface of an operation that readers, writers or printers need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OpTrait {
    /// The regions use no value from outside.
    IsolatedFromAbove,
    /// The operation ends a block.
    Terminator,
    /// The blocks of the regions need no terminator.
    NoTerminator,
    /// Each region has at most one block.
    SingleBlock,
    /// The operation defines a symbol.
    Symbol,
    /// The region is a symbol table.
    SymbolTable,
    /// The operation is a scope of affine symbols.
    AffineScope,
    /// The inherent attributes are entries of the attribute dictionary instead of properties: in all operations
    /// before LLVM 17, and in dialects with `usePropertiesForAttributes = 0`.
    DictionaryOnly,
    /// The regions may be graphs, in which a value can be used before its definition.
    GraphRegion,
    /// The region is the body of a function: the arguments of the first block are those of the attribute
    /// `function_type`.
    Function,
    /// The operation may have further traits, because the source of the table does not list all.
    Incomplete,
}

impl OpTrait {
    /// All traits, in the order of the text form.
    pub const ALL: [Self; 11] = [
        Self::IsolatedFromAbove,
        Self::Terminator,
        Self::NoTerminator,
        Self::SingleBlock,
        Self::Symbol,
        Self::SymbolTable,
        Self::AffineScope,
        Self::DictionaryOnly,
        Self::GraphRegion,
        Self::Function,
        Self::Incomplete,
    ];

    /// Returns the name in the text form.
    pub fn name(self) -> &'static str {
        match self {
            Self::IsolatedFromAbove => "isolated",
            Self::Terminator => "terminator",
            Self::NoTerminator => "no_terminator",
            Self::SingleBlock => "single_block",
            Self::Symbol => "symbol",
            Self::SymbolTable => "symbol_table",
            Self::AffineScope => "affine_scope",
            Self::DictionaryOnly => "dictionary",
            Self::GraphRegion => "graph",
            Self::Function => "function",
            Self::Incomplete => "incomplete",
        }
    }
}

/// A set of [`OpTrait`]s.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpTraits(u16);

impl OpTraits {
    /// Returns whether `member` is in the set.
    pub fn contains(self, member: OpTrait) -> bool {
        self.0 >> member as u8 & 1 == 1
    }

    /// Returns whether `member` is in the set, or may be a further trait of the operation.
    pub(crate) fn may_contain(self, member: OpTrait) -> bool {
        self.contains(member) || self.contains(OpTrait::Incomplete)
    }

    /// Adds `member` to the set.
    pub fn insert(&mut self, member: OpTrait) {
        self.0 |= 1 << member as u8;
    }

    /// Iterates over the members in the order of [`OpTrait::ALL`].
    pub fn iter(self) -> impl Iterator<Item = OpTrait> {
        OpTrait::ALL
            .into_iter()
            .filter(move |&member| self.contains(member))
    }
}
