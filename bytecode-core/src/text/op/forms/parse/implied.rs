//! What the texts of regions leave out: their contents, and terminators.

use std::borrow::Cow;

use super::super::super::parser::{OpenOperation, Site, Source, Statement, ValueUse};
use super::ModuleParser;
use crate::context::{Attribute, AttributeId, PackedOption, TypeId};
use crate::dialect::{ImpliedBlock, ImpliedLocation, ImpliedValue};
use crate::error::Result;
use crate::ir::{OperationId, RegionId, ValueId};
use crate::properties::split::Entry;

impl<'a> ModuleParser<'a> {
    /// Fills a region whose contents the text leaves out, of an operation with these operands.
    pub(super) fn add_implied(
        &mut self,
        operation: &OpenOperation<'a>,
        uses: &[(ValueUse<'a>, TypeId)],
        region: RegionId,
        implied: ImpliedBlock<'a>,
    ) -> Result<()> {
        let (line, column) = operation.line_and_column;
        let around = self.base.file_line_column(self.file_name, line, column)?;
        let unknown = self.base.context.unknown_location();
        let location = match implied.operation_locations {
            ImpliedLocation::Unknown => unknown,
            _ => around,
        };
        let body = self.body_id;
        let block = self.body.add_block()?;
        self.body.append_block(region, block);
        let mut arguments = Vec::with_capacity(implied.arguments.len());
        for (position, type_) in implied.arguments.into_iter().enumerate() {
            let argument = self
                .body
                .add_argument(block, type_.id(), PackedOption::NONE)?;
            let site = Site::Argument(body, argument);
            let location = match implied.argument_locations {
                ImpliedLocation::Unknown => unknown.id().into(),
                ImpliedLocation::Operation => around.id().into(),
                ImpliedLocation::Operand => match uses.get(position) {
                    Some(&(operand, _)) => self.location_of_operand(operand, site)?,
                    None => PackedOption::NONE,
                },
                ImpliedLocation::Written => self.written_location(operation, site)?,
            };
            self.body.set_argument_location(argument, location);
            arguments.push(argument);
        }
        let outer = self.block.replace(block);
        let mut results: Vec<Vec<ValueId>> = Vec::with_capacity(implied.operations.len());
        for it in implied.operations {
            let number = self
                .operations
                .number_of(self.base.context, it.name.as_bytes())?;
            let operands = it.operands.into_iter().map(|operand| {
                let value = match operand {
                    ImpliedValue::Argument(position) => arguments.get(position),
                    ImpliedValue::Result(operation, result) => {
                        results.get(operation).and_then(|it| it.get(result))
                    }
                };
                value
                    .copied()
                    .ok_or_else(|| self.base.error("an implied value is absent"))
            });
            let operands: Vec<ValueId> = operands.collect::<Result<_>>()?;
            let mut entries = Vec::with_capacity(it.attributes.len());
            for (name, value) in it.attributes {
                entries.push(Entry {
                    key: Cow::Owned(name.as_bytes().to_vec()),
                    name: self.base.string_attribute(name.as_bytes())?,
                    value,
                });
            }
            entries.sort_by(|a: &Entry<'_>, b| a.key.cmp(&b.key));
            let types: Vec<_> = it.results.iter().map(|it| it.id()).collect();
            let added =
                self.add_operation(operation, number, &operands, entries, &types, location)?;
            if implied.operation_locations == ImpliedLocation::Written {
                let site = Site::Operation(body, added);
                let location = self.written_location(operation, site)?;
                self.body.set_location(added, location);
            }
            let first = self.body.operations[added].first_result;
            let all = first..first + types.len() as u32;
            results.push(all.map(ValueId).collect());
        }
        self.block = outer;
        Ok(())
    }

    /// Returns the location that an operation gets, whose trailing location is next.
    fn written_location(
        &mut self,
        operation: &OpenOperation<'a>,
        site: Site,
    ) -> Result<PackedOption<AttributeId>> {
        let start = self.base.mark();
        let location = self.trailing_location(operation.line_and_column, site)?;
        self.base.go_back(start);
        Ok(location)
    }

    /// Returns the location of the value of an operand: that of its operation, or of the block argument; that of its use if
    /// the value is defined later. None if the location is known later.
    fn location_of_operand(
        &mut self,
        operand: ValueUse<'a>,
        site: Site,
    ) -> Result<PackedOption<AttributeId>> {
        let Some(value) = self.values.find(operand) else {
            let used = self.base.lexer.position_of(operand.at);
            let (line, column) = used.line_and_column();
            let used = (self.base).file_line_column(self.file_name, line, column)?;
            return Ok(used.id().into());
        };
        let location = self.body.location_of_value(value);
        if location.is_none() {
            let source = match self.body.defining_operation(value) {
                Some(operation) => Source::Operation(operation),
                None => Source::Argument(value),
            };
            self.locate_later(site, source);
        }
        Ok(location)
    }

    /// Ends the block with the operation `name`, which yields values.
    pub(super) fn add_terminator(
        &mut self,
        operation: &OpenOperation<'a>,
        name: &'a str,
        operands: &[ValueId],
    ) -> Result<OperationId> {
        let number = self.operations.find(&self.base, name)?;
        let (line, column) = operation.line_and_column;
        let location = self.base.file_line_column(self.file_name, line, column)?;
        let added = self.add_operation(operation, number, operands, Vec::new(), &[], location)?;
        // Regions of a terminator, such as that of `scf.forall.in_parallel`, are empty blocks.
        let regions = self.known_form(number)?.definition.map_or(0, |it| {
            it.regions.iter().filter(|it| !it.is_variadic).count()
        });
        if regions > 0 {
            let all = (0..regions).map(|_| {
                let region = self.body.add_region(Some(added))?;
                let block = self.body.add_block()?;
                self.body.append_block(region, block);
                Ok(region)
            });
            let all: Vec<_> = all.collect::<Result<_>>()?;
            self.body.set_regions(added, 0..0, &all, None)?;
        }
        Ok(added)
    }

    /// Adds an operation that the text of `around` leaves out, at the end of the current block.
    fn add_operation(
        &mut self,
        around: &OpenOperation<'a>,
        number: u32,
        operands: &[ValueId],
        attributes: Vec<Entry<'a>>,
        results: &[TypeId],
        location: Attribute<'a>,
    ) -> Result<OperationId> {
        let results_in_text = self.result_names.len();
        let mut added = self.open(number, results_in_text, around.at, around.line_and_column)?;
        added.is_custom = true;
        let first = self.body.operands.len();
        for operand in operands {
            self.body.add_operand(*operand);
        }
        self.body.set_operands(added.id, first);
        let split = self.split(Statement::of(&added), attributes)?;
        self.body.set_results(added.id, results)?;
        (self.body).set_attributes(added.id, split.attributes, split.properties);
        self.body.set_location(added.id, location.id());
        Ok(added.id)
    }
}
