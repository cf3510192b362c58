//! The names of values of IREE's dialects.

use mlir_bytecode::builtin::{IntegerType, SymbolRefAttr};
use mlir_bytecode::dialect::{SetName, ValueNames};
use mlir_bytecode::{BStr, Operation, Result, Value};

use crate::forms::{int, string};

pub(super) const NAMES: &[ValueNames] = &[
    ValueNames::results("flow.dispatch.workgroup.count", workgroup),
    ValueNames::results("flow.dispatch.workgroup.id", workgroup),
    ValueNames::results("flow.dispatch.workgroup.size", workgroup),
    ValueNames::results("hal.device.resolve", resolved),
    ValueNames::results("hal.devices.get", device),
    ValueNames::results("hal.element_type", element_type),
    ValueNames::results("hal.encoding_type", encoding_type),
    ValueNames::results("hal.interface.workgroup.count", workgroup),
    ValueNames::results("hal.interface.workgroup.id", workgroup),
    ValueNames::results("hal.interface.workgroup.size", workgroup),
    ValueNames::results("stream.dispatch.workgroup.count", workgroup),
    ValueNames::results("stream.dispatch.workgroup.id", workgroup),
    ValueNames::results("stream.dispatch.workgroup.size", workgroup),
    ValueNames::results("util.buffer.constant", buffer_constant),
    ValueNames::results("util.global.address", |operation, set| {
        symbol(operation, "global", "ptr_", set)
    }),
    ValueNames::results("util.global.load", global),
    ValueNames::results("util.string.format", formatted),
    ValueNames::results("vm.*", reference),
    ValueNames::results("vm.const.i32", integer),
    ValueNames::results("vm.const.i64", integer),
    ValueNames::results("vm.const.ref.rodata", |operation, set| {
        symbol(operation, "rodata", "", set)
    }),
    ValueNames::results("vm.import.resolved", import),
    ValueNames::results("vm.global.load.f32", global),
    ValueNames::results("vm.global.load.f64", global),
    ValueNames::results("vm.global.load.i32", global),
    ValueNames::results("vm.global.load.i64", global),
    ValueNames::results("vm.global.load.ref", global),
    ValueNames::fixed("flow.channel.count", &["channel_count"]),
    ValueNames::fixed("flow.channel.default", &["default_channel"]),
    ValueNames::fixed("flow.channel.rank", &["channel_rank"]),
    ValueNames::fixed("flow.channel.split", &["channel"]),
    ValueNames::fixed("hal.allocator.allocate", &["buffer"]),
    ValueNames::fixed("hal.allocator.import", &["did_import", "mapped"]),
    ValueNames::fixed(
        "hal.allocator.resolve_memory_properties",
        &["memory_types", "buffer_usage"],
    ),
    ValueNames::fixed("hal.allocator.select", &["device", "queue_affinity"]),
    ValueNames::fixed("hal.buffer.allocation.discard", &["was_terminal"]),
    ValueNames::fixed("hal.buffer.allocation.is_terminal", &["is_terminal"]),
    ValueNames::fixed("hal.buffer.length", &["length"]),
    ValueNames::fixed("hal.buffer.subspan", &["buffer"]),
    ValueNames::fixed("hal.buffer_usage", &["buffer_usage"]),
    ValueNames::fixed("hal.buffer_view.buffer", &["buffer"]),
    ValueNames::fixed("hal.buffer_view.create", &["view"]),
    ValueNames::fixed("hal.channel.create", &["channel"]),
    ValueNames::fixed("hal.channel.rank_and_count", &["ccl_rank", "ccl_count"]),
    ValueNames::fixed("hal.channel.split", &["channel"]),
    ValueNames::fixed("hal.command_buffer.create", &["cmd"]),
    ValueNames::fixed("hal.device.allocator", &["allocator"]),
    ValueNames::fixed("hal.device.queue.alloca", &["transient_buffer"]),
    ValueNames::fixed("hal.devices.count", &["device_count"]),
    ValueNames::fixed("hal.ex.file.from_memory", &["memory_file"]),
    ValueNames::fixed("hal.executable.create", &["executable"]),
    ValueNames::fixed("hal.executable.export.ordinal", &["ordinal"]),
    ValueNames::fixed("hal.executable.lookup", &["exe"]),
    ValueNames::fixed("hal.executable.lookup.function", &["function_id"]),
    ValueNames::fixed("hal.fence.await", &["status"]),
    ValueNames::fixed("hal.fence.create", &["fence"]),
    ValueNames::fixed("hal.fence.join", &["fence"]),
    ValueNames::fixed("hal.memory_type", &["memory_type"]),
    ValueNames::fixed("hal_inline.buffer.allocate", &["buffer", "storage"]),
    ValueNames::fixed(
        "hal_inline.buffer.allocate.initialized",
        &["buffer", "storage"],
    ),
    ValueNames::fixed("hal_inline.buffer.length", &["length"]),
    ValueNames::fixed("hal_inline.buffer.storage", &["storage"]),
    ValueNames::fixed("hal_inline.buffer.subspan", &["buffer"]),
    ValueNames::fixed("hal_inline.buffer.wrap", &["mapped"]),
    ValueNames::fixed("hal_inline.buffer_view.buffer", &["buffer"]),
    ValueNames::fixed("hal_inline.buffer_view.create", &["view"]),
    ValueNames::fixed("hal_loader.executable.export.ordinal", &["ordinal"]),
    ValueNames::fixed("hal_loader.executable.load", &["exe"]),
    ValueNames::fixed("hal_loader.executable.lookup", &["exe"]),
    ValueNames::fixed("hal_loader.executable.lookup.function", &["function_id"]),
    ValueNames::fixed("stream.async.constant", &["cst"]),
    ValueNames::fixed("stream.channel.count", &["ccl_count"]),
    ValueNames::fixed("stream.channel.create", &["channel"]),
    ValueNames::fixed("stream.channel.rank", &["ccl_rank"]),
    ValueNames::fixed("stream.channel.split", &["channel"]),
    ValueNames::fixed("stream.file.constant", &["file"]),
    ValueNames::fixed("stream.resource.is_terminal", &["is_terminal"]),
    ValueNames::fixed("stream.resource.release", &["is_terminal"]),
    ValueNames::fixed("stream.tensor.constant", &["cst"]),
    ValueNames::fixed("stream.tensor.empty", &["empty"]),
    ValueNames::fixed("util.buffer.alloc", &["buffer"]),
    ValueNames::fixed("util.buffer.size", &["buffer_size"]),
    ValueNames::fixed("util.buffer.slice", &["buffer"]),
    ValueNames::fixed("util.buffer.storage", &["buffer_storage", "buffer_offset"]),
    ValueNames::fixed("util.buffer.subspan", &["buffer_span"]),
    ValueNames::fixed("util.string.itoa", &["itoa"]),
    ValueNames::fixed("vm.cmp.eq.i32", &["eq"]),
    ValueNames::fixed("vm.cmp.eq.i64", &["eq"]),
    ValueNames::fixed("vm.cmp.eq.ref", &["req"]),
    ValueNames::fixed("vm.cmp.gt.i32.s", &["sgt"]),
    ValueNames::fixed("vm.cmp.gt.i32.u", &["ugt"]),
    ValueNames::fixed("vm.cmp.gt.i64.s", &["sgt"]),
    ValueNames::fixed("vm.cmp.gt.i64.u", &["ugt"]),
    ValueNames::fixed("vm.cmp.gte.i32.s", &["sgte"]),
    ValueNames::fixed("vm.cmp.gte.i32.u", &["ugte"]),
    ValueNames::fixed("vm.cmp.gte.i64.s", &["sgte"]),
    ValueNames::fixed("vm.cmp.gte.i64.u", &["ugte"]),
    ValueNames::fixed("vm.cmp.lt.i32.s", &["slt"]),
    ValueNames::fixed("vm.cmp.lt.i32.u", &["ult"]),
    ValueNames::fixed("vm.cmp.lt.i64.s", &["slt"]),
    ValueNames::fixed("vm.cmp.lt.i64.u", &["ult"]),
    ValueNames::fixed("vm.cmp.lte.i32.s", &["slte"]),
    ValueNames::fixed("vm.cmp.lte.i32.u", &["ulte"]),
    ValueNames::fixed("vm.cmp.lte.i64.s", &["slte"]),
    ValueNames::fixed("vm.cmp.lte.i64.u", &["ulte"]),
    ValueNames::fixed("vm.cmp.ne.i32", &["ne"]),
    ValueNames::fixed("vm.cmp.ne.i64", &["ne"]),
    ValueNames::fixed("vm.cmp.ne.ref", &["rne"]),
    ValueNames::fixed("vm.cmp.nz.i32", &["nz"]),
    ValueNames::fixed("vm.cmp.nz.i64", &["nz"]),
    ValueNames::fixed("vm.cmp.nz.ref", &["rnz"]),
    ValueNames::fixed("vm.const.f32.zero", &["zero"]),
    ValueNames::fixed("vm.const.f64.zero", &["zero"]),
    ValueNames::fixed("vm.const.i32.zero", &["zero"]),
    ValueNames::fixed("vm.const.i64.zero", &["zero"]),
    ValueNames::fixed("vm.const.ref.zero", &["null"]),
];

