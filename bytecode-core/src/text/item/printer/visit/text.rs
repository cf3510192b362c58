//! Visits the items that the text of an item in assembly form mentions.

use super::super::super::distinct::Owner;
use super::super::super::nested;
use super::super::alias::{Symbol, TextItem, TextItems, text_key};
use super::super::strings;
use super::visitor::{Mentions, Visitor};
use crate::error::Result;

impl Visitor<'_> {
    /// Visits an item by its text, and the items that the text mentions. Returns the node of the item.
    pub(super) fn text(&mut self, text: &[u8], deferred: bool, owner: Owner) -> Result<u32> {
        if let Some(&node) = self.texts.get(&*text_key(text, owner)) {
            return Ok(self.again(node, deferred).1);
        }
        let mut items = if self.nested {
            nested::find(self.context.registry(), text)
        } else {
            Vec::new()
        };
        match items.first_mut() {
            // The type follows the parameters.
            Some(item) if item.range.start == 0 => item.range.end = text.len(),
            // The item itself has no alias, but may mention items with aliases.
            _ => items.insert(0, nested::Nested::whole(text)),
        }
        // The items that are not closed yet, and what they mention.
        let mut open: Vec<(usize, u32, Mentions)> = Vec::new();
        let mut outermost = u32::MAX;
        let is_short = u32::try_from(text.len()).is_ok();
        for nested in items {
            let range = nested.range.clone();
            while open.last().is_some_and(|(end, ..)| *end <= range.start) {
                self.close(&mut open);
            }
            if (open.last()).is_some_and(|(_, node, _)| !self.looks_into(*node)) {
                continue;
            }
            let item = &*nested.text(text);
            let known = self.texts.get(&*text_key(item, owner)).copied();
            let node = match known {
                Some(node) => self.again(node, deferred).1,
                None => self.add_text(item, deferred, owner),
            };
            if outermost == u32::MAX {
                outermost = node;
            }
            self.text_items.push(TextItem {
                start: range.start as u32,
                end: range.end as u32,
                item: node,
            });
            if known.is_some() {
                let depth = self.depth_of(node);
                if let Some((.., mentions)) = open.last_mut() {
                    mentions.add(node, depth);
                }
            } else {
                if let Some(node) = self.nodes.get_mut(node as usize) {
                    let first = self.text_items.len() as u32;
                    node.text_items = is_short.then_some(TextItems {
                        first,
                        end: first,
                        base: range.start as u32,
                        prefix: nested.prefix_length() as u32,
                    });
                }
                open.push((range.end, node, Mentions::default()));
            }
        }
        while !open.is_empty() {
            self.close(&mut open);
        }
        Ok(outermost)
    }

    /// Adds an item by its text, without the items that it mentions.
    pub(super) fn add_text(&mut self, item: &[u8], deferred: bool, owner: Owner) -> u32 {
        let is_type = item.starts_with(b"!");
        let node = self.add(Symbol::Text(owner, item.into()), is_type, deferred);
        self.texts.insert(text_key(item, owner).into(), node);
        let name = match item {
            [b'#' | b'!', name @ ..] => {
                let length = strings::mnemonic_length(name);
                let name = String::from_utf8_lossy(name.get(..length).unwrap_or_default());
                name.split_once('.')
                    .and_then(|(dialect, mnemonic)| self.dialect_alias(dialect, mnemonic))
            }
            _ if item.starts_with(b"affine_map<") => Some("map"),
            _ if item.starts_with(b"affine_set<") => Some("set"),
            _ if item.starts_with(b"distinct[") && !item.ends_with(b"<>") => Some("distinct"),
            _ => None,
        };
        if let Some(name) = name {
            self.name(node, name);
        }
        node
    }

    /// Completes the innermost open item, and adds it to the mentions of the enclosing item.
    pub(super) fn close(&mut self, open: &mut Vec<(usize, u32, Mentions)>) {
        if let Some((_, node, mentions)) = open.pop() {
            self.finish(node, mentions);
            let end = self.text_items.len() as u32;
            let known = self.nodes.get_mut(node as usize);
            if let Some(items) = known.and_then(|it| it.text_items.as_mut()) {
                items.end = end;
            }
            let depth = self.depth_of(node);
            if let Some((.., outer)) = open.last_mut() {
                outer.add(node, depth);
            }
        }
    }
}
