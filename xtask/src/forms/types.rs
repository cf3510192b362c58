//! The types that constraints fix or name: C++ expressions and classes to the text of MLIR types.

use std::collections::BTreeSet;

use anyhow::{Context as _, Result, bail};

use mlir_bytecode::definition::TypeClass;

use crate::layouts::kind::class_name;
use crate::layouts::tblgen::{Record, Records};

/// The classes of types that have no table definition, with the name of the type.
const CLASSES: &[(&str, &str)] = &[
    ("BFloat16Type", "bf16"),
    ("Float8E8M0FNUType", "f8E8M0FNU"),
    ("NoneType", "none"),
    ("LLVM::LLVMTokenType", "!llvm.token"),
    ("LLVM::LLVMPointerType", "!llvm.ptr"),
    ("gpu::AsyncTokenType", "!gpu.async.token"),
    (
        "gpu::SparseDnTensorHandleType",
        "!gpu.sparse.dntensor_handle",
    ),
    ("gpu::SparseSpMatHandleType", "!gpu.sparse.spmat_handle"),
    (
        "gpu::SparseSpGEMMOpHandleType",
        "!gpu.sparse.spgemmop_handle",
    ),
    ("circt::hw::StringType", "!hw.string"),
    ("IREE::Flow::ChannelType", "!flow.channel"),
    ("IREE::HAL::AllocatorType", "!hal.allocator"),
    ("IREE::HAL::BufferType", "!hal.buffer"),
    ("IREE::HAL::BufferViewType", "!hal.buffer_view"),
    ("IREE::HAL::ChannelType", "!hal.channel"),
    ("IREE::HAL::CommandBufferType", "!hal.command_buffer"),
    ("IREE::HAL::DeviceType", "!hal.device"),
    ("IREE::HAL::EventType", "!hal.event"),
    ("IREE::HAL::ExecutableType", "!hal.executable"),
    ("IREE::HAL::FenceType", "!hal.fence"),
    ("IREE::HAL::FileType", "!hal.file"),
    ("IREE::Stream::ChannelType", "!stream.channel"),
    ("IREE::Stream::FileType", "!stream.file"),
    ("IREE::Stream::TestFenceType", "!stream.test.fence"),
    ("IREE::Stream::TimepointType", "!stream.timepoint"),
    ("IREE::Util::BufferType", "!util.buffer"),
    // A reference to a buffer prints as the buffer.
    ("IREE::VM::BufferType", "!vm.buffer"),
];

/// Returns the text of the type that a `builderCall` builds; `None` for a call that names no type.
pub(super) fn built(records: &Records, call: &str) -> Result<Option<String>> {
    let call: String = call.split_whitespace().collect();
    let call = call.trim_end_matches(';');
    if call.is_empty() || call.ends_with("RangeType::get()") {
        return Ok(None);
    }
    expression(records, call).map(Some)
}

fn expression(records: &Records, call: &str) -> Result<String> {
    let open = call
        .find('(')
        .with_context(|| format!("no call: `{call}`"))?;
    let (callee, arguments) = call.split_at(open);
    let arguments = arguments
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'))
        .with_context(|| format!("more than a call: `{call}`"))?;
    let arguments = split(arguments);
    if let Some(method) = callee.strip_prefix("$_builder.get")
        && let Some(method) = method.strip_suffix("Type")
    {
        return builder(method, &arguments).with_context(|| format!("an unknown call: `{call}`"));
    }
    if let Some(class) = callee.strip_prefix("$_builder.getType<") {
        let class = class.strip_suffix('>').context("no `>`")?;
        return defined(records, class, &arguments);
    }
    match (class_name(callee), arguments.as_slice()) {
        ("VectorType::get", [sizes, element]) => {
            let sizes = braced(sizes)?;
            let element = expression(records, element)?;
            let sizes: String = sizes.iter().map(|size| format!("{size}x")).collect();
            Ok(format!("vector<{sizes}{element}>"))
        }
        ("pdl::RangeType::get", [element]) => {
            let element = expression(records, element)?;
            let element = element.strip_prefix("!pdl.").context("a type of `pdl`")?;
            Ok(format!("!pdl.range<{element}>"))
        }
        ("LLVM::LLVMStructType::getLiteral", ["$_builder.getContext()", members]) => {
            let members: Result<Vec<String>> = braced(members)?
                .into_iter()
                .map(|member| expression(records, member))
                .collect();
            Ok(format!("!llvm.struct<({})>", members?.join(", ")))
        }
        ("IntegerType::get", ["$_builder.getContext()", width]) => Ok(format!("i{width}")),
        ("IREE::VM::RefType::get", [object]) => expression(records, object),
        // Up to LLVM 16, with the type that it points to.
        ("LLVM::LLVMPointerType::get", [pointee, space]) => {
            let pointee = expression(records, pointee)?;
            Ok(match *space {
                "0" => format!("!llvm.ptr<{pointee}>"),
                space => format!("!llvm.ptr<{pointee}, {space}>"),
            })
        }
        (callee, ["$_builder.getContext()", rest @ ..]) => {
            let class = callee.strip_suffix("::get").context("no `get`")?;
            defined(records, class, rest)
        }
        _ => bail!("an unknown call: `{call}`"),
    }
}

