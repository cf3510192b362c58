//! The table of ratios.

use super::{Growth, Row, Side};

fn sorted(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values
}

fn median(values: &[f64]) -> f64 {
    let values = sorted(values.iter().copied());
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

/// Milliseconds of both sides, and the ratios peer / ours, run by run: median, least, greatest.
fn times(row: &Row, of: impl Fn(&Side) -> &[f64]) -> [String; 3] {
    let (ours, peer) = (of(&row.ours), of(&row.peer));
    let ratios = sorted(peer.iter().zip(ours).map(|(peer, ours)| peer / ours));
    let bound = |value: Option<&f64>| value.copied().unwrap_or(f64::NAN);
    let (least, greatest) = (bound(ratios.first()), bound(ratios.last()));
    let ratio = format!("{:.1} ({least:.1} to {greatest:.1})", median(&ratios));
    let milliseconds = |side| format!("{:.2}", median(side) * 1e3);
    [milliseconds(ours), milliseconds(peer), ratio]
}

/// Shape, job, threads; milliseconds and ratio, cold and warm; peaks of memory, and ratio.
fn cells(row: &Row) -> Vec<String> {
    let memory = |side: &Side| {
        let kibibytes = median(&side.kibibytes);
        let for_operation = kibibytes * 1024.0 / row.peer.operations as f64;
        format!("{:.0} MiB, {for_operation:.0} B", kibibytes / 1024.0)
    };
    let ratio = median(&row.peer.kibibytes) / median(&row.ours.kibibytes);
    let mut cells = vec![
        format!("{:?}", row.shape),
        format!("{:?}", row.job),
        row.threads.to_string(),
    ];
    cells.extend(times(row, |side| &side.cold));
    cells.extend(times(row, |side| &side.warm));
    cells.extend([memory(&row.ours), memory(&row.peer), format!("{ratio:.1}")]);
    cells
}

/// One figure for the terminal.
pub(super) fn line(row: &Row) -> String {
    cells(row).join("  ")
}

/// Shape, job; megabytes and milliseconds of each size, and how many times the time of the size before.
pub(super) fn growth_line(growth: &Growth) -> String {
    let mut cells = vec![format!("{:?}", growth.shape), format!("{:?}", growth.job)];
    let mut before = None;
    for &(bytes, seconds) in &growth.sizes {
        let mut cell = format!("{:.1} ms for {:.1} MB", seconds * 1e3, bytes as f64 / 1e6);
        if let Some(before) = before {
            cell += &format!(" (x {:.1})", seconds / before);
        }
        before = Some(seconds);
        cells.push(cell);
    }
    format!("| {} |", cells.join(" | "))
}

const HEAD: &str = "\
# Performance

Made by `cargo run --release -p xtask -- bench --report docs/performance.md`: both sides alternate in one run; libMLIR 22
uses one thread, its verifier is off. *Cold*: the job runs once in a process of its own. *Warm*: the job runs repeatedly in
one process. Milliseconds are medians; ratios are libMLIR's time divided by ours: median (minimum to maximum). Memory is the
peak of a process that runs the job once, program included: in total, and per operation. For Tile IR see
[performance-tile-ir.md](performance-tile-ir.md).

| input | job | threads | cold: ours | libMLIR | ratio | warm: ours | libMLIR | ratio | memory: ours | libMLIR | ratio |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
";

const GROWTH: &str = "
## Growth

Our side, cold, on one thread: the minimum of the runs, and its ratio to the column before. In *Nested* each operation is in a
region of the operation before, in *NestedAttributes* each attribute is nested in the next: libMLIR recurses there.

| input | job | small | tenfold | hundredfold |
| --- | --- | --- | --- | --- |
";

/// The hand-written part of the page, about profiles, begins here.
const NOTES: &str = "\n## Where the time goes\n";

/// Returns the page `docs/performance.md`: the tables, and the notes of the page as it is.
pub(super) fn page(rows: &[Row], growths: &[Growth], present: &str) -> String {
    let rows = rows
        .iter()
        .map(|row| format!("| {} |\n", cells(row).join(" | ")));
    let growths = growths.iter().map(|it| growth_line(it) + "\n");
    let head = std::iter::once(HEAD.to_owned()).chain(rows);
    let growth = std::iter::once(GROWTH.to_owned()).chain(growths);
    let notes = present.find(NOTES).and_then(|start| present.get(start..));
    let notes = notes.unwrap_or_default().to_owned();
    head.chain(growth).chain([notes]).collect()
}
