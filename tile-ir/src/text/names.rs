//! The names of values, as MLIR's printer gives them: results `%0`, `%1`, ..., block arguments `%arg0`, `%arg1`, ....
//!
//! A region's values are numbered before those of the regions in it, of which the last one comes first.

use crate::body::{BlockId, Body, ValueId};

/// The names of the values of a body.
pub(super) struct Names {
    /// For each value, the name of its group, and its position in a group of more than one.
    names: Vec<(String, Option<u32>)>,
}

impl Names {
    pub(super) fn new(body: &Body) -> Self {
        let mut names = Self {
            names: vec![(String::new(), None); body.value_types.len()],
        };
        let (mut results, mut arguments) = (0, 0);
        let mut open = vec![vec![Body::ENTRY]];
        while let Some(blocks) = open.pop() {
            for block in &blocks {
                names.block(body, *block, &mut results, &mut arguments);
            }
            let inner = blocks
                .iter()
                .flat_map(|block| body.block_operations(*block));
            for operation in inner.filter_map(|id| body.operation(*id)) {
                open.extend(
                    operation
                        .regions()
                        .map(|region| body.region_blocks(region).to_vec()),
                );
            }
        }
        names
    }

    fn block(&mut self, body: &Body, block: BlockId, results: &mut u32, arguments: &mut u32) {
        for argument in body.block_arguments(block) {
            self.set(argument, format!("%arg{arguments}"), None);
            *arguments += 1;
        }
        for operation in body
            .block_operations(block)
            .iter()
            .filter_map(|id| body.operation(*id))
        {
            let count = operation.results().len();
            for (position, result) in operation.results().enumerate() {
                let position = (count > 1).then_some(position as u32);
                self.set(result, format!("%{results}"), position);
            }
            *results += u32::from(count > 0);
        }
    }

    fn set(&mut self, value: ValueId, name: String, position: Option<u32>) {
        if let Some(slot) = self.names.get_mut(value.index()) {
            *slot = (name, position);
        }
    }

    /// The name a value is used by.
    pub(super) fn of(&self, value: ValueId) -> String {
        match self.names.get(value.index()) {
            Some((name, Some(position))) => format!("{name}#{position}"),
            Some((name, None)) => name.clone(),
            None => String::new(),
        }
    }

    /// The name of the group a value is defined in.
    pub(super) fn group(&self, value: ValueId) -> &str {
        self.names.get(value.index()).map_or("", |(name, _)| name)
    }
}
