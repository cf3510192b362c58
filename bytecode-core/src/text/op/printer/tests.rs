//! Tests of stacks and threads, which files cannot cover.

use super::{PrintOptions, print};
use crate::dialect::Registry;
use crate::error::{Error, Result};
use crate::ir::Module;

#[test]
fn a_small_stack_is_enough() -> Result<()> {
    let (open, close) = ("{a = [".repeat(250), "]}".repeat(250));
    let text = format!("\"m.op\"() {{deep = {open}1{close}}} : () -> ()");
    let module = Module::parse(&text, Registry::new())?;
    let run = || -> Result<usize> {
        let mut out = Vec::new();
        print(&module, PrintOptions::new().generic(), &mut out)?;
        Ok(out.len())
    };
    let printed = std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(1 << 20);
        thread
            .spawn_scoped(scope, run)?
            .join()
            .unwrap_or_else(|_| Err(Error::message("it panics")))
    })?;
    assert!(printed > text.len());
    Ok(())
}

#[cfg(feature = "parallel")]
#[test]
fn parts_are_printed_as_the_whole_is() -> Result<()> {
    let plain = r#"
      "m.module"() ({
        %0:2 = "m.two"() : () -> (i32, (i32) -> i32)
        "m.if"(%0#1) ({
          %1 = "m.in"(%0#0) {a = affine_map<(d0) -> (d0)>} : (i32) -> i1
          "m.br"(%1)[^b, ^a] : (i1) -> ()
        ^a(%2: i1):
          "m.for"() ({ "m.deep"(%2) : (i1) -> () }, {}) : () -> ()
        ^b:
          "m.end"() : () -> ()
        }) : ((i32) -> i32) -> ()
        "m.r"() {r = dense_resource<b> : tensor<1xi32>} : () -> ()
        "m.r"() {r = dense_resource<a> : tensor<1xi32>} : () -> ()
        "m.r"() {r = dense_resource<b> : tensor<1xi32>} : () -> ()
      }) : () -> ()
      {-# dialect_resources: { builtin: {
        a: "0x0400000001000000", b: "0x0400000002000000" } } #-}
    "#;
    let distinct = plain.replace("\"m.r\"() {", "\"m.r\"() {x = [distinct[3]<unit>], ");
    for text in [plain, &distinct] {
        let module = Module::parse(text, Registry::new())?;
        for local_scope in [false, true] {
            let options = PrintOptions::new().generic().local_scope(local_scope);
            let whole = printed_by(1, &module, options)?;
            assert_eq!(printed_by(2, &module, options)?, whole);
            assert!(whole.contains("%0#1"));
        }
    }
    Ok(())
}

/// Numbers of distinct attributes count in the order of the text, also where definitions without them are between.
#[test]
fn definitions_count_distinct_attributes_in_order() -> Result<()> {
    let text = r#"
      "m.op"() : () -> () loc(fused<distinct[7]<>>["a":1:1])
      "m.op"() : () -> () loc("b":1:1)
      "m.op"() : () -> () loc(fused<[distinct[3]<>, distinct[7]<>]>["a":1:1])
      "m.op"() : () -> () loc("c":1:1)
      "m.op"() : () -> () loc(fused<distinct[3]<>>["b":1:1])
    "#;
    let module = Module::parse(text, Registry::new())?;
    let options = PrintOptions::new().generic().debug_info(true);
    let mut out = Vec::new();
    print(&module, options, &mut out)?;
    let printed = String::from_utf8_lossy(&out);
    let numbers = printed.match_indices("distinct[");
    let numbers = numbers.map(|(at, start)| printed[at + start.len()..].split(']').next());
    let numbers: Vec<_> = numbers.flatten().collect();
    assert_eq!(numbers, ["0", "1", "0", "1"], "{printed}");
    Ok(())
}

/// As those of `mlir-opt`, they are printed with the aliases that other attributes have.
#[test]
fn properties_of_unregistered_operations_have_no_aliases_of_their_own() -> Result<()> {
    let text = r#"
      "m.a"() <{map = affine_map<(d0) -> (d0)>}> {other = affine_map<(d0) -> (d0 + 1)>} : () -> ()
      "m.b"() <{map = affine_map<(d0) -> (d0 + 1)>}> : () -> ()
    "#;
    let module = Module::parse(text, Registry::new())?;
    for options in [
        PrintOptions::new().generic(),
        PrintOptions::new().form(super::TextForm::Custom),
    ] {
        let mut out = Vec::new();
        print(&module, options, &mut out)?;
        let printed = String::from_utf8_lossy(&out);
        assert!(
            printed.starts_with("#map = affine_map<(d0) -> (d0 + 1)>\n")
                && printed
                    .contains(r#""m.a"() <{map = affine_map<(d0) -> (d0)>}> {other = #map} :"#)
                && printed.contains(r#""m.b"() <{map = #map}> :"#),
            "{printed}"
        );
    }
    Ok(())
}

#[cfg(feature = "parallel")]
fn printed_by(threads: usize, module: &Module, options: PrintOptions) -> Result<String> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    let pool = pool.build().map_err(|it| Error::message(it.to_string()))?;
    let mut out = Vec::new();
    pool.install(|| print(module, options, &mut out))?;
    Ok(String::from_utf8_lossy(&out).into_owned())
}

/// A part may begin inside of an operation whose text was not rendered before.
#[cfg(feature = "parallel")]
#[test]
fn parts_in_custom_form_are_printed_as_the_whole_is() -> Result<()> {
    let inner = "builtin.module @inner { \"m.a\"() : () -> () \"m.b\"() : () -> () }\n";
    let text = format!("module @m {{ {} }}", inner.repeat(20));
    let layout = "builtin.module !isolated !symbol sym_name?string\n";
    let layouts = crate::properties::OpLayouts::parse(layout)?;
    let module = Module::parse(&text, Registry::new().with_layouts(layouts))?;
    let options = PrintOptions::new().form(super::TextForm::Custom);
    let whole = printed_by(1, &module, options)?;
    assert!(
        whole.contains("module @inner {\n    \"m.a\"() : () -> ()\n"),
        "{whole}"
    );
    for _ in 0..20 {
        assert_eq!(printed_by(2, &module, options)?, whole);
    }
    Ok(())
}

/// Numbers are filled in after a part is rendered, but not in strings.
#[cfg(feature = "parallel")]
#[test]
fn distinct_attributes_of_parts_have_the_numbers_of_the_whole() -> Result<()> {
    let operation = |number: u32| {
        let location = format!("fused<distinct[{}]<>>[\"a\":1:1]", number % 3);
        let string = if number.is_multiple_of(2) {
            "distinct[5]"
        } else {
            ""
        };
        format!(
            "\"m.op\"() {{s = \"{string}\", x = distinct[{}]<unit>}} : () -> () loc({location})\n",
            number % 7 + 3
        )
    };
    let text: String = (0..40).map(operation).collect();
    let module = Module::parse(&text, Registry::new())?;
    for local_scope in [true, false] {
        let options = PrintOptions::new().generic().debug_info(true);
        let options = options.local_scope(local_scope);
        let whole = printed_by(1, &module, options)?;
        assert!(
            whole.contains("\"distinct[5]\", x = distinct[6]<"),
            "{whole}"
        );
        for _ in 0..20 {
            assert_eq!(printed_by(3, &module, options)?, whole);
        }
    }
    Ok(())
}
