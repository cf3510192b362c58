//! The rules of single operations that no table has: those the reference implementation checks in code.

use super::types::Tile;
use super::view::View;
use crate::attribute::Attribute;
use crate::body::{Field, Operation};
use crate::enums::{IntegerOverflow, RoundingMode, Signedness};
use crate::types::{Scalar, Type, TypeId};

type Outcome = Result<(), String>;

/// Checks the rules of one operation.
pub(crate) fn check(view: &View<'_, '_>) -> Outcome {
    match view.operation.name() {
        "addf" | "subf" | "mulf" | "fma" => {
            rounding(view, &IEEE)?;
            modifiers(view)
        }
        "divf" => {
            rounding(
                view,
                &[&IEEE[..], &[RoundingMode::Approx, RoundingMode::Full]].concat(),
            )?;
            modifiers(view)
        }
        "sqrt" => {
            rounding(view, &[&IEEE[..], &[RoundingMode::Approx]].concat())?;
            modifiers(view)
        }
        "exp" | "tanh" => {
            rounding(view, &[RoundingMode::Full, RoundingMode::Approx])?;
            // `full` is no modifier here: it is the default for every type.
            match view.case("rounding_mode") == Some(RoundingMode::Approx.code()) {
                true => only_f32(view, "approx"),
                false => Ok(()),
            }
        }
        "exp2" | "rsqrt" | "maxf" | "minf" => modifiers(view),
        "divi" => divi(view),
        "negi" => ensure(
            view.case("overflow") != Some(IntegerOverflow::Nuw.code()),
            "`no_unsigned_wrap` is not supported",
        ),
        "exti" => ensure(
            widths(view).is_some_and(|(from, to)| to > from),
            "the conversion does not extend",
        ),
        "trunci" => ensure(
            widths(view).is_some_and(|(from, to)| to < from),
            "the conversion does not truncate",
        ),
        "bitcast" => {
            let (from, to) = (scalar(view, "source"), scalar(view, "result"));
            ensure(
                from.map(Scalar::width) == to.map(Scalar::width),
                "widths differ",
            )
        }
        "itof" => {
            ensure(
                scalar(view, "to") != Some(Scalar::F8E8M0FNU),
                "converts to f8E8M0FNU",
            )?;
            rounding(view, &[RoundingMode::NearestEven])
        }
        "ftoi" => rounding(view, &[RoundingMode::NearestIntToZero]),
        "ftof" => ftof(view),
        "alloca" => alloca(view),
        "assume" => assume(view),
        "broadcast" => broadcast(view),
        "cat" => cat(view),
        "extract" => extract(view, "source", "result"),
        "insert" => extract(view, "destination", "source"),
        "iota" => iota(view),
        "join_tokens" => ensure(
            view.operation.operands().len() >= 2,
            "fewer than two tokens",
        ),
        "make_partition_view" | "make_strided_view" | "make_gather_scatter_view" => {
            let result = view.tile_view("result").map(|it| it.view);
            let source = view.type_named("tensor_view");
            let same = result
                .zip(source)
                .is_some_and(|(one, other)| view.types.same(one, other));
            ensure(same, "the view belongs to another tensor view")
        }
        "get_index_space_shape" => ensure(
            view.tile_view("src")
                .is_some_and(|it| it.shape.len() == view.result_types().len()),
            "the number of results differs from that of dimensions",
        ),
        "get_tensor_shape" => ensure(
            matches!(
                view.type_named("src").and_then(|id| view.types.get(id)),
                Some(Type::TensorView { shape, .. }) if shape.len() == view.result_types().len()
            ),
            "the number of results differs from that of dimensions",
        ),
        "mmaf" => {
            mma_shapes(view)?;
            mmaf_types(view)
        }
        "mmai" => mma_shapes(view),
        "mmaf_scaled" => mmaf_scaled(view),
        "pack" | "unpack" => pack(view),
        "permute" => permute(view),
        "reshape" => ensure(
            elements(view, "source") == elements(view, "result"),
            "the numbers of elements differ",
        ),
        "select" => ensure(
            scalar(view, "result") != Some(Scalar::F4E2M1FN),
            "selects between values of f4E2M1FN",
        ),
        "print_tko" => print(view),
        "reduce" | "scan" => super::aggregate::check(view),
        "break" => early_exit(view, &["loop"]),
        "continue" => early_exit(view, &["for", "loop"]),
        "return" => ensure(
            view.operation.operands().is_empty(),
            "the `return` of an entry has operands",
        ),
        _ => super::memory::check(view),
    }
}

