//! Drives one [`RobotsFetch`] over the network.

use tokio::time::Instant;
use verger::time::Moment;
use verger_access::{Answer, Next, Reading, ResponseHead, RobotsFetch, retry_after};

use crate::failure::{HostPart, TransportFailure};
use crate::gate::{Gate, RequestEnd};
use crate::limits::{Deadlines, TransferLimits};
use crate::resolver::Resolve;
use crate::transport::{Attempts, End, Response, Transport};

/// Tells the time.
pub(super) type Clock = dyn Fn() -> Moment + Send + Sync;

/// The result of a walk: the answer to remember, and what a person is told besides.
#[derive(Debug)]
pub(super) struct Walked {
    pub(super) answer: Answer,
    /// Why there was no answer, in the words of the network.
    pub(super) trouble: Option<TransportFailure>,
}

/// Asks until there is an answer: at most six requests, all of them within the total, and each within the other deadlines. The
/// gate has let the first of them in.
pub(super) async fn walk<R: Resolve + Sync, G: Gate>(
    transport: &Transport<R>,
    deadlines: Deadlines,
    mut asking: RobotsFetch,
    first: G::Pass,
    (gate, now): (&G, &Clock),
) -> Result<Walked, G::Closed> {
    // One byte more than is kept shows that there is more.
    let decoded = RobotsFetch::LIMIT as u64 + 1;
    let mut limits = TransferLimits { decoded, encoded: decoded, deadlines };
    let (mut attempts, mut first) = (Attempts::none(), Some(first));
    loop {
        let fields = conditions(&asking);
        let fields: Vec<_> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let mut pass = match first.take() {
            Some(first) => first,
            None => gate.enter(asking.url()).await?,
        };
        if let Some(left) = gate.time_left() {
            limits.deadlines.total = limits.deadlines.total.min(left);
        }
        let began = Instant::now();
        let with = (&mut pass, attempts);
        let got = transport.get_through(with, asking.url(), &fields, &limits).await;
        let response = match got {
            Ok(response) => response,
            Err(failure) => {
                let trouble = RequestEnd::Trouble { retry_after: None, at: now() };
                match failure.part_of_the_host() {
                    HostPart::None => gate.give_back(pass).await,
                    HostPart::IdleEnd => gate.leave(pass, RequestEnd::Well).await,
                    HostPart::Trouble => gate.leave(pass, trouble).await,
                }
                if attempts.may_follow(failure) {
                    limits.deadlines.spend(began.elapsed());
                    continue;
                }
                let mut answer = asking.failed(failure.access(), now());
                answer.took = Some(began.elapsed());
                return Ok(Walked { answer, trouble: Some(failure) });
            }
        };
        let ended = end_of(&response, now());
        let mut walked = match head(asking, &response, now()) {
            Next::Ask(next) => {
                // The connection is closed, or kept, before the next request may begin.
                response.leave().await;
                limits.deadlines.spend(began.elapsed());
                gate.leave(pass, ended).await;
                asking = next;
                continue;
            }
            Next::Done(answer) => {
                response.leave().await;
                Walked { answer: *answer, trouble: None }
            }
            Next::Read(reading) => read(reading, response, now).await,
        };
        walked.answer.took = Some(began.elapsed());
        let ended = match (ended, walked.trouble) {
            (RequestEnd::Well, Some(_)) => RequestEnd::Trouble { retry_after: None, at: now() },
            (ended, _) => ended,
        };
        gate.leave(pass, ended).await;
        return Ok(walked);
    }
}

/// What the head of a response says of its host.
fn end_of(response: &Response, at: Moment) -> RequestEnd {
    if response.status() < 500 && response.status() != 429 {
        return RequestEnd::Well;
    }
    let values = response.fields().filter(|(name, _)| *name == "retry-after");
    let retry_after = retry_after(values.map(|(_, value)| value), at);
    RequestEnd::Trouble { retry_after, at }
}

fn conditions(asking: &RobotsFetch) -> Vec<(&'static str, String)> {
    let Some(known) = asking.validators() else { return Vec::new() };
    let etag = known.etag.clone().map(|etag| ("if-none-match", etag));
    let date = known.last_modified.clone().map(|date| ("if-modified-since", date));
    etag.into_iter().chain(date).collect()
}

fn head(asking: RobotsFetch, response: &Response, now: Moment) -> Next {
    let fields: Vec<_> = response.fields().collect();
    asking.head(ResponseHead { status: response.status(), fields: &fields }, now)
}

async fn read(mut reading: Reading, mut response: Response, now: &Clock) -> Walked {
    let answer = loop {
        match response.chunk().await {
            Ok(Some(octets)) => match reading.chunk(octets, now()) {
                Ok(more) => reading = more,
                Err(answer) => break *answer,
            },
            Ok(None) => {
                break match response.end() {
                    Some(End::Whole) if response.ends_by_close() => reading.end_by_close(now()),
                    Some(End::Whole) => reading.end(now()),
                    _ => reading.limited(now()),
                };
            }
            Err(failure) => {
                let answer = reading.failed(failure.access(), now());
                return Walked { answer, trouble: Some(failure) };
            }
        }
    };
    Walked { answer, trouble: None }
}
