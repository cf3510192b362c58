//! Parsing of the types of `spirv`: the spellings that people write become the text that printers write. The dialect has no
//! bytecode encodings, so all types are assembly text.
//!
//! ```text
//! type          ::= `array` `<` integer `x` component stride? `>`
//!                 | `rtarray` `<` component stride? `>`
//!                 | `ptr` `<` component `,` storage-class `>`
//!                 | `matrix` `<` integer `x` vector-type `>`
//!                 | `image` `<` component `,` dim `,` depth `,` arrayed `,` sampling `,` sampler-use `,` format `>`
//!                 | `sampled_image` `<` image `>`
//!                 | `coopmatrix` `<` integer `x` integer `x` component `,` scope (`,` use)? `>`   // no use in LLVM 16
//!                 | `jointmatrix` `<` integer `x` integer `x` component `,` layout `,` scope `>`  // up to LLVM 19
//!                 | `arm.tensor` `<` (size `x`)+ component `>`                                    // since LLVM 22
//!                 | `struct` `<` name `>`
//!                 | `struct` `<` (name `,`)? `(` (member (`,` member)*)? `)` (`,` decoration)* `>`
//! stride        ::= `,` `stride` `=` integer
//! member        ::= type (`[` (integer `,`)? (decoration (`,` decoration)*)? `]`)?
//! decoration    ::= case (`=` attribute)?                                                       // an integer up to LLVM 19
//! component     ::= a scalar, a vector of at most four of them, or a type of `spirv`
//! ```
//!
//! A struct with a name may occur inside of itself by its name alone.

use bstr::BStr;
use mlir_bytecode::builtin::{DYNAMIC, FloatAttr, FloatType, IntegerAttr, IntegerType, VectorType};
use mlir_bytecode::item::AsmParser;
use mlir_bytecode::{Attribute, Dialect, Result, Type};

use super::attributes::{self, parse_case, parse_within};
use crate::cyclic;
use crate::forms::{joined_sizes, parse_static_shape};

/// The last release whose types are listed here: later ones may have others.
const LAST_RELEASE: u32 = 22;

/// The releases with matrices of a vendor, `NV.coopmatrix`, whose text is preserved.
const WITH_VENDOR_MATRICES: std::ops::RangeInclusive<u32> = 17..=18;

/// The last release with `jointmatrix`, with integers as the values of decorations, without decorations of structs, and without
/// `bf16`.
const LAST_WITH_JOINT_MATRICES: u32 = 19;

/// The first release with `arm.tensor`, and with a check of the images that are sampled.
const FIRST_WITH_TENSORS: u32 = 22;

/// The decorations of the core specification in the order of their numbers, by which upstream sorts them.
const DECORATIONS: [&str; 47] = [
    "RelaxedPrecision",
    "SpecId",
    "Block",
    "BufferBlock",
    "RowMajor",
    "ColMajor",
    "ArrayStride",
    "MatrixStride",
    "GLSLShared",
    "GLSLPacked",
    "CPacked",
    "BuiltIn",
    "NoPerspective",
    "Flat",
    "Patch",
    "Centroid",
    "Sample",
    "Invariant",
    "Restrict",
    "Aliased",
    "Volatile",
    "Constant",
    "Coherent",
    "NonWritable",
    "NonReadable",
    "Uniform",
    "UniformId",
    "SaturatedConversion",
    "Stream",
    "Location",
    "Component",
    "Index",
    "Binding",
    "DescriptorSet",
    "Offset",
    "XfbBuffer",
    "XfbStride",
    "FuncParamAttr",
    "FPRoundingMode",
    "FPFastMathMode",
    "LinkageAttributes",
    "NoContraction",
    "InputAttachmentIndex",
    "Alignment",
    "MaxByteOffset",
    "AlignmentId",
    "MaxByteOffsetId",
];

/// `spirv`, of which nothing is encoded.
#[derive(Dialect)]
#[dialect(name = "spirv", parse_attributes = attributes::parse, parse_types = parse)]
pub(crate) struct SpirvDialect;

fn parse<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<Option<Type<'ir>>> {
    let release = release(parser);
    let mnemonic = parser.mnemonic();
    let inside = match mnemonic {
        "array" => parse_within(parser, parse_array),
        "rtarray" => parse_within(parser, parse_runtime_array),
        "ptr" => parse_within(parser, parse_pointer),
        "matrix" => parse_within(parser, parse_matrix),
        "image" => parse_within(parser, parse_image),
        "sampled_image" => parse_within(parser, parse_sampled_image),
        "coopmatrix" => parse_within(parser, parse_cooperative_matrix),
        "jointmatrix" if release <= LAST_WITH_JOINT_MATRICES => {
            parse_within(parser, parse_joint_matrix)
        }
        "arm.tensor" if release >= FIRST_WITH_TENSORS => parse_within(parser, parse_tensor),
        "struct" => parse_within(parser, parse_struct),
        _ if release > LAST_RELEASE || WITH_VENDOR_MATRICES.contains(&release) => return Ok(None),
        _ => {
            let message = format!("unknown SPIR-V type: `{mnemonic}`");
            Err(parser.error_at_mnemonic(message.into()))
        }
    };
    let text = format!("!spirv.{mnemonic}<{}>", inside?);
    parser.context().assembly_type("spirv", &text).map(Some)
}