pub(super) fn ensure(holds: bool, rule: &str) -> Outcome {
    match holds {
        true => Ok(()),
        false => Err(rule.to_owned()),
    }
}

pub(super) fn scalar(view: &View<'_, '_>, name: &str) -> Option<Scalar> {
    view.tile(name)?.scalar
}

fn element(view: &View<'_, '_>, name: &str) -> Option<TypeId> {
    Some(view.tile(name)?.element)
}

pub(super) fn pointee(view: &View<'_, '_>, name: &str) -> Option<TypeId> {
    view.tile(name)?.pointee
}

pub(super) fn shape<'m>(view: &View<'_, 'm>, name: &str) -> &'m [i64] {
    view.tile(name).map_or(&[], |tile| tile.shape)
}

fn elements(view: &View<'_, '_>, name: &str) -> i64 {
    shape(view, name).iter().product()
}

fn widths(view: &View<'_, '_>) -> Option<(u32, u32)> {
    Some((scalar(view, "from")?.width(), scalar(view, "to")?.width()))
}

/// The rounding modes of IEEE 754.
const IEEE: [RoundingMode; 4] = [
    RoundingMode::NearestEven,
    RoundingMode::Zero,
    RoundingMode::NegativeInf,
    RoundingMode::PositiveInf,
];

fn rounding(view: &View<'_, '_>, allowed: &[RoundingMode]) -> Outcome {
    let mode = view.case("rounding_mode").and_then(RoundingMode::from_code);
    ensure(
        mode.is_some_and(|mode| allowed.contains(&mode)),
        "rounding mode not allowed here",
    )
}

/// Flushing and approximation are for `f32` only.
fn modifiers(view: &View<'_, '_>) -> Outcome {
    let mode = view.case("rounding_mode").and_then(RoundingMode::from_code);
    let approximate = matches!(mode, Some(RoundingMode::Approx | RoundingMode::Full));
    match view.unit("flush_to_zero") || approximate {
        true => only_f32(view, "this modifier"),
        false => Ok(()),
    }
}

fn only_f32(view: &View<'_, '_>, what: &str) -> Outcome {
    let is_f32 = scalar(view, "result") == Some(Scalar::F32);
    if is_f32 {
        Ok(())
    } else {
        Err(format!("{what} is for f32 only"))
    }
}

fn divi(view: &View<'_, '_>) -> Outcome {
    let mode = view.case("rounding").and_then(RoundingMode::from_code);
    let unsigned = view.case("signedness") == Some(Signedness::Unsigned.code());
    match mode {
        Some(RoundingMode::Zero | RoundingMode::PositiveInf) => Ok(()),
        Some(RoundingMode::NegativeInf) if !unsigned => Ok(()),
        _ => Err("rounding mode not allowed here".to_owned()),
    }
}

fn ftof(view: &View<'_, '_>) -> Outcome {
    let same = view
        .type_named("from")
        .zip(view.type_named("to"))
        .is_some_and(|(from, to)| view.types.same(from, to));
    ensure(!same, "the conversion does not change the type")?;
    let (Some(from), Some(to)) = (scalar(view, "from"), scalar(view, "to")) else {
        return Err("no floats".to_owned());
    };
    rounding(view, conversion_modes(from, to))
}

/// Returns the rounding modes of a conversion between floats, as the vendor's reader of 13.5 takes them.
fn conversion_modes(from: Scalar, to: Scalar) -> &'static [RoundingMode] {
    use RoundingMode::{NearestAway, NearestEven, NegativeInf, PositiveInf, Zero};
    match (from, to) {
        (_, Scalar::F8E8M0FNU) => &[Zero, PositiveInf],
        (Scalar::F64, Scalar::F32) => &[NearestEven, Zero, NegativeInf, PositiveInf],
        (Scalar::F32, Scalar::TF32) => &[NearestEven, Zero, NearestAway],
        _ if to.width() <= 8 => &[NearestEven],
        _ if widens(from, to) => &[NearestEven, Zero, NegativeInf, PositiveInf, NearestAway],
        _ => &[NearestEven, Zero],
    }
}

