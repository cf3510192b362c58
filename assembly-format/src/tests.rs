//! Every element of the language as a tree, every error with its place.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use std::fmt::Write as _;

use crate::{Element, ElementKind, Error, Format, FormatKind, Span, Whitespace};

/// Returns the tree as text: `kind(children)`, with `^` after an anchor.
fn show(elements: &[Element]) -> String {
    let mut text = String::new();
    for element in elements {
        if !text.is_empty() {
            text.push(' ');
        }
        match &element.kind {
            ElementKind::Literal(it) => write!(text, "'{it}'"),
            ElementKind::Whitespace(Whitespace::Nothing) => write!(text, "nothing"),
            ElementKind::Whitespace(Whitespace::Space) => write!(text, "space"),
            ElementKind::Whitespace(Whitespace::Two) => write!(text, "spaces"),
            ElementKind::Whitespace(Whitespace::NewLine) => write!(text, "line"),
            ElementKind::Variable(it) => write!(text, "${it}"),
            ElementKind::Text(it) => write!(text, "{it:?}"),
            ElementKind::Directive(it) if it.arguments.is_empty() => {
                write!(text, "{}", it.directive)
            }
            ElementKind::Directive(it) => {
                write!(text, "{}({})", it.directive, show(&it.arguments))
            }
            ElementKind::Custom(it) => write!(text, "custom {}({})", it.name, show(&it.arguments)),
            ElementKind::Group(it) => {
                let sign = if it.is_inverted() { "-" } else { "+" };
                write!(text, "{sign}[{}|{}]", show(&it.then), show(&it.otherwise))
            }
            ElementKind::Oilist(clauses) => {
                let clauses = clauses.iter().map(|it| {
                    let keyword = show(std::slice::from_ref(&it.keyword));
                    format!("{keyword}: {}", show(&it.elements))
                });
                write!(text, "oilist({})", clauses.collect::<Vec<_>>().join("; "))
            }
        }
        .unwrap();
        if element.is_anchor {
            text.push('^');
        }
    }
    text
}

#[track_caller]
fn operation(source: &str, expected: &str) {
    let format = Format::parse(source, FormatKind::Operation).unwrap();
    assert_eq!(show(&format.elements), expected);
}

#[track_caller]
fn item(source: &str, expected: &str) {
    let format = Format::parse(source, FormatKind::Item).unwrap();
    assert_eq!(show(&format.elements), expected);
}

#[test]
fn literals_and_variables() {
    operation("", "");
    operation(
        "`a` `->` `` ` ` `\\n` `\n`",
        "'a' '->' nothing space line line",
    );
    operation("$a$b_1 // $c\n $d", "$a $b_1 $d");
}

#[test]
fn directives_of_operations() {
    operation(
        "operands successors regions attr-dict prop-dict",
        "operands successors regions attr-dict prop-dict",
    );
    operation("attr-dict-with-keyword", "attr-dict-with-keyword");
    operation(
        "type($a) type(operands) type(results) qualified($b) qualified(type($b))",
        "type($a) type(operands) type(results) qualified($b) qualified(type($b))",
    );
    operation(
        "functional-type(operands, $a)",
        "functional-type(operands $a)",
    );
    operation(
        "$a `:` type($a) custom<DynamicIndexList>($b, type($b), \"a \\\"b\\\\\", ref($a), ref(type($a)), attr-dict)",
        "$a ':' type($a) custom DynamicIndexList($b type($b) \"a \\\"b\\\\\" ref($a) ref(type($a)) attr-dict)",
    );
    operation(
        "oilist(`a` | `b` `(` $b `:` type($b) `)` | `c` custom<X>($c) (`d` $d^)?)",
        "oilist('a': ; 'b': '(' $b ':' type($b) ')'; 'c': custom X($c) +['d' $d^|])",
    );
}

