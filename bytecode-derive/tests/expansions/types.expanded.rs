const _: () = {
    use ::mlir_bytecode::__private::scope::*;
    #[automatically_derived]
    impl<'ir> _core::DialectItem<'ir> for ToyType<'ir> {
        type Handle = _core::Type<'ir>;
        const DIALECT: &'static str = "toy";
        const SCHEMA: &'static _core::ItemSchema = &_core::ItemSchema {
            dialect: "toy",
            name: "ToyType",
            variants: &[
                _core::VariantSchema {
                    name: "Unit",
                    mnemonic: _core::Some("unit"),
                    codes: &[_core::CodeSchema::new(0)],
                    assembly: _core::AssemblySchema {
                        format: _core::Some(""),
                        .._core::AssemblySchema::BY_HAND
                    },
                    .._core::VariantSchema::EMPTY
                },
                _core::VariantSchema {
                    name: "Struct",
                    mnemonic: _core::Some("struct"),
                    codes: &[
                        _core::CodeSchema {
                            code: 1,
                            fields: &[
                                _core::Codec::<Vec<Type<'ir>>>::FIELD.named("elements"),
                            ],
                        },
                    ],
                    assembly: _core::AssemblySchema {
                        format: _core::Some("`<` params `>`"),
                        parameters: &[
                            _core::FormOf::<Vec<Type<'ir>>>::PARAMETER.named("elements"),
                        ],
                        .._core::AssemblySchema::BY_HAND
                    },
                    .._core::VariantSchema::EMPTY
                },
                _core::VariantSchema {
                    name: "Integer",
                    mnemonic: _core::Some("integer"),
                    codes: &[
                        _core::CodeSchema {
                            code: 4,
                            fields: &[
                                _core::bits!(
                                    2u32, true, _core::Codec:: < Sign > ::KIND, "sign"
                                ),
                                _core::bits!(
                                    32u32, false, _core::Codec:: < u32 > ::KIND, "width"
                                ),
                            ],
                        },
                    ],
                    assembly: _core::AssemblySchema {
                        format: _core::Some("`<` params `>`"),
                        parameters: &[
                            _core::FormOf::<Sign>::PARAMETER.named("sign"),
                            _core::FormOf::<u32>::PARAMETER.named("width"),
                        ],
                        .._core::AssemblySchema::BY_HAND
                    },
                    .._core::VariantSchema::EMPTY
                },
                _core::VariantSchema {
                    name: "Memory",
                    mnemonic: _core::Some("memory"),
                    codes: &[
                        _core::CodeSchema {
                            code: 5,
                            fields: &[_core::Codec::<Vec<i64>>::FIELD.named("shape")],
                        },
                        _core::CodeSchema {
                            code: 6,
                            fields: &[
                                _core::Codec::<Attribute<'ir>>::FIELD.named("space"),
                                _core::Codec::<Vec<i64>>::FIELD.named("shape"),
                            ],
                        },
                    ],
                    assembly: _core::AssemblySchema {
                        format: _core::Some("`<` params `>`"),
                        parameters: &[
                            _core::FormOf::<Vec<i64>>::PARAMETER.named("shape"),
                            _core::FormOf::<Attribute<'ir>>::PARAMETER
                                .or_missing("space"),
                        ],
                        .._core::AssemblySchema::BY_HAND
                    },
                    .._core::VariantSchema::EMPTY
                },
                _core::VariantSchema {
                    name: "Future",
                    mnemonic: _core::Some("future"),
                    assembly: _core::AssemblySchema {
                        format: _core::Some("`<` params `>`"),
                        parameters: &[_core::FormOf::<&'ir str>::PARAMETER.named("0")],
                        .._core::AssemblySchema::BY_HAND
                    },
                    .._core::VariantSchema::EMPTY
                },
            ],
            reserved: &[3],
        };
        fn decode_item(
            reader: &mut impl _core::DialectReader<'ir>,
        ) -> _core::Result<Self> {
            let offset = _core::DialectReader::offset(reader);
            match _core::DialectReader::read_varint(reader)? {
                0 => _core::Ok(Self::Unit {}),
                1 => {
                    let at = "ToyType::Struct";
                    let elements = _core::Decode::field(reader, at, "elements")?;
                    _core::Ok(Self::Struct { elements })
                }
                4 => {
                    let at = "ToyType::Integer";
                    let packed = _core::in_field(
                        _core::Packed::decode(reader, 34u32),
                        at,
                        "sign, width",
                    )?;
                    let sign = packed.field::<Sign>(0u32..2u32, reader, at, "sign")?;
                    let width = packed.field::<u32>(2u32..34u32, reader, at, "width")?;
                    _core::Ok(Self::Integer { sign, width })
                }
                5 => {
                    let at = "ToyType::Memory";
                    let space = <Option<Attribute<'ir>> as _core::Default>::default();
                    let shape = _core::Decode::field(reader, at, "shape")?;
                    _core::Ok(Self::Memory { shape, space })
                }
                6 => {
                    let at = "ToyType::Memory";
                    let space = _core::Some(_core::Decode::field(reader, at, "space")?);
                    let shape = _core::Decode::field(reader, at, "shape")?;
                    _core::Ok(Self::Memory { shape, space })
                }
                code => _core::unknown_code("a `toy` type", code, offset),
            }
        }
        fn encode_item(
            &self,
            writer: &mut (impl _core::DialectWriter + ?_core::Sized),
        ) -> _core::Result<bool> {
            match self {
                Self::Unit {} => {
                    _core::DialectWriter::write_varint(writer, 0);
                }
                Self::Struct { elements } => {
                    let at = _core::start(writer, 1, "ToyType::Struct");
                    _core::Codec::<
                        Vec<Type<'ir>>,
                    >::put(elements, writer, at, "elements")?;
                }
                Self::Integer { sign, width } => {
                    let at = _core::start(writer, 4, "ToyType::Integer");
                    let mut packed = 0u64;
                    packed |= _core::pack_field(sign, 0u32..2u32, writer, at, "sign")?;
                    packed
                        |= _core::pack_field(width, 2u32..34u32, writer, at, "width")?;
                    _core::DialectWriter::write_varint(writer, packed);
                }
                Self::Memory { shape, space } => {
                    let at = _core::start(
                        writer,
                        match (_core::Option::is_some(space),) {
                            (false,) => 5,
                            (true,) => 6,
                        },
                        "ToyType::Memory",
                    );
                    if let _core::Some(space) = space {
                        _core::Codec::<Attribute<'ir>>::put(space, writer, at, "space")?;
                    }
                    _core::Codec::<Vec<i64>>::put(shape, writer, at, "shape")?;
                }
                Self::Future { .. } => return _core::Ok(false),
            }
            _core::Ok(true)
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
        fn print_item(&self, printer: &mut dyn _core::AsmPrinter) -> _core::Result<()> {
            match self {
                Self::Unit {} => _core::print_str(printer, "unit"),
                Self::Struct { elements } => {
                    _core::FormOf::<
                        Vec<Type<'ir>>,
                    >::print_after("struct<", elements, printer)?;
                    _core::print_str(printer, ">")
                }
                Self::Integer { sign, width } => {
                    _core::FormOf::<Sign>::print_after("integer<", sign, printer)?;
                    _core::FormOf::<u32>::print_after(", ", width, printer)?;
                    _core::print_str(printer, ">")
                }
                Self::Memory { shape, space } => {
                    _core::print_str(printer, "memory<")?;
                    let mut is_first = true;
                    _core::print_separated(printer, &mut is_first, "")?;
                    _core::FormOf::<Vec<i64>>::print(shape, printer)?;
                    if let _core::Some(space) = space {
                        _core::print_separated(printer, &mut is_first, "")?;
                        _core::FormOf::<Attribute<'ir>>::print(space, printer)?;
                    }
                    _core::print_str(printer, ">")
                }
                Self::Future { 0: field0 } => {
                    _core::FormOf::<&'ir str>::print_after("future<", field0, printer)?;
                    _core::print_str(printer, ">")
                }
            }
        }
        fn parse_item(
            parser: &mut dyn _core::AsmParser<'ir>,
        ) -> _core::Result<_core::Option<Self>> {
            match _core::AsmParser::mnemonic(parser) {
                "unit" => _core::variant(|parser| { _core::Ok(Self::Unit {}) })(parser),
                "struct" => {
                    _core::variant(|parser| {
                        let elements = _core::AsmParse::parse_after("<", parser)?;
                        _core::AsmParser::expect(parser, ">")?;
                        _core::Ok(Self::Struct { elements })
                    })(parser)
                }
                "integer" => {
                    _core::variant(|parser| {
                        let sign = _core::AsmParse::parse_after("<", parser)?;
                        let width = _core::AsmParse::parse_after(",", parser)?;
                        _core::AsmParser::expect(parser, ">")?;
                        _core::Ok(Self::Integer { sign, width })
                    })(parser)
                }
                "memory" => {
                    _core::variant(|parser| {
                        let shape = _core::AsmParse::parse_after("<", parser)?;
                        let space = if _core::AsmParser::eat(parser, ",") {
                            _core::Some(_core::AsmParse::parse(parser)?)
                        } else {
                            <Option<Attribute<'ir>> as _core::Default>::default()
                        };
                        _core::AsmParser::expect(parser, ">")?;
                        _core::Ok(Self::Memory { shape, space })
                    })(parser)
                }
                "future" => {
                    _core::variant(|parser| {
                        let field0 = _core::AsmParse::parse_after("<", parser)?;
                        _core::AsmParser::expect(parser, ">")?;
                        _core::Ok(Self::Future { 0: field0 })
                    })(parser)
                }
                _ => _core::Ok(_core::None),
            }
        }
    }
};
