//! An answer is made: at once if it takes little, else on a thread of its own, in pieces, and only a limited number at once.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use hyper::body::Bytes;
use hyper::header::{CONTENT_TYPE, HeaderValue, RETRY_AFTER};
use hyper::{Response, StatusCode};
use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, mpsc, oneshot};
use tokio::task::spawn_blocking;
use tokio::time::{Instant, timeout_at};

use super::gate::{Form, LINES, ONE};
use super::{Service, busy};
use crate::connections::CutAt;
use crate::lines::{Lines, Reader, Stop};
use crate::problem::Problem;
use crate::reply::{PIECE, Piece, Places, ReplyBody};
use crate::routes::Answers;

/// A reply, or why there is none.
type Replied = Result<Response<ReplyBody>, Problem>;

impl Service {
    /// Answers a question.
    pub(super) async fn answer(
        &self,
        answers: &Answers,
        body: Bytes,
        form: Form,
        room: OwnedSemaphorePermit,
    ) -> Replied {
        let (verb, now) = (answers.verb, (self.options.now)());
        if answers.is_quick && body.len() <= QUICK {
            let mut lines = Lines::whole();
            match catch_unwind(AssertUnwindSafe(|| verb(&body, now, &mut lines))) {
                Ok(Ok(())) => return whole(lines.rest(), form),
                Ok(Err(Stop::Refused(problem))) => return Err(*problem),
                // It takes more than was thought.
                Ok(Err(Stop::Long | Stop::Gone)) => {}
                Err(_) => return Err(broken()),
            }
        }
        let place = Arc::clone(&self.free).try_acquire_owned();
        let place = place.map_err(|_| busy("too many answers are being made"))?;
        let places = Arc::new(Places { _at_work: place, _room: room });
        let deadline = Instant::now() + self.options.answer_time;
        let (begin, replied) = oneshot::channel();
        let (runtime, begin) = (Handle::current(), Some(begin));
        let mut writer = Writer { runtime, deadline, form, places, begin, pieces: None };
        spawn_blocking(move || {
            let mut lines = Lines::in_pieces(&mut writer);
            let made = verb(&body, now, &mut lines);
            let rest = lines.rest();
            writer.end(made, rest);
        });
        match timeout_at(deadline, replied).await {
            Ok(Ok(replied)) => replied,
            Ok(Err(_)) if Instant::now() < deadline => Err(broken()),
            // The maker saw it first, or this did.
            Ok(Err(_)) | Err(_) => {
                let seconds = self.options.answer_time.as_secs_f64();
                let text =
                    format!("the answer takes longer than {seconds} s; ask for less at once");
                Err(Problem::new(StatusCode::SERVICE_UNAVAILABLE, text)
                    .with(RETRY_AFTER, HeaderValue::from_static("1")))
            }
        }
    }
}

/// Where an answer goes.
struct Writer {
    runtime: Handle,
    /// Until when it must be made and sent.
    deadline: Instant,
    form: Form,
    /// What the answer takes until it was made and taken.
    places: Arc<Places>,
    /// Who waits for the head, until it is sent.
    begin: Option<oneshot::Sender<Replied>>,
    /// Who waits for pieces, after that.
    pieces: Option<mpsc::Sender<Piece>>,
}

impl Reader for Writer {
    fn take(&mut self, mut bytes: Bytes) -> bool {
        if let Some(begin) = self.begin.take() {
            let (pieces, body) = mpsc::channel(PIECES);
            let replied = match self.form {
                Form::Answers { lines: true, .. } => {
                    self.pieces = Some(pieces);
                    Ok(self.timed(reply(LINES, ReplyBody::pieces(body))))
                }
                _ => Err(only_lines()),
            };
            // If nobody waits any more, neither does anybody for the pieces.
            let _ = begin.send(replied);
        }
        while !bytes.is_empty() {
            let piece = bytes.split_to(bytes.len().min(PIECE));
            if !self.piece(Piece::Some(piece)) {
                return false;
            }
        }
        true
    }

    fn waits(&self) -> bool {
        let is_left = self.begin.as_ref().is_some_and(oneshot::Sender::is_closed)
            || self.pieces.as_ref().is_some_and(mpsc::Sender::is_closed);
        !is_left && Instant::now() < self.deadline
    }
}

impl Writer {
    fn piece(&self, piece: Piece) -> bool {
        // A reader that keeps up is never waited for, so the deadline is looked at first.
        let Some(pieces) = self.pieces.as_ref().filter(|_| self.waits()) else { return false };
        let sent = self.runtime.block_on(timeout_at(self.deadline, pieces.send(piece)));
        sent.is_ok_and(|sent| sent.is_ok())
    }

    /// A reply that has its places until it was taken, and is cut off at the deadline.
    fn timed(&self, reply: Response<ReplyBody>) -> Response<ReplyBody> {
        let mut reply = reply.map(|body| body.with(Arc::clone(&self.places)));
        reply.extensions_mut().insert(CutAt(self.deadline));
        reply
    }

    fn end(mut self, made: Result<(), Stop>, rest: Bytes) {
        if let Some(begin) = self.begin.take() {
            let replied = match made {
                Ok(()) => whole(rest, self.form).map(|reply| self.timed(reply)),
                Err(Stop::Refused(problem)) => Err(*problem),
                Err(Stop::Gone | Stop::Long) => return,
            };
            // Nobody waits for it any more if this fails.
            let _ = begin.send(replied);
        } else if made.is_ok() && self.take(rest) {
            self.piece(Piece::End);
        }
    }
}

/// An answer that was made whole.
fn whole(bytes: Bytes, form: Form) -> Replied {
    let first_end = || bytes.iter().position(|byte| *byte == b'\n');
    let is_one = || first_end().is_some_and(|end| end + 1 == bytes.len());
    let kind = match form {
        Form::File if str::from_utf8(&bytes).is_ok() => "text/plain; charset=utf-8",
        Form::File => BYTES,
        Form::Answers { one: true, .. } if is_one() => ONE,
        Form::Answers { lines: true, .. } => LINES,
        Form::Answers { .. } => return Err(only_lines()),
    };
    Ok(reply(kind, ReplyBody::whole(bytes)))
}

fn reply(kind: &'static str, body: ReplyBody) -> Response<ReplyBody> {
    let mut reply = Response::new(body);
    reply.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    reply
}

fn only_lines() -> Problem {
    let text = "there is not one answer: none or several are application/x-ndjson, which the request does not accept";
    Problem::new(StatusCode::NOT_ACCEPTABLE, text).about("Accept")
}

/// A panic is a bug.
fn broken() -> Problem {
    let text = "this question shows a fault of Verger; please report it with the question";
    Problem::new(StatusCode::INTERNAL_SERVER_ERROR, text)
}

/// A file that is not UTF-8.
const BYTES: &str = "application/octet-stream";

/// A question of at most this many bytes can be quick to answer.
const QUICK: usize = 16 << 10;

/// The pieces that wait to be sent.
const PIECES: usize = 2;
