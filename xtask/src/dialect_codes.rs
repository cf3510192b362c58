//! Checks the dialects' tables of codes against the `.td` files of an installed LLVM: names, order,
//! wire kinds and, but for builtin, the names of the fields.
//!
//! ```text
//! cargo xtask dialect-codes --include /usr/lib/llvm-22/include
//! ```
//!
//! Upstream's code of an item is its position in a list. For a value that upstream encodes by a separate C++
//! function, the name of the function determines the kind.

#![expect(clippy::print_stdout, reason = "a task reports on its standard output")]

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail, ensure};
use mlir_bytecode::item::{CodeSchema, ItemSchema, Kind};
use serde_json::{Map, Value};

/// Where the definitions are.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The folder of the headers, with `mlir` in it.
    #[arg(long)]
    include: PathBuf,
    /// The program that reads `.td` files.
    #[arg(long, default_value = "llvm-tblgen-22")]
    tblgen: PathBuf,
}

/// Where the list of a dialect's items stands: dialect, file, list of attributes, list of types.
const LISTS: [(&str, &str, &str, &str); 4] = [
    (
        "builtin",
        "mlir/IR/BuiltinDialectBytecode.td",
        "BuiltinDialectAttributes",
        "BuiltinDialectTypes",
    ),
    (
        "llvm",
        "mlir/Dialect/LLVMIR/LLVMDialectBytecode.td",
        "LLVMDialectAttributes",
        "LLVMDialectTypes",
    ),
    (
        "quant",
        "mlir/Dialect/Quant/IR/QuantDialectBytecode.td",
        "",
        "QuantDialectTypes",
    ),
    (
        "tosa",
        "mlir/Dialect/Tosa/IR/TosaDialectBytecode.td",
        "TosaDialectAttributes",
        "TosaDialectTypes",
    ),
];

/// Our names where they are not upstream's.
const RENAMED: [(&str, &str); 11] = [
    ("FlatSymbolRef", "SymbolRef"),
    ("DenseIntOrFPElements", "DenseElements"),
    ("BFloat16", "BF16"),
    ("Float16", "F16"),
    ("Float32", "F32"),
    ("Float64", "F64"),
    ("Float80", "F80"),
    ("Float128", "F128"),
    ("AnyQuantized", "Any"),
    ("CalibratedQuantized", "Calibrated"),
    ("UniformQuantized", "Uniform"),
];

type Records = Map<String, Value>;

pub(crate) fn run(args: &Args) -> Result<()> {
    let registry = mlir_bytecode_dialects::registry();
    let mut wrong = Vec::new();
    for (dialect, file, attributes, types) in LISTS {
        let records = dump(args, Path::new(file))?;
        let known = registry.dialect(dialect).context("an unknown dialect")?;
        for (list, schema) in [attributes, types].into_iter().zip(known.schemas()) {
            let upstream = items(&records, list)?;
            let ours = codes(schema);
            let report = compare(dialect, &upstream, &ours);
            println!(
                "{dialect} {}: {} codes upstream, {} more of ours, {} differences",
                if list == attributes {
                    "attributes"
                } else {
                    "types"
                },
                upstream.iter().flatten().count(),
                ours.iter()
                    .filter(|it| it.code >= upstream.len() as u64)
                    .count(),
                report.len(),
            );
            wrong.extend(report);
        }
    }
    wrong.extend(aliases(&args.include, args)?);
    ensure!(wrong.is_empty(), "{}", wrong.join("\n"));
    Ok(())
}

/// Returns the differences in the aliases of `llvm`: ours must be those of the attribute definitions.
fn aliases(include: &Path, args: &Args) -> Result<Vec<String>> {
    let file = include.join("mlir/Dialect/LLVMIR/LLVMAttrDefs.td");
    let records = dump(args, &file)?;
    let definitions = records.values().filter(|record| is_a(record, "AttrDef"));
    let asked = definitions.filter(|it| it.get("genMnemonicAlias") == Some(&Value::from(1)));
    let mut upstream: Vec<&str> = asked.map(|record| string(record, "mnemonic")).collect();
    upstream.sort_unstable();
    let registry = mlir_bytecode_dialects::registry();
    let llvm = registry.dialect("llvm").context("no `llvm`")?;
    let mut ours: Vec<&str> = llvm
        .aliases()
        .iter()
        .map(|(mnemonic, _)| *mnemonic)
        .collect();
    ours.sort_unstable();
    println!("llvm aliases: {} upstream", upstream.len());
    if upstream == ours
        && llvm
            .aliases()
            .iter()
            .all(|(mnemonic, alias)| mnemonic == alias)
    {
        return Ok(Vec::new());
    }
    Ok(vec![format!("llvm aliases:\n  {upstream:?}\n  {ours:?}")])
}

