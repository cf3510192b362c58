//! Operations that are built with the functions that the derive adds.

use accel_dialect::{AccelDialect, Launch, Repeat};
use mlir_bytecode::builtin::FlatSymbolRefAttr;
use mlir_bytecode::ir::NewOperation;
use mlir_bytecode::{Module, Registry, Result};

#[test]
fn a_launch() -> Result<()> {
    let mut module = Module::new(Registry::new().with(AccelDialect))?;
    module.edit(|editor| {
        let context = editor.context();
        let buffer = context.parse_type("!accel.buffer<[4], f32>")?;
        let token = context.parse_type("!accel.token")?;
        let allocate = NewOperation::new("accel.allocate").results([buffer]);
        let buffers = editor.create(allocate)?.results;
        let wait = NewOperation::new("accel.wait").results([token]);
        let tokens = editor.create(wait)?.results;

        let kernel = FlatSymbolRefAttr::intern(context, "saxpy")?;
        let launch = Launch::new(buffers, tokens, kernel).with(|it| it.queue = 3);
        editor.create(launch.build(context)?)?;

        let count = NewOperation::new("accel.count").results([context.index()]);
        let count = editor.create(count)?.results[0];
        let repeat = editor.create(Repeat::new(count).build(context)?)?;
        assert_eq!(repeat.regions.len(), 1);
        Ok(())
    })?;
    let mut launches = 0;
    for operation in module.walk() {
        let operation = operation?;
        if operation.is::<Launch<'_>>() {
            let launch: Launch<'_> = operation.cast()?;
            assert_eq!((launch.queue, launch.operands), (3, [1, 1]));
            launches += 1;
        }
    }
    assert_eq!(launches, 1);
    Ok(())
}
