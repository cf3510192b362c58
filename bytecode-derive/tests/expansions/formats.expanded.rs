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
                    name: "Named",
                    mnemonic: _bytecode::Some("named"),
                    codes: &[
                        _bytecode::CodeSchema {
                            code: 0,
                            fields: &[
                                _bytecode::FieldSchema {
                                    kind: <Option<&'ir str> as _bytecode::Encode>::KIND,
                                    accepts: <Option<&'ir str> as _bytecode::Encode>::ACCEPTS,
                                    .._bytecode::FieldSchema::new("name")
                                },
                                _bytecode::FieldSchema {
                                    kind: <i64 as _bytecode::Encode>::KIND,
                                    accepts: <i64 as _bytecode::Encode>::ACCEPTS,
                                    .._bytecode::FieldSchema::new("size")
                                },
                                _bytecode::FieldSchema {
                                    kind: <Order as _bytecode::Encode>::KIND,
                                    default: _bytecode::Some(
                                        _bytecode::Described::new(|| {
                                            use _bytecode::{ShowExpression as _, ShowValue as _};
                                            let value: Order = Order::RowMajor;
                                            (&&_bytecode::Shown(value)).show("Order::RowMajor")
                                        }),
                                    ),
                                    accepts: <Order as _bytecode::Encode>::ACCEPTS,
                                    .._bytecode::FieldSchema::new("order")
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
                            format: _bytecode::Some("`<` struct(params) `>`"),
                            parameters: &[
                                _bytecode::ParameterSchema {
                                    absence: _bytecode::Absence::Missing,
                                    .._bytecode::ParameterSchema::new(
                                        "name",
                                        _bytecode::FormOf::<&'ir str>::FORM,
                                    )
                                },
                                _bytecode::ParameterSchema::new(
                                    "size",
                                    _bytecode::FormOf::<i64>::FORM,
                                ),
                                _bytecode::ParameterSchema {
                                    absence: _bytecode::Absence::Default,
                                    .._bytecode::ParameterSchema::new(
                                        "order",
                                        _bytecode::FormOf::<Order>::FORM,
                                    )
                                },
                            ],
                            .._bytecode::AssemblySchema::BY_HAND
                        }
                    },
                },
                _bytecode::VariantSchema {
                    name: "Strip",
                    mnemonic: _bytecode::Some("strip"),
                    codes: &[
                        _bytecode::CodeSchema {
                            code: 1,
                            fields: &[
                                _bytecode::FieldSchema {
                                    kind: <u64 as _bytecode::Encode>::KIND,
                                    accepts: <u64 as _bytecode::Encode>::ACCEPTS,
                                    .._bytecode::FieldSchema::new("size")
                                },
                                _bytecode::FieldSchema {
                                    kind: <Type<'ir> as _bytecode::Encode>::KIND,
                                    accepts: <Type<'ir> as _bytecode::Encode>::ACCEPTS,
                                    .._bytecode::FieldSchema::new("element")
                                },
                                _bytecode::FieldSchema {
                                    kind: <Option<Order> as _bytecode::Encode>::KIND,
                                    accepts: <Option<Order> as _bytecode::Encode>::ACCEPTS,
                                    .._bytecode::FieldSchema::new("order")
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
                            format: _bytecode::Some(
                                "`<` $size `:` $element (`,` `order` `=` $order^)? `>`",
                            ),
                            parameters: &[
                                _bytecode::ParameterSchema::new(
                                    "size",
                                    _bytecode::FormOf::<u64>::FORM,
                                ),
                                _bytecode::ParameterSchema::new(
                                    "element",
                                    _bytecode::FormOf::<Type<'ir>>::FORM,
                                ),
                                _bytecode::ParameterSchema {
                                    absence: _bytecode::Absence::Missing,
                                    .._bytecode::ParameterSchema::new(
                                        "order",
                                        _bytecode::FormOf::<Order>::FORM,
                                    )
                                },
                            ],
                            .._bytecode::AssemblySchema::BY_HAND
                        }
                    },
                },
                _bytecode::VariantSchema {
                    name: "Pair",
                    mnemonic: _bytecode::Some("pair"),
                    codes: &[
                        _bytecode::CodeSchema {
                            code: 2,
                            fields: &[
                                _bytecode::FieldSchema {
                                    kind: <u64 as _bytecode::Encode>::KIND,
                                    accepts: <u64 as _bytecode::Encode>::ACCEPTS,
                                    .._bytecode::FieldSchema::new("0")
                                },
                                _bytecode::FieldSchema {
                                    kind: <Option<Type<'ir>> as _bytecode::Encode>::KIND,
                                    accepts: <Option<Type<'ir>> as _bytecode::Encode>::ACCEPTS,
                                    .._bytecode::FieldSchema::new("1")
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
                                    "0",
                                    _bytecode::FormOf::<u64>::FORM,
                                ),
                                _bytecode::ParameterSchema {
                                    absence: _bytecode::Absence::Missing,
                                    .._bytecode::ParameterSchema::new(
                                        "1",
                                        _bytecode::FormOf::<Type<'ir>>::FORM,
                                    )
                                },
                            ],
                            .._bytecode::AssemblySchema::BY_HAND
                        }
                    },
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
            writer: &mut (impl _bytecode::DialectWriter + ?_bytecode::Sized),
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
                        } else {
                            return _bytecode::Err(_bytecode::missing_in_text("order"));
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
            parser: &mut dyn _bytecode::AsmParser<'ir>,
        ) -> _bytecode::Result<_bytecode::Option<Self>> {
            match _bytecode::AsmParser::mnemonic(parser) {
                "named" => {
                    (|
                        parser: &mut dyn _bytecode::AsmParser<'ir>,
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
                        parser: &mut dyn _bytecode::AsmParser<'ir>,
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
                        parser: &mut dyn _bytecode::AsmParser<'ir>,
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
                    name: "Tensor",
                    mnemonic: _bytecode::Some("tensor"),
                    codes: &[
                        _bytecode::CodeSchema {
                            code: 0,
                            fields: &[
                                _bytecode::FieldSchema {
                                    kind: <Vec<i64> as _bytecode::Encode>::KIND,
                                    accepts: <Vec<i64> as _bytecode::Encode>::ACCEPTS,
                                    .._bytecode::FieldSchema::new("shape")
                                },
                                _bytecode::FieldSchema {
                                    kind: <Type<'ir> as _bytecode::Encode>::KIND,
                                    accepts: <Type<'ir> as _bytecode::Encode>::ACCEPTS,
                                    .._bytecode::FieldSchema::new("element")
                                },
                                _bytecode::FieldSchema {
                                    kind: <Vec<i64> as _bytecode::Encode>::KIND,
                                    default: _bytecode::Some(
                                        _bytecode::Described::new(|| {
                                            use _bytecode::{ShowExpression as _, ShowValue as _};
                                            let value: Vec<i64> = <Vec<
                                                i64,
                                            > as _bytecode::DefaultInText>::default_in_text();
                                            (&&_bytecode::Shown(value))
                                                .show(
                                                    "<Vec<i64>as _bytecode::DefaultInText>::default_in_text()",
                                                )
                                        }),
                                    ),
                                    accepts: <Vec<i64> as _bytecode::Encode>::ACCEPTS,
                                    .._bytecode::FieldSchema::new("tiles")
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
                            format: _bytecode::Some(
                                "`<` shape($shape) $element (`,` list(dynamic($tiles^)))? `>`",
                            ),
                            parameters: &[
                                _bytecode::ParameterSchema::new(
                                    "shape",
                                    _bytecode::Form::SIZES,
                                ),
                                _bytecode::ParameterSchema::new(
                                    "element",
                                    _bytecode::FormOf::<Type<'ir>>::FORM,
                                ),
                                _bytecode::ParameterSchema {
                                    absence: _bytecode::Absence::Default,
                                    .._bytecode::ParameterSchema::new(
                                        "tiles",
                                        &_bytecode::Form::List(_bytecode::Form::SIZE),
                                    )
                                },
                            ],
                            .._bytecode::AssemblySchema::BY_HAND
                        }
                    },
                },
                _bytecode::VariantSchema {
                    name: "From",
                    mnemonic: _bytecode::Some("range"),
                    codes: &[
                        _bytecode::CodeSchema {
                            code: 1,
                            fields: &[
                                _bytecode::FieldSchema {
                                    kind: <&'ir str as _bytecode::Encode>::KIND,
                                    accepts: <&'ir str as _bytecode::Encode>::ACCEPTS,
                                    .._bytecode::FieldSchema::new("unit")
                                },
                                _bytecode::FieldSchema {
                                    kind: <u64 as _bytecode::Encode>::KIND,
                                    accepts: <u64 as _bytecode::Encode>::ACCEPTS,
                                    .._bytecode::FieldSchema::new("low")
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
                            format: _bytecode::Some("keyword($unit) `` `:` `` $low"),
                            parameters: &[
                                _bytecode::ParameterSchema::new(
                                    "unit",
                                    &_bytecode::Form::String,
                                ),
                                _bytecode::ParameterSchema::new(
                                    "low",
                                    _bytecode::FormOf::<u64>::FORM,
                                ),
                            ],
                            when: _bytecode::Some("*low>0"),
                            .._bytecode::AssemblySchema::BY_HAND
                        }
                    },
                },
                _bytecode::VariantSchema {
                    name: "Between",
                    mnemonic: _bytecode::Some("range"),
                    codes: &[
                        _bytecode::CodeSchema {
                            code: 2,
                            fields: &[
                                _bytecode::FieldSchema {
                                    kind: <&'ir str as _bytecode::Encode>::KIND,
                                    accepts: <&'ir str as _bytecode::Encode>::ACCEPTS,
                                    .._bytecode::FieldSchema::new("unit")
                                },
                                _bytecode::FieldSchema {
                                    kind: <u64 as _bytecode::Encode>::KIND,
                                    accepts: <u64 as _bytecode::Encode>::ACCEPTS,
                                    .._bytecode::FieldSchema::new("low")
                                },
                                _bytecode::FieldSchema {
                                    kind: <u64 as _bytecode::Encode>::KIND,
                                    accepts: <u64 as _bytecode::Encode>::ACCEPTS,
                                    .._bytecode::FieldSchema::new("high")
                                },
                                _bytecode::FieldSchema {
                                    kind: <bool as _bytecode::Encode>::KIND,
                                    default: _bytecode::Some(
                                        _bytecode::Described::new(|| {
                                            use _bytecode::{ShowExpression as _, ShowValue as _};
                                            let value: bool = <bool as _bytecode::DefaultInText>::default_in_text();
                                            (&&_bytecode::Shown(value))
                                                .show(
                                                    "<bool as _bytecode::DefaultInText>::default_in_text()",
                                                )
                                        }),
                                    ),
                                    accepts: <bool as _bytecode::Encode>::ACCEPTS,
                                    .._bytecode::FieldSchema::new("open")
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
                            format: _bytecode::Some(
                                "symbol($unit) custom<range>(ref($unit), $low, $high) (`,` `open` unit($open^))?",
                            ),
                            parameters: &[
                                _bytecode::ParameterSchema::new(
                                    "unit",
                                    &_bytecode::Form::String,
                                ),
                                _bytecode::ParameterSchema::new(
                                    "low",
                                    &_bytecode::Form::ByHand,
                                ),
                                _bytecode::ParameterSchema::new(
                                    "high",
                                    &_bytecode::Form::ByHand,
                                ),
                                _bytecode::ParameterSchema {
                                    absence: _bytecode::Absence::Default,
                                    .._bytecode::ParameterSchema::new(
                                        "open",
                                        &_bytecode::Form::Bool,
                                    )
                                },
                            ],
                            .._bytecode::AssemblySchema::BY_HAND
                        }
                    },
                },
                _bytecode::VariantSchema {
                    name: "Place",
                    mnemonic: _bytecode::Some("place"),
                    codes: &[
                        _bytecode::CodeSchema {
                            code: 3,
                            fields: &[
                                _bytecode::FieldSchema {
                                    kind: <u64 as _bytecode::Encode>::KIND,
                                    accepts: <u64 as _bytecode::Encode>::ACCEPTS,
                                    .._bytecode::FieldSchema::new("start_line")
                                },
                                _bytecode::FieldSchema {
                                    kind: <PlaceAttr<'ir> as _bytecode::Encode>::KIND,
                                    accepts: <PlaceAttr<'ir> as _bytecode::Encode>::ACCEPTS,
                                    .._bytecode::FieldSchema::new("scope")
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
                            format: _bytecode::Some(
                                "`<` struct($start_line, qualified($scope)) `>`",
                            ),
                            parameters: &[
                                _bytecode::ParameterSchema {
                                    spelling: "startLine",
                                    .._bytecode::ParameterSchema::new(
                                        "start_line",
                                        _bytecode::FormOf::<u64>::FORM,
                                    )
                                },
                                _bytecode::ParameterSchema {
                                    spelling: "in",
                                    .._bytecode::ParameterSchema::new(
                                        "scope",
                                        _bytecode::FormOf::<PlaceAttr<'ir>>::FORM,
                                    )
                                },
                            ],
                            .._bytecode::AssemblySchema::BY_HAND
                        }
                    },
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
                    let shape = _bytecode::in_field(
                        <Vec<i64> as _bytecode::Decode<'ir>>::decode(reader),
                        "ToyAttribute::Tensor",
                        "shape",
                    )?;
                    let element = _bytecode::in_field(
                        <Type<'ir> as _bytecode::Decode<'ir>>::decode(reader),
                        "ToyAttribute::Tensor",
                        "element",
                    )?;
                    let tiles = _bytecode::in_field(
                        <Vec<i64> as _bytecode::Decode<'ir>>::decode(reader),
                        "ToyAttribute::Tensor",
                        "tiles",
                    )?;
                    _bytecode::Ok(Self::Tensor {
                        shape,
                        element,
                        tiles,
                    })
                }
                1 => {
                    let unit = _bytecode::in_field(
                        <&'ir str as _bytecode::Decode<'ir>>::decode(reader),
                        "ToyAttribute::From",
                        "unit",
                    )?;
                    let low = _bytecode::in_field(
                        <u64 as _bytecode::Decode<'ir>>::decode(reader),
                        "ToyAttribute::From",
                        "low",
                    )?;
                    _bytecode::Ok(Self::From { unit, low })
                }
                2 => {
                    let unit = _bytecode::in_field(
                        <&'ir str as _bytecode::Decode<'ir>>::decode(reader),
                        "ToyAttribute::Between",
                        "unit",
                    )?;
                    let low = _bytecode::in_field(
                        <u64 as _bytecode::Decode<'ir>>::decode(reader),
                        "ToyAttribute::Between",
                        "low",
                    )?;
                    let high = _bytecode::in_field(
                        <u64 as _bytecode::Decode<'ir>>::decode(reader),
                        "ToyAttribute::Between",
                        "high",
                    )?;
                    let open = _bytecode::in_field(
                        <bool as _bytecode::Decode<'ir>>::decode(reader),
                        "ToyAttribute::Between",
                        "open",
                    )?;
                    _bytecode::Ok(Self::Between {
                        unit,
                        low,
                        high,
                        open,
                    })
                }
                3 => {
                    let start_line = _bytecode::in_field(
                        <u64 as _bytecode::Decode<'ir>>::decode(reader),
                        "ToyAttribute::Place",
                        "start_line",
                    )?;
                    let scope = _bytecode::in_field(
                        <PlaceAttr<'ir> as _bytecode::Decode<'ir>>::decode(reader),
                        "ToyAttribute::Place",
                        "scope",
                    )?;
                    _bytecode::Ok(Self::Place { start_line, scope })
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
                Self::Tensor { shape, element, tiles } => {
                    _bytecode::DialectWriter::write_varint(writer, 0);
                    _bytecode::in_field(
                        <Vec<i64> as _bytecode::Encode>::encode(shape, writer),
                        "ToyAttribute::Tensor",
                        "shape",
                    )?;
                    _bytecode::in_field(
                        <Type<'ir> as _bytecode::Encode>::encode(element, writer),
                        "ToyAttribute::Tensor",
                        "element",
                    )?;
                    _bytecode::in_field(
                        <Vec<i64> as _bytecode::Encode>::encode(tiles, writer),
                        "ToyAttribute::Tensor",
                        "tiles",
                    )?;
                }
                Self::From { unit, low } => {
                    _bytecode::DialectWriter::write_varint(writer, 1);
                    _bytecode::in_field(
                        <&'ir str as _bytecode::Encode>::encode(unit, writer),
                        "ToyAttribute::From",
                        "unit",
                    )?;
                    _bytecode::in_field(
                        <u64 as _bytecode::Encode>::encode(low, writer),
                        "ToyAttribute::From",
                        "low",
                    )?;
                }
                Self::Between { unit, low, high, open } => {
                    _bytecode::DialectWriter::write_varint(writer, 2);
                    _bytecode::in_field(
                        <&'ir str as _bytecode::Encode>::encode(unit, writer),
                        "ToyAttribute::Between",
                        "unit",
                    )?;
                    _bytecode::in_field(
                        <u64 as _bytecode::Encode>::encode(low, writer),
                        "ToyAttribute::Between",
                        "low",
                    )?;
                    _bytecode::in_field(
                        <u64 as _bytecode::Encode>::encode(high, writer),
                        "ToyAttribute::Between",
                        "high",
                    )?;
                    _bytecode::in_field(
                        <bool as _bytecode::Encode>::encode(open, writer),
                        "ToyAttribute::Between",
                        "open",
                    )?;
                }
                Self::Place { start_line, scope } => {
                    _bytecode::DialectWriter::write_varint(writer, 3);
                    _bytecode::in_field(
                        <u64 as _bytecode::Encode>::encode(start_line, writer),
                        "ToyAttribute::Place",
                        "start_line",
                    )?;
                    _bytecode::in_field(
                        <PlaceAttr<'ir> as _bytecode::Encode>::encode(scope, writer),
                        "ToyAttribute::Place",
                        "scope",
                    )?;
                }
            }
            _bytecode::Ok(true)
        }
        fn mnemonic(&self) -> &'static str {
            match *self {
                Self::Tensor { .. } => "tensor",
                Self::From { .. } => "range",
                Self::Between { .. } => "range",
                Self::Place { .. } => "place",
            }
        }
        fn print_item(
            &self,
            printer: &mut dyn _bytecode::AsmPrinter,
        ) -> _bytecode::Result<()> {
            match self {
                Self::Tensor { shape, element, tiles } => {
                    _bytecode::print_str(printer, "tensor<")?;
                    _bytecode::print_shape(shape, printer)?;
                    _bytecode::AsmPrint::print(element, printer)?;
                    if !<Vec<
                        i64,
                    > as _bytecode::PartialEq>::eq(
                        tiles,
                        &<Vec<i64> as _bytecode::DefaultInText>::default_in_text(),
                    ) {
                        _bytecode::print_str(printer, ", ")?;
                        _bytecode::print_list(
                            tiles,
                            printer,
                            |element, printer| _bytecode::dynamic::print(
                                element,
                                printer,
                            ),
                        )?;
                    }
                    _bytecode::print_str(printer, ">")?;
                    _bytecode::Ok(())
                }
                Self::From { unit, low } => {
                    _bytecode::print_str(printer, "range ")?;
                    _bytecode::print_keyword(unit, printer)?;
                    _bytecode::print_str(printer, ":")?;
                    _bytecode::AsmPrint::print(low, printer)?;
                    _bytecode::Ok(())
                }
                Self::Between { unit, low, high, open } => {
                    _bytecode::print_str(printer, "range ")?;
                    _bytecode::print_symbol(unit, printer)?;
                    _bytecode::print_str(printer, " ")?;
                    range::print(unit, low, high, printer)?;
                    if !<bool as _bytecode::PartialEq>::eq(
                        open,
                        &<bool as _bytecode::DefaultInText>::default_in_text(),
                    ) {
                        _bytecode::print_str(printer, ", open")?;
                    }
                    _bytecode::Ok(())
                }
                Self::Place { start_line, scope } => {
                    _bytecode::print_str(printer, "place<")?;
                    _bytecode::print_str(printer, "startLine = ")?;
                    _bytecode::AsmPrint::print(start_line, printer)?;
                    _bytecode::print_str(printer, ", in = ")?;
                    _bytecode::AsmPrint::print_qualified(scope, printer)?;
                    _bytecode::print_str(printer, ">")?;
                    _bytecode::Ok(())
                }
            }
        }
        fn parse_item(
            parser: &mut dyn _bytecode::AsmParser<'ir>,
        ) -> _bytecode::Result<_bytecode::Option<Self>> {
            match _bytecode::AsmParser::mnemonic(parser) {
                "tensor" => {
                    (|
                        parser: &mut dyn _bytecode::AsmParser<'ir>,
                    | -> _bytecode::Result<_bytecode::Option<Self>> {
                        _bytecode::AsmParser::expect(parser, "<")?;
                        let shape = _bytecode::AsmParser::parse_shape(parser)?;
                        let element = <Type<'ir> as _bytecode::AsmParse>::parse(parser)?;
                        let (tiles,) = if _bytecode::AsmParser::eat_all(parser, &[","]) {
                            let tiles = _bytecode::parse_list(
                                parser,
                                |parser| _bytecode::dynamic::parse::<i64>(parser),
                            )?;
                            (tiles,)
                        } else {
                            (<Vec<i64> as _bytecode::DefaultInText>::default_in_text(),)
                        };
                        _bytecode::AsmParser::expect(parser, ">")?;
                        _bytecode::Ok(
                            _bytecode::Some(Self::Tensor {
                                shape,
                                element,
                                tiles,
                            }),
                        )
                    })(parser)
                }
                "range" => {
                    <dyn _bytecode::AsmParser<
                        'ir,
                    >>::parse_one_of(
                        parser,
                        &[
                            |
                                parser: &mut dyn _bytecode::AsmParser<'ir>,
                            | -> _bytecode::Result<_bytecode::Option<Self>> {
                                let unit = _bytecode::parse_keyword::<&'ir str>(parser)?;
                                _bytecode::AsmParser::expect(parser, ":")?;
                                let low = <u64 as _bytecode::AsmParse>::parse(parser)?;
                                if !{
                                    let low = &low;
                                    *low > 0
                                } {
                                    return _bytecode::Ok(_bytecode::None);
                                }
                                _bytecode::Ok(_bytecode::Some(Self::From { unit, low }))
                            },
                            |
                                parser: &mut dyn _bytecode::AsmParser<'ir>,
                            | -> _bytecode::Result<_bytecode::Option<Self>> {
                                let unit = _bytecode::parse_symbol::<&'ir str>(parser)?;
                                let (low, high) = range::parse(&unit, parser)?;
                                let (open,) = if _bytecode::AsmParser::eat_all(
                                    parser,
                                    &[",", "open"],
                                ) {
                                    let open = _bytecode::Result::<bool>::Ok(true)?;
                                    (open,)
                                } else {
                                    (<bool as _bytecode::DefaultInText>::default_in_text(),)
                                };
                                _bytecode::Ok(
                                    _bytecode::Some(Self::Between {
                                        unit,
                                        low,
                                        high,
                                        open,
                                    }),
                                )
                            },
                        ],
                    )
                }
                "place" => {
                    (|
                        parser: &mut dyn _bytecode::AsmParser<'ir>,
                    | -> _bytecode::Result<_bytecode::Option<Self>> {
                        _bytecode::AsmParser::expect(parser, "<")?;
                        let mut start_line = _bytecode::None;
                        let mut scope = _bytecode::None;
                        while !_bytecode::AsmParser::at_close(parser) {
                            match _bytecode::AsmParser::parse_name(parser)? {
                                "startLine" => {
                                    _bytecode::once(&start_line, "startLine", parser)?;
                                    start_line = _bytecode::Some(
                                        <u64 as _bytecode::AsmParse>::parse(parser)?,
                                    );
                                }
                                "in" => {
                                    _bytecode::once(&scope, "in", parser)?;
                                    scope = _bytecode::Some(
                                        <PlaceAttr<'ir> as _bytecode::AsmParse>::parse(parser)?,
                                    );
                                }
                                name => {
                                    return _bytecode::Err(
                                        _bytecode::unknown_parameter(
                                            name,
                                            &["startLine", "in"],
                                            parser,
                                        ),
                                    );
                                }
                            }
                            if !_bytecode::AsmParser::eat(parser, ",") {
                                break;
                            }
                        }
                        let start_line = _bytecode::required(
                            start_line,
                            "startLine",
                            parser,
                        )?;
                        let scope = _bytecode::required(scope, "in", parser)?;
                        _bytecode::AsmParser::expect(parser, ">")?;
                        _bytecode::Ok(_bytecode::Some(Self::Place { start_line, scope }))
                    })(parser)
                }
                _ => _bytecode::Ok(_bytecode::None),
            }
        }
    }
};
