const _: () = {
    use ::mlir_bytecode::__private as _bytecode;
    #[automatically_derived]
    impl<'ir> _bytecode::Decode<'ir> for Tagged {
        fn decode(
            reader: &mut impl _bytecode::DialectReader<'ir>,
        ) -> _bytecode::Result<Self> {
            _bytecode::DialectReader::nested(
                reader,
                |reader| {
                    let offset = _bytecode::DialectReader::offset(reader);
                    match _bytecode::DialectReader::read_varint(reader)? {
                        2 => {
                            let flags = [
                                true,
                                _bytecode::source_has(reader, &[3], &[])?
                                    && _bytecode::source_has(reader, &[3, 1], &[])?,
                            ];
                            let flags = _bytecode::decode_flags(
                                reader,
                                &flags,
                                _bytecode::DialectReader::read_varint,
                            );
                            let flags = _bytecode::in_field(
                                flags,
                                "Tagged::View",
                                "flags",
                            )?;
                            let size = _bytecode::in_field(
                                <u64 as _bytecode::Decode<'ir>>::decode(reader),
                                "Tagged::View",
                                "size",
                            )?;
                            let padding = _bytecode::in_field(
                                if flags >> 0u32 & 1 != 0 {
                                    <u64 as _bytecode::Decode<'ir>>::decode(reader)
                                        .map(_bytecode::Some)
                                } else {
                                    _bytecode::Ok(_bytecode::None)
                                },
                                "Tagged::View",
                                "padding",
                            )?;
                            let shift = if _bytecode::source_has(reader, &[3], &[])? {
                                _bytecode::in_field(
                                    if _bytecode::source_has(reader, &[], &[3, 1])? {
                                        <Option<i64> as _bytecode::Decode<'ir>>::decode(reader)
                                    } else if flags >> 1u32 & 1 != 0 {
                                        <i64 as _bytecode::Decode<'ir>>::decode(reader)
                                            .map(_bytecode::Some)
                                    } else {
                                        _bytecode::Ok(_bytecode::None)
                                    },
                                    "Tagged::View",
                                    "shift",
                                )?
                            } else {
                                <Option<i64> as _bytecode::WhenMissing>::when_missing()
                            };
                            _bytecode::Ok(Self::View { size, padding, shift })
                        }
                        code => {
                            if let _bytecode::Some(constant) = <Scalar as _bytecode::AsVarint>::from_varint(
                                code,
                            ) {
                                _bytecode::AsVarint::check_source(
                                    &constant,
                                    reader,
                                    offset,
                                )?;
                                return _bytecode::Ok(Self::Scalar { 0: constant });
                            }
                            _bytecode::Err(
                                _bytecode::unknown_code("a `toy` item", code, offset),
                            )
                        }
                    }
                },
            )
        }
    }
    #[automatically_derived]
    impl _bytecode::Encode for Tagged {
        const KIND: &'static _bytecode::Kind = &_bytecode::Kind::Item {
            name: "Tagged",
            items: _bytecode::Nested::new(|| Self::SCHEMA, true),
        };
        fn encode(
            &self,
            writer: &mut (impl _bytecode::DialectWriter + ?_bytecode::Sized),
        ) -> _bytecode::Result<()> {
            let target = _bytecode::DialectWriter::dialect_version(writer, "toy");
            match self {
                Self::Scalar { 0: constant } => {
                    _bytecode::encode_varint(constant, writer)?
                }
                Self::View { size, padding, shift } => {
                    _bytecode::DialectWriter::write_varint(writer, 2);
                    _bytecode::encode_flags(
                        &[
                            (true).then_some(_bytecode::Option::is_some(padding)),
                            (_bytecode::target_has(&target, &[3], &[])
                                && _bytecode::target_has(&target, &[3, 1], &[]))
                                .then_some(_bytecode::Option::is_some(shift)),
                        ],
                        writer,
                        _bytecode::DialectWriter::write_varint,
                    );
                    _bytecode::in_field(
                        <u64 as _bytecode::Encode>::encode(size, writer),
                        "Tagged::View",
                        "size",
                    )?;
                    _bytecode::in_field(
                        if let _bytecode::Some(padding) = padding {
                            <u64 as _bytecode::Encode>::encode(padding, writer)
                        } else {
                            _bytecode::Ok(())
                        },
                        "Tagged::View",
                        "padding",
                    )?;
                    if _bytecode::target_has(&target, &[3], &[]) {
                        _bytecode::in_field(
                            if _bytecode::target_has(&target, &[], &[3, 1]) {
                                <Option<i64> as _bytecode::Encode>::encode(shift, writer)
                            } else if let _bytecode::Some(shift) = shift {
                                <i64 as _bytecode::Encode>::encode(shift, writer)
                            } else {
                                _bytecode::Ok(())
                            },
                            "Tagged::View",
                            "shift",
                        )?;
                    } else {
                        let left_out = _bytecode::left_out(
                            _bytecode::Option::is_none(shift),
                            &target,
                            "toy",
                            &[3],
                            &[],
                        );
                        _bytecode::in_field(left_out, "Tagged::View", "shift")?;
                    }
                }
            }
            _bytecode::Ok(())
        }
    }
    #[automatically_derived]
    impl Tagged {
        /// The wire format, as data.
        pub const SCHEMA: &'static _bytecode::ItemSchema = &_bytecode::ItemSchema {
            dialect: "toy",
            name: "Tagged",
            variants: &[
                _bytecode::VariantSchema {
                    name: "Scalar",
                    mnemonic: _bytecode::Some("scalar"),
                    codes: &[],
                    constants: _bytecode::Some(<Scalar as _bytecode::AsVarint>::KIND),
                    since: _bytecode::None,
                    until: _bytecode::None,
                    assembly: _bytecode::AssemblySchema::BY_HAND,
                },
                _bytecode::VariantSchema {
                    name: "View",
                    mnemonic: _bytecode::Some("view"),
                    codes: &[
                        _bytecode::CodeSchema {
                            code: 2,
                            fields: &[
                                _bytecode::FieldSchema {
                                    kind: <u64 as _bytecode::Encode>::KIND,
                                    accepts: <u64 as _bytecode::Encode>::ACCEPTS,
                                    .._bytecode::FieldSchema::new("size")
                                },
                                _bytecode::FieldSchema {
                                    kind: &_bytecode::Kind::Flagged {
                                        bit: 0u32,
                                        since: _bytecode::None,
                                        of: <u64 as _bytecode::Encode>::KIND,
                                        before: <Option<u64> as _bytecode::Encode>::KIND,
                                    },
                                    accepts: <Option<u64> as _bytecode::Encode>::ACCEPTS,
                                    .._bytecode::FieldSchema::new("padding")
                                },
                                _bytecode::FieldSchema {
                                    kind: &_bytecode::Kind::Flagged {
                                        bit: 1u32,
                                        since: _bytecode::Some("3.1"),
                                        of: <i64 as _bytecode::Encode>::KIND,
                                        before: <Option<i64> as _bytecode::Encode>::KIND,
                                    },
                                    since: _bytecode::Some("3"),
                                    when_missing: _bytecode::Some(
                                        _bytecode::Described::new(|| {
                                            use _bytecode::{ShowExpression as _, ShowValue as _};
                                            let value: Option<i64> = <Option<
                                                i64,
                                            > as _bytecode::WhenMissing>::when_missing();
                                            (&&_bytecode::Shown(value)).show("default")
                                        }),
                                    ),
                                    accepts: <Option<i64> as _bytecode::Encode>::ACCEPTS,
                                    .._bytecode::FieldSchema::new("shift")
                                },
                            ],
                        },
                    ],
                    constants: _bytecode::None,
                    since: _bytecode::None,
                    until: _bytecode::None,
                    assembly: _bytecode::AssemblySchema::BY_HAND,
                },
            ],
            reserved: &[0, 1],
        };
    }
    const _: () = _bytecode::assert!(
        _bytecode::are_free(< Scalar as _bytecode::AsVarint > ::KIND, & [2, 0, 1]),
        "a constant of `Scalar` has the code of another item"
    );
};
const _: () = {
    use ::mlir_bytecode::__private as _bytecode;
    #[automatically_derived]
    impl<'ir> _bytecode::Decode<'ir> for Nested {
        fn decode(
            reader: &mut impl _bytecode::DialectReader<'ir>,
        ) -> _bytecode::Result<Self> {
            _bytecode::DialectReader::nested(
                reader,
                |reader| {
                    let offset = _bytecode::DialectReader::offset(reader);
                    match _bytecode::DialectReader::read_varint(reader)? {
                        0 => {
                            _bytecode::check_source(
                                reader,
                                "list",
                                offset,
                                "toy",
                                &[2],
                                &[],
                            )?;
                            let field0 = _bytecode::in_field(
                                <Vec<Nested> as _bytecode::Decode<'ir>>::decode(reader),
                                "Nested::List",
                                "0",
                            )?;
                            _bytecode::Ok(Self::List { 0: field0 })
                        }
                        1 => {
                            let width = _bytecode::in_field(
                                <u32 as _bytecode::Decode<'ir>>::decode(reader),
                                "Nested::Range",
                                "width",
                            )?;
                            let flags = [true];
                            let flags = _bytecode::decode_flags(
                                reader,
                                &flags,
                                _bytecode::read_byte,
                            );
                            let flags = _bytecode::in_field(
                                flags,
                                "Nested::Range",
                                "flags",
                            )?;
                            let low = _bytecode::in_field(
                                if flags >> 0u32 & 1 != 0 {
                                    (|| {
                                        let width = &width;
                                        bits::decode(reader, *width)
                                    })()
                                        .map(_bytecode::Some)
                                } else {
                                    _bytecode::Ok(_bytecode::None)
                                },
                                "Nested::Range",
                                "low",
                            )?;
                            let high = _bytecode::in_field(
                                (|| {
                                    let width = &width;
                                    bits::decode(reader, *width)
                                })(),
                                "Nested::Range",
                                "high",
                            )?;
                            _bytecode::Ok(Self::Range { width, low, high })
                        }
                        code => {
                            _bytecode::Err(
                                _bytecode::unknown_code("a `toy` item", code, offset),
                            )
                        }
                    }
                },
            )
        }
    }
    #[automatically_derived]
    impl _bytecode::Encode for Nested {
        const KIND: &'static _bytecode::Kind = &_bytecode::Kind::Item {
            name: "Nested",
            items: _bytecode::Nested::new(|| Self::SCHEMA, true),
        };
        fn encode(
            &self,
            writer: &mut (impl _bytecode::DialectWriter + ?_bytecode::Sized),
        ) -> _bytecode::Result<()> {
            let target = _bytecode::DialectWriter::dialect_version(writer, "toy");
            match self {
                Self::List { 0: field0 } => {
                    let has = _bytecode::target_has(&target, &[2], &[]);
                    _bytecode::in_item(
                        _bytecode::left_out(has, &target, "toy", &[2], &[]),
                        "Nested::List",
                    )?;
                    _bytecode::DialectWriter::write_varint(writer, 0);
                    _bytecode::in_field(
                        <Vec<Nested> as _bytecode::Encode>::encode(field0, writer),
                        "Nested::List",
                        "0",
                    )?;
                }
                Self::Range { width, low, high } => {
                    _bytecode::DialectWriter::write_varint(writer, 1);
                    _bytecode::in_field(
                        <u32 as _bytecode::Encode>::encode(width, writer),
                        "Nested::Range",
                        "width",
                    )?;
                    _bytecode::encode_flags(
                        &[(true).then_some(_bytecode::Option::is_some(low))],
                        writer,
                        _bytecode::write_byte,
                    );
                    _bytecode::in_field(
                        if let _bytecode::Some(low) = low {
                            (|| bits::encode(low, writer, *width))()
                        } else {
                            _bytecode::Ok(())
                        },
                        "Nested::Range",
                        "low",
                    )?;
                    _bytecode::in_field(
                        (|| bits::encode(high, writer, *width))(),
                        "Nested::Range",
                        "high",
                    )?;
                }
            }
            _bytecode::Ok(())
        }
    }
    #[automatically_derived]
    impl Nested {
        /// The wire format, as data.
        pub const SCHEMA: &'static _bytecode::ItemSchema = &_bytecode::ItemSchema {
            dialect: "toy",
            name: "Nested",
            variants: &[
                _bytecode::VariantSchema {
                    name: "List",
                    mnemonic: _bytecode::Some("list"),
                    codes: &[
                        _bytecode::CodeSchema {
                            code: 0,
                            fields: &[
                                _bytecode::FieldSchema {
                                    kind: <Vec<Nested> as _bytecode::Encode>::KIND,
                                    accepts: <Vec<Nested> as _bytecode::Encode>::ACCEPTS,
                                    .._bytecode::FieldSchema::new("0")
                                },
                            ],
                        },
                    ],
                    constants: _bytecode::None,
                    since: _bytecode::Some("2"),
                    until: _bytecode::None,
                    assembly: _bytecode::AssemblySchema::BY_HAND,
                },
                _bytecode::VariantSchema {
                    name: "Range",
                    mnemonic: _bytecode::Some("range"),
                    codes: &[
                        _bytecode::CodeSchema {
                            code: 1,
                            fields: &[
                                _bytecode::FieldSchema {
                                    kind: <u32 as _bytecode::Encode>::KIND,
                                    accepts: <u32 as _bytecode::Encode>::ACCEPTS,
                                    .._bytecode::FieldSchema::new("width")
                                },
                                _bytecode::FieldSchema {
                                    kind: &_bytecode::Kind::Byte,
                                    .._bytecode::FieldSchema::new("flags")
                                },
                                _bytecode::FieldSchema {
                                    kind: &_bytecode::Kind::Flagged {
                                        bit: 0u32,
                                        since: _bytecode::None,
                                        of: &_bytecode::Kind::Custom("bits"),
                                        before: &_bytecode::Kind::Custom("bits"),
                                    },
                                    expressions: _bytecode::Some("*width"),
                                    .._bytecode::FieldSchema::new("low")
                                },
                                _bytecode::FieldSchema {
                                    kind: &_bytecode::Kind::Custom("bits"),
                                    expressions: _bytecode::Some("*width"),
                                    .._bytecode::FieldSchema::new("high")
                                },
                            ],
                        },
                    ],
                    constants: _bytecode::None,
                    since: _bytecode::None,
                    until: _bytecode::None,
                    assembly: _bytecode::AssemblySchema::BY_HAND,
                },
            ],
            reserved: &[],
        };
    }
};
