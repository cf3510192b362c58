const _: () = {
    use ::mlir_bytecode::__private as _bytecode;
    #[automatically_derived]
    impl<'ir> _bytecode::DialectItem<'ir> for ToyType<'ir> {
        type Handle = _bytecode::Type<'ir>;
        const DIALECT: &'static str = "toy";
        const SCHEMA: &'static _bytecode::ItemSchema = &_bytecode::ItemSchema {
            dialect: "toy",
            name: "ToyType",
            variants: &[
                _bytecode::VariantSchema {
                    name: "Unit",
                    mnemonic: _bytecode::Some("unit"),
                    codes: &[
                        _bytecode::CodeSchema {
                            code: 0,
                            fields: &[],
                        },
                    ],
                    constants: _bytecode::None,
                    since: _bytecode::None,
                    until: _bytecode::None,
                    assembly: {
                        use _bytecode::NoForm as _;
                        _bytecode::AssemblySchema {
                            format: _bytecode::Some(""),
                            parameters: &[],
                            .._bytecode::AssemblySchema::BY_HAND
                        }
                    },
                },
                _bytecode::VariantSchema {
                    name: "Struct",
                    mnemonic: _bytecode::Some("struct"),
                    codes: &[
                        _bytecode::CodeSchema {
                            code: 1,
                            fields: &[
                                _bytecode::FieldSchema {
                                    kind: <Vec<Type<'ir>> as _bytecode::Encode>::KIND,
                                    accepts: <Vec<Type<'ir>> as _bytecode::Encode>::ACCEPTS,
                                    .._bytecode::FieldSchema::new("elements")
                                },
                            ],
                        },
                    ],
                    constants: _bytecode::None,
                    since: _bytecode::None,
                    until: _bytecode::None,
                    assembly: {
                        use _bytecode::NoForm as _;
                        _bytecode::AssemblySchema {
                            format: _bytecode::Some("`<` params `>`"),
                            parameters: &[
                                _bytecode::ParameterSchema::new(
                                    "elements",
                                    _bytecode::FormOf::<Vec<Type<'ir>>>::FORM,
                                ),
                            ],
                            .._bytecode::AssemblySchema::BY_HAND
                        }
                    },
                },
                _bytecode::VariantSchema {
                    name: "Integer",
                    mnemonic: _bytecode::Some("integer"),
                    codes: &[
                        _bytecode::CodeSchema {
                            code: 4,
                            fields: &[
                                _bytecode::FieldSchema {
                                    kind: &_bytecode::Kind::Bits {
                                        bits: 2u32,
                                        first: true,
                                        of: <Sign as _bytecode::Encode>::KIND,
                                    },
                                    .._bytecode::FieldSchema::new("sign")
                                },
                                _bytecode::FieldSchema {
                                    kind: &_bytecode::Kind::Bits {
                                        bits: 32u32,
                                        first: false,
                                        of: <u32 as _bytecode::Encode>::KIND,
                                    },
                                    .._bytecode::FieldSchema::new("width")
                                },
                            ],
                        },
                    ],
                    constants: _bytecode::None,
                    since: _bytecode::None,
                    until: _bytecode::None,
                    assembly: {
                        use _bytecode::NoForm as _;
                        _bytecode::AssemblySchema {
                            format: _bytecode::Some("`<` params `>`"),
                            parameters: &[
                                _bytecode::ParameterSchema::new(
                                    "sign",
                                    _bytecode::FormOf::<Sign>::FORM,
                                ),
                                _bytecode::ParameterSchema::new(
                                    "width",
                                    _bytecode::FormOf::<u32>::FORM,
                                ),
                            ],
                            .._bytecode::AssemblySchema::BY_HAND
                        }
                    },
                },
                _bytecode::VariantSchema {
                    name: "Memory",
                    mnemonic: _bytecode::Some("memory"),
                    codes: &[
                        _bytecode::CodeSchema {
                            code: 5,
                            fields: &[
                                _bytecode::FieldSchema {
                                    kind: <Vec<i64> as _bytecode::Encode>::KIND,
                                    accepts: <Vec<i64> as _bytecode::Encode>::ACCEPTS,
                                    .._bytecode::FieldSchema::new("shape")
                                },
                            ],
                        },
                        _bytecode::CodeSchema {
                            code: 6,
                            fields: &[
                                _bytecode::FieldSchema {
                                    kind: <Attribute<'ir> as _bytecode::Encode>::KIND,
                                    accepts: <Attribute<'ir> as _bytecode::Encode>::ACCEPTS,
                                    .._bytecode::FieldSchema::new("space")
                                },
                                _bytecode::FieldSchema {
                                    kind: <Vec<i64> as _bytecode::Encode>::KIND,
                                    accepts: <Vec<i64> as _bytecode::Encode>::ACCEPTS,
                                    .._bytecode::FieldSchema::new("shape")
                                },
                            ],
                        },
                    ],
                    constants: _bytecode::None,
                    since: _bytecode::None,
                    until: _bytecode::None,
                    assembly: {
                        use _bytecode::NoForm as _;
                        _bytecode::AssemblySchema {
                            format: _bytecode::Some("`<` params `>`"),
                            parameters: &[
                                _bytecode::ParameterSchema::new(
                                    "shape",
                                    _bytecode::FormOf::<Vec<i64>>::FORM,
                                ),
                                _bytecode::ParameterSchema {
                                    absence: _bytecode::Absence::Missing,
                                    .._bytecode::ParameterSchema::new(
                                        "space",
                                        _bytecode::FormOf::<Attribute<'ir>>::FORM,
                                    )
                                },
                            ],
                            .._bytecode::AssemblySchema::BY_HAND
                        }
                    },
                },
                _bytecode::VariantSchema {
                    name: "Future",
                    mnemonic: _bytecode::Some("future"),
                    codes: &[],
                    constants: _bytecode::None,
                    since: _bytecode::None,
                    until: _bytecode::None,
                    assembly: {
                        use _bytecode::NoForm as _;
                        _bytecode::AssemblySchema {
                            format: _bytecode::Some("`<` params `>`"),
                            parameters: &[
                                _bytecode::ParameterSchema::new(
                                    "0",
                                    _bytecode::FormOf::<&'ir str>::FORM,
                                ),
                            ],
                            .._bytecode::AssemblySchema::BY_HAND
                        }
                    },
                },
            ],
            reserved: &[3],
        };
        fn decode_item(
            reader: &mut impl _bytecode::DialectReader<'ir>,
        ) -> _bytecode::Result<Self> {
            let offset = _bytecode::DialectReader::offset(reader);
            match _bytecode::DialectReader::read_varint(reader)? {
                0 => _bytecode::Ok(Self::Unit {}),
                1 => {
                    let elements = _bytecode::in_field(
                        <Vec<Type<'ir>> as _bytecode::Decode<'ir>>::decode(reader),
                        "ToyType::Struct",
                        "elements",
                    )?;
                    _bytecode::Ok(Self::Struct { elements })
                }
                4 => {
                    let packed = _bytecode::in_field(
                        _bytecode::Packed::decode(reader, 34u32),
                        "ToyType::Integer",
                        "sign, width",
                    )?;
                    let sign = _bytecode::in_field(
                        packed.get::<Sign>(0u32, 2u32, reader),
                        "ToyType::Integer",
                        "sign",
                    )?;
                    let width = _bytecode::in_field(
                        packed.get::<u32>(2u32, 32u32, reader),
                        "ToyType::Integer",
                        "width",
                    )?;
                    _bytecode::Ok(Self::Integer { sign, width })
                }
                5 => {
                    let space = <Option<
                        Attribute<'ir>,
                    > as _bytecode::Default>::default();
                    let shape = _bytecode::in_field(
                        <Vec<i64> as _bytecode::Decode<'ir>>::decode(reader),
                        "ToyType::Memory",
                        "shape",
                    )?;
                    _bytecode::Ok(Self::Memory { shape, space })
                }
                6 => {
                    let space = _bytecode::Some(
                        _bytecode::in_field(
                            <Attribute<'ir> as _bytecode::Decode<'ir>>::decode(reader),
                            "ToyType::Memory",
                            "space",
                        )?,
                    );
                    let shape = _bytecode::in_field(
                        <Vec<i64> as _bytecode::Decode<'ir>>::decode(reader),
                        "ToyType::Memory",
                        "shape",
                    )?;
                    _bytecode::Ok(Self::Memory { shape, space })
                }
                code => {
                    _bytecode::Err(_bytecode::unknown_code("a `toy` type", code, offset))
                }
            }
        }
        fn encode_item(
            &self,
            writer: &mut (impl _bytecode::DialectWriter + ?_bytecode::Sized),
        ) -> _bytecode::Result<bool> {
            match self {
                Self::Unit {} => {
                    _bytecode::DialectWriter::write_varint(writer, 0);
                }
                Self::Struct { elements } => {
                    _bytecode::DialectWriter::write_varint(writer, 1);
                    _bytecode::in_field(
                        <Vec<Type<'ir>> as _bytecode::Encode>::encode(elements, writer),
                        "ToyType::Struct",
                        "elements",
                    )?;
                }
                Self::Integer { sign, width } => {
                    _bytecode::DialectWriter::write_varint(writer, 4);
                    let mut packed = 0u64;
                    packed
                        |= _bytecode::in_field(
                            _bytecode::pack(sign, 0u32, 2u32, writer),
                            "ToyType::Integer",
                            "sign",
                        )?;
                    packed
                        |= _bytecode::in_field(
                            _bytecode::pack(width, 2u32, 32u32, writer),
                            "ToyType::Integer",
                            "width",
                        )?;
                    _bytecode::DialectWriter::write_varint(writer, packed);
                }
                Self::Memory { shape, space } => {
                    _bytecode::DialectWriter::write_varint(
                        writer,
                        match (_bytecode::Option::is_some(space),) {
                            (false,) => 5,
                            (true,) => 6,
                        },
                    );
                    if let _bytecode::Some(space) = space {
                        _bytecode::in_field(
                            <Attribute<'ir> as _bytecode::Encode>::encode(space, writer),
                            "ToyType::Memory",
                            "space",
                        )?;
                    }
                    _bytecode::in_field(
                        <Vec<i64> as _bytecode::Encode>::encode(shape, writer),
                        "ToyType::Memory",
                        "shape",
                    )?;
                }
                Self::Future { .. } => return _bytecode::Ok(false),
            }
            _bytecode::Ok(true)
        }
        fn mnemonic(&self) -> &'static str {
            match *self {
                Self::Unit { .. } => "unit",
                Self::Struct { .. } => "struct",
                Self::Integer { .. } => "integer",
                Self::Memory { .. } => "memory",
                Self::Future { .. } => "future",
            }
        }
        fn print_item(
            &self,
            printer: &mut dyn _bytecode::AsmPrinter,
        ) -> _bytecode::Result<()> {
            match self {
                Self::Unit {} => {
                    _bytecode::print_str(printer, "unit")?;
                    _bytecode::Ok(())
                }
                Self::Struct { elements } => {
                    _bytecode::print_str(printer, "struct<")?;
                    _bytecode::AsmPrint::print(elements, printer)?;
                    _bytecode::print_str(printer, ">")?;
                    _bytecode::Ok(())
                }
                Self::Integer { sign, width } => {
                    _bytecode::print_str(printer, "integer<")?;
                    _bytecode::AsmPrint::print(sign, printer)?;
                    _bytecode::print_str(printer, ", ")?;
                    _bytecode::AsmPrint::print(width, printer)?;
                    _bytecode::print_str(printer, ">")?;
                    _bytecode::Ok(())
                }
                Self::Memory { shape, space } => {
                    _bytecode::print_str(printer, "memory<")?;
                    let mut separator = "";
                    _bytecode::print_str(printer, separator)?;
                    separator = ", ";
                    _bytecode::AsmPrint::print(shape, printer)?;
                    if let _bytecode::Some(space) = space {
                        _bytecode::print_str(printer, separator)?;
                        separator = ", ";
                        _bytecode::AsmPrint::print(space, printer)?;
                    }
                    let _ = separator;
                    _bytecode::print_str(printer, ">")?;
                    _bytecode::Ok(())
                }
                Self::Future { 0: field0 } => {
                    _bytecode::print_str(printer, "future<")?;
                    _bytecode::AsmPrint::print(field0, printer)?;
                    _bytecode::print_str(printer, ">")?;
                    _bytecode::Ok(())
                }
            }
        }
        fn parse_item(
            parser: &mut dyn _bytecode::AsmParser<'ir>,
        ) -> _bytecode::Result<_bytecode::Option<Self>> {
            match _bytecode::AsmParser::mnemonic(parser) {
                "unit" => {
                    (|
                        parser: &mut dyn _bytecode::AsmParser<'ir>,
                    | -> _bytecode::Result<_bytecode::Option<Self>> {
                        _bytecode::Ok(_bytecode::Some(Self::Unit {}))
                    })(parser)
                }
                "struct" => {
                    (|
                        parser: &mut dyn _bytecode::AsmParser<'ir>,
                    | -> _bytecode::Result<_bytecode::Option<Self>> {
                        _bytecode::AsmParser::expect(parser, "<")?;
                        let elements = <Vec<
                            Type<'ir>,
                        > as _bytecode::AsmParse>::parse(parser)?;
                        _bytecode::AsmParser::expect(parser, ">")?;
                        _bytecode::Ok(_bytecode::Some(Self::Struct { elements }))
                    })(parser)
                }
                "integer" => {
                    (|
                        parser: &mut dyn _bytecode::AsmParser<'ir>,
                    | -> _bytecode::Result<_bytecode::Option<Self>> {
                        _bytecode::AsmParser::expect(parser, "<")?;
                        let sign = <Sign as _bytecode::AsmParse>::parse(parser)?;
                        _bytecode::AsmParser::expect(parser, ",")?;
                        let width = <u32 as _bytecode::AsmParse>::parse(parser)?;
                        _bytecode::AsmParser::expect(parser, ">")?;
                        _bytecode::Ok(_bytecode::Some(Self::Integer { sign, width }))
                    })(parser)
                }
                "memory" => {
                    (|
                        parser: &mut dyn _bytecode::AsmParser<'ir>,
                    | -> _bytecode::Result<_bytecode::Option<Self>> {
                        _bytecode::AsmParser::expect(parser, "<")?;
                        let shape = <Vec<i64> as _bytecode::AsmParse>::parse(parser)?;
                        let space = if _bytecode::AsmParser::eat(parser, ",") {
                            _bytecode::Some(
                                <Attribute<'ir> as _bytecode::AsmParse>::parse(parser)?,
                            )
                        } else {
                            <Option<Attribute<'ir>> as _bytecode::Default>::default()
                        };
                        _bytecode::AsmParser::expect(parser, ">")?;
                        _bytecode::Ok(_bytecode::Some(Self::Memory { shape, space }))
                    })(parser)
                }
                "future" => {
                    (|
                        parser: &mut dyn _bytecode::AsmParser<'ir>,
                    | -> _bytecode::Result<_bytecode::Option<Self>> {
                        _bytecode::AsmParser::expect(parser, "<")?;
                        let field0 = <&'ir str as _bytecode::AsmParse>::parse(parser)?;
                        _bytecode::AsmParser::expect(parser, ">")?;
                        _bytecode::Ok(_bytecode::Some(Self::Future { 0: field0 }))
                    })(parser)
                }
                _ => _bytecode::Ok(_bytecode::None),
            }
        }
    }
};
