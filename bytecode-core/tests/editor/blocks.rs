//! Blocks: created, moved, split and erased.

use mlir_bytecode::ErrorKind;
use mlir_bytecode::ir::{BlockPosition, Editor, NewOperation, Uses};

use super::linear::{assert_linear, time};
use super::{NESTED, THREE, assert_edit, checked, failure, function, generic, named, parse};

#[test]
fn blocks_are_created_at_any_position() {
    let after = r#""t.f"() ({
      %0 = "t.val"() : () -> i32
      "t.br"(%0)[^bb3] : (i32) -> ()
    ^bb1:
      "t.br"()[^bb2] : () -> ()
    ^bb2(%2: i8):
      "t.br"()[^bb4] : () -> ()
    ^bb3(%1: i32):
      "t.use"(%1) : (i32) -> ()
      "t.br"()[^bb4] : () -> ()
    ^bb4:
      "t.ret"() : () -> ()
    ^bb5:
      "t.ret"() : () -> ()
    }) : () -> ()"#;
    assert_edit(THREE, after, |e| {
        let (region, blocks) = function(e);
        assert_eq!(e.region_of(blocks[1])?, region);
        assert_eq!(e.parent_of(region)?, Some(named(e, "t.f")));
        let (i8, unknown) = (
            e.context().parse_type("i8")?,
            e.context().unknown_location(),
        );
        let last = e.create_block_at(BlockPosition::AtEnd(region), [])?.block;
        let second = e.create_block_at(BlockPosition::Before(blocks[1]), [(i8, unknown)])?;
        let first = e
            .create_block_at(BlockPosition::After(blocks[0]), [])?
            .block;
        assert_eq!(second.arguments.len(), 1);
        let branch = |to| NewOperation::new("t.br").successors([to]);
        e.at_end(first).create(branch(second.block))?;
        e.at_end(second.block).create(branch(blocks[2]))?;
        e.at_end(last).create(NewOperation::new("t.ret"))
    });
}

#[test]
fn blocks_move() {
    let after = r#""t.f"() ({
      %0 = "t.val"() : () -> i32
      "t.br"(%0)[^bb2] : (i32) -> ()
    ^bb1:
      "t.ret"() : () -> ()
    ^bb2(%1: i32):
      "t.use"(%1) : (i32) -> ()
      "t.br"()[^bb1] : () -> ()
    }) : () -> ()"#;
    // Each is the same order; only the last moves everything there is to link.
    assert_edit(THREE, after, |e| {
        let (_, blocks) = function(e);
        e.move_block(blocks[2], BlockPosition::Before(blocks[1]))
    });
    assert_edit(THREE, after, |e| {
        let (_, blocks) = function(e);
        e.move_block(blocks[1], BlockPosition::After(blocks[2]))
    });
    assert_edit(THREE, after, |e| {
        let (region, blocks) = function(e);
        for block in [blocks[0], blocks[2], blocks[1]] {
            e.move_block(block, BlockPosition::AtEnd(region))?;
        }
        e.move_block(blocks[1], BlockPosition::Before(blocks[1]))
    });
    // There and back again.
    assert_edit(THREE, THREE, |e| {
        let (_, blocks) = function(e);
        e.move_block(blocks[2], BlockPosition::Before(blocks[0]))?;
        e.move_block(blocks[2], BlockPosition::After(blocks[1]))
    });
}

#[test]
fn blocks_move_to_other_regions() {
    let after = r#""t.f"() ({
      %0 = "t.val"() : () -> i32
      "t.if"() ({
      }, {
        "t.use"(%0) : (i32) -> ()
        "t.br"()[^bb1] : () -> ()
      ^bb1:
        "t.ret"() : () -> ()
      }) : () -> ()
      "t.ret"() : () -> ()
    }) : () -> ()"#;
    assert_edit(NESTED, after, |e| {
        let regions = e.operation(named(e, "t.if"))?.regions()?;
        for block in e.blocks(regions[0])? {
            e.move_block(block, BlockPosition::AtEnd(regions[1]))?;
        }
        Ok(())
    });
    let message = failure(NESTED, |e| {
        let inner = e.operation(named(e, "t.use"))?.block();
        let (_, blocks) = function(e);
        e.move_block(blocks[0], BlockPosition::After(inner))
    });
    assert_eq!(message, "a block cannot be moved into itself");
}

