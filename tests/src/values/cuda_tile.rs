//! Generated items of `cuda_tile`, which have texts but no codes: printed and parsed.

use std::fmt::Debug;

use mlir_bytecode::builtin::DYNAMIC;
use mlir_bytecode::item::ItemSchema;
use mlir_bytecode::item::arbitrary::Generator;
use mlir_bytecode::{Attribute, Context, DialectItem, Error, Result, Type};
use mlir_bytecode_dialects::cuda_tile::{
    Bound, CudaTileAttribute, CudaTileType, Hints, Keyword, Tile,
};

/// The items of one enum.
pub struct Table {
    /// The variants.
    pub schema: &'static ItemSchema,
    check: fn(&Context, &str, &[u8]) -> Result<(), String>,
}

/// The attributes and the types.
pub const TABLES: [Table; 2] = [
    Table {
        schema: CudaTileType::SCHEMA,
        check: |context, variant, bytes| {
            let item = type_(&mut Generator::new(context, bytes), variant);
            let item = item.map_err(|it| it.to_string())?;
            let (parse, add) = (Context::parse_type, Context::type_);
            check(&item, add(context, &item), &Type::try_decode, &|text| {
                parse(context, text)
            })
        },
    },
    Table {
        schema: CudaTileAttribute::SCHEMA,
        check: |context, variant, bytes| {
            let item = attribute(&mut Generator::new(context, bytes), variant);
            let item = item.map_err(|it| it.to_string())?;
            let (parse, add) = (Context::parse_attribute, Context::attribute);
            check(
                &item,
                add(context, &item),
                &Attribute::try_decode,
                &|text| parse(context, text),
            )
        },
    },
];

impl Table {
    /// Returns a context for the items.
    pub fn context() -> Context {
        Context::new(mlir_bytecode_dialects::registry())
    }

    /// Generates an item of a variant, and checks that it is the same after printing and parsing.
    ///
    /// # Errors
    /// Fails with the item if it changes.
    pub fn round_trip(&self, context: &Context, variant: &str, bytes: &[u8]) -> Result<(), String> {
        (self.check)(context, variant, bytes)
    }
}

fn check<T: PartialEq + Debug, H: Copy + PartialEq + Debug + ToString>(
    item: &T,
    added: Result<H>,
    decode: &dyn Fn(H) -> Result<Option<T>>,
    parse: &dyn Fn(&str) -> Result<H>,
) -> Result<(), String> {
    let fails = |what: &str, error: &dyn Debug| format!("{what} of {item:?}: {error:?}");
    let added = added.map_err(|it| fails("printing", &it))?;
    match decode(added) {
        Ok(Some(decoded)) if decoded == *item => {}
        other => return Err(fails(&format!("decoding `{}`", added.to_string()), &other)),
    }
    let text = added.to_string();
    match parse(&text) {
        Ok(parsed) if parsed == added => Ok(()),
        other => Err(fails(&format!("parsing `{text}`"), &other)),
    }
}

fn keyword(generator: &mut Generator<'_, '_>) -> Result<Keyword> {
    let words = ["zero", "neg_zero", "nan", "unicast", "a1", "nearest_even"];
    generator.choose(words).map(|it| Keyword(it.to_owned()))
}

fn optional_keyword(generator: &mut Generator<'_, '_>) -> Result<Option<Keyword>> {
    generator.option(keyword)
}

/// Returns positive sizes, or the absence of a size.
fn sizes(generator: &mut Generator<'_, '_>, count: usize) -> Result<Vec<i64>> {
    generator.list(count as u64, |it| {
        Ok(match it.below(4)? {
            0 => DYNAMIC,
            _ => it.integer()? & i64::MAX,
        })
    })
}

/// Returns numbers from 1.
fn integers(generator: &mut Generator<'_, '_>, count: usize) -> Result<Vec<i64>> {
    generator.list(count as u64, |it| Ok((it.integer()? & i64::MAX).max(1)))
}

fn scalar<'ir>(generator: &mut Generator<'ir, '_>) -> Result<Type<'ir>> {
    let context = generator.context();
    match generator.below(6)? {
        0 => context.type_(&CudaTileType::Fnv8E5M3Fnu),
        1 => context.parse_type("f8E4M3FN"),
        2 => Ok(context.f32()),
        3 => context.parse_type("i1"),
        4 => context.parse_type("bf16"),
        _ => Ok(context.i32()),
    }
}

fn element<'ir>(generator: &mut Generator<'ir, '_>) -> Result<Type<'ir>> {
    match generator.below(4)? {
        0 => {
            let pointer = type_(generator, "Pointer")?;
            generator.context().type_(&pointer)
        }
        _ => scalar(generator),
    }
}

fn view<'ir>(generator: &mut Generator<'ir, '_>) -> Result<Type<'ir>> {
    let view = type_(generator, "TensorView")?;
    generator.context().type_(&view)
}

