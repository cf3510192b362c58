//! Visits the items that the text of an item in assembly form mentions.

use std::borrow::Cow;
use std::sync::Arc;

use super::super::super::distinct::Owner;
use super::super::super::nested::Contents;
use super::super::alias::{NO_NAME, Node, Symbol, TextItem, TextItems, alias_name_of, text_key};
use super::visitor::{Gathered, Visitor};

/// An item within a text, whose end has not been reached.
struct Open {
    end: usize,
    node: u32,
    gathered: Gathered,
}

impl Visitor<'_> {
    /// Visits an item by its text, which has a number among all, and the items that the text mentions. Returns the node of the
    /// item.
    pub(super) fn text(&mut self, text: &[u8], number: u32, deferred: bool, owner: Owner) -> u32 {
        if let Some(&node) = self.texts.get(&*text_key(text, owner)) {
            self.again(node, deferred);
            return node;
        }
        let (item, within) = Contents::of(text, number, self.outlines.texts());
        let mut rest = vec![within];
        let mut next = Some(item);
        // The items that are not closed yet, each within the one before it.
        let mut open: Vec<Open> = Vec::new();
        let mut outermost = u32::MAX;
        // Before this position, all items are within one that is known.
        let mut known_until = 0;
        while let Some(last) = rest.last_mut() {
            let texts = self.outlines.texts();
            let Some(nested) = next.take().or_else(|| last.next(texts)) else {
                rest.pop();
                continue;
            };
            let range = nested.range.clone();
            if range.start < known_until {
                continue;
            }
            let within = nested
                .first
                .map(|it| Contents::within(it, range.start, texts));
            while open.last().is_some_and(|it| it.end <= range.start) {
                self.close(&mut open);
            }
            let item = &*nested.text(text);
            let known = self.texts.get(&*text_key(item, owner)).copied();
            let node = known.unwrap_or_else(|| self.add_text(item, deferred, owner));
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
                    false => rest.extend(within.flatten()),
                }
                continue;
            }
            rest.extend(within.flatten());
            let first = self.text_items.len();
            let within = TextItems {
                first,
                end: first,
                base: range.start,
                prefix: nested.prefix_length(),
            };
            self.in_text.insert(node, within);
            open.push(Open {
                end: range.end,
                node,
                gathered: Gathered::NONE,
            });
        }
        while !open.is_empty() {
            self.close(&mut open);
        }
        outermost
    }

    /// Adds an item by its text, without the items that it mentions.
    fn add_text(&mut self, item: &[u8], deferred: bool, owner: Owner) -> u32 {
        let is_type = item.starts_with(b"!");
        let name = alias_name_of(self.context, item);
        let name = name.map_or(NO_NAME, |name| self.outlines.name(name));
        let symbol = Symbol::Text(self.only_texts.len() as u32);
        let node = self.add(Node {
            name,
            ..Node::new(symbol, is_type, deferred)
        });
        let text: Arc<[u8]> = item.into();
        let key = match text_key(item, owner) {
            Cow::Borrowed(_) => Arc::clone(&text),
            Cow::Owned(key) => key.into(),
        };
        self.only_texts.push((owner, text));
        self.texts.insert(key, node);
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
            if let Some(items) = self.in_text.get_mut(&last.node) {
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
