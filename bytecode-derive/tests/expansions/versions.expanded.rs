::core::compile_error! {
    "`print` needs a `parse` beside it"
}
const _: () = {
    use ::mlir_bytecode::__private::scope::*;
    #[automatically_derived]
    impl<'ir> _core::DialectItem<'ir> for ToyType<'ir> {
        type Handle = _core::Type<'ir>;
        const DIALECT: &'static str = "toy";
        const SCHEMA: &'static _core::ItemSchema = _core::ItemSchema::EMPTY;
        fn decode_item(_: &mut impl _core::DialectReader<'ir>) -> _core::Result<Self> {
            loop {}
        }
        fn encode_item(
            &self,
            _: &mut (impl _core::DialectWriter + ?_core::Sized),
        ) -> _core::Result<bool> {
            loop {}
        }
        fn mnemonic(&self) -> &'static str {
            loop {}
        }
        fn print_item(&self, _: &mut dyn _core::AsmPrinter) -> _core::Result<()> {
            loop {}
        }
        fn parse_item(
            _: &mut dyn _core::AsmParser<'ir>,
        ) -> _core::Result<_core::Option<Self>> {
            loop {}
        }
    }
};
const _: () = {
    use ::mlir_bytecode::__private::scope::*;
    #[allow(elided_lifetimes_in_paths, reason = "paths without arguments")]
    const _: () = _core::assert!(
        _core::same_namespace(< ToyType as _core::DialectItem > ::DIALECT, "toy"),
        "`ToyType` is of another dialect than `toy`"
    );
    #[automatically_derived]
    #[allow(elided_lifetimes_in_paths, reason = "paths without arguments")]
    impl _core::Dialect for Toy {
        fn namespace(&self) -> &'static str {
            "toy"
        }
        fn bytecode(&self) -> _core::Option<&dyn _core::BytecodeDialectInterface> {
            _core::Some(self)
        }
        fn version(&self) -> _core::Option<_core::DialectVersion> {
            _core::Some(_core::DialectVersion::new(&[2, 1, 0]))
        }
        fn upgrade_from_version(
            &self,
            module: &mut _core::Module,
            version: &_core::DialectVersion,
        ) -> _core::Result<()> {
            upgrade(module, version)
        }
        fn is_open(&self) -> bool {
            false
        }
        fn parse_type<'ir>(
            &self,
            parser: &mut dyn _core::AsmParser<'ir>,
        ) -> _core::Result<_core::Option<_core::Type<'ir>>> {
            _core::parse_type::<ToyType>(parser)
        }
        fn schemas(&self) -> [_core::Option<&'static _core::ItemSchema>; 2] {
            [_core::None, _core::Some(<ToyType as _core::DialectItem>::SCHEMA)]
        }
    }
    #[automatically_derived]
    #[allow(elided_lifetimes_in_paths, reason = "paths without arguments")]
    impl _core::BytecodeDialectInterface for Toy {
        fn read_attribute(
            &self,
            reader: &mut _core::WireReader<'_>,
            writer: &mut dyn _core::DialectWriter,
        ) -> _core::Result<()> {
            let _ = writer;
            _core::read_unknown(reader, "a `toy` attribute")
        }
        fn print_attribute(
            &self,
            reader: &mut _core::WireReader<'_>,
            printer: &mut dyn _core::AsmPrinter,
        ) -> _core::Result<&'static str> {
            let _ = printer;
            _core::read_unknown(reader, "a `toy` attribute")?;
            _core::Ok("")
        }
        fn read_type(
            &self,
            reader: &mut _core::WireReader<'_>,
            writer: &mut dyn _core::DialectWriter,
        ) -> _core::Result<()> {
            _core::read_item::<ToyType>(reader, writer)
        }
        fn print_type(
            &self,
            reader: &mut _core::WireReader<'_>,
            printer: &mut dyn _core::AsmPrinter,
        ) -> _core::Result<&'static str> {
            _core::print_item::<ToyType>(reader, printer)
        }
    }
};