fn type_<'ir>(generator: &mut Generator<'ir, '_>, variant: &str) -> Result<CudaTileType<'ir>> {
    let rank = generator.below(4)?;
    Ok(match variant {
        "Token" => CudaTileType::Token,
        "Fnv8E5M3Fnu" => CudaTileType::Fnv8E5M3Fnu,
        "Pointer" => CudaTileType::Pointer {
            pointee: scalar(generator)?,
            attribute: optional_keyword(generator)?,
        },
        "Tile" => CudaTileType::Tile {
            tile: Tile {
                shape: sizes(generator, rank)?,
                element: element(generator)?,
            },
        },
        "TensorView" => CudaTileType::TensorView {
            tile: Tile {
                shape: sizes(generator, rank)?,
                element: scalar(generator)?,
            },
            strides: sizes(generator, rank)?,
            attribute: match generator.below(2)? {
                0 => None,
                _ => Some(added(generator, "PointerAttribute")?),
            },
        },
        "PartitionView" => CudaTileType::PartitionView {
            tile: integers(generator, rank)?,
            padding: optional_keyword(generator)?,
            view: view(generator)?,
            dim_map: integers(generator, rank)?,
        },
        "StridedView" => CudaTileType::StridedView {
            tile: integers(generator, rank)?,
            strides: integers(generator, rank)?,
            padding: optional_keyword(generator)?,
            view: view(generator)?,
            dim_map: integers(generator, rank)?,
        },
        "GatherScatterView" => CudaTileType::GatherScatterView {
            tile: integers(generator, rank)?,
            padding: optional_keyword(generator)?,
            view: view(generator)?,
            sparse_dim: generator.integer()? as u32,
        },
        _ => return Err(unknown(variant)),
    })
}

/// Returns a new attribute of a variant.
fn added<'ir>(generator: &mut Generator<'ir, '_>, variant: &str) -> Result<Attribute<'ir>> {
    let item = attribute(generator, variant)?;
    generator.context().attribute(&item)
}

fn scope<'ir>(generator: &mut Generator<'ir, '_>) -> Result<Attribute<'ir>> {
    match generator.below(3)? {
        0 => added(generator, "LexicalBlock"),
        _ => added(generator, "Subprogram"),
    }
}

fn attribute<'ir>(
    generator: &mut Generator<'ir, '_>,
    variant: &str,
) -> Result<CudaTileAttribute<'ir>> {
    let bound = |it: &mut Generator<'_, '_>| it.option(Generator::integer).map(Bound);
    Ok(match variant {
        "Signedness" => CudaTileAttribute::Signedness {
            case: keyword(generator)?,
        },
        "Overflow" => CudaTileAttribute::Overflow {
            case: keyword(generator)?,
        },
        "Rounding" => CudaTileAttribute::Rounding {
            case: keyword(generator)?,
        },
        "ComparisonOrdering" => CudaTileAttribute::ComparisonOrdering {
            case: keyword(generator)?,
        },
        "ComparisonPredicate" => CudaTileAttribute::ComparisonPredicate {
            case: keyword(generator)?,
        },
        "PaddingValue" => CudaTileAttribute::PaddingValue {
            case: keyword(generator)?,
        },
        "PointerAttribute" => CudaTileAttribute::PointerAttribute {
            case: keyword(generator)?,
        },
        "SymbolVisibility" => CudaTileAttribute::SymbolVisibility {
            case: keyword(generator)?,
        },
        "DivBy" => {
            // The text has both or none.
            let steps = generator.option(|it| Ok((it.integer()?, it.integer()?)))?;
            CudaTileAttribute::DivBy {
                divisor: generator.integer()? as u64,
                every: steps.map(|it| it.0),
                along: steps.map(|it| it.1),
            }
        }
        "SameElements" => CudaTileAttribute::SameElements {
            values: generator.any_list(Generator::integer)?,
        },
        "Bounded" => CudaTileAttribute::Bounded {
            lower: bound(generator)?,
            upper: bound(generator)?,
        },
        "OptimizationHints" => CudaTileAttribute::OptimizationHints {
            hints: Hints(generator.any_list(|it| {
                let values = ["{latency = 1 : i32}", "{}", "5 : i64", "\"a\"", "[true]"];
                let value = it.choose(values)?;
                let key = it.choose(["sm_100", "sm_90", "a key"])?;
                Ok((key.into(), it.context().parse_attribute(value)?))
            })?),
        },
        "File" => CudaTileAttribute::File {
            name: generator.string()?.into(),
            directory: generator.string()?.into(),
        },
        "CompileUnit" => CudaTileAttribute::CompileUnit {
            file: added(generator, "File")?,
        },
        "LexicalBlock" => CudaTileAttribute::LexicalBlock {
            scope: scope(generator)?,
            file: added(generator, "File")?,
            line: generator.integer()? as u32,
            column: generator.integer()? as u32,
        },
        "Location" => {
            let (line, column) = (generator.integer()? as u32, generator.integer()? as u32);
            let location = format!("loc(\"kernel.py\":{line}:{column})");
            CudaTileAttribute::Location {
                location: generator.context().parse_attribute(&location)?,
                scope: scope(generator)?,
            }
        }
        "Subprogram" => CudaTileAttribute::Subprogram {
            file: added(generator, "File")?,
            line: generator.integer()? as u32,
            name: generator.string()?.into(),
            linkage_name: generator.string()?.into(),
            compile_unit: added(generator, "CompileUnit")?,
            scope_line: generator.integer()? as u32,
        },
        _ => return Err(unknown(variant)),
    })
}

#[cold]
fn unknown(variant: &str) -> Error {
    Error::message(format!(
        "no generator for the variant `{variant}` of `cuda_tile`"
    ))
}
