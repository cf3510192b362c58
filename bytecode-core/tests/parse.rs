//! Texts of whole modules: their IR, and the errors of invalid texts.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

// The forms are part of another crate, which uses this one.
#[allow(unreachable_pub, reason = "public in its crate")]
#[path = "../../dialects/src/func/mod.rs"]
mod func;

use mlir_bytecode::definition::OperationDefinitions;
use mlir_bytecode::properties::OpLayouts;
use mlir_bytecode::write::WriteOptions;
use mlir_bytecode::{Dialect, ErrorKind, Module, Registry};

fn registry() -> Registry {
    let layouts = "\
builtin.module !isolated !no_terminator !single_block !symbol sym_name?string sym_visibility?string
func.func !isolated !symbol arg_attrs?array function_type:type no_inline?unit res_attrs?array \
sym_name:string sym_visibility?string
func.return !terminator
my.add overflow?integer=`7 : i8`
my.group operandSegmentSizes[2]
my.kernel !isolated
";
    Registry::new()
        .with_forms(func::FORMS)
        .with_definitions(OperationDefinitions::trusted(
            "func.func {body} $sym_name:symbol !default_dialect(func) = hand-written",
        ))
        .with_layouts(OpLayouts::parse(layouts).expect("well-formed"))
}

fn parse(text: &str) -> Module {
    Module::parse(text, registry()).expect(text)
}

/// Returns the file for a text. Reading it back checks it.
fn bytes(text: &str) -> Vec<u8> {
    let written = parse(text).write(&WriteOptions::new()).expect(text);
    let bytes = written.into_bytes();
    Module::read(bytes.clone(), registry()).expect(text);
    bytes
}

fn names(module: &Module) -> Vec<String> {
    let operations = module
        .walk()
        .map(|operation| operation.map(|it| it.name().to_string()));
    operations.collect::<Result<_, _>>().expect("in memory")
}

