const _: () = {
    use ::mlir_bytecode::__private::scope::*;
    #[automatically_derived]
    impl<'ir> _core::Decode<'ir> for Named<'ir> {
        #[inline]
        fn decode(reader: &mut impl _core::DialectReader<'ir>) -> _core::Result<Self> {
            let at = "Named";
            let name = _core::Decode::field(reader, at, "name")?;
            let value = _core::Decode::field(reader, at, "value")?;
            _core::Ok(Self { name, value })
        }
    }
    #[automatically_derived]
    impl<'ir> _core::Encode for Named<'ir> {
        const KIND: &'static _core::Kind = &_core::Kind::Struct {
            name: "Named",
            fields: &[
                _core::Codec::<&'ir str>::FIELD.named("name"),
                _core::Codec::<Option<Attribute<'ir>>>::FIELD.named("value"),
            ],
        };
        #[inline]
        fn encode(
            &self,
            writer: &mut (impl _core::DialectWriter + ?_core::Sized),
        ) -> _core::Result<()> {
            let Self { name, value } = self;
            let at = "Named";
            _core::Codec::<&'ir str>::put(name, writer, at, "name")?;
            _core::Codec::<Option<Attribute<'ir>>>::put(value, writer, at, "value")?;
            _core::Ok(())
        }
    }
};
const _: () = {
    use ::mlir_bytecode::__private::scope::*;
    #[automatically_derived]
    impl<'ir, T: _core::Decode<'ir>> _core::Decode<'ir> for Pair<T> {
        #[inline]
        fn decode(reader: &mut impl _core::DialectReader<'ir>) -> _core::Result<Self> {
            let at = "Pair";
            let field0 = _core::Decode::field(reader, at, "0")?;
            let field1 = _core::in_field(
                <u64 as _core::AsVarint>::decode_signed_varint(reader),
                at,
                "1",
            )?;
            _core::Ok(Self { 0: field0, 1: field1 })
        }
    }
    #[automatically_derived]
    impl<T: _core::Encode> _core::Encode for Pair<T> {
        const KIND: &'static _core::Kind = &_core::Kind::Struct {
            name: "Pair",
            fields: &[
                _core::Codec::<T>::FIELD.named("0"),
                _core::FieldSchema {
                    kind: &_core::Kind::Integer {
                        form: &_core::Kind::SignedVarint,
                        of: <u64 as _core::AsVarint>::KIND,
                    },
                    .._core::FieldSchema::new("1")
                },
            ],
        };
        #[inline]
        fn encode(
            &self,
            writer: &mut (impl _core::DialectWriter + ?_core::Sized),
        ) -> _core::Result<()> {
            let Self { 0: field0, 1: field1 } = self;
            let at = "Pair";
            _core::Codec::<T>::put(field0, writer, at, "0")?;
            _core::in_field(
                <u64 as _core::AsVarint>::encode_signed_varint(field1, writer),
                at,
                "1",
            )?;
            _core::Ok(())
        }
    }
};
const _: () = {
    use ::mlir_bytecode::__private::scope::*;
    #[automatically_derived]
    impl<'ir> _core::Decode<'ir> for Wrapper<'ir> {
        #[inline]
        fn decode(reader: &mut impl _core::DialectReader<'ir>) -> _core::Result<Self> {
            let at = "Wrapper";
            let field0 = _core::Decode::field(reader, at, "0")?;
            _core::Ok(Self { 0: field0 })
        }
        fn decode_optional(
            reader: &mut impl _core::DialectReader<'ir>,
        ) -> _core::Result<_core::Option<Self>> {
            <Attribute<'ir> as _core::Decode<'ir>>::decode_optional(reader)
                .map(|it| it.map(Self))
        }
    }
    #[automatically_derived]
    impl<'ir> _core::Encode for Wrapper<'ir> {
        const KIND: &'static _core::Kind = _core::Codec::<Attribute<'ir>>::KIND;
        const ACCEPTS: _core::Option<_core::Described> = _core::Codec::<
            Attribute<'ir>,
        >::ACCEPTS;
        #[inline]
        fn encode(
            &self,
            writer: &mut (impl _core::DialectWriter + ?_core::Sized),
        ) -> _core::Result<()> {
            let Self { 0: field0 } = self;
            let at = "Wrapper";
            _core::Codec::<Attribute<'ir>>::put(field0, writer, at, "0")?;
            _core::Ok(())
        }
        fn encode_optional(
            this: _core::Option<&Self>,
            writer: &mut (impl _core::DialectWriter + ?_core::Sized),
        ) -> _core::Result<()> {
            <Attribute<
                'ir,
            > as _core::Encode>::encode_optional(this.map(|it| &it.0), writer)
        }
    }
};
const _: () = {
    use ::mlir_bytecode::__private::scope::*;
    #[automatically_derived]
    impl<'ir, T: _core::Decode<'ir>> _core::Decode<'ir> for Stride<T> {
        #[inline]
        fn decode(reader: &mut impl _core::DialectReader<'ir>) -> _core::Result<Self> {
            let at = "Stride";
            let dimension = _core::Decode::field(reader, at, "dimension")?;
            let step = _core::Decode::field(reader, at, "step")?;
            _core::Ok(Self { dimension, step })
        }
    }
    #[automatically_derived]
    impl<T: _core::Encode> _core::Encode for Stride<T> {
        const KIND: &'static _core::Kind = &_core::Kind::Struct {
            name: "Stride",
            fields: &[
                _core::Codec::<T>::FIELD.named("dimension"),
                _core::Codec::<Option<i64>>::FIELD.named("step"),
            ],
        };
        #[inline]
        fn encode(
            &self,
            writer: &mut (impl _core::DialectWriter + ?_core::Sized),
        ) -> _core::Result<()> {
            let Self { dimension, step } = self;
            let at = "Stride";
            _core::Codec::<T>::put(dimension, writer, at, "dimension")?;
            _core::Codec::<Option<i64>>::put(step, writer, at, "step")?;
            _core::Ok(())
        }
    }
    #[automatically_derived]
    impl<T: _core::AsmPrint> _core::AsmPrint for Stride<T> {
        const FORM: &'static _core::Form = &_core::Form::Struct {
            name: "Stride",
            assembly: &_core::AssemblySchema {
                format: _core::Some("`(` $dimension (`by` $step^)? `)`"),
                parameters: &[
                    _core::FormOf::<T>::PARAMETER.named("dimension"),
                    _core::FormOf::<i64>::PARAMETER.or_missing("step"),
                ],
                .._core::AssemblySchema::BY_HAND
            },
        };
        fn print(&self, printer: &mut dyn _core::AsmPrinter) -> _core::Result<()> {
            let Self { dimension, step } = self;
            _core::FormOf::<T>::print_after("(", dimension, printer)?;
            if _core::Option::is_some(step) {
                _core::print_str(printer, " by ")?;
                if let _core::Some(step) = step {
                    _core::FormOf::<i64>::print(step, printer)?;
                } else {
                    return _core::Err(_core::missing_in_text("step"));
                }
            }
            _core::print_str(printer, ")")
        }
    }
    #[automatically_derived]
    impl<'ir, T: _core::AsmParse<'ir>> _core::AsmParse<'ir> for Stride<T> {
        fn parse(parser: &mut dyn _core::AsmParser<'ir>) -> _core::Result<Self> {
            let dimension = _core::text::<T>().parse_after("(", parser)?;
            let step = if _core::AsmParser::eat_all(parser, &["by"]) {
                let step = _core::Some(_core::AsmParse::parse(parser)?);
                step
            } else {
                <Option<i64> as _core::Default>::default()
            };
            _core::AsmParser::expect(parser, ")")?;
            _core::Ok(Self { dimension, step })
        }
    }
};
