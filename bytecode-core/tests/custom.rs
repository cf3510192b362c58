//! The custom form of operations whose definitions a registry has: parsed and printed again.

#![allow(clippy::expect_used, reason = "tests")]

use mlir_bytecode::definition::OperationDefinitions;
use mlir_bytecode::properties::OpLayouts;
use mlir_bytecode::text::{PrintOptions, print};
use mlir_bytecode::{Module, Registry};

const LAYOUTS: &str = "\
builtin.module !isolated !no_terminator !single_block !symbol sym_name?string sym_visibility?string
my.add
my.both
my.branch !terminator operandSegmentSizes[2]
my.constant value:any
my.each !single_block
my.end !terminator
my.flags fast?unit level?i64
my.group operandSegmentSizes[2]
my.nest !single_block
my.lists sizes:array<i32>
my.parts
my.pair operandSegmentSizes[2]
my.predicate kind:i64
";

const DEFINITIONS: &str = "\
my.add (lhs rhs) ->(sum) !same(lhs rhs sum) = $lhs `,` $rhs attr-dict `:` type($sum)
my.both (inputs*) ->(outputs*) = `(` operands `)` attr-dict `:` functional-type(operands, results)
my.branch (first* second*) [dest other*] = $dest (`(` $first^ `:` type($first) `)`)? (`or` $other^)? (`with` $second^ `:` type($second))? attr-dict
my.constant ->(result) !same(value result) = $value attr-dict
my.each (from?) {body} !terminator(my.end) = (`from` $from^ `:` type($from))? $body attr-dict
my.end = attr-dict
my.flags = oilist(`fast` $fast | `level` `(` $level `)`) attr-dict-with-keyword
my.group (first* second*) = $first `to` $second attr-dict `:` type($first) `to` type($second)
my.nest {body} !default_dialect(my) !terminator(my.end) = $body attr-dict
my.lists (values**sizes) = $values attr-dict `:` type($values)
my.pair (first* second*) = (`first` $first^ `and` $second `:` type($first) `and` type($second))? attr-dict
my.plain (value)
my.parts {first others*} = $first (`then` $others^)? attr-dict
my.predicate (value) ->(result:`i1`) $kind:keywords(less=0|more=1) = $kind `` `(` $value `)` attr-dict `:` type($value)
";

fn registry() -> Registry {
    Registry::new()
        .with_definitions(OperationDefinitions::parse(DEFINITIONS).expect("well-formed"))
        .with_layouts(OpLayouts::parse(LAYOUTS).expect("well-formed"))
}

fn printed(module: &Module, options: PrintOptions) -> String {
    let mut out = Vec::new();
    print(module, options, &mut out).expect("printable");
    String::from_utf8(out).expect("UTF-8").trim_end().to_owned()
}

/// Returns the error of a text: line, column, message.
fn problem(text: &str) -> String {
    let parsed = Module::parse(text, registry());
    parsed.expect_err(text).to_string()
}

/// Each operation in custom form, and the same operation in generic form.
const FORMS: &[(&str, &str)] = &[
    (
        "%1 = my.add %0, %0 : i32",
        "%1 = \"my.add\"(%0, %0) : (i32, i32) -> i32",
    ),
    (
        "%1:2 = my.both(%0, %0) {a} : (i32, i32) -> (i8, i16)",
        "%1:2 = \"my.both\"(%0, %0) {a} : (i32, i32) -> (i8, i16)",
    ),
    ("my.both() : () -> ()", "\"my.both\"() : () -> ()"),
    (
        "%1 = my.constant 7 : i8",
        "%1 = \"my.constant\"() <{value = 7 : i8}> : () -> i8",
    ),
    ("my.flags", "\"my.flags\"() : () -> ()"),
    (
        "my.flags fast level(3) attributes {x = 1 : i64}",
        "\"my.flags\"() <{fast, level = 3 : i64}> {x = 1 : i64} : () -> ()",
    ),
    (
        "my.group %0, %0 to %0 : i32, i32 to i32",
        "\"my.group\"(%0, %0, %0) <{operandSegmentSizes = array<i32: 2, 1>}> : (i32, i32, i32) -> ()",
    ),
    (
        "my.lists (%0, %0), () : (i32, i32), ()",
        "\"my.lists\"(%0, %0) <{sizes = array<i32: 2, 0>}> : (i32, i32) -> ()",
    ),
    (
        "%1 = my.predicate more(%0) : i32",
        "%1 = \"my.predicate\"(%0) <{kind = 1 : i64}> : (i32) -> i1",
    ),
];

