//! The machine of a download: what to ask for, and what each answer is worth. It opens nothing.

mod error;

use super::range::{ContentRange, RangeHead};

pub use self::error::TransferError;

/// The beginning of a file, which is at hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Held {
    /// How many bytes; never 0.
    pub(super) octets: u64,
    /// The strong entity tag of the file that they are the beginning of.
    pub(super) etag: String,
    /// The URL that gave them.
    pub(super) url: String,
    /// How many the file has, if that is known.
    pub(super) total: Option<u64>,
}

/// How many bytes there may be, and how many there must.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub(super) most: u64,
    pub(super) stated: Option<u64>,
}

/// A request to be sent.
#[derive(Clone, Debug)]
pub(super) struct RangeFetch {
    bounds: Bounds,
    held: Option<Held>,
    /// Whether to ask without a range: an answer to one could not be used.
    is_plain: bool,
    asked: u32,
    restarts: u32,
}

/// A body that is being received.
#[derive(Clone, Debug)]
pub(super) struct Reading {
    bounds: Bounds,
    /// This number of bytes are at hand: when it began, and now.
    begins: u64,
    at: u64,
    /// Where this body must end.
    ends: Option<u64>,
    total: Option<u64>,
    etag: Option<String>,
    url: String,
    asked: u32,
    restarts: u32,
}

/// What to do next.
#[derive(Clone, Debug)]
pub(super) enum Next {
    Ask(RangeFetch),
    /// Keep as many bytes as [`Reading::begins`] says, and write the body after them.
    Read(Reading),
    /// Keep as many bytes as it has, which are all that were received or none.
    Whole(Whole),
}

/// A file that was received whole, as far as its server says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Whole {
    pub(super) octets: u64,
    pub(super) etag: Option<String>,
    /// Whether anybody said how long it is.
    pub(super) is_measured: bool,
}

const MOST_RESTARTS: u32 = 3;
const MOST_ASKED: u32 = 16;

impl RangeFetch {
    /// A first request, which continues what is held if that can be the beginning of what is wanted.
    pub(super) fn begin(held: Option<Held>, bounds: Bounds) -> Next {
        let can_be = |held: &Held| {
            let is_met = |total| bounds.has_room_for(total).and(bounds.is_met_by(total)).is_ok();
            let has_room = bounds.has_room_for(held.octets).is_ok();
            held.octets > 0 && held.total.map_or(has_room, is_met)
        };
        match held.filter(can_be) {
            // The bytes of one strong entity tag are the file, however old they are.
            Some(Held { octets, etag, total, .. }) if total == Some(octets) => {
                Next::Whole(Whole { octets, etag: Some(etag), is_measured: true })
            }
            held => Next::Ask(Self { bounds, held, is_plain: false, asked: 0, restarts: 0 }),
        }
    }

    /// The headers to send. Whatever has none is asked for as a range too: only then does a transport ask for the file
    /// as it is, and not in a coding.
    pub(super) fn headers(&self) -> Vec<(&'static str, String)> {
        match &self.held {
            // RFC 9110 §13.1.5. A date would not do: two files can be of one second.
            Some(held) => {
                vec![("Range", format!("bytes={}-", held.octets)), ("If-Range", held.etag.clone())]
            }
            None if self.is_plain => Vec::new(),
            None => vec![("Range", "bytes=0-".to_owned())],
        }
    }

    /// The head of the answer has arrived.
    pub(super) fn answered(mut self, head: &RangeHead<'_>) -> Result<Next, TransferError> {
        self.asked += 1;
        match head.status {
            200 if head.is_coded => self.reading(head, 0, None, None, None),
            200 => self.reading(head, 0, head.length, head.length, head.etag),
            206 => match self.continues(head) {
                Some((first, last, total)) => {
                    self.reading(head, first, Some(last + 1), Some(total), head.etag)
                }
                None => self.anew(),
            },
            416 if self.is_all(head) => Ok(Next::Whole(self.whole()?)),
            416 => self.anew(),
            status => Err(TransferError::Status(status)),
        }
    }

    /// The range of a 206, if its bytes follow those at hand and are of the same file.
    fn continues(&self, answer: &RangeHead<'_>) -> Option<(u64, u64, u64)> {
        let Some(ContentRange::Part { first, last, total }) = answer.range else { return None };
        let follows = match &self.held {
            Some(held) => {
                first == held.octets
                    && held.total.is_none_or(|known| known == total)
                    && answer.etag == Some(&held.etag)
                    && is_same_place(answer.url, &held.url)
            }
            None => first == 0 && !self.is_plain,
        };
        let is_long = answer.length.is_none_or(|length| length == last - first + 1);
        (follows && is_long && !answer.is_coded).then_some((first, last, total))
    }

