//! The inputs of the benchmarks, each of which stresses one thing: text in generic form, or modules that are built where
//! text cannot be had.

use std::fmt::Write;

use anyhow::Result;
use mlir_bytecode::Module;
use mlir_bytecode::context::ResourceData;
use mlir_bytecode::ir::NewOperation;
use mlir_bytecode::write::WriteOptions;

/// A shape of module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Shape {
    /// Many functions of a few hundred operations.
    ManyFunctions,
    /// One function that holds everything.
    OneFunction,
    /// Regions in regions.
    DeepRegions,
    /// A different location for each operation.
    Locations,
    /// A different attribute for each operation.
    Attributes,
    /// Values with many uses, in shuffled order.
    UseLists,
    /// Long functions with locations of all kinds, many different constants, and unregistered operations with regions and
    /// dictionaries.
    Mixed,
    /// Attributes whose text has each of their elements: small dense constants, arrays, dictionaries and escaped strings.
    Literals,
    /// Dense constants, of 128 MiB where other shapes have 844 thousand operations.
    Weights,
    /// One blob, of 1 GiB where other shapes have 844 thousand operations.
    Resources,
    /// Each operation in a region of the one before.
    Nested,
    /// Each attribute in the one after.
    NestedAttributes,
}

impl Shape {
    /// The shapes that both sides can read.
    pub(crate) const COMPARED: [Self; 10] = [
        Self::ManyFunctions,
        Self::OneFunction,
        Self::DeepRegions,
        Self::Locations,
        Self::Attributes,
        Self::UseLists,
        Self::Mixed,
        Self::Literals,
        Self::Weights,
        Self::Resources,
    ];

    /// The shapes that are read in several sizes.
    pub(crate) const SCALED: [Self; 4] = [
        Self::ManyFunctions,
        Self::OneFunction,
        Self::Nested,
        Self::NestedAttributes,
    ];

    /// Returns whether it is built: mlir-opt would need gibibytes of text, or as much of stack.
    pub(crate) fn is_built(self) -> bool {
        matches!(
            self,
            Self::Resources | Self::Nested | Self::NestedAttributes
        )
    }
}

/// How many operations a function of [`Shape::ManyFunctions`] has.
const FUNCTION: usize = 400;

/// How many operations a function of [`Shape::Mixed`] has.
const MIXED: usize = 2_500;

/// How many operations there are for one of [`Shape::Literals`], whose attributes have some dozens of elements.
const LITERAL: usize = 20;

/// How deep the regions of [`Shape::DeepRegions`] nest.
const DEPTH: usize = 40;

/// How many bytes the blob of [`Shape::Resources`] has in place of an operation.
const BLOB: usize = 1272;

/// How many constants a module of [`Shape::Weights`] has.
const WEIGHTS: usize = 32;

/// How many bytes the constants of [`Shape::Weights`] have in place of an operation.
const WEIGHT: usize = 159;

/// Returns the bytecode of a shape that is built.
pub(crate) fn build(shape: Shape, operations: usize) -> Result<Vec<u8>> {
    let mut module = Module::new(mlir_bytecode_dialects::registry())?;
    module.edit(|editor| {
        let context = editor.context();
        match shape {
            Shape::Resources => {
                let element_type = context.i8();
                let type_ = context.tensor([(operations * BLOB) as i64], element_type)?;
                let data = vec![0x5A; operations * BLOB].into();
                let blob = ResourceData::Blob {
                    alignment: 64,
                    data,
                };
                let handle = context.add_resource("builtin", "blob", blob)?;
                let value = context.dense_resource(type_, handle)?;
                editor.create(NewOperation::new("bench.use").attribute("value", value))?;
            }
            Shape::NestedAttributes => {
                let mut attribute = context.unit();
                for _ in 0..operations {
                    attribute = context.array([attribute])?;
                }
                editor.create(NewOperation::new("bench.use").attribute("value", attribute))?;
            }
            _ => {
                let new = NewOperation::new("bench.value").results([context.i32()]);
                let value = editor.create(new)?.results;
                for _ in 0..operations {
                    let new = NewOperation::new("bench.nest")
                        .operands(value.clone())
                        .regions(1);
                    for region in editor.create(new)?.regions {
                        let block = editor.create_block(region, [])?.block;
                        editor.at_end(block);
                    }
                }
            }
        }
        Ok(())
    })?;
    let options = WriteOptions::new().producer("MLIR22.1.8");
    Ok(module.write(&options)?.into_bytes())
}

