//! Tests with items that files cannot contain, such as hostile nesting.

use super::items::Elision;
use super::items::Items;
use crate::builtin::{BuiltinAttribute, BuiltinType};
use crate::context::{Attribute, Context, DialectWriter as _};
use crate::dialect::Registry;
use crate::error::Result;

fn array<'ir>(context: &'ir Context, elements: Vec<Attribute<'ir>>) -> Result<Attribute<'ir>> {
    context.attribute(&BuiltinAttribute::Array { elements })
}

fn print(attribute: Attribute<'_>) -> Result<String> {
    let mut out = Vec::new();
    Items::new(attribute.context()).attribute(&mut out, attribute, Elision::Never)?;
    Ok(String::from_utf8_lossy(&out).into_owned())
}

/// `depth` arrays around `unit`, of `width` equal elements each.
fn nested(context: &Context, depth: usize, width: usize) -> Result<Attribute<'_>> {
    let unit = context.attribute(&BuiltinAttribute::Unit)?;
    (0..depth).try_fold(unit, |inner, _| array(context, vec![inner; width]))
}

#[test]
fn deep_nesting_prints_or_is_refused() -> Result<()> {
    let context = Context::new(Registry::new());
    let text = print(nested(&context, 500, 1)?)?;
    assert_eq!(text, format!("{}unit{}", "[".repeat(500), "]".repeat(500)));
    let error = print(nested(&context, 600, 1)?).map(drop);
    assert!(error.is_err_and(|error| error.to_string().contains("nested too deeply")));
    Ok(())
}

#[test]
fn shared_items_do_not_explode() -> Result<()> {
    let context = Context::new(Registry::new());
    let error = print(nested(&context, 100, 3)?).map(drop);
    assert!(error.is_err_and(|error| error.to_string().contains("longer than")));
    Ok(())
}

#[test]
fn an_attribute_that_holds_itself_is_refused() -> Result<()> {
    let context = Context::new(Registry::new());
    // The next attribute gets the number that this one refers to.
    let next = context.attribute_count() as u64;
    let itself = context.encode_attribute("builtin", |writer| {
        writer.write_varint(0);
        writer.write_varint(1);
        writer.write_varint(next);
        Ok(())
    })?;
    assert!(print(itself).is_err());
    Ok(())
}

#[test]
fn unknown_encodings_are_printed_as_bytes() -> Result<()> {
    let context = Context::new(Registry::new());
    let unknown = context.encode_attribute("mine", |writer| {
        writer.write_bytes(&[1, 0xAB]);
        Ok(())
    })?;
    assert_eq!(print(unknown)?, "#mine<\"unknown encoding 0x01AB\">");
    Ok(())
}

#[test]
fn types_are_left_out_where_a_parser_knows_them() -> Result<()> {
    use crate::number::{ApFloat, ApInt, Signedness};
    let context = Context::new(Registry::new());
    let integer = |width, value| {
        let signedness = Signedness::Signless;
        let type_ = context.type_(&BuiltinType::Integer { signedness, width })?;
        let value = ApInt::from_i64(width, value)
            .map_err(|error| crate::Error::message(error.to_string()))?;
        context.attribute(&BuiltinAttribute::Integer { type_, value })
    };
    let f64 = context.type_(&BuiltinType::F64)?;
    let float = |value| {
        let value = ApFloat::from_f64(value);
        context.attribute(&BuiltinAttribute::Float { type_: f64, value })
    };
    let list = array(
        &context,
        vec![
            integer(64, -1)?,
            integer(32, 7)?,
            integer(1, -1)?,
            float(0.5)?,
            float(f64::INFINITY)?,
        ],
    )?;
    assert_eq!(
        print(list)?,
        "[-1, 7 : i32, true, 5.000000e-01, 0x7FF0000000000000 : f64]"
    );
    assert_eq!(print(integer(64, -1)?)?, "-1 : i64");
    Ok(())
}

/// Items of dialects print values of other dialects by their encoding.
#[test]
fn encoded_items_need_not_be_in_the_context() -> Result<()> {
    use super::item_to_string;
    use crate::context::ItemKind;
    use crate::item::DialectItem as _;
    use crate::number::Signedness;

    let context = Context::new(Registry::new());
    let before = context.attribute_count();
    let text = item_to_string(&context, ItemKind::Attribute, "builtin", |printer| {
        let value = BuiltinAttribute::String {
            value: "a".into(),
            type_: None,
        };
        value.print_item(printer)?;
        printer.write_str(" ")?;
        let (offset, strides) = (3, vec![4, crate::builtin::DYNAMIC]);
        BuiltinAttribute::StridedLayout { offset, strides }.print_item(printer)?;
        printer.write_str(" ")?;
        printer.print_encoded_attribute("mine", &mut |writer| {
            writer.write_bytes(&[1]);
            Ok(())
        })
    })?;
    assert_eq!(
        text,
        "\"a\" strided<[4, ?], offset: 3> #mine<\"unknown encoding 0x01\">"
    );
    let text = item_to_string(&context, ItemKind::Type, "builtin", |printer| {
        let (signedness, width) = (Signedness::Unsigned, 7);
        BuiltinType::Integer { signedness, width }.print_item(printer)?;
        printer.write_str(" ")?;
        BuiltinType::F8E5M2.print_item(printer)
    })?;
    assert_eq!(text, "ui7 f8E5M2");
    assert_eq!(context.attribute_count(), before);
    Ok(())
}

/// The expected texts are those of LLVM 22.
#[test]
fn padding_of_bits_counts_for_splats() -> Result<()> {
    let context = Context::new(Registry::new());
    for (count, byte, expected) in [
        (1, 0x02, "true"),
        (1, 0x80, "true"),
        (2, 0x01, "[true, false]"),
        (2, 0x03, "true"),
        (2, 0x80, "[false, false]"),
        (2, 0xFF, "true"),
        (2, 0xFE, "[false, true]"),
    ] {
        let (type_, data) = (context.tensor([count], context.i1())?, &[byte][..]);
        let dense = context.attribute(&BuiltinAttribute::DenseElements { type_, data })?;
        let expected = format!("dense<{expected}> : tensor<{count}xi1>");
        assert_eq!(print(dense)?, expected, "{byte:#x}");
    }
    Ok(())
}

#[test]
fn a_large_constant_that_was_added_is_printed() -> Result<()> {
    let context = Context::new(Registry::new());
    let (size, element) = (9 << 20, context.i8());
    let type_ = context.tensor([size], element)?;
    let data: Vec<u8> = (0..size).map(|it| it as u8).collect();
    let data = data.as_slice();
    let attribute = context.attribute(&BuiltinAttribute::DenseElements { type_, data })?;
    let text = attribute.to_string();
    let rest = format!("FEFF\"> : tensor<{size}xi8>");
    assert_eq!(
        text.len(),
        "dense<\"0x".len() + data.len() * 2 + rest.len() - 4
    );
    assert!(text.ends_with(&rest));
    Ok(())
}
