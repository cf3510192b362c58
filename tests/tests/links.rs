//! Every relative link of the repository's Markdown pages leads to a file.

use std::fs;
use std::path::{Path, PathBuf};

/// Returns all Markdown pages of the repository, without build output.
fn pages(folder: &Path, found: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() {
            if !name.starts_with('.') && name != "target" && name != "node_modules" {
                pages(&path, found)?;
            }
        } else if name.ends_with(".md") {
            found.push(path);
        }
    }
    Ok(())
}

#[test]
fn links_lead_to_files() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the repository");
    let mut found = Vec::new();
    pages(root, &mut found).expect("readable");
    let mut broken = Vec::new();
    let mut links = 0;
    for page in found {
        let text = fs::read_to_string(&page).expect("UTF-8");
        for rest in text.split("](").skip(1) {
            let target = rest.split([')', '#', ' ']).next().unwrap_or_default();
            // Paths of rustdoc (`crate::Item`) and addresses are checked elsewhere or not at all.
            if matches!(target, "" | "crate") || target.contains(':') || target.contains('`') {
                continue;
            }
            links += 1;
            if !page.parent().expect("a folder").join(target).exists() {
                broken.push(format!("{}: {target}", page.display()));
            }
        }
    }
    assert!(links > 20, "{links} links");
    assert!(broken.is_empty(), "{broken:#?}");
}
