//! Reading of a schema: the tables of a dialect from its lines.

use std::collections::{BTreeMap, HashMap};
use std::sync::OnceLock;

use super::text::{REVISION, versions};
use super::words::{Names, Words, leak};
use crate::error::{Error, Result};
use crate::item::{
    Absence, AssemblySchema, CodeSchema, ConstantSchema, Described, FieldSchema, Form, ItemSchema,
    Kind, Nested, ParameterSchema, VariantSchema,
};

/// The contents of a schema.
#[derive(Default)]
pub(super) struct Contents {
    pub(super) dialect: &'static str,
    pub(super) version: Option<&'static str>,
    pub(super) is_open: bool,
    pub(super) aliases: Vec<(&'static str, &'static str)>,
    pub(super) stripped: Vec<(&'static str, &'static str, &'static str)>,
    pub(super) attributes: Option<&'static ItemSchema>,
    pub(super) types: Option<&'static ItemSchema>,
    /// The lines of `layout`, `form` and `by hand`.
    pub(super) layouts: Vec<&'static str>,
    pub(super) forms: Vec<&'static str>,
    pub(super) by_hand: Vec<&'static str>,
}

/// Reads a schema, which lives as long as the process.
pub(super) fn read(text: &'static str) -> Result<Contents> {
    let mut lines = Lines::default();
    let mut contents = Contents::default();
    let mut revision = None;
    for (index, line) in text.lines().enumerate() {
        let fault = |what: &str| fault(index, line, what);
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "schema" => revision = rest.parse().ok(),
            "dialect" => contents.dialect = rest,
            "version" => contents.version = Some(rest),
            "open" => contents.is_open = true,
            "alias" => contents
                .aliases
                .push(rest.split_once(' ').ok_or_else(|| fault("a name"))?),
            "stripped" => {
                let mut words = Words::new(rest);
                let mut parts = || Some((words.word()?, words.string()?, words.word()?));
                contents
                    .stripped
                    .push(parts().ok_or_else(|| fault("a parameter"))?);
            }
            "layout" => contents.layouts.push(rest),
            "form" => contents.forms.push(rest),
            "by" => contents.by_hand.push(rest.trim_start_matches("hand ")),
            "enum" => lines.constant(rest).ok_or_else(|| fault("a constant"))?,
            "struct" => {
                let (name, fields) = rest.split_once(':').ok_or_else(|| fault("`:`"))?;
                lines.unique(name, index, fields);
            }
            "text" => lines.text(rest, index).ok_or_else(|| fault("a text"))?,
            "attribute" | "type" | "item" => {
                lines
                    .item(word, rest, index)
                    .ok_or_else(|| fault("an item"))?;
            }
            // It has the same properties as `layout`, for people.
            "operation" | "" => {}
            _ => return Err(fault("a known word at the start of the line")),
        }
    }
    if revision != Some(REVISION) {
        return Err(Error::unsupported(format!(
            "a schema without `schema {REVISION}`: write it again with this version, with `BLESS=1 cargo test`"
        )));
    }
    if contents.dialect.is_empty() {
        return Err(Error::message("the schema has no line `dialect`"));
    }
    let mut tables = Tables {
        lines: &lines,
        dialect: contents.dialect,
        ..Tables::of(&lines)
    };
    contents.attributes = tables.table("attribute")?;
    contents.types = tables.table("type")?;
    Ok(contents)
}

#[cold]
fn fault(index: usize, line: &str, what: &str) -> Error {
    let line = line.chars().take(80).collect::<String>();
    Error::message(format!(
        "line {} of the schema: expected {what} in `{line}`",
        index + 1
    ))
}

/// The lines of a schema, by what they describe.
#[derive(Default)]
struct Lines {
    enums: BTreeMap<&'static str, Vec<ConstantSchema>>,
    /// The fields of structs. Several Rust types may have the same name: then none is known.
    structs: HashMap<&'static str, Option<(usize, &'static str)>>,
    /// The lines of codes by table: `attribute`, `type` or the name of an enum.
    items: BTreeMap<&'static str, Vec<Item>>,
    /// The texts by table, in order of declaration.
    texts: BTreeMap<&'static str, Vec<(&'static str, usize, Words)>>,
    struct_texts: HashMap<&'static str, Option<(usize, Words)>>,
}

/// A line of a code.
struct Item {
    index: usize,
    code: Code,
    name: &'static str,
    fields: &'static str,
}

enum Code {
    Number(u64),
    /// The constants of an enum are the codes.
    Constants(&'static str),
    Reserved(u64),
}

impl Lines {
    fn constant(&mut self, rest: &'static str) -> Option<()> {
        let (head, name) = rest.split_once(':')?;
        let (of, value) = head.split_once(' ')?;
        // The name may be empty.
        let name = name.strip_prefix(' ').unwrap_or(name);
        let (name, versions) = name.split_at(name.find(' ').unwrap_or(name.len()));
        let [since, until] = Words::new(versions).versions();
        let value = value.parse().ok()?;
        self.enums.entry(of).or_default().push(ConstantSchema {
            value,
            name,
            since,
            until,
        });
        Some(())
    }

