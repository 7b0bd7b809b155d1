use std::borrow::Cow;
use std::time::Duration;

use verger::time::Moment;
use verger::{Decision, Document, Origin, Target};
use verger_access::as_requested;
use verger_report::{Batch, Bytes, Decided, Note, Pace, Time, Visit};

use super::bodies::Told;
use crate::target::has_no_host;

/// A question, and the file that answers it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked<'a> {
    pub(super) document: &'a Document<'a>,
    pub(super) told: &'a Told,
    pub(super) origin: Option<&'a Origin>,
    pub(super) url: &'a [u8],
    /// The time for which pace and hours are asked, if they are.
    pub(super) at: Option<Moment>,
}

/// A decision, with what was read as the path; if asked, also the robot's pace and when it is welcome.
pub(super) fn answer<'a>(asked: &Asked<'a>, decision: &Decision) -> Batch<'a> {
    let &Asked { document, told, .. } = asked;
    let target = Target::read(asked.url, told.dialect.target);
    let path = target.path();
    let mut answer = Batch::decided(
        Cow::Borrowed(&told.asker),
        told.dialect.name,
        Decided::by_file(document, decision),
    );
    if let Cow::Owned(requested) = as_requested(asked.url) {
        note(&mut answer, Note::not_requested(&requested));
    }
    let host = target.authority().filter(|_| target.scheme().is_none());
    let is_word = !asked.url.starts_with(b"//");
    // With an origin, `mailto:` is not taken for a host; without one, the dialects take it for one.
    let is_nobodys = asked.origin.is_some() && has_no_host(asked.url);
    if let Some(host) = host.filter(|_| is_word && !is_nobodys) {
        let scheme = asked.origin.map_or(String::new(), |origin| format!("{}:", origin.scheme()));
        answer.read_as = Some(Bytes::new([scheme.as_bytes(), b"//", host, &path].concat()));
        note(&mut answer, Note::read_as_host(host));
    }
    answer.path = Some(Bytes::new(path));
    if let Some(at) = asked.at {
        answer.at = Some(Time(at));
        answer.pace = Some(Pace::new(document, &told.policy.pace(at, Duration::ZERO)));
        answer.visit = Some(Visit::new(told.policy.open_at(at), &told.hours));
    }
    answer
}

/// Adds a note on the URL to those on the robot and the file.
fn note(answer: &mut Batch<'_>, note: Note) {
    if let Some(asker) = &mut answer.asker {
        asker.to_mut().notes.push(note);
    }
}
