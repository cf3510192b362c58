const _: () = {
    use ::mlir_bytecode::__private as _bytecode;
    #[allow(
        elided_lifetimes_in_paths,
        reason = "the paths are written without arguments"
    )]
    const _: () = _bytecode::assert!(
        _bytecode::same_namespace(< ToyAttribute as _bytecode::DialectItem > ::DIALECT,
        "toy"), "`ToyAttribute` is of another dialect than `toy`"
    );
    #[allow(
        elided_lifetimes_in_paths,
        reason = "the paths are written without arguments"
    )]
    const _: () = _bytecode::assert!(
        _bytecode::same_namespace(< ToyType as _bytecode::DialectItem > ::DIALECT,
        "toy"), "`ToyType` is of another dialect than `toy`"
    );
    #[allow(
        elided_lifetimes_in_paths,
        reason = "the paths are written without arguments"
    )]
    const _: () = _bytecode::assert!(
        ! < ToyAttribute as _bytecode::DialectItem > ::SCHEMA.is_versioned(),
        "`ToyAttribute` has `since` or `until`, but the dialect has no `version`: add the newest one, `version = ...`"
    );
    #[allow(
        elided_lifetimes_in_paths,
        reason = "the paths are written without arguments"
    )]
    const _: () = _bytecode::assert!(
        ! < ToyType as _bytecode::DialectItem > ::SCHEMA.is_versioned(),
        "`ToyType` has `since` or `until`, but the dialect has no `version`: add the newest one, `version = ...`"
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
        fn is_open(&self) -> bool {
            false
        }
        fn parse_attribute<'ir>(
            &self,
            parser: &mut dyn _bytecode::AsmParser<'ir>,
        ) -> _bytecode::Result<_bytecode::Option<_bytecode::Attribute<'ir>>> {
            _bytecode::parse_attribute::<ToyAttribute>(parser)
        }
        fn parse_type<'ir>(
            &self,
            parser: &mut dyn _bytecode::AsmParser<'ir>,
        ) -> _bytecode::Result<_bytecode::Option<_bytecode::Type<'ir>>> {
            _bytecode::parse_type::<ToyType>(parser)
        }
        fn schemas(&self) -> [_bytecode::Option<&'static _bytecode::ItemSchema>; 2] {
            [
                _bytecode::Some(<ToyAttribute as _bytecode::DialectItem>::SCHEMA),
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
            _bytecode::read_item::<ToyAttribute>(reader, writer)
        }
        fn print_attribute(
            &self,
            reader: &mut _bytecode::WireReader<'_>,
            printer: &mut dyn _bytecode::AsmPrinter,
        ) -> _bytecode::Result<&'static str> {
            _bytecode::print_item::<ToyAttribute>(reader, printer)
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
        fn is_open(&self) -> bool {
            false
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