/// Returns the type that a method of the builder makes.
fn builder(method: &str, arguments: &[&str]) -> Option<String> {
    match (method, arguments) {
        ("Integer", [width]) => Some(format!("i{width}")),
        ("Integer", [width, sign]) if sign.ends_with("false") => Some(format!("ui{width}")),
        ("Integer", [width, sign]) if sign.ends_with("true") => Some(format!("si{width}")),
        ("Index" | "None", []) => Some(method.to_ascii_lowercase()),
        ("BF16", []) => Some("bf16".to_owned()),
        (scalar, []) => {
            let digits = scalar.strip_prefix(['F', 'I'])?;
            digits.parse::<u32>().ok()?;
            Some(scalar.to_ascii_lowercase())
        }
        _ => None,
    }
}

/// Returns the type of a class; its arguments are parameters.
fn defined(records: &Records, class: &str, arguments: &[&str]) -> Result<String> {
    let class = class_name(class);
    let class = class.strip_prefix("iree_compiler::").unwrap_or(class);
    let known = CLASSES.iter().find(|(known, _)| *known == class);
    let name = match known {
        Some((_, name)) => (*name).to_owned(),
        None => {
            let definition = definition(records, class)?;
            let definition = definition.with_context(|| format!("no type `{class}`"))?;
            format!("!{}", name(&definition)?)
        }
    };
    // An empty list is left out.
    let arguments = arguments.iter().copied().filter(|it| !it.ends_with("{}"));
    let arguments: Vec<&str> = arguments.collect();
    Ok(match arguments[..] {
        [] => name,
        ["0"] if name == "!llvm.ptr" => name,
        _ => format!("{name}<{}>", arguments.join(", ")),
    })
}

/// Returns the definition of the type whose C++ class is `class`.
fn definition<'a>(records: &'a Records, class: &str) -> Result<Option<Record<'a>>> {
    for definition in records.instances_of("TypeDef") {
        let definition = definition?;
        if class_name(class_of(&definition)) == class {
            return Ok(Some(definition));
        }
    }
    Ok(None)
}

fn class_of<'r>(definition: &'r Record<'_>) -> &'r str {
    // Another name up to LLVM 19.
    match definition.string("cppType") {
        "" => definition.string("cppClassName"),
        class => class,
    }
}

/// Returns `dialect.mnemonic`.
fn name(definition: &Record<'_>) -> Result<String> {
    let dialect = definition.record("dialect")?.context("no dialect")?;
    let mnemonic = definition.string("mnemonic");
    Ok(format!("{}.{mnemonic}", dialect.string("name")))
}

/// Returns the qualified classes of types with a printer of their own, and the names of these types.
pub(super) fn qualified(records: &Records) -> Result<Vec<(String, String)>> {
    let mut classes = Vec::new();
    for definition in records.instances_of("TypeDef") {
        let definition = definition?;
        let dialect = definition.record("dialect")?.context("no dialect")?;
        let namespace = dialect.string("cppNamespace").trim_start_matches("::");
        let class = class_of(&definition)
            .rsplit("::")
            .next()
            .unwrap_or_default();
        let class = format!("::{namespace}::{class}");
        if prints(&definition) {
            classes.push((class, name(&definition)?));
        }
    }
    Ok(classes)
}

/// Returns whether the class of a type has a printer of its own.
fn prints(definition: &Record<'_>) -> bool {
    let has_form = !definition.string("assemblyFormat").is_empty()
        || definition.bit("hasCustomAssemblyFormat");
    has_form && !definition.string("mnemonic").is_empty()
}

/// The types whose C++ class has a printer of its own, so that they print without dialect and mnemonic.
pub(super) struct Stripped(Vec<(String, String)>);

impl Stripped {
    pub(super) fn of(records: &Records) -> Result<Self> {
        let mut classes = Vec::new();
        let mut seen = BTreeSet::new();
        for definition in records.instances_of("TypeDef") {
            let definition = definition?;
            let class = class_name(class_of(&definition)).to_owned();
            if prints(&definition) && seen.insert(class.clone()) {
                classes.push((class, name(&definition)?));
            }
        }
        Ok(Self(classes))
    }

    /// Returns the name of the type whose class the constraint names; the qualified class if these records do not define
    /// it, because those of another file may.
    pub(super) fn name<'a>(&'a self, constraint: &'a Record<'_>) -> Option<&'a str> {
        let class = class_of(constraint);
        let found = self.0.iter().find(|(known, _)| known == class_name(class));
        let qualified = class.contains("::").then_some(class);
        found.map(|(_, name)| name.as_str()).or(qualified)
    }
}

/// Returns the class of builtin types that a constraint names.
pub(super) fn builtin_class(constraint: &Record<'_>) -> Option<TypeClass> {
    let class = class_of(constraint).trim_start_matches("::");
    TypeClass::of_upstream(class.strip_prefix("mlir::").unwrap_or(class))
}

/// Splits arguments at the commas outside of parentheses, braces and angle brackets.
fn split(arguments: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut depth, mut start) = (0_usize, 0);
    for (at, c) in arguments.char_indices() {
        match c {
            '(' | '{' | '<' => depth += 1,
            ')' | '}' | '>' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                parts.extend(arguments.get(start..at));
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.extend(arguments.get(start..).filter(|last| !last.is_empty()));
    parts
}

fn braced(list: &str) -> Result<Vec<&str>> {
    let inner = list.strip_prefix('{').and_then(|it| it.strip_suffix('}'));
    inner
        .map(split)
        .with_context(|| format!("no list: `{list}`"))
}
