//! Generic MLIR text of the `cuda_tile` dialect.
//!
//! ```text
//! module    ::= `"cuda_tile.module"() <{sym_name = "kernels"}> ({` global* entry* `}) : () -> ()`
//! operation ::= [results `=`] `"cuda_tile.` name `"(` operands `)` [`<{` properties `}>`]
//!               [`(` regions `)`] `:` types [`loc(` location `)`]
//! ```
//!
//! What the container does not store prints as the vendor's reader makes it up: the module is named `kernels`.

mod attributes;
mod locations;
mod names;
mod types;

use std::fmt::Write as _;

use crate::attribute::Attribute;
use crate::body::{Body, Field, Operation, OperationId};
use crate::debug::DebugId;
use crate::error::Result;
use crate::module::{Function, Module, StringId};
use crate::operation::OperandLayout;
use crate::types::{Type, TypeId};
use crate::version::Version;
use names::Names;

pub(crate) use attributes::is_same_constant;

/// What to print.
#[derive(Debug, Clone, Copy, Default)]
pub struct PrintOptions {
    /// Whether to print the locations of operations and arguments.
    pub debug_info: bool,
}

impl Module<'_> {
    /// The text of a type, `!cuda_tile.tile<4xf32>` for example.
    ///
    /// # Errors
    /// The type, or one in it, cannot be decoded.
    pub fn print_type(&self, id: TypeId) -> Result<String> {
        Printer::new(self, PrintOptions::default(), false).type_text(id)
    }

    /// The text of the optimization hints of a function; `None` if it has none.
    ///
    /// # Errors
    /// Something in them cannot be decoded.
    pub fn print_hints(&self, function: &Function<'_>) -> Result<Option<String>> {
        match &function.hints {
            Some(Attribute::OptimizationHints(hints)) if !hints.is_empty() => {
                let printer = Printer::new(self, PrintOptions::default(), false);
                printer.function_hints(function).map(Some)
            }
            _ => Ok(None),
        }
    }
}

/// Prints a module.
pub(crate) fn print(module: &Module<'_>, options: PrintOptions) -> Result<String> {
    Printer::new(module, options, false).print()
}

/// As [`print`], and the integers of hints have their types.
pub(crate) fn print_typed(module: &Module<'_>, options: PrintOptions) -> Result<String> {
    Printer::new(module, options, true).print()
}

struct Printer<'m> {
    module: &'m Module<'m>,
    options: PrintOptions,
    /// Whether the integers of hints have their types.
    typed_hints: bool,
    out: String,
}

