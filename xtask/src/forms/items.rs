//! The texts of attributes and types that a release stores as text: `llvm-22.items`.
//!
//! The file has a schema for each dialect (`mlir_bytecode::dialect::to_text`), whose items have no codes. Left out are items whose
//! text C++ writes in whole or in part, and parameters of C++ classes that print in another way than those of this module.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use anyhow::{Context as _, Result, ensure};
use mlir_bytecode::dialect::ItemForms;

use super::attribute::is_set;
use crate::layouts::kind::class_name;
use crate::layouts::release::Release;
use crate::layouts::tblgen::{Parameter, Record, Records};

/// Classes of C++ whose values print like the form of a schema.
const FORMS: &[(&str, &str)] = &[
    ("bool", "bool"),
    ("int", "i32"),
    ("int32_t", "i32"),
    ("int64_t", "i64"),
    ("unsigned", "u32"),
    ("uint32_t", "u32"),
    ("uint64_t", "u64"),
    ("StringRef", "string"),
    ("Attribute", "attribute"),
    ("Type", "type"),
    // Base classes of C++, without a text of their own.
    ("DINodeAttr", "attribute"),
    ("DIScopeAttr", "attribute"),
    ("DITypeAttr", "attribute"),
    ("DIVariableAttr", "attribute"),
    ("FusedLoc", "attribute"),
    ("TBAANodeAttr", "attribute"),
    ("ArrayAttr", "#builtin.array"),
    ("BoolAttr", "#builtin.integer"),
    ("DictionaryAttr", "#builtin.dictionary"),
    ("DistinctAttr", "#builtin.distinct"),
    ("FlatSymbolRefAttr", "#builtin.symbol_ref"),
    ("FloatAttr", "#builtin.float"),
    ("IntegerAttr", "#builtin.integer"),
    ("StringAttr", "#builtin.string"),
    ("SymbolRefAttr", "#builtin.symbol_ref"),
    ("TypeAttr", "#builtin.type"),
    ("DenseI32ArrayAttr", "list<i32>"),
    ("DenseI64ArrayAttr", "list<i64>"),
    ("MemRefType", "!builtin.mem_ref"),
    ("VectorType", "!builtin.vector"),
];

/// The lines of the schemas by dialect.
#[derive(Default)]
pub(super) struct Items {
    dialects: BTreeMap<String, Lines>,
    left_out: BTreeMap<String, String>,
}

/// The lines of a schema.
#[derive(Default)]
struct Lines {
    /// By the name of the enumeration.
    enumerations: BTreeMap<String, Vec<String>>,
    /// By table and mnemonic.
    texts: BTreeMap<(&'static str, String), String>,
}

impl Items {
    /// Adds the items of a dump. What a dump leaves out may be described in another one, which has the classes of its parameters.
    pub(super) fn add(&mut self, records: &Records) -> Result<()> {
        for (table, class) in [("attribute", "AttrDef"), ("type", "TypeDef")] {
            for item in records.instances_of(class) {
                self.item(table, &item?)?;
            }
        }
        Ok(())
    }

    fn item(&mut self, table: &'static str, item: &Record<'_>) -> Result<()> {
        let mnemonic = item.string("mnemonic");
        let Some(dialect) = item.record("dialect")? else {
            return Ok(());
        };
        let dialect = dialect.string("name").to_owned();
        if mnemonic.is_empty() || dialect == "builtin" {
            return Ok(());
        }
        let mut text = Text {
            item,
            dialect: &dialect,
            enumerations: BTreeMap::new(),
        };
        let line = text.line()?;
        let enumerations = text.enumerations;
        let key = (table, mnemonic.to_owned());
        let name = format!("{table} {dialect}.{mnemonic}");
        let lines = self.dialects.entry(dialect).or_default();
        match line {
            Ok(line) => {
                let class = item.string("cppClassName");
                let line = format!("text {table} {class}: {mnemonic} {line}");
                let known = lines.texts.entry(key).or_insert_with(|| line.clone());
                ensure!(*known == line, "two definitions of the {name}");
                for (class, cases) in enumerations {
                    let known = lines
                        .enumerations
                        .entry(class)
                        .or_insert_with(|| cases.clone());
                    ensure!(*known == cases, "two enumerations of a class in the {name}");
                }
                self.left_out.remove(&name);
            }
            Err(reason) if !lines.texts.contains_key(&key) => {
                self.left_out.insert(name, reason);
            }
            Err(_) => {}
        }
        Ok(())
    }

