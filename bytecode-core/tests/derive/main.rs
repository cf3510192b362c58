//! The derives, seen by a user: a toy dialect with one of everything.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod formats;
mod leb128;
mod properties;
mod resources;
mod schemas;
mod values;
mod versions;

use mlir_bytecode::context::{DialectReader, DialectWriter, WireForm, WireWriter};
use mlir_bytecode::item::{AsmPrint, Kind};
use mlir_bytecode::number::{ApFloat, ApInt, FloatSemantics};
use mlir_bytecode::{
    Attribute, Bytecode, Context, Dialect, DialectAttribute, DialectItem, DialectType, Error,
    Registry, Result, Type,
};

#[derive(Bytecode, Debug, Clone, Copy, PartialEq)]
enum Sign {
    Signless,
    Signed,
    Unsigned,
    Odd = 7,
}

#[derive(Bytecode, Debug, Clone, PartialEq)]
struct Named<'ir> {
    name: &'ir str,
    value: Option<Attribute<'ir>>,
}

#[derive(Bytecode, Debug, Clone, Copy, PartialEq)]
struct Reference<'ir>(Attribute<'ir>);

/// Like the others, and checked when it is read.
#[derive(Bytecode, Debug, Clone, Copy, PartialEq)]
#[bytecode(attribute = ToyAttribute, variants(Integer, Only))]
struct IntegerAttr<'ir>(Attribute<'ir>);

/// A type of one kind.
#[derive(Bytecode, Debug, Clone, Copy, PartialEq)]
#[bytecode(type = ToyType, codes(0))]
struct IntegerType<'ir>(Type<'ir>);

#[derive(DialectType, Debug, Clone, PartialEq)]
#[bytecode(dialect = "toy", reserved(3))]
enum ToyType<'ir> {
    #[bytecode(code = 0, mnemonic = "int")]
    Integer {
        #[bytecode(bits = 3)]
        sign: Sign,
        #[bytecode(bits = 30)]
        width: u32,
    },
    #[bytecode(code = 1)]
    Struct { elements: Vec<Type<'ir>> },
    #[bytecode(code = 2, order(space, shape, element, scalable), code_if_present(space, scalable) = 6)]
    Memory {
        shape: Vec<i64>,
        element: Type<'ir>,
        #[bytecode(code_if_present = 4)]
        space: Option<Attribute<'ir>>,
        #[bytecode(code_if_present = 5)]
        scalable: Vec<bool>,
    },
    #[bytecode(uncoded)]
    Future { text: &'ir str },
    #[bytecode(code = 9)]
    Unit,
}

fn width(ty: Type<'_>) -> Result<u32> {
    match ty.try_decode::<ToyType<'_>>()? {
        Some(ToyType::Integer { width, .. }) => Ok(width),
        other => Err(Error::message(format!("no integer type: {other:?}"))),
    }
}

#[derive(DialectAttribute, Debug, Clone, PartialEq)]
#[bytecode(dialect = "toy")]
enum ToyAttribute<'ir> {
    #[bytecode(code = 0, print = print_integer, parse = not_parsed)]
    Integer {
        ty: Type<'ir>,
        #[bytecode(width = width(*ty)?)]
        value: ApInt,
    },
    #[bytecode(code = 1, print = print_list, parse = not_parsed)]
    Floats(#[bytecode(semantics = FloatSemantics::F64)] Vec<ApFloat>),
    #[bytecode(code = 2, print = print_list, parse = not_parsed)]
    Dictionary(Vec<Named<'ir>>),
    #[bytecode(code = 3, print = print_strings, parse = not_parsed)]
    Strings {
        #[bytecode(varint)]
        splat: bool,
        #[bytecode(len = if *splat { 1 } else { 3u64 })]
        strings: Vec<&'ir str>,
        #[bytecode(with = twice)]
        count: u32,
    },
    #[bytecode(code = 4, print = print_list, parse = not_parsed)]
    Reference(Option<Reference<'ir>>),
    #[bytecode(code = 5)]
    Only {
        integer: Option<IntegerAttr<'ir>>,
        ty: IntegerType<'ir>,
    },
}

mod twice {
    use super::*;

    pub(super) fn decode<'ir>(reader: &mut impl DialectReader<'ir>) -> Result<u32> {
        Ok((reader.read_varint()? / 2) as u32)
    }

    pub(super) fn encode(value: &u32, writer: &mut (impl DialectWriter + ?Sized)) -> Result<()> {
        writer.write_varint(u64::from(*value) * 2);
        Ok(())
    }
}

type Printer<'a> = &'a mut dyn mlir_bytecode::item::AsmPrinter;

fn print_integer(ty: &Type<'_>, value: &ApInt, printer: Printer<'_>) -> Result<()> {
    write!(printer, "{} : ", value.display_signed())?;
    ty.print(printer)
}

fn print_list<T: std::fmt::Debug>(list: &T, printer: Printer<'_>) -> Result<()> {
    Ok(write!(printer, "{list:?}")?)
}

fn print_strings(_: &bool, list: &[&str], _: &u32, printer: Printer<'_>) -> Result<()> {
    Ok(write!(printer, "{list:?}")?)
}

/// What is printed for people only stays text.
fn not_parsed<T>(_: &mut dyn mlir_bytecode::item::AsmParser<'_>) -> Result<T> {
    Err(Error::unsupported("printed for people"))
}

#[derive(Dialect)]
#[dialect(name = "toy", types = ToyType, attributes = ToyAttribute)]
struct Toy;

fn context() -> Context {
    Context::new(Registry::new().with(Toy))
}

fn bytes<'ir>(form: WireForm<'ir>) -> &'ir [u8] {
    match form {
        WireForm::Custom(bytes) => bytes,
        WireForm::Assembly(text) => text,
        form => panic!("{form:?}"),
    }
}

