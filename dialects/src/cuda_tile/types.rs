//! The types of `cuda_tile`.
//!
//! ```text
//! view    ::= `partition_view` `<` tile padding? tensor dim-map? `>`
//!           | `strided_view` `<` tile `,` `traversal_strides` `=` integers padding? tensor dim-map? `>`
//!           | `gather_scatter_view` `<` tile padding? tensor `,` `sparse_dim` `=` integer `>`
//! tile    ::= `tile` `=` `(` size (`x` size)* `)` `,`
//! padding ::= `padding_value` `=` keyword `,`
//! dim-map ::= `,` `dim_map` `=` `[` integer (`,` integer)* `]`     // if it is not 0, 1, 2, ...
//! ```

use mlir_bytecode::item::{AsmParser, AsmPrint, AsmPrinter};
use mlir_bytecode::{Attribute, DialectType, Result, Type};

use super::parts::{self, Keyword, Tile, bare_type};

/// A type of the `cuda_tile` dialect; scalars are those of the builtin dialect, but for one.
#[derive(Clone, Debug, PartialEq, DialectType)]
#[bytecode(dialect = "cuda_tile")]
#[non_exhaustive]
pub enum CudaTileType<'ir> {
    /// `!cuda_tile.token`
    #[bytecode(uncoded)]
    Token,
    /// `!cuda_tile.fnv8E5M3FNU`, a developer preview.
    #[bytecode(uncoded, mnemonic = "fnv8E5M3FNU")]
    Fnv8E5M3Fnu,
    /// `!cuda_tile.ptr<f32, <unicast>>`
    #[bytecode(
        uncoded,
        mnemonic = "ptr",
        format = "`<` $pointee (`,` `<` $attribute^ `>`)? `>`"
    )]
    Pointer {
        /// What it points to, a scalar.
        #[bytecode(assembly = bare_type)]
        pointee: Type<'ir>,
        /// The kind of memory.
        attribute: Option<Keyword>,
    },
    /// `!cuda_tile.tile<4x4xf32>`
    #[bytecode(uncoded, format = "`<` $tile `>`")]
    Tile {
        /// The sizes, and a scalar or a pointer.
        tile: Tile<'ir>,
    },
    /// `!cuda_tile.tensor_view<?x4xf32, strides=[4,1]>`
    #[bytecode(uncoded, print = print_tensor_view, parse = parse_tensor_view)]
    TensorView {
        /// The sizes, [`DYNAMIC`](mlir_bytecode::builtin::DYNAMIC) where unknown, and a scalar.
        tile: Tile<'ir>,
        /// The strides; [`DYNAMIC`](mlir_bytecode::builtin::DYNAMIC) where unknown.
        strides: Vec<i64>,
        /// The kind of memory, `#cuda_tile.ptr_attr<...>`.
        attribute: Option<Attribute<'ir>>,
    },
    /// `!cuda_tile.partition_view<tile=(4x4), tensor_view<...>>`
    #[bytecode(uncoded, print = print_partition_view, parse = parse_partition_view)]
    PartitionView {
        /// The sizes of one tile.
        tile: Vec<i64>,
        /// The result of loads outside of the view.
        padding: Option<Keyword>,
        /// The tensor view that is cut into tiles.
        view: Type<'ir>,
        /// Which dimension of the view each dimension of the tile follows.
        dim_map: Vec<i64>,
    },
    /// `!cuda_tile.strided_view<tile=(4), traversal_strides=[2], tensor_view<...>>`
    #[bytecode(uncoded, print = print_strided_view, parse = parse_strided_view)]
    StridedView {
        /// The sizes of one tile.
        tile: Vec<i64>,
        /// The strides between tiles.
        strides: Vec<i64>,
        /// The result of loads outside of the view.
        padding: Option<Keyword>,
        /// The tensor view.
        view: Type<'ir>,
        /// Which dimension of the view each dimension of the tile follows.
        dim_map: Vec<i64>,
    },
    /// `!cuda_tile.gather_scatter_view<tile=(4x4), tensor_view<...>, sparse_dim=0>`
    #[bytecode(uncoded, print = print_gather_scatter_view, parse = parse_gather_scatter_view)]
    GatherScatterView {
        /// The sizes of one tile.
        tile: Vec<i64>,
        /// The result of loads outside of the view.
        padding: Option<Keyword>,
        /// The tensor view.
        view: Type<'ir>,
        /// The dimension that is indexed by a tile.
        sparse_dim: u32,
    },
}

fn print_tensor_view(
    tile: &Tile<'_>,
    strides: &[i64],
    attribute: &Option<Attribute<'_>>,
    printer: &mut dyn AsmPrinter,
) -> Result<()> {
    printer.write_str("tensor_view<")?;
    tile.print(printer)?;
    if !tile.shape.is_empty() {
        printer.write_str(", strides=")?;
        parts::print_integers(strides, ",", printer)?;
    }
    if let Some(attribute) = attribute {
        printer.write_str(", ")?;
        attribute.print(printer)?;
    }
    Ok(printer.write_str(">")?)
}

