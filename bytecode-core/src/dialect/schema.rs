//! A wire format as data: what the derives emit beside the code.

/// The wire format of an enum of attributes or of types.
#[derive(Debug, PartialEq, Eq)]
pub struct ItemSchema {
    /// The namespace of the dialect.
    pub dialect: &'static str,
    /// The name of the Rust enum.
    pub name: &'static str,
    /// The variants, in order of declaration.
    pub variants: &'static [VariantSchema],
    /// Codes that must never be used again.
    pub reserved: &'static [u64],
}

/// One variant.
#[derive(Debug, PartialEq, Eq)]
pub struct VariantSchema {
    /// Its Rust name.
    pub name: &'static str,
    /// Its name in assembly.
    pub mnemonic: Option<&'static str>,
    /// Its codes: none for a variant that is always assembly, several where the presence of a
    /// field decides.
    pub codes: &'static [CodeSchema],
}

/// One code of a variant, and the fields that follow it on the wire.
#[derive(Debug, PartialEq, Eq)]
pub struct CodeSchema {
    /// The leading varint.
    pub code: u64,
    /// The fields, in wire order.
    pub fields: &'static [FieldSchema],
}

/// One field on the wire.
#[derive(Debug, PartialEq, Eq)]
pub struct FieldSchema {
    /// Its Rust name.
    pub name: &'static str,
    /// Its wire kind, such as `varint` or `list<attribute>`.
    pub kind: &'static str,
}
