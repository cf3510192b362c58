//! Operations whose text repeats that of an earlier one, apart from names, aliases and dictionaries.
#![allow(clippy::unwrap_used, reason = "a test")]

use mlir_bytecode::{ParseOptions, PrintOptions};
use mlir_bytecode_dialects::{ReadOptions, Source};

/// An error in an operation whose text repeats another is that of the operation.
#[test]
fn errors_in_repeated_texts() {
    let of = |last: &str| {
        let text = format!(
            "#v = #llvm.di_local_variable<scope = #llvm.di_file<\"f\" in \"/\">> #w = 1 : i32 \
             #e = #llvm.di_expression<> \
             func.func @f(%a: i32, %b: i32, %c: i1) {{\n  %0 = arith.addi %a, %b : i32\n  \
             %1 = arith.addi %a, %0 : i32\n  %2 = arith.addi %1, %0 : i32\n  {last}\n  return\n}}"
        );
        let parsed = mlir_bytecode_dialects::parse(text);
        parsed.err().map(|it| it.to_string()).unwrap_or_default()
    };
    assert_eq!(of("%3 = arith.addi %a, %2 : i32"), "");
    let stated_twice = of("%3 = arith.cmpi eq, %a, %b {predicate = 1 : i64} : i32\n  \
         %4 = arith.cmpi eq, %a, %b {predicate = 2 : i64} : i32\n  \
         %5 = arith.cmpi eq, %a, %b {x = 1 : i8} : i32");
    assert_eq!(stated_twice, "");
    let cases = [
        (
            "%3 = arith.addi %a, %c : i32",
            "5:23: `%c` has the type `i1`, expected `i32`",
        ),
        (
            "%3 = arith.addi %x, %b : i32",
            "5:19: use of the undefined value `%x`",
        ),
        ("%2 = arith.addi %a, %b : i32", "5:3: `%2` is defined twice"),
        (
            "%3:2 = arith.addi %a, %b : i32",
            "5:10: 2 names for 1 results",
        ),
        (
            "%3 = arith.addi %a, %b {n = 1} : i32\n  %4 = arith.addi %a, %b {n = 2} : i32\n  \
             %5 = arith.addi %a, %b {n = ?} : i32",
            "7:31: expected an attribute, found `?`",
        ),
        (
            "cf.br ^a {n = 1}\n^a:\n  cf.br ^b {n = 2}\n^b:\n  cf.br ^c {n = 3}\n\n^c:\n  cf.br ^d {n = 4}\n\n^d:\n  oops",
            "15:3: ",
        ),
        (
            "%3 = arith.addi %a, %b {n = 1} : i32\n  %4 = arith.addi %a, %b {n = 2} : i32\n  \
             %5 = arith.addi %x, %b {n, n} : i32",
            "7:26: the attribute `n` is there twice",
        ),
        (
            "%3 = llvm.icmp \"slt\" %a, %b {n = 1} : i32\n  %4 = llvm.icmp \"slt\" %a, %b {n = 2} : i32\n  \
             %5 = llvm.icmp \"slt\" %a, %b {predicate = 1 : i64} : i32",
            "7:8: `predicate` is given by the form already",
        ),
        (
            "llvm.intr.dbg.value #v = %a : i32\n  llvm.intr.dbg.value #v = %b : i32\n  \
             llvm.intr.dbg.value #w = %b : i32",
            "7:24: `varInfo` is no attribute of the kind `#llvm.di_local_variable`",
        ),
        (
            "llvm.intr.dbg.value #v = %a : i32\n  llvm.intr.dbg.value #v = %b : i32\n  \
             llvm.intr.dbg.value #x = %b : i32",
            "7:23: undefined alias `x`",
        ),
        (
            "llvm.intr.dbg.value #v = %a : i32\n  llvm.intr.dbg.value #v = %b : i32\n  \
             llvm.intr.dbg.value #x = %b : i32\n  return\n}\n#x = #v\nfunc.func @g() {",
            "7:23: undefined alias `x`",
        ),
        (
            "llvm.intr.dbg.value #v #e = %a : i32\n  llvm.intr.dbg.value #v #e = %b : i32\n  \
             llvm.intr.dbg.value #v # = %b : i32",
            "7:26: ",
        ),
    ];
    for (last, message) in cases {
        assert!(of(last).starts_with(message), "{last}: {}", of(last));
    }
}

