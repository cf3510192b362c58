//! The rules of operations on memory: orderings, atomics, views and pointers to several devices.

use super::rules::{ensure, pointee, scalar, shape};
use super::view::View;
use crate::body::Field;
use crate::enums::{
    AtomicRMWMode, MemoryOrderingSemantics, MemoryScope, MultimemReductionKind, PointerAttribute,
};
use crate::types::{DYNAMIC, Scalar, Type, TypeId};

type Outcome = Result<(), String>;

/// Checks the rules of an operation on memory; nothing for others.
pub(super) fn check(view: &View<'_, '_>) -> Outcome {
    match view.operation.name() {
        "load_ptr_tko" => {
            one_device(view, "source")?;
            load_ordering(view)
        }
        "store_ptr_tko" => {
            one_device(view, "destination")?;
            store_ordering(view)
        }
        "atomic_rmw_tko" => {
            one_device(view, "pointers")?;
            let same = pointee(view, "pointers") == view.tile("arg").map(|tile| tile.element);
            ensure(same, "pointee and `arg` differ")?;
            mask(view, "arg")?;
            atomic_mode(view, scalar(view, "arg"))?;
            atomic_ordering(view)
        }
        "atomic_cas_tko" => {
            one_device(view, "pointers")?;
            let same = pointee(view, "pointers") == view.tile("val").map(|tile| tile.element);
            ensure(same, "pointee and `val` differ")?;
            let width = scalar(view, "val").map(Scalar::width);
            ensure(matches!(width, Some(32 | 64)), "only 32 or 64 bits")?;
            mask(view, "val")?;
            atomic_ordering(view)
        }
        "atomic_red_view_tko" => atomic_red_view(view),
        "load_view_tko" => {
            plain_view(view, "tile")?;
            load_ordering(view)
        }
        "store_view_tko" => {
            plain_view(view, "tile")?;
            store_ordering(view)
        }
        "make_tensor_view" => make_tensor_view(view),
        "multimem_load_reduce_view_tko" => {
            multimem(view, "reduced_values")?;
            reduction(view, true)?;
            load_ordering(view)
        }
        "multimem_reduce_view_tko" => {
            use MemoryOrderingSemantics::{Relaxed, Release};
            multimem(view, "tile")?;
            reduction(view, false)?;
            let allowed = matches!(ordering(view), Some(Relaxed | Release));
            ensure(allowed, "memory ordering not allowed here")
        }
        "multimem_store_view_tko" => {
            multimem(view, "tile")?;
            store_ordering(view)
        }
        _ => Ok(()),
    }
}

/// Returns the attribute of the pointers in a tile.
fn pointer_attribute(view: &View<'_, '_>, name: &str) -> Option<PointerAttribute> {
    match view.types.get(view.tile(name)?.element)? {
        Type::Pointer { attribute, .. } => *attribute,
        _ => None,
    }
}

/// Pointers to several devices are for multimem operations only.
fn one_device(view: &View<'_, '_>, name: &str) -> Outcome {
    let multicast = pointer_attribute(view, name) == Some(PointerAttribute::Multicast);
    ensure(!multicast, "no multicast pointers here")
}

/// Returns the strides and the attribute of the tensor view below a tile view.
fn tensor_view<'m>(view: &View<'_, 'm>) -> Option<(&'m [i64], Option<PointerAttribute>)> {
    match view.types.get(view.tile_view("view")?.view)? {
        Type::TensorView {
            strides, attribute, ..
        } => Some((strides, *attribute)),
        _ => None,
    }
}

/// Returns whether exactly one stride is known to be 1.
fn has_unit_stride(strides: &[i64]) -> bool {
    strides.iter().filter(|stride| **stride == 1).count() == 1
}

/// Returns an access to memory of one device by a view.
fn plain_view(view: &View<'_, '_>, tile: &str) -> Outcome {
    view_access(view, tile)?;
    let (strides, attribute) = tensor_view(view).ok_or("no tensor view")?;
    ensure(
        attribute != Some(PointerAttribute::Multicast),
        "no multicast views here",
    )?;
    let packed = scalar(view, tile) == Some(Scalar::F4E2M1FN);
    ensure(
        !packed || has_unit_stride(strides),
        "a view of f4E2M1FN without exactly one stride of 1",
    )
}

