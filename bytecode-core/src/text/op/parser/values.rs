//! The names of values.
//!
//! A name is visible from its definition to the end of its region, also in nested regions, but not in regions of isolated
//! operations, which have names of their own. A name can be used before its definition.

use hashbrown::HashMap;

use crate::context::{Context, Type, TypeId};
use crate::error::Result;
use crate::ir::{BodyBuilder, BodyId, OperationId, ValueId};

/// The maximal capacity, in names, of a scope that is reused.
const MAX_SPARE: usize = 1024;

/// The maximal gap between consecutive numbers; a number after a larger gap is stored as a name.
const MAX_GAP: usize = 64;

/// A use of a value: `%name` or `%name#number`, at a position of the text.
#[derive(Clone, Copy)]
pub(in crate::text::op) struct ValueUse<'a> {
    pub(in crate::text::op) name: &'a str,
    pub(in crate::text::op) number: u32,
    pub(in crate::text::op) at: usize,
}

/// Uses of a value that is not defined yet.
struct Forward {
    type_: TypeId,
    /// Positions in [`Body::operands`].
    operands: Vec<u32>,
    at: usize,
}

/// The values of one name.
#[derive(Clone, Copy)]
struct Definition {
    first: ValueId,
    count: u32,
}

/// The values of names. Nearly all names are consecutive numbers, which need no hashing.
#[derive(Default)]
struct Names<'a> {
    /// The number of the first of `numbered`.
    base: u32,
    numbered: Vec<Option<Definition>>,
    others: HashMap<&'a str, Definition>,
    /// Whether there are numbers among `others`.
    mixed: bool,
}

impl<'a> Names<'a> {
    /// Returns the position of a number among those after the first.
    fn position(&self, number: u32) -> Option<usize> {
        Some(number.checked_sub(self.base)? as usize)
    }

    fn get(&self, name: &str) -> Option<Definition> {
        if let Some(number) = number(name) {
            let position = self.position(number);
            let found = position.and_then(|it| self.numbered.get(it).copied().flatten());
            if found.is_some() || !self.mixed {
                return found;
            }
        }
        self.others.get(name).copied()
    }

    /// Returns whether the name was free.
    fn insert(&mut self, name: &'a str, definition: Definition) -> bool {
        let Some(number) = number(name) else {
            return self.others.insert(name, definition).is_none();
        };
        if self.numbered.is_empty() {
            self.base = number;
        }
        let position = self.position(number);
        if position == Some(self.numbered.len()) && !self.mixed {
            // Most names are the next number.
            self.numbered.push(Some(definition));
            return true;
        }
        if self.get(name).is_some() {
            return false;
        }
        match position.filter(|it| *it < self.numbered.len() + MAX_GAP) {
            Some(it) => {
                self.numbered.resize(self.numbered.len().max(it + 1), None);
                if let Some(slot) = self.numbered.get_mut(it) {
                    *slot = Some(definition);
                }
            }
            None => {
                self.mixed = true;
                self.others.insert(name, definition);
            }
        }
        true
    }

    fn remove(&mut self, name: &str) {
        let position = number(name).and_then(|it| self.position(it));
        match position.and_then(|it| self.numbered.get_mut(it)) {
            Some(slot) if slot.is_some() => *slot = None,
            _ => {
                self.others.remove(name);
            }
        }
    }

    /// Removes all names and keeps the capacity.
    fn clear(&mut self) {
        self.numbered.clear();
        self.others.clear();
        self.mixed = false;
    }
}

/// Returns the number of a name such as `%12`.
fn number(name: &str) -> Option<u32> {
    let digits = name.as_bytes().get(1..)?;
    // `%01` is another name than `%1`.
    if digits.len() > 9 || digits.len() > 1 && digits.first() == Some(&b'0') {
        return None;
    }
    let mut number = 0;
    for digit in digits {
        let digit = digit.checked_sub(b'0').filter(|digit| *digit < 10)?;
        number = number * 10 + u32::from(digit);
    }
    Some(number)
}

