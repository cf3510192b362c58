const _: () = {
    use ::mlir_bytecode::__private::scope::*;
    #[automatically_derived]
    impl<'ir> _core::Decode<'ir> for IntegerAttr<'ir> {
        fn decode(reader: &mut impl _core::DialectReader<'ir>) -> _core::Result<Self> {
            _core::read_attribute_as(reader, &ITEMS, "IntegerAttr", Self::new)
        }
        fn decode_optional(
            reader: &mut impl _core::DialectReader<'ir>,
        ) -> _core::Result<_core::Option<Self>> {
            _core::read_optional_attribute_as(reader, &ITEMS, "IntegerAttr", Self::new)
        }
    }
    #[automatically_derived]
    impl<'ir> _core::Encode for IntegerAttr<'ir> {
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
        _core::has_variant(< ToyAttribute as _core::DialectItem > ::SCHEMA, "Integer"),
        "`ToyAttribute` has no variant `Integer`"
    );
    #[allow(elided_lifetimes_in_paths, reason = "paths without arguments")]
    const ITEMS: _core::Items = _core::Items::new(
        <ToyAttribute as _core::DialectItem>::SCHEMA,
        &["Integer"],
        &[],
        &[],
        false,
    );
    #[automatically_derived]
    impl<'ir> _core::Property<'ir> for IntegerAttr<'ir> {
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
            _core::property_as(context, value, &ITEMS, "IntegerAttr", Self::new)
        }
        fn to_attribute(
            &self,
            _: &'ir _core::Context,
        ) -> _core::Result<_core::Option<_core::Attribute<'ir>>> {
            _core::Ok(_core::Some(self.0))
        }
    }
    #[automatically_derived]
    impl<'ir> _core::FromAttribute<'ir> for IntegerAttr<'ir> {
        fn try_from_attribute(
            handle: _core::Attribute<'ir>,
        ) -> _core::Result<_core::Option<Self>> {
            _core::Ok(Self::new(handle))
        }
        fn expected() -> _core::String {
            _core::Items::required(&ITEMS)
        }
    }
    impl<'ir> IntegerAttr<'ir> {
        ///The reference, if the attribute is of this kind; this decodes no more than its code.
        pub fn new(handle: _core::Attribute<'ir>) -> _core::Option<Self> {
            if _core::Items::contains_attribute(&ITEMS, handle) {
                _core::Some(Self(handle))
            } else {
                _core::None
            }
        }
        ///The attribute.
        pub fn attribute(self) -> _core::Attribute<'ir> {
            self.0
        }
    }
    #[automatically_derived]
    impl<'ir> _core::From<IntegerAttr<'ir>> for _core::Attribute<'ir> {
        fn from(reference: IntegerAttr<'ir>) -> Self {
            reference.0
        }
    }
    #[automatically_derived]
    impl<'ir> _core::AsmPrint for IntegerAttr<'ir> {
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
    impl<'ir> _core::AsmParse<'ir> for IntegerAttr<'ir> {
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
