//! A document about a module, for a page that shows it: what a file has, where its bytes are, and as much of its code as fits
//! into a budget.
//!
//! | part | file |
//! | --- | --- |
//! | the input, and lists that fit | here |
//! | the document without the code | `document` |
//! | symbols with the symbols that they refer to | `symbols` |
//! | operations and the units of code that they belong to | `operations` |
//! | the text of each unit, divided by the marks of the printer | `text` |
//! | how much code fits | `units` |
//! | operations for searches; lists of names, types and attributes | `pack`, `tables` |
//! | changes from another module | `changes` |
//!
//! The encoded document is one JSON value with the overview, and *packs*: JSON values with code. Each is compressed on its own
//! (zlib, then base64), so a page reads the overview at once and a pack when it is needed. Data of constants is never part of
//! it.

mod changes;
mod document;
mod encode;
mod operations;
mod pack;
mod symbols;
mod tables;
mod text;
mod units;

use mlir_bytecode::{Error, Module, Result, join};

use self::changes::Changes;
use self::document::{LeftOut, Overview, ReportAccount, SCHEMA};
use self::encode::encoded;
use self::operations::Operations;
use self::symbols::Kept;
use crate::account::{Account, Pivot};
use crate::constants::constants;
use crate::readers::readers;
use crate::summary::Summary;

/// The default size of a page in bytes.
pub const DEFAULT_BUDGET: usize = 2_000_000;

/// The numbers of scope components to which locations are folded.
const DEPTHS: [usize; 5] = [1, 2, 3, 4, usize::MAX];

/// The most rows of each list, before a smaller number is tried; lists of bytes have a quarter.
const MOST_ROWS: usize = 4096;

/// The bytes that the packs of a unit take in the overview at most, and those of all that it leaves out.
const BYTES_OF_UNIT: usize = 16;
const BYTES_OF_REST: usize = 512;

/// The fewest rows of each list.
const FEWEST_ROWS: usize = 64;

/// What a report is about, and what the caller knows about it.
#[derive(Debug)]
#[non_exhaustive]
pub struct ReportInput<'a> {
    /// The name of the file.
    pub file: String,
    /// The format of the file: `bytecode`, `text` or `tile-ir`.
    pub format: &'static str,
    /// The size of the file in bytes.
    pub size: u64,
    /// The source of the operations with the evidence for it, as text.
    pub release: String,
    /// Messages that a reader should see first.
    pub warnings: Vec<String>,
    /// The module, and where its bytes are.
    pub contents: ReportContents<'a>,
    /// The file to compare with, if there is one: its name and contents.
    pub base: Option<(String, ReportContents<'a>)>,
    /// The size of the encoded document in bytes.
    pub budget: usize,
}

/// A module, and the file that it is of.
#[derive(Clone, Copy, Debug)]
pub struct ReportContents<'a> {
    /// The bytecode that `module` was read from.
    pub bytes: &'a [u8],
    /// The module.
    pub module: &'a Module,
    /// The file in Tile IR, if the module was converted from it: the report divides its bytes, not those of the bytecode.
    pub tile_ir: Option<&'a [u8]>,
}

impl<'a> ReportContents<'a> {
    /// Accounts for the bytes of the file.
    fn account(&self) -> Result<Account<'a>> {
        let Some(bytes) = self.tile_ir else {
            return Account::new(self.bytes, self.module);
        };
        let tile_ir = tile_ir_bytecode::read(bytes).map_err(Error::other)?;
        Account::of_tile_ir(bytes, &tile_ir, self.module)
    }
}

impl<'a> ReportInput<'a> {
    /// Describes bytecode and the module that was read from it.
    pub fn new(file: impl Into<String>, bytes: &'a [u8], module: &'a Module) -> Self {
        Self {
            file: file.into(),
            format: "bytecode",
            size: bytes.len() as u64,
            release: String::new(),
            warnings: Vec::new(),
            contents: ReportContents {
                bytes,
                module,
                tile_ir: None,
            },
            base: None,
            budget: DEFAULT_BUDGET,
        }
    }
}

/// A report in parts of text: see [`report`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct EncodedReport {
    /// The overview.
    pub overview: String,
    /// The code.
    pub packs: Vec<String>,
}

impl EncodedReport {
    /// Returns the sum of the sizes of all parts in bytes.
    pub fn size(&self) -> usize {
        self.overview.len() + self.packs.iter().map(String::len).sum::<usize>()
    }
}

