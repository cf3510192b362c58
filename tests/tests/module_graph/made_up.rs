//! The graph, the map and the rules on small made-up trees: each rule finds what breaks it.

use std::collections::{BTreeMap, BTreeSet};

use crate::crates::{self, Manifest};
use crate::graph::Graph;
use crate::modules::Sources;
use crate::rooms::Rooms;
use crate::{circle_report, literals, order_report, strays};

const MAP: &str = "\
| room | not this table |
| --- | --- |
| `x` | .. |

| rooms, bottom to top | what |
| --- | --- |
| `base`, `beside` | siblings |
| `one` + `two` | a room of two modules |
| `top/low` | part of a folder |
| `top` | the rest of it |

`after`
";

fn sources(files: &[(&str, &str)]) -> Sources {
    let file = |(path, text): &(&str, &str)| ((*path).to_owned(), (*text).to_owned());
    files.iter().map(file).collect()
}

fn draw(files: &[(&str, &str)]) -> Graph {
    Graph::draw(&sources(files)).unwrap()
}

fn arrows(files: &[(&str, &str)]) -> Vec<String> {
    let graph = draw(files);
    graph.arrows.iter().map(ToString::to_string).collect()
}

fn rooms() -> Rooms {
    Rooms::parse(MAP).unwrap()
}

#[test]
fn re_exports_are_followed() {
    let files = [
        (
            "lib.rs",
            "mod a; mod b; mod c; pub use b::Thing; pub use b::deep::*; extern crate self as own; pub use derive::Derive;",
        ),
        (
            "b/mod.rs",
            "pub mod deep; mod thing; pub use thing::Thing; pub(crate) fn help() {}",
        ),
        ("b/thing.rs", "pub struct Thing; use super::help;"),
        ("b/deep.rs", "pub use super::super::c::*; pub struct Deep;"),
        (
            "c.rs",
            "pub enum Far { X } made! { struct Hidden; } pub use bytes::Bytes;",
        ),
        (
            "a.rs",
            "use crate::Thing;\n\
             use crate::{Deep, Far as Near};\n\
             use crate::b::{self, deep};\n\
             use own::Hidden; use crate::Bytes; use bytes::Buf; use crate::Derive;\n\
             fn f() { b::help(); deep::Deep; Near::X; Thing; bytes::new(); std::iter::once(1); }",
        ),
    ];
    let expected = [
        "a.rs -> b/deep.rs (line 2: crate::Deep)",
        "a.rs -> b/deep.rs (line 3: crate::b::deep)",
        "a.rs -> b/deep.rs (line 5: deep::Deep)",
        "a.rs -> b/mod.rs (line 3: crate::b)",
        "a.rs -> b/mod.rs (line 5: b::help)",
        "a.rs -> b/thing.rs (line 1: crate::Thing)",
        "a.rs -> c.rs (line 2: crate::Far)",
        "a.rs -> c.rs (line 4: crate::Bytes)",
        "a.rs -> c.rs (line 4: own::Hidden)",
        "b/deep.rs -> c.rs (line 1: re-export of super::super::c::*)",
        "b/mod.rs -> b/thing.rs (line 1: re-export of thing::Thing)",
        "b/thing.rs -> b/mod.rs (line 1: super::help)",
    ];
    assert_eq!(arrows(&files), expected);
}

#[test]
fn paths_are_found_wherever_they_are() {
    let files = [
        ("lib.rs", "mod a; mod b; pub mod kinds;"),
        (
            "b.rs",
            "pub struct S; pub trait T {} #[macro_export] macro_rules! say { () => {} }",
        ),
        ("kinds.rs", "pub struct Kind; pub fn free() {}"),
        (
            "a.rs",
            "struct A(Vec<crate::b::S>);\n\
             impl crate::b::T for A {}\n\
             fn f() { println!(\"{}\", [&super::b::S2, x.crate_::b]); }\n\
             macro_rules! m { () => { $crate::b::S3; use $crate::b::{S4, S5 as Five}; } }\n\
             fn g() { use crate::kinds; kinds::free(); crate::say!(); }\n\
             #[derive(Debug)] struct B { #[with(crate::b::with)] x: u8 }\n\
             mod inner { use super::super::kinds::*; fn h(_: Kind) {} pub(in crate::b) fn i() {} }\n\
             #[cfg(test)] mod tests { use crate::b::Test; }\n\
             impl A { #[cfg(test)] fn t() { crate::b::test(); } }\n\
             #[cfg(all(test, unix))] use crate::b::Unix;\n\
             /// [`crate::b::Doc`]\n\
             fn j() { ::b::other(); self::f(); Self::x(); }",
        ),
    ];
    let expected = [
        "a.rs -> b.rs (line 1: crate::b::S)",
        "a.rs -> b.rs (line 2: crate::b::T)",
        "a.rs -> b.rs (line 3: super::b::S2)",
        "a.rs -> b.rs (line 4: crate::b::S3)",
        "a.rs -> b.rs (line 4: crate::b::S4)",
        "a.rs -> b.rs (line 4: crate::b::S5)",
        "a.rs -> b.rs (line 5: crate::say)",
        "a.rs -> b.rs (line 6: crate::b::with)",
        "a.rs -> kinds.rs (line 5: crate::kinds)",
        "a.rs -> kinds.rs (line 5: kinds::free)",
        "a.rs -> kinds.rs (line 7: Kind)",
        "a.rs -> kinds.rs (line 7: super::super::kinds::*)",
    ];
    assert_eq!(arrows(&files), expected);
}

