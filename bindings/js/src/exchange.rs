//! Bytes to and from JavaScript.
//!
//! JavaScript calls `input` with a number of bytes, writes them where it says, and calls an export with their number. What
//! the export has to say is at `output`, and `output_length` long, until the next call. A page has one thread, so there is
//! one exchange. Another module of WebAssembly that depends on this crate has these three exports too, and the same
//! glue in JavaScript (`lib/exchange.ts`) serves it.
#![expect(unsafe_code, reason = "the name of an export is unsafe, since it must be the only one")]

use std::cell::RefCell;

#[derive(Debug, Default)]
struct Exchange {
    input: Vec<u8>,
    output: Vec<u8>,
}

thread_local! {
    static EXCHANGE: RefCell<Exchange> = RefCell::default();
}

/// Answers: reads this number of bytes, and writes what JavaScript reads next. Cost: none of its own.
///
/// # Panics
///
/// If there are fewer bytes than JavaScript asked for room for.
pub fn answer<T>(length: usize, with: impl FnOnce(&[u8], &mut Vec<u8>) -> T) -> T {
    EXCHANGE.with_borrow_mut(|exchange| {
        exchange.output.clear();
        with(&exchange.input[..length], &mut exchange.output)
    })
}

/// Takes this number of bytes: a copy, since there was room for the longest encoding.
///
/// # Panics
///
/// If there are fewer bytes than JavaScript asked for room for.
pub fn take(length: usize) -> Vec<u8> {
    answer(length, |input, _| input.to_vec())
}

/// Pieces of bytes, one after the other: each is preceded by its length, in four bytes, the lowest first.
#[derive(Clone, Debug)]
pub struct Pieces<'a>(pub &'a [u8]);

impl<'a> Iterator for Pieces<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let (length, rest) = self.0.split_first_chunk()?;
        let (piece, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        self.0 = rest;
        Some(piece)
    }
}

/// Writes a piece, as [`Pieces`] reads it.
pub fn put_piece(output: &mut Vec<u8>, piece: &[u8]) {
    output.extend((piece.len() as u32).to_le_bytes());
    output.extend(piece);
}

/// Makes room for this number of bytes, and says where. It stays there until more room is asked for.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    EXCHANGE.with_borrow_mut(|exchange| {
        if exchange.input.len() < length {
            exchange.input.resize(length, 0);
        }
        exchange.input.as_mut_ptr()
    })
}

/// Where the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    EXCHANGE.with_borrow(|exchange| exchange.output.as_ptr())
}

/// How long the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn output_length() -> usize {
    EXCHANGE.with_borrow(|exchange| exchange.output.len())
}
