//! The definition of one operation.

use mlir_assembly_format::{Error, ErrorKind, Errors, Format, FormatKind};

use super::{AttributeDefinition, Cardinality, RegionGroup, SuccessorGroup, TypeRule, ValueGroup};

/// The facts about one operation on which its text and its [verification](crate::Module::verify) depend.
///
/// Traits that are in the [layout](crate::properties::OpLayout) are not repeated: whether the operation is a
/// terminator, has regions of a single block, or has segment sizes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OperationDefinition {
    /// The full name, for example `arith.addi`.
    pub name: Box<str>,
    /// How the operation is printed and parsed.
    pub form: Form,
    /// The groups of operands, in order.
    pub operands: Vec<ValueGroup>,
    /// The groups of results, in order.
    pub results: Vec<ValueGroup>,
    /// The groups of regions, in order.
    pub regions: Vec<RegionGroup>,
    /// The groups of successors, in order.
    pub successors: Vec<SuccessorGroup>,
    /// The inherent attributes and native properties, in the order of [`OpLayout::inherent`]; without segment sizes, which
    /// come last there.
    ///
    /// [`OpLayout::inherent`]: crate::properties::OpLayout::inherent
    pub attributes: Vec<AttributeDefinition>,
    /// The rules that determine types which the format leaves out, in order.
    pub type_rules: Vec<TypeRule>,
    /// Whether code of the operation computes the types of the results that no rule determines, because the format has none of
    /// them.
    pub infers_results: bool,
    /// The operation that ends each region if the text has no terminator.
    pub implicit_terminator: Option<Box<str>>,
    /// The dialect whose operations lose their prefix in the regions of this operation.
    pub default_dialect: Option<Box<str>>,
    /// Whether code of the operation names its values. Otherwise the groups name the results of an operation with
    /// several: see [`result_names`](Self::result_names).
    pub has_own_names: bool,
}

/// The form of an operation: how its text is described.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Form {
    /// The operation is printed in generic form.
    Generic,
    /// Code prints and parses the operation: see [`OperationForm`](crate::dialect::OperationForm).
    HandWritten,
    /// A format describes the form.
    Declarative {
        /// The format, whose spans are places in `source`.
        format: Box<Format<Variable>>,
        /// The text of the format.
        source: Box<str>,
    },
}

/// What a variable of a format refers to: an index into a list of the definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variable {
    /// A group of [`operands`](OperationDefinition::operands).
    Operand(usize),
    /// A group of [`results`](OperationDefinition::results).
    Result(usize),
    /// One of the [`attributes`](OperationDefinition::attributes).
    Attribute(usize),
    /// A group of [`regions`](OperationDefinition::regions).
    Region(usize),
    /// A group of [`successors`](OperationDefinition::successors).
    Successor(usize),
}

