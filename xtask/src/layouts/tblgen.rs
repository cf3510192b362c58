//! Table definitions, read through `llvm-tblgen --dump-json`.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};
use serde_json::Value;
use serde_json::value::RawValue;

/// The records of one dump; each is parsed when it is looked at.
pub(crate) struct Records {
    records: HashMap<String, Box<RawValue>>,
    instances: HashMap<String, Vec<String>>,
    attribute_names: OnceCell<HashMap<String, String>>,
}

/// Returns all `.td` files below `folder`, sorted.
pub(crate) fn table_definitions(folder: &Path) -> Result<Vec<PathBuf>> {
    files_below(folder, "td")
}

/// Returns all files below `folder` whose name ends with `.extension`, sorted.
pub(crate) fn files_below(folder: &Path, extension: &str) -> Result<Vec<PathBuf>> {
    let suffix = format!(".{extension}");
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
            let entry = entry?;
            let path = entry.path();
            if entry.file_type()?.is_dir() {
                folders.push(path);
            } else if entry.file_name().to_string_lossy().ends_with(&suffix) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// The program that reads table definitions, and where they are.
#[derive(clap::Args)]
pub(crate) struct Tblgen {
    /// The program that reads table definitions.
    #[arg(long = "tblgen", default_value = "llvm-tblgen-22")]
    program: PathBuf,
    /// Where the table definitions of your own include others from.
    #[arg(short = 'I', long)]
    include: Vec<PathBuf>,
}

impl Tblgen {
    /// Returns the records of `root` in a release whose headers are in `include`, or nothing if it cannot stand alone.
    pub(crate) fn dump(&self, include: &Path, root: &Path) -> Result<Option<Records>> {
        self.records(&[include], root)
    }

    /// Returns the records of table definitions that are not part of a release.
    pub(crate) fn dump_own(&self, root: &Path) -> Result<Records> {
        let include: Vec<&Path> = self.include.iter().map(PathBuf::as_path).collect();
        let records = self.records(&include, root)?;
        records.with_context(|| format!("{} failed on {}", self.program.display(), root.display()))
    }

    fn records(&self, include: &[&Path], root: &Path) -> Result<Option<Records>> {
        let mut command = Command::new(&self.program);
        command.arg("--dump-json");
        let folder = root.parent().unwrap_or(Path::new("."));
        for include in include.iter().chain([&folder]) {
            command.arg("-I").arg(include);
        }
        let output = command
            .arg(root)
            .output()
            .with_context(|| self.program.display().to_string())?;
        if !output.status.success() {
            return Ok(None);
        }
        let records: HashMap<String, Box<RawValue>> = serde_json::from_slice(&output.stdout)?;
        let instances = records.get("!instanceof").context("no `!instanceof`")?;
        Ok(Some(Records {
            instances: serde_json::from_str(instances.get())?,
            attribute_names: OnceCell::new(),
            records,
        }))
    }
}

impl Records {
    /// Returns the records that derive from `class`.
    pub(crate) fn instances_of(&self, class: &str) -> impl Iterator<Item = Result<Record<'_>>> {
        let names = self.instances.get(class).map(Vec::as_slice);
        names.unwrap_or_default().iter().map(|name| self.get(name))
    }

    /// Returns the record of the attribute definition whose C++ class is `class`.
    pub(crate) fn attribute_of_class(&self, class: &str) -> Result<Option<Record<'_>>> {
        if self.attribute_names.get().is_none() {
            let mut names = HashMap::new();
            for definition in self.instances_of("AttrDef") {
                let definition = definition?;
                let class = definition.string("storageType").trim().to_owned();
                names.insert(class, definition.name().to_owned());
            }
            // The cell is empty, because only this code sets it.
            let _ = self.attribute_names.set(names);
        }
        let name = self
            .attribute_names
            .get()
            .and_then(|names| names.get(class));
        name.map(|name| self.get(name)).transpose()
    }

    fn get(&self, name: &str) -> Result<Record<'_>> {
        let raw = self
            .records
            .get(name)
            .with_context(|| format!("no record `{name}`"))?;
        Ok(Record {
            records: self,
            fields: serde_json::from_str(raw.get())?,
        })
    }
}

