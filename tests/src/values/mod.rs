//! Generated items of every dialect, which must survive encoding and decoding, printing and parsing.
//!
//! [`round_trip`] is the body of a fuzz target, and of a test of all items. Items of dialects with versions are also encoded
//! in an older version, decoded, and brought to the present version ([`upgrade`]). [`cuda_tile`] and [`tile_ir`] generate
//! what the derives do not: items without codes, and entries of another container.

pub mod cuda_tile;
pub mod tile_ir;
pub mod upgrade;

use mlir_bytecode::builtin::{BuiltinAttribute, BuiltinType};
use mlir_bytecode::context::WireForm;
use mlir_bytecode::item::ItemSchema;
use mlir_bytecode::item::arbitrary::Generator;
use mlir_bytecode::{Context, DialectItem, Error};
use mlir_bytecode_dialects::{chlo, llvm, quant, sdy, stablehlo, vhlo};

/// The outcome of the checks of an item. In all cases except the first, the item survived encoding.
#[derive(Debug)]
pub enum Outcome {
    /// There is no entry to which the item could refer.
    Impossible(Error),
    /// The text is parsed to the same bytes.
    Same,
    /// The text is parsed to another item, sorted, simplified or as text, which is then stable.
    Another,
    /// The encoding is well-formed but has no meaning, so the parser rejects the text.
    NoText(Error),
}

/// The items of one enum, and the function that generates and checks an item of a variant.
pub struct Table {
    /// The variants.
    pub schema: &'static ItemSchema,
    check: fn(&Context, usize, &[u8]) -> Result<Outcome, String>,
    upgrade: fn(&Context, usize, &[u8]) -> Result<upgrade::Outcome, String>,
}

/// Implements the checks of attributes and of types, which differ only in names.
macro_rules! tables {
    // A macro because the enums have a lifetime, so no type of a function parameter can represent them.
    ($($encode:ident $parse:ident => $item:ty;)*) => {
        &[$(Table {
            schema: <$item as DialectItem<'_>>::SCHEMA,
            upgrade: |context, variant, bytes| upgrade::check::<$item>(context, variant, bytes),
            check: |context, variant, bytes| {
                let mut generator = Generator::new(context, bytes);
                let made = <$item as DialectItem<'_>>::arbitrary_variant(&mut generator, variant);
                let item = match made {
                    Ok(item) => item,
                    Err(error) => return Ok(Outcome::Impossible(error)),
                };
                let fails = |what: &str, error: Error| format!("{what} of {item:?}: {error}");
                let value = context.$encode(&item).map_err(|it| fails("encoding", it))?;
                let decoded = match value.try_decode::<$item>() {
                    // An item that is stored as text is decoded by the parser.
                    Err(error) if matches!(value.wire_form(), WireForm::Assembly(_)) => {
                        return Ok(Outcome::NoText(error));
                    }
                    decoded => decoded.map_err(|it| fails("decoding", it))?,
                };
                let Some(decoded) = decoded else {
                    return Err(format!("{item:?} is of another dialect"));
                };
                let again = context.$encode(&decoded).map_err(|it| fails("encoding again", it))?;
                // As text, an item may be sorted or simplified when it is parsed.
                if again != value && matches!(value.wire_form(), WireForm::Custom(_)) {
                    return Err(format!("{item:?} is {decoded:?} when it is read"));
                }
                let text = value.to_string();
                let parsed = match context.$parse(&text) {
                    Ok(parsed) => parsed,
                    Err(error) => return Ok(Outcome::NoText(error)),
                };
                if parsed == value {
                    return Ok(Outcome::Same);
                }
                // Upstream simplifies twice: `fused<"m">[fused<"m">[unknown], "a"]` is `fused<"m">[unknown, "a"]`, and parsed
                // again `fused<"m">["a"]`. Compares texts, because each distinct attribute differs.
                let mut texts = vec![parsed.to_string()];
                for _ in 0..2 {
                    let text = texts.last().map_or("", String::as_str);
                    let again = context.$parse(text);
                    let again = again.map_err(|it| fails(&format!("parsing `{text}`"), it))?;
                    texts.push(again.to_string());
                }
                if !matches!(texts.as_slice(), [.., one, other] if one == other) {
                    return Err(format!("{item:?} is parsed as one of `{texts:?}` after the other"));
                }
                Ok(Outcome::Another)
            },
        }),*]
    };
}

