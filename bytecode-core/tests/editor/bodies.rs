//! Changes of modules whose functions are bodies of their own, which are read when they are needed.

use std::collections::HashMap;

use mlir_bytecode::ir::{BlockPosition, Editor, InsertionPoint, NewOperation, OperationRef};
use mlir_bytecode::write::WriteOptions;
use mlir_bytecode::{ErrorKind, Module};

use super::{checked, generic, named, parse, registry};

/// Returns a file of functions with these contents, each large enough for a body of its own.
fn unread(functions: [&str; 2]) -> Module {
    let written = parse(&text(functions)).write(&WriteOptions::new());
    let written = written.expect("valid").into_bytes();
    Module::read_lazily(written, registry()).expect("just written")
}

fn text(functions: [&str; 2]) -> String {
    let filler = "\"t.filler\"() : () -> ()\n".repeat(1000);
    let function = |inner: &str| format!("\"t.f\"() ({{\n{inner}\n^end:\n{filler}}}) : () -> ()\n");
    functions.map(function).concat()
}

const FIRST: &str = r#"^entry(%0: i32):
  "t.use"(%0) : (i32) -> ()
  "t.br"()[^next] : () -> ()
^next:
  "t.br"()[^end] : () -> ()"#;

const SECOND: &str = r#"
  %0 = "t.val"() : () -> i32
  "t.call"(%0) : (i32) -> ()
  "t.br"()[^end] : () -> ()"#;

/// Returns the functions.
fn functions(e: &Editor<'_>) -> [OperationRef; 2] {
    let all = e.walk().expect("valid").into_iter();
    let is_function = |it: &OperationRef| e.operation(*it).expect("it is there").name() == "t.f";
    let all: Vec<_> = all.filter(is_function).collect();
    all.try_into().expect("two functions")
}

#[test]
fn the_blocks_of_a_body_change() {
    let mut module = unread([FIRST, SECOND]);
    module
        .edit(|e| {
            let [first, _] = functions(e);
            let region = e.operation(first)?.regions()?[0];
            let blocks = e.blocks(region)?;
            let user = named(e, "t.use");
            let argument = e.arguments(blocks[0])?[0];
            let (f32, unknown) = (e.context().f32(), e.context().unknown_location());
            let added = e.insert_argument(blocks[0], 0, f32, unknown)?;
            e.set_operands(user, [added])?;
            e.erase_argument(argument)?;
            let branch = e.operation(user)?.next().expect("a branch");
            e.move_before(branch, user)?;
            let rest = e.split_block(user)?;
            e.set_successor(branch, 0, rest)?;
            e.at_end(rest)
                .create(NewOperation::new("t.br").successors([blocks[2]]))?;
            e.erase_block(blocks[1])?;
            e.move_block(rest, BlockPosition::AtEnd(region))
        })
        .expect("valid");
    let first = r#"^entry(%0: f32):
      "t.br"()[^rest] : () -> ()"#;
    let expected = text([first, SECOND]);
    let rest = "^rest:\n\"t.use\"(%0) : (f32) -> ()\n\"t.br\"()[^end] : () -> ()\n}";
    let expected = expected.replacen('}', rest, 1);
    assert_eq!(checked(&module), generic(&parse(&expected)));
}

#[test]
fn nothing_crosses_the_boundary_of_a_body() {
    let mut module = unread([FIRST, SECOND]);
    module
        .edit(|e| {
            let [first, second] = functions(e);
            let (first, second) = (
                e.operation(first)?.regions()?[0],
                e.operation(second)?.regions()?[0],
            );
            let (blocks, others) = (e.blocks(first)?, e.blocks(second)?);
            let (user, call) = (named(e, "t.use"), named(e, "t.call"));
            let value = e.operation(call)?.operands().next().expect("an operand");
            let branch = e.operation(call)?.next().expect("a branch");
            let spare = e.create_block(first, [])?.block;
            let errors = [
                e.insert_operands(user, 0, [value]).expect_err("a value"),
                e.set_successor(branch, 0, blocks[1]).expect_err("a block"),
                e.replace_all_block_uses(blocks[1], others[1])
                    .expect_err("a block"),
                e.move_block(blocks[1], BlockPosition::After(others[0]))
                    .expect_err("a block"),
                e.merge_blocks(spare, others[0], []).expect_err("a block"),
            ];
            for error in errors {
                assert!(
                    matches!(error.kind(), ErrorKind::OtherBody { .. }),
                    "{error}"
                );
            }
            e.erase_block(spare)
        })
        .expect("valid");
    assert_eq!(checked(&module), generic(&parse(&text([FIRST, SECOND]))));
}

#[test]
fn a_region_is_cloned_from_another_body() {
    let mut module = unread([FIRST, SECOND]);
    module
        .edit(|e| {
            let [first, second] = functions(e);
            let callee = e.operation(first)?.regions()?[0];
            let region = e.operation(second)?.regions()?[0];
            let entry = e.blocks(region)?[0];
            let call = named(e, "t.call");
            let values: Vec<_> = e.operation(call)?.operands().collect();
            let rest = e.split_block(call)?;
            let copies =
                e.clone_region(callee, BlockPosition::After(entry), &mut HashMap::new())?;
            e.merge_blocks(copies[0], entry, values)?;
            e.erase(call)?;
            e.set_insertion_point(InsertionPoint::AtEnd(copies[2]));
            e.create(NewOperation::new("t.br").successors([rest]))
        })
        .expect("valid");
    let second = format!(
        r#"
      %0 = "t.val"() : () -> i32
      "t.use"(%0) : (i32) -> ()
      "t.br"()[^a] : () -> ()
    ^a:
      "t.br"()[^b] : () -> ()
    ^b:
      {}"t.br"()[^c] : () -> ()
    ^c:
      "t.br"()[^end] : () -> ()"#,
        "\"t.filler\"() : () -> ()\n".repeat(1000)
    );
    assert_eq!(checked(&module), generic(&parse(&text([FIRST, &second]))));
}

#[test]
fn an_insertion_point_follows_an_operation_to_another_body() {
    let mut module = unread([FIRST, SECOND]);
    module
        .edit(|e| {
            let (user, call) = (named(e, "t.use"), named(e, "t.call"));
            let new = e.before(user).create(NewOperation::new("t.new"))?.operation;
            e.after(new);
            let moved = e.move_before(new, call)?;
            assert_eq!(e.insertion_point(), InsertionPoint::After(moved));
            e.before(moved);
            let moved = e.move_before(moved, user)?;
            assert_eq!(e.insertion_point(), InsertionPoint::Before(moved));
            let marker = e.create(NewOperation::new("t.marker"))?.operation;
            assert_eq!(e.operation(marker)?.next(), Some(moved));
            e.erase_all([marker, moved])
        })
        .expect("valid");
    assert_eq!(checked(&module), generic(&parse(&text([FIRST, SECOND]))));
}
