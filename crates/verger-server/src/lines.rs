//! Where answers are written: whole if they are short, else in pieces while they are made.

use hyper::body::Bytes;
use verger_report::{Answer, json};

use crate::problem::Problem;

/// Why a verb ended before its end.
#[derive(Debug)]
pub(crate) enum Stop {
    /// There is no answer. Nothing was written yet.
    Refused(Box<Problem>),
    /// Nobody waits for the rest.
    Gone,
    /// It is too long to be made whole.
    Long,
}

impl<P: Into<Problem>> From<P> for Stop {
    fn from(problem: P) -> Self {
        Self::Refused(Box::new(problem.into()))
    }
}

/// Answers as lines of JSON, or the bytes of a file.
pub(crate) struct Lines<'s> {
    buffer: Vec<u8>,
    /// Takes a piece, and says whether anybody waits for more.
    send: Option<&'s mut dyn FnMut(Bytes) -> bool>,
}

impl<'s> Lines<'s> {
    /// All of them, if they are short.
    pub(crate) fn whole() -> Self {
        Self { buffer: Vec::new(), send: None }
    }

    /// In pieces.
    pub(crate) fn in_pieces(send: &'s mut dyn FnMut(Bytes) -> bool) -> Self {
        Self { buffer: Vec::new(), send: Some(send) }
    }

    /// Adds an answer.
    pub(crate) fn put<A: Answer>(&mut self, answer: &A) -> Result<(), Stop> {
        self.buffer.extend_from_slice(json(answer).as_bytes());
        self.buffer.push(b'\n');
        if self.buffer.len() < PIECE {
            return Ok(());
        }
        let send = self.send.as_mut().ok_or(Stop::Long)?;
        if send(std::mem::take(&mut self.buffer).into()) { Ok(()) } else { Err(Stop::Gone) }
    }

    /// The bytes of a file, as they are.
    pub(crate) fn raw(&mut self, bytes: &[u8]) {
        self.buffer.extend_from_slice(bytes);
    }

    /// What was not sent.
    pub(crate) fn rest(self) -> Bytes {
        self.buffer.into()
    }
}

/// The least bytes of a piece.
const PIECE: usize = 64 << 10;
