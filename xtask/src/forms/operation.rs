//! Operation records to definitions.

use anyhow::{Context as _, Result, anyhow, ensure};
use mlir_bytecode::definition::{
    AttributeDefinition, Cardinality, Form, OperationDefinition, RegionGroup, SuccessorGroup,
    TypeSource, ValueGroup,
};

use super::types::Stripped;
use super::written::Source;
use super::{Definitions, attribute, rules, source, types};
use crate::layouts::Layouts;
use crate::layouts::tblgen::{Record, Records};

/// Adds the definitions of all operations in `records`; returns the names of those that have none, each with the reason.
pub(super) fn definitions(
    records: &Records,
    layouts: &Layouts,
    source: &Source<'_>,
    classes: &mut Classes,
    definitions: &mut Definitions,
) -> Result<Vec<String>> {
    classes.add(records)?;
    let mut left_out = Vec::new();
    let reader = Reader {
        records,
        layouts,
        source,
        stripped: Stripped::of(records)?,
    };
    for op in records.instances_of("Op") {
        let op = op?;
        let name = name(&op)?;
        let definition = match reader.definition(&op) {
            Ok(definition) => definition,
            Err(reason) => {
                let reason = format!("{name}: {reason:#}");
                left_out.push(reason.split_whitespace().collect::<Vec<_>>().join(" "));
                continue;
            }
        };
        // Documentation files define some operations again.
        if let Some(other) = definitions.get(&name) {
            ensure!(
                *other == definition,
                "two definitions: `{other:?}` and `{definition:?}`"
            );
        } else {
            definitions.insert(name, definition);
        }
    }
    Ok(left_out)
}

struct Reader<'a> {
    records: &'a Records,
    layouts: &'a Layouts,
    source: &'a Source<'a>,
    stripped: Stripped,
}

impl Reader<'_> {
    fn definition(&self, op: &Record<'_>) -> Result<OperationDefinition> {
        let name = name(op)?;
        let mut definition = OperationDefinition::new(&name);
        let layout = self.layouts.get(&name);
        let layout = layout.context("no layout")?;
        let fields = layout.inherent().iter();
        let attributes = fields.map(AttributeDefinition::of_field);
        definition.attributes = attributes
            .filter(|it| !it.name.ends_with("SegmentSizes"))
            .collect();
        for (argument, name) in op.dag("arguments")? {
            let argument = undecorated(argument)?;
            if argument.is_a("AttrConstraint") || argument.is_a("Property") {
                if argument.is_a("DerivedAttr") {
                    continue;
                }
                let mut attributes = definition.attributes.iter_mut();
                let found = attributes.find(|it| *it.name == *name);
                let found = found.with_context(|| format!("the layout lacks `{name}`"))?;
                attribute::complete(found, &argument)?;
            } else {
                definition.operands.push(self.group(&argument, &name)?);
            }
        }
        for (result, name) in op.dag("results")? {
            let result = undecorated(result)?;
            definition.results.push(self.group(&result, &name)?);
        }
        for (region, name) in op.dag("regions")? {
            let is_variadic = region.is_a("VariadicRegion");
            definition
                .regions
                .push(RegionGroup::new(&name, is_variadic));
        }
        for (successor, name) in op.dag("successors")? {
            let is_variadic = successor.is_a("VariadicSuccessor");
            let group = SuccessorGroup::new(&name, is_variadic);
            definition.successors.push(group);
        }
        self.traits(op, &mut definition)?;
        Ok(definition)
    }

    fn group(&self, constraint: &Record<'_>, name: &str) -> Result<ValueGroup> {
        let cardinality = if constraint.is_a("VariadicOfVariadic") {
            let segments = constraint.string("segmentAttrName").into();
            Cardinality::VariadicOfVariadic { segments }
        } else if constraint.is_a("Variadic") {
            Cardinality::Variadic
        } else if constraint.is_a("Optional") {
            Cardinality::Optional
        } else {
            Cardinality::One
        };
        let mut base = None;
        if cardinality.may_be_empty() {
            base = constraint.record("baseType")?;
            // A list of lists: `Variadic` inside.
            while let Some(inner) = &base
                && (inner.is_a("Variadic") || inner.is_a("Optional"))
            {
                base = inner.record("baseType")?;
            }
        }
        let base = base.as_ref().unwrap_or(constraint);
        let mut group = ValueGroup::new(name, cardinality);
        let built = types::built(self.records, base.string("builderCall"))?;
        group.builds = built.map(Into::into);
        if group.cardinality == Cardinality::One {
            group.strips = self.stripped.name(base).map(Into::into);
            group.class = types::builtin_class(base);
        }
        Ok(group)
    }

    fn traits(&self, op: &Record<'_>, definition: &mut OperationDefinition) -> Result<()> {
        let traits = rules::traits(op)?;
        let has = |name: &str| traits.iter().any(|it| it.string("trait") == name);
        for record in &traits {
            let class = record
                .string("trait")
                .strip_prefix("SingleBlockImplicitTerminator<")
                .and_then(|rest| rest.strip_suffix(">::Impl"));
            if let Some(class) = class {
                let class = class_name(op, class)?;
                definition.implicit_terminator = Some(class.into());
            }
        }
        if has("OpAsmOpInterface::Trait") {
            definition.has_own_names = true;
            let code = op.string("extraClassDeclaration");
            // The method is written in C++ where the interface declares it; all of those return their own dialect.
            let is_declared = traits.iter().any(|it| {
                it.strings("alwaysOverriddenMethods")
                    .contains(&"getDefaultDialect")
            });
            if let Some((_, code)) = code.split_once("getDefaultDialect()") {
                let dialect = code.split('"').nth(1).context("no default dialect")?;
                definition.default_dialect = Some(dialect.into());
            } else if is_declared {
                let dialect = definition.name.split('.').next().unwrap_or_default();
                definition.default_dialect = Some(dialect.into());
            }
        }
        let declared = source::one_line(op.string("assemblyFormat"));
        // A format takes precedence, because bases of dialects may ask for hand-written forms.
        let is_written = op.bit("hasCustomAssemblyFormat") && declared.is_empty();
        let format = match is_written {
            true => (self.source.written(&definition.name))
                .or_else(|| Source::called(op.string("extraClassDefinition")))
                .map(ToOwned::to_owned),
            false => Some(self.source.declared(declared)).filter(|it| !it.is_empty()),
        };
        if let Some(format) = format {
            definition
                .set_format(&format)
                .map_err(|errors| anyhow!("`{format}`: {errors}"))?;
            if is_written {
                self.source.build(definition)?;
                // Upstream's code checks the types, if at all.
                let groups = definition.operands.iter_mut();
                for group in groups.chain(&mut definition.results) {
                    group.class = None;
                }
            }
            definition.type_rules = rules::rules(&traits, definition)?;
            complete(definition, has("InferTypeOpInterface::Trait"));
        } else if op.bit("hasCustomAssemblyFormat") {
            definition.form = Form::HandWritten;
        }
        if !matches!(definition.form, Form::Declarative { .. }) {
            for group in definition
                .operands
                .iter_mut()
                .chain(&mut definition.results)
            {
                (group.builds, group.strips, group.class) = (None, None, None);
            }
        }
        Ok(())
    }
}

