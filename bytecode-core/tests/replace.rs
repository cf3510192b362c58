//! Changes of a whole module: renamed symbols, replaced attributes and types, erased operations.

#![allow(clippy::expect_used, reason = "tests")]

use std::collections::HashMap;

use mlir_bytecode::builtin::{BuiltinAttribute, FlatSymbolRefAttr, StringAttr};
use mlir_bytecode::ir::Module;
use mlir_bytecode::properties::OpLayouts;
use mlir_bytecode::text::{PrintOptions, print};
use mlir_bytecode::write::WriteOptions;
use mlir_bytecode::{Attribute, Dialect, DialectAttribute, ErrorKind, Registry, Result, Type};

/// Attributes of a dialect of its own, with references in them.
#[derive(DialectAttribute, Debug, PartialEq)]
#[bytecode(dialect = "my")]
enum MyAttribute<'ir> {
    #[bytecode(code = 0)]
    Entry {
        callee: FlatSymbolRefAttr<'ir>,
        data: Attribute<'ir>,
        type_: Type<'ir>,
    },
}

#[derive(Dialect)]
#[dialect(name = "my", attributes = MyAttribute)]
struct MyDialect;

fn registry() -> Registry {
    layouts().with(MyDialect)
}

fn layouts() -> Registry {
    let layouts = "\
builtin.module !isolated !no_terminator !symbol !symbol_table !graph sym_name?string sym_visibility?string
my.func !isolated !symbol sym_name:string
my.call callee:any
my.apply callee:flat_symbol_ref
";
    let layouts = OpLayouts::parse(layouts).expect("well-formed");
    Registry::new().with_layouts(layouts)
}

fn parse(text: &str) -> Module {
    Module::parse(text, registry()).expect(text)
}

fn printed(module: &Module) -> String {
    let mut out = Vec::new();
    print(module, PrintOptions::new().generic(), &mut out).expect("printable");
    String::from_utf8(out).expect("UTF-8")
}

/// Renames `old` to `new`, also in a file; compares it with `text` in which each `old!` is renamed.
fn rename(path: &[&str], text: &str) {
    let (before, after) = (text.replace("old!", "old"), text.replace("old!", "new"));
    let expected = printed(&parse(&after));
    let mut module = parse(&before);
    module.rename_nested_symbol(path, "new").expect(text);
    assert_eq!(printed(&module), expected);
    let file = parse(&before).write(&WriteOptions::new()).expect("valid");
    let mut module = Module::read_lazily(file.into_bytes(), registry()).expect("valid");
    module.rename_nested_symbol(path, "new").expect(text);
    let file = module.write(&WriteOptions::new()).expect("valid");
    let module = Module::read(file.into_bytes(), registry()).expect("valid");
    assert_eq!(printed(&module), expected);
}

