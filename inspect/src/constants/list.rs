//! The constants of a module, with their users, figures and duplicates.

use std::borrow::Cow;
use std::collections::HashMap;

use mlir_bytecode::builtin::DenseResourceAttr;
use mlir_bytecode::context::{ResourceData, ResourceId, TypeId};
use mlir_bytecode::{Attribute, Error, Module, Result};
use serde::Serialize;

use super::dense;
use super::names::Names;
use super::statistics::Statistics;
use super::storage::Storage;
use super::users::users;

/// A constant: an attribute or a resource with the elements of a tensor.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Constant<'m> {
    /// The key of the resource, or `attribute_N` for the attribute with the number N; with a number appended if another
    /// constant has the name. Only constants of the same resource have the same name.
    pub name: String,
    /// Whether the elements are in a resource.
    pub resource: bool,
    /// The type as text.
    #[serde(rename = "type")]
    pub type_: String,
    /// The sizes of the type, if it is static and its elements are of a type that other formats have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shape: Option<Vec<u64>>,
    /// The number of bytes that are stored.
    pub bytes: u64,
    /// Whether one stored element stands for all.
    pub splat: bool,
    /// The number of operations that have the constant as an attribute or a property, or in one.
    pub users: u64,
    /// Figures about the elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub statistics: Option<Statistics>,
    /// The first constant with the same type and elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub duplicate_of: Option<String>,
    /// The stored bytes.
    #[serde(skip)]
    pub data: &'m [u8],
    #[serde(skip)]
    pub(super) storage: Option<Storage>,
    /// The resource with the data.
    #[serde(skip)]
    pub(super) resource_id: Option<ResourceId>,
    /// Whether all operations with the constant are constants or globals: they have no operands.
    #[serde(skip)]
    pub(super) is_value: bool,
}

impl Constant<'_> {
    /// Returns elements, each in whole bytes, as the constant stores them unless they are all equal.
    pub(super) fn stored<'a>(&self, elements: &'a [u8]) -> Cow<'a, [u8]> {
        match &self.storage {
            Some(storage) if !self.resource => storage.store(elements),
            _ => elements.into(),
        }
    }
}

/// Returns the constants of a module, the largest first. Computes figures only with `statistics`, because that reads all
/// elements.
///
/// # Errors
/// Fails if a body cannot be read or an attribute cannot be decoded.
pub fn constants(module: &Module, statistics: bool) -> Result<Vec<Constant<'_>>> {
    let attributes = module.context().attributes();
    let attributes = attributes.filter(|it| dense(*it).is_some() || reference(*it).is_some());
    let users = users(module, &attributes.map(|it| it.id()).collect())?;
    let mut resources = Vec::new();
    for reference in module.context().attributes().filter_map(reference) {
        resources.push(reference.handle()?);
    }
    let mut names = Names::of(resources);
    let mut known: HashMap<(TypeId, &[u8]), String> = HashMap::new();
    let mut found = Vec::new();
    for attribute in module.context().attributes() {
        let (name, type_, data, resource_id) = if let Some((type_, data)) = dense(attribute) {
            (names.attribute(attribute), type_, data, None)
        } else if let Some(reference) = reference(attribute) {
            let handle = reference.handle()?;
            let data = match handle.data() {
                ResourceData::Blob { data, .. } => &data[..],
                ResourceData::BlobOnDisk { .. } => {
                    return Err(Error::unsupported("constants in a resource on disk"));
                }
                _ => &[],
            };
            let name = names.resource(handle.id());
            (name, reference.type_()?, data, Some(handle.id()))
        } else {
            continue;
        };
        let storage = Storage::of(type_)?;
        let figures = storage.as_ref().filter(|_| statistics);
        let duplicate_of = match data {
            [] => None,
            data => known.get(&(type_.id(), data)).cloned(),
        };
        if duplicate_of.is_none() {
            known.insert((type_.id(), data), name.clone());
        }
        let users = users.get(&attribute.id()).copied().unwrap_or_default();
        let known_elements = storage.as_ref().filter(|it| it.element.is_some());
        found.push(Constant {
            name,
            resource: resource_id.is_some(),
            type_: type_.to_string(),
            shape: known_elements.map(|it| it.shape.clone()),
            bytes: data.len() as u64,
            splat: storage.as_ref().is_some_and(|it| it.is_splat(data)),
            users: users.count,
            statistics: figures.and_then(|it| Statistics::of(it, data)),
            duplicate_of,
            data,
            storage,
            resource_id,
            is_value: users.count > 0 && users.with_operands == 0,
        });
    }
    found.sort_by_key(|constant| std::cmp::Reverse(constant.bytes));
    Ok(found)
}

/// Returns the attribute if its elements are in a resource. Other attributes take no time, as messages with their texts would.
fn reference(attribute: Attribute<'_>) -> Option<DenseResourceAttr<'_>> {
    attribute.try_decode().ok().flatten()
}
