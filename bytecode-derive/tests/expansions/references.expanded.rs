const _: () = {
    use ::mlir_bytecode::__private as _bytecode;
    #[automatically_derived]
    impl<'ir> _bytecode::Decode<'ir> for IntegerAttr<'ir> {
        fn decode(
            reader: &mut impl _bytecode::DialectReader<'ir>,
        ) -> _bytecode::Result<Self> {
            let offset = _bytecode::DialectReader::offset(reader);
            let handle = _bytecode::DialectReader::read_attribute(reader)?;
            Self::new(handle)
                .ok_or_else(|| _bytecode::wrong_reference(
                    "IntegerAttr",
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
                                    "IntegerAttr",
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
    }
    #[automatically_derived]
    impl<'ir> _bytecode::Encode for IntegerAttr<'ir> {
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
        "Integer"), "`ToyAttribute` has no variant `Integer`"
    );
    #[allow(elided_lifetimes_in_paths, reason = "the path is written without arguments")]
    const ITEMS: _bytecode::Items = _bytecode::Items::new(
        <ToyAttribute as _bytecode::DialectItem>::SCHEMA,
        &["Integer"],
        &[],
        &[],
        false,
    );
    #[automatically_derived]
    impl<'ir> _bytecode::Property<'ir> for IntegerAttr<'ir> {
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
                    "IntegerAttr",
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
    impl<'ir> _bytecode::FromAttribute<'ir> for IntegerAttr<'ir> {
        fn try_from_attribute(
            handle: _bytecode::Attribute<'ir>,
        ) -> _bytecode::Result<_bytecode::Option<Self>> {
            _bytecode::Ok(Self::new(handle))
        }
        fn expected() -> _bytecode::String {
            _bytecode::Items::required(&ITEMS)
        }
    }
    impl<'ir> IntegerAttr<'ir> {
        ///The reference, if the attribute is of this kind; this decodes no more than its code.
        pub fn new(handle: _bytecode::Attribute<'ir>) -> _bytecode::Option<Self> {
            if _bytecode::Items::contains_attribute(&ITEMS, handle) {
                _bytecode::Some(Self(handle))
            } else {
                _bytecode::None
            }
        }
        ///The attribute.
        pub fn attribute(self) -> _bytecode::Attribute<'ir> {
            self.0
        }
    }
    #[automatically_derived]
    impl<'ir> _bytecode::From<IntegerAttr<'ir>> for _bytecode::Attribute<'ir> {
        fn from(reference: IntegerAttr<'ir>) -> Self {
            reference.0
        }
    }
    #[automatically_derived]
    impl<'ir> _bytecode::AsmPrint for IntegerAttr<'ir> {
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
    impl<'ir> _bytecode::AsmParse<'ir> for IntegerAttr<'ir> {
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