/// All tables of the dialects of this project. Types come first, because attributes refer to them.
pub const TABLES: &[Table] = tables! {
    type_ parse_type => BuiltinType<'_>;
    type_ parse_type => quant::QuantType<'_>;
    type_ parse_type => stablehlo::StablehloType<'_>;
    type_ parse_type => vhlo::VhloType<'_>;
    attribute parse_attribute => BuiltinAttribute<'_>;
    attribute parse_attribute => chlo::ChloAttribute;
    attribute parse_attribute => llvm::LlvmAttribute<'_>;
    attribute parse_attribute => sdy::SdyAttribute<'_>;
    attribute parse_attribute => stablehlo::StablehloAttribute<'_>;
    attribute parse_attribute => vhlo::VhloAttribute<'_>;
};

/// Texts of attributes to which generated items refer.
const ATTRIBUTES: [&str; 12] = [
    "unit",
    "true",
    "\"text\"",
    "5 : i32",
    "1.5 : f32",
    "[unit]",
    "{}",
    "@symbol",
    "i32",
    "array<i32: 1, 2>",
    "affine_map<(d0) -> (d0)>",
    "dense<1> : tensor<2xi32>",
];

/// Texts of types to which generated items refer.
const TYPES: [&str; 8] = [
    "i32",
    "f32",
    "index",
    "tensor<4x?xf32>",
    "vector<4xi8>",
    "none",
    "i1",
    "tensor<3xi32>",
];

impl Table {
    /// Returns a context with entries to refer to: builtin attributes and types, and the smallest items of the
    /// dialect.
    ///
    /// # Errors
    /// Never fails, because the texts are valid.
    pub fn context(&self) -> mlir_bytecode::Result<Context> {
        let context = Context::new(mlir_bytecode_dialects::registry());
        for text in ATTRIBUTES {
            context.parse_attribute(text)?;
        }
        for text in TYPES {
            context.parse_type(text)?;
        }
        let dialect = self.schema.dialect;
        for table in TABLES.iter().filter(|it| it.schema.dialect == dialect) {
            for variant in 0..table.schema.variants.len() {
                // An empty list of choices selects the first variant. Variants that cannot be generated are omitted.
                let _ = table.round_trip(&context, variant, &[]);
            }
        }
        Ok(context)
    }

    /// Generates an item of a variant by the choices in `bytes`, and checks it in bytes and text.
    ///
    /// # Errors
    /// Fails with the item before the change.
    pub fn round_trip(
        &self,
        context: &Context,
        variant: usize,
        bytes: &[u8],
    ) -> Result<Outcome, String> {
        (self.check)(context, variant, bytes)
    }

    /// Generates an item of a variant by the choices in `bytes`, encodes it in an older version of its dialect, decodes it,
    /// and encodes it in the present version. Adds items of older versions to the context.
    ///
    /// # Errors
    /// Fails with the item if it changes.
    pub fn upgrade(
        &self,
        context: &Context,
        variant: usize,
        bytes: &[u8],
    ) -> Result<upgrade::Outcome, String> {
        (self.upgrade)(context, variant, bytes)
    }
}

/// Generates an item by the choices in `bytes`, of which the first two select the variant.
///
/// # Panics
/// Panics if the item changes.
#[allow(clippy::panic, reason = "what must hold is asserted")]
pub fn round_trip(bytes: &[u8]) {
    let Some((&[table, variant], bytes)) = bytes.split_first_chunk() else {
        return;
    };
    let Some(table) = TABLES.get(usize::from(table) % TABLES.len()) else {
        return;
    };
    let Ok(context) = table.context() else {
        return;
    };
    let variant = usize::from(variant) % table.schema.variants.len();
    if let Err(error) = table.round_trip(&context, variant, bytes) {
        panic!("`{}`: {error}", table.schema.dialect);
    }
}
