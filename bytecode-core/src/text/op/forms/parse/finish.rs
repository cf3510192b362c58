//! The end of a form: the types that the text leaves out, the operands, the sizes of segments.

use smallvec::{SmallVec, smallvec};

use super::super::super::parser::{
    PendingRegion, PropertiesText, RegionCompletion, Rest, Site, ValueUse,
};
use super::{FormParser, Group, Groups, ModuleParser};
use crate::context::{Type, TypeId};
use crate::definition::{Cardinality, GroupTypes};
use crate::error::Result;
use crate::properties::{OpField, segments};

impl<'a> Group<'a> {
    /// Moves the types out, if they are known.
    fn take_types(&mut self) -> Option<Vec<Type<'a>>> {
        match self.types.take() {
            None if self.uses.is_empty() => Some(Vec::new()),
            types => types,
        }
    }
}

impl<'a> FormParser<'_, 'a> {
    /// Completes the operation and opens its regions.
    pub(super) fn finish(mut self) -> Result<()> {
        let mut operands = self.group_operands()?;
        let types = self.group_types(&mut operands)?;
        let results = self.result_types(&types)?;
        if self.form.definition.is_some() {
            self.give_segments(&operands, &types)?;
            self.give_list_sizes(&operands)?;
        }
        let regions = self.pending_regions()?;
        let uses = match regions.is_empty() {
            true => {
                self.add_operands(&operands, &types)?;
                Vec::new()
            }
            false => self.uses(&operands, &types)?,
        };
        let Self {
            module,
            mut operation,
            mut given,
            native,
            successors,
            ..
        } = self;
        if !native.is_empty() {
            operation.properties = PropertiesText::Entries {
                text: "",
                entries: native,
            };
        }
        operation.successors.end = module.body.successors.len() as u32;
        if !successors.is_sorted() {
            module.order_successors(&successors);
        }
        given.sort_by(|a, b| a.key.cmp(&b.key));
        if regions.is_empty() {
            module.set_result_types(results.into_iter());
            return module.close(operation, given);
        }
        let mut rest = Box::new(Rest {
            operands: uses,
            attributes: given,
            results,
            location: None,
            regions: regions.into_iter(),
            completion: RegionCompletion::default(),
            end: None,
        });
        let is_single = rest.regions.as_slice().iter().any(|it| it.is_single);
        let has_text = rest.regions.as_slice().iter().any(PendingRegion::has_text);
        if has_text && !is_single {
            // The rest of the operation is in front of its regions for the parser.
            let site = Site::Operation(module.body_id, operation.id);
            let location = module.trailing_location(operation.line_and_column, site)?;
            rest.location = Some(location);
            rest.end = Some(module.base.mark());
        }
        module.next_region(operation, rest)
    }

    /// Divides the operands into the groups of the definition; without a definition into one.
    pub(super) fn group_operands(&mut self) -> Result<Groups<'a>> {
        let mut groups = std::mem::take(&mut self.operands);
        let all = std::mem::take(&mut self.all_operands);
        let Some(definition) = self.form.definition else {
            return Ok(smallvec![all]);
        };
        if !all.uses.is_empty() {
            let first = groups.iter().take_while(|it| !it.uses.is_empty()).count();
            let count = all.uses.len() + first;
            let Some(lengths) = definition.operand_lengths(count) else {
                if first == 0 && all.types.is_some() {
                    // Upstream leaves the number of operands to the verifier.
                    return Ok(smallvec![all]);
                }
                return Err(self.error(format!("{count} operands of `{}`", definition.name)));
            };
            let mut uses = all.uses.into_iter();
            for (group, length) in groups.iter_mut().zip(lengths).skip(first) {
                group.uses.extend(uses.by_ref().take(length));
            }
        }
        if let Some(types) = all.types {
            let count: usize = groups.iter().map(|it| it.uses.len()).sum();
            if count != types.len() {
                let message = format!("{count} operands have {} types", types.len());
                return Err(self.module.base.error_at(self.operation.at, message));
            }
            let mut types = types.into_iter();
            for group in &mut groups {
                group.types = Some(types.by_ref().take(group.uses.len()).collect());
            }
        }
        Ok(groups)
    }

    /// Determines the types of all groups.
    pub(super) fn group_types(&mut self, operands: &mut [Group<'a>]) -> Result<GroupTypes<'a>> {
        let mut types = GroupTypes {
            operands: operands.iter_mut().map(Group::take_types).collect(),
            ..GroupTypes::default()
        };
        let Some(definition) = self.form.definition else {
            return Ok(types);
        };
        if let Some(all) = &self.all_results {
            let lengths = definition.result_lengths(all.len());
            let lengths = match lengths {
                Some(lengths) => lengths,
                // Upstream leaves the number of results to the verifier.
                None => match self.segments_of_results(all.len())? {
                    Some(lengths) => lengths,
                    None => vec![all.len()],
                },
            };
            let mut all = all.iter().copied();
            for (slot, length) in self.results.iter_mut().zip(lengths) {
                *slot = Some(all.by_ref().take(length).collect());
            }
        }
        types.results = std::mem::take(&mut self.results);
        let is_complete = types
            .operands
            .iter()
            .chain(&types.results)
            .all(Option::is_some);
        if !is_complete {
            let lengths: SmallVec<[usize; 4]> = operands.iter().map(|it| it.uses.len()).collect();
            let context = self.module.base.context;
            let attribute_type = |index: usize| {
                let definition = definition.attributes.get(index);
                let value = definition.and_then(|it| self.given(&it.name));
                value.map_or(Ok(None), |it| it.value_type())
            };
            let sources = &self.form.sources;
            let completed =
                definition.complete_types(context, sources, &mut types, &lengths, attribute_type);
            self.module.base.placed(self.operation.at, completed)?;
        }
        Ok(types)
    }

    /// Returns the sizes of result groups that the text states.
    fn segments_of_results(&self, count: usize) -> Result<Option<Vec<usize>>> {
        let sizes = self.given(OpField::RESULT_SEGMENT_SIZES);
        let sizes = sizes.map_or(Ok(Vec::new()), crate::dialect::dense_integers)?;
        let sizes: Vec<usize> = sizes.into_iter().map(|it| it as usize).collect();
        let is_division = !sizes.is_empty() && sizes.iter().sum::<usize>() == count;
        Ok(is_division.then_some(sizes))
    }

    fn add_operands(&mut self, operands: &[Group<'a>], types: &GroupTypes<'a>) -> Result<()> {
        let first = self.module.body.operands.len();
        self.each_operand(operands, types, |module, operand, type_| {
            module.use_value(operand, type_)
        })?;
        self.module.body.set_operands(self.operation.id, first);
        Ok(())
    }

    /// Returns the operands with their types.
    pub(super) fn uses(
        &mut self,
        operands: &[Group<'a>],
        types: &GroupTypes<'a>,
    ) -> Result<Vec<(ValueUse<'a>, TypeId)>> {
        let mut uses = Vec::new();
        self.each_operand(operands, types, |_, operand, type_| {
            uses.push((operand, type_));
            Ok(())
        })?;
        Ok(uses)
    }

    /// Passes on each operand with its type.
    #[inline]
    fn each_operand(
        &mut self,
        operands: &[Group<'a>],
        types: &GroupTypes<'a>,
        mut each: impl FnMut(&mut ModuleParser<'a>, ValueUse<'a>, TypeId) -> Result<()>,
    ) -> Result<()> {
        for (index, (group, types)) in operands.iter().zip(&types.operands).enumerate() {
            let Some(types) = types else {
                let groups = self.form.definition.map(|it| &it.operands);
                let name = groups
                    .and_then(|it| it.get(index))
                    .map_or("", |it| &it.name);
                let at = group.uses.first().map_or(self.operation.at, |it| it.at);
                let message = format!("nothing determines the type of the operand `{name}`");
                return Err(self.module.base.error_at(at, message));
            };
            if types.len() != group.uses.len() {
                let (uses, types) = (group.uses.len(), types.len());
                let message = format!("{uses} operands have {types} types");
                return Err(self.module.base.error_at(self.operation.at, message));
            }
            for (operand, type_) in group.uses.iter().zip(types) {
                each(self.module, *operand, type_.id())?;
            }
        }
        Ok(())
    }

    fn result_types(&self, types: &GroupTypes<'a>) -> Result<SmallVec<[TypeId; 2]>> {
        let mut all = SmallVec::new();
        if self.form.definition.is_none() {
            all.extend(self.all_results.iter().flatten().map(|it| it.id()));
            return Ok(all);
        }
        for (index, types) in types.results.iter().enumerate() {
            match types {
                Some(types) => all.extend(types.iter().map(|it| it.id())),
                None => {
                    let groups = self.form.definition.map(|it| &it.results);
                    let group = groups.and_then(|it| it.get(index));
                    // What the text does not mention is absent.
                    let is_absent = group.is_some_and(|it| it.cardinality.may_be_empty());
                    // The results are those of a single operation without braces.
                    if is_absent || self.regions.iter().any(|it| it.is_single) {
                        continue;
                    }
                    let name = group.map_or("", |it| &it.name);
                    let message = format!("nothing determines the type of the result `{name}`");
                    return Err(self.module.base.error_at(self.operation.at, message));
                }
            }
        }
        Ok(all)
    }

    /// Adds the sizes of the groups, if the operation keeps them.
    pub(super) fn give_segments(
        &mut self,
        operands: &[Group<'a>],
        types: &GroupTypes<'a>,
    ) -> Result<()> {
        let Some(layout) = self.module.layout(self.operation.name) else {
            return Ok(());
        };
        let operands = || -> Vec<i32> { operands.iter().map(|it| it.uses.len() as i32).collect() };
        let length = |it: &Option<Vec<_>>| it.as_ref().map_or(0, |it| it.len() as i32);
        let results = || -> Vec<i32> { types.results.iter().map(length).collect() };
        let sizes: [(&str, &dyn Fn() -> Vec<i32>); 2] = [
            (OpField::OPERAND_SEGMENT_SIZES, &operands),
            (OpField::RESULT_SEGMENT_SIZES, &results),
        ];
        let context = self.module.base.context;
        for (name, sizes) in sizes {
            let is_field = |key: &[u8]| segments::field_name(key) == Some(name);
            let fields = layout.inherent();
            let Some(field) = fields.iter().find(|it| is_field(it.name().as_bytes())) else {
                continue;
            };
            if self.given.iter().any(|it| is_field(&it.key)) {
                continue;
            }
            let value = segments::segments_attribute(context, &sizes())?;
            // The dictionaries of older releases have another name.
            let release = context.registry().llvm_release();
            let key = match layout.fields().is_empty() {
                true => segments::dictionary_name(name, release),
                false => field.name(),
            };
            self.give(key, value)?;
        }
        Ok(())
    }

    /// Adds the sizes of lists of operands that the text does not mention: there are none.
    fn give_list_sizes(&mut self, operands: &[Group<'a>]) -> Result<()> {
        let groups = self.form.definition.map_or(&[][..], |it| &it.operands);
        for (group, given) in groups.iter().zip(operands) {
            if let Cardinality::VariadicOfVariadic { segments } = &group.cardinality
                && given.uses.is_empty()
                && self.given(segments).is_none()
            {
                let sizes: [i32; 0] = [];
                let sizes = self.module.base.context.dense_array(sizes)?;
                self.give(segments, sizes)?;
            }
        }
        Ok(())
    }
}
