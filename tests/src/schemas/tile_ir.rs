//! The entries of Tile IR files, by their schemas: each is encoded with the integers and references of MLIR bytecode, because
//! schemas leave these to the container, then decoded by its schema and encoded again.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use mlir_bytecode::context::{DialectReader as _, DialectVersion, WireReader, WireWriter};
use mlir_bytecode::dialect::BytecodeDialectInterface;
use mlir_bytecode::item::{Encode, ItemSchema};
use mlir_bytecode::{Context, Dialect, Error, ErrorKind, Registry, Result};
use tile_ir_bytecode::{
    Attribute, Body, DebugEntry, DebugId, Field, Module, Type, TypeId, Version,
};

use super::{Interpreted, Limit, Schemas};

const DIALECT: &str = "cuda_tile";
/// The name of the counts.
const CONTAINER: &str = "tile-ir";

/// The tables of Tile IR by their schemas, for each version of files.
#[derive(Default)]
pub(super) struct Tables(HashMap<Version, [Arc<Interpreted>; 2]>);

impl Tables {
    /// Returns the tables of attributes and types, and that of debug entries in place of attributes.
    fn of(&mut self, version: Version) -> Result<&[Arc<Interpreted>; 2]> {
        Ok(match self.0.entry(version) {
            Entry::Occupied(tables) => tables.into_mut(),
            Entry::Vacant(entry) => {
                let tables = [
                    [Some(Attribute::SCHEMA), Some(Type::SCHEMA)],
                    [Some(DebugEntry::SCHEMA), None],
                ];
                let [items, debug] = tables.map(|schemas| {
                    let tables: Arc<dyn Dialect> = Arc::new(Compiled { version, schemas });
                    let interpreted = Interpreted::of(&tables)?;
                    interpreted.map(Arc::new).ok_or_else(super::missing)
                });
                entry.insert([items?, debug?])
            }
        })
    }
}

impl Schemas {
    /// Compares the items of a Tile IR file in the in-memory IR, and its own types, debug entries and attributes. Returns
    /// `false` for a file that is invalid.
    ///
    /// # Errors
    /// Fails if the module cannot be read with the schemas.
    pub fn compare_tile_ir(
        &mut self,
        name: &str,
        file: &[u8],
        registry: &Registry,
    ) -> Result<bool> {
        let Ok(module) = tile_ir_bytecode::read(file) else {
            return Ok(false);
        };
        let Ok(mlir) = module.to_mlir(registry.clone()) else {
            return Ok(false);
        };
        let bytes = mlir.to_bytes()?;
        let mlir = mlir_bytecode::Module::read(bytes.clone(), registry.clone())?;
        self.compare(name, &mlir, bytes)?;
        self.compare_entries(name, &module)?;
        Ok(true)
    }

    fn compare_entries(&mut self, file: &str, module: &Module<'_>) -> Result<()> {
        let [items, debug] = self.tile_ir.of(module.version())?.clone();
        let entries = Entries::new(file, module, items)?;
        for index in 0..module.types().len() as u64 {
            let entry = module.type_at(TypeId(index)).map_err(Error::other)?;
            entries.check(self, 1, &entry);
        }
        for function in module.functions() {
            let own = [&function.hints, &function.argument_attributes];
            own.into_iter()
                .flatten()
                .for_each(|it| entries.check(self, 0, it));
            let body = module.body(function).map_err(Error::other)?;
            attributes(&body, &mut |it| entries.check(self, 0, it));
        }
        let entries = Entries::new(file, module, debug)?;
        for index in 1..=module.debug().len() as u64 {
            let entry = module.debug_entry(DebugId(index)).map_err(Error::other)?;
            entry.iter().for_each(|it| entries.check(self, 0, it));
        }
        Ok(())
    }
}

fn attributes(body: &Body, visit: &mut dyn FnMut(&Attribute)) {
    for field in body.operations().flat_map(|it| it.fields()) {
        match field {
            Field::Array(elements) => elements.iter().for_each(&mut *visit),
            Field::Tagged(attribute) => visit(attribute),
            Field::Hints(hints) => hints.iter().for_each(|(_, hint)| visit(hint)),
            _ => {}
        }
    }
}

