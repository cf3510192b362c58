const _: () = {
    use ::mlir_bytecode::__private::scope::*;
    #[automatically_derived]
    impl<'ir> _core::Decode<'ir> for Operand {
        fn decode(reader: &mut impl _core::DialectReader<'ir>) -> _core::Result<Self> {
            _core::DialectReader::nested(
                reader,
                |reader| {
                    let offset = _core::DialectReader::offset(reader);
                    match _core::DialectReader::read_varint(reader)? {
                        0 => {
                            let at = "Operand::Register";
                            let index = _core::Decode::field(reader, at, "index")?;
                            _core::Ok(Self::Register { index })
                        }
                        1 => {
                            let at = "Operand::Offset";
                            let base = _core::Decode::field(reader, at, "base")?;
                            let distance = _core::Decode::field(reader, at, "distance")?;
                            _core::Ok(Self::Offset { base, distance })
                        }
                        code => _core::unknown_code("a `toy` item", code, offset),
                    }
                },
            )
        }
    }
    #[automatically_derived]
    impl _core::Encode for Operand {
        const KIND: &'static _core::Kind = &_core::Kind::Item {
            name: "Operand",
            items: _core::Nested::new(|| Self::SCHEMA, false),
        };
        fn encode(
            &self,
            writer: &mut (impl _core::DialectWriter + ?_core::Sized),
        ) -> _core::Result<()> {
            _core::enter(writer, "")?;
            match self {
                Self::Register { index } => {
                    let at = _core::start(writer, 0, "Operand::Register");
                    _core::Codec::<u32>::put(index, writer, at, "index")?;
                }
                Self::Offset { base, distance } => {
                    let at = _core::start(writer, 1, "Operand::Offset");
                    _core::Codec::<Box<Operand>>::put(base, writer, at, "base")?;
                    _core::Codec::<i64>::put(distance, writer, at, "distance")?;
                }
            }
            _core::leave(writer)
        }
    }
    #[automatically_derived]
    impl Operand {
        /// The wire format, as data.
        pub const SCHEMA: &'static _core::ItemSchema = &_core::ItemSchema {
            dialect: "toy",
            name: "Operand",
            variants: &[
                _core::VariantSchema {
                    name: "Register",
                    mnemonic: _core::Some("register"),
                    codes: &[
                        _core::CodeSchema {
                            code: 0,
                            fields: &[_core::Codec::<u32>::FIELD.named("index")],
                        },
                    ],
                    assembly: _core::AssemblySchema {
                        format: _core::Some("`<` params `>`"),
                        parameters: &[_core::FormOf::<u32>::PARAMETER.named("index")],
                        .._core::AssemblySchema::BY_HAND
                    },
                    .._core::VariantSchema::EMPTY
                },
                _core::VariantSchema {
                    name: "Offset",
                    mnemonic: _core::Some("offset"),
                    codes: &[
                        _core::CodeSchema {
                            code: 1,
                            fields: &[
                                _core::Codec::<Box<Operand>>::FIELD.named("base"),
                                _core::Codec::<i64>::FIELD.named("distance"),
                            ],
                        },
                    ],
                    assembly: _core::AssemblySchema {
                        format: _core::Some("$base `by` $distance"),
                        parameters: &[
                            _core::FormOf::<Box<Operand>>::PARAMETER.named("base"),
                            _core::FormOf::<i64>::PARAMETER.named("distance"),
                        ],
                        .._core::AssemblySchema::BY_HAND
                    },
                    .._core::VariantSchema::EMPTY
                },
            ],
            reserved: &[],
        };
    }
    #[automatically_derived]
    impl _core::AsmPrint for Operand {
        const FORM: &'static _core::Form = &_core::Form::Item {
            name: "Operand",
            items: _core::Nested::new(|| Self::SCHEMA, false),
        };
        fn print(&self, printer: &mut dyn _core::AsmPrinter) -> _core::Result<()> {
            match self {
                Self::Register { index } => {
                    _core::FormOf::<u32>::print_after("register<", index, printer)?;
                    _core::print_str(printer, ">")
                }
                Self::Offset { base, distance } => {
                    _core::FormOf::<
                        Box<Operand>,
                    >::print_after("offset ", base, printer)?;
                    _core::FormOf::<i64>::print_after(" by ", distance, printer)?;
                    _core::Ok(())
                }
            }
        }
    }
    #[automatically_derived]
    impl<'ir> _core::AsmParse<'ir> for Operand {
        fn parse(parser: &mut dyn _core::AsmParser<'ir>) -> _core::Result<Self> {
            _core::parse_item(
                Self::SCHEMA,
                parser,
                |mnemonic, parser| {
                    match mnemonic {
                        "register" => {
                            _core::variant(|parser| {
                                let index = _core::AsmParse::parse_after("<", parser)?;
                                _core::AsmParser::expect(parser, ">")?;
                                _core::Ok(Self::Register { index })
                            })(parser)
                        }
                        "offset" => {
                            _core::variant(|parser| {
                                let base = _core::text::<Box<Operand>>().parse(parser)?;
                                let distance = _core::AsmParse::parse_after("by", parser)?;
                                _core::Ok(Self::Offset { base, distance })
                            })(parser)
                        }
                        _ => _core::Ok(_core::None),
                    }
                },
            )
        }
    }
};