fn release(parser: &dyn AsmParser<'_>) -> u32 {
    parser.context().registry().llvm_release()
}

/// `4 x f32, stride=16`; the blanks around `x` may be missing.
fn parse_array(parser: &mut dyn AsmParser<'_>) -> Result<String> {
    let [size] = parse_sizes(parser)?;
    if size == 0 {
        return Err(parser.error("expected array length greater than 0"));
    }
    let element = parse_component(parser)?;
    // Upstream keeps the size in 32 bits.
    Ok(format!(
        "{} x {element}{}",
        size as u32,
        parse_stride(parser)?
    ))
}

/// `f32, stride=16`
fn parse_runtime_array(parser: &mut dyn AsmParser<'_>) -> Result<String> {
    let element = parse_component(parser)?;
    Ok(format!("{element}{}", parse_stride(parser)?))
}

/// `, stride=16`, or nothing
fn parse_stride(parser: &mut dyn AsmParser<'_>) -> Result<String> {
    if !parser.eat(",") {
        return Ok(String::new());
    }
    parser.expect("stride")?;
    parser.expect("=")?;
    match parser.parse_unsigned(u32::BITS)? {
        0 => Err(parser.error("ArrayStride must be greater than zero")),
        stride => Ok(format!(", stride={stride}")),
    }
}

/// `f32, Uniform`
fn parse_pointer(parser: &mut dyn AsmParser<'_>) -> Result<String> {
    let pointee = parse_component(parser)?;
    Ok(format!(
        "{pointee}{}",
        parse_words(parser, &["storage_class"])?
    ))
}

/// `3 x vector<4xf32>`
fn parse_matrix(parser: &mut dyn AsmParser<'_>) -> Result<String> {
    let [columns] = parse_sizes(parser)?;
    if !(2..=4).contains(&columns) {
        return Err(parser.error("matrix is expected to have 2, 3, or 4 columns"));
    }
    let column = parser.parse_type()?;
    let is_column = match column.try_decode::<VectorType<'_>>()? {
        Some(vector) => {
            let is_float = vector.element_type()?.try_decode::<FloatType<'_>>()?;
            matches!(*vector.shape()?, [2..=4]) && is_float.is_some()
        }
        None => false,
    };
    match is_column {
        true => Ok(format!("{columns} x {column}")),
        false => {
            let message = format!("`{column}` where a vector of 2 to 4 floats is required");
            Err(parser.error(message))
        }
    }
}

/// `f32, Dim1D, NoDepth, NonArrayed, SingleSampled, SamplerUnknown, Unknown`
fn parse_image(parser: &mut dyn AsmParser<'_>) -> Result<String> {
    let element = parse_component(parser)?;
    let words = [
        "dim",
        "image_depth_info",
        "image_arrayed_info",
        "image_sampling_info",
        "image_sampler_use_info",
        "image_format",
    ];
    Ok(format!("{element}{}", parse_words(parser, &words)?))
}

/// `!spirv.image<...>`
fn parse_sampled_image(parser: &mut dyn AsmParser<'_>) -> Result<String> {
    let image = parser.parse_type()?.to_string();
    let is_without_samples = |dim| image.contains(&format!(", {dim}, "));
    let is_checked = release(parser) >= FIRST_WITH_TENSORS;
    let forbidden = is_checked
        && ["SubpassData", "Buffer"]
            .into_iter()
            .any(is_without_samples);
    match image.starts_with("!spirv.image<") && !forbidden {
        true => Ok(image),
        false => {
            let message = format!("`{image:.100}` where an image is required that is sampled");
            Err(parser.error(message))
        }
    }
}

/// `4x4xf32, Workgroup, MatrixA`
fn parse_cooperative_matrix(parser: &mut dyn AsmParser<'_>) -> Result<String> {
    let sizes_and_element = parse_rows_and_columns(parser)?;
    let words: &[_] = match release(parser) {
        ..=16 => &["scope"],
        _ => &["scope", "coop_matrix_use_khr"],
    };
    Ok(format!(
        "{sizes_and_element}{}",
        parse_words(parser, words)?
    ))
}

