//! Writing for a version: a module in the form of another version.
//!
//! Allowed exactly where every newer field has its default, every newer result is unused and no newer operation, type,
//! attribute or enum case occurs; otherwise the error names all of them.

use std::borrow::Cow;
use std::sync::OnceLock;

use super::body::{Missing, write as write_body};
use crate::attribute::Attribute;
use crate::debug::DebugId;
use crate::error::{ErrorKind, Result, Within as _};
use crate::module::{DebugInfo, Function, FunctionFlags, Global, Module, Table};
use crate::section::SectionKind;
use crate::types::{Type, TypeId};
use crate::version::Version;

/// Returns the module with tables and bodies in the form of `version`.
pub(crate) fn retarget(module: &Module<'_>, version: Version) -> Result<Module<'static>> {
    let mut missing = Missing::new();
    let (types, token) = retarget_types(module, version, &mut missing);
    let functions = module
        .functions
        .iter()
        .map(|function| retarget_function(module, function, version, token, &mut missing))
        .collect::<Result<Vec<_>>>()?;
    for global in &module.globals {
        retarget_global(module, global, version, &mut missing)?;
    }
    let debug = retarget_debug(module, version, &mut missing);
    if !missing.is_empty() {
        return Err(not_representable(version, missing).into());
    }
    let mut layout = module.layout.clone();
    let mut producer = module.producer;
    if !version.has(Version::V13_3) {
        // Older tools reject unknown sections, and the name of the producer carries no meaning.
        layout.retain(|section| section.kind != SectionKind::Producer);
        producer = None;
    }
    Ok(Module {
        version,
        layout,
        strings: owned(&module.strings),
        types,
        constants: owned(&module.constants),
        globals: module.globals.clone(),
        functions,
        functions_padded: module.functions_padded,
        debug,
        producer,
        decoded: OnceLock::new(),
    })
}

/// One reason for each missing thing, in order of occurrence.
pub(crate) fn not_representable(version: Version, missing: Missing) -> ErrorKind {
    let mut reasons: Vec<String> = Vec::new();
    for (what, since) in missing {
        let reason = format!("{what} needs {since}");
        if !reasons.contains(&reason) {
            reasons.push(reason);
        }
    }
    ErrorKind::NotRepresentable { version, reasons }
}

/// Returns the module apart from the file it was read from.
pub(crate) fn owned_module(module: &Module<'_>) -> Module<'static> {
    let functions = module.functions.iter().map(|function| Function {
        code: Cow::Owned(function.code.to_vec()),
        hints: function.hints.clone(),
        argument_attributes: function.argument_attributes.clone(),
        ..*function
    });
    let debug = &module.debug;
    Module {
        version: module.version,
        layout: module.layout.clone(),
        strings: owned(&module.strings),
        types: owned(&module.types),
        constants: owned(&module.constants),
        globals: module.globals.clone(),
        functions: functions.collect(),
        functions_padded: module.functions_padded,
        debug: DebugInfo {
            starts: debug.starts.clone(),
            locations: debug.locations.clone(),
            entries: owned(&debug.entries),
        },
        producer: module.producer,
        decoded: OnceLock::new(),
    }
}

fn owned(table: &Table<'_>) -> Table<'static> {
    Table {
        entries: table
            .entries
            .iter()
            .map(|entry| Cow::Owned(entry.to_vec()))
            .collect(),
        offsets: Vec::new(),
        pads_when_empty: table.pads_when_empty,
        irregular: table
            .irregular
            .as_ref()
            .map(|(starts, data)| (starts.clone(), Cow::Owned(data.to_vec()))),
    }
}

/// Returns the type table, and the token type in it. Written bodies do not use entries that cannot be decoded.
fn retarget_types(
    module: &Module<'_>,
    version: Version,
    missing: &mut Missing,
) -> (Table<'static>, Option<TypeId>) {
    let mut table = owned(&module.types);
    table.irregular = None;
    let mut token = None;
    for (index, entry) in table.entries.iter_mut().enumerate() {
        let id = TypeId(index as u64);
        if let Ok(decoded) = module.type_at(id) {
            if decoded == Type::Token {
                token.get_or_insert(id);
            }
            *entry = Cow::Owned(decoded.write(version, missing));
        }
    }
    if token.is_none() && version.has(Version::V13_2) && !module.version.has(Version::V13_2) {
        token = Some(TypeId(table.entries.len() as u64));
        table
            .entries
            .push(Cow::Owned(Type::Token.write(version, missing)));
    }
    (table, token)
}

fn retarget_function(
    module: &Module<'_>,
    function: &Function<'_>,
    version: Version,
    token: Option<TypeId>,
    missing: &mut Missing,
) -> Result<Function<'static>> {
    let body = module.body(function)?;
    let name = || {
        let name = module.string(function.name).unwrap_or_default();
        format!("function @{}", String::from_utf8_lossy(name))
    };
    let code = write_body(module, &body, version, token, missing).within(name)?;
    let mut flags = function.flags.0;
    let mut hints = function.hints.clone();
    let mut argument_attributes = function.argument_attributes.clone();
    if let Some(Attribute::OptimizationHints(entries)) = &mut hints
        && !entries.is_empty()
    {
        *entries = super::hints::adapt(module, entries, version, missing)?.into_owned();
        if entries.is_empty() {
            hints = None;
            flags &= !FunctionFlags::HINTS;
        }
    }
    let no_hints = Attribute::OptimizationHints(Vec::new());
    match (
        module.version.has(Version::V13_5),
        version.has(Version::V13_5),
    ) {
        (false, true) => {
            flags &= !FunctionFlags::HINTS;
            if function.flags.is_kernel() {
                hints.get_or_insert(no_hints);
            }
            argument_attributes = Some(Attribute::Array(Vec::new()));
        }
        (true, false) => {
            if flags & FunctionFlags::EXTERNAL != 0 {
                missing.push((format!("external {}", name()), Version::V13_5));
            }
            if hints == Some(no_hints) {
                hints = None;
            }
            if hints.is_some() {
                flags |= FunctionFlags::HINTS;
            }
            if !argument_attributes
                .take()
                .is_none_or(|it| is_empty_array(&it))
            {
                missing.push((format!("argument attributes of {}", name()), Version::V13_5));
            }
        }
        _ => {}
    }
    Ok(Function {
        name: function.name,
        signature: function.signature,
        flags: FunctionFlags(flags),
        location_list: function.location_list,
        hints,
        argument_attributes,
        code: Cow::Owned(code),
        offset: 0,
    })
}

/// Returns an array of no attributes, or of empty dictionaries only.
fn is_empty_array(attribute: &Attribute) -> bool {
    match attribute {
        Attribute::Array(elements) => elements
            .iter()
            .all(|it| matches!(it, Attribute::Dictionary(entries) if entries.is_empty())),
        _ => false,
    }
}

fn retarget_global(
    module: &Module<'_>,
    global: &Global,
    version: Version,
    missing: &mut Missing,
) -> Result<()> {
    if version.has(Version::V13_3) {
        return Ok(());
    }
    let name = String::from_utf8_lossy(module.string(global.name)?).into_owned();
    if global.visibility != 0 {
        missing.push((format!("visibility of global @{name}"), Version::V13_3));
    }
    if global.constant != 0 {
        missing.push((format!("constant global @{name}"), Version::V13_3));
    }
    Ok(())
}

fn retarget_debug(
    module: &Module<'_>,
    version: Version,
    missing: &mut Missing,
) -> DebugInfo<'static> {
    let mut entries = owned(&module.debug.entries);
    entries.irregular = None;
    for (index, entry) in entries.entries.iter_mut().enumerate() {
        if let Ok(Some(decoded)) = module.debug_entry(DebugId(index as u64 + 1)) {
            *entry = Cow::Owned(decoded.write(version, missing));
        }
    }
    let DebugInfo {
        starts, locations, ..
    } = &module.debug;
    DebugInfo {
        starts: starts.clone(),
        locations: locations.clone(),
        entries,
    }
}