/// Returns an access to memory of several devices by a view.
fn multimem(view: &View<'_, '_>, tile: &str) -> Outcome {
    use Scalar::{BF16, F16, F32, F64, I32, I64};
    view_access(view, tile)?;
    let (strides, attribute) = tensor_view(view).ok_or("no tensor view")?;
    ensure(
        attribute == Some(PointerAttribute::Multicast),
        "not a multicast view",
    )?;
    let scalar = scalar(view, tile);
    ensure(
        matches!(scalar, Some(I32 | I64 | F16 | BF16 | F32 | F64)),
        "element type not supported",
    )?;
    if matches!(scalar, Some(F16 | BF16)) {
        ensure(
            shape(view, tile).iter().product::<i64>() % 2 == 0,
            "the size is not a multiple of 4 bytes",
        )?;
        ensure(has_unit_stride(strides), "not exactly one stride of 1")?;
    }
    Ok(())
}

/// Integers are reduced in every way, floats by addition; when loaded, narrow ones also by minimum and maximum.
fn reduction(view: &View<'_, '_>, load: bool) -> Outcome {
    use MultimemReductionKind::{Add, Max, Min};
    let kind = view
        .case("reduction")
        .and_then(MultimemReductionKind::from_code);
    let element = match view.operation.name() {
        "multimem_reduce_view_tko" => scalar(view, "tile"),
        _ => scalar(view, "reduced_values"),
    };
    let allowed = match (element, kind) {
        (Some(scalar), Some(_)) if scalar.is_integer() => true,
        (Some(_), Some(Add)) => true,
        (Some(Scalar::F16 | Scalar::BF16), Some(Min | Max)) => load,
        _ => false,
    };
    ensure(
        allowed,
        "this reduction is not supported for the element type",
    )
}

fn mask(view: &View<'_, '_>, like: &str) -> Outcome {
    match view.tile("mask") {
        Some(mask) => ensure(mask.shape == shape(view, like), "mask of another shape"),
        None => Ok(()),
    }
}

fn atomic_mode(view: &View<'_, '_>, scalar: Option<Scalar>) -> Outcome {
    use Scalar::{BF16, F16, F32, F64, I32, I64};
    let allowed = match view.case("mode").and_then(AtomicRMWMode::from_code) {
        Some(AtomicRMWMode::AddF) => matches!(scalar, Some(F16 | BF16 | F32 | F64)),
        Some(AtomicRMWMode::Xchg) => scalar.is_some_and(|it| matches!(it.width(), 32 | 64)),
        Some(_) => matches!(scalar, Some(I32 | I64)),
        None => false,
    };
    ensure(allowed, "the mode does not work with this element type")
}

fn ordering(view: &View<'_, '_>) -> Option<MemoryOrderingSemantics> {
    MemoryOrderingSemantics::from_code(view.case("memory_ordering_semantics")?)
}

fn atomic_ordering(view: &View<'_, '_>) -> Outcome {
    let weak = ordering(view).is_none_or(|it| it == MemoryOrderingSemantics::Weak);
    ensure(!weak, "the atomic is weak")
}

fn load_ordering(view: &View<'_, '_>) -> Outcome {
    use MemoryOrderingSemantics::{Acquire, Relaxed, Weak};
    scoped(view, &[Weak, Relaxed, Acquire])
}

fn store_ordering(view: &View<'_, '_>) -> Outcome {
    use MemoryOrderingSemantics::{Relaxed, Release, Weak};
    scoped(view, &[Weak, Relaxed, Release])
}

/// Fails if a weak access has a scope, or another access has none.
fn scoped(view: &View<'_, '_>, allowed: &[MemoryOrderingSemantics]) -> Outcome {
    let Some(ordering) = ordering(view).filter(|it| allowed.contains(it)) else {
        return Err("memory ordering not allowed here".to_owned());
    };
    let weak = ordering == MemoryOrderingSemantics::Weak;
    ensure(
        weak == view.case("memory_scope").is_none(),
        "a weak access with a scope, or another access without one",
    )
}