/// The entries of a file.
struct Entries<'a> {
    file: &'a str,
    context: Context,
    tables: Arc<Interpreted>,
}

impl<'a> Entries<'a> {
    /// Returns a context in which every reference of the file refers to something.
    fn new(file: &'a str, module: &Module<'_>, tables: Arc<Interpreted>) -> Result<Self> {
        let dialect = Arc::clone(&tables.dialect) as Arc<dyn Dialect>;
        let context = Context::new(Registry::new().with_shared(dialect));
        for number in 0..module.types().len() {
            context.parse_type(&format!("!entry.type{number}"))?;
        }
        for number in 0..module.strings().len() {
            context.parse_attribute(&format!("\"string {number}\""))?;
        }
        Ok(Self {
            file,
            context,
            tables,
        })
    }

    fn check(&self, schemas: &mut Schemas, table: usize, entry: &(impl Encode + std::fmt::Debug)) {
        let expected = format!("{entry:?}");
        let mut writer = WireWriter::new(&self.context);
        // The bits of a number have the width of its type, which is an entry of the container.
        let written = entry.encode(&mut writer).map(|()| writer.into_bytes());
        let Ok(bytes) = written else {
            let limit = Some(Limit::Encoding);
            return schemas.count(
                self.file,
                CONTAINER,
                limit,
                [false; 2],
                &expected,
                &String::new,
            );
        };
        let again = self.by_schema(table, &bytes);
        let code = self.reader(&bytes).and_then(|mut it| it.read_varint());
        let limit = code.ok().and_then(|code| self.tables.limit(table, code));
        let (limit, is_same) = match &again {
            Err(error) if is_by_hand(error) && limit != Some(Some(Limit::Encoding)) => (None, true),
            again => (limit.flatten(), again.as_ref().is_ok_and(|it| *it == bytes)),
        };
        let shown = || match &again {
            Ok(again) => format!("{again:?}, not {bytes:?}"),
            Err(error) => format!("unknown encoding: {error}"),
        };
        // No text: that of an item of the dialect `cuda_tile` is compared.
        schemas.count(
            self.file,
            CONTAINER,
            limit,
            [is_same, false],
            &expected,
            &shown,
        );
    }

    fn reader<'b>(&'b self, bytes: &'b [u8]) -> Result<WireReader<'b>> {
        let dialect = self.context.dialect(DIALECT);
        Ok(WireReader::new(&self.context, dialect, bytes, 0))
    }

    fn by_schema(&self, table: usize, bytes: &[u8]) -> Result<Vec<u8>> {
        let interface = self.tables.dialect.bytecode().ok_or_else(super::missing)?;
        let mut reader = self.reader(bytes)?;
        let mut writer = WireWriter::new(&self.context);
        match table {
            0 => interface.read_attribute(&mut reader, &mut writer)?,
            _ => interface.read_type(&mut reader, &mut writer)?,
        }
        Ok(writer.into_bytes())
    }
}

/// Returns whether the schema does not express a part of an entry.
fn is_by_hand(error: &Error) -> bool {
    matches!(error.kind(), ErrorKind::UnknownCode { what, .. } if what.starts_with("a value"))
}

/// The tables of the derive.
struct Compiled {
    version: Version,
    schemas: [Option<&'static ItemSchema>; 2],
}

impl Dialect for Compiled {
    fn namespace(&self) -> &'static str {
        DIALECT
    }

    fn bytecode(&self) -> Option<&dyn BytecodeDialectInterface> {
        None
    }

    fn version(&self) -> Option<DialectVersion> {
        let Version { major, minor } = self.version;
        let public = [major.into(), minor.into()];
        // The test builds of the vendor branched off 13.3.
        let of_test = [13, 3, major.into(), minor.into()];
        Some(DialectVersion::new(match self.version.is_test() {
            true => &of_test,
            false => &public,
        }))
    }

    fn schemas(&self) -> [Option<&'static ItemSchema>; 2] {
        self.schemas
    }
}
