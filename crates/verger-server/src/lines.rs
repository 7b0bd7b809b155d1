//! Where answers are written: whole if they are short, else in pieces while they are made.

use hyper::body::Bytes;
use verger_report::{Answer, json};

use crate::problem::Problem;
use crate::reply::PIECE;

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

/// Who takes answers while they are made.
pub(crate) trait Reader {
    /// Takes bytes, and says whether anybody waits for more.
    fn take(&mut self, bytes: Bytes) -> bool;

    /// Whether anybody still waits.
    fn waits(&self) -> bool;
}

/// Answers as lines of JSON, or the bytes of a file.
pub(crate) struct Lines<'s> {
    buffer: Vec<u8>,
    reader: Option<&'s mut dyn Reader>,
}

impl<'s> Lines<'s> {
    /// All of them, if they are short.
    pub(crate) fn whole() -> Self {
        Self { buffer: Vec::new(), reader: None }
    }

    /// In pieces.
    pub(crate) fn in_pieces(reader: &'s mut dyn Reader) -> Self {
        Self { buffer: Vec::new(), reader: Some(reader) }
    }

    /// Ends the work if nobody waits for it any more.
    pub(crate) fn go_on(&self) -> Result<(), Stop> {
        let is_gone = self.reader.as_ref().is_some_and(|reader| !reader.waits());
        if is_gone { Err(Stop::Gone) } else { Ok(()) }
    }

    /// Adds an answer. What was long before it is sent first, so that one answer is whole whatever its length.
    pub(crate) fn put<A: Answer>(&mut self, answer: &A) -> Result<(), Stop> {
        self.go_on()?;
        if self.buffer.len() >= PIECE {
            let reader = self.reader.as_mut().ok_or(Stop::Long)?;
            if !reader.take(std::mem::take(&mut self.buffer).into()) {
                return Err(Stop::Gone);
            }
        }
        self.buffer.extend_from_slice(json(answer).as_bytes());
        self.buffer.push(b'\n');
        Ok(())
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
