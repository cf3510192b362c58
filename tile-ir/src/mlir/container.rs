//! The facts of a container besides its module, as external resources of the owner `tile_ir`.
//!
//! ```text
//! version   : string    `13.1` and so on
//! container : blob      the file without bodies, locations of operations, and constants but those of another spelling
//! constants : blob      the number of the constant of each use, varints, in the order of the file
//! booleans  : string    `integer` where truth values are integers of type `i1`
//! ```
//!
//! Facts that follow from the module alone are omitted. A resource determines numbering and encoding, never the meaning
//! of the module: entries that the module no longer has are not used, new ones are added.

use std::borrow::Cow;
use std::sync::OnceLock;

use mlir_bytecode::context::{Resource, ResourceData, ResourceOwner};
use mlir_bytecode::ir;

use super::{Result, unsupported};
use crate::attribute::Attribute;
use crate::body::Field;
use crate::cursor::Cursor;
use crate::module::{DebugInfo, Module, Table};
use crate::sink::Sink;
use crate::version::Version;

/// The owner of the resources.
pub(super) const OWNER: &str = "tile_ir";

/// The encoding of a module.
pub(super) struct Container {
    /// Sections, headers and tables.
    pub(super) frame: Module<'static>,
    /// The number of the constant of each use, in the order of the file; none where equal ones of a type share one.
    pub(super) constants: Vec<u64>,
    /// Whether truth values are written as integers of type `i1`.
    pub(super) integer_booleans: bool,
}

impl Container {
    /// That of the reference implementation, in `version`.
    pub(super) fn new(version: Version) -> Self {
        Self {
            frame: Module {
                version,
                layout: Vec::new(),
                strings: Table::default(),
                types: Table::default(),
                constants: Table::default(),
                globals: Vec::new(),
                functions: Vec::new(),
                functions_padded: true,
                debug: DebugInfo::default(),
                producer: None,
                decoded: OnceLock::new(),
            },
            constants: Vec::new(),
            integer_booleans: false,
        }
    }

    /// As resources.
    fn resources(&self) -> Result<Vec<Resource>> {
        let mut resources = vec![blob("container", self.frame.to_bytes()?)];
        if !self.constants.is_empty() {
            let mut uses = Sink::default();
            self.constants
                .iter()
                .for_each(|number| uses.varint(*number));
            resources.push(blob("constants", uses.into_bytes()));
        }
        if self.integer_booleans {
            resources.push(string("booleans", "integer"));
        }
        Ok(resources)
    }
}

/// Returns the resources with which `module` gives the bytes of `original` again.
pub(super) fn of(original: &Module<'_>, module: &ir::Module) -> Result<Vec<Resource>> {
    let expected = original.to_bytes()?;
    let version = original.version;
    let gives = |container: &Container| -> Result<bool> {
        Ok(super::from::make(module, container)?.to_bytes()? == expected)
    };
    if gives(&Container::new(version)).unwrap_or(false) {
        let newest = version == Version::V13_5;
        let version = (!newest).then(|| string("version", &version.to_string()));
        return Ok(version.into_iter().collect());
    }
    let mut container = Container {
        frame: frame(original),
        ..Container::new(version)
    };
    for integer_booleans in [false, true] {
        for constants in [Vec::new(), constant_uses(original)?] {
            container.constants = constants;
            container.integer_booleans = integer_booleans;
            container.frame.constants.entries.clear();
            let made = super::from::make(module, &container)?;
            container.frame.constants = spellings(&made.constants, &original.constants);
            if gives(&container)? {
                return container.resources();
            }
        }
    }
    Err(unsupported("numbers that no known writer gives"))
}