#[test]
fn arrows_against_the_order_are_found() {
    let files = [
        (
            "lib.rs",
            "mod base; mod beside; mod one; mod two; mod top; struct Root;",
        ),
        (
            "base.rs",
            "use crate::top::low::Low; use crate::beside::B; use crate::Root; pub struct S;",
        ),
        ("beside.rs", "pub struct B;"),
        ("one.rs", "use crate::two::T; use crate::base::S;"),
        (
            "two.rs",
            "pub struct T; use crate::one; use crate::beside::B;",
        ),
        ("top/mod.rs", "pub mod low; use low::Low; use crate::one;"),
        (
            "top/low.rs",
            "use super::super::top; pub struct Low; use crate::two::T;",
        ),
    ];
    let expected = [
        "base -> beside: 1",
        "    base.rs -> beside.rs (line 1: crate::beside::B)",
        "base -> lib.rs: 1",
        "    base.rs -> lib.rs (line 1: crate::Root)",
        "base -> top/low: 1",
        "    base.rs -> top/low.rs (line 1: crate::top::low::Low)",
        "top/low -> top: 1",
        "    top/low.rs -> top/mod.rs (line 1: super::super::top)",
    ];
    let graph = draw(&files);
    assert_eq!(order_report(&graph, &rooms()), expected);
    assert!(strays(&graph, &rooms()).is_empty());
}

#[test]
fn circles_of_four_are_found() {
    let file = |next| format!("use super::{next}; pub struct S;");
    let (b, c, d, a) = (file("b"), file("c"), file("d"), file("a"));
    let mut files = vec![
        ("lib.rs", "mod top; mod base;"),
        ("base.rs", ""),
        ("top/mod.rs", "mod a; mod b; mod c; mod d;"),
        ("top/a.rs", &b),
        ("top/b.rs", &c),
        ("top/c.rs", &d),
        ("top/d.rs", &a),
    ];
    let expected = [
        "top: a circle of 4 files: top/a.rs, top/b.rs, top/c.rs, top/d.rs",
        "    top/a.rs -> top/b.rs (line 1: super::b)",
        "    top/b.rs -> top/c.rs (line 1: super::c)",
        "    top/c.rs -> top/d.rs (line 1: super::d)",
        "    top/d.rs -> top/a.rs (line 1: super::a)",
    ];
    assert_eq!(circle_report(&draw(&files), &rooms()), expected);
    // Three are not too many.
    files[5].1 = &a;
    assert!(circle_report(&draw(&files), &rooms()).is_empty());
}

#[test]
fn files_without_a_room_and_rooms_without_files_are_found() {
    let files = [
        (
            "lib.rs",
            "mod base; mod one; mod beside; mod topmost; mod __private; #[cfg(test)] mod tests; mod top;",
        ),
        ("base.rs", ""),
        ("beside.rs", ""),
        ("one.rs", ""),
        ("topmost.rs", ""),
        ("tests.rs", "use crate::base;"),
        ("__private.rs", "pub use crate::base::*;"),
        ("top/mod.rs", "pub mod low;"),
        ("top/low.rs", ""),
    ];
    let graph = draw(&files);
    assert_eq!(
        strays(&graph, &rooms()),
        ["topmost.rs is in no room", "`two` has no file"]
    );
    assert!(graph.arrows.is_empty());
}

