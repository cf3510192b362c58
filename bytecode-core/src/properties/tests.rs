//! Every wire kind there and back, hostile blobs, and the text form.

use crate::bytes::{Cursor, Version};
use crate::context::AttributeId;
use crate::error::{ErrorKind, Result};
use crate::properties::*;

const SIZES: TableSizes = TableSizes {
    attributes: 100,
    strings: 10,
};
const V5: Version = Version::NATIVE_PROPERTIES;
const V6: Version = Version::SEGMENT_SIZES;

fn layout(line: &str) -> OpLayout {
    text::parse(line).expect("a well-formed line")
}

fn attribute(number: u32) -> FieldValue {
    FieldValue::Attribute(AttributeId(number))
}

fn decode(line: &str, version: Version, blob: &[u8]) -> Result<Vec<FieldValue>> {
    layout(line).decode_properties(Cursor::new(blob, 0), version, SIZES)
}

#[track_caller]
fn both_ways(line: &str, version: Version, values: &[FieldValue], blob: &[u8]) {
    let mut out = Vec::new();
    layout(line)
        .encode_properties(values, version, &mut out)
        .expect("encodable");
    assert_eq!(out, blob);
    assert_eq!(decode(line, version, blob).expect("decodable"), values);
    for cut in 0..blob.len() {
        assert!(decode(line, version, &blob[..cut]).is_err(), "cut at {cut}");
    }
    let longer = [blob, &[1]].concat();
    assert!(decode(line, version, &longer).is_err(), "a trailing byte");
}

#[test]
fn every_wire_kind() {
    use FieldValue::*;
    both_ways("a.b x:any", V6, &[attribute(5)], &[0x0B]);
    both_ways("a.b x?any", V6, &[Absent], &[0x01]);
    both_ways("a.b x?any", V6, &[attribute(0)], &[0x03]);
    both_ways("a.b x?any", V6, &[attribute(99)], &[0x1E, 0x03]);
    both_ways("a.b x@attr", V6, &[attribute(7)], &[0x0F]);
    both_ways("a.b x@bool", V6, &[Bool(true)], &[1]);
    both_ways("a.b x@unit", V6, &[Bool(false)], &[0]);
    both_ways("a.b x@i32", V6, &[Varint(3)], &[0x07]);
    let minus_one = [0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF];
    both_ways("a.b x@i32", V6, &[Varint(u64::MAX)], &minus_one);
    let four_billion = [0x10, 0x00, 0x65, 0xCD, 0x1D];
    both_ways("a.b x@u32", V6, &[Varint(4_000_000_000)], &four_billion);
    both_ways("a.b x@string", V6, &[String(9)], &[0x13]);
    both_ways("a.b x@opt(i64)", V6, &[Optional(None)], &[0]);
    let some = Optional(Some(Box::new(Varint(16))));
    both_ways("a.b x@opt(i64)", V6, &[some], &[1, 0x21]);
    let two = Array(vec![Bool(true), Bool(false)]);
    both_ways("a.b x@array(bool)", V6, &[two], &[0x05, 1, 0]);
    let two = Array(vec![Varint(1), Varint(2)]);
    both_ways("a.b x@dense(i64)", V6, &[two], &[0x05, 0x03, 0x05]);
    let flags = "a.b x@bits(#llvm.overflow|none=0|nsw=1|nuw=2)";
    both_ways(flags, V6, &[Varint(3)], &[0x07]);
    both_ways("a.b", V6, &[], &[]);
}

#[test]
fn segment_sizes() {
    use FieldValue::*;
    // Dense: more than half are not zero.
    let two = [Segments([1, 2][..].into())];
    both_ways("a.b operandSegmentSizes[2]", V6, &two, &[0x09, 0x03, 0x05]);
    // All zero.
    let none = [Segments([0, 0, 0][..].into())];
    both_ways("a.b resultSegmentSizes[3]", V6, &none, &[0x03]);
    // One of two, at index 0 (no index bits) and at index 1 (one bit).
    let first = [Segments([3, 0][..].into())];
    both_ways(
        "a.b operandSegmentSizes[2]",
        V6,
        &first,
        &[0x07, 0x01, 0x07],
    );
    let second = [Segments([0, 3][..].into())];
    both_ways(
        "a.b operandSegmentSizes[2]",
        V6,
        &second,
        &[0x07, 0x03, 0x0F],
    );
    // Negative sizes are sign-extended.
    let minus_one = [
        0x07, 0x03, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
    ];
    let negative = [Segments([0, -1][..].into())];
    both_ways("a.b operandSegmentSizes[2]", V6, &negative, &minus_one);
}

