//! Attributes, types and locations of the in-memory IR, as entries of the tables.

use std::collections::HashMap;

use mlir_bytecode::builtin::{BuiltinAttribute, BuiltinType};
use mlir_bytecode::context::AttributeId;
use mlir_bytecode_dialects::cuda_tile::{CudaTileAttribute, CudaTileType, Keyword};

use super::tables::Tables;
use crate::attribute::Attribute;
use crate::debug::{DebugEntry, DebugId};
use crate::enums::{EnumKind, PaddingValue, PointerAttribute, Spelling};
use crate::mlir::elements::Elements;
use crate::mlir::{Result, fault, unsupported};
use crate::module::StringId;
use crate::types::{Scalar, Type, TypeId};

/// The collected items of a module, with their numbers.
pub(super) struct Items {
    pub(super) tables: Tables,
    /// Whether truth values are written as integers of type `i1`.
    pub(super) integer_booleans: bool,
    types: HashMap<mlir_bytecode::context::TypeId, TypeId>,
    locations: HashMap<AttributeId, DebugId>,
}

impl Items {
    pub(super) fn new(tables: Tables, integer_booleans: bool) -> Self {
        Self {
            tables,
            integer_booleans,
            types: HashMap::new(),
            locations: HashMap::new(),
        }
    }

