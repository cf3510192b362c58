//! Tests of the way from an older version to the present one: bytes of the older version, and the value of today.

use std::fmt::Debug;
use std::sync::Arc;

use crate::context::{
    Attribute, Context, DialectVersion, DialectWriter, ItemHandle, ItemKind, Type, VersionedWriter,
    WireWriter,
};
use crate::dialect::{BytecodeDialectInterface, Dialect, Registry};
use crate::error::{Error, Result};
use crate::ir::Module;
use crate::item::{AsmParser, DialectItem, ItemSchema};
use crate::properties::OpProperties;

/// Declares a test that bytes of an older version of a dialect are the given value in the present version.
///
/// The bytes of an item are those of its entry, whose references are the numbers of the listed attributes and types, each
/// counted from 0:
///
/// ```
/// use mlir_bytecode::{Dialect, DialectAttribute, DialectType, Result, Type};
///
/// #[derive(DialectType, Debug)]
/// #[bytecode(dialect = "toy")]
/// enum ToyType<'ir> {
///     #[bytecode(code = 0)]
///     Buffer {
///         element: Type<'ir>,
///         #[bytecode(since = 2, when_missing = 1)]
///         alignment: u64,
///     },
/// }
///
/// #[derive(DialectAttribute, Debug)]
/// #[bytecode(dialect = "toy")]
/// enum ToyAttribute {
///     /// In version 1, the size was a number of words.
///     #[bytecode(code = 0, upgrade = in_bytes)]
///     Size {
///         #[bytecode(until = 2)]
///         words: u64,
///         #[bytecode(since = 2)]
///         bytes: u64,
///     },
/// }
///
/// fn in_bytes(old: ToyAttribute) -> Result<ToyAttribute> {
///     let ToyAttribute::Size { words, .. } = old;
///     Ok(ToyAttribute::Size { words: 0, bytes: words * 8 })
/// }
///
/// #[derive(Dialect)]
/// #[dialect(name = "toy", version = 2, types = ToyType, attributes = ToyAttribute)]
/// struct Toy;
///
/// mlir_bytecode::upgrade_test! {
///     buffers_are_aligned: Toy, version 1, types ["i32", "f32"];
///     item [1, 3] => |context| ToyType::Buffer { element: context.f32(), alignment: 1 }
/// }
///
/// mlir_bytecode::upgrade_test! {
///     sizes_are_in_bytes: Toy, version 1;
///     item [1, 7] => |_context| ToyAttribute::Size { words: 0, bytes: 24 }
/// }
/// # // A test of a doc test is a function that nothing calls.
/// # let earlier = mlir_bytecode::write::Earlier::new(Toy, "1", &[], &["i32", "f32"])?;
/// # let (element, alignment) = (earlier.context().f32(), 1);
/// # earlier.check(&[1, 3], &ToyType::Buffer { element, alignment })?;
/// # earlier.check(&[1, 7], &ToyAttribute::Size { words: 0, bytes: 24 })?;
/// # let error = earlier.check(&[1, 7], &ToyAttribute::Size { words: 0, bytes: 3 }).unwrap_err();
/// # assert!(error.to_string().contains("bytes: 24"), "{error}");
/// # Ok::<_, mlir_bytecode::Error>(())
/// ```
///
/// The properties of an operation have no version of their own: the bytes are those of a file, and the value is that of the
/// first operation of its kind after [`Module::upgrade`]:
///
/// ```ignore
/// mlir_bytecode::upgrade_test! {
///     a_run_is_a_launch: Npu;
///     file include_bytes!("version-1.mlirbc") => |context| Launch { queue: 0, tile: None }
/// }
/// ```
// A macro because it declares a test, whose value borrows from the context.
#[macro_export]
macro_rules! upgrade_test {
    (
        $name:ident: $dialect:expr, version $version:literal
        $(, attributes [$($attribute:expr),* $(,)?])? $(, types [$($type:expr),* $(,)?])?;
        item [$($byte:expr),* $(,)?] => |$context:ident| $value:expr
    ) => {
        #[test]
        fn $name() -> $crate::Result<()> {
            let version = ::core::stringify!($version);
            let earlier = $crate::write::Earlier::new(
                $dialect,
                version,
                &[$($($attribute),*)?],
                &[$($($type),*)?],
            )?;
            let $context = earlier.context();
            earlier.check(&[$($byte),*], &$value)
        }
    };
    ($name:ident: $dialect:expr; file $file:expr => |$context:ident| $value:expr) => {
        #[test]
        fn $name() -> $crate::Result<()> {
            let module = $crate::write::upgraded($dialect, $file)?;
            let $context = module.context();
            $crate::write::check_operation(&module, &$value)
        }
    };
}

/// A context as of a file with an older version of a dialect: see [`upgrade_test!`](crate::upgrade_test).
#[doc(hidden)]
pub struct Earlier {
    context: Context,
    /// The same in the present version, which shows values.
    present: Context,
    namespace: &'static str,
}

impl Earlier {
    /// Creates the context, with attributes and types that bytes can refer to.
    ///
    /// # Errors
    /// Fails if `version` is no version, or not before the present one; if a text cannot be parsed; or if the number of
    /// its entry is not its position in the list.
    pub fn new(
        dialect: impl Dialect + 'static,
        version: &str,
        attributes: &[&str],
        types: &[&str],
    ) -> Result<Self> {
        let namespace = dialect.namespace();
        let dialect: Arc<dyn Dialect> = Arc::new(dialect);
        let version: DialectVersion = version
            .trim_matches('"')
            .parse()
            .map_err(|_| Error::message(format!("`{version}` is no version")))?;
        let present = Context::new(Registry::new().with_shared(Arc::clone(&dialect)));
        let now = present.dialect_version(namespace);
        if version >= now {
            return Err(Error::message(format!(
                "version {version} of `{namespace}` is not before the present version {now}"
            )));
        }
        let context = Context::new(Registry::new().with(Older { dialect, version }));
        for context in [&context, &present] {
            for (number, text) in attributes.iter().enumerate() {
                let id = context.parse_attribute(text)?.id().0;
                in_place("attribute", text, id, number)?;
            }
            for (number, text) in types.iter().enumerate() {
                let id = context.parse_type(text)?.id().0;
                in_place("type", text, id, number)?;
            }
        }
        Ok(Self {
            context,
            present,
            namespace,
        })
    }

