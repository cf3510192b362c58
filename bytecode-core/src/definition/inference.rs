//! Types that a text leaves out: the rules of a definition, applied to the types that are written.

use smallvec::SmallVec;

use crate::builtin::{BuiltinAttribute, BuiltinType, ScalableSizes, element_count};
use crate::context::{Attribute, Context, DialectReader as _, Type, WireForm, WireReader};
use crate::definition::{
    GroupTypes, OperationDefinition, Transformer, TypeSource, TypeSources, ValueGroup, Variable,
};
use crate::error::{Error, Result};
use crate::item::DialectItem as _;
use crate::number::Signedness;

impl OperationDefinition {
    /// Completes the types of all groups by the [sources](Self::type_sources) of the types. Leaves a group without types if
    /// the code of the operation infers them, or if nothing determines them.
    ///
    /// `lengths` has the number of operands of each group; `attribute_type` returns the type of an attribute that is typed.
    ///
    /// # Errors
    /// Fails if a rule does not apply to a type.
    pub fn complete_types<'ir>(
        &self,
        context: &'ir Context,
        sources: &TypeSources,
        types: &mut GroupTypes<'ir>,
        lengths: &[usize],
        attribute_type: impl Fn(usize) -> Result<Option<Type<'ir>>>,
    ) -> Result<()> {
        // Rules apply to the types that are written, not to those that other rules determine.
        let completion = Completion {
            context,
            definition: self,
            written: types,
            attribute_type,
        };
        let operands = completion.groups(&sources.operands, &self.operands, &types.operands)?;
        let results = completion.groups(&sources.results, &self.results, &types.results)?;
        for ((slot, found), length) in types.operands.iter_mut().zip(operands).zip(lengths) {
            // One type applies to each operand of the group.
            if let Some(found) = found {
                *slot = Some(found.of_length(*length));
            }
        }
        for (slot, found) in types.results.iter_mut().zip(results) {
            if let Some(found) = found {
                *slot = Some(found.of_length(1));
            }
        }
        Ok(())
    }
}

/// The types that a rule determines for a group.
enum Found<'ir> {
    Each(Type<'ir>),
    List(Vec<Type<'ir>>),
}

impl<'ir> Found<'ir> {
    /// Returns the types of a group of so many values.
    fn of_length(self, length: usize) -> Vec<Type<'ir>> {
        match self {
            Self::Each(type_) => vec![type_; length],
            Self::List(types) => types,
        }
    }
}

/// The types of each group by its rule; `None` for a group whose types are written, or that no rule determines.
type Determined<'ir> = SmallVec<[Option<Found<'ir>>; 4]>;

struct Completion<'d, 'ir, A> {
    context: &'ir Context,
    definition: &'d OperationDefinition,
    written: &'d GroupTypes<'ir>,
    attribute_type: A,
}

impl<'ir, A: Fn(usize) -> Result<Option<Type<'ir>>>> Completion<'_, 'ir, A> {
    fn groups(
        &self,
        sources: &[TypeSource],
        groups: &[ValueGroup],
        written: &[Option<Vec<Type<'ir>>>],
    ) -> Result<Determined<'ir>> {
        let groups = sources.iter().zip(groups).zip(written);
        let determine = |((source, group), written): ((&TypeSource, _), &Option<_>)| match written {
            Some(_) => Ok(None),
            None => self.types(*source, group),
        };
        groups.map(determine).collect()
    }

    fn types(&self, source: TypeSource, group: &ValueGroup) -> Result<Option<Found<'ir>>> {
        Ok(match source {
            TypeSource::Written | TypeSource::Inferred | TypeSource::Unknown => None,
            TypeSource::Fixed => group.fixed_type(self.context)?.map(Found::Each),
            TypeSource::Same(from) => self.known(from)?,
            TypeSource::Computed { from, by } => match self.known(from)? {
                None => None,
                Some(Found::Each(type_)) => {
                    let mut types = by.apply(type_, self.definition.dialect())?;
                    Some(match types.pop() {
                        Some(only) if types.is_empty() && !by.yields_list() => Found::Each(only),
                        last => {
                            types.extend(last);
                            Found::List(types)
                        }
                    })
                }
                Some(Found::List(list)) => {
                    let computed = list
                        .into_iter()
                        .map(|it| by.apply(it, self.definition.dialect()));
                    let computed: Result<Vec<_>> = computed.collect();
                    Some(Found::List(computed?.concat()))
                }
            },
        })
    }

    /// Returns the known types of an operand, a result or an attribute: one type, or those of a group of any length.
    fn known(&self, variable: Variable) -> Result<Option<Found<'ir>>> {
        if let Variable::Attribute(index) = variable {
            return Ok((self.attribute_type)(index)?.map(Found::Each));
        }
        let types = self.written.get(variable);
        let (Some(group), Some(types)) = (self.definition.group(variable), types) else {
            return Ok(None);
        };
        Ok(match types {
            types if group.cardinality.is_variadic() => Some(Found::List(types.to_vec())),
            [only, ..] => Some(Found::Each(*only)),
            // An absent operand determines nothing.
            [] => None,
        })
    }
}