    fn unique(&mut self, name: &'static str, index: usize, fields: &'static str) {
        let known = self.structs.get(name);
        let found = match known {
            Some(Some((_, other))) if *other != fields => None,
            Some(None) => None,
            _ => Some((index, fields)),
        };
        self.structs.insert(name, found);
    }

    fn text(&mut self, rest: &'static str, index: usize) -> Option<()> {
        let (head, rest) = rest.split_once(':')?;
        let (mut table, mut name) = head.split_once(' ')?;
        if table == "item" {
            (table, name) = name.split_once(' ')?;
        }
        let words = Words::new(rest);
        if table == "struct" {
            let is_same =
                |it: &Option<(usize, Words)>| it.is_some_and(|(_, known)| known.rest == words.rest);
            let is_known = self.struct_texts.get(name).is_none_or(is_same);
            let entry = is_known.then_some((index, words));
            self.struct_texts.insert(name, entry);
        } else {
            self.texts
                .entry(table)
                .or_default()
                .push((name, index, words));
        }
        Some(())
    }

    fn item(&mut self, word: &'static str, rest: &'static str, index: usize) -> Option<()> {
        let mut rest = rest;
        let mut table = word;
        if word == "item" {
            (table, rest) = rest.split_once(' ')?;
        }
        let (code, rest) = rest.split_once(' ')?;
        let item = if rest == "reserved" {
            Item {
                index,
                code: Code::Reserved(code.parse().ok()?),
                name: "",
                fields: "",
            }
        } else {
            let (name, fields) = rest.split_once(':')?;
            let code = match code.strip_suffix("::*") {
                Some(constants) => Code::Constants(constants),
                None => Code::Number(code.parse().ok()?),
            };
            Item {
                index,
                code,
                name,
                fields,
            }
        };
        self.items.entry(table).or_default().push(item);
        Some(())
    }
}

/// The tables that are made of the lines.
struct Tables<'a> {
    lines: &'a Lines,
    dialect: &'static str,
    kinds: HashMap<&'static str, &'static Kind>,
    forms: HashMap<&'static str, &'static Form>,
}

impl<'a> Tables<'a> {
    fn of(lines: &'a Lines) -> Self {
        let mut tables = Self {
            lines,
            dialect: "",
            kinds: HashMap::new(),
            forms: HashMap::new(),
        };
        for (name, values) in &lines.enums {
            let values = leak(values.clone()).as_slice();
            let kind = leak(Kind::Enum { name, values });
            tables.kinds.insert(name, kind);
            tables.forms.insert(name, leak(Form::Constant(kind)));
        }
        tables
    }

