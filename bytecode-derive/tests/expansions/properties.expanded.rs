const _: () = {
    use ::mlir_bytecode::__private::scope::*;
    #[automatically_derived]
    impl<'ir> _core::OpProperties<'ir> for Work<'ir> {
        const OPERATION: &'static str = "toy.work";
        fn layout() -> _core::OpLayout {
            _core::op_layout(
                "toy.work",
                &[_core::OpTrait::IsolatedFromAbove],
                [
                    _core::op_field::<Attribute<'ir>>("zeta", _core::None),
                    _core::op_field::<
                        Option<StringAttr<'ir>>,
                    >("alpha", _core::Some(None)),
                    _core::OpField::operand_segments(
                        <[i32; 3] as _core::Segments>::GROUPS,
                    ),
                ],
            )
        }
        fn from_values(values: &_core::PropertyValues<'ir>) -> _core::Result<Self> {
            _core::Ok(Self {
                zeta: <Attribute<
                    'ir,
                > as _core::Property>::property(values, Self::OPERATION, "zeta")?,
                first: <Option<
                    StringAttr<'ir>,
                > as _core::Property>::property_or(
                    values,
                    Self::OPERATION,
                    "alpha",
                    || _core::Some(None),
                )?,
                operands: _core::segments(
                    values,
                    Self::OPERATION,
                    "operandSegmentSizes",
                )?,
            })
        }
        fn to_attributes(
            &self,
            context: &'ir _core::Context,
        ) -> _core::Result<_core::Attributes<'ir>> {
            let mut attributes = _core::Vec::new();
            <Attribute<
                'ir,
            > as _core::Property>::add_to(&self.zeta, &mut attributes, "zeta", context)?;
            <Option<
                StringAttr<'ir>,
            > as _core::Property>::add_to(
                &self.first,
                &mut attributes,
                "alpha",
                context,
            )?;
            _core::push_segments(
                &mut attributes,
                "operandSegmentSizes",
                &self.operands,
                context,
            )?;
            _core::Ok(attributes)
        }
    }
    #[automatically_derived]
    impl<'ir> _core::OpForm for Work<'ir> {}
};
