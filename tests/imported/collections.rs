//! Collections, traits, closures, matches, panics and iterators.
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

pub static COUNT: AtomicUsize = AtomicUsize::new(0);
thread_local! { static LOCAL: std::cell::Cell<u32> = const { std::cell::Cell::new(3) }; }

#[derive(Clone, Debug, PartialEq)]
pub enum Token { Number(f64), Word(String), Open, Close }

#[derive(Debug)]
pub enum Error { Unexpected(char, usize), End }
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self { Error::Unexpected(c, at) => write!(f, "{c:?} at {at}"), Error::End => f.write_str("end") }
    }
}
pub trait Visitor { fn visit(&mut self, token: &Token) -> bool; }
pub struct Counter { pub words: HashMap<String, u32>, pub total: f64 }
impl Visitor for Counter {
    fn visit(&mut self, token: &Token) -> bool {
        match token {
            Token::Word(word) => *self.words.entry(word.clone()).or_default() += 1,
            Token::Number(n) if n.is_finite() => self.total += n,
            _ => return false,
        }
        true
    }
}
pub fn tokens(text: &str) -> Result<Vec<Token>, Error> {
    COUNT.fetch_add(1, Ordering::SeqCst);
    LOCAL.with(|local| local.set(local.get() + 1));
    let mut all = Vec::new();
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        all.push(match c {
            '(' => Token::Open,
            ')' => Token::Close,
            ' ' => continue,
            '0'..='9' => {
                let mut end = at + 1;
                while let Some(&(next, '0'..='9' | '.')) = chars.peek() { end = next + 1; chars.next(); }
                Token::Number(text[at..end].parse().map_err(|_| Error::End)?)
            }
            c if c.is_alphabetic() => {
                let word: String = std::iter::once(c).chain(std::iter::from_fn(|| chars.next_if(|x| x.1.is_alphanumeric()).map(|x| x.1))).collect();
                Token::Word(word)
            }
            c => return Err(Error::Unexpected(c, at)),
        });
    }
    Ok(all)
}
pub fn all(visitor: &mut dyn Visitor, tokens: &[Token]) -> usize { tokens.iter().filter(|t| visitor.visit(t)).count() }
pub fn sorted(map: &BTreeMap<u64, Arc<Mutex<Vec<i128>>>>) -> i128 {
    map.values().rev().map(|v| v.lock().unwrap().iter().copied().max().unwrap_or(i128::MIN)).fold(0, i128::wrapping_add)
}
#[repr(C)] pub union Bits { pub f: f32, pub u: u32 }
#[unsafe(no_mangle)] pub extern "C" fn bits(f: f32) -> u32 { unsafe { Bits { f }.u.rotate_left(3) } }
pub fn generic<T: Ord + Copy, const N: usize>(mut a: [T; N]) -> [T; N] { a.sort_unstable(); a }
pub fn instance() -> [u16; 9] { generic([9, 1, 8, 2, 7, 3, 6, 4, 5]) }