impl OperationDefinition {
    /// Returns the definition of an operation without operands, results and form.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Self {
            name: name.into(),
            form: Form::Generic,
            operands: Vec::new(),
            results: Vec::new(),
            regions: Vec::new(),
            successors: Vec::new(),
            attributes: Vec::new(),
            type_rules: Vec::new(),
            infers_results: false,
            implicit_terminator: None,
            default_dialect: None,
            has_own_names: false,
        }
    }

    /// Sets a declarative form. The operands, results, attributes, regions and successors must be set before, because the
    /// format names them.
    ///
    /// # Errors
    /// Fails if the syntax of the format is invalid, or if the definition lacks a variable.
    pub fn set_format(&mut self, source: &str) -> Result<(), Errors> {
        let format = Format::parse(source, FormatKind::Operation)?;
        let format = format.try_map(|name, span| {
            let known = || {
                let names = [
                    self.operands.iter().map(|it| &it.name).collect::<Vec<_>>(),
                    self.results.iter().map(|it| &it.name).collect(),
                    self.attributes.iter().map(|it| &it.name).collect(),
                    self.regions.iter().map(|it| &it.name).collect(),
                    self.successors.iter().map(|it| &it.name).collect(),
                ];
                names.concat().iter().map(ToString::to_string).collect()
            };
            self.variable(&name).ok_or_else(|| {
                let known = known();
                Error::new(span, ErrorKind::UnknownVariable { name, known })
            })
        })?;
        let is_unit = |variable: &Variable| match variable {
            Variable::Attribute(index) => self.attributes.get(*index).is_some_and(|it| it.is_unit),
            _ => false,
        };
        let format = Box::new(format.elide_units(is_unit));
        let source = source.into();
        self.form = Form::Declarative { format, source };
        Ok(())
    }

    /// Returns the text of the format, if the form is declarative.
    #[must_use]
    pub fn source(&self) -> Option<&str> {
        match &self.form {
            Form::Declarative { source, .. } => Some(source),
            Form::Generic | Form::HandWritten => None,
        }
    }

    /// Returns the format, if the form is declarative.
    #[must_use]
    pub fn format(&self) -> Option<&Format<Variable>> {
        match &self.form {
            Form::Declarative { format, .. } => Some(format),
            Form::Generic | Form::HandWritten => None,
        }
    }

    /// Determines what `$name` refers to.
    #[must_use]
    pub fn variable(&self, name: &str) -> Option<Variable> {
        // A result without a name is no variable.
        let named = |it: &str| it == name && !it.is_empty();
        let operand = self.operands.iter().position(|it| named(&it.name));
        let result = || self.results.iter().position(|it| named(&it.name));
        let attribute = || self.attributes.iter().position(|it| named(&it.name));
        let region = || self.regions.iter().position(|it| named(&it.name));
        let successor = || self.successors.iter().position(|it| named(&it.name));
        None.or_else(|| operand.map(Variable::Operand))
            .or_else(|| result().map(Variable::Result))
            .or_else(|| attribute().map(Variable::Attribute))
            .or_else(|| region().map(Variable::Region))
            .or_else(|| successor().map(Variable::Successor))
    }

    /// Returns the namespace of the operation; an empty one if the name has no dot.
    pub(crate) fn dialect(&self) -> &str {
        self.name.split_once('.').map_or("", |(dialect, _)| dialect)
    }

    /// Returns the group of operands or results to which a variable refers.
    pub(crate) fn group(&self, variable: Variable) -> Option<&ValueGroup> {
        match variable {
            Variable::Operand(index) => self.operands.get(index),
            Variable::Result(index) => self.results.get(index),
            _ => None,
        }
    }

    /// Returns the name of the group or attribute to which a variable refers.
    #[must_use]
    pub fn variable_name(&self, variable: Variable) -> Option<&str> {
        Some(match variable {
            Variable::Operand(index) => &self.operands.get(index)?.name,
            Variable::Result(index) => &self.results.get(index)?.name,
            Variable::Attribute(index) => &self.attributes.get(index)?.name,
            Variable::Region(index) => &self.regions.get(index)?.name,
            Variable::Successor(index) => &self.successors.get(index)?.name,
        })
    }

    /// Returns the names of results in printed text, one for each group. Only an operation with several groups has them,
    /// unless its own code names the results.
    #[must_use]
    pub fn result_names(&self) -> Option<impl Iterator<Item = &str>> {
        let are_named = self.results.len() > 1 && !self.has_own_names;
        are_named.then(|| self.results.iter().map(|it| &*it.name))
    }

    /// Divides `count` operands into the groups by their cardinalities, without segment sizes. At most one group may have
    /// any number of values; it gets the values that the others leave.
    ///
    /// Returns the length of each group in [`operands`](Self::operands), or `None` if the count does not fit.
    #[must_use]
    pub fn operand_lengths(&self, count: usize) -> Option<Vec<usize>> {
        lengths(&self.operands, count)
    }

    /// Divides `count` results into the groups, as [`operand_lengths`](Self::operand_lengths) divides operands.
    #[must_use]
    pub fn result_lengths(&self, count: usize) -> Option<Vec<usize>> {
        lengths(&self.results, count)
    }
}

fn lengths(groups: &[ValueGroup], count: usize) -> Option<Vec<usize>> {
    let is_one = |group: &&ValueGroup| group.cardinality == Cardinality::One;
    let fixed = groups.iter().filter(is_one).count();
    let rest = count.checked_sub(fixed)?;
    let mut open = groups.iter().filter(|group| !is_one(group));
    match (open.next(), open.next()) {
        (None, _) if rest > 0 => return None,
        (Some(group), None) if !group.cardinality.is_variadic() && rest > 1 => return None,
        // Upstream divides the rest evenly if several groups are open (`SameVariadicOperandSize`).
        (Some(_), Some(_)) => {
            let open = groups.len() - fixed;
            if rest % open != 0 {
                return None;
            }
            let each = rest / open;
            let length = |group| if is_one(&group) { 1 } else { each };
            return Some(groups.iter().map(length).collect());
        }
        _ => {}
    }
    let length = |group| if is_one(&group) { 1 } else { rest };
    Some(groups.iter().map(length).collect())
}