fn atomic_red_view(view: &View<'_, '_>) -> Outcome {
    let tile_view = view.tile_view("view").ok_or("no tile view")?;
    ensure(
        tile_view.sparse_dim.is_none(),
        "not for gather_scatter_view",
    )?;
    ensure(!tile_view.pads, "not for views with padding")?;
    let mode = view.case("mode").and_then(AtomicRMWMode::from_code);
    ensure(mode != Some(AtomicRMWMode::Xchg), "no exchange here")?;
    atomic_mode(view, scalar(view, "value"))?;
    ensure(
        ordering(view) == Some(MemoryOrderingSemantics::Relaxed),
        "the memory ordering is not relaxed",
    )?;
    let scope = view.case("memory_scope").and_then(MemoryScope::from_code);
    ensure(
        scope != Some(MemoryScope::System),
        "the scope is the system",
    )?;
    plain_view(view, "value")
}

/// Returns the tile and the indices fit the view.
fn view_access(view: &View<'_, '_>, tile: &str) -> Outcome {
    let tile_view = view.tile_view("view").ok_or("no tile view")?;
    let tile = view.tile(tile).ok_or("no tile")?;
    let sizes = tile.shape.iter().copied();
    let same_shape = sizes.eq(tile_view.shape.iter().map(|size| i64::from(*size)));
    ensure(
        same_shape && view_element(view, tile_view.view) == Some(tile.element),
        "not the tile of the view",
    )?;
    let indices = view.operand_types("index");
    ensure(
        indices.len() == tile_view.shape.len(),
        "the number of indices differs from that of dimensions",
    )?;
    if let Some(Field::BoolArray(values)) = view.operation.field("inbounds") {
        ensure(
            values.len() == indices.len(),
            "the number of `inbounds` differs from that of indices",
        )?;
    }
    check_indices(view, &indices, tile_view.sparse_dim, tile_view.shape)
}

fn view_element(view: &View<'_, '_>, tensor_view: TypeId) -> Option<TypeId> {
    match view.types.get(tensor_view)? {
        Type::TensorView { element, .. } => view.types.canonical(*element).ok(),
        _ => None,
    }
}

/// Fails unless all indices are scalars of one type. The index of a sparse dimension must be a tile of rank 1 as long as
/// the view's tile.
fn check_indices(
    view: &View<'_, '_>,
    indices: &[TypeId],
    sparse_dim: Option<usize>,
    sizes: &[i32],
) -> Outcome {
    let mut first = None;
    for (position, index) in indices.iter().enumerate() {
        let tile = view.types.tile(*index).ok_or("an index is no tile")?;
        let fits = match sparse_dim == Some(position) {
            true => {
                matches!(tile.shape, [size] if sizes.get(position).is_some_and(|it| i64::from(*it) == *size))
            }
            false => tile.shape.is_empty(),
        };
        ensure(fits, "an index of the wrong shape")?;
        let element = *first.get_or_insert(tile.element);
        ensure(element == tile.element, "indices of different types")?;
    }
    Ok(())
}

fn make_tensor_view(view: &View<'_, '_>) -> Outcome {
    let result = view.type_named("result").and_then(|id| view.types.get(id));
    let Some(Type::TensorView {
        element,
        shape,
        strides,
        attribute,
    }) = result
    else {
        return Err("no tensor view".to_owned());
    };
    let same = pointee(view, "base").is_some_and(|pointee| view.types.same(pointee, *element));
    ensure(same, "the pointer points to another type")?;
    let same = pointer_attribute(view, "base") == *attribute;
    ensure(same, "pointer and view differ in their attribute")?;
    let dynamic = |sizes: &[i64]| sizes.iter().filter(|size| **size == DYNAMIC).count();
    let (sizes, steps) = (
        view.operand_types("dynamicShape"),
        view.operand_types("dynamicStrides"),
    );
    ensure(
        dynamic(shape) == sizes.len(),
        "the number of operands differs from that of dynamic sizes",
    )?;
    ensure(
        dynamic(strides) == steps.len(),
        "the number of operands differs from that of dynamic strides",
    )?;
    let mut all = sizes.iter().chain(&steps);
    let first = all.next();
    let same = all.all(|other| first.is_some_and(|first| view.types.same(*first, *other)));
    ensure(same, "sizes and strides of different types")
}
