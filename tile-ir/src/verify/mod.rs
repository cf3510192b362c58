//! Checking a module as the vendor's reader does: everything a function uses is decoded, and the rules of the dialect
//! hold.
//!
//! Types and constraints come from tables ([`constraints`], [`types`]); [`rules`] has what the reference implementation
//! checks in code.

mod aggregate;
mod attributes;
mod constraints;
mod debug;
mod memory;
mod rules;
mod types;
mod view;

use std::collections::HashMap;

use crate::body::{BlockId, Body, Operation, OperationId};
use crate::debug::DebugId;
use crate::error::{Error, ErrorKind, Result, Within as _};
use crate::module::{Function, FunctionFlags, Global, Module, StringId};
use crate::types::{Type, TypeId};
use crate::version::Version;
use attributes::Attributes;
use types::Types;
use view::View;

/// Returns the width of an integer attribute of an operation.
pub(crate) fn integer_width(operation: &str, attribute: &str) -> Option<u32> {
    let integers = constraints::of(operation)?.integers;
    integers
        .iter()
        .find(|(name, _)| *name == attribute)
        .map(|(_, width)| *width)
}

/// Returns whether a string attribute of an operation names a symbol.
pub(crate) fn is_symbol(operation: &str, attribute: &str) -> bool {
    (operation, attribute) == ("get_global", "name")
}

/// Checks `module`.
pub(crate) fn verify(module: &Module<'_>) -> Result<()> {
    if module.version.is_test() {
        return Err(ErrorKind::UnsupportedVersion(module.version).into());
    }
    let types = Types::new(module);
    let mut verifier = Verifier {
        module,
        types,
        debug: debug::Debug::new(module),
        globals: HashMap::new(),
    };
    let mut symbols = HashMap::new();
    for (index, global) in module.globals.iter().enumerate() {
        let step = || format!("global #{index}");
        let name = verifier.name(global.name).within(step)?;
        verifier.global(name, global).within(step)?;
        if symbols.insert(name, ()).is_some() {
            return Err(broken("a symbol is defined twice").within(step()));
        }
    }
    for (index, function) in module.functions.iter().enumerate() {
        let step = || format!("function #{index}");
        let name = verifier.name(function.name).within(step)?;
        verifier.function(name, function).within(step)?;
        if symbols.insert(name, ()).is_some() {
            return Err(broken("a symbol is defined twice").within(step()));
        }
    }
    Ok(())
}

fn broken(rule: impl Into<String>) -> Error {
    ErrorKind::Verify(rule.into()).into()
}

struct Verifier<'m> {
    module: &'m Module<'m>,
    types: Types<'m>,
    debug: debug::Debug<'m>,
    /// The element type of each global.
    globals: HashMap<&'m [u8], TypeId>,
}