#[test]
fn a_map_that_is_not_clear_is_rejected() {
    let page = |rows: &str| format!("| rooms, bottom to top | what |\n| --- | --- |\n{rows}\n");
    for (page, message) in [
        ("no table".to_owned(), "has no table"),
        (page("| `a` | .. |\n| `b` + `a` | .. |"), "`a` in two rooms"),
        (page("| a | .. |"), "in backticks"),
        (page("| `a/b.rs` | .. |"), "in backticks"),
        (page("") + &page("| `a` | .. |"), "two tables"),
    ] {
        let error = Rooms::parse(&page).unwrap_err();
        assert!(error.contains(message), "{error}");
    }
}

#[test]
fn dependencies_against_the_layout_are_found() {
    let package =
        |name: &str, rest: &str| Manifest::parse(&format!("[package]\nname = \"{name}\"\n{rest}"));
    let mut manifests = BTreeMap::from([
        (
            "bytecode-derive".to_owned(),
            package("derive", "[dev-dependencies]\ncore.workspace = true"),
        ),
        (
            "bytecode-core".to_owned(),
            package("core", "[dependencies]\nderive.workspace = true # c"),
        ),
        (
            "cli".to_owned(),
            package(
                "mlirbc",
                "[dependencies]\ncore = { path = \"..\" }\nbstr = \"1\"",
            ),
        ),
        (
            "tests".to_owned(),
            package("tests", "[dependencies]\nmlirbc = \"1\""),
        ),
    ]);
    assert!(crates::violations(&manifests).is_empty());
    for (folder, name, rest) in [
        (
            "bytecode-derive",
            "derive",
            "[dependencies]\ncore.workspace = true",
        ),
        (
            "bytecode-derive",
            "derive",
            "[dependencies.core]\nversion = \"1\"",
        ),
        (
            "bytecode-derive",
            "derive",
            "[target.'cfg(unix)'.dependencies]\nx = { package = \"core\" }",
        ),
        (
            "bytecode-core",
            "core",
            "[build-dependencies]\ntests = { path = \"..\" }",
        ),
    ] {
        let right = manifests
            .insert(folder.to_owned(), package(name, rest))
            .unwrap();
        assert_eq!(crates::violations(&manifests).len(), 1, "{rest}");
        manifests.insert(folder.to_owned(), right);
    }
}

#[test]
fn literals_that_name_a_dialect_are_found() {
    let table = "# Facts.\ngpu.func x\ncuda_tile.add\nfunc.func\nbuiltin.module\nindex.add\n";
    let namespaces: BTreeSet<String> = literals::namespaces(table).map(str::to_owned).collect();
    let named = [
        "gpu",
        "gpu.",
        "gpu.x",
        "#gpu.x<",
        "!gpu.x",
        "cuda_tile",
        "func.func",
        "func.{}",
        "index.",
        "of `!gpu.x`",
        "of `gpu`",
        "a !gpu.x",
        "`gpu` and `x`",
        "!{dialect}.x<{}>",
        "a `#{}.x`",
    ];
    for literal in named {
        assert!(
            literals::dialect(literal, &namespaces).is_some(),
            "{literal}"
        );
    }
    let free = [
        "",
        "#",
        "func",
        "index",
        "gpus",
        "gpu x",
        "my.gpu.x",
        "builtin.module",
        "#gpu",
        "index. The",
        "GPU",
        "a gpu.x",
        "of `index`",
        "of `gpus`",
        "!{dialect}.{mnemonic}",
        "of `{dialect}`. The",
    ];
    for literal in free {
        assert_eq!(literals::dialect(literal, &namespaces), None, "{literal}");
    }

    let files = [
        (
            "lib.rs",
            "//! \"gpu.a\"\nmod builtin; mod a; #[cfg(test)] const C: &str = \"gpu.c\";",
        ),
        ("builtin/mod.rs", "const C: &str = \"gpu.x\";"),
        (
            "a.rs",
            "/// gpu.x\nconst A: &[u8] = b\"gpu.a\";\nfn f() { matches!(x, \"gpu.b\" | \"y\"); }\n\
             #[deprecated(note = \"cuda_tile\")] fn g() {}",
        ),
    ];
    let expected = [
        "a.rs:2: \"gpu.a\" names `gpu`",
        "a.rs:3: \"gpu.b\" names `gpu`",
        "a.rs:4: \"cuda_tile\" names `cuda_tile`",
    ];
    assert_eq!(
        literals::violations(&sources(&files), &namespaces).unwrap(),
        expected
    );
}
