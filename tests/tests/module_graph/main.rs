//! The map in `ARCHITECTURE.md` is what the sources are: arrows between the rooms of the core go down only, circles of files
//! are small, crates depend on those below them, the core names no dialect but `builtin`.
//!
//! `cargo test -p bytecode-tests --test module_graph -- --ignored --nocapture` prints the whole graph.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test"
)]

mod collect;
mod crates;
mod graph;
mod literals;
mod made_up;
mod modules;
mod rooms;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use graph::{Arrow, Graph, outside};
use modules::Sources;
use rooms::Rooms;

/// The largest circle of files inside one room.
const LARGEST_CIRCLE: usize = 3;

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Returns the files of the core.
fn core() -> Sources {
    fn add(folder: &Path, prefix: &str, sources: &mut Sources) {
        for entry in fs::read_dir(folder).unwrap() {
            let entry = entry.unwrap();
            let name = entry.file_name().into_string().unwrap();
            let path = format!("{prefix}{name}");
            if entry.path().is_dir() {
                add(&entry.path(), &format!("{path}/"), sources);
            } else if name.ends_with(".rs") {
                sources.insert(path, fs::read_to_string(entry.path()).unwrap());
            }
        }
    }
    let mut sources = Sources::new();
    add(&repository().join("bytecode-core/src"), "", &mut sources);
    sources
}

fn rooms() -> Rooms {
    let page = fs::read_to_string(repository().join("ARCHITECTURE.md")).unwrap();
    Rooms::parse(&page).unwrap_or_else(|error| panic!("{error}"))
}

fn graph() -> Graph {
    Graph::draw(&core()).unwrap_or_else(|error| panic!("{error}"))
}

/// Files that are in no room, and rooms without files.
fn strays(graph: &Graph, rooms: &Rooms) -> Vec<String> {
    let files = graph.files.iter().filter(|file| rooms.of(file).is_none());
    let files = files.map(|file| format!("{file} is in no room"));
    let empty = rooms.without_files(&graph.files);
    let empty = empty.iter().map(|name| format!("`{name}` has no file"));
    files.chain(empty).collect()
}

/// Arrows between rooms that do not go down, by pair of rooms.
fn against_order<'a>(
    graph: &'a Graph,
    rooms: &Rooms,
) -> BTreeMap<(usize, String, String), Vec<&'a Arrow>> {
    let mut pairs: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for arrow in &graph.arrows {
        let Some(from) = rooms.of(&arrow.from) else {
            continue;
        };
        let target = match rooms.of(&arrow.to) {
            // `lib.rs` and `__private` are above all rooms.
            _ if outside(&arrow.to) => arrow.to.clone(),
            Some(to) if to != from && to.floor >= from.floor => to.name.clone(),
            _ => continue,
        };
        let pair = (from.floor, from.name.clone(), target);
        pairs.entry(pair).or_default().push(arrow);
    }
    pairs
}

/// One line for each violation, below a line for each pair of rooms.
fn order_report(graph: &Graph, rooms: &Rooms) -> Vec<String> {
    let mut lines = Vec::new();
    for ((_, from, to), arrows) in against_order(graph, rooms) {
        lines.push(format!("{from} -> {to}: {}", arrows.len()));
        lines.extend(arrows.iter().map(|arrow| format!("    {arrow}")));
    }
    lines
}

/// One line for each file and arrow of each circle that is too large.
fn circle_report(graph: &Graph, rooms: &Rooms) -> Vec<String> {
    let mut lines = Vec::new();
    // A file without a room is a room of its own.
    let room = |file: &str| {
        rooms
            .of(file)
            .map_or_else(|| file.to_owned(), |r| r.name.clone())
    };
    for (files, arrows) in graph.circles(LARGEST_CIRCLE, room) {
        let (name, count) = (room(files[0]), files.len());
        lines.push(format!(
            "{name}: a circle of {count} files: {}",
            files.join(", ")
        ));
        lines.extend(arrows.iter().map(|arrow| format!("    {arrow}")));
    }
    lines
}

fn crate_report() -> Vec<String> {
    let mut manifests = BTreeMap::new();
    let workspace = fs::read_to_string(repository().join("Cargo.toml")).unwrap();
    let members = workspace
        .lines()
        .find_map(|line| line.strip_prefix("members = ["))
        .unwrap();
    for folder in members.split('"').skip(1).step_by(2) {
        let text = fs::read_to_string(repository().join(folder).join("Cargo.toml")).unwrap();
        manifests.insert(folder.to_owned(), crates::Manifest::parse(&text));
    }
    assert!(manifests.contains_key("bytecode-core"), "{members}");
    crates::violations(&manifests)
}

fn literal_report() -> Vec<String> {
    let mut namespaces = BTreeSet::new();
    for entry in fs::read_dir(repository().join("dialects/data")).unwrap() {
        let path = entry.unwrap().path();
        if path
            .extension()
            .is_some_and(|extension| extension == "layouts")
        {
            let table = fs::read_to_string(path).unwrap();
            namespaces.extend(literals::namespaces(&table).map(str::to_owned));
        }
    }
    assert!(namespaces.contains("cuda_tile"), "{namespaces:?}");
    literals::violations(&core(), &namespaces).unwrap_or_else(|error| panic!("{error}"))
}

/// Fails with all lines of a report.
#[track_caller]
fn assert_empty(rule: &str, report: &[String]) {
    assert!(report.is_empty(), "{rule}:\n{}", report.join("\n"));
}

#[test]
fn every_file_of_the_core_is_in_one_room() {
    let report = strays(&graph(), &rooms());
    assert_empty("the map in ARCHITECTURE.md does not fit", &report);
}

#[test]
fn arrows_between_rooms_go_down_only() {
    let report = order_report(&graph(), &rooms());
    assert_empty("arrows against the map in ARCHITECTURE.md", &report);
}

#[test]
fn circles_inside_a_room_are_small() {
    let report = circle_report(&graph(), &rooms());
    assert_empty("circles of more than three files", &report);
}

#[test]
fn crates_depend_on_those_below_them_only() {
    assert_empty("dependencies against the layout", &crate_report());
}

#[test]
fn the_core_names_no_dialect_but_builtin() {
    assert_empty("literals that name a dialect", &literal_report());
}

#[test]
#[ignore = "prints the graph for people"]
fn print() {
    let (graph, rooms) = (graph(), rooms());
    println!("# Arrows, * between rooms");
    for arrow in &graph.arrows {
        let inside = rooms.of(&arrow.from) == rooms.of(&arrow.to);
        println!("{} {arrow}", if inside { ' ' } else { '*' });
    }
    for (rule, report) in [
        ("Files and rooms that do not fit", strays(&graph, &rooms)),
        ("Arrows against the map", order_report(&graph, &rooms)),
        ("Circles", circle_report(&graph, &rooms)),
        ("Dependencies of crates", crate_report()),
        ("Literals that name a dialect", literal_report()),
    ] {
        println!("\n# {rule}\n{}", report.join("\n"));
    }
    println!("\n# Arrows against the map, in numbers");
    let pairs = against_order(&graph, &rooms);
    for ((_, from, to), arrows) in &pairs {
        println!("{:5}  {from} -> {to}", arrows.len());
    }
    println!("{:5}  in all", pairs.values().map(Vec::len).sum::<usize>());
}