/// Properties with their text, printed in the order of their names.
type Properties = Vec<(&'static str, String)>;

impl<'m> Printer<'m> {
    fn new(module: &'m Module<'m>, options: PrintOptions, typed_hints: bool) -> Self {
        Self {
            module,
            options,
            typed_hints,
            out: String::new(),
        }
    }

    fn print(mut self) -> Result<String> {
        self.module()?;
        Ok(self.out)
    }

    fn module(&mut self) -> Result<()> {
        let mut properties = vec![("sym_name", "\"kernels\"".to_owned())];
        if let Some(producer) = self.module.producer {
            properties.push(("producer", self.quoted(producer)?));
        }
        self.out.push_str("\"cuda_tile.module\"()");
        self.properties(properties);
        self.out.push_str(" ({\n");
        for global in &self.module.globals {
            self.global(global)?;
        }
        for function in &self.module.functions {
            self.function(function)?;
        }
        self.out.push_str("}) : () -> ()");
        self.location(DebugId(0))?;
        self.out.push('\n');
        Ok(())
    }

    fn global(&mut self, global: &crate::module::Global) -> Result<()> {
        let visibility = crate::SymbolVisibility::from_code(global.visibility as u32);
        let visibility = visibility.map_or("public", crate::SymbolVisibility::name);
        let mut properties = vec![
            (
                "alignment",
                format!("{} : i64", global.alignment.cast_signed()),
            ),
            ("sym_name", self.quoted(global.name)?),
            (
                "symbol_visibility",
                format!("#cuda_tile.symbol_visibility<{visibility}>"),
            ),
            ("value", self.constant(global.value, global.value_type)?),
        ];
        if global.constant != 0 {
            properties.push(("constant", String::new()));
        }
        self.out.push_str("  \"cuda_tile.global\"()");
        self.properties(properties);
        self.out.push_str(" : () -> ()");
        self.location(DebugId(0))?;
        self.out.push('\n');
        Ok(())
    }

    fn function(&mut self, function: &Function<'_>) -> Result<()> {
        let body = self.module.body(function)?;
        let arguments = body.block_arguments(Body::ENTRY).len();
        let properties = vec![
            ("sym_name", self.quoted(function.name)?),
            ("function_type", self.type_text(function.signature)?),
            ("optimization_hints", self.function_hints(function)?),
            ("arg_attrs", self.argument_attributes(function, arguments)?),
            ("res_attrs", "[]".to_owned()),
        ];
        self.out.push_str("  \"cuda_tile.entry\"()");
        self.properties(properties);
        self.out.push_str(" ({\n");
        let names = Names::new(&body);
        self.arguments(&body, &names, Body::ENTRY, body.location(), 2)?;
        for id in body.block_operations(Body::ENTRY) {
            self.operation(&body, &names, *id, 4)?;
        }
        self.out.push_str("  }) : () -> ()");
        self.location(body.location())?;
        self.out.push('\n');
        Ok(())
    }

    /// The header of a block; one without arguments has none.
    fn arguments(
        &mut self,
        body: &Body,
        names: &Names,
        block: crate::BlockId,
        location: DebugId,
        indent: usize,
    ) -> Result<()> {
        if body.block_arguments(block).len() == 0 {
            return Ok(());
        }
        let _ = write!(self.out, "{:indent$}^bb0(", "");
        for (position, argument) in body.block_arguments(block).enumerate() {
            if position > 0 {
                self.out.push_str(", ");
            }
            self.out.push_str(&names.of(argument));
            self.out.push_str(": ");
            self.print_type(body.type_of(argument).unwrap_or(TypeId::TOKEN))?;
            self.location(location)?;
        }
        self.out.push_str("):\n");
        Ok(())
    }

    fn operation(
        &mut self,
        body: &Body,
        names: &Names,
        id: OperationId,
        indent: usize,
    ) -> Result<()> {
        let Some(operation) = body.operation(id) else {
            return Ok(());
        };
        let _ = write!(self.out, "{:indent$}", "");
        let results: Vec<TypeId> = operation
            .results()
            .map(|it| body.type_of(it).unwrap_or(TypeId::TOKEN))
            .collect();
        if let Some(first) = operation.results().next() {
            self.out.push_str(names.group(first));
            if results.len() > 1 {
                let _ = write!(self.out, ":{}", results.len());
            }
            self.out.push_str(" = ");
        }
        let _ = write!(self.out, "\"cuda_tile.{}\"(", operation.name());
        for (position, operand) in operation.operands().iter().enumerate() {
            if position > 0 {
                self.out.push_str(", ");
            }
            self.out.push_str(&names.of(*operand));
        }
        self.out.push(')');
        let properties = self.operation_properties(operation, &results)?;
        self.properties(properties);
        self.regions(body, names, operation, indent)?;
        self.out.push_str(" : (");
        for (position, operand) in operation.operands().iter().enumerate() {
            if position > 0 {
                self.out.push_str(", ");
            }
            self.print_type(body.type_of(*operand).unwrap_or(TypeId::TOKEN))?;
        }
        self.out.push_str(") -> ");
        self.print_results(&results)?;
        self.location(operation.location())?;
        self.out.push('\n');
        Ok(())
    }

    fn regions(
        &mut self,
        body: &Body,
        names: &Names,
        operation: Operation<'_>,
        indent: usize,
    ) -> Result<()> {
        if operation.regions().len() == 0 {
            return Ok(());
        }
        for (position, region) in operation.regions().enumerate() {
            self.out
                .push_str(if position == 0 { " ({\n" } else { ", {\n" });
            for block in body.region_blocks(region) {
                self.arguments(body, names, *block, operation.location(), indent)?;
                for id in body.block_operations(*block) {
                    self.operation(body, names, *id, indent + 2)?;
                }
            }
            let _ = write!(self.out, "{:indent$}}}", "");
        }
        self.out.push(')');
        Ok(())
    }

    fn operation_properties(
        &self,
        operation: Operation<'_>,
        results: &[TypeId],
    ) -> Result<Properties> {
        let definition = operation.definition();
        // The public definition of the dialect is that of 13.3: it has every field up to then, also for older files.
        let dialect = self.module.version.max(Version::V13_3);
        let mut properties = Properties::new();
        for (attribute, field) in definition.attributes.iter().zip(operation.fields()) {
            if field == Field::Absent || !attribute.is_in(dialect) {
                continue;
            }
            let text = self.field(definition.name, attribute, field, results)?;
            properties.push((attribute.name, text));
        }
        if definition.layout == OperandLayout::Segmented {
            let sizes: Vec<String> = operation
                .group_sizes()
                .map(|size| size.to_string())
                .collect();
            properties.push((
                "operandSegmentSizes",
                format!("array<i32: {}>", sizes.join(", ")),
            ));
        }
        Ok(properties)
    }

    fn properties(&mut self, mut properties: Properties) {
        if properties.is_empty() {
            return;
        }
        properties.sort_unstable_by_key(|(name, _)| *name);
        self.out.push_str(" <{");
        for (position, (name, text)) in properties.iter().enumerate() {
            if position > 0 {
                self.out.push_str(", ");
            }
            self.out.push_str(name);
            if !text.is_empty() {
                self.out.push_str(" = ");
                self.out.push_str(text);
            }
        }
        self.out.push_str("}>");
    }

    fn location(&mut self, id: DebugId) -> Result<()> {
        if self.options.debug_info {
            self.out.push_str(" loc(");
            let text = self.location_text(id)?;
            self.out.push_str(&text);
            self.out.push(')');
        }
        Ok(())
    }

    fn print_results(&mut self, results: &[TypeId]) -> Result<()> {
        match results {
            [one] if !matches!(self.module.decoded_type(*one)?, Type::Function { .. }) => {
                self.print_type(*one)
            }
            _ => {
                self.out.push('(');
                for (position, id) in results.iter().enumerate() {
                    if position > 0 {
                        self.out.push_str(", ");
                    }
                    self.print_type(*id)?;
                }
                self.out.push(')');
                Ok(())
            }
        }
    }

    fn print_type(&mut self, id: TypeId) -> Result<()> {
        let text = self.type_text(id)?;
        self.out.push_str(&text);
        Ok(())
    }

    /// A string in quotes.
    fn quoted(&self, id: StringId) -> Result<String> {
        Ok(quoted(self.module.string(id)?))
    }
}

/// Bytes in quotes, with the escapes of MLIR.
fn quoted(bytes: &[u8]) -> String {
    let mut text = String::from('"');
    for &byte in bytes {
        match byte {
            b'\\' => text.push_str("\\\\"),
            b' '..=b'~' if byte != b'"' => text.push(char::from(byte)),
            _ => {
                let _ = write!(text, "\\{byte:02X}");
            }
        }
    }
    text.push('"');
    text
}
