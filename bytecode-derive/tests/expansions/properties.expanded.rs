const _: () = {
    use ::mlir_bytecode::__private as _bytecode;
    #[automatically_derived]
    impl<'ir> _bytecode::OpProperties<'ir> for Work<'ir> {
        const OPERATION: &'static str = "toy.work";
        fn layout() -> _bytecode::OpLayout {
            _bytecode::op_layout(
                "toy.work",
                &[_bytecode::OpTrait::IsolatedFromAbove],
                <_bytecode::Vec<
                    _,
                > as _bytecode::From<
                    _,
                >>::from([
                    _bytecode::op_field::<Attribute<'ir>>("zeta", _bytecode::None),
                    _bytecode::op_field::<
                        Option<StringAttr<'ir>>,
                    >("alpha", _bytecode::Some(None)),
                    _bytecode::OpField::operand_segments(
                        <[i32; 3] as _bytecode::Segments>::GROUPS,
                    ),
                ]),
            )
        }
        fn from_values(
            values: &_bytecode::PropertyValues<'ir>,
        ) -> _bytecode::Result<Self> {
            _bytecode::Ok(Self {
                zeta: match _bytecode::in_field(
                    _bytecode::PropertyValues::get::<Attribute<'ir>>(values, "zeta"),
                    "toy.work",
                    "zeta",
                )? {
                    _bytecode::Some(value) => value,
                    _bytecode::None => {
                        _bytecode::in_field(
                            _bytecode::absent::<Attribute<'ir>>("zeta"),
                            "toy.work",
                            "zeta",
                        )?
                    }
                },
                first: match _bytecode::in_field(
                    _bytecode::PropertyValues::get::<
                        Option<StringAttr<'ir>>,
                    >(values, "alpha"),
                    "toy.work",
                    "alpha",
                )? {
                    _bytecode::Some(value) => value,
                    _bytecode::None => {
                        _bytecode::in_field(_bytecode::Ok(None), "toy.work", "alpha")?
                    }
                },
                operands: match _bytecode::in_field(
                    _bytecode::PropertyValues::segments(values, "operandSegmentSizes"),
                    "toy.work",
                    "operands",
                )? {
                    _bytecode::Some(value) => value,
                    _bytecode::None => {
                        _bytecode::in_field(
                            _bytecode::Err(_bytecode::absent_property("operands")),
                            "toy.work",
                            "operands",
                        )?
                    }
                },
            })
        }
        fn to_attributes(
            &self,
            context: &'ir _bytecode::Context,
        ) -> _bytecode::Result<
            _bytecode::Vec<(&'static str, _bytecode::Attribute<'ir>)>,
        > {
            let mut attributes = _bytecode::Vec::new();
            if let _bytecode::Some(attribute) = <Attribute<
                'ir,
            > as _bytecode::Property>::to_attribute(&self.zeta, context)? {
                _bytecode::Vec::push(&mut attributes, ("zeta", attribute));
            }
            if let _bytecode::Some(attribute) = <Option<
                StringAttr<'ir>,
            > as _bytecode::Property>::to_attribute(&self.first, context)? {
                _bytecode::Vec::push(&mut attributes, ("alpha", attribute));
            }
            if let _bytecode::Some(attribute) = _bytecode::segments_attribute(
                    context,
                    &self.operands,
                )
                .map(_bytecode::Some)?
            {
                _bytecode::Vec::push(
                    &mut attributes,
                    ("operandSegmentSizes", attribute),
                );
            }
            _bytecode::Ok(attributes)
        }
    }
    #[automatically_derived]
    impl<'ir> _bytecode::OpForm for Work<'ir> {}
};