/// `workgroup_id_x`: the last two words of the operation, and the dimension.
fn workgroup(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    let Some(dimension) = operation.attribute("dimension")? else {
        return Ok(());
    };
    let Some(axis) = usize::try_from(int(dimension)?)
        .ok()
        .and_then(|it| ["x", "y", "z"].get(it))
    else {
        return Ok(());
    };
    let name = operation.name().to_string();
    let word = name.rsplit('.').next().unwrap_or_default();
    set(0, &format!("workgroup_{word}_{axis}"));
    Ok(())
}

/// `device_1`, or `device_n` if the number is no constant
fn device(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    let index = operation.operand(0).and_then(Value::defining_operation);
    let constant = index.filter(|it| it.name() == "arith.constant");
    let value = match constant {
        Some(constant) => constant.attribute("value")?,
        None => None,
    };
    match value {
        Some(value) => set(0, &format!("device_{}", int(value)?)),
        None => set(0, "device_n"),
    }
    Ok(())
}

/// `element_type_f32`
fn element_type(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    if let Some(type_) = operation.attribute("type")? {
        set(0, &format!("element_type_{type_}"));
    }
    Ok(())
}

/// `dense_row_major` without an encoding
fn encoding_type(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    if operation.attribute("encoding")?.is_none() {
        set(0, "dense_row_major");
    }
    Ok(())
}

