//! The orders of use-lists after parsing, as upstream's writer determines them.
//!
//! Upstream has a list of the uses of each value. A use is inserted at the front when its operation is created, which
//! is after the regions of the operation; operands are inserted from the first to the last. Uses that precede the
//! definition are moved to the value when it is defined, each from the front of one list to the front of the other. A
//! reader expects the uses ordered by operation (in pre-order) and operand, the last use first. The writer stores an
//! order for each value whose list differs.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use super::arena::Arena;
use super::body::{Body, OperationRecord, UseListOrder};
use super::entities::{OperationId, ValueId};

/// The initial number of buckets of upstream's `DenseMap<unsigned, _>`.
const BUCKETS: u32 = 64;

/// A use: its position in [`Body::operands`], and its sort key.
#[derive(Clone, Copy)]
struct Use {
    position: u32,
    /// The number of the operation in pre-order, and the position of the operand.
    id: (u32, u32),
    /// The sort key for the time of creation: after the operation with this number, inner operations first.
    created: (u32, std::cmp::Reverse<u32>, u32),
}

impl Body {
    /// Returns a hash of all uses in their order, if values have use-list orders: these remain true while it does not change.
    pub(crate) fn hash_of_uses(&self) -> Option<u64> {
        if self.use_list_orders.is_empty() {
            return None;
        }
        let mut hasher = DefaultHasher::new();
        for id in self.operations_in(self.root_regions()) {
            self.operands(&self.operations[id]).hash(&mut hasher);
        }
        Some(hasher.finish())
    }

    /// Determines the use-list orders of a body that was parsed from text. Operations are numbered in pre-order.
    /// `forward` has, by value, the uses before the definition, as positions in `operands`, in the order of creation.
    pub(crate) fn order_uses(&mut self, forward: &[(ValueId, Vec<u32>)]) {
        if forward.is_empty() && self.extras.values().all(|extra| extra.region_count == 0) {
            return;
        }
        let mut marked = Arena::filled(self.value_types.len(), false);
        forward.iter().for_each(|(value, _)| marked[*value] = true);
        // A use by an operation with regions is created after the uses in the regions.
        let with_regions =
            |it: &OperationRecord| self.extra(it).is_some_and(|extra| extra.region_count > 0);
        let mut any = !forward.is_empty();
        for record in self.operations.values() {
            if record.operand_count > 0 && with_regions(record) {
                let operands = self.operands(record).iter();
                operands.for_each(|value| marked[*value] = true);
                any = true;
            }
        }
        if !any {
            return;
        }
        let ends = self.last_inner_operations();
        let mut uses: hashbrown::HashMap<ValueId, Vec<Use>> = hashbrown::HashMap::new();
        for (id, record) in self.operations.iter() {
            for (number, &value) in (0..).zip(self.operands(record)) {
                if marked[value] {
                    let position = record.first_operand + number;
                    let created = (ends[id].0, std::cmp::Reverse(id.0), number);
                    uses.entry(value).or_default().push(Use {
                        position,
                        id: (id.0, number),
                        created,
                    });
                }
            }
        }
        let forward: hashbrown::HashMap<ValueId, &[u32]> = forward
            .iter()
            .map(|(value, positions)| (*value, positions.as_slice()))
            .collect();
        let mut orders: Vec<UseListOrder> = Vec::new();
        for (value, mut uses) in uses {
            if let Some(indices) =
                order(&mut uses, forward.get(&value).copied().unwrap_or_default())
            {
                orders.push(as_upstream_writes(value, indices));
            }
        }
        // Sort by definition, then in the order in which upstream iterates over its table of the results or
        // arguments.
        let first = |value: ValueId| self.first_of_definition(value);
        orders.sort_by_key(|order| order.value);
        let mut sorted = Vec::with_capacity(orders.len());
        for group in orders.chunk_by(|a, b| first(a.value) == first(b.value)) {
            let start = group.first().map_or(0, |order| first(order.value).0);
            let numbers: Vec<u32> = group.iter().map(|order| order.value.0 - start).collect();
            for index in dense_map_order(&numbers) {
                sorted.extend(group.get(index).cloned());
            }
        }
        self.use_list_orders = sorted;
    }

