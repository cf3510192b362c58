//! The bodies of variants and structs: the fields in wire order, with neighbours with `bits` in one varint.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;

use crate::field::{self, Names};
use crate::input::{Coding, Field, Variant};
use crate::words::Version;

/// A unit on the wire.
pub(crate) enum Part<'a> {
    /// The integer with the presence bits.
    PresenceBits,
    /// A field, and its position in wire order.
    Field(&'a Field, usize),
    /// Fields that share a varint, the first in the low bits, each with its number of bits.
    Packed(Vec<(&'a Field, u32)>),
}

/// Returns the parts of `variant` for the code with which the fields `present` are on the wire.
pub(crate) fn parts<'a>(variant: &'a Variant, present: &[&Field]) -> Vec<Part<'a>> {
    let mut parts = Vec::new();
    let bits_at = variant
        .with_presence_bit()
        .next()
        .map(|_| variant.presence_bits.position);
    for (position, field) in variant.wire_fields().enumerate() {
        if bits_at == Some(position) {
            parts.push(Part::PresenceBits);
        }
        let absent = field.code_if_present.is_some()
            && !present.iter().any(|other| other.member == field.member);
        if absent {
            continue;
        }
        let Coding::Bits(bits) = &field.coding else {
            parts.push(Part::Field(field, position));
            continue;
        };
        // `check` reports an invalid number.
        let bits = bits.base10_parse().unwrap_or(1);
        match parts.last_mut() {
            Some(Part::Packed(fields)) => fields.push((field, bits)),
            _ => parts.push(Part::Packed(vec![(field, bits)])),
        }
    }
    parts
}

