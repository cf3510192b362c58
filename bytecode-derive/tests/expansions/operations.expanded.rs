const _: () = {
    use ::mlir_bytecode::__private::scope::*;
    #[automatically_derived]
    impl<'ir> _core::OpProperties<'ir> for Add<'ir> {
        const OPERATION: &'static str = "toy.add";
        fn layout() -> _core::OpLayout {
            _core::op_layout(
                "toy.add",
                &[],
                [_core::op_field::<Option<Attribute<'ir>>>("mode", _core::None)],
            )
        }
        fn from_values(values: &_core::PropertyValues<'ir>) -> _core::Result<Self> {
            _core::Ok(Self {
                mode: <Option<
                    Attribute<'ir>,
                > as _core::Property>::property(values, Self::OPERATION, "mode")?,
            })
        }
        fn to_attributes(
            &self,
            context: &'ir _core::Context,
        ) -> _core::Result<_core::Attributes<'ir>> {
            let mut attributes = _core::Vec::new();
            <Option<
                Attribute<'ir>,
            > as _core::Property>::add_to(&self.mode, &mut attributes, "mode", context)?;
            _core::Ok(attributes)
        }
    }
    impl<'ir> Add<'ir> {
        ///Returns a new operation: its operands, the types of its results, its successors, the numbers of its regions, and its required properties. The sizes of groups are those of the arguments.
        #[allow(dead_code, clippy::too_many_arguments, reason = "generated")]
        fn new(
            lhs: _core::ValueRef,
            rhs: _core::ValueRef,
            masks: impl _core::IntoIterator<Item = _core::ValueRef>,
            sum: _core::Type<'ir>,
            next: impl _core::IntoIterator<Item = _core::BlockRef>,
        ) -> _core::OperationBuilder<'ir, Self> {
            let mut groups = _core::Groups::new(
                <Self as _core::OpProperties<'ir>>::OPERATION,
            );
            let operands: [i32; 3usize] = [
                groups.operands([lhs]),
                groups.operands([rhs]),
                groups.operands(masks),
            ];
            let results: [i32; 1usize] = [groups.results([sum])];
            let _ = (operands, results);
            groups.successors(next);
            groups.regions(1);
            groups
                .build(Self {
                    mode: _core::Default::default(),
                })
        }
    }
    #[automatically_derived]
    impl<'ir> _core::OpForm for Add<'ir> {
        const DIRECTIVES: &'static [_core::CustomDirective] = &[
            _core::CustomDirective::new("toy.add::my::masks", my::masks),
        ];
        fn definition() -> _core::Option<_core::OperationDefinition> {
            const _: () = _core::assert!(
                < Option < Attribute < 'static > > as _core::Property < 'static >>
                ::IS_ATTRIBUTE,
                "the format lacks `$mode`: `attr-dict` has attributes only, and this property is native"
            );
            _core::op_definition(
                "toy.add (lhs rhs masks*:`i1`) ->(sum) {body} [next*] !same(lhs rhs sum) = $lhs `,` $rhs custom<add::my::masks>($masks) $body $next attr-dict `:` type($lhs)",
                <Self as _core::OpProperties>::layout(),
                &[("mode", <Option<Attribute<'ir>> as _core::Property>::kind())],
            )
        }
    }
};
const _: () = {
    use ::mlir_bytecode::__private::scope::*;
    #[automatically_derived]
    impl<'ir> _core::OpProperties<'ir> for Code {
        const OPERATION: &'static str = "toy.code";
        fn layout() -> _core::OpLayout {
            _core::op_layout("toy.code", &[], [])
        }
        fn from_values(values: &_core::PropertyValues<'ir>) -> _core::Result<Self> {
            _core::Ok(Self {})
        }
        fn to_attributes(
            &self,
            context: &'ir _core::Context,
        ) -> _core::Result<_core::Attributes<'ir>> {
            let mut attributes = _core::Vec::new();
            _core::Ok(attributes)
        }
    }
    #[automatically_derived]
    impl _core::OpForm for Code {
        const FORMS: &'static [_core::OperationForm] = &[
            _core::OperationForm::new("toy.code", <Self as _core::CustomForm>::run),
        ];
        fn definition() -> _core::Option<_core::OperationDefinition> {
            _core::op_definition(
                "toy.code = hand-written",
                <Self as _core::OpProperties>::layout(),
                &[],
            )
        }
    }
};
const _: () = {
    use ::mlir_bytecode::__private::scope::*;
    #[automatically_derived]
    impl<'ir> _core::OpProperties<'ir> for Checked<'ir> {
        const OPERATION: &'static str = "toy.checked";
        fn layout() -> _core::OpLayout {
            _core::op_layout(
                "toy.checked",
                &[],
                [_core::op_field::<Option<Attribute<'ir>>>("mode", _core::None)],
            )
        }
        fn from_values(values: &_core::PropertyValues<'ir>) -> _core::Result<Self> {
            _core::Ok(Self {
                mode: <Option<
                    Attribute<'ir>,
                > as _core::Property>::property(values, Self::OPERATION, "mode")?,
            })
        }
        fn to_attributes(
            &self,
            context: &'ir _core::Context,
        ) -> _core::Result<_core::Attributes<'ir>> {
            let mut attributes = _core::Vec::new();
            <Option<
                Attribute<'ir>,
            > as _core::Property>::add_to(&self.mode, &mut attributes, "mode", context)?;
            _core::Ok(attributes)
        }
    }
    #[automatically_derived]
    impl<'ir> _core::OpForm for Checked<'ir> {
        const VERIFIERS: &'static [_core::OperationVerifier] = &[
            _core::OperationVerifier::new(
                "toy.checked",
                |operation| _core::verify::<Checked<'_>>(operation),
            ),
        ];
    }
};
