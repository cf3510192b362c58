const _: () = {
    use ::mlir_bytecode::__private as _bytecode;
    #[automatically_derived]
    impl<'ir> _bytecode::Decode<'ir> for Named<'ir> {
        #[inline]
        fn decode(
            reader: &mut impl _bytecode::DialectReader<'ir>,
        ) -> _bytecode::Result<Self> {
            let name = _bytecode::in_field(
                <&'ir str as _bytecode::Decode<'ir>>::decode(reader),
                "Named",
                "name",
            )?;
            let value = _bytecode::in_field(
                <Option<Attribute<'ir>> as _bytecode::Decode<'ir>>::decode(reader),
                "Named",
                "value",
            )?;
            _bytecode::Ok(Self { name, value })
        }
    }
    #[automatically_derived]
    impl<'ir> _bytecode::Encode for Named<'ir> {
        const KIND: &'static _bytecode::Kind = &_bytecode::Kind::Struct {
            name: "Named",
            fields: &[
                _bytecode::FieldSchema {
                    kind: <&'ir str as _bytecode::Encode>::KIND,
                    accepts: <&'ir str as _bytecode::Encode>::ACCEPTS,
                    .._bytecode::FieldSchema::new("name")
                },
                _bytecode::FieldSchema {
                    kind: <Option<Attribute<'ir>> as _bytecode::Encode>::KIND,
                    accepts: <Option<Attribute<'ir>> as _bytecode::Encode>::ACCEPTS,
                    .._bytecode::FieldSchema::new("value")
                },
            ],
        };
        #[inline]
        fn encode(
            &self,
            writer: &mut (impl _bytecode::DialectWriter + ?_bytecode::Sized),
        ) -> _bytecode::Result<()> {
            let Self { name, value } = self;
            _bytecode::in_field(
                <&'ir str as _bytecode::Encode>::encode(name, writer),
                "Named",
                "name",
            )?;
            _bytecode::in_field(
                <Option<Attribute<'ir>> as _bytecode::Encode>::encode(value, writer),
                "Named",
                "value",
            )?;
            _bytecode::Ok(())
        }
    }
};
const _: () = {
    use ::mlir_bytecode::__private as _bytecode;
    #[automatically_derived]
    impl<'ir, T: _bytecode::Decode<'ir>> _bytecode::Decode<'ir> for Pair<T> {
        #[inline]
        fn decode(
            reader: &mut impl _bytecode::DialectReader<'ir>,
        ) -> _bytecode::Result<Self> {
            let field0 = _bytecode::in_field(
                <T as _bytecode::Decode<'ir>>::decode(reader),
                "Pair",
                "0",
            )?;
            let field1 = _bytecode::in_field(
                _bytecode::decode_signed_varint::<u64>(reader),
                "Pair",
                "1",
            )?;
            _bytecode::Ok(Self { 0: field0, 1: field1 })
        }
    }
    #[automatically_derived]
    impl<T: _bytecode::Encode> _bytecode::Encode for Pair<T> {
        const KIND: &'static _bytecode::Kind = &_bytecode::Kind::Struct {
            name: "Pair",
            fields: &[
                _bytecode::FieldSchema {
                    kind: <T as _bytecode::Encode>::KIND,
                    accepts: <T as _bytecode::Encode>::ACCEPTS,
                    .._bytecode::FieldSchema::new("0")
                },
                _bytecode::FieldSchema {
                    kind: &_bytecode::Kind::Integer {
                        form: &_bytecode::Kind::SignedVarint,
                        of: <u64 as _bytecode::AsVarint>::KIND,
                    },
                    .._bytecode::FieldSchema::new("1")
                },
            ],
        };
        #[inline]
        fn encode(
            &self,
            writer: &mut (impl _bytecode::DialectWriter + ?_bytecode::Sized),
        ) -> _bytecode::Result<()> {
            let Self { 0: field0, 1: field1 } = self;
            _bytecode::in_field(
                <T as _bytecode::Encode>::encode(field0, writer),
                "Pair",
                "0",
            )?;
            _bytecode::in_field(
                _bytecode::encode_signed_varint(field1, writer),
                "Pair",
                "1",
            )?;
            _bytecode::Ok(())
        }
    }
};
const _: () = {
    use ::mlir_bytecode::__private as _bytecode;
    #[automatically_derived]
    impl<'ir> _bytecode::Decode<'ir> for Wrapper<'ir> {
        #[inline]
        fn decode(
            reader: &mut impl _bytecode::DialectReader<'ir>,
        ) -> _bytecode::Result<Self> {
            let field0 = _bytecode::in_field(
                <Attribute<'ir> as _bytecode::Decode<'ir>>::decode(reader),
                "Wrapper",
                "0",
            )?;
            _bytecode::Ok(Self { 0: field0 })
        }
        fn decode_optional(
            reader: &mut impl _bytecode::DialectReader<'ir>,
        ) -> _bytecode::Result<_bytecode::Option<Self>> {
            <Attribute<'ir> as _bytecode::Decode<'ir>>::decode_optional(reader)
                .map(|it| it.map(Self))
        }
    }
    #[automatically_derived]
    impl<'ir> _bytecode::Encode for Wrapper<'ir> {
        const KIND: &'static _bytecode::Kind = <Attribute<
            'ir,
        > as _bytecode::Encode>::KIND;
        const ACCEPTS: _bytecode::Option<_bytecode::Described> = <Attribute<
            'ir,
        > as _bytecode::Encode>::ACCEPTS;
        #[inline]
        fn encode(
            &self,
            writer: &mut (impl _bytecode::DialectWriter + ?_bytecode::Sized),
        ) -> _bytecode::Result<()> {
            let Self { 0: field0 } = self;
            _bytecode::in_field(
                <Attribute<'ir> as _bytecode::Encode>::encode(field0, writer),
                "Wrapper",
                "0",
            )?;
            _bytecode::Ok(())
        }
        fn encode_optional(
            this: _bytecode::Option<&Self>,
            writer: &mut (impl _bytecode::DialectWriter + ?_bytecode::Sized),
        ) -> _bytecode::Result<()> {
            <Attribute<
                'ir,
            > as _bytecode::Encode>::encode_optional(this.map(|it| &it.0), writer)
        }
    }
};
const _: () = {
    use ::mlir_bytecode::__private as _bytecode;
    #[automatically_derived]
    impl<'ir, T: _bytecode::Decode<'ir>> _bytecode::Decode<'ir> for Stride<T> {
        #[inline]
        fn decode(
            reader: &mut impl _bytecode::DialectReader<'ir>,
        ) -> _bytecode::Result<Self> {
            let dimension = _bytecode::in_field(
                <T as _bytecode::Decode<'ir>>::decode(reader),
                "Stride",
                "dimension",
            )?;
            let step = _bytecode::in_field(
                <Option<i64> as _bytecode::Decode<'ir>>::decode(reader),
                "Stride",
                "step",
            )?;
            _bytecode::Ok(Self { dimension, step })
        }
    }
    #[automatically_derived]
    impl<T: _bytecode::Encode> _bytecode::Encode for Stride<T> {
        const KIND: &'static _bytecode::Kind = &_bytecode::Kind::Struct {
            name: "Stride",
            fields: &[
                _bytecode::FieldSchema {
                    kind: <T as _bytecode::Encode>::KIND,
                    accepts: <T as _bytecode::Encode>::ACCEPTS,
                    .._bytecode::FieldSchema::new("dimension")
                },
                _bytecode::FieldSchema {
                    kind: <Option<i64> as _bytecode::Encode>::KIND,
                    accepts: <Option<i64> as _bytecode::Encode>::ACCEPTS,
                    .._bytecode::FieldSchema::new("step")
                },
            ],
        };
        #[inline]
        fn encode(
            &self,
            writer: &mut (impl _bytecode::DialectWriter + ?_bytecode::Sized),
        ) -> _bytecode::Result<()> {
            let Self { dimension, step } = self;
            _bytecode::in_field(
                <T as _bytecode::Encode>::encode(dimension, writer),
                "Stride",
                "dimension",
            )?;
            _bytecode::in_field(
                <Option<i64> as _bytecode::Encode>::encode(step, writer),
                "Stride",
                "step",
            )?;
            _bytecode::Ok(())
        }
    }
    #[automatically_derived]
    impl<T: _bytecode::AsmPrint> _bytecode::AsmPrint for Stride<T> {
        const FORM: &'static _bytecode::Form = &_bytecode::Form::Struct {
            name: "Stride",
            assembly: &{
                use _bytecode::NoForm as _;
                _bytecode::AssemblySchema {
                    format: _bytecode::Some("`(` $dimension (`by` $step^)? `)`"),
                    parameters: &[
                        _bytecode::ParameterSchema::new(
                            "dimension",
                            _bytecode::FormOf::<T>::FORM,
                        ),
                        _bytecode::ParameterSchema {
                            absence: _bytecode::Absence::Missing,
                            .._bytecode::ParameterSchema::new(
                                "step",
                                _bytecode::FormOf::<i64>::FORM,
                            )
                        },
                    ],
                    .._bytecode::AssemblySchema::BY_HAND
                }
            },
        };
        fn print(
            &self,
            printer: &mut dyn _bytecode::AsmPrinter,
        ) -> _bytecode::Result<()> {
            let Self { dimension, step } = self;
            _bytecode::print_str(printer, "(")?;
            _bytecode::AsmPrint::print(dimension, printer)?;
            if _bytecode::Option::is_some(step) {
                _bytecode::print_str(printer, " by ")?;
                if let _bytecode::Some(step) = step {
                    _bytecode::AsmPrint::print(step, printer)?;
                } else {
                    return _bytecode::Err(_bytecode::missing_in_text("step"));
                }
            }
            _bytecode::print_str(printer, ")")?;
            _bytecode::Ok(())
        }
    }
    #[automatically_derived]
    impl<'ir, T: _bytecode::AsmParse<'ir>> _bytecode::AsmParse<'ir> for Stride<T> {
        fn parse(parser: &mut dyn _bytecode::AsmParser<'ir>) -> _bytecode::Result<Self> {
            _bytecode::AsmParser::expect(parser, "(")?;
            let dimension = <T as _bytecode::AsmParse>::parse(parser)?;
            let (step,) = if _bytecode::AsmParser::eat_all(parser, &["by"]) {
                let step = _bytecode::Some(<i64 as _bytecode::AsmParse>::parse(parser)?);
                (step,)
            } else {
                (<Option<i64> as _bytecode::Default>::default(),)
            };
            _bytecode::AsmParser::expect(parser, ")")?;
            _bytecode::Ok(Self { dimension, step })
        }
    }
};
