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
                    name: "Numbers",
                    mnemonic: _core::Some("numbers"),
                    codes: &[
                        _core::CodeSchema {
                            code: 0,
                            fields: _core::fields_of_payload(
                                _core::Codec::<Numbers<'ir>>::KIND,
                                &[_core::Codec::<Numbers<'ir>>::FIELD.named("0")],
                            ),
                        },
                    ],
                    assembly: _core::AssemblySchema {
                        format: _core::Some("`<` params `>`"),
                        parameters: &[
                            _core::FormOf::<Numbers<'ir>>::PARAMETER.named("0"),
                        ],
                        is_payload: true,
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
                    let at = "ToyAttribute::Numbers";
                    let field0 = _core::Decode::field(reader, at, "0")?;
                    _core::Ok(Self::Numbers { 0: field0 })
                }
                code => _core::unknown_code("a `toy` attribute", code, offset),
            }
        }
        fn encode_item(
            &self,
            writer: &mut (impl _core::DialectWriter + ?_core::Sized),
        ) -> _core::Result<bool> {
            match self {
                Self::Numbers { 0: field0 } => {
                    let at = _core::start(writer, 0, "ToyAttribute::Numbers");
                    _core::Codec::<Numbers<'ir>>::put(field0, writer, at, "0")?;
                }
            }
            _core::Ok(true)
        }
        fn mnemonic(&self) -> &'static str {
            match *self {
                Self::Numbers { .. } => "numbers",
            }
        }
        fn print_item(&self, printer: &mut dyn _core::AsmPrinter) -> _core::Result<()> {
            match self {
                Self::Numbers { 0: field0 } => {
                    _core::FormOf::<
                        Numbers<'ir>,
                    >::print_after("numbers<", field0, printer)?;
                    _core::print_str(printer, ">")
                }
            }
        }
        fn parse_item(
            parser: &mut dyn _core::AsmParser<'ir>,
        ) -> _core::Result<_core::Option<Self>> {
            match _core::AsmParser::mnemonic(parser) {
                "numbers" => {
                    _core::variant(|parser| {
                        let field0 = _core::text::<Numbers<'ir>>()
                            .parse_after("<", parser)?;
                        _core::AsmParser::expect(parser, ">")?;
                        _core::Ok(Self::Numbers { 0: field0 })
                    })(parser)
                }
                _ => _core::Ok(_core::None),
            }
        }
    }
    const _: () = {
        #[allow(elided_lifetimes_in_paths, reason = "paths without arguments")]
        const ITEMS: _core::Items = _core::Items::new(
            <ToyAttribute as _core::DialectItem>::SCHEMA,
            &["Numbers"],
            &[],
            &[],
            false,
        );
        #[automatically_derived]
        impl<'ir> _core::FromAttribute<'ir> for Numbers<'ir> {
            fn try_from_attribute(
                handle: _core::Attribute<'ir>,
            ) -> _core::Result<_core::Option<Self>> {
                if !_core::Items::contains_attribute(&ITEMS, handle) {
                    return _core::Ok(_core::None);
                }
                _core::Ok(
                    match _core::Attribute::try_decode(handle)? {
                        _core::Some(ToyAttribute::Numbers { 0: payload }) => {
                            _core::Some(payload)
                        }
                        _ => _core::None,
                    },
                )
            }
            fn expected() -> _core::String {
                _core::Items::required(&ITEMS)
            }
        }
    };
};
