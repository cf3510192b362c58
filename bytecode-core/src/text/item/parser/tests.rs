//! Attributes and types, each by its text.

use super::hex_bytes;
use crate::builtin::{BuiltinAttribute, BuiltinType};
use crate::dialect::Registry;
use crate::error::ErrorKind;
use crate::{Context, Error};

fn error(result: Result<impl Sized, Error>) -> (u32, u32, String) {
    let error = result.err().expect("an error");
    match error.kind() {
        ErrorKind::Text {
            line,
            column,
            message,
            ..
        } => (*line, *column, message.to_string()),
        _ => panic!("{error}"),
    }
}

#[test]
fn types_are_unique() {
    let context = Context::new(Registry::new());
    let parse = |text| context.parse_type(text).expect(text);
    assert_eq!(
        parse("memref<4x?xf32>"),
        parse("memref< 4 x ? x f32, affine_map<(i, j) -> (i, j)>, 0>")
    );
    assert_eq!(parse("(i32, f8E5M2) -> ()"), parse("(i32,f8E5M2)->()"));
    assert_ne!(parse("vector<[4]x4xi8>"), parse("vector<4x4xi8>"));
    assert_eq!(
        parse("memref<2xf32, offset: ?, strides: [1]>"),
        parse("memref<2xf32, strided<[1], offset: ?>>")
    );
    let shape = parse("tensor<0x8x?xi1>")
        .try_decode::<BuiltinType<'_>>()
        .expect("well-formed");
    let shape = shape.and_then(|it| it.shape().map(<[i64]>::to_vec));
    assert_eq!(shape.as_deref(), Some(&[0, 8, i64::MIN][..]));
}

#[test]
fn elements_are_packed_as_upstream_packs_them() {
    let context = Context::new(Registry::new());
    let data = |text: &str| match context.parse_attribute(text).expect(text).try_decode() {
        Ok(Some(BuiltinAttribute::DenseElements { data, .. })) => data.to_vec(),
        other => panic!("{other:?}"),
    };
    assert_eq!(
        data("dense<[1, 0, 1, 1, 0, 0, 1, 1, 1]> : tensor<9xi1>"),
        [0b1100_1101, 1]
    );
    assert_eq!(data("dense<true> : tensor<9xi1>"), [0xFF]);
    assert_eq!(data("dense<[[7, 7]]> : tensor<1x2xi16>"), [7, 0]);
    assert_eq!(data("dense<[-1, 3]> : tensor<2xi4>"), [15, 3]);
    assert_eq!(
        data("dense<\"0x0100FFFF\"> : tensor<2xi16>"),
        [1, 0, 0xFF, 0xFF]
    );
    assert_eq!(data("dense<> : tensor<0x2xf32>"), []);
    // Upstream takes pairs without lists around them for the elements in order.
    assert_eq!(
        data("dense<((1, 2), (3, (4, 5)))> : tensor<5xi8>"),
        [1, 2, 3, 4, 5]
    );
    assert_eq!(data("dense<((7, 7), (7, 7))> : tensor<2x2xi8>"), [7]);
    for wrong in ["(1, 2)", "((1, 2), (3, 4)", "(1, 2, 3)", "[(1, 2), (3, 4)]"] {
        let text = format!("dense<{wrong}> : tensor<4xi8>");
        assert!(context.parse_attribute(&text).is_err(), "{text}");
    }
    assert_eq!(
        data("dense<[(1.0, 0x7F800000)]> : tensor<1xcomplex<f32>>"),
        [0, 0, 0x80, 0x3F, 0, 0, 0x80, 0x7F]
    );
}

