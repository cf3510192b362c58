//! Use-list orders. The file of the same name in `read` has the grammar.

use hashbrown::HashMap;

use crate::bytes::varint;
use crate::ir::{Body, UseListOrder, ValueId};

/// The use-list orders of a body, by value.
pub(super) struct UseListOrders<'ir> {
    orders: &'ir [UseListOrder],
    /// The position in `orders`, by value.
    positions: HashMap<ValueId, usize>,
}

impl<'ir> UseListOrders<'ir> {
    pub(super) fn of(body: &'ir Body) -> Self {
        let orders = &body.use_list_orders;
        let positions = orders
            .iter()
            .enumerate()
            .map(|(at, order)| (order.value, at))
            .collect();
        Self { orders, positions }
    }

    /// Returns the orders of these values, each with the position of its value among them. They are in the order of
    /// reading, because upstream's order depends on a hash table.
    pub(super) fn among(
        &self,
        values: impl Iterator<Item = ValueId>,
    ) -> Vec<(u64, &'ir UseListOrder)> {
        if self.orders.is_empty() {
            return Vec::new();
        }
        let mut found: Vec<_> = values
            .enumerate()
            .filter_map(|(index, value)| Some((*self.positions.get(&value)?, index as u64)))
            .collect();
        found.sort_unstable();
        found
            .into_iter()
            .filter_map(|(at, index)| Some((index, self.orders.get(at)?)))
            .collect()
    }
}

/// Appends the orders of `values` values; values without an order have the default.
pub(super) fn write(out: &mut Vec<u8>, values: usize, orders: &[(u64, &UseListOrder)]) {
    if values != 1 {
        varint::encode(orders.len() as u64, out);
    }
    for (index, order) in orders {
        if values != 1 {
            varint::encode(*index, out);
        }
        varint::encode(
            (order.indices.len() as u64) << 1 | u64::from(order.pairs),
            out,
        );
        for &index in &order.indices {
            varint::encode(index.into(), out);
        }
    }
}
