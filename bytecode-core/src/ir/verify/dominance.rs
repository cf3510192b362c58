//! Dominance between blocks: a block dominates another if every path from the first block of the region leads through
//! it.
//!
//! The algorithm is that of Lengauer and Tarjan ("A Fast Algorithm for Finding Dominators in a Flowgraph", the simple
//! version), in O(n log n) for any control flow. Numbers of blocks follow a depth-first search.

use super::super::arena::Arena;
use super::super::body::Body;
use super::super::entities::BlockId;

/// No number.
const NONE: u32 = u32::MAX;

/// The dominator tree of each region of a body.
pub(super) struct Dominators {
    /// The span of each block in a walk over the dominator tree of its region, from its start to the end of its
    /// subtree; empty for unreachable blocks.
    spans: Arena<BlockId, (u32, u32)>,
}

impl Dominators {
    pub(super) fn of(body: &Body) -> Self {
        let mut spans = Arena::filled(body.blocks.len(), (0, 0));
        for region in body.regions.values() {
            let Some(first) = region.first_block.get() else {
                continue;
            };
            if region.first_block == region.last_block {
                // The most frequent case is a region of one block.
                spans[first] = (0, 1);
            } else {
                let flow = Flow::of(body, first);
                for (block, span) in flow.order.iter().zip(flow.spans()) {
                    spans[*block] = span;
                }
            }
        }
        Self { spans }
    }

    fn span(&self, block: BlockId) -> (u32, u32) {
        self.spans[block]
    }

    /// Returns whether a block can be reached from the first block of its region.
    pub(super) fn is_reachable(&self, block: BlockId) -> bool {
        let (start, end) = self.span(block);
        start < end
    }

    /// Returns whether `a` dominates `b`, a block of the same region. All blocks dominate an unreachable block.
    pub(super) fn dominates(&self, a: BlockId, b: BlockId) -> bool {
        let ((start, end), (inner, _)) = (self.span(a), self.span(b));
        !self.is_reachable(b) || start <= inner && inner < end
    }
}

fn at<T: Copy>(list: &[T], index: usize) -> Option<T> {
    list.get(index).copied()
}

fn set<T>(list: &mut [T], index: usize, value: T) {
    if let Some(slot) = list.get_mut(index) {
        *slot = value;
    }
}

/// The control flow graph of the reachable blocks of a region.
struct Flow {
    /// The blocks by number.
    order: Vec<BlockId>,
    /// The block from which the search came, by number.
    parents: Vec<u32>,
    /// The predecessors, by number.
    predecessors: Vec<Vec<u32>>,
}

impl Flow {
    fn of(body: &Body, first: BlockId) -> Self {
        let region = |block: BlockId| body.blocks[block].region;
        let here = region(first);
        let mut flow = Self {
            order: Vec::new(),
            parents: Vec::new(),
            predecessors: Vec::new(),
        };
        let mut numbers = hashbrown::HashMap::new();
        let mut stack = vec![(first, NONE)];
        while let Some((block, parent)) = stack.pop() {
            let next = flow.order.len() as u32;
            let number = *numbers.entry(block).or_insert(next);
            if number == next {
                flow.order.push(block);
                flow.parents.push(parent);
                flow.predecessors.push(Vec::new());
                let successors = successors(body, block).iter().rev();
                let inside = successors.filter(|it| region(**it) == here);
                stack.extend(inside.map(|it| (*it, number)));
            }
            if let Some(list) = flow.predecessors.get_mut(number as usize)
                && parent != NONE
            {
                list.push(parent);
            }
        }
        flow
    }

