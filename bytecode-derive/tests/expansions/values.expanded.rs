const _: () = {
    use ::mlir_bytecode::__private::scope::*;
    #[automatically_derived]
    impl<'ir> _core::Decode<'ir> for Tagged {
        fn decode(reader: &mut impl _core::DialectReader<'ir>) -> _core::Result<Self> {
            _core::DialectReader::nested(
                reader,
                |reader| {
                    let offset = _core::DialectReader::offset(reader);
                    match _core::DialectReader::read_varint(reader)? {
                        2 => {
                            let at = "Tagged::View";
                            let flags = [
                                true,
                                _core::source_has(reader, &[3], &[])?
                                    && _core::source_has(reader, &[3, 1], &[])?,
                            ];
                            let flags = _core::decode_flags(
                                reader,
                                &flags,
                                _core::DialectReader::read_varint,
                            );
                            let flags = _core::in_field(flags, at, "flags")?;
                            let size = _core::Decode::field(reader, at, "size")?;
                            let padding = _core::in_field(
                                if flags >> 0u32 & 1 != 0 {
                                    <u64 as _core::Decode<'ir>>::decode(reader).map(_core::Some)
                                } else {
                                    _core::Ok(_core::None)
                                },
                                at,
                                "padding",
                            )?;
                            let shift = if _core::source_has(reader, &[3], &[])? {
                                _core::in_field(
                                    if _core::source_has(reader, &[], &[3, 1])? {
                                        <Option<i64> as _core::Decode<'ir>>::decode(reader)
                                    } else if flags >> 1u32 & 1 != 0 {
                                        <i64 as _core::Decode<'ir>>::decode(reader).map(_core::Some)
                                    } else {
                                        _core::Ok(_core::None)
                                    },
                                    at,
                                    "shift",
                                )?
                            } else {
                                <Option<i64> as _core::WhenMissing>::when_missing()
                            };
                            _core::Ok(Self::View { size, padding, shift })
                        }
                        code => {
                            if let _core::Some(constant) = <Scalar as _core::AsVarint>::from_varint(
                                code,
                            ) {
                                _core::AsVarint::check_source(&constant, reader, offset)?;
                                return _core::Ok(Self::Scalar { 0: constant });
                            }
                            _core::unknown_code("a `toy` item", code, offset)
                        }
                    }
                },
            )
        }
    }
    #[automatically_derived]
    impl _core::Encode for Tagged {
        const KIND: &'static _core::Kind = &_core::Kind::Item {
            name: "Tagged",
            items: _core::Nested::new(|| Self::SCHEMA, true),
        };
        fn encode(
            &self,
            writer: &mut (impl _core::DialectWriter + ?_core::Sized),
        ) -> _core::Result<()> {
            let target = _core::enter(writer, "toy")?;
            match self {
                Self::Scalar { 0: constant } => {
                    _core::AsVarint::encode_varint(constant, writer)?
                }
                Self::View { size, padding, shift } => {
                    let at = _core::start(writer, 2, "Tagged::View");
                    _core::encode_flags(
                        &[
                            (true).then_some(_core::Option::is_some(padding)),
                            (_core::target_has(&target, &[3], &[])
                                && _core::target_has(&target, &[3, 1], &[]))
                                .then_some(_core::Option::is_some(shift)),
                        ],
                        writer,
                        _core::DialectWriter::write_varint,
                    );
                    _core::Codec::<u64>::put(size, writer, at, "size")?;
                    _core::in_field(
                        if let _core::Some(padding) = padding {
                            _core::Codec::<u64>::encode(padding, writer)
                        } else {
                            _core::Ok(())
                        },
                        at,
                        "padding",
                    )?;
                    if _core::target_has(&target, &[3], &[]) {
                        _core::in_field(
                            if _core::target_has(&target, &[], &[3, 1]) {
                                _core::Codec::<Option<i64>>::encode(shift, writer)
                            } else if let _core::Some(shift) = shift {
                                _core::Codec::<i64>::encode(shift, writer)
                            } else {
                                _core::Ok(())
                            },
                            at,
                            "shift",
                        )?;
                    } else {
                        let left_out = _core::left_out(
                            _core::Option::is_none(shift),
                            &target,
                            "toy",
                            &[3],
                            &[],
                        );
                        _core::in_field(left_out, at, "shift")?;
                    }
                }
            }
            _core::leave(writer)
        }
    }
    #[automatically_derived]
    impl Tagged {
        /// The wire format, as data.
        pub const SCHEMA: &'static _core::ItemSchema = &_core::ItemSchema {
            dialect: "toy",
            name: "Tagged",
            variants: &[
                _core::VariantSchema {
                    name: "Scalar",
                    mnemonic: _core::Some("scalar"),
                    constants: _core::Some(<Scalar as _core::AsVarint>::KIND),
                    .._core::VariantSchema::EMPTY
                },
                _core::VariantSchema {
                    name: "View",
                    mnemonic: _core::Some("view"),
                    codes: &[
                        _core::CodeSchema {
                            code: 2,
                            fields: &[
                                _core::Codec::<u64>::FIELD.named("size"),
                                _core::FieldSchema {
                                    kind: &_core::Kind::Flagged {
                                        bit: 0u32,
                                        since: _core::None,
                                        of: _core::Codec::<u64>::KIND,
                                        before: _core::Codec::<Option<u64>>::KIND,
                                    },
                                    accepts: _core::Codec::<Option<u64>>::ACCEPTS,
                                    .._core::FieldSchema::new("padding")
                                },
                                _core::FieldSchema {
                                    since: _core::Some("3"),
                                    when_missing: _core::shown!(
                                        Option < i64 >, < Option < i64 > as _core::WhenMissing >
                                        ::when_missing(), "default"
                                    ),
                                    kind: &_core::Kind::Flagged {
                                        bit: 1u32,
                                        since: _core::Some("3.1"),
                                        of: _core::Codec::<i64>::KIND,
                                        before: _core::Codec::<Option<i64>>::KIND,
                                    },
                                    accepts: _core::Codec::<Option<i64>>::ACCEPTS,
                                    .._core::FieldSchema::new("shift")
                                },
                            ],
                        },
                    ],
                    .._core::VariantSchema::EMPTY
                },
            ],
            reserved: &[0, 1],
        };
    }
    const _: () = _core::assert!(
        _core::are_free(< Scalar as _core::AsVarint > ::KIND, & [2, 0, 1]),
        "a constant of `Scalar` has the code of another item"
    );
};
const _: () = {
    use ::mlir_bytecode::__private::scope::*;
    #[automatically_derived]
    impl<'ir> _core::Decode<'ir> for Nested {
        fn decode(reader: &mut impl _core::DialectReader<'ir>) -> _core::Result<Self> {
            _core::DialectReader::nested(
                reader,
                |reader| {
                    let offset = _core::DialectReader::offset(reader);
                    match _core::DialectReader::read_varint(reader)? {
                        0 => {
                            _core::check_source(
                                reader,
                                "list",
                                offset,
                                "toy",
                                &[2],
                                &[],
                            )?;
                            let at = "Nested::List";
                            let field0 = _core::Decode::field(reader, at, "0")?;
                            _core::Ok(Self::List { 0: field0 })
                        }
                        1 => {
                            let at = "Nested::Range";
                            let width: u32 = _core::Decode::field(reader, at, "width")?;
                            let flags = [true];
                            let flags = _core::decode_flags(
                                reader,
                                &flags,
                                _core::read_byte,
                            );
                            let flags = _core::in_field(flags, at, "flags")?;
                            let low: Option<u64> = _core::in_field(
                                if flags >> 0u32 & 1 != 0 {
                                    (|| {
                                        let width = &width;
                                        bits::decode(reader, *width)
                                    })()
                                        .map(_core::Some)
                                } else {
                                    _core::Ok(_core::None)
                                },
                                at,
                                "low",
                            )?;
                            let high: u64 = _core::in_field(
                                (|| {
                                    let width = &width;
                                    bits::decode(reader, *width)
                                })(),
                                at,
                                "high",
                            )?;
                            _core::Ok(Self::Range { width, low, high })
                        }
                        code => _core::unknown_code("a `toy` item", code, offset),
                    }
                },
            )
        }
    }
    #[automatically_derived]
    impl _core::Encode for Nested {
        const KIND: &'static _core::Kind = &_core::Kind::Item {
            name: "Nested",
            items: _core::Nested::new(|| Self::SCHEMA, true),
        };
        fn encode(
            &self,
            writer: &mut (impl _core::DialectWriter + ?_core::Sized),
        ) -> _core::Result<()> {
            let target = _core::enter(writer, "toy")?;
            match self {
                Self::List { 0: field0 } => {
                    let has = _core::target_has(&target, &[2], &[]);
                    _core::in_item(
                        _core::left_out(has, &target, "toy", &[2], &[]),
                        "Nested::List",
                    )?;
                    let at = _core::start(writer, 0, "Nested::List");
                    _core::Codec::<Vec<Nested>>::put(field0, writer, at, "0")?;
                }
                Self::Range { width, low, high } => {
                    let at = _core::start(writer, 1, "Nested::Range");
                    _core::Codec::<u32>::put(width, writer, at, "width")?;
                    _core::encode_flags(
                        &[(true).then_some(_core::Option::is_some(low))],
                        writer,
                        _core::write_byte,
                    );
                    _core::in_field(
                        if let _core::Some(low) = low {
                            (|| bits::encode(low, writer, *width))()
                        } else {
                            _core::Ok(())
                        },
                        at,
                        "low",
                    )?;
                    _core::in_field(
                        (|| bits::encode(high, writer, *width))(),
                        at,
                        "high",
                    )?;
                }
            }
            _core::leave(writer)
        }
    }
    #[automatically_derived]
    impl Nested {
        /// The wire format, as data.
        pub const SCHEMA: &'static _core::ItemSchema = &_core::ItemSchema {
            dialect: "toy",
            name: "Nested",
            variants: &[
                _core::VariantSchema {
                    name: "List",
                    mnemonic: _core::Some("list"),
                    since: _core::Some("2"),
                    codes: &[
                        _core::CodeSchema {
                            code: 0,
                            fields: &[_core::Codec::<Vec<Nested>>::FIELD.named("0")],
                        },
                    ],
                    .._core::VariantSchema::EMPTY
                },
                _core::VariantSchema {
                    name: "Range",
                    mnemonic: _core::Some("range"),
                    codes: &[
                        _core::CodeSchema {
                            code: 1,
                            fields: &[
                                _core::Codec::<u32>::FIELD.named("width"),
                                _core::FieldSchema {
                                    kind: &_core::Kind::Byte,
                                    .._core::FieldSchema::new("flags")
                                },
                                _core::FieldSchema {
                                    expressions: _core::Some("*width"),
                                    kind: &_core::Kind::Flagged {
                                        bit: 0u32,
                                        since: _core::None,
                                        of: &_core::Kind::Custom("bits"),
                                        before: &_core::Kind::Custom("bits"),
                                    },
                                    .._core::FieldSchema::new("low")
                                },
                                _core::FieldSchema {
                                    expressions: _core::Some("*width"),
                                    kind: &_core::Kind::Custom("bits"),
                                    .._core::FieldSchema::new("high")
                                },
                            ],
                        },
                    ],
                    .._core::VariantSchema::EMPTY
                },
            ],
            reserved: &[],
        };
    }
};
