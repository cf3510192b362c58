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
                    name: "s",
                    since: _bytecode::None,
                    until: _bytecode::None,
                },
                _bytecode::ConstantSchema {
                    value: 7,
                    name: "odd",
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
                Self::Odd => 7,
            }
        }
        #[inline]
        fn from_varint(value: u64) -> _bytecode::Option<Self> {
            match value {
                0 => _bytecode::Some(Self::Signless),
                1 => _bytecode::Some(Self::Signed),
                7 => _bytecode::Some(Self::Odd),
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
                    Self::Signed => "s",
                    Self::Odd => "odd",
                },
            )
        }
    }
    #[automatically_derived]
    impl<'ir> _bytecode::AsmParse<'ir> for Sign {
        fn parse(parser: &mut dyn _bytecode::AsmParser<'ir>) -> _bytecode::Result<Self> {
            match _bytecode::AsmParser::parse_keyword(parser)? {
                "signless" => _bytecode::Ok(Self::Signless),
                "s" => _bytecode::Ok(Self::Signed),
                "odd" => _bytecode::Ok(Self::Odd),
                word => {
                    _bytecode::Err(
                        _bytecode::unknown_constant(
                            word,
                            &["signless", "s", "odd"],
                            parser,
                        ),
                    )
                }
            }
        }
    }
};
const _: () = {
    use ::mlir_bytecode::__private as _bytecode;
    #[automatically_derived]
    impl<'ir> _bytecode::Decode<'ir> for Rounding {
        #[inline]
        fn decode(
            reader: &mut impl _bytecode::DialectReader<'ir>,
        ) -> _bytecode::Result<Self> {
            _bytecode::decode_constant::<Self>(reader)
        }
    }
    #[automatically_derived]
    impl _bytecode::Encode for Rounding {
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
    impl _bytecode::AsVarint for Rounding {
        const NAME: &'static str = "Rounding";
        const KIND: &'static _bytecode::Kind = &_bytecode::Kind::Enum {
            name: "Rounding",
            values: &[
                _bytecode::ConstantSchema {
                    value: 0,
                    name: "even",
                    since: _bytecode::None,
                    until: _bytecode::None,
                },
                _bytecode::ConstantSchema {
                    value: 1,
                    name: "away",
                    since: _bytecode::Some("1.2"),
                    until: _bytecode::None,
                },
                _bytecode::ConstantSchema {
                    value: 2,
                    name: "zero",
                    since: _bytecode::None,
                    until: _bytecode::Some("2"),
                },
            ],
        };
        #[inline]
        fn to_varint(&self) -> u64 {
            match self {
                Self::Even => 0,
                Self::Away => 1,
                Self::Zero => 2,
            }
        }
        #[inline]
        fn from_varint(value: u64) -> _bytecode::Option<Self> {
            match value {
                0 => _bytecode::Some(Self::Even),
                1 => _bytecode::Some(Self::Away),
                2 => _bytecode::Some(Self::Zero),
                _ => _bytecode::None,
            }
        }
        fn check_source<'source>(
            &self,
            reader: &impl _bytecode::DialectReader<'source>,
            offset: u64,
        ) -> _bytecode::Result<()> {
            match self {
                Self::Away => {
                    _bytecode::check_source(reader, "away", offset, "toy", &[1, 2], &[])
                }
                Self::Zero => {
                    _bytecode::check_source(reader, "zero", offset, "toy", &[], &[2])
                }
                _ => _bytecode::Ok(()),
            }
        }
        fn check_target(
            &self,
            writer: &(impl _bytecode::DialectWriter + ?_bytecode::Sized),
        ) -> _bytecode::Result<()> {
            match self {
                Self::Away => {
                    _bytecode::check_target(
                        writer,
                        "Rounding::Away",
                        "toy",
                        &[1, 2],
                        &[],
                    )
                }
                Self::Zero => {
                    _bytecode::check_target(writer, "Rounding::Zero", "toy", &[], &[2])
                }
                _ => _bytecode::Ok(()),
            }
        }
    }
    #[automatically_derived]
    impl<'ir> _bytecode::Property<'ir> for Rounding {
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
    impl _bytecode::AsmPrint for Rounding {
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
                    Self::Even => "even",
                    Self::Away => "away",
                    Self::Zero => "zero",
                },
            )
        }
    }
    #[automatically_derived]
    impl<'ir> _bytecode::AsmParse<'ir> for Rounding {
        fn parse(parser: &mut dyn _bytecode::AsmParser<'ir>) -> _bytecode::Result<Self> {
            match _bytecode::AsmParser::parse_keyword(parser)? {
                "even" => _bytecode::Ok(Self::Even),
                "away" => _bytecode::Ok(Self::Away),
                "zero" => _bytecode::Ok(Self::Zero),
                word => {
                    _bytecode::Err(
                        _bytecode::unknown_constant(
                            word,
                            &["even", "away", "zero"],
                            parser,
                        ),
                    )
                }
            }
        }
    }
};