#[test]
fn custom_and_generic_forms_are_the_same() {
    for (custom, generic) in FORMS {
        let whole = |operation| format!("%0 = \"t.value\"() : () -> i32\n{operation}");
        let [custom, generic] = [custom, generic].map(whole);
        let module = Module::parse(&custom, registry()).expect(&custom);
        let lines = |text: &str| {
            let lines = text.lines().skip(1).map(str::trim).map(str::to_owned);
            lines.take(2).collect::<Vec<_>>().join("\n")
        };
        assert_eq!(
            lines(&printed(&module, PrintOptions::new().generic())),
            generic
        );
        assert_eq!(lines(&printed(&module, PrintOptions::new())), custom);
    }
}

#[test]
fn regions_get_their_terminators_and_default_dialects() {
    let written = "\
my.nest {
  each {
    %1 = add %0, %0 : i32  // uses what comes later
    %0 = \"t.value\"() : () -> i32
  }
  my.each from %2 : i8 {} {a}
  \"t.around\"() ({
    flags fast
  }) : () -> ()
}
%2 = \"t.value\"() : () -> i8";
    // Without a default dialect inside, the prefix is needed.
    let message = problem(written);
    assert!(
        message.starts_with("3:10: no custom form of `add`"),
        "{message}"
    );
    let module = Module::parse(written.replace("= add", "= my.add"), registry()).expect(written);
    let expected = "\
module {
  my.nest {
    each {
      %1 = my.add %2, %2 : i32
      %2 = \"t.value\"() : () -> i32
    }
    each from %0 : i8 {
    } {a}
    \"t.around\"() ({
      my.flags fast
    }) : () -> ()
  }
  %0 = \"t.value\"() : () -> i8
}";
    let text = printed(&module, PrintOptions::new());
    assert_eq!(text, expected);
    let generic = printed(&module, PrintOptions::new().generic());
    assert_eq!(
        generic.matches("\"my.end\"() : () -> ()").count(),
        3,
        "{generic}"
    );
    let again = Module::parse(&text, registry()).expect(&text);
    assert_eq!(printed(&again, PrintOptions::new().generic()), generic);
}

/// Upstream prints a variadic group of regions if it has any.
#[test]
fn empty_regions_of_a_variadic_group_are_printed() {
    for (count, expected) in [(1, "my.parts {\n}"), (3, "my.parts {\n} then {\n}, {\n}")] {
        let text = format!(
            "\"my.parts\"() ({}) : () -> ()",
            vec!["{}"; count].join(", ")
        );
        let module = Module::parse(&text, registry()).expect(&text);
        let custom = printed(&module, PrintOptions::new());
        let lines: Vec<_> = custom.lines().map(str::trim).collect();
        assert_eq!(lines.join("\n"), format!("module {{\n{expected}\n}}"));
        let again = Module::parse(&custom, registry()).expect(&custom);
        let generic = || PrintOptions::new().generic();
        assert_eq!(printed(&again, generic()), printed(&module, generic()));
    }
}

