const _: () = {
    use ::mlir_bytecode::__private::scope::*;
    #[automatically_derived]
    impl<'ir> _core::DialectItem<'ir> for ToyAttribute<'ir> {
        type Handle = _core::Attribute<'ir>;
        const DIALECT: &'static str = "toy";
        const SCHEMA: &'static _core::ItemSchema = &_core::ItemSchema {
            dialect: "toy",
            name: "ToyAttribute",
            variants: &[
                _core::VariantSchema {
                    name: "Integer",
                    mnemonic: _core::Some("integer"),
                    codes: &[
                        _core::CodeSchema {
                            code: 0,
                            fields: &[
                                _core::Codec::<Type<'ir>>::FIELD.named("ty"),
                                _core::FieldSchema {
                                    expressions: _core::Some("width(*ty)?"),
                                    kind: &_core::Kind::ApInt,
                                    .._core::FieldSchema::new("value")
                                },
                            ],
                        },
                    ],
                    .._core::VariantSchema::EMPTY
                },
                _core::VariantSchema {
                    name: "Strings",
                    mnemonic: _core::Some("strings"),
                    codes: &[
                        _core::CodeSchema {
                            code: 1,
                            fields: &[
                                _core::FieldSchema {
                                    kind: &_core::Kind::Integer {
                                        form: &_core::Kind::Varint,
                                        of: <bool as _core::AsVarint>::KIND,
                                    },
                                    .._core::FieldSchema::new("splat")
                                },
                                _core::FieldSchema {
                                    kind: &_core::Kind::Sequence {
                                        length: "if*splat{1u64}else{3}",
                                        element: _core::Codec::<&'ir str>::KIND,
                                    },
                                    accepts: _core::Codec::<Vec<&'ir str>>::ACCEPTS,
                                    .._core::FieldSchema::new("strings")
                                },
                                _core::FieldSchema {
                                    kind: &_core::Kind::Custom("twice"),
                                    .._core::FieldSchema::new("count")
                                },
                            ],
                        },
                    ],
                    .._core::VariantSchema::EMPTY
                },
            ],
            reserved: &[],
        };
        fn decode_item(
            reader: &mut impl _core::DialectReader<'ir>,
        ) -> _core::Result<Self> {
            let offset = _core::DialectReader::offset(reader);
            match _core::DialectReader::read_varint(reader)? {
                0 => {
                    let at = "ToyAttribute::Integer";
                    let ty: Type<'ir> = _core::Decode::field(reader, at, "ty")?;
                    let value: ApInt = _core::in_field(
                        (|| {
                            let ty = &ty;
                            _core::DialectReader::read_apint(reader, width(*ty)?)
                        })(),
                        at,
                        "value",
                    )?;
                    _core::Ok(Self::Integer { ty, value })
                }
                1 => {
                    let at = "ToyAttribute::Strings";
                    let splat: bool = _core::in_field(
                        <bool as _core::AsVarint>::decode_varint(reader),
                        at,
                        "splat",
                    )?;
                    let strings: Vec<&'ir str> = _core::in_field(
                        (|| {
                            let splat = &splat;
                            _core::decode_list(
                                reader,
                                _core::length(&(if *splat { 1u64 } else { 3 }))?,
                                |reader| <&'ir str as _core::Decode<'ir>>::decode(reader),
                            )
                        })(),
                        at,
                        "strings",
                    )?;
                    let count: u32 = _core::in_field(
                        twice::decode(reader),
                        at,
                        "count",
                    )?;
                    _core::Ok(Self::Strings {
                        splat,
                        strings,
                        count,
                    })
                }
                code => _core::unknown_code("a `toy` attribute", code, offset),
            }
        }
        fn encode_item(
            &self,
            writer: &mut (impl _core::DialectWriter + ?_core::Sized),
        ) -> _core::Result<bool> {
            match self {
                Self::Integer { ty, value } => {
                    let at = _core::start(writer, 0, "ToyAttribute::Integer");
                    _core::Codec::<Type<'ir>>::put(ty, writer, at, "ty")?;
                    _core::in_field(
                        (|| _core::encode_apint(value, width(*ty)?, writer))(),
                        at,
                        "value",
                    )?;
                }
                Self::Strings { splat, strings, count } => {
                    let at = _core::start(writer, 1, "ToyAttribute::Strings");
                    _core::in_field(
                        <bool as _core::AsVarint>::encode_varint(splat, writer),
                        at,
                        "splat",
                    )?;
                    _core::in_field(
                        (|| _core::encode_list(
                            strings,
                            _core::length(&(if *splat { 1u64 } else { 3 }))?,
                            writer,
                            |element, writer| _core::Codec::<
                                &'ir str,
                            >::encode(element, writer),
                        ))(),
                        at,
                        "strings",
                    )?;
                    _core::in_field(twice::encode(count, writer), at, "count")?;
                }
            }
            _core::Ok(true)
        }
        fn mnemonic(&self) -> &'static str {
            match *self {
                Self::Integer { .. } => "integer",
                Self::Strings { .. } => "strings",
            }
        }
        fn print_item(&self, printer: &mut dyn _core::AsmPrinter) -> _core::Result<()> {
            print(self, printer)
        }
        fn parse_item(
            parser: &mut dyn _core::AsmParser<'ir>,
        ) -> _core::Result<_core::Option<Self>> {
            parse(parser)
        }
    }
};
