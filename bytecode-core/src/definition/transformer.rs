//! Computations of one type from another, as operations declare them.

// A macro, so that each computation has one row: its name in the text form and its meaning.
macro_rules! transformers {
    ($($variant:ident $name:literal $documentation:literal;)*) => {
        /// A computation of one type from another: those that the operations of the known releases use. From types other than
        /// builtin ones, the [computation that a dialect adds](crate::dialect::TypeComputation) computes.
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
    Int32 "i32" "`i32`; of a tensor, the same with elements of type `i32`.";
    Element "element" "The element type of a vector, tensor, memref, complex number or matrix.";
    ElementOrSelf "element_or_self" "The element type of a shaped type, else the type itself.";
    Elements "elements" "As many times the element type as the shape has elements.";
    Pointee "pointee" "The type that a pointer points to; of a tensor of pointers, the tensor of these types.";
    ElementPointer "element_pointer" "The pointer to the element type of a shaped type, or of the one that a pointer points to, else to the type itself.";
    Pointer "pointer" "The pointer to the type; of a tensor, the tensor of pointers to its elements.";
    Tensor "tensor" "The tensor with the shape and elements of a memref.";
    Image "image" "The image of a sampled image.";
    ImageElement "image_element" "The element type of the image of a sampled image.";
    Payload "payload" "The type inside a type that wraps one.";
    Counterpart "counterpart" "The type of another kind with the same parameters, such as the set of a bag.";
    PointerToLvalue "pointer_to_lvalue" "The lvalue of the type that a pointer points to.";
    LvalueToPointer "lvalue_to_pointer" "The pointer to the type of an lvalue.";
    InOut "inout" "The place in hardware that holds a value of the type.";
    Inputs "inputs" "The inputs of a function type.";
    Results "results" "The results of a function type.";
    WithBool "with_bool" "The structure of the type and `i1`; of a vector, with a vector of `i1`.";
    Range "range" "The range of the type.";
    PdlElement "pdl_element" "The value that a type of a pattern stands for; of a range of types, a range of values.";
    Domain "domain" "The domain of an array that maps one type to another.";
    Codomain "codomain" "The range of an array that maps one type to another.";
    FunctionDomain "function_domain" "The types of the domain of a mathematical function.";
    FunctionRange "function_range" "The range of a mathematical function.";
    PointerMetadata "pointer_metadata" "The type of the metadata of a pointer.";
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
