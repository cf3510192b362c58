//! Every dialect with encodings, interpreted from its schema, reads, prints and parses the fixtures as its code does.

use bytecode_tests::fixtures::{cases, debug_information_cases, jaxlib_build_cases, jaxlib_cases};
use bytecode_tests::schemas::Schemas;
use bytecode_tests::tile_ir;

#[test]
fn schemas_are_enough() {
    let mut schemas = Schemas::default();
    let releases = [19, 22].map(cases).into_iter();
    let others = [
        jaxlib_cases(),
        jaxlib_build_cases(),
        // Each form of the debug information has a schema of its own.
        debug_information_cases(),
    ];
    let all = releases.chain(others);
    for case in all.flat_map(|it| it.expect("fixtures")) {
        let (module, file) = (
            case.module().expect("readable"),
            case.bytecode().expect("readable"),
        );
        let compared = schemas.compare(&case.name(), &module, file);
        compared.expect("readable with schemas");
    }
    assert_eq!(schemas.differences(), <[String; 0]>::default());
    let same = |dialect| schemas.counts().get(dialect).map_or(0, |it| it.same);
    for (dialect, least) in [
        ("chlo", 4),
        ("llvm", 9),
        ("sdy", 33),
        ("stablehlo", 47),
        ("vhlo", 82),
    ] {
        assert!(same(dialect) >= least, "{dialect}: {}", same(dialect));
    }
}

/// The items of `cuda_tile`, which are text, and the entries of the container.
#[test]
fn schemas_of_tile_ir() {
    let mut schemas = Schemas::default();
    let registry = mlir_bytecode_dialects::registry();
    for file in tile_ir::fixtures().expect("fixtures") {
        let compared = schemas.compare_tile_ir("fixture", &file, &registry);
        assert!(compared.expect("readable with schemas"));
    }
    assert_eq!(schemas.differences(), <[String; 0]>::default());
    let counts = |dialect| schemas.counts().get(dialect).copied().unwrap_or_default();
    assert!(counts("cuda_tile").same >= 40, "{:?}", schemas.counts());
    assert!(counts("tile-ir").bytes >= 157, "{:?}", schemas.counts());
}
