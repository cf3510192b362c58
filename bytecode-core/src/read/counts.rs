//! Counting the operations of a file without creating a module.

use super::fields::Field;
use super::file::File;
use crate::bytes::SectionKind;
use crate::error::Result;

impl File<'_> {
    /// Counts the operations by name, in the order of the [names](File::operation_names). Reads the whole IR section, but
    /// stores nothing of it.
    ///
    /// # Errors
    /// Fails if an operation cannot be read.
    pub fn operation_counts(&self) -> Result<Vec<u64>> {
        let mut names = 0;
        for name in self.operation_names()? {
            name?;
            names += 1;
        }
        let mut counts = vec![0; names];
        if self.section(SectionKind::Ir)?.is_none() {
            return Ok(counts);
        }
        self.visit_ir(|field| {
            if let Field::Operation { name } = field.field
                && let Some(count) = usize::try_from(name).ok().and_then(|it| counts.get_mut(it))
            {
                *count += 1;
            }
            Ok(())
        })?;
        Ok(counts)
    }
}
