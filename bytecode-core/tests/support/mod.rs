//! What the differential tests share: `mlir-opt` as the judge, and random numbers.

use std::collections::HashMap;
use std::io::Write as _;
use std::process::{Command, Stdio};

/// The `mlir-opt` of LLVM 22 that `MLIR_OPT_22` names.
pub(crate) struct MlirOpt(std::ffi::OsString);

impl MlirOpt {
    /// Returns the tool; `None`, with a note on the standard error, if the variable is not set.
    pub(crate) fn from_env() -> Option<Self> {
        let tool = std::env::var_os("MLIR_OPT_22").map(Self);
        if tool.is_none() {
            eprintln!("skipped: MLIR_OPT_22 does not name an mlir-opt of LLVM 22");
        }
        tool
    }

    /// Returns the generic form of `input`, printed by the tool.
    ///
    /// # Panics
    /// If the tool cannot be run or refuses the input.
    pub(crate) fn print(&self, input: String) -> String {
        let mut child = Command::new(&self.0)
            .args(["--allow-unregistered-dialect", "--mlir-print-op-generic"])
            .arg("--mlir-print-elementsattrs-with-hex-if-larger=-1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("MLIR_OPT_22 can be run");
        let mut stdin = child.stdin.take().expect("the input is piped");
        let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
        let output = child.wait_with_output().expect("mlir-opt ends");
        writer
            .join()
            .expect("the writer ends")
            .expect("mlir-opt reads its input");
        assert!(output.status.success(), "mlir-opt refused the input");
        String::from_utf8(output.stdout).expect("mlir-opt prints UTF-8")
    }

    /// Returns the text of each of these attributes, printed by the tool, with `: type` and without aliases.
    ///
    /// # Panics
    /// As [`print`](Self::print), or if the count differs.
    pub(crate) fn print_attributes(&self, attributes: &[String]) -> Vec<String> {
        let ops = attributes
            .iter()
            .map(|text| format!("\"t.op\"() {{a = {text}}} : () -> ()\n"));
        let printed = self.print(ops.collect());
        let alias = |line| -> Option<(&str, &str)> { str::split_once(line, " = ") };
        let aliases: HashMap<_, _> = printed
            .lines()
            .filter(|line| line.starts_with('#'))
            .filter_map(alias)
            .collect();
        let values = printed.lines().filter_map(|line| {
            let line = line.trim().strip_prefix("\"t.op\"() {a = ")?;
            let value = line.strip_suffix("} : () -> ()")?;
            Some((*aliases.get(value).unwrap_or(&value)).to_owned())
        });
        let values: Vec<_> = values.collect();
        assert_eq!(values.len(), attributes.len());
        values
    }
}

/// A small deterministic generator (xorshift64*).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// 64 random bits.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// Returns a number below `limit`.
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }
}