/// Returns the text of a module with about this many operations.
pub(crate) fn module(shape: Shape, operations: usize) -> String {
    let mut out = String::with_capacity(operations * 96);
    out.push_str("\"builtin.module\"() ({\n");
    match shape {
        Shape::OneFunction => function(&mut out, 0, operations, shape),
        Shape::DeepRegions => {
            for index in 0..operations.div_ceil(DEPTH * 4) {
                nest(&mut out, index);
            }
        }
        Shape::Mixed => {
            for index in 0..operations.div_ceil(MIXED) {
                mixed(&mut out, index);
            }
        }
        Shape::Literals => {
            for index in 0..operations.div_ceil(FUNCTION * LITERAL) {
                literals(&mut out, index);
            }
        }
        Shape::Weights => {
            for index in 0..WEIGHTS {
                weight(&mut out, index, operations * WEIGHT / WEIGHTS / 4);
            }
        }
        _ => {
            for index in 0..operations.div_ceil(FUNCTION) {
                function(&mut out, index, FUNCTION, shape);
            }
        }
    }
    out.push_str("}) : () -> ()\n");
    out
}

/// Returns the name of the last function in such a module.
pub(crate) fn last_function(shape: Shape, operations: usize) -> String {
    let functions = match shape {
        Shape::OneFunction => 1,
        Shape::DeepRegions => operations.div_ceil(DEPTH * 4),
        Shape::Mixed => operations.div_ceil(MIXED),
        Shape::Literals => operations.div_ceil(FUNCTION * LITERAL),
        Shape::Weights => WEIGHTS,
        _ => operations.div_ceil(FUNCTION),
    };
    format!("f{}", functions.saturating_sub(1))
}

fn open(out: &mut String, index: usize) {
    let _ = writeln!(
        out,
        "  \"func.func\"() <{{function_type = (i32, i32) -> i32, sym_name = \"f{index}\"}}> ({{\n  \
         ^bb0(%arg0: i32, %arg1: i32):"
    );
}

fn close(out: &mut String, value: usize) {
    let _ = writeln!(
        out,
        "    \"func.return\"(%{value}) : (i32) -> ()\n  }}) : () -> ()"
    );
}

fn function(out: &mut String, index: usize, operations: usize, shape: Shape) {
    open(out, index);
    let _ = writeln!(
        out,
        "    %0 = \"arith.constant\"() <{{value = {index} : i32}}> : () -> i32"
    );
    for value in 1..operations - 1 {
        // A fixed scatter: operands near and far, so that neither caches nor varints are flattered.
        let near = value - 1;
        let far = match shape {
            Shape::UseLists => value % 7 % value,
            _ => value.wrapping_mul(0x9E37_79B9) % value,
        };
        let names = ["arith.addi", "arith.muli", "arith.subi"];
        let name = names[value % names.len()];
        match shape {
            Shape::Attributes => {
                let _ = write!(
                    out,
                    "    %{value} = \"{name}\"(%{near}, %{far}) <{{overflowFlags = \
                     #arith.overflow<none>}}> {{note = [{value} : i32, {index} : i64, \
                     \"n{value}\"]}} : (i32, i32) -> i32"
                );
            }
            _ => {
                let _ = write!(
                    out,
                    "    %{value} = \"{name}\"(%{near}, %{far}) <{{overflowFlags = \
                     #arith.overflow<none>}}> : (i32, i32) -> i32"
                );
            }
        }
        if shape == Shape::Locations {
            let _ = write!(out, " loc(\"f{index}.py\":{value}:{})", value % 80);
        }
        out.push('\n');
    }
    close(out, operations - 2);
}

fn nest(out: &mut String, index: usize) {
    open(out, index);
    let _ = writeln!(
        out,
        "    %0 = \"arith.constant\"() <{{value = true}}> : () -> i1"
    );
    for depth in 1..=DEPTH {
        let _ = writeln!(
            out,
            "    \"scf.if\"(%0) ({{\n    %{depth} = \"arith.addi\"(%arg0, %arg1) <{{overflowFlags = \
             #arith.overflow<none>}}> : (i32, i32) -> i32"
        );
    }
    for _ in 0..DEPTH {
        out.push_str("    \"scf.yield\"() : () -> ()\n    }, {\n    }) : (i1) -> ()\n");
    }
    out.push_str("    \"func.return\"(%arg0) : (i32) -> ()\n  }) : () -> ()\n");
}

