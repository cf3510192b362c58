//! The layout of an operation: its traits and the fields of its properties.

use super::{AttributeKind, FieldValue};

use crate::bytes::Version;

/// The layout of one registered operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpLayout {
    name: Box<str>,
    traits: OpTraits,
    fields: Box<[OpField]>,
    /// The order of the fields in version 5 where it differs from `fields`.
    version_5_order: Option<Box<[u16]>>,
}

impl OpLayout {
    /// A layout with `fields` in the wire order of version 6.
    ///
    /// An operation has at most 65,536 fields; those after are ignored in version 5.
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

    /// The operation's full name, for example `arith.addi`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The traits that matter to a reader, a writer or a printer.
    pub fn traits(&self) -> OpTraits {
        self.traits
    }

    /// The fields of the blob, in the wire order of version 6. An operation without them has no blob.
    pub fn fields(&self) -> &[OpField] {
        if self.traits.contains(OpTrait::DictionaryOnly) {
            &[]
        } else {
            &self.fields
        }
    }

    /// The inherent attributes, whether they are properties or, with
    /// [`DictionaryOnly`](OpTrait::DictionaryOnly), entries of the attribute dictionary.
    pub fn inherent(&self) -> &[OpField] {
        &self.fields
    }

    /// The field that is printed as the attribute `name`: in other words, whether `name` is inherent.
    pub fn field(&self, name: &str) -> Option<&OpField> {
        self.fields.iter().find(|field| field.name() == name)
    }

    /// Sets the default of each field to what `default` says.
    pub fn set_defaults<'t>(&mut self, default: impl Fn(&OpField) -> Option<&'t str>) {
        for field in &mut self.fields {
            field.default = default(field).map(Into::into);
        }
    }

    /// The indices of [`fields`](Self::fields) in the order in which `version` writes them.
    pub fn wire_order(&self, version: Version) -> impl Iterator<Item = usize> + '_ {
        let order = match &self.version_5_order {
            Some(order) if version < Version::SEGMENT_SIZES => &**order,
            _ => &[],
        };
        let rest = if order.is_empty() {
            self.fields.len()
        } else {
            0
        };
        order.iter().map(|&index| usize::from(index)).chain(0..rest)
    }
}

/// Version 5 places segment sizes among the ODS attributes, as if they were named
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
    // Natives (no key) come last, in their own order; segments come before an attribute of that name.
    order.sort_by_cached_key(|(_, field)| {
        let key = key(field);
        (key.is_none(), key, !field.is_segments())
    });
    Some(order.into_iter().map(|(index, _)| index).collect())
}

/// One field of an operation's properties.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpField {
    name: Box<str>,
    wire: Wire,
    kind: AttributeKind,
    default: Option<Box<str>>,
    meaning: Option<&'static crate::item::Kind>,
}

impl OpField {
    /// The name that segment sizes of operands print under.
    pub const OPERAND_SEGMENT_SIZES: &'static str = "operandSegmentSizes";
    /// The name that segment sizes of results print under.
    pub const RESULT_SEGMENT_SIZES: &'static str = "resultSegmentSizes";

    /// A field that holds an attribute of `kind`.
    pub fn attribute(name: &str, optional: bool, kind: AttributeKind) -> Self {
        let wire = if optional {
            Wire::OptionalAttribute
        } else {
            Wire::Attribute
        };
        Self::new(name, wire, kind)
    }

    /// A native property.
    pub fn native(name: &str, wire: Wire) -> Self {
        Self::new(name, wire, AttributeKind::Any)
    }

    /// The sizes of `groups` operand groups.
    pub fn operand_segments(groups: u32) -> Self {
        let wire = Wire::OperandSegments(groups);
        Self::new(Self::OPERAND_SEGMENT_SIZES, wire, AttributeKind::Any)
    }

    /// The sizes of `groups` result groups.
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

    /// Sets the text of the attribute that an absent field prints as.
    #[must_use]
    pub fn with_default(mut self, default: Option<&str>) -> Self {
        self.default = default.map(Into::into);
        self
    }

    /// Sets what the integers of a native property mean: an enum of constants.
    #[must_use]
    pub fn with_meaning(mut self, meaning: Option<&'static crate::item::Kind>) -> Self {
        self.meaning = meaning;
        self
    }

