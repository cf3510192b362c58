::core::compile_error! {
    "`print` needs a `parse` beside it"
}
const _: () = {
    use ::mlir_bytecode::__private as _bytecode;
    #[automatically_derived]
    impl<'ir> _bytecode::DialectItem<'ir> for ToyType<'ir> {
        type Handle = _bytecode::Type<'ir>;
        const DIALECT: &'static str = "toy";
        const SCHEMA: &'static _bytecode::ItemSchema = _bytecode::ItemSchema::EMPTY;
        fn decode_item(
            _: &mut impl _bytecode::DialectReader<'ir>,
        ) -> _bytecode::Result<Self> {
            loop {}
        }
        fn encode_item(
            &self,
            _: &mut (impl _bytecode::DialectWriter + ?_bytecode::Sized),
        ) -> _bytecode::Result<bool> {
            loop {}
        }
        fn mnemonic(&self) -> &'static str {
            loop {}
        }
        fn print_item(
            &self,
            _: &mut dyn _bytecode::AsmPrinter,
        ) -> _bytecode::Result<()> {
            loop {}
        }
        fn parse_item(
            _: &mut dyn _bytecode::AsmParser<'ir>,
        ) -> _bytecode::Result<_bytecode::Option<Self>> {
            loop {}
        }
    }
};
const _: () = {
    use ::mlir_bytecode::__private as _bytecode;
    #[allow(
        elided_lifetimes_in_paths,
        reason = "the paths are written without arguments"
    )]
    const _: () = _bytecode::assert!(
        _bytecode::same_namespace(< ToyType as _bytecode::DialectItem > ::DIALECT,
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
        fn version(&self) -> _bytecode::Option<_bytecode::DialectVersion> {
            _bytecode::Some(_bytecode::DialectVersion::new(&[2, 1, 0]))
        }
        fn upgrade_from_version(
            &self,
            module: &mut _bytecode::Module,
            version: &_bytecode::DialectVersion,
        ) -> _bytecode::Result<()> {
            upgrade(module, version)
        }
        fn is_open(&self) -> bool {
            false
        }
        fn parse_type<'ir>(
            &self,
            parser: &mut dyn _bytecode::AsmParser<'ir>,
        ) -> _bytecode::Result<_bytecode::Option<_bytecode::Type<'ir>>> {
            _bytecode::parse_type::<ToyType>(parser)
        }
        fn schemas(&self) -> [_bytecode::Option<&'static _bytecode::ItemSchema>; 2] {
            [
                _bytecode::None,
                _bytecode::Some(<ToyType as _bytecode::DialectItem>::SCHEMA),
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
            let _ = writer;
            _bytecode::read_unknown(reader, "a `toy` attribute")
        }
        fn print_attribute(
            &self,
            reader: &mut _bytecode::WireReader<'_>,
            printer: &mut dyn _bytecode::AsmPrinter,
        ) -> _bytecode::Result<&'static str> {
            let _ = printer;
            _bytecode::read_unknown(reader, "a `toy` attribute")?;
            _bytecode::Ok("")
        }
        fn read_type(
            &self,
            reader: &mut _bytecode::WireReader<'_>,
            writer: &mut dyn _bytecode::DialectWriter,
        ) -> _bytecode::Result<()> {
            _bytecode::read_item::<ToyType>(reader, writer)
        }
        fn print_type(
            &self,
            reader: &mut _bytecode::WireReader<'_>,
            printer: &mut dyn _bytecode::AsmPrinter,
        ) -> _bytecode::Result<&'static str> {
            _bytecode::print_item::<ToyType>(reader, printer)
        }
    }
};