    /// Returns the last operation in the regions of each operation; the operation itself if there is none.
    fn last_inner_operations(&self) -> Arena<OperationId, OperationId> {
        let mut ends = Arena::from(self.operations.ids().collect::<Vec<_>>());
        for id in self.operations.ids().rev() {
            let region = self.region_of(id);
            let outer = region.and_then(|region| self.regions[region].operation.get());
            if let Some(outer) = outer {
                ends[outer] = ends[id].max(ends[outer]);
            }
        }
        ends
    }

    /// Returns the first of the values with the same definition as `value`.
    fn first_of_definition(&self, value: ValueId) -> ValueId {
        match self.definition(value) {
            (Some(operation), _) => ValueId(self.operations[operation].first_result),
            (_, Some(block)) => {
                let (arguments, _) = self.arguments(&self.blocks[block]);
                arguments.first().copied().unwrap_or(value)
            }
            (None, None) => value,
        }
    }
}

/// Returns the positions of the uses in their list, the last use first; none if this is the order of the list.
fn order(uses: &mut [Use], forward: &[u32]) -> Option<Vec<u32>> {
    if uses.len() < 2 {
        return None;
    }
    // Later uses are nearer to the front, except for those before the definition: they are inserted first, in
    // reverse.
    let ranks: hashbrown::HashMap<u32, usize> = forward.iter().copied().zip(0..).collect();
    uses.sort_by_cached_key(|it| match ranks.get(&it.position) {
        Some(&rank) => (true, rank, None),
        None => (false, 0, Some(std::cmp::Reverse(it.created))),
    });
    if uses.is_sorted_by(|a, b| a.id > b.id) {
        return None;
    }
    let mut indices: Vec<(u32, (u32, u32))> = (0..).zip(uses.iter().map(|it| it.id)).collect();
    indices.sort_by_key(|(_, id)| std::cmp::Reverse(*id));
    Some(indices.into_iter().map(|(index, _)| index).collect())
}

/// Returns the order as pairs if fewer than half of the uses move.
fn as_upstream_writes(value: ValueId, indices: Vec<u32>) -> UseListOrder {
    let moved = || (0..).zip(&indices).filter(|(to, from)| to != *from);
    let pairs = moved().count() < indices.len() / 2;
    let indices = if pairs {
        moved().flat_map(|(to, &from)| [from, to]).collect()
    } else {
        indices
    };
    UseListOrder {
        value,
        pairs,
        indices,
    }
}

/// Returns the order in which upstream's hash table (LLVM 19 to 22) iterates over `keys` after they were inserted in
/// order: as positions in `keys`.
fn dense_map_order(keys: &[u32]) -> Vec<usize> {
    let mut table: Vec<Option<usize>> = vec![None; BUCKETS as usize];
    let key = |index: usize| keys.get(index).copied().unwrap_or_default();
    let insert = |table: &mut Vec<Option<usize>>, index: usize| {
        let mask = table.len() as u32 - 1;
        let (mut bucket, mut step) = (key(index).wrapping_mul(37) & mask, 1);
        while table.get(bucket as usize).is_some_and(Option::is_some) {
            bucket = bucket.wrapping_add(step) & mask;
            step += 1;
        }
        if let Some(slot) = table.get_mut(bucket as usize) {
            *slot = Some(index);
        }
    };
    for index in 0..keys.len() {
        if (index + 1) * 4 >= table.len() * 3 {
            let larger = vec![None; table.len() * 2];
            let old = std::mem::replace(&mut table, larger);
            old.into_iter()
                .flatten()
                .for_each(|index| insert(&mut table, index));
        }
        insert(&mut table, index);
    }
    table.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_the_hash_table() {
        // 37 * 7 = 259 = 3 (mod 64), 37 * 2 = 74 = 10, 37 * 1 = 37.
        assert_eq!(dense_map_order(&[1, 2, 7]), [2, 1, 0]);
        let many: Vec<u32> = (0..300).collect();
        let mut order = dense_map_order(&many);
        assert_eq!(order[..3], [0, 263, 180], "512 buckets");
        order.sort_unstable();
        assert!(order.into_iter().eq(0..300));
    }

    #[test]
    fn pairs_where_little_moves() {
        let written = as_upstream_writes(ValueId(0), vec![1, 0, 2, 3, 4, 5]);
        assert_eq!((written.pairs, written.indices), (true, vec![1, 0, 0, 1]));
        assert!(!as_upstream_writes(ValueId(0), vec![1, 0, 2, 3]).pairs);
    }
}
