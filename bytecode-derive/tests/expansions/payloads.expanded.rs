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
                    name: "Numbers",
                    mnemonic: _bytecode::Some("numbers"),
                    codes: &[
                        _bytecode::CodeSchema {
                            code: 0,
                            fields: _bytecode::fields_of_payload(
                                <Numbers<'ir> as _bytecode::Encode>::KIND,
                                &[
                                    _bytecode::FieldSchema {
                                        kind: <Numbers<'ir> as _bytecode::Encode>::KIND,
                                        accepts: <Numbers<'ir> as _bytecode::Encode>::ACCEPTS,
                                        .._bytecode::FieldSchema::new("0")
                                    },
                                ],
                            ),
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
                                    _bytecode::FormOf::<Numbers<'ir>>::FORM,
                                ),
                            ],
                            is_payload: true,
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
                    let field0 = _bytecode::in_field(
                        <Numbers<'ir> as _bytecode::Decode<'ir>>::decode(reader),
                        "ToyAttribute::Numbers",
                        "0",
                    )?;
                    _bytecode::Ok(Self::Numbers { 0: field0 })
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
                Self::Numbers { 0: field0 } => {
                    _bytecode::DialectWriter::write_varint(writer, 0);
                    _bytecode::in_field(
                        <Numbers<'ir> as _bytecode::Encode>::encode(field0, writer),
                        "ToyAttribute::Numbers",
                        "0",
                    )?;
                }
            }
            _bytecode::Ok(true)
        }
        fn mnemonic(&self) -> &'static str {
            match *self {
                Self::Numbers { .. } => "numbers",
            }
        }
        fn print_item(
            &self,
            printer: &mut dyn _bytecode::AsmPrinter,
        ) -> _bytecode::Result<()> {
            match self {
                Self::Numbers { 0: field0 } => {
                    _bytecode::print_str(printer, "numbers<")?;
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
                "numbers" => {
                    (|
                        parser: &mut dyn _bytecode::AsmParser<'ir>,
                    | -> _bytecode::Result<_bytecode::Option<Self>> {
                        _bytecode::AsmParser::expect(parser, "<")?;
                        let field0 = <Numbers<
                            'ir,
                        > as _bytecode::AsmParse>::parse(parser)?;
                        _bytecode::AsmParser::expect(parser, ">")?;
                        _bytecode::Ok(_bytecode::Some(Self::Numbers { 0: field0 }))
                    })(parser)
                }
                _ => _bytecode::Ok(_bytecode::None),
            }
        }
    }
    const _: () = {
        #[allow(
            elided_lifetimes_in_paths,
            reason = "the path is written without arguments"
        )]
        const ITEMS: _bytecode::Items = _bytecode::Items::new(
            <ToyAttribute as _bytecode::DialectItem>::SCHEMA,
            &["Numbers"],
            &[],
            &[],
            false,
        );
        #[automatically_derived]
        impl<'ir> _bytecode::FromAttribute<'ir> for Numbers<'ir> {
            fn try_from_attribute(
                handle: _bytecode::Attribute<'ir>,
            ) -> _bytecode::Result<_bytecode::Option<Self>> {
                if !_bytecode::Items::contains_attribute(&ITEMS, handle) {
                    return _bytecode::Ok(_bytecode::None);
                }
                _bytecode::Ok(
                    match _bytecode::Attribute::try_decode(handle)? {
                        _bytecode::Some(ToyAttribute::Numbers { 0: payload }) => {
                            _bytecode::Some(payload)
                        }
                        _ => _bytecode::None,
                    },
                )
            }
            fn expected() -> _bytecode::String {
                _bytecode::Items::required(&ITEMS)
            }
        }
    };
};