#[test]
fn directives_of_items() {
    item("`<` params `>`", "'<' params '>'");
    item("params($a, list($b))", "params($a list($b))");
    item("struct(params)", "struct(params)");
    item(
        "struct($a, qualified($b), dynamic($c))",
        "struct($a qualified($b) dynamic($c))",
    );
    item(
        "list(shape($a)) list(list($b)) keyword($c) symbol($d)",
        "list(shape($a)) list(list($b)) keyword($c) symbol($d)",
    );
    item(
        "custom<a::b>($a, $0) custom<list>(ref($a), $c)",
        "custom a::b($a $0) custom list(ref($a) $c)",
    );
    // After a space, a parenthesis opens a group.
    item(
        "params (`,` custom<x>($a^))?",
        "params +[',' custom x($a^)|]",
    );
}

#[test]
fn groups() {
    operation("(`a` $a^)?", "+['a' $a^|]");
    operation("($a^ `:` type($a))?", "+[$a^ ':' type($a)|]");
    operation("(`` `a` custom<X>($a)^)?", "+[nothing 'a' custom X($a)^|]");
    operation("(`:` type($a)^) : (`b` $b)?", "+[':' type($a)^|'b' $b]");
    operation("(`a`):(`b` $b^)?", "-['a'|'b' $b^]");
    operation("(`a` $a^ (`b` $b^)?)?", "+['a' $a^ +['b' $b^|]|]");
    operation("(qualified($a)^ $b)?", "+[qualified($a)^ $b|]");
    item("(`,` list(dynamic($a^)))?", "+[',' list(dynamic($a^))|]");
    item("(`x` unit($a^))?", "+['x' unit($a^)|]");
}

#[test]
fn the_anchor_is_the_marked_element() {
    let anchor = |source: &str| {
        let format = Format::parse(source, FormatKind::Item).unwrap();
        let ElementKind::Group(group) = &format.elements[0].kind else {
            panic!("no group");
        };
        group.anchor().unwrap().span.text(source).to_owned()
    };
    assert_eq!(anchor("(`,` list($a^) $b)?"), "$a");
    assert_eq!(anchor("(`,` list($a)^ $b)?"), "list($a)");
    assert_eq!(anchor("(`,` $a (`,` $b^)? custom<x>($c, $d^))?"), "$d");
}

#[test]
fn formats_of_upstream() {
    // `arith.addi`, `scf.execute_region`-like, `memref.alloc`, `gpu.launch_func`, `llvm.getelementptr`, `omp.wsloop`.
    for source in [
        "$lhs `,` $rhs (`overflow` `` $overflowFlags^)? attr-dict `:` type($result)",
        "`(`$dynamicSizes`)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` type($memref)",
        "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) (`<` $asyncObject^ `:` type($asyncObject) `>`)? \
         $kernel (`clusters` `in` ` ` `(` $clusterSizeX^ `,` $clusterSizeY `)`)? attr-dict",
        "($elem_type_flag^)? $base `[` custom<GEPIndices>($dynamicIndices, $rawConstantIndices) `]` attr-dict \
         `:` functional-type(operands, results)",
        "oilist( `linear` `(` custom<LinearClause>($linear_vars, type($linear_vars)) `)` | `nowait` $nowait ) \
         custom<Region>($region, $private, type($private)) attr-dict",
        "$condition `,` $trueDest (`(` $trueOperands^ `:` type($trueOperands) `)`)? attr-dict-with-keyword",
    ] {
        if let Err(errors) = Format::parse(source, FormatKind::Operation) {
            panic!("{source}: {errors}");
        }
    }
}

#[test]
fn spans_are_bytes_of_the_source() {
    let source = "`<` list( $a ) (`,`  $é^) ? `>`";
    let format = Format::parse(source, FormatKind::Item).unwrap();
    let mut texts = Vec::new();
    format.walk(|it| texts.push(it.span.text(source)));
    assert_eq!(
        texts,
        [
            "`<`",
            "list( $a )",
            "$a",
            "(`,`  $é^) ?",
            "`,`",
            "$é",
            "`>`"
        ]
    );
}

/// Errors as `text of the place: message`, only the first line of the message.
fn errors(source: &str, kind: FormatKind) -> Vec<String> {
    let errors = Format::parse(source, kind).unwrap_err();
    let line = |error: &Error| {
        let message = error.to_string();
        let first = message.lines().next().unwrap().to_owned();
        format!("{} # {first}", error.span.text(source))
    };
    errors.iter().map(line).collect()
}

