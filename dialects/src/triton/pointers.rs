//! The types that operations compute of pointers and of what they point to.

use mlir_bytecode::builtin::BuiltinType;
use mlir_bytecode::definition::Transformer;
use mlir_bytecode::dialect::TypeComputation;
use mlir_bytecode::{Result, Type};

use crate::forms::{Computed, element_type, inside, one, split};
use crate::text_dialect::parameters;

pub(super) const COMPUTATIONS: &[TypeComputation] = &[
    TypeComputation::new(Transformer::ElementPointer, element_pointer),
    TypeComputation::new(Transformer::Int32, integer),
    TypeComputation::new(Transformer::Pointer, pointer),
    TypeComputation::of("nvws", Transformer::Payload, buffers),
    TypeComputation::of("tt", Transformer::Pointee, pointee),
    TypeComputation::of("ttg", Transformer::Pointee, pointee),
    TypeComputation::of("tti", Transformer::Pointee, pointee),
];

/// `!tt.ptr<f32>` of `f32`, and `tensor<4x!tt.ptr<f32>, #layout>` of `tensor<4xf32, #layout>`
fn pointer(type_: Type<'_>) -> Computed<'_> {
    each(type_, |element| {
        one(element, Some(&format!("!tt.ptr<{element}>")))
    })
}

/// `!tt.ptr<f32>` of `f32` and `tensor<4xf32, #layout>`, and `!tt.ptr<f32, 3>` of `!tt.ptr<tensor<4xf32>, 3>`
fn element_pointer(type_: Type<'_>) -> Computed<'_> {
    let text = type_.to_string();
    let (pointee, space) = match parameters(&text)[..] {
        [pointee, ref space @ ..] if text.starts_with("!tt.ptr<") => {
            (type_.context().parse_type(pointee)?, space.join(", "))
        }
        _ => (type_, String::new()),
    };
    let element = element_type(pointee)?.unwrap_or(pointee);
    let separator = if space.is_empty() { "" } else { ", " };
    one(
        type_,
        Some(&format!("!tt.ptr<{element}{separator}{space}>")),
    )
}

/// `i32` of `f32`, and `tensor<4xi32, #layout>` of `tensor<4xf32, #layout>`
fn integer(type_: Type<'_>) -> Computed<'_> {
    each(type_, |element| one(element, Some("i32")))
}

/// `f32` of `!tt.ptr<f32>`, and `tensor<4xf32, #layout>` of `tensor<4x!tt.ptr<f32>, #layout>`
fn pointee(type_: Type<'_>) -> Computed<'_> {
    each(type_, |element| {
        let text = element.to_string();
        one(element, parameters(&text).first().copied())
    })
}

/// The types of `!nvws.aref<[!ttg.memdesc<1x64xf16>, !ttg.memdesc<1x64xf16>]>`
fn buffers(reference: Type<'_>) -> Computed<'_> {
    let text = reference.to_string();
    let Some(inner) = inside(&text, "!nvws.aref<[") else {
        return Ok(None);
    };
    let types = split(inner.strip_suffix(']').unwrap_or(inner));
    let types = types
        .into_iter()
        .map(|it| reference.context().parse_type(it.trim()));
    types.collect::<Result<Vec<_>>>().map(Some)
}

/// Applies a computation to a type, or to the elements of a tensor.
fn each<'ir>(type_: Type<'ir>, compute: impl Fn(Type<'ir>) -> Computed<'ir>) -> Computed<'ir> {
    let Some(BuiltinType::RankedTensor {
        shape,
        element_type,
        encoding,
    }) = type_.try_decode()?
    else {
        return compute(type_);
    };
    let Some(elements) = compute(element_type)? else {
        return Ok(None);
    };
    let tensor = |element_type| {
        type_.context().type_(&BuiltinType::RankedTensor {
            shape: shape.clone(),
            element_type,
            encoding,
        })
    };
    elements
        .into_iter()
        .map(tensor)
        .collect::<Result<Vec<_>>>()
        .map(Some)
}
