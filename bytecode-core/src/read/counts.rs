//! Counting the operations of a file without creating a module.

use super::fields::{Field, Fields};
use super::file::File;
use super::ir_fields::Operations;
use crate::bytes::{Cursor, SectionKind};
use crate::error::{Result, ResultExt};

/// Counts operations while the grammar of the IR section is followed.
struct Counter<'a> {
    cursor: Cursor<'a>,
    /// The number of operations by the number of their name.
    counts: Vec<u64>,
}

impl<'a> Fields<'a> for Counter<'a> {
    #[inline(always)]
    fn cursor(&mut self) -> &mut Cursor<'a> {
        &mut self.cursor
    }

    #[inline(always)]
    fn read<T>(
        &mut self,
        _: usize,
        read: impl FnOnce(&mut Cursor<'a>) -> Result<T>,
        field: impl FnOnce(&T) -> Field<'a>,
    ) -> Result<T> {
        let value = read(&mut self.cursor)?;
        if let Field::Operation { name } = field(&value)
            && let Some(count) = usize::try_from(name)
                .ok()
                .and_then(|it| self.counts.get_mut(it))
        {
            *count += 1;
        }
        Ok(value)
    }
}

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
        let Some(section) = self.section(SectionKind::Ir)? else {
            return Ok(vec![0; names]);
        };
        let mut counter = Counter {
            cursor: section.cursor(),
            counts: vec![0; names],
        };
        let mut operations = Operations::new(self.version());
        while operations.step(&mut counter).within(|| "IR section")? {}
        Ok(counter.counts)
    }
}
