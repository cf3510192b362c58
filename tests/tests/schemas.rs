//! Every dialect with encodings, interpreted from its schema, reads, prints and parses the fixtures as its code does.

use bytecode_tests::fixtures::{cases, debug_information_cases, jaxlib_build_cases, jaxlib_cases};
use bytecode_tests::schemas::Schemas;

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