    /// Returns the table of attributes, of types or of an enum in a field; `None` if the schema has none.
    fn table(&mut self, table: &'static str) -> Result<Option<&'static ItemSchema>> {
        let lines = self.lines;
        if !lines.items.contains_key(table) && !lines.texts.contains_key(table) {
            return Ok(None);
        }
        self.schema(table).map(|schema| Some(leak(schema)))
    }

    fn schema(&mut self, table: &'static str) -> Result<ItemSchema> {
        let lines = self.lines;
        let items = lines.items.get(table).map_or(&[][..], Vec::as_slice);
        let texts = lines.texts.get(table).map_or(&[][..], Vec::as_slice);
        let mut variants: Vec<VariantSchema> = Vec::new();
        for (name, index, words) in texts {
            let mut words = *words;
            let text = self.variant(name, &mut words);
            variants.push(text.ok_or_else(|| fault(*index, words.rest, "the text of an item"))?);
        }
        let mut codes: BTreeMap<&str, Vec<CodeSchema>> = BTreeMap::new();
        let mut reserved = Vec::new();
        for item in items {
            // An enum with the word `wire_only` has no texts.
            if !item.name.is_empty() && !variants.iter().any(|it| it.name == item.name) {
                variants.push(VariantSchema {
                    name: item.name,
                    ..VariantSchema::EMPTY
                });
            }
            let variant = variants.iter_mut().find(|it| it.name == item.name);
            match (&item.code, variant) {
                (Code::Reserved(code), _) => reserved.push(*code),
                (Code::Number(code), variant) => {
                    let versions =
                        variant.map_or_else(String::new, |it| versions(it.since, it.until));
                    let fields = item.fields.strip_suffix(versions.as_str());
                    let fields = self.fields(fields.unwrap_or(item.fields));
                    let fields = fields.ok_or_else(|| fault(item.index, item.fields, "fields"))?;
                    let code = CodeSchema {
                        code: *code,
                        fields,
                    };
                    codes.entry(item.name).or_default().push(code);
                }
                (Code::Constants(name), Some(variant)) => {
                    variant.constants = Words::new(name).kind(self);
                }
                (Code::Constants(_), None) => {}
            }
        }
        for variant in &mut variants {
            variant.codes = leak(codes.remove(variant.name).unwrap_or_default()).as_slice();
        }
        Ok(ItemSchema {
            dialect: self.dialect,
            name: table,
            variants: leak(variants).as_slice(),
            reserved: leak(reserved).as_slice(),
        })
    }

    /// Returns the fields of a code or of a struct.
    fn fields(&mut self, text: &'static str) -> Option<&'static [FieldSchema]> {
        let mut words = Words::new(text);
        let mut fields = Vec::new();
        while !words.rest.trim().is_empty() {
            if !fields.is_empty() && !words.eat(",") {
                return None;
            }
            let name = words.word()?;
            let kind = words.kind(self)?;
            let [since, until] = words.versions();
            let expressions = words.note("by");
            // Which items a reference accepts is checked by the code of the dialect only.
            let accepts = words.note("accepts").map(Described::of_text);
            let when_missing = words.note("when_missing").map(Described::of_text);
            let default = words.note("default").map(Described::of_text);
            fields.push(FieldSchema {
                name,
                kind,
                since,
                until,
                expressions,
                accepts,
                when_missing,
                default,
            });
        }
        Some(leak(fields))
    }

    /// Returns a variant with its text.
    fn variant(&mut self, name: &'static str, words: &mut Words) -> Option<VariantSchema> {
        let mnemonic = words.word();
        let [since, until] = words.versions();
        let is_later = words.eat_word("later");
        let is_payload = words.eat_word("payload");
        let assembly = AssemblySchema {
            is_later,
            is_payload,
            ..self.assembly(words)?
        };
        Some(VariantSchema {
            name,
            mnemonic,
            codes: &[],
            constants: None,
            since,
            until,
            assembly,
        })
    }

    fn assembly(&mut self, words: &mut Words) -> Option<AssemblySchema> {
        if words.eat_word("by hand") {
            return Some(AssemblySchema::BY_HAND);
        }
        let when = words.note("when");
        let format = words.string()?;
        let mut parameters = Vec::new();
        while !words.rest.trim().is_empty() {
            if !parameters.is_empty() && !words.eat(",") {
                return None;
            }
            let name = words.word()?;
            let mut parameter = ParameterSchema::new(name, words.form(self)?);
            if words.eat("as ") {
                parameter.spelling = words.string()?;
            }
            if words.eat("directive ") {
                parameter.directive = Some(words.word()?);
            }
            for (word, absence) in [
                ("optional", Absence::Missing),
                ("or_empty", Absence::Empty),
                ("elided", Absence::Default),
            ] {
                if words.eat_word(word) {
                    parameter.absence = absence;
                }
            }
            if parameter.absence == Absence::Default
                && let Some(default) = words.string()
            {
                parameter.absence = Absence::Text(default);
            }
            parameters.push(parameter);
        }
        Some(AssemblySchema {
            format: Some(format),
            when,
            parameters: leak(parameters).as_slice(),
            ..AssemblySchema::BY_HAND
        })
    }
}

impl Names for Tables<'_> {
    fn kind(&mut self, name: &str) -> Option<&'static Kind> {
        if let Some(kind) = self.kinds.get(name) {
            return Some(kind);
        }
        if let Some((&name, fields)) = self.lines.structs.get_key_value(name) {
            // Of several structs of this name, none is known.
            let kind = match fields {
                Some((_, fields)) => Kind::Struct {
                    name,
                    fields: self.fields(fields)?,
                },
                None => Kind::Custom(name),
            };
            let kind = leak(kind);
            self.kinds.insert(name, kind);
            return Some(kind);
        }
        let (&name, _) = self.lines.items.get_key_value(name)?;
        let schema: &'static OnceLock<ItemSchema> = leak(OnceLock::new());
        let items = Nested::of_text(schema);
        let kind = leak(Kind::Item { name, items });
        // Items may contain items.
        self.kinds.insert(name, kind);
        if self.lines.texts.contains_key(name) {
            self.forms.insert(name, leak(Form::Item { name, items }));
        }
        let found = self.schema(name).ok()?;
        schema.get_or_init(|| found);
        Some(kind)
    }

    fn form(&mut self, name: &str) -> Option<&'static Form> {
        if let Some(form) = self.forms.get(name) {
            return Some(form);
        }
        if self.lines.items.contains_key(name) {
            self.kind(name)?;
            return self.forms.get(name).copied();
        }
        let (&name, text) = self.lines.struct_texts.get_key_value(name)?;
        let form = match text {
            Some((_, words)) => {
                let assembly = leak(self.assembly(&mut { *words })?);
                Form::Struct { name, assembly }
            }
            None => Form::ByHand,
        };
        let form = leak(form);
        self.forms.insert(name, form);
        Some(form)
    }
}
