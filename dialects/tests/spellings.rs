//! The spelling that the items of other projects' dialects are kept in.
#![allow(clippy::unwrap_used, reason = "a test")]

use mlir_bytecode::ParseOptions;
use mlir_bytecode_dialects::{ReadOptions, Source};

/// Returns the text of a type of a dialect of `source` as it is kept; `None` if it is rejected.
fn kept_type(source: &str, dialect: &str, type_: &str) -> Option<String> {
    let options = ReadOptions::new().source(Source::from_name(source).unwrap());
    let text = format!("func.func private @f(!{dialect}.{type_})");
    let module = options.parse(&text, &ParseOptions::new()).ok()?;
    let text = module.to_text().unwrap();
    let (_, type_) = text.split_once(&format!("@f(!{dialect}.")).unwrap();
    Some(type_.split_once(")\n").unwrap().0.to_owned())
}

/// No printer of a known dialect writes line feeds in an item, also not if the items are kept as they were written.
#[test]
fn items_have_one_line() {
    let text = "util.global private @a = #hal.pipeline.layout<bindings = [\n  #hal.pipeline.binding<storage_buffer>,\n  #hal.pipeline.binding< x >\n], flags =  {\n  a = 1\n}> : i32";
    let options = ReadOptions::new().source(Source::from_name("iree-3.13.0").unwrap());
    let module = options.parse(text, &ParseOptions::new()).unwrap();
    let kept = "#hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<x>], flags =  {a = 1}>";
    let printed = module.to_text().unwrap();
    assert!(printed.contains(kept), "{printed}");
    // The dialect of LLVM's tests, for one.
    let unknown = "#unknown.a<1\n2>";
    let text = format!("util.global private @a = {unknown} : i32");
    let module = options.parse(&text, &ParseOptions::new()).unwrap();
    assert!(module.to_text().unwrap().contains(unknown));
}

/// What IREE assumes of integers, and the operand that holds a result, which is the first, whatever the text calls it.
#[test]
fn assumptions_and_tied_results_have_one_spelling() {
    let options = ReadOptions::new().source(Source::from_name("iree-3.13.0").unwrap());
    let printed = |line: &str| {
        let text = format!(
            "util.func private @f(%arg0: index, %arg1: !stream.resource<*>) {{\n{line}\nutil.return\n}}"
        );
        let module = options.parse(&text, &ParseOptions::new()).ok()?;
        let text = module.to_text().unwrap();
        text.lines().nth(2).map(|it| it.trim().to_owned())
    };
    for (written, kept) in [
        (
            "%0 = util.assume.int %arg0<udiv=4, umin = 0> : index",
            "%0 = util.assume.int %arg0<umin = 0, udiv = 4> : index",
        ),
        (
            "%0 = util.assume.int %arg0[<umax=1>, <>] : index",
            "%0 = util.assume.int %arg0[<umax = 1>, <>] : index",
        ),
        (
            "%0 = stream.async.update %arg1, %arg1[%arg0 to %arg0] : !stream.resource<*>{%arg0} -> %other as !stream.resource<*>{%arg0}",
            "%0 = stream.async.update %arg1, %arg1[%arg0 to %arg0] : !stream.resource<*>{%arg0} -> %arg1 as !stream.resource<*>{%arg0}",
        ),
    ] {
        assert_eq!(printed(written).as_deref(), Some(kept), "{written}");
    }
    for wrong in ["least = 1", "umin", "umin = x", "umin = 1"] {
        let line = format!("%0 = util.assume.int %arg0<{wrong} : index");
        assert_eq!(printed(&line), None, "{line}");
    }
}

/// What a text of IREE may leave out or state twice.
#[test]
fn types_of_globals_and_names_of_parameters_are_optional() {
    let options = ReadOptions::new().source(Source::from_name("iree-3.13.0").unwrap());
    for (written, kept) in [
        (
            "util.global private @a = #stream.timepoint<immediate>",
            "util.global private @a = #stream.timepoint<immediate> : !stream.timepoint",
        ),
        (
            "util.global private @a : !hal.device = #hal.device.target<\"a\">",
            "#device_target_a = #hal.device.target<\"a\"> : !hal.device",
        ),
        (
            "vm.global.i32 private @a : i32 = 1 : i32",
            "vm.global.i32 private @a = 1 : i32",
        ),
        (
            "util.func private @f(i32 {my.a}, f32) -> f32",
            "util.func private @f(%arg0: i32 {my.a}, %arg1: f32) -> f32",
        ),
    ] {
        let module = options.parse(written, &ParseOptions::new()).unwrap();
        let printed = module.to_text().unwrap();
        let mut lines = printed.lines().map(str::trim);
        assert!(lines.any(|line| line == kept), "{printed}");
    }
}