    /// Returns the number of the immediate dominator, by number.
    fn immediate_dominators(&self) -> Vec<u32> {
        let count = self.order.len();
        let mut forest = Forest::new(count);
        let mut dominators = vec![0; count];
        // The blocks with this semidominator, by number.
        let mut buckets = vec![Vec::new(); count];
        for block in (1..count as u32).rev() {
            let index = block as usize;
            let predecessors = self.predecessors.get(index).map_or(&[][..], |it| it);
            let candidates = predecessors.iter().map(|&it| forest.lowest(it).1);
            let semidominator = candidates.min().unwrap_or(0);
            set(&mut forest.semidominators, index, semidominator);
            if let Some(bucket) = buckets.get_mut(semidominator as usize) {
                bucket.push(block);
            }
            let parent = at(&self.parents, index).unwrap_or(0);
            set(&mut forest.ancestors, index, parent);
            let bucket = buckets.get_mut(parent as usize).map(std::mem::take);
            for inner in bucket.unwrap_or_default() {
                let (lowest, semidominator) = forest.lowest(inner);
                let above = semidominator < forest.semidominator(inner);
                set(
                    &mut dominators,
                    inner as usize,
                    if above { lowest } else { parent },
                );
            }
        }
        for block in 1..count {
            let dominator = at(&dominators, block).unwrap_or(0);
            if dominator != forest.semidominator(block as u32) {
                let dominator = at(&dominators, dominator as usize).unwrap_or(0);
                set(&mut dominators, block, dominator);
            }
        }
        dominators
    }

    /// Returns the span of the subtree in a walk over the dominator tree, by number.
    fn spans(&self) -> Vec<(u32, u32)> {
        let dominators = self.immediate_dominators();
        let mut sizes = vec![1_u32; dominators.len()];
        for (block, &dominator) in dominators.iter().enumerate().skip(1).rev() {
            let size = at(&sizes, block).unwrap_or(0);
            if let Some(outer) = sizes.get_mut(dominator as usize) {
                *outer += size;
            }
        }
        // The start of the next child, by number.
        let mut next = vec![1_u32; dominators.len()];
        let mut spans: Vec<(u32, u32)> = Vec::with_capacity(dominators.len());
        for (block, (&dominator, &size)) in dominators.iter().zip(&sizes).enumerate() {
            let start = match next.get_mut(dominator as usize) {
                Some(next) if block > 0 => std::mem::replace(next, *next + size),
                _ => 0,
            };
            set(&mut next, block, start + 1);
            spans.push((start, start + size));
        }
        spans
    }
}

/// The processed part of the search tree, with compressed paths to the roots.
struct Forest {
    ancestors: Vec<u32>,
    semidominators: Vec<u32>,
    /// The block with the lowest semidominator on the path to the ancestor, by number.
    labels: Vec<u32>,
}

impl Forest {
    fn new(count: usize) -> Self {
        let numbers: Vec<u32> = (0..count as u32).collect();
        Self {
            ancestors: vec![NONE; count],
            semidominators: numbers.clone(),
            labels: numbers,
        }
    }

    fn semidominator(&self, block: u32) -> u32 {
        at(&self.semidominators, block as usize).unwrap_or(0)
    }

    fn ancestor(&self, block: u32) -> Option<u32> {
        at(&self.ancestors, block as usize).filter(|it| *it != NONE)
    }

    fn label(&self, block: u32) -> u32 {
        at(&self.labels, block as usize).unwrap_or(0)
    }

    /// Returns the block with the lowest semidominator on the path from `block` to the root of its tree, without the
    /// root.
    fn lowest(&mut self, block: u32) -> (u32, u32) {
        let mut path = Vec::new();
        let mut next = block;
        while let Some(ancestor) = self.ancestor(next)
            && self.ancestor(ancestor).is_some()
        {
            path.push(next);
            next = ancestor;
        }
        for block in path.into_iter().rev() {
            let ancestor = self.ancestor(block).unwrap_or(0);
            let (above, own) = (self.label(ancestor), self.label(block));
            if self.semidominator(above) < self.semidominator(own) {
                set(&mut self.labels, block as usize, above);
            }
            let root = at(&self.ancestors, ancestor as usize).unwrap_or(NONE);
            set(&mut self.ancestors, block as usize, root);
        }
        let label = self.label(block);
        (label, self.semidominator(label))
    }
}

fn successors(body: &Body, block: BlockId) -> &[BlockId] {
    let last = body.blocks[block].last_operation.get();
    last.map(|last| body.successors(&body.operations[last]))
        .unwrap_or_default()
}
