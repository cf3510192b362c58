//! Attributes, properties, locations and names: the editor rejects those that no text of the operation has.

use mlir_bytecode::context::Context;
use mlir_bytecode::ir::{BlockPosition, Editor, NewOperation};
use mlir_bytecode::text::ParseOptions;
use mlir_bytecode::{Attribute, Module, Registry, Result, Version};

use super::{checked, failure, function, named, parse, registry};

const LAUNCH: &str = r#""t.launch"() <{callee = @g, size = 3 : i64, count = 2 : i32, limit = [5 : i64], names = ["a"]}> : () -> ()"#;

/// Returns an attribute that is no location.
fn string<'a>(e: &Editor<'a>) -> Attribute<'a> {
    e.context().string("x").expect("room")
}

/// Returns the message of setting an attribute of [`LAUNCH`], and asserts that creating an operation with it has the same.
fn of_setting(name: &str, value: impl for<'c> Fn(&'c Context) -> Result<Attribute<'c>>) -> String {
    let set = failure(LAUNCH, |e| {
        let value = value(e.context())?;
        e.set_attribute(named(e, "t.launch"), name, value)
    });
    let created = failure(LAUNCH, |e| {
        let context = e.context();
        let mut new = NewOperation::new("t.launch").attribute(name, value(context)?);
        if name != "callee" {
            new = new.attribute("callee", context.symbol_ref("g")?);
        }
        e.create(new)
    });
    assert_eq!(set, created);
    // A property beside others is no less of an error.
    let beside = failure(LAUNCH, |e| {
        let context = e.context();
        let attribute = value(context)?;
        let callee = context.symbol_ref("g")?;
        let number = context.integer(context.i64(), 3)?;
        let new = NewOperation::new("t.launch").attribute(name, attribute);
        e.create(match name {
            "callee" => new.property("size", number),
            _ => new.property("callee", callee),
        })
    });
    assert_eq!(beside, created);
    set
}

#[test]
fn a_property_of_another_kind_is_rejected() {
    for (name, text, expected) in [
        (
            "callee",
            "\"g\"",
            "expected a symbol reference without nested ones, `@a`, found `\"g\"`",
        ),
        (
            "callee",
            "@g::@h",
            "expected a symbol reference without nested ones, `@a`, found `@g::@h`",
        ),
        ("named", "unit", "expected a string, found `unit`"),
        (
            "sizes",
            "array<i64: 1>",
            "expected `array<i32: ...>`, found `array<i64: 1>`",
        ),
        (
            "size",
            "\"x\"",
            "expected an integer of 64 bits, found `\"x\"`",
        ),
        ("names", "@x", "expected an array, found `@x`"),
        (
            "names",
            "[\"a\", 1 : i32]",
            "expected a string, found `1 : i32`",
        ),
        (
            "limit",
            "[1 : i64, 2 : i64]",
            "expected an array of at most one element, found `[1, 2]`",
        ),
        (
            "mode",
            "#t.mode<idle>",
            "expected `#t.mode<...>` of slow, fast, or an integer, found `#t.mode<idle>`",
        ),
    ] {
        let message = of_setting(name, |context| context.parse_attribute(text));
        assert_eq!(
            message,
            format!("{expected} in property `{name}` of `t.launch`")
        );
    }
}

#[test]
fn sizes_of_another_number_of_groups_are_rejected() {
    let created = |value: &str| {
        failure("", |e| {
            let sizes = e.context().parse_attribute(value)?;
            e.create(NewOperation::new("t.group").attribute("operandSegmentSizes", sizes))
        })
    };
    for value in [
        "array<i32: 0, 0, 0>",
        "array<i32: 0>",
        "\"x\"",
        "array<i64: 0, 0>",
    ] {
        assert_eq!(
            created(value),
            format!(
                "expected `array<i32: ...>` of 2 segment sizes, found `{value}` in property `operandSegmentSizes` of `t.group`"
            )
        );
    }
    // Upstream's parser of texts leaves out the same.
    let text = |value: &str| format!("\"t.group\"() {{operandSegmentSizes = {value}}} : () -> ()");
    let parsed = checked(&parse(&text("array<i32: 0, 0, 0>")));
    assert!(parsed.contains("array<i32: 0, 0>"), "{parsed}");
}

