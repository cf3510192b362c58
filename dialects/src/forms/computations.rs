//! The types that operations compute from types that are not decoded, by the text of those types.

use mlir_bytecode::definition::Transformer;
use mlir_bytecode::dialect::TypeComputation;
use mlir_bytecode::{Result, Type};

use super::split;

pub(crate) const COMPUTATIONS: &[TypeComputation] = &[
    TypeComputation::new(Transformer::Element, element),
    TypeComputation::new(Transformer::Image, first_parameter),
    TypeComputation::new(Transformer::ImageElement, image_element),
    TypeComputation::new(Transformer::Payload, first_parameter),
    TypeComputation::new(Transformer::Pointee, first_parameter),
    TypeComputation::of("emitc", Transformer::LvalueToPointer, pointer),
    TypeComputation::of("emitc", Transformer::PointerToLvalue, lvalue),
    TypeComputation::of("llvm", Transformer::WithBool, with_bool),
    TypeComputation::of("pdl_interp", Transformer::PdlElement, value),
    TypeComputation::of("pdl_interp", Transformer::Range, range),
    TypeComputation::of("ptr", Transformer::PointerMetadata, metadata),
    TypeComputation::of("smt", Transformer::Codomain, codomain),
    TypeComputation::of("smt", Transformer::Domain, domain),
    TypeComputation::of("smt", Transformer::FunctionDomain, function_domain),
    TypeComputation::of("smt", Transformer::FunctionRange, function_range),
];

/// The types that a computation yields; `None` if it does not apply.
pub(crate) type Computed<'ir> = Result<Option<Vec<Type<'ir>>>>;

/// Returns the text between the outer angle brackets of a type of a dialect.
fn parameters(text: &str) -> Option<&str> {
    let (_, inner) = text.strip_prefix('!')?.split_once('<')?;
    inner.strip_suffix('>')
}

/// Returns the first parameter of a type of a dialect.
fn first(text: &str) -> Option<&str> {
    parameters(text).and_then(|inner| split(inner).first().copied())
}

/// Parses the only type that a computation yields.
pub(crate) fn one<'ir>(of: Type<'ir>, text: Option<&str>) -> Computed<'ir> {
    let parse = |text| Ok(vec![of.context().parse_type(text)?]);
    text.map(parse).transpose()
}

