const _: () = {
    use ::bytecode_core::__private as _bytecode;
    #[automatically_derived]
    impl<'ir> _bytecode::DialectType<'ir> for ToyType<'ir> {
        const DIALECT: &'static str = "toy";
        const SCHEMA: &'static _bytecode::ItemSchema = &_bytecode::ItemSchema {
            dialect: "toy",
            name: "ToyType",
            variants: &[
                _bytecode::VariantSchema {
                    name: "Matrix",
                    mnemonic: _bytecode::Some("matrix"),
                    codes: &[
                        _bytecode::CodeSchema {
                            code: 0,
                            fields: &[
                                _bytecode::FieldSchema {
                                    name: "shape",
                                    kind: <Vec<i64> as _bytecode::Encode>::KIND,
                                    since: _bytecode::None,
                                    until: _bytecode::None,
                                },
                                _bytecode::FieldSchema {
                                    name: "layout",
                                    kind: <Option<Attribute<'ir>> as _bytecode::Encode>::KIND,
                                    since: _bytecode::Some("2"),
                                    until: _bytecode::None,
                                },
                                _bytecode::FieldSchema {
                                    name: "columns",
                                    kind: <u64 as _bytecode::Encode>::KIND,
                                    since: _bytecode::None,
                                    until: _bytecode::Some("2.1"),
                                },
                            ],
                        },
                    ],
                    since: _bytecode::None,
                    until: _bytecode::None,
                },
                _bytecode::VariantSchema {
                    name: "Tensor",
                    mnemonic: _bytecode::Some("tensor"),
                    codes: &[
                        _bytecode::CodeSchema {
                            code: 1,
                            fields: &[],
                        },
                    ],
                    since: _bytecode::Some("2"),
                    until: _bytecode::None,
                },
            ],
            reserved: &[],
        };
        fn decode_item(
            reader: &mut _bytecode::DialectReader<'ir>,
        ) -> _bytecode::Result<Self> {
            let offset = _bytecode::DialectReader::offset(reader);
            match _bytecode::DialectReader::read_varint(reader)? {
                0 => {
                    let shape = _bytecode::in_field(
                        <Vec<i64> as _bytecode::Decode<'ir>>::decode(reader),
                        "ToyType::Matrix",
                        "shape",
                    )?;
                    let layout = if _bytecode::source_has(reader, &[2], &[])? {
                        _bytecode::in_field(
                            <Option<
                                Attribute<'ir>,
                            > as _bytecode::Decode<'ir>>::decode(reader),
                            "ToyType::Matrix",
                            "layout",
                        )?
                    } else {
                        <Option<Attribute<'ir>> as _bytecode::Default>::default()
                    };
                    let columns = if _bytecode::source_has(reader, &[], &[2, 1])? {
                        _bytecode::in_field(
                            <u64 as _bytecode::Decode<'ir>>::decode(reader),
                            "ToyType::Matrix",
                            "columns",
                        )?
                    } else {
                        1
                    };
                    _bytecode::Ok(Self::Matrix {
                        shape,
                        layout,
                        columns,
                    })
                }
                1 => _bytecode::Ok(Self::Tensor {}),
                code => {
                    _bytecode::Err(_bytecode::unknown_code("a `toy` type", code, offset))
                }
            }
        }
        fn encode_item(
            &self,
            writer: &mut dyn _bytecode::DialectWriter,
        ) -> _bytecode::Result<bool> {
            let target = _bytecode::DialectWriter::dialect_version(writer, "toy");
            match self {
                Self::Matrix { shape, layout, columns } => {
                    _bytecode::DialectWriter::write_varint(writer, 0);
                    _bytecode::in_field(
                        <Vec<i64> as _bytecode::Encode>::encode(shape, writer),
                        "ToyType::Matrix",
                        "shape",
                    )?;
                    if _bytecode::target_has(&target, &[2], &[]) {
                        _bytecode::in_field(
                            <Option<
                                Attribute<'ir>,
                            > as _bytecode::Encode>::encode(layout, writer),
                            "ToyType::Matrix",
                            "layout",
                        )?;
                    } else {
                        let left_out = _bytecode::left_out(
                            _bytecode::Option::is_none(layout),
                            &target,
                            "toy",
                            &[2],
                            &[],
                        );
                        _bytecode::in_field(left_out, "ToyType::Matrix", "layout")?;
                    }
                    if _bytecode::target_has(&target, &[], &[2, 1]) {
                        _bytecode::in_field(
                            <u64 as _bytecode::Encode>::encode(columns, writer),
                            "ToyType::Matrix",
                            "columns",
                        )?;
                    } else {
                        let left_out = _bytecode::left_out(
                            <u64 as _bytecode::PartialEq>::eq(columns, &1),
                            &target,
                            "toy",
                            &[],
                            &[2, 1],
                        );
                        _bytecode::in_field(left_out, "ToyType::Matrix", "columns")?;
                    }
                }
                Self::Tensor {} => {
                    let has = _bytecode::target_has(&target, &[2], &[]);
                    _bytecode::in_item(
                        _bytecode::left_out(has, &target, "toy", &[2], &[]),
                        "ToyType::Tensor",
                    )?;
                    _bytecode::DialectWriter::write_varint(writer, 1);
                }
            }
            _bytecode::Ok(true)
        }
        fn mnemonic(&self) -> &'static str {
            match *self {
                Self::Matrix { .. } => "matrix",
                Self::Tensor { .. } => "tensor",
            }
        }
        fn print_item(
            &self,
            printer: &mut dyn _bytecode::AsmPrinter,
        ) -> _bytecode::Result<()> {
            print(self, printer)
        }
        fn parse_item(
            context: &'ir _bytecode::Context,
            text: &str,
        ) -> _bytecode::Result<Self> {
            _bytecode::Err(_bytecode::cannot_parse(context, text))
        }
    }
};
const _: () = {
    use ::bytecode_core::__private as _bytecode;
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
        fn parse_type<'ir>(
            &self,
            context: &'ir _bytecode::Context,
            text: &str,
        ) -> _bytecode::Result<_bytecode::Option<_bytecode::Type<'ir>>> {
            match _bytecode::parsed(
                <ToyType as _bytecode::DialectType>::parse_item(context, text),
            )? {
                _bytecode::Some(item) => {
                    _bytecode::Context::type_(context, &item).map(_bytecode::Some)
                }
                _bytecode::None => _bytecode::Ok(_bytecode::None),
            }
        }
        fn schemas(&self) -> [_bytecode::Option<&'static _bytecode::ItemSchema>; 2] {
            [
                _bytecode::None,
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
            reader: &mut _bytecode::DialectReader<'_>,
            writer: &mut dyn _bytecode::DialectWriter,
        ) -> _bytecode::Result<()> {
            let _ = writer;
            _bytecode::read_unknown(reader, "a `toy` attribute")
        }
        fn print_attribute(
            &self,
            reader: &mut _bytecode::DialectReader<'_>,
            printer: &mut dyn _bytecode::AsmPrinter,
        ) -> _bytecode::Result<&'static str> {
            let _ = printer;
            _bytecode::read_unknown(reader, "a `toy` attribute")?;
            _bytecode::Ok("")
        }
        fn read_type(
            &self,
            reader: &mut _bytecode::DialectReader<'_>,
            writer: &mut dyn _bytecode::DialectWriter,
        ) -> _bytecode::Result<()> {
            let item = <ToyType as _bytecode::DialectType>::decode_item(reader)?;
            _bytecode::DialectReader::expect_end(reader, "type")?;
            _bytecode::encoded(
                <ToyType as _bytecode::DialectType>::encode_item(&item, writer)?,
            )
        }
        fn print_type(
            &self,
            reader: &mut _bytecode::DialectReader<'_>,
            printer: &mut dyn _bytecode::AsmPrinter,
        ) -> _bytecode::Result<&'static str> {
            let item = <ToyType as _bytecode::DialectType>::decode_item(reader)?;
            _bytecode::DialectReader::expect_end(reader, "type")?;
            <ToyType as _bytecode::DialectType>::print_item(&item, printer)?;
            _bytecode::Ok(<ToyType as _bytecode::DialectType>::mnemonic(&item))
        }
    }
};