/// The `name` of the buffer, or `buffer_cst`
fn buffer_constant(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    match operation.attribute("name")? {
        Some(name) => set(0, &string(name)?.to_string()),
        None => set(0, "buffer_cst"),
    }
    Ok(())
}

/// The name of the symbol that an attribute refers to, after a prefix.
fn symbol(
    operation: Operation<'_>,
    attribute: &str,
    prefix: &str,
    set: &mut SetName<'_>,
) -> Result<()> {
    if let Some(value) = operation.attribute(attribute)? {
        let name: &BStr = value.decode::<SymbolRefAttr<'_>>()?.root()?;
        set(0, &format!("{prefix}{name}"));
    }
    Ok(())
}

/// The name of the global variable that is loaded.
fn global(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    symbol(operation, "global", "", set)
}

/// `c4`, `zero`
fn integer(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    if let Some(value) = operation.attribute("value")? {
        match int(value)? {
            0 => set(0, "zero"),
            value => set(0, &format!("c{value}")),
        }
    }
    Ok(())
}

/// `buffer`, `list` or `ref`, by the type of the first result.
fn reference(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    let Some(result) = operation.results().next() else {
        return Ok(());
    };
    let type_ = result.type_().to_string();
    for (prefix, name) in [
        ("!vm.buffer", "buffer"),
        ("!vm.list", "list"),
        ("!vm.ref", "ref"),
    ] {
        if type_.starts_with(prefix) {
            set(0, name);
        }
    }
    Ok(())
}

/// `has_import`, without punctuation, for `@import`.
fn import(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    symbol(operation, "import", "has_", &mut |position, name| {
        let letter = |it: char| if it.is_ascii_alphanumeric() { it } else { '_' };
        set(position, &name.chars().map(letter).collect::<String>());
    })
}

/// The text of a format, with `N` for each placeholder: `value_N` for `value.{}`.
fn formatted(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    /// The length from which on no more is added.
    const LONGEST: usize = 32;
    let Some(format) = operation.attribute("format")? else {
        return Ok(());
    };
    let format = string(format)?.to_string();
    let (mut name, mut rest) = (String::new(), format.as_str());
    while let Some(first) = rest.chars().next() {
        if name.len() >= LONGEST {
            break;
        }
        let is_escaped = rest.starts_with("{{") || rest.starts_with("}}");
        let mut taken = first.len_utf8() + usize::from(is_escaped);
        match first {
            _ if is_escaped => {}
            '{' => {
                let Some(end) = rest.find('}') else { break };
                name.push('N');
                taken = end + 1;
            }
            '.' | '-' | '/' => name.push('_'),
            _ if first.is_ascii_alphanumeric() || first == '_' => name.push(first),
            _ => {}
        }
        rest = rest.get(taken..).unwrap_or_default();
    }
    set(0, if name.is_empty() { "formatted" } else { &name });
    Ok(())
}

/// `device`, `allocator` or `queue_affinity`, by the type of each result.
fn resolved(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    for (position, result) in operation.results().enumerate() {
        let type_ = result.type_();
        let name = match type_.to_string().as_str() {
            "!hal.device" => "device",
            "!hal.allocator" => "allocator",
            _ if type_.try_decode::<IntegerType<'_>>()?.is_some() => "queue_affinity",
            _ => continue,
        };
        set(position, name);
    }
    Ok(())
}
