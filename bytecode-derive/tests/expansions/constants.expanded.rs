const _: () = {
    use ::bytecode_core::__private as _bytecode;
    #[automatically_derived]
    impl<'ir> _bytecode::Decode<'ir> for Sign {
        #[inline]
        fn decode(
            reader: &mut _bytecode::DialectReader<'ir>,
        ) -> _bytecode::Result<Self> {
            _bytecode::decode_varint::<Self>(reader)
        }
    }
    #[automatically_derived]
    impl _bytecode::Encode for Sign {
        const KIND: &'static _bytecode::Kind = &_bytecode::Kind::Enum {
            name: "Sign",
            values: &[(0, "signless"), (1, "s"), (7, "odd")],
        };
        #[inline]
        fn encode<W: _bytecode::DialectWriter + ?_bytecode::Sized>(
            &self,
            writer: &mut W,
        ) -> _bytecode::Result<()> {
            _bytecode::encode_varint(self, writer)
        }
    }
    #[automatically_derived]
    impl _bytecode::AsVarint for Sign {
        const NAME: &'static str = "Sign";
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
    impl _bytecode::AsmPrint for Sign {
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
        fn parse(parser: &mut _bytecode::AsmParser<'ir, '_>) -> _bytecode::Result<Self> {
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
