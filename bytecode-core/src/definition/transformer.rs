//! Computations of one type from another, as operations declare them.

// A macro, so that each computation has one row: its name in the text form and its meaning.
macro_rules! transformers {
    ($($variant:ident $name:literal $documentation:literal;)*) => {
        /// A computation of one type from another: those that the operations of the known releases use.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Transformer {
            $(#[doc = $documentation] $variant,)*
        }

        impl Transformer {
            /// All computations.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// Returns the name in the text form.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }
        }
    };
}

transformers! {
    Itself "itself" "The type itself.";
    Bool "i1" "`i1`; of a vector or tensor, the same with elements of type `i1`.";
    Element "element" "The element type of a vector, tensor, memref, complex number or `!gpu.mma_matrix`.";
    ElementOrSelf "element_or_self" "The element type of a shaped type, else the type itself.";
    Elements "elements" "As many times the element type as the shape has elements.";
    Pointee "pointee" "The type that a pointer such as `!spirv.ptr` points to.";
    Tensor "tensor" "The tensor with the shape and elements of a memref.";
    Image "image" "The image of a `!spirv.sampled_image`.";
    ImageElement "image_element" "The element type of the image of a `!spirv.sampled_image`.";
    Payload "payload" "The type inside `!async.value` or `!emitc.lvalue`.";
    PointerToLvalue "pointer_to_lvalue" "`!emitc.lvalue<T>` of `!emitc.ptr<T>`.";
    LvalueToPointer "lvalue_to_pointer" "`!emitc.ptr<T>` of `!emitc.lvalue<T>`.";
    Inputs "inputs" "The inputs of a function type.";
    Results "results" "The results of a function type.";
    WithBool "with_bool" "`!llvm.struct<(T, i1)>`; of a vector, with a vector of `i1`.";
    Range "range" "`!pdl.range<T>`.";
    PdlElement "pdl_element" "`!pdl.value` of `!pdl.type`, a range of them of a range.";
    Domain "domain" "The domain of an `!smt.array`.";
    Codomain "codomain" "The range of an `!smt.array`.";
    FunctionDomain "function_domain" "The types of the domain of an `!smt.func`.";
    FunctionRange "function_range" "The range of an `!smt.func`.";
    PointerMetadata "pointer_metadata" "`!ptr.ptr_metadata<T>`.";
    FirstSizeBools "first_size_bools" "A vector of `i1` of the first size.";
    FirstSizeInteger "first_size_integer" "An integer as wide as the first size.";
    WithoutFirstBools "without_first_bools" "The vector without its first size, with elements of type `i1`.";
    WithoutFirst "without_first" "The vector without its first size.";
    ScalableRow "scalable_row" "The vector without its first size; the rest is one scalable size.";
    OuterProduct "outer_product" "The scalable square of a vector's first size.";
    Last16 "last_16" "The vector with 16 as its last size.";
    HalveLast "halve_last" "The vector with half its last size.";
    DoubleLast "double_last" "The vector with twice its last size; of rank 0, with one size of 2.";
    DoubleWidth "double_width" "The vector with elements of twice the bits.";
    Quarter32 "quarter_i32" "A vector of `i32` of a quarter of the first size.";
    DoubleBf16 "double_bf16" "A vector of `bf16` of twice the first size.";
    Quadruple8 "quadruple_i8" "A vector of `i8` of four times the first size.";
}

impl Transformer {
    /// Returns the computation with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|it| it.name() == name)
    }

    /// Returns whether the computation yields a list of types, not one type for each value.
    #[must_use]
    pub const fn yields_list(self) -> bool {
        matches!(
            self,
            Self::Elements | Self::Inputs | Self::Results | Self::FunctionDomain
        )
    }
}
