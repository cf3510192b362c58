//! Printing on several cores: the text is rendered in parts, and written in order.
//!
//! The data that parts share is computed before: the totals of each body, and aliases. What depends on the text before a part,
//! the numbers of distinct attributes, is filled in when the part is written.
//!
//! A part whose text gets long, such as one of deeply nested regions, is left to the writing thread, which writes the text
//! as it renders it. So memory is bounded, however long the text is.
//!
//! The writing thread renders parts too, until the next part to be written is available. A thread waits only for a part that
//! another thread is rendering, so a busy thread pool does not block the printing.

use std::collections::VecDeque;
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender, TryRecvError};
use std::sync::{Arc, Mutex};

use super::operation::{OperationPrinter, Shared};
use super::region::FLUSH;
use super::walk::Walk;
use crate::context::{Context, ResourceId};
use crate::error::{Error, Result};
use crate::ir::{BodyId, OperationId};
use crate::item::distinct::{self, Place};
use crate::parallel::lock;
use crate::progress::Work;
use crate::text::item::{Aliases, Items};

/// The approximate number of operations of a part: enough to outweigh the cost of a task, and few enough that the text
/// stays in the cache until it is written. One in tests, so that there are many parts.
const PART: u64 = if cfg!(test) { 1 } else { 1 << 10 };

/// The maximum depth at which a part begins, because each part stores the open constructs around it, and prints their forms.
const MAX_DEPTH: usize = 64;

/// The maximal number of parts per thread that are being rendered or wait to be written.
const PARTS_PER_CORE: usize = 8;

/// The text of a part that a thread holds, in bytes, before it leaves the part to the one that writes.
const LONGEST: usize = if cfg!(test) { 1 << 10 } else { 1 << 20 };

/// The text that all threads hold in any case, in bytes.
const HELD: usize = if cfg!(test) { 1 << 11 } else { 1 << 24 };

/// A part of the output: from a position up to the operation `end`, or to the end.
struct Part<W> {
    start: W,
    end: Option<(BodyId, OperationId)>,
    /// The channel to which the text is sent.
    text: SyncSender<Result<Outcome>>,
}

/// What became of a part.
enum Outcome {
    Rendered(Rendered),
    /// It is left to the thread that writes: its text is too long to be held, or has numbers that are not found in it.
    Left,
}

/// The text of a part, and the resources that it mentions, in order.
#[derive(Default)]
struct Rendered {
    operations: u64,
    pieces: Vec<Vec<u8>>,
    /// The numbers of distinct attributes that are to be filled in, in each piece.
    places: Vec<Vec<Place>>,
    resources: Vec<ResourceId>,
}

/// A part that has been taken.
struct Taken<W> {
    start: W,
    /// The end is known once the part has been skipped.
    end: Option<(BodyId, OperationId)>,
    text: Receiver<Result<Outcome>>,
}

/// The state shared by all rendering threads.
struct Pool<'ir, 'a, W> {
    context: &'ir Context,
    aliases: Arc<Aliases>,
    shared: &'a Shared<'ir>,
    /// The maximal number of parts that have been taken and not written.
    most: usize,
    queue: Mutex<Queue<W>>,
    printers: Mutex<Vec<OperationPrinter<'ir, 'a>>>,
    pieces: Mutex<Vec<Vec<u8>>>,
    /// The bytes of text that have been rendered and not written.
    held: AtomicUsize,
}

struct Queue<W> {
    /// The parts that no thread has taken.
    ahead: W,
    taken: VecDeque<Taken<W>>,
    /// The number of working threads, without the writing thread.
    workers: usize,
    /// Whether no more parts are taken.
    stopped: bool,
}

