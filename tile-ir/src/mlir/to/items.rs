//! Types and attributes of a container in the in-memory IR.

use std::collections::HashMap;

use bstr::BStr;
use mlir_bytecode::builtin::{
    BuiltinAttribute, BuiltinType, FlatSymbolRefAttr, NamedAttribute, StringAttr,
};
use mlir_bytecode::number::{ApFloat, ApInt, FloatSemantics};
use mlir_bytecode::{Context, DialectAttribute};
use mlir_bytecode_dialects::cuda_tile::{
    Bound, CudaTileAttribute, CudaTileType, Hints, Keyword, Tile,
};

use crate::attribute::Attribute;
use crate::body::Field;
use crate::debug::DebugId;
use crate::enums::{EnumKind, PaddingValue, Spelling};
use crate::error::ErrorKind;
use crate::mlir::elements::Elements;
use crate::mlir::{Result, fault};
use crate::module::{ConstantId, Function, Module, StringId};
use crate::operation::{AttributeDefinition, AttributeKind, Definition};
use crate::types::{Scalar, Type, TypeId};
use crate::verify;

/// How deep types and attributes may nest.
const MAX_DEPTH: usize = 64;

/// The items created from the tables of a module.
pub(in crate::mlir) struct Items<'m, 'c> {
    pub(super) module: &'m Module<'m>,
    pub(super) context: &'c Context,
    types: HashMap<TypeId, mlir_bytecode::Type<'c>>,
    pub(super) locations: HashMap<DebugId, mlir_bytecode::Attribute<'c>>,
}

impl<'m, 'c> Items<'m, 'c> {
    pub(in crate::mlir) fn new(module: &'m Module<'m>, context: &'c Context) -> Self {
        Self {
            module,
            context,
            types: HashMap::new(),
            locations: HashMap::new(),
        }
    }

