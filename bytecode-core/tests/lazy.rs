//! Lazy loading: errors in a function appear only when the function is read.

use std::fmt::Write;

use mlir_bytecode::__private::bodies_read;
use mlir_bytecode::bytes::SectionKind;
use mlir_bytecode::check::check;
use mlir_bytecode::properties::OpLayouts;
use mlir_bytecode::read::File;
use mlir_bytecode::text::{PrintOptions, print_operation};
use mlir_bytecode::{Error, Module, Operation, Registry, Result};

/// Three functions, each large enough for a body of its own, in a module.
fn text() -> String {
    let mut text = "\"builtin.module\"() ({\n".to_owned();
    for function in 0..3 {
        let _ = writeln!(text, "\"my.function\"() ({{\n^bb0(%arg0: i32):");
        let _ = writeln!(text, "%0 = \"my.first\"() : () -> i32");
        for value in 1..600 {
            let before = value - 1;
            let _ = writeln!(
                text,
                "%{value} = \"my.operation{function}\"(%{before}, %arg0) : (i32, i32) -> i32"
            );
        }
        let _ = writeln!(text, "}}) {{sym_name = \"f{function}\"}} : () -> ()");
    }
    text + "}) : () -> ()\n"
}

fn bytes() -> Result<Vec<u8>> {
    let module = Module::parse(text(), Registry::new())?;
    Ok(module.write(&Default::default())?.into_bytes())
}

/// Returns the offset of the end of the last operation.
fn end_of_ir(bytes: &[u8]) -> Result<usize> {
    let ir = File::parse(bytes)?.section(SectionKind::Ir)?;
    Ok(ir.map_or(0, |ir| ir.offset() + ir.length()) as usize)
}

fn printed(operation: Operation<'_>) -> Result<String> {
    let mut out = Vec::new();
    print_operation(operation, PrintOptions::new().generic(), &mut out)?;
    Ok(String::from_utf8_lossy(&out).into_owned())
}

fn function(module: &Module, name: &str) -> Result<String> {
    let symbol = module.symbol([name])?;
    printed(symbol.ok_or_else(|| Error::message("no such symbol"))?)
}

#[test]
fn a_function_is_printed_as_in_a_module_of_its_own() -> Result<()> {
    let module = Module::read_lazily(bytes()?, Registry::new())?;
    let alone = function(&module, "f1")?;
    let again = Module::parse(&alone, Registry::new())?;
    // The parser puts a module around it.
    assert!(function(&again, "f1")? == alone);
    assert_eq!(alone.lines().count(), 603);
    assert!(module.symbol(["f3"])?.is_none());
    assert!(module.symbol(["f1", "f1"])?.is_none());
    Ok(())
}

#[test]
fn only_what_is_asked_for_is_read() -> Result<()> {
    let mut bytes = bytes()?;
    let module = Module::read_lazily(bytes.clone(), Registry::new())?;
    let whole = function(&module, "f0")?;
    // The last operation of the last function: the file's IR ends with it.
    let end = end_of_ir(&bytes)?;
    bytes[end - 1] = 0xFE;
    assert!(Module::read(bytes.clone(), Registry::new()).is_err());
    let module = Module::read_lazily(bytes, Registry::new())?;
    assert!(function(&module, "f0")? == whole);
    assert!(printed(module.symbol(["f2"])?.expect("it is there")).is_err());
    Ok(())
}

#[test]
fn work_on_all_bodies_keeps_none_of_them() -> Result<()> {
    let small = "\"my.function\"() ({ \"my.return\"() : () -> () }) : () -> ()\n".repeat(10);
    let table = format!("\"builtin.module\"() ({{\n{small}}}) : () -> ()\n").repeat(100);
    let module = Module::parse(table, Registry::new())?;
    let bytes = module.write(&Default::default())?.into_bytes();
    let whole = Module::read(bytes.clone(), Registry::new())?;
    let module = Module::read_lazily(bytes.clone(), Registry::new())?;
    // Those of the top level and of the module, which has the functions.
    let kept = || assert_eq!(bodies_read(&module), 2);
    module.read_through()?;
    kept();
    let names = |module: &Module| -> Result<Vec<String>> {
        let names = module.fold_operations(|names: &mut Vec<String>, operation| {
            names.push(operation.name().to_string());
            Ok(())
        })?;
        Ok(names.concat())
    };
    let in_order: Result<Vec<_>> = whole.walk().map(|it| Ok(it?.name().to_string())).collect();
    let mut in_order = in_order?;
    in_order.sort();
    let mut found = names(&module)?;
    assert_eq!(found, names(&module)?, "in the same order each time");
    kept();
    found.sort();
    assert_eq!(found, in_order);
    let (report, of_whole) = (check(&module), check(&whole));
    assert_eq!(report.counts.operations, of_whole.counts.operations);
    assert_eq!(report.counts.blocks, of_whole.counts.blocks);
    assert_eq!(report.counts.values, of_whole.counts.values);
    kept();
    assert!(module.verify()?.is_empty());
    kept();

    let mut bad = bytes;
    let end = end_of_ir(&bad)?;
    bad[end - 1] = 0xFE;
    let module = Module::read_lazily(bad, Registry::new())?;
    let error = module
        .read_through()
        .expect_err("a value that does not exist");
    assert_eq!(
        error.offset(),
        module.load_all().expect_err("the same").offset()
    );
    assert!(module.verify().is_err());
    assert_eq!(check(&module).findings.len(), 1);
    Ok(())
}

