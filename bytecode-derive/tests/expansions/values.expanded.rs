const _: () = {
    use ::bytecode_core::__private as _bytecode;
    #[automatically_derived]
    impl<'ir> _bytecode::Decode<'ir> for Tagged {
        fn decode(
            reader: &mut impl _bytecode::DialectReader<'ir>,
        ) -> _bytecode::Result<Self> {
            let offset = _bytecode::DialectReader::offset(reader);
            match _bytecode::DialectReader::read_varint(reader)? {
                2 => {
                    let flags = [
                        true,
                        _bytecode::source_has(reader, &[3], &[])?
                            && _bytecode::source_has(reader, &[3, 1], &[])?,
                    ];
                    let flags = _bytecode::in_field(
                        _bytecode::decode_flags(reader, &flags),
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
                        <Option<i64> as _bytecode::Default>::default()
                    };
                    _bytecode::Ok(Self::View { size, padding, shift })
                }
                code => {
                    if let _bytecode::Some(constant) = <Scalar as _bytecode::AsVarint>::from_varint(
                        code,
                    ) {
                        return _bytecode::Ok(Self::Scalar { 0: constant });
                    }
                    _bytecode::Err(_bytecode::unknown_code("a `toy` item", code, offset))
                }
            }
        }
    }
    #[automatically_derived]
    impl _bytecode::Encode for Tagged {
        const KIND: &'static _bytecode::Kind = &_bytecode::Kind::Item(Self::SCHEMA);
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
                    since: _bytecode::None,
                    until: _bytecode::None,
                },
                _bytecode::VariantSchema {
                    name: "View",
                    mnemonic: _bytecode::Some("view"),
                    codes: &[
                        _bytecode::CodeSchema {
                            code: 2,
                            fields: &[
                                _bytecode::FieldSchema {
                                    name: "size",
                                    kind: <u64 as _bytecode::Encode>::KIND,
                                    since: _bytecode::None,
                                    until: _bytecode::None,
                                },
                                _bytecode::FieldSchema {
                                    name: "padding",
                                    kind: &_bytecode::Kind::Flagged {
                                        bit: 0u32,
                                        since: _bytecode::None,
                                        of: <u64 as _bytecode::Encode>::KIND,
                                        before: <Option<u64> as _bytecode::Encode>::KIND,
                                    },
                                    since: _bytecode::None,
                                    until: _bytecode::None,
                                },
                                _bytecode::FieldSchema {
                                    name: "shift",
                                    kind: &_bytecode::Kind::Flagged {
                                        bit: 1u32,
                                        since: _bytecode::Some("3.1"),
                                        of: <i64 as _bytecode::Encode>::KIND,
                                        before: <Option<i64> as _bytecode::Encode>::KIND,
                                    },
                                    since: _bytecode::Some("3"),
                                    until: _bytecode::None,
                                },
                            ],
                        },
                    ],
                    since: _bytecode::None,
                    until: _bytecode::None,
                },
            ],
            reserved: &[0, 1],
        };
    }
};