    /// Returns a report: how many items there are, and what is left out.
    pub(super) fn report(&self) -> String {
        let count: usize = self.dialects.values().map(|it| it.texts.len()).sum();
        let mut text = format!("{count} items, {} left out", self.left_out.len());
        for (name, reason) in &self.left_out {
            text.push_str(&format!("\n  {name}: {reason}"));
        }
        text
    }

    /// Returns the file.
    pub(super) fn file(&self, release: &Release) -> Result<String> {
        let mut text = format!(
            "# Texts of the attributes and types of LLVM {} that bytecode stores as text, a schema per dialect; facts, not code.\n\
             # Made from {} by\n\
             # `cargo xtask forms --release {major}`. The format: mlir_bytecode::dialect::ItemForms.\n",
            release.version,
            release.definitions,
            major = release.major,
        );
        for (dialect, lines) in &self.dialects {
            writeln!(text, "schema 3\ndialect {dialect}\nopen")?;
            for line in (lines.enumerations.values().flatten()).chain(lines.texts.values()) {
                writeln!(text, "{line}")?;
            }
        }
        ItemForms::trusted(text.clone().leak()).check()?;
        Ok(text)
    }
}

/// An item whose text is described. What cannot be described has a reason.
struct Text<'a, 'r> {
    item: &'a Record<'r>,
    dialect: &'a str,
    /// The lines of the enumerations in parameters.
    enumerations: BTreeMap<String, Vec<String>>,
}

/// The text of an item, or the reason why there is none.
type Described<T> = Result<T, String>;

impl Text<'_, '_> {
    /// Returns the format and the parameters.
    fn line(&mut self) -> Result<Described<String>> {
        let format = self.item.string("assemblyFormat");
        let format = format.split_whitespace().collect::<Vec<_>>().join(" ");
        let parameters = self.item.parameters()?;
        if self.item.bit("hasCustomAssemblyFormat") || format.is_empty() && !parameters.is_empty() {
            return Ok(Err("C++ writes its text".to_owned()));
        }
        if let Some(reason) = limit(&format) {
            return Ok(Err(reason.to_owned()));
        }
        let mut line = format!("{format:?}");
        for (index, parameter) in parameters.iter().enumerate() {
            let is_qualified = format.contains(&format!("qualified(${})", parameter.name));
            match self.parameter(parameter, is_qualified)? {
                Ok(text) => {
                    let comma = if index > 0 { "," } else { "" };
                    write!(line, "{comma} {} {text}", parameter.name)?;
                }
                Err(reason) => return Ok(Err(format!("`{}`: {reason}", parameter.name))),
            }
        }
        Ok(Ok(line))
    }

    /// Returns the form, the directive and the default.
    fn parameter(
        &mut self,
        parameter: &Parameter<'_>,
        is_qualified: bool,
    ) -> Result<Described<String>> {
        if let Some(record) = &parameter.record
            && !record.is_a("EnumParameter")
            && !(record.string("parser").is_empty() && prints_plainly(record.string("printer")))
        {
            return Ok(Err("C++ writes its text".to_owned()));
        }
        let inside = |class: &str| {
            let inside = parameter.class.split_once(class)?.1.strip_suffix('>');
            inside.map(str::to_owned)
        };
        let (list, optional) = (inside("ArrayRef<"), inside("optional<"));
        let class = list.as_ref().or(optional.as_ref());
        let class = class.unwrap_or(&parameter.class).trim();
        let mut form = match self.form(class)? {
            Ok(form) => form,
            Err(reason) => return Ok(Err(reason)),
        };
        if is_qualified {
            let is_type = form == "type" || form.starts_with('!');
            form = if is_type { "type" } else { "attribute" }.to_owned();
        }
        let default = parameter.default().map(|default| default.trim().to_owned());
        let absence = match default {
            None => String::new(),
            Some(_) if list.is_some() => " or_empty".to_owned(),
            Some(default) if is_null(&default, class) || optional.is_some() => {
                " optional".to_owned()
            }
            Some(default) => match self.default(&default, class, &form)? {
                Some(text) => format!(" elided {text:?}"),
                None => return Ok(Err(format!("the default `{default}`"))),
            },
        };
        Ok(Ok(match list {
            Some(_) => format!("list<{form}> directive list{absence}"),
            None => format!("{form}{absence}"),
        }))
    }