    pub(super) fn make<'i>(
        &self,
        item: &impl DialectAttribute<'i>,
    ) -> Result<mlir_bytecode::Attribute<'c>> {
        self.context.attribute(item).map_err(fault)
    }

    /// Returns a type.
    pub(in crate::mlir) fn type_(&mut self, id: TypeId) -> Result<mlir_bytecode::Type<'c>> {
        self.type_within(id, 0)
    }

    /// Returns a type that is part of `depth` others.
    fn type_within(&mut self, id: TypeId, depth: usize) -> Result<mlir_bytecode::Type<'c>> {
        if let Some(type_) = self.types.get(&id) {
            return Ok(*type_);
        }
        if depth > MAX_DEPTH {
            return Err(ErrorKind::TooDeep(MAX_DEPTH).into());
        }
        let module = self.module;
        let type_ = self.new_type(module.decoded_type(id)?, depth + 1)?;
        self.types.insert(id, type_);
        Ok(type_)
    }

    fn types_within(
        &mut self,
        ids: &[TypeId],
        depth: usize,
    ) -> Result<Vec<mlir_bytecode::Type<'c>>> {
        ids.iter().map(|id| self.type_within(*id, depth)).collect()
    }

    fn new_type(&mut self, type_: &Type, depth: usize) -> Result<mlir_bytecode::Type<'c>> {
        let item = match type_ {
            Type::Scalar(Scalar::FNV8E5M3FNU) => CudaTileType::Fnv8E5M3Fnu,
            Type::Scalar(scalar) => return self.context.parse_type(scalar.name()).map_err(fault),
            Type::Function { inputs, results } => {
                let inputs = self.types_within(inputs, depth)?;
                let results = self.types_within(results, depth)?;
                let function = BuiltinType::Function { inputs, results };
                return self.context.type_(&function).map_err(fault);
            }
            Type::Token => CudaTileType::Token,
            Type::Pointer { pointee, attribute } => CudaTileType::Pointer {
                pointee: self.type_within(*pointee, depth)?,
                attribute: attribute.map(|it| keyword(it.name())),
            },
            Type::Tile { element, shape } => CudaTileType::Tile {
                tile: self.tile(*element, shape, depth)?,
            },
            Type::TensorView {
                element,
                shape,
                strides,
                attribute,
            } => CudaTileType::TensorView {
                tile: self.tile(*element, shape, depth)?,
                strides: strides.clone(),
                attribute: match attribute {
                    Some(it) => Some(self.case(EnumKind::PointerAttribute, it.code())?),
                    None => None,
                },
            },
            Type::PartitionView {
                tile_shape,
                view,
                dim_map,
                padding,
            } => CudaTileType::PartitionView {
                tile: widened(tile_shape),
                padding: padding_value(*padding),
                view: self.type_within(*view, depth)?,
                dim_map: widened(dim_map),
            },
            Type::StridedView {
                tile_shape,
                traversal_strides,
                view,
                dim_map,
                padding,
            } => CudaTileType::StridedView {
                tile: widened(tile_shape),
                strides: widened(traversal_strides),
                padding: padding_value(*padding),
                view: self.type_within(*view, depth)?,
                dim_map: widened(dim_map),
            },
            Type::GatherScatterView {
                tile_shape,
                view,
                sparse_dim,
                padding,
            } => CudaTileType::GatherScatterView {
                tile: widened(tile_shape),
                padding: padding_value(*padding),
                view: self.type_within(*view, depth)?,
                sparse_dim: *sparse_dim,
            },
        };
        self.context.type_(&item).map_err(fault)
    }

    fn tile(&mut self, element: TypeId, shape: &[i64], depth: usize) -> Result<Tile<'c>> {
        Ok(Tile {
            shape: shape.to_vec(),
            element: self.type_within(element, depth)?,
        })
    }

    /// Returns the value of a field of an operation whose first result has the type `result`.
    pub(super) fn field(
        &mut self,
        definition: &Definition,
        attribute: &AttributeDefinition,
        field: Field<'_>,
        result: Option<TypeId>,
    ) -> Result<mlir_bytecode::Attribute<'c>> {
        let operation = definition.name;
        match (field, attribute.kind) {
            (Field::Absent | Field::Unit, _) => self.unit(),
            (Field::Enum(code), AttributeKind::Enum(kind)) => self.case(kind, code),
            (Field::Enum(code), _) => self.integer(32, code.into()),
            (Field::Integer(value), _) => {
                let width = verify::integer_width(operation, attribute.name);
                self.integer(width.unwrap_or(64), value)
            }
            (Field::Bool(value), _) => self.integer(1, value.into()),
            (Field::String(id), _) if verify::is_symbol(operation, attribute.name) => {
                let name = self.module.string(id)?;
                let symbol = FlatSymbolRefAttr::intern(self.context, name).map_err(fault)?;
                Ok(symbol.attribute())
            }
            (Field::String(id), _) => self.string_at(id),
            (Field::Type(id), _) => self.type_attribute(id),
            (Field::Constant(id), _) => self.constant(id, result.unwrap_or(TypeId::TOKEN)),
            (Field::I32Array(values), _) => self.i32_array(values),
            (Field::BoolArray(values), _) => {
                let data: Vec<u8> = values.iter().map(|value| u8::from(*value)).collect();
                self.dense_array(1, values.len(), &data)
            }
            (Field::Array(elements), _) => self.array(elements),
            (Field::Tagged(attribute), _) => self.attribute(attribute),
            (Field::Hints(entries), _) => self.hints(entries),
        }
    }

    /// Returns the hints of a function, empty where it has none.
    pub(in crate::mlir) fn function_hints(
        &mut self,
        function: &Function<'_>,
    ) -> Result<mlir_bytecode::Attribute<'c>> {
        match &function.hints {
            Some(hints) => self.attribute(hints),
            None => self.hints(&[]),
        }
    }

    fn attribute(&mut self, attribute: &Attribute) -> Result<mlir_bytecode::Attribute<'c>> {
        match attribute {
            Attribute::Integer { type_id, value } => {
                self.integer(self.scalar(*type_id)?.width(), *value)
            }
            Attribute::Float { type_id, bits } => self.float(*type_id, *bits),
            Attribute::Bool(value) => self.integer(1, u64::from(*value)),
            Attribute::Type(id) => self.type_attribute(*id),
            Attribute::String(id) => self.string_at(*id),
            Attribute::Array(elements) => self.array(elements),
            Attribute::DenseElements { type_id, value } => self.constant(*value, *type_id),
            Attribute::DivBy {
                divisor,
                every,
                along,
            } => {
                let (every, along) = every.zip(*along).unzip();
                self.make(&CudaTileAttribute::DivBy {
                    divisor: *divisor,
                    every,
                    along,
                })
            }
            Attribute::SameElements(values) => {
                let values = values.clone();
                self.make(&CudaTileAttribute::SameElements { values })
            }
            Attribute::Dictionary(entries) => {
                let entries = self.entries(entries)?.into_iter().map(|(name, value)| {
                    let name = StringAttr::intern(self.context, name).map_err(fault)?;
                    Ok(NamedAttribute { name, value })
                });
                let entries = entries.collect::<Result<_>>()?;
                self.make(&BuiltinAttribute::Dictionary { entries })
            }
            Attribute::OptimizationHints(entries) => self.hints(entries),
            Attribute::Bounded { lower, upper } => {
                let (lower, upper) = (Bound(*lower), Bound(*upper));
                self.make(&CudaTileAttribute::Bounded { lower, upper })
            }
            Attribute::TestValue(value) => {
                let text = format!("#cuda_tile.bytecode_test_value<{value}>");
                self.context.parse_attribute(&text).map_err(fault)
            }
        }
    }

    /// Returns an array.
    pub(super) fn array(&mut self, elements: &[Attribute]) -> Result<mlir_bytecode::Attribute<'c>> {
        let elements = elements.iter().map(|element| self.attribute(element));
        let elements = elements.collect::<Result<_>>()?;
        self.make(&BuiltinAttribute::Array { elements })
    }

    fn hints(&mut self, entries: &[(StringId, Attribute)]) -> Result<mlir_bytecode::Attribute<'c>> {
        let entries = self.entries(entries)?.into_iter();
        let hints = entries.map(|(key, value)| (key.into(), value)).collect();
        let hints = Hints(hints);
        self.make(&CudaTileAttribute::OptimizationHints { hints })
    }

    /// Named attributes, in the order of their names.
    fn entries(
        &mut self,
        entries: &[(StringId, Attribute)],
    ) -> Result<Vec<(&'m [u8], mlir_bytecode::Attribute<'c>)>> {
        let module = self.module;
        let entries = entries
            .iter()
            .map(|(key, value)| Ok((module.string(*key)?, self.attribute(value)?)));
        let mut entries = entries.collect::<Result<Vec<_>>>()?;
        entries.sort_by_key(|(key, _)| *key);
        Ok(entries)
    }

    /// Returns a case of an enumeration.
    pub(super) fn case(&self, kind: EnumKind, code: u32) -> Result<mlir_bytecode::Attribute<'c>> {
        let (Some(case), Spelling::Attribute(_)) = (kind.case(code), kind.spelling()) else {
            return self.integer(32, code.into());
        };
        let case = keyword(case.name);
        self.make(&match kind {
            EnumKind::ComparisonOrdering => CudaTileAttribute::ComparisonOrdering { case },
            EnumKind::ComparisonPredicate => CudaTileAttribute::ComparisonPredicate { case },
            EnumKind::IntegerOverflow => CudaTileAttribute::Overflow { case },
            EnumKind::PaddingValue => CudaTileAttribute::PaddingValue { case },
            EnumKind::PointerAttribute => CudaTileAttribute::PointerAttribute { case },
            EnumKind::RoundingMode => CudaTileAttribute::Rounding { case },
            EnumKind::Signedness => CudaTileAttribute::Signedness { case },
            EnumKind::SymbolVisibility => CudaTileAttribute::SymbolVisibility { case },
            EnumKind::AtomicRMWMode
            | EnumKind::MemoryOrderingSemantics
            | EnumKind::MemoryScope
            | EnumKind::MultimemReductionKind
            | EnumKind::BytecodeTestPriority => return self.integer(32, code.into()),
        })
    }

    /// Returns an integer of so many bits.
    pub(super) fn integer(&self, width: u32, value: u64) -> Result<mlir_bytecode::Attribute<'c>> {
        let value = value & u64::MAX >> (64 - width);
        let value = ApInt::from_u64(width, value);
        let value = value.map_err(|error| ErrorKind::Invalid(error.to_string()))?;
        let type_ = self.context.parse_type(&format!("i{width}"));
        let type_ = type_.map_err(fault)?;
        self.make(&BuiltinAttribute::Integer { type_, value })
    }

    fn float(&mut self, type_id: TypeId, bits: u64) -> Result<mlir_bytecode::Attribute<'c>> {
        let scalar = self.scalar(type_id)?;
        let value = FloatSemantics::from_name(scalar.name()).and_then(|semantics| {
            let bits = bits & u64::MAX >> (64 - scalar.width());
            ApFloat::from_bits(semantics, bits.into()).ok()
        });
        let unknown = || ErrorKind::Invalid(format!("no {} has the bits {bits:#x}", scalar.name()));
        let value = value.ok_or_else(unknown)?;
        let type_ = self.type_(type_id)?;
        self.make(&BuiltinAttribute::Float { type_, value })
    }

    fn scalar(&self, id: TypeId) -> Result<Scalar> {
        crate::write::body::scalar(self.module, id)
    }

    /// `unit`.
    pub(super) fn unit(&self) -> Result<mlir_bytecode::Attribute<'c>> {
        self.make(&BuiltinAttribute::Unit)
    }

    /// Returns a string.
    pub(super) fn string(&self, value: &[u8]) -> Result<mlir_bytecode::Attribute<'c>> {
        let (value, type_) = (BStr::new(value), None);
        self.make(&BuiltinAttribute::String { value, type_ })
    }

    /// Returns a string of the table.
    pub(super) fn string_at(&self, id: StringId) -> Result<mlir_bytecode::Attribute<'c>> {
        self.string(self.module.string(id)?)
    }

    /// Returns a type as an attribute.
    pub(super) fn type_attribute(&mut self, id: TypeId) -> Result<mlir_bytecode::Attribute<'c>> {
        let value = self.type_(id)?;
        self.make(&BuiltinAttribute::Type { value })
    }

    /// Returns an array of `i32`.
    pub(super) fn i32_array(&self, values: &[i32]) -> Result<mlir_bytecode::Attribute<'c>> {
        let data: Vec<u8> = values.iter().flat_map(|it| it.to_le_bytes()).collect();
        self.dense_array(32, values.len(), &data)
    }

    fn dense_array(
        &self,
        width: u32,
        count: usize,
        data: &[u8],
    ) -> Result<mlir_bytecode::Attribute<'c>> {
        let element_type = self.context.parse_type(&format!("i{width}"));
        self.make(&BuiltinAttribute::DenseArray {
            element_type: element_type.map_err(fault)?,
            size: count as u64,
            data,
        })
    }

    /// Returns the elements of a constant of type `of`.
    pub(super) fn constant(
        &mut self,
        id: ConstantId,
        of: TypeId,
    ) -> Result<mlir_bytecode::Attribute<'c>> {
        let module = self.module;
        let Type::Tile { element, shape } = module.decoded_type(of)? else {
            return Err(ErrorKind::Invalid("a constant that is no tile".into()).into());
        };
        let (scalar, data) = (self.scalar(*element)?, module.constant(id)?);
        let Some(elements) = Elements::new(scalar, shape, data) else {
            let (size, name) = (data.len(), scalar.name());
            let text = format!("{size} bytes are no tile of {shape:?} elements of type {name}");
            return Err(ErrorKind::Invalid(text).into());
        };
        let type_ = self.type_(of)?;
        let data = &elements.in_memory();
        self.make(&BuiltinAttribute::DenseElements { type_, data })
    }
}

fn keyword(name: &str) -> Keyword {
    Keyword(name.to_owned())
}

fn padding_value(padding: Option<PaddingValue>) -> Option<Keyword> {
    padding.map(|padding| keyword(padding.name()))
}

fn widened(values: &[i32]) -> Vec<i64> {
    values.iter().map(|value| i64::from(*value)).collect()
}