/// The operations, and the types with a printer of their own, by C++ class.
#[derive(Default)]
pub(super) struct Classes {
    operations: Vec<(String, String)>,
    types: Vec<(String, String)>,
}

impl Classes {
    fn add(&mut self, records: &Records) -> Result<()> {
        for op in records.instances_of("Op") {
            let op = op?;
            let record = op.name();
            let class = match record.split_once('_') {
                Some((_, class)) if !class.is_empty() => class,
                _ => record,
            };
            let dialect = op.record("opDialect")?.context("no dialect")?;
            let namespace = dialect.string("cppNamespace").trim_start_matches("::");
            let class = format!("::{namespace}::{class}");
            self.operations.push((class, name(&op)?));
        }
        self.types.extend(types::qualified(records)?);
        Ok(())
    }

    /// Replaces the classes of implicit terminators by the names of the operations, and those of types by their names.
    pub(super) fn resolve(&self, definitions: &mut Definitions) -> Result<()> {
        for (name, definition) in definitions {
            let groups = definition.operands.iter_mut();
            for group in groups.chain(&mut definition.results) {
                let Some(class) = group.strips.take_if(|it| it.contains("::")) else {
                    continue;
                };
                let class = format!("::{}", class.trim_start_matches("::"));
                let found = self.types.iter().find(|(known, _)| *known == class);
                group.strips = found.map(|(_, name)| name.as_str().into());
            }
            let Some(class) = definition.implicit_terminator.take() else {
                continue;
            };
            let found = self
                .operations
                .iter()
                .find(|(known, _)| known.ends_with(&*class));
            let (_, operation) = found.with_context(|| format!("`{name}`: no class `{class}`"))?;
            definition.implicit_terminator = Some(operation.as_str().into());
        }
        Ok(())
    }
}

/// Returns `::namespace::Class` of a class that `op` names.
fn class_name(op: &Record<'_>, class: &str) -> Result<String> {
    let own = op.record("opDialect")?.context("no dialect")?;
    Ok(match class.trim_start_matches("::") {
        class if class.contains("::") => format!("::{class}"),
        class => {
            let namespace = own.string("cppNamespace").trim_start_matches("::");
            format!("::{namespace}::{class}")
        }
    })
}

/// Removes what only matters for types that are left out.
fn complete(definition: &mut OperationDefinition, has_inference: bool) {
    let sources = definition.type_sources();
    let written = |source: &TypeSource| *source == TypeSource::Written;
    let groups = definition.operands.iter_mut().zip(&sources.operands);
    let groups = groups.chain(definition.results.iter_mut().zip(&sources.results));
    for (group, source) in groups {
        if written(source) {
            group.builds = None;
        } else {
            (group.strips, group.class) = (None, None);
        }
    }
    let mut all = sources.operands.iter().chain(&sources.results);
    if all.all(written) {
        definition.type_rules.clear();
    }
    definition.infers_results =
        has_inference && !sources.results.is_empty() && !sources.results.iter().any(written);
}

fn name(op: &Record<'_>) -> Result<String> {
    let dialect = op.record("opDialect")?.context("no dialect")?;
    Ok(match dialect.string("name") {
        "" => op.string("opName").to_owned(),
        dialect => format!("{dialect}.{}", op.string("opName")),
    })
}

/// Returns the constraint inside `Arg<..>` and `Res<..>`.
fn undecorated(argument: Record<'_>) -> Result<Record<'_>> {
    if argument.is_a("OpVariable")
        && let Some(inner) = argument.record("constraint")?
    {
        return Ok(inner);
    }
    Ok(argument)
}