#[test]
fn an_operation_that_its_form_does_not_show_is_generic() {
    let operations = [
        // The optional group of the format has the other operands.
        "\"my.pair\"(%0) <{operandSegmentSizes = array<i32: 0, 1>}> : (i32) -> ()",
        // The definition has another number of regions, successors or results.
        "\"my.nest\"() : () -> ()",
        "\"my.flags\"() ({\n}) : () -> ()",
        "%1:2 = \"my.add\"(%0, %0) : (i32, i32) -> (i32, i32)",
        "%1 = \"my.add\"(%0, %0, %0) : (i32, i32, i32) -> i32",
    ];
    for operation in operations {
        let text = format!("%0 = \"t.value\"() : () -> i32\n{operation}");
        let module = Module::parse(&text, registry()).expect(&text);
        let text = printed(&module, PrintOptions::new());
        let lines: Vec<_> = text.lines().map(str::trim).collect();
        assert!(lines.join("\n").contains(operation), "{text}");
    }
    let shown = "my.pair first %0 and %0 : i32 and i32";
    let text = format!("%0 = \"t.value\"() : () -> i32\n{shown}");
    let module = Module::parse(&text, registry()).expect(&text);
    assert!(printed(&module, PrintOptions::new()).contains(shown));
}

#[test]
fn regions_nest_without_a_limit() {
    let depth = 20_000;
    let text = "my.each {\n".repeat(depth) + &"}\n".repeat(depth);
    let module = Module::parse(&text, registry()).expect("deep");
    let operations = module
        .walk()
        .filter(|it| it.as_ref().is_ok_and(|it| it.name() == "my.each"));
    assert_eq!(operations.count(), depth);
}

#[test]
fn successors_are_named_by_their_blocks() {
    let text = "\
\"t.blocks\"() ({
  my.branch ^bb1(%0 : i32) or ^bb2, ^bb1 with %0 : i32
^bb1(%1: i32):
  my.branch ^bb2
^bb2:
  my.end
}) : () -> ()
%0 = \"t.value\"() : () -> i32";
    let module = Module::parse(text, registry()).expect(text);
    let printed = printed(&module, PrintOptions::new());
    assert!(
        printed.contains("my.branch ^bb1(%0 : i32) or ^bb2, ^bb1 with %0 : i32"),
        "{printed}"
    );
}

#[test]
fn an_error_shows_the_format() {
    let cases = [
        (
            "%0 = my.constant 7 : i8\n%1 = my.add %0 %0 : i8",
            "2:16: expected `,`, because `my.add` is written `$lhs `,` $rhs",
        ),
        ("my.flags slow", "1:10: no custom form of `slow`"),
        ("my.flags level(x)", "1:16: expected `)`"),
        (
            "my.nest {",
            "1:10: expected `}` of a region, but the text ends",
        ),
        (
            "%0 = my.constant 7 : i8\nmy.predicate same(%0) : i8",
            "2:14: expected one of `less`, `more`",
        ),
    ];
    for (text, expected) in cases {
        let message = problem(text);
        assert!(message.starts_with(expected), "{text}: {message}");
    }
}

#[test]
fn repeated_properties_may_mention_aliases() {
    let comment = "-".repeat(100);
    let text = format!(
        "// {comment}\n#one = 1 : i64\n\"my.flags\"() <{{level = #one}}> : () -> ()\n\
         \"my.flags\"() <{{level = #one}}> {{fast}} : () -> ()"
    );
    let module = Module::parse(&text, registry()).expect("well-formed");
    assert_eq!(
        printed(&module, PrintOptions::new()),
        "module {\n  my.flags level(1)\n  my.flags fast level(1)\n}"
    );
}

#[test]
fn an_operation_without_a_custom_form_is_unknown_or_generic() {
    let message = |text: &str| problem(text).lines().next().unwrap_or_default().to_owned();
    assert_eq!(
        message("my.ad %a, %a : i32"),
        "1:1: `my` has no operation `my.ad`; did you mean `my.add`?"
    );
    assert_eq!(
        message("my.nest {\n  brench\n}"),
        "2:3: `my` has no operation `my.brench`; did you mean `my.branch`?"
    );
    assert_eq!(
        message("my.unlike"),
        "1:1: `my` has no operation `my.unlike`"
    );
    let generic = message("my.plain %a : i32");
    assert!(generic.contains("`\"my.plain\"(operands) : "), "{generic}");
    for unknown in ["other.add", "word"] {
        let message = message(unknown);
        assert!(message.contains("no custom form of"), "{message}");
    }
}
