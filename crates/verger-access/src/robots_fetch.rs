//! The state machine that fetches one robots.txt: it is given events and says what to do next.

use url::Url;
use verger::time::Moment;

use crate::answer::{Answer, Content, File, Hop, Validators};
use crate::body::{FileKind, is_open_end, keep_whole_lines};
use crate::head::ResponseHead;
use crate::payment::PaymentTerms;
use crate::profile::Profile;
use crate::result::{AccessResult, FetchFailure, Said};
use crate::site::Site;

/// A request to send; then the machine is given its result.
///
/// Each step takes the machine and returns the next one, so no state accepts a wrong event.
///
/// ```
/// use verger::time::Moment;
/// use verger_access::{RobotsFetch, ResponseHead, Next, Profile, Said, Site};
///
/// let now = Moment::from_unix(1_700_000_000);
/// let asking = RobotsFetch::new(Site::of("https://example.com")?, &Profile::RFC9309, None);
/// assert_eq!(asking.url(), "https://example.com/robots.txt");
///
/// let moved = ResponseHead { status: 301, fields: &[("Location", b"//www.example.com/robots.txt")] };
/// let Next::Ask(asking) = asking.head(moved, now) else { panic!("a redirect is followed") };
/// assert_eq!(asking.url(), "https://www.example.com/robots.txt");
///
/// let Next::Read(reading) = asking.head(ResponseHead { status: 200, fields: &[] }, now) else { panic!() };
/// let reading = reading.chunk(b"User-agent: *\n", now).expect("there is room for more");
/// let answer = reading.end(now);
/// assert_eq!(answer.said, Said::Status(200));
/// assert_eq!(answer.site, Site::of("https://example.com")?);
/// # Ok::<(), verger_access::SiteError>(())
/// ```
#[derive(Clone, Debug)]
pub struct RobotsFetch {
    so_far: SoFar,
    url: Url,
    known: Option<Validators>,
}

/// A body that is being received.
#[derive(Clone, Debug)]
pub struct Reading {
    so_far: SoFar,
    status: u16,
    file: File,
    lifetime: Option<std::time::Duration>,
    payment: Option<PaymentTerms>,
}

/// What to do next.
#[derive(Clone, Debug)]
#[expect(clippy::exhaustive_enums, reason = "these are all the states of the machine")]
pub enum Next {
    /// Send another request: it was redirected.
    Ask(RobotsFetch),
    /// Hand on the body.
    Read(Reading),
    /// Nothing: this is the answer.
    Done(Box<Answer>),
}

#[derive(Clone, Debug)]
struct SoFar {
    site: Site,
    profile: Profile,
    hops: Vec<Hop>,
}

impl RobotsFetch {
    /// How many redirects are followed (RFC 9309 §2.3.1.2 asks for at least five).
    pub const REDIRECTS: usize = 5;

    /// The longest URL of a redirect that is followed, in bytes: 2 KiB, since each is remembered with the answer. So
    /// what is remembered of a chain is 10 KiB at most.
    pub const LONGEST_REDIRECT: usize = 2 << 10;

    /// How many decoded bytes of a file are read (RFC 9309 §2.5 asks for at least 500 KiB).
    pub const LIMIT: usize = 500 * 1024;

    /// A first request for the robots.txt of a site. `known` are the validators of the stored copy, if its bytes are stored
    /// too.
    pub fn new(site: Site, profile: &Profile, known: Option<&Validators>) -> Self {
        let url = Url::parse(&site.robots_url()).expect("a site is the origin of a URL");
        let so_far = SoFar { site, profile: profile.clone(), hops: Vec::new() };
        Self { so_far, url, known: known.cloned() }
    }

    /// The URL to be asked.
    pub fn url(&self) -> &str {
        self.url.as_str()
    }

    /// What to send as `If-None-Match` and `If-Modified-Since`: only to the URL that gave them.
    pub fn validators(&self) -> Option<&Validators> {
        self.known.as_ref().filter(|known| known.url == self.url.as_str())
    }

    /// The head of the response has arrived.
    pub fn head(mut self, head: ResponseHead<'_>, now: Moment) -> Next {
        self.so_far.visited(&self.url, Some(head.status));
        if head.status == 304 && self.validators().is_some() {
            let lifetime = head.lifetime(self.url.as_str(), now);
            let payment = PaymentTerms::of(&head);
            let answer = self.so_far.answer(Said::Status(304), now);
            let content = Content::NotModified;
            return Next::Done(Box::new(Answer { content, lifetime, payment, ..answer }));
        }
        match self.so_far.profile.meaning(Said::Status(head.status)).result {
            AccessResult::Successful => Next::Read(self.into_reading(&head, now)),
            AccessResult::Redirected => self.redirected(&head, now),
            _ => {
                let lifetime = head.lifetime(self.url.as_str(), now);
                let answer = self.so_far.answer(Said::Status(head.status), now);
                let (retry_after, payment) = (head.retry_after(now), PaymentTerms::of(&head));
                Next::Done(Box::new(Answer { lifetime, retry_after, payment, ..answer }))
            }
        }
    }

