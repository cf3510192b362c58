//! Constructors of the builtin types.

use crate::builtin::invariants::{MemorySpace, expect_valid, memory_space};
use crate::builtin::{BuiltinType, ScalableSizes};
use crate::context::{Attribute, Context, Type};
use crate::error::{Error, Result};
use crate::number::{ApInt, FloatSemantics, Signedness};

/// Implements the constructors of types without parameters.
macro_rules! plain {
    // A macro because the methods differ only in the variant.
    ($($name:ident: $text:literal = $value:expr;)*) => {
        #[expect(non_camel_case_types, reason = "the names of the methods")]
        enum Plain {$($name),*}

        impl Context {$(
            #[doc = concat!("Returns the type `", $text, "`.")]
            pub fn $name(&self) -> Type<'_> {
                self.plain_type(Plain::$name as usize, &$value)
            }
        )*}
    };
}

plain! {
    i1: "i1" = signless(1);
    i8: "i8" = signless(8);
    i16: "i16" = signless(16);
    i32: "i32" = signless(32);
    i64: "i64" = signless(64);
    index: "index" = BuiltinType::Index;
    bf16: "bf16" = BuiltinType::BF16;
    f16: "f16" = BuiltinType::F16;
    f32: "f32" = BuiltinType::F32;
    f64: "f64" = BuiltinType::F64;
    none_type: "none" = BuiltinType::None;
}

fn signless(width: u32) -> BuiltinType<'static> {
    let signedness = Signedness::Signless;
    BuiltinType::Integer { signedness, width }
}

