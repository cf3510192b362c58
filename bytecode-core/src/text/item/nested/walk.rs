//! The items within texts of which each was [found](super::find_new) once.

use std::ops::Range;

use super::{FirstPlace, Nested};

/// A walk over an item and the items within its text, each before those within it.
pub(in crate::text) struct Walk {
    item: Option<Nested>,
    /// What remains: at the end what is within the last item.
    rest: Vec<Contents>,
}

/// The items of a text, or within one of its items, that remain.
struct Contents {
    /// The number of the text in which they were found.
    text: u32,
    item: usize,
    /// The end of the items, in that text.
    end: usize,
    /// A place in that text, and the same place in the text that is walked through.
    from: usize,
    to: usize,
}

impl Walk {
    /// Begins with an item by its text, which has a number among all.
    pub(in crate::text) fn new(text: &[u8], number: u32, texts: &[Vec<Nested>]) -> Self {
        let items = texts.get(number as usize).map(Vec::as_slice);
        let first = items.unwrap_or_default().first();
        // The item itself may not be one that can have an alias.
        let itself = first.filter(|it| it.range.start == 0);
        let rest = Contents {
            text: number,
            item: usize::from(itself.is_some()),
            end: text.len(),
            from: 0,
            to: 0,
        };
        let mut item = Nested::whole(text);
        if let Some(itself) = itself {
            (item.alias, item.first) = (itself.alias, itself.first);
        }
        Self {
            item: Some(item),
            rest: vec![rest],
        }
    }

    /// Returns the next item, with its range in the text that is walked through.
    pub(in crate::text) fn next(&mut self, texts: &[Vec<Nested>]) -> Option<Nested> {
        if let Some(item) = self.item.take() {
            return Some(item);
        }
        while let Some(last) = self.rest.last_mut() {
            if let Some(item) = last.next(texts) {
                return Some(item);
            }
            self.rest.pop();
        }
        None
    }

    /// Continues with what is within an item, if that was found before.
    pub(in crate::text) fn enter(&mut self, item: &Nested, texts: &[Vec<Nested>]) {
        let within = |first| Contents::within(first, item.range.start, texts);
        self.rest.extend(item.first.and_then(within));
    }
}

impl Contents {
    /// Returns what is within an item that was found before, where the same item starts at a position.
    fn within(first: FirstPlace, to: usize, texts: &[Vec<Nested>]) -> Option<Self> {
        let item = first.item as usize;
        let place = &texts.get(first.text as usize)?.get(item)?.range;
        Some(Self {
            text: first.text,
            item: item + 1,
            end: place.end,
            from: place.start,
            to,
        })
    }

    fn next(&mut self, texts: &[Vec<Nested>]) -> Option<Nested> {
        let nested = texts.get(self.text as usize)?.get(self.item)?;
        let Range { start, end } = nested.range;
        if start >= self.end {
            return None;
        }
        self.item += 1;
        let mut nested = nested.clone();
        nested.range = start - self.from + self.to..end - self.from + self.to;
        Some(nested)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::Scopes;
    use super::super::{KnownItems, find, find_new};
    use super::*;
    use crate::dialect::Registry;

    /// Returns the items of a text, those within items that were found before included.
    fn walk(number: u32, text: &[u8], texts: &[Vec<Nested>]) -> Vec<(Range<usize>, Vec<u8>)> {
        let (mut walk, mut all) = (Walk::new(text, number, texts), Vec::new());
        while let Some(nested) = walk.next(texts) {
            walk.enter(&nested, texts);
            let text = nested.text(text).into_owned();
            all.push((nested.range, text));
        }
        all
    }

    #[test]
    fn each_item_is_found_once() {
        let long = "x".repeat(40);
        let inner = format!("<id = \"{long}\", members = {{<#s.root, 0>, <#t.x<{long}>, 8>}}>");
        let outer = format!("<id = \"{long}{long}\", members = {{<#s.desc{inner}, 0>}}>");
        let other_end = outer.replace("0>}", "1>}");
        let texts = [
            format!("#s.tag<base = {inner}, offset = 0>"),
            format!("#s.tag<base = {outer}, access = #s.desc{inner}>"),
            format!("i1, !s.of<#s.tag<base = {outer}, access = #s.desc{inner}>>"),
            format!("#s.tag<base = {outer}, access = #s.desc{inner}> : !s.of<#s.desc{outer}>"),
            format!("#s.tag<base = {other_end}, offset = {inner}>"),
            format!("#s.tag<base = {inner}, offset = 0>="),
        ];
        let registry = Registry::new().with(Scopes);
        let mut known = KnownItems::default();
        let search = |text| find_new(&registry, text, &mut known);
        let found: Vec<_> = texts.iter().map(|it| it.as_bytes()).map(search).collect();
        let counts: Vec<_> = found.iter().map(Vec::len).collect();
        assert_eq!(
            counts,
            [6, 9, 2, 4, 6, 2],
            "items that are new, or found before"
        );
        for (number, text) in (0..).zip(&texts) {
            let text = text.as_bytes();
            let mut expected = find(&registry, text);
            match expected.first_mut().filter(|it| it.range.start == 0) {
                Some(first) => first.range.end = text.len(),
                None => expected.insert(0, Nested::whole(text)),
            }
            let expected = expected.into_iter();
            let expected: Vec<_> = expected
                .map(|it| (it.range.clone(), it.text(text).into_owned()))
                .collect();
            assert_eq!(walk(number, text, &found), expected, "{number}");
        }
    }
}