#[test]
fn version_5_places_segments_among_the_attributes() {
    let line = "a.b a:any operand_z:any s:any x@bool operandSegmentSizes[2] resultSegmentSizes[1]";
    let order: Vec<usize> = layout(line).wire_order(V5).collect();
    assert_eq!(order, [0, 4, 1, 5, 2, 3]);
    let order: Vec<usize> = layout(line).wire_order(V6).collect();
    assert_eq!(order, [0, 1, 2, 3, 4, 5]);
    let values = [
        attribute(1),
        attribute(2),
        attribute(3),
        FieldValue::Bool(true),
        attribute(4),
        attribute(5),
    ];
    both_ways(line, V5, &values, &[0x03, 0x09, 0x05, 0x0B, 0x07, 0x01]);
}

#[test]
fn strictness() {
    let refused = [
        ("a.b x:any", &[201, 0][..]),                     // the index 100 of 100
        ("a.b x:any", &[0x92, 0x03]),                     // the same in two bytes
        ("a.b x?any", &[0x05]),                           // absent with an index
        ("a.b x@bool", &[2]),                             // not a boolean
        ("a.b x@opt(bool)", &[2, 1]),                     // not a flag
        ("a.b x@string", &[0x15]),                        // string 10 of 10
        ("a.b x@i8", &[0x02, 0x04]),                      // 256
        ("a.b x@i8", &[0x06, 0x00]),                      // 1 in two bytes
        ("a.b x@array(bool)", &[0xFF, 1, 1]),             // more elements than bytes
        ("a.b operandSegmentSizes[2]", &[0x0D, 3, 3, 3]), // three sizes for two groups
        ("a.b operandSegmentSizes[2]", &[0x05, 3]),       // dense, but short
        ("a.b operandSegmentSizes[4]", &[0x11, 3, 1, 1, 1]), // dense where sparse is shorter
        ("a.b operandSegmentSizes[2]", &[0x07, 0x03, 0x0D]), // the index 0 with an index bit
        ("a.b operandSegmentSizes[3]", &[0x07, 0x05, 0x0F]), // the index 3 of 3
        ("a.b operandSegmentSizes[2]", &[0x07, 0x13, 0x03]), // nine index bits
        ("a.b operandSegmentSizes[2]", &[0x01]),          // dense and empty
    ];
    for (line, blob) in refused {
        assert!(decode(line, V6, blob).is_err(), "{line} {blob:02x?}");
    }
    assert!(decode("a.b x:any", Version::USE_LIST_ORDERS, &[0x0B]).is_err());
    let error = decode("a.b x?any y@bool", V6, &[0x01, 7]).expect_err("a bad boolean");
    assert_eq!(error.offset(), Some(1));
    assert_eq!(error.path().collect::<Vec<_>>(), ["property `y` of `a.b`"]);
}

#[test]
fn values_must_match_their_fields() {
    let layout = layout("a.b x:any operandSegmentSizes[2]");
    let encode = |values: &[FieldValue]| layout.encode_properties(values, V6, &mut Vec::new());
    let sizes = FieldValue::Segments([1, 1][..].into());
    assert!(encode(&[attribute(1), sizes.clone()]).is_ok());
    assert!(encode(&[FieldValue::Absent, sizes.clone()]).is_err());
    assert!(encode(&[attribute(1)]).is_err());
    let three = FieldValue::Segments([1, 1, 1][..].into());
    assert!(encode(&[attribute(1), three]).is_err());
    assert!(encode(&[attribute(1), attribute(2)]).is_err());
}