#[track_caller]
fn wrong_operation(source: &str, expected: &[&str]) {
    assert_eq!(errors(source, FormatKind::Operation), expected);
}

#[track_caller]
fn wrong_item(source: &str, expected: &[&str]) {
    assert_eq!(errors(source, FormatKind::Item), expected);
}

#[test]
fn wrong_tokens() {
    wrong_operation("`a` % $a", &["% # unexpected character `%`"]);
    wrong_operation("$a é", &["é # unexpected character `é`"]);
    wrong_operation("$a `b $c", &["`b $c # literal without a closing `` ` ``"]);
    wrong_operation("custom<X>(\"a", &["\"a # text without a closing `\"`"]);
    wrong_operation("$ a", &["$ # expected a name after `$`"]);
    wrong_operation(
        "`a b`",
        &[
            "`a b` # `a b` is not a literal, which is a keyword, or one of < > ( ) [ ] { } , : = -> ... + - * / ? |",
        ],
    );
}

#[test]
fn wrong_elements() {
    let expected = "expected a literal, a variable, a directive or an optional group";
    wrong_operation("$a )", &[&format!(") # {expected}, found `)`")]);
    wrong_operation("$a ^ ^", &[&format!("^ # {expected}, found `^`")]);
    wrong_operation(
        "\"a\"",
        &["\"a\" # a text is valid only as an argument of `custom`"],
    );
    wrong_operation(
        "word",
        &["word # unknown directive `word`; a literal is in backquotes: `` `word` ``"],
    );
    wrong_operation(
        "atr-dict",
        &["atr-dict # unknown directive `atr-dict`; did you mean `attr-dict`?"],
    );
    wrong_operation(
        "params",
        &["params # `params` is not a directive of formats of operations"],
    );
    wrong_item(
        "list(type($a))",
        &["type # `type` is not a directive of formats of attributes and types"],
    );
    wrong_operation(
        "results",
        &["results # `results` is valid only as an argument of `type` or `functional-type`"],
    );
    wrong_item(
        "ref($a)",
        &["ref # `ref` is valid only as an argument of `custom`"],
    );
}

#[test]
fn wrong_arguments() {
    wrong_operation(
        "type $a",
        &["$a # expected `(`, found `$a`: `type` is written `type($a)`"],
    );
    wrong_operation(
        "type(`a`)",
        &["`a` # expected a variable `$name`, `operands` or `results` as an argument of `type`"],
    );
    wrong_operation(
        "type(type($a))",
        &["type # expected a variable `$name`, `operands` or `results` as an argument of `type`"],
    );
    wrong_operation(
        "type($a, $b)",
        &["type($a, # wrong number of arguments: `type` is written `type($a)`"],
    );
    wrong_operation(
        "functional-type($a)",
        &[
            "functional-type($a) # wrong number of arguments: `functional-type` is written `functional-type($a, $b)`",
        ],
    );
    wrong_operation(
        "type($a `,`",
        &["`,` # expected `)` after the arguments of a directive, found `` `,` ``"],
    );
    wrong_item(
        "shape(list($a))",
        &["list # expected a variable `$name` as an argument of `shape`"],
    );
    wrong_item(
        "struct($a $b)",
        &["$b # expected `,` or `)` after an argument of a directive, found `$b`"],
    );
    wrong_item(
        "struct($a, params)",
        &["params # `params` in `struct` has all parameters: `struct(params)`"],
    );
    wrong_item(
        "struct(params($a))",
        &["params($a) # `params` in `struct` has all parameters: `struct(params)`"],
    );
}