#[test]
fn a_body_that_is_read_again_counts_once() -> Result<()> {
    let body = |operations: usize| "\"my.operation\"() : () -> ()\n".repeat(operations);
    let function = |name: &str, operations: usize| {
        let body = body(operations);
        format!("\"my.function\"() ({{\n{body}}}) {{sym_name = \"{name}\"}} : () -> ()\n")
    };
    let small: String = (0..100).map(|it| function(&format!("f{it}"), 30)).collect();
    // The body of the last one is separate in both reads, but its operation has another number.
    let text = format!(
        "\"builtin.module\"() ({{\n{small}{}}}) : () -> ()",
        function("g", 300)
    );
    let bytes = Module::parse(text, Registry::new())?.write(&Default::default())?;
    let mut module = Module::read(bytes.into_bytes(), Registry::new())?;
    let count = |module: &Module| -> Result<usize> {
        let counts = module.fold_operations(|count: &mut usize, _| {
            *count += 1;
            Ok(())
        })?;
        Ok(counts.iter().sum())
    };
    let expected = count(&module)?;
    assert_eq!(expected, module.walk().count());
    let outer = module.operation()?.and_then(|it| it.region(0).transpose());
    let outer = outer.expect("a region")?.body_id();
    module.unload(outer);
    assert!(module.symbol(["f0"])?.is_some());
    assert_eq!(count(&module)?, expected);
    assert_eq!(check(&module).counts.operations, expected);
    assert!(module.verify()?.is_empty());
    assert_eq!(module.walk().count(), expected);
    Ok(())
}

#[test]
fn a_body_is_dropped_and_read_again_unless_it_was_changed() -> Result<()> {
    let mut module = Module::read_lazily(bytes()?, Registry::new())?;
    let body = |module: &Module| {
        let region = module
            .symbol(["f1"])?
            .and_then(|it| it.region(0).transpose());
        region.expect("it has a region").map(|it| it.body_id())
    };
    let first = function(&module, "f1")?;
    let id = body(&module)?;
    module.unload(id);
    assert!(function(&module, "f1")? == first);

    let operation = module.symbol(["f1"])?.expect("it is there");
    let block = operation.region(0)?.and_then(|it| it.blocks().next());
    let operation = block.and_then(|it| it.operations().next());
    let operation = operation.expect("it has operations").reference();
    module.edit(|editor| {
        let name = editor.context().unit();
        editor.set_attribute(operation, "changed", name)?;
        Ok(())
    })?;
    let changed = function(&module, "f1")?;
    assert!(changed.contains("{changed}"));
    module.unload(id);
    assert!(function(&module, "f1")? == changed);
    Ok(())
}