fn parse_tensor_view<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<CudaTileType<'ir>> {
    use mlir_bytecode::item::AsmParse;
    parser.expect("<")?;
    let tile = Tile::parse(parser)?;
    let mut strides = Vec::new();
    let mut attribute = None;
    if !tile.shape.is_empty() {
        parser.expect(",")?;
        strides = parts::parse_integers("strides", parser)?;
    }
    if parser.eat(",") {
        attribute = Some(parser.parse_attribute()?);
    }
    parser.expect(">")?;
    Ok(CudaTileType::TensorView {
        tile,
        strides,
        attribute,
    })
}

fn print_partition_view(
    tile: &[i64],
    padding: &Option<Keyword>,
    view: &Type<'_>,
    dim_map: &[i64],
    printer: &mut dyn AsmPrinter,
) -> Result<()> {
    printer.write_str("partition_view<")?;
    print_tile(tile, printer)?;
    print_view(padding, view, printer)?;
    print_dim_map(dim_map, printer)
}

fn parse_partition_view<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<CudaTileType<'ir>> {
    let tile = parse_tile(parser)?;
    let (padding, view) = parse_view(parser)?;
    let dim_map = parse_dim_map(tile.len(), parser)?;
    Ok(CudaTileType::PartitionView {
        tile,
        padding,
        view,
        dim_map,
    })
}

fn print_strided_view(
    tile: &[i64],
    strides: &[i64],
    padding: &Option<Keyword>,
    view: &Type<'_>,
    dim_map: &[i64],
    printer: &mut dyn AsmPrinter,
) -> Result<()> {
    printer.write_str("strided_view<")?;
    print_tile(tile, printer)?;
    printer.write_str("traversal_strides=")?;
    parts::print_integers(strides, ",", printer)?;
    printer.write_str(", ")?;
    print_view(padding, view, printer)?;
    print_dim_map(dim_map, printer)
}

fn parse_strided_view<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<CudaTileType<'ir>> {
    let tile = parse_tile(parser)?;
    let strides = parts::parse_integers("traversal_strides", parser)?;
    parser.expect(",")?;
    let (padding, view) = parse_view(parser)?;
    let dim_map = parse_dim_map(tile.len(), parser)?;
    Ok(CudaTileType::StridedView {
        tile,
        strides,
        padding,
        view,
        dim_map,
    })
}

fn print_gather_scatter_view(
    tile: &[i64],
    padding: &Option<Keyword>,
    view: &Type<'_>,
    sparse_dim: &u32,
    printer: &mut dyn AsmPrinter,
) -> Result<()> {
    printer.write_str("gather_scatter_view<")?;
    print_tile(tile, printer)?;
    print_view(padding, view, printer)?;
    Ok(write!(printer, ", sparse_dim={sparse_dim}>")?)
}

fn parse_gather_scatter_view<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<CudaTileType<'ir>> {
    let tile = parse_tile(parser)?;
    let (padding, view) = parse_view(parser)?;
    parser.expect(",")?;
    parser.expect("sparse_dim")?;
    parser.expect("=")?;
    let position = parser.parse_integer()?;
    let sparse_dim =
        u32::try_from(position).map_err(|_| parser.error(format!("{position} is no dimension")))?;
    parser.expect(">")?;
    Ok(CudaTileType::GatherScatterView {
        tile,
        padding,
        view,
        sparse_dim,
    })
}

fn print_tile(tile: &[i64], printer: &mut dyn AsmPrinter) -> Result<()> {
    printer.write_str("tile=(")?;
    for (position, size) in tile.iter().enumerate() {
        let separator = if position > 0 { "x" } else { "" };
        write!(printer, "{separator}{size}")?;
    }
    Ok(printer.write_str("), ")?)
}

fn parse_tile(parser: &mut dyn AsmParser<'_>) -> Result<Vec<i64>> {
    for token in ["<", "tile", "=", "("] {
        parser.expect(token)?;
    }
    let tile = parts::parse_sizes(parser)?;
    parser.expect(")")?;
    parser.expect(",")?;
    Ok(tile)
}

fn print_view(
    padding: &Option<Keyword>,
    view: &Type<'_>,
    printer: &mut dyn AsmPrinter,
) -> Result<()> {
    if let Some(padding) = padding {
        write!(printer, "padding_value = {}, ", padding.0)?;
    }
    bare_type::print(view, printer)
}

fn parse_view<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<(Option<Keyword>, Type<'ir>)> {
    let mut padding = None;
    if parser.eat("padding_value") {
        parser.expect("=")?;
        padding = Some(Keyword(parser.parse_keyword()?.to_owned()));
        parser.expect(",")?;
    }
    Ok((padding, bare_type::parse(parser)?))
}

fn print_dim_map(dim_map: &[i64], printer: &mut dyn AsmPrinter) -> Result<()> {
    if !dim_map.iter().copied().eq(0..dim_map.len() as i64) {
        printer.write_str(", dim_map=")?;
        parts::print_integers(dim_map, ", ", printer)?;
    }
    Ok(printer.write_str(">")?)
}

/// Returns the map, by default that of `rank` dimensions to themselves.
fn parse_dim_map(rank: usize, parser: &mut dyn AsmParser<'_>) -> Result<Vec<i64>> {
    let dim_map = if parser.eat(",") {
        parts::parse_integers("dim_map", parser)?
    } else {
        (0..rank as i64).collect()
    };
    parser.expect(">")?;
    Ok(dim_map)
}