#[test]
fn wrong_custom_directives() {
    wrong_operation(
        "custom($a)",
        &["( # expected `<` and a name after `custom`, found `(`"],
    );
    let expected = "is not the name of a custom directive, which is an identifier or a path: custom<path>($field)";
    wrong_operation("custom<a b>($a)", &[&format!("a b # `a b` {expected}")]);
    wrong_operation("custom<>($a)", &[&format!(" # `` {expected}")]);
    wrong_operation("custom<a:b>($a)", &[&format!("a:b # `a:b` {expected}")]);
    wrong_operation(
        "custom<a($a)",
        &["( # expected `>` after the name of a custom directive, found `(`"],
    );
    wrong_operation(
        "custom<a>()",
        &[
            ") # expected a variable `$name`, `type($a)`, `ref($a)`, `attr-dict`, `prop-dict` or a text `\"...\"` as an argument of `custom`",
        ],
    );
    wrong_operation(
        "custom<a> $a",
        &["$a # expected `(`, found `$a`: `custom` is written `custom<X>($a, ...)`"],
    );
    wrong_item(
        "custom<a>($a, ref($b)) $b",
        &["$b # `ref` of `$b`, which does not occur before it"],
    );
    wrong_operation(
        "$a custom<a>(ref(type($a)))",
        &["$a # `ref` of `type($a)`, which does not occur before it"],
    );
}

#[test]
fn wrong_groups() {
    wrong_operation(
        "(`a` $a^",
        &[" # expected `)` at the end of an optional group at the end of the format"],
    );
    wrong_operation(
        "(`a` $a^) $b",
        &["$b # expected `?` after an optional group, found `$b`"],
    );
    wrong_operation(
        "(`a` $a^): $b",
        &["$b # expected `(` after the `:` of an optional group, found `$b`"],
    );
    wrong_operation("()?", &["()? # optional group without elements"]);
    wrong_operation("(``)?", &["(``)? # optional group without elements"]);
    wrong_operation(
        "(type($a)^ `a`)?",
        &["type($a) # an optional group starts with a literal, a variable or a custom directive"],
    );
    wrong_operation(
        "(`a` $a)?",
        &["(`a` $a)? # optional group without an anchor: mark one element, as in `$name^`"],
    );
    wrong_operation(
        "(`a` $a^ $b^):(`c` $c^)?",
        &[
            "$b # second anchor of an optional group",
            "$c # second anchor of an optional group",
        ],
    );
    wrong_operation(
        "$a^ (`b` $b^)?",
        &["$a # anchor outside of an optional group, as in (`word` $name^)?"],
    );
    wrong_operation(
        "oilist(`a` $a^)",
        &["$a # anchor outside of an optional group, as in (`word` $name^)?"],
    );
    wrong_operation(
        "(`a`^ $a)?",
        &["`a` # only a variable or a directive can be an anchor"],
    );
}

#[test]
fn wrong_clauses() {
    wrong_operation(
        "oilist($a)",
        &["$a # expected a literal at the start of a clause of `oilist`, found `$a`"],
    );
    wrong_operation(
        "oilist(`` $a)",
        &["`` # a clause of `oilist` starts with a keyword or punctuation"],
    );
    wrong_operation(
        "oilist(`a` $a",
        &[" # expected `|` or `)` after a clause of `oilist` at the end of the format"],
    );
    wrong_operation(
        "oilist(`a` $a |)",
        &[") # expected a literal at the start of a clause of `oilist`, found `)`"],
    );
}

#[test]
fn repetitions() {
    wrong_operation("$a $b $a", &["$a # the format has `$a` twice"]);
    wrong_operation(
        "$a type($a) functional-type($a, results)",
        &["$a # the format has `type($a)` twice"],
    );
    wrong_operation(
        "attr-dict custom<X>(attr-dict) attr-dict-with-keyword",
        &[
            "attr-dict # the format has `attr-dict` twice",
            "attr-dict-with-keyword # the format has `attr-dict-with-keyword` twice",
        ],
    );
    operation(
        "operands custom<X>($a, ref(operands), ref($b)) type(operands)",
        "operands custom X($a ref(operands) ref($b)) type(operands)",
    );
}

#[test]
fn all_violations_at_once() {
    wrong_item(
        "$a^ (`b`)? $a",
        &[
            "$a # anchor outside of an optional group, as in (`word` $name^)?",
            "(`b`)? # optional group without an anchor: mark one element, as in `$name^`",
            "$a # the format has `$a` twice",
        ],
    );
}