impl Transformer {
    /// Computes the types from `type_`, for an operation of `dialect`: one type unless the computation
    /// [yields a list](Self::yields_list).
    ///
    /// # Errors
    /// Fails if the computation does not apply to the type.
    pub fn apply<'ir>(self, type_: Type<'ir>, dialect: &str) -> Result<Vec<Type<'ir>>> {
        let computed = match type_.try_decode()? {
            Some(builtin) => self.of_builtin(type_, &builtin)?,
            None => None,
        };
        let computed = match computed {
            Some(computed) => Some(computed),
            None => match type_.context().registry().type_computation(dialect, self) {
                Some(computation) => computation.compute(type_)?,
                None => None,
            },
        };
        computed.or_else(|| self.of_any(type_)).ok_or_else(|| {
            let name = self.name();
            Error::invalid("type", format!("{type_:.100} has no `{name}`"))
        })
    }

    /// Applies the computation to any type.
    fn of_any<'ir>(self, type_: Type<'ir>) -> Option<Vec<Type<'ir>>> {
        match self {
            Self::Itself | Self::ElementOrSelf => Some(vec![type_]),
            Self::Bool => Some(vec![type_.context().i1()]),
            _ => None,
        }
    }

    /// Applies the computation to a builtin type.
    fn of_builtin<'ir>(
        self,
        type_: Type<'ir>,
        builtin: &BuiltinType<'ir>,
    ) -> Result<Option<Vec<Type<'ir>>>> {
        Ok(match (self, builtin) {
            (Self::Elements, shaped) => match (shaped.shape(), shaped.element_type()) {
                (Some(shape), Some(element)) => {
                    let count = usize::try_from(element_count(shape)?);
                    let count = count.ok().filter(|count| *count <= MOST_ELEMENTS);
                    count.map(|count| vec![element; count])
                }
                _ => None,
            },
            (Self::Inputs, BuiltinType::Function { inputs, .. }) => Some(inputs.clone()),
            (Self::Results, BuiltinType::Function { results, .. }) => Some(results.clone()),
            _ => self.one_of_builtin(type_, builtin)?.map(|it| vec![it]),
        })
    }

    fn one_of_builtin<'ir>(
        self,
        type_: Type<'ir>,
        builtin: &BuiltinType<'ir>,
    ) -> Result<Option<Type<'ir>>> {
        let context = type_.context();
        if let BuiltinType::Vector {
            shape,
            element_type,
            scalable,
        } = builtin
            && let Some(vector) = self.of_vector(shape, *element_type, scalable.as_ref())?
        {
            return Ok(Some(vector));
        }
        Ok(match (self, builtin) {
            (
                Self::Bool,
                BuiltinType::RankedTensor {
                    shape, encoding, ..
                },
            ) => Some(context.type_(&BuiltinType::RankedTensor {
                shape: shape.clone(),
                element_type: context.i1(),
                encoding: *encoding,
            })?),
            (Self::Bool, BuiltinType::UnrankedTensor { .. }) => {
                Some(context.unranked_tensor(context.i1())?)
            }
            (Self::Element | Self::ElementOrSelf, builtin) => builtin.element_type(),
            // Up to LLVM 16, a memref is a pointer to its elements.
            (Self::Pointee, BuiltinType::MemRef { element_type, .. }) => Some(*element_type),
            (
                Self::Tensor,
                BuiltinType::MemRef {
                    shape,
                    element_type,
                    ..
                },
            ) => Some(context.tensor(shape, *element_type)?),
            (Self::Tensor, BuiltinType::UnrankedMemRef { element_type, .. }) => {
                Some(context.unranked_tensor(*element_type)?)
            }
            (Self::FirstSizeInteger, builtin) => match builtin.shape() {
                Some([first, ..]) => match u32::try_from(*first) {
                    Ok(width) => Some(context.integer_type(width, Signedness::Signless)?),
                    Err(_) => None,
                },
                _ => None,
            },
            _ => None,
        })
    }

    fn of_vector<'ir>(
        self,
        shape: &[i64],
        element: Type<'ir>,
        scalable: Option<&ScalableSizes>,
    ) -> Result<Option<Type<'ir>>> {
        let context = element.context();
        let flags = scalable.map_or_else(|| vec![false; shape.len()], |it| it.flags().to_vec());
        let vector = |shape: Vec<i64>, flags: Vec<bool>, element_type| {
            let vector = context.scalable_vector(shape, element_type, flags);
            vector.map(Some)
        };
        let flat = |shape: Vec<i64>, element| vector(shape, Vec::new(), element);
        let integer = |width| context.integer_type(width, Signedness::Signless);
        let with_last = |size: i64| {
            let mut shape = shape.to_vec();
            if let Some(last) = shape.last_mut() {
                *last = size;
            }
            vector(shape, flags.clone(), element)
        };
        let (first, rest) = match shape {
            [first, rest @ ..] => (*first, rest.to_vec()),
            [] if self == Self::DoubleLast => return flat(vec![2], element),
            [] if self == Self::Bool => return flat(Vec::new(), context.i1()),
            [] => return Ok(None),
        };
        let rest_flags = flags.get(1..).unwrap_or_default().to_vec();
        let last = shape.last().copied().unwrap_or_default();
        match self {
            Self::Bool => vector(shape.to_vec(), flags, context.i1()),
            Self::FirstSizeBools => flat(vec![first], context.i1()),
            Self::WithoutFirst => vector(rest, rest_flags, element),
            Self::WithoutFirstBools => vector(rest, rest_flags, context.i1()),
            Self::ScalableRow => {
                let flags = vec![true; rest.len()];
                vector(rest, flags, element)
            }
            Self::OuterProduct => vector(vec![first, first], vec![true, true], element),
            Self::Last16 => with_last(16),
            Self::HalveLast if last / 2 > 0 => with_last(last / 2),
            Self::HalveLast => with_last(last),
            Self::DoubleLast => with_last(last.saturating_mul(2)),
            Self::DoubleWidth => {
                let width = element.decode::<BuiltinType<'_>>()?.integer_width();
                let width = width.and_then(|width| width.checked_mul(2));
                match width {
                    Some(width) => vector(shape.to_vec(), flags, integer(width)?),
                    None => Ok(None),
                }
            }
            Self::Quarter32 => flat(vec![first / 4], integer(32)?),
            Self::DoubleBf16 => flat(vec![first.saturating_mul(2)], context.bf16()),
            Self::Quadruple8 => flat(vec![first.saturating_mul(4)], integer(8)?),
            _ => Ok(None),
        }
    }
}