#[test]
fn symbols_are_extracted_with_what_they_need() -> Result<()> {
    let text = r#"
      "builtin.module"() ({
        %0 = "my.value"() : () -> i32
        %1 = "my.value"() : () -> i32
        "my.f"() ({ "my.call"() {to = [{deep = @g::@inside}]} : () -> () }) {sym_name = "f"} : () -> ()
        "my.g"() ({ "my.back"(%1) {to = #other<call @f or @"odd name">} : (i32) -> () }) {sym_name = "g"} : () -> ()
        "my.h"() {sym_name = "h", to = @f} : () -> ()
        "my.o"() {sym_name = "odd name"} : () -> ()
        "my.t"() {sym_name = "t"} : () -> ()
        "my.nameless"() : () -> ()
      }) {uses = @t} : () -> ()
    "#;
    let mut module = Module::parse(text, Registry::new())?;
    assert!(module.extract(["f"])?);
    let names = |module: &Module| -> Result<Vec<String>> {
        let module = module.operation()?;
        let region = module.and_then(|it| it.region(0).transpose());
        let blocks = region.transpose()?.into_iter().flat_map(|it| it.blocks());
        let names = blocks.flat_map(|it| it.operations());
        Ok(names.map(|it| it.name().to_string()).collect())
    };
    assert_eq!(
        names(&module)?,
        ["my.value", "my.f", "my.g", "my.o", "my.t"]
    );
    assert!(module.extract(["h"]).is_err());
    assert!(module.extract::<&str>([])?);
    assert_eq!(names(&module)?, ["my.t"]);
    Ok(())
}

#[test]
fn symbols_of_tables_without_a_name_are_found_and_extracted() -> Result<()> {
    let text = r#"
      "builtin.module"() ({
        "builtin.module"() ({
          "my.f"() {sym_name = "f", to = @g} : () -> ()
          "my.g"() {sym_name = "g"} : () -> ()
          "my.h"() {sym_name = "h"} : () -> ()
        }) {uses = @t} : () -> ()
        "builtin.module"() ({ "my.h"() {sym_name = "other"} : () -> () }) : () -> ()
        "my.t"() {sym_name = "t"} : () -> ()
        "my.h"() ({ "my.f"() {sym_name = "f"} : () -> () }) {sym_name = "h"} : () -> ()
      }) : () -> ()
    "#;
    let mut module = Module::parse(text, Registry::new())?;
    let name = |path: &[&str]| {
        let found = module.symbol(path)?.map(|it| it.name().to_string());
        Ok::<_, Error>(found.unwrap_or_default())
    };
    assert_eq!(name(&["f"])?, "my.f");
    assert_eq!(name(&["other"])?, "my.h");
    assert_eq!(name(&["h", "f"])?, "my.f");
    assert_eq!(name(&["missing"])?, "");
    module.extract(["f"])?;
    let names = module.walk().map(|it| Ok(it?.name().to_string()));
    let names = names.collect::<Result<Vec<_>>>()?;
    let module = "builtin.module";
    assert_eq!(names, [module, module, "my.f", "my.g", "my.t"]);
    Ok(())
}

#[test]
fn operations_that_are_extracted_keep_their_regions() -> Result<()> {
    let text = r#"
      "builtin.module"() ({
        %0 = "my.box"() ({ "my.inner"() : () -> () }) : () -> i1
        "my.box"() ({ "my.inner"() : () -> () }) : () -> ()
        "my.use"(%0) {sym_name = "use"} : (i1) -> ()
      }) : () -> ()
    "#;
    let mut module = Module::parse(text, Registry::new())?;
    module.extract(["use"])?;
    let names = module.walk().map(|it| Ok(it?.name().to_string()));
    let names = names.collect::<Result<Vec<_>>>()?;
    assert_eq!(names, ["builtin.module", "my.box", "my.inner", "my.use"]);
    Ok(())
}

#[test]
fn a_broken_function_does_not_hinder_the_extraction_of_another() -> Result<()> {
    let mut bytes = bytes()?;
    let end = end_of_ir(&bytes)?;
    bytes[end - 1] = 0xFE;
    let mut module = Module::read_lazily(bytes, Registry::new())?;
    let whole = function(&module, "f0")?;
    module.extract(["f0"])?;
    let written = module.write(&Default::default())?.into_bytes();
    let module = Module::read(written, Registry::new())?;
    assert!(function(&module, "f0")? == whole);
    assert!(module.symbol(["f1"])?.is_none());
    Ok(())
}

#[test]
fn operations_that_use_each_other_are_left_out_by_extraction() -> Result<()> {
    // The region of a module is a graph region: a use may come before its definition.
    let text = r#"
      "builtin.module"() ({
        %0 = "my.value"(%1) : (i32) -> i32
        %1 = "my.value"(%0) : (i32) -> i32
        "my.f"() {sym_name = "f"} : () -> ()
      }) : () -> ()
    "#;
    let mut module = Module::parse(text, Registry::new())?;
    module.extract(["f"])?;
    assert_eq!(module.walk().count(), 2, "the module and `my.f`");
    assert!(module.verify()?.is_empty());
    Ok(())
}

#[test]
fn a_body_around_a_changed_one_is_not_unloaded() -> Result<()> {
    let layouts = "builtin.module !isolated !no_terminator sym_name?string\nmy.function !isolated sym_name:string\n";
    let registry = || Ok::<_, Error>(Registry::new().with_layouts(OpLayouts::parse(layouts)?));
    let bytes = Module::parse(text(), registry()?)?.to_bytes()?;
    let mut module = Module::read_lazily(bytes, registry()?)?;
    let symbol = module.symbol(["f1"])?.expect("a function");
    let outer = symbol.body_id();
    let region = symbol.region(0)?.expect("a region");
    assert_ne!(region.body_id(), outer);
    let inside = region.blocks().flat_map(|it| it.operations()).next();
    let inside = inside.expect("an operation").reference();
    module.edit(|editor| {
        let value = editor.context().string("changed")?;
        editor.set_attribute(inside, "note", value)
    })?;
    let changed = function(&module, "f1")?;
    assert!(changed.contains("changed"));
    module.unload(outer);
    assert!(function(&module, "f1")? == changed);
    Ok(())
}

/// An operation whose regions use no values from outside has operands and results of the scope around.
#[test]
fn operands_have_the_names_of_the_scope_around() -> Result<()> {
    let text = "\"t.isolated\"() ({\n  %0 = \"t.a\"() : () -> i1\n  %1 = \"t.b\"(%0) ({\n    %2 = \"t.c\"() : () -> i1\n  }) : (i1) -> i1\n}) : () -> ()\n";
    let module = Module::parse(text, Registry::new())?;
    let all = module.walk().collect::<Result<Vec<_>>>()?;
    let found = all.into_iter().find(|it| it.name() == "t.b");
    let operation = found.ok_or_else(|| Error::message("no such operation"))?;
    let expected = "%1 = \"t.b\"(%0) ({\n  %2 = \"t.c\"() : () -> i1\n}) : (i1) -> i1\n";
    assert_eq!(printed(operation)?, expected);
    Ok(())
}
