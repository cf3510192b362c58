//! The table of ratios.

use super::Row;

fn sorted(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values
}

fn median(values: &[f64]) -> f64 {
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

/// The ratios peer / ours, run by run.
fn ratios(row: &Row) -> Vec<f64> {
    sorted(
        row.peer
            .iter()
            .zip(&row.ours)
            .map(|(peer, ours)| peer / ours),
    )
}

/// Shape, job, million operations, seconds of both sides, ratio.
fn cells(row: &Row) -> [String; 6] {
    let ratios = ratios(row);
    let ours = median(&sorted(row.ours.iter().copied()));
    let peer = median(&sorted(row.peer.iter().copied()));
    [
        format!("{:?}", row.shape),
        format!("{:?}", row.job),
        format!("{:.2}", row.operations as f64 / 1e6),
        format!("{:.4}", ours),
        format!("{:.4}", peer),
        format!(
            "{:.1} ({:.1} to {:.1})",
            median(&ratios),
            ratios.first().copied().unwrap_or(f64::NAN),
            ratios.last().copied().unwrap_or(f64::NAN)
        ),
    ]
}

/// One figure for the terminal.
pub(super) fn line(row: &Row) -> String {
    cells(row).join("  ")
}

/// The page `docs/performance.md`.
pub(super) fn page(rows: &[Row], threads: usize) -> String {
    let mut out = format!(
        "# Performance\n\nMade by `cargo run --release -p xtask -- bench --report docs/performance.md`: both sides in one \
         run, in turn; ours on {threads} thread(s), libMLIR 22 in process on one, its verifier off. Tile IR is in \
         [performance-tile-ir.md](performance-tile-ir.md).\n\n\
         | input | job | million operations | ours, s (median) | libMLIR, s (median) | ratio: median \
         (min to max) |\n| --- | --- | --- | --- | --- | --- |\n"
    );
    for row in rows {
        out.push_str(&format!("| {} |\n", cells(row).join(" | ")));
    }
    out
}