/// The types of CUDA-Q.
#[test]
fn types_of_cc_have_one_spelling() {
    let kept = |type_| kept_type("cuda-q-0.16.0", "cc", type_);
    for (written, printed) in [
        ("callable<(i64)->()>", "callable<(i64) -> ()>"),
        ("ptr< !cc.array< i64 x 4 > >", "ptr<!cc.array<i64 x 4>>"),
        ("array<f64 x ?>", "array<f64 x ?>"),
        (
            "struct<\"s\"{i32,f64}packed[96, 4]>",
            "struct<\"s\" {i32, f64} packed [96,4]>",
        ),
        ("struct<\"opaque\">", "struct<\"opaque\">"),
        ("struct<{}>", "struct<{}>"),
        ("charspan", "charspan"),
    ] {
        assert_eq!(kept(written).as_deref(), Some(printed), "{written}");
    }
    for wrong in [
        "ptr<>",
        "array<i64 x>",
        "array<i64>",
        "struct<{i32>",
        "callable<i64",
    ] {
        assert_eq!(kept(wrong), None, "{wrong}");
    }
}

/// The blanks that people write in the types of torch-mlir, which have none after the commas of a tensor.
#[test]
fn types_of_torch_have_one_spelling() {
    let printed = |type_: &str| kept_type("torch-mlir-20261001", "torch", type_);
    for (written, kept) in [
        ("vtensor< [ 2 , ? ] , f32 >", "vtensor<[2,?],f32>"),
        ("vtensor<[], unk>", "vtensor<[],unk>"),
        ("tensor<*, f32>", "tensor<*,f32>"),
        ("tensor<*,unk>", "tensor"),
        (
            "list< vtensor<[2, 3], complex<f32>> >",
            "list<vtensor<[2,3],complex<f32>>>",
        ),
        ("dict<str,list<int>>", "dict<str, list<int>>"),
        ("tuple<int,tuple<>,bool>", "tuple<int, tuple<>, bool>"),
        ("union<int,  none>", "union<int, none>"),
        ("nn.Module< \"a\\22b\" >", "nn.Module<\"a\\22b\">"),
    ] {
        assert_eq!(printed(written).as_deref(), Some(kept), "{written}");
    }
    for wrong in [
        "vtensor<[2]>",
        "vtensor<2,f32>",
        "vtensor<[2],f32",
        "list<int, int>",
        "list<>",
        "dict<str>",
        "dict<str, int, int>",
        "tuple<int,>",
        "nn.Module<a>",
    ] {
        assert_eq!(printed(wrong), None, "{wrong}");
    }
    let nested = |depth| "list<".repeat(depth) + "int" + &">".repeat(depth);
    assert_eq!(printed(&nested(100)), Some(nested(100)));
    assert!(printed(&nested(50_000)).is_none());
}

/// The first mention of an attribute makes it known by its text; a comment after the second hides no type from it.
#[test]
fn a_comment_before_the_type_of_an_attribute() {
    let linkage = |name: &str| format!("{name} = #llvm.linkage<external> // c\n : i32");
    let text = format!(
        "\"t.a\"() {{{}, {}}} : () -> ()",
        linkage("a"),
        linkage("b")
    );
    let printed = mlir_bytecode_dialects::parse(text)
        .unwrap()
        .to_text()
        .unwrap();
    let expected = "{a = #llvm.linkage<external>, b = #llvm.linkage<external>}";
    assert!(printed.contains(expected), "{printed}");
}

/// The cases of an enumeration are compared without the comments between them.
#[test]
fn comments_in_an_enumeration() {
    let text = "\"t.a\"() {a = #arith.fastmath<nnan, // no NaN\n ninf>} : () -> ()";
    let printed = mlir_bytecode_dialects::parse(text)
        .unwrap()
        .to_text()
        .unwrap();
    assert!(
        printed.contains("{a = #arith.fastmath<nnan,ninf>}"),
        "{printed}"
    );
}
