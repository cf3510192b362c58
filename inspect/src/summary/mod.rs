//! A summary of a file that is read in milliseconds whatever the size of the file.

mod sections;
mod symbols;

use hashbrown::HashMap;
use mlir_bytecode::bytes::SectionKind;
use mlir_bytecode::context::ResourceData;
use mlir_bytecode::read::{File, StoredFile};
use mlir_bytecode::{Module, Result};
use serde::Serialize;

use crate::functions::Symbol;

pub use sections::SectionSummary;

/// The most functions that are listed.
const FUNCTIONS: usize = 20;
/// The most names of operations that are listed.
const NAMES: usize = 10;

/// The largest number of bytes of operations, and of attributes, that are read at once.
const AT_ONCE: Limits = Limits {
    ir: 2 << 20,
    attributes: 1 << 20,
};
const ALL: Limits = Limits {
    ir: u64::MAX,
    attributes: u64::MAX,
};

/// The largest IR section in bytes and the largest number of attributes to count in.
#[derive(Clone, Copy)]
struct Limits {
    ir: u64,
    attributes: u64,
}

/// A summary of a file: see [`Summary::of`] and [`Summary::at_once`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Summary {
    /// The size of the file in bytes.
    pub size: u64,
    /// The bytecode version.
    pub version: u64,
    /// The name of the program that wrote the file.
    pub producer: String,
    /// The sections, in the order of the file.
    pub sections: Vec<SectionSummary>,
    /// The dialects, in the order of the file.
    pub dialects: Vec<DialectSummary>,
    /// The dialects of registered operations, which a reader must know.
    pub needs: Vec<String>,
    /// The number of operations, if they were counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub operations: Option<u64>,
    /// The number of names of operations.
    pub operation_names: u64,
    /// The most frequent names of operations; none unless the operations were counted.
    pub frequent: Vec<Count>,
    /// The number of symbols that are functions.
    pub functions: u64,
    /// The first functions that others can call, then the first of the others.
    pub listed: Vec<Symbol>,
    /// The number of attributes.
    pub attributes: u64,
    /// The number of types.
    pub types: u64,
    /// The attributes that hold the elements of tensors, if they were counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub constants: Option<Total>,
    /// The resources.
    pub resources: Total,
}

/// A dialect of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct DialectSummary {
    /// The namespace.
    pub name: String,
    /// The bytes of the version in hexadecimal, if the file has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// The number of operations, if they were counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub operations: Option<u64>,
}

/// A name and how often it occurs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Count {
    /// The name.
    pub name: String,
    /// The number of occurrences.
    pub count: u64,
}

/// A number of entries and their size in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Total {
    /// The number of entries.
    pub count: u64,
    /// The size in bytes.
    pub bytes: u64,
}

impl Total {
    fn add(&mut self, bytes: u64) {
        self.count += 1;
        self.bytes += bytes;
    }
}

impl Summary {
    /// Summarizes a file that `module` was read from lazily. Reads no body of a function, and of attributes, types and
    /// resources only their sizes and codes.
    ///
    /// # Errors
    /// Fails if a part of the file that is shown cannot be read.
    pub fn of(file: &[u8], module: &Module) -> Result<Self> {
        Self::within(File::parse(file)?, module, ALL)
    }

    /// As [`Self::of`], but does not count the operations of more than 2 MiB, nor the constants among more than a million
    /// attributes, so that the summary of a file of any size takes milliseconds.
    ///
    /// # Errors
    /// As [`Self::of`].
    pub fn at_once(file: &[u8], module: &Module) -> Result<Self> {
        Self::within(File::parse(file)?, module, AT_ONCE)
    }

    /// As [`Self::of`], for a file of which a part may be on disk; as [`Self::at_once`] if `at_once`.
    ///
    /// # Errors
    /// As [`Self::of`].
    pub fn of_stored(file: &StoredFile, module: &Module, at_once: bool) -> Result<Self> {
        let limits = if at_once { AT_ONCE } else { ALL };
        let summary = Self::within(file.view(), module, limits);
        file.storage().expect_read().and(summary)
    }

