//! A site that answers, and what is made of it.

use verger::time::Moment;
use verger_access::{
    Due, FetchFailure, Next, Profile, ResponseHead, RobotsFetch, Site, SiteEntry, SiteState,
    SiteVerdict,
};

pub(crate) const HOUR: u64 = 3600;
pub(crate) const DAY: u64 = 24 * HOUR;

pub(crate) fn at(seconds: u64) -> Moment {
    Moment::from_unix(1_700_000_000 + seconds)
}

pub(crate) fn site() -> Site {
    Site::of("https://example.com").expect("a site")
}

/// A status, header fields, and a body.
pub(crate) type Response<'a> = (u16, &'a [(&'a str, &'a [u8])], &'a [u8]);

/// Asks, and learns from a response.
pub(crate) fn answer(
    profile: &Profile,
    known: Option<&SiteEntry>,
    (status, fields, body): Response<'_>,
    now: Moment,
) -> verger_access::Learned {
    let copy = known.and_then(|entry| entry.copy.as_ref());
    let asking = RobotsFetch::new(site(), profile, copy.map(|copy| &copy.validators));
    let answer = match asking.head(ResponseHead { status, fields }, now) {
        Next::Read(reading) => reading.chunk(body, now).expect("short").end(now),
        Next::Done(answer) => *answer,
        Next::Ask(asking) => panic!("redirected to {}", asking.url()),
    };
    profile.learn(known, answer)
}

pub(crate) fn failure(profile: &Profile, known: Option<&SiteEntry>, now: Moment) -> SiteEntry {
    let answer = RobotsFetch::new(site(), profile, None).failed(FetchFailure::Timeout, now);
    profile.learn(known, answer).entry
}

pub(crate) fn verdict(
    profile: &Profile,
    entry: &SiteEntry,
    now: Moment,
) -> Result<SiteVerdict, Due> {
    match profile.state(Some(entry), now) {
        SiteState::Ask(due) => Err(due),
        SiteState::Holds(access) => Ok(access.verdict),
    }
}

pub(crate) const TEXT: &[u8] = b"User-agent: *\nDisallow: /x\n";
pub(crate) const PAGE: &[u8] = b"<html>";
pub(crate) const RFC: &Profile = &Profile::RFC9309;

pub(crate) fn good(fields: &[(&str, &[u8])]) -> SiteEntry {
    answer(RFC, None, (200, fields, TEXT), at(0)).entry
}
