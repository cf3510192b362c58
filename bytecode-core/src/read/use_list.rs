//! Use-list orders (since version 3).
//!
//! ```text
//! orders ::= [count:varint] order[count]          the count exists if there are several values
//! order  ::= [value:varint] count<<1|pairs:varint index:varint[count]
//! ```
//!
//! `value` counts from the first result or argument. Without `pairs`, there is an index per use; with it, the indices
//! are pairs of an old and a new position.

use crate::bytes::Cursor;
use crate::bytes::cursor::unexpected_end;
use crate::error::{Error, Result};
use crate::ir::{Arena, Body, BodyBuilder, UseListOrder, ValueId};

/// Reads the use-list orders of the `values` values from `first` on.
pub(super) fn read(
    body: &mut BodyBuilder,
    cursor: &mut Cursor<'_>,
    first: ValueId,
    values: u32,
) -> Result<()> {
    let orders = if values == 1 { 1 } else { cursor.count(2)? };
    for _ in 0..orders {
        let value = if values == 1 {
            0
        } else {
            cursor.index("value", values as usize)?
        };
        let offset = cursor.offset();
        let (count, pairs) = cursor.varint_with_flag()?;
        // Each takes at least a byte.
        let remaining = cursor.remaining() as u64;
        if count > remaining {
            return Err(unexpected_end(offset, count, remaining));
        }
        if (pairs && count % 2 == 1) || count == 0 {
            return Err(Error::invalid("use-list order size", count.to_string()).at(offset));
        }
        let mut indices = Vec::with_capacity(count as usize);
        for _ in 0..count {
            indices.push(cursor.index("use", u32::MAX as usize)?);
        }
        body.add_use_list_order(UseListOrder {
            value: ValueId(first.0 + value),
            pairs,
            indices,
        });
    }
    Ok(())
}

/// Checks that each order is a permutation of the uses of its value, and the only one of the value.
pub(super) fn check(body: &Body) -> Result<()> {
    if body.use_list_orders.is_empty() {
        return Ok(());
    }
    let mut uses = Arena::filled(body.value_types.len(), 0_u32);
    for &operand in &body.operands {
        uses[operand] += 1;
    }
    let mut is_ordered = Arena::filled(body.value_types.len(), false);
    for order in &body.use_list_orders {
        if std::mem::replace(&mut is_ordered[order.value], true) {
            return Err(Error::invalid(
                "use-list order",
                "the second one of a value",
            ));
        }
        let count = uses[order.value];
        if !is_permutation(order, count as usize) {
            let value = format!("not a permutation of the value's {count} uses");
            return Err(Error::invalid("use-list order", value));
        }
    }
    Ok(())
}

fn is_permutation(order: &UseListOrder, uses: usize) -> bool {
    let mut seen = vec![false; uses];
    let mut mark = |index: u32| match seen.get_mut(index as usize) {
        Some(seen) => !std::mem::replace(seen, true),
        None => false,
    };
    if !order.pairs {
        return order.indices.len() == uses && order.indices.iter().all(|&index| mark(index));
    }
    // Positions without a pair stay, so the positions in pairs must be permuted among themselves.
    let pairs = || order.indices.chunks_exact(2);
    let mut from: Vec<_> = pairs().filter_map(|pair| pair.last().copied()).collect();
    let mut to: Vec<_> = pairs().filter_map(|pair| pair.first().copied()).collect();
    let distinct = from.iter().all(|&index| mark(index));
    from.sort_unstable();
    to.sort_unstable();
    distinct && from == to
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialect::Registry;
    use crate::ir::Module;

    #[test]
    fn a_value_has_one_order() -> Result<()> {
        let text = "%0:2 = \"t.a\"() : () -> (i1, i1)  \"t.use\"(%0#0, %0#0) : (i1, i1) -> ()";
        let module = Module::parse(text, Registry::new())?;
        let bodies = module.bodies.iter();
        let bodies = bodies.filter_map(|(_, slot)| slot.body.get());
        let mut bodies = bodies.filter(|body| body.operands.len() == 2);
        let body = bodies
            .next()
            .ok_or_else(|| Error::message("no such body"))?;
        let mut body = Body::clone(body);
        let order = UseListOrder {
            value: body.operands[0],
            pairs: false,
            indices: vec![1, 0],
        };
        body.use_list_orders = vec![order.clone()];
        check(&body)?;
        body.use_list_orders.push(order);
        let error = check(&body);
        let error = error.map_err(|it| it.to_string());
        assert_eq!(
            error,
            Err("invalid use-list order: the second one of a value".to_owned())
        );
        Ok(())
    }
}
