//! Operations through files of each kind of bytecode version.

use accel_dialect::{AccelDialect, Run};
use mlir_bytecode::builtin::FlatSymbolRefAttr;
use mlir_bytecode::ir::NewOperation;
use mlir_bytecode::write::WriteOptions;
use mlir_bytecode::{Module, OpProperties, Registry, Result, Version};

#[test]
fn round_trip() -> Result<()> {
    let registry = || Registry::new().with(AccelDialect);
    let mut module = Module::new(registry())?;
    module.edit(|editor| {
        let context = editor.context();
        let kernel = FlatSymbolRefAttr::intern(context, "saxpy")?;
        let run = NewOperation::new(Run::OPERATION).properties(context, &Run { kernel })?;
        editor.create(run)?;
        Ok(())
    })?;

    // Before version 5, properties are attributes like all others.
    for version in [4, 6] {
        let options = WriteOptions::new().version(Version::new(version)?);
        let module = Module::read(module.write(&options)?.into_bytes(), registry())?;
        let mut kernels = Vec::new();
        for operation in module.walk() {
            let operation = operation?;
            if operation.is::<Run<'_>>() {
                let run: Run<'_> = operation.cast()?;
                kernels.push(run.kernel.name()?.to_string());
            }
        }
        assert_eq!(kernels, ["saxpy"], "version {version}");
    }
    Ok(())
}
