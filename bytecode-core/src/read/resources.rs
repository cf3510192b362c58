//! The resource sections: keys and sizes, and the data.
//!
//! ```text
//! offsets  ::= numExternalGroups:varint external[numExternalGroups] dialect*
//! external ::= key:string entries
//! dialect  ::= dialect:varint entries
//! entries  ::= count:varint (key:string size:varint kind:byte)[count]
//! data     ::= blob | bool:byte | string:varint              kinds 0, 1, 2
//! blob     ::= alignment:varint length:varint 0xCB* bytes
//! ```
//!
//! Size 0: declared without data.

use crate::bytes::Cursor;
use crate::context::{
    Context, DialectId, Resource, ResourceData, ResourceGroup, ResourceId, ResourceOwner,
};
use crate::error::{Error, Result, ResultExt};

pub(super) fn read(
    context: &mut Context,
    mut offsets: Cursor<'_>,
    mut data: Cursor<'_>,
) -> Result<()> {
    let mut groups = Vec::new();
    let external = offsets.count(1)?;
    for _ in 0..external {
        let key = offsets.index("string", context.strings.len())?;
        let owner = ResourceOwner::External(context.string_at(key).into());
        groups.push(group(context, owner, &mut offsets, &mut data)?);
    }
    while !offsets.is_empty() {
        let dialect = offsets.index("dialect", context.names.dialect_count())?;
        let owner = ResourceOwner::Dialect(DialectId(dialect));
        groups.push(group(context, owner, &mut offsets, &mut data)?);
    }
    data.expect_end("resource section")?;

    // Attributes refer to the dialects' resources, so these are numbered first.
    let number = |context: &Context, group: &(ResourceOwner, Vec<Resource>)| -> Vec<ResourceId> {
        let (owner, entries) = group;
        let push = |entry: &Resource| context.resources.push(owner.clone(), entry.clone());
        entries.iter().map(push).collect()
    };
    let mut dialects: Vec<_> = groups
        .iter()
        .skip(external)
        .map(|group| number(context, group))
        .collect();
    let mut numbers: Vec<_> = groups
        .iter()
        .take(external)
        .map(|group| number(context, group))
        .collect();
    numbers.append(&mut dialects);
    let named = groups.into_iter().zip(numbers);
    context.resources.groups = named
        .map(|((owner, _), resources)| ResourceGroup { owner, resources })
        .collect();
    Ok(())
}

fn group(
    context: &Context,
    owner: ResourceOwner,
    offsets: &mut Cursor<'_>,
    data: &mut Cursor<'_>,
) -> Result<(ResourceOwner, Vec<Resource>)> {
    let count = offsets.count(3)?;
    let mut entries = Vec::with_capacity(count);
    for _ in 0..count {
        let key = context.string_at(offsets.index("string", context.strings.len())?);
        let size = offsets.varint()?;
        let at = *offsets;
        let kind = offsets.byte()?;
        let body = data.take(size)?;
        let data = match (size, kind) {
            (0, 0..=2) => Ok(ResourceData::None),
            (_, 0) => blob(context, body),
            (_, 1) => boolean(body),
            (_, 2) => string(context, body),
            _ => Err(Error::invalid("resource kind", kind.to_string()).at(at.offset())),
        };
        let data = data.within(|| format!("resource `{key}`"))?;
        entries.push(Resource {
            key: key.into(),
            data,
        });
    }
    Ok((owner, entries))
}

fn blob(context: &Context, mut body: Cursor<'_>) -> Result<ResourceData> {
    let alignment = body.varint()?;
    let length = body.varint()?;
    if alignment > 1 {
        body.align(alignment)?;
    }
    let data = context.buffer.slice_ref(body.bytes(length)?);
    body.expect_end("blob")?;
    Ok(ResourceData::Blob { alignment, data })
}

fn boolean(mut body: Cursor<'_>) -> Result<ResourceData> {
    let value = body.bool()?;
    body.expect_end("boolean")?;
    Ok(ResourceData::Bool(value))
}

fn string(context: &Context, mut body: Cursor<'_>) -> Result<ResourceData> {
    let index = body.index("string", context.strings.len())?;
    body.expect_end("string")?;
    Ok(ResourceData::String(context.string_at(index).into()))
}
