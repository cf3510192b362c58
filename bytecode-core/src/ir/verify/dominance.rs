//! The order of operations, and dominance between blocks.
//!
//! Dominators are found as Cooper, Harvey and Kennedy do ("A Simple, Fast Dominance Algorithm").

use super::super::body::Body;
use super::super::entities::{BlockId, OperationId, RegionId};

/// Where operations stand in their blocks, and which blocks dominate which.
pub(super) struct Order {
    /// By operation, its position in its block.
    positions: Vec<u32>,
    /// By block, its immediate dominator; itself for the first of a region, none if it cannot be reached.
    dominators: Vec<BlockId>,
    /// By block, its number in reverse post-order.
    numbers: Vec<u32>,
}

impl Order {
    pub(super) fn of(body: &Body) -> Self {
        let mut order = Self {
            positions: vec![0; body.operations.len()],
            dominators: vec![BlockId::NONE; body.blocks.len()],
            numbers: vec![u32::MAX; body.blocks.len()],
        };
        for block in &body.blocks {
            let mut position = 0;
            let mut next = block.first_operation;
            while let Some(record) = body.operation(next) {
                if let Some(slot) = order.positions.get_mut(next.index()) {
                    *slot = position;
                }
                position += 1;
                next = record.next;
            }
        }
        for region in &body.regions {
            order.region(body, region.first_block);
        }
        order
    }

    fn dominator(&self, block: BlockId) -> BlockId {
        self.dominators
            .get(block.index())
            .copied()
            .unwrap_or(BlockId::NONE)
    }

    fn set_dominator(&mut self, block: BlockId, dominator: BlockId) {
        if let Some(slot) = self.dominators.get_mut(block.index()) {
            *slot = dominator;
        }
    }

    fn number(&self, block: BlockId) -> u32 {
        self.numbers.get(block.index()).copied().unwrap_or(u32::MAX)
    }

    fn region(&mut self, body: &Body, first: BlockId) {
        if body.blocks.get(first.index()).is_none() {
            return;
        }
        self.set_dominator(first, first);
        let blocks = reverse_post_order(body, first);
        let mut predecessors = vec![Vec::new(); blocks.len()];
        for (number, &block) in (0..).zip(&blocks) {
            if let Some(slot) = self.numbers.get_mut(block.index()) {
                *slot = number;
            }
        }
        for &block in &blocks {
            for successor in successors(body, block) {
                if let Some(list) = predecessors.get_mut(self.number(*successor) as usize) {
                    list.push(block);
                }
            }
        }
        let mut changed = blocks.len() > 1;
        while changed {
            changed = false;
            for (block, predecessors) in blocks.iter().zip(&predecessors).skip(1) {
                let known = predecessors
                    .iter()
                    .filter(|it| self.dominator(**it).some().is_some());
                let new = known.copied().reduce(|a, b| self.common(a, b));
                if let Some(new) = new
                    && new != self.dominator(*block)
                {
                    self.set_dominator(*block, new);
                    changed = true;
                }
            }
        }
    }

    /// The nearest block that dominates both.
    fn common(&self, mut a: BlockId, mut b: BlockId) -> BlockId {
        while a != b {
            if self.number(a) > self.number(b) {
                a = self.dominator(a);
            } else {
                b = self.dominator(b);
            }
        }
        a
    }

    /// Whether a block can be reached from the first of its region.
    pub(super) fn is_reachable(&self, block: BlockId) -> bool {
        self.dominator(block).some().is_some()
    }

    /// Whether `a` stands in front of `b`, in the same block.
    pub(super) fn is_before(&self, a: OperationId, b: OperationId) -> bool {
        self.positions.get(a.index()) < self.positions.get(b.index())
    }

    /// Whether every way to `b` leads through `a`, another block of the region.
    pub(super) fn dominates(&self, a: BlockId, b: BlockId) -> bool {
        if !self.is_reachable(b) {
            return true;
        }
        let mut block = b;
        loop {
            let dominator = self.dominator(block);
            if dominator == a {
                return true;
            }
            if dominator == block || dominator.some().is_none() {
                return false;
            }
            block = dominator;
        }
    }
}

fn successors(body: &Body, block: BlockId) -> &[BlockId] {
    let last = body
        .blocks
        .get(block.index())
        .and_then(|it| body.operation(it.last_operation));
    last.map(|record| body.successors(record))
        .unwrap_or_default()
}

/// The blocks that can be reached from `first`, which comes first.
fn reverse_post_order(body: &Body, first: BlockId) -> Vec<BlockId> {
    let region = |block: BlockId| body.blocks.get(block.index()).map(|it| it.region);
    let here: Option<RegionId> = region(first);
    let mut seen = std::collections::HashSet::from([first]);
    let mut order = Vec::new();
    let mut stack = vec![(first, 0)];
    while let Some((block, next)) = stack.pop() {
        match successors(body, block).get(next) {
            Some(&successor) => {
                stack.push((block, next + 1));
                if region(successor) == here && seen.insert(successor) {
                    stack.push((successor, 0));
                }
            }
            None => order.push(block),
        }
    }
    order.reverse();
    order
}
