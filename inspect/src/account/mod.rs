//! An account of the bytes of a file.
//!
//! Each byte of a file belongs to one *entry* (a string, a dialect, an operation name, an attribute, a type, the properties
//! of operations, a resource), to one operation, or to the structure of the file: headers, counts, sizes, padding.
//! A [`Pivot`] gives keys to some entries and operations, for example the name of an operation. All that only one key
//! leads to counts for this key; the rest is shared by several keys, or nothing refers to it.
//!
//! A file in Tile IR has other tables, and the attributes inside of operations; the rest is the same.

mod by;
mod division;
mod entries;
mod graph;
mod keys;
mod operations;
mod pivot;
mod stats;
mod tile_ir;

use std::borrow::Cow;

use mlir_bytecode::read::{File, StoredFile};
use mlir_bytecode::{Error, Module, Result, join};

use self::entries::{Entries, Sections, Table};
use self::graph::Edges;
use self::operations::{Symbols, Visitor};
use self::tile_ir::TileIr;

pub(crate) use by::SymbolBytes;
pub use pivot::Pivot;
pub use stats::{Change, Row, RowKind, Stats};

/// Where the bytes of a file are: see [`Account::by`].
///
/// ```
/// use mlir_bytecode_inspect::{Account, Pivot};
///
/// # fn main() -> mlir_bytecode::Result<()> {
/// # let module = mlir_bytecode_dialects::parse("func.func @f() { return }")?;
/// # let bytes = module.to_bytes()?;
/// let module = mlir_bytecode_dialects::read(bytes.clone())?;
/// let stats = Account::new(&bytes, &module)?.by(Pivot::Operation)?;
/// for row in &stats.rows {
///     println!("{} bytes of {}", row.bytes, row.name);
/// }
/// assert_eq!(stats.total(), bytes.len() as u64);
/// # Ok(())
/// # }
/// ```
pub struct Account<'m> {
    module: &'m Module,
    size: u64,
    sections: Sections,
    entries: Entries,
    source: Source<'m>,
}

/// Where the operations and the references of entries are.
enum Source<'m> {
    /// In bytecode, whose items have the numbers of the file in the context.
    Bytecode(File<'m>),
    TileIr(Box<TileIr<'m>>),
}

impl<'m> Account<'m> {
    /// Accounts for the bytes of `file`, which `module` was read from and has not been changed since.
    ///
    /// # Errors
    /// Fails if a part of the file cannot be read.
    pub fn new(file: &'m [u8], module: &'m Module) -> Result<Self> {
        Self::of_view(File::parse(file)?, module)
    }

    /// As [`new`](Self::new), for a file of which a part may be on disk.
    ///
    /// # Errors
    /// Fails if a part of the file cannot be read.
    pub fn of_stored(file: &'m StoredFile, module: &'m Module) -> Result<Self> {
        Self::of_view(file.view(), module)
    }

    fn of_view(view: File<'m>, module: &'m Module) -> Result<Self> {
        let (sections, entries) = entries::read(&view)?;
        let context = module.context();
        let counts = [
            (Table::OperationName, context.operation_names().len()),
            (Table::Attribute, context.attribute_count()),
            (Table::Type, context.type_count()),
        ];
        if counts
            .iter()
            .any(|(table, count)| entries.of(*table).len() > *count)
        {
            return Err(Error::message("the module is not of the file"));
        }
        Ok(Self {
            module,
            size: view.size(),
            sections,
            entries,
            source: Source::Bytecode(view),
        })
    }

    /// Returns the size of the file in bytes.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// Accounts for the bytes of `file` in Tile IR, which `tile_ir` was read from. `module` is the same module in the
    /// in-memory IR, which [`to_mlir`](tile_ir_bytecode::Module::to_mlir) returns.
    ///
    /// # Errors
    /// Fails if a part of the file cannot be read.
    pub fn of_tile_ir(
        file: &[u8],
        tile_ir: &tile_ir_bytecode::Module<'_>,
        module: &'m Module,
    ) -> Result<Self> {
        tile_ir::account(file, tile_ir, module)
    }

    /// Passes the operations to `visitor`; returns the symbols, and the references between all entries.
    fn visit(&self, visitor: &mut impl Visitor) -> Result<(Cow<'_, Symbols>, Cow<'_, Edges>)> {
        match &self.source {
            Source::Bytecode(file) => {
                let (context, entries) = (self.module.context(), &self.entries);
                // Otherwise each thread determines a deferred registry.
                context.registry();
                let (found, edges) = join(
                    || operations::visit(context, file, entries, visitor),
                    || graph::edges(self.module, file, entries),
                );
                let (found, mut edges) = (found?, edges?);
                edges.properties = found.properties;
                Ok((Cow::Owned(found.symbols), Cow::Owned(edges)))
            }
            Source::TileIr(tile_ir) => {
                tile_ir.visit(visitor)?;
                Ok((
                    Cow::Borrowed(&tile_ir.symbols),
                    Cow::Borrowed(&tile_ir.edges),
                ))
            }
        }
    }
}
