//! The custom forms that no format describes, the directives of formats, computations of types and the names of values, which
//! the dialects of this crate add to a registry; and the shared code of these forms.

mod arguments;
mod computations;
mod directives;
mod enums;
mod index_list;
mod inference;
mod names;
mod nested;
#[cfg(any(feature = "stablehlo", feature = "vhlo"))]
mod region_arguments;
mod results;
pub(crate) mod switch;
mod words;

use mlir_bytecode::Registry;
use mlir_bytecode::dialect::{CustomDirective, OperationForm, ValueNames};

pub(crate) use arguments::{name_at, slot_at};
pub(crate) use computations::{Computed, one};
#[cfg(feature = "llvm")]
pub(crate) use enums::{OptionalCase, number_word, optional_case};
pub(crate) use enums::{case, case_string, case_word, cases, set_case};
pub(crate) use index_list::{DYNAMIC, Delimiter, IndexList, index_list, narrow_indices};
pub(crate) use names::{boolean, by_string, by_symbol, numbered};
pub use nested::split;
pub(crate) use nested::{
    bracketed, expanded, inside, integer_width, joined_sizes, parse_static_shape,
};
#[cfg(any(feature = "stablehlo", feature = "vhlo"))]
pub(crate) use region_arguments::arguments_of;
pub(crate) use results::{region_with_results, yield_operands};
#[cfg(feature = "llvm")]
pub(crate) use words::boolean_like;
pub(crate) use words::{
    element_type, elements_or_array, has_arguments, has_group, has_inherent, has_types, int,
    integer_list, is_index, named_integer, quoted, rank, set_all_operands, set_each, set_index,
    set_integer, set_parsed_types, string, type_or_value,
};

/// The forms of one dialect.
pub(crate) struct DialectForms {
    pub(crate) forms: &'static [OperationForm],
    pub(crate) directives: &'static [CustomDirective],
    pub(crate) names: &'static [ValueNames],
}

impl DialectForms {
    /// Adds the forms to a registry.
    pub(crate) fn register(&self, registry: Registry) -> Registry {
        registry
            .with_forms(self.forms)
            .with_directives(self.directives)
            .with_value_names(self.names)
    }
}

/// The forms of each dialect, but for those of a project, which only its own sources have.
const DIALECTS: &[DialectForms] = &[
    DialectForms {
        forms: crate::func::FORMS,
        directives: directives::DIRECTIVES,
        names: names::NAMES,
    },
    crate::acc::FORMS,
    crate::affine::FORMS,
    crate::amdgpu::FORMS,
    crate::arith::FORMS,
    crate::r#async::FORMS,
    crate::bufferization::FORMS,
    crate::emitc::FORMS,
    crate::gpu::FORMS,
    crate::irdl::FORMS,
    crate::linalg::FORMS,
    #[cfg(feature = "llvm")]
    crate::llvm::forms::FORMS,
    crate::memref::FORMS,
    crate::ml_program::FORMS,
    crate::nvvm::FORMS,
    crate::omp::FORMS,
    crate::pdl::FORMS,
    crate::pdl_interp::FORMS,
    crate::scf::FORMS,
    crate::shape::FORMS,
    crate::shard::FORMS,
    crate::smt::FORMS,
    crate::sparse_tensor::FORMS,
    crate::spirv::FORMS,
    crate::spirv::OLD_FORMS,
    #[cfg(feature = "stablehlo")]
    crate::stablehlo::forms::FORMS,
    #[cfg(feature = "tosa")]
    crate::tosa::forms::FORMS,
    crate::tensor::FORMS,
    crate::transform::FORMS,
    crate::vector::FORMS,
    #[cfg(feature = "vhlo")]
    crate::vhlo::forms::FORMS,
    crate::wasmssa::FORMS,
];

/// Adds the forms to a registry.
pub(crate) fn register(mut registry: Registry) -> Registry {
    registry = registry
        .with_inference(inference::INFERENCES)
        .with_type_computations(computations::COMPUTATIONS)
        .with_item_rules(crate::rules::RULES);
    #[cfg(feature = "llvm")]
    {
        registry = registry.with_item_rules(crate::llvm::parameters::RULES);
    }
    for dialect in DIALECTS {
        registry = dialect.register(registry);
    }
    crate::verify::register(registry)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test")]

    use super::*;

    /// What releases before 22 have and no code writes: those operations are printed in generic form.
    const ABSENT: [&str; 3] = ["acc.loop", "acc.parallel", "polynomial.constant"];

    fn has_form(operation: &str) -> bool {
        let (dialect, _) = operation.split_once('.').unwrap();
        let any = format!("{dialect}.*");
        let mut forms = DIALECTS.iter().flat_map(|it| it.forms);
        forms.any(|it| it.operation() == operation || it.operation() == any)
    }

    fn has_directive(operation: &str, directive: &str) -> bool {
        let (dialect, _) = operation.split_once('.').unwrap();
        let of_dialect = format!("{dialect}.{directive}");
        let mut directives = DIALECTS.iter().flat_map(|it| it.directives);
        directives.any(|it| it.name() == directive || it.name() == of_dialect)
    }

    #[test]
    #[cfg(all(feature = "llvm", feature = "tosa"))]
    fn all_operations_of_llvm_have_their_forms() {
        let releases = [
            include_str!("../../data/llvm-22.forms"),
            include_str!("../../data/llvm-21.forms"),
            include_str!("../../data/llvm-19.forms"),
            include_str!("../../data/llvm-16.forms"),
        ];
        let (mut absent, mut count) = (Vec::new(), 0);
        for line in releases.iter().flat_map(|it| it.lines()) {
            let name = line.split(' ').next().unwrap();
            if name == "#" {
                continue;
            }
            count += 1;
            if line.ends_with("= hand-written") && !name.starts_with("builtin.") && !has_form(name)
            {
                absent.push(name);
            }
            let directives = line.split("custom<").skip(1);
            for directive in directives.filter_map(|it| Some(it.split_once('>')?.0)) {
                assert!(has_directive(name, directive), "{directive} of {name}");
            }
        }
        assert!(count > 5000);
        absent.sort_unstable();
        absent.dedup();
        assert_eq!(absent, ABSENT);
    }
}
