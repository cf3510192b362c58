//! Walks, events and handles: the order of operations, also across deferred bodies, and what handles show of themselves.
#![allow(clippy::expect_used, reason = "tests")]
#![allow(
    clippy::mutable_key_type,
    reason = "handles are hashed by id, which never changes"
)]

use std::collections::HashSet;
use std::fmt::Write;

use mlir_bytecode::bytes::SectionKind;
use mlir_bytecode::ir::{Event, Uses};
use mlir_bytecode::properties::OpLayouts;
use mlir_bytecode::read::File;
use mlir_bytecode::{Module, Operation, Registry, Result};

/// Regions in regions, an empty region, two blocks, and a graph region without blocks.
const TEXT: &str = r#"
"t.a"() ({
  "t.b"() ({}, {
    "t.c"() : () -> ()
  ^bb1(%0: i32):
    "t.d"() : () -> ()
  }) : () -> ()
  "t.e"() : () -> ()
}, {
  "t.f"() : () -> ()
}) {x = 1 : i8} : () -> ()
%1:2 = "t.g"() : () -> (i32, f64)
"t.h"(%1#1) : (f64) -> ()
"#;

fn names<'ir>(operations: impl Iterator<Item = Result<Operation<'ir>>>) -> Result<String> {
    let mut names = String::new();
    for operation in operations {
        names.push_str(&operation?.name().operation().to_string());
    }
    Ok(names)
}

fn named<'ir>(module: &'ir Module, name: &str) -> Operation<'ir> {
    let mut operations = module.walk().map(|it| it.expect("it is loaded"));
    operations
        .find(|it| it.name() == name)
        .expect("it is there")
}

#[test]
fn walks_from_anywhere() -> Result<()> {
    let module = Module::parse(TEXT, Registry::new())?;
    assert_eq!(names(module.walk())?, "moduleabcdefgh");
    assert_eq!(names(module.walk_post_order())?, "cdbefaghmodule");
    let a = named(&module, "t.a");
    assert_eq!(names(a.walk())?, "abcdef");
    assert_eq!(names(a.walk_post_order())?, "cdbefa");
    let second = a.region(1)?.expect("it has two");
    assert_eq!(names(second.walk())?, "f");
    let inner = named(&module, "t.b").region(1)?.expect("it has two");
    assert_eq!(names(inner.walk())?, "cd");
    let block = inner.blocks().nth(1).expect("it has two");
    assert_eq!(names(block.walk())?, "d");
    assert_eq!(names(block.walk_post_order())?, "d");
    let empty = named(&module, "t.b").region(0)?.expect("it has two");
    assert_eq!(names(empty.walk())?, "");
    Ok(())
}

#[test]
fn a_walk_skips_regions() -> Result<()> {
    let module = Module::parse(TEXT, Registry::new())?;
    let mut walk = module.walk();
    let mut names = String::new();
    while let Some(operation) = walk.next().transpose()? {
        if operation.name() == "t.b" {
            walk.skip_regions();
        }
        names.push_str(&operation.name().operation().to_string());
    }
    assert_eq!(names, "moduleabefgh");
    Ok(())
}

#[test]
fn events_come_in_pairs() -> Result<()> {
    let module = Module::parse(TEXT, Registry::new())?;
    let mut text = String::new();
    for event in named(&module, "t.b").events() {
        match event? {
            Event::EnterOperation(it) => write!(text, "<{}", it.name()).expect("a string"),
            Event::LeaveOperation(_) => text.push('>'),
            Event::EnterRegion(_) => text.push('{'),
            Event::LeaveRegion(_) => text.push('}'),
            Event::EnterBlock(it) => {
                text.push_str(if it.arguments().len() > 0 { "((" } else { "(" })
            }
            Event::LeaveBlock(_) => text.push(')'),
            _ => {}
        }
    }
    assert_eq!(text, "<t.b{}{(<t.c>)((<t.d>)}>");
    Ok(())
}

/// Returns a module with functions that are large enough to be bodies of their own, each with one inside.
fn deferred() -> Result<Vec<u8>> {
    let mut text = String::new();
    for function in 0..2 {
        let operations = "\"t.use\"() {a = \"a\"} : () -> ()\n".repeat(600);
        let _ = writeln!(
            text,
            "\"t.outer\"() ({{\n\"t.inner{function}\"() ({{\n{operations}}}) : () -> ()\n\
             {operations}}}) : () -> ()"
        );
    }
    Module::parse(text, Registry::new())?.to_file()
}

trait ToFile {
    fn to_file(&self) -> Result<Vec<u8>>;
}

impl ToFile for Module {
    fn to_file(&self) -> Result<Vec<u8>> {
        Ok(self.write(&Default::default())?.into_bytes())
    }
}

