//! Blocks merged and inlined, and regions cloned.

use std::collections::HashMap;

use mlir_bytecode::ErrorKind;
use mlir_bytecode::ir::{BlockPosition, InsertionPoint, NewOperation};

use super::{NESTED, THREE, assert_edit, failure, function, named, parse};

#[test]
fn blocks_merge() {
    let after = r#""t.f"() ({
      %0 = "t.val"() : () -> i32
      "t.use"(%0) : (i32) -> ()
      "t.br"()[^bb1] : () -> ()
    ^bb1:
      "t.ret"() : () -> ()
    }) : () -> ()"#;
    assert_edit(THREE, after, |e| {
        let (_, blocks) = function(e);
        let branch = e.operations(blocks[0])?[1];
        let values: Vec<_> = e.operation(branch)?.operands().collect();
        let point = InsertionPoint::AtStart(blocks[2]);
        e.set_insertion_point(point);
        e.erase(branch)?;
        e.merge_blocks(blocks[1], blocks[0], values)?;
        assert_eq!(e.insertion_point(), point);
        let error = e.operations(blocks[1]).expect_err("it was merged");
        assert!(matches!(error.kind(), ErrorKind::Erased { .. }), "{error}");
        Ok(())
    });
}

#[test]
fn a_block_is_inlined_between_operations() {
    let before = r#""t.f"() ({
      %0 = "t.val"() : () -> i32
      "t.if"() ({
      ^bb0(%1: i32):
        %2 = "t.neg"(%1) : (i32) -> i32
        "t.use"(%2) : (i32) -> ()
      }) : () -> ()
      "t.ret"() : () -> ()
    }) : () -> ()"#;
    let after = r#""t.f"() ({
      %0 = "t.val"() : () -> i32
      %1 = "t.neg"(%0) : (i32) -> i32
      "t.use"(%1) : (i32) -> ()
      "t.ret"() : () -> ()
    }) : () -> ()"#;
    for before_it in [true, false] {
        assert_edit(before, after, |e| {
            let conditional = named(e, "t.if");
            let value = e.operation(named(e, "t.val"))?.results().next();
            let block = e.operation(named(e, "t.use"))?.block();
            match before_it {
                true => e.before(conditional),
                false => e.after(conditional),
            };
            e.inline_block_here(block, value)?;
            e.erase(conditional)
        });
    }
}

#[test]
fn blocks_that_cannot_be_inlined() {
    let message = failure(THREE, |e| {
        let (_, blocks) = function(e);
        e.merge_blocks(blocks[2], blocks[0], [])
    });
    assert_eq!(message, "the block is successor 0 of `t.br`");
    let count = r#""t.f"() ({ "t.ret"() : () -> ()
    ^bb1(%0: i32):
      "t.ret"() : () -> ()
    }) : () -> ()"#;
    let message = failure(count, |e| {
        let (_, blocks) = function(e);
        e.merge_blocks(blocks[1], blocks[0], [])
    });
    assert_eq!(
        message,
        "the block has 1 arguments, but 0 values replace them"
    );
    let message = failure(count, |e| {
        let (_, blocks) = function(e);
        let arguments = e.arguments(blocks[1])?;
        e.merge_blocks(blocks[1], blocks[0], arguments)
    });
    assert_eq!(
        message,
        "an argument of a block cannot replace one of the same block"
    );
    let message = failure(NESTED, |e| {
        let (_, blocks) = function(e);
        let user = named(e, "t.use");
        e.before(user).inline_block_here(blocks[0], [])
    });
    assert_eq!(message, "a block cannot be inlined into itself");
}

