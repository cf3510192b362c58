//! The table of ratios.

use super::{Growth, Job, Row, Side, whole};

fn sorted(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values
}

fn median(values: &[f64]) -> f64 {
    let values = sorted(values.iter().copied());
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

/// Returns the ratios, run by run, sorted.
fn ratios(theirs: &[f64], ours: &[f64]) -> Vec<f64> {
    sorted(theirs.iter().zip(ours).map(|(theirs, ours)| theirs / ours))
}

/// Milliseconds of both sides, and the ratios peer / ours, run by run: median, least, greatest.
fn times(row: &Row, of: impl Fn(&Side) -> &[f64]) -> [String; 3] {
    let (ours, peer) = (of(&row.ours), of(&row.peer));
    let ratios = ratios(peer, ours);
    let bound = |value: Option<&f64>| value.copied().unwrap_or(f64::NAN);
    let (least, greatest) = (bound(ratios.first()), bound(ratios.last()));
    let ratio = format!("{:.1} ({least:.1} to {greatest:.1})", median(&ratios));
    let milliseconds = |side| format!("{:.2}", median(side) * 1e3);
    [milliseconds(ours), milliseconds(peer), ratio]
}

/// Job, threads; the worst ratio, warm, of real inputs and of generated ones, with their names.
fn worst_lines(rows: &[Row]) -> Vec<String> {
    let mut lines = Vec::new();
    for job in Job::ALL {
        for threads in [1, 2] {
            let worst = |is_real: bool| {
                let rows = rows
                    .iter()
                    .filter(|it| it.job == job && it.threads == threads);
                let worst = rows
                    .filter(|it| it.is_real == is_real)
                    .map(|it| (median(&ratios(&it.peer.warm, &it.ours.warm)), &it.input));
                worst.min_by(|a, b| a.0.total_cmp(&b.0))
            };
            let cell = |worst: Option<(f64, &String)>| match worst {
                Some((ratio, input)) => format!("{ratio:.1} ({input})"),
                None => "-".to_owned(),
            };
            let (real, generated) = (worst(true), worst(false));
            if real.is_some() || generated.is_some() {
                let (real, generated) = (cell(real), cell(generated));
                lines.push(format!("| {job:?} | {threads} | {real} | {generated} |\n"));
            }
        }
    }
    lines
}

/// Input, job; milliseconds of both sides and the ratio of whole processes.
pub(super) fn process_line(row: &whole::Row) -> String {
    let ratio = median(&ratios(&row.theirs, &row.ours));
    let (ours, theirs) = (median(&row.ours) * 1e3, median(&row.theirs) * 1e3);
    format!(
        "| {} | {} | {ours:.0} | {theirs:.0} | {ratio:.1} |",
        row.input, row.job
    )
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
        row.input.clone(),
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

*Sqlite* and *Zstd* are imported from LLVM IR that clang makes, *Regex* from that of rustc, *Lowered* is linalg after the passes to LLVM,
*Gpt* is a training step by jax and *Circuit* a design by CIRCT, whose operations libMLIR does not know; *Concatenated* is the test
inputs of LLVM as one module; all others are generated, each to stress one thing. The printing jobs print aliases; the generic form has locations.

## The worst ratio of each job

Warm.

| job | threads | real modules | generated modules |
| --- | --- | --- | --- |
";

const PROCESSES: &str = "
## Whole processes

`mlirbc` on all threads beside `mlir-opt-22`, in milliseconds. `mlir-opt` cannot only check, so it writes bytecode there.

| input | job | mlirbc | mlir-opt-22 | ratio |
| --- | --- | --- | --- | --- |
";

const ALL: &str = "
## All figures

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
pub(super) fn page(
    rows: &[Row],
    processes: &[whole::Row],
    growths: &[Growth],
    present: &str,
) -> String {
    let notes = present.find(NOTES).and_then(|start| present.get(start..));
    let mut page = HEAD.to_owned();
    page.extend(worst_lines(rows));
    page.push_str(PROCESSES);
    page.extend(processes.iter().map(|it| process_line(it) + "\n"));
    page.push_str(ALL);
    page.extend(
        rows.iter()
            .map(|row| format!("| {} |\n", cells(row).join(" | "))),
    );
    page.push_str(GROWTH);
    page.extend(growths.iter().map(|it| growth_line(it) + "\n"));
    page.push_str(notes.unwrap_or_default());
    page
}