    /// Returns the number of a type.
    pub(super) fn type_(&mut self, type_: mlir_bytecode::Type<'_>) -> Result<TypeId> {
        if let Some(id) = self.types.get(&type_.id()) {
            return Ok(*id);
        }
        let entry = match type_.try_decode::<CudaTileType<'_>>().map_err(fault)? {
            Some(item) => self.own_type(item)?,
            None => self.builtin_type(type_)?,
        };
        let id = self.tables.type_(entry);
        self.types.insert(type_.id(), id);
        Ok(id)
    }

    fn builtin_type(&mut self, type_: mlir_bytecode::Type<'_>) -> Result<Type> {
        if let Some(BuiltinType::Function { inputs, results }) =
            type_.try_decode().map_err(fault)?
        {
            return Ok(Type::Function {
                inputs: self.types(&inputs)?,
                results: self.types(&results)?,
            });
        }
        let name = type_.to_string();
        let scalar = Scalar::named(&name).map(Type::Scalar);
        scalar.ok_or_else(|| unsupported(format!("the type `{name}`")))
    }

    fn types(&mut self, types: &[mlir_bytecode::Type<'_>]) -> Result<Vec<TypeId>> {
        types.iter().map(|type_| self.type_(*type_)).collect()
    }

    fn own_type(&mut self, item: CudaTileType<'_>) -> Result<Type> {
        Ok(match item {
            CudaTileType::Token => Type::Token,
            CudaTileType::Fnv8E5M3Fnu => Type::Scalar(Scalar::FNV8E5M3FNU),
            CudaTileType::Pointer { pointee, attribute } => Type::Pointer {
                pointee: self.type_(pointee)?,
                attribute: pointer_attribute(attribute)?,
            },
            CudaTileType::Tile { tile } => Type::Tile {
                element: self.type_(tile.element)?,
                shape: tile.shape,
            },
            CudaTileType::TensorView {
                tile,
                strides,
                attribute,
            } => {
                let attribute = match attribute
                    .map(mlir_bytecode::Attribute::try_decode)
                    .transpose()
                {
                    Ok(None) => None,
                    Ok(Some(Some(CudaTileAttribute::PointerAttribute { case }))) => Some(case),
                    Ok(Some(_)) => return Err(unsupported("this attribute of a `tensor_view`")),
                    Err(error) => return Err(fault(error)),
                };
                Type::TensorView {
                    element: self.type_(tile.element)?,
                    shape: tile.shape,
                    strides,
                    attribute: pointer_attribute(attribute)?,
                }
            }
            CudaTileType::PartitionView {
                tile,
                padding,
                view,
                dim_map,
            } => Type::PartitionView {
                tile_shape: narrow(&tile)?,
                view: self.type_(view)?,
                dim_map: narrow(&dim_map)?,
                padding: padding_value(padding)?,
            },
            CudaTileType::StridedView {
                tile,
                strides,
                padding,
                view,
                dim_map,
            } => Type::StridedView {
                tile_shape: narrow(&tile)?,
                traversal_strides: narrow(&strides)?,
                view: self.type_(view)?,
                dim_map: narrow(&dim_map)?,
                padding: padding_value(padding)?,
            },
            CudaTileType::GatherScatterView {
                tile,
                padding,
                view,
                sparse_dim,
            } => Type::GatherScatterView {
                tile_shape: narrow(&tile)?,
                view: self.type_(view)?,
                sparse_dim,
                padding: padding_value(padding)?,
            },
            other => return Err(unsupported(format!("the type {other:?}"))),
        })
    }

    /// Returns a self-contained attribute.
    pub(super) fn attribute(
        &mut self,
        attribute: mlir_bytecode::Attribute<'_>,
    ) -> Result<Attribute> {
        if let Some(item) = attribute
            .try_decode::<CudaTileAttribute<'_>>()
            .map_err(fault)?
        {
            return self.own_attribute(item);
        }
        let Some(item) = attribute
            .try_decode::<BuiltinAttribute<'_>>()
            .map_err(fault)?
        else {
            return Err(unsupported(format!("the attribute `{attribute}`")));
        };
        Ok(match item {
            BuiltinAttribute::Integer { type_, value } => {
                let bits = value.as_u128().unwrap_or_default() as u64;
                if value.width() == 1 && !self.integer_booleans {
                    return Ok(Attribute::Bool(bits != 0));
                }
                Attribute::Integer {
                    type_id: self.type_(type_)?,
                    value: bits,
                }
            }
            BuiltinAttribute::Float { type_, value } => Attribute::Float {
                type_id: self.type_(type_)?,
                bits: value.bits() as u64,
            },
            BuiltinAttribute::Type { value } => Attribute::Type(self.type_(value)?),
            BuiltinAttribute::String { value, .. } => Attribute::String(self.tables.string(value)),
            BuiltinAttribute::Array { elements } => Attribute::Array(self.attributes(&elements)?),
            BuiltinAttribute::Dictionary { entries } => {
                let entries = entries.into_iter().map(|entry| {
                    let name = entry.name.value().map_err(fault)?;
                    Ok((self.tables.string(name), self.attribute(entry.value)?))
                });
                Attribute::Dictionary(entries.collect::<Result<_>>()?)
            }
            BuiltinAttribute::DenseElements { type_, .. } => {
                let type_id = self.type_(type_)?;
                Attribute::DenseElements {
                    type_id,
                    value: self.constant(attribute)?.0,
                }
            }
            _ => return Err(unsupported(format!("the attribute `{attribute}`"))),
        })
    }

    pub(super) fn attributes(
        &mut self,
        elements: &[mlir_bytecode::Attribute<'_>],
    ) -> Result<Vec<Attribute>> {
        elements.iter().map(|it| self.attribute(*it)).collect()
    }

    fn own_attribute(&mut self, item: CudaTileAttribute<'_>) -> Result<Attribute> {
        Ok(match item {
            CudaTileAttribute::DivBy {
                divisor,
                every,
                along,
            } => Attribute::DivBy {
                divisor,
                every,
                along,
            },
            CudaTileAttribute::SameElements { values } => Attribute::SameElements(values),
            CudaTileAttribute::Bounded { lower, upper } => Attribute::Bounded {
                lower: lower.0,
                upper: upper.0,
            },
            CudaTileAttribute::OptimizationHints { hints } => {
                let entries = hints
                    .0
                    .into_iter()
                    .map(|(key, value)| Ok((self.tables.string(&key), self.attribute(value)?)));
                Attribute::OptimizationHints(entries.collect::<Result<_>>()?)
            }
            other => return Err(unsupported(format!("the attribute {other:?}"))),
        })
    }

    /// Hints by architecture.
    pub(super) fn hints(
        &mut self,
        attribute: mlir_bytecode::Attribute<'_>,
    ) -> Result<Vec<(StringId, Attribute)>> {
        match self.attribute(attribute)? {
            Attribute::OptimizationHints(entries) => Ok(entries),
            _ => Err(unsupported(format!("the hints `{attribute}`"))),
        }
    }

    /// Returns the data of a constant, and its type.
    pub(super) fn constant(
        &mut self,
        attribute: mlir_bytecode::Attribute<'_>,
    ) -> Result<(crate::ConstantId, TypeId)> {
        let Some(BuiltinAttribute::DenseElements { type_, data }) =
            attribute.try_decode().map_err(fault)?
        else {
            return Err(unsupported(format!("the constant `{attribute}`")));
        };
        let type_id = self.type_(type_)?;
        let tile = tile(type_);
        let is_same = |spelling: &[u8]| {
            tile.as_ref().is_some_and(|(scalar, shape)| {
                let elements = |data| Elements::new(*scalar, shape, data);
                let (spelled, data) = (elements(spelling), elements(data));
                spelled
                    .zip(data)
                    .is_some_and(|(one, other)| one.is_same(other))
            })
        };
        Ok((self.tables.constant(type_id, data, is_same), type_id))
    }

    /// Returns the debug entry of a location; the unknown one for locations that the container does not have.
    pub(super) fn location(&mut self, location: mlir_bytecode::Attribute<'_>) -> Result<DebugId> {
        if let Some(id) = self.locations.get(&location.id()) {
            return Ok(*id);
        }
        let id = self.new_location(location)?;
        self.locations.insert(location.id(), id);
        Ok(id)
    }

    fn new_location(&mut self, location: mlir_bytecode::Attribute<'_>) -> Result<DebugId> {
        let Some(item) = location
            .try_decode::<CudaTileAttribute<'_>>()
            .map_err(fault)?
        else {
            return match location
                .try_decode::<BuiltinAttribute<'_>>()
                .map_err(fault)?
            {
                Some(BuiltinAttribute::CallSiteLoc { callee, caller }) => {
                    let entry = DebugEntry::CallSite {
                        callee: self.location(callee.attribute())?,
                        caller: self.location(caller.attribute())?,
                    };
                    Ok(self.tables.debug(entry))
                }
                // As the reference implementation does.
                Some(
                    BuiltinAttribute::UnknownLoc
                    | BuiltinAttribute::FileLineColLoc { .. }
                    | BuiltinAttribute::FileLineColRange { .. },
                ) => Ok(DebugId(0)),
                _ => Err(unsupported(format!("the location `{location}`"))),
            };
        };
        let entry = match item {
            CudaTileAttribute::File { name, directory } => DebugEntry::File {
                name: self.tables.string(name),
                directory: self.tables.string(directory),
            },
            CudaTileAttribute::CompileUnit { file } => DebugEntry::CompileUnit {
                file: self.location(file)?,
            },
            CudaTileAttribute::LexicalBlock {
                scope,
                file,
                line,
                column,
            } => DebugEntry::LexicalBlock {
                scope: self.location(scope)?,
                file: self.location(file)?,
                line: line.into(),
                column: column.into(),
            },
            CudaTileAttribute::Location { location, scope } => {
                let Some(place) = line_and_column(location)? else {
                    return Err(unsupported(format!("the location `{location}`")));
                };
                let scope = self.location(scope)?;
                DebugEntry::Location {
                    scope,
                    file_name: self.tables.string(place.0),
                    line: place.1,
                    column: place.2,
                }
            }
            CudaTileAttribute::Subprogram {
                file,
                line,
                name,
                linkage_name,
                compile_unit,
                scope_line,
            } => DebugEntry::Subprogram {
                file: self.location(file)?,
                line: line.into(),
                name: self.tables.string(name),
                linkage_name: self.tables.string(linkage_name),
                compile_unit: self.location(compile_unit)?,
                scope_line: scope_line.into(),
                flags: 0,
            },
            _ => return Err(unsupported(format!("the location `{location}`"))),
        };
        Ok(self.tables.debug(entry))
    }
}

/// Returns the type of the elements and the shape of a tile.
fn tile(type_: mlir_bytecode::Type<'_>) -> Option<(Scalar, Vec<i64>)> {
    let Ok(Some(CudaTileType::Tile { tile })) = type_.try_decode() else {
        return None;
    };
    let name = tile.element.to_string();
    Some((Scalar::named(&name)?, tile.shape))
}

/// File name, line and column of a location in a file.
fn line_and_column<'ir>(
    location: mlir_bytecode::Attribute<'ir>,
) -> Result<Option<(&'ir bstr::BStr, u64, u64)>> {
    Ok(match location.try_decode().map_err(fault)? {
        Some(BuiltinAttribute::FileLineColLoc {
            filename,
            line,
            column,
        }) => Some((filename.value().map_err(fault)?, line, column)),
        Some(BuiltinAttribute::FileLineColRange { filename, numbers }) => match *numbers {
            [line, column] => Some((filename.value().map_err(fault)?, line, column)),
            _ => None,
        },
        _ => None,
    })
}