/// One code of an item: its name, and the names and kinds of its fields, in wire order.
#[derive(Debug)]
struct Item {
    code: u64,
    name: String,
    fields: Vec<(String, String)>,
}

fn dump(args: &Args, file: &Path) -> Result<Records> {
    let output = Command::new(&args.tblgen)
        .arg("--dump-json")
        .arg("-I")
        .arg(&args.include)
        .arg(args.include.join(file))
        .output()
        .with_context(|| args.tblgen.display().to_string())?;
    let message = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{}: {message}", file.display());
    Ok(serde_json::from_slice(&output.stdout)?)
}

fn string<'a>(record: &'a Value, field: &str) -> &'a str {
    record
        .get(field)
        .and_then(Value::as_str)
        .unwrap_or_default()
}

fn is_a(record: &Value, class: &str) -> bool {
    let classes = record.get("!superclasses").and_then(Value::as_array);
    classes.is_some_and(|classes| classes.iter().any(|it| it == class))
}

/// Returns the items of a list by their code; nothing for a code that is reserved.
fn items(records: &Records, list: &str) -> Result<Vec<Option<Item>>> {
    let Some(list) = records.get(list) else {
        return Ok(Vec::new());
    };
    let elements = list.get("elems").and_then(Value::as_array);
    let elements = elements.context("a list without elements")?;
    let elements = (0..).zip(elements);
    elements
        .map(|(code, element)| item(records, code, string(element, "def")))
        .collect()
}

fn item(records: &Records, code: u64, definition: &str) -> Result<Option<Item>> {
    if definition == "ReservedOrDead" {
        return Ok(None);
    }
    let record = records.get(definition).context("an item without record")?;
    let members = record.pointer("/members/args").and_then(Value::as_array);
    let mut fields: Vec<(String, String)> = Vec::new();
    for member in members.into_iter().flatten() {
        let (Some(kind), Some(name)) = (
            member.pointer("/0/def").and_then(Value::as_str),
            member.pointer("/1").and_then(Value::as_str),
        ) else {
            bail!("{definition}: a member without kind or name");
        };
        let record = records.get(kind).context("a kind without record")?;
        if is_a(record, "LocalVar") {
            // The name of the raw value read just before.
            if let Some((raw, _)) = fields.last_mut().filter(|(raw, _)| raw.starts_with('_')) {
                *raw = name.to_owned();
            }
            continue;
        }
        fields.push((name.to_owned(), kind_of(records, record)?));
    }
    let short = definition.split("With").next().unwrap_or_default();
    let short = short.strip_suffix("Attr").or(short.strip_suffix("Type"));
    let short = short.unwrap_or(definition.split("With").next().unwrap_or_default());
    let renamed = RENAMED.iter().find(|(upstream, _)| *upstream == short);
    let name = match renamed {
        Some((_, ours)) => (*ours).to_owned(),
        None => short.replace("Quantized", ""),
    };
    Ok(Some(Item { code, name, fields }))
}

/// Returns the kind of a value from the C++ code that reads it.
fn kind_of(records: &Records, record: &Value) -> Result<String> {
    if let Some(element) = record.pointer("/elemT/def").and_then(Value::as_str) {
        let element = records.get(element).context("an element without record")?;
        return Ok(format!("list<{}>", kind_of(records, element)?));
    }
    if is_a(record, "CompositeBytecode") {
        let members = record.pointer("/members/args").and_then(Value::as_array);
        let mut kinds = Vec::new();
        for member in members.into_iter().flatten() {
            let kind = member.pointer("/0/def").and_then(Value::as_str);
            let record = kind.and_then(|kind| records.get(kind));
            kinds.push(kind_of(records, record.context("a kind without record")?)?);
        }
        return Ok(kinds.join(", "));
    }
    let parser = string(record, "cParser");
    let known = [
        ("readSignedVarInt(", "signed varint"),
        ("readVarInt(", "varint"),
        ("readBool(", "bool"),
        ("readString(", "string"),
        ("readBlob(", "blob"),
        ("readType(", "type"),
        ("readOptionalAttribute(", "optional<attribute>"),
        ("readAttribute", "attribute"),
        ("readAPIntWithKnownWidth(", "apint"),
        ("readAPFloatWithKnownSemantics(", "apfloat"),
        ("readDoubleAPFloat(", "f64"),
        ("readResourceHandle<", "resource"),
        ("readOptionalInt(", "optional varint"),
        ("readOptionalArrayRef<uint64_t>(", "optional<list<varint>>"),
        (
            "readOptionalArrayRef<",
            "optional<list<optional<attribute>>>",
        ),
        ("readPotentiallySplatString(", "sequence<string>"),
        ("readFileLineColRangeLocs(", "list<varint>"),
    ];
    match known.iter().find(|(function, _)| parser.contains(function)) {
        Some((_, kind)) => Ok((*kind).to_owned()),
        None => bail!("a kind that is read by `{parser}`"),
    }
}

