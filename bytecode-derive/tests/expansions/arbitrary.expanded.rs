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
                    name: "Value",
                    mnemonic: _bytecode::Some("value"),
                    codes: &[
                        _bytecode::CodeSchema {
                            code: 0,
                            fields: &[
                                _bytecode::FieldSchema {
                                    kind: <Type<'ir> as _bytecode::Encode>::KIND,
                                    accepts: <Type<'ir> as _bytecode::Encode>::ACCEPTS,
                                    .._bytecode::FieldSchema::new("type_")
                                },
                                _bytecode::FieldSchema {
                                    kind: &_bytecode::Kind::ApInt,
                                    expressions: _bytecode::Some("width_of(*type_)?"),
                                    .._bytecode::FieldSchema::new("value")
                                },
                            ],
                        },
                        _bytecode::CodeSchema {
                            code: 1,
                            fields: &[
                                _bytecode::FieldSchema {
                                    kind: <Type<'ir> as _bytecode::Encode>::KIND,
                                    accepts: <Type<'ir> as _bytecode::Encode>::ACCEPTS,
                                    .._bytecode::FieldSchema::new("type_")
                                },
                                _bytecode::FieldSchema {
                                    kind: <u32 as _bytecode::Encode>::KIND,
                                    accepts: <u32 as _bytecode::Encode>::ACCEPTS,
                                    .._bytecode::FieldSchema::new("space")
                                },
                                _bytecode::FieldSchema {
                                    kind: &_bytecode::Kind::ApInt,
                                    expressions: _bytecode::Some("width_of(*type_)?"),
                                    .._bytecode::FieldSchema::new("value")
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
                                _bytecode::ParameterSchema::new(
                                    "value",
                                    _bytecode::FormOf::<ApInt>::FORM,
                                ),
                                _bytecode::ParameterSchema {
                                    absence: _bytecode::Absence::Missing,
                                    .._bytecode::ParameterSchema::new(
                                        "space",
                                        _bytecode::FormOf::<u32>::FORM,
                                    )
                                },
                                _bytecode::ParameterSchema {
                                    spelling: "type",
                                    .._bytecode::ParameterSchema::new(
                                        "type_",
                                        _bytecode::FormOf::<Type<'ir>>::FORM,
                                    )
                                },
                            ],
                            .._bytecode::AssemblySchema::BY_HAND
                        }
                    },
                },
                _bytecode::VariantSchema {
                    name: "Packed",
                    mnemonic: _bytecode::Some("packed"),
                    codes: &[
                        _bytecode::CodeSchema {
                            code: 2,
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
                                        bits: 30u32,
                                        first: false,
                                        of: <u32 as _bytecode::Encode>::KIND,
                                    },
                                    .._bytecode::FieldSchema::new("width")
                                },
                                _bytecode::FieldSchema {
                                    kind: &_bytecode::Kind::Custom("twice"),
                                    .._bytecode::FieldSchema::new("count")
                                },
                            ],
                        },
                    ],
                    constants: _bytecode::None,
                    since: _bytecode::Some("2"),
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
                                _bytecode::ParameterSchema::new(
                                    "count",
                                    _bytecode::FormOf::<u64>::FORM,
                                ),
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
                    let space = <Option<u32> as _bytecode::Default>::default();
                    let type_ = _bytecode::in_field(
                        <Type<'ir> as _bytecode::Decode<'ir>>::decode(reader),
                        "ToyAttribute::Value",
                        "type_",
                    )?;
                    let value = _bytecode::in_field(
                        (|| {
                            let type_ = &type_;
                            _bytecode::DialectReader::read_apint(
                                reader,
                                width_of(*type_)?,
                            )
                        })(),
                        "ToyAttribute::Value",
                        "value",
                    )?;
                    _bytecode::Ok(Self::Value { value, space, type_ })
                }
                1 => {
                    let type_ = _bytecode::in_field(
                        <Type<'ir> as _bytecode::Decode<'ir>>::decode(reader),
                        "ToyAttribute::Value",
                        "type_",
                    )?;
                    let space = _bytecode::Some(
                        _bytecode::in_field(
                            <u32 as _bytecode::Decode<'ir>>::decode(reader),
                            "ToyAttribute::Value",
                            "space",
                        )?,
                    );
                    let value = _bytecode::in_field(
                        (|| {
                            let type_ = &type_;
                            _bytecode::DialectReader::read_apint(
                                reader,
                                width_of(*type_)?,
                            )
                        })(),
                        "ToyAttribute::Value",
                        "value",
                    )?;
                    _bytecode::Ok(Self::Value { value, space, type_ })
                }
                2 => {
                    let packed = _bytecode::in_field(
                        _bytecode::Packed::decode(reader, 32u32),
                        "ToyAttribute::Packed",
                        "sign, width",
                    )?;
                    let sign = _bytecode::in_field(
                        packed.get::<Sign>(0u32, 2u32, reader),
                        "ToyAttribute::Packed",
                        "sign",
                    )?;
                    let width = _bytecode::in_field(
                        packed.get::<u32>(2u32, 30u32, reader),
                        "ToyAttribute::Packed",
                        "width",
                    )?;
                    let count = _bytecode::in_field(
                        twice::decode(reader),
                        "ToyAttribute::Packed",
                        "count",
                    )?;
                    _bytecode::Ok(Self::Packed { sign, width, count })
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
            let target = _bytecode::DialectWriter::dialect_version(writer, "toy");
            match self {
                Self::Value { value, space, type_ } => {
                    _bytecode::DialectWriter::write_varint(
                        writer,
                        match (_bytecode::Option::is_some(space),) {
                            (false,) => 0,
                            (true,) => 1,
                        },
                    );
                    _bytecode::in_field(
                        <Type<'ir> as _bytecode::Encode>::encode(type_, writer),
                        "ToyAttribute::Value",
                        "type_",
                    )?;
                    if let _bytecode::Some(space) = space {
                        _bytecode::in_field(
                            <u32 as _bytecode::Encode>::encode(space, writer),
                            "ToyAttribute::Value",
                            "space",
                        )?;
                    }
                    _bytecode::in_field(
                        (|| _bytecode::encode_apint(value, width_of(*type_)?, writer))(),
                        "ToyAttribute::Value",
                        "value",
                    )?;
                }
                Self::Packed { sign, width, count } => {
                    let has = _bytecode::target_has(&target, &[2], &[]);
                    _bytecode::in_item(
                        _bytecode::left_out(has, &target, "toy", &[2], &[]),
                        "ToyAttribute::Packed",
                    )?;
                    _bytecode::DialectWriter::write_varint(writer, 2);
                    let mut packed = 0u64;
                    packed
                        |= _bytecode::in_field(
                            _bytecode::pack(sign, 0u32, 2u32, writer),
                            "ToyAttribute::Packed",
                            "sign",
                        )?;
                    packed
                        |= _bytecode::in_field(
                            _bytecode::pack(width, 2u32, 30u32, writer),
                            "ToyAttribute::Packed",
                            "width",
                        )?;
                    _bytecode::DialectWriter::write_varint(writer, packed);
                    _bytecode::in_field(
                        twice::encode(count, writer),
                        "ToyAttribute::Packed",
                        "count",
                    )?;
                }
            }
            _bytecode::Ok(true)
        }
        fn mnemonic(&self) -> &'static str {
            match *self {
                Self::Value { .. } => "value",
                Self::Packed { .. } => "packed",
            }
        }
        fn print_item(
            &self,
            printer: &mut dyn _bytecode::AsmPrinter,
        ) -> _bytecode::Result<()> {
            match self {
                Self::Value { value, space, type_ } => {
                    _bytecode::print_str(printer, "value<")?;
                    let mut separator = "";
                    _bytecode::print_str(printer, separator)?;
                    separator = ", ";
                    _bytecode::print_str(printer, "value = ")?;
                    _bytecode::AsmPrint::print(value, printer)?;
                    if let _bytecode::Some(space) = space {
                        _bytecode::print_str(printer, separator)?;
                        separator = ", ";
                        _bytecode::print_str(printer, "space = ")?;
                        _bytecode::AsmPrint::print(space, printer)?;
                    }
                    _bytecode::print_str(printer, separator)?;
                    separator = ", ";
                    _bytecode::print_str(printer, "type = ")?;
                    _bytecode::AsmPrint::print(type_, printer)?;
                    let _ = separator;
                    _bytecode::print_str(printer, ">")?;
                    _bytecode::Ok(())
                }
                Self::Packed { sign, width, count } => {
                    _bytecode::print_str(printer, "packed<")?;
                    _bytecode::AsmPrint::print(sign, printer)?;
                    _bytecode::print_str(printer, ", ")?;
                    _bytecode::AsmPrint::print(width, printer)?;
                    _bytecode::print_str(printer, ", ")?;
                    _bytecode::AsmPrint::print(count, printer)?;
                    _bytecode::print_str(printer, ">")?;
                    _bytecode::Ok(())
                }
            }
        }
        fn parse_item(
            parser: &mut dyn _bytecode::AsmParser<'ir>,
        ) -> _bytecode::Result<_bytecode::Option<Self>> {
            match _bytecode::AsmParser::mnemonic(parser) {
                "value" => {
                    (|
                        parser: &mut dyn _bytecode::AsmParser<'ir>,
                    | -> _bytecode::Result<_bytecode::Option<Self>> {
                        _bytecode::AsmParser::expect(parser, "<")?;
                        let mut value = _bytecode::None;
                        let mut space = _bytecode::None;
                        let mut type_ = _bytecode::None;
                        while !_bytecode::AsmParser::at_close(parser) {
                            match _bytecode::AsmParser::parse_name(parser)? {
                                "value" => {
                                    _bytecode::once(&value, "value", parser)?;
                                    value = _bytecode::Some(
                                        <ApInt as _bytecode::AsmParse>::parse(parser)?,
                                    );
                                }
                                "space" => {
                                    _bytecode::once(&space, "space", parser)?;
                                    space = _bytecode::Some(
                                        <u32 as _bytecode::AsmParse>::parse(parser)?,
                                    );
                                }
                                "type" => {
                                    _bytecode::once(&type_, "type", parser)?;
                                    type_ = _bytecode::Some(
                                        <Type<'ir> as _bytecode::AsmParse>::parse(parser)?,
                                    );
                                }
                                name => {
                                    return _bytecode::Err(
                                        _bytecode::unknown_parameter(
                                            name,
                                            &["value", "space", "type"],
                                            parser,
                                        ),
                                    );
                                }
                            }
                            if !_bytecode::AsmParser::eat(parser, ",") {
                                break;
                            }
                        }
                        let value = _bytecode::required(value, "value", parser)?;
                        let type_ = _bytecode::required(type_, "type", parser)?;
                        _bytecode::AsmParser::expect(parser, ">")?;
                        _bytecode::Ok(
                            _bytecode::Some(Self::Value { value, space, type_ }),
                        )
                    })(parser)
                }
                "packed" => {
                    (|
                        parser: &mut dyn _bytecode::AsmParser<'ir>,
                    | -> _bytecode::Result<_bytecode::Option<Self>> {
                        _bytecode::AsmParser::expect(parser, "<")?;
                        let sign = <Sign as _bytecode::AsmParse>::parse(parser)?;
                        _bytecode::AsmParser::expect(parser, ",")?;
                        let width = <u32 as _bytecode::AsmParse>::parse(parser)?;
                        _bytecode::AsmParser::expect(parser, ",")?;
                        let count = <u64 as _bytecode::AsmParse>::parse(parser)?;
                        _bytecode::AsmParser::expect(parser, ">")?;
                        _bytecode::Ok(
                            _bytecode::Some(Self::Packed { sign, width, count }),
                        )
                    })(parser)
                }
                _ => _bytecode::Ok(_bytecode::None),
            }
        }
        fn arbitrary_variant(
            generator: &mut _bytecode::Generator<'ir, '_>,
            variant: usize,
        ) -> _bytecode::Result<Self> {
            _bytecode::Generator::set_dialect(generator, "toy");
            match variant {
                0usize => {
                    let (value, space, type_) = match _bytecode::Generator::below(
                        generator,
                        2usize,
                    )? {
                        0usize => {
                            let type_: Type<'ir> = <Type<
                                'ir,
                            > as _bytecode::Decode<'ir>>::arbitrary(generator)?;
                            let space: Option<u32> = <Option<
                                u32,
                            > as _bytecode::Default>::default();
                            let value: ApInt = (|| {
                                let type_ = &type_;
                                _bytecode::Generator::apint(generator, width_of(*type_)?)
                            })()?;
                            (value, space, type_)
                        }
                        1usize => {
                            let type_: Type<'ir> = <Type<
                                'ir,
                            > as _bytecode::Decode<'ir>>::arbitrary(generator)?;
                            let space: Option<u32> = _bytecode::Some(
                                <u32 as _bytecode::Decode<'ir>>::arbitrary(generator)?,
                            );
                            let value: ApInt = (|| {
                                let type_ = &type_;
                                _bytecode::Generator::apint(generator, width_of(*type_)?)
                            })()?;
                            (value, space, type_)
                        }
                        _ => {
                            return _bytecode::Err(
                                _bytecode::Generator::no_variant(generator),
                            );
                        }
                    };
                    _bytecode::Ok(Self::Value { value, space, type_ })
                }
                1usize => {
                    _bytecode::Generator::require(generator, "toy", &[2], &[])?;
                    let sign: Sign = _bytecode::Generator::bits::<
                        Sign,
                    >(generator, 2, <Sign as _bytecode::Encode>::KIND)?;
                    let width: u32 = _bytecode::Generator::bits::<
                        u32,
                    >(generator, 30, <u32 as _bytecode::Encode>::KIND)?;
                    let count: u64 = _bytecode::Generator::decode(
                        generator,
                        |reader| twice::decode(reader),
                    )?;
                    _bytecode::Ok(Self::Packed { sign, width, count })
                }
                _ => _bytecode::Err(_bytecode::Generator::no_variant(generator)),
            }
        }
    }
};
const _: () = {
    use ::mlir_bytecode::__private as _bytecode;
    #[automatically_derived]
    impl<'ir> _bytecode::Decode<'ir> for ValueAttr<'ir> {
        fn decode(
            reader: &mut impl _bytecode::DialectReader<'ir>,
        ) -> _bytecode::Result<Self> {
            let offset = _bytecode::DialectReader::offset(reader);
            let handle = _bytecode::DialectReader::read_attribute(reader)?;
            Self::new(handle)
                .ok_or_else(|| _bytecode::wrong_reference(
                    "ValueAttr",
                    _bytecode::Items::mistake_attribute(&ITEMS, handle),
                    offset,
                ))
        }
        fn decode_optional(
            reader: &mut impl _bytecode::DialectReader<'ir>,
        ) -> _bytecode::Result<_bytecode::Option<Self>> {
            let offset = _bytecode::DialectReader::offset(reader);
            match _bytecode::DialectReader::read_optional_attribute(reader)? {
                _bytecode::Some(handle) => {
                    match Self::new(handle) {
                        _bytecode::None => {
                            _bytecode::Err(
                                _bytecode::wrong_reference(
                                    "ValueAttr",
                                    _bytecode::Items::mistake_attribute(&ITEMS, handle),
                                    offset,
                                ),
                            )
                        }
                        reference => _bytecode::Ok(reference),
                    }
                }
                _bytecode::None => _bytecode::Ok(_bytecode::None),
            }
        }
        #[allow(
            elided_lifetimes_in_paths,
            reason = "the path is written without arguments"
        )]
        fn arbitrary(
            generator: &mut _bytecode::Generator<'ir, '_>,
        ) -> _bytecode::Result<Self> {
            _bytecode::Generator::attribute_of::<
                ToyAttribute,
                Self,
            >(generator, &["Value"], &[], Self::new)
        }
    }
    #[automatically_derived]
    impl<'ir> _bytecode::Encode for ValueAttr<'ir> {
        const KIND: &'static _bytecode::Kind = &_bytecode::Kind::Attribute;
        const ACCEPTS: _bytecode::Option<_bytecode::Described> = _bytecode::Some(
            _bytecode::Described::new(|| _bytecode::Items::describe(&ITEMS)),
        );
        fn encode(
            &self,
            writer: &mut (impl _bytecode::DialectWriter + ?_bytecode::Sized),
        ) -> _bytecode::Result<()> {
            _bytecode::DialectWriter::write_attribute(writer, self.0)
        }
        fn encode_optional(
            this: _bytecode::Option<&Self>,
            writer: &mut (impl _bytecode::DialectWriter + ?_bytecode::Sized),
        ) -> _bytecode::Result<()> {
            _bytecode::DialectWriter::write_optional_attribute(
                writer,
                this.map(|it| it.0),
            )
        }
    }
    #[allow(elided_lifetimes_in_paths, reason = "the path is written without arguments")]
    const _: () = _bytecode::assert!(
        _bytecode::has_variant(< ToyAttribute as _bytecode::DialectItem > ::SCHEMA,
        "Value"), "`ToyAttribute` has no variant `Value`"
    );
    #[allow(elided_lifetimes_in_paths, reason = "the path is written without arguments")]
    const ITEMS: _bytecode::Items = _bytecode::Items::new(
        <ToyAttribute as _bytecode::DialectItem>::SCHEMA,
        &["Value"],
        &[],
        &[],
        false,
    );
    #[automatically_derived]
    impl<'ir> _bytecode::Property<'ir> for ValueAttr<'ir> {
        const IS_ATTRIBUTE: bool = true;
        fn wire() -> _bytecode::Wire {
            _bytecode::Wire::Attribute
        }
        fn kind() -> _bytecode::AttributeKind {
            _bytecode::AttributeKind::of_items(&ITEMS)
        }
        fn from_value(
            context: &'ir _bytecode::Context,
            value: &_bytecode::FieldValue,
        ) -> _bytecode::Result<Self> {
            let handle = <_bytecode::Attribute<
                'ir,
            > as _bytecode::Property>::from_value(context, value)?;
            let offset = 0;
            Self::new(handle)
                .ok_or_else(|| _bytecode::wrong_reference(
                    "ValueAttr",
                    _bytecode::Items::mistake_attribute(&ITEMS, handle),
                    offset,
                ))
        }
        fn to_attribute(
            &self,
            _: &'ir _bytecode::Context,
        ) -> _bytecode::Result<_bytecode::Option<_bytecode::Attribute<'ir>>> {
            _bytecode::Ok(_bytecode::Some(self.0))
        }
    }
    #[automatically_derived]
    impl<'ir> _bytecode::FromAttribute<'ir> for ValueAttr<'ir> {
        fn try_from_attribute(
            handle: _bytecode::Attribute<'ir>,
        ) -> _bytecode::Result<_bytecode::Option<Self>> {
            _bytecode::Ok(Self::new(handle))
        }
        fn expected() -> _bytecode::String {
            _bytecode::Items::required(&ITEMS)
        }
    }
    impl<'ir> ValueAttr<'ir> {
        ///The reference, if the attribute is of this kind; this decodes no more than its code.
        fn new(handle: _bytecode::Attribute<'ir>) -> _bytecode::Option<Self> {
            if _bytecode::Items::contains_attribute(&ITEMS, handle) {
                _bytecode::Some(Self(handle))
            } else {
                _bytecode::None
            }
        }
        ///The attribute.
        fn attribute(self) -> _bytecode::Attribute<'ir> {
            self.0
        }
    }
    #[automatically_derived]
    impl<'ir> _bytecode::From<ValueAttr<'ir>> for _bytecode::Attribute<'ir> {
        fn from(reference: ValueAttr<'ir>) -> Self {
            reference.0
        }
    }
    #[automatically_derived]
    impl<'ir> _bytecode::AsmPrint for ValueAttr<'ir> {
        const FORM: &'static _bytecode::Form = &_bytecode::Form::Reference {
            is_type: false,
            prefix: _bytecode::Prefix::Of(|| _bytecode::Items::prefix(&ITEMS)),
        };
        fn print(
            &self,
            printer: &mut dyn _bytecode::AsmPrinter,
        ) -> _bytecode::Result<()> {
            _bytecode::Items::print_attribute(&ITEMS, self.0, printer)
        }
        fn print_qualified(
            &self,
            printer: &mut dyn _bytecode::AsmPrinter,
        ) -> _bytecode::Result<()> {
            _bytecode::AsmPrinter::print_attribute(printer, self.0)
        }
        fn print_optional(
            this: _bytecode::Option<&Self>,
            printer: &mut dyn _bytecode::AsmPrinter,
        ) -> _bytecode::Result<()> {
            match this {
                _bytecode::Some(this) => _bytecode::AsmPrint::print(this, printer),
                _bytecode::None => {
                    <_bytecode::Attribute<
                        '_,
                    > as _bytecode::AsmPrint>::print_optional(_bytecode::None, printer)
                }
            }
        }
    }
    #[automatically_derived]
    impl<'ir> _bytecode::AsmParse<'ir> for ValueAttr<'ir> {
        fn parse(parser: &mut dyn _bytecode::AsmParser<'ir>) -> _bytecode::Result<Self> {
            let handle = _bytecode::Items::parse_attribute(&ITEMS, parser)?;
            Self::new(handle)
                .ok_or_else(|| {
                    let mistake = _bytecode::Items::mistake_attribute(&ITEMS, handle);
                    <dyn _bytecode::AsmParser<'ir>>::error(parser, mistake)
                })
        }
        fn parse_optional(
            parser: &mut dyn _bytecode::AsmParser<'ir>,
        ) -> _bytecode::Result<_bytecode::Option<Self>> {
            <Self as _bytecode::AsmParse<'ir>>::parse(parser).map(_bytecode::Some)
        }
    }
};
const _: () = {
    use ::mlir_bytecode::__private as _bytecode;
    #[automatically_derived]
    impl<'ir> _bytecode::Decode<'ir> for Sign {
        #[inline]
        fn decode(
            reader: &mut impl _bytecode::DialectReader<'ir>,
        ) -> _bytecode::Result<Self> {
            _bytecode::decode_constant::<Self>(reader)
        }
        fn arbitrary(
            generator: &mut _bytecode::Generator<'ir, '_>,
        ) -> _bytecode::Result<Self> {
            _bytecode::Generator::choose(generator, [|| Self::Signless, || Self::Signed])
                .map(|make| make())
        }
    }
    #[automatically_derived]
    impl _bytecode::Encode for Sign {
        const KIND: &'static _bytecode::Kind = <Self as _bytecode::AsVarint>::KIND;
        #[inline]
        fn encode(
            &self,
            writer: &mut (impl _bytecode::DialectWriter + ?_bytecode::Sized),
        ) -> _bytecode::Result<()> {
            _bytecode::encode_varint(self, writer)
        }
    }
    #[automatically_derived]
    impl _bytecode::AsVarint for Sign {
        const NAME: &'static str = "Sign";
        const KIND: &'static _bytecode::Kind = &_bytecode::Kind::Enum {
            name: "Sign",
            values: &[
                _bytecode::ConstantSchema {
                    value: 0,
                    name: "signless",
                    since: _bytecode::None,
                    until: _bytecode::None,
                },
                _bytecode::ConstantSchema {
                    value: 1,
                    name: "signed",
                    since: _bytecode::None,
                    until: _bytecode::None,
                },
            ],
        };
        #[inline]
        fn to_varint(&self) -> u64 {
            match self {
                Self::Signless => 0,
                Self::Signed => 1,
            }
        }
        #[inline]
        fn from_varint(value: u64) -> _bytecode::Option<Self> {
            match value {
                0 => _bytecode::Some(Self::Signless),
                1 => _bytecode::Some(Self::Signed),
                _ => _bytecode::None,
            }
        }
    }
    #[automatically_derived]
    impl<'ir> _bytecode::Property<'ir> for Sign {
        fn wire() -> _bytecode::Wire {
            _bytecode::Wire::Varint(_bytecode::IntegerForm::Integer(32u32))
        }
        fn meaning() -> _bytecode::Option<&'static _bytecode::Kind> {
            _bytecode::Some(<Self as _bytecode::AsVarint>::KIND)
        }
        fn text(&self) -> _bytecode::Option<_bytecode::String> {
            _bytecode::integer_text(self, 32u32)
        }
        fn from_value(
            _: &'ir _bytecode::Context,
            value: &_bytecode::FieldValue,
        ) -> _bytecode::Result<Self> {
            _bytecode::integer_from_value(value)
        }
        fn to_attribute(
            &self,
            context: &'ir _bytecode::Context,
        ) -> _bytecode::Result<_bytecode::Option<_bytecode::Attribute<'ir>>> {
            _bytecode::integer_to_attribute(self, 32u32, context)
        }
    }
    #[automatically_derived]
    impl _bytecode::AsmPrint for Sign {
        const FORM: &'static _bytecode::Form = &_bytecode::Form::Constant(
            <Self as _bytecode::AsVarint>::KIND,
        );
        fn print(
            &self,
            printer: &mut dyn _bytecode::AsmPrinter,
        ) -> _bytecode::Result<()> {
            _bytecode::print_str(
                printer,
                match self {
                    Self::Signless => "signless",
                    Self::Signed => "signed",
                },
            )
        }
    }
    #[automatically_derived]
    impl<'ir> _bytecode::AsmParse<'ir> for Sign {
        fn parse(parser: &mut dyn _bytecode::AsmParser<'ir>) -> _bytecode::Result<Self> {
            match _bytecode::AsmParser::parse_keyword(parser)? {
                "signless" => _bytecode::Ok(Self::Signless),
                "signed" => _bytecode::Ok(Self::Signed),
                word => {
                    _bytecode::Err(
                        _bytecode::unknown_constant(
                            word,
                            &["signless", "signed"],
                            parser,
                        ),
                    )
                }
            }
        }
    }
};