/// `4x4xf32, RowMajor, Workgroup`
fn parse_joint_matrix(parser: &mut dyn AsmParser<'_>) -> Result<String> {
    let sizes_and_element = parse_rows_and_columns(parser)?;
    let words = ["matrixLayout", "scope"];
    Ok(format!(
        "{sizes_and_element}{}",
        parse_words(parser, &words)?
    ))
}

/// `4x4xf32`
fn parse_rows_and_columns(parser: &mut dyn AsmParser<'_>) -> Result<String> {
    let [rows, columns] = parse_sizes(parser)?.map(|it| it as u32);
    Ok(format!("{rows}x{columns}x{}", parse_component(parser)?))
}

/// `4x?xf32`, or `*xf32` without a rank
fn parse_tensor(parser: &mut dyn AsmParser<'_>) -> Result<String> {
    if parser.eat("*") {
        let element = match parser.eat("x") {
            true => parser.parse_type()?,
            false => {
                let word = parser.parse_keyword()?;
                let element = word.strip_prefix('x');
                let element = element.ok_or_else(|| parser.error("expected `x` after `*`"))?;
                parser.context().parse_type(element)?
            }
        };
        return Ok(format!("*x{}", check_component(parser, element)?));
    }
    let shape = parser.parse_shape()?;
    let dynamic = shape.iter().filter(|it| **it == DYNAMIC).count();
    if shape.is_empty() || shape.contains(&0) {
        return Err(parser.error("arm.tensors have a rank and no dimensions of zero"));
    }
    if dynamic != 0 && dynamic != shape.len() {
        let message =
            "arm.tensor shape dimensions must be either fully dynamic or completed shaped";
        return Err(parser.error(message));
    }
    Ok(format!(
        "{}x{}",
        joined_sizes(&shape),
        parse_component(parser)?
    ))
}

/// Parses sizes and the `x` after each; none is dynamic.
fn parse_sizes<const N: usize>(parser: &mut dyn AsmParser<'_>) -> Result<[i64; N]> {
    let sizes = <[i64; N]>::try_from(parse_static_shape(parser)?).ok();
    let words = if N == 1 { "one size" } else { "two sizes" };
    sizes.ok_or_else(|| parser.error(format!("expected {words}")))
}

/// Parses a comma and a case of each enumeration.
fn parse_words(parser: &mut dyn AsmParser<'_>, enumerations: &[&str]) -> Result<String> {
    let mut text = String::new();
    for enumeration in enumerations {
        parser.expect(",")?;
        text.push_str(", ");
        text.push_str(parse_case(parser, enumeration)?);
    }
    Ok(text)
}

/// Parses a type that others may consist of.
fn parse_component<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<Type<'ir>> {
    let type_ = parser.parse_type()?;
    check_component(parser, type_)
}

fn check_component<'ir>(parser: &mut dyn AsmParser<'ir>, type_: Type<'ir>) -> Result<Type<'ir>> {
    let is_component = if type_.dialect() == "spirv" {
        true
    } else if let Some(vector) = type_.try_decode::<VectorType<'_>>()? {
        matches!(*vector.shape()?, [1..=4])
    } else if let Some(integer) = type_.try_decode::<IntegerType<'_>>()? {
        matches!(integer.width()?, 1 | 8 | 16 | 32 | 64)
    } else {
        let is_float = type_.try_decode::<FloatType<'_>>()?.is_some();
        is_float && !(release(parser) <= LAST_WITH_JOINT_MATRICES && type_.to_string() == "bf16")
    };
    match is_component {
        true => Ok(type_),
        false => Err(parser.error(format!("cannot use `{type_}` to compose SPIR-V types"))),
    }
}

/// `a, (f32 [0], i32 [4, NonWritable]), Block`
fn parse_struct(parser: &mut dyn AsmParser<'_>) -> Result<String> {
    if !parser.at_keyword() {
        return parse_body(parser);
    }
    let name = parser.parse_keyword()?;
    let known = BStr::new(name);
    let is_around = cyclic::position("spirv", known).is_some();
    if parser.at(">") {
        return match is_around {
            true => Ok(name.to_owned()),
            false => {
                Err(parser.error("recursive struct reference not nested in struct definition"))
            }
        };
    }
    parser.expect(",")?;
    if is_around {
        return Err(parser.error("identifier already used for an enclosing struct"));
    }
    let body = cyclic::within("spirv", known, |_| parse_body(parser))?;
    match cyclic::define(parser.context(), "spirv", known, &body) {
        true => Ok(format!("{name}, {body}")),
        false => Err(parser.error(format!("the struct `{name}` has another body elsewhere"))),
    }
}