    /// Returns the context.
    pub fn context(&self) -> &Context {
        &self.context
    }

    /// Compares the item that bytes of the older version are in the present version with `value`.
    ///
    /// # Errors
    /// Fails if the dialect has no encodings, if the bytes are no item of the older version, if the item cannot be
    /// brought to the present version, or if it differs from `value` then.
    pub fn check<'ir, T: DialectItem<'ir> + Debug>(
        &'ir self,
        bytes: &[u8],
        value: &T,
    ) -> Result<()> {
        let expected = self.in_present(|writer| value.encode_item(writer).map(drop))?;
        let older = entry(&self.context, self.namespace, bytes)?;
        let (mut reader, missing) = (older.reader(), || self.without_encodings());
        let reader = reader.as_mut().ok_or_else(missing)?;
        let interface = reader.interface().ok_or_else(missing)?;
        let found = self.in_present(|writer| match T::Handle::KIND {
            ItemKind::Attribute => interface.read_attribute(reader, writer),
            ItemKind::Type => interface.read_type(reader, writer),
        })?;
        if found == expected {
            return Ok(());
        }
        let found = entry(&self.present, self.namespace, &found)?.reader();
        let found = T::decode_item(&mut found.ok_or_else(missing)?)?;
        Err(Error::message(format!(
            "the bytes are {found:?} in the present version, not {value:?}"
        )))
    }

    /// Returns the bytes that `write` writes in the present version.
    fn in_present(
        &self,
        write: impl FnOnce(&mut dyn DialectWriter) -> Result<()>,
    ) -> Result<Vec<u8>> {
        let version = self.present.dialect_version(self.namespace);
        let mut writer = WireWriter::new(&self.context);
        write(&mut VersionedWriter::new(&mut writer, &version))?;
        Ok(writer.into_bytes())
    }

    #[cold]
    fn without_encodings(&self) -> Error {
        Error::message(format!("`{}` has no encodings", self.namespace))
    }
}

/// Returns the entry with these bytes. The table does not matter to an encoding, so that of attributes serves types too.
fn entry<'ir>(context: &'ir Context, namespace: &str, bytes: &[u8]) -> Result<Attribute<'ir>> {
    context.encode_attribute(namespace, |writer| {
        writer.write_bytes(bytes);
        Ok(())
    })
}

/// Fails unless the entry that a text adds has its number in the list.
fn in_place(what: &str, text: &str, id: u32, number: usize) -> Result<()> {
    match id as usize == number {
        true => Ok(()),
        false => Err(Error::message(format!(
            "`{text}` is {what} {id}, not {number}: list before it each {what} that it contains, and none twice"
        ))),
    }
}

/// Reads a file, and brings it to the present version of the dialect.
///
/// # Errors
/// Fails if the file cannot be read, for the reasons of [`Module::upgrade`], or if the file has the present versions
/// already.
#[doc(hidden)]
pub fn upgraded(dialect: impl Dialect + 'static, file: impl AsRef<[u8]>) -> Result<Module> {
    let file = file.as_ref().to_vec();
    let mut module = Module::read(file, Registry::new().with(dialect))?;
    if module.upgrade()?.is_empty() {
        return Err(Error::message("the file has the present versions already"));
    }
    Ok(module)
}

/// Compares the properties of the first operation of a kind with `value`.
///
/// # Errors
/// Fails if the module has no operation of this kind, if a body or the properties cannot be read, or if the properties
/// differ from `value`.
#[doc(hidden)]
pub fn check_operation<'ir, T>(module: &'ir Module, value: &T) -> Result<()>
where
    T: OpProperties<'ir> + PartialEq + Debug,
{
    for operation in module.walk() {
        let operation = operation?;
        if operation.is::<T>() {
            let found: T = operation.cast()?;
            return match found == *value {
                true => Ok(()),
                false => Err(Error::message(format!(
                    "the operation is {found:?} in the present version, not {value:?}"
                ))),
            };
        }
    }
    Err(Error::message(format!(
        "the upgraded file has no operation `{}`",
        T::OPERATION
    )))
}

/// A dialect in an older version.
struct Older {
    dialect: Arc<dyn Dialect>,
    version: DialectVersion,
}

impl Dialect for Older {
    fn namespace(&self) -> &'static str {
        self.dialect.namespace()
    }

    fn bytecode(&self) -> Option<&dyn BytecodeDialectInterface> {
        self.dialect.bytecode()
    }

    fn version(&self) -> Option<DialectVersion> {
        Some(self.version.clone())
    }

    fn parse_attribute<'ir>(
        &self,
        parser: &mut dyn AsmParser<'ir>,
    ) -> Result<Option<Attribute<'ir>>> {
        self.dialect.parse_attribute(parser)
    }

    fn parse_type<'ir>(&self, parser: &mut dyn AsmParser<'ir>) -> Result<Option<Type<'ir>>> {
        self.dialect.parse_type(parser)
    }

    fn is_open(&self) -> bool {
        self.dialect.is_open()
    }

    fn schemas(&self) -> [Option<&'static ItemSchema>; 2] {
        self.dialect.schemas()
    }
}
