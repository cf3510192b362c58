//! Checks of a whole module: every attribute, type, property and body, and a list of unknown ones.
//!
//! Reading a file checks its structure; values are decoded on access. [`check`] decodes all values and
//! collects errors ([`Report::findings`]) and, separately, unknown values, which are preserved
//! ([`Report::opaque`]): encodings of a dialect that is not registered, codes that a dialect does not
//! define, properties of an operation without a known layout.
//!
//! `mlir-opt` accepts some files that are errors here, because no writer produces them and their text would be that of
//! another module:
//!
//! * bytes after the IR, strings without their NUL, reserved bits of the mask of an operation (errors of reading)
//! * equal encodings in the table of attributes or types, which upstream merges, and resources of a dialect with equal keys,
//!   which it renames
//! * segment sizes of fewer groups than the operation has, which it extends by zeros
//! * types that upstream constructs only while its assertions are disabled, such as vectors of dynamic sizes: no text of
//!   them can be parsed
//! * fused locations without metadata that upstream simplifies: fewer than two locations, unknown ones, equal ones

mod duplicates;
mod graph;
mod items;
mod operations;
mod printable;

use std::collections::BTreeMap;
use std::io;

use graph::Graph;
use operations::Checked;
use printable::Printable;

use crate::context::Context;
use crate::error::{Error, Result};
use crate::ir::Module;
use crate::parallel;
use crate::progress::Work;
use crate::text::{self, PrintOptions};

/// The result of [`check`].
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Report {
    /// The errors, in the order of the checks: attributes, types, references, operations.
    pub findings: Vec<Error>,
    /// Unknown attributes, types and properties, which are preserved.
    pub opaque: Opaque,
    /// The sizes of the module.
    pub counts: Counts,
}

/// Unknown attributes, types and properties, which are preserved, with their counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Opaque {
    /// Custom-encoded attributes, by dialect.
    pub attributes: BTreeMap<String, usize>,
    /// Custom-encoded types, by dialect.
    pub types: BTreeMap<String, usize>,
    /// Operations with properties of an unknown layout, by name.
    pub properties: BTreeMap<String, usize>,
}

impl Opaque {
    /// Returns whether nothing is unknown.
    pub fn is_empty(&self) -> bool {
        self.attributes.is_empty() && self.types.is_empty() && self.properties.is_empty()
    }
}

/// The number of entities of each kind in a module.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counts {
    /// Operations, nested ones included.
    pub operations: usize,
    /// Regions.
    pub regions: usize,
    /// Blocks.
    pub blocks: usize,
    /// Values: results and block arguments.
    pub values: usize,
    /// Attributes.
    pub attributes: usize,
    /// Types.
    pub types: usize,
    /// Resources.
    pub resources: usize,
}

impl Counts {
    /// Adds the numbers of operations and what they contain.
    fn add(&mut self, more: Self) {
        self.operations += more.operations;
        self.regions += more.regions;
        self.blocks += more.blocks;
        self.values += more.values;
    }
}

/// Checks all of `module`; bodies that have not been read are read. A module without findings can be printed: if that is not
/// certain otherwise, the text is rendered, and discarded.
///
/// It takes time linear in the size of the file, or of the text.
pub fn check(module: &Module) -> Report {
    check_whole(module, false).0
}

/// Checks all of `module` as [`check`] does, and [verifies](Module::verify) it on the way, because it reads each body once for both.
/// Returns no violations of a module with findings.
///
/// # Errors
/// The second result is the error of the verification.
pub fn check_and_verify(module: &Module) -> (Report, Result<Vec<Error>>) {
    check_whole(module, true)
}

/// As [`check`], without a proof that the module can be printed: for a module that is printed anyway, where the printer reports
/// what else it cannot decode.
pub fn check_values(module: &Module) -> Report {
    let (mut report, _) = check_items(module.context());
    _ = check_bodies(module, &mut report, None, false);
    expect_read(module.context(), &mut report);
    report
}

/// Replaces the findings by the error if the file could not be read from disk, because they may be due to that.
fn expect_read(context: &Context, report: &mut Report) {
    if let Err(error) = context.expect_read() {
        report.findings = vec![error];
    }
}