/// Returns whether every value of `from` is a value of `to`: no fewer digits, no smaller range of normal numbers.
fn widens(from: Scalar, to: Scalar) -> bool {
    let (digits, least, most) = range(from);
    let (digits2, least2, most2) = range(to);
    digits <= digits2 && least >= least2 && most <= most2
}

/// Returns the digits of a float type, and the exponents of its normal numbers.
const fn range(scalar: Scalar) -> (u32, i32, i32) {
    match scalar {
        Scalar::F4E2M1FN => (2, 0, 2),
        Scalar::F8E4M3FN => (4, -6, 8),
        Scalar::F8E5M2 => (3, -14, 15),
        Scalar::F8E8M0FNU => (1, -127, 127),
        Scalar::FNV8E5M3FNU => (4, -14, 16),
        Scalar::F16 => (11, -14, 15),
        Scalar::BF16 => (8, -126, 127),
        Scalar::TF32 => (11, -126, 127),
        Scalar::F32 => (24, -126, 127),
        _ => (53, -1022, 1023),
    }
}

fn alloca(view: &View<'_, '_>) -> Outcome {
    let alignment = view.integer("alignment").unwrap_or_default();
    ensure(
        alignment.cast_signed() > 0 && alignment.is_power_of_two(),
        "alignment no power of two",
    )?;
    ensure(
        view.integer("num_elem")
            .is_some_and(|it| it.cast_signed() >= 0),
        "negative size",
    )?;
    let pointee = pointee(view, "result").and_then(|id| view.types.scalar(id));
    let size = pointee.map_or(0, |scalar| {
        u64::from((scalar.width() / 8).max(u32::from(scalar == Scalar::I1)))
    });
    ensure(alignment >= size, "alignment below the natural one")
}

fn assume(view: &View<'_, '_>) -> Outcome {
    let Some(Field::Tagged(predicate)) = view.operation.field("predicate") else {
        return Err("no predicate".to_owned());
    };
    let result = view.result_types().first().copied();
    let tile = result.and_then(|id| view.types.tile(id));
    let is_view = matches!(
        result.and_then(|id| view.types.get(id)),
        Some(Type::TensorView { .. })
    );
    let integer = tile
        .and_then(|tile| tile.scalar)
        .filter(|scalar| scalar.is_integer());
    let is_pointer = tile.is_some_and(|tile| tile.pointee.is_some());
    match predicate {
        Attribute::DivBy {
            divisor,
            every,
            along,
        } => {
            ensure(
                divisor.is_power_of_two() && *divisor <= 1 << 62,
                "divisor no power of two",
            )?;
            ensure(
                every.is_some() == along.is_some(),
                "`every` and `along` go together",
            )?;
            if is_view {
                return ensure(every.is_none(), "no `every` for a tensor view");
            }
            ensure(
                integer.is_some() || is_pointer,
                "for integers and pointers only",
            )?;
            let (Some(every), Some(along)) = (*every, *along) else {
                return Ok(());
            };
            let sizes = tile.map_or(&[][..], |tile| tile.shape);
            let size = usize::try_from(along)
                .ok()
                .and_then(|along| sizes.get(along));
            ensure(
                size.is_some_and(|size| (0..=*size).contains(&every)),
                "`every` out of range",
            )
        }
        Attribute::SameElements(values) => {
            ensure(
                integer.is_some() || is_pointer,
                "for integers and pointers only",
            )?;
            let sizes = tile.map_or(&[][..], |tile| tile.shape);
            let fit = values.len() == sizes.len()
                && values
                    .iter()
                    .zip(sizes)
                    .all(|(value, size)| (0..=*size).contains(value));
            ensure(fit, "the values do not fit the shape")
        }
        Attribute::Bounded { lower, upper } => {
            let Some(scalar) = integer else {
                return Err("for integers only".to_owned());
            };
            let limit = i128::from(i64::MAX) >> (64 - scalar.width());
            let fits = |bound: &i64| (-limit - 1..=limit).contains(&i128::from(*bound));
            ensure(
                [lower, upper].into_iter().flatten().all(fits),
                "a bound out of range",
            )?;
            let ordered = lower
                .zip(*upper)
                .is_none_or(|(lower, upper)| lower <= upper);
            ensure(ordered, "the lower bound is above the upper one")
        }
        _ => Err("no predicate for `assume`".to_owned()),
    }
}