#[test]
fn references_are_renamed_everywhere() {
    rename(
        &["old"],
        r#"
        "my.func"() <{sym_name = "old!"}> ({
          "my.call"() <{callee = @old!}> : () -> ()
        }) : () -> ()
        "my.func"() <{sym_name = "older"}> ({
        ^bb0(%0: !un.known<@old!>):
          "my.call"() <{callee = @old!::@old}> {a = [{b = @old!}, @older, "old", "@old"]} : () -> ()
          "un.known"() <{inside = @old!}> {text = #un.known<@old!, "@old">} : () -> !un.known<@old!>
          "my.call"() <{callee = #my.entry<@old!, [@old!], tuple<!un.known<@old!>>>}> : () -> ()
        }) {outer = @t::@old} : () -> ()
        "#,
    );
}

#[test]
fn nested_symbol_tables_have_symbols_of_their_own() {
    rename(
        &["old"],
        r#"
        "my.func"() <{sym_name = "old!"}> ({ "my.call"() <{callee = @old!}> : () -> () }) : () -> ()
        builtin.module @inside {
          "my.call"() <{callee = @old!}> : () -> ()
        }
        builtin.module @hides {
          "my.call"() <{callee = @old}> : () -> ()
          "my.func"() <{sym_name = "old"}> ({ }) : () -> ()
        }
        "#,
    );
    rename(
        &["a", "b", "old"],
        r#"
        builtin.module @a {
          builtin.module @b {
            "my.func"() <{sym_name = "old!"}> ({ }) : () -> ()
            "my.call"() <{callee = @old!}> : () -> ()
            "my.call"() <{callee = @b::@old!}> : () -> ()
          }
          "my.call"() <{callee = @b::@old!}> : () -> ()
          "my.call"() <{callee = @old}> : () -> ()
          "my.call"() <{callee = @a::@b::@old!}> : () -> ()
        }
        "my.call"() <{callee = @a::@b::@old!}> : () -> ()
        "my.call"() <{callee = @b::@old}> : () -> ()
        "my.call"() <{callee = @a::@old}> : () -> ()
        "#,
    );
}

#[test]
fn a_symbol_that_cannot_be_renamed() {
    let text = r#"
      "my.func"() <{sym_name = "old"}> ({ }) : () -> ()
      "my.func"() <{sym_name = "taken"}> ({ }) : () -> ()
      builtin.module @inside {
        "my.call"() <{callee = @old}> : () -> ()
        "my.func"() <{sym_name = "captures"}> ({ }) : () -> ()
      }
    "#;
    let mut module = parse(text);
    let before = printed(&module);
    let mut kind = |old: &str, new: &str| {
        let error = module.rename_symbol(old, new).expect_err("an error");
        assert_eq!(printed(&module), before);
        error
    };
    let error = kind("absent", "new");
    assert!(
        matches!(error.kind(), ErrorKind::NoSymbol { name } if name == "absent"),
        "{error}"
    );
    for name in ["taken", "captures"] {
        let error = kind("old", name);
        assert!(
            matches!(error.kind(), ErrorKind::SymbolExists { name: it } if it == name),
            "{error}"
        );
    }
    // An encoding that nobody here knows may hold a reference.
    let text = r#""my.func"() <{sym_name = "old"}> ({ }) {a = #my.entry<@old, 1, i1>} : () -> ()"#;
    let file = parse(text).to_bytes().expect("valid");
    let mut module = Module::read(file, layouts()).expect("valid");
    let error = module.rename_symbol("old", "new").expect_err("unknown");
    assert!(matches!(error.kind(), ErrorKind::Unsupported(_)), "{error}");
    let expected = "an encoding of the dialect `my` may refer to `@old`, but cannot be decoded";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn attributes_are_replaced_once_each_inside_out() {
    let text = r##"
      "my.func"() <{sym_name = "f"}> ({
      ^bb0(%0: tensor<4xf32, [1 : i8]> loc("a.py":1:1)):
        "my.call"(%0) <{callee = [1 : i8, [1 : i8]]}> {b = 1 : i8, "a.py" = 2 : i8} : (tensor<4xf32, [1 : i8]>) -> () loc(fused<1 : i8>["a.py":1:1, "name"("a.py":2:1)])
      }) : () -> ()
    "##;
    let mut module = parse(text);
    let mut asked = HashMap::new();
    let complete = module.replace_attributes(|attribute| {
        *asked.entry(attribute.to_string()).or_insert(0) += 1;
        let context = attribute.context();
        match attribute.try_decode()? {
            Some(BuiltinAttribute::String { value, .. }) if value == "a.py" => {
                Ok(Some(StringAttr::intern(context, "c.py")?.into()))
            }
            Some(BuiltinAttribute::Integer { value, .. }) if value.as_u64() == Some(1) => {
                context.integer(context.i8(), 3).map(Some)
            }
            _ => Ok(None),
        }
    });
    assert!(complete.expect("valid"));
    let expected = text.replace("1 : i8", "3 : i8").replace("a.py", "c.py");
    let location = |module: &Module| {
        let operation = module.walk().nth(2).expect("a call").expect("in memory");
        let block = operation.block().expect("a block");
        let argument = block.argument_locations().next().expect("an argument");
        (operation.location().to_string(), argument.to_string())
    };
    assert_eq!(printed(&module), printed(&parse(&expected)));
    assert_eq!(location(&module), location(&parse(&expected)));
    for (attribute, count) in &asked {
        assert_eq!(*count, 1, "{attribute}");
    }
    assert!(asked.contains_key("[3 : i8, [3 : i8]]"), "{asked:?}");
    assert!(!asked.contains_key("[3 : i8, [1 : i8]]"), "{asked:?}");
}

#[test]
fn types_are_replaced() {
    let text = r#"
      "my.func"() <{sym_name = "f"}> ({
      ^bb0(%0: tuple<f32, i8>):
        %1 = "my.call"(%0) <{callee = (f32) -> vector<2xf32>}> {a = #my.entry<@f, 1.0 : f16, f32>} : (tuple<f32, i8>) -> f32
      }) : () -> ()
    "#;
    let mut module = parse(text);
    let complete = module.replace_types(|type_| {
        let context = type_.context();
        let f32 = context.f32();
        (type_ == f32).then(|| Ok(context.f64())).transpose()
    });
    assert!(complete.expect("valid"));
    assert_eq!(
        printed(&module),
        printed(&parse(&text.replace("f32", "f64")))
    );
}

/// The bits of a number mean another one in another type.
#[test]
fn types_of_numbers_are_not_replaced() {
    let numbers = [
        "-1 : i32",
        "dense<[1, 2]> : tensor<2xi32>",
        "dense<7> : vector<4xi32>",
        "array<i32: 5>",
        "dense_resource<r> : tensor<1xi32>",
    ];
    for number in numbers {
        let mut module = parse(&format!(r#""t.a"() {{a = [{number}]}} : () -> i32"#));
        let before = printed(&module);
        let replaced = module.replace_types(|type_| {
            let context = type_.context();
            Ok((type_ == context.i32()).then(|| context.i64()))
        });
        let error = replaced.expect_err(number).to_string();
        let expected = format!("the numbers of `{number}` are encoded for");
        assert!(error.starts_with(&expected), "{error}");
        assert_eq!(printed(&module), before);
    }
    // Another encoding of a tensor keeps its elements.
    let text =
        r#""t.a"() {a = dense<[1, 2]> : tensor<2xi32, 1 : i8>} : () -> tensor<2xi32, 1 : i8>"#;
    let mut module = parse(text);
    let replaced = module.replace_types(|type_| {
        let new = type_.context().parse_type("tensor<2xi32>");
        (type_.to_string() == "tensor<2xi32, 1 : i8>")
            .then_some(new)
            .transpose()
    });
    assert!(replaced.expect("valid"));
    assert_eq!(
        printed(&module),
        printed(&parse(&text.replace(", 1 : i8", "")))
    );
}

#[test]
fn a_replacement_of_the_wrong_kind_changes_nothing() {
    let mut module = parse(r#""my.call"() <{callee = "x"}> {a = 1 : i8} : () -> () loc("f":1:1)"#);
    let before = printed(&module);
    for wrong in ["loc(", "{", "\"f\""] {
        let error = module.replace_attributes(|attribute| {
            let context = attribute.context();
            let matches = attribute.to_string().starts_with(wrong);
            matches.then(|| Ok(context.unit())).transpose()
        });
        error.expect_err(wrong);
        assert_eq!(printed(&module), before);
    }
    let error = module.replace_attributes(|_| Err(mlir_bytecode::Error::message("refused")));
    let error = error.expect_err("refused").to_string();
    assert!(error.starts_with("refused in operation"), "{error}");
}

/// As in `set_attribute`, a property that changes must be of its kind; one that was of another kind before may stay.
#[test]
fn a_replaced_property_is_of_its_kind() {
    let mut module = parse(r#""my.apply"() <{callee = @f}> : () -> ()"#);
    let before = printed(&module);
    let mut replace = |new: &'static str| {
        module.replace_attributes(move |attribute| {
            let context = attribute.context();
            let matches = attribute == context.symbol_ref("f")?;
            matches.then(|| context.parse_attribute(new)).transpose()
        })
    };
    let error = replace("@a::@f").expect_err("nested").to_string();
    assert_eq!(
        error,
        "expected a symbol reference without nested ones, `@a`, found `@a::@f` in property `callee` of `my.apply` \
         <- operation #0 `my.apply`"
    );
    replace("@g").expect("valid");
    assert_eq!(printed(&module), before.replace("@f", "@g"));
}

#[test]
fn a_symbol_keeps_a_name() {
    let mut module = parse(r#""my.func"() <{sym_name = "f"}> ({ }) : () -> ()"#);
    let error = module.rename_symbol("f", "").expect_err("no name");
    assert_eq!(
        error.to_string(),
        "invalid name of a symbol: \"\", which is empty"
    );
    assert!(module.symbol(["f"]).expect("valid").is_some());
}

#[test]
fn distinct_attributes_stay_distinct() {
    let text = r#""my.call"() <{callee = [distinct[0]<1 : i8>, distinct[1]<1 : i8>, distinct[0]<1 : i8>]}> : () -> ()"#;
    let mut module = parse(text);
    let complete = module.replace_attributes(|attribute| {
        let context = attribute.context();
        let one = context.integer(context.i8(), 1)?;
        (attribute == one)
            .then(|| context.integer(context.i8(), 2))
            .transpose()
    });
    assert!(complete.expect("valid"));
    assert_eq!(
        printed(&module),
        printed(&parse(&text.replace("<1 ", "<2 ")))
    );
}

#[test]
fn dead_operations_are_erased_with_their_regions() {
    let text = r#"
      %0 = "pure.a"() : () -> i8
      %1 = "pure.b"(%0) : (i8) -> i8
      %2 = "pure.region"(%1) ({ "my.inner"(%0) : (i8) -> () %3 = "pure.dead"() : () -> i8 }) : (i8) -> i8
      "my.func"() <{sym_name = "f"}> ({ %4 = "pure.c"() : () -> i8 "my.use"(%4) : (i8) -> () %5 = "pure.d"(%4) : (i8) -> i8 }) : () -> ()
      "pure.effect"() : () -> ()
      %6 = "kept.e"(%7) : (i8) -> i8
      %7 = "pure.f"() : () -> i8
    "#;
    let mut module = parse(text);
    let mut asked = Vec::new();
    let erased = module.erase_dead(|op| {
        asked.push(op.name().to_string());
        op.name().dialect() == "pure" && op.result_count() > 0
    });
    assert_eq!(erased.expect("in memory"), 6);
    let names: Vec<_> = module
        .walk()
        .map(|it| it.expect("in memory").name().to_string())
        .collect();
    let expected = [
        "builtin.module",
        "my.func",
        "pure.c",
        "my.use",
        "pure.effect",
        "kept.e",
        "pure.f",
    ];
    assert_eq!(names, expected);
    asked.sort();
    let count = asked.len();
    asked.dedup();
    assert_eq!(asked.len(), count, "each is asked for once");
    assert_eq!(module.verify().expect("in memory").len(), 0);
}

/// Bodies in which nothing changes stay those of the file.
#[test]
fn nothing_to_replace_is_no_change() -> Result<()> {
    let text =
        r#""my.func"() <{sym_name = "f"}> ({ "my.call"() <{callee = @f}> : () -> () }) : () -> ()"#;
    let file = parse(text).to_bytes()?;
    let mut module = Module::read(file.clone(), registry())?;
    assert!(module.replace_attributes(|_| Ok(None))?);
    assert!(module.replace_types(|_| Ok(None))?);
    assert_eq!(module.erase_dead(|_| false)?, 0);
    assert_eq!(module.to_bytes()?, file);
    Ok(())
}

#[test]
fn extraction_follows_the_references_in_assembly_text_that_renaming_renames() {
    let text = r#"
      "un.g"() {sym_name = "caf\C3\A9"} : () -> ()
      "un.g"() {sym_name = "old"} : () -> ()
      "un.g"() {sym_name = "other"} : () -> ()
      "un.f"() {sym_name = "f", at = #un.ref<@"caf\C3\A9", @old->i32>} : () -> ()
    "#;
    let mut module = parse(text);
    assert!(module.extract(["f"]).expect("a symbol"));
    let names = module.walk().skip(1).map(|it| {
        let name = it.expect("in memory").symbol_name().expect("a string");
        name.map(ToString::to_string)
    });
    let names: Vec<_> = names.flatten().collect();
    assert_eq!(names, ["caf\u{e9}", "old", "f"]);
    module.rename_symbol("old", "a-b").expect("a symbol");
    assert!(printed(&module).contains(r#"#un.ref<@"caf\C3\A9", @"a-b"->i32>"#));
}

#[test]
fn a_replacement_leaves_no_item_that_upstream_cannot_construct() {
    let replace = |text: &str, old: &str, new: &str| {
        let mut module = parse(text);
        let replaced = module.replace_attributes(|attribute| {
            let context = attribute.context();
            let is_old = attribute == context.parse_attribute(old)?;
            is_old.then(|| context.parse_attribute(new)).transpose()
        });
        let mut out = Vec::new();
        let options = PrintOptions::new().generic().debug_info(true);
        print(&module, options, &mut out).expect("printable");
        (replaced, String::from_utf8(out).expect("UTF-8"))
    };
    let dictionary = "\"un.a\"() {a = 1 : i32, b = 2 : i32} : () -> ()";
    for new in ["\"b\"", "\"\""] {
        let (replaced, text) = replace(dictionary, "\"a\"", new);
        let error = replaced.expect_err("not a dictionary").to_string();
        assert!(error.contains("name of an attribute"), "{error}");
        assert!(text.contains("{a = 1 : i32, b = 2 : i32}"), "{text}");
    }
    let fused = "\"un.a\"() : () -> () loc(fused[\"a\":1:1, \"b\":1:1])";
    let (replaced, text) = replace(fused, "loc(\"a\":1:1)", "loc(\"b\":1:1)");
    replaced.expect("a location");
    assert!(!text.contains("fused"), "{text}");
}

#[test]
fn a_path_is_not_the_name_of_a_symbol() {
    let mut module = parse("builtin.module @inner { \"un.f\"() {sym_name = \"u\"} : () -> () }");
    let error = module.rename_symbol("inner::u", "v").expect_err("a path");
    assert!(
        matches!(error.kind(), ErrorKind::NoSymbol { .. }),
        "{error}"
    );
    assert!(
        error.to_string().contains("`rename_nested_symbol`"),
        "{error}"
    );
}