#[test]
fn hexadecimal_bits_are_bytes_since_llvm_23() {
    let data = |release, text: &str| {
        let context = Context::new(Registry::new().with_llvm_release(release));
        match context.parse_attribute(text)?.try_decode() {
            Ok(Some(BuiltinAttribute::DenseElements { data, .. })) => Ok(data.to_vec()),
            other => panic!("{other:?}"),
        }
    };
    let packed = "dense<\"0x0501\"> : tensor<9xi1>";
    let bytes = "dense<\"0x010002000000000001\"> : tensor<9xi1>";
    for text in [packed, bytes] {
        assert_eq!(data(22, text).expect(text), [5, 1], "{text}");
    }
    assert_eq!(data(23, bytes).expect(bytes), [5, 1]);
    let error: crate::Error = data(23, packed).expect_err("too short");
    assert!(
        error.to_string().contains("the size of the type"),
        "{error}"
    );
    let byte = "dense<\"0x03\"> : tensor<4xi1>";
    assert_eq!(data(22, byte).expect(byte), [3]);
    assert_eq!(data(23, byte).expect(byte), [0xFF]);
}

#[test]
fn hexadecimal_digits_are_read_in_either_case() {
    let all: String = (0..=255).map(|byte| format!("{byte:02x}")).collect();
    let bytes: Vec<u8> = (0..=255).collect();
    for digits in [all.to_uppercase(), all] {
        let read = hex_bytes(&format!("\"0x{digits}\""));
        assert_eq!(read.expect("digits"), bytes);
    }
    // What surrounds the digits in ASCII, and what equals a digit but for its high bit.
    for wrong in ["/0", "0:", "@0", "0G", "`0", "0g", "\u{e1}", "0", "0x"] {
        assert!(hex_bytes(&format!("\"0x{wrong}\"")).is_err(), "{wrong}");
    }
    assert!(hex_bytes("\"00\"").is_err());
}

#[test]
fn distinct_attributes_keep_their_identity() {
    let context = Context::new(Registry::new());
    let parsed =
        context.parse_attribute("[distinct[0]<1 : i8>, distinct[1]<1 : i8>, distinct[0]<1 : i8>]");
    let Ok(Some(BuiltinAttribute::Array { elements })) = parsed.expect("well-formed").try_decode()
    else {
        panic!("an array");
    };
    assert_ne!(elements[0], elements[1]);
    assert_eq!(elements[0], elements[2]);
}

#[test]
fn fused_locations_are_kept_simple() {
    let context = Context::new(Registry::new());
    let parse = |text| context.parse_attribute(text).expect(text);
    assert_eq!(
        parse("loc(fused[\"a\", unknown, \"a\"])"),
        parse("loc(\"a\")")
    );
    assert_eq!(
        parse("loc(fused[fused[\"a\", \"b\"], \"c\"])"),
        parse("loc(fused[\"a\", \"b\", \"c\"])")
    );
    assert_eq!(parse("loc(\"f\":1:2 to :2)"), parse("loc(\"f\":1:2)"));
}

#[test]
fn errors_have_a_place() {
    let context = Context::new(Registry::new());
    let parse = |text: &str| error(context.parse_attribute(text).map(|_| ()));
    assert_eq!(
        parse("[1,\n  2 3]"),
        (2, 5, "expected `]` or `,`, found `3`".into())
    );
    assert_eq!(parse("300 : i8").0, 1);
    assert_eq!(
        parse("dense<[1, [2]]> : tensor<2xi8>"),
        (
            1,
            11,
            "expected an element: the lists are not a regular tensor".into()
        )
    );
    assert_eq!(
        parse("\"abc"),
        (1, 1, "unterminated or malformed string".into())
    );
    assert_eq!(parse("#a"), (1, 1, "undefined alias `a`".into()));
    assert_eq!(error(context.parse_type("i99999999").map(|_| ())).1, 1);
    assert!(parse(&"[".repeat(100_000)).2.contains("nested too deeply"));
    assert!(
        parse(&format!("#a{}", "<".repeat(100_000)))
            .2
            .contains("unbalanced")
    );
    let balanced = format!("#a{}{}", "<".repeat(100_000), ">".repeat(100_000));
    assert!(parse(&balanced).2.contains("nested too deeply"));
}