impl<'m> Verifier<'m> {
    fn name(&self, id: StringId) -> Result<&'m [u8]> {
        match self.module.string(id)? {
            [] => Err(broken("an empty name")),
            name => Ok(name),
        }
    }

    fn attributes(&self) -> Attributes<'_, 'm> {
        Attributes {
            module: self.module,
            types: &self.types,
        }
    }

    fn global(&mut self, name: &'m [u8], global: &Global) -> Result<()> {
        let canonical = self.types.canonical(global.value_type)?;
        self.attributes().constant(global.value, canonical)?;
        let tile = self
            .types
            .tile(canonical)
            .filter(|tile| tile.shape.len() == 1);
        let tile = tile.ok_or_else(|| broken("a global has rank 1"))?;
        if global.visibility as u32 > 1 {
            return Err(broken("an unknown visibility"));
        }
        self.globals.insert(name, tile.element);
        Ok(())
    }

    fn function(&mut self, name: &'m [u8], function: &Function<'m>) -> Result<()> {
        let module = self.module;
        let flags = function.flags;
        if !flags.is_kernel() {
            return Err(broken("only entries are supported"));
        }
        if module.version.has(Version::V13_5) && flags.0 & FunctionFlags::EXTERNAL != 0 {
            return Err(broken("the entry is external"));
        }
        if flags.0 & FunctionFlags::PRIVATE != 0 {
            return Err(broken("the entry is not public"));
        }
        if let Some(hints) = &function.hints {
            self.attributes().function_hints(hints)?;
        }
        if let Some(arguments) = &function.argument_attributes {
            self.attributes().argument_attributes(arguments)?;
        }
        let signature = self.types.canonical(function.signature)?;
        self.signature(signature)?;
        let body = module.body(function)?;
        self.debug.check_function(name, &body)?;
        let mut parents = Vec::new();
        self.block(&body, Body::ENTRY, &["return"], &mut parents)
    }

    fn signature(&self, signature: TypeId) -> Result<()> {
        let Some(Type::Function { inputs, results }) = self.types.get(signature) else {
            return Err(broken("no function type"));
        };
        if !results.is_empty() {
            return Err(broken("the entry has results"));
        }
        let scalars = inputs.iter().all(|input| {
            self.types
                .tile(*input)
                .is_some_and(|tile| tile.shape.is_empty())
        });
        if scalars {
            Ok(())
        } else {
            Err(broken("an argument of the entry is not a tile of rank 0"))
        }
    }

    /// Checks a block, which must end with one of `terminators`.
    fn block<'b>(
        &self,
        body: &'b Body,
        block: BlockId,
        terminators: &[&str],
        parents: &mut Vec<Operation<'b>>,
    ) -> Result<()> {
        for argument in body.block_arguments(block) {
            self.types
                .canonical(body.type_of(argument).unwrap_or(TypeId::TOKEN))?;
        }
        let operations = body.block_operations(block);
        let last = operations.last().and_then(|id| body.operation(*id));
        if !last.is_some_and(|last| terminators.contains(&last.name())) {
            return Err(broken(format!(
                "a block must end with one of {terminators:?}"
            )));
        }
        for (position, id) in operations.iter().enumerate() {
            let is_last = position + 1 == operations.len();
            self.operation(body, *id, is_last, parents)?;
        }
        Ok(())
    }

    fn operation<'b>(
        &self,
        body: &'b Body,
        id: OperationId,
        is_last: bool,
        parents: &mut Vec<Operation<'b>>,
    ) -> Result<()> {
        let Some(operation) = body.operation(id) else {
            return Ok(());
        };
        let step = || format!("operation #{} ({})", id.index(), operation.name());
        self.check(body, operation, is_last, parents)
            .map_err(|error| error.or_offset(operation.offset()))
            .within(step)?;
        let allowed = terminators(operation.name());
        for (index, region) in operation.regions().enumerate() {
            let optional = operation.name() == "if" && index == 1;
            match body.region_blocks(region) {
                [] if optional => {
                    if operation.results().len() > 0 {
                        return Err(broken("`else` is missing").within(step()));
                    }
                }
                [block] => {
                    parents.push(operation);
                    let checked = self.block(body, *block, allowed, parents).within(step);
                    parents.pop();
                    checked?;
                }
                _ => return Err(broken("a region does not have exactly one block").within(step())),
            }
        }
        Ok(())
    }

    fn check(
        &self,
        body: &Body,
        operation: Operation<'_>,
        is_last: bool,
        parents: &[Operation<'_>],
    ) -> Result<()> {
        for result in operation.results() {
            self.types
                .canonical(body.type_of(result).unwrap_or(TypeId::TOKEN))?;
        }
        let view = View {
            module: self.module,
            types: &self.types,
            body,
            operation,
            parents,
        };
        self.attributes().operation(&view)?;
        if let Some(constraints) = constraints::of(operation.name()) {
            if constraints.is_terminator() && !is_last {
                return Err(broken(
                    "a terminator is not the last operation of its block",
                ));
            }
            constraints.check(&view).map_err(broken)?;
        }
        rules::check(&view).map_err(broken)?;
        match operation.name() {
            "get_global" => self.get_global(&view),
            "for" | "loop" | "if" => self.structured(&view),
            _ => Ok(()),
        }
    }

    fn get_global(&self, view: &View<'_, '_>) -> Result<()> {
        let Some(crate::Field::String(name)) = view.operation.field("name") else {
            return Err(broken("no name"));
        };
        let element = self.globals.get(self.name(name)?);
        let element = element.ok_or_else(|| broken("there is no such global"))?;
        match view.tile("result").and_then(|tile| tile.pointee) == Some(*element) {
            true => Ok(()),
            false => Err(broken("the global has another type")),
        }
    }

    /// The values that enter and leave regions.
    fn structured(&self, view: &View<'_, '_>) -> Result<()> {
        let operation = view.operation;
        let results = view.result_types();
        let is_view = |id: &TypeId| {
            matches!(
                self.types.get(*id),
                Some(
                    Type::TensorView { .. }
                        | Type::PartitionView { .. }
                        | Type::StridedView { .. }
                        | Type::GatherScatterView { .. }
                )
            )
        };
        if results.iter().any(is_view) {
            return Err(broken("a result is a view"));
        }
        if operation.name() == "if" {
            return self.yields(view, &results);
        }
        let Some(block) = operation
            .regions()
            .next()
            .and_then(|region| view.body.region_blocks(region).first())
        else {
            return Err(broken("no body"));
        };
        let mut arguments: Vec<TypeId> = view
            .body
            .block_arguments(*block)
            .map(|value| view.type_of(value))
            .collect();
        if operation.name() == "for" {
            let bound = view.type_named("lowerBound");
            let same = arguments
                .first()
                .zip(bound)
                .is_some_and(|(one, other)| self.types.same(*one, other));
            if !same {
                return Err(broken(
                    "the type of the induction variable differs from that of the bounds",
                ));
            }
            arguments.remove(0);
        }
        if arguments.iter().any(is_view) {
            return Err(broken("a loop carries a view"));
        }
        match view.same_list(&arguments, &view.operand_types("initValues")) {
            true => Ok(()),
            false => Err(broken("the body does not take the initial values")),
        }
    }

    /// Checks that the branches of an `if` yield its results.
    fn yields(&self, view: &View<'_, '_>, results: &[TypeId]) -> Result<()> {
        for region in view.operation.regions() {
            let last = view.body.region_blocks(region).first().and_then(|block| {
                view.body
                    .operation(*view.body.block_operations(*block).last()?)
            });
            let Some(last) = last.filter(|last| last.name() == "yield") else {
                continue;
            };
            let yielded: Vec<TypeId> = last
                .operands()
                .iter()
                .map(|value| view.type_of(*value))
                .collect();
            if !view.same_list(&yielded, results) {
                return Err(broken("a branch does not yield the results"));
            }
        }
        Ok(())
    }
}

/// Returns the allowed terminators of the blocks of an operation.
fn terminators(name: &str) -> &'static [&'static str] {
    match name {
        "for" => &["continue"],
        "loop" => &["break", "continue", "return"],
        "if" => &["yield", "break", "continue", "return"],
        _ => &["yield"],
    }
}

impl DebugId {
    /// Returns the position of the entry; `None` for the unknown location.
    pub(crate) fn position(self) -> Option<usize> {
        usize::try_from(self.0.checked_sub(1)?).ok()
    }
}
