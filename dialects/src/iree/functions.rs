//! Functions some of whose results are stored in a parameter: `(%arg0: t, %arg1: u) -> (%arg0, %arg1 as v)`.

use mlir_bytecode::builtin::{DictionaryAttr, FunctionType, TypeAttr};
use mlir_bytecode::dialect::{Argument, ArgumentStyle, AttributeStyle, FormDriver, RegionStyle};
use mlir_bytecode::{Attribute, Result, Type};

use super::sizes::{set_tied, tied_operand};
use super::stream::is_resource;
use crate::forms::name_at;
use crate::func::signature::set_dictionaries;
use crate::func::{self, body, visibility_or, visibility_word};

/// The attributes of a function's signature.
struct Signature<'a> {
    type_: &'a str,
    tied: &'a str,
    arguments: &'a str,
    results: &'a str,
    /// Whether the parameters are the arguments of the function's body, if it has one.
    has_body: bool,
    /// Whether the two parameters after a resource are the offset and the length of what is used of it.
    has_ranges: bool,
}

impl Signature<'_> {
    /// Sets the dictionaries of parameters or results. A declaration has them even if all are empty.
    fn set<'ir>(
        &self,
        form: &mut dyn FormDriver<'ir>,
        name: &str,
        dictionaries: &[Option<Attribute<'ir>>],
    ) -> Result<()> {
        if self.has_body || dictionaries.is_empty() || form.is_printing() {
            return set_dictionaries(form, name, dictionaries);
        }
        let empty = form
            .context()
            .dictionary([] as [(&str, Attribute<'_>); 0])?;
        let dictionaries = dictionaries.iter().map(|it| it.unwrap_or(empty)).collect();
        form.set_array(name, dictionaries)
    }
}

/// The parameters or the results of a function.
#[derive(Default)]
struct List<'ir> {
    types: Vec<Type<'ir>>,
    dictionaries: Vec<Attribute<'ir>>,
    /// The names of the parameters, without `%`.
    names: Vec<String>,
}

/// ` private @name(%arg0: t) -> %arg0 attributes {...} {...}`
pub(super) fn function(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let names = Signature {
        type_: "function_type",
        tied: "tied_operands",
        arguments: "arg_attrs",
        results: "res_attrs",
        has_body: true,
        has_ranges: false,
    };
    form.text(" ")?;
    visibility_or(form, Some("public"))?;
    form.symbol("sym_name")?;
    signature(form, &names)?;
    form.keyword_attributes_without(&[
        "sym_name",
        "sym_visibility",
        names.type_,
        names.tied,
        names.arguments,
        names.results,
    ])?;
    body(form, RegionStyle::BODY.filled())
}

/// `(%arg0: t) -> %arg0`: the signature of a declaration
pub(super) fn declaration(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let names = Signature {
        type_: name_at(arguments, 0),
        tied: name_at(arguments, 1),
        arguments: name_at(arguments, 2),
        results: name_at(arguments, 3),
        has_body: false,
        has_ranges: false,
    };
    signature(form, &names)
}

/// `(%arg0[%arg1 for %arg2]: !stream.resource<*>, %arg3: t) -> u`: the signature of a dispatched function
pub(super) fn dispatch(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let names = Signature {
        type_: name_at(arguments, 0),
        tied: "",
        arguments: name_at(arguments, 1),
        results: name_at(arguments, 2),
        has_body: false,
        has_ranges: true,
    };
    signature(form, &names)
}

/// `(%arg0: !hal.device) -> (i32, i32) as ("a", "b") attributes {...} {...}`: a key for each result
pub(super) fn constant_block(form: &mut dyn FormDriver<'_>) -> Result<()> {
    func::signature::signature(form, &func::signature::Signature::FUNCTION)?;
    form.text(" as ")?;
    let printed = form.printed_array("keys")?;
    let is_enclosed = form.optional("(", printed.len() != 1)?;
    let end = if is_enclosed { ")" } else { "" };
    let mut keys = Vec::new();
    form.list(printed.len(), end, &mut |form, index| {
        keys.push(form.attribute(printed.get(index).copied(), AttributeStyle::Full)?);
        Ok(())
    })?;
    if is_enclosed {
        form.text(")")?;
    }
    form.set_array("keys", keys)?;
    form.keyword_attributes_without(&["arg_attrs", "function_type", "keys", "res_attrs"])?;
    form.text(" ")?;
    form.region(0, RegionStyle::BODY.filled())
}

fn signature(form: &mut dyn FormDriver<'_>, names: &Signature<'_>) -> Result<()> {
    let (mut inputs, mut results) = (List::default(), List::default());
    if let Some(type_) = form.printed(names.type_)? {
        let type_ = type_.decode::<TypeAttr<'_>>()?.value()?;
        let type_ = type_.decode::<FunctionType<'_>>()?;
        inputs.types = type_.inputs()?.collect();
        results.types = type_.results()?.collect();
    }
    inputs.dictionaries = form.printed_array(names.arguments)?;
    results.dictionaries = form.printed_array(names.results)?;
    let inputs = parameters(form, names, &inputs)?;
    let types = match form.optional(" -> ", !results.types.is_empty())? {
        true => result_list(form, names, &inputs, &results)?,
        false => Vec::new(),
    };
    if form.is_printing() {
        return Ok(());
    }
    let context = form.context();
    let type_ = context.type_attribute(context.function_type(inputs.types, types)?)?;
    form.set_attribute(names.type_, type_)
}

/// `(%arg0: t {...}, %arg1: u)`
fn parameters<'ir>(
    form: &mut dyn FormDriver<'ir>,
    names: &Signature<'_>,
    printed: &List<'ir>,
) -> Result<List<'ir>> {
    let mut parsed = List::default();
    let mut dictionaries = Vec::new();
    let hidden = match names.has_ranges {
        true => hidden_parameters(form, printed)?,
        false => 0,
    };
    form.text("(")?;
    // The parameters of a declaration may lack names.
    let has_body = names.has_body && form.peek("%", form.has_region(0)?);
    form.list(printed.types.len() - hidden, ")", &mut |form, _| {
        let index = dictionaries.len();
        let dictionary = printed.dictionaries.get(index).copied();
        if has_body {
            let argument = form.argument(0, index, ArgumentStyle::Unlocated(dictionary))?;
            parsed.names.push(form.name_of_argument(0, index)?);
            parsed.types.extend(argument.type_);
            dictionaries.push(argument.attributes);
            return Ok(());
        }
        let type_ = printed.types.get(index).copied();
        parsed.names.extend(parameter(form, index)?);
        let has_range =
            names.has_ranges && form.optional("[", type_.as_ref().is_some_and(is_resource))?;
        if has_range {
            parsed.names.extend(parameter(form, index + 1)?);
            form.text(" for ")?;
            parsed.names.extend(parameter(form, index + 2)?);
            form.text("]")?;
        }
        if form.is_printing() || parsed.names.len() > index {
            form.text(": ")?;
        }
        parsed.types.push(form.type_(type_)?);
        dictionaries.push(form.optional_dictionary(dictionary)?);
        if has_range {
            parsed.types.extend([form.context().index(); 2]);
            dictionaries.extend([None, None]);
        }
        Ok(())
    })?;
    form.text(")")?;
    names.set(form, names.arguments, &dictionaries)?;
    if form.is_printing() {
        parsed.types.clone_from(&printed.types);
    }
    Ok(parsed)
}

