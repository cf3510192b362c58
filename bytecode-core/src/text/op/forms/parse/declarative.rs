//! Parses declarative formats.
//!
//! One token decides whether an optional group is present: the one that its first element begins with.

use std::ops::Range;

use mlir_assembly_format::{Clause, Directive, Element, ElementKind, Group};

use super::super::super::parser::ValueUse;
use super::super::arguments::{Positions, argument};
use super::FormParser;
use crate::context::Type;
use crate::definition::{Cardinality, TypeClass, Variable};
use crate::dialect::RegionStyle;
use crate::error::Result;
use crate::text::item::{Kind, is_type_word};

type Elements<'f> = &'f [Element<Variable>];

impl<'a> FormParser<'_, 'a> {
    /// Parses an operation by the format of its definition.
    pub(super) fn declarative(&mut self) -> Result<()> {
        let format = self.form.definition.and_then(|it| it.format());
        match format {
            Some(format) => self.elements(&format.elements),
            None => Err(self.error("the operation has no custom form")),
        }
    }

    fn elements(&mut self, elements: Elements<'a>) -> Result<()> {
        elements.iter().try_for_each(|it| self.element(it))
    }

    fn element(&mut self, element: &'a Element<Variable>) -> Result<()> {
        if element.is_elided {
            return match element.kind {
                ElementKind::Variable(Variable::Attribute(index)) => self.give_unit(index),
                _ => Ok(()),
            };
        }
        match &element.kind {
            ElementKind::Literal(text) => {
                Self::tokens(text).try_for_each(|token| self.expect(token))
            }
            ElementKind::Whitespace(_) | ElementKind::Text(_) => Ok(()),
            ElementKind::Variable(variable) => self.variable(*variable, false),
            ElementKind::Directive(call) => self.directive(call.directive, &call.arguments),
            ElementKind::Custom(custom) => self.custom(&custom.name, &custom.arguments),
            ElementKind::Group(group) => self.group(group),
            ElementKind::Oilist(clauses) => self.clauses(clauses),
        }
    }

    fn group(&mut self, group: &'a Group<Variable>) -> Result<()> {
        let elements = match self.begins(&group.then)? {
            true => &group.then,
            false => &group.otherwise,
        };
        let outer = std::mem::replace(&mut self.is_in_group, true);
        let parsed = self.elements(elements);
        self.is_in_group = outer;
        parsed
    }

    fn clauses(&mut self, clauses: &'a [Clause<Variable>]) -> Result<()> {
        let mut rest: Vec<_> = clauses.iter().collect();
        loop {
            let mut found = None;
            for (index, clause) in rest.iter().enumerate() {
                if self.begins(std::slice::from_ref(&clause.keyword))? {
                    found = Some(index);
                    break;
                }
            }
            let Some(index) = found else {
                return Ok(());
            };
            let clause = rest.swap_remove(index);
            self.element(&clause.keyword)?;
            self.elements(&clause.elements)?;
        }
    }

    /// Returns whether the next token can start the elements.
    fn begins(&mut self, elements: Elements<'a>) -> Result<bool> {
        let is_text = |it: &&Element<Variable>| {
            !it.is_elided && !matches!(it.kind, ElementKind::Whitespace(_))
        };
        let Some(first) = elements.iter().find(is_text) else {
            return Ok(false);
        };
        Ok(match &first.kind {
            ElementKind::Literal(text) => Self::tokens(text)
                .next()
                .is_some_and(|token| self.at(token)),
            ElementKind::Variable(variable) => self.begins_variable(*variable),
            ElementKind::Directive(call) => match (call.directive, &call.arguments[..]) {
                (Directive::Type, _) => self.begins_type(),
                (Directive::FunctionalType, _) => self.module.base.at(Kind::ParenOpen),
                (Directive::Operands, _) => self.module.base.at(Kind::Percent),
                (Directive::Successors, _) => self.module.base.at(Kind::Caret),
                (Directive::Regions | Directive::AttrDict, _) => {
                    self.module.base.at(Kind::BraceOpen)
                }
                (Directive::AttrDictWithKeyword, _) => self.at("attributes"),
                (Directive::PropDict, _) => self.module.base.at(Kind::Less),
                (Directive::Qualified, arguments) => return self.begins(arguments),
                _ => true,
            },
            ElementKind::Custom(custom) => return self.begins_custom(custom),
            ElementKind::Group(group) => return self.begins(&group.then),
            _ => true,
        })
    }

    fn begins_variable(&self, variable: Variable) -> bool {
        let base = &self.module.base;
        match variable {
            Variable::Operand(index) => {
                let group = self.form.definition.and_then(|it| it.operands.get(index));
                let lists = group.is_some_and(|it| {
                    matches!(it.cardinality, Cardinality::VariadicOfVariadic { .. })
                });
                base.at(if lists {
                    Kind::ParenOpen
                } else {
                    Kind::Percent
                })
            }
            Variable::Result(_) => false,
            Variable::Attribute(index) => self.begins_attribute(index),
            Variable::Region(_) => base.at(Kind::BraceOpen),
            Variable::Successor(_) => base.at(Kind::Caret),
        }
    }

    /// Returns whether the next token can start a type.
    pub(super) fn begins_type(&self) -> bool {
        let base = &self.module.base;
        match base.token.kind {
            Kind::Bang | Kind::ParenOpen => true,
            Kind::Bare => is_type_word(base.spelling()),
            _ => false,
        }
    }

    /// Returns whether a custom directive can parse the next tokens. Runs the directive, and reverts its effects.
    fn begins_custom(
        &mut self,
        custom: &'a mlir_assembly_format::Custom<Variable>,
    ) -> Result<bool> {
        let start = self.module.base.mark();
        let before = self.module.base.token.start;
        let parsed = self.attempt(|it| it.custom(&custom.name, &custom.arguments));
        let is_present = parsed.is_ok() && self.module.base.token.start != before;
        self.module.base.go_back(start);
        Ok(is_present)
    }

    /// Runs a part of a form, and reverts its effects.
    fn attempt(&mut self, run: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        let (given, native) = (self.given.clone(), self.native.clone());
        let operands: Vec<usize> = self.operands.iter().map(|it| it.uses.len()).collect();
        let all = self.all_operands.uses.len();
        let results = self.results.clone();
        let successors = self.successors.len();
        let parsed = run(self);
        (self.given, self.native) = (given, native);
        for (group, length) in self.operands.iter_mut().zip(operands) {
            group.uses.truncate(length);
            if length == 0 {
                group.types = None;
            }
        }
        self.all_operands.uses.truncate(all);
        self.results = results;
        let new = self.successors.len() - successors;
        self.module.body.forget_successors(new);
        self.successors.truncate(successors);
        parsed
    }

    fn variable(&mut self, variable: Variable, qualified: bool) -> Result<()> {
        match variable {
            Variable::Operand(index) => self.operand_variable(index),
            Variable::Result(_) => Ok(()),
            Variable::Attribute(index) => self.attribute_variable(index, qualified),
            Variable::Region(index) => {
                let definition = self.form.definition;
                let group = definition.and_then(|it| it.regions.get(index));
                if !group.is_some_and(|it| it.is_variadic) {
                    return self.skip_region(index, RegionStyle::FULL);
                }
                if !self.module.base.at(Kind::BraceOpen) {
                    return Ok(());
                }
                let mut region = index;
                self.comma_separated(|it| {
                    region += 1;
                    it.skip_region(region - 1, RegionStyle::FULL)
                })
            }
            Variable::Successor(index) => {
                let definition = self.form.definition;
                let group = definition.and_then(|it| it.successors.get(index));
                if !group.is_some_and(|it| it.is_variadic) {
                    return self.add_successor(index);
                }
                self.successor_list(index)
            }
        }
    }

    fn successor_list(&mut self, group: usize) -> Result<()> {
        match self.module.base.at(Kind::Caret) {
            true => self.comma_separated(|it| it.add_successor(group)),
            false => Ok(()),
        }
    }

    /// Parses the name of a block of a group that the operation continues with.
    pub(super) fn add_successor(&mut self, group: usize) -> Result<()> {
        self.module.successor()?;
        self.successors.push(group);
        Ok(())
    }

    /// Returns the group of the successor at a position: those of the variadic group, whose number is not known, reach to the end.
    pub(super) fn group_of_successor(&self, position: usize) -> usize {
        let groups = self.form.definition.map(|it| &it.successors[..]);
        let mut groups = groups.unwrap_or_default().iter();
        let variadic = groups.position(|it| it.is_variadic);
        variadic.map_or(position, |variadic| position.min(variadic))
    }

    fn operand_variable(&mut self, index: usize) -> Result<()> {
        let group = self.form.definition.and_then(|it| it.operands.get(index));
        match group.map(|it| &it.cardinality) {
            Some(Cardinality::One) | None => {
                let operand = self.module.value_use()?;
                self.push_operand(index, operand);
                Ok(())
            }
            Some(Cardinality::Optional) => {
                if self.module.base.at(Kind::Percent) {
                    let operand = self.module.value_use()?;
                    self.push_operand(index, operand);
                }
                Ok(())
            }
            Some(Cardinality::Variadic) => self.operand_list(index).map(drop),
            Some(Cardinality::VariadicOfVariadic { segments }) => {
                let mut sizes = Vec::new();
                if self.module.base.at(Kind::ParenOpen) {
                    self.comma_separated(|it| {
                        it.expect("(")?;
                        sizes.push(it.operand_list(index)?);
                        it.expect(")")
                    })?;
                }
                let sizes = self.module.base.context.dense_array(sizes)?;
                self.give(segments, sizes)
            }
        }
    }

    pub(super) fn push_operand(&mut self, group: usize, operand: ValueUse<'a>) {
        if let Some(group) = self.operands.get_mut(group) {
            group.uses.push(operand);
        }
    }

    /// Parses operands; there may be none. Returns how many there are.
    fn operand_list(&mut self, group: usize) -> Result<i32> {
        let mut count = 0;
        if self.module.base.at(Kind::Percent) {
            self.comma_separated(|it| {
                let operand = it.module.value_use()?;
                it.push_operand(group, operand);
                count += 1;
                Ok(())
            })?;
        }
        Ok(count)
    }

    fn directive(&mut self, directive: Directive, arguments: Elements<'a>) -> Result<()> {
        match (directive, arguments) {
            (Directive::AttrDict, _) => self.attribute_dictionary(None),
            (Directive::AttrDictWithKeyword, _) => self.attribute_dictionary(Some("attributes")),
            (Directive::PropDict, _) => self.property_dictionary(),
            (Directive::Operands, _) => {
                if self.module.base.at(Kind::Percent) {
                    self.comma_separated(|it| {
                        let operand = it.module.value_use()?;
                        it.all_operands.uses.push(operand);
                        Ok(())
                    })?;
                }
                Ok(())
            }
            (Directive::Successors, _) => self.successor_list(0),
            (Directive::Regions, _) => {
                let mut region = 0;
                while self.module.base.at(Kind::BraceOpen) {
                    self.skip_region(region, RegionStyle::FULL)?;
                    region += 1;
                    if !self.module.base.eat(Kind::Comma) {
                        break;
                    }
                }
                Ok(())
            }
            (Directive::Type, [argument]) => self.written_types(argument, false),
            (Directive::Qualified, [argument]) => match &argument.kind {
                ElementKind::Variable(variable) => self.variable(*variable, true),
                ElementKind::Directive(call) => match &call.arguments[..] {
                    [argument] => self.written_types(argument, true),
                    _ => Err(self.error("`qualified` of something else")),
                },
                _ => Err(self.error("`qualified` of something else")),
            },
            (Directive::FunctionalType, [inputs, results]) => {
                let base = &mut self.module.base;
                let mut types = Vec::new();
                base.parenthesized_types(&mut types)?;
                base.expect(Kind::Arrow, "`->` of the type")?;
                let count = types.len();
                base.result_types(&mut types)?;
                let result_types = types.split_off(count);
                self.set_written(inputs, types)?;
                self.set_written(results, result_types)
            }
            _ => Err(self.error("a directive that operations do not have")),
        }
    }

    fn type_list(&mut self) -> Result<Vec<Type<'a>>> {
        let mut types = Vec::new();
        if self.begins_type() {
            self.comma_separated(|it| {
                types.push(it.module.base.type_()?);
                Ok(())
            })?;
        }
        Ok(types)
    }

    /// Parses the types of operands or results.
    fn written_types(&mut self, element: &'a Element<Variable>, qualified: bool) -> Result<()> {
        let definition = self.form.definition;
        let group = match element.kind {
            ElementKind::Variable(variable) => definition.and_then(|it| it.group(variable)),
            _ => None,
        };
        let Some(group) = group else {
            let types = self.type_list()?;
            return self.set_written(element, types);
        };
        let types = match &group.cardinality {
            Cardinality::VariadicOfVariadic { .. } => {
                let mut types = Vec::new();
                if self.module.base.at(Kind::ParenOpen) {
                    self.comma_separated(|it| {
                        it.expect("(")?;
                        types.extend(it.type_list()?);
                        it.expect(")")
                    })?;
                }
                types
            }
            Cardinality::Variadic => self.type_list()?,
            Cardinality::One | Cardinality::Optional => {
                let name = group.strips.as_deref().filter(|_| !qualified);
                let stripped = name.and_then(|it| Some((it, it.split_once('.')?)));
                let is_optional = group.cardinality == Cardinality::Optional;
                match stripped {
                    Some((name, (dialect, mnemonic))) => {
                        let base = &mut self.module.base;
                        if is_optional && !base.at(Kind::Less) && !base.at(Kind::Bang) {
                            Vec::new()
                        } else {
                            let (at, is_full) = (base.token.start, base.at(Kind::Bang));
                            let type_ = base.stripped_type(dialect, mnemonic)?;
                            if is_full && !type_.head().may_be_named(name) {
                                let message = format!("expected a type `!{name}`, found `{type_}`");
                                return Err(base.error_at(at, message));
                            }
                            vec![type_]
                        }
                    }
                    None if is_optional && !self.begins_type() => Vec::new(),
                    None => {
                        let class = group.class.filter(|_| !qualified);
                        vec![self.type_of_class(class)?]
                    }
                }
            }
        };
        self.set_written(element, types)
    }

    /// Parses a type of the class that the constraint names.
    fn type_of_class(&mut self, class: Option<TypeClass>) -> Result<Type<'a>> {
        let base = &mut self.module.base;
        let at = base.token.start;
        let type_ = base.type_()?;
        match class {
            Some(class) if !class.has(type_)? => {
                let message = format!(
                    "expected a type of the class `{}`, found `{type_}`",
                    class.name()
                );
                Err(base.error_at(at, message))
            }
            _ => Ok(type_),
        }
    }

    fn set_written(&mut self, element: &'a Element<Variable>, types: Vec<Type<'a>>) -> Result<()> {
        match &element.kind {
            ElementKind::Variable(Variable::Operand(index)) => {
                if let Some(group) = self.operands.get_mut(*index) {
                    group.types = Some(types);
                }
            }
            ElementKind::Variable(Variable::Result(index)) => {
                if let Some(group) = self.results.get_mut(*index) {
                    *group = Some(types);
                }
            }
            ElementKind::Directive(call) if call.directive == Directive::Operands => {
                self.all_operands.types = Some(types);
            }
            ElementKind::Directive(call) if call.directive == Directive::Results => {
                self.all_results = Some(types);
            }
            _ => return Err(self.error("the type of something else")),
        }
        Ok(())
    }

    fn custom(&mut self, name: &str, arguments: Elements<'a>) -> Result<()> {
        let registry = self.module.base.context.registry();
        let directive = self.form.definition.and_then(|definition| {
            let dialect = definition.name.split('.').next()?;
            Some((definition, registry.directive(dialect, name)?))
        });
        let Some((definition, directive)) = directive else {
            return Err(self.error(format!("the directive `{name}` is not known")));
        };
        let arguments: Result<Vec<_>> = (arguments.iter())
            .map(|it| argument(definition, it, &|positions| Ok(self.range(positions))))
            .collect();
        let arguments = arguments.map_err(|it| self.error(it.to_string()))?;
        directive.run(self, &arguments)
    }

    /// Returns the regions or successors at `positions`: a group of any number has no end while parsing.
    fn range(&self, positions: Positions) -> Range<usize> {
        let definition = self.form.definition;
        let (group, is_variadic) = match positions {
            Positions::Regions(None) | Positions::Successors(None) => return 0..usize::MAX,
            Positions::Regions(Some(group)) => (
                group,
                definition
                    .and_then(|it| it.regions.get(group))
                    .is_some_and(|it| it.is_variadic),
            ),
            Positions::Successors(Some(group)) => (
                group,
                definition
                    .and_then(|it| it.successors.get(group))
                    .is_some_and(|it| it.is_variadic),
            ),
        };
        group..if is_variadic { usize::MAX } else { group + 1 }
    }
}
