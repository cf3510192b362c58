//! Which encodings of sparse tensors are valid: the rules of `SparseTensorEncodingAttr::verify` of LLVM.

use mlir_bytecode::affine::{AffineExpr, AffineMap, AffineOp};
use mlir_bytecode::builtin::{BuiltinAttribute, BuiltinType};
use mlir_bytecode::{Attribute, Context, Result, Type};

use super::encoding::Level;

/// Returns what is wrong with the levels and the map from dimensions to them.
pub(super) fn mistake(
    levels: &[Level],
    map: &AffineMap,
    inverse: Option<&AffineMap>,
) -> Option<&'static str> {
    level_mistake(levels)
        .or_else(|| structured_mistake(levels, map))
        .or_else(|| {
            if levels.is_empty() {
                return Some("expected a non-empty array for lvlTypes");
            }
            let inferred = inverse_of(map);
            match (inferred, inverse) {
                // What depends on symbols is not inferred.
                (None, _) if map.symbols() == 0 => Some("failed to infer lvlToDim from dimToLvl"),
                (Some(inferred), Some(given)) if inferred.as_slice() != given.results() => {
                    Some("expected lvlToDim to be an inverse of dimToLvl")
                }
                _ => None,
            }
        })
}

fn level_mistake(levels: &[Level]) -> Option<&'static str> {
    let singletons: Vec<_> = levels
        .iter()
        .filter(|it| it.format == "singleton")
        .collect();
    let is_soa = |it: &Level| it.properties.contains(&"soa");
    if let Some(first) = singletons.first()
        && singletons.iter().any(|it| is_soa(it) != is_soa(first))
    {
        return Some("expected all singleton levels in the same memory layout (SoA or AoS)");
    }
    let leading = levels.iter().take_while(|it| it.format == "batch").count();
    if levels.iter().skip(leading).any(|it| it.format == "batch") {
        return Some("batch levels can only be leading levels");
    }
    let soa = levels.iter().filter(|it| it.format != "singleton");
    if soa.into_iter().any(is_soa) {
        return Some("SoA is only applicable to singleton levels");
    }
    None
}

/// The rules of levels that keep `n` of `m` elements.
fn structured_mistake(levels: &[Level], map: &AffineMap) -> Option<&'static str> {
    let position = levels.iter().position(|it| it.format == "structured")?;
    if position + 1 != levels.len() {
        return Some("expected a structured level to be the last level");
    }
    let mut before = levels.iter().take(position);
    if !before.all(|it| it.format == "dense") {
        return Some("expected dense levels only before a structured level");
    }
    if map.dims() as usize == map.results().len() {
        return None;
    }
    if !is_block_sparsity(map) {
        return Some("expected a block structure of 1xm for a structured level");
    }
    let sizes = map.results().iter().filter_map(|it| match binary(it)? {
        (AffineOp::Mod, _, size) => Some(size),
        _ => None,
    });
    let mut sizes: Vec<_> = sizes.collect();
    sizes.dedup();
    if sizes.len() > 1 {
        return Some("expected only one blocked level with the same coefficients");
    }
    let all = levels.get(position)?.structure.map(|it| it.1);
    (sizes.first() != all.as_ref())
        .then_some("expected the block size of the map to be that of the structured level")
}

/// `d0 floordiv 4`: the operator, the dimension and the constant.
fn binary(expression: &AffineExpr) -> Option<(AffineOp, u32, i64)> {
    let AffineExpr::Binary(binary) = expression else {
        return None;
    };
    Some((
        binary.op(),
        binary.lhs().as_dim()?,
        binary.rhs().as_constant()?,
    ))
}

/// Returns whether the map cuts dimensions into blocks: `(d0 floordiv 2, d1, d0 mod 2)`.
fn is_block_sparsity(map: &AffineMap) -> bool {
    let mut sizes = vec![None; map.dims() as usize];
    let mut has_block = false;
    for result in map.results() {
        let (op, dim, size) = match (binary(result), result.as_dim()) {
            (Some((op, dim, size)), _) if size > 0 => (Some(op), dim, size),
            (None, Some(dim)) => (None, dim, 0),
            _ => return false,
        };
        let Some(known) = sizes.get_mut(dim as usize) else {
            return false;
        };
        match op {
            None | Some(AffineOp::FloorDiv) if known.is_none() => *known = Some(size),
            Some(AffineOp::Mod) if *known == Some(size) => has_block = true,
            _ => return false,
        }
    }
    has_block
}