    fn within(view: File<'_>, module: &Module, limits: Limits) -> Result<Self> {
        let context = module.context();
        let mut of_file = 0;
        for name in view.operation_names()? {
            name?;
            of_file += 1;
        }
        let names: Vec<_> = context.operation_names().take(of_file).collect();
        let ir = view.section(SectionKind::Ir)?;
        let is_small = ir.is_none_or(|ir| ir.length() <= limits.ir);
        let counts = is_small.then(|| view.operation_counts()).transpose()?;
        let of_names = |counts: &Vec<u64>| names.iter().zip(counts.clone()).collect::<Vec<_>>();
        let of_names = counts.as_ref().map(of_names);

        let of_dialects = of_names.as_ref().map(|names| {
            let mut counts: HashMap<&str, u64> = HashMap::new();
            for (name, count) in names {
                *counts.entry(name.dialect()).or_default() += count;
            }
            counts
        });
        let dialects = context.dialects().map(|dialect| DialectSummary {
            name: dialect.namespace.to_owned(),
            version: dialect.version.map(hexadecimal),
            operations: (of_dialects.as_ref())
                .map(|counts| counts.get(dialect.namespace).copied().unwrap_or(0)),
        });
        let dialects = dialects.collect();
        let mut frequent = of_names.unwrap_or_default();
        frequent.retain(|(_, count)| *count > 0);
        frequent.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let frequent = frequent.into_iter().take(NAMES).map(|(name, count)| Count {
            name: name.to_string(),
            count,
        });
        let registered = names.iter().filter(|name| match name.is_registered() {
            Some(registered) => registered,
            // Before version 5, a known layout shows it.
            None => name.layout().is_some(),
        });
        let mut needs: Vec<_> = registered.map(|name| name.dialect().to_owned()).collect();
        needs.sort();
        needs.dedup();

        let is_small = context.attribute_count() as u64 <= limits.attributes;
        let constants = is_small.then(|| sections::constants(&view, context));
        let constants = constants.transpose()?;
        let (functions, listed) = symbols::functions(module, FUNCTIONS)?;
        let mut resources = Total::default();
        for (_, resource) in context.resources() {
            resources.add(match &resource.data {
                ResourceData::Blob { data, .. } => data.len() as u64,
                ResourceData::BlobOnDisk { data, .. } => data.len(),
                ResourceData::String(value) => value.len() as u64,
                ResourceData::Bool(_) => 1,
                _ => 0,
            });
        }
        Ok(Self {
            size: view.size(),
            version: view.version().number(),
            producer: context.producer().to_string(),
            sections: sections::sections(&view)?,
            dialects,
            needs,
            operations: counts.map(|counts| counts.iter().sum()),
            operation_names: names.len() as u64,
            frequent: frequent.collect(),
            functions,
            listed,
            attributes: context.attribute_count() as u64,
            types: context.type_count() as u64,
            constants,
            resources,
        })
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    let bytes = bytes.iter().map(|byte| format!("{byte:02x}"));
    bytes.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_large_file_is_not_counted_at_once() -> Result<()> {
        let text = "builtin.module { \"t.use\"() {v = dense<[1, 2]> : tensor<2xi32>} : () -> () }";
        let bytes = mlir_bytecode_dialects::parse(text)?.to_bytes()?;
        let module = mlir_bytecode_dialects::read(bytes.clone())?;
        let limits = Limits {
            ir: 1,
            attributes: 1,
        };
        let summary = Summary::within(File::parse(&bytes)?, &module, limits)?;
        assert_eq!((summary.operations, summary.constants), (None, None));
        assert!(summary.frequent.is_empty());
        assert!(summary.dialects.iter().all(|it| it.operations.is_none()));

        let counted = Summary::at_once(&bytes, &module)?;
        assert_eq!(counted, Summary::of(&bytes, &module)?);
        assert_eq!(counted.operations, Some(2));
        assert_eq!(counted.constants.map(|it| it.count), Some(1));
        Ok(())
    }
}