#[test]
fn a_required_native_property_is_not_removed() {
    for name in ["size", "names"] {
        let message = failure(LAUNCH, |e| e.remove_attribute(named(e, "t.launch"), name));
        assert_eq!(
            message,
            format!(
                "`t.launch` requires the attribute `{name}` in property `{name}` of `t.launch`"
            )
        );
    }
    let mut module = parse(LAUNCH);
    let removed = module.edit(|e| {
        let launch = named(e, "t.launch");
        e.remove_attribute(launch, "count")?;
        e.remove_attribute(launch, "limit")
    });
    removed.expect("one has a default, one is optional");
    let text = checked(&module);
    assert!(text.contains("count = 1 : i32, limit = []"), "{text}");
}

#[test]
fn names_that_may_be_properties_of_an_unknown_layout_are_neither_set_nor_removed() {
    let file = parse(r#""t.launch"() <{callee = @g}> {plain = 1 : i8, a.b} : () -> ()"#);
    let file = file.to_bytes().expect("valid");
    let mut module = Module::read(file, Registry::new()).expect("just written");
    module
        .edit(|e| {
            let (launch, unit) = (named(e, "t.launch"), e.context().unit());
            let set = e.set_attribute(launch, "callee", unit).expect_err("opaque");
            let removed = e.remove_attribute(launch, "callee").expect_err("opaque");
            assert_eq!(set.to_string(), removed.to_string());
            assert!(set.to_string().contains("may be one of them"), "{set}");
            e.set_attribute(launch, "plain", unit)?;
            e.remove_attribute(launch, "a.b")?;
            e.remove_attribute(launch, "c.d")
        })
        .expect("valid");
    let text = module.to_text().expect("valid");
    assert!(text.contains("{plain}"), "{text}");
    module
        .edit(|e| e.remove_attribute(named(e, "t.launch"), "plain"))
        .expect("an entry of the dictionary");
    let text = module.to_text().expect("valid");
    assert!(!text.contains("plain"), "{text}");
}

#[test]
fn what_is_no_location_is_rejected() {
    let text = r#""t.f"() ({
    ^bb0(%0: i8):
      "t.ret"() : () -> ()
    }) : () -> ()"#;
    let expect = |message: String| assert_eq!(message, "expected a location, found `\"x\"`");
    expect(failure(text, |e| {
        e.set_location(named(e, "t.ret"), string(e))
    }));
    let created = failure(text, |e| {
        e.create(NewOperation::new("t.val").location(string(e)))
    });
    assert_eq!(
        created,
        "expected a location, found `\"x\"` in operation `t.val`"
    );
    expect(failure(text, |e| {
        let (_, blocks) = function(e);
        e.add_argument(blocks[0], e.context().i8(), string(e))
    }));
    // The block is not created either.
    expect(failure(text, |e| {
        let (region, _) = function(e);
        let context = e.context();
        let arguments = [
            (context.i8(), context.unknown_location()),
            (context.i8(), string(e)),
        ];
        e.create_block_at(BlockPosition::AtEnd(region), arguments)
    }));
}