/// The names of a scope: of an isolated operation or the whole file.
#[derive(Default)]
struct Scope<'a> {
    defined: Names<'a>,
    /// The definitions, in order.
    log: Vec<&'a str>,
    /// The arguments of an isolated region that are called like later results of several, `%name#number`.
    numbered: HashMap<(&'a str, u32), ValueId>,
    forward: HashMap<(&'a str, u32), Forward>,
}

/// The start of a region, whose definitions are removed at its end.
pub(in crate::text::op) struct Mark {
    isolated: bool,
    defined: usize,
}

/// All names.
pub(in crate::text::op) struct Values<'a> {
    context: &'a Context,
    scope: Scope<'a>,
    outer: Vec<Scope<'a>>,
    /// Empty scopes with capacity.
    spare: Vec<Scope<'a>>,
    /// The uses before the definition, by value, as positions in [`Body::operands`].
    pub(in crate::text::op) forward: Vec<(ValueId, Vec<u32>)>,
}

/// An error about a name, with its position.
pub(in crate::text::op) type Problem = (usize, String);

impl<'a> Values<'a> {
    pub(in crate::text::op) fn new(context: &'a Context) -> Self {
        Self {
            context,
            scope: Scope::default(),
            outer: Vec::new(),
            spare: Vec::new(),
            forward: Vec::new(),
        }
    }

    /// Begins a region. An isolated region has names of its own.
    pub(in crate::text::op) fn enter(&mut self, isolated: bool) -> Mark {
        if isolated {
            let empty = self.spare.pop().unwrap_or_default();
            self.outer.push(std::mem::replace(&mut self.scope, empty));
        }
        Mark {
            isolated,
            defined: self.scope.log.len(),
        }
    }

    /// Ends a region. Fails if a name has been used in the region but not defined.
    pub(in crate::text::op) fn leave(&mut self, mark: &Mark) -> Result<(), Problem> {
        if mark.isolated {
            let undefined = self.check();
            let outer = self.outer.pop().unwrap_or_default();
            let mut empty = std::mem::replace(&mut self.scope, outer);
            // Clearing a large scope takes longer than creating one.
            if empty.defined.others.capacity() <= MAX_SPARE {
                empty.defined.clear();
                empty.log.clear();
                empty.numbered.clear();
                empty.forward.clear();
                self.spare.push(empty);
            }
            return undefined;
        }
        for name in self.scope.log.drain(mark.defined..) {
            self.scope.defined.remove(name);
        }
        Ok(())
    }

    /// Fails if a name has been used but not defined.
    pub(in crate::text::op) fn check(&self) -> Result<(), Problem> {
        let first = self
            .scope
            .forward
            .iter()
            .min_by_key(|(_, forward)| forward.at);
        match first {
            None => Ok(()),
            Some(((name, number), forward)) => {
                let what = match self.scope.defined.get(name) {
                    Some(it) => {
                        format!("`{name}` has {} results, there is no `#{number}`", it.count)
                    }
                    None => format!("use of the undefined value `{name}`"),
                };
                Err((forward.at, what))
            }
        }
    }

    /// Appends an operand of type `type_` to the body.
    pub(in crate::text::op) fn add_operand(
        &mut self,
        body: &mut BodyBuilder,
        it: ValueUse<'a>,
        type_: TypeId,
    ) -> Result<(), Problem> {
        if it.number > 0
            && let Some(&value) = self.scope.numbered.get(&(it.name, it.number))
        {
            self.expect_type(body, value, it, type_)?;
            body.add_operand(value);
            return Ok(());
        }
        if let Some(definition) = self.scope.defined.get(it.name) {
            if it.number >= definition.count {
                let ValueUse { name, number, at } = it;
                let count = definition.count;
                return Err((
                    at,
                    format!("`{name}` has {count} results, there is no `#{number}`"),
                ));
            }
            let value = ValueId(definition.first.0 + it.number);
            self.expect_type(body, value, it, type_)?;
            body.add_operand(value);
            return Ok(());
        }
        let at = it.at;
        let forward = self.scope.forward.entry((it.name, it.number));
        let forward = forward.or_insert_with(|| Forward {
            type_,
            operands: Vec::new(),
            at,
        });
        if forward.type_ != type_ {
            let earlier = forward.type_;
            return Err((at, self.earlier_use(it.name, type_, earlier)));
        }
        forward.operands.push(body.add_unresolved_operand());
        Ok(())
    }