/// Returns the expressions of dimensions over levels; `None` if the map is neither a permutation nor cuts into blocks.
fn inverse_of(map: &AffineMap) -> Option<Vec<AffineExpr>> {
    let results = map.results();
    let count = map.dims() as usize;
    let level = |wanted: &dyn Fn(&AffineExpr) -> bool| {
        let position = results.iter().position(wanted)?;
        Some(AffineExpr::Dim(position as u32))
    };
    let is_permutation = results.len() == count && results.iter().all(|it| it.as_dim().is_some());
    if !is_permutation && !is_block_sparsity(map) {
        return None;
    }
    (0..map.dims())
        .map(|dim| {
            if let Some(level) = level(&|it| it.as_dim() == Some(dim)) {
                return Some(level);
            }
            let of =
                |op: AffineOp| level(&|it| binary(it).is_some_and(|it| (it.0, it.1) == (op, dim)));
            let (outer, inner) = (of(AffineOp::FloorDiv)?, of(AffineOp::Mod)?);
            let size = results.iter().filter_map(binary).find(|it| it.1 == dim)?.2;
            let product = AffineExpr::binary(AffineOp::Mul, outer, AffineExpr::Constant(size));
            AffineExpr::binary(AffineOp::Add, product.ok()?, inner).ok()
        })
        .collect()
}

/// Returns whether an attribute is a number.
pub(super) fn is_number(value: Attribute<'_>) -> Result<bool> {
    let builtin = value.try_decode::<BuiltinAttribute<'_>>()?;
    let is_scalar = matches!(
        builtin,
        Some(BuiltinAttribute::Integer { .. } | BuiltinAttribute::Float { .. })
    );
    Ok(is_scalar || value.dialect() == "complex")
}

/// Returns what is wrong with a tensor of this shape and element type that has the encoding.
///
/// The encoding is in the form of printers: `#sparse_tensor.encoding<{ map = ..., explicitVal = 1 : i32 }>`.
pub(super) fn tensor_mistake(
    encoding: Attribute<'_>,
    shape: &[i64],
    element: Type<'_>,
) -> Result<Option<String>> {
    let text = encoding.to_string();
    let Some(entries) = text
        .strip_prefix("#sparse_tensor.encoding<{ map = ")
        .and_then(|it| it.strip_suffix(" }>"))
    else {
        return Ok(None);
    };
    let dims = entries
        .split_once('(')
        .and_then(|it| it.1.split_once(") -> ("))
        .map_or("", |it| it.0);
    let rank = dims.split(", ").filter(|it| it.starts_with('d')).count();
    if rank != shape.len() {
        return Ok(Some(format!(
            "the encoding has {rank} dimensions, the tensor has {}",
            shape.len()
        )));
    }
    for (name, must_be_zero) in [("explicitVal", false), ("implicitVal", true)] {
        let Some((_, rest)) = entries.split_once(&format!(", {name} = ")) else {
            continue;
        };
        let value = rest.split_once(", implicitVal").map_or(rest, |it| it.0);
        let value = encoding.context().parse_attribute(value)?;
        let type_ = value_type(encoding.context(), value)?;
        if type_.is_some_and(|it| it != element) {
            return Ok(Some(format!("{name} is no `{element}`")));
        }
        if must_be_zero && !is_zero(value)? {
            return Ok(Some("implicit value must be zero".to_owned()));
        }
    }
    Ok(None)
}

/// Returns the parts of `#complex.number<:f32 1.0, 0.0>`: the type and both numbers.
fn complex(text: &str) -> Option<(&str, &str)> {
    // The type may follow: `#complex.number<:f32 0.0, 0.0> : complex<f32>`.
    let inner = text.strip_prefix("#complex.number<:")?;
    inner.split('>').next()?.split_once(' ')
}

fn value_type<'ir>(context: &'ir Context, value: Attribute<'ir>) -> Result<Option<Type<'ir>>> {
    let text = value.to_string();
    match complex(&text) {
        Some((element_type, _)) => {
            let element_type = context.parse_type(element_type)?;
            context
                .type_(&BuiltinType::Complex { element_type })
                .map(Some)
        }
        None => value.value_type(),
    }
}

fn is_zero(value: Attribute<'_>) -> Result<bool> {
    let text = value.to_string();
    if let Some((_, numbers)) = complex(&text) {
        let mut numbers = numbers.split(", ");
        return Ok(numbers.all(|it| it.parse() == Ok(0.0_f64)));
    }
    Ok(match value.try_decode()? {
        Some(BuiltinAttribute::Integer { value, .. }) => value.is_zero(),
        Some(BuiltinAttribute::Float { value, .. }) => value.to_f64() == Some(0.0),
        _ => true,
    })
}
