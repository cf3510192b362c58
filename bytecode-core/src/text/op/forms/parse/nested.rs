//! The operation whose parts the form of the operation around it writes.

use std::rc::Rc;

use super::super::super::parser::{
    Form, KnownForm, OpenOperation, PendingOperation, RegionCompletion, Rest,
};
use super::regions::FormRegion;
use super::{FormParser, Group, Groups, ModuleParser};
use crate::dialect::{OperationForm, Part};
use crate::error::Result;
use crate::properties::split::Entry;

/// The parts of a nested operation that have been parsed.
pub(super) struct Nested<'a> {
    form: Rc<KnownForm<'a>>,
    /// Its name, and where its first part is. It gets a number of its own when its region is reached.
    operation: OpenOperation<'a>,
    given: Vec<Entry<'a>>,
    operands: Groups<'a>,
    all_operands: Group<'a>,
    regions: Vec<FormRegion<'a>>,
}

impl<'a> FormParser<'_, 'a> {
    /// Parses parts of the nested operation.
    pub(super) fn nested_part(&mut self, part: &mut Part<'_, 'a>) -> Result<()> {
        let mut parser = match self.nested.take() {
            Some(nested) => self.nested_parser(*nested),
            None => self.begin_nested()?,
        };
        let mut parsed = part(&mut parser);
        if parser.nested.is_some() {
            parsed = Err(parser.error("an operation nested in a nested operation"));
        }
        let FormParser {
            form,
            operation,
            given,
            operands,
            all_operands,
            regions,
            last_brace,
            ..
        } = parser;
        self.last_brace = last_brace;
        self.nested = Some(Box::new(Nested {
            form,
            operation,
            given,
            operands,
            all_operands,
            regions,
        }));
        parsed
    }

    /// Returns the parser of the first part.
    fn begin_nested(&mut self) -> Result<FormParser<'_, 'a>> {
        let declared = self.form.hand_written.as_ref();
        let Some(declared) = declared.and_then(OperationForm::nested) else {
            return Err(self.error("the form declares no nested operation"));
        };
        let module = &mut *self.module;
        let name = module.operations.find(&module.base, declared.name)?;
        let form = module.known_form(name)?;
        let at = module.base.token.start;
        let line_and_column = module.base.lexer.line_and_column(at);
        let operation = OpenOperation::new(self.operation.id, name, at, line_and_column);
        Ok(FormParser {
            last_brace: self.last_brace,
            ..FormParser::new(module, form, operation)
        })
    }

    /// Returns a parser of further parts, which has the parts so far.
    fn nested_parser(&mut self, nested: Nested<'a>) -> FormParser<'_, 'a> {
        FormParser {
            given: nested.given,
            operands: nested.operands,
            all_operands: nested.all_operands,
            regions: nested.regions,
            last_brace: self.last_brace,
            ..FormParser::new(&mut *self.module, nested.form, nested.operation)
        }
    }

    /// Returns the nested operation, if the form has stated parts of one, and the number of its region.
    pub(super) fn pending_nested(&mut self) -> Result<Option<(usize, PendingOperation<'a>)>> {
        let declared = self.form.hand_written.as_ref();
        let declared = declared.and_then(OperationForm::nested);
        let (Some(nested), Some(declared)) = (self.nested.take(), declared) else {
            return Ok(None);
        };
        let mut parser = self.nested_parser(*nested);
        let mut groups = parser.group_operands()?;
        let types = parser.group_types(&mut groups)?;
        if parser.form.definition.is_some() {
            parser.give_segments(&groups, &types)?;
        }
        let operands = parser.uses(&groups, &types)?;
        let regions = parser.pending_regions()?;
        let mut attributes = parser.given;
        attributes.sort_by(|a, b| a.key.cmp(&b.key));
        let operation = PendingOperation {
            name: parser.operation.name,
            at: parser.operation.at,
            line_and_column: parser.operation.line_and_column,
            operands,
            attributes,
            regions,
        };
        Ok(Some((declared.region, operation)))
    }
}

impl<'a> ModuleParser<'a> {
    /// Opens the next region of an operation, which has the nested operation, and that operation.
    pub(super) fn open_nested(
        &mut self,
        mut outer: OpenOperation<'a>,
        mut rest: Box<Rest<'a>>,
        nested: PendingOperation<'a>,
    ) -> Result<()> {
        rest.completion = RegionCompletion {
            as_written: true,
            ..RegionCompletion::default()
        };
        outer.form = Form::Custom(rest);
        self.open_body(outer, Vec::new(), true, None)?;
        // What follows in the text may be the end of a region around it, which would have no block.
        if self.block.is_none()
            && let Some(region) = self.regions.last().map(|it| it.id)
        {
            let block = self.body.add_block()?;
            self.body.append_block(region, block);
            self.block = Some(block);
        }
        let line_and_column = nested.line_and_column;
        let results = self.result_names.len();
        let mut operation = self.open(nested.name, results, nested.at, line_and_column)?;
        operation.is_custom = true;
        let (line, column) = line_and_column;
        let location = self.base.file_line_column(self.file_name, line, column)?;
        let rest = Rest {
            operands: nested.operands,
            attributes: nested.attributes,
            location: Some(location.id().into()),
            regions: nested.regions.into_iter(),
            ..Rest::default()
        };
        self.next_region(operation, Box::new(rest))
    }
}