/// `f16` of `!gpu.mma_matrix<16x16xf16, "AOp">`
fn element(matrix: Type<'_>) -> Computed<'_> {
    let text = matrix.to_string();
    let is_size = |c: char| c.is_ascii_digit() || matches!(c, 'x' | '?');
    one(
        matrix,
        first(&text).map(|it| it.trim_start_matches(is_size)),
    )
}

/// `f32` of `!spirv.ptr<f32, Function>` and of `!async.value<f32>`
fn first_parameter(type_: Type<'_>) -> Computed<'_> {
    one(type_, first(&type_.to_string()))
}

/// `f32` of `!spirv.sampled_image<!spirv.image<f32, ...>>`
fn image_element(sampled: Type<'_>) -> Computed<'_> {
    let text = sampled.to_string();
    one(sampled, first(&text).and_then(first))
}

/// `!emitc.ptr<T>` of `!emitc.lvalue<T>`
fn pointer(lvalue: Type<'_>) -> Computed<'_> {
    let pointer = first(&lvalue.to_string()).map(|it| format!("!emitc.ptr<{it}>"));
    one(lvalue, pointer.as_deref())
}

/// `!emitc.lvalue<T>` of `!emitc.ptr<T>`
fn lvalue(pointer: Type<'_>) -> Computed<'_> {
    let lvalue = first(&pointer.to_string()).map(|it| format!("!emitc.lvalue<{it}>"));
    one(pointer, lvalue.as_deref())
}

/// `!llvm.struct<(T, i1)>` of `T`; of a vector, with a vector of `i1`
fn with_bool(type_: Type<'_>) -> Computed<'_> {
    let bools = Transformer::Bool.apply(type_, type_.dialect())?;
    let pair = bools
        .first()
        .map(|it| format!("!llvm.struct<({type_}, {it})>"));
    one(type_, pair.as_deref())
}

/// `!pdl.value` of `!pdl.type`, `!pdl.range<value>` of `!pdl.range<type>`
fn value(type_: Type<'_>) -> Computed<'_> {
    let is_range = parameters(&type_.to_string()).is_some();
    let value = if is_range {
        "!pdl.range<value>"
    } else {
        "!pdl.value"
    };
    one(type_, Some(value))
}

/// `!pdl.range<value>` of `!pdl.value`
fn range(element: Type<'_>) -> Computed<'_> {
    let text = element.to_string();
    let mnemonic = text.strip_prefix("!pdl.");
    one(
        element,
        mnemonic.map(|it| format!("!pdl.range<{it}>")).as_deref(),
    )
}

/// `!ptr.ptr_metadata<T>` of `T`
fn metadata(pointer: Type<'_>) -> Computed<'_> {
    one(pointer, Some(&format!("!ptr.ptr_metadata<{pointer}>")))
}

/// Returns the texts of `domain` and `codomain` of `!smt.array<[domain -> codomain]>`.
fn array(text: &str) -> Option<(&str, &str)> {
    let inner = parameters(text)?.strip_prefix('[')?.strip_suffix(']')?;
    // Not the arrow of an array that is the domain.
    let mut depth = 0_i32;
    let (arrow, _) = inner.char_indices().find(|&(at, letter)| {
        depth += match letter {
            '[' => 1,
            ']' => -1,
            _ => 0,
        };
        depth == 0 && inner.get(at..).is_some_and(|it| it.starts_with(" -> "))
    })?;
    Some((inner.get(..arrow)?, inner.get(arrow + " -> ".len()..)?))
}

fn domain(type_: Type<'_>) -> Computed<'_> {
    one(type_, array(&type_.to_string()).map(|it| it.0))
}

fn codomain(type_: Type<'_>) -> Computed<'_> {
    one(type_, array(&type_.to_string()).map(|it| it.1))
}

/// Returns the texts of `domain` and `range` of `!smt.func<(domain) range>`.
fn function(text: &str) -> Option<(&str, &str)> {
    parameters(text)?.strip_prefix('(')?.split_once(") ")
}

fn function_domain(type_: Type<'_>) -> Computed<'_> {
    let text = type_.to_string();
    let Some((domain, _)) = function(&text) else {
        return Ok(None);
    };
    let texts = split(domain).into_iter().filter(|it| !it.is_empty());
    let types: Result<_> = texts.map(|it| type_.context().parse_type(it)).collect();
    types.map(Some)
}

fn function_range(type_: Type<'_>) -> Computed<'_> {
    one(type_, function(&type_.to_string()).map(|it| it.1))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test")]

    use mlir_bytecode::Context;

    use super::*;

    #[test]
    fn types_of_dialects() {
        // Verifiers reject some of the types.
        let context = Context::new(crate::registry().keep_unknown_items());
        let apply = |by: &str, from: &str, dialect: &str| {
            let (by, type_) = (
                Transformer::from_name(by).unwrap(),
                context.parse_type(from),
            );
            let computed = by.apply(type_.unwrap(), dialect)?;
            let computed: Vec<_> = computed.iter().map(ToString::to_string).collect();
            Ok::<_, mlir_bytecode::Error>(computed.join(", "))
        };
        for (dialect, by, from, expected) in [
            ("gpu", "element", "!gpu.mma_matrix<4x?xf16, \"AOp\">", "f16"),
            (
                "spirv",
                "pointee",
                "!spirv.ptr<vector<4xi8>, Function>",
                "vector<4xi8>",
            ),
            ("my", "pointee", "!my.ptr<f32>", "f32"),
            (
                "async",
                "payload",
                "!async.value<!my.other<i32, i8>>",
                "!my.other<i32, i8>",
            ),
            (
                "spirv",
                "image",
                "!spirv.sampled_image<!my.image<f32, A>>",
                "!my.image<f32, A>",
            ),
            (
                "spirv",
                "image_element",
                "!spirv.sampled_image<!my.image<f32, A>>",
                "f32",
            ),
            (
                "emitc",
                "lvalue_to_pointer",
                "!emitc.lvalue<i32>",
                "!emitc.ptr<i32>",
            ),
            (
                "emitc",
                "pointer_to_lvalue",
                "!emitc.ptr<i32>",
                "!emitc.lvalue<i32>",
            ),
            ("llvm", "with_bool", "i32", "!llvm.struct<(i32, i1)>"),
            (
                "llvm",
                "with_bool",
                "vector<2xi8>",
                "!llvm.struct<(vector<2xi8>, vector<2xi1>)>",
            ),
            ("pdl_interp", "range", "!pdl.value", "!pdl.range<value>"),
            ("pdl_interp", "pdl_element", "!pdl.type", "!pdl.value"),
            (
                "pdl_interp",
                "pdl_element",
                "!pdl.range<type>",
                "!pdl.range<value>",
            ),
            (
                "smt",
                "domain",
                "!smt.array<[!smt.int -> !smt.bool]>",
                "!smt.int",
            ),
            (
                "smt",
                "codomain",
                "!smt.array<[!smt.int -> !smt.bool]>",
                "!smt.bool",
            ),
            (
                "smt",
                "function_domain",
                "!smt.func<(!smt.int, i1) !smt.bool>",
                "!smt.int, i1",
            ),
            ("smt", "function_domain", "!smt.func<() !smt.bool>", ""),
            (
                "smt",
                "function_range",
                "!smt.func<(!smt.int, i1) !smt.bool>",
                "!smt.bool",
            ),
            (
                "ptr",
                "pointer_metadata",
                "memref<2xf32>",
                "!ptr.ptr_metadata<memref<2xf32>>",
            ),
        ] {
            assert_eq!(
                apply(by, from, dialect).unwrap(),
                expected,
                "{by} of {from}"
            );
        }
        for (dialect, by, from) in [
            ("my", "element", "!my.type"),
            ("spirv", "pointee", "complex<f32>"),
            ("smt", "domain", "!smt.array<int>"),
            ("my", "with_bool", "i32"),
        ] {
            assert!(apply(by, from, dialect).is_err(), "{by} of {from}");
        }
    }
}