/// A dictionary that a template does not fit is not parsed twice, so that its integers take their part of the limit once.
#[test]
fn dictionaries_that_differ_in_properties_are_parsed_once() {
    let line = |it: usize| {
        let properties = if it < 4 { "" } else { ", nontemporal = true" };
        format!(
            "  %{it} = memref.load %m[%i] {{a{it} = -{it} : i65535{properties}}} : memref<?xi1>\n"
        )
    };
    let lines: String = (1..21).map(line).collect();
    let text = format!("func.func @f(%m: memref<?xi1>, %i: index) {{\n{lines}  return\n}}");
    let parse = |most| {
        let options = ParseOptions::new().most_expansion(most);
        ReadOptions::new().parse(&text, &options)
    };
    // Nearly all of the 8 KiB of each integer.
    assert!(parse(20 * 8192).is_ok());
    assert!(parse(18 * 8192).is_err());
}

/// Operations that differ in aliases, or in dictionaries of attributes or properties, each have their own.
#[test]
fn operations_differ_in_the_attributes_that_aliases_and_dictionaries_state() {
    let file = "#llvm.di_file<\"f.c\" in \"/\">";
    let variable = |it: usize| {
        format!(
            "#llvm.di_local_variable<scope = {file}, name = \"v{it}\", line = {}>",
            it + 1
        )
    };
    let aliases: String = (0..4)
        .map(|it| {
            format!(
                "#v{it} = {}\n#c{it} = {it} : i{}\n",
                variable(it),
                8 << (it % 2)
            )
        })
        .collect();
    let scope = |it: usize| format!("#llvm.alias_scope<id = \"s{it}\", domain = #d>");
    let load = |it: usize| {
        let volatile = if it.is_multiple_of(3) {
            " volatile"
        } else {
            ""
        };
        let scopes = match it % 4 {
            0 => String::new(),
            it => format!("alias_scopes = [{}], ", scope(it)),
        };
        format!(
            "  %l{it} = llvm.load{volatile} %p {{{scopes}alignment = {it} : i64, x = {it} : i8}} : !llvm.ptr -> i32\n"
        )
    };
    let line = |it: usize| {
        let alias = it * it % 4;
        let generic = format!(
            "  \"llvm.intr.dbg.value\"(%a) <{{locationExpr = #llvm.di_expression<>, varInfo = #v{alias}}}> : (i32) -> ()\n"
        );
        format!(
            "  llvm.intr.dbg.value #v{alias} = %a : i32\n  %c{it} = arith.constant #c{alias}\n{}{generic}",
            load(it)
        )
    };
    let lines: String = (1..24).map(line).collect();
    let text = format!(
        "#d = #llvm.alias_scope_domain<id = \"d\">\n{aliases}llvm.func @f(%a: i32, %p: !llvm.ptr) {{\n{lines}  llvm.return\n}}"
    );
    let options = ReadOptions::new().source(Source::from_name("llvm-22").unwrap());
    let module = options.parse(&text, &ParseOptions::new()).unwrap();
    let mut printed = Vec::new();
    let in_generic_form = PrintOptions::new().generic().local_scope(true);
    mlir_bytecode::text::print(&module, in_generic_form, &mut printed).unwrap();
    let printed = String::from_utf8(printed).unwrap();
    let of = |part: &str| -> Vec<&str> {
        let lines = printed.lines().filter(|it| it.contains(part));
        lines.collect()
    };
    let variables = of("llvm.intr.dbg.value");
    let (constants, loads) = (of("arith.constant"), of("llvm.load"));
    assert_eq!(
        (variables.len(), constants.len(), loads.len()),
        (46, 23, 23)
    );
    for (it, line) in variables.iter().enumerate() {
        let alias = (it / 2 + 1).pow(2) % 4;
        assert!(line.contains(&variable(alias)), "{it}: {line}");
        assert!(line.contains("locationExpr"), "{it}: {line}");
    }
    for (it, line) in (1..).zip(constants) {
        let alias = it * it % 4;
        let value = format!("value = {alias} : i{0}}}> : () -> i{0}", 8 << (alias % 2));
        assert!(line.contains(&value), "{it}: {line}");
    }
    for (it, line) in (1..).zip(loads) {
        assert!(line.contains(&format!("alignment = {it} : i64")), "{line}");
        assert!(line.contains(&format!("}}> {{x = {it} : i8}}")), "{line}");
        assert_eq!(line.contains("volatile_"), it % 3 == 0, "{line}");
        let scope = format!("alias_scopes = [#llvm.alias_scope<id = \"s{}\"", it % 4);
        assert_eq!(line.contains(&scope), it % 4 != 0, "{line}");
    }
}

/// Where a form needs the results to have names, an operation without is no repetition of one with them.
#[test]
fn results_with_and_without_names() {
    let wait = |name: &str| format!("  {name}gpu.wait async\n  gpu.barrier\n");
    let text = |last: &str| {
        let operations = ["%a = ", "%b = ", "%c = ", last].map(wait).concat();
        format!("func.func @f() {{\n{operations}  return\n}}")
    };
    assert!(mlir_bytecode_dialects::parse(text("%d = ")).is_ok());
    assert!(mlir_bytecode_dialects::parse(text("")).is_err());
}
