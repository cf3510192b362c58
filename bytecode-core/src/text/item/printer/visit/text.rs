//! Visits the items that the text of an item in assembly form mentions.

use std::borrow::Cow;
use std::sync::Arc;

use super::super::super::nested::Walk;
use super::super::alias::{NO_NAME, Node, Symbol, TextItem, TextItems};
use super::super::texts::TextKey;
use super::visitor::{Gathered, Visitor};
use crate::bytes::limits;
use crate::error::{Error, ErrorKind, Result};
use crate::item::distinct::Owner;

/// How often the bytes of texts may be repeated as those of items within them.
const MOST_REPETITIONS: usize = 16;

/// The number of repeated bytes up to which that does not matter.
const MIN_NESTED_LIMIT: usize = 16 << 20;

/// An item within a text, whose end has not been reached.
struct Open {
    end: usize,
    node: u32,
    /// Its place among the nodes with items within their texts.
    within: usize,
    gathered: Gathered,
}

impl Visitor<'_> {
    /// Visits an item by its text, which has a number among all, and the items that the text mentions. Returns the node of the
    /// item.
    pub(super) fn text(
        &mut self,
        text: &[u8],
        number: u32,
        deferred: bool,
        owner: Owner,
    ) -> Result<u32> {
        if let Some(node) = self.texts.get(self.texts.key(text, owner)) {
            self.again(node, deferred);
            return Ok(node);
        }
        let mut walk = Walk::new(text, number, self.outlines.texts());
        // The items that are not closed yet, each within the one before it.
        let mut open: Vec<Open> = Vec::new();
        let mut outermost = u32::MAX;
        // Before this position, all items are within one that is known.
        let mut known_until = 0;
        while let Some(nested) = walk.next(self.outlines.texts()) {
            let range = nested.range.clone();
            if range.start < known_until {
                continue;
            }
            while open.last().is_some_and(|it| it.end <= range.start) {
                self.close(&mut open);
            }
            let item = &*nested.text(text);
            let key = self.texts.key(item, owner);
            let known = self.texts.get(key);
            let node = match known {
                Some(node) => node,
                None => {
                    let limit = limits::MAX_ATTRIBUTE_DEPTH;
                    if open.len() >= limit {
                        return Err(Error::new(ErrorKind::TooDeep { limit }));
                    }
                    let name = nested.alias(text);
                    self.keep_bytes(item.len(), open.len())?;
                    self.add_text(item, key, name, deferred, owner)
                }
            };
            if known.is_some() {
                self.again(node, deferred);
            }
            if outermost == u32::MAX {
                outermost = node;
            }
            self.text_items.push(TextItem {
                start: range.start,
                end: range.end,
                item: node,
            });
            if known.is_some() {
                self.add_to(open.last_mut(), node);
                // An alias stands for the item with all within it.
                match self.has_name(node) {
                    true => known_until = range.end,
                    false => walk.enter(&nested, self.outlines.texts()),
                }
                continue;
            }
            walk.enter(&nested, self.outlines.texts());
            let first = self.text_items.len();
            let within = TextItems {
                first,
                end: first,
                base: range.start,
                prefix: nested.prefix_length(),
            };
            open.push(Open {
                end: range.end,
                node,
                within: self.in_text.len(),
                gathered: Gathered::NONE,
            });
            self.in_text.push((node, within));
        }
        while !open.is_empty() {
            self.close(&mut open);
        }
        Ok(outermost)
    }

    /// Counts the bytes of a text that is kept, within as many others: each nested item repeats a part of the text around it.
    fn keep_bytes(&mut self, bytes: usize, depth: usize) -> Result<()> {
        match depth {
            0 => self.text_bytes += bytes,
            _ => self.nested_bytes += bytes,
        }
        if self.nested_bytes
            > MIN_NESTED_LIMIT.max(self.text_bytes.saturating_mul(MOST_REPETITIONS))
        {
            let message = "attributes and types are nested in texts too often";
            return Err(Error::unsupported(message));
        }
        Ok(())
    }

    /// Adds an item by its text and the name of its alias, without the items that it mentions.
    fn add_text(
        &mut self,
        item: &[u8],
        key: TextKey<'_>,
        name: Option<Cow<'static, str>>,
        deferred: bool,
        owner: Owner,
    ) -> u32 {
        let name = name.map_or(NO_NAME, |name| self.outlines.name(name));
        let symbol = Symbol::Text(self.only_texts.len() as u32);
        let node = self.add(Node {
            name,
            ..Node::new(symbol, item.starts_with(b"!"), deferred)
        });
        let text: Arc<[u8]> = item.into();
        self.only_texts.push((owner, Arc::clone(&text)));
        self.texts.insert(key, text, node);
        node
    }

    fn has_name(&self, node: u32) -> bool {
        (self.nodes.get(node as usize)).is_some_and(|node| node.name != NO_NAME)
    }

    /// Completes the innermost open item, and adds it to the mentions of the enclosing item.
    fn close(&mut self, open: &mut Vec<Open>) {
        if let Some(last) = open.pop() {
            self.finish(last.node, &last.gathered);
            let end = self.text_items.len();
            if let Some((_, items)) = self.in_text.get_mut(last.within) {
                items.end = end;
            }
            self.add_to(open.last_mut(), last.node);
        }
    }

    fn add_to(&self, open: Option<&mut Open>, node: u32) {
        if let Some(open) = open {
            open.gathered.add(self.nodes.get(node as usize));
        }
    }
}
