//! Every file below the folder that `TILE_IR_CORPUS` names is read and written again, byte for byte.

use std::path::{Path, PathBuf};

fn files(folder: &Path, found: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            files(&path, found)?;
        } else if path
            .extension()
            .is_some_and(|extension| extension == "tileirbc" || extension == "bc")
        {
            found.push(path);
        }
    }
    Ok(())
}

#[test]
fn corpus_comes_back() {
    let Some(folder) = std::env::var_os("TILE_IR_CORPUS") else {
        return;
    };
    let mut found = Vec::new();
    files(Path::new(&folder), &mut found).unwrap();
    found.sort();
    let (mut same, mut rejected, mut different) = (0, Vec::new(), Vec::new());
    for path in &found {
        let bytes = std::fs::read(path).unwrap();
        let written = tile_ir::read(&bytes).and_then(|module| {
            assert!(
                module.to_bytes()? == bytes,
                "{}: the container differs",
                path.display()
            );
            module.write(module.version())
        });
        match written {
            Ok(written) if written == bytes => same += 1,
            Ok(_) => different.push(path),
            Err(error) => rejected.push((path, error)),
        }
    }
    println!("{same} of {} files come back", found.len());
    for (path, error) in &rejected {
        println!("{}: {error}", path.display());
    }
    assert!(different.is_empty(), "{different:?}");
}