/// Our codes, sorted.
fn codes(schema: Option<&'static ItemSchema>) -> Vec<Item> {
    let mut items = Vec::new();
    for variant in schema.map_or(&[][..], |schema| schema.variants) {
        items.extend(variant.codes.iter().map(|code: &CodeSchema| {
            let mut fields = Vec::new();
            for field in code.fields {
                if let Some(kind) = our_kind(field.kind) {
                    fields.push((field.name.to_owned(), kind));
                }
            }
            Item {
                code: code.code,
                name: variant.name.to_owned(),
                fields,
            }
        }));
    }
    items.sort_by_key(|item: &Item| item.code);
    items
}

/// Returns a kind in the words of [`kind_of`]; nothing for what shares the varint before it.
fn our_kind(kind: &Kind) -> Option<String> {
    Some(match kind {
        Kind::Bits { first: false, .. } => return None,
        Kind::Bits { .. } | Kind::Enum { .. } => "varint".to_owned(),
        Kind::Integer { form, .. } => our_kind(form)?,
        Kind::Struct { fields, .. } => {
            let kinds: Vec<_> = fields.iter().filter_map(|it| our_kind(it.kind)).collect();
            kinds.join(", ")
        }
        Kind::ApInt => "apint".to_owned(),
        Kind::ApFloat => "apfloat".to_owned(),
        Kind::Optional(inner) => format!("optional<{}>", our_kind(inner)?),
        Kind::List(element) => format!("list<{}>", our_kind(element)?),
        Kind::Sequence { element, .. } => format!("sequence<{}>", our_kind(element)?),
        Kind::Custom(module) if module.ends_with("optional_varint") => "optional varint".to_owned(),
        // As LLVM 22 writes them.
        Kind::Custom("scalable sizes") => "list<bool>".to_owned(),
        other => other.to_string(),
    })
}

/// Returns the differences, one per line.
fn compare(dialect: &str, upstream: &[Option<Item>], ours: &[Item]) -> Vec<String> {
    let mut wrong = Vec::new();
    for (code, upstream) in (0..).zip(upstream) {
        let our = ours.iter().find(|it| it.code == code);
        let (upstream, our) = match (upstream, our) {
            (Some(upstream), Some(our)) => (upstream, our),
            (None, None) => continue,
            (upstream, our) => {
                wrong.push(format!("{dialect} code {code}: {upstream:?} is {our:?}"));
                continue;
            }
        };
        let kinds = |item: &Item| -> Vec<String> {
            item.fields.iter().map(|(_, kind)| kind.clone()).collect()
        };
        // The fields of builtin have names of our own.
        let names = |item: &Item| -> Vec<String> {
            let names = item.fields.iter().map(|(name, _)| snake_case(name));
            if dialect == "builtin" {
                Vec::new()
            } else {
                names.collect()
            }
        };
        if upstream.name != our.name
            || kinds(upstream) != kinds(our)
            || names(upstream) != names(our)
        {
            wrong.push(format!("{dialect} code {code}:\n  {upstream:?}\n  {our:?}"));
        }
    }
    wrong
}

/// `storageTypeMin` as `storage_type_min`; our `type_` is `type`.
fn snake_case(name: &str) -> String {
    let mut snake = String::new();
    for letter in name.trim_end_matches('_').chars() {
        if letter.is_ascii_uppercase() {
            snake.push('_');
        }
        snake.push(letter.to_ascii_lowercase());
    }
    snake
}
