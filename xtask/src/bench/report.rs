//! The table of ratios.

use super::{Figure, Row};

fn sorted(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values
}

fn median(values: &[f64]) -> f64 {
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

/// The ratios peer / ours of something, run by run: median, least, greatest.
fn ratio(row: &Row, of: impl Fn(&Figure) -> f64) -> String {
    let runs = row.peer.iter().zip(&row.ours);
    let ratios = sorted(runs.map(|(peer, ours)| of(peer) / of(ours)));
    let bound = |value: Option<&f64>| value.copied().unwrap_or(f64::NAN);
    let (least, greatest) = (bound(ratios.first()), bound(ratios.last()));
    format!("{:.1} ({least:.1} to {greatest:.1})", median(&ratios))
}

/// Shape, job, threads, million operations; seconds of both sides and ratio; bytes for an operation, and ratio.
fn cells(row: &Row) -> [String; 10] {
    let seconds = |side: &[Figure]| median(&sorted(side.iter().map(|it| it.seconds)));
    let operations = row.peer.first().map_or(0, |it| it.operations) as f64;
    let bytes = |side: &[Figure]| {
        let peak = median(&sorted(side.iter().map(|it| it.kibibytes)));
        peak * 1024.0 / operations
    };
    [
        format!("{:?}", row.shape),
        format!("{:?}", row.job),
        row.threads.to_string(),
        format!("{:.2}", operations / 1e6),
        format!("{:.4}", seconds(&row.ours)),
        format!("{:.4}", seconds(&row.peer)),
        ratio(row, |figure| figure.seconds),
        format!("{:.0}", bytes(&row.ours)),
        format!("{:.0}", bytes(&row.peer)),
        ratio(row, |figure| figure.kibibytes),
    ]
}

/// One figure for the terminal.
pub(super) fn line(row: &Row) -> String {
    cells(row).join("  ")
}

/// The page `docs/performance.md`.
pub(super) fn page(rows: &[Row]) -> String {
    let mut out = "# Performance\n\nMade by `cargo run --release -p xtask -- bench --report docs/performance.md`: \
         both sides in one run, in turn, each run a process of its own; libMLIR 22 on one thread, its verifier off. \
         Memory is the peak of the process, its program included. Tile IR is in \
         [performance-tile-ir.md](performance-tile-ir.md).\n\n\
         | input | job | our threads | million operations | ours, s (median) | libMLIR, s (median) | ratio: median \
         (min to max) | ours, bytes for an operation | libMLIR | ratio |\n\
         | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n"
        .to_owned();
    for row in rows {
        out.push_str(&format!("| {} |\n", cells(row).join(" | ")));
    }
    out
}
