const _: () = {
    use ::bytecode_core::__private as _bytecode;
    #[automatically_derived]
    impl<'ir> _bytecode::DialectType<'ir> for ToyType<'ir> {
        const DIALECT: &'static str = "toy";
        const SCHEMA: &'static _bytecode::ItemSchema = &_bytecode::ItemSchema {
            dialect: "toy",
            name: "ToyType",
            variants: &[
                _bytecode::VariantSchema {
                    name: "Named",
                    mnemonic: _bytecode::Some("named"),
                    codes: &[
                        _bytecode::CodeSchema {
                            code: 0,
                            fields: &[
                                _bytecode::FieldSchema {
                                    name: "name",
                                    kind: <Option<&'ir str> as _bytecode::Encode>::KIND,
                                    since: _bytecode::None,
                                    until: _bytecode::None,
                                },
                                _bytecode::FieldSchema {
                                    name: "size",
                                    kind: <i64 as _bytecode::Encode>::KIND,
                                    since: _bytecode::None,
                                    until: _bytecode::None,
                                },
                                _bytecode::FieldSchema {
                                    name: "order",
                                    kind: <Order as _bytecode::Encode>::KIND,
                                    since: _bytecode::None,
                                    until: _bytecode::None,
                                },
                            ],
                        },
                    ],
                    since: _bytecode::None,
                    until: _bytecode::None,
                },
                _bytecode::VariantSchema {
                    name: "Strip",
                    mnemonic: _bytecode::Some("strip"),
                    codes: &[
                        _bytecode::CodeSchema {
                            code: 1,
                            fields: &[
                                _bytecode::FieldSchema {
                                    name: "size",
                                    kind: <u64 as _bytecode::Encode>::KIND,
                                    since: _bytecode::None,
                                    until: _bytecode::None,
                                },
                                _bytecode::FieldSchema {
                                    name: "element",
                                    kind: <Type<'ir> as _bytecode::Encode>::KIND,
                                    since: _bytecode::None,
                                    until: _bytecode::None,
                                },
                                _bytecode::FieldSchema {
                                    name: "order",
                                    kind: <Option<Order> as _bytecode::Encode>::KIND,
                                    since: _bytecode::None,
                                    until: _bytecode::None,
                                },
                            ],
                        },
                    ],
                    since: _bytecode::None,
                    until: _bytecode::None,
                },
                _bytecode::VariantSchema {
                    name: "Pair",
                    mnemonic: _bytecode::Some("pair"),
                    codes: &[
                        _bytecode::CodeSchema {
                            code: 2,
                            fields: &[
                                _bytecode::FieldSchema {
                                    name: "0",
                                    kind: <u64 as _bytecode::Encode>::KIND,
                                    since: _bytecode::None,
                                    until: _bytecode::None,
                                },
                                _bytecode::FieldSchema {
                                    name: "1",
                                    kind: <Option<Type<'ir>> as _bytecode::Encode>::KIND,
                                    since: _bytecode::None,
                                    until: _bytecode::None,
                                },
                            ],
                        },
                    ],
                    since: _bytecode::None,
                    until: _bytecode::None,
                },
            ],
            reserved: &[],
        };
        fn decode_item(
            reader: &mut _bytecode::DialectReader<'ir>,
        ) -> _bytecode::Result<Self> {
            let offset = _bytecode::DialectReader::offset(reader);
            match _bytecode::DialectReader::read_varint(reader)? {
                0 => {
                    let name = _bytecode::in_field(
                        <Option<&'ir str> as _bytecode::Decode<'ir>>::decode(reader),
                        "ToyType::Named",
                        "name",
                    )?;
                    let size = _bytecode::in_field(
                        <i64 as _bytecode::Decode<'ir>>::decode(reader),
                        "ToyType::Named",
                        "size",
                    )?;
                    let order = _bytecode::in_field(
                        <Order as _bytecode::Decode<'ir>>::decode(reader),
                        "ToyType::Named",
                        "order",
                    )?;
                    _bytecode::Ok(Self::Named { name, size, order })
                }
                1 => {
                    let size = _bytecode::in_field(
                        <u64 as _bytecode::Decode<'ir>>::decode(reader),
                        "ToyType::Strip",
                        "size",
                    )?;
                    let element = _bytecode::in_field(
                        <Type<'ir> as _bytecode::Decode<'ir>>::decode(reader),
                        "ToyType::Strip",
                        "element",
                    )?;
                    let order = _bytecode::in_field(
                        <Option<Order> as _bytecode::Decode<'ir>>::decode(reader),
                        "ToyType::Strip",
                        "order",
                    )?;
                    _bytecode::Ok(Self::Strip {
                        size,
                        element,
                        order,
                    })
                }
                2 => {
                    let field0 = _bytecode::in_field(
                        <u64 as _bytecode::Decode<'ir>>::decode(reader),
                        "ToyType::Pair",
                        "0",
                    )?;
                    let field1 = _bytecode::in_field(
                        <Option<Type<'ir>> as _bytecode::Decode<'ir>>::decode(reader),
                        "ToyType::Pair",
                        "1",
                    )?;
                    _bytecode::Ok(Self::Pair { 0: field0, 1: field1 })
                }
                code => {
                    _bytecode::Err(_bytecode::unknown_code("a `toy` type", code, offset))
                }
            }
        }
        fn encode_item(
            &self,
            writer: &mut dyn _bytecode::DialectWriter,
        ) -> _bytecode::Result<bool> {
            match self {
                Self::Named { name, size, order } => {
                    _bytecode::DialectWriter::write_varint(writer, 0);
                    _bytecode::in_field(
                        <Option<&'ir str> as _bytecode::Encode>::encode(name, writer),
                        "ToyType::Named",
                        "name",
                    )?;
                    _bytecode::in_field(
                        <i64 as _bytecode::Encode>::encode(size, writer),
                        "ToyType::Named",
                        "size",
                    )?;
                    _bytecode::in_field(
                        <Order as _bytecode::Encode>::encode(order, writer),
                        "ToyType::Named",
                        "order",
                    )?;
                }
                Self::Strip { size, element, order } => {
                    _bytecode::DialectWriter::write_varint(writer, 1);
                    _bytecode::in_field(
                        <u64 as _bytecode::Encode>::encode(size, writer),
                        "ToyType::Strip",
                        "size",
                    )?;
                    _bytecode::in_field(
                        <Type<'ir> as _bytecode::Encode>::encode(element, writer),
                        "ToyType::Strip",
                        "element",
                    )?;
                    _bytecode::in_field(
                        <Option<Order> as _bytecode::Encode>::encode(order, writer),
                        "ToyType::Strip",
                        "order",
                    )?;
                }
                Self::Pair { 0: field0, 1: field1 } => {
                    _bytecode::DialectWriter::write_varint(writer, 2);
                    _bytecode::in_field(
                        <u64 as _bytecode::Encode>::encode(field0, writer),
                        "ToyType::Pair",
                        "0",
                    )?;
                    _bytecode::in_field(
                        <Option<Type<'ir>> as _bytecode::Encode>::encode(field1, writer),
                        "ToyType::Pair",
                        "1",
                    )?;
                }
            }
            _bytecode::Ok(true)
        }
        fn mnemonic(&self) -> &'static str {
            match *self {
                Self::Named { .. } => "named",
                Self::Strip { .. } => "strip",
                Self::Pair { .. } => "pair",
            }
        }
        fn print_item(
            &self,
            printer: &mut dyn _bytecode::AsmPrinter,
        ) -> _bytecode::Result<()> {
            match self {
                Self::Named { name, size, order } => {
                    _bytecode::print_str(printer, "named<")?;
                    let mut separator = "";
                    if let _bytecode::Some(name) = name {
                        _bytecode::print_str(printer, separator)?;
                        separator = ", ";
                        _bytecode::print_str(printer, "name = ")?;
                        _bytecode::AsmPrint::print(name, printer)?;
                    }
                    _bytecode::print_str(printer, separator)?;
                    separator = ", ";
                    _bytecode::print_str(printer, "size = ")?;
                    _bytecode::AsmPrint::print(size, printer)?;
                    if !<Order as _bytecode::PartialEq>::eq(order, &Order::RowMajor) {
                        _bytecode::print_str(printer, separator)?;
                        separator = ", ";
                        _bytecode::print_str(printer, "order = ")?;
                        _bytecode::AsmPrint::print(order, printer)?;
                    }
                    let _ = separator;
                    _bytecode::print_str(printer, ">")?;
                    _bytecode::Ok(())
                }
                Self::Strip { size, element, order } => {
                    _bytecode::print_str(printer, "strip<")?;
                    _bytecode::AsmPrint::print(size, printer)?;
                    _bytecode::print_str(printer, " : ")?;
                    _bytecode::AsmPrint::print(element, printer)?;
                    if _bytecode::Option::is_some(order) {
                        _bytecode::print_str(printer, ", order = ")?;
                        if let _bytecode::Some(order) = order {
                            _bytecode::AsmPrint::print(order, printer)?;
                        }
                    }
                    _bytecode::print_str(printer, ">")?;
                    _bytecode::Ok(())
                }
                Self::Pair { 0: field0, 1: field1 } => {
                    _bytecode::print_str(printer, "pair<")?;
                    let mut separator = "";
                    _bytecode::print_str(printer, separator)?;
                    separator = ", ";
                    _bytecode::AsmPrint::print(field0, printer)?;
                    if let _bytecode::Some(field1) = field1 {
                        _bytecode::print_str(printer, separator)?;
                        separator = ", ";
                        _bytecode::AsmPrint::print(field1, printer)?;
                    }
                    let _ = separator;
                    _bytecode::print_str(printer, ">")?;
                    _bytecode::Ok(())
                }
            }
        }
        fn parse_item(
            parser: &mut _bytecode::AsmParser<'ir, '_>,
        ) -> _bytecode::Result<_bytecode::Option<Self>> {
            match _bytecode::AsmParser::mnemonic(parser) {
                "named" => {
                    (|
                        parser: &mut _bytecode::AsmParser<'ir, '_>,
                    | -> _bytecode::Result<_bytecode::Option<Self>> {
                        _bytecode::AsmParser::expect(parser, "<")?;
                        let mut name = _bytecode::None;
                        let mut size = _bytecode::None;
                        let mut order = _bytecode::None;
                        while !_bytecode::AsmParser::at_close(parser) {
                            match _bytecode::AsmParser::parse_name(parser)? {
                                "name" => {
                                    _bytecode::once(&name, "name", parser)?;
                                    name = _bytecode::Some(
                                        <&'ir str as _bytecode::AsmParse>::parse(parser)?,
                                    );
                                }
                                "size" => {
                                    _bytecode::once(&size, "size", parser)?;
                                    size = _bytecode::Some(
                                        <i64 as _bytecode::AsmParse>::parse(parser)?,
                                    );
                                }
                                "order" => {
                                    _bytecode::once(&order, "order", parser)?;
                                    order = _bytecode::Some(
                                        <Order as _bytecode::AsmParse>::parse(parser)?,
                                    );
                                }
                                name => {
                                    return _bytecode::Err(
                                        _bytecode::unknown_parameter(
                                            name,
                                            &["name", "size", "order"],
                                            parser,
                                        ),
                                    );
                                }
                            }
                            if !_bytecode::AsmParser::eat(parser, ",") {
                                break;
                            }
                        }
                        let size = _bytecode::required(size, "size", parser)?;
                        let order = match order {
                            _bytecode::Some(value) => value,
                            _bytecode::None => Order::RowMajor,
                        };
                        _bytecode::AsmParser::expect(parser, ">")?;
                        _bytecode::Ok(_bytecode::Some(Self::Named { name, size, order }))
                    })(parser)
                }
                "strip" => {
                    (|
                        parser: &mut _bytecode::AsmParser<'ir, '_>,
                    | -> _bytecode::Result<_bytecode::Option<Self>> {
                        _bytecode::AsmParser::expect(parser, "<")?;
                        let size = <u64 as _bytecode::AsmParse>::parse(parser)?;
                        _bytecode::AsmParser::expect(parser, ":")?;
                        let element = <Type<'ir> as _bytecode::AsmParse>::parse(parser)?;
                        let (order,) = if _bytecode::AsmParser::eat_all(
                            parser,
                            &[",", "order", "="],
                        ) {
                            let order = _bytecode::Some(
                                <Order as _bytecode::AsmParse>::parse(parser)?,
                            );
                            (order,)
                        } else {
                            (<Option<Order> as _bytecode::Default>::default(),)
                        };
                        _bytecode::AsmParser::expect(parser, ">")?;
                        _bytecode::Ok(
                            _bytecode::Some(Self::Strip {
                                size,
                                element,
                                order,
                            }),
                        )
                    })(parser)
                }
                "pair" => {
                    (|
                        parser: &mut _bytecode::AsmParser<'ir, '_>,
                    | -> _bytecode::Result<_bytecode::Option<Self>> {
                        _bytecode::AsmParser::expect(parser, "<")?;
                        let field0 = <u64 as _bytecode::AsmParse>::parse(parser)?;
                        let field1 = if _bytecode::AsmParser::eat(parser, ",") {
                            _bytecode::Some(
                                <Type<'ir> as _bytecode::AsmParse>::parse(parser)?,
                            )
                        } else {
                            <Option<Type<'ir>> as _bytecode::Default>::default()
                        };
                        _bytecode::AsmParser::expect(parser, ">")?;
                        _bytecode::Ok(
                            _bytecode::Some(Self::Pair { 0: field0, 1: field1 }),
                        )
                    })(parser)
                }
                _ => _bytecode::Ok(_bytecode::None),
            }
        }
    }
};