impl Context {
    /// Returns an integer type, such as `i32`, `si8` or `ui1`.
    ///
    /// # Errors
    /// Fails if the width exceeds 2^24 - 1 bits.
    pub fn integer_type(&self, width: u32, signedness: Signedness) -> Result<Type<'_>> {
        if width > ApInt::MAX_WIDTH {
            return Err(Error::invalid(
                "width of an integer type",
                width.to_string(),
            ));
        }
        self.type_(&BuiltinType::Integer { signedness, width })
    }

    /// Returns the float type of a format, such as `f32` or `f8E4M3FN`.
    ///
    /// # Errors
    /// Fails if the context is full.
    pub fn float_type(&self, semantics: FloatSemantics) -> Result<Type<'_>> {
        self.type_(&BuiltinType::from_semantics(semantics))
    }

    /// Returns `complex<f32>`.
    ///
    /// # Errors
    /// Fails if the element type is neither an integer nor a float type.
    pub fn complex_type<'ir>(&'ir self, element_type: Type<'ir>) -> Result<Type<'ir>> {
        self.valid_type(&BuiltinType::Complex { element_type })
    }

    /// Returns `(i32, i32) -> f32`.
    ///
    /// # Errors
    /// Fails if a type belongs to another context.
    pub fn function_type<'ir>(
        &'ir self,
        inputs: impl IntoIterator<Item = Type<'ir>>,
        results: impl IntoIterator<Item = Type<'ir>>,
    ) -> Result<Type<'ir>> {
        self.type_(&BuiltinType::Function {
            inputs: inputs.into_iter().collect(),
            results: results.into_iter().collect(),
        })
    }

    /// Returns `tuple<i32, f32>`.
    ///
    /// # Errors
    /// Fails if a type belongs to another context.
    pub fn tuple_type<'ir>(
        &'ir self,
        types: impl IntoIterator<Item = Type<'ir>>,
    ) -> Result<Type<'ir>> {
        let types = types.into_iter().collect();
        self.type_(&BuiltinType::Tuple { types })
    }

    /// Returns `tensor<4x?xf32>`. [`DYNAMIC`](crate::builtin::DYNAMIC) is the size `?`.
    ///
    /// # Errors
    /// Fails if a size is negative, or if the element type is not allowed in a tensor.
    pub fn tensor<'ir>(
        &'ir self,
        shape: impl AsRef<[i64]>,
        element_type: Type<'ir>,
    ) -> Result<Type<'ir>> {
        self.ranked_tensor(shape.as_ref(), element_type, None)
    }

    /// Returns `tensor<4x?xf32, #my.encoding>`. [`DYNAMIC`](crate::builtin::DYNAMIC) is the size `?`.
    ///
    /// # Errors
    /// Fails if a size is negative, or if the element type is not allowed in a tensor.
    pub fn encoded_tensor<'ir>(
        &'ir self,
        shape: impl AsRef<[i64]>,
        element_type: Type<'ir>,
        encoding: Attribute<'ir>,
    ) -> Result<Type<'ir>> {
        self.ranked_tensor(shape.as_ref(), element_type, Some(encoding))
    }

    fn ranked_tensor<'ir>(
        &'ir self,
        shape: &[i64],
        element_type: Type<'ir>,
        encoding: Option<Attribute<'ir>>,
    ) -> Result<Type<'ir>> {
        self.valid_type(&BuiltinType::RankedTensor {
            shape: shape.to_vec(),
            element_type,
            encoding,
        })
    }

    /// Returns `tensor<*xf32>`.
    ///
    /// # Errors
    /// Fails if the element type is not allowed in a tensor.
    pub fn unranked_tensor<'ir>(&'ir self, element_type: Type<'ir>) -> Result<Type<'ir>> {
        self.valid_type(&BuiltinType::UnrankedTensor { element_type })
    }

    /// Returns `memref<4x?xf32>`, with the identity layout and the default memory space. [`DYNAMIC`](crate::builtin::DYNAMIC) is the size `?`.
    ///
    /// # Errors
    /// Fails if a size is negative, or if the element type is not allowed in a memref.
    pub fn memref<'ir>(
        &'ir self,
        shape: impl AsRef<[i64]>,
        element_type: Type<'ir>,
    ) -> Result<Type<'ir>> {
        let shape = shape.as_ref();
        let layout = self.affine_map(crate::affine::AffineMap::identity(shape.len() as u32))?;
        self.memref_in(shape, element_type, layout, None)
    }

    /// Returns `memref<4x?xf32, strided<[?, 1]>, 1>`, with a memory space and a layout, which is an affine map, a
    /// strided layout or an attribute of another dialect. The memory space `0` is the default, which the type does not have.
    ///
    /// # Errors
    /// Fails if a size is negative, if the element type is not allowed in a memref, if the layout is another builtin attribute or
    /// of another rank, or if the memory space is a builtin attribute other than an integer, a string and a dictionary.
    pub fn memref_in<'ir>(
        &'ir self,
        shape: impl AsRef<[i64]>,
        element_type: Type<'ir>,
        layout: Attribute<'ir>,
        memory_space: Option<Attribute<'ir>>,
    ) -> Result<Type<'ir>> {
        self.valid_type(&BuiltinType::MemRef {
            shape: shape.as_ref().to_vec(),
            element_type,
            layout,
            memory_space: without_default(memory_space)?,
        })
    }

    /// Returns `memref<*xf32>`, or `memref<*xf32, 1>` with a memory space. The memory space `0` is the default, which the type does
    /// not have.
    ///
    /// # Errors
    /// Fails if the element type is not allowed in a memref, or if the memory space is a builtin attribute other than an integer,
    /// a string and a dictionary.
    pub fn unranked_memref<'ir>(
        &'ir self,
        element_type: Type<'ir>,
        memory_space: Option<Attribute<'ir>>,
    ) -> Result<Type<'ir>> {
        self.valid_type(&BuiltinType::UnrankedMemRef {
            element_type,
            memory_space: without_default(memory_space)?,
        })
    }

    /// Returns `vector<4x8xf32>`.
    ///
    /// # Errors
    /// Fails if a size is not positive, or if the element type is not allowed in a vector.
    pub fn vector<'ir>(
        &'ir self,
        shape: impl AsRef<[i64]>,
        element_type: Type<'ir>,
    ) -> Result<Type<'ir>> {
        self.scalable_vector(shape, element_type, [])
    }

    /// Returns `vector<4x[8]xf32>`. Sizes whose flag in `scalable` is set are scalable; sizes without a flag are
    /// fixed.
    ///
    /// # Errors
    /// Fails if a size is not positive, if the element type is not allowed in a vector, or if there are more flags
    /// than sizes.
    pub fn scalable_vector<'ir>(
        &'ir self,
        shape: impl AsRef<[i64]>,
        element_type: Type<'ir>,
        scalable: impl AsRef<[bool]>,
    ) -> Result<Type<'ir>> {
        let shape = shape.as_ref().to_vec();
        let mut flags = scalable.as_ref().to_vec();
        if flags.len() > shape.len() {
            let value = format!("{} for {} size(s)", flags.len(), shape.len());
            return Err(Error::invalid("number of scalable sizes", value));
        }
        flags.resize(shape.len(), false);
        self.valid_type(&BuiltinType::Vector {
            shape,
            element_type,
            scalable: ScalableSizes::new(flags),
        })
    }

    /// Returns a type that upstream can construct.
    fn valid_type<'ir>(&'ir self, type_: &BuiltinType<'ir>) -> Result<Type<'ir>> {
        expect_valid(type_)?;
        self.type_(type_)
    }
}

/// Returns a memory space unless it is the default, which a type does not have as an attribute.
fn without_default(space: Option<Attribute<'_>>) -> Result<Option<Attribute<'_>>> {
    Ok(match space.map(memory_space).transpose()? {
        Some(MemorySpace::Default) => None,
        _ => space,
    })
}