#[test]
fn the_top_level_keeps_its_block() {
    let text = r#""t.f"() ({ "t.ret"() : () -> () }) : () -> ()"#;
    let message = "the top level of a module has exactly one block, which has no arguments";
    let top = |e: &Editor<'_>| {
        e.operation(e.walk().expect("in memory")[0])
            .map(|it| it.block())
    };
    assert_eq!(failure(text, |e| e.erase_block(top(e)?)), message);
    assert_eq!(failure(text, |e| e.split_block(e.walk()?[0])), message);
    assert_eq!(
        failure(text, |e| {
            let point = BlockPosition::After(top(e)?);
            e.create_block_at(point, [])
        }),
        message
    );
    assert_eq!(
        failure(text, |e| {
            let (region, _) = function(e);
            e.move_block(top(e)?, BlockPosition::AtEnd(region))
        }),
        message
    );
    assert_eq!(
        failure(text, |e| {
            let (_, blocks) = function(e);
            e.move_block(blocks[0], BlockPosition::Before(top(e)?))
        }),
        message
    );
    assert_eq!(
        failure(text, |e| {
            let (_, blocks) = function(e);
            e.merge_blocks(top(e)?, blocks[0], [])
        }),
        message
    );
}

#[test]
fn a_block_is_split() {
    let before = r#""t.f"() ({
      %0 = "t.val"() : () -> i32
      "t.use"(%0) : (i32) -> ()
      "t.ret"() : () -> ()
    ^bb1:
      "t.ret"() : () -> ()
    }) : () -> ()"#;
    let after = r#""t.f"() ({
      %0 = "t.val"() : () -> i32
      "t.br"()[^bb1] : () -> ()
    ^bb1:
      "t.use"(%0) : (i32) -> ()
      "t.ret"() : () -> ()
    ^bb2:
      "t.ret"() : () -> ()
    }) : () -> ()"#;
    assert_edit(before, after, |e| {
        let user = named(e, "t.use");
        let block = e.operation(user)?.block();
        let rest = e.split_block(user)?;
        assert_eq!(e.operation(user)?.block(), rest);
        assert_eq!(e.operation(user)?.previous(), None);
        assert_eq!(e.operations(block)?.len(), 1);
        e.at_end(block)
            .create(NewOperation::new("t.br").successors([rest]))
    });
    // The first operation leaves nothing behind, and the parts can be put together again.
    assert_edit(before, before, |e| {
        let value = named(e, "t.val");
        let block = e.operation(value)?.block();
        let rest = e.split_block(value)?;
        assert!(e.operations(block)?.is_empty());
        e.merge_blocks(rest, block, [])?;
        assert_eq!(e.operations(block)?.len(), 3);
        Ok(())
    });
}

#[test]
fn blocks_that_are_used_are_not_erased() {
    let message = failure(THREE, |e| {
        let (_, blocks) = function(e);
        e.erase_block(blocks[1])
    });
    assert_eq!(message, "the block is successor 0 of `t.br`");
    let text = r#""t.f"() ({
    ^bb0(%0: i32):
      %1 = "t.val"() : () -> i32
      "t.br"()[^bb1] : () -> ()
    ^bb1:
      "t.use"(%1) : (i32) -> ()
      "t.more"(%0) : (i32) -> ()
      "t.ret"() : () -> ()
    }) : () -> ()"#;
    let message = failure(text, |e| {
        let (_, blocks) = function(e);
        e.erase_block(blocks[0])
    });
    assert_eq!(message, "argument 0 of the block is used by `t.more`");
    let mut module = parse(text);
    module
        .edit(|e| {
            let (_, blocks) = function(e);
            e.erase(named(e, "t.more"))?;
            let error = e.erase_block(blocks[0]).expect_err("its value is used");
            assert_eq!(error.to_string(), "result 0 of `t.val` is used by `t.use`");
            let argument = e.arguments(blocks[0])?[0];
            e.erase_blocks(blocks.clone())?;
            for error in [
                e.operations(blocks[0]).expect_err("erased"),
                e.type_of(argument).expect_err("erased"),
                e.erase_block(blocks[1]).expect_err("erased"),
                e.block_uses(blocks[1]).expect_err("erased"),
                e.at_end(blocks[0])
                    .create(NewOperation::new("t.ret"))
                    .expect_err("erased"),
            ] {
                assert!(matches!(error.kind(), ErrorKind::Erased { .. }), "{error}");
            }
            Ok(())
        })
        .expect("valid");
    assert_eq!(
        checked(&module),
        generic(&parse(r#""t.f"() ({}) : () -> ()"#))
    );
}

#[test]
fn blocks_are_erased_together() {
    let before = r#""t.f"() ({
      "t.ret"() : () -> ()
    ^bb1(%0: i32):
      %1 = "t.val"() : () -> i32
      "t.if"() ({
        "t.use"(%0) : (i32) -> ()
        "t.ret"() : () -> ()
      }) : () -> ()
      "t.br"()[^bb2] : () -> ()
    ^bb2:
      "t.use"(%1) : (i32) -> ()
      "t.br"(%1)[^bb1] : (i32) -> ()
    ^bb3:
      "t.ret"() : () -> ()
    }) : () -> ()"#;
    let after = r#""t.f"() ({ "t.ret"() : () -> ()
    ^bb1:
      "t.ret"() : () -> ()
    }) : () -> ()"#;
    assert_edit(before, after, |e| {
        let (_, blocks) = function(e);
        let inner = e.operation(named(e, "t.if"))?.regions()?[0];
        let inner = e.blocks(inner)?[0];
        e.erase_blocks([blocks[1], inner, blocks[2]])
    });
}

