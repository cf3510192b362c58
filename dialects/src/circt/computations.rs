//! The types that operations of CIRCT compute from types that are not decoded, by the text of those types.

use mlir_bytecode::Type;
use mlir_bytecode::definition::Transformer;
use mlir_bytecode::dialect::TypeComputation;

use super::types::{array, array_element, array_of, in_out, index_width, inner};
use crate::forms::{Computed, inside, one, split};

pub(super) const COMPUTATIONS: &[TypeComputation] = &[
    TypeComputation::of("arc", Transformer::Counterpart, arc_array),
    TypeComputation::of("arc", Transformer::Domain, arc_address),
    TypeComputation::of("arc", Transformer::Element, reference_element),
    TypeComputation::of("arc", Transformer::Elements, reference_elements),
    TypeComputation::of("arc", Transformer::Payload, arc_payload),
    TypeComputation::of("hw", Transformer::Element, element),
    TypeComputation::of("kanagawa", Transformer::Payload, port_type),
    TypeComputation::of("rtg", Transformer::Counterpart, collection),
    TypeComputation::of("seq", Transformer::Codomain, word),
    TypeComputation::of("seq", Transformer::Domain, address),
    TypeComputation::of("sv", Transformer::Element, place_of_element),
    TypeComputation::of("sv", Transformer::InOut, place),
    TypeComputation::of("sv", Transformer::Payload, placed),
];

/// `i2` of `!arc.memory<4 x i8, i2>`
fn arc_address(memory: Type<'_>) -> Computed<'_> {
    let text = memory.to_string();
    let address = inside(&text, "!arc.memory<").and_then(|it| it.split_once(", "));
    one(memory, address.map(|it| it.1))
}

/// `i8` of `!arc.memory<4 x i8, i2>` and of `!arc.state<i8>`
fn arc_payload(type_: Type<'_>) -> Computed<'_> {
    let text = type_.to_string();
    if let Some(memory) = inside(&text, "!arc.memory<") {
        let word = memory.split_once(" x ").map(|it| it.1);
        return one(type_, word.and_then(|it| it.split_once(',')).map(|it| it.0));
    }
    one(type_, inside(&text, "!arc.state<"))
}

/// Returns size and element type of `!arc.arrayref<4xi8>`.
fn reference(text: &str) -> Option<(u64, &str)> {
    let (size, element) = inside(text, "!arc.arrayref<")?.split_once('x')?;
    Some((size.trim().parse().ok()?, element.trim()))
}

/// `i8` of `!arc.arrayref<4xi8>`
fn reference_element(array: Type<'_>) -> Computed<'_> {
    one(array, reference(&array.to_string()).map(|it| it.1))
}

/// Four times `i8` for `!arc.arrayref<4xi8>`
fn reference_elements(array: Type<'_>) -> Computed<'_> {
    /// The maximal number, because a short text states any number.
    const MOST_ELEMENTS: u64 = 1 << 20;
    let text = array.to_string();
    match reference(&text).filter(|it| it.0 <= MOST_ELEMENTS) {
        Some((size, element)) => {
            let element = array.context().parse_type(element)?;
            Ok(Some(vec![element; size as usize]))
        }
        None => Ok(None),
    }
}

/// `!arc.arrayref<4xi8>` of `!hw.array<4xi8>`, and the reverse
fn arc_array(of: Type<'_>) -> Computed<'_> {
    let text = of.to_string();
    let other = match reference(&text) {
        Some((size, element)) => Some(array_of(size, element)),
        None => array(&text).map(|(size, it)| format!("!arc.arrayref<{size}x{it}>")),
    };
    one(of, other.as_deref())
}

/// The set of a bag, the bag of a set, and the memory of a memory block
fn collection(of: Type<'_>) -> Computed<'_> {
    let text = of.to_string();
    let kinds = [
        ("!rtg.bag<", "!rtg.set<"),
        ("!rtg.set<", "!rtg.bag<"),
        ("!rtg.isa.memory_block<", "!rtg.isa.memory<"),
    ];
    let other = kinds.iter().find_map(|(from, to)| {
        let inner = inside(&text, from)?;
        Some(format!("{to}{inner}>"))
    });
    one(of, other.as_deref())
}

/// `i8` of `!hw.array<4xi8>`
fn element(of: Type<'_>) -> Computed<'_> {
    one(of, array_element(&of.to_string()).as_deref())
}

/// `i8` of `!kanagawa.portref<in i8>`
fn port_type(port: Type<'_>) -> Computed<'_> {
    let text = port.to_string();
    let inner = inside(&text, "!kanagawa.portref<").and_then(|it| it.split_once(' '));
    one(port, inner.map(|it| it.1))
}

/// Returns the depth and the width of `!seq.firmem<4 x 8, mask 2>`.
fn dimensions(memory: &str) -> Option<(u64, u64)> {
    let inner = split(inside(memory, "!seq.firmem<")?);
    let (depth, width) = inner.first()?.split_once('x')?;
    Some((depth.trim().parse().ok()?, width.trim().parse().ok()?))
}

/// `i2` of `!seq.firmem<4 x 8>`
fn address(memory: Type<'_>) -> Computed<'_> {
    let depth = dimensions(&memory.to_string()).map(|it| it.0);
    let width = depth.map(|it| format!("i{}", index_width(it).max(1)));
    one(memory, width.as_deref())
}

/// `i8` of `!seq.firmem<4 x 8>`
fn word(memory: Type<'_>) -> Computed<'_> {
    let width = dimensions(&memory.to_string()).map(|it| it.1);
    one(memory, width.map(|it| format!("i{}", it.max(1))).as_deref())
}

/// `!hw.inout<T>` of `T`
fn place(value: Type<'_>) -> Computed<'_> {
    one(value, Some(&in_out(&value.to_string())))
}

/// `T` of `!hw.inout<T>`
fn placed(place: Type<'_>) -> Computed<'_> {
    one(place, inner(&place.to_string()).as_deref())
}

/// `!hw.inout<T>` of `!hw.inout<array<4xT>>`
fn place_of_element(place: Type<'_>) -> Computed<'_> {
    let text = place.to_string();
    let of_place = inner(&text);
    let element = of_place.as_deref().and_then(array_element);
    one(place, element.map(|it| in_out(&it)).as_deref())
}