/// Returns the number of parameters that are written with the resource before them: `[%arg1 for %arg2]`.
fn hidden_parameters(form: &dyn FormDriver<'_>, printed: &List<'_>) -> Result<usize> {
    let (mut next, mut hidden) = (0, 0);
    while let Some(type_) = printed.types.get(next) {
        next += 1;
        if !is_resource(type_) {
            continue;
        }
        for position in [next, next + 1] {
            let dictionary = printed.dictionaries.get(position).copied();
            let has_entries = dictionary.map(has_entries).transpose()?;
            if printed.types.get(position) != Some(&form.context().index())
                || has_entries == Some(true)
            {
                let message = "a resource without its offset and length";
                return Err(form.mismatch(message.into()));
            }
        }
        (next, hidden) = (next + 2, hidden + 2);
    }
    Ok(hidden)
}

/// Returns whether a dictionary has entries.
fn has_entries(dictionary: Attribute<'_>) -> Result<bool> {
    Ok(dictionary.decode::<DictionaryAttr<'_>>()?.iter()?.len() > 0)
}

/// `%arg0`: the name of a parameter that is no value
fn parameter(form: &mut dyn FormDriver<'_>, index: usize) -> Result<Option<String>> {
    let name = form.is_printing().then(|| format!("arg{index}"));
    form.parameter_name(name.as_deref())
}

/// `%arg0`, `(t {...}, %arg1 as u)`: results, some of which are stored in a parameter. Returns their types.
fn result_list<'ir>(
    form: &mut dyn FormDriver<'ir>,
    names: &Signature<'_>,
    parameters: &List<'ir>,
    printed: &List<'ir>,
) -> Result<Vec<Type<'ir>>> {
    let tied = form.printed_array(names.tied)?;
    let mut has_dictionaries = false;
    for dictionary in &printed.dictionaries {
        has_dictionaries |= has_entries(*dictionary)?;
    }
    // The signature of a dispatched function has the dictionary of its only result without parentheses.
    let encloses = printed.types.len() != 1 || has_dictionaries && !names.has_ranges;
    let is_enclosed = form.optional("(", encloses)?;
    let end = if is_enclosed { ")" } else { "" };
    let (mut types, mut places, mut dictionaries) = (Vec::new(), Vec::new(), Vec::new());
    form.list(printed.types.len(), end, &mut |form, index| {
        let result = printed.types.get(index).copied();
        let place = tied_operand(&tied, index)?;
        let name = place.and_then(|it| parameters.names.get(it));
        let name = form.parameter_name(name.map(String::as_str))?;
        let place = match name {
            Some(name) => {
                let found = parameters.names.iter().position(|it| *it == name);
                let unknown = || form.mistake(format!("no parameter is called `%{name}`").into());
                Some(found.ok_or_else(unknown)?)
            }
            None => None,
        };
        let of_parameter = place.and_then(|it| parameters.types.get(it)).copied();
        let is_written = place.is_none() || form.optional(" as ", result != of_parameter)?;
        types.push(match of_parameter {
            Some(type_) if !is_written => type_,
            _ => form.type_(result)?,
        });
        let dictionary = printed.dictionaries.get(index).copied();
        let dictionary = match is_enclosed || names.has_ranges {
            true => form.optional_dictionary(dictionary)?,
            false => None,
        };
        dictionaries.push(dictionary);
        places.push(place);
        Ok(())
    })?;
    if is_enclosed {
        form.text(")")?;
    }
    names.set(form, names.results, &dictionaries)?;
    if !places.is_empty() {
        set_tied(form, names.tied, &places)?;
    }
    Ok(types)
}

/// `private`: `public` is printed for a symbol without the attribute, and a text may have none.
pub(super) fn visibility(form: &mut dyn FormDriver<'_>, _: &[Argument<'_>]) -> Result<()> {
    visibility_word(form, Some("public")).map(drop)
}