fn broadcast(view: &View<'_, '_>) -> Outcome {
    let (source, result) = (shape(view, "source"), shape(view, "result"));
    let fits = source
        .iter()
        .zip(result)
        .all(|(from, to)| from == to || *from == 1);
    ensure(fits, "the shapes are not compatible")
}

fn cat(view: &View<'_, '_>) -> Outcome {
    let (lhs, rhs, result) = (
        shape(view, "lhs"),
        shape(view, "rhs"),
        shape(view, "result"),
    );
    let dim = view
        .integer("dim")
        .and_then(|dim| usize::try_from(dim).ok());
    let dim = dim
        .filter(|dim| *dim < lhs.len())
        .ok_or("`dim` out of range")?;
    let fits =
        lhs.iter()
            .zip(rhs)
            .zip(result)
            .enumerate()
            .all(|(position, ((lhs, rhs), result))| match position == dim {
                true => lhs + rhs == *result,
                false => lhs == rhs && lhs == result,
            });
    ensure(fits, "the shapes do not fit")
}

/// Checks that `part` is in `whole`, with one scalar `i32` index per dimension.
fn extract(view: &View<'_, '_>, whole: &str, part: &str) -> Outcome {
    ensure(
        element(view, whole) == element(view, part),
        "element types differ",
    )?;
    let (sizes, parts) = (shape(view, whole), shape(view, part));
    let fits = sizes.len() == parts.len()
        && sizes
            .iter()
            .zip(parts)
            .all(|(whole, part)| *part > 0 && whole % part == 0);
    ensure(fits, "the shape does not divide")?;
    ensure(
        view.operand_types("indices").len() == sizes.len(),
        "the number of indices differs from that of dimensions",
    )
}

fn iota(view: &View<'_, '_>) -> Outcome {
    let (Some(scalar), [size]) = (scalar(view, "result"), shape(view, "result")) else {
        return Err("not a tile of rank 1".to_owned());
    };
    let width = scalar.width();
    ensure(
        width >= 64 || *size <= 1_i64 << width,
        "more elements than the type has values",
    )
}

/// `lhs` is (b x) m x k, `rhs` (b x) k x n, `acc` (b x) m x n.
fn mma_shapes(view: &View<'_, '_>) -> Outcome {
    let fits = match (shape(view, "lhs"), shape(view, "rhs"), shape(view, "acc")) {
        ([m, k], [k2, n], [m2, n2]) => k == k2 && m == m2 && n == n2,
        ([b, m, k], [b2, k2, n], [b3, m2, n2]) => {
            b == b2 && b == b3 && k == k2 && m == m2 && n == n2
        }
        _ => false,
    };
    ensure(fits, "the shapes do not fit")
}

fn mmaf_types(view: &View<'_, '_>) -> Outcome {
    use Scalar::{BF16, F4E2M1FN, F8E4M3FN, F8E5M2, F16, F32, F64, TF32};
    let allowed: &[Scalar] = match scalar(view, "lhs") {
        Some(F4E2M1FN | F8E4M3FN | F8E5M2 | F16) => &[F16, F32],
        Some(BF16 | TF32 | F32) => &[F32],
        Some(F64) => &[F64],
        _ => &[],
    };
    ensure(
        scalar(view, "acc").is_some_and(|acc| allowed.contains(&acc)),
        "element types do not fit",
    )
}

