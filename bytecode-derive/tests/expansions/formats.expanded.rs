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
                    name: "Named",
                    mnemonic: _core::Some("named"),
                    codes: &[
                        _core::CodeSchema {
                            code: 0,
                            fields: &[
                                _core::Codec::<Option<&'ir str>>::FIELD.named("name"),
                                _core::Codec::<i64>::FIELD.named("size"),
                                _core::FieldSchema {
                                    default: _core::shown!(
                                        Order, Order::RowMajor, "Order::RowMajor"
                                    ),
                                    .._core::Codec::<Order>::FIELD.named("order")
                                },
                            ],
                        },
                    ],
                    assembly: _core::AssemblySchema {
                        format: _core::Some("`<` struct(params) `>`"),
                        parameters: &[
                            _core::FormOf::<&'ir str>::PARAMETER.or_missing("name"),
                            _core::FormOf::<i64>::PARAMETER.named("size"),
                            _core::FormOf::<Order>::PARAMETER.or_default("order"),
                        ],
                        .._core::AssemblySchema::BY_HAND
                    },
                    .._core::VariantSchema::EMPTY
                },
                _core::VariantSchema {
                    name: "Strip",
                    mnemonic: _core::Some("strip"),
                    codes: &[
                        _core::CodeSchema {
                            code: 1,
                            fields: &[
                                _core::Codec::<u64>::FIELD.named("size"),
                                _core::Codec::<Type<'ir>>::FIELD.named("element"),
                                _core::Codec::<Option<Order>>::FIELD.named("order"),
                            ],
                        },
                    ],
                    assembly: _core::AssemblySchema {
                        format: _core::Some(
                            "`<` $size `:` $element (`,` `order` `=` $order^)? `>`",
                        ),
                        parameters: &[
                            _core::FormOf::<u64>::PARAMETER.named("size"),
                            _core::FormOf::<Type<'ir>>::PARAMETER.named("element"),
                            _core::FormOf::<Order>::PARAMETER.or_missing("order"),
                        ],
                        .._core::AssemblySchema::BY_HAND
                    },
                    .._core::VariantSchema::EMPTY
                },
                _core::VariantSchema {
                    name: "Pair",
                    mnemonic: _core::Some("pair"),
                    codes: &[
                        _core::CodeSchema {
                            code: 2,
                            fields: &[
                                _core::Codec::<u64>::FIELD.named("0"),
                                _core::Codec::<Option<Type<'ir>>>::FIELD.named("1"),
                            ],
                        },
                    ],
                    assembly: _core::AssemblySchema {
                        format: _core::Some("`<` params `>`"),
                        parameters: &[
                            _core::FormOf::<u64>::PARAMETER.named("0"),
                            _core::FormOf::<Type<'ir>>::PARAMETER.or_missing("1"),
                        ],
                        .._core::AssemblySchema::BY_HAND
                    },
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
                    let at = "ToyType::Named";
                    let name = _core::Decode::field(reader, at, "name")?;
                    let size = _core::Decode::field(reader, at, "size")?;
                    let order = _core::Decode::field(reader, at, "order")?;
                    _core::Ok(Self::Named { name, size, order })
                }
                1 => {
                    let at = "ToyType::Strip";
                    let size = _core::Decode::field(reader, at, "size")?;
                    let element = _core::Decode::field(reader, at, "element")?;
                    let order = _core::Decode::field(reader, at, "order")?;
                    _core::Ok(Self::Strip {
                        size,
                        element,
                        order,
                    })
                }
                2 => {
                    let at = "ToyType::Pair";
                    let field0 = _core::Decode::field(reader, at, "0")?;
                    let field1 = _core::Decode::field(reader, at, "1")?;
                    _core::Ok(Self::Pair { 0: field0, 1: field1 })
                }
                code => _core::unknown_code("a `toy` type", code, offset),
            }
        }
        fn encode_item(
            &self,
            writer: &mut (impl _core::DialectWriter + ?_core::Sized),
        ) -> _core::Result<bool> {
            match self {
                Self::Named { name, size, order } => {
                    let at = _core::start(writer, 0, "ToyType::Named");
                    _core::Codec::<Option<&'ir str>>::put(name, writer, at, "name")?;
                    _core::Codec::<i64>::put(size, writer, at, "size")?;
                    _core::Codec::<Order>::put(order, writer, at, "order")?;
                }
                Self::Strip { size, element, order } => {
                    let at = _core::start(writer, 1, "ToyType::Strip");
                    _core::Codec::<u64>::put(size, writer, at, "size")?;
                    _core::Codec::<Type<'ir>>::put(element, writer, at, "element")?;
                    _core::Codec::<Option<Order>>::put(order, writer, at, "order")?;
                }
                Self::Pair { 0: field0, 1: field1 } => {
                    let at = _core::start(writer, 2, "ToyType::Pair");
                    _core::Codec::<u64>::put(field0, writer, at, "0")?;
                    _core::Codec::<Option<Type<'ir>>>::put(field1, writer, at, "1")?;
                }
            }
            _core::Ok(true)
        }
        fn mnemonic(&self) -> &'static str {
            match *self {
                Self::Named { .. } => "named",
                Self::Strip { .. } => "strip",
                Self::Pair { .. } => "pair",
            }
        }
        fn print_item(&self, printer: &mut dyn _core::AsmPrinter) -> _core::Result<()> {
            match self {
                Self::Named { name, size, order } => {
                    _core::print_str(printer, "named<")?;
                    let mut is_first = true;
                    if let _core::Some(name) = name {
                        _core::print_separated(printer, &mut is_first, "name = ")?;
                        _core::FormOf::<&'ir str>::print(name, printer)?;
                    }
                    _core::print_separated(printer, &mut is_first, "size = ")?;
                    _core::FormOf::<i64>::print(size, printer)?;
                    if !<Order as _core::PartialEq>::eq(order, &Order::RowMajor) {
                        _core::print_separated(printer, &mut is_first, "order = ")?;
                        _core::FormOf::<Order>::print(order, printer)?;
                    }
                    _core::print_str(printer, ">")
                }
                Self::Strip { size, element, order } => {
                    _core::FormOf::<u64>::print_after("strip<", size, printer)?;
                    _core::FormOf::<Type<'ir>>::print_after(" : ", element, printer)?;
                    if _core::Option::is_some(order) {
                        _core::print_str(printer, ", order = ")?;
                        if let _core::Some(order) = order {
                            _core::FormOf::<Order>::print(order, printer)?;
                        } else {
                            return _core::Err(_core::missing_in_text("order"));
                        }
                    }
                    _core::print_str(printer, ">")
                }
                Self::Pair { 0: field0, 1: field1 } => {
                    _core::print_str(printer, "pair<")?;
                    let mut is_first = true;
                    _core::print_separated(printer, &mut is_first, "")?;
                    _core::FormOf::<u64>::print(field0, printer)?;
                    if let _core::Some(field1) = field1 {
                        _core::print_separated(printer, &mut is_first, "")?;
                        _core::FormOf::<Type<'ir>>::print(field1, printer)?;
                    }
                    _core::print_str(printer, ">")
                }
            }
        }
        fn parse_item(
            parser: &mut dyn _core::AsmParser<'ir>,
        ) -> _core::Result<_core::Option<Self>> {
            match _core::AsmParser::mnemonic(parser) {
                "named" => {
                    _core::variant(|parser| {
                        _core::AsmParser::expect(parser, "<")?;
                        let mut name = _core::None;
                        let mut size = _core::None;
                        let mut order = _core::None;
                        _core::parse_named(
                            parser,
                            &["name", "size", "order"],
                            &mut |parser, index| {
                                match index {
                                    0usize => {
                                        name = _core::Some(_core::AsmParse::parse(parser)?);
                                    }
                                    1usize => {
                                        size = _core::Some(_core::AsmParse::parse(parser)?);
                                    }
                                    2usize => {
                                        order = _core::Some(_core::text::<Order>().parse(parser)?);
                                    }
                                    _ => {}
                                }
                                _core::Ok(())
                            },
                        )?;
                        let size = _core::required(size, "size", parser)?;
                        let order = match order {
                            _core::Some(value) => value,
                            _core::None => Order::RowMajor,
                        };
                        _core::AsmParser::expect(parser, ">")?;
                        _core::Ok(Self::Named { name, size, order })
                    })(parser)
                }
                "strip" => {
                    _core::variant(|parser| {
                        let size = _core::AsmParse::parse_after("<", parser)?;
                        let element = _core::AsmParse::parse_after(":", parser)?;
                        let order = if _core::AsmParser::eat_all(
                            parser,
                            &[",", "order", "="],
                        ) {
                            let order = _core::Some(
                                _core::text::<Order>().parse(parser)?,
                            );
                            order
                        } else {
                            <Option<Order> as _core::Default>::default()
                        };
                        _core::AsmParser::expect(parser, ">")?;
                        _core::Ok(Self::Strip {
                            size,
                            element,
                            order,
                        })
                    })(parser)
                }
                "pair" => {
                    _core::variant(|parser| {
                        let field0 = _core::AsmParse::parse_after("<", parser)?;
                        let field1 = if _core::AsmParser::eat(parser, ",") {
                            _core::Some(_core::AsmParse::parse(parser)?)
                        } else {
                            <Option<Type<'ir>> as _core::Default>::default()
                        };
                        _core::AsmParser::expect(parser, ">")?;
                        _core::Ok(Self::Pair { 0: field0, 1: field1 })
                    })(parser)
                }
                _ => _core::Ok(_core::None),
            }
        }
    }
};
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
                    name: "Tensor",
                    mnemonic: _core::Some("tensor"),
                    codes: &[
                        _core::CodeSchema {
                            code: 0,
                            fields: &[
                                _core::Codec::<Vec<i64>>::FIELD.named("shape"),
                                _core::Codec::<Type<'ir>>::FIELD.named("element"),
                                _core::FieldSchema {
                                    default: _core::shown!(
                                        Vec < i64 >, < Vec < i64 > as _core::DefaultInText >
                                        ::default_in_text(),
                                        "<Vec<i64>as _core::DefaultInText>::default_in_text()"
                                    ),
                                    .._core::Codec::<Vec<i64>>::FIELD.named("tiles")
                                },
                            ],
                        },
                    ],
                    assembly: _core::AssemblySchema {
                        format: _core::Some(
                            "`<` shape($shape) $element (`,` list(dynamic($tiles^)))? `>`",
                        ),
                        parameters: &[
                            _core::ParameterSchema::new("", _core::Form::SIZES)
                                .named("shape"),
                            _core::FormOf::<Type<'ir>>::PARAMETER.named("element"),
                            _core::ParameterSchema::new(
                                    "",
                                    &_core::Form::List(_core::Form::SIZE),
                                )
                                .or_default("tiles"),
                        ],
                        .._core::AssemblySchema::BY_HAND
                    },
                    .._core::VariantSchema::EMPTY
                },
                _core::VariantSchema {
                    name: "From",
                    mnemonic: _core::Some("range"),
                    codes: &[
                        _core::CodeSchema {
                            code: 1,
                            fields: &[
                                _core::Codec::<&'ir str>::FIELD.named("unit"),
                                _core::Codec::<u64>::FIELD.named("low"),
                            ],
                        },
                    ],
                    assembly: _core::AssemblySchema {
                        format: _core::Some("keyword($unit) `` `:` `` $low"),
                        parameters: &[
                            _core::ParameterSchema::new("", &_core::Form::String)
                                .named("unit"),
                            _core::FormOf::<u64>::PARAMETER.named("low"),
                        ],
                        when: _core::Some("*low>0"),
                        .._core::AssemblySchema::BY_HAND
                    },
                    .._core::VariantSchema::EMPTY
                },
                _core::VariantSchema {
                    name: "Between",
                    mnemonic: _core::Some("range"),
                    codes: &[
                        _core::CodeSchema {
                            code: 2,
                            fields: &[
                                _core::Codec::<&'ir str>::FIELD.named("unit"),
                                _core::Codec::<u64>::FIELD.named("low"),
                                _core::Codec::<u64>::FIELD.named("high"),
                                _core::FieldSchema {
                                    default: _core::shown!(
                                        bool, < bool as _core::DefaultInText > ::default_in_text(),
                                        "<bool as _core::DefaultInText>::default_in_text()"
                                    ),
                                    .._core::Codec::<bool>::FIELD.named("open")
                                },
                            ],
                        },
                    ],
                    assembly: _core::AssemblySchema {
                        format: _core::Some(
                            "symbol($unit) custom<range>(ref($unit), $low, $high) (`,` `open` unit($open^))?",
                        ),
                        parameters: &[
                            _core::ParameterSchema::new("", &_core::Form::String)
                                .named("unit"),
                            _core::ParameterSchema::new("", &_core::Form::ByHand)
                                .named("low"),
                            _core::ParameterSchema::new("", &_core::Form::ByHand)
                                .named("high"),
                            _core::ParameterSchema::new("", &_core::Form::Bool)
                                .or_default("open"),
                        ],
                        .._core::AssemblySchema::BY_HAND
                    },
                    .._core::VariantSchema::EMPTY
                },
                _core::VariantSchema {
                    name: "Place",
                    mnemonic: _core::Some("place"),
                    codes: &[
                        _core::CodeSchema {
                            code: 3,
                            fields: &[
                                _core::Codec::<u64>::FIELD.named("start_line"),
                                _core::Codec::<PlaceAttr<'ir>>::FIELD.named("scope"),
                            ],
                        },
                    ],
                    assembly: _core::AssemblySchema {
                        format: _core::Some(
                            "`<` struct($start_line, qualified($scope)) `>`",
                        ),
                        parameters: &[
                            _core::ParameterSchema {
                                spelling: "startLine",
                                .._core::FormOf::<u64>::PARAMETER.named("start_line")
                            },
                            _core::ParameterSchema {
                                spelling: "in",
                                .._core::FormOf::<PlaceAttr<'ir>>::PARAMETER.named("scope")
                            },
                        ],
                        .._core::AssemblySchema::BY_HAND
                    },
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
                    let at = "ToyAttribute::Tensor";
                    let shape = _core::Decode::field(reader, at, "shape")?;
                    let element = _core::Decode::field(reader, at, "element")?;
                    let tiles = _core::Decode::field(reader, at, "tiles")?;
                    _core::Ok(Self::Tensor {
                        shape,
                        element,
                        tiles,
                    })
                }
                1 => {
                    let at = "ToyAttribute::From";
                    let unit = _core::Decode::field(reader, at, "unit")?;
                    let low = _core::Decode::field(reader, at, "low")?;
                    _core::Ok(Self::From { unit, low })
                }
                2 => {
                    let at = "ToyAttribute::Between";
                    let unit = _core::Decode::field(reader, at, "unit")?;
                    let low = _core::Decode::field(reader, at, "low")?;
                    let high = _core::Decode::field(reader, at, "high")?;
                    let open = _core::Decode::field(reader, at, "open")?;
                    _core::Ok(Self::Between {
                        unit,
                        low,
                        high,
                        open,
                    })
                }
                3 => {
                    let at = "ToyAttribute::Place";
                    let start_line = _core::Decode::field(reader, at, "start_line")?;
                    let scope = _core::Decode::field(reader, at, "scope")?;
                    _core::Ok(Self::Place { start_line, scope })
                }
                code => _core::unknown_code("a `toy` attribute", code, offset),
            }
        }
        fn encode_item(
            &self,
            writer: &mut (impl _core::DialectWriter + ?_core::Sized),
        ) -> _core::Result<bool> {
            match self {
                Self::Tensor { shape, element, tiles } => {
                    let at = _core::start(writer, 0, "ToyAttribute::Tensor");
                    _core::Codec::<Vec<i64>>::put(shape, writer, at, "shape")?;
                    _core::Codec::<Type<'ir>>::put(element, writer, at, "element")?;
                    _core::Codec::<Vec<i64>>::put(tiles, writer, at, "tiles")?;
                }
                Self::From { unit, low } => {
                    let at = _core::start(writer, 1, "ToyAttribute::From");
                    _core::Codec::<&'ir str>::put(unit, writer, at, "unit")?;
                    _core::Codec::<u64>::put(low, writer, at, "low")?;
                }
                Self::Between { unit, low, high, open } => {
                    let at = _core::start(writer, 2, "ToyAttribute::Between");
                    _core::Codec::<&'ir str>::put(unit, writer, at, "unit")?;
                    _core::Codec::<u64>::put(low, writer, at, "low")?;
                    _core::Codec::<u64>::put(high, writer, at, "high")?;
                    _core::Codec::<bool>::put(open, writer, at, "open")?;
                }
                Self::Place { start_line, scope } => {
                    let at = _core::start(writer, 3, "ToyAttribute::Place");
                    _core::Codec::<u64>::put(start_line, writer, at, "start_line")?;
                    _core::Codec::<PlaceAttr<'ir>>::put(scope, writer, at, "scope")?;
                }
            }
            _core::Ok(true)
        }
        fn mnemonic(&self) -> &'static str {
            match *self {
                Self::Tensor { .. } => "tensor",
                Self::From { .. } => "range",
                Self::Between { .. } => "range",
                Self::Place { .. } => "place",
            }
        }
        fn print_item(&self, printer: &mut dyn _core::AsmPrinter) -> _core::Result<()> {
            match self {
                Self::Tensor { shape, element, tiles } => {
                    _core::print_str(printer, "tensor<")?;
                    _core::print_shape(shape, printer)?;
                    _core::FormOf::<Type<'ir>>::print(element, printer)?;
                    if !<Vec<
                        i64,
                    > as _core::PartialEq>::eq(
                        tiles,
                        &<Vec<i64> as _core::DefaultInText>::default_in_text(),
                    ) {
                        _core::print_str(printer, ", ")?;
                        _core::print_list(
                            tiles,
                            printer,
                            |element, printer| _core::dynamic::print(element, printer),
                        )?;
                    }
                    _core::print_str(printer, ">")
                }
                Self::From { unit, low } => {
                    _core::print_str(printer, "range ")?;
                    _core::print_keyword(unit, printer)?;
                    _core::FormOf::<u64>::print_after(":", low, printer)?;
                    _core::Ok(())
                }
                Self::Between { unit, low, high, open } => {
                    _core::print_str(printer, "range ")?;
                    _core::print_symbol(unit, printer)?;
                    _core::print_str(printer, " ")?;
                    range::print(unit, low, high, printer)?;
                    if !<bool as _core::PartialEq>::eq(
                        open,
                        &<bool as _core::DefaultInText>::default_in_text(),
                    ) {
                        _core::print_str(printer, ", open")?;
                    }
                    _core::Ok(())
                }
                Self::Place { start_line, scope } => {
                    _core::FormOf::<
                        u64,
                    >::print_after("place<startLine = ", start_line, printer)?;
                    _core::print_str(printer, ", in = ")?;
                    _core::FormOf::<PlaceAttr<'ir>>::print_qualified(scope, printer)?;
                    _core::print_str(printer, ">")
                }
            }
        }
        fn parse_item(
            parser: &mut dyn _core::AsmParser<'ir>,
        ) -> _core::Result<_core::Option<Self>> {
            match _core::AsmParser::mnemonic(parser) {
                "tensor" => {
                    _core::variant(|parser| {
                        let shape = {
                            _core::AsmParser::expect(parser, "<")?;
                            _core::AsmParser::parse_shape(parser)?
                        };
                        let element = _core::AsmParse::parse(parser)?;
                        let tiles = if _core::AsmParser::eat_all(parser, &[","]) {
                            let tiles = _core::parse_list(
                                parser,
                                |parser| _core::dynamic::parse::<i64>(parser),
                            )?;
                            tiles
                        } else {
                            <Vec<i64> as _core::DefaultInText>::default_in_text()
                        };
                        _core::AsmParser::expect(parser, ">")?;
                        _core::Ok(Self::Tensor {
                            shape,
                            element,
                            tiles,
                        })
                    })(parser)
                }
                "range" => {
                    <dyn _core::AsmParser<
                        'ir,
                    >>::parse_one_of(
                        parser,
                        &[
                            |
                                parser: &mut dyn _core::AsmParser<'ir>,
                            | -> _core::Result<_core::Option<Self>> {
                                let unit = _core::parse_keyword::<&'ir str>(parser)?;
                                let low = _core::AsmParse::parse_after(":", parser)?;
                                if !{
                                    let low = &low;
                                    *low > 0
                                } {
                                    return _core::Ok(_core::None);
                                }
                                _core::Ok(_core::Some(Self::From { unit, low }))
                            },
                            |
                                parser: &mut dyn _core::AsmParser<'ir>,
                            | -> _core::Result<_core::Option<Self>> {
                                let unit = _core::parse_symbol::<&'ir str>(parser)?;
                                let (low, high) = range::parse(&unit, parser)?;
                                let open = if _core::AsmParser::eat_all(
                                    parser,
                                    &[",", "open"],
                                ) {
                                    let open = _core::Result::<bool>::Ok(true)?;
                                    open
                                } else {
                                    <bool as _core::DefaultInText>::default_in_text()
                                };
                                _core::Ok(
                                    _core::Some(Self::Between {
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
                    _core::variant(|parser| {
                        _core::AsmParser::expect(parser, "<")?;
                        let mut start_line = _core::None;
                        let mut scope = _core::None;
                        _core::parse_named(
                            parser,
                            &["startLine", "in"],
                            &mut |parser, index| {
                                match index {
                                    0usize => {
                                        start_line = _core::Some(_core::AsmParse::parse(parser)?);
                                    }
                                    1usize => {
                                        scope = _core::Some(
                                            <PlaceAttr<'ir> as _core::AsmParse>::parse(parser)?,
                                        );
                                    }
                                    _ => {}
                                }
                                _core::Ok(())
                            },
                        )?;
                        let start_line = _core::required(
                            start_line,
                            "startLine",
                            parser,
                        )?;
                        let scope = _core::required(scope, "in", parser)?;
                        _core::AsmParser::expect(parser, ">")?;
                        _core::Ok(Self::Place { start_line, scope })
                    })(parser)
                }
                _ => _core::Ok(_core::None),
            }
        }
    }
};
