//! The functions of a module, without their bodies.

use mlir_bytecode::context::OperationNameId;
use mlir_bytecode::{Module, Operation, Result};

use crate::functions::Symbol;
use crate::signature::Signatures;

/// The most symbol tables that are read.
const TABLES: usize = 256;

/// Returns the number of functions, and the first `most` of them: those that others can call before the others.
pub(super) fn functions(module: &Module, most: usize) -> Result<(u64, Vec<Symbol>)> {
    let (mut count, mut entries, mut others) = (0, Vec::new(), Vec::new());
    let mut tables: Vec<(Operation<'_>, String)> = Vec::new();
    for operation in module.top_level()?.operations() {
        tables.push((operation, String::new()));
    }
    // The names of operations of which the first was a function: no more are described than are shown.
    let mut functions: Vec<OperationNameId> = Vec::new();
    // The names of operations of which the first was a symbol, but no function.
    let mut plain: Vec<OperationNameId> = Vec::new();
    let mut signatures = Signatures::default();
    let mut next = 0;
    while let Some((table, path)) = tables.get(next).cloned() {
        next += 1;
        for operation in directly_in(table)? {
            let name = operation.name().id();
            if functions.contains(&name) && entries.len() >= most {
                count += 1;
                continue;
            }
            let has_table = operation.region_count() > 0 && tables.len() < TABLES;
            if plain.contains(&name) && !has_table {
                continue;
            }
            // All properties, because a wrong layout may only show at the end.
            operation.properties()?;
            let Some(symbol) = Symbol::among(&mut signatures, operation, &path)? else {
                if has_table && operation.may_be_symbol_table() {
                    tables.push((operation, path.clone()));
                }
                continue;
            };
            if symbol.signature.is_some() {
                count += 1;
                if !functions.contains(&name) {
                    functions.push(name);
                }
                let list = match symbol.is_entry() {
                    true => &mut entries,
                    false => &mut others,
                };
                if list.len() < most {
                    list.push(symbol);
                }
            } else {
                if !plain.contains(&name) && !functions.contains(&name) {
                    plain.push(name);
                }
                if has_table {
                    tables.push((operation, symbol.name));
                }
            }
        }
    }
    entries.extend(others);
    entries.truncate(most);
    Ok((count, entries))
}

/// Returns the operations directly in the regions of an operation.
fn directly_in(operation: Operation<'_>) -> Result<Vec<Operation<'_>>> {
    let blocks = operation.regions()?.flat_map(|region| region.blocks());
    Ok(blocks.flat_map(|block| block.operations()).collect())
}
