//! The registry of a module that was read with options is determined at the first access to a fact that depends on it.

#![expect(clippy::expect_used, reason = "a test may panic in its helpers, too")]

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use bytecode_tests::fixtures::{cases, jaxlib_build_cases, jaxlib_cases};
use mlir_bytecode::__private::bodies_read;
use mlir_bytecode::properties::Confidence;
use mlir_bytecode::text::{PrintOptions, print};
use mlir_bytecode::write::WriteOptions;
use mlir_bytecode::{Module, Operation, Registry};
use mlir_bytecode_dialects::{Evidence, ReadOptions, Recognized, parse, registry};
use rayon::prelude::*;

/// Returns the text of functions that are large enough to be read on several threads.
fn functions(count: usize) -> String {
    let mut text = String::new();
    for function in 0..count {
        let body = "\"arith.constant\"() <{value = 1 : i32}> : () -> i32\n".repeat(1000);
        let end = "\"func.return\"() : () -> ()";
        let properties = format!("<{{sym_name = \"f{function}\", function_type = () -> ()}}>");
        write!(
            text,
            "\"func.func\"() {properties} ({{ {body} {end} }}) : () -> ()"
        )
        .expect("memory");
    }
    text
}

/// Returns a file of a producer that no source names.
fn foreign(text: &str) -> Vec<u8> {
    let parsed = parse(text).expect("parses");
    let options = WriteOptions::new().producer("a program");
    parsed.write(&options).expect("writable").into_bytes()
}

fn text(module: &Module) -> Vec<u8> {
    let mut out = Vec::new();
    print(module, PrintOptions::new(), &mut out).expect("printable");
    out
}

/// Returns the functions of a module.
fn functions_of(module: &Module) -> Vec<Operation<'_>> {
    let outer = module.operation().expect("readable").expect("a module");
    let region = outer.regions().expect("readable").next();
    let block = region.and_then(|region| region.blocks().next());
    block.expect("a block").operations().collect()
}

/// Returns all that the recognition of a file determines.
fn facts(module: &Module) -> (Option<Recognized>, Vec<(String, Confidence)>, Vec<u8>) {
    let uncertain = module.context().uncertain_operations();
    let uncertain = uncertain.map(|(name, confidence)| (name.to_string(), confidence));
    let uncertain = uncertain.collect();
    (Recognized::of(module).cloned(), uncertain, text(module))
}

#[test]
fn a_lazy_read_reads_no_body_before_the_first_property() {
    let file = foreign(&functions(8));
    let module = ReadOptions::new().lazy().read(file).expect("readable");
    let functions = functions_of(&module);
    for function in &functions {
        // The structure, names of operations and types of values depend on no source.
        assert_eq!(function.name(), "func.func");
        assert_eq!(function.operands().len(), 0);
        assert!(function.properties_id().is_some());
    }
    assert_eq!(module.context().operation_names().len(), 4);
    assert_eq!(bodies_read(&module), 2, "the top level and the module");
    let name = functions[0].attribute("sym_name").expect("decodes");
    assert!(name.is_some());
    assert_eq!(bodies_read(&module), 10, "the evidence is in all bodies");
    let evidence = Recognized::of(&module).map(|found| found.evidence);
    assert_eq!(evidence, Some(Evidence::Properties));
}

#[test]
fn a_source_by_producer_needs_no_body() {
    let file = foreign(&functions(8));
    let options = ReadOptions::new().lazy().by_producer();
    let module = options.read(file).expect("readable");
    let name = functions_of(&module)[0].attribute("sym_name");
    assert!(name.expect("decodes").is_some());
    assert_eq!(bodies_read(&module), 2, "the top level and the module");
}

