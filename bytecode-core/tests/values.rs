//! Constructors of the builtin items, typed references to them, and their `Display` and `Debug`.

use mlir_bytecode::affine::AffineMap;
use mlir_bytecode::builtin::*;
use mlir_bytecode::context::{Attribute, Context, ResourceData, Type};
use mlir_bytecode::dialect::Registry;
use mlir_bytecode::number::{ApFloat, ApInt, FloatSemantics, Signedness};
use mlir_bytecode::{Error, Result};

fn context() -> Context {
    Context::new(Registry::new())
}

#[test]
fn types_are_what_their_text_parses_to() -> Result<()> {
    let cx = &context();
    let f32 = cx.f32();
    let space = cx.integer(cx.i64(), 1)?;
    let strided = cx.strided_layout([DYNAMIC, 1], 0)?;
    let types: Vec<(Type<'_>, &str)> = vec![
        (cx.i1(), "i1"),
        (cx.i8(), "i8"),
        (cx.i16(), "i16"),
        (cx.i32(), "i32"),
        (cx.i64(), "i64"),
        (cx.index(), "index"),
        (cx.bf16(), "bf16"),
        (cx.f16(), "f16"),
        (f32, "f32"),
        (cx.f64(), "f64"),
        (cx.none_type(), "none"),
        (cx.integer_type(7, Signedness::Unsigned)?, "ui7"),
        (cx.integer_type(8, Signedness::Signed)?, "si8"),
        (cx.float_type(FloatSemantics::F8E4M3FN)?, "f8E4M3FN"),
        (cx.complex_type(f32)?, "complex<f32>"),
        (
            cx.function_type([cx.i32()], [f32, f32])?,
            "(i32) -> (f32, f32)",
        ),
        (cx.function_type([], [])?, "() -> ()"),
        (cx.tuple_type([cx.i32(), f32])?, "tuple<i32, f32>"),
        (cx.tensor([4, DYNAMIC], f32)?, "tensor<4x?xf32>"),
        (cx.tensor([], f32)?, "tensor<f32>"),
        (
            cx.encoded_tensor([4], f32, space)?,
            "tensor<4xf32, 1 : i64>",
        ),
        (cx.unranked_tensor(f32)?, "tensor<*xf32>"),
        (cx.memref([4, DYNAMIC], f32)?, "memref<4x?xf32>"),
        (
            cx.memref_in([4, DYNAMIC], f32, strided, Some(space))?,
            "memref<4x?xf32, strided<[?, 1]>, 1>",
        ),
        (cx.unranked_memref(f32, Some(space))?, "memref<*xf32, 1>"),
        (cx.vector([4, 8], f32)?, "vector<4x8xf32>"),
        (
            cx.scalable_vector([4, 8], f32, [false, true])?,
            "vector<4x[8]xf32>",
        ),
    ];
    for (type_, text) in types {
        assert_eq!(type_, cx.parse_type(text)?, "{text}");
        assert_eq!(type_.to_string(), text);
    }
    let negative = [
        cx.integer_type(1 << 24, Signedness::Signless),
        cx.complex_type(cx.index()),
        cx.tensor([-1], f32),
        cx.tensor([4], cx.tuple_type([])?),
        cx.memref([4], cx.none_type()),
        cx.vector([0], f32),
        cx.vector([DYNAMIC], f32),
        cx.scalable_vector([4], f32, [true, true]),
    ];
    assert!(negative.iter().all(Result::is_err), "{negative:?}");
    Ok(())
}

