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
                    name: "Value",
                    mnemonic: _core::Some("value"),
                    codes: &[
                        _core::CodeSchema {
                            code: 0,
                            fields: &[
                                _core::Codec::<Type<'ir>>::FIELD.named("type_"),
                                _core::FieldSchema {
                                    expressions: _core::Some("width_of(*type_)?"),
                                    kind: &_core::Kind::ApInt,
                                    .._core::FieldSchema::new("value")
                                },
                            ],
                        },
                        _core::CodeSchema {
                            code: 1,
                            fields: &[
                                _core::Codec::<Type<'ir>>::FIELD.named("type_"),
                                _core::Codec::<u32>::FIELD.named("space"),
                                _core::FieldSchema {
                                    expressions: _core::Some("width_of(*type_)?"),
                                    kind: &_core::Kind::ApInt,
                                    .._core::FieldSchema::new("value")
                                },
                            ],
                        },
                    ],
                    assembly: _core::AssemblySchema {
                        format: _core::Some("`<` struct(params) `>`"),
                        parameters: &[
                            _core::FormOf::<ApInt>::PARAMETER.named("value"),
                            _core::FormOf::<u32>::PARAMETER.or_missing("space"),
                            _core::ParameterSchema {
                                spelling: "type",
                                .._core::FormOf::<Type<'ir>>::PARAMETER.named("type_")
                            },
                        ],
                        .._core::AssemblySchema::BY_HAND
                    },
                    .._core::VariantSchema::EMPTY
                },
                _core::VariantSchema {
                    name: "Packed",
                    mnemonic: _core::Some("packed"),
                    since: _core::Some("2"),
                    codes: &[
                        _core::CodeSchema {
                            code: 2,
                            fields: &[
                                _core::bits!(
                                    2u32, true, _core::Codec:: < Sign > ::KIND, "sign"
                                ),
                                _core::bits!(
                                    30u32, false, _core::Codec:: < u32 > ::KIND, "width"
                                ),
                                _core::FieldSchema {
                                    kind: &_core::Kind::Custom("twice"),
                                    .._core::FieldSchema::new("count")
                                },
                            ],
                        },
                    ],
                    assembly: _core::AssemblySchema {
                        format: _core::Some("`<` params `>`"),
                        parameters: &[
                            _core::FormOf::<Sign>::PARAMETER.named("sign"),
                            _core::FormOf::<u32>::PARAMETER.named("width"),
                            _core::FormOf::<u64>::PARAMETER.named("count"),
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
                    let at = "ToyAttribute::Value";
                    let space = <Option<u32> as _core::Default>::default();
                    let type_: Type<'ir> = _core::Decode::field(reader, at, "type_")?;
                    let value: ApInt = _core::in_field(
                        (|| {
                            let type_ = &type_;
                            _core::DialectReader::read_apint(reader, width_of(*type_)?)
                        })(),
                        at,
                        "value",
                    )?;
                    _core::Ok(Self::Value { value, space, type_ })
                }
                1 => {
                    let at = "ToyAttribute::Value";
                    let type_: Type<'ir> = _core::Decode::field(reader, at, "type_")?;
                    let space: Option<u32> = _core::Some(
                        _core::Decode::field(reader, at, "space")?,
                    );
                    let value: ApInt = _core::in_field(
                        (|| {
                            let type_ = &type_;
                            _core::DialectReader::read_apint(reader, width_of(*type_)?)
                        })(),
                        at,
                        "value",
                    )?;
                    _core::Ok(Self::Value { value, space, type_ })
                }
                2 => {
                    let at = "ToyAttribute::Packed";
                    let packed = _core::in_field(
                        _core::Packed::decode(reader, 32u32),
                        at,
                        "sign, width",
                    )?;
                    let sign = packed.field::<Sign>(0u32..2u32, reader, at, "sign")?;
                    let width = packed.field::<u32>(2u32..32u32, reader, at, "width")?;
                    let count = _core::in_field(twice::decode(reader), at, "count")?;
                    _core::Ok(Self::Packed { sign, width, count })
                }
                code => _core::unknown_code("a `toy` attribute", code, offset),
            }
        }
        fn encode_item(
            &self,
            writer: &mut (impl _core::DialectWriter + ?_core::Sized),
        ) -> _core::Result<bool> {
            let target = _core::DialectWriter::dialect_version(writer, "toy");
            match self {
                Self::Value { value, space, type_ } => {
                    let at = _core::start(
                        writer,
                        match (_core::Option::is_some(space),) {
                            (false,) => 0,
                            (true,) => 1,
                        },
                        "ToyAttribute::Value",
                    );
                    _core::Codec::<Type<'ir>>::put(type_, writer, at, "type_")?;
                    if let _core::Some(space) = space {
                        _core::Codec::<u32>::put(space, writer, at, "space")?;
                    }
                    _core::in_field(
                        (|| _core::encode_apint(value, width_of(*type_)?, writer))(),
                        at,
                        "value",
                    )?;
                }
                Self::Packed { sign, width, count } => {
                    let has = _core::target_has(&target, &[2], &[]);
                    _core::in_item(
                        _core::left_out(has, &target, "toy", &[2], &[]),
                        "ToyAttribute::Packed",
                    )?;
                    let at = _core::start(writer, 2, "ToyAttribute::Packed");
                    let mut packed = 0u64;
                    packed |= _core::pack_field(sign, 0u32..2u32, writer, at, "sign")?;
                    packed
                        |= _core::pack_field(width, 2u32..32u32, writer, at, "width")?;
                    _core::DialectWriter::write_varint(writer, packed);
                    _core::in_field(twice::encode(count, writer), at, "count")?;
                }
            }
            _core::Ok(true)
        }
        fn mnemonic(&self) -> &'static str {
            match *self {
                Self::Value { .. } => "value",
                Self::Packed { .. } => "packed",
            }
        }
        fn print_item(&self, printer: &mut dyn _core::AsmPrinter) -> _core::Result<()> {
            match self {
                Self::Value { value, space, type_ } => {
                    _core::print_str(printer, "value<")?;
                    let mut is_first = true;
                    _core::print_separated(printer, &mut is_first, "value = ")?;
                    _core::FormOf::<ApInt>::print(value, printer)?;
                    if let _core::Some(space) = space {
                        _core::print_separated(printer, &mut is_first, "space = ")?;
                        _core::FormOf::<u32>::print(space, printer)?;
                    }
                    _core::print_separated(printer, &mut is_first, "type = ")?;
                    _core::FormOf::<Type<'ir>>::print(type_, printer)?;
                    _core::print_str(printer, ">")
                }
                Self::Packed { sign, width, count } => {
                    _core::FormOf::<Sign>::print_after("packed<", sign, printer)?;
                    _core::FormOf::<u32>::print_after(", ", width, printer)?;
                    _core::FormOf::<u64>::print_after(", ", count, printer)?;
                    _core::print_str(printer, ">")
                }
            }
        }
        fn parse_item(
            parser: &mut dyn _core::AsmParser<'ir>,
        ) -> _core::Result<_core::Option<Self>> {
            match _core::AsmParser::mnemonic(parser) {
                "value" => {
                    _core::variant(|parser| {
                        _core::AsmParser::expect(parser, "<")?;
                        let mut value = _core::None;
                        let mut space = _core::None;
                        let mut type_ = _core::None;
                        _core::parse_named(
                            parser,
                            &["value", "space", "type"],
                            &mut |parser, index| {
                                match index {
                                    0usize => {
                                        value = _core::Some(_core::AsmParse::parse(parser)?);
                                    }
                                    1usize => {
                                        space = _core::Some(_core::AsmParse::parse(parser)?);
                                    }
                                    2usize => {
                                        type_ = _core::Some(_core::AsmParse::parse(parser)?);
                                    }
                                    _ => {}
                                }
                                _core::Ok(())
                            },
                        )?;
                        let value = _core::required(value, "value", parser)?;
                        let type_ = _core::required(type_, "type", parser)?;
                        _core::AsmParser::expect(parser, ">")?;
                        _core::Ok(Self::Value { value, space, type_ })
                    })(parser)
                }
                "packed" => {
                    _core::variant(|parser| {
                        let sign = _core::AsmParse::parse_after("<", parser)?;
                        let width = _core::AsmParse::parse_after(",", parser)?;
                        let count = _core::AsmParse::parse_after(",", parser)?;
                        _core::AsmParser::expect(parser, ">")?;
                        _core::Ok(Self::Packed { sign, width, count })
                    })(parser)
                }
                _ => _core::Ok(_core::None),
            }
        }
        fn arbitrary_variant(
            generator: &mut _core::Generator<'ir, '_>,
            variant: usize,
        ) -> _core::Result<Self> {
            _core::Generator::set_dialect(generator, "toy");
            match variant {
                0usize => {
                    let (value, space, type_) = match _core::Generator::below(
                        generator,
                        2usize,
                    )? {
                        0usize => {
                            let type_: Type<'ir> = <Type<
                                'ir,
                            > as _core::Decode<'ir>>::arbitrary(generator)?;
                            let space: Option<u32> = <Option<
                                u32,
                            > as _core::Default>::default();
                            let value: ApInt = (|| {
                                let type_ = &type_;
                                _core::Generator::apint(generator, width_of(*type_)?)
                            })()?;
                            (value, space, type_)
                        }
                        1usize => {
                            let type_: Type<'ir> = <Type<
                                'ir,
                            > as _core::Decode<'ir>>::arbitrary(generator)?;
                            let space: Option<u32> = _core::Some(
                                <u32 as _core::Decode<'ir>>::arbitrary(generator)?,
                            );
                            let value: ApInt = (|| {
                                let type_ = &type_;
                                _core::Generator::apint(generator, width_of(*type_)?)
                            })()?;
                            (value, space, type_)
                        }
                        _ => return _core::Err(_core::Generator::no_variant(generator)),
                    };
                    _core::Ok(Self::Value { value, space, type_ })
                }
                1usize => {
                    _core::Generator::require(generator, "toy", &[2], &[])?;
                    let sign: Sign = _core::Generator::bits::<
                        Sign,
                    >(generator, 2, <Sign as _core::Encode>::KIND)?;
                    let width: u32 = _core::Generator::bits::<
                        u32,
                    >(generator, 30, <u32 as _core::Encode>::KIND)?;
                    let count: u64 = _core::Generator::decode(
                        generator,
                        |reader| twice::decode(reader),
                    )?;
                    _core::Ok(Self::Packed { sign, width, count })
                }
                _ => _core::Err(_core::Generator::no_variant(generator)),
            }
        }
    }
};
const _: () = {
    use ::mlir_bytecode::__private::scope::*;
    #[automatically_derived]
    impl<'ir> _core::Decode<'ir> for ValueAttr<'ir> {
        fn decode(reader: &mut impl _core::DialectReader<'ir>) -> _core::Result<Self> {
            _core::read_attribute_as(reader, &ITEMS, "ValueAttr", Self::new)
        }
        fn decode_optional(
            reader: &mut impl _core::DialectReader<'ir>,
        ) -> _core::Result<_core::Option<Self>> {
            _core::read_optional_attribute_as(reader, &ITEMS, "ValueAttr", Self::new)
        }
        #[allow(elided_lifetimes_in_paths, reason = "paths without arguments")]
        fn arbitrary(generator: &mut _core::Generator<'ir, '_>) -> _core::Result<Self> {
            _core::Generator::attribute_of::<
                ToyAttribute,
                Self,
            >(generator, &["Value"], &[], Self::new)
        }
    }
    #[automatically_derived]
    impl<'ir> _core::Encode for ValueAttr<'ir> {
        const KIND: &'static _core::Kind = &_core::Kind::Attribute;
        const ACCEPTS: _core::Option<_core::Described> = _core::Some(
            _core::Described::new(|| _core::Items::describe(&ITEMS)),
        );
        fn encode(
            &self,
            writer: &mut (impl _core::DialectWriter + ?_core::Sized),
        ) -> _core::Result<()> {
            _core::DialectWriter::write_attribute(writer, self.0)
        }
        fn encode_optional(
            this: _core::Option<&Self>,
            writer: &mut (impl _core::DialectWriter + ?_core::Sized),
        ) -> _core::Result<()> {
            _core::DialectWriter::write_optional_attribute(writer, this.map(|it| it.0))
        }
    }
    #[allow(elided_lifetimes_in_paths, reason = "paths without arguments")]
    const _: () = _core::assert!(
        _core::has_variant(< ToyAttribute as _core::DialectItem > ::SCHEMA, "Value"),
        "`ToyAttribute` has no variant `Value`"
    );
    #[allow(elided_lifetimes_in_paths, reason = "paths without arguments")]
    const ITEMS: _core::Items = _core::Items::new(
        <ToyAttribute as _core::DialectItem>::SCHEMA,
        &["Value"],
        &[],
        &[],
        false,
    );
    #[automatically_derived]
    impl<'ir> _core::Property<'ir> for ValueAttr<'ir> {
        const IS_ATTRIBUTE: bool = true;
        fn wire() -> _core::Wire {
            _core::Wire::Attribute
        }
        fn kind() -> _core::AttributeKind {
            _core::AttributeKind::of_items(&ITEMS)
        }
        fn from_value(
            context: &'ir _core::Context,
            value: &_core::FieldValue,
        ) -> _core::Result<Self> {
            _core::property_as(context, value, &ITEMS, "ValueAttr", Self::new)
        }
        fn to_attribute(
            &self,
            _: &'ir _core::Context,
        ) -> _core::Result<_core::Option<_core::Attribute<'ir>>> {
            _core::Ok(_core::Some(self.0))
        }
    }
    #[automatically_derived]
    impl<'ir> _core::FromAttribute<'ir> for ValueAttr<'ir> {
        fn try_from_attribute(
            handle: _core::Attribute<'ir>,
        ) -> _core::Result<_core::Option<Self>> {
            _core::Ok(Self::new(handle))
        }
        fn expected() -> _core::String {
            _core::Items::required(&ITEMS)
        }
    }
    impl<'ir> ValueAttr<'ir> {
        ///The reference, if the attribute is of this kind; this decodes no more than its code.
        fn new(handle: _core::Attribute<'ir>) -> _core::Option<Self> {
            if _core::Items::contains_attribute(&ITEMS, handle) {
                _core::Some(Self(handle))
            } else {
                _core::None
            }
        }
        ///The attribute.
        fn attribute(self) -> _core::Attribute<'ir> {
            self.0
        }
    }
    #[automatically_derived]
    impl<'ir> _core::From<ValueAttr<'ir>> for _core::Attribute<'ir> {
        fn from(reference: ValueAttr<'ir>) -> Self {
            reference.0
        }
    }
    #[automatically_derived]
    impl<'ir> _core::AsmPrint for ValueAttr<'ir> {
        const FORM: &'static _core::Form = &_core::Form::Reference {
            is_type: false,
            prefix: _core::Prefix::Of(|| _core::Items::prefix(&ITEMS)),
        };
        fn print(&self, printer: &mut dyn _core::AsmPrinter) -> _core::Result<()> {
            _core::Items::print_attribute(&ITEMS, self.0, printer)
        }
        fn print_qualified(
            &self,
            printer: &mut dyn _core::AsmPrinter,
        ) -> _core::Result<()> {
            _core::AsmPrinter::print_attribute(printer, self.0)
        }
        fn print_optional(
            this: _core::Option<&Self>,
            printer: &mut dyn _core::AsmPrinter,
        ) -> _core::Result<()> {
            _core::print_reference::<_, _core::Attribute<'_>>(this, printer)
        }
    }
    #[automatically_derived]
    impl<'ir> _core::AsmParse<'ir> for ValueAttr<'ir> {
        fn parse(parser: &mut dyn _core::AsmParser<'ir>) -> _core::Result<Self> {
            _core::parse_attribute_as(parser, &ITEMS, Self::new)
        }
        fn parse_optional(
            parser: &mut dyn _core::AsmParser<'ir>,
        ) -> _core::Result<_core::Option<Self>> {
            <Self as _core::AsmParse<'ir>>::parse(parser).map(_core::Some)
        }
    }
};
const _: () = {
    use ::mlir_bytecode::__private::scope::*;
    #[automatically_derived]
    impl<'ir> _core::Decode<'ir> for Sign {
        #[inline]
        fn decode(reader: &mut impl _core::DialectReader<'ir>) -> _core::Result<Self> {
            _core::decode_constant::<Self>(reader)
        }
        fn arbitrary(generator: &mut _core::Generator<'ir, '_>) -> _core::Result<Self> {
            _core::Generator::choose(generator, [|| Self::Signless, || Self::Signed])
                .map(|make| make())
        }
    }
    #[automatically_derived]
    impl _core::Encode for Sign {
        const KIND: &'static _core::Kind = <Self as _core::AsVarint>::KIND;
        #[inline]
        fn encode(
            &self,
            writer: &mut (impl _core::DialectWriter + ?_core::Sized),
        ) -> _core::Result<()> {
            _core::AsVarint::encode_varint(self, writer)
        }
    }
    #[automatically_derived]
    impl _core::AsVarint for Sign {
        const NAME: &'static str = "Sign";
        const KIND: &'static _core::Kind = &_core::Kind::Enum {
            name: "Sign",
            values: &[
                _core::ConstantSchema::new(0, "signless"),
                _core::ConstantSchema::new(1, "signed"),
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
        fn from_varint(value: u64) -> _core::Option<Self> {
            match value {
                0 => _core::Some(Self::Signless),
                1 => _core::Some(Self::Signed),
                _ => _core::None,
            }
        }
    }
    #[automatically_derived]
    impl _core::Constant for Sign {
        const WIDTH: u32 = 32u32;
    }
    #[automatically_derived]
    impl _core::AsmPrint for Sign {
        const FORM: &'static _core::Form = &_core::Form::Constant(
            <Self as _core::AsVarint>::KIND,
        );
        fn print(&self, printer: &mut dyn _core::AsmPrinter) -> _core::Result<()> {
            _core::print_constant(self, printer)
        }
    }
    #[automatically_derived]
    impl<'ir> _core::AsmParse<'ir> for Sign {
        fn parse(parser: &mut dyn _core::AsmParser<'ir>) -> _core::Result<Self> {
            _core::parse_constant(parser)
        }
    }
};