    /// No head arrived.
    pub fn failed(mut self, failure: FetchFailure, now: Moment) -> Answer {
        self.so_far.visited(&self.url, None);
        self.so_far.answer(Said::Nothing(failure), now)
    }

    fn into_reading(self, head: &ResponseHead<'_>, now: Moment) -> Reading {
        let validators = Validators {
            etag: head.text("etag"),
            last_modified: head.text("last-modified"),
            url: self.url.to_string(),
        };
        Reading {
            so_far: self.so_far,
            status: head.status,
            file: File {
                octets: Vec::new(),
                truncated: false,
                open_end: false,
                kind: FileKind::Empty,
                media_type: head.media_type(),
                validators,
            },
            lifetime: head.lifetime(self.url.as_str(), now),
            payment: PaymentTerms::of(head),
        }
    }

    fn redirected(self, head: &ResponseHead<'_>, now: Moment) -> Next {
        let nowhere = |so_far: SoFar, failure| {
            Next::Done(Box::new(so_far.answer(Said::Nothing(failure), now)))
        };
        let Some(url) = self.location(head) else {
            return nowhere(self.so_far, FetchFailure::BadRedirect);
        };
        if self.so_far.hops.len() > Self::REDIRECTS {
            return nowhere(self.so_far, FetchFailure::TooManyRedirects);
        }
        Next::Ask(Self { url, ..self })
    }

    fn location(&self, head: &ResponseHead<'_>) -> Option<Url> {
        let location = std::str::from_utf8(head.field("location")?).ok()?;
        // Each is remembered with the answer.
        if location.len() > Self::LONGEST_REDIRECT {
            return None;
        }
        let mut url = self.url.join(location).ok()?;
        url.set_fragment(None);
        (url.as_str().len() <= Self::LONGEST_REDIRECT && Site::of_parsed(&url).is_ok())
            .then_some(url)
    }
}

impl Reading {
    /// Some of the decoded body has arrived.
    ///
    /// # Errors
    ///
    /// The answer, when the limit is reached and no more is read: this is the end, not a failure.
    pub fn chunk(mut self, octets: &[u8], now: Moment) -> Result<Self, Box<Answer>> {
        let room = RobotsFetch::LIMIT - self.file.octets.len();
        if octets.len() <= room {
            self.file.octets.extend_from_slice(octets);
            return Ok(self);
        }
        self.file.octets.extend_from_slice(&octets[..room]);
        Err(Box::new(self.limited(now)))
    }

    /// There is more of the body, but the transport's limit was reached.
    pub fn limited(mut self, now: Moment) -> Answer {
        self.file.truncated = true;
        let beginning = FileKind::of(&self.file.octets);
        keep_whole_lines(&mut self.file.octets);
        let kind = beginning.of_which_is_kept(&self.file.octets);
        self.answer(kind, now)
    }

    /// The body is complete.
    pub fn end(self, now: Moment) -> Answer {
        let kind = FileKind::of(&self.file.octets);
        self.answer(kind, now)
    }

    /// The connection closed, and the head stated neither a length nor chunks: nobody can tell whether the body is
    /// complete (RFC 9112 §6.3). What a profile makes of its last line, [`Profile::text`] says.
    pub fn end_by_close(mut self, now: Moment) -> Answer {
        self.file.open_end = is_open_end(&self.file.octets);
        self.end(now)
    }

    /// The body broke off: what arrived is not a file.
    pub fn failed(self, failure: FetchFailure, now: Moment) -> Answer {
        self.so_far.answer(Said::Nothing(failure), now)
    }

    fn answer(self, kind: FileKind, now: Moment) -> Answer {
        let Self { so_far, status, file, lifetime, payment } = self;
        let content = Content::File(File { kind, ..file });
        Answer { content, lifetime, payment, ..so_far.answer(Said::Status(status), now) }
    }
}

impl SoFar {
    fn visited(&mut self, url: &Url, status: Option<u16>) {
        self.hops.push(Hop { url: url.to_string(), status });
    }

    fn answer(self, said: Said, at: Moment) -> Answer {
        let Self { site, hops, .. } = self;
        Answer {
            site,
            at,
            hops,
            said,
            content: Content::None,
            lifetime: None,
            retry_after: None,
            took: None,
            payment: None,
        }
    }
}

#[cfg(test)]
mod tests;
