//! Texts that are made to take more time or memory than their size accounts for, in the forms of the dialects.

#![allow(clippy::expect_used, reason = "tests")]

use mlir_bytecode_dialects::parse;

#[path = "../../bytecode-core/tests/support/linear.rs"]
mod linear;

use linear::{assert_linear, shortest};

/// The names `x`, `x_0`, `x_1`, ... are in use around regions of which each asks for `x`.
#[test]
fn regions_beside_each_other_try_the_same_suffixes_once() {
    let named = |name: &str| format!("%{name} = smt.declare_fun \"{name}\" : !smt.bool\n");
    let regions = |inner: &str, count: usize| {
        let around = (0..count).map(|index| named(&format!("x_{index}")));
        let region = format!("\"t.r\"() ({{\n{inner}}}) : () -> ()\n");
        let contents = named("x") + &around.collect::<String>() + &region.repeat(count);
        format!("smt.solver() : () -> () {{\n{contents}smt.yield\n}}\n")
    };
    let inner = "%a = smt.declare_fun \"x\" : !smt.bool\n";
    let nested =
        format!("%y = smt.declare_fun \"y\" : !smt.bool\n\"t.r\"() ({{\n{inner}}}) : () -> ()\n");
    for inner in [inner, &nested] {
        assert_linear(700, |count| {
            let module = parse(regions(inner, count)).expect("valid text");
            shortest(|| {
                let text = module.to_text().expect("valid module");
                assert!(text.contains(&format!("%x_{count} = ")), "{text:.2000}");
            })
        });
    }
}

/// An operation with many regions, each with names of arguments.
#[test]
fn regions_of_one_operation_are_named_in_linear_time() {
    assert_linear(4000, |count| {
        let region = "{\n^bb0(%x: f32, %y: f32):\n\"t.a\"() : () -> ()\n}";
        let regions = vec![region; count].join(", ");
        let text = format!("\"linalg.generic\"() ({regions}) : () -> ()");
        let module = parse(&text).expect("valid text");
        shortest(|| assert!(module.to_text().expect("valid module").len() > count))
    });
}

/// A switch with an operand for each case.
#[test]
fn operands_of_cases_are_printed_in_linear_time() {
    assert_linear(3000, |count| {
        let cases: Vec<_> = (0..count)
            .map(|case| format!("{case}: ^bb1(%f : i32)"))
            .collect();
        let cases = cases.join(", ");
        let text = format!(
            "func.func @f(%f: i32) {{\ncf.switch %f : i32, [default: ^bb1(%f : i32), {cases}]\n^bb1(%x: i32):\nreturn\n}}\n"
        );
        let module = parse(&text).expect("valid text");
        shortest(|| {
            let text = module.to_text().expect("valid module");
            assert!(text.contains(&format!("{}: ^bb1(%arg0 : i32)", count - 1)));
        })
    });
}

#[test]
fn regions_that_are_not_closed_are_parsed_in_linear_time() {
    assert_linear(1000, |count| {
        let line = format!("module {{ // {}\n", "-".repeat(500));
        let text = line.repeat(count);
        shortest(|| {
            let error = parse(&text).map(|_| ()).expect_err("no end");
            assert!(error.to_string().contains("expected `}`"), "{error}");
        })
    });
}

/// Each operation leads to another member of one long structure.
#[test]
fn members_of_one_structure_are_found_in_linear_time() {
    assert_linear(2000, |count| {
        let members = vec!["i32"; count].join(", ");
        let mut text = format!("!s = !llvm.struct<({members})>\nllvm.func @f(%a: !s) {{\n");
        for index in 0..count {
            text += &format!("%r{index} = llvm.extractvalue %a[{index}] : !s\n");
        }
        text += "llvm.return\n}\n";
        shortest(|| assert!(parse(&text).is_ok()))
    });
}