/// Text after the definition of an alias or the type of an attribute is no part of it.
#[test]
fn comments_are_no_part_of_items() {
    let text = "#a = #my.inner<1> // inner\n#b = #my.typed : tensor<2x // two\n i8>//typed\n\"my.op\"() {x = #my.outer<#a>, y = #b} : () -> ()";
    assert_eq!(
        assembly_of(text),
        [
            "#my.inner<1>",
            "#my.typed : tensor<2xi8>",
            "#my.outer<#my.inner<1>>"
        ]
    );
}

/// Returns the attributes of a text that are kept as assembly.
fn assembly_of(text: &str) -> Vec<String> {
    let module = crate::ir::Module::parse(text, Registry::new()).expect("well-formed");
    let attributes = module.context().attributes();
    let texts = attributes.filter_map(|it| match it.wire_form() {
        crate::context::WireForm::Assembly(text) => Some(text.to_string()),
        crate::context::WireForm::Custom(_) => None,
    });
    texts.collect()
}

#[test]
fn aliases_in_items_of_dialects_are_replaced() {
    let text = "#a = #my.inner<1, \"#a\">\n!t = i8\n\"my.op\"() {x = #my.outer<#a, key = #a, !t>, y = #your.item<#a>} : () -> ()";
    // In full: it is not known which parsers of the dialect accept an item without its mnemonic.
    let outer = "#my.outer<#my.inner<1, \"#a\">, key = #my.inner<1, \"#a\">, i8>";
    let expected = [
        "#my.inner<1, \"#a\">",
        outer,
        "#your.item<#my.inner<1, \"#a\">>",
    ];
    assert_eq!(assembly_of(text), expected);
}

#[test]
fn older_spellings_are_printed_as_today() {
    let context = Context::new(Registry::new());
    let attributes = [
        ("(d0) -> (d0 + 1)", "affine_map<(d0) -> (d0 + 1)>"),
        ("()[s0] -> (s0)", "affine_map<()[s0] -> (s0)>"),
        ("(d0) : (d0 - 3 >= 0)", "affine_set<(d0) : (d0 - 3 >= 0)>"),
        ("{a = unit, b}", "{a, b}"),
        ("#my<item<\"x\">>", "#my.item<\"x\">"),
        ("#my<\"x\">", "#my<\"x\">"),
        (
            "opaque<\"_\", \"0xDEADBEEF\"> : tensor<2xf32>",
            "dense_resource<__elided__> : tensor<2xf32>",
        ),
        (
            "dense<0x3F800000> : tensor<2xf32>",
            "dense<1.000000e+00> : tensor<2xf32>",
        ),
        (
            "dense<\"0x0000803F\"> : tensor<1xf32>",
            "dense<1.000000e+00> : tensor<1xf32>",
        ),
    ];
    for (older, today) in attributes {
        let attribute = context.parse_attribute(older).expect(older);
        assert_eq!(attribute.to_string(), today);
    }
    let types = [
        ("!my<item>", "!my.item"),
        (
            "memref<2xf32, offset: 3, strides: [?]>",
            "memref<2xf32, strided<[?], offset: 3>>",
        ),
        (
            "memref<4xf32, (d0) -> (d0 + 2), 5>",
            "memref<4xf32, affine_map<(d0) -> (d0 + 2)>, 5>",
        ),
    ];
    for (older, today) in types {
        assert_eq!(context.parse_type(older).expect(older).to_string(), today);
    }
    // The named dialect defined the meaning of other bytes; today's text has no equivalent.
    let (line, column, message) =
        error(context.parse_attribute("opaque<\"foo\", \"0x00\"> : tensor<1xi8>"));
    assert_eq!((line, column), (1, 1));
    assert!(message.contains("are no longer"), "{message}");
}

