//! Many files at once: folders, a report for each file, and a line that sums up.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use mlir_bytecode::Error;

use crate::failure::{Failure, INVALID_INPUT, Result, note, warn, writing};
use crate::folders;
use crate::input::{self, Input};
use crate::json::{self, JsonArguments};
use crate::output::NAME;
use crate::streams;

/// The largest number of reasons in a summary.
const REASONS: usize = 10;
/// The largest number of results that wait for the main thread.
const HELD_RESULTS: usize = 64;

/// Runs `each` for all files, and in folders for all files with bytecode, Tile IR or an extension of modules, several at once.
/// Prints in the order of the files. Continues after errors, which are reported. Sums up unless `quiet`. Fails if there is nothing
/// to process.
pub(crate) fn for_each(
    command: &'static str,
    paths: &[PathBuf],
    json: JsonArguments,
    quiet: bool,
    each: impl Fn(&Input) -> Result<Verdict> + Sync,
) -> Result {
    input::expect_standard_once(paths)?;
    let files = folders::expand(paths);
    let mut summary = Summary::default();
    // That of the first file that failed.
    let mut status = None;
    let mut skipped = None;
    let run = |number: usize| {
        let file = files.get(number)?;
        Some(file.open().and_then(|mut input| {
            input.number = number;
            each(&input)
        }))
    };
    let report = |number: usize, result| {
        let is_named = files.get(number).is_some_and(|it| it.is_named);
        match result {
            Ok(Verdict::Valid) => summary.add(Verdict::Valid),
            Ok(Verdict::Invalid(message)) => {
                summary.add(Verdict::Invalid(message));
                status.get_or_insert(ExitCode::from(INVALID_INPUT));
            }
            Err(Failure::BrokenPipe) => return Err(Failure::BrokenPipe),
            // A folder may have files of other formats.
            Err(failure @ Failure::Format(..)) if !is_named => {
                summary.skipped += 1;
                skipped.get_or_insert(failure);
            }
            Err(failure @ Failure::Usage(_)) => return Err(failure),
            Err(failure) => {
                summary.add(Verdict::Invalid(reason(&failure)));
                if json.json {
                    json::failure(command, &failure)?;
                }
                let of_file = failure.report();
                status.get_or_insert(of_file);
            }
        }
        Ok(())
    };
    in_order(files.len(), run, report)?;
    match skipped {
        Some(failure) if summary.files == 0 => {
            if json.json {
                json::failure(command, &failure)?;
            }
            status = Some(failure.report());
        }
        Some(_) if quiet => {
            let count = summary.skipped;
            warn(&format_args!("{count} files of other formats are skipped"));
        }
        _ => {}
    }
    if summary.files + summary.skipped > 1 && !quiet {
        note(&summary.text());
    }
    Ok(status.unwrap_or(ExitCode::SUCCESS))
}

/// Runs `run` for all numbers below `count`, on several threads if there is more than one. Passes the results to `report` in
/// order, after what each printed. Ends if that fails.
fn in_order<T: Send>(
    count: usize,
    run: impl Fn(usize) -> Option<T> + Sync,
    mut report: impl FnMut(usize, T) -> Result<()>,
) -> Result<()> {
    if count <= 1 {
        return run(0).map_or(Ok(()), |result| report(0, result));
    }
    let next = AtomicUsize::new(0);
    let threads = thread::available_parallelism().map_or(1, Into::into);
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::sync_channel(HELD_RESULTS);
        for _ in 0..threads.min(count) {
            let (sender, next, run) = (sender.clone(), &next, &run);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let (result, held) = streams::held(|| run(number));
                    let Some(result) = result else { break };
                    // Without a receiver, the results are not needed.
                    if sender.send((number, result, held)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let (mut waiting, mut expected) = (BTreeMap::new(), 0);
        for (number, result, held) in receiver {
            waiting.insert(number, (result, held));
            while let Some((result, held)) = waiting.remove(&expected) {
                held.print().map_err(writing(NAME))?;
                report(expected, result)?;
                expected += 1;
            }
        }
        Ok(())
    })
}

/// Whether a file is valid, or the message of its first error.
pub(crate) enum Verdict {
    Valid,
    Invalid(String),
}

impl Verdict {
    /// Returns the verdict of a file with these errors.
    pub(crate) fn of(errors: &[Error]) -> Self {
        match errors.first() {
            None => Self::Valid,
            Some(error) => Self::Invalid(error.kind().to_string()),
        }
    }
}

/// How many files failed, and why.
#[derive(Default)]
struct Summary {
    files: usize,
    failed: usize,
    /// The number of files of folders that the subcommand does not apply to.
    skipped: usize,
    /// By their messages in general.
    reasons: BTreeMap<String, Reason>,
}

/// A reason of failures.
struct Reason {
    files: usize,
    /// The message of the first.
    first: String,
    /// Whether all messages are alike.
    is_same: bool,
}

impl Summary {
    fn add(&mut self, verdict: Verdict) {
        self.files += 1;
        if let Verdict::Invalid(reason) = verdict {
            self.failed += 1;
            let message = without_position(reason.lines().next().unwrap_or_default());
            let known = self.reasons.entry(general(message));
            let known = known.or_insert_with(|| Reason {
                files: 0,
                first: message.to_owned(),
                is_same: true,
            });
            known.files += 1;
            known.is_same &= known.first == message;
        }
    }

    fn text(&self) -> String {
        let Self { files, failed, .. } = self;
        let mut text = format!("{files} files, {failed} failed");
        if self.skipped > 0 {
            let skipped = self.skipped;
            text.push_str(&format!(", {skipped} of other formats skipped"));
        }
        let mut reasons: Vec<_> = self.reasons.values().collect();
        reasons.sort_by_key(|reason| std::cmp::Reverse(reason.files));
        for reason in reasons.iter().take(REASONS) {
            let Reason { files, first, .. } = reason;
            let such_as = if reason.is_same { "" } else { "such as: " };
            text.push_str(&format!("\n  {files} {such_as}{first}"));
        }
        if let Some(more @ 1..) = reasons.len().checked_sub(REASONS) {
            text.push_str(&format!("\n  and {more} more reasons"));
        }
        text
    }
}

/// Returns the message of a failure.
fn reason(failure: &Failure) -> String {
    match failure {
        Failure::Input(_, error) | Failure::Helped(_, error, _) => error.kind().to_string(),
        Failure::TileIr(_, error) => error.to_string(),
        Failure::Format(_, reason) => (*reason).to_owned(),
        Failure::Usage(message) => message.clone(),
        Failure::BrokenPipe => String::new(),
    }
}

/// Returns the message of an error in a text without the line and the column.
fn without_position(message: &str) -> &str {
    let is_number = |text: &str| text.bytes().all(|it| it.is_ascii_digit());
    match message.split_once(": ") {
        Some((position, rest)) => match position.split_once(':') {
            Some((line, column)) if is_number(line) && is_number(column) => rest,
            _ => message,
        },
        None => message,
    }
}

/// Returns a message without the values that differ from file to file: numbers, and what is quoted.
fn general(message: &str) -> String {
    let mut general = String::new();
    let mut quoted = false;
    for character in message.chars() {
        match character {
            '`' => {
                quoted = !quoted;
                general.push(character);
            }
            _ if quoted => {}
            '0'..='9' if general.ends_with('N') => {}
            '0'..='9' => general.push('N'),
            _ => general.push(character),
        }
    }
    general
}