fn mmaf_scaled(view: &View<'_, '_>) -> Outcome {
    use Scalar::{F4E2M1FN, F8E4M3FN, F8E5M2, F8E8M0FNU};
    mma_shapes(view)?;
    let matrix = |name| match shape(view, name) {
        [rows, columns] => Some((1, *rows, *columns)),
        [batch, rows, columns] => Some((*batch, *rows, *columns)),
        _ => None,
    };
    let all = (
        matrix("lhs"),
        matrix("rhs"),
        matrix("lhs_scale"),
        matrix("rhs_scale"),
    );
    let (Some(lhs), Some(rhs), Some(lhs_scale), Some(rhs_scale)) = all else {
        return Err("the shapes do not fit".to_owned());
    };
    let fits = lhs.0 == lhs_scale.0
        && rhs.0 == rhs_scale.0
        && lhs.1 == lhs_scale.1
        && rhs.2 == rhs_scale.2
        && lhs_scale.2 == rhs_scale.1
        && lhs_scale.2 > 0
        && lhs.2 % lhs_scale.2 == 0;
    ensure(fits, "the shapes do not fit")?;
    let allowed: &[i64] = match (scalar(view, "lhs"), scalar(view, "lhs_scale")) {
        (Some(F8E4M3FN | F8E5M2), Some(F8E8M0FNU)) => &[32],
        (Some(F4E2M1FN), Some(F8E4M3FN)) => &[16],
        (Some(F4E2M1FN), Some(F8E8M0FNU | Scalar::FNV8E5M3FNU)) => &[16, 32],
        _ => &[],
    };
    ensure(
        allowed.contains(&(lhs.2 / lhs_scale.2)),
        "block size or element types do not fit",
    )
}

fn pack(view: &View<'_, '_>) -> Outcome {
    let bits = |tile: Tile<'_>| {
        let scalar = tile.scalar?;
        let width = if scalar == Scalar::TF32 {
            32
        } else {
            scalar.width()
        };
        match tile.shape {
            [size] => Some((scalar.width(), i64::from(width) * size)),
            _ => None,
        }
    };
    let source = view.tile("source").and_then(bits);
    let result = view.tile("result").and_then(bits);
    let fits = source.zip(result).is_some_and(|(source, result)| {
        source.0 != result.0 && source.1 == result.1 && source.1 % 8 == 0
    });
    ensure(
        fits,
        "not the same number of bytes in elements of another width",
    )
}

fn permute(view: &View<'_, '_>) -> Outcome {
    let Some(Field::I32Array(permutation)) = view.operation.field("permutation") else {
        return Err("no permutation".to_owned());
    };
    let (source, result) = (shape(view, "source"), shape(view, "result"));
    let mut used = vec![false; source.len()];
    let fits = source.len() >= 2
        && permutation.len() == source.len()
        && permutation.iter().zip(result).all(|(from, size)| {
            let from = usize::try_from(*from).unwrap_or(usize::MAX);
            let fresh = used
                .get_mut(from)
                .is_some_and(|used| !std::mem::replace(used, true));
            fresh && source.get(from) == Some(size)
        });
    ensure(fits, "not a permutation of the shape")
}

/// As many arguments as the format string asks for.
fn print(view: &View<'_, '_>) -> Outcome {
    let Some(Field::String(id)) = view.operation.field("str") else {
        return Err("no format string".to_owned());
    };
    let format = view.module.string(id).unwrap_or_default();
    let (mut wanted, mut position) = (0, 0);
    while let Some(byte) = format.get(position) {
        position += 1;
        if *byte != b'%' {
            continue;
        }
        let rest = format.get(position..).unwrap_or_default();
        // The vendor's tool also takes a NUL for the end of an expression.
        let end = rest
            .iter()
            .position(|byte| b"diuoxXeEfFgGaAcsSpn%\0".contains(byte));
        match end {
            None => return Err("an unterminated format expression".to_owned()),
            Some(0) if rest.first() == Some(&b'%') => position += 1,
            Some(_) => wanted += 1,
        }
    }
    ensure(
        wanted == view.operand_types("args").len(),
        "not as many arguments as the format asks for",
    )
}

/// Checks that `break` and `continue` are in a loop, with only `if` between, and carry its values.
fn early_exit(view: &View<'_, '_>, loops: &[&str]) -> Outcome {
    let mut parents = view.parents.iter().rev();
    let Some(target) = parents.find(|parent| parent.name() != "if") else {
        return Err("not in a loop".to_owned());
    };
    ensure(loops.contains(&target.name()), "not in a loop")?;
    let types = |values: &mut dyn Iterator<Item = crate::body::ValueId>| -> Vec<TypeId> {
        values.map(|value| view.type_of(value)).collect()
    };
    let initial = |target: &Operation<'_>| types(&mut target.operands().iter().copied());
    let carried = match (view.operation.name(), target.name()) {
        ("continue", "loop") => initial(target),
        _ => types(&mut target.results()),
    };
    ensure(
        view.same_list(&carried, &view.all_operand_types()),
        "not the values of the loop",
    )
}
