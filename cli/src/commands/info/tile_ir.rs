//! `mlirbc info` of Tile IR: sections, kernels, globals.

use std::collections::BTreeSet;
use std::io::{self, Write};

use bstr::BStr;
use mlir_bytecode::Context;
use serde::Serialize;
use tile_ir_bytecode::{Attribute, Body, Field, Function, Module};

use super::row;
use crate::failure::Result;
use crate::files::Verdict;
use crate::input::Input;
use crate::json::{self, JsonArguments};
use crate::output;
use crate::registry;

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

/// The report for programs.
#[derive(Serialize)]
struct Report {
    format: &'static str,
    size: u64,
    version: String,
    producer: Option<String>,
    sections: Vec<&'static str>,
    functions: Vec<FunctionReport>,
    globals: Vec<GlobalReport>,
}

#[derive(Serialize)]
struct FunctionReport {
    name: String,
    kernel: bool,
    signature: String,
    hints: Option<String>,
    operations: u64,
    bytes: u64,
    constants: u64,
    constant_bytes: u64,
}

#[derive(Serialize)]
struct GlobalReport {
    name: String,
    #[serde(rename = "type")]
    type_: String,
    bytes: u64,
}

impl FunctionReport {
    fn of(shown: &Shown<'_>) -> Self {
        let (constants, constant_bytes) = shown.constants;
        Self {
            name: shown.name.to_string(),
            kernel: shown.function.flags.is_kernel(),
            signature: shown.signature.clone(),
            hints: shown.hints.clone(),
            operations: shown.operations as u64,
            bytes: shown.function.code_size() as u64,
            constants: constants as u64,
            constant_bytes: constant_bytes as u64,
        }
    }
}

pub(super) fn info(input: &Input, json: JsonArguments) -> Result<Verdict> {
    let module = input.tile_ir()?;
    let context = Context::new(registry::registry());
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
    if json.json {
        let globals = globals.into_iter().map(|(name, type_, size)| GlobalReport {
            name: name.to_string(),
            type_,
            bytes: size as u64,
        });
        let report = Report {
            format: "tile-ir",
            size: input.size(),
            version: module.version().to_string(),
            producer: module.producer().map(|it| BStr::new(it).to_string()),
            sections: module.layout().iter().map(|it| it.kind.name()).collect(),
            functions: functions.iter().map(FunctionReport::of).collect(),
            globals: globals.collect(),
        };
        json::report("info", &input.name, report)?;
        return Ok(Verdict::Valid);
    }
    output::text(|out| {
        row(out, "file", &input.name)?;
        row(out, "size", &format_args!("{} bytes", input.size()))?;
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
    Ok(Verdict::Valid)
}
