//! Symbols, which must be unique in their symbol table and have a known visibility.

use hashbrown::HashSet;

use super::super::arena::IdRange;
use super::super::entities::RegionId;
use super::super::handles::Operation;
use super::Verifier;
use crate::builtin::StringAttr;
use crate::error::Result;
use crate::properties::OpTrait;

/// The attribute that holds the visibility of a symbol, and its allowed values.
const VISIBILITY: &str = "sym_visibility";
const VISIBILITIES: [&str; 3] = ["public", "private", "nested"];

impl<'ir> Verifier<'_, 'ir, '_> {
    /// Checks the symbols directly in the regions of a symbol table, which are in the body.
    pub(super) fn symbols(
        &mut self,
        table: Operation<'ir>,
        regions: IdRange<RegionId>,
    ) -> Result<()> {
        if !self.has(table.record(), OpTrait::SymbolTable).0 {
            return Ok(());
        }
        let count = |region| self.body.blocks_of(region).count();
        let blocks: Vec<usize> = regions.clone().map(count).collect();
        match blocks.as_slice() {
            [1] => {}
            [count] => self.report_at(
                table,
                format!("the symbol table has {count} blocks, not one"),
            ),
            regions => {
                let count = regions.len();
                self.report_at(
                    table,
                    format!("the symbol table has {count} regions, not one"),
                );
            }
        }
        let mut seen = HashSet::new();
        let scope = self.scope;
        for block in regions.flat_map(|region| scope.region(region).blocks()) {
            for symbol in block.operations() {
                if !self.has(symbol.record(), OpTrait::Symbol).0 {
                    continue;
                }
                // Properties that cannot be decoded are reported separately.
                let Ok(Some(name)) = symbol.symbol_name() else {
                    continue;
                };
                if !seen.insert(name) {
                    self.report_at(symbol, format!("the symbol `{name}` is defined twice"));
                }
                self.visibility(symbol)?;
            }
        }
        Ok(())
    }

    fn visibility(&mut self, symbol: Operation<'ir>) -> Result<()> {
        let visibility = symbol.attribute(VISIBILITY)?.and_then(StringAttr::new);
        let Some(visibility) = visibility.map(StringAttr::value).transpose()? else {
            return Ok(());
        };
        if !VISIBILITIES
            .iter()
            .any(|known| visibility == known.as_bytes())
        {
            let known = VISIBILITIES.join(", ");
            self.report_at(
                symbol,
                format!("the visibility `{visibility}` is none of {known}"),
            );
        }
        Ok(())
    }
}