/// Spellings that LLVM 22 reads and does not print, each with the printed spelling.
#[test]
fn odd_spellings() {
    let context = Context::new(Registry::new());
    let attributes = [
        ("loc(\"a\":1)", "loc(\"a\":1:0)"),
        (
            "loc(callsite(\"a\":1 at \"b\":0x10:2))",
            "loc(callsite(\"a\":1:0 at \"b\":16:2))",
        ),
        ("@a:: @b", "@a::@b"),
        ("distinct[0x1]<1>", "distinct[0]<1 : i64>"),
        ("strided<[-0x1]>", "strided<[-1]>"),
        ("#my.1", "#my<1>"),
        ("#my.a$b<c>", "#my<a$b<c>>"),
        ("tensor<4xi8, >", "tensor<4xi8>"),
        (
            "memref<4xi8, strided<[1]>, strided<[2]>, {a}>",
            "memref<4xi8, strided<[2]>, {a}>",
        ),
        (
            "sparse<[[0], [1]], \"0x01\"> : tensor<2xi8>",
            "sparse<[[0], [1]], 1> : tensor<2xi8>",
        ),
        (
            "sparse<[0, 1], 1> : tensor<2xi8>",
            "sparse<[0, 1], 1> : tensor<2xi8>",
        ),
    ];
    for (odd, usual) in attributes {
        let attribute = context.parse_attribute(odd).expect(odd);
        assert_eq!(attribute.to_string(), usual);
    }
}

/// Texts that LLVM 16, 19 and 22 reject, too.
#[test]
fn text_without_meaning_is_rejected() {
    let context = Context::new(Registry::new());
    let cases = [
        ("complex<index>", 9, "no elements are of this type"),
        ("vector<2xcomplex<f32>>", 10, "no elements are of this type"),
        ("tensor<2xtuple<>>", 10, "no elements are of this type"),
        ("tensor<*xmemref<i8>>", 10, "no elements are of this type"),
        ("memref<2xtensor<i8>>", 10, "no elements are of this type"),
        (
            "memref<2xi8, strided<[]>>",
            14,
            "a layout of rank 0 for 1 sizes",
        ),
        (
            "memref<2xi8, affine_map<(d0, d1) -> (d0)>>",
            14,
            "a layout of rank 2 for 1 sizes",
        ),
        ("memref<2xi8, unit>", 18, "a memory space is an integer"),
        ("memref<2xi8, 1, 2>", 17, "one layout and one memory space"),
        ("dense_resource<a> : i8", 19, "elements have a shaped type"),
        ("array<i8:>", 10, "expected a number"),
        ("array<i1: 1>", 11, "expected `true` or `false`"),
        (
            "sparse<[[2]], 1> : tensor<2xi8>",
            8,
            "the index 2 is out of range: the size is 2",
        ),
        (
            "sparse<1, 1> : tensor<3x1xi8>",
            8,
            "the index 1 is out of range: the size is 1",
        ),
        (
            "sparse<-1, 1> : tensor<2xi8>",
            8,
            "the index -1 is out of range",
        ),
        (
            "sparse<[0, 0], 1> : tensor<2x2xi8>",
            8,
            "the indices have the shape [2]",
        ),
        (
            "sparse<[[0]], [1, 2]> : tensor<2xi8>",
            15,
            "the elements have the shape [2]",
        ),
        ("#builtin.unit", 1, "builtin items have no prefix"),
        (
            "distinct[18446744073709551616]<1>",
            10,
            "a number of 64 bits",
        ),
    ];
    for (text, column, expected) in cases {
        let (_, at, message) = error(context.parse_attribute(text));
        assert_eq!(at, column, "{text}: {message}");
        assert!(message.contains(expected), "{text}: {message}");
    }
}

#[test]
fn nesting_has_a_limit() {
    let context = Context::new(Registry::new());
    let nested = |open: &str, inner: &str, close: &str| {
        let text = open.repeat(100_000) + inner + &close.repeat(100_000);
        error(context.parse_attribute(&text)).2
    };
    let cases = [
        nested("[", "", "]"),
        nested("{a = ", "1", "}"),
        nested("tuple<", "i1", ">"),
        nested("() -> (", "i1", ")"),
        nested("loc(fused<", "1", ">[])"),
        nested("distinct[0]<", "1", ">"),
    ];
    for message in cases {
        assert!(message.contains("nested too deeply"), "{message}");
    }
}
