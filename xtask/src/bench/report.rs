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

Made by `cargo run --release -p xtask -- bench --report docs/performance.md`: both sides in one run, in turn; libMLIR 22 on
one thread, its verifier off. *Cold* is the job done once in a process of its own, *warm* the same done again and again in
one process; milliseconds are medians, ratios are libMLIR's time through ours: median (least to greatest). Memory is the
peak of a process that does the job once, its program included: in all, and for an operation. Tile IR is in
[performance-tile-ir.md](performance-tile-ir.md).

| input | job | threads | cold: ours | libMLIR | ratio | warm: ours | libMLIR | ratio | memory: ours | libMLIR | ratio |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
";

const GROWTH: &str = "
## Growth

Our side, cold, on one thread, the least of the runs, and how many times that of the column before. In *Nested* each
operation lies in a region of the one before, in *NestedAttributes* each attribute in the one after: libMLIR recurses there.

| input | job | small | tenfold | hundredfold |
| --- | --- | --- | --- | --- |
";

/// What the profiles show.
const NOTES: &str = "
## Where the time goes

* *Page faults* are most of a cold read: one for each 4 KiB of records, 10,800 for 844 thousand operations. The benchmarks and
  `mlirbc` allocate with jemalloc, set to keep what is freed and to give parts of it out again (`.cargo/config.toml`): the
  next read in a process has 500. With glibc's allocator a write on two threads took longer than on one. Huge pages
  (`_RJEM_MALLOC_CONF=thp:always`) halve a read where memory is at hand, and take several times as long where the kernel, or
  the host of a virtual machine, must find it first: they are not the default. A library user has the allocator of the
  program; libMLIR is measured with the one that it comes with.
* *Read.* 330 instructions for an operation with its nine varints, the record of 44 bytes, its values and its operands. What
  only edits and some questions need is made when it is asked for: where values are defined, the operation before another,
  the places of attributes. A body is read on one thread, so *OneFunction* and *Nested* do not gain from a second.
* *ReadDecoded.* Each attribute is decoded into its enum and handed to a `DialectWriter` that collects its references,
  on all threads; those that could be on a cycle are followed on one.
* *Symbols*, cold, is half the kernel's work: it maps the file's pages where bodies are hopped over, for each one's size
  stands in front of it. The rest waits for memory, two places of it for each body.
* *Write.* Counting what is referenced, which gives the numbers, is seven tenths, on all threads by regions; finding what
  operations carry (`write/bodies.rs`) is an eighth, on all threads by bodies. Sorting by count, putting together what
  threads have counted, and properties take a fifth, each on one thread. Where the numbers come out as those of the file,
  as here, its entries and bodies are copied: new are some tables of four bytes for each entry and each operation.
";

/// The page `docs/performance.md`.
pub(super) fn page(rows: &[Row], growths: &[Growth]) -> String {
    let rows = rows
        .iter()
        .map(|row| format!("| {} |\n", cells(row).join(" | ")));
    let growths = growths.iter().map(|it| growth_line(it) + "\n");
    let head = std::iter::once(HEAD.to_owned()).chain(rows);
    let growth = std::iter::once(GROWTH.to_owned()).chain(growths);
    head.chain(growth).chain([NOTES.to_owned()]).collect()
}