#[test]
fn bodies_are_read_on_the_way() -> Result<()> {
    let bytes = deferred()?;
    let module = Module::read_lazily(bytes.clone(), Registry::new())?;
    assert_eq!(module.walk().count(), 1 + 2 * (2 + 2 * 600));
    assert_eq!(module.walk_post_order().count(), 1 + 2 * (2 + 2 * 600));
    // A walk that begins in a body ends there.
    let inner = named(&module, "t.inner0");
    assert_eq!(inner.walk().count(), 1 + 600);
    let outer = inner.parent().expect("it is in a function");
    assert_eq!(outer.walk_post_order().count(), 2 + 2 * 600);
    assert_eq!(names(outer.walk_post_order().skip(1201))?, "outer");

    // Without the regions of the functions nothing of them is read.
    let mut broken = bytes;
    let ir = File::parse(&broken)?.section(SectionKind::Ir)?;
    let ir = ir.expect("there is IR");
    let end = ir.data_offset() as usize + ir.data().len();
    broken[end - 1] = 0xFE;
    let module = Module::read_lazily(broken, Registry::new())?;
    let mut walk = module.walk();
    let mut count = 0;
    while let Some(operation) = walk.next().transpose()? {
        count += 1;
        if operation.name() == "t.outer" {
            walk.skip_regions();
        }
    }
    assert_eq!(count, 3);
    // An error ends a walk.
    let results: Vec<_> = module.walk().map(|it| it.is_ok()).collect();
    assert_eq!(results.iter().position(|ok| !ok), Some(results.len() - 1));
    Ok(())
}

#[test]
fn handles_are_equal_by_what_they_lead_to() -> Result<()> {
    let module = Module::parse(TEXT, Registry::new())?;
    let other = Module::parse(TEXT, Registry::new())?;
    let (a, same, foreign) = (
        named(&module, "t.a"),
        named(&module, "t.a"),
        named(&other, "t.a"),
    );
    assert_eq!(a, same);
    assert_ne!(a, foreign);
    assert_eq!(a.region(0)?, same.region(0)?);
    assert_ne!(a.region(0)?, same.region(1)?);
    let all: HashSet<Operation<'_>> = module.walk().collect::<Result<_>>()?;
    assert!(all.contains(&same) && !all.contains(&foreign));
    let blocks: HashSet<_> = a
        .region(0)?
        .into_iter()
        .flat_map(|it| it.blocks())
        .collect();
    assert_eq!(blocks.len(), 1);
    let g = named(&module, "t.g");
    assert_eq!(g.results().collect::<HashSet<_>>().len(), 2);
    assert_eq!(g.name(), named(&other, "t.g").name());
    assert!(g.name() < named(&module, "t.h").name());
    Ok(())
}

