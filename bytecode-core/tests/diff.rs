//! Pairs of modules, and how they differ.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use mlir_bytecode::ir::{DiffOptions, Difference, DifferenceKind, SymbolChanges};
use mlir_bytecode::text::ParseOptions;
use mlir_bytecode::write::WriteOptions;
use mlir_bytecode::{Module, Registry};

fn diff(first: &str, second: &str, options: DiffOptions) -> Vec<Difference> {
    let parse = |text| Module::parse(text, Registry::new()).expect(text);
    parse(first)
        .diff(&parse(second), options)
        .expect("in memory")
}

const TEXT: &str = r#"
"my.f"() ({
^bb0(%0: i8):
  %1 = "my.add"(%0, %0) {a = 1 : i8} : (i8, i8) -> i8
  %2 = "my.neg"(%1) : (i8) -> i8
  "my.ret"(%2) : (i8) -> ()
}) : () -> ()
"#;

fn one(second: &str) -> Difference {
    let found = diff(TEXT, second, DiffOptions::new());
    assert_eq!(found.len(), 1, "{found:?}");
    found.into_iter().next().expect("one")
}

#[test]
fn equal_modules_do_not_differ() {
    let other_names = TEXT
        .replace("%0", "%x")
        .replace("^bb0", "^entry")
        .replace("\n", "\n ");
    assert_eq!(diff(TEXT, &other_names, DiffOptions::new()), []);
    assert!(!diff(TEXT, &other_names, DiffOptions::new().locations(true)).is_empty());
    // A module and what was written of it.
    let module = Module::parse(TEXT, Registry::new()).expect("well-formed");
    let written = module.write(&WriteOptions::new()).expect("valid");
    let read = Module::read(written.into_bytes(), Registry::new()).expect("valid");
    assert_eq!(
        module
            .diff(&read, DiffOptions::new().locations(true))
            .expect("in memory"),
        []
    );
}

/// Upstream parses a root that is no module inside of a module.
#[test]
fn a_root_equals_the_same_inside_a_module() {
    let options = ParseOptions::new().implicit_module(false);
    let root = Module::parse_with(TEXT, Registry::new(), &options).expect(TEXT);
    let wrapped = Module::parse(TEXT, Registry::new()).expect(TEXT);
    let none = |one: &Module, two: &Module| {
        let found = one.diff(two, DiffOptions::new());
        found.expect("in memory").is_empty()
    };
    assert!(none(&root, &wrapped) && none(&wrapped, &root) && none(&root, &root));
    let named = "\"builtin.module\"() ({\"a.b\"() : () -> ()}) {a} : () -> ()";
    let named = Module::parse(named, Registry::new()).expect(named);
    let inner = Module::parse_with("\"a.b\"() : () -> ()", Registry::new(), &options);
    assert!(!none(&named, &inner.expect("well-formed")), "an attribute");
}

#[test]
fn differences_are_found_at_their_operation() {
    let found = one(&TEXT.replace("a = 1", "a = 2"));
    assert_eq!(
        found.path,
        "/builtin.module[0] region 0 ^bb0/my.f[0] region 0 ^bb0/my.add[0]"
    );
    let expected = DifferenceKind::Changed {
        part: "attributes".into(),
        before: "{a = 1 : i8}".into(),
        after: "{a = 2 : i8}".into(),
    };
    assert_eq!(found.kind, expected);

    let found = one(&TEXT.replace("\"my.neg\"(%1)", "\"my.neg\"(%0)"));
    assert!(found.to_string().contains("operand 0"), "{found}");
    let found = one(&TEXT.replace("\"my.ret\"", "\"my.extra\"() : () -> ()\n\"my.ret\""));
    assert_eq!(
        found.kind,
        DifferenceKind::Added("\"my.extra\" : () -> ()".into())
    );
    let removed = TEXT
        .replace("%2 = \"my.neg\"(%1) : (i8) -> i8", "")
        .replace("\"my.ret\"(%2)", "\"my.ret\"(%1)");
    let found = diff(TEXT, &removed, DiffOptions::new());
    assert_eq!(
        found.len(),
        2,
        "the operation, and the operand that it gave: {found:?}"
    );
    let types = TEXT.replace("i8", "i16");
    assert!(diff(TEXT, &types, DiffOptions::new()).len() >= 4);
}

#[test]
fn two_changes_far_apart_in_a_long_block() {
    let lines = |skipped: &[usize]| -> String {
        let numbers = (0..5000).filter(|number| !skipped.contains(number));
        numbers
            .map(|it| format!("\"my.op\"() {{n = {it}}} : () -> ()\n"))
            .collect()
    };
    let found = diff(&lines(&[7]), &lines(&[4990]), DiffOptions::new());
    let kinds: Vec<_> = found.into_iter().map(|it| it.kind).collect();
    let line = |number| format!("\"my.op\" {{n = {number} : i64}} : () -> ()");
    assert_eq!(
        kinds,
        [
            DifferenceKind::Added(line(7)),
            DifferenceKind::Removed(line(4990))
        ]
    );
}

