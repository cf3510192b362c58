//! The regions of named operations, which their text leaves out: `data/llvm-*.linalg`, whose format `cargo xtask linalg`
//! describes.
//!
//! The maps of an operation are not set, because upstream's parser does not set them either: its verifier adds them as
//! `linalg.memoized_indexing_maps`.

use std::sync::OnceLock;

use hashbrown::HashMap;
use mlir_bytecode::builtin::BuiltinType;
use mlir_bytecode::dialect::{FormDriver, ImpliedBlock, ImpliedLocation, Slot};
use mlir_bytecode::{Result, Type};

use super::scalars::{Scalars, Value};
use crate::forms::case;

/// The lines of a release by operation, without the dialect.
type Table = HashMap<&'static str, &'static str>;

/// Returns the lines of a release, and those of the nearest other releases.
fn tables(release: u32) -> [&'static Table; 4] {
    static TABLES: OnceLock<[Table; 4]> = OnceLock::new();
    let [newest, new, middle, old] = TABLES.get_or_init(|| {
        [
            include_str!("../../data/llvm-22.linalg"),
            include_str!("../../data/llvm-21.linalg"),
            include_str!("../../data/llvm-19.linalg"),
            include_str!("../../data/llvm-16.linalg"),
        ]
        .map(|text| {
            let lines = text.lines().filter(|it| !it.starts_with('#'));
            lines.filter_map(|line| line.split_once(": ")).collect()
        })
    });
    match release {
        ..=16 => [old, middle, new, newest],
        17..=19 => [middle, old, new, newest],
        20..=21 => [new, middle, newest, old],
        _ => [newest, new, middle, old],
    }
}

/// Sets the region of a parsed operation.
pub(super) fn imply(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let Some(name) = form.definition().map(|it| it.name.clone()) else {
        return Err(form.mismatch("the region of an unknown operation".into()));
    };
    let name = name.strip_prefix("linalg.").unwrap_or(&name);
    let release = form.context().registry().llvm_release();
    let line = tables(release).iter().find_map(|it| it.get(name).copied());
    match line {
        Some(statements) => region(form, statements),
        None => Err(form.mismatch(format!("the region of `linalg.{name}` is not known").into())),
    }
}

/// Sets the region that the statements describe.
pub(super) fn region(form: &mut dyn FormDriver<'_>, statements: &str) -> Result<()> {
    let arguments = argument_types(form)?;
    let context = form.context();
    let mut scalars = Scalars::new(context, &arguments);
    for statement in statements.split("; ") {
        if run(form, &mut scalars, statement)?.is_none() {
            let message = format!("the types do not fit `{statement}` of the region");
            return Err(form.mismatch(message.into()));
        }
    }
    let block =
        ImpliedBlock::new(arguments, scalars.operations).with_locations(ImpliedLocation::Unknown);
    form.implied_region(0, block)
}

/// Returns the types of the arguments of the region: the elements of the operands.
fn argument_types<'ir>(form: &dyn FormDriver<'ir>) -> Result<Vec<Type<'ir>>> {
    let mut types = form.types_of(Slot::Operands("inputs"))?;
    types.extend(form.types_of(Slot::Operands("outputs"))?);
    types.into_iter().map(element_of).collect()
}

/// Returns the type of the elements of a tensor or a memref; of other types themselves.
pub(super) fn element_of(type_: Type<'_>) -> Result<Type<'_>> {
    Ok(match type_.try_decode::<BuiltinType<'_>>()? {
        Some(
            BuiltinType::RankedTensor { element_type, .. }
            | BuiltinType::MemRef { element_type, .. },
        ) => element_type,
        _ => type_,
    })
}

/// Adds the operations of a statement. Returns `None` if the types do not allow them.
fn run(
    form: &dyn FormDriver<'_>,
    scalars: &mut Scalars<'_>,
    statement: &str,
) -> Result<Option<()>> {
    if let Some(values) = statement.strip_prefix("yield") {
        let values = values.split_whitespace().map(|it| scalars.value(it));
        return Ok(values
            .collect::<Option<Vec<_>>>()
            .map(|it| scalars.end(&it)));
    }
    let call = statement.split_once(" = ").map_or("", |(_, call)| call);
    let (function, inputs) = call.split_once(' ').unwrap_or((call, ""));
    let value = match function {
        "constant" => Some(scalars.constant(inputs)?),
        "index" => Some(scalars.index(inputs.parse().unwrap_or_default())?),
        function => {
            let function = match function.split_once('?') {
                Some((attribute, default)) => match form.attribute_value(attribute)? {
                    Some(value) => case(value)?,
                    None => default.into(),
                },
                None => function.into(),
            };
            let (inputs, type_) = inputs.split_once(" as ").unwrap_or((inputs, ""));
            let inputs = inputs.split_whitespace().map(|it| scalars.value(it));
            let Some(inputs) = inputs.collect::<Option<Vec<Value<'_>>>>() else {
                return Ok(None);
            };
            match scalars.type_named(type_)? {
                Some(type_) => {
                    let is_unsigned = function == "cast_unsigned";
                    match inputs.first() {
                        Some(input) => Some(scalars.cast(*input, type_, is_unsigned)?),
                        None => None,
                    }
                }
                None => scalars.call(&function, &inputs)?,
            }
        }
    };
    Ok(value.map(|it| scalars.push(it)))
}
