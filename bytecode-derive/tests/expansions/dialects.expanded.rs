const _: () = {
    use ::mlir_bytecode::__private as _bytecode;
    #[allow(
        elided_lifetimes_in_paths,
        reason = "the paths are written without arguments"
    )]
    const _: () = _bytecode::assert!(
        _bytecode::same_namespace(< ToyAttribute as _bytecode::DialectAttribute >
        ::DIALECT, "toy"), "`ToyAttribute` is of another dialect than `toy`"
    );
    #[allow(
        elided_lifetimes_in_paths,
        reason = "the paths are written without arguments"
    )]
    const _: () = _bytecode::assert!(
        _bytecode::same_namespace(< ToyType as _bytecode::DialectType > ::DIALECT,
        "toy"), "`ToyType` is of another dialect than `toy`"
    );
    #[automatically_derived]
    #[allow(
        elided_lifetimes_in_paths,
        reason = "the paths are written without arguments"
    )]
    impl _bytecode::Dialect for Toy {
        fn namespace(&self) -> &'static str {
            "toy"
        }
        fn bytecode(
            &self,
        ) -> _bytecode::Option<&dyn _bytecode::BytecodeDialectInterface> {
            _bytecode::Some(self)
        }
        fn parse_attribute<'ir>(
            &self,
            parser: &mut dyn _bytecode::AsmParser<'ir>,
        ) -> _bytecode::Result<_bytecode::Option<_bytecode::Attribute<'ir>>> {
            match <ToyAttribute as _bytecode::DialectAttribute>::parse_item(parser)? {
                _bytecode::Some(item) => {
                    let context = _bytecode::AsmParser::context(parser);
                    _bytecode::Context::parsed_attribute(context, &item)
                }
                _bytecode::None => _bytecode::Ok(_bytecode::None),
            }
        }
        fn parse_type<'ir>(
            &self,
            parser: &mut dyn _bytecode::AsmParser<'ir>,
        ) -> _bytecode::Result<_bytecode::Option<_bytecode::Type<'ir>>> {
            match <ToyType as _bytecode::DialectType>::parse_item(parser)? {
                _bytecode::Some(item) => {
                    let context = _bytecode::AsmParser::context(parser);
                    _bytecode::Context::parsed_type(context, &item)
                }
                _bytecode::None => _bytecode::Ok(_bytecode::None),
            }
        }
        fn schemas(&self) -> [_bytecode::Option<&'static _bytecode::ItemSchema>; 2] {
            [
                _bytecode::Some(<ToyAttribute as _bytecode::DialectAttribute>::SCHEMA),
                _bytecode::Some(<ToyType as _bytecode::DialectType>::SCHEMA),
            ]
        }
    }
    #[automatically_derived]
    #[allow(
        elided_lifetimes_in_paths,
        reason = "the paths are written without arguments"
    )]
    impl _bytecode::BytecodeDialectInterface for Toy {
        fn read_attribute(
            &self,
            reader: &mut _bytecode::WireReader<'_>,
            writer: &mut dyn _bytecode::DialectWriter,
        ) -> _bytecode::Result<()> {
            let item = <ToyAttribute as _bytecode::DialectAttribute>::decode_item(
                reader,
            )?;
            _bytecode::WireReader::expect_end(reader, "attribute")?;
            _bytecode::encoded(
                <ToyAttribute as _bytecode::DialectAttribute>::encode_item(
                    &item,
                    writer,
                )?,
            )
        }
        fn print_attribute(
            &self,
            reader: &mut _bytecode::WireReader<'_>,
            printer: &mut dyn _bytecode::AsmPrinter,
        ) -> _bytecode::Result<&'static str> {
            let item = <ToyAttribute as _bytecode::DialectAttribute>::decode_item(
                reader,
            )?;
            _bytecode::WireReader::expect_end(reader, "attribute")?;
            <ToyAttribute as _bytecode::DialectAttribute>::print_item(&item, printer)?;
            _bytecode::Ok(<ToyAttribute as _bytecode::DialectAttribute>::mnemonic(&item))
        }
        fn read_type(
            &self,
            reader: &mut _bytecode::WireReader<'_>,
            writer: &mut dyn _bytecode::DialectWriter,
        ) -> _bytecode::Result<()> {
            let item = <ToyType as _bytecode::DialectType>::decode_item(reader)?;
            _bytecode::WireReader::expect_end(reader, "type")?;
            _bytecode::encoded(
                <ToyType as _bytecode::DialectType>::encode_item(&item, writer)?,
            )
        }
        fn print_type(
            &self,
            reader: &mut _bytecode::WireReader<'_>,
            printer: &mut dyn _bytecode::AsmPrinter,
        ) -> _bytecode::Result<&'static str> {
            let item = <ToyType as _bytecode::DialectType>::decode_item(reader)?;
            _bytecode::WireReader::expect_end(reader, "type")?;
            <ToyType as _bytecode::DialectType>::print_item(&item, printer)?;
            _bytecode::Ok(<ToyType as _bytecode::DialectType>::mnemonic(&item))
        }
    }
};
const _: () = {
    use other::__private as _bytecode;
    #[automatically_derived]
    #[allow(
        elided_lifetimes_in_paths,
        reason = "the paths are written without arguments"
    )]
    impl _bytecode::Dialect for Empty {
        fn namespace(&self) -> &'static str {
            "empty"
        }
        fn bytecode(
            &self,
        ) -> _bytecode::Option<&dyn _bytecode::BytecodeDialectInterface> {
            _bytecode::None
        }
        fn schemas(&self) -> [_bytecode::Option<&'static _bytecode::ItemSchema>; 2] {
            [_bytecode::None, _bytecode::None]
        }
    }
    #[automatically_derived]
    #[allow(
        elided_lifetimes_in_paths,
        reason = "the paths are written without arguments"
    )]
    impl _bytecode::BytecodeDialectInterface for Empty {
        fn read_attribute(
            &self,
            reader: &mut _bytecode::WireReader<'_>,
            writer: &mut dyn _bytecode::DialectWriter,
        ) -> _bytecode::Result<()> {
            let _ = writer;
            _bytecode::read_unknown(reader, "a `empty` attribute")
        }
        fn print_attribute(
            &self,
            reader: &mut _bytecode::WireReader<'_>,
            printer: &mut dyn _bytecode::AsmPrinter,
        ) -> _bytecode::Result<&'static str> {
            let _ = printer;
            _bytecode::read_unknown(reader, "a `empty` attribute")?;
            _bytecode::Ok("")
        }
        fn read_type(
            &self,
            reader: &mut _bytecode::WireReader<'_>,
            writer: &mut dyn _bytecode::DialectWriter,
        ) -> _bytecode::Result<()> {
            let _ = writer;
            _bytecode::read_unknown(reader, "a `empty` type")
        }
        fn print_type(
            &self,
            reader: &mut _bytecode::WireReader<'_>,
            printer: &mut dyn _bytecode::AsmPrinter,
        ) -> _bytecode::Result<&'static str> {
            let _ = printer;
            _bytecode::read_unknown(reader, "a `empty` type")?;
            _bytecode::Ok("")
        }
    }
};