/// Prints in parts until no part remains, if several threads can. `rest` is then the remaining traversal.
pub(in crate::text::op) fn print<'ir, 'a, W: Walk<'ir>>(
    printer: &mut OperationPrinter<'ir, 'a>,
    rest: &mut W,
    out: &mut impl io::Write,
) -> Result<()> {
    let threads = rayon::current_num_threads();
    if threads == 1 || printer.shared.numbering.totals().operations() <= PART {
        return Ok(());
    }
    let pool = Pool {
        context: printer.items.context,
        aliases: Arc::clone(&printer.items.aliases),
        shared: printer.shared,
        most: threads * PARTS_PER_CORE,
        queue: Mutex::new(Queue {
            ahead: rest.clone(),
            taken: VecDeque::new(),
            workers: 0,
            stopped: false,
        }),
        printers: Mutex::default(),
        pieces: Mutex::default(),
        held: AtomicUsize::new(0),
    };
    rayon::in_place_scope(|scope| {
        let written = loop {
            if pool.hire(threads - 1) {
                scope.spawn(|_| pool.work());
            }
            match pool.next() {
                Ok(Some((_, _, Outcome::Rendered(rendered)))) => {
                    if let Err(error) = pool.write(rendered, printer, out) {
                        break Err(error);
                    }
                }
                Ok(Some((start, end, Outcome::Left))) => {
                    if let Err(error) = pool.stream(start, end, printer, out) {
                        break Err(error);
                    }
                }
                Ok(None) => break Ok(()),
                Err(error) => break Err(error),
            }
        };
        let mut queue = lock(&pool.queue);
        queue.stopped = true;
        *rest = queue.ahead.clone();
        written
    })
}

