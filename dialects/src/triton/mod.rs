//! Triton: the aliases of its layouts, the types that its operations compute, and the custom forms that no format describes.

mod forms;
mod pointers;

use mlir_bytecode::Registry;

use crate::text_dialect::TextDialect;

const DIALECTS: &[TextDialect] = &[
    TextDialect {
        aliases: &[
            ("amd_mfma", "mma"),
            ("amd_rotating_shared", "shared"),
            ("amd_wmma", "mma"),
            ("blocked", "blocked"),
            ("generic_linear", "generic_linear"),
            ("linear", "linear"),
            ("nvidia_mma", "mma"),
            ("nvmma_shared", "shared"),
            ("padded_shared", "shared"),
            ("partitioned_shared", "shared"),
            ("shared_linear", "shared"),
            ("shared_memory", "smem"),
            ("swizzled_shared", "shared"),
        ],
        ..TextDialect::new("ttg")
    },
    TextDialect {
        aliases: &[
            ("tensor_memory_encoding", "tmem"),
            ("tensor_memory_scales_encoding", "tmem_scales"),
        ],
        ..TextDialect::new("ttng")
    },
];

/// Adds the aliases, and what [`register_forms`] adds.
pub(crate) fn register(registry: Registry) -> Registry {
    let with = |registry: Registry, dialect: &TextDialect| registry.with(*dialect);
    register_forms(DIALECTS.iter().fold(registry, with))
}

/// Adds the forms and the computations of types. jaxlib has the dialect `tt` without the others.
pub(crate) fn register_forms(registry: Registry) -> Registry {
    (forms::FORMS.register(registry))
        .with_inference(forms::INFERENCES)
        .with_type_computations(pointers::COMPUTATIONS)
}
