//! Resources with the tensors that they hold: `tensor<?xf32>{%d} in !stream.resource<*>{%size}`.
//!
//! The types of the tensors are in an array, with `!util.unused` for a value that holds none.

use mlir_bytecode::builtin::TypeAttr;
use mlir_bytecode::dialect::{Argument, FormDriver, Slot};
use mlir_bytecode::{Result, Type};

use super::lists::rows;
use super::sizes::{Results, Sizes, is_shaped};

/// The type in place of that of a tensor.
const UNUSED: &str = "!util.unused";

/// The tensors that some of the values of a list hold.
pub(super) struct Encodings<'a, 'ir> {
    name: &'a str,
    sizes: Sizes<'a>,
    printed: Vec<Type<'ir>>,
    parsed: Vec<Type<'ir>>,
}

impl<'a, 'ir> Encodings<'a, 'ir> {
    fn new(form: &dyn FormDriver<'ir>, name: &'a str, sizes: Slot<'a>) -> Result<Self> {
        let printed = form.printed_array(name)?.into_iter();
        let printed = printed.map(|it| it.decode::<TypeAttr<'_>>()?.value());
        Ok(Self {
            name,
            sizes: Sizes::new(sizes),
            printed: printed.collect::<Result<_>>()?,
            parsed: Vec::new(),
        })
    }

    /// `tensor<?xf32>{%d} in `, or nothing for a value that holds no tensor. Returns the type of such a value if it was parsed,
    /// to tell it from a tensor.
    pub(super) fn before(
        &mut self,
        form: &mut dyn FormDriver<'ir>,
        index: usize,
    ) -> Result<Option<Type<'ir>>> {
        if form.is_printing() {
            let absent = || form.mismatch(format!("`{}` is too short", self.name).into());
            let encoding = *self.printed.get(index).ok_or_else(absent)?;
            if encoding.to_string() != UNUSED {
                self.sizes.type_(form, Some(encoding))?;
                form.text(" in ")?;
            }
            return Ok(None);
        }
        let type_ = match form.peek("%", false) {
            true => None,
            false => Some(form.type_(None)?),
        };
        if let Some(encoding) = type_
            && is_shaped(encoding)?
        {
            self.sizes.of(form, encoding)?;
            form.text(" in ")?;
            self.parsed.push(encoding);
            return Ok(None);
        }
        self.parsed.push(form.context().parse_type(UNUSED)?);
        Ok(type_)
    }

    fn set(self, form: &mut dyn FormDriver<'ir>) -> Result<()> {
        if form.is_printing() {
            return Ok(());
        }
        let context = form.context();
        let types = self.parsed.into_iter();
        let types = types.map(|type_| context.type_attribute(type_));
        form.set_array(self.name, types.collect::<Result<_>>()?)
    }
}

/// `(tensor<?xf32>{%d} in t{%size}, u) -> (tensor<4xf32> in %a as v{%size})`: the types of operands and results
pub(super) fn function_type(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    let [
        operands,
        types,
        sizes,
        encodings,
        encoding_sizes,
        results,
        result_sizes,
        result_encodings,
        result_encoding_sizes,
        tied,
    ] = arguments
    else {
        return Err(form.mismatch("the arguments of `EncodedShapedFunctionType`".into()));
    };
    let printed = form.printed_types(types.slot())?;
    let mut sizes = Sizes::new(sizes.slot());
    let mut encodings = Encodings::new(form, encodings.attribute(), encoding_sizes.slot())?;
    let mut parsed = Vec::with_capacity(printed.len());
    form.text("(")?;
    form.list(printed.len(), ")", &mut |form, index| {
        let type_ = match encodings.before(form, index)? {
            Some(type_) => type_,
            None => form.type_(printed.get(index).copied())?,
        };
        sizes.of(form, type_)?;
        parsed.push(type_);
        Ok(())
    })?;
    form.set_types(types.slot(), &parsed)?;
    encodings.set(form)?;
    form.text(") -> ")?;
    let encodings = Encodings::new(
        form,
        result_encodings.attribute(),
        result_encoding_sizes.slot(),
    )?;
    let mut results = Results {
        operands: operands.slot(),
        results: results.slot(),
        sizes: Some(Sizes::new(result_sizes.slot())),
        encodings: Some(encodings),
        tied: tied.attribute(),
    };
    results.run(form)?;
    match results.encodings {
        Some(encodings) => encodings.set(form),
        None => Ok(()),
    }
}

/// `%a : tensor<?xf32>{%d} in t{%size},` on a line for each resource
pub(super) fn resources(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [resources, _, sizes, encodings, encoding_sizes] = arguments else {
        return Err(form.mismatch("the arguments of `EncodedResourceOperands`".into()));
    };
    let resources = resources.slot();
    let mut sizes = Sizes::new(sizes.slot());
    let mut encodings = Encodings::new(form, encodings.attribute(), encoding_sizes.slot())?;
    let printed = form.printed_types(resources)?;
    let mut types = Vec::new();
    rows(form, resources, &mut |form, index| {
        form.operand(resources, index)?;
        form.text(" : ")?;
        if encodings.before(form, index)?.is_some() {
            return Err(form.mistake("a resource without the tensor that it holds".into()));
        }
        types.push(sizes.type_(form, printed.get(index).copied())?);
        Ok(())
    })?;
    form.set_types(resources, &types)?;
    encodings.set(form)
}
