//! The derives and all of their words, on one page. This module holds nothing else.
//!
//! | derive | on | says |
//! | --- | --- | --- |
//! | `DialectAttribute`, `DialectType` | an enum | the attributes, the types of a dialect: one variant each |
//! | `Bytecode` | a struct | a value inside of them: fields, one after the other |
//! | `Bytecode` | an enum of constants | a varint of which each value has a name |
//! | `Bytecode` | an enum of items | a code and the fields of its variant; no dialect's, so without a text |
//! | `Bytecode` | a newtype over `Attribute` or `Type` | a [typed reference](#typed-references) |
//! | `OpProperties` | a struct | the [properties of an operation](#properties-of-operations) |
//! | `Dialect` | a unit struct | [what a registry takes](#the-dialect) |
//!
//! Each derive has a trait of the same name beside it in this crate: one import is for both. What the traits of attributes and of
//! types have in common is [`DialectItem`](crate::DialectItem): the schema, encoding and decoding, printing and parsing.
//!
//! # Items
//!
//! ```
//! use mlir_bytecode::{Attribute, Bytecode, DialectType, Type};
//!
//! #[derive(Bytecode, Debug, Clone, Copy, PartialEq)]
//! enum Sign {
//!     Signless,
//!     Signed,
//!     #[bytecode(mnemonic = "u")]
//!     Unsigned = 2,
//! }
//!
//! #[derive(DialectType, Debug, Clone, PartialEq)]
//! #[bytecode(dialect = "toy", reserved(3, 5))]
//! enum ToyType<'ir> {
//!     /// `!toy.unit`
//!     #[bytecode(code = 0)]
//!     Unit,
//!     /// `!toy.tuple<[i32, f64]>`
//!     #[bytecode(code = 1, mnemonic = "tuple")]
//!     Tuple { elements: Vec<Type<'ir>> },
//!     /// One varint: the sign in its low 2 bits, the width above.
//!     #[bytecode(code = 2)]
//!     Integer {
//!         #[bytecode(bits = 2)]
//!         sign: Sign,
//!         #[bytecode(bits = 30)]
//!         width: u32,
//!     },
//!     /// Two codes for one type: 4, or 6 with the space, which then stands first on the wire.
//!     #[bytecode(code = 4, order(space, shape))]
//!     Memory {
//!         shape: Vec<i64>,
//!         #[bytecode(some = 6)]
//!         space: Option<Attribute<'ir>>,
//!     },
//!     /// No code: written as text.
//!     #[bytecode(assembly)]
//!     Future { text: &'ir str },
//!     /// What a later version of the dialect writes; it can be looked at, and stays where it is.
//!     #[bytecode(unknown)]
//!     Unknown { code: u64, bytes: &'ir [u8] },
//! }
//! ```
//!
//! On the enum:
//!
//! * `dialect = "toy"`: the namespace; required.
//! * `reserved(3, 5)`: codes that must not be used, because they once were.
//! * `print = path` and `parse = path`: the assembly of all items by hand: `fn(&Item, &mut dyn AsmPrinter) ->
//!   Result<()>` and `fn(&mut AsmParser) -> Result<Option<Item>>`.
//! * `strict`: what a version does not have is an error where it is read, too: see [versions](#versions). Also on an enum of
//!   constants.
//! * `rename_all = "camelCase"`: the names in the [assembly](#assembly).
//! * `crate = path`: where this crate is, if not at `::mlir_bytecode`. On every derive.
//!
//! On a variant:
//!
//! * `code = 3`: the leading varint. It is written by hand and never changes.
//! * `some(a, b) = 7`: the code where exactly these of the fields with `some` are present.
//! * `assembly`: written as text; with codes beside it, where they do not cover what is present.
//! * `assembly, later = 9`: written as text too, but code 9 is read: what later releases write.
//! * `unknown`: takes the codes that no other variant has.
//! * `codes`: holds an integer or an enum of constants, whose values are its codes: no other item has them.
//! * `payload`: its only field is a target of [`Attribute::decode`](crate::Attribute::decode) or
//!   [`Type::decode`](crate::Type::decode), too: see [payloads](#payloads).
//! * `order(b, a)`: the wire order, where it is not that of declaration; `flags` in it is where they stand. Also on a struct.
//! * `flags = byte`: the flags of its fields are a byte, not a varint. Also on a struct.
//! * `since = 2`, `until = 3`: [versions](#versions).
//! * `mnemonic`, `format`, `when`, `print`, `parse`: the [assembly](#assembly).
//!
//! # Payloads
//!
//! Where users pass around what an item holds, give it a struct of its own. The struct is encoded and printed as the fields of
//! the variant would be, so a variant with fields can become one with a payload.
//!
//! ```
//! use mlir_bytecode::{Bytecode, Context, Dialect, DialectAttribute, Registry};
//!
//! #[derive(Bytecode, Debug, Clone, PartialEq)]
//! #[bytecode(format = "struct(params)")]
//! struct Window { size: Vec<i64>, stride: i64 }
//!
//! #[derive(DialectAttribute, Debug, PartialEq)]
//! #[bytecode(dialect = "toy")]
//! enum ToyAttribute {
//!     /// `#toy.window<size = [2, 2], stride = 1>`
//!     #[bytecode(code = 0, payload)]
//!     Window(Window),
//! }
//!
//! #[derive(Dialect)]
//! #[dialect(name = "toy", attributes = ToyAttribute)]
//! struct Toy;
//!
//! # fn main() -> mlir_bytecode::Result<()> {
//! let context = Context::new(Registry::new().with(Toy));
//! let window = ToyAttribute::Window(Window { size: vec![2, 2], stride: 1 });
//! let attribute = context.attribute(&window)?;
//! assert_eq!(attribute.to_string(), "#toy.window<size = [2, 2], stride = 1>");
//! assert_eq!(attribute.decode::<Window>()?.stride, 1);
//! assert_eq!(context.unit().try_decode::<Window>()?, None);
//! # Ok(())
//! # }
//! ```
//!
//! A type is the payload of one variant only. With versions on its fields, the struct names the dialect: `#[bytecode(dialect =
//! "toy")]`.
//!
//! # Fields
//!
//! The type of a field says how it is encoded: see [`Decode`](crate::item::Decode).
//!
//! ```
//! use mlir_bytecode::number::{ApFloat, ApInt, FloatSemantics};
//! use mlir_bytecode::{Bytecode, Error, Result, Type};
//!
//! #[derive(Bytecode)]
//! struct Constant<'ir> {
//!     type_: Type<'ir>,
//!     #[bytecode(width = width_of(*type_)?)]
//!     value: ApInt,
//!     #[bytecode(semantics = FloatSemantics::F64)]
//!     scale: ApFloat,
//!     #[bytecode(varint)]
//!     splat: bool,
//!     #[bytecode(len = if *splat { 1 } else { 4u64 })]
//!     names: Vec<&'ir str>,
//!     #[bytecode(signed)]
//!     offsets: Vec<u32>,
//!     #[bytecode(with = shifted)]
//!     index: u64,
//! }
//!
//! fn width_of(type_: Type<'_>) -> Result<u32> {
//!     Err(Error::message(format!("{type_} has no width")))
//! }
//!
//! /// An integer that is one more on the wire.
//! mod shifted {
//!     use mlir_bytecode::context::{DialectReader, DialectWriter};
//!     use mlir_bytecode::Result;
//!
//!     pub fn decode<'ir>(reader: &mut impl DialectReader<'ir>) -> Result<u64> {
//!         Ok(reader.read_varint()?.saturating_sub(1))
//!     }
//!
//!     pub fn encode(value: &u64, writer: &mut (impl DialectWriter + ?Sized)) -> Result<()> {
//!         writer.write_varint(value.saturating_add(1));
//!         Ok(())
//!     }
//! }
//! ```
//!
//! * `width = expr`, `semantics = expr`: of an `ApInt` (in bits) or an `ApFloat`; checked when encoding. The
//!   expression sees the fields before it, by reference, and may use `?`.
//! * `len = expr`: a list without a count, or `&[u8]` without a length.
//! * `varint`, `signed`, `byte`: an integer, `bool` or enum of constants as another kind of integer.
//! * `bits = 2`: some bits of a varint that it shares with its neighbours, the first in the low bits.
//! * `some = 6`: the code when this `Option` or `Vec` is present; absent, it is not on the wire.
//! * `flag`: the presence of this `Option` is a bit of a varint in front of all fields, or where `order` has `flags`; the first
//!   in bit 0; other bits are an error. With `flag = 3`, so since that version; before, it is written as any `Option`.
//! * `with = module`: by hand. The last resort. With `with = module(expr, expr)`, `decode` and `encode` get these behind the
//!   reader and the writer; the expressions are as those of `width`.
//! * `since = 2`, `until = 3`, `default = expr`: [versions](#versions).
//! * `name = "text"`, `asm = word`: its [assembly](#assembly).
//!
//! Codings other than `with` reach into `Option` and `Vec`.
//!
//! An enum of items may hold itself: `List(Vec<Tree>)`. Items nest no deeper than
//! [`MAX_ITEM_DEPTH`](crate::bytes::limits::MAX_ITEM_DEPTH).
//!
//! # Typed references
//!
//! A reference to an attribute that must be of some kind: read, its code is looked at and no more.
//!
//! ```
//! use mlir_bytecode::builtin::BuiltinAttribute;
//! use mlir_bytecode::{Attribute, Bytecode, Context, Registry};
//!
//! #[derive(Bytecode, Debug, Clone, Copy, PartialEq)]
//! #[bytecode(attribute = BuiltinAttribute, variants(Integer, Float), prefix("true", "false"))]
//! pub struct NumberAttr<'ir>(Attribute<'ir>);
//!
//! # fn main() -> mlir_bytecode::Result<()> {
//! let context = Context::new(Registry::new());
//! assert!(NumberAttr::new(context.integer(context.i32(), 5)?).is_some());
//! assert!(NumberAttr::new(context.string("five")?).is_none());
//! # Ok(())
//! # }
//! ```
//!
//! * `attribute = Enum` or `type = Enum`: the table.
//! * `variants(A, B)`, or `codes(4)` where a variant has several.
//! * `prefix("a", "b")`: what their assembly starts with, if not with `#dialect.mnemonic`.
//! * `check = path`: a function `fn(Attribute<'_>) -> bool` (or of `Type`) that tells which items of these variants are meant.
//!
//! The struct gets `new`, and `attribute` or `type_`, and is a target of [`Attribute::decode`](crate::Attribute::decode) or
//! [`Type::decode`](crate::Type::decode). [`builtin`](crate::builtin) has references to the builtin items.
//!
//! # Assembly
//!
//! An item prints as its mnemonic and its format, and is parsed so. Without a format, that is `<a, b>`; or
//! `<a = 1, b = 2>` where more than the last field may be absent. The mnemonic is the variant's name in
//! snake case, if nothing else is said.
//!
//! ```
//! use mlir_bytecode::{Context, Dialect, DialectType, Registry, Type};
//!
//! #[derive(DialectType, Debug, PartialEq)]
//! #[bytecode(dialect = "toy")]
//! enum ToyType<'ir> {
//!     #[bytecode(code = 0, format = "`<` $size `:` $element (`,` `space` `=` $space^)? `>`")]
//!     Strip { size: u64, element: Type<'ir>, space: Option<u32> },
//!     #[bytecode(code = 1, format = "`<` struct(params) `>`")]
//!     Range {
//!         low: i64,
//!         #[bytecode(default = 100)]
//!         high: i64,
//!     },
//! }
//!
//! #[derive(Dialect)]
//! #[dialect(name = "toy", types = ToyType)]
//! struct Toy;
//!
//! # fn main() -> mlir_bytecode::Result<()> {
//! let context = Context::new(Registry::new().with(Toy));
//! let strip = context.parse_type("!toy.strip<4 : i32, space = 1>")?;
//! let element = context.i32();
//! let expected = ToyType::Strip { size: 4, element, space: Some(1) };
//! assert_eq!(strip.try_decode()?, Some(expected));
//! let range = context.type_(&ToyType::Range { low: -1, high: 100 })?;
//! assert_eq!(range.to_string(), "!toy.range<low = -1>");
//! # Ok(())
//! # }
//! ```
//!
//! | in a `format` | is |
//! | --- | --- |
//! | `` `word` ``, `` `<` `` | a literal: one token. Blanks are set as ODS sets them |
//! | ` `` `, `` ` ` `` | no blank here, a blank here |
//! | `$field` | the field, in the form of its type |
//! | `params`, `params($a, $b)` | values, separated by commas; `params` is all fields |
//! | `struct(params)`, `struct($a, $b)` | `name = value`, in any order, without what is absent |
//! | `(`…`)?` | what is there only with the field marked `$field^`; it starts with a literal |
//! | `list($a)` | a list without brackets |
//! | `shape($a)` | sizes, each with an `x` behind it: `4x?x` |
//! | `dynamic($a)` | a size, or sizes in brackets, of which some are `?`; see [`dynamic`](crate::item::dynamic) |
//! | `qualified($a)` | a typed reference with its `#dialect.mnemonic`, which is else left out |
//! | `keyword($a)`, `symbol($a)` | a string as a bare word, as `@name` |
//! | `flag($a)` | nothing: a boolean that is true where its group is there |
//! | `custom<path>($a, ref($b))` | the last resort: a module with functions `print(&A, &B, printer) -> Result<()>` and `parse(&B, parser) -> Result<A>`; several fields are parsed as a tuple. What is in `ref` is there already |
//!
//! ```
//! use mlir_bytecode::item::{AsmParser, AsmPrinter};
//! use mlir_bytecode::{Attribute, Bytecode, Context, Dialect, DialectAttribute, DialectType, Registry, Result, Type};
//!
//! #[derive(DialectType, Debug, PartialEq)]
//! #[bytecode(dialect = "toy")]
//! enum ToyType<'ir> {
//!     #[bytecode(code = 0, format = "`<` shape($shape) $element (`,` list($tiles^))? `>`")]
//!     Tensor {
//!         shape: Vec<i64>,
//!         element: Type<'ir>,
//!         #[bytecode(default)]
//!         tiles: Vec<u64>,
//!     },
//!     /// Two items of one mnemonic: the first that fits is meant.
//!     #[bytecode(code = 1, mnemonic = "buffer", format = "`<` dynamic($sizes) `>`", when = sizes.len() == 2)]
//!     Pair { sizes: Vec<i64> },
//!     #[bytecode(code = 2, mnemonic = "buffer", format = "`<` dynamic($sizes) (`,` `pinned` flag($pinned^))? `>`")]
//!     Buffer {
//!         sizes: Vec<i64>,
//!         #[bytecode(default)]
//!         pinned: bool,
//!     },
//! }
//!
//! #[derive(DialectAttribute, Debug, PartialEq)]
//! #[bytecode(dialect = "toy", rename_all = "camelCase")]
//! enum ToyAttribute<'ir> {
//!     #[bytecode(code = 0, format = "`<` symbol($name) `` `:` `` $line `>`")]
//!     Place { name: &'ir str, line: u64 },
//!     #[bytecode(code = 1, format = "`<` struct(params) `>`")]
//!     Scope {
//!         keyword: Option<PlaceAttr<'ir>>,
//!         #[bytecode(asm = qualified)]
//!         start_place: PlaceAttr<'ir>,
//!         #[bytecode(name = "in", asm = list)]
//!         files: Vec<&'ir str>,
//!     },
//!     #[bytecode(code = 2, format = "`<` keyword($unit) custom<range>(ref($unit), $low, $high) `>`")]
//!     Range { unit: &'ir str, low: u64, high: u64 },
//! }
//!
//! #[derive(Bytecode, Debug, Clone, Copy, PartialEq)]
//! #[bytecode(attribute = ToyAttribute, variants(Place))]
//! struct PlaceAttr<'ir>(Attribute<'ir>);
//!
//! /// `1|4`
//! mod range {
//!     use super::*;
//!
//!     pub fn print(_: &str, low: &u64, high: &u64, printer: &mut dyn AsmPrinter) -> Result<()> {
//!         Ok(write!(printer, "{low}|{high}")?)
//!     }
//!
//!     pub fn parse(_: &str, parser: &mut dyn AsmParser<'_>) -> Result<(u64, u64)> {
//!         let low = parser.parse_integer()? as u64;
//!         parser.expect("|")?;
//!         Ok((low, parser.parse_integer()? as u64))
//!     }
//! }
//!
//! #[derive(Dialect)]
//! #[dialect(name = "toy", types = ToyType, attributes = ToyAttribute)]
//! struct Toy;
//!
//! # fn main() -> Result<()> {
//! let context = Context::new(Registry::new().with(Toy));
//! for text in [
//!     "!toy.tensor<4x?xi32, 2, 2>",
//!     "!toy.tensor<i32>",
//!     "!toy.buffer<[4, ?]>",
//!     "!toy.buffer<[4], pinned>",
//! ] {
//!     let type_ = context.parse_type(text)?;
//!     assert!(type_.reader().is_some(), "it is encoded");
//!     assert_eq!(type_.to_string(), text);
//! }
//! for text in [
//!     "#toy.place<@main:3>",
//!     "#toy.scope<keyword = <@main:3>, startPlace = #toy.place<@\"a b\":4>, in = \"a\", \"b\">",
//!     "#toy.range<metre 1|4>",
//! ] {
//!     let attribute = context.parse_attribute(text)?;
//!     assert!(attribute.reader().is_some(), "it is encoded");
//!     assert_eq!(attribute.to_string(), text);
//! }
//! # Ok(())
//! # }
//! ```
//!
//! On a variant:
//!
//! * `mnemonic = "strip"`, `format = "..."`.
//! * `when = expr`: whether it is this one of several with the same mnemonic and form. The expression sees the
//!   fields by reference. Variants of one mnemonic are tried in order of declaration.
//! * `print = path` and `parse = path`, by hand: `fn(&FieldA, &FieldB, &mut dyn AsmPrinter) -> Result<()>`,
//!   which prints the mnemonic too, and `fn(&mut AsmParser) -> Result<Item>`, behind the mnemonic.
//!
//! On a struct that derives `Bytecode`, `format` gives it an assembly form of its own, for wherever it is a field:
//!
//! ```
//! use mlir_bytecode::{Bytecode, Context, Dialect, DialectType, Registry, Result};
//!
//! #[derive(Bytecode, Debug, PartialEq)]
//! #[bytecode(format = "`(` params `)`")]
//! struct Stride { dimension: u32, step: i64 }
//!
//! #[derive(DialectType, Debug, PartialEq)]
//! #[bytecode(dialect = "toy")]
//! enum ToyType {
//!     #[bytecode(code = 0)]
//!     Layout { strides: Vec<Stride> },
//! }
//!
//! #[derive(Dialect)]
//! #[dialect(name = "toy", types = ToyType)]
//! struct Toy;
//!
//! # fn main() -> Result<()> {
//! let context = Context::new(Registry::new().with(Toy));
//! let strides = vec![Stride { dimension: 0, step: 4 }, Stride { dimension: 1, step: -1 }];
//! let layout = context.type_(&ToyType::Layout { strides })?;
//! assert_eq!(layout.to_string(), "!toy.layout<[(0, 4), (1, -1)]>");
//! assert_eq!(context.parse_type("!toy.layout<[(0, 4), (1, -1)]>")?, layout);
//! # Ok(())
//! # }
//! ```
//!
//! On a field:
//!
//! * `default`, `default = expr`: absent if it has this value. An `Option` and a list with `some` may be absent, too.
//! * `name = "in"`: what `struct` calls it. With `rename_all = "camelCase"` on the enum, `start_place` is
//!   `startPlace`; an underscore at the end is never part of the name.
//! * `asm = list`: one of the words above, for wherever the format has the field.
//! * `asm = module`: by hand, `print(&T, printer)` and `parse(parser)`.
//!
//! A field's type implements [`AsmPrint`](crate::item::AsmPrint) and
//! [`AsmParse`](crate::item::AsmParse). Text with a mnemonic that the enum does not have stays text, and so does
//! an item without a code; `distinct` attributes and aliases are the same inside of items as around them.
//!
//! # Versions
//!
//! ```
//! use mlir_bytecode::context::DialectVersion;
//! use mlir_bytecode::{Context, Dialect, DialectType, Module, Registry, Result, Type};
//!
//! #[derive(DialectType, Debug, PartialEq)]
//! #[bytecode(dialect = "toy")]
//! enum ToyType<'ir> {
//!     #[bytecode(code = 0)]
//!     Matrix {
//!         element: Type<'ir>,
//!         #[bytecode(since = 2, default = 1)]
//!         alignment: u64,
//!         #[bytecode(until = 2)]
//!         packed: bool,
//!     },
//!     #[bytecode(code = 1, since = "1.5.0")]
//!     Token,
//! }
//!
//! #[derive(Dialect)]
//! #[dialect(name = "toy", version = 2, types = ToyType, upgrade = upgrade)]
//! struct Toy;
//!
//! /// Called by `Module::upgrade`: replaces operations, say.
//! fn upgrade(module: &mut Module, from: &DialectVersion) -> Result<()> {
//!     let _ = (module, from);
//!     Ok(())
//! }
//!
//! let context = Context::new(Registry::new().with(Toy));
//! assert_eq!(context.dialect_version("toy"), DialectVersion::new(&[2]));
//! ```
//!
//! * `since = 2`: the first version that has it. `until = 3`: the first that no longer has it. A version is
//!   a number or `"1.9.0"`.
//! * `default = expr`: its value in the other versions; else that of `Default`.
//! * On a constant of an enum: `since` and `until`.
//! * On a struct with such fields, on an enum with such constants: `dialect = "toy"`.
//!
//! What the written version does not have is an error. What the version of a file does not have is read all the same, as
//! upstream does; `strict` on the enum makes it an error.
//!
//! What is encoded in a [`Context`](crate::Context) is of one version: that of the file, or the present one. A
//! file without a version is of the oldest. [`Module::upgrade`](crate::ir::Module::upgrade) brings a file to the
//! present version. Another version is asked for with
//! [`WriteOptions::dialect_versions`](crate::write::WriteOptions::dialect_versions); what it cannot hold is an
//! error with the names of field and item.
//!
//! # Properties of operations
//!
//! ```
//! use mlir_bytecode::builtin::StringAttr;
//! use mlir_bytecode::ir::NewOperation;
//! use mlir_bytecode::{Dialect, Module, OpProperties, Registry};
//!
//! #[derive(OpProperties, Debug, PartialEq)]
//! #[op(name = "toy.call", traits(symbol))]
//! struct Call<'ir> {
//!     #[op(name = "sym_name")]
//!     name: StringAttr<'ir>,
//!     #[op(default = 1)]
//!     count: u64,
//!     tail: Option<bool>,
//!     #[op(operand_segments)]
//!     operands: [i32; 2],
//! }
//!
//! #[derive(Dialect)]
//! #[dialect(name = "toy", operations(Call))]
//! struct Toy;
//!
//! # fn main() -> mlir_bytecode::Result<()> {
//! let mut module = Module::new(Registry::new().with(Toy))?;
//! module.edit(|editor| {
//! let context = editor.context();
//! let name = StringAttr::intern(context, "main")?;
//! let call = Call { name, count: 3, tail: None, operands: [0, 0] };
//! editor.create(NewOperation::new("toy.call").properties(context, &call)?)?;
//! Ok(())
//! })?;
//! for operation in module.walk() {
//!     let operation = operation?;
//!     if operation.name() == "toy.call" {
//!         assert_eq!(operation.cast::<Call<'_>>()?.count, 3);
//!     }
//! }
//! # Ok(())
//! # }
//! ```
//!
//! * On the struct: `name = "toy.call"`, `traits(isolated, terminator, no_terminator, single_block, symbol,
//!   symbol_table, affine_scope)`.
//! * On a field: `name = "sym_name"`, `default = expr` for one that is absent, `operand_segments` and
//!   `result_segments` on an `[i32; N]`.
//!
//! The wire order is upstream's: attributes by name, native properties as declared, segments last. Before
//! bytecode version 5, the same struct is read from the dictionary of attributes.
//!
//! An enum of constants is an integer of 32 bits, 64 if a constant needs them, or what `#[repr(u8)]` says: as ODS's
//! `EnumProp`. A dictionary, before version 5, has no place for native properties other than their defaults: they
//! are an error with their name.
//!
//! # The dialect
//!
//! * `name = "toy"`: the namespace; required.
//! * `attributes = Enum`, `types = Enum`, `operations(A, B)`.
//! * `version = 2`, `upgrade = path`: [versions](#versions).
//! * `version_by_producer = path`: `fn(&BStr) -> Option<DialectVersion>`, the version of a file that says none.
//! * `aliases = CONST`: `&[(mnemonic, name)]`, the items that print by alias.
//!
//! Its wire format is data, too: [`frozen_schema!`](crate::frozen_schema) declares the test that no change
//! breaks old files, [`to_markdown`](crate::item::to_markdown) makes a page of it. With the feature `arbitrary`, the module
//! `dialect::arbitrary` makes up valid items of each derived enum, for property tests and fuzzing.
