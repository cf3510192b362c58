const _: () = {
    use ::mlir_bytecode::__private::scope::*;
    #[automatically_derived]
    impl<'ir> _core::Decode<'ir> for Sign {
        #[inline]
        fn decode(reader: &mut impl _core::DialectReader<'ir>) -> _core::Result<Self> {
            _core::decode_constant::<Self>(reader)
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
                _core::ConstantSchema::new(1, "s"),
                _core::ConstantSchema::new(7, "odd"),
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
        fn from_varint(value: u64) -> _core::Option<Self> {
            match value {
                0 => _core::Some(Self::Signless),
                1 => _core::Some(Self::Signed),
                7 => _core::Some(Self::Odd),
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
const _: () = {
    use ::mlir_bytecode::__private::scope::*;
    #[automatically_derived]
    impl<'ir> _core::Decode<'ir> for Rounding {
        #[inline]
        fn decode(reader: &mut impl _core::DialectReader<'ir>) -> _core::Result<Self> {
            _core::decode_constant::<Self>(reader)
        }
    }
    #[automatically_derived]
    impl _core::Encode for Rounding {
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
    impl _core::AsVarint for Rounding {
        const NAME: &'static str = "Rounding";
        const KIND: &'static _core::Kind = &_core::Kind::Enum {
            name: "Rounding",
            values: &[
                _core::ConstantSchema::new(0, "even"),
                _core::ConstantSchema {
                    since: _core::Some("1.2"),
                    .._core::ConstantSchema::new(1, "away")
                },
                _core::ConstantSchema {
                    until: _core::Some("2"),
                    .._core::ConstantSchema::new(2, "zero")
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
        fn from_varint(value: u64) -> _core::Option<Self> {
            match value {
                0 => _core::Some(Self::Even),
                1 => _core::Some(Self::Away),
                2 => _core::Some(Self::Zero),
                _ => _core::None,
            }
        }
        fn check_source<'source>(
            &self,
            reader: &impl _core::DialectReader<'source>,
            offset: u64,
        ) -> _core::Result<()> {
            match self {
                Self::Away => {
                    _core::check_source(reader, "away", offset, "toy", &[1, 2], &[])
                }
                Self::Zero => {
                    _core::check_source(reader, "zero", offset, "toy", &[], &[2])
                }
                _ => _core::Ok(()),
            }
        }
        fn check_target(
            &self,
            writer: &(impl _core::DialectWriter + ?_core::Sized),
        ) -> _core::Result<()> {
            match self {
                Self::Away => {
                    _core::check_target(writer, "Rounding::Away", "toy", &[1, 2], &[])
                }
                Self::Zero => {
                    _core::check_target(writer, "Rounding::Zero", "toy", &[], &[2])
                }
                _ => _core::Ok(()),
            }
        }
    }
    #[automatically_derived]
    impl _core::Constant for Rounding {
        const WIDTH: u32 = 32u32;
    }
    #[automatically_derived]
    impl _core::AsmPrint for Rounding {
        const FORM: &'static _core::Form = &_core::Form::Constant(
            <Self as _core::AsVarint>::KIND,
        );
        fn print(&self, printer: &mut dyn _core::AsmPrinter) -> _core::Result<()> {
            _core::print_constant(self, printer)
        }
    }
    #[automatically_derived]
    impl<'ir> _core::AsmParse<'ir> for Rounding {
        fn parse(parser: &mut dyn _core::AsmParser<'ir>) -> _core::Result<Self> {
            _core::parse_constant(parser)
        }
    }
};