/// Returns the number of an enumeration's case.
pub(super) fn case(kind: EnumKind, attribute: mlir_bytecode::Attribute<'_>) -> Result<u32> {
    let unknown = || unsupported(format!("`{attribute}` as {}", kind.name()));
    let Spelling::Attribute(mnemonic) = kind.spelling() else {
        return Ok(integer(attribute)? as u32);
    };
    let item = attribute
        .try_decode::<CudaTileAttribute<'_>>()
        .map_err(fault)?;
    use mlir_bytecode::DialectItem as _;
    match item.ok_or_else(unknown)? {
        item if item.mnemonic() != mnemonic => Err(unknown()),
        CudaTileAttribute::Signedness { case }
        | CudaTileAttribute::Overflow { case }
        | CudaTileAttribute::Rounding { case }
        | CudaTileAttribute::ComparisonOrdering { case }
        | CudaTileAttribute::ComparisonPredicate { case }
        | CudaTileAttribute::PaddingValue { case }
        | CudaTileAttribute::PointerAttribute { case }
        | CudaTileAttribute::SymbolVisibility { case } => keyword(kind, &case),
        _ => Err(unknown()),
    }
}

/// Returns the bits of an integer attribute, zero-extended.
pub(super) fn integer(attribute: mlir_bytecode::Attribute<'_>) -> Result<u64> {
    match attribute.try_decode().map_err(fault)? {
        Some(BuiltinAttribute::Integer { value, .. }) => {
            Ok(value.as_u128().unwrap_or_default() as u64)
        }
        _ => Err(unsupported(format!(
            "`{attribute}` where an integer is expected"
        ))),
    }
}

fn keyword(kind: EnumKind, keyword: &Keyword) -> Result<u32> {
    let case = kind.named(&keyword.0);
    let unknown = || unsupported(format!("`{}` as {}", keyword.0, kind.name()));
    case.map(|case| case.code).ok_or_else(unknown)
}

fn padding_value(padding: Option<Keyword>) -> Result<Option<PaddingValue>> {
    let code = padding.map(|padding| keyword(EnumKind::PaddingValue, &padding));
    Ok(code.transpose()?.and_then(PaddingValue::from_code))
}

fn pointer_attribute(attribute: Option<Keyword>) -> Result<Option<PointerAttribute>> {
    let code = attribute.map(|attribute| keyword(EnumKind::PointerAttribute, &attribute));
    Ok(code.transpose()?.and_then(PointerAttribute::from_code))
}

fn narrow(values: &[i64]) -> Result<Vec<i32>> {
    let narrow = |value: &i64| {
        i32::try_from(*value).map_err(|_| unsupported(format!("{value}, which has no 32 bits")))
    };
    values.iter().map(narrow).collect()
}