/// Each type has the one before twice. The text of a type of this dialect has the types in it in full.
#[test]
fn types_that_are_stored_as_text_have_a_limit() {
    let mut text = String::from("!a0 = i1\n");
    for index in 1..60 {
        let inner = index - 1;
        text += &format!("!a{index} = !llvm.struct<(!a{inner}, !a{inner})>\n");
    }
    let error = parse(&text).map(|_| ()).expect_err("a long text");
    assert!(error.to_string().contains("is too long"), "{error}");
}

/// The texts of the types grow with each level, but the text of the module has their aliases.
#[test]
fn types_that_a_form_cannot_show_are_compared_without_their_texts() {
    assert_linear(4, |levels| {
        let mut text = "!a0 = tuple<i1, i8>\n!b0 = tuple<i1, i9>\n".to_owned();
        for level in 0..levels {
            for name in ["a", "b"] {
                let elements = vec![format!("!{name}{level}"); 17].join(", ");
                text += &format!("!{name}{} = tuple<{elements}>\n", level + 1);
            }
        }
        text += &format!("%a = \"t.a\"() : () -> !a{levels}\n%b = \"t.b\"() : () -> !b{levels}\n");
        for index in 0..100 {
            let types = format!("(!a{levels}, !b{levels}) -> i32");
            text += &format!("\"arith.xori\"(%a, %b) {{k = {index}}} : {types}\n");
        }
        let module = parse(&text).expect("valid text");
        shortest(|| assert!(module.to_text().expect("valid module").len() < text.len() * 4))
    });
}

/// An operation with many different operands has a text of its own, which no other operation shares.
#[test]
fn operations_with_many_operands_are_printed_in_linear_time() {
    assert_linear(20_000, |count| {
        let operands: Vec<_> = (0..count).map(|index| format!("%v#{index}")).collect();
        let types = vec!["f32"; count].join(", ");
        let text = format!(
            "%v:{count} = \"t.a\"() : () -> ({types})\nfunc.func private @f()\n\"t.b\"({}) : ({types}) -> ()\n",
            operands.join(", ")
        );
        let module = parse(text).expect("valid text");
        shortest(|| {
            module.to_text().expect("valid module");
        })
    });
}

/// The texts of operations around each other may be longer than that of one attribute may be.
#[test]
fn texts_of_open_operations_have_no_common_limit() {
    let (depth, string) = (200, "x".repeat(100_000));
    let start = "\"t.r\"() ({\n".repeat(depth);
    let end = format!("}}) {{a = \"{string}\"}} : () -> ()\n").repeat(depth);
    let module = parse(start + "\"t.a\"() : () -> ()\n" + &end).expect("valid text");
    let text = module.to_text().expect("no attribute is long");
    assert_eq!(text.matches(&string).count(), depth);
}

/// The names of regions are dropped without recursion.
#[test]
fn names_of_deep_regions_need_no_stack() {
    let depth = 5000;
    let named = (0..depth).map(|it| format!("%v{it} = arith.constant 1 : i32\n\"t.r\"() ({{\n"));
    let text = named.collect::<String>() + &"}) : () -> ()\n".repeat(depth);
    let print = move || {
        let module = parse(text).expect("valid text");
        module.to_text().expect("valid module").len()
    };
    let thread = std::thread::Builder::new().stack_size(256 << 10);
    let printed = thread.spawn(print).expect("a thread").join();
    assert!(printed.expect("no overflow") > depth);
}

/// A per-axis type is tried after a type of one scale, and each attempt that fails is an error.
#[test]
fn alternatives_in_one_line_fail_in_linear_time() {
    assert_linear(500, |count| {
        let types = (0..count).map(|index| {
            format!(
                "!quant.uniform<i8:f32:1, {{2.0:{}, 3.0:{index}}}>",
                index % 7
            )
        });
        let types = types.collect::<Vec<_>>().join(", ");
        let text = format!("\"t.a\"() {{a = [{types}]}} : () -> ()");
        shortest(|| assert!(parse(&text).is_ok()))
    });
}