/// `(f32 [0], i32 [4, NonWritable]), Block`
fn parse_body(parser: &mut dyn AsmParser<'_>) -> Result<String> {
    parser.expect("(")?;
    if parser.eat(")") {
        return Ok("()".to_owned());
    }
    let mut members = Vec::new();
    let mut offsets = 0;
    loop {
        let type_ = parser.parse_type()?.to_string();
        let (has_offset, details) = match parser.eat("[") {
            true => parse_details(parser)?,
            false => (false, Vec::new()),
        };
        offsets += usize::from(has_offset);
        members.push(match details.is_empty() {
            true => type_,
            false => format!("{type_} [{}]", details.join(", ")),
        });
        if !parser.eat(",") {
            break;
        }
    }
    parser.expect(")")?;
    if offsets != 0 && offsets != members.len() {
        return Err(parser.error("offset specification must be given for all members"));
    }
    let mut text = format!("({})", members.join(", "));
    if release(parser) > LAST_WITH_JOINT_MATRICES && parser.eat(",") {
        for decoration in parse_decorations(parser)? {
            text.push_str(&format!(", {decoration}"));
        }
    }
    Ok(text)
}

/// `0, NonWritable]`; returns whether there is an offset.
fn parse_details(parser: &mut dyn AsmParser<'_>) -> Result<(bool, Vec<String>)> {
    let mut details = Vec::new();
    let has_offset = !parser.at_keyword() && !parser.at("]");
    if has_offset {
        details.push(parser.parse_unsigned(u32::BITS)?.to_string());
    }
    let has_more = !parser.at("]");
    if has_offset && has_more {
        parser.expect(",")?;
    }
    if has_more {
        details.extend(parse_decorations(parser)?);
    }
    parser.expect("]")?;
    Ok((has_offset, details))
}

/// `NonWritable, Location=1`: one or more, which become sorted.
fn parse_decorations(parser: &mut dyn AsmParser<'_>) -> Result<Vec<String>> {
    let mut decorations = Vec::new();
    loop {
        let case = parse_case(parser, "decoration")?;
        let value = match parser.eat("=") {
            true if release(parser) > LAST_WITH_JOINT_MATRICES => {
                let value = parser.parse_attribute()?;
                (value.to_string() != "unit")
                    .then(|| without_type(value))
                    .transpose()?
            }
            true => Some(parser.parse_unsigned(u32::BITS)?.to_string()),
            false => None,
        };
        decorations.push((case, value));
        if !parser.eat(",") {
            break;
        }
    }
    // Those of extensions have the highest numbers.
    let number = |case| DECORATIONS.iter().position(|it| *it == case);
    decorations.sort_by_key(|it| number(it.0).unwrap_or(DECORATIONS.len()));
    let printed = decorations.into_iter().map(|(case, value)| match value {
        Some(value) => format!("{case}={value}"),
        None => case.to_owned(),
    });
    Ok(printed.collect())
}

/// `3` of `3 : i32`
fn without_type(attribute: Attribute<'_>) -> Result<String> {
    let text = attribute.to_string();
    let is_number = attribute.try_decode::<IntegerAttr<'_>>()?.is_some()
        || attribute.try_decode::<FloatAttr<'_>>()?.is_some();
    let number = text.split_once(" : ").filter(|_| is_number);
    Ok(number
        .map_or(text.as_str(), |(number, _)| number)
        .to_owned())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test")]

    use mlir_bytecode::Context;

    #[test]
    fn types_are_written_with_blanks() {
        let context = Context::new(crate::registry().with(super::SpirvDialect));
        for (text, printed) in [
            ("!spirv.array<4xf32>", "!spirv.array<4 x f32>"),
            (
                "!spirv.array<2 x !spirv.array<3xi32, stride = 4>>",
                "!spirv.array<2 x !spirv.array<3 x i32, stride=4>>",
            ),
            (
                "!spirv.array<1xvector<2xf32>>",
                "!spirv.array<1 x vector<2xf32>>",
            ),
            (
                "!spirv.ptr<!spirv.rtarray<f32,stride = 4>,Uniform>",
                "!spirv.ptr<!spirv.rtarray<f32, stride=4>, Uniform>",
            ),
            (
                "!spirv.struct<(!spirv.array<2xf32>[0],i32 [8])>",
                "!spirv.struct<(!spirv.array<2 x f32> [0], i32 [8])>",
            ),
            (
                "!spirv.struct<(f32 [0, NonWritable])>",
                "!spirv.struct<(f32 [0, NonWritable])>",
            ),
            ("!spirv.struct<()>", "!spirv.struct<()>"),
            ("!spirv.struct<a, (f32)>", "!spirv.struct<a, (f32)>"),
        ] {
            assert_eq!(context.parse_type(text).unwrap().to_string(), printed);
        }
        for text in [
            "!spirv.array<2x3xf32>",
            "!spirv.ptr<f32>",
            "!spirv.struct<(f32,)>",
        ] {
            assert!(context.parse_type(text).is_err(), "{text}");
        }
    }
}
