//! Makes an index of the tables of layouts: which of them have an operation, and which of these agree on its fields.
//!
//! ```text
//! index  ::= count:u32 offset:u32*count record*      integers are little-endian; records are sorted by name
//! record ::= length:u8 name groups:u8 group*
//! group  ::= tables:u64 incomplete:u64               bit n stands for the table n
//! ```
//!
//! The tables are the files `data/*.layouts`, numbered in the order of their names. The lines of a group have the same
//! fields. The traits of its tables in `incomplete` are not all known.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The trait of lines that may lack traits.
const INCOMPLETE: &str = "!incomplete";

/// The trait on which the fields depend, too: the attributes are entries of the dictionary.
const DICTIONARY: &str = "!dictionary";

/// The tables with the same fields, as bits.
#[derive(Default)]
struct Group {
    tables: u64,
    incomplete: u64,
}

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=data");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let mut tables: Vec<PathBuf> = fs::read_dir("data")?
        .map(|entry| Ok(entry?.path()))
        .collect::<io::Result<_>>()?;
    tables.retain(|path| path.extension().is_some_and(|it| it == "layouts"));
    tables.sort_by_cached_key(|path| name(path));
    let count = u32::try_from(tables.len()).unwrap_or(u32::MAX);
    if count > u64::BITS {
        return Err(io::Error::other(format!("{count} tables; a group has 64")));
    }
    let names: Vec<String> = tables.iter().map(|path| name(path)).collect();
    fs::write(out.join("tables.rs"), format!("&{names:?}"))?;
    let mut operations = BTreeMap::new();
    for (number, path) in tables.iter().enumerate() {
        add(&mut operations, &fs::read_to_string(path)?, 1 << number);
    }
    fs::write(out.join("operations.index"), encode(&operations)?)
}

fn name(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

/// The groups of each operation, by their fields.
type Operations = BTreeMap<String, BTreeMap<String, Group>>;

fn add(operations: &mut Operations, text: &str, table: u64) {
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let mut words = line.split(' ');
        let Some(name) = words.next().filter(|name| !name.is_empty()) else {
            continue;
        };
        // Defaults may contain spaces, but no words that start with `!` and are a trait.
        let traits = words.clone().take_while(|word| word.starts_with('!'));
        let is_incomplete = traits.clone().any(|it| it == INCOMPLETE);
        let is_dictionary = traits.clone().any(|it| it == DICTIONARY);
        let fields: Vec<&str> = words.skip(traits.count()).collect();
        let fields = format!("{is_dictionary} {}", fields.join(" "));
        let groups = operations.entry(name.to_owned()).or_default();
        let group = groups.entry(fields).or_default();
        group.tables |= table;
        group.incomplete |= if is_incomplete { table } else { 0 };
    }
}

fn encode(operations: &Operations) -> io::Result<Vec<u8>> {
    let too_many = |_| io::Error::other("a count is too large for the index");
    let mut index = u32::try_from(operations.len())
        .map_err(too_many)?
        .to_le_bytes()
        .to_vec();
    let first = index.len() + 4 * operations.len();
    let mut records = Vec::new();
    for (name, groups) in operations {
        let offset = u32::try_from(first + records.len()).map_err(too_many)?;
        index.extend(offset.to_le_bytes());
        records.push(u8::try_from(name.len()).map_err(too_many)?);
        records.extend(name.as_bytes());
        records.push(u8::try_from(groups.len()).map_err(too_many)?);
        for group in groups.values() {
            records.extend(group.tables.to_le_bytes());
            records.extend(group.incomplete.to_le_bytes());
        }
    }
    index.extend(records);
    Ok(index)
}