#[test]
fn regions_are_cloned() {
    let before = r#""t.f"() ({
      %0 = "t.val"() : () -> i32
      "t.br"(%0)[^bb1] : (i32) -> ()
    ^bb1(%1: i32):
      "t.if"() ({
        "t.use"(%1) : (i32) -> ()
        "t.ret"() : () -> ()
      }) : () -> ()
      "t.br"(%1)[^bb1] : (i32) -> ()
    }) : () -> ()
    "t.g"() ({
      "t.ret"() : () -> ()
    ^bb1:
      "t.ret"() : () -> ()
    }) : () -> ()"#;
    let inner = r#"
      %0 = "t.val"() : () -> i32
      "t.br"(%0)[^bb1] : (i32) -> ()
    ^bb1(%1: i32):
      "t.if"() ({
        "t.use"(%1) : (i32) -> ()
        "t.ret"() : () -> ()
      }) : () -> ()
      "t.br"(%1)[^bb1] : (i32) -> ()"#;
    let numbered = inner.replace("^bb1", "^bb3");
    let after = format!(
        r#""t.f"() ({{{inner}}}) : () -> ()
    "t.g"() ({{
      "t.ret"() : () -> ()
    ^bb2:{numbered}
    ^bb1:
      "t.ret"() : () -> ()
    }}) : () -> ()"#
    );
    for after_first in [true, false] {
        assert_edit(before, &after, |e| {
            let (from, _) = function(e);
            let to = e.operation(named(e, "t.g"))?.regions()?[0];
            let to = e.blocks(to)?;
            let position = match after_first {
                true => BlockPosition::After(to[0]),
                false => BlockPosition::Before(to[1]),
            };
            let mut values = HashMap::new();
            let copies = e.clone_region(from, position, &mut values)?;
            assert_eq!((copies.len(), values.len()), (2, 2));
            assert_eq!(e.predecessors(copies[1])?, copies);
            Ok(())
        });
    }
}

#[test]
fn a_function_of_several_blocks_is_inlined() {
    let before = r#""t.f"() ({
      %0 = "t.val"() : () -> i32
      %1 = "t.call"(%0) : (i32) -> i32
      "t.use"(%1) : (i32) -> ()
      "t.ret"() : () -> ()
    }) : () -> ()
    "t.g"() ({
    ^bb0(%0: i32):
      "t.br"()[^bb1] : () -> ()
    ^bb1:
      "t.out"(%0) : (i32) -> ()
    }) : () -> ()"#;
    let after = r#""t.f"() ({
      %0 = "t.val"() : () -> i32
      "t.br"()[^bb1] : () -> ()
    ^bb1:
      "t.br"(%0)[^bb2] : (i32) -> ()
    ^bb2(%1: i32):
      "t.use"(%1) : (i32) -> ()
      "t.ret"() : () -> ()
    }) : () -> ()
    "t.g"() ({
    ^bb0(%0: i32):
      "t.br"()[^bb1] : () -> ()
    ^bb1:
      "t.out"(%0) : (i32) -> ()
    }) : () -> ()"#;
    assert_edit(before, after, |e| {
        let call = named(e, "t.call");
        let callee = e.operation(named(e, "t.g"))?.regions()?[0];
        let (block, operands) = {
            let view = e.operation(call)?;
            (view.block(), view.operands().collect::<Vec<_>>())
        };
        let result = e.operation(call)?.results().next().expect("a result");
        let rest = e.split_block(call)?;
        let position = BlockPosition::After(block);
        let copies = e.clone_region(callee, position, &mut HashMap::new())?;
        let unknown = e.context().unknown_location();
        let value = e.add_argument(rest, e.type_of(result)?, unknown)?;
        for copy in &copies {
            let last = e.operations(*copy)?.pop().expect("a terminator");
            if e.operation(last)?.name() == "t.out" {
                let returned: Vec<_> = e.operation(last)?.operands().collect();
                let branch = NewOperation::new("t.br")
                    .operands(returned)
                    .successors([rest]);
                e.replace_with(last, branch)?;
            }
        }
        e.replace(call, [value])?;
        e.merge_blocks(copies[0], block, operands)
    });
}

#[test]
fn a_clone_takes_no_value_that_was_erased() {
    let text = r#"
        %0 = "t.a"() : () -> i32
        %1 = "t.b"() : () -> i32
        "t.use"(%0) : (i32) -> ()"#;
    let mut module = parse(text);
    let error = module.edit(|e| {
        let a = e.operation(named(e, "t.a"))?.results().next();
        let b = e.operation(named(e, "t.b"))?.results().next();
        e.erase(named(e, "t.b"))?;
        let mut values = a.into_iter().zip(b).collect();
        e.clone_here(named(e, "t.use"), &mut values)
    });
    let error = error.expect_err("an erased value");
    assert!(matches!(error.kind(), ErrorKind::Erased { .. }), "{error}");
}