/// Returns the number of the constant of each use, in the order in which a module is made.
fn constant_uses(original: &Module<'_>) -> Result<Vec<u64>> {
    fn within(attribute: &Attribute, uses: &mut Vec<u64>) {
        match attribute {
            Attribute::DenseElements { value, .. } => uses.push(value.0),
            Attribute::Array(elements) => elements.iter().for_each(|it| within(it, uses)),
            Attribute::Dictionary(entries) | Attribute::OptimizationHints(entries) => {
                entries.iter().for_each(|(_, it)| within(it, uses));
            }
            _ => {}
        }
    }
    let globals = original.globals.iter().map(|global| global.value.0);
    let mut uses: Vec<u64> = globals.collect();
    for function in &original.functions {
        let attributes = [&function.hints, &function.argument_attributes];
        let attributes = attributes.into_iter().flatten();
        attributes.for_each(|it| within(it, &mut uses));
        let body = original.body(function)?;
        for field in body.operations().flat_map(|operation| operation.fields()) {
            match field {
                Field::Constant(id) => uses.push(id.0),
                Field::Array(elements) => elements.iter().for_each(|it| within(it, &mut uses)),
                Field::Tagged(attribute) => within(attribute, &mut uses),
                Field::Hints(entries) => {
                    entries.iter().for_each(|(_, it)| within(it, &mut uses));
                }
                _ => {}
            }
        }
    }
    Ok(uses)
}

/// Returns the constants of a container whose spelling is not the default one.
fn spellings(made: &Table<'_>, original: &Table<'_>) -> Table<'static> {
    let mut entries: Vec<Cow<'static, [u8]>> = Vec::new();
    for (number, (made, original)) in made.entries.iter().zip(&original.entries).enumerate() {
        if made != original {
            entries.resize(number, Cow::Borrowed(&[]));
            entries.push(Cow::Owned(original.to_vec()));
        }
    }
    Table {
        entries,
        pads_when_empty: original.pads_when_empty,
        ..Table::default()
    }
}

/// Returns the file without bodies, constants and the locations of operations.
fn frame(original: &Module<'_>) -> Module<'static> {
    let mut frame = crate::write::target::owned_module(original);
    for function in &mut frame.functions {
        function.code = Cow::Borrowed(&[]);
    }
    frame.globals.clear();
    frame.constants = spellings(&Table::default(), &frame.constants);
    frame.debug.starts.clear();
    frame.debug.locations.clear();
    frame
}

/// Returns the container that the resources of `module` describe, if any.
pub(super) fn read(module: &ir::Module) -> Result<Option<Container>> {
    let mut container: Option<Container> = None;
    let mut constants = Vec::new();
    let mut integer_booleans = false;
    for (owner, resource) in module.context().resources() {
        if !matches!(owner, ResourceOwner::External(name) if **name == OWNER) {
            continue;
        }
        let blob = resource.data.blob().map(|(_, data)| data.read());
        let blob = blob.transpose().map_err(super::fault)?;
        match (&*resource.key.to_string(), &resource.data, &blob) {
            ("version", ResourceData::String(text), _) => {
                let version = text.to_string().parse()?;
                container = Some(Container::new(version));
            }
            ("container", _, Some(data)) => {
                let frame = crate::read(data)?;
                container = Some(Container {
                    frame: crate::write::target::owned_module(&frame),
                    ..Container::new(frame.version())
                });
            }
            ("constants", _, Some(data)) => {
                let mut cursor = Cursor::new(data, 0);
                while cursor.left() > 0 {
                    constants.push(cursor.varint()?);
                }
            }
            ("booleans", ResourceData::String(text), _) if text.to_string() == "integer" => {
                integer_booleans = true;
            }
            _ => return Err(unsupported(format!("the resource `{}`", resource.key))),
        }
    }
    Ok(container.map(|container| Container {
        constants,
        integer_booleans,
        ..container
    }))
}

fn blob(key: &str, data: Vec<u8>) -> Resource {
    let alignment = 1;
    let data = data.into();
    Resource::new(key, ResourceData::Blob { alignment, data })
}

fn string(key: &str, text: &str) -> Resource {
    Resource::new(key, ResourceData::of_string(text))
}