    /// Returns the form of a C++ class.
    fn form(&mut self, class: &str) -> Result<Described<String>> {
        let name = class.rsplit("::").next().unwrap_or(class);
        if let Some((_, form)) = FORMS.iter().find(|(class, _)| *class == name) {
            return Ok(Ok((*form).to_owned()));
        }
        for (sigil, definitions) in [("#", "AttrDef"), ("!", "TypeDef")] {
            if let Some(found) = self.named(definitions, "cppClassName", class)? {
                let dialect = found.record("dialect")?.context("no dialect")?;
                let (dialect, mnemonic) = (dialect.string("name"), found.string("mnemonic"));
                return Ok(match mnemonic.is_empty() {
                    true => Err(format!("`{class}` has no mnemonic")),
                    false => Ok(format!("{sigil}{dialect}.{mnemonic}")),
                });
            }
        }
        for (form, interfaces) in [("attribute", "AttrInterface"), ("type", "TypeInterface")] {
            let found = self.named(interfaces, "cppInterfaceName", class)?;
            if found.is_some() {
                return Ok(Ok(form.to_owned()));
            }
        }
        let Some(enumeration) = self.enumeration(class)? else {
            return Ok(Err(format!("the class `{class}`")));
        };
        if is_set(&enumeration) {
            return Ok(Err(format!("`{class}` is a set")));
        }
        let mut lines = Vec::new();
        for case in enumeration.record_list("enumerants")? {
            let (word, value) = (case.string("str"), case.integer("value"));
            let value = value.context("a case without value")?;
            if !is_identifier(word) {
                return Ok(Err(format!("`{word}` of `{class}` is no word")));
            }
            // Negative values have 32 bits.
            let value = u64::try_from(value).unwrap_or(u64::from(value as u32));
            lines.push(format!("enum {name} {value}: {word}"));
        }
        self.enumerations.insert(name.to_owned(), lines);
        Ok(Ok(name.to_owned()))
    }

    /// Returns the text of a default, as `Display` prints it.
    fn default(&self, default: &str, class: &str, form: &str) -> Result<Option<String>> {
        let arguments = |callee: &str| default.strip_prefix(callee)?.strip_suffix(')');
        if form == "bool" && default == "bool()" {
            return Ok(Some("false".to_owned()));
        }
        if default.parse::<i64>().is_ok()
            || matches!(default, "true" | "false")
            || form == "string" && is_plain_literal(default)
        {
            return Ok(Some(default.to_owned()));
        }
        if form.starts_with(['i', 'u']) && default == format!("{class}()") {
            return Ok(Some("0".to_owned()));
        }
        if let Some(value) = arguments("BoolAttr::get($_ctxt, ") {
            return Ok(Some(value.to_owned()));
        }
        if let Some((width, value)) = arguments("IntegerAttr::get(IntegerType::get($_ctxt, ")
            .and_then(|it| it.split_once("), "))
        {
            // The type `i64` is not printed.
            let type_ = format!(" : i{width}");
            return Ok(Some(format!(
                "{value}{}",
                if width == "64" { "" } else { &type_ }
            )));
        }
        if let Some(values) =
            arguments("$_builder.getI32ArrayAttr({").and_then(|it| it.strip_suffix('}'))
        {
            let values: Vec<_> = values.split(", ").map(|it| format!("{it} : i32")).collect();
            return Ok(Some(format!("[{}]", values.join(", "))));
        }
        if let Some(enumeration) = self.enumeration(class)? {
            let symbol = default.rsplit("::").next().unwrap_or(default);
            let is_first = default == format!("{class}()");
            for case in enumeration.record_list("enumerants")? {
                if case.string("symbol") == symbol || is_first && case.integer("value") == Some(0) {
                    return Ok(Some(case.string("str").to_owned()));
                }
            }
            return Ok(None);
        }
        let Some((_, case)) =
            arguments(&format!("{class}::get(")).and_then(|it| it.rsplit_once("::"))
        else {
            return Ok(None);
        };
        let attribute = self.named("EnumAttr", "cppClassName", class)?;
        let Some(attribute) = attribute else {
            return Ok(None);
        };
        let enumeration = attribute.record("enum")?.context("no enumeration")?;
        let cases = enumeration.record_list("enumerants")?;
        let found = cases.iter().find(|it| it.string("symbol") == case);
        Ok(found.map(|found| {
            let (mnemonic, word) = (attribute.string("mnemonic"), found.string("str"));
            format!("#{}<{mnemonic} {word}>", self.dialect)
        }))
    }