/// A parameter of an attribute or a type.
pub(crate) struct Parameter<'a> {
    pub(crate) name: String,
    /// The C++ class.
    pub(crate) class: String,
    /// The definition, if it is more than the class.
    pub(crate) record: Option<Record<'a>>,
}

impl Parameter<'_> {
    /// Returns the value that the text elides, a C++ expression.
    pub(crate) fn default(&self) -> Option<&str> {
        let default = self.record.as_ref()?.string("defaultValue");
        (!default.is_empty()).then_some(default)
    }
}

/// One record.
pub(crate) struct Record<'a> {
    records: &'a Records,
    fields: Value,
}

impl<'a> Record<'a> {
    /// Returns the dump that the record is from.
    pub(crate) fn records(&self) -> &'a Records {
        self.records
    }

    /// Returns the record's name.
    pub(crate) fn name(&self) -> &str {
        self.string("!name")
    }

    /// Returns whether the record derives from `class`.
    pub(crate) fn is_a(&self, class: &str) -> bool {
        self.list("!superclasses").iter().any(|name| name == class)
    }

    /// Returns a string field; empty if it is unset or absent.
    pub(crate) fn string(&self, field: &str) -> &str {
        self.fields
            .get(field)
            .and_then(Value::as_str)
            .unwrap_or_default()
    }

    /// Returns an integer or bit field.
    pub(crate) fn integer(&self, field: &str) -> Option<i64> {
        self.fields.get(field).and_then(Value::as_i64)
    }

    /// Returns whether a bit field is set.
    pub(crate) fn bit(&self, field: &str) -> bool {
        self.integer(field) == Some(1)
    }

    /// Returns a field that refers to a record.
    pub(crate) fn record(&self, field: &str) -> Result<Option<Record<'a>>> {
        self.fields
            .get(field)
            .and_then(|value| self.follow(value))
            .transpose()
    }

    /// Returns a field that is a list of records.
    pub(crate) fn record_list(&self, field: &str) -> Result<Vec<Record<'a>>> {
        let list = self.list(field);
        list.iter().filter_map(|value| self.follow(value)).collect()
    }

    /// Returns the records of a `dag` with their names.
    pub(crate) fn dag(&self, field: &str) -> Result<Vec<(Record<'a>, String)>> {
        let args = self.fields.get(field).and_then(|dag| dag.get("args"));
        let args = args.and_then(Value::as_array);
        let args = args.with_context(|| format!("`{}` has no {field}", self.name()))?;
        args.iter()
            .map(|arg| {
                let record = arg.get(0).and_then(|value| self.follow(value));
                let record = record.with_context(|| format!("{field} of `{}`", self.name()))??;
                let name = arg.get(1).and_then(Value::as_str).unwrap_or_default();
                Ok((record, name.to_owned()))
            })
            .collect()
    }

    /// Returns the parameters of an attribute or a type.
    pub(crate) fn parameters(&self) -> Result<Vec<Parameter<'a>>> {
        let args = self
            .fields
            .get("parameters")
            .and_then(|dag| dag.get("args"));
        let args = args.and_then(Value::as_array).into_iter().flatten();
        args.map(|arg| {
            let value = arg.get(0).context("a parameter without a class")?;
            let record = self.follow(value).transpose()?;
            let class = match &record {
                Some(record) => record.string("cppType"),
                None => value.as_str().unwrap_or_default(),
            };
            Ok(Parameter {
                name: arg
                    .get(1)
                    .and_then(Value::as_str)
                    .unwrap_or_default()
                    .to_owned(),
                class: class.trim().to_owned(),
                record,
            })
        })
        .collect()
    }

    /// Returns a field that is a list of strings.
    pub(crate) fn strings(&self, field: &str) -> Vec<&str> {
        self.list(field).iter().filter_map(Value::as_str).collect()
    }

    fn list(&self, field: &str) -> &[Value] {
        let list = self.fields.get(field).and_then(Value::as_array);
        list.map(Vec::as_slice).unwrap_or_default()
    }

    fn follow(&self, value: &Value) -> Option<Result<Record<'a>>> {
        let name = value.get("def")?.as_str()?;
        Some(self.records.get(name))
    }
}
