//! The text of types.
//!
//! ```text
//! type ::= `!cuda_tile.tile<` (size `x`)* element `>` | `!cuda_tile.ptr<` scalar [`, <` attribute `>`] `>` | ...
//! ```
//!
//! Inside of a type of the dialect, another one is spelled without `!cuda_tile.`.

use std::fmt::Write as _;

use super::Printer;
use crate::enums::{PaddingValue, PointerAttribute};
use crate::error::{ErrorKind, Result};
use crate::types::{DYNAMIC, Scalar, Type, TypeId};

/// How deep types may nest.
const MAX_DEPTH: usize = 64;

impl Printer<'_> {
    /// The text of a type.
    pub(super) fn type_text(&self, id: TypeId) -> Result<String> {
        let mut text = String::new();
        self.write_type(&mut text, id, true, 0)?;
        Ok(text)
    }

    fn write_type(&self, out: &mut String, id: TypeId, prefix: bool, depth: usize) -> Result<()> {
        if depth > MAX_DEPTH {
            return Err(ErrorKind::TooDeep(MAX_DEPTH).into());
        }
        let decoded = self.module.decoded_type(id)?;
        let is_builtin = match decoded {
            Type::Scalar(scalar) => *scalar != Scalar::FNV8E5M3FNU,
            Type::Function { .. } => true,
            _ => false,
        };
        if prefix && !is_builtin {
            out.push_str("!cuda_tile.");
        }
        match decoded {
            Type::Scalar(scalar) => out.push_str(scalar.name()),
            Type::Token => out.push_str("token"),
            Type::Pointer { pointee, attribute } => {
                out.push_str("ptr<");
                self.write_type(out, *pointee, false, depth + 1)?;
                if let Some(attribute) = attribute {
                    let _ = write!(out, ", <{}>", attribute.name());
                }
                out.push('>');
            }
            Type::Tile { element, shape } => {
                out.push_str("tile<");
                write_shape(out, shape);
                self.write_type(out, *element, false, depth + 1)?;
                out.push('>');
            }
            Type::TensorView {
                element,
                shape,
                strides,
                attribute,
            } => {
                out.push_str("tensor_view<");
                write_shape(out, shape);
                self.write_type(out, *element, false, depth + 1)?;
                if !shape.is_empty() {
                    let strides: Vec<String> = strides.iter().map(|it| dynamic(*it)).collect();
                    let _ = write!(out, ", strides=[{}]", strides.join(","));
                }
                if let Some(attribute) = attribute {
                    let _ = write!(out, ", {}", pointer_attribute(*attribute));
                }
                out.push('>');
            }
            Type::PartitionView {
                tile_shape,
                view,
                dim_map,
                padding,
            } => {
                let _ = write!(out, "partition_view<tile=({}), ", joined(tile_shape, "x"));
                write_padding(out, *padding);
                self.write_type(out, *view, false, depth + 1)?;
                write_dim_map(out, dim_map);
                out.push('>');
            }
            Type::StridedView {
                tile_shape,
                traversal_strides,
                view,
                dim_map,
                padding,
            } => {
                let (tile, strides) = (joined(tile_shape, "x"), joined(traversal_strides, ","));
                let _ = write!(
                    out,
                    "strided_view<tile=({tile}), traversal_strides=[{strides}], "
                );
                write_padding(out, *padding);
                self.write_type(out, *view, false, depth + 1)?;
                write_dim_map(out, dim_map);
                out.push('>');
            }
            Type::GatherScatterView {
                tile_shape,
                view,
                sparse_dim,
                padding,
            } => {
                let _ = write!(
                    out,
                    "gather_scatter_view<tile=({}), ",
                    joined(tile_shape, "x")
                );
                write_padding(out, *padding);
                self.write_type(out, *view, false, depth + 1)?;
                let _ = write!(out, ", sparse_dim={sparse_dim}>");
            }
            Type::Function { inputs, results } => {
                self.write_list(out, inputs, depth)?;
                out.push_str(" -> ");
                match results.as_slice() {
                    [one] => self.write_type(out, *one, true, depth + 1)?,
                    _ => self.write_list(out, results, depth)?,
                }
            }
        }
        Ok(())
    }

    fn write_list(&self, out: &mut String, list: &[TypeId], depth: usize) -> Result<()> {
        out.push('(');
        for (position, id) in list.iter().enumerate() {
            if position > 0 {
                out.push_str(", ");
            }
            self.write_type(out, *id, true, depth + 1)?;
        }
        out.push(')');
        Ok(())
    }
}

fn pointer_attribute(attribute: PointerAttribute) -> String {
    format!("#cuda_tile.ptr_attr<{}>", attribute.name())
}

fn dynamic(size: i64) -> String {
    if size == DYNAMIC {
        "?".to_owned()
    } else {
        size.to_string()
    }
}

fn write_shape(out: &mut String, shape: &[i64]) {
    for size in shape {
        let _ = write!(out, "{}x", dynamic(*size));
    }
}

fn joined(values: &[i32], separator: &str) -> String {
    let values: Vec<String> = values.iter().map(ToString::to_string).collect();
    values.join(separator)
}

fn write_padding(out: &mut String, padding: Option<PaddingValue>) {
    if let Some(padding) = padding {
        let _ = write!(out, "padding_value = {}, ", padding.name());
    }
}

/// The map is not printed where each dimension follows its own.
fn write_dim_map(out: &mut String, dim_map: &[i32]) {
    let identity = dim_map.iter().copied().eq(0..dim_map.len() as i32);
    if !identity {
        let _ = write!(out, ", dim_map=[{}]", joined(dim_map, ", "));
    }
}
