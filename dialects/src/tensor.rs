//! The names of the values of `tensor`.

use mlir_bytecode::dialect::ValueNames;

use crate::forms::DialectForms;

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[],
    directives: &[],
    names: &[
        ValueNames::fixed("tensor.cast", &["cast"]),
        ValueNames::fixed("tensor.dim", &["dim"]),
        ValueNames::fixed("tensor.rank", &["rank"]),
        ValueNames::fixed("tensor.reshape", &["reshape"]),
        ValueNames::fixed("tensor.gather", &["gather"]),
        ValueNames::fixed("tensor.scatter", &["scatter"]),
        ValueNames::fixed("tensor.splat", &["splat"]),
        ValueNames::fixed("tensor.concat", &["concat"]),
        ValueNames::fixed("tensor.from_elements", &["from_elements"]),
        ValueNames::fixed("tensor.extract", &["extracted"]),
        ValueNames::fixed("tensor.insert", &["inserted"]),
        ValueNames::fixed("tensor.extract_slice", &["extracted_slice"]),
        ValueNames::fixed("tensor.insert_slice", &["inserted_slice"]),
        ValueNames::fixed("tensor.collapse_shape", &["collapsed"]),
        ValueNames::fixed("tensor.expand_shape", &["expanded"]),
        ValueNames::fixed("tensor.generate", &["generated"]),
        ValueNames::fixed("tensor.pad", &["padded"]),
        ValueNames::fixed("tensor.pack", &["pack"]),
        ValueNames::fixed("tensor.unpack", &["unpack"]),
    ],
};