fn check_whole(module: &Module, verifies: bool) -> (Report, Result<Vec<Error>>) {
    let context = module.context();
    // Else it is determined meanwhile, which may read the same bodies.
    context.registry();
    // The visit of the bodies reports what cannot be read.
    let ((mut report, graph), _) =
        parallel::join(|| check_items(context), || module.read_larger_bodies());
    let printable = match report.findings.is_empty() {
        true => Printable::new(context, &graph).ok(),
        false => None,
    };
    let verifies = verifies && report.findings.is_empty();
    let (longest, violations) = check_bodies(module, &mut report, printable.as_ref(), verifies);
    if report.findings.is_empty()
        && !printable.is_some_and(|it| it.is_sure(report.counts.values, longest))
    {
        let options = PrintOptions::new().generic().debug_info(true);
        let printed = text::print(module, options, &mut io::sink());
        report.findings.extend(printed.err());
    }
    expect_read(context, &mut report);
    let is_valid = report.findings.is_empty();
    (report, if is_valid { violations } else { Ok(Vec::new()) })
}

/// The least number of operations of a body that is checked on more than one thread.
const LARGE_BODY: usize = if cfg!(test) { 1 } else { 1 << 12 };

/// The results for the bodies of a part of a module without findings.
#[derive(Default)]
struct Found {
    report: Report,
    /// The length of the longest text.
    longest: usize,
    violations: Vec<Error>,
}

/// Checks all operations of `module`, bodies on several threads. Returns the length of the longest text, if the items are
/// `printable`, and the violations, if it `verifies`. With findings, or if verification fails, the length has no limit.
fn check_bodies(
    module: &Module,
    report: &mut Report,
    printable: Option<&Printable<'_, '_>>,
    verifies: bool,
) -> (usize, Result<Vec<Error>>) {
    let state = || {
        let trial = printable.map(Printable::trial);
        (Checked::default(), trial, module.facts())
    };
    let visited = module.visit_bodies(Work::Checking, state, |state, found: &mut Found, scope| {
        let (seen, trial, facts) = state;
        let Found {
            report,
            longest,
            violations,
        } = found;
        let mut check = || operations::check(scope, seen, report);
        let prove_and_verify = || {
            if let (Some(printable), Some(trial)) = (printable, trial) {
                let length = printable.longest(trial, scope).unwrap_or(usize::MAX);
                *longest = length.max(*longest);
            }
            match verifies {
                true => module.verify_body(scope, facts, violations),
                false => Ok(()),
            }
        };
        if scope.body.operations.len() < LARGE_BODY || printable.is_none() && !verifies {
            return check().and_then(|()| prove_and_verify());
        }
        let (checked, verified) = parallel::join(check, prove_and_verify);
        checked.and(verified)
    });
    let visited = match visited {
        Ok(visited) => visited,
        Err(error) => {
            operations::check_in_order(module, report);
            return (usize::MAX, Err(error));
        }
    };
    let (mut longest, mut violations) = (0, Vec::new());
    for found in visited {
        report.counts.add(found.report.counts);
        for (name, more) in found.report.opaque.properties {
            items::count_more(&mut report.opaque.properties, &name, more);
        }
        longest = longest.max(found.longest);
        violations.extend(found.violations);
    }
    (longest, Ok(violations))
}

/// Checks the attributes and types of a context. Each is decoded once, on several threads.
pub fn check_context(context: &Context) -> Report {
    let (mut report, _) = check_items(context);
    expect_read(context, &mut report);
    report
}

fn check_items(context: &Context) -> (Report, Graph) {
    let mut report = Report {
        counts: Counts {
            attributes: context.attribute_count(),
            types: context.type_count(),
            resources: context.resources.len(),
            ..Counts::default()
        },
        ..Report::default()
    };
    // Otherwise each thread determines a deferred registry.
    context.registry();
    let graph = items::check(context, &mut report);
    report.findings.extend(duplicates::resources(context));
    (report, graph)
}