#[test]
fn a_block_without_partner_is_shown_by_its_operations() {
    let second = TEXT.replace(
        "\"my.ret\"",
        "\"my.br\"()[^next] : () -> ()\n^next:\n\"my.ret\"",
    );
    let found = diff(TEXT, &second, DiffOptions::new());
    let found: Vec<_> = found.iter().map(ToString::to_string).collect();
    let function = "/builtin.module[0] region 0 ^bb0/my.f[0]";
    let expected = [
        format!("{function}: number of blocks of region 0\n- 1\n+ 2"),
        format!("{function} region 0 ^bb0\n- \"my.ret\" : (i8) -> ()"),
        format!("{function} region 0 ^bb0\n+ \"my.br\" : () -> ()"),
        format!("{function}\n+ \"my.ret\" : (i8) -> ()"),
    ];
    assert_eq!(found, expected);
}

/// A function of this name with some operations.
fn function(name: &str, constant: u32) -> String {
    format!(
        "\"func.func\"() <{{sym_name = \"{name}\"}}> ({{ \"t.a\"() {{v = {constant}}} : () -> () \"t.b\"() : () -> () \
         \"t.c\"() {{v = dense<[0, {constant}]> : tensor<2xi32>}} : () -> () }}) : () -> ()\n"
    )
}

#[test]
fn a_renamed_symbol_is_paired_by_its_contents() {
    let before = function("kept", 1) + &function("old", 2) + &function("gone", 3);
    let other = "\"func.func\"() <{sym_name = \"other\"}> ({ \"t.z\"() : () -> () }) : () -> ()";
    let after = other.to_owned() + &function("kept", 1) + &function("new", 2);
    let found = diff(&before, &after, DiffOptions::new());
    let renamed = DifferenceKind::Renamed {
        before: "old".to_owned(),
        after: "new".to_owned(),
    };
    let renamed = found.iter().find(|it| it.kind == renamed);
    let renamed = renamed.expect("a renamed symbol");
    assert_eq!(renamed.symbol, "@new");
    // After the module, another function with an operation, and one with three.
    assert_eq!(renamed.before_operation, Some(5));
    assert_eq!(renamed.after_operation, Some(7));
    let changes = SymbolChanges::of(&found);
    let row = |symbol| changes.iter().find(|it| it.symbol == symbol);
    let new = row("@new").expect("changes");
    assert_eq!(new.renamed_from.as_deref(), Some("old"));
    assert_eq!((new.added, new.removed, new.changed), (0, 0, 0));
    assert_eq!(row("@gone").expect("changes").removed, 1);
    assert_eq!(row("@other").expect("changes").added, 1);
    assert_eq!(changes.len(), 3);
}

#[test]
fn references_to_a_renamed_symbol_are_equal() {
    let call = |callee: &str| {
        format!(
            "\"func.func\"() <{{sym_name = \"main\"}}> ({{ \"t.call\"() <{{callee = {callee}}}> {{note = [{callee}]}} : () -> () }}) \
             : () -> ()"
        )
    };
    let module =
        |name: &str, callee: &str| function("kept", 1) + &function(name, 2) + &call(callee);
    let compare = |callee: &str, other: &str| {
        let (before, after) = (module("old", callee), module("new", other));
        let found = diff(&before, &after, DiffOptions::new());
        let is_rename = |it: &&Difference| matches!(it.kind, DifferenceKind::Renamed { .. });
        assert_eq!(found.iter().filter(is_rename).count(), 1);
        found.len() - 1
    };
    assert_eq!(compare("@old", "@new"), 0);
    assert_eq!(compare("@a::@old", "@a::@new"), 0);
    assert_eq!(compare("@old::@a", "@new::@a"), 0);
    // A property and an attribute that refer to another symbol, or to none.
    assert_eq!(compare("@old", "@kept"), 2);
    assert_eq!(compare("@kept", "@new"), 2);
    assert_eq!(compare("\"@old\"", "\"@new\""), 2);
    assert_eq!(compare("@old", "@a::@new"), 2);
}

#[test]
fn a_changed_symbol_is_paired_by_its_name() {
    // The contents of each function are those of the other before.
    let before = function("f", 1) + &function("g", 2);
    let after = function("f", 2) + &function("g", 1);
    let found = diff(&before, &after, DiffOptions::new());
    assert!(
        found
            .iter()
            .all(|it| matches!(it.kind, DifferenceKind::Changed { .. }))
    );
    assert_eq!(found.len(), 4);
}

#[test]
fn elided_elements_differ_still() {
    let (before, after) = (function("f", 1), function("f", 2));
    let found = diff(&before, &after, DiffOptions::new().elide_elements(1));
    let texts = found.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert!(
        texts[1].ends_with(
            "- {v = dense_resource<__elided__> : tensor<2xi32>}\n\
         + {v = dense_resource<__elided__> : tensor<2xi32>} (other in what is left out)"
        ),
        "{texts:#?}"
    );
}

#[test]
fn differences_that_are_not_reported_are_counted() {
    let function = |name: &str, operation: &str| {
        let operations = format!("\"my.{operation}\"() : () -> ()\n").repeat(1500);
        format!("\"func.func\"() <{{sym_name = \"{name}\"}}> ({{ {operations} }}) : () -> ()\n")
    };
    let module = |operation: &str| function("f", operation) + &function("g", operation);
    let found = diff(&module("add"), &module("mul"), DiffOptions::new());
    assert!(found.len() < 2100, "{}", found.len());
    let changes = SymbolChanges::of(&found);
    let rows: Vec<_> = changes.iter().map(|it| it.symbol.as_str()).collect();
    assert_eq!(rows, ["@f", "@g"]);
    for row in changes {
        assert_eq!((row.added, row.removed, row.changed), (1500, 1500, 0));
        assert_eq!(row.count(), 3000);
    }
}