    /// Whether a 416 says that there is no more than what was received.
    fn is_all(&self, answer: &RangeHead<'_>) -> bool {
        let Some(ContentRange::Unsatisfied { total }) = answer.range else { return false };
        match &self.held {
            // Another file may be as long as what is at hand of this one.
            Some(held) => {
                total == held.octets
                    && held.total.is_none_or(|known| known == total)
                    && answer.etag == Some(&held.etag)
                    && is_same_place(answer.url, &held.url)
            }
            None => total == 0 && !self.is_plain,
        }
    }

    fn reading(
        self,
        head: &RangeHead<'_>,
        begins: u64,
        ends: Option<u64>,
        total: Option<u64>,
        etag: Option<&str>,
    ) -> Result<Next, TransferError> {
        if let Some(total) = total {
            self.bounds.has_room_for(total)?;
            self.bounds.is_met_by(total)?;
        }
        Ok(Next::Read(Reading {
            bounds: self.bounds,
            begins,
            at: begins,
            ends,
            total,
            etag: etag.map(str::to_owned),
            url: head.url.to_owned(),
            asked: self.asked,
            restarts: self.restarts,
        }))
    }

    /// Nothing of what is at hand is used, nor is a range asked for again.
    fn anew(mut self) -> Result<Next, TransferError> {
        self.restarts += 1;
        if self.restarts > MOST_RESTARTS {
            return Err(TransferError::Unsteady);
        }
        (self.held, self.is_plain) = (None, true);
        Ok(Next::Ask(self))
    }

    fn whole(self) -> Result<Whole, TransferError> {
        let (octets, etag) = self.held.map_or((0, None), |held| (held.octets, Some(held.etag)));
        self.bounds.has_room_for(octets)?;
        self.bounds.is_met_by(octets)?;
        Ok(Whole { octets, etag, is_measured: true })
    }
}

impl Reading {
    /// So many bytes of those at hand are kept: all, or none.
    pub(super) fn begins(&self) -> u64 {
        self.begins
    }

    /// What may be continued after this number of bytes; `None` where no strong entity tag identifies them.
    pub(super) fn held(&self, octets: u64) -> Option<Held> {
        let etag = self.etag.clone().filter(|_| octets > 0)?;
        Some(Held { octets, etag, url: self.url.clone(), total: self.total })
    }

    pub(super) fn total(&self) -> Option<u64> {
        self.total
    }

    /// This number of bytes has arrived. Called before any of them is written.
    pub(super) fn took(&mut self, octets: u64) -> Result<(), TransferError> {
        self.at = self.at.saturating_add(octets);
        self.bounds.has_room_for(self.at)?;
        match self.ends {
            Some(stated) if self.at > stated => Err(TransferError::MoreThanStated { stated }),
            _ => Ok(()),
        }
    }

    /// The body has ended, as it should or by breaking off.
    pub(super) fn ended(self, is_whole: bool) -> Result<Next, TransferError> {
        let is_all = |end: Option<u64>| end.is_none_or(|end| end == self.at);
        if is_whole && is_all(self.ends) && is_all(self.total) {
            self.bounds.is_met_by(self.at)?;
            let is_measured = self.total.is_some();
            return Ok(Next::Whole(Whole { octets: self.at, etag: self.etag, is_measured }));
        }
        let held = self.held(self.at);
        let restarts = self.restarts + u32::from(held.is_none());
        let Self { bounds, asked, .. } = self;
        if restarts > MOST_RESTARTS || asked >= MOST_ASKED {
            return Err(TransferError::Interrupted);
        }
        Ok(Next::Ask(RangeFetch { bounds, held, is_plain: false, asked, restarts }))
    }
}

impl Bounds {
    /// Whether a file may have this number of bytes, or more.
    fn has_room_for(self, octets: u64) -> Result<(), TransferError> {
        match self.stated {
            Some(stated) if octets > stated => Err(TransferError::MoreThanStated { stated }),
            _ if octets > self.most => Err(TransferError::TooLarge { most: self.most }),
            _ => Ok(()),
        }
    }

    /// Whether a file may end there.
    fn is_met_by(self, octets: u64) -> Result<(), TransferError> {
        match self.stated {
            Some(stated) if octets < stated => {
                Err(TransferError::Truncated { stated, came: octets })
            }
            _ => Ok(()),
        }
    }
}

/// Whether two URLs are of one file, but for their queries: those of storage services are signed anew each time. An
/// entity tag says nothing of a file elsewhere.
fn is_same_place(one: &str, two: &str) -> bool {
    let place = |url: &str| url.find('?').unwrap_or(url.len());
    one[..place(one)] == two[..place(two)]
}

#[cfg(test)]
mod tests;
