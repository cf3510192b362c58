//! Branches: the successors of operations, and the predecessors of blocks.

use mlir_bytecode::ErrorKind;

use super::{THREE, assert_edit, function};

#[test]
fn branches_are_redirected() {
    let after = r#""t.f"() ({
      %0 = "t.val"() : () -> i32
      "t.br"(%0)[^bb1] : (i32) -> ()
    ^bb1:
      "t.ret"() : () -> ()
    }) : () -> ()"#;
    assert_edit(THREE, after, |e| {
        let (_, blocks) = function(e);
        let branch = e.operations(blocks[0])?[1];
        assert_eq!(e.block_uses(blocks[1])?, [(branch, 0)]);
        assert_eq!(e.predecessors(blocks[2])?, [blocks[1]]);
        e.set_successor(branch, 0, blocks[2])?;
        assert_eq!(e.predecessors(blocks[2])?, [blocks[0], blocks[1]]);
        let error = e.set_successor(branch, 1, blocks[2]).expect_err("only one");
        assert!(matches!(error.kind(), ErrorKind::IndexOutOfRange { .. }));
        e.erase_block(blocks[1])?;
        assert_eq!(e.predecessors(blocks[2])?, [blocks[0]]);
        Ok(())
    });
    let before = r#""t.f"() ({
      "t.switch"()[^bb1, ^bb2, ^bb1] : () -> ()
    ^bb1:
      "t.ret"() : () -> ()
    ^bb2:
      "t.ret"() : () -> ()
    }) : () -> ()"#;
    let after = r#""t.f"() ({
      "t.switch"()[^bb1, ^bb1, ^bb1] : () -> ()
    ^bb1:
      "t.ret"() : () -> ()
    }) : () -> ()"#;
    assert_edit(before, after, |e| {
        let (_, blocks) = function(e);
        e.replace_all_block_uses(blocks[1], blocks[2])?;
        assert_eq!(e.predecessors(blocks[2])?, [blocks[0]; 3]);
        e.erase_block(blocks[1])
    });
}