#[test]
fn attributes_are_what_their_text_parses_to() -> Result<()> {
    let cx = &context();
    let (i8, i32, f32, f64) = (cx.i8(), cx.i32(), cx.f32(), cx.f64());
    let (ui8, si8) = (
        cx.integer_type(8, Signedness::Unsigned)?,
        cx.integer_type(8, Signedness::Signed)?,
    );
    let (one, main) = (cx.integer(cx.i64(), 1)?, cx.symbol_ref("main")?);
    let pair = cx.tensor([2], i32)?;
    let attributes: Vec<(Attribute<'_>, &str)> = vec![
        (cx.unit(), "unit"),
        (cx.bool(true), "true"),
        (cx.bool(false), "false"),
        (cx.string("a \"b\"")?, r#""a \22b\22""#),
        (cx.typed_string("a", i32)?, r#""a" : i32"#),
        (cx.typed_string("a", cx.none_type())?, r#""a""#),
        (cx.integer(i32, 5)?, "5 : i32"),
        (cx.integer(i8, 255)?, "-1 : i8"),
        (cx.integer(i8, -128)?, "-128 : i8"),
        (cx.integer(ui8, 255u8)?, "255 : ui8"),
        (cx.integer(si8, -128)?, "-128 : si8"),
        (cx.integer(cx.index(), u64::MAX)?, "-1 : index"),
        (
            cx.integer(cx.integer_type(96, Signedness::Signless)?, i64::MIN)?,
            "-9223372036854775808 : i96",
        ),
        (
            cx.wide_integer(
                cx.integer_type(96, Signedness::Signless)?,
                wide(96, 1 << 80)?,
            )?,
            "1208925819614629174706176 : i96",
        ),
        (cx.float(f32, 1.5)?, "1.500000e+00 : f32"),
        (cx.float(f32, 0.1)?, "1.000000e-01 : f32"),
        (cx.float(f64, 0.1)?, "1.000000e-01"),
        (cx.float(f32, f64::INFINITY)?, "0x7F800000 : f32"),
        (
            cx.float(cx.bf16(), f32::MIN_POSITIVE)?,
            "1.175490e-38 : bf16",
        ),
        (
            cx.float_bits(f32, ApFloat::from_f32(f32::NAN))?,
            "0x7FC00000 : f32",
        ),
        (cx.type_attribute(i32)?, "i32"),
        (cx.array([one, main])?, "[1, @main]"),
        (cx.array([])?, "[]"),
        (
            cx.dictionary([("b", cx.unit()), ("a", one)])?,
            "{a = 1 : i64, b}",
        ),
        (main, "@main"),
        (cx.nested_symbol_ref("a", ["b", "c"])?, "@a::@b::@c"),
        (cx.dense_array([1i64, -2])?, "array<i64: 1, -2>"),
        (cx.dense_array([true, false])?, "array<i1: true, false>"),
        (cx.dense_array([1u8])?, "array<i8: 1>"),
        (cx.dense_array::<f32>([])?, "array<f32>"),
        (
            cx.dense_elements(pair, [1, -2])?,
            "dense<[1, -2]> : tensor<2xi32>",
        ),
        (cx.dense_elements(pair, [7, 7])?, "dense<7> : tensor<2xi32>"),
        (
            cx.dense_elements(cx.tensor([2], cx.i1())?, [true, false])?,
            "dense<[true, false]> : tensor<2xi1>",
        ),
        (
            cx.dense_elements(
                cx.tensor([2], cx.complex_type(f32)?)?,
                [[1.0f32, 0.5], [0.0, 2.0]],
            )?,
            "dense<[(1.000000e+00,5.000000e-01), (0.000000e+00,2.000000e+00)]> : tensor<2xcomplex<f32>>",
        ),
        (
            cx.splat(cx.vector([4], cx.i1())?, true)?,
            "dense<true> : vector<4xi1>",
        ),
        (
            cx.splat(cx.tensor([0], f32)?, 1.0f32)?,
            "dense<> : tensor<0xf32>",
        ),
        (
            cx.dense_bytes(pair, &[1, 0, 0, 0, 2, 0, 0, 0])?,
            "dense<[1, 2]> : tensor<2xi32>",
        ),
        (
            cx.dense_strings(pair, ["a", "b"])?,
            r#"dense<["a", "b"]> : tensor<2xi32>"#,
        ),
        (
            cx.sparse_elements(
                cx.tensor([3, 4], i32)?,
                cx.dense_elements(cx.tensor([1, 2], cx.i64())?, [1i64, 2])?,
                cx.splat(cx.tensor([1], i32)?, 5)?,
            )?,
            "sparse<[[1, 2]], 5> : tensor<3x4xi32>",
        ),
        (
            cx.affine_map(AffineMap::identity(1))?,
            "affine_map<(d0) -> (d0)>",
        ),
        (
            cx.strided_layout([4, 1], DYNAMIC)?,
            "strided<[4, 1], offset: ?>",
        ),
    ];
    for (attribute, text) in attributes {
        // Strings as elements of numbers have a text, but not one that parses.
        if !text.contains("dense<[\"") {
            assert_eq!(attribute, cx.parse_attribute(text)?, "{text}");
        }
        assert_eq!(attribute.to_string(), text);
    }
    let handle = cx.add_resource("builtin", "key", ResourceData::None)?;
    let resource = cx.dense_resource(pair, handle)?;
    assert_eq!(resource.to_string(), "dense_resource<key> : tensor<2xi32>");
    let [a, b] = [cx.distinct(one)?, cx.distinct(one)?];
    assert_ne!(a, b);
    Ok(())
}

fn wide(width: u32, value: u128) -> Result<ApInt> {
    ApInt::from_u128(width, value).map_err(|error| Error::message(error.to_string()))
}

#[test]
fn attributes_that_mlir_has_not_are_errors() -> Result<()> {
    let (cx, other) = (&context(), &context());
    let (i8, f32, pair) = (cx.i8(), cx.f32(), cx.tensor([2], cx.i32())?);
    let (ui8, si8) = (
        cx.integer_type(8, Signedness::Unsigned)?,
        cx.integer_type(8, Signedness::Signed)?,
    );
    let negative = [
        cx.integer(i8, 256),
        cx.integer(i8, -129),
        cx.integer(ui8, -1),
        cx.integer(si8, 128),
        cx.integer(cx.index(), i128::from(u64::MAX) + 1),
        cx.integer(f32, 1),
        cx.wide_integer(i8, wide(9, 1)?),
        cx.float(f32, 1e39),
        cx.float(cx.float_type(FloatSemantics::F8E4M3FN)?, 1e9),
        cx.float(cx.float_type(FloatSemantics::F4E2M1FN)?, f64::NAN),
        cx.float(i8, 1.0),
        cx.float_bits(f32, ApFloat::from_f64(1.0)),
        cx.dictionary([("a", cx.unit()), ("a", cx.unit())]),
        cx.dictionary([("", cx.unit())]),
        cx.dense_elements(pair, [1, 2, 3]),
        cx.dense_elements(pair, [1i64, 2]),
        cx.dense_elements(cx.tensor([DYNAMIC], i8)?, [1i8]),
        cx.splat(i8, 1i8),
        cx.dense_bytes(pair, &[0; 7]),
        // A splat of bits is 0x00 or 0xFF, and other bits are eight to a byte.
        cx.dense_bytes(cx.tensor([20], cx.i1())?, &[1]),
        cx.dense_bytes(cx.tensor([20], cx.i1())?, &[1; 20]),
        cx.dense_array([[1f32, 2.0]]),
        cx.symbol_ref(""),
        cx.nested_symbol_ref("", ["a"]),
        cx.nested_symbol_ref("a", [""]),
        cx.dense_strings(pair, ["a", "b", "c"]),
        cx.name_location("x", Some(cx.unit())),
        cx.fused_location([cx.unit()], None),
        cx.file_location("f", 1 << 32, 1),
        cx.file_range_location("f", (2, 1), (1, 1)),
        cx.array([other.unit()]),
        cx.type_attribute(other.f32()),
    ];
    for (index, result) in negative.iter().enumerate() {
        assert!(result.is_err(), "{index}: {result:?}");
    }
    assert_eq!(
        negative[0].as_ref().map_err(Error::to_string),
        Err("invalid integer: 256 of the type i8".to_owned())
    );
    let nibbles = cx.tensor([2], cx.integer_type(4, Signedness::Signless)?)?;
    let message = |result: Result<Attribute<'_>>| result.err().map(|it| it.to_string());
    for (result, expected) in [
        (
            cx.dense_elements(nibbles, [1i8, 2]),
            "invalid Rust type of dense elements: `i8` for elements of the type i4",
        ),
        (
            cx.dense_bytes(cx.tensor([20], cx.i1())?, &[1]),
            "invalid dense elements: a byte 0x01 for 20 bits, expected 0x00 or 0xff",
        ),
        (
            cx.dense_array([[1f32, 2.0]]),
            "invalid type of the elements of an array: complex<f32>, expected an integer or float type",
        ),
        (
            cx.symbol_ref(""),
            "invalid name of a symbol: \"\", which is empty",
        ),
    ] {
        assert_eq!(message(result).as_deref(), Some(expected));
    }
    for data in [&[0][..], &[0xFF], &[1, 2, 3]] {
        cx.dense_bytes(cx.tensor([20], cx.i1())?, data)?;
    }
    Ok(())
}

#[test]
fn locations() -> Result<()> {
    let cx = &context();
    let file = cx.file_location("model.py", 3, 1)?;
    let locations = [
        (file, r#"loc("model.py":3:1)"#),
        (
            cx.file_range_location("a", (1, 2), (3, 4))?,
            r#"loc("a":1:2 to 3:4)"#,
        ),
        (
            cx.file_range_location("a", (1, 2), (1, 4))?,
            r#"loc("a":1:2 to :4)"#,
        ),
        (
            cx.file_range_location("a", (1, 2), (1, 2))?,
            r#"loc("a":1:2)"#,
        ),
        (cx.name_location("x", None)?, r#"loc("x")"#),
        (
            cx.name_location("x", Some(file))?,
            r#"loc("x"("model.py":3:1))"#,
        ),
        (
            cx.call_site_location(file, cx.unknown_location())?,
            r#"loc(callsite("model.py":3:1 at unknown))"#,
        ),
        (
            cx.fused_location([file, cx.unknown_location(), file], Some(cx.unit()))?,
            r#"loc(fused<unit>["model.py":3:1])"#,
        ),
        (cx.fused_location([file], None)?, r#"loc("model.py":3:1)"#),
        (
            cx.fused_location([cx.unknown_location()], Some(cx.unit()))?,
            r#"loc(fused<unit>[unknown])"#,
        ),
    ];
    for (location, text) in locations {
        assert_eq!(location.to_string(), text);
        assert_eq!(location, cx.parse_attribute(text)?, "{text}");
        assert!(location.try_decode::<LocationAttr<'_>>()?.is_some());
    }
    let range = cx.file_range_location("a", (1, 2), (3, 4))?;
    let range: FileLocationAttr<'_> = range.decode()?;
    assert_eq!(range.filename()?, "a");
    assert_eq!(
        (range.line()?, range.column()?, range.end()?),
        (1, 2, (3, 4))
    );
    let named: NameLocationAttr<'_> = cx.name_location("x", Some(file))?.decode()?;
    assert_eq!(named.name()?, "x");
    assert_eq!(named.child()?.attribute(), file);
    let call: CallSiteLocationAttr<'_> =
        cx.call_site_location(file, range.attribute())?.decode()?;
    assert_eq!(
        [call.callee()?.attribute(), call.caller()?.attribute()],
        [file, range.attribute()]
    );
    let fused: FusedLocationAttr<'_> = cx.fused_location([file], Some(cx.unit()))?.decode()?;
    assert!(fused.locations()?.map(LocationAttr::attribute).eq([file]));
    assert_eq!(fused.metadata()?, Some(cx.unit()));
    Ok(())
}

#[test]
fn references_return_the_parts() -> Result<()> {
    let cx = &context();
    let (i32, f32) = (cx.i32(), cx.f32());

    let five = cx.integer(i32, -5)?.decode::<IntegerAttr<'_>>()?;
    assert_eq!((five.as_i64()?, five.type_()?), (Some(-5), i32));
    assert_eq!(five.value()?.width(), 32);
    assert!(cx.bool(true).decode::<BoolAttr<'_>>()?.value()?);
    assert_eq!(five.attribute().try_decode::<BoolAttr<'_>>()?, None);
    let half = cx.float(f32, 0.5)?.decode::<FloatAttr<'_>>()?;
    assert_eq!((half.as_f64()?, half.type_()?), (Some(0.5), f32));
    assert_eq!(half.value()?, ApFloat::from_f32(0.5));
    assert_eq!(
        cx.type_attribute(f32)?.decode::<TypeAttr<'_>>()?.value()?,
        f32
    );
    assert!(cx.unit().try_decode::<UnitAttr<'_>>()?.is_some());
    assert_eq!(cx.string("x")?.decode::<StringAttr<'_>>()?.value()?, "x");

    let array = cx
        .array([cx.unit(), five.attribute()])?
        .decode::<ArrayAttr<'_>>()?;
    assert!(array.iter()?.eq([cx.unit(), five.attribute()]));
    let dictionary = cx.dictionary([("b", cx.unit()), ("a", five.attribute())])?;
    let dictionary = dictionary.decode::<DictionaryAttr<'_>>()?;
    assert_eq!(dictionary.get("a")?, Some(five.attribute()));
    assert_eq!(dictionary.get("c")?, None);
    assert!(dictionary.iter()?.map(|(name, _)| name).eq(["a", "b"]));

    let symbol = cx.nested_symbol_ref("a", ["b", "c"])?;
    assert_eq!(symbol.try_decode::<FlatSymbolRefAttr<'_>>()?, None);
    let symbol = symbol.decode::<SymbolRefAttr<'_>>()?;
    assert_eq!((symbol.root()?, symbol.leaf()?), ("a".into(), "c".into()));
    assert!(symbol.nested()?.eq(["b", "c"]));
    let flat = cx.symbol_ref("main")?;
    assert_eq!(flat.decode::<FlatSymbolRefAttr<'_>>()?.name()?, "main");
    assert_eq!(flat.decode::<SymbolRefAttr<'_>>()?.leaf()?, "main");
    Ok(())
}

#[test]
fn elements_are_read_in_order() -> Result<()> {
    let cx = &context();
    let (i32, f32) = (cx.i32(), cx.f32());
    let sizes = cx.dense_array([1i32, -2])?.decode::<DenseArrayAttr<'_>>()?;
    assert_eq!(sizes.element_type()?, i32);
    assert!(sizes.iter::<i32>()?.eq([1, -2]));
    assert!(sizes.iter::<u32>()?.eq([1, u32::MAX - 1]));
    assert!(sizes.iter::<i64>().is_err());
    let flags = cx
        .dense_array([true, false])?
        .decode::<DenseArrayAttr<'_>>()?;
    assert!(flags.iter::<bool>()?.eq([true, false]));

    let matrix = cx.tensor([2, 3], f32)?;
    let values = [0.0f32, 1.0, 2.0, 3.0, 4.0, 5.0];
    let dense = cx
        .dense_elements(matrix, values)?
        .decode::<DenseElementsAttr<'_>>()?;
    assert_eq!((dense.type_()?, dense.element_type()?), (matrix, f32));
    assert_eq!((dense.shape()?, dense.is_splat()?), (vec![2, 3], false));
    let mut elements = dense.iter::<f32>()?;
    assert_eq!(elements.len(), 6);
    assert_eq!((elements.nth(1), elements.len()), (Some(1.0), 4));
    assert!(elements.eq([2.0, 3.0, 4.0, 5.0]));
    assert_eq!(dense.iter::<f32>()?.nth(9), None);
    assert!(dense.iter::<f64>().is_err());

    let ones = cx
        .splat(matrix, 1.0f32)?
        .decode::<DenseElementsAttr<'_>>()?;
    assert!(ones.is_splat()?);
    assert_eq!(ones.data()?.len(), 4);
    assert!(ones.iter::<f32>()?.eq([1.0; 6]));
    let bits: Vec<bool> = (0..19).map(|index| index % 3 == 0).collect();
    let packed = cx.dense_elements(cx.tensor([19], cx.i1())?, &bits)?;
    let packed = packed.decode::<DenseElementsAttr<'_>>()?;
    assert_eq!(packed.data()?.len(), 3);
    assert!(packed.iter::<bool>()?.eq(bits.iter().copied()));
    let numbers = packed.bits()?.map(|it| Ok(!it?.is_zero()));
    assert_eq!(numbers.collect::<Result<Vec<_>>>()?, bits);
    let complex = cx.splat(cx.tensor([2], cx.complex_type(f32)?)?, [1.0f32, 2.0])?;
    let complex = complex.decode::<DenseElementsAttr<'_>>()?;
    assert!(complex.iter::<[f32; 2]>()?.eq([[1.0, 2.0]; 2]));
    assert!(complex.bits().is_err());
    let wide = cx.parse_attribute("dense<-2> : vector<3xi100>")?;
    let mut wide = wide.decode::<DenseElementsAttr<'_>>()?.bits()?;
    assert_eq!(wide.len(), 3);
    let last = wide.nth(2).transpose()?;
    assert_eq!(last.and_then(|it| it.as_u128()), Some((1 << 100) - 2));
    assert!(wide.next().is_none());
    let empty = cx
        .splat(cx.tensor([0], i32)?, 1)?
        .decode::<DenseElementsAttr<'_>>()?;
    assert_eq!(empty.iter::<i32>()?.next(), None);

    let handle = cx.add_resource("builtin", "key", ResourceData::None)?;
    let resource = cx
        .dense_resource(matrix, handle)?
        .decode::<DenseResourceAttr<'_>>()?;
    assert_eq!((resource.type_()?, resource.handle()?), (matrix, handle));
    Ok(())
}

#[test]
fn references_to_types_return_the_parts() -> Result<()> {
    let cx = &context();
    let (i32, f32) = (cx.i32(), cx.f32());
    let integer = cx
        .integer_type(7, Signedness::Unsigned)?
        .decode::<IntegerType<'_>>()?;
    assert_eq!(
        (integer.width()?, integer.signedness()?),
        (7, Signedness::Unsigned)
    );
    assert!(cx.index().try_decode::<IndexType<'_>>()?.is_some());
    for semantics in FloatSemantics::ALL {
        let type_ = cx.float_type(semantics)?;
        assert_eq!(
            type_.decode::<FloatType<'_>>()?.semantics()?,
            semantics,
            "{type_}"
        );
    }
    assert_eq!(i32.try_decode::<FloatType<'_>>()?, None);
    let function = cx
        .function_type([i32], [f32, i32])?
        .decode::<FunctionType<'_>>()?;
    assert!(function.inputs()?.eq([i32]) && function.results()?.eq([f32, i32]));
    assert!(
        cx.tuple_type([i32])?
            .decode::<TupleType<'_>>()?
            .types()?
            .eq([i32])
    );
    let complex = cx.complex_type(f32)?.decode::<ComplexType<'_>>()?;
    assert_eq!(complex.element_type()?, f32);

    let tensor = cx.encoded_tensor([4, DYNAMIC], f32, cx.unit())?;
    let vector = cx.scalable_vector([4, 8], f32, [false, true])?;
    let memref = cx.memref([4], f32)?;
    for (type_, shape) in [
        (tensor, Some(vec![4, DYNAMIC])),
        (vector, Some(vec![4, 8])),
        (memref, Some(vec![4])),
        (cx.unranked_tensor(f32)?, None),
    ] {
        let shaped = type_.decode::<ShapedType<'_>>()?;
        assert_eq!((shaped.shape()?, shaped.element_type()?), (shape, f32));
    }
    let tensor = tensor.decode::<TensorType<'_>>()?;
    assert_eq!(
        (tensor.shape()?, tensor.element_type()?),
        (vec![4, DYNAMIC], f32)
    );
    assert_eq!(tensor.encoding()?, Some(cx.unit()));
    assert_eq!(
        vector.decode::<VectorType<'_>>()?.scalable()?,
        [false, true]
    );
    let memref = memref.decode::<MemRefType<'_>>()?;
    assert_eq!(memref.layout()?, cx.affine_map(AffineMap::identity(1))?);
    assert_eq!(memref.memory_space()?, None);
    Ok(())
}

#[test]
fn display_honours_the_format() -> Result<()> {
    let cx = &context();
    let five = cx.integer(cx.i32(), 5)?;
    assert_eq!(format!("[{five:<10}]"), "[5 : i32   ]");
    assert_eq!(format!("[{five:>10}]"), "[   5 : i32]");
    assert_eq!(format!("[{five:*^11}]"), "[**5 : i32**]");
    assert_eq!(format!("[{:10}]", cx.f32()), "[f32       ]");
    assert_eq!(format!("[{:<3}]", five), "[5 : i32]");
    let long = cx.array([five; 100])?;
    assert_eq!(format!("{long:.12}"), "[5 : i32, 5 ...");
    assert_eq!(format!("{long:.10000}"), long.to_string());
    assert_eq!(
        format!("{five:?} {:?}", cx.f32()),
        "Attribute(5 : i32) Type(f32)"
    );
    assert_eq!(format!("{long:?}").len(), "Attribute(...)".len() + 200);
    let many = cx.dense_bytes(
        cx.tensor([1 << 20], cx.i8())?,
        &(0..1 << 20).map(|it| it as u8).collect::<Vec<_>>(),
    )?;
    assert_eq!(format!("{many:?}").len(), "Attribute(...)".len() + 200);
    let reference = five.decode::<IntegerAttr<'_>>()?;
    assert_eq!(format!("{reference:?}"), "IntegerAttr(Attribute(5 : i32))");
    Ok(())
}

#[test]
fn debug_of_malformed_items_ends() -> Result<()> {
    use mlir_bytecode::context::DialectWriter as _;
    let cx = &context();
    // An integer whose type is a memref in the memory space that the integer is: each needs the other for its message.
    let next = cx.attribute_count() as u64;
    let layout = cx.affine_map(AffineMap::identity(0))?;
    let number = u64::from(cx.attribute_count() as u32);
    assert_eq!(number, next + 1);
    let space = number;
    let element = cx.f32();
    let type_ = cx.encode_type("builtin", |writer| {
        writer.write_varint(11);
        writer.write_varint(space);
        writer.write_varint(0);
        writer.write_type(element)?;
        writer.write_attribute(layout)
    })?;
    let circle = cx.encode_attribute("builtin", |writer| {
        writer.write_varint(8);
        writer.write_type(type_)?;
        writer.write_varint(2);
        Ok(())
    })?;
    for text in [
        format!("{circle:?}"),
        circle.to_string(),
        format!("{type_:?}"),
    ] {
        assert!(
            text.starts_with(['A', 'T', '<']) && text.contains("<<") && text.len() < 4096,
            "{text}"
        );
        assert!(
            text.contains("type #"),
            "it does not go in a circle: {text}"
        );
    }
    let truncated = cx.encode_attribute("builtin", |writer| {
        writer.write_varint(8);
        Ok(())
    })?;
    assert!(
        format!("{truncated:?}").starts_with("Attribute(<<"),
        "{truncated:?}"
    );
    Ok(())
}