#[test]
fn text_form() {
    let lines = [
        "test.empty",
        "func.func !isolated !symbol arg_attrs?array function_type:type sym_name:string",
        "arith.addi overflowFlags?#arith.overflow=`#arith.overflow<none>`",
        "ptr.load alignment@opt(i64)=`[]` volatile_@unit=`false` ordering@i32=`0 : i32`",
        "a.b a:array<i32> b?i64=`1 : i64` operandSegmentSizes[12] resultSegmentSizes[2]",
        "a.b x@enum(#a.e|one=1|two words=2)",
        "a.b x@array(dense(i64)) y@array(opt(string)) z@attr",
    ];
    for line in lines {
        if line.contains("two words") {
            assert!(text::parse(line).is_err(), "a space in a case");
        } else {
            assert_eq!(layout(line).to_string(), line);
        }
    }
    let addi = layout(lines[2]);
    let field = addi.field("overflowFlags").expect("a field");
    assert_eq!(field.default(), Some("#arith.overflow<none>"));
    assert_eq!(field.kind().to_string(), "#arith.overflow");
    assert!(
        layout(lines[1])
            .traits()
            .contains(OpTrait::IsolatedFromAbove)
    );
    assert!(!layout(lines[1]).traits().contains(OpTrait::Terminator));
}

#[test]
fn malformed_text() {
    let cases = [
        ("a.b x", 5),
        ("a.b x:", 6),
        ("a.b x:nonsense", 6),
        ("a.b x:i", 6),
        ("a.b x:array<string>", 6),
        ("a.b x:any=`1`", 13),
        ("a.b x?any=1", 10),
        ("a.b x?any=`1", 12),
        ("a.b x?any=`1`y", 13),
        ("a.b x@i65", 7),
        ("a.b x@i0", 7),
        ("a.b x@i99999999999", 7),
        ("a.b x@what", 6),
        ("a.b x@opt(i8", 12),
        ("a.b x@enum(#a.b|c)", 17),
        ("a.b x[3]", 6),
        ("a.b operandSegmentSizes[]", 24),
        ("a.b !unknown", 5),
        ("a.b x:any x:any", 10),
        ("!a.b", 0),
    ];
    for (line, offset) in cases {
        let error = text::parse(line).expect_err(line);
        assert_eq!(error.offset, offset, "{line}: {error:?}");
    }
    let deep = format!("a.b x@{}i8{}", "opt(".repeat(99), ")".repeat(99));
    assert!(text::parse(&deep).is_err());
}

#[test]
fn tables() {
    let table = OpLayouts::parse("# comment\n\nb.b x:any\r\na.a\n").expect("well-formed");
    assert_eq!(table.len(), 2);
    assert_eq!(table.get("b.b").map(|op| op.fields().len()), Some(1));
    assert!(table.contains("a.a") && table.get("a.a").is_some());
    assert!(!table.contains("a") && table.get("a.").is_none());
    let names: Vec<&str> = table.iter().map(OpLayout::name).collect();
    assert_eq!(names, ["a.a", "b.b"]);

    let lazy = OpLayouts::trusted("a.a x:any\nb.b malformed\n");
    assert!(lazy.get("b.b").is_none() && lazy.get("a.a").is_some());

    let built = ["b.b x:any", "a.a x:any", "b.b", "c.c"].map(layout);
    let built: OpLayouts = built.into_iter().collect();
    assert!(built.contains("c.c") && !built.contains("c"));
    assert_eq!(built.len(), 3);
    let lines: Vec<String> = built.iter().map(ToString::to_string).collect();
    // The last layout of a name takes precedence.
    assert_eq!(lines, ["a.a x:any", "b.b", "c.c"]);
    assert_eq!(built.get("a.a").map(|op| op.fields().len()), Some(1));

    for (text, at) in [
        ("a.a\n# c\nb.b x?\n", (3, 7)),
        ("a.a\nb.b\na.a x:any", (3, 1)),
    ] {
        let error = OpLayouts::parse(text).expect_err("malformed");
        let ErrorKind::Text { line, column, .. } = error.kind() else {
            panic!("{error}");
        };
        assert_eq!((*line, *column), at);
    }
}
