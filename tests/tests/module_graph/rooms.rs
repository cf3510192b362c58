//! The rooms of `bytecode-core/src`, from the table in `ARCHITECTURE.md`.
//!
//! ```text
//! | rooms, bottom to top | what |
//! | --- | --- |
//! | `error`, `progress` | two rooms on one floor, which do not use one another |
//! | `varint` + `cursor` | one room of two modules |
//! | `text/item` | a folder inside a folder |
//! | `text` | the rest of `text/` |
//! ```
//!
//! A name is the path of a module: of the file `name.rs` and of all files in the folder `name`. If several names fit a
//! file, the longest counts.

use std::collections::BTreeSet;

/// The first cell of the table's head.
const HEAD: &str = "rooms, bottom to top";

/// Modules whose order among themselves the map leaves open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Room {
    pub(crate) name: String,
    /// The row of the table: a room uses rooms of smaller rows only.
    pub(crate) floor: usize,
    modules: Vec<String>,
}

/// All rooms, from bottom to top.
#[derive(Debug)]
pub(crate) struct Rooms(Vec<Room>);

impl Rooms {
    /// Reads the table, which must be there once.
    pub(crate) fn parse(page: &str) -> Result<Self, String> {
        let cell = |line: &str| {
            let (first, _) = line.trim().strip_prefix('|')?.split_once('|')?;
            Some(first.trim().to_owned())
        };
        let mut lines = page.lines();
        if !lines.any(|line| cell(line).as_deref() == Some(HEAD)) {
            return Err(format!("ARCHITECTURE.md has no table `| {HEAD} | .. |`"));
        }
        let mut rooms = Vec::new();
        let mut known = BTreeSet::new();
        for (floor, row) in lines.by_ref().skip(1).map_while(cell).enumerate() {
            for name in row.split(',') {
                let mut modules = Vec::new();
                for module in name.split('+') {
                    let module = module.trim();
                    let path = module
                        .strip_prefix('`')
                        .and_then(|module| module.strip_suffix('`'))
                        .filter(|module| !module.is_empty() && !module.contains(['`', ' ', '.']))
                        .ok_or_else(|| {
                            format!(
                                "row `{row}`: `{module}` is not the path of a module in backticks"
                            )
                        })?;
                    if !known.insert(path.to_owned()) {
                        return Err(format!("ARCHITECTURE.md has `{path}` in two rooms"));
                    }
                    modules.push(path.to_owned());
                }
                rooms.push(Room {
                    name: modules.join(" + "),
                    floor,
                    modules,
                });
            }
        }
        if lines.any(|line| cell(line).as_deref() == Some(HEAD)) {
            return Err(format!("ARCHITECTURE.md has two tables `| {HEAD} | .. |`"));
        }
        Ok(Self(rooms))
    }

    /// Returns the room of a file.
    pub(crate) fn of(&self, file: &str) -> Option<&Room> {
        let stem = file.strip_suffix(".rs").unwrap_or(file);
        let fits = |module: &str| {
            stem.strip_prefix(module)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        let modules = self
            .0
            .iter()
            .flat_map(|room| room.modules.iter().map(move |module| (room, module)));
        modules
            .filter(|(_, module)| fits(module))
            .max_by_key(|(_, module)| module.len())
            .map(|(room, _)| room)
    }

    /// Modules of the map without a file.
    pub(crate) fn without_files<'a>(&'a self, files: &BTreeSet<String>) -> Vec<&'a str> {
        let modules = self.0.iter().flat_map(|room| &room.modules);
        modules
            .filter(|module| {
                let folder = format!("{module}/");
                !files.contains(&format!("{module}.rs"))
                    && !files.iter().any(|file| file.starts_with(&folder))
            })
            .map(String::as_str)
            .collect()
    }
}
