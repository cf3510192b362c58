const _: () = {
    use ::mlir_bytecode::__private::scope::*;
    #[allow(elided_lifetimes_in_paths, reason = "paths without arguments")]
    const _: () = _core::assert!(
        _core::same_namespace(< ToyAttribute as _core::DialectItem > ::DIALECT, "toy"),
        "`ToyAttribute` is of another dialect than `toy`"
    );
    #[allow(elided_lifetimes_in_paths, reason = "paths without arguments")]
    const _: () = _core::assert!(
        _core::same_namespace(< ToyType as _core::DialectItem > ::DIALECT, "toy"),
        "`ToyType` is of another dialect than `toy`"
    );
    #[allow(elided_lifetimes_in_paths, reason = "paths without arguments")]
    const _: () = _core::assert!(
        ! < ToyAttribute as _core::DialectItem > ::SCHEMA.is_versioned(),
        "`ToyAttribute` has `since` or `until`, but the dialect has no `version`: add the newest one, `version = ...`"
    );
    #[allow(elided_lifetimes_in_paths, reason = "paths without arguments")]
    const _: () = _core::assert!(
        ! < ToyType as _core::DialectItem > ::SCHEMA.is_versioned(),
        "`ToyType` has `since` or `until`, but the dialect has no `version`: add the newest one, `version = ...`"
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
        fn is_open(&self) -> bool {
            false
        }
        fn parse_attribute<'ir>(
            &self,
            parser: &mut dyn _core::AsmParser<'ir>,
        ) -> _core::Result<_core::Option<_core::Attribute<'ir>>> {
            _core::parse_attribute::<ToyAttribute>(parser)
        }
        fn parse_type<'ir>(
            &self,
            parser: &mut dyn _core::AsmParser<'ir>,
        ) -> _core::Result<_core::Option<_core::Type<'ir>>> {
            _core::parse_type::<ToyType>(parser)
        }
        fn schemas(&self) -> [_core::Option<&'static _core::ItemSchema>; 2] {
            [
                _core::Some(<ToyAttribute as _core::DialectItem>::SCHEMA),
                _core::Some(<ToyType as _core::DialectItem>::SCHEMA),
            ]
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
            _core::read_item::<ToyAttribute>(reader, writer)
        }
        fn print_attribute(
            &self,
            reader: &mut _core::WireReader<'_>,
            printer: &mut dyn _core::AsmPrinter,
        ) -> _core::Result<&'static str> {
            _core::print_item::<ToyAttribute>(reader, printer)
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
const _: () = {
    use other::__private::scope::*;
    #[automatically_derived]
    #[allow(elided_lifetimes_in_paths, reason = "paths without arguments")]
    impl _core::Dialect for Empty {
        fn namespace(&self) -> &'static str {
            "empty"
        }
        fn bytecode(&self) -> _core::Option<&dyn _core::BytecodeDialectInterface> {
            _core::None
        }
        fn is_open(&self) -> bool {
            false
        }
        fn schemas(&self) -> [_core::Option<&'static _core::ItemSchema>; 2] {
            [_core::None, _core::None]
        }
    }
    #[automatically_derived]
    #[allow(elided_lifetimes_in_paths, reason = "paths without arguments")]
    impl _core::BytecodeDialectInterface for Empty {
        fn read_attribute(
            &self,
            reader: &mut _core::WireReader<'_>,
            writer: &mut dyn _core::DialectWriter,
        ) -> _core::Result<()> {
            let _ = writer;
            _core::read_unknown(reader, "a `empty` attribute")
        }
        fn print_attribute(
            &self,
            reader: &mut _core::WireReader<'_>,
            printer: &mut dyn _core::AsmPrinter,
        ) -> _core::Result<&'static str> {
            let _ = printer;
            _core::read_unknown(reader, "a `empty` attribute")?;
            _core::Ok("")
        }
        fn read_type(
            &self,
            reader: &mut _core::WireReader<'_>,
            writer: &mut dyn _core::DialectWriter,
        ) -> _core::Result<()> {
            let _ = writer;
            _core::read_unknown(reader, "a `empty` type")
        }
        fn print_type(
            &self,
            reader: &mut _core::WireReader<'_>,
            printer: &mut dyn _core::AsmPrinter,
        ) -> _core::Result<&'static str> {
            let _ = printer;
            _core::read_unknown(reader, "a `empty` type")?;
            _core::Ok("")
        }
    }
};