/// A function of [`Shape::Mixed`]: in turn a constant, a sum, an unregistered operation with a dictionary, and one with a
/// region.
fn mixed(out: &mut String, index: usize) {
    open(out, index);
    let _ = writeln!(
        out,
        "    %0 = \"arith.constant\"() <{{value = {index} : i32}}> : () -> i32"
    );
    let mut value = 1;
    for position in 0..MIXED / 5 * 4 {
        // A fixed scatter, for operands, constants and locations.
        let scatter = (index * MIXED + position).wrapping_mul(0x9E37_79B9) >> 7;
        let (near, far) = (value - 1, scatter % value);
        let _ = match position % 4 {
            0 => write!(
                out,
                "    %{value} = \"arith.constant\"() <{{value = {} : i32}}> : () -> i32",
                scatter % 100_000
            ),
            1 => write!(
                out,
                "    %{value} = \"arith.addi\"(%{near}, %{far}) <{{overflowFlags = \
                 #arith.overflow<nsw>}}> : (i32, i32) -> i32"
            ),
            2 => write!(
                out,
                "    %{value} = \"bench.any\"(%{far}) {{axis = {} : i64, name = \"n{}\", shape = [{}, 4]}} \
                 : (i32) -> i32",
                scatter % 7,
                scatter % 5_000,
                scatter % 300
            ),
            _ => write!(
                out,
                "    %{value} = \"bench.region\"(%{near}) ({{\n      \"bench.end\"(%{far}) : (i32) -> ()\n    }}) \
                 {{kind = @f{index}}} : (i32) -> i32"
            ),
        };
        let (file, line) = (scatter % 400, scatter % 9_000);
        let _ = match scatter % 3 {
            0 => writeln!(out, " loc(\"f{file}.cc\":{line}:{})", scatter % 80),
            1 => writeln!(out, " loc(\"scope{file}\"(\"f{file}.cc\":{line}:1))"),
            _ => writeln!(
                out,
                " loc(fused[\"f{file}.cc\":{line}:2, callsite(\"callee{}\" at \"f{file}.cc\":{}:3)])",
                scatter % 90,
                line / 2
            ),
        };
        value += 1;
    }
    close(out, value - 1);
}

/// A function of [`Shape::Literals`]: in turn constants of integers in rows, of bits and of floats, an array, a dictionary and a
/// string.
fn literals(out: &mut String, index: usize) {
    open(out, index);
    for value in 0..FUNCTION - 1 {
        // A fixed scatter, for the elements.
        let number = |element: usize| {
            let element = (index * FUNCTION + value) * 64 + element;
            element.wrapping_mul(0x9E37_79B9) >> 7
        };
        let row = |row: usize| {
            let numbers = (0..8).map(|it| (number(row * 8 + it) % 256) as i64 - 128);
            list(numbers)
        };
        let literal = match value % 6 {
            0 => {
                let rows = list((0..8).map(|it| format!("[{}]", row(it))));
                format!("dense<[{rows}]> : tensor<8x8xi8>")
            }
            1 => format!(
                "dense<[{}]> : tensor<64xi1>",
                list((0..64).map(|it| number(it) % 2 == 0))
            ),
            2 => format!(
                "dense<[{}]> : tensor<32xf32>",
                list((0..32).map(|it| format!("{:?}", number(it) as f32 / 1e3)))
            ),
            3 => format!(
                "array<i64: {}>",
                list((0..64).map(|it| number(it) % 100_000))
            ),
            4 => {
                let entry = |it| format!("key{it} = {} : i32", number(it) % 1_000);
                format!("{{{}}}", list((0..16).map(entry)))
            }
            _ => format!("\"{}\"", r"a/b\22\C3\A9 ".repeat(number(0) % 32)),
        };
        let _ = writeln!(
            out,
            "    %{value} = \"bench.literal\"() {{value = {literal}}} : () -> i32"
        );
    }
    close(out, FUNCTION - 2);
}

/// Returns the elements with commas between them.
fn list(elements: impl Iterator<Item: std::fmt::Display>) -> String {
    let elements: Vec<String> = elements.map(|it| it.to_string()).collect();
    elements.join(", ")
}

/// A function of [`Shape::Weights`]: a constant of so many elements.
fn weight(out: &mut String, index: usize, elements: usize) {
    let type_ = format!("tensor<{elements}xf32>");
    let _ = write!(
        out,
        "  \"func.func\"() <{{function_type = () -> {type_}, sym_name = \"f{index}\"}}> ({{\n    \
         %0 = \"arith.constant\"() <{{value = dense<\"0x"
    );
    for element in 0..elements {
        let scatter = (index * elements + element).wrapping_mul(0x9E37_79B9) as u32;
        let _ = write!(out, "{scatter:08X}");
    }
    let _ = writeln!(
        out,
        "\"> : {type_}}}> : () -> {type_}\n    \"func.return\"(%0) : ({type_}) -> ()\n  }}) : () -> ()"
    );
}
