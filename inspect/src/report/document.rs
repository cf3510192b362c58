//! The document without the code.

use serde::Serialize;

use super::changes::Changes;
use super::symbols::{Calls, ReportSymbol};
use crate::account::Stats;
use crate::constants::Constant;
use crate::readers::Reader;
use crate::summary::Summary;

/// The schema of the document. A change that a page could stumble over is a new number.
pub(super) const SCHEMA: &str = "mlirbc-report/1";

/// The document without the code.
#[derive(Debug, Serialize)]
pub(super) struct Overview<'a> {
    pub(super) schema: &'static str,
    pub(super) file: &'a str,
    pub(super) format: &'static str,
    /// The size of the file. The sum of each account is that of the bytecode, which differs if the file is text.
    pub(super) size: u64,
    pub(super) release: &'a str,
    pub(super) warnings: &'a [String],
    pub(super) summary: Summary,
    pub(super) accounts: Vec<ReportAccount>,
    pub(super) symbols: Vec<ReportSymbol>,
    pub(super) calls: Calls,
    pub(super) constants: Vec<Constant<'a>>,
    pub(super) readers: &'a [Reader],
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) changes: Option<Changes>,
    pub(super) units: Vec<UnitSummary>,
    pub(super) left_out: Vec<LeftOut>,
}

/// The bytes by a pivot.
#[derive(Clone, Debug, Serialize)]
pub(super) struct ReportAccount {
    /// The number of scope components of locations; absent for all, and for other pivots.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) depth: Option<usize>,
    #[serde(flatten)]
    pub(super) stats: Stats,
}

/// What is not part of a report because of its size.
#[derive(Clone, Debug, Serialize)]
pub(super) struct LeftOut {
    /// The kind of the things, such as `constants`.
    pub(super) what: String,
    /// The number of things in the report.
    pub(super) shown: u64,
    /// The number of things.
    pub(super) of: u64,
}

/// A unit in the overview of a report.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct UnitSummary {
    /// The path of the symbol; empty for the module.
    pub(super) name: String,
    pub(super) op: String,
    /// The position of the symbol in the list of symbols, if the list has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) symbol: Option<u32>,
    pub(super) lines: u64,
    pub(super) operations: u64,
    /// The packs with the lines from the start, in order; fewer lines than `lines` if the rest is left out.
    pub(super) packs: Vec<u32>,
    pub(super) shown: u64,
}