/// Returns the statement that names the owner of the fields for errors, if there are fields.
fn owner_of(parts: &[Part<'_>], owner: &str) -> TokenStream {
    let owner = (!parts.is_empty()).then(|| quote_spanned!(Span::mixed_site()=> let at = #owner;));
    owner.unwrap_or_default()
}

/// Returns statements that read the fields, including absent ones, into variables with their names.
pub(crate) fn decode(
    variant: &Variant,
    present: &[&Field],
    owner: &str,
    names: &Names,
) -> TokenStream {
    let site = Span::mixed_site();
    let parts = parts(variant, present);
    let mut statements = owner_of(&parts, owner);
    let absent = variant
        .choosing()
        .filter(|field| !present.iter().any(|other| other.member == field.member));
    for field in absent {
        let (binding, ty) = (&field.binding, &field.ty);
        statements.extend(quote_spanned! {site=>
            let #binding = <#ty as _core::Default>::default();
        });
    }
    let has_expressions = variant.fields.iter().any(Field::has_expressions);
    let mut bit = 0u32;
    for part in parts {
        match part {
            Part::PresenceBits => {
                let exists = variant.with_presence_bit().map(|field| {
                    let has = |versions: TokenStream| quote_spanned!(site=> _core::source_has(reader, #versions)?);
                    has_presence_bit(field, has)
                });
                let read = match variant.presence_bits.is_byte() {
                    true => quote_spanned!(site=> _core::read_byte),
                    false => quote_spanned!(site=> _core::DialectReader::read_varint),
                };
                statements.extend(quote_spanned! {site=>
                    let flags = [#(#exists),*];
                    let flags = _core::decode_flags(reader, &flags, #read);
                    let flags = _core::in_field(flags, at, "flags")?;
                });
            }
            Part::Field(field, position) => {
                let (binding, name) = (&field.binding, field.name());
                let earlier = field::earlier(variant, position);
                let mut value = field::decode_at(field, &earlier, names);
                if field.presence_bit.is_some() {
                    let unflagged = field::decode(field, &earlier, names);
                    let some = field::decode_type(field, field::some_type(field), &earlier, names);
                    let before = before_presence_bit(field).map(|versions| {
                        quote_spanned! {site=>
                            if _core::source_has(reader, #versions)? { #unflagged } else
                        }
                    });
                    value = quote_spanned! {site=>
                        #before if flags >> #bit & 1 != 0 {
                            #some.map(_core::Some)
                        } else {
                            _core::Ok(_core::None)
                        }
                    };
                    value = quote_spanned!(site=> _core::in_field(#value, at, #name)?);
                    bit += 1;
                }
                if !field.versions.are_all() {
                    let (versions, default) =
                        (field.versions.tokens(), field::value_when_missing(field));
                    value = quote_spanned! {site=>
                        if _core::source_has(reader, #versions)? { #value } else { #default }
                    };
                }
                if field.code_if_present.is_some() && field::is_option(field) {
                    value = quote_spanned!(site=> _core::Some(#value));
                }
                // Expressions of later fields may use the value before the constructor determines its type.
                let ty = has_expressions.then(|| {
                    let ty = &field.ty;
                    quote_spanned!(site=> : #ty)
                });
                statements.extend(quote_spanned!(site=> let #binding #ty = #value;));
            }
            Part::Packed(fields) => {
                let all: Vec<_> = fields.iter().map(|(field, _)| field.name()).collect();
                let all = all.join(", ");
                let total: u32 = fields.iter().map(|(_, bits)| bits).sum();
                statements.extend(quote_spanned! {site=>
                    let packed = _core::in_field(_core::Packed::decode(reader, #total), at, #all)?;
                });
                let mut shift = 0u32;
                for (field, bits) in fields {
                    let (binding, ty, name) = (&field.binding, &field.ty, field.name());
                    let end = shift + bits;
                    statements.extend(quote_spanned! {site=>
                        let #binding = packed.field::<#ty>(#shift..#end, reader, at, #name)?;
                    });
                    shift = end;
                }
            }
        }
    }
    statements
}

/// Returns the condition under which the presence bit of a field exists. `has` checks for versions between two.
fn has_presence_bit(field: &Field, has: impl Fn(TokenStream) -> TokenStream) -> TokenStream {
    let field_exists = (!field.versions.are_all()).then(|| has(field.versions.tokens()));
    let bit_exists = field.presence_bit.iter().flatten().map(|since| {
        let since = Version::tokens(Some(since));
        has(quote_spanned!(Span::mixed_site()=> #since, &[]))
    });
    let conditions: Vec<_> = field_exists.into_iter().chain(bit_exists).collect();
    match conditions.as_slice() {
        [] => quote_spanned!(Span::mixed_site()=> true),
        conditions => quote_spanned!(Span::mixed_site()=> #(#conditions)&&*),
    }
}

/// Returns the versions before the presence of a field was a bit, as arguments.
fn before_presence_bit(field: &Field) -> Option<TokenStream> {
    let until = Version::tokens(Some(field.presence_bit.as_ref()?.as_ref()?));
    Some(quote_spanned!(Span::mixed_site()=> &[], #until))
}

/// Returns the statement that determines the target version, if the encoding depends on it.
pub(crate) fn target(versioned: bool, names: &Names) -> Option<TokenStream> {
    let dialect = &names.dialect;
    versioned.then(|| {
        quote_spanned! {Span::mixed_site()=>
            let target = _core::DialectWriter::dialect_version(writer, #dialect);
        }
    })
}

/// Returns statements that write the fields from variables with their names, which are references.
pub(crate) fn encode(
    variant: &Variant,
    present: &[&Field],
    owner: &str,
    names: &Names,
) -> TokenStream {
    let mut statements = owner_of(&parts(variant, present), owner);
    statements.extend(encode_fields(variant, present, names));
    statements
}

/// Returns statements that write the fields. `at` is a variable with their owner.
pub(crate) fn encode_fields(variant: &Variant, present: &[&Field], names: &Names) -> TokenStream {
    let site = Span::mixed_site();
    let mut statements = TokenStream::new();
    for part in parts(variant, present) {
        match part {
            Part::PresenceBits => {
                let flags = variant.with_presence_bit().map(|field| {
                    let binding = &field.binding;
                    let has = |versions: TokenStream| quote_spanned!(site=> _core::target_has(&target, #versions));
                    let exists = has_presence_bit(field, has);
                    quote_spanned!(site=> (#exists).then_some(_core::Option::is_some(#binding)))
                });
                let write = match variant.presence_bits.is_byte() {
                    true => quote_spanned!(site=> _core::write_byte),
                    false => quote_spanned!(site=> _core::DialectWriter::write_varint),
                };
                statements.extend(quote_spanned! {site=>
                    _core::encode_flags(&[#(#flags),*], writer, #write);
                });
            }
            Part::Field(field, _) => {
                let (binding, name) = (&field.binding, field.name());
                let value = quote_spanned!(site=> #binding);
                let mut written = field::encode_at(field, &value);
                if field.presence_bit.is_some() {
                    let unflagged = field::encode(field, &value);
                    let some = field::encode_type(field, field::some_type(field), &value);
                    let before = before_presence_bit(field).map(|versions| {
                        quote_spanned! {site=>
                            if _core::target_has(&target, #versions) { #unflagged } else
                        }
                    });
                    let flagged = quote_spanned! {site=>
                        #before if let _core::Some(#binding) = #binding {
                            #some
                        } else {
                            _core::Ok(())
                        }
                    };
                    written = quote_spanned!(site=> _core::in_field(#flagged, at, #name)?;);
                }
                if !field.versions.are_all() {
                    let (versions, dialect) = (field.versions.tokens(), &names.dialect);
                    let is_default = field::is_value_when_missing(field);
                    written = quote_spanned! {site=>
                        if _core::target_has(&target, #versions) {
                            #written
                        } else {
                            let left_out = _core::left_out(#is_default, &target, #dialect, #versions);
                            _core::in_field(left_out, at, #name)?;
                        }
                    };
                }
                statements.extend(match (&field.code_if_present, field::is_option(field)) {
                    (None, _) => written,
                    (Some(_), true) => quote_spanned! {site=>
                        if let _core::Some(#binding) = #binding { #written }
                    },
                    (Some(_), false) => quote_spanned!(site=> if !#binding.is_empty() { #written }),
                });
            }
            Part::Packed(fields) => {
                statements.extend(quote_spanned!(site=> let mut packed = 0u64;));
                let mut shift = 0u32;
                for (field, bits) in fields {
                    let (binding, name) = (&field.binding, field.name());
                    let end = shift + bits;
                    statements.extend(quote_spanned! {site=>
                        packed |= _core::pack_field(#binding, #shift..#end, writer, at, #name)?;
                    });
                    shift = end;
                }
                statements.extend(quote_spanned! {site=>
                    _core::DialectWriter::write_varint(writer, packed);
                });
            }
        }
    }
    statements
}
