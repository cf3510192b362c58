//! `compile_time FOLDER [ROUNDS]`: writes three crates with the same 50 items, for the derives of this project, for serde with
//! postcard, and for rkyv, builds each from scratch and after an edit of a function, and counts the lines of expansion.
//! Dependencies are built before. The times are processor seconds, because other programs run at the same time.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a benchmark")]

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

const ITEMS: usize = 50;

/// A crate: its name, its dependencies, what precedes the items, the attributes of enums and structs, and a function that
/// uses the items.
struct Subject {
    name: &'static str,
    dependencies: &'static str,
    start: &'static str,
    items: &'static str,
    fields: &'static str,
    end: &'static str,
    is_ours: bool,
}

const SUBJECTS: [Subject; 3] = [
    Subject {
        name: "mlir-bytecode-derive",
        dependencies: "mlir-bytecode = { path = \"CORE\" }",
        start: "use mlir_bytecode::{Bytecode, Dialect, DialectType, Result};\n",
        items: "#[derive(DialectType, Clone, Debug, PartialEq)]\n#[bytecode(dialect = \"bench\")]\n",
        fields: "#[derive(Bytecode, Clone, Debug, PartialEq)]\n#[bytecode(format = \"`<` params `>`\")]\n",
        end: "#[derive(Dialect)]\n#[dialect(name = \"bench\", types = Item)]\npub struct Bench;\n\
              pub fn decode(it: mlir_bytecode::Type<'_>) -> Result<Item> { it.decode() }\n\
              pub fn encode(cx: &mlir_bytecode::Context, it: &Item) -> Result<u64> { cx.type_(it).map(|_| EDIT) }\n",
        is_ours: true,
    },
    Subject {
        name: "serde-postcard",
        dependencies: "serde = { version = \"1\", features = [\"derive\"] }\n\
                       postcard = { version = \"1\", features = [\"use-std\"] }",
        start: "use serde::{Deserialize, Serialize};\n",
        items: "#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]\n",
        fields: "#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]\n",
        end: "pub fn decode(bytes: &[u8]) -> postcard::Result<Item> { postcard::from_bytes(bytes) }\n\
              pub fn encode(it: &Item) -> postcard::Result<u64> { postcard::to_stdvec(it).map(|_| EDIT) }\n",
        is_ours: false,
    },
    Subject {
        name: "rkyv",
        dependencies: "rkyv = \"0.8\"",
        start: "use rkyv::{Archive, Deserialize, Serialize, rancor::Error};\n",
        items: "#[derive(Archive, Serialize, Deserialize, Clone, Debug, PartialEq)]\n",
        fields: "#[derive(Archive, Serialize, Deserialize, Clone, Debug, PartialEq)]\n",
        end: "pub fn decode(bytes: &[u8]) -> Result<Item, Error> { rkyv::from_bytes(bytes) }\n\
              pub fn encode(it: &Item) -> Result<u64, Error> { rkyv::to_bytes::<Error>(it).map(|_| EDIT) }\n",
        is_ours: false,
    },
];

impl Subject {
    /// Returns the source; `edit` is a number in a function.
    fn source(&self, edit: usize) -> String {
        let mut text = format!("{}\n{}pub enum Item {{\n", self.start, self.items);
        for item in 0..ITEMS {
            if self.is_ours {
                writeln!(text, "    #[bytecode(code = {item})]").unwrap();
            }
            let fields = match item % 5 {
                0 => String::new(),
                1 => " { width: u32, signed: bool }".to_owned(),
                2 => " { shape: Vec<i64>, element: u64 }".to_owned(),
                3 => format!(" {{ parts: Vec<Part{}>, space: Option<u32> }}", item % 4),
                _ => " { offset: i64, count: u64, names: Vec<u64>, last: Option<u64> }".to_owned(),
            };
            writeln!(text, "    Item{item}{fields},").unwrap();
        }
        text.push_str("}\n");
        for part in 0..4 {
            let fields = "{ pub dimension: u32, pub step: i64 }";
            writeln!(text, "{}pub struct Part{part} {fields}", self.fields).unwrap();
        }
        text + &self.end.replace("EDIT", &edit.to_string())
    }
}

/// Returns the processor time of the ended children of this process, in seconds.
fn children() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap();
    let (_, rest) = stat.rsplit_once(')').unwrap();
    let ticks = |index| -> f64 { rest.split_whitespace().nth(index).unwrap().parse().unwrap() };
    (ticks(13) + ticks(14)) / 100.0
}

fn cargo(folder: &Path, arguments: &[&str]) -> Vec<u8> {
    let mut cargo = Command::new("cargo");
    cargo.current_dir(folder).args(arguments);
    let target = folder.parent().unwrap().join("target");
    cargo.env("CARGO_TARGET_DIR", target);
    // Expansions are an unstable output.
    cargo.env("RUSTC_BOOTSTRAP", "1");
    let output = cargo.stderr(Stdio::inherit()).output().unwrap();
    assert!(output.status.success());
    output.stdout
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let root = std::path::absolute(arguments.next().unwrap()).unwrap();
    let rounds = arguments.next().map_or(5, |it| it.parse().unwrap());
    let core = concat!(env!("CARGO_MANIFEST_DIR"), "/../../bytecode-core");
    println!("codec                      scratch   edit   expansion   lines an item");
    for subject in &SUBJECTS {
        let folder = root.join(subject.name);
        fs::create_dir_all(folder.join("src")).unwrap();
        let (name, dependencies) = (subject.name, subject.dependencies.replace("CORE", core));
        let manifest = format!(
            "[package]\nname = \"dialect-{name}\"\nedition = \"2024\"\n[dependencies]\n{dependencies}\n[workspace]\n"
        );
        fs::write(folder.join("Cargo.toml"), manifest).unwrap();
        let write = |edit| fs::write(folder.join("src/lib.rs"), subject.source(edit)).unwrap();
        write(0);
        cargo(&folder, &["build", "-q"]);
        let (mut scratch, mut edited) = (f64::MAX, f64::MAX);
        for round in 1..=rounds {
            let package = format!("dialect-{name}");
            cargo(&folder, &["clean", "-q", "-p", &package]);
            let start = children();
            cargo(&folder, &["build", "-q"]);
            scratch = scratch.min(children() - start);
            write(round);
            let start = children();
            cargo(&folder, &["build", "-q"]);
            edited = edited.min(children() - start);
        }
        let expanded = cargo(&folder, &["rustc", "-q", "--", "-Zunpretty=expanded"]);
        let lines = expanded.iter().filter(|it| **it == b'\n').count();
        let each = lines as f64 / ITEMS as f64;
        println!("{name:<25} {scratch:>8.2} {edited:>6.2} {lines:>11} {each:>15.1}");
    }
}
