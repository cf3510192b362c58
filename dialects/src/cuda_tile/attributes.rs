//! The attributes of `cuda_tile`.

use bstr::BStr;
use mlir_bytecode::{Attribute, DialectAttribute};

use super::parts::{Bound, Hints, Keyword, compile_unit, file};

/// An attribute of the `cuda_tile` dialect.
#[derive(Clone, Debug, PartialEq, DialectAttribute)]
#[bytecode(dialect = "cuda_tile")]
#[non_exhaustive]
pub enum CudaTileAttribute<'ir> {
    /// `#cuda_tile.signedness<signed>`
    #[bytecode(uncoded)]
    Signedness {
        /// How the bits of an integer are read.
        case: Keyword,
    },
    /// `#cuda_tile.overflow<no_signed_wrap>`
    #[bytecode(uncoded)]
    Overflow {
        /// The overflow assumptions of integer arithmetic.
        case: Keyword,
    },
    /// `#cuda_tile.rounding<nearest_even>`
    #[bytecode(uncoded)]
    Rounding {
        /// How a float result is rounded.
        case: Keyword,
    },
    /// `#cuda_tile.comparison_ordering<ordered>`
    #[bytecode(uncoded)]
    ComparisonOrdering {
        /// How a float comparison treats NaN.
        case: Keyword,
    },
    /// `#cuda_tile.comparison_predicate<less_than>`
    #[bytecode(uncoded)]
    ComparisonPredicate {
        /// The predicate of a comparison.
        case: Keyword,
    },
    /// `#cuda_tile.padding_value<zero>`
    #[bytecode(uncoded)]
    PaddingValue {
        /// The result of a load outside of a view.
        case: Keyword,
    },
    /// `#cuda_tile.ptr_attr<unicast>`
    #[bytecode(uncoded, mnemonic = "ptr_attr")]
    PointerAttribute {
        /// The memory space of a pointer.
        case: Keyword,
    },
    /// `#cuda_tile.symbol_visibility<private>`
    #[bytecode(uncoded)]
    SymbolVisibility {
        /// The visibility of a symbol.
        case: Keyword,
    },
    /// `#cuda_tile.div_by<16, every 4 along 0>`
    #[bytecode(
        uncoded,
        format = "`<` $divisor (`,` `every` $every^ `along` $along)? `>`"
    )]
    DivBy {
        /// The divisor of the values.
        divisor: u64,
        /// The number of consecutive elements of which only the first is a multiple.
        every: Option<i64>,
        /// The dimension of these elements.
        along: Option<i64>,
    },
    /// `#cuda_tile.same_elements<[4, 1]>`
    #[bytecode(uncoded)]
    SameElements {
        /// How many neighbours are equal, along each dimension.
        values: Vec<i64>,
    },
    /// `#cuda_tile.bounded<0, ?>`
    #[bytecode(uncoded)]
    Bounded {
        /// The smallest value.
        lower: Bound,
        /// The largest value.
        upper: Bound,
    },
    /// `#cuda_tile.optimization_hints<sm_100 = {latency = 1 : i32}>`
    #[bytecode(uncoded)]
    OptimizationHints {
        /// A dictionary for each architecture.
        hints: Hints<'ir>,
    },
    /// `#cuda_tile.di_file<"kernel.py" in "/home">`
    #[bytecode(
        uncoded,
        mnemonic = "di_file",
        format = "`<` $name `in` $directory `>`"
    )]
    File {
        /// The name.
        name: &'ir BStr,
        /// The directory.
        directory: &'ir BStr,
    },
    /// `#cuda_tile.di_compile_unit<file = <"kernel.py" in "/home">>`
    #[bytecode(
        uncoded,
        mnemonic = "di_compile_unit",
        format = "`<` `file` `=` $file `>`"
    )]
    CompileUnit {
        /// Its `#cuda_tile.di_file`.
        #[bytecode(assembly = file)]
        file: Attribute<'ir>,
    },
    /// `#cuda_tile.di_lexical_block<scope = #cuda_tile.di_subprogram<...>, file = <...>, line = 1, column = 2>`
    #[bytecode(
        uncoded,
        mnemonic = "di_lexical_block",
        format = "`<` struct(params) `>`"
    )]
    LexicalBlock {
        /// The function or block around it.
        scope: Attribute<'ir>,
        /// Its `#cuda_tile.di_file`.
        #[bytecode(assembly = file)]
        file: Attribute<'ir>,
        /// The line, from 1.
        line: u32,
        /// The column, from 1.
        column: u32,
    },
    /// `#cuda_tile.di_loc<loc("kernel.py":7:2) in #cuda_tile.di_subprogram<...>>`
    #[bytecode(uncoded, mnemonic = "di_loc", format = "`<` $location `in` $scope `>`")]
    Location {
        /// File, line and column.
        location: Attribute<'ir>,
        /// The enclosing function or block.
        scope: Attribute<'ir>,
    },
    /// `#cuda_tile.di_subprogram<file = <...>, line = 1, name = "f", linkageName = "f", compileUnit = <...>, scopeLine = 1>`
    #[bytecode(
        uncoded,
        mnemonic = "di_subprogram",
        format = "`<` `file` `=` $file `,` `line` `=` $line `,` `name` `=` $name `,` `linkageName` `=` $linkage_name `,` `compileUnit` `=` $compile_unit `,` `scopeLine` `=` $scope_line `>`"
    )]
    Subprogram {
        /// Its `#cuda_tile.di_file`.
        #[bytecode(assembly = file)]
        file: Attribute<'ir>,
        /// The line, from 1.
        line: u32,
        /// The name.
        name: &'ir BStr,
        /// The symbol.
        linkage_name: &'ir BStr,
        /// Its `#cuda_tile.di_compile_unit`.
        #[bytecode(assembly = compile_unit)]
        compile_unit: Attribute<'ir>,
        /// The line of the body.
        scope_line: u32,
    },
}