impl<'ir, 'a, W: Walk<'ir>> Pool<'ir, 'a, W> {
    /// Adds a working thread if parts remain and fewer than `most` threads work. Returns whether a thread was added.
    fn hire(&self, most: usize) -> bool {
        let mut queue = lock(&self.queue);
        let hires = queue.workers < most && queue.taken.len() < self.most && !is_empty(&*queue);
        queue.workers += usize::from(hires);
        hires
    }

    /// Renders parts while parts remain and may be taken.
    fn work(&self) {
        while let Some(part) = self.take() {
            self.render(part);
        }
        lock(&self.queue).workers -= 1;
    }

    /// Takes one of the remaining parts.
    fn take(&self) -> Option<Part<W>> {
        let mut queue = lock(&self.queue);
        if queue.taken.len() >= self.most || is_empty(&*queue) {
            return None;
        }
        let numbered = match self.size(&queue.ahead) {
            Some(size) if is_large(size) => queue.ahead.number_next(),
            _ => Ok(()),
        };
        let start = queue.ahead.clone();
        let (text, receiver) = mpsc::sync_channel(1);
        let skipped = numbered.and_then(|()| self.skip(&mut queue.ahead));
        let end = (queue.ahead.peek()).map(|next| (next.body_id(), next.id()));
        queue.taken.push_back(Taken {
            start: start.clone(),
            end,
            text: receiver,
        });
        if let Err(error) = skipped {
            queue.stopped = true;
            // The writing thread has the other end.
            let _ = text.send(Err(error));
            return None;
        }
        Some(Part { start, end, text })
    }

    /// Returns the next part to be written, with its start, end and text; `None` after the last one.
    #[expect(clippy::type_complexity, reason = "the parts of `Taken`")]
    fn next(&self) -> Result<Option<(W, Option<(BodyId, OperationId)>, Outcome)>> {
        let taken = || lock(&self.queue).taken.pop_front();
        let mut next = taken();
        if next.is_none() {
            self.take().into_iter().for_each(|part| self.render(part));
            next = taken();
        }
        let Some(Taken { start, end, text }) = next else {
            return Ok(None);
        };
        loop {
            match text.try_recv() {
                Ok(outcome) => return Ok(Some((start, end, outcome?))),
                Err(TryRecvError::Empty) => match self.take() {
                    Some(part) => self.render(part),
                    None => {
                        let outcome = text.recv().map_err(|_| abandoned())?;
                        return Ok(Some((start, end, outcome?)));
                    }
                },
                Err(TryRecvError::Disconnected) => return Err(abandoned()),
            }
        }
    }

    fn write(
        &self,
        rendered: Rendered,
        printer: &mut OperationPrinter<'ir, 'a>,
        out: &mut impl io::Write,
    ) -> Result<()> {
        for resource in rendered.resources {
            printer.items.resources.add(resource);
        }
        self.context
            .progress
            .add(Work::Printing, rendered.operations);
        for (mut piece, places) in rendered.pieces.into_iter().zip(rendered.places) {
            out.write_all(&printer.items.distinct.fill_in(&piece, &places))?;
            self.held.fetch_sub(piece.len(), Ordering::Relaxed);
            piece.clear();
            lock(&self.pieces).push(piece);
        }
        Ok(())
    }

    /// Renders a part and writes its text on the way.
    fn stream(
        &self,
        mut walk: W,
        end: Option<(BodyId, OperationId)>,
        printer: &mut OperationPrinter<'ir, 'a>,
        out: &mut impl io::Write,
    ) -> Result<()> {
        walk.print(printer, end, &mut |text, operations| {
            out.write_all(text)?;
            text.clear();
            self.context.progress.add(Work::Printing, operations);
            Ok(())
        })
    }

    /// Returns the number of operations in the body of the next operation, if it has one.
    fn size(&self, ahead: &W) -> Option<u64> {
        let body = ahead.peek()?.own_body()?;
        Some(self.shared.numbering.totals().of(body).operations)
    }

    /// Skips about [`PART`] operations, up to a position before an operation, where a part can begin.
    fn skip(&self, ahead: &mut W) -> Result<()> {
        let mut left = PART;
        loop {
            let size = self.size(ahead);
            let may_end = left < PART && ahead.depth() <= MAX_DEPTH && ahead.peek().is_some();
            if may_end && (left == 0 || size.is_some_and(is_large)) {
                return Ok(());
            }
            let size = size.or_else(|| self.contents(ahead));
            let size = match size.filter(|size| !is_large(*size)) {
                Some(size) => {
                    ahead.skip()?;
                    size
                }
                None if !ahead.pass()? => return Ok(()),
                None => 0,
            };
            left = left.saturating_sub(size + 1);
        }
    }

    /// Returns the number of operations in the regions of the next operation, if it has no body of its own and they are not
    /// many. No part begins deep inside, so operations there are not counted again at each depth.
    fn contents(&self, ahead: &W) -> Option<u64> {
        let next = ahead.peek().filter(|_| ahead.depth() <= MAX_DEPTH)?;
        let (place, regions) = next.region_ids().ok()?;
        let mut count = 0;
        for id in place.body.operations_in(regions) {
            let body = place.operation(id).own_body();
            let nested = body.map(|body| self.shared.numbering.totals().of(body));
            count += 1 + nested.map_or(0, |it| it.operations);
            if is_large(count) {
                return None;
            }
        }
        Some(count)
    }

    /// Renders a part, and sends its text to the writing thread.
    fn render(&self, part: Part<W>) {
        let rendered = self.rendered(part.start, part.end);
        // Without a receiver, the text is not needed.
        let _ = part.text.send(rendered);
    }

    /// Returns the text of a part.
    fn rendered(&self, mut walk: W, end: Option<(BodyId, OperationId)>) -> Result<Outcome> {
        let printer = lock(&self.printers).pop();
        let mut printer = printer.unwrap_or_else(|| {
            let aliases = Arc::clone(&self.aliases);
            let items = Items::of_part(self.context, aliases);
            let items = items.eliding(self.shared.elide_elements);
            OperationPrinter::new(items, self.shared)
        });
        let mut rendered = Rendered::default();
        let requests = printer.items.distinct.requests();
        let mut length = 0;
        let mut too_long = false;
        let printed = walk.print(&mut printer, end, &mut |text, operations| {
            length += text.len();
            let held = self.held.fetch_add(text.len(), Ordering::Relaxed);
            if length > LONGEST && held > HELD {
                too_long = true;
                return Err(Error::message("the text of a part is too long"));
            }
            let empty = lock(&self.pieces).pop();
            let empty = empty.unwrap_or_else(|| Vec::with_capacity(FLUSH + FLUSH / 2));
            rendered.pieces.push(std::mem::replace(text, empty));
            rendered.operations += operations;
            Ok(())
        });
        if too_long {
            // The printer has open constructs, so another part cannot use it.
            self.held.fetch_sub(length, Ordering::Relaxed);
            return Ok(Outcome::Left);
        }
        printed?;
        rendered.resources = printer.items.resources.take();
        let requests = printer.items.distinct.requests() - requests;
        lock(&self.printers).push(printer);
        let Some(places) = distinct::find(&rendered.pieces, requests) else {
            self.held.fetch_sub(length, Ordering::Relaxed);
            return Ok(Outcome::Left);
        };
        rendered.places = places;
        Ok(Outcome::Rendered(rendered))
    }
}

/// Returns whether a body with `size` operations is divided into parts, so that it is numbered once for all of them.
fn is_large(size: u64) -> bool {
    size > PART
}

/// Returns whether no part remains.
fn is_empty<'ir, W: Walk<'ir>>(queue: &Queue<W>) -> bool {
    queue.stopped || queue.ahead.is_at_end()
}

/// Another thread has panicked; the scope propagates that panic.
fn abandoned() -> Error {
    Error::message("a part of the text has not been rendered")
}
