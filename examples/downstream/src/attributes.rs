//! The attributes of `accel`.

use bytecode_core::builtin::StringAttr;
use bytecode_core::ir::{Attribute, ResourceHandle};
use bytecode_core::{Bytecode, DialectAttribute};

use crate::BufferType;

/// In which order the elements of a tile are visited.
#[derive(Bytecode, Clone, Copy, Debug, PartialEq)]
pub enum Order {
    /// Row after row.
    Row,
    /// Column after column.
    Column,
}

/// The attributes, one variant each.
#[derive(DialectAttribute, Clone, Debug, PartialEq)]
#[bytecode(dialect = "accel")]
pub enum AccelAttribute<'ir> {
    /// How a loop is tiled: `#accel.tile<[16, 16] order = column>`
    #[bytecode(code = 0, format = "`<` $sizes (`order` `=` $order^)? `>`")]
    Tile {
        /// The sizes of a tile.
        sizes: Vec<u64>,
        /// The order within a tile.
        #[bytecode(default = Order::Row)]
        order: Order,
    },
    /// Constants that stand beside the module: `#accel.weights<!accel.buffer<[2], f32>, key>`
    #[bytecode(code = 1)]
    Weights {
        /// Their type: a buffer.
        type_: BufferType<'ir>,
        /// Where they are.
        data: ResourceHandle<'ir>,
    },
    /// The device: `#accel.device<"npu", 4>`. One code for each form, with the cores and without.
    #[bytecode(code = 2)]
    Device {
        /// Its name.
        name: StringAttr<'ir>,
        /// How many cores are used; all, if it does not say.
        #[bytecode(some = 3)]
        cores: Option<u32>,
    },
    /// What later versions of the dialect write: kept as it is.
    #[bytecode(unknown)]
    Unknown {
        /// The code.
        code: u64,
        /// What follows.
        bytes: &'ir [u8],
    },
}

/// An attribute that is a tile.
#[derive(Bytecode, Clone, Copy, Debug, PartialEq)]
#[bytecode(attribute = AccelAttribute, variants(Tile))]
pub struct TileAttr<'ir>(Attribute<'ir>);