#[test]
fn custom_and_generic_forms_are_the_same() {
    let custom = r#"
module @m attributes {a} {
  func.func private @f(i32, index {my.x}) -> (i32 {my.y = 1 : i8}, i8) loc(unknown)
  func.func @g(%x: i32 loc(unknown)) -> i32 attributes {no_inline, my.z} {
    return %x : i32 loc(unknown)
  } loc(#later)
} loc(unknown)
#later = loc("g")
"#;
    let generic = r#"
"builtin.module"() <{sym_name = "m"}> ({
  "func.func"() <{arg_attrs = [{}, {my.x}], function_type = (i32, index) -> (i32, i8),
    res_attrs = [{my.y = 1 : i8}, {}], sym_name = "f", sym_visibility = "private"}> ({}) : () -> () loc(unknown)
  "func.func"() ({
  ^bb0(%a: i32 loc(unknown)):
    "func.return"(%a) : (i32) -> () loc(unknown)
  }) {function_type = (i32) -> i32, sym_name = "g", no_inline, my.z} : () -> () loc("g")
}) {a} : () -> () loc(unknown)
"#;
    assert_eq!(bytes(custom), bytes(generic));
}

#[test]
fn custom_forms_come_from_the_registry() {
    let text = "func.func @f() {\n  return\n}";
    let names = names(&parse(text));
    assert_eq!(names, ["builtin.module", "func.func", "func.return"]);
    let error = Module::parse(text, Registry::new()).expect_err("no form");
    let message = error.to_string();
    assert!(message.starts_with("1:1: no custom form of `func.func`"));
    assert!(Module::parse("module {}", Registry::new()).is_ok());
}

#[test]
fn aliases_inside_of_items_keep_mnemonics_where_parsers_may_need_them() {
    #[derive(Dialect)]
    #[dialect(name = "my")]
    struct MyDialect;

    let text = "#a = #my.inner<1>\n\"my.op\"() {x = #my.outer<#a>, y = #my.table<#a>} : () -> ()";
    let values = |registry: Registry| {
        let module = Module::parse(text, registry).expect(text);
        let mut all = module.walk();
        let operation = all.nth(1).expect("an operation").expect("in memory");
        let value = |name| operation.attribute(name).expect("valid").expect(name);
        [value("x").to_string(), value("y").to_string()]
    };
    let in_full = ["#my.outer<#my.inner<1>>", "#my.table<#my.inner<1>>"];
    assert_eq!(values(Registry::new()), in_full);
    let known = Registry::new().with(MyDialect);
    assert_eq!(values(known.clone()), ["#my.outer<<1>>", "#my.table<<1>>"]);
    let qualified = known.with_qualified_items(&["my.table"]);
    assert_eq!(values(qualified), ["#my.outer<<1>>", in_full[1]]);
}

/// Regions of an isolated operation are a body of their own: also where other regions lie between them, where some are
/// empty, where uses come before definitions, where locations follow at the end.
#[test]
fn how_many_bodies_there_are_does_not_show() {
    let text = r#"
%0 = "my.value"() : () -> i8
"my.kernel"(%0) ({
^bb0(%arg0: i8):
  "my.use"(%1#1, %arg0) ({
    "my.kernel"() ({
      %4 = "my.value"() : () -> i16 loc(#later)
      "my.use"(%4, %4) : (i16, i16) -> ()
    }) : () -> ()
  }, {
    "my.use"(%arg0) : (i8) -> ()
  }) : (i8, i8) -> () loc(#later)
  %1:2 = "my.pair"() : () -> (i8, i8)
  "my.br"()[^bb1] : () -> ()
^bb1:
  "my.ret"() : () -> ()
}, {
}, {
  "my.nest"() ({
    %2 = "my.value"() : () -> i8
  }) : () -> ()
^bb1(%arg0: i8 loc(#later)):
  "my.use"(%arg0, %arg0) : (i8, i8) -> ()
}) : (i8) -> ()
"my.kernel"() ({
}, {
  %1 = "my.value"() : () -> i8
}) : () -> ()
"my.use"(%0) : (i8) -> ()
#later = loc("x")
"#;
    let written = |registry| {
        let module = Module::parse(text, registry).expect(text);
        let written = module.write(&WriteOptions::new()).expect(text);
        (names(&module), written.into_bytes())
    };
    // The same operations are registered, but no layout says that one is isolated.
    let one_body = "builtin.module sym_name?string sym_visibility?string\nmy.kernel";
    let one_body = OpLayouts::parse(one_body).expect("well-formed");
    assert_eq!(
        written(registry()),
        written(Registry::new().with_layouts(one_body))
    );
}

#[test]
fn a_module_is_put_around_other_operations() {
    assert_eq!(
        names(&parse(r#""a.b"() : () -> ()"#)),
        ["builtin.module", "a.b"]
    );
    assert_eq!(names(&parse("module {}")), ["builtin.module"]);
    assert_eq!(names(&parse("")), ["builtin.module"]);
    assert_eq!(names(&parse("module {} module {}")).len(), 3);
    let with_result = r#"%0 = "builtin.module"() ({}) : () -> i8"#;
    assert_eq!(names(&parse(with_result)).len(), 2);
    bytes(with_result);
}

#[test]
fn operations_are_isolated_if_they_use_nothing_from_outside() {
    let module = parse(
        r#"%0 = "a.value"() : () -> i32
        "a.uses"() ({ "a.inner"() ({ "a.use"(%0) : (i32) -> () }) : () -> () }) : () -> ()
        "a.own"() ({ %1 = "a.value"() : () -> i32 "a.use"(%1) : (i32) -> () }, {}) : () -> ()
        "a.later"() ({ "a.use"(%2) : (i32) -> () }) : () -> ()
        %2 = "a.value"() : () -> i32"#,
    );
    let isolated = module
        .walk()
        .map(|it| it.expect("in memory"))
        .filter(|it| it.is_isolated());
    let isolated: Vec<_> = isolated.map(|it| it.name().to_string()).collect();
    assert_eq!(isolated, ["builtin.module", "a.own"]);
}

#[test]
fn uses_before_definitions_are_in_order() {
    // The file holds an order for `%0`, which reading checks against the uses.
    let text = r#""a.use"(%0, %0) : (i32, i32) -> ()
        %0 = "a.value"() : () -> i32"#;
    assert!(
        bytes(text).len()
            > bytes(
                &text
                    .replace("(%0, %0)", "(%0, %1)")
                    .replace("%0 =", "%0, %1 =")
                    .replace("-> i32", "-> (i32, i32)")
            )
            .len()
                - 8
    );
    let graph = r#"%0:2 = "a.loop"(%0#1, %1) ({ "a.use"(%1) : (i8) -> () }) : (i32, i8) -> (i32, i32)
        %1 = "a.value"() : () -> i8"#;
    bytes(graph);
}

#[test]
fn blocks_may_be_mentioned_before_they_are_defined() {
    let module = parse(
        r#""a.region"() ({
          "a.br"()[^end, ^bb0] : () -> ()
        ^middle(%0: i8, %1: i16):
          "a.br"(%1)[^middle] : (i16) -> ()
        ^end:
        }) : () -> ()"#,
    );
    let region = module
        .walk()
        .map(|it| it.expect("in memory"))
        .nth(1)
        .expect("an operation");
    let region = region
        .regions()
        .expect("in memory")
        .next()
        .expect("a region");
    let blocks: Vec<_> = region.blocks().collect();
    let branch = blocks[0].operations().next().expect("a branch");
    assert!(
        branch.successors().eq([blocks[2], blocks[0]]),
        "an unlabeled first block is ^bb0"
    );
    assert_eq!(
        blocks
            .iter()
            .map(|it| it.arguments().len())
            .collect::<Vec<_>>(),
        [0, 2, 0]
    );
}

#[test]
fn absent_properties_have_their_defaults() {
    let add = |attributes: &str| {
        bytes(&format!(
            r#""my.add"() {attributes} : () -> () loc(unknown)"#
        ))
    };
    assert_eq!(add(""), add("<{overflow = 7 : i8}>"));
    assert_eq!(add("<{}>"), add("{overflow = 7 : i8}"));
    assert_ne!(add(""), add("<{overflow = 6 : i8}>"));
    let group = |sizes: &str| {
        bytes(&format!(
            r#"%0 = "a.v"() : () -> i8
            "my.group"(%0) {sizes} : (i8) -> ()"#
        ))
    };
    let older = group("           {operand_segment_sizes = dense<[0, 1]> : vector<2xi32>}");
    assert_eq!(group("<{operandSegmentSizes = array<i32: 0, 1>}>"), older);
}

#[test]
fn resources_have_data_and_alignment() {
    let module = parse(
        r#""a.b"() {a = dense_resource<key> : tensor<2xi8>} : () -> ()
        {-# dialect_resources: { builtin: { key: "0x080000000102" } },
            external_resources: { tool: { b: true, "s t": "text" } } #-}"#,
    );
    let written = module.write(&WriteOptions::new()).expect("valid");
    let bytes = written.into_bytes();
    let read = Module::read(bytes.clone(), registry()).expect("valid");
    let again = read.write(&WriteOptions::new()).expect("valid");
    assert_eq!(bytes, again.into_bytes());
    assert!(
        bytes.windows(3).any(|it| it == [0xCB, 1, 2]),
        "the blob is aligned"
    );
}

fn problem(text: &str) -> (u32, u32, String) {
    let error = Module::parse(text, registry()).expect_err(text);
    match error.kind() {
        ErrorKind::Text {
            line,
            column,
            message,
            source_line,
            ..
        } => {
            assert_eq!(
                text.lines().nth(*line as usize - 1).unwrap_or_default(),
                source_line
            );
            (*line, *column, message.to_string())
        }
        _ => panic!("{error}"),
    }
}

#[test]
fn errors_have_a_location_and_a_cause() {
    let cases = [
        (
            "\"a.b\"(%0) : (i8) -> ()",
            1,
            7,
            "use of the undefined value `%0`",
        ),
        (
            "%0 = \"a.b\"() : () -> i8\n%0 = \"a.b\"() : () -> i8",
            2,
            1,
            "`%0` is defined twice",
        ),
        (
            "%0 = \"a.b\"() : () -> i8\n\"a.c\"(%0) : (i9) -> ()",
            2,
            7,
            "`%0` has the type `i8`, expected `i9`",
        ),
        (
            "\"a.c\"(%0) : (i9) -> ()\n%0 = \"a.b\"() : () -> i8",
            2,
            1,
            "`%0` has the type `i8`, but `i9` in an earlier use",
        ),
        (
            "%0 = \"a.b\"() : () -> i8\n\"a.c\"(%0#1) : (i8) -> ()",
            2,
            7,
            "there is no `#1`",
        ),
        ("%0:2 = \"a.b\"() : () -> i8", 1, 8, "2 names for 1 results"),
        (
            "\"a.b\"() ({\n^bb1:\n \"a.br\"()[^bb2] : () -> () }) : () -> ()",
            3,
            11,
            "`^bb2` is not defined",
        ),
        (
            "\"a.b\"() ({\n^bb1:\n^bb1:\n}) : () -> ()",
            3,
            1,
            "`^bb1` is defined twice",
        ),
        ("\"a.b\"() ({\n", 1, 11, "expected `}` of a region"),
        ("}", 1, 1, "expected an operation"),
        ("\"a.b\"() : () -> () loc(#x)", 1, 24, "undefined alias `x`"),
        (
            "%0 = arith.addi %1, %2 : i32",
            1,
            6,
            "--mlir-print-op-generic",
        ),
        (
            "\"my.add\"() <{flow = 1}> : () -> ()",
            1,
            1,
            "`my.add` has no property `flow`",
        ),
        (
            "\"func.func\"() ({}) : () -> ()",
            1,
            1,
            "`func.func` requires the attribute `function_type`",
        ),
        (
            "\"my.group\"() <{operandSegmentSizes = array<i32: 1>}> : () -> ()",
            1,
            1,
            "2 segment sizes",
        ),
        ("\"a.b\"() {a, a} : () -> ()", 1, 9, "`a` is there twice"),
        ("\"a.b\"()[] : () -> ()", 1, 9, "expected a block"),
        ("\"a.\\00\"() : () -> ()", 1, 1, "no name of an operation"),
        (
            "func.func @f(%a: i8) {\n^bb0: return }",
            2,
            1,
            "the first block has the arguments",
        ),
        (
            // The body of the outer function continues after the error.
            "\"a.b\"() : () -> ()\nfunc.func @g() {\nfunc.func @f(%a: i8) {\n^bb0: return }\nreturn\n}",
            4,
            1,
            "the first block has the arguments",
        ),
        (
            "{-# dialect_resources: { builtin: { a: \"0x01\" } } #-}",
            1,
            40,
            "four bytes of alignment",
        ),
        (
            "{-# external_resources: { a: { a: \"0x\" } } #-}",
            1,
            35,
            "four bytes of alignment",
        ),
    ];
    for (text, line, column, expected) in cases {
        let (at_line, at_column, message) = problem(text);
        assert_eq!((at_line, at_column), (line, column), "{text}: {message}");
        assert!(message.contains(expected), "{text}: {message}");
    }
    assert!(Module::parse(b"\"a.b\"() : () -> () \xFF", registry()).is_err());
}

#[test]
fn regions_nest_without_a_limit() {
    const DEPTH: usize = 100_000;
    let text = "\"a.b\"() ({".repeat(DEPTH) + &"}) : () -> ()".repeat(DEPTH);
    assert_eq!(parse(&text).walk().count(), DEPTH + 1);
}

/// Returns the printed text of the module of a text.
fn printed(text: &str, locations: bool) -> String {
    let options = mlir_bytecode::text::PrintOptions::new()
        .generic()
        .debug_info(locations)
        .local_scope(true);
    let mut out = Vec::new();
    mlir_bytecode::text::print(&parse(text), options, &mut out).expect("in memory");
    String::from_utf8(out).expect("text")
}

#[test]
fn names_that_are_numbers_are_names_like_any_other() {
    let uses = |names: &[&str]| {
        let define = |name: &&str| format!("{name} = \"a.b\"() : () -> i1\n");
        let all: String = names.iter().map(define).collect();
        all + &format!(
            "\"a.use\"({}) : ({}) -> ()",
            names.join(", "),
            vec!["i1"; names.len()].join(", ")
        )
    };
    let plain = printed(&uses(&["%a", "%b", "%c", "%d", "%e"]), false);
    for names in [
        ["%0", "%1", "%2", "%3", "%4"],
        ["%7", "%8", "%3", "%2", "%9"],
        ["%100", "%90", "%1000", "%101", "%102"],
        ["%1", "%01", "%001", "%4294967296", "%99999999999"],
        ["%5", "%900", "%70", "%6", "%901"],
    ] {
        assert_eq!(printed(&uses(&names), false), plain, "{names:?}");
        for (index, name) in names.iter().enumerate() {
            let mut twice = names;
            twice[(index + 1) % names.len()] = name;
            let (_, _, message) = problem(&uses(&twice));
            assert_eq!(message, format!("`{name}` is defined twice"));
        }
    }
    // What a region has defined is forgotten at its end, numbers far away too.
    let text = "\"a.r\"() ({ %1 = \"a.b\"() : () -> i1 %99 = \"a.b\"() : () -> i1 }) : () -> ()
        %1 = \"a.b\"() : () -> i1 %99 = \"a.b\"() : () -> i1 \"a.use\"(%1, %99) : (i1, i1) -> ()";
    parse(text);
    assert_eq!(
        problem(&text.replace("%99 = \"a.b\"() : () -> i1 \"a.use\"", "\"a.use\"")).2,
        "use of the undefined value `%99`"
    );
}

/// What was there the last time is recognised by its first bytes: only if what follows cannot belong to it.
#[test]
fn an_operation_differs_from_the_last_of_its_name() {
    let lines = [
        "\"my.add\"(%0) <{overflow = 1 : i8}> : (!a.b) -> !a.b",
        "\"my.add\"(%0) <{overflow = 1 : i8}> : (!a.b) -> !a.b<c>",
        "\"my.add\"(%0) <{overflow = 1 : i8}> : (!a.b) -> !a.b loc(\"f\":1:2)",
        "\"my.add\"(%0) <{ overflow = 1 : i8}> : (!a.b) -> !a.b loc(\"f\":1:3 to :5)",
        "\"my.add\"(%0) <{overflow = 1 : i8}> {x} : (!a.b) -> !a.b // : (!a.b) -> !a.b loc(\"f\":7:8)",
        "\"my.add\"(%0) <{overflow = 11 : i8}> : (!a.b) -> (!a.b, !a.b) loc(\"f\":1:2)",
        "\"my.add\"(%0) <{overflow = 1 : i8}> : (!a.b) -> !a.b loc(\"ff\":1:2)",
        "\"my.add\"(%0) <{overflow = 1 : i8}> : (!a.b) -> !a.b loc(\"f\"(\"f\":3:4))",
        "\"my.add\"(%0) <{overflow = 1 : i8}> :\n (!a.b) -> !a.b loc( \"f\":1:2)",
        "\"my.add\"(%0) <{overflow =\n 1 : i8}> : (!a.b) -> !a.b",
        "\"my.add\"(%0) <{overflow =\n 1 : i8}> : (!a.b) -> !a.b",
    ];
    // Without the place in this text, which a line has that has no location.
    let shape = |line: &str| {
        let line = line.split_once("\"my.add\"").expect("it is there").1;
        line.split(" loc(\"<stdin>\"")
            .next()
            .expect("one")
            .to_owned()
    };
    let shapes = |lines: &[&str]| -> Vec<String> {
        let text = format!("%0 = \"a.b\"() : () -> !a.b\n{}", lines.join("\n"));
        let text = printed(&text, true);
        let lines = text.lines().filter(|line| line.contains("my.add"));
        lines.map(shape).collect()
    };
    let expected: Vec<_> = lines.iter().flat_map(|line| shapes(&[line])).collect();
    assert_eq!(shapes(&lines), expected);
    // Lines are counted past all of them. The position is the end of the last.
    let (line, column, _) = problem(
        &(lines
            .join("\n")
            .replace("(%0)", "()")
            .replace(": (!a.b)", ": ()")
            .replace(":\n (!a.b)", ":\n ()")
            + "\n  ?"),
    );
    assert_eq!((line, column), (lines.len() as u32 + 3, 23));
}

/// Three operations with an error each, and names that are missing only because of them.
#[test]
fn all_errors_of_a_text_are_reported() {
    let text = r#""my.f"() ({
  %0 = "a.b"(] : () -> i1
  "a.use"(%0) <{overflow = {a = 1, b = [1, }
  }> : (i1) -> ()
  "a.fine"() : () -> ()
  "a.br"()[^bb1] : () -> ()
^bb1 "a.label"() : () -> ()
}) : () -> ()
func.func @f() {
  "a.use"(%undefined) : (i1) -> ()
  func.return
}
func.func @g() {
  "a.c"() : () -> () "
  "a.d"() : () -> (
}
"a.e"() : () -> ()
"a.f"() : "#;
    let error = Module::parse(text, registry()).expect_err("wrong");
    let all: Vec<_> = std::iter::once(&error)
        .chain(error.more())
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        all,
        [
            "2:14: expected a value such as `%0`, found `]`",
            "3:44: expected an attribute, found `}`",
            "7:6: expected `:` after a block's name and arguments, found `\"a.label\"`",
            "10:11: use of the undefined value `%undefined`",
            "14:22: unterminated or malformed string",
            "15:20: expected a type, found `}`",
            "18:11: expected `(`, but the text ends",
        ]
    );
    let many = "\"a.b\"\n".repeat(1000);
    let error = Module::parse(many, registry()).expect_err("wrong");
    assert_eq!(error.more().len(), 19, "enough is enough");
    let custom = "func.func @g() {\n  arith.constant 1 : i32\n  return\n}\n?";
    let error = Module::parse(custom, registry()).expect_err("wrong");
    assert_eq!(error.more().len(), 1, "the rest is parsed");
    assert_eq!(
        error.to_string(),
        "2:3: no custom form of `arith.constant` is known; the generic form is needed: \
         `mlir-opt --mlir-print-op-generic` prints it"
    );
}

/// A line of any length has its place shown.
#[test]
fn errors_mark_a_part_of_the_line() {
    let text = format!("\"a.b\"() {{x = [{}?]}} : () -> ()", "1, ".repeat(100_000));
    let error = Module::parse(&text, registry()).expect_err("wrong");
    let ErrorKind::Text {
        line,
        column,
        source_line,
        source_column,
        ..
    } = error.kind()
    else {
        panic!("{error}");
    };
    assert_eq!((*line, *column), (1, 300_015));
    let at = (column - source_column) as usize;
    assert!(
        source_line.len() <= 400 && source_line[at..].starts_with("?]}"),
        "{source_line}"
    );
}

#[test]
fn a_name_need_not_be_utf_8() {
    let module = parse("\"a.b\\E4\"() : () -> ()");
    let text = module.to_text().expect("no definition is needed");
    assert!(text.contains("\"a.b\\E4\"()"), "{text}");
    let error = Module::parse("\"\\E4.b\"() : () -> ()", registry()).expect_err("a dialect");
    assert!(error.to_string().contains("not UTF-8"), "{error}");
}

#[test]
fn nul_is_a_blank() {
    let module = parse("\"a.b\"() : () -> ()\0\n\"a.c\"()\0: () -> ()");
    assert_eq!(names(&module), ["builtin.module", "a.b", "a.c"]);
}
