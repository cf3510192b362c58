//! Formats of operations whose text upstream's C++ writes by hand, where the language of formats describes that text.
//!
//! ```text
//! line     ::= operation releases (` ` built)* ` = ` format     comments start with `#`
//! releases ::= release | release `..` release                  major releases of LLVM, both ends included
//! built    ::= group `:` backquote type backquote              what the C++ knows of types that the text lacks
//! ```

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};
use mlir_bytecode::definition::OperationDefinition;

/// The formats.
pub(super) struct Written(Vec<Line>);

struct Line {
    operation: String,
    first: u32,
    last: u32,
    /// Groups and their types.
    built: Vec<(String, String)>,
    format: String,
}

impl Written {
    /// Reads the file.
    pub(super) fn read(path: &Path) -> Result<Self> {
        let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
        let lines = text
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with('#'));
        let lines = lines.map(|line| {
            let parsed = Line::parse(line);
            parsed.with_context(|| format!("{}: `{line}`", path.display()))
        });
        Ok(Self(lines.collect::<Result<_>>()?))
    }

    fn line(&self, release: u32, operation: &str) -> Option<&Line> {
        let mut lines = self.0.iter();
        lines
            .find(|line| line.operation == operation && (line.first..=line.last).contains(&release))
    }
}

impl Line {
    fn parse(line: &str) -> Result<Self> {
        let (head, format) = line.split_once(" = ").context("no ` = `")?;
        let (operation, rest) = head.split_once(' ').context("no releases")?;
        let (releases, built) = rest.split_once(' ').unwrap_or((rest, ""));
        let built = built.split_terminator("` ").filter(|it| !it.is_empty());
        let built = built.map(|it| {
            let (group, type_) = it.split_once(":`").context("no type of a group")?;
            Ok((group.to_owned(), type_.trim_end_matches('`').to_owned()))
        });
        let (first, last) = releases.split_once("..").unwrap_or((releases, releases));
        Ok(Self {
            operation: operation.to_owned(),
            first: first.parse().context("the first release")?,
            last: last.parse().context("the last release")?,
            built: built.collect::<Result<_>>()?,
            format: format.to_owned(),
        })
    }
}

/// The last release whose generated printers write two spaces before the clauses of an `oilist`.
const LAST_OILIST_AFTER_SPACES: u32 = 16;

/// What determines the format of an operation besides its record.
pub(super) struct Source<'a> {
    /// The major release of LLVM; `None` for dialects outside of it.
    pub(super) release: Option<u32>,
    pub(super) written: &'a Written,
}

impl Source<'_> {
    /// Returns the format of an operation that is written by hand.
    pub(super) fn written(&self, operation: &str) -> Option<&str> {
        let line = self.written.line(self.release?, operation)?;
        Some(&line.format)
    }

    /// Returns the format of an operation whose printer is in its record, and calls one that many operations share; `None` if it
    /// calls none that is known.
    pub(super) fn called(code: &str) -> Option<&'static str> {
        let (_, call) = code.split_once("printDefaultTorchOp(")?;
        let (arguments, _) = call.split_once(')')?;
        let mut counts = arguments.rsplit(',').map(|it| it.trim() != "0");
        let (has_results, has_operands) = (counts.next()?, counts.next()?);
        Some(match (has_operands, has_results) {
            (true, true) => "operands attr-dict `:` type(operands) `->` type(results)",
            (true, false) => "operands attr-dict `:` type(operands)",
            (false, true) => "attr-dict `:` type(results)",
            (false, false) => return None,
        })
    }

    /// Sets the types that the format of a hand-written operation lacks.
    pub(super) fn build(&self, definition: &mut OperationDefinition) -> Result<()> {
        let Some(release) = self.release else {
            return Ok(());
        };
        let line = self.written.line(release, &definition.name);
        for (name, type_) in line.into_iter().flat_map(|line| &line.built) {
            let groups = definition.operands.iter_mut();
            let mut groups = groups.chain(&mut definition.results);
            let group = groups.find(|it| *it.name == **name);
            let group = group.with_context(|| format!("no group `{name}`"))?;
            group.builds = Some(type_.as_str().into());
            group.is_assumed = true;
        }
        Ok(())
    }

    /// Returns a declared format as the release prints it.
    pub(super) fn declared(&self, format: String) -> String {
        match self.release {
            Some(..=LAST_OILIST_AFTER_SPACES) => format.replace("oilist", "`  ` oilist"),
            _ => format,
        }
    }
}
