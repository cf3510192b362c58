//! The arguments of blocks: inserted and erased.

use mlir_bytecode::ErrorKind;
use mlir_bytecode::ir::NewOperation;

use super::{assert_edit, checked, function, named, parse};

#[test]
fn arguments_are_inserted_and_erased() {
    let before = r#""t.f"() ({
    ^bb0(%0: i8, %1: i16, %2: i32):
      "t.use"(%0, %2) : (i8, i32) -> ()
      "t.ret"() : () -> ()
    ^bb1(%3: i64):
      "t.ret"() : () -> ()
    }) : () -> ()"#;
    let after = r#""t.f"() ({
    ^bb0(%3: i1, %0: i8, %2: i32, %4: f32):
      "t.use"(%0, %2) : (i8, i32) -> ()
      "t.ret"() : () -> ()
    ^bb1(%5: i64):
      "t.ret"() : () -> ()
    }) : () -> ()"#;
    assert_edit(before, after, |e| {
        let (_, blocks) = function(e);
        let (i1, unknown) = (
            e.context().parse_type("i1")?,
            e.context().unknown_location(),
        );
        let arguments = e.arguments(blocks[0])?;
        let error = e.erase_argument(arguments[2]).expect_err("it is used");
        assert_eq!(
            error.to_string(),
            "argument 2 of the block is used by `t.use`"
        );
        e.erase_argument(arguments[1])?;
        let error = e.erase_argument(arguments[1]).expect_err("erased");
        assert!(matches!(error.kind(), ErrorKind::Erased { .. }), "{error}");
        let first = e.insert_argument(blocks[0], 0, i1, unknown)?;
        let last = e.insert_argument(blocks[0], 3, i1, unknown)?;
        e.set_type(last, e.context().f32())?;
        assert_eq!(
            e.arguments(blocks[0])?,
            [first, arguments[0], arguments[2], last]
        );
        let error = e.insert_argument(blocks[0], 5, i1, unknown);
        let error = error.expect_err("there are four");
        assert!(matches!(error.kind(), ErrorKind::IndexOutOfRange { .. }));
        assert_eq!(e.argument_position(last)?, Some((blocks[0], 3)));
        let operation = named(e, "t.use");
        let result = e.create(NewOperation::new("t.val").results([i1]))?;
        let error = e.erase_argument(result.results[0]).expect_err("a result");
        assert_eq!(
            error.to_string(),
            "a result of an operation is no argument of a block"
        );
        assert_eq!(e.argument_position(result.results[0])?, None);
        e.erase(result.operation)?;
        assert_eq!(e.uses(arguments[2])?, [(operation, 1)]);
        Ok(())
    });
}

/// The locations of arguments move with the arguments.
#[test]
fn arguments_keep_their_locations() {
    let before = r#""t.f"() ({
    ^bb0(%0: i8 loc("a"), %1: i8 loc("b"), %2: i8 loc("c")):
      "t.ret"() : () -> ()
    }) : () -> ()"#;
    let mut module = parse(before);
    module
        .edit(|e| {
            let (_, blocks) = function(e);
            let arguments = e.arguments(blocks[0])?;
            e.erase_argument(arguments[0])?;
            let unknown = e.context().unknown_location();
            e.insert_argument(blocks[0], 1, e.context().i32(), unknown)
        })
        .expect("valid");
    checked(&module);
    let function = module.walk().nth(1).expect("a function").expect("read");
    let region = function.region(0).expect("read").expect("a region");
    let block = region.entry_block().expect("a block");
    let locations = (0..3).map(|index| block.argument(index).expect("an argument").1.to_string());
    let locations: Vec<_> = locations.collect();
    assert_eq!(locations, [r#"loc("b")"#, "loc(unknown)", r#"loc("c")"#]);
}
