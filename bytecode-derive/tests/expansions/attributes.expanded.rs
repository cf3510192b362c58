const _: () = {
    use ::mlir_bytecode::__private as _bytecode;
    #[automatically_derived]
    impl<'ir> _bytecode::DialectItem<'ir> for ToyAttribute<'ir> {
        type Handle = _bytecode::Attribute<'ir>;
        const DIALECT: &'static str = "toy";
        const SCHEMA: &'static _bytecode::ItemSchema = &_bytecode::ItemSchema {
            dialect: "toy",
            name: "ToyAttribute",
            variants: &[
                _bytecode::VariantSchema {
                    name: "Integer",
                    mnemonic: _bytecode::Some("integer"),
                    codes: &[
                        _bytecode::CodeSchema {
                            code: 0,
                            fields: &[
                                _bytecode::FieldSchema {
                                    kind: <Type<'ir> as _bytecode::Encode>::KIND,
                                    accepts: <Type<'ir> as _bytecode::Encode>::ACCEPTS,
                                    .._bytecode::FieldSchema::new("ty")
                                },
                                _bytecode::FieldSchema {
                                    kind: &_bytecode::Kind::ApInt,
                                    expressions: _bytecode::Some("width(*ty)?"),
                                    .._bytecode::FieldSchema::new("value")
                                },
                            ],
                        },
                    ],
                    constants: _bytecode::None,
                    since: _bytecode::None,
                    until: _bytecode::None,
                    assembly: _bytecode::AssemblySchema::BY_HAND,
                },
                _bytecode::VariantSchema {
                    name: "Strings",
                    mnemonic: _bytecode::Some("strings"),
                    codes: &[
                        _bytecode::CodeSchema {
                            code: 1,
                            fields: &[
                                _bytecode::FieldSchema {
                                    kind: &_bytecode::Kind::Integer {
                                        form: &_bytecode::Kind::Varint,
                                        of: <bool as _bytecode::AsVarint>::KIND,
                                    },
                                    .._bytecode::FieldSchema::new("splat")
                                },
                                _bytecode::FieldSchema {
                                    kind: &_bytecode::Kind::Sequence {
                                        length: "if*splat{1u64}else{3}",
                                        element: <&'ir str as _bytecode::Encode>::KIND,
                                    },
                                    accepts: <Vec<&'ir str> as _bytecode::Encode>::ACCEPTS,
                                    .._bytecode::FieldSchema::new("strings")
                                },
                                _bytecode::FieldSchema {
                                    kind: &_bytecode::Kind::Custom("twice"),
                                    .._bytecode::FieldSchema::new("count")
                                },
                            ],
                        },
                    ],
                    constants: _bytecode::None,
                    since: _bytecode::None,
                    until: _bytecode::None,
                    assembly: _bytecode::AssemblySchema::BY_HAND,
                },
            ],
            reserved: &[],
        };
        fn decode_item(
            reader: &mut impl _bytecode::DialectReader<'ir>,
        ) -> _bytecode::Result<Self> {
            let offset = _bytecode::DialectReader::offset(reader);
            match _bytecode::DialectReader::read_varint(reader)? {
                0 => {
                    let ty = _bytecode::in_field(
                        <Type<'ir> as _bytecode::Decode<'ir>>::decode(reader),
                        "ToyAttribute::Integer",
                        "ty",
                    )?;
                    let value = _bytecode::in_field(
                        (|| {
                            let ty = &ty;
                            _bytecode::DialectReader::read_apint(reader, width(*ty)?)
                        })(),
                        "ToyAttribute::Integer",
                        "value",
                    )?;
                    _bytecode::Ok(Self::Integer { ty, value })
                }
                1 => {
                    let splat = _bytecode::in_field(
                        _bytecode::decode_varint::<bool>(reader),
                        "ToyAttribute::Strings",
                        "splat",
                    )?;
                    let strings = _bytecode::in_field(
                        (|| {
                            let splat = &splat;
                            _bytecode::decode_list(
                                reader,
                                _bytecode::length(&(if *splat { 1u64 } else { 3 }))?,
                                |reader| <&'ir str as _bytecode::Decode<
                                    'ir,
                                >>::decode(reader),
                            )
                        })(),
                        "ToyAttribute::Strings",
                        "strings",
                    )?;
                    let count = _bytecode::in_field(
                        twice::decode(reader),
                        "ToyAttribute::Strings",
                        "count",
                    )?;
                    _bytecode::Ok(Self::Strings {
                        splat,
                        strings,
                        count,
                    })
                }
                code => {
                    _bytecode::Err(
                        _bytecode::unknown_code("a `toy` attribute", code, offset),
                    )
                }
            }
        }
        fn encode_item(
            &self,
            writer: &mut (impl _bytecode::DialectWriter + ?_bytecode::Sized),
        ) -> _bytecode::Result<bool> {
            match self {
                Self::Integer { ty, value } => {
                    _bytecode::DialectWriter::write_varint(writer, 0);
                    _bytecode::in_field(
                        <Type<'ir> as _bytecode::Encode>::encode(ty, writer),
                        "ToyAttribute::Integer",
                        "ty",
                    )?;
                    _bytecode::in_field(
                        (|| _bytecode::encode_apint(value, width(*ty)?, writer))(),
                        "ToyAttribute::Integer",
                        "value",
                    )?;
                }
                Self::Strings { splat, strings, count } => {
                    _bytecode::DialectWriter::write_varint(writer, 1);
                    _bytecode::in_field(
                        _bytecode::encode_varint(splat, writer),
                        "ToyAttribute::Strings",
                        "splat",
                    )?;
                    _bytecode::in_field(
                        (|| _bytecode::encode_list(
                            strings,
                            _bytecode::length(&(if *splat { 1u64 } else { 3 }))?,
                            writer,
                            |element, writer| <&'ir str as _bytecode::Encode>::encode(
                                element,
                                writer,
                            ),
                        ))(),
                        "ToyAttribute::Strings",
                        "strings",
                    )?;
                    _bytecode::in_field(
                        twice::encode(count, writer),
                        "ToyAttribute::Strings",
                        "count",
                    )?;
                }
            }
            _bytecode::Ok(true)
        }
        fn mnemonic(&self) -> &'static str {
            match *self {
                Self::Integer { .. } => "integer",
                Self::Strings { .. } => "strings",
            }
        }
        fn print_item(
            &self,
            printer: &mut dyn _bytecode::AsmPrinter,
        ) -> _bytecode::Result<()> {
            print(self, printer)
        }
        fn parse_item(
            parser: &mut dyn _bytecode::AsmParser<'ir>,
        ) -> _bytecode::Result<_bytecode::Option<Self>> {
            parse(parser)
        }
    }
};
