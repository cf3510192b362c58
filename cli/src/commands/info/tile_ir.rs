//! `mlirbc info` of Tile IR: sections, kernels, globals.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::process::ExitCode;

use bstr::BStr;
use mlir_bytecode::Context;
use tile_ir_bytecode::{Attribute, Body, Field, Function, Module};

use super::row;
use crate::failure::Result;
use crate::input::Input;
use crate::output;

/// The displayed facts of a function.
struct Shown<'m> {
    function: &'m Function<'m>,
    name: &'m BStr,
    signature: String,
    hints: Option<String>,
    operations: usize,
    /// The number of constants used, and their size in bytes.
    constants: (usize, usize),
}

impl<'m> Shown<'m> {
    fn new(
        module: &'m Module<'m>,
        function: &'m Function<'m>,
        context: &Context,
    ) -> tile_ir_bytecode::Result<Self> {
        let body = module.body(function)?;
        let hints = match &function.hints {
            Some(Attribute::OptimizationHints(hints)) if !hints.is_empty() => {
                Some(module.mlir_hints(function, context)?.to_string())
            }
            _ => None,
        };
        Ok(Self {
            function,
            name: BStr::new(module.string(function.name)?),
            signature: module.mlir_type(function.signature, context)?.to_string(),
            hints,
            operations: body.operation_count(),
            constants: constants(module, &body)?,
        })
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let kind = match self.function.flags.is_kernel() {
            true => "kernel",
            false => "function",
        };
        writeln!(out, "  {kind} {}", self.name)?;
        writeln!(out, "    signature      {}", self.signature)?;
        if let Some(hints) = &self.hints {
            writeln!(out, "    hints          {hints}")?;
        }
        let (operations, size) = (self.operations, self.function.code_size());
        writeln!(out, "    operations     {operations}, {size} bytes")?;
        let (count, size) = self.constants;
        writeln!(out, "    constants      {count}, {size} bytes")
    }
}

/// Returns the number of constants that a body uses, and their size in bytes.
fn constants(module: &Module<'_>, body: &Body) -> tile_ir_bytecode::Result<(usize, usize)> {
    let fields = body.operations().flat_map(|operation| operation.fields());
    let used = fields.filter_map(|field| match field {
        Field::Constant(id) => Some(id),
        _ => None,
    });
    let used: BTreeSet<_> = used.collect();
    let mut size = 0;
    for id in &used {
        size += module.constant(*id)?.len();
    }
    Ok((used.len(), size))
}

pub(super) fn info(input: &Input) -> Result {
    let module = input.tile_ir()?;
    let context = Context::new(mlir_bytecode_dialects::registry());
    let functions = module.functions().iter();
    let functions = functions.map(|function| Shown::new(&module, function, &context));
    let functions: Vec<_> = functions
        .collect::<tile_ir_bytecode::Result<_>>()
        .map_err(|error| input.tile_ir_fault(error))?;
    let globals = module.globals().iter().map(|global| {
        let name = BStr::new(module.string(global.name)?);
        let size = module.constant(global.value)?.len();
        let type_ = module.mlir_type(global.value_type, &context)?;
        Ok((name, type_.to_string(), size))
    });
    let globals: Vec<_> = globals
        .collect::<tile_ir_bytecode::Result<_>>()
        .map_err(|error| input.tile_ir_fault(error))?;
    output::text(|out| {
        row(out, "file", &input.name)?;
        row(out, "size", &format_args!("{} bytes", input.bytes.len()))?;
        let format = format_args!("Tile IR bytecode, version {}", module.version());
        row(out, "format", &format)?;
        let producer = module.producer().map_or(BStr::new("none"), BStr::new);
        row(out, "producer", &producer)?;
        let sections: Vec<_> = module.layout().iter().map(|it| it.kind.name()).collect();
        row(out, "sections", &sections.join(", "))?;
        writeln!(out, "functions:")?;
        functions.iter().try_for_each(|shown| shown.write(out))?;
        writeln!(out, "globals:")?;
        for (name, type_, size) in &globals {
            writeln!(out, "  {name}: {type_}, {size} bytes")?;
        }
        row(out, "strings", &module.strings().len())?;
        row(out, "constants", &module.constants().len())?;
        row(out, "types", &module.types().len())?;
        row(out, "debug entries", &module.debug().len())
    })?;
    Ok(ExitCode::SUCCESS)
}
