//! The attributes of `accel`.

use mlir_bytecode::builtin::StringAttr;
use mlir_bytecode::context::ResourceHandle;
use mlir_bytecode::{Attribute, Bytecode, DialectAttribute};

use crate::BufferType;

#[derive(DialectAttribute, Clone, Debug, PartialEq)]
#[bytecode(dialect = "accel")]
pub enum AccelAttribute<'ir> {
    /// The tiling of a loop: `#accel.tile<[16, 16] order = column>`
    #[bytecode(code = 0, format = "`<` $sizes (`order` `=` $order^)? `>`")]
    Tile {
        sizes: Vec<u64>,
        #[bytecode(default = Order::Row)]
        order: Order,
    },
    /// Constants beside the module: `#accel.weights<!accel.buffer<[2], f32>, key>`
    #[bytecode(code = 1)]
    Weights {
        type_: BufferType<'ir>,
        data: ResourceHandle<'ir>,
    },
    /// The device: `#accel.device<"npu">`, or a number of its cores: `#accel.device<"npu", 4>`
    #[bytecode(code = 2)]
    Device {
        name: StringAttr<'ir>,
        #[bytecode(code_if_present = 3)]
        cores: Option<u32>,
    },
    /// Attributes of later versions of the dialect.
    #[bytecode(unknown)]
    Unknown { code: u64, bytes: &'ir [u8] },
}

/// The order in which the elements of a tile are visited.
#[derive(Bytecode, Clone, Copy, Debug, PartialEq)]
pub enum Order {
    Row,
    Column,
}

/// A reference to a tile.
#[derive(Bytecode, Clone, Copy, Debug, PartialEq)]
#[bytecode(attribute = AccelAttribute, variants(Tile))]
pub struct TileAttr<'ir>(Attribute<'ir>);