/// Changes to the order of blocks and operations are seen by handles.
#[test]
fn handles_see_the_new_order() {
    let mut module = parse(THREE);
    module
        .edit(|e| {
            let (_, blocks) = function(e);
            let user = named(e, "t.use");
            // Compute the tables of previous operations and blocks, then change the order.
            assert_eq!(e.operation(user)?.previous(), None);
            e.move_block(blocks[2], BlockPosition::Before(blocks[1]))?;
            let branch = e.operation(user)?.next().expect("a branch");
            e.move_after(user, branch)?;
            assert_eq!(e.operation(user)?.previous(), Some(branch));
            assert_eq!(e.operation(branch)?.previous(), None);
            e.move_before(user, branch)?;
            e.split_block(branch)
        })
        .expect("valid");
    let function = module.walk().nth(1).expect("a function").expect("read");
    let region = function.region(0).expect("read").expect("a region");
    let blocks: Vec<_> = region.blocks().collect();
    assert_eq!(blocks.len(), 4);
    let mut back: Vec<_> =
        std::iter::successors(blocks.last().copied(), |it| it.previous()).collect();
    back.reverse();
    assert_eq!(back, blocks);
    for block in &blocks {
        let operations: Vec<_> = block.operations().collect();
        let last = block.last_operation();
        let mut back: Vec<_> = std::iter::successors(last, |it| it.previous()).collect();
        back.reverse();
        assert_eq!(back, operations);
    }
    let uses = Uses::new(&module);
    let predecessors = uses.predecessors(blocks[1]).expect("the same module");
    assert_eq!(predecessors.collect::<Vec<_>>(), [blocks[3]]);
}

/// Splitting, merging and erasing take linear time, however many blocks there are.
#[test]
fn changes_of_blocks_are_linear() {
    assert_linear(8_000, |count| {
        let operations = "\"t.op\"() : () -> ()\n".repeat(count);
        let mut module = parse(&format!("\"t.f\"() ({{\n{operations}}}) : () -> ()"));
        let change = |e: &mut Editor<'_>| {
            let (region, blocks) = function(e);
            // From the last operation, so that each split moves one operation.
            for operation in e.operations(blocks[0])?.into_iter().skip(1).rev() {
                e.split_block(operation)?;
            }
            let all = e.blocks(region)?;
            assert_eq!(all.len(), count);
            for pair in all.chunks(2) {
                e.merge_blocks(pair[1], pair[0], [])?;
            }
            for block in e.blocks(region)?.into_iter().rev().skip(1) {
                e.erase_block(block)?;
            }
            assert_eq!(e.blocks(region)?.len(), 1);
            Ok(())
        };
        time(|| module.edit(change).expect("valid"))
    });
}

#[test]
fn what_is_used_outside_of_a_region_is_not_erased_with_it() {
    let text = r#""t.f"() ({
      "t.if"() ({
      ^bb0(%0: i32):
        %1 = "t.val"() : () -> i32
        "t.use"(%1) : (i32) -> ()
        "t.more"(%0) : (i32) -> ()
      }) : () -> ()
      "t.ret"() : () -> ()
    }) : () -> ()"#;
    let after = r#""t.f"() ({ "t.ret"() : () -> () }) : () -> ()"#;
    assert_edit(text, after, |e| {
        let [outer, user, more] = ["t.if", "t.use", "t.more"].map(|name| named(e, name));
        e.move_after(user, outer)?;
        let message = "result 0 of `t.val` is used by `t.use`";
        let error = e.erase(outer).expect_err("a value is used");
        assert_eq!(error.to_string(), message);
        let error = e.replace(outer, []).expect_err("a value is used");
        assert_eq!(error.to_string(), message);
        e.erase(user)?;
        e.move_after(more, outer)?;
        let message = "argument 0 of the block is used by `t.more`";
        let error = e.erase_all([outer]).expect_err("an argument is used");
        assert_eq!(error.to_string(), message);
        e.erase_all([more, outer])
    });
}