    /// Fails if a value has another type than its use states.
    fn expect_type(
        &self,
        body: &BodyBuilder,
        value: ValueId,
        it: ValueUse<'a>,
        expected: TypeId,
    ) -> Result<(), Problem> {
        let type_ = body.type_of(value);
        if type_ == expected {
            return Ok(());
        }
        let [type_, expected] = [type_, expected].map(|id| Type::new(self.context, id));
        let message = format!(
            "`{}` has the type `{type_}`, expected `{expected}`",
            it.name
        );
        Err((it.at, message))
    }

    /// Describes that an earlier use of a value states another type.
    #[cold]
    fn earlier_use(&self, name: &str, type_: TypeId, earlier: TypeId) -> String {
        let [type_, earlier] = [type_, earlier].map(|id| Type::new(self.context, id));
        format!("`{name}` has the type `{type_}`, but `{earlier}` in an earlier use")
    }

    /// Returns the value that a use means; `None` if it is not defined yet.
    pub(in crate::text::op) fn find(&self, it: ValueUse<'a>) -> Option<ValueId> {
        if let Some(&value) = self.scope.numbered.get(&(it.name, it.number)) {
            return Some(value);
        }
        let definition = self.scope.defined.get(it.name)?;
        (it.number < definition.count).then(|| ValueId(definition.first.0 + it.number))
    }

    /// Returns whether `name` has been used, but not defined.
    pub(in crate::text::op) fn is_awaited(&self, name: &'a str) -> bool {
        self.scope.forward.contains_key(&(name, 0))
    }

    /// Defines a value as `%name#number`, in the outermost region of an isolated operation.
    pub(in crate::text::op) fn define_number(
        &mut self,
        name: &'a str,
        number: u32,
        value: ValueId,
        at: usize,
    ) -> Result<(), Problem> {
        match self.scope.numbered.insert((name, number), value) {
            None => Ok(()),
            Some(_) => Err((at, format!("`{name}#{number}` is defined twice"))),
        }
    }

    /// Defines `count` values from `first` on as `name`, and resolves earlier uses.
    pub(in crate::text::op) fn define(
        &mut self,
        body: &mut BodyBuilder,
        name: &'a str,
        first: ValueId,
        count: u32,
        at: usize,
    ) -> Result<(), Problem> {
        if !self.scope.defined.insert(name, Definition { first, count }) {
            return Err((at, format!("`{name}` is defined twice")));
        }
        self.scope.log.push(name);
        if self.scope.forward.is_empty() {
            return Ok(());
        }
        for number in 0..count {
            let Some(forward) = self.scope.forward.remove(&(name, number)) else {
                continue;
            };
            let value = ValueId(first.0 + number);
            let type_ = body.type_of(value);
            if type_ != forward.type_ {
                return Err((at, self.earlier_use(name, type_, forward.type_)));
            }
            for &operand in &forward.operands {
                body.resolve_operand(operand, value);
            }
            self.forward.push((value, forward.operands));
        }
        Ok(())
    }
}

/// The operations that define the values of a body, as far as one has been looked for.
#[derive(Default)]
pub(in crate::text::op) struct Definitions {
    body: Option<BodyId>,
    /// The number of operations that have been passed, each once.
    passed: u32,
    operations: HashMap<ValueId, OperationId>,
}

impl Definitions {
    /// Returns the operation that a value is a result of; `None` for an argument. The last operation of the body is the one that
    /// asks.
    pub(super) fn find(
        &mut self,
        id: BodyId,
        body: &BodyBuilder,
        value: ValueId,
    ) -> Option<OperationId> {
        if self.body != Some(id) {
            *self = Self {
                body: Some(id),
                ..Self::default()
            };
        }
        let end = (body.operations.len() as u32).saturating_sub(1);
        for operation in (self.passed..end).map(OperationId) {
            let results = body.operations[operation].results();
            (self.operations).extend(results.map(|result| (result, operation)));
        }
        self.passed = self.passed.max(end);
        let known = self.operations.get(&value).copied();
        // An operation with regions gets its results after those in it.
        known.or_else(|| body.defining_operation(value))
    }
}