/// The largest number of types that a rule yields, because a shape in a text may have any size.
const MOST_ELEMENTS: usize = 1 << 20;

/// The codes of attributes that are encoded by their type, then what may be long: integers, floats, and elements of all kinds.
const TYPE_FIRST: [u64; 6] = [8, 9, 16, 18, 19, 20];

impl<'ir> Attribute<'ir> {
    /// Returns the type of the value of a typed attribute: `i32` of `5 : i32`. `None` for an attribute without a type.
    ///
    /// # Errors
    /// Fails if the bytes of the attribute are malformed, as far as the type depends on them.
    pub fn value_type(self) -> Result<Option<Type<'ir>>> {
        let head = self.head();
        if head.is_of(BuiltinAttribute::DIALECT)
            && let WireForm::Custom(bytes) = head.wire_form()
            && head.code().is_some_and(|it| TYPE_FIRST.contains(&it))
        {
            let mut reader = WireReader::new(self.context(), self.dialect_id(), bytes, 0);
            let type_ = reader.read_varint().and_then(|_| reader.read_type());
            return type_.map(Some).map_err(|error| head.located(error));
        }
        let Some(builtin) = self.try_decode::<BuiltinAttribute<'ir>>()? else {
            return match self.wire_form() {
                // `#my.attr<1> : i32`
                WireForm::Assembly(text) => match String::from_utf8_lossy(text).rsplit_once("> : ")
                {
                    Some((_, type_)) => self.context().parse_type(type_).map(Some),
                    None => Ok(None),
                },
                WireForm::Custom(_) => Ok(None),
            };
        };
        Ok(match builtin {
            BuiltinAttribute::Integer { type_, .. } | BuiltinAttribute::Float { type_, .. } => {
                Some(type_)
            }
            BuiltinAttribute::String { type_, .. } => type_,
            BuiltinAttribute::DenseElements { type_, .. }
            | BuiltinAttribute::DenseStringElements { type_, .. }
            | BuiltinAttribute::DenseResourceElements { type_, .. }
            | BuiltinAttribute::SparseElements { type_, .. } => Some(type_),
            _ => None,
        })
    }
}