#[test]
fn names_of_attributes_are_there_once_and_not_empty() {
    let message_of =
        |change: &dyn for<'c> Fn(&'c Context, NewOperation<'c>) -> NewOperation<'c>,
         name: &'static str| {
            failure("", |e| {
                let context = e.context();
                e.create(change(context, NewOperation::new(name)))
            })
        };
    let twice = "invalid name of an attribute: \"a\", which is there twice in operation `my.x`";
    let attributes = message_of(
        &|cx, new| new.attribute("a", cx.unit()).attribute("a", cx.bool(true)),
        "my.x",
    );
    assert_eq!(attributes, twice);
    let properties = message_of(
        &|cx, new| new.property("a", cx.unit()).property("a", cx.bool(true)),
        "my.x",
    );
    assert_eq!(properties, twice);
    let both = message_of(
        &|cx, new| {
            new.property("named", cx.unit())
                .attribute("named", cx.unit())
        },
        "t.launch",
    );
    assert_eq!(
        both,
        twice
            .replace("\"a\"", "\"named\"")
            .replace("my.x", "t.launch")
    );
    let empty = "invalid name of an attribute: \"\", which is empty";
    let created = message_of(&|cx, new| new.attribute("", cx.unit()), "my.x");
    assert_eq!(created, format!("{empty} in operation `my.x`"));
    let set = failure(LAUNCH, |e| {
        let unit = e.context().unit();
        e.set_attribute(named(e, "t.launch"), "", unit)
    });
    let set_discardable = failure(LAUNCH, |e| {
        let unit = e.context().unit();
        e.set_discardable_attribute(named(e, "t.launch"), "", unit)
    });
    assert_eq!([set, set_discardable], [empty, empty]);
    // The dictionaries of an operation without a layout are two.
    let mut module = parse("");
    module
        .edit(|e| {
            let unit = e.context().unit();
            e.create(
                NewOperation::new("my.x")
                    .property("a", unit)
                    .attribute("a", unit),
            )
        })
        .expect("two dictionaries");
    assert!(checked(&module).contains(r#""my.x"() <{a}> {a}"#));
}

#[test]
fn operations_have_the_names_that_a_text_can_give_them() {
    for (name, shown) in [("", r#""""#), ("a b.c\0d", r#""a b.c\0d""#)] {
        let message = failure("", |e| e.create(NewOperation::new(name)));
        assert_eq!(
            message,
            format!("invalid name of an operation: {shown}, expected at least one byte and no NUL")
        );
    }
    for name in [".", "a."] {
        let message = failure("", |e| e.create(NewOperation::new(name)));
        let expected = "expected a name after the dialect";
        assert_eq!(
            message,
            format!("invalid name of an operation: \"{name}\", {expected}")
        );
    }
    let empty = Module::parse(r#"""() : () -> ()"#, registry());
    empty.expect_err("no name");
    let mut module = parse("");
    for name in ["plain", ".x", "a b.c", "a.b."] {
        module
            .edit(|e| e.create(NewOperation::new(name)))
            .expect(name);
    }
    checked(&module);
}

/// An operation that was created to replace another one is erased if it cannot.
#[test]
fn a_replacement_that_fails_leaves_nothing() {
    let text = r#""t.f"() ({
      %0 = "t.val"() : () -> i32
      "t.use"(%0) : (i32) -> ()
      "t.ret"() : () -> ()
    }) : () -> ()"#;
    let message = failure(text, |e| {
        let value = named(e, "t.val");
        e.replace_with(value, NewOperation::new("t.other"))
    });
    assert_eq!(message, "`t.val` has 1 results, but 0 values replace them");
    // The new operation uses a value in the region of the old one.
    let text = r#""t.f"() ({
      "t.if"() ({
        %0 = "t.val"() : () -> i32
        "t.ret"() : () -> ()
      }) : () -> ()
      "t.ret"() : () -> ()
    }) : () -> ()"#;
    let message = failure(text, |e| {
        let results: Vec<_> = e.operation(named(e, "t.val"))?.results().collect();
        let new = NewOperation::new("t.other").operands(results);
        e.replace_with(named(e, "t.if"), new)
    });
    assert_eq!(message, "result 0 of `t.val` is used by `t.other`");
}

#[test]
fn properties_without_a_layout_are_attributes_before_version_5() {
    let options = ParseOptions::new().version(Version::new(4).expect("a version"));
    let parse = |text: &str| Module::parse_with(text, registry(), &options);
    let parsed = parse("\"u.a\"() <{p = 1 : i32}> {o, q} : () -> ()").expect("valid");
    let mut built = parse("").expect("valid");
    let create = |e: &mut Editor<'_>, twice: bool| {
        let context = e.context();
        let one = context.integer(context.i32(), 1)?;
        let new = NewOperation::new("u.a").property("p", one);
        let new = new.attribute("o", context.unit());
        let name = if twice { "p" } else { "q" };
        e.create(new.attribute(name, context.unit())).map(drop)
    };
    built.edit(|e| create(e, true)).expect_err("`p` twice");
    built.edit(|e| create(e, false)).expect("valid");
    for module in [parsed, built] {
        let text = checked(&module);
        assert!(
            text.contains("\"u.a\"() {o, p = 1 : i32, q} : () -> ()"),
            "{text}"
        );
    }
    let error = parse("\"u.a\"() <\"p\"> : () -> ()").expect_err("no dictionary");
    assert!(
        error
            .to_string()
            .contains("version 4 cannot hold the properties \"p\""),
        "{error}"
    );
}
