const _: () = {
    use ::mlir_bytecode::__private as _bytecode;
    #[automatically_derived]
    impl<'ir> _bytecode::OpProperties<'ir> for Add<'ir> {
        const OPERATION: &'static str = "toy.add";
        fn layout() -> _bytecode::OpLayout {
            _bytecode::op_layout(
                "toy.add",
                &[],
                <_bytecode::Vec<
                    _,
                > as _bytecode::From<
                    _,
                >>::from([
                    _bytecode::op_field::<
                        Option<Attribute<'ir>>,
                    >("mode", _bytecode::None),
                ]),
            )
        }
        fn from_values(
            values: &_bytecode::PropertyValues<'ir>,
        ) -> _bytecode::Result<Self> {
            _bytecode::Ok(Self {
                mode: match _bytecode::in_field(
                    _bytecode::PropertyValues::get::<
                        Option<Attribute<'ir>>,
                    >(values, "mode"),
                    "toy.add",
                    "mode",
                )? {
                    _bytecode::Some(value) => value,
                    _bytecode::None => {
                        _bytecode::in_field(
                            _bytecode::absent::<Option<Attribute<'ir>>>("mode"),
                            "toy.add",
                            "mode",
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
            if let _bytecode::Some(attribute) = <Option<
                Attribute<'ir>,
            > as _bytecode::Property>::to_attribute(&self.mode, context)? {
                _bytecode::Vec::push(&mut attributes, ("mode", attribute));
            }
            _bytecode::Ok(attributes)
        }
    }
    #[automatically_derived]
    impl<'ir> _bytecode::OpForm for Add<'ir> {
        const DIRECTIVES: &'static [_bytecode::CustomDirective] = &[
            _bytecode::CustomDirective::new("toy.add::my::masks", my::masks),
        ];
        fn definition() -> _bytecode::Option<_bytecode::OperationDefinition> {
            const _: () = _bytecode::assert!(
                < Option < Attribute < 'static > > as _bytecode::Property < 'static >>
                ::IS_ATTRIBUTE,
                "the format lacks `$mode`: `attr-dict` has attributes only, and this property is native"
            );
            _bytecode::op_definition(
                "toy.add (lhs rhs masks*:`i1`) ->(sum) {body} [next*] !same(lhs rhs sum) = $lhs `,` $rhs custom<add::my::masks>($masks) $body $next attr-dict `:` type($lhs)",
                <Self as _bytecode::OpProperties>::layout(),
                &[("mode", <Option<Attribute<'ir>> as _bytecode::Property>::kind())],
            )
        }
    }
};
const _: () = {
    use ::mlir_bytecode::__private as _bytecode;
    #[automatically_derived]
    impl<'ir> _bytecode::OpProperties<'ir> for Code {
        const OPERATION: &'static str = "toy.code";
        fn layout() -> _bytecode::OpLayout {
            _bytecode::op_layout(
                "toy.code",
                &[],
                <_bytecode::Vec<_> as _bytecode::From<_>>::from([]),
            )
        }
        fn from_values(
            values: &_bytecode::PropertyValues<'ir>,
        ) -> _bytecode::Result<Self> {
            _bytecode::Ok(Self {})
        }
        fn to_attributes(
            &self,
            context: &'ir _bytecode::Context,
        ) -> _bytecode::Result<
            _bytecode::Vec<(&'static str, _bytecode::Attribute<'ir>)>,
        > {
            let mut attributes = _bytecode::Vec::new();
            _bytecode::Ok(attributes)
        }
    }
    #[automatically_derived]
    impl _bytecode::OpForm for Code {
        const FORMS: &'static [_bytecode::OperationForm] = &[
            _bytecode::OperationForm::new(
                "toy.code",
                <Self as _bytecode::CustomForm>::run,
            ),
        ];
        fn definition() -> _bytecode::Option<_bytecode::OperationDefinition> {
            _bytecode::op_definition(
                "toy.code = hand-written",
                <Self as _bytecode::OpProperties>::layout(),
                &[],
            )
        }
    }
};
