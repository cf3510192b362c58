//! The dictionary of metadata at the end of a file: resources.
//!
//! ```text
//! metadata ::= `{-#` (section (`,` section)*)? `#-}`
//! section  ::= (`dialect_resources` | `external_resources`) `:` `{` (group (`,` group)*)? `}`
//! group    ::= name `:` `{` (key `:` value (`,` key `:` value)*)? `}`
//! value    ::= hex-string | string | `true` | `false`
//! ```
//!
//! The first four bytes of a blob in hexadecimal digits are its alignment, little-endian.

use crate::bytes::Bytes;
use crate::context::{Context, Resource, ResourceData, ResourceOwner, shared};
use crate::error::Result;
use crate::text::item::{Kind, Parser, hex_bytes, lossy};

/// The contents of the file metadata.
#[derive(Default)]
pub(in crate::text::op) struct Metadata {
    groups: Vec<(ResourceOwner, Vec<Resource>)>,
}

const OPEN: (Kind, &str) = (Kind::BraceOpen, "`{`");
const CLOSE: (Kind, &str) = (Kind::BraceClose, "`}` or `,`");

/// What a blob is.
const BLOB: &str = "expected `0x`, four bytes of alignment and the data, in hexadecimal digits";

impl<'a> Parser<'a> {
    pub(in crate::text::op) fn metadata(&mut self) -> Result<Metadata> {
        let mut metadata = Metadata::default();
        self.expect(Kind::MetadataBegin, "`{-#`")?;
        while !self.eat(Kind::MetadataEnd) {
            self.metadata_section(&mut metadata)?;
            // LLVM 16 prints no commas between sections and between groups.
            self.eat(Kind::Comma);
        }
        Ok(metadata)
    }

    fn metadata_section(&mut self, metadata: &mut Metadata) -> Result<()> {
        let at = self.token.start;
        let section = self.keyword_or_string("the name of a section")?;
        let external = match &*section {
            b"dialect_resources" => false,
            b"external_resources" => true,
            _ => return Err(self.error_at(at, "unknown section of metadata")),
        };
        self.expect(Kind::Colon, "`:` after the name of a section")?;
        self.expect(Kind::BraceOpen, "`{` of a section")?;
        while !self.eat(Kind::BraceClose) {
            self.metadata_group(metadata, external)?;
            self.eat(Kind::Comma);
        }
        Ok(())
    }

    fn metadata_group(&mut self, metadata: &mut Metadata, external: bool) -> Result<()> {
        let name = self.keyword_or_string("the name of a group")?;
        self.expect(Kind::Colon, "`:` after the name of a group")?;
        let blobs_only = !external && &*name == b"builtin";
        let mut resources = Vec::new();
        self.list(OPEN, CLOSE, |parser| {
            let at = parser.token.start;
            let resource = parser.resource()?;
            if blobs_only && !matches!(resource.data, ResourceData::Blob { .. }) {
                return Err(parser.error_at(at, BLOB));
            }
            resources.push(resource);
            Ok(())
        })?;
        let owner = if external {
            ResourceOwner::External(shared(name.into_owned()))
        } else {
            ResourceOwner::Dialect(self.context.dialect(&lossy(&name)))
        };
        metadata.groups.push((owner, resources));
        Ok(())
    }

    fn resource(&mut self) -> Result<Resource> {
        let key = shared(
            self.keyword_or_string("the key of a resource")?
                .into_owned(),
        );
        self.expect(Kind::Colon, "`:` after the key of a resource")?;
        let at = self.token.start;
        if self.at_keyword("true") || self.at_keyword("false") {
            let data = ResourceData::Bool(self.at_keyword("true"));
            self.bump();
            return Ok(Resource { key, data });
        }
        let quoted = self.spelling();
        let string = self.string()?;
        // Its start makes a string a blob, as upstream's parser has it.
        if !quoted.starts_with("\"0x") {
            let data = ResourceData::String(shared(string.into_owned()));
            return Ok(Resource { key, data });
        }
        let bytes = hex_bytes(quoted).ok();
        let blob = bytes.and_then(|bytes| Some((bytes.first_chunk::<4>().copied()?, bytes)));
        let (alignment, bytes) = blob.ok_or_else(|| self.error_at(at, BLOB))?;
        let alignment = u64::from(u32::from_le_bytes(alignment));
        if !alignment.is_power_of_two() && alignment != 0 {
            return Err(self.error_at(at, "the alignment of a blob is a power of two"));
        }
        let data = ResourceData::Blob {
            alignment,
            data: Bytes::from(bytes).slice(4..),
        };
        Ok(Resource { key, data })
    }
}

impl Metadata {
    /// Gives the resources of `context` their data.
    pub(in crate::text::op) fn apply(self, context: &mut Context) {
        for (owner, resources) in self.groups {
            context.resources.define_group(owner, resources);
        }
    }
}
