//! Operands: replaced, inserted and erased; operations moved before and after others.

use mlir_bytecode::builtin::BuiltinAttribute;
use mlir_bytecode::ir::{Editor, InsertionPoint, NewOperation, OperationRef, ValueRef};
use mlir_bytecode::properties::OpLayouts;
use mlir_bytecode::{ErrorKind, Module, Registry};

use super::{assert_edit, failure, named};

const TEXT: &str = r#"%0:3 = "t.vals"() : () -> (i8, i16, i32)
"t.use"(%0#0, %0#1) : (i8, i16) -> ()
"t.more"(%0#1) : (i16) -> ()"#;

/// Returns the user of two operands and the values.
fn user(e: &Editor<'_>) -> (OperationRef, Vec<ValueRef>) {
    let values = e.operation(named(e, "t.vals")).expect("it is there");
    (named(e, "t.use"), values.results().collect())
}

#[test]
fn operands_are_inserted_and_erased() {
    let after = |operands: &str, types: &str| {
        TEXT.replace(
            "(%0#0, %0#1) : (i8, i16)",
            &format!("({operands}) : ({types})"),
        )
    };
    assert_edit(TEXT, &after("%0#2, %0#0, %0#1", "i32, i8, i16"), |e| {
        let (user, values) = user(e);
        e.insert_operands(user, 0, [values[2]])
    });
    let text = after("%0#0, %0#2, %0#0, %0#1", "i8, i32, i8, i16");
    assert_edit(TEXT, &text, |e| {
        let (user, values) = user(e);
        e.insert_operands(user, 1, [values[2], values[0]])
    });
    assert_edit(TEXT, &after("%0#0, %0#1, %0#2", "i8, i16, i32"), |e| {
        let (user, values) = user(e);
        e.insert_operands(user, 2, [values[2]])
    });
    assert_edit(TEXT, &after("%0#1", "i16"), |e| {
        e.erase_operand(user(e).0, 0)
    });
    assert_edit(TEXT, &after("%0#0", "i8"), |e| {
        e.erase_operand(user(e).0, 1)
    });
    assert_edit(TEXT, &after("", ""), |e| e.set_operands(user(e).0, []));
    assert_edit(TEXT, &after("%0#2, %0#2, %0#2", "i32, i32, i32"), |e| {
        let (user, values) = user(e);
        e.set_operands(user, [values[2]; 3])
    });
}

#[test]
fn uses_follow_the_operands() {
    let after = r#"%0:2 = "t.vals"() : () -> (i8, i16)
    "t.use"(%0#1) : (i16) -> ()
    "t.more"(%0#1) : (i16) -> ()"#;
    let before = after.replace(
        "(%0#1) : (i16) -> ()\n    \"t.more\"",
        "(%0#0) : (i8) -> ()\n    \"t.more\"",
    );
    assert_edit(&before, after, |e| {
        let (user, values) = user(e);
        let more = named(e, "t.more");
        assert_eq!(e.uses(values[0])?, [(user, 0)]);
        // The second list is longer than the first, the third shorter.
        e.set_operands(user, [values[1], values[0], values[1]])?;
        assert_eq!(e.uses(values[0])?, [(user, 1)]);
        assert_eq!(e.uses(values[1])?, [(user, 0), (user, 2), (more, 0)]);
        e.erase_operand(user, 0)?;
        assert_eq!(e.uses(values[0])?, [(user, 0)]);
        assert_eq!(e.uses(values[1])?, [(user, 1), (more, 0)]);
        e.erase_operand(user, 0)?;
        assert!(e.uses(values[0])?.is_empty());
        assert_eq!(e.uses(values[1])?, [(user, 0), (more, 0)]);
        e.insert_operands(more, 1, values.clone())?;
        e.insert_operands(more, 3, [values[0]])?;
        assert_eq!(e.uses(values[0])?, [(more, 1), (more, 3)]);
        e.erase_operand(more, 3)?;
        e.erase_operand(more, 1)?;
        e.erase_operand(more, 1)
    });
}

#[test]
fn invalid_changes_of_operands() {
    let message = failure(TEXT, |e| e.erase_operand(user(e).0, 2));
    assert_eq!(message, "operand index 2 is out of range: there are 2");
    let message = failure(TEXT, |e| {
        let (user, values) = user(e);
        e.insert_operands(user, 3, values)
    });
    assert_eq!(message, "operand index 3 is out of range: there are 2");
    let message = failure(TEXT, |e| e.set_operand(user(e).0, usize::MAX, user(e).1[0]));
    assert!(
        message.contains("is out of range: there are 2"),
        "{message}"
    );
    // A reference of a larger module.
    let mut large = Module::parse(TEXT, Registry::new()).expect(TEXT);
    let (operation, values) = large.edit(|e| Ok(user(e))).expect("valid");
    let mut small = Module::new(Registry::new()).expect("room");
    let errors = small.edit(|e| {
        let own = named(e, "builtin.module");
        let block = e.operation(own)?.block();
        Ok([
            e.set_operands(own, values.clone()).expect_err("no value"),
            e.erase_operand(operation, 0).expect_err("no operation"),
            e.insert_operands(operation, 0, [])
                .expect_err("no operation"),
            e.move_before(own, operation).expect_err("no operation"),
            e.move_after(operation, own).expect_err("no operation"),
            e.erase_argument(values[2]).expect_err("no value"),
            e.set_successor(own, 0, block).expect_err("no successor"),
            e.split_block(operation).expect_err("no operation"),
        ])
    });
    for error in errors.expect("an array") {
        let kind = error.kind();
        assert!(matches!(kind, ErrorKind::IndexOutOfRange { .. }), "{error}");
    }
}

/// The sizes of groups of operands are the caller's to change; the verifier finds sizes that do not fit.
#[test]
fn segment_sizes_stay_as_they_are() {
    let layouts = OpLayouts::parse("t.use operandSegmentSizes[2]\n").expect("well-formed");
    let registry = Registry::new().with_layouts(layouts);
    let text = r#"%0 = "t.vals"() : () -> i8
      "t.use"(%0, %0) <{operandSegmentSizes = array<i32: 1, 1>}> : (i8, i8) -> ()"#;
    let mut module = Module::parse(text, registry).expect(text);
    module
        .edit(|e| {
            let (user, values) = user(e);
            e.insert_operands(user, 1, values)
        })
        .expect("valid");
    let findings = module.verify().expect("in memory");
    let message = findings[0].to_string();
    assert!(
        message.contains("the segment sizes [1, 1] are not those of 3 operands"),
        "{message}"
    );
    module
        .edit(|e| {
            let (user, _) = user(e);
            let element_type = e.context().i32();
            let data = [2i32, 1].map(i32::to_le_bytes).concat();
            let sizes = BuiltinAttribute::DenseArray {
                element_type,
                size: 2,
                data: &data,
            };
            let sizes = e.context().attribute(&sizes)?;
            e.set_attribute(user, "operandSegmentSizes", sizes)
        })
        .expect("valid");
    assert!(module.verify().expect("in memory").is_empty());
    let operation = module.walk().last().expect("operations").expect("read");
    let sizes = operation.operand_segments().expect("decoded");
    assert_eq!(sizes, Some(vec![2, 1]));
}

#[test]
fn operations_move_before_and_after_others() {
    let before = r#"
      "t.f"() ({ "t.a"() : () -> () "t.b"() : () -> () "t.c"() : () -> () "t.ret"() : () -> () }) : () -> ()
      "t.last"() : () -> ()"#;
    let after = r#"
      "t.f"() ({ "t.b"() : () -> () "t.c"() : () -> () "t.a"() : () -> () "t.ret"() : () -> () }) : () -> ()
      "t.last"() : () -> ()"#;
    assert_edit(before, after, |e| {
        let (a, ret) = (named(e, "t.a"), named(e, "t.ret"));
        assert_eq!(e.move_before(a, ret)?, a);
        e.move_before(a, a)
    });
    assert_edit(before, after, |e| {
        let [a, b, c] = ["t.a", "t.b", "t.c"].map(|name| named(e, name));
        e.after(b);
        e.move_after(b, a)?;
        e.move_after(a, c)?;
        e.move_after(b, a)?;
        e.move_before(b, c)?;
        // The insertion point stays at its operation.
        assert_eq!(e.insertion_point(), InsertionPoint::After(b));
        let new = e.create(NewOperation::new("t.new"))?.operation;
        assert_eq!(e.operation(new)?.next(), Some(c));
        e.erase(new)
    });
    let message = failure(before, |e| {
        let (function, a) = (named(e, "t.f"), named(e, "t.a"));
        e.move_after(function, a)
    });
    assert_eq!(message, "an operation cannot be moved into its own regions");
}

#[test]
fn a_type_is_set() {
    let after = TEXT
        .replace("(i8, i16, i32)", "(i8, f32, i32)")
        .replace("(i8, i16) ->", "(i8, f32) ->")
        .replace("(i16) ->", "(f32) ->");
    assert_edit(TEXT, &after, |e| {
        let (_, values) = user(e);
        e.set_type(values[1], e.context().f32())?;
        assert_eq!(e.type_of(values[1])?, e.context().f32());
        Ok(())
    });
    let other = Module::new(Registry::new()).expect("room");
    let message = failure(TEXT, |e| {
        let (_, values) = user(e);
        e.set_type(values[1], other.context().f32())
    });
    assert!(message.contains("of another context"), "{message}");
}