#[test]
fn debug_output_shows_contents() -> Result<()> {
    let module = Module::parse(TEXT, Registry::new())?;
    let (a, h) = (named(&module, "t.a"), named(&module, "t.h"));
    assert_eq!(
        format!("{a:?}"),
        r#""t.a"() (2 regions) {x = 1 : i8} -> () loc("<stdin>":2:1)"#
    );
    assert_eq!(format!("{h:?}"), r#""t.h"(f64) -> () loc("<stdin>":13:1)"#);
    let operand = h.operands().next().expect("it has one");
    assert_eq!(format!("{operand:?}"), r#"result 1 of "t.g": f64"#);
    let region = named(&module, "t.b").region(1)?.expect("it has two");
    assert_eq!(format!("{region:?}"), r#"region 1 of "t.b" (2 blocks)"#);
    let block = region.blocks().nth(1).expect("it has two");
    assert_eq!(
        format!("{block:?}"),
        r#"block 1(i32) of region 1 of "t.b" (2 blocks)"#
    );
    let argument = block.arguments().next().expect("it has one");
    assert_eq!(
        format!("{argument:?}"),
        r#"argument 0 of block 1(i32) of region 1 of "t.b" (2 blocks): i32"#
    );
    Ok(())
}

#[test]
fn names_compare_with_texts() -> Result<()> {
    let module = Module::parse(
        "\"t.a.b\"() : () -> ()\n\"dotless\"() : () -> ()",
        Registry::new(),
    )?;
    let mut names = module.walk().skip(1).map(|it| it.map(|it| it.name()));
    let name = names.next().expect("there are two")?;
    assert!(name == "t.a.b");
    assert!(name == *"t.a.b");
    assert!("t.a.b" == name);
    for other in ["t.a", "t.a.", "t.a.bc", "t", "t.", "", "x.a.b", "ta.b"] {
        assert!(name != other, "{other}");
    }
    let dotless = names.next().expect("there are two")?;
    assert!(dotless == "dotless" && dotless != "dotless." && dotless != "dotles");
    assert_eq!(
        format!("[{name:<8}] [{name:>7}] [{name:.3}]"),
        "[t.a.b   ] [  t.a.b] [t.a]"
    );
    Ok(())
}

/// Three blocks, of which the first branches to the last one twice, after a value that is used in the last one.
const FLOW: &str = r#"
"t.f"() ({
^bb0(%0: i32):
  %1:2 = "t.g"() : () -> (i32, i32)
  "t.switch"()[^bb2, ^bb1, ^bb2] : () -> ()
^bb1:
  "t.br"()[^bb2] : () -> ()
^bb2:
  "t.use"(%1#1, %0) : (i32, i32) -> ()
}) : () -> ()
"#;

#[test]
fn handles_lead_to_their_neighbors() -> Result<()> {
    let layouts = OpLayouts::parse("t.br !terminator\nt.use\n")?;
    let module = Module::parse(FLOW, Registry::new().with_layouts(layouts))?;
    let function = named(&module, "t.f");
    let region = function.region(0)?.expect("it has one");
    let blocks: Vec<_> = region.blocks().collect();
    assert_eq!(region.entry_block(), Some(blocks[0]));
    assert_eq!(blocks.iter().filter(|it| it.is_entry()).count(), 1);
    assert!(blocks[0].is_entry());
    assert_eq!(blocks[2].previous(), Some(blocks[1]));
    assert_eq!(blocks[0].previous(), None);
    assert_eq!(blocks[1].parent(), Some(function));
    assert_eq!(module.top_level()?.parent(), None);
    let (g, switch) = (named(&module, "t.g"), named(&module, "t.switch"));
    assert_eq!(switch.previous(), Some(g));
    assert_eq!((g.previous(), function.previous()), (None, None));
    // The operation is not known, is known to be a terminator, and is known to be none.
    let terminators: Vec<_> = blocks.iter().map(|it| it.terminator()).collect();
    assert_eq!(
        terminators,
        [Some(switch), blocks[1].last_operation(), None]
    );
    // For the writer of the file, all operations are unregistered.
    let file = Module::parse(FLOW, Registry::new())?.to_file()?;
    let registry = Registry::new().with_layouts(OpLayouts::parse("t.use\n")?);
    let unregistered = Module::read(file, registry)?;
    let last = named(&unregistered, "t.use");
    let block = last.block().expect("it is in a block");
    assert_eq!(block.terminator(), Some(last));
    let successors: Vec<_> = blocks[0].successors().collect();
    assert_eq!(successors, [blocks[2], blocks[1], blocks[2]]);
    assert_eq!(blocks[2].successors().count(), 0);

    let user = named(&module, "t.use");
    let operands: Vec<_> = user.operands().collect();
    assert_eq!(operands[0].defining_operation(), Some(g));
    assert_eq!(operands[1].defining_operation(), None);
    for operand in operands {
        assert_eq!(operand.block(), Some(blocks[0]));
    }
    let uses = Uses::new(&module);
    let predecessors: Vec<_> = uses.predecessors(blocks[2])?.collect();
    assert_eq!(predecessors, [blocks[0], blocks[0], blocks[1]]);
    assert_eq!(uses.predecessors(blocks[0])?.count(), 0);
    let branches: Vec<_> = uses.of_block(blocks[2])?.collect();
    assert_eq!(branches[..2], [(switch, 0), (switch, 2)]);
    let other = Module::parse(FLOW, Registry::new())?;
    assert!(Uses::new(&other).of_block(blocks[2]).is_err());
    Ok(())
}

/// An index of uses may be made before the bodies in a body are found.
#[test]
fn uses_in_bodies_that_are_read_later() -> Result<()> {
    let filler = "\"t.filler\"() : () -> ()\n".repeat(1000);
    let used = "%0 = \"t.value\"() : () -> i32\n\"t.use\"(%0) : (i32) -> ()";
    let inner = format!("\"t.inner\"() ({{\n{filler}{used}}}) : () -> ()");
    let used = "%1 = \"t.other\"() : () -> i32\n\"t.more\"(%1) : (i32) -> ()";
    let text = format!("\"t.outer\"() ({{\n{filler}{used}\n{inner}}}) : () -> ()");
    let bytes = Module::parse(text, Registry::new())?.to_file()?;
    let module = Module::read_lazily(bytes, Registry::new())?;
    let uses = Uses::new(&module);
    for (value, user) in [("t.other", "t.more"), ("t.value", "t.use")] {
        let value = named(&module, value).result(0).expect("a result");
        let users: Vec<_> = uses.of(value)?.collect();
        assert_eq!(users, [(named(&module, user), 0)]);
    }
    let [outer, inner] = ["t.more", "t.use"].map(|name| named(&module, name).body_id());
    assert_ne!(outer, inner);
    Ok(())
}
