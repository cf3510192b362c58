//! Arrows between files, and circles of them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::modules::{Module, Modules, Sources};

/// A path in one file that names an item of another.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Arrow {
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) line: usize,
    pub(crate) path: String,
}

impl fmt::Display for Arrow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            from,
            to,
            line,
            path,
        } = self;
        write!(f, "{from} -> {to} (line {line}: {path})")
    }
}

/// The import graph of a crate.
#[derive(Debug)]
pub(crate) struct Graph {
    /// All files, sorted, without [`outside`] ones.
    pub(crate) files: BTreeSet<String>,
    /// Sorted; each path of a file once, at its first line.
    pub(crate) arrows: Vec<Arrow>,
}

/// Returns whether a file only names what others define, for users and for the derives: it is above all rooms.
pub(crate) fn outside(file: &str) -> bool {
    file == "lib.rs" || file == "__private.rs" || file.starts_with("__private/")
}

impl Graph {
    /// Draws the graph of the files of a crate.
    pub(crate) fn draw(sources: &Sources) -> Result<Self, String> {
        let modules = Modules::parse(sources)?;
        let files = modules.files().into_iter();
        let mut arrows = BTreeMap::new();
        for (at, module) in modules.modules.iter().enumerate() {
            if !outside(&module.file) {
                add_arrows(&modules, at, module, &mut arrows);
            }
        }
        let mut arrows: Vec<Arrow> = arrows
            .into_iter()
            .map(|((from, to, path), line)| Arrow {
                from,
                to,
                line,
                path,
            })
            .collect();
        arrows.sort();
        Ok(Self {
            files: files.filter(|f| !outside(f)).map(str::to_owned).collect(),
            arrows,
        })
    }

    /// Circles of more than `most` files that arrows between two files of one `room` make: the files of each, with
    /// the arrows between them.
    pub(crate) fn circles<R: PartialEq>(
        &self,
        most: usize,
        room: impl Fn(&str) -> R,
    ) -> Vec<(Vec<&str>, Vec<&Arrow>)> {
        let mut next: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for arrow in &self.arrows {
            if room(&arrow.from) == room(&arrow.to) {
                next.entry(&arrow.from).or_default().insert(&arrow.to);
            }
        }
        let reached: BTreeMap<&str, BTreeSet<&str>> = next
            .keys()
            .map(|&file| (file, reach(file, &next)))
            .collect();
        let mut done: BTreeSet<&str> = BTreeSet::new();
        let mut circles = Vec::new();
        for (&file, others) in &reached {
            if done.contains(file) || !others.contains(file) {
                continue;
            }
            let circle: Vec<&str> = others
                .iter()
                .copied()
                .filter(|other| reached.get(other).is_some_and(|back| back.contains(file)))
                .collect();
            done.extend(&circle);
            if circle.len() > most {
                let inside = |file: &str| circle.binary_search(&file).is_ok();
                let arrows = self.arrows.iter();
                let arrows = arrows.filter(|a| inside(&a.from) && inside(&a.to));
                circles.push((circle.clone(), arrows.collect()));
            }
        }
        circles
    }
}

/// Returns all files that a file reaches.
fn reach<'a>(file: &'a str, next: &BTreeMap<&'a str, BTreeSet<&'a str>>) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut todo = vec![file];
    while let Some(file) = todo.pop() {
        for &other in next.get(file).into_iter().flatten() {
            if reached.insert(other) {
                todo.push(other);
            }
        }
    }
    reached
}

/// From, to and path of an arrow, with its line.
type Lines = BTreeMap<(String, String, String), usize>;

fn add_arrows(modules: &Modules, at: usize, module: &Module, arrows: &mut Lines) {
    let imports = module.collected.imports.iter().map(|import| {
        let target = modules.resolve_import(at, &import.path);
        let mut path = import.path.join("::");
        if import.name.is_none() {
            path.push_str("::*");
        }
        if import.public {
            path.insert_str(0, "re-export of ");
        }
        (target, path, import.line)
    });
    let inline = module.collected.paths.iter().map(|inline| {
        let target = modules.resolve_inline(at, &inline.path);
        (target, inline.path.join("::"), inline.line)
    });
    for (target, path, line) in imports.chain(inline) {
        let Some(target) = target else { continue };
        let to = &modules.modules[target.module()].file;
        if *to != module.file {
            let first = arrows
                .entry((module.file.clone(), to.clone(), path))
                .or_insert(line);
            *first = line.min(*first);
        }
    }
}