    /// What the integers of a native property mean, if they are constants.
    pub fn meaning(&self) -> Option<&'static crate::item::Kind> {
        self.meaning
    }

    /// The name of the inherent attribute.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns whether `key` is the name of the field or, for segment sizes, the name up to LLVM 16.
    pub(crate) fn has_name(&self, key: &[u8]) -> bool {
        let older = match self.wire {
            Wire::OperandSegments(_) => Some("operand_segment_sizes"),
            Wire::ResultSegments(_) => Some("result_segment_sizes"),
            _ => None,
        };
        self.name.as_bytes() == key || older.is_some_and(|older| older.as_bytes() == key)
    }

    /// Returns whether the field is the sizes of operand or result segments.
    pub(crate) fn is_segments(&self) -> bool {
        matches!(
            self.wire,
            Wire::OperandSegments(_) | Wire::ResultSegments(_)
        )
    }

    /// How the field is encoded.
    pub fn wire(&self) -> &Wire {
        &self.wire
    }

    /// What kind of attribute stands here, if it is one.
    pub fn kind(&self) -> &AttributeKind {
        &self.kind
    }

    /// The text of the attribute that an absent field prints as, because creating the operation
    /// fills it in; for a native property the text of its initial value.
    pub fn default(&self) -> Option<&str> {
        self.default.as_deref()
    }
}

/// How one field is encoded.
///
/// The native ones also say which attribute they are printed as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wire {
    /// A varint: an index into the attribute table.
    Attribute,
    /// A varint: 0 if absent, else `index << 1 | 1`.
    OptionalAttribute,
    /// The number of ODS operand groups. The sparse array of their sizes, before version 6 the index
    /// of an `array<i32>`.
    OperandSegments(u32),
    /// The same for ODS result groups.
    ResultSegments(u32),
    /// A native property that is an attribute index (`readMlirBytecodeUsingConvertFromAttribute`).
    NativeAttribute,
    /// One byte, 0 or 1.
    Bool(BoolForm),
    /// A varint of the value converted to 64 bits: not zigzag, a negative one takes 9 bytes.
    Varint(IntegerForm),
    /// A varint: an index into the string table. Printed as a string attribute.
    String,
    /// One byte 0, or 1 and the value. Printed as an array of no or one element.
    Optional(Box<Wire>),
    /// A varint count, then the elements. Printed as an array.
    Array(Box<Wire>),
    /// A varint count, then as many varints. Printed as `array<iN: ..>` with this N.
    DenseArray(u32),
}

impl Wire {
    /// Returns the value of a field that neither an operation nor the layout gives a value; `None` if the field is
    /// required.
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

/// Which attribute a boolean property is printed as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoolForm {
    /// `true` or `false`.
    Bool,
    /// `unit` if true, else `false`.
    Unit,
}

/// Which attribute an integer property is printed as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IntegerForm {
    /// An integer attribute of this many bits.
    Integer(u32),
    /// The attribute of an enumeration, whose value is one of the cases.
    Enum(Box<EnumForm>),
    /// The attribute of an enumeration, whose value is a set of the cases, printed with `, ` between.
    BitEnum(Box<EnumForm>),
}

/// An enumeration attribute: `#dialect.mnemonic<case>`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnumForm {
    /// `dialect.mnemonic`.
    pub attribute: Box<str>,
    /// The cases with their values, in the order in which sets print them.
    pub cases: Vec<(Box<str>, u64)>,
}

/// A trait or interface of an operation that a reader, writer or printer may need to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpTrait {
    /// Its regions use no value from outside.
    IsolatedFromAbove,
    /// It ends a block.
    Terminator,
    /// The blocks of its regions need no terminator.
    NoTerminator,
    /// Each of its regions has at most one block.
    SingleBlock,
    /// It defines a symbol.
    Symbol,
    /// Its region is a symbol table.
    SymbolTable,
    /// It is a scope of affine symbols.
    AffineScope,
    /// Its inherent attributes are no properties but entries of the attribute dictionary: so were
    /// all before LLVM 17, and are where a dialect says `usePropertiesForAttributes = 0`.
    DictionaryOnly,
    /// Its regions may be graphs, where a value can be used in front of its definition.
    GraphRegion,
    /// Its region is the body of a function: the first block has the arguments that its attribute
    /// `function_type` says.
    Function,
    /// It may have more traits than are listed: its table is made from what does not say them.
    Incomplete,
}

impl OpTrait {
    /// Every trait, in the order of the text form.
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

    /// The name in the text form.
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
    /// Whether `member` is in the set.
    pub fn contains(self, member: OpTrait) -> bool {
        self.0 >> member as u8 & 1 == 1
    }

    /// Adds `member` to the set.
    pub fn insert(&mut self, member: OpTrait) {
        self.0 |= 1 << member as u8;
    }

    /// The members in the order of [`OpTrait::ALL`].
    pub fn iter(self) -> impl Iterator<Item = OpTrait> {
        OpTrait::ALL
            .into_iter()
            .filter(move |&member| self.contains(member))
    }
}