/// Each prefix and each source without one character: errors are rendered, nothing panics.
#[test]
fn damaged_sources_are_errors_or_formats() {
    let sources = [
        "$lhs `,` $rhs (`é` `` $o^)? attr-dict `:` type($result) // end",
        "(`a`):(custom<X>($a, ref(type($b)), \"t\\\"\")^ $é)? oilist(`x` $x | `y` `\n`)",
        "`<` struct(params) `>` list(dynamic($a^)) params($b, shape($c))",
    ];
    let mut wrong = 0;
    for source in sources {
        let places: Vec<_> = source.char_indices().collect();
        for (place, letter) in places {
            let (before, rest) = source.split_at(place);
            let without = format!("{before}{}", &rest[letter.len_utf8()..]);
            for damaged in [before, rest, &without] {
                for kind in [FormatKind::Operation, FormatKind::Item, FormatKind::Value] {
                    for error in Format::parse(damaged, kind).err().into_iter().flatten() {
                        assert!(error.render(damaged).starts_with(&error.to_string()));
                        assert!(damaged.get(error.span.range()).is_some(), "{error:?}");
                        wrong += 1;
                    }
                }
            }
        }
    }
    assert!(wrong > 1000, "{wrong}");
}

#[test]
fn depth_is_limited() {
    let source = "(`a` ".repeat(100_000);
    wrong_operation(&source, &["( # elements nested deeper than 32"]);
    let source = "list(".repeat(100_000);
    wrong_item(&source, &["( # elements nested deeper than 32"]);
}

#[test]
fn names_are_bound() {
    let names = ["a", "b"];
    let parse = |source: &str| Format::parse_and_bind(source, FormatKind::Item, &names);
    let variables = |source: &str| {
        let format = parse(source).unwrap();
        let occurrences = format.occurrences();
        occurrences
            .iter()
            .map(|it| *it.variable)
            .collect::<Vec<_>>()
    };
    assert_eq!(variables("$b $a"), [1, 0]);
    assert_eq!(variables("`<` params `>`"), [0, 1]);
    assert_eq!(variables("struct(params)"), [0, 1]);

    let wrong = |source: &str| {
        let errors = parse(source).unwrap_err();
        let lines = errors
            .iter()
            .map(|it| format!("{} # {it}", it.span.text(source)));
        lines.collect::<Vec<_>>()
    };
    assert_eq!(
        wrong("$a $c"),
        [
            "$a $c # the format lacks `$b`",
            "$c # unknown variable `$c`\nvariables: $a, $b"
        ]
    );
    assert_eq!(wrong("$b params"), ["params # the format has `$b` twice"]);
    assert_eq!(
        wrong("$a $a"),
        [
            "$a $a # the format lacks `$b`",
            "$a # the format has `$a` twice"
        ]
    );
    assert_eq!(
        wrong(""),
        [" # the format lacks `$a`", " # the format lacks `$b`"]
    );
    // An attribute that the format does not mention is in the dictionary.
    assert!(Format::parse_and_bind("attr-dict", FormatKind::Operation, &names).is_ok());
}

#[test]
fn lines_of_errors_are_shown() {
    let render = |source: &str, start, end| {
        Error::other(Span::new(start, end), "wrong")
            .render(source)
            .replace("wrong\n", "")
    };
    assert_eq!(render("$a $b", 3, 5), "  $a $b\n     ^^");
    assert_eq!(render("$a $b", 5, 5), "  $a $b\n       ^");
    assert_eq!(render("$a\n  $b\n$c", 5, 7), "  $b\n  ^^");
    assert_eq!(render("$a\n  $b\n$c", 5, 10), "  $b\n  ^^");
    assert_eq!(render("$é $b", 4, 6), "  $é $b\n     ^^");
    assert_eq!(render(" $a $b ", 1, 6), "wrong", "all of the format");
    assert_eq!(
        render("$a", 7, 9),
        "  $a\n    ^",
        "a span of another source"
    );
    let long = format!("{} $b {}", "$a ".repeat(30), "$c ".repeat(30));
    let shown = render(&long, 91, 93);
    let (line, carets) = shown.split_once('\n').unwrap();
    assert!(line.starts_with("  ...") && line.ends_with("..."), "{line}");
    assert_eq!(line.find("$b"), carets.find("^^"), "{shown}");
}