    fn enumeration(&self, class: &str) -> Result<Option<Record<'_>>> {
        for kind in ["EnumInfo", "EnumAttrInfo"] {
            if let Some(found) = self.named(kind, "className", class)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// Returns the record of a C++ class, named as in the namespace of the dialect. Several records may describe one class.
    fn named(&self, kind: &str, field: &str, class: &str) -> Result<Option<Record<'_>>> {
        let qualified = class_name(class);
        let name = qualified.rsplit("::").next().unwrap_or(qualified);
        let namespace = self.item.string("cppNamespace");
        let mut found = None;
        for record in self.item.records().instances_of(kind) {
            let record = record?;
            if record.string(field) != name {
                continue;
            }
            let of = record.string("cppNamespace");
            if qualified == name {
                if of == namespace {
                    return Ok(Some(record));
                }
                found = found.or(Some(record));
            } else if format!("{of}::{name}").ends_with(qualified) {
                return Ok(Some(record));
            }
        }
        Ok(found)
    }
}

/// Returns why a schema does not express a format.
fn limit(format: &str) -> Option<&'static str> {
    if format.contains("custom<") {
        return Some("C++ writes a part of its text");
    }
    if format.contains(") : (") || format.contains("):(") {
        return Some("a group has an alternative");
    }
    let mut groups = format.match_indices('(').map(|(at, _)| format.split_at(at));
    let begins_with_value = groups.any(|(before, group)| {
        let is_call = before.ends_with(|it: char| it.is_ascii_alphanumeric());
        let is_literal = before.ends_with('`');
        !is_call && !is_literal && !group.trim_start_matches(['(', ' ']).starts_with('`')
    });
    begins_with_value.then_some("a group begins with a value")
}

/// Returns whether the printer of a parameter is the usual one.
fn prints_plainly(printer: &str) -> bool {
    let printer: String = printer.split_whitespace().collect();
    // Up to LLVM 20, without escapes.
    [
        "",
        "$_printer.printString($_self);",
        "$_printer<<'\"'<<$_self<<'\"';",
    ]
    .contains(&&*printer)
}

/// Returns whether a default is the absence of an attribute or of a type.
fn is_null(default: &str, class: &str) -> bool {
    let is_handle =
        class.ends_with("Attr") || class.ends_with("Type") || class.ends_with("Attribute");
    default == "nullptr" || is_handle && default == format!("{class}()")
}

fn is_plain_literal(text: &str) -> bool {
    let inside = text.strip_prefix('"').and_then(|it| it.strip_suffix('"'));
    inside.is_some_and(|it| !it.contains(['"', '\\']))
}

/// Returns whether a word is an identifier, as the forms of items express.
pub(super) fn is_identifier(word: &str) -> bool {
    let is_part = |it: char| it.is_ascii_alphanumeric() || it == '_';
    word.starts_with(|it: char| it.is_ascii_alphabetic() || it == '_') && word.chars().all(is_part)
}