#[test]
fn the_order_of_accesses_does_not_matter() {
    let builds = [jaxlib_cases(), jaxlib_build_cases(), cases(19), cases(22)];
    let cases = builds.into_iter().flat_map(|it| it.expect("fixtures"));
    let mut found = 0;
    for case in cases {
        let file = case.bytecode().expect("readable");
        let known = ReadOptions::new().registry_for(file.clone());
        let expected = Module::read(file.clone(), known).expect("readable");
        let expected = facts(&expected);
        let module = ReadOptions::new().read(file.clone()).expect("readable");
        assert!(facts(&module) == expected, "{}", case.name());
        let module = ReadOptions::new().lazy().read(file).expect("readable");
        // Entries that are added before the recognition are no evidence.
        let context = module.context();
        for name in ["llvm.mlir.undef", "stablehlo.add", "toy.print"] {
            context.operation_name(name).expect("room");
        }
        for number in 0..100 {
            context.integer(context.i32(), number).expect("room");
        }
        assert_eq!(
            Recognized::of(&module),
            expected.0.as_ref(),
            "{}",
            case.name()
        );
        assert!(text(&module) == expected.2, "{}", case.name());
        found += usize::from(expected.0.is_some());
    }
    assert!(found > 40, "only {found} have a source");
}

#[test]
fn threads_determine_the_same() {
    let file = foreign(&functions(64));
    assert!(file.len() > 1 << 18, "read on several threads");
    let expected = ReadOptions::new().read(file.clone()).expect("readable");
    let expected = facts(&expected);
    for threads in [1, 2] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        let pool = pool.build().expect("threads");
        let module = ReadOptions::new().lazy().read(file.clone());
        let module = module.expect("readable");
        let found = pool.install(|| {
            let all = (0..16).into_par_iter();
            all.map(|_| facts(&module) == expected).collect::<Vec<_>>()
        });
        assert_eq!(found, [true; 16]);
        // Threads outside of the pool wait for no one.
        let module = ReadOptions::new().lazy().read(file.clone());
        let module = module.expect("readable");
        std::thread::scope(|scope| {
            let ask = || Recognized::of(&module).cloned();
            let others: Vec<_> = (0..4).map(|_| scope.spawn(ask)).collect();
            assert!(pool.install(ask) == expected.0);
            for other in others {
                assert!(other.join().expect("no panic") == expected.0);
            }
        });
    }
}

#[test]
fn a_change_determines_the_registry_first() {
    let file = foreign(&functions(2));
    let expected = ReadOptions::new().read(file.clone()).expect("readable");
    let read = || ReadOptions::new().lazy().read(file.clone());
    let mut module = read().expect("readable");
    let first = functions_of(&module)[0].regions();
    let first = first.expect("readable").next().expect("a region").body_id();
    module.unload(first);
    assert_eq!(bodies_read(&module), 3, "all but the first function");
    assert!(text(&module) == text(&expected));

    let mut module = read().expect("readable");
    module.strip_locations().expect("readable");
    assert!(text(&module) == text(&expected), "no location is printed");

    let mut module = read().expect("readable");
    module
        .edit(|editor| {
            let all = editor.walk()?;
            let function = *all.first().expect("an operation");
            editor.set_attribute(function, "toy.mark", editor.context().unit())
        })
        .expect("editable");
    assert!(text(&module) != text(&expected));
    assert_eq!(Recognized::of(&module), Recognized::of(&expected));
}

#[test]
fn a_registry_is_determined_once_and_dropped_by_another() {
    let file = foreign("\"builtin.module\"() ({}) : () -> ()");
    let mut module = Module::read(file, Registry::new()).expect("readable");
    let calls = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&calls);
    let determine = move |file: &Module| {
        counted.fetch_add(1, Ordering::Relaxed);
        // The module of the same file has the registry before.
        assert!(file.context().registry().dialect("llvm").is_none());
        Arc::new(registry())
    };
    module.defer_registry(determine.clone()).expect("unchanged");
    assert_eq!(calls.load(Ordering::Relaxed), 0);
    assert!(module.context().registry().dialect("llvm").is_some());
    assert!(module.context().registry().dialect("llvm").is_some());
    assert_eq!(calls.load(Ordering::Relaxed), 1);
    module.rebind(Registry::new()).expect("unchanged");
    assert!(module.context().registry().dialect("llvm").is_none());
    // A module that was edited has entries that its file does not have.
    module.edit(|_| Ok(())).expect("nothing to do");
    module.defer_registry(determine).expect("no properties");
    assert_eq!(calls.load(Ordering::Relaxed), 2);
}