/// Makes a report. Fits it into the budget by shorter lists and less code; the overview states how much is left out.
///
/// # Errors
/// Fails if a part of the module cannot be read.
pub fn report(input: &ReportInput<'_>) -> Result<EncodedReport> {
    let ReportContents { bytes, module, .. } = input.contents;
    let account = input.contents.account()?;
    // Otherwise each thread determines a deferred registry.
    module.context().registry();
    let (accounts, others) = join(
        || accounts(&account),
        || {
            let all = symbols::all(module, &account)?;
            let constants = constants(module, true)?;
            let summary = Summary::of(bytes, module)?;
            Ok::<_, Error>((all, constants, summary, Operations::of(module)?))
        },
    );
    let accounts = accounts?;
    let (all, all_constants, summary, operations) = others?;
    let changes = match &input.base {
        Some((name, base)) => Some(Changes::of(module, &account, name, base)?),
        None => None,
    };
    // Last, because a trial conversion adds entries to the context.
    let readers = readers(module)?;
    // Shorter lists until the overview leaves room for code.
    let mut most = MOST_ROWS;
    loop {
        let mut left_out = Vec::new();
        let mut state = |what: &str, shown: u64, of: u64| {
            if shown < of {
                let what = what.to_owned();
                left_out.push(LeftOut { what, shown, of });
            }
        };
        let (counted, references) = all.references;
        state("references between symbols", counted, references);
        let shown_constants = all_constants.len().min(most);
        state(
            "constants",
            shown_constants as u64,
            all_constants.len() as u64,
        );
        let Kept {
            symbols,
            calls,
            parameters,
        } = all.keep(most);
        state("symbols", symbols.len() as u64, all.len() as u64);
        state("arguments and results", parameters.shown, parameters.of);
        let shortened = |account: &ReportAccount| ReportAccount {
            depth: account.depth,
            stats: account.stats.shortened(most / 4),
        };
        let accounts = accounts.iter().map(shortened).collect();
        let changes = changes.as_ref().map(|changes| {
            let differences = changes.differences.len();
            state(
                "differences",
                differences.min(most) as u64,
                differences as u64,
            );
            changes.keep(most)
        });
        let mut overview = Overview {
            schema: SCHEMA,
            file: &input.file,
            format: input.format,
            size: input.size,
            release: &input.release,
            warnings: &input.warnings,
            summary: summary.clone(),
            accounts,
            symbols,
            calls,
            constants: all_constants
                .get(..shown_constants)
                .unwrap_or_default()
                .to_vec(),
            readers: &readers,
            changes,
            units: Vec::new(),
            left_out,
        };
        // What the overview states about units is known before the code is, except the packs.
        overview.units = operations.summaries(&overview.symbols);
        let size = encoded(&overview)?.len() + overview.units.len() * BYTES_OF_UNIT + BYTES_OF_REST;
        if size > input.budget / 2 && most > FEWEST_ROWS {
            most /= 2;
            continue;
        }
        let room = input.budget.saturating_sub(size);
        let code = units::code(module, &operations, &mut overview, bytes.len(), room)?;
        return Ok(EncodedReport {
            overview: encoded(&overview)?,
            packs: code,
        });
    }
}

/// Returns the bytes by all pivots.
fn accounts(account: &Account<'_>) -> Result<Vec<ReportAccount>> {
    let depths_of = |pivot: Pivot| match pivot {
        Pivot::Location => &DEPTHS[..],
        _ => &[usize::MAX],
    };
    let all = Pivot::ALL.into_iter().flat_map(|pivot| {
        let depths = depths_of(pivot).iter();
        depths.map(move |depth| (pivot, *depth))
    });
    let mut stats = account.by_each(&all.collect::<Vec<_>>())?.into_iter();
    let mut accounts = Vec::new();
    for pivot in Pivot::ALL {
        let depths = depths_of(pivot);
        let of_pivot: Vec<_> = stats.by_ref().take(depths.len()).collect();
        let whole = of_pivot.last().cloned();
        for (&depth, stats) in depths.iter().zip(of_pivot) {
            // The account of all components stands for the depths from which on it is the same.
            let is_whole = whole.as_ref() == Some(&stats);
            accounts.push(ReportAccount {
                depth: (!is_whole).then_some(depth),
                stats,
            });
            if is_whole {
                break;
            }
        }
    }
    Ok(accounts)
}