/// Interns the type, checks its bytes and that it decodes to itself.
#[track_caller]
fn check_type<'ir>(context: &'ir Context, value: &ToyType<'ir>, expected: &[u8]) -> Type<'ir> {
    let ty = context.type_(value).unwrap();
    assert_eq!(bytes(ty.wire_form()), expected, "{value:?}");
    assert_eq!(
        ty.try_decode::<ToyType<'_>>().unwrap().as_ref(),
        Some(value)
    );
    ty
}

#[track_caller]
fn check_attribute<'ir>(
    context: &'ir Context,
    value: &ToyAttribute<'ir>,
    expected: &[u8],
) -> Attribute<'ir> {
    let attribute = context.attribute(value).unwrap();
    assert_eq!(bytes(attribute.wire_form()), expected, "{value:?}");
    let decoded = attribute.try_decode::<ToyAttribute<'_>>().unwrap();
    assert_eq!(decoded.as_ref(), Some(value));
    attribute
}

#[test]
fn types() {
    let context = &context();
    let integer = |sign, width| ToyType::Integer { sign, width };
    // (width << 3 | sign) as a varint: one bit more than the number itself in the first byte.
    let i4 = check_type(context, &integer(Sign::Signless, 4), &[1, 32 << 1 | 1]);
    check_type(context, &integer(Sign::Odd, 2), &[1, 23 << 1 | 1]);
    let elements = vec![i4, i4];
    check_type(context, &ToyType::Struct { elements }, &[3, 5, 1, 1]);
    check_type(context, &ToyType::Unit, &[19]);

    let space = context
        .attribute(&ToyAttribute::Dictionary(vec![]))
        .unwrap();
    let memory = |space, scalable| ToyType::Memory {
        shape: vec![-1],
        element: i4,
        space,
        scalable,
    };
    check_type(context, &memory(None, vec![]), &[5, 3, 3, 1]);
    check_type(context, &memory(Some(space), vec![]), &[9, 1, 3, 3, 1]);
    check_type(context, &memory(None, vec![true]), &[11, 3, 3, 1, 3, 1]);
    check_type(
        context,
        &memory(Some(space), vec![false]),
        &[13, 1, 3, 3, 1, 3, 0],
    );
}

#[test]
fn attributes() {
    let context = &context();
    let width = |width| {
        let sign = Sign::Signed;
        context.type_(&ToyType::Integer { sign, width }).unwrap()
    };
    let (i4, i16, i80) = (width(4), width(16), width(80));
    let integer = |ty, width, value| ToyAttribute::Integer {
        ty,
        value: ApInt::from_u64(width, value).unwrap(),
    };
    check_attribute(context, &integer(i4, 4, 9), &[1, 1, 9]);
    check_attribute(context, &integer(i16, 16, 9), &[1, 3, 18 << 1 | 1]);
    check_attribute(context, &integer(i80, 80, 9), &[1, 5, 3, 18 << 1 | 1]);
    let error = context.attribute(&integer(i16, 4, 9)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "invalid integer: 4 bits, expected 16 in field `value` <- `ToyAttribute::Integer`"
    );
    check_attribute(
        context,
        &ToyAttribute::Floats(vec![ApFloat::from_f64(0.0)]),
        &[3, 3, 1],
    );
    let unit = check_attribute(context, &ToyAttribute::Dictionary(vec![]), &[5, 1]);
    let named = |name, value| Named { name, value };
    let list = vec![named("a", None), named("b", Some(unit))];
    let number = unit.id();
    let dictionary = check_attribute(
        context,
        &ToyAttribute::Dictionary(list),
        &[5, 5, 1, 1, 3, 2 * (2 * 4 + 1) + 1],
    );
    assert_ne!(number, dictionary.id());
    let strings = |splat, strings| ToyAttribute::Strings {
        splat,
        strings,
        count: 5,
    };
    check_attribute(context, &strings(true, vec!["a"]), &[7, 3, 1, 21]);
    check_attribute(
        context,
        &strings(false, vec!["a", "b", "a"]),
        &[7, 1, 1, 3, 1, 21],
    );
    let error = context
        .attribute(&strings(true, vec!["a", "b"]))
        .unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("invalid length: 2 where 1 is required"),
        "{error}"
    );
    check_attribute(context, &ToyAttribute::Reference(None), &[9, 1]);
    check_attribute(
        context,
        &ToyAttribute::Reference(Some(Reference(unit))),
        &[9, 2 * 9 + 1],
    );
}

