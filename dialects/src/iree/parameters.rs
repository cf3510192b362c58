//! The directives of operations that load parameters of a model: `%scope::%key[%offset]`.

use mlir_bytecode::Result;
use mlir_bytecode::dialect::{Argument, FormDriver, Slot};

use super::lists::rows;
use super::sizes::Sizes;

/// `%scope::%key`, `%key`
pub(super) fn reference(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [scope, key] = arguments else {
        return Err(form.mismatch("the arguments of `ParameterReference`".into()));
    };
    scoped(form, scope.slot(), key.slot(), 0)
}

/// `%scope::%key[%offset] : t{%size},` on a line for each result
pub(super) fn load(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [scope, keys, offsets, results, sizes] = arguments else {
        return Err(form.mismatch("the arguments of `ParameterLoadOperations`".into()));
    };
    let parameters = Parameters::new(scope, keys, offsets);
    let mut sizes = Sizes::new(sizes.slot());
    let printed = form.printed_types(results.slot())?;
    let mut types = Vec::new();
    rows(form, keys.slot(), &mut |form, row| {
        parameters.row(form, row)?;
        form.text(" : ")?;
        types.push(sizes.type_(form, printed.get(row).copied())?);
        Ok(())
    })?;
    form.set_types(results.slot(), &types)
}

/// `%scope::%key[%offset] -> %a[%b to %c for %d] : t{%size},` on a line for each range, with or without its end
pub(super) fn gather(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [scope, keys, offsets, resource @ ..] = arguments else {
        return Err(form.mismatch("the arguments of `ParameterGatherOperations`".into()));
    };
    let parameters = Parameters::new(scope, keys, offsets);
    let resource = Resource::new(form, resource)?;
    rows(form, keys.slot(), &mut |form, row| {
        parameters.row(form, row)?;
        form.text(" -> ")?;
        resource.row(form, row)
    })
}

/// `%a[%b to %c for %d] : t{%size} -> %scope::%key[%offset],` on a line for each range, with or without its end
pub(super) fn scatter(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let Some((resource, [scope, keys, offsets])) = arguments.split_last_chunk() else {
        return Err(form.mismatch("the arguments of `ParameterScatterOperations`".into()));
    };
    let parameters = Parameters::new(scope, keys, offsets);
    let resource = Resource::new(form, resource)?;
    rows(form, keys.slot(), &mut |form, row| {
        resource.row(form, row)?;
        form.text(" -> ")?;
        parameters.row(form, row)
    })
}

/// Parameters, by scope, key and offset.
struct Parameters<'a> {
    scope: Slot<'a>,
    keys: Slot<'a>,
    offsets: Slot<'a>,
}

impl<'a> Parameters<'a> {
    fn new(scope: &Argument<'a>, keys: &Argument<'a>, offsets: &Argument<'a>) -> Self {
        Self {
            scope: scope.slot(),
            keys: keys.slot(),
            offsets: offsets.slot(),
        }
    }

    /// `%scope::%key[%offset]`
    fn row(&self, form: &mut dyn FormDriver<'_>, row: usize) -> Result<()> {
        scoped(form, self.scope, self.keys, row)?;
        form.text("[")?;
        form.operand(self.offsets, row)?;
        form.text("]")
    }
}

/// `%scope::%key`: all keys have the same scope, or none.
fn scoped(
    form: &mut dyn FormDriver<'_>,
    scope: Slot<'_>,
    keys: Slot<'_>,
    row: usize,
) -> Result<()> {
    let has_scope = form.is_printing() && form.count(scope)? > 0;
    if form.peek_after_value("::", has_scope) {
        once(form, scope, row)?;
        form.text("::")?;
    }
    form.operand(keys, row)
}

/// The one operand of a slot, which every row has.
fn once(form: &mut dyn FormDriver<'_>, slot: Slot<'_>, row: usize) -> Result<()> {
    match row {
        0 => form.operand(slot, 0),
        _ => form.repeated_operand(slot, Some(0)).map(drop),
    }
}

/// Ranges of one resource.
struct Resource<'a> {
    resource: Slot<'a>,
    size: Slot<'a>,
    offsets: Slot<'a>,
    ends: Option<Slot<'a>>,
    lengths: Slot<'a>,
}

impl<'a> Resource<'a> {
    fn new(form: &dyn FormDriver<'_>, arguments: &[Argument<'a>]) -> Result<Self> {
        let (resource, size, offsets, ends, lengths) = match arguments {
            [resource, _, size, offsets, lengths] => (resource, size, offsets, None, lengths),
            [resource, _, size, offsets, ends, lengths] => {
                (resource, size, offsets, Some(ends.slot()), lengths)
            }
            _ => return Err(form.mismatch("the arguments of a range of parameters".into())),
        };
        Ok(Self {
            resource: resource.slot(),
            size: size.slot(),
            offsets: offsets.slot(),
            ends,
            lengths: lengths.slot(),
        })
    }

    /// `%a[%b to %c for %d] : t{%size}`
    fn row(&self, form: &mut dyn FormDriver<'_>, row: usize) -> Result<()> {
        once(form, self.resource, row)?;
        form.text("[")?;
        form.operand(self.offsets, row)?;
        if let Some(ends) = self.ends {
            form.text(" to ")?;
            form.operand(ends, row)?;
        }
        form.text(" for ")?;
        form.operand(self.lengths, row)?;
        form.text("] : ")?;
        let printed = form.printed_types(self.resource)?.first().copied();
        let type_ = Sizes::new(self.size).type_(form, printed)?;
        form.set_types(self.resource, &[type_])
    }
}
