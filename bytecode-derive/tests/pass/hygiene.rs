//! The expansions need no prelude, no `mlir_bytecode` of that name, and none of the user's names.
#![no_implicit_prelude]

extern crate mlir_bytecode as renamed;

mod mlir_bytecode {}
mod std {}
mod core {}

// What the expansion uses by these names is not the user's.
#[allow(dead_code)]
struct Result;
#[allow(dead_code)]
struct Option;
#[allow(dead_code)]
struct Some;
#[allow(dead_code)]
struct Ok;

#[derive(renamed::Bytecode)]
#[bytecode(crate = renamed)]
pub struct Composite<'ir> {
    pub reader: u64,
    pub writer: &'ir str,
    #[bytecode(bits = 1)]
    pub packed: bool,
    #[bytecode(bits = 2)]
    pub value: Sign,
}

#[derive(renamed::Bytecode)]
#[bytecode(crate = renamed)]
pub enum Sign {
    Plus,
    Minus = 2,
}

/// Constants of versions.
#[derive(renamed::Bytecode)]
#[bytecode(crate = renamed, dialect = "toy", strict)]
pub enum Late {
    Err,
    #[bytecode(since = 2)]
    None,
}

/// Items that hold items, everything that flags can be, a helper with arguments.
#[derive(renamed::Bytecode)]
#[bytecode(crate = renamed, dialect = "toy", strict)]
pub enum Nested {
    #[bytecode(value_is_code)]
    Constant(Late),
    #[bytecode(code = 2, since = 2)]
    List(::std::vec::Vec<Nested>),
    #[bytecode(code = 3, presence_bits = byte, order(reader, presence_bits, writer, offset))]
    Flags {
        reader: u64,
        #[bytecode(presence_bit)]
        writer: ::std::option::Option<u64>,
        #[bytecode(with = added(*reader))]
        offset: u64,
    },
}

mod added {
    use super::renamed::context::{DialectReader, DialectWriter};

    pub fn decode<'ir>(
        reader: &mut impl DialectReader<'ir>,
        to: u64,
    ) -> ::std::result::Result<u64, super::renamed::Error> {
        ::std::result::Result::Ok(reader.read_varint()?.wrapping_add(to))
    }

    pub fn encode(
        value: &u64,
        writer: &mut (impl DialectWriter + ?::std::marker::Sized),
        to: u64,
    ) -> ::std::result::Result<(), super::renamed::Error> {
        writer.write_varint(value.wrapping_sub(to));
        ::std::result::Result::Ok(())
    }
}

#[derive(renamed::DialectType)]
#[bytecode(dialect = "toy", crate = renamed)]
pub enum ToyType<'ir> {
    #[bytecode(code = 0)]
    Ok,
    #[bytecode(code = 1)]
    Some {
        code: u64,
        offset: renamed::Type<'ir>,
        #[bytecode(code_if_present = 2)]
        list: ::std::vec::Vec<u64>,
    },
    #[bytecode(code = 3)]
    None(#[bytecode(code_if_present = 4)] ::std::option::Option<u64>, u64),
    #[bytecode(code = 5)]
    Err {
        printer: u64,
        context: i64,
        #[bytecode(len = *printer)]
        element: ::std::vec::Vec<u64>,
    },
}

/// Parameters of the names that the expansion might want, and everything that a struct can say.
#[derive(renamed::Bytecode)]
#[bytecode(crate = renamed, dialect = "toy", format = "`<` struct(params) `>`", order(b, a, c, d))]
pub struct Generic<'ir, T, W, R>
where
    T: ::std::default::Default + ::std::cmp::PartialEq,
    W: ::std::cmp::PartialEq,
{
    #[bytecode(since = 2)]
    pub a: T,
    #[bytecode(until = "2.1")]
    pub b: ::std::vec::Vec<W>,
    pub c: ::std::option::Option<R>,
    #[bytecode(default = "d")]
    pub d: &'ir str,
}

#[derive(renamed::Bytecode)]
#[bytecode(crate = renamed, type = ToyType, codes(1, 2))]
pub struct SomeType<'c>(renamed::Type<'c>);

#[derive(renamed::Bytecode)]
#[bytecode(crate = renamed, attribute = ToyAttribute, variants(Unit))]
pub struct UnitAttr<'c>(renamed::Attribute<'c>);

mod shifted {
    use super::renamed;
    use renamed::context::{DialectReader, DialectWriter};

    pub fn decode<'ir>(reader: &mut impl DialectReader<'ir>) -> renamed::Result<u64> {
        reader.read_varint()
    }

    pub fn encode(
        value: &u64,
        writer: &mut (impl DialectWriter + ?::std::marker::Sized),
    ) -> renamed::Result<()> {
        writer.write_varint(*value);
        ::std::result::Result::Ok(())
    }
}

#[derive(renamed::OpProperties)]
#[op(name = "toy.op", crate = renamed, traits(isolated, symbol))]
pub struct Op<'ir> {
    #[op(default = Sign::Minus)]
    pub sign: Sign,
    pub unit: ::std::option::Option<UnitAttr<'ir>>,
    #[op(name = "in", default = 4)]
    pub r#in: u32,
    pub many: ::std::vec::Vec<::std::option::Option<i64>>,
    #[op(operand_segments)]
    pub segments: [i32; 2],
}

#[derive(renamed::DialectAttribute)]
#[bytecode(dialect = "toy", crate = renamed, rename_all = "camelCase")]
pub enum ToyAttribute<'ir> {
    #[bytecode(code = 0)]
    Unit,
    #[bytecode(code = 1)]
    Nested {
        r#type: Generic<'ir, u64, bool, SomeType<'ir>>,
        #[bytecode(with = shifted)]
        shifted: u64,
        #[bytecode(byte)]
        order: Sign,
        #[bytecode(signed, default)]
        list: ::std::vec::Vec<u64>,
    },
    #[bytecode(code = 2, since = 1, format = "`<` keyword($self_) (`,` $value^)? `>`")]
    Versioned {
        self_: &'ir str,
        value: ::std::option::Option<renamed::Attribute<'ir>>,
    },
    #[bytecode(unknown)]
    Later { code: u64, bytes: &'ir [u8] },
}

#[derive(renamed::Dialect)]
#[dialect(
    name = "toy",
    version = "2.1",
    types = ToyType,
    attributes = ToyAttribute,
    operations(Op),
    crate = renamed
)]
pub struct Toy;

fn main() {}