#[test]
fn references() {
    let context = &context();
    let sign = Sign::Signed;
    let i4 = context.type_(&ToyType::Integer { sign, width: 4 }).unwrap();
    let unit = context.type_(&ToyType::Unit).unwrap();
    assert_eq!(IntegerType::new(unit), None);
    let ty = IntegerType::new(i4).unwrap();
    assert_eq!(ty.type_(), i4);
    let none = check_attribute(
        context,
        &ToyAttribute::Only { integer: None, ty },
        &[11, 1, 1],
    );
    let integer = IntegerAttr::new(none);
    assert!(integer.is_some());
    check_attribute(context, &ToyAttribute::Only { integer, ty }, &[11, 3, 1]);
    let list = context
        .attribute(&ToyAttribute::Dictionary(vec![]))
        .unwrap();
    assert_eq!(IntegerAttr::new(list), None);

    let raw = |writer: &mut WireWriter<'_>| {
        writer.write_bytes(&[11, 1, 3]);
        Ok(())
    };
    let error = context.encode_attribute("toy", raw).unwrap();
    let error = error.try_decode::<ToyAttribute<'_>>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "invalid IntegerType: `toy.unit` (type #1) where `toy.int` is required (at offset 0x2) in field `ty` <- \
         `ToyAttribute::Only` <- attribute #3"
    );

    // In assembly, the mnemonic identifies the item; here of a registered dialect without codes.
    let only = context
        .assembly_attribute("toy", "#toy.only<none>")
        .unwrap();
    assert!(IntegerAttr::new(only).is_some());
    let other = context
        .assembly_attribute("toy", "#toy.only_not<none>")
        .unwrap();
    assert!(IntegerAttr::new(other).is_none());
}

#[test]
fn errors() {
    let context = &context();
    let decode = |bytes: &[u8]| {
        let raw = |writer: &mut WireWriter<'_>| {
            writer.write_bytes(bytes);
            Ok(())
        };
        let ty = context.encode_type("toy", raw).unwrap();
        let error = ty.try_decode::<ToyType<'_>>().unwrap_err();
        error.to_string()
    };
    let unknown = decode(&[7]);
    assert!(unknown.starts_with("unknown code 3 for a `toy` type (at offset 0x0) in type #"));
    let sign = decode(&[1, 4 << 1 | 1]);
    assert!(sign.starts_with(
        "invalid Sign: 4 (at offset 0x1) in field `sign` <- `ToyType::Integer` <- type #"
    ));
    let count = decode(&[3, 5, 1]);
    assert!(count.starts_with(
        "unexpected end: 2 more byte(s) needed, 1 left (at offset 0x1) in field `elements` <- "
    ));
    let element = decode(&[3, 3, 201]);
    assert!(element.contains(" (at offset 0x2) in field `elements` <- `ToyType::Struct`"));
    let more = decode(&[19, 1]);
    assert!(more.starts_with("1 unexpected byte(s) after the end of the type (at offset 0x1)"));
}

#[test]
fn schema() {
    let schema = ToyType::SCHEMA;
    assert_eq!(
        (schema.dialect, schema.name, schema.reserved),
        ("toy", "ToyType", &[3][..])
    );
    let memory = &schema.variants[2];
    let codes: Vec<_> = memory
        .codes
        .iter()
        .map(|it| (it.code, it.fields.len()))
        .collect();
    assert_eq!(codes, [(2, 2), (4, 3), (5, 3), (6, 4)]);
    let kinds = |code: usize| -> Vec<_> {
        memory.codes[code]
            .fields
            .iter()
            .map(|it| format!("{}: {}", it.name, it.kind))
            .collect()
    };
    assert_eq!(
        kinds(1),
        [
            "space: attribute",
            "shape: list<signed varint>",
            "element: type"
        ]
    );
    assert_eq!(memory.mnemonic, Some("memory"));
    assert!(matches!(
        schema.variants[0].codes[0].fields[0].kind,
        Kind::Bits {
            bits: 3,
            first: true,
            of: Kind::Enum { name: "Sign", .. }
        }
    ));
    assert!(schema.variants[3].codes.is_empty());
    // A newtype is what it wraps.
    let reference = ToyAttribute::SCHEMA.variants[4].codes[0].fields[0].kind;
    assert_eq!(reference, &Kind::Optional(&Kind::Attribute));
}
