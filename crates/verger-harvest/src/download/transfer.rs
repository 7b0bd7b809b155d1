//! The state machine of a download: what to request, and what each response means. It does no I/O.

mod error;

use super::range::{ContentRange, RangeHead};

pub use self::error::TransferError;

/// The start of a file that is already present.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Held {
    /// The number of bytes; never 0.
    pub(super) octets: u64,
    /// The strong entity tag of the file.
    pub(super) etag: String,
    /// The URL from which they came.
    pub(super) url: String,
    /// The size of the file, if known.
    pub(super) total: Option<u64>,
}

/// The maximum size of the file, and its stated size.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub(super) most: u64,
    pub(super) stated: Option<u64>,
}

/// A request to send.
#[derive(Clone, Debug)]
pub(super) struct RangeFetch {
    bounds: Bounds,
    held: Option<Held>,
    /// Whether to request without a range, because the response to one could not be used.
    is_plain: bool,
    asked: u32,
    restarts: u32,
}

/// A body being received.
#[derive(Clone, Debug)]
pub(super) struct Reading {
    bounds: Bounds,
    /// The number of bytes present: at its start, and now.
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
    /// Keep the number of bytes in [`Reading::begins`], and append the body.
    Read(Reading),
    /// Keep as many bytes as it has: all that were received, or none.
    Whole(Whole),
}

/// A file received whole, according to its server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Whole {
    pub(super) octets: u64,
    pub(super) etag: Option<String>,
    /// Whether its length was stated.
    pub(super) is_measured: bool,
}

const MOST_RESTARTS: u32 = 3;
const MOST_ASKED: u32 = 16;

impl RangeFetch {
    /// The first request. It continues what is held, if that can be the start of the wanted file.
    pub(super) fn begin(held: Option<Held>, bounds: Bounds) -> Next {
        let can_be = |held: &Held| {
            let is_met = |total| bounds.has_room_for(total).and(bounds.is_met_by(total)).is_ok();
            let has_room = bounds.has_room_for(held.octets).is_ok();
            held.octets > 0 && held.total.map_or(has_room, is_met)
        };
        match held.filter(can_be) {
            // Complete bytes with a strong entity tag are the file, however old they are.
            Some(Held { octets, etag, total, .. }) if total == Some(octets) => {
                Next::Whole(Whole { octets, etag: Some(etag), is_measured: true })
            }
            held => Next::Ask(Self { bounds, held, is_plain: false, asked: 0, restarts: 0 }),
        }
    }

    /// The headers to send. A first request also uses a range: only then does the transport request the file itself,
    /// without a content coding.
    pub(super) fn headers(&self) -> Vec<(&'static str, String)> {
        match &self.held {
            // RFC 9110 §13.1.5. A date is not enough: two versions can have the same second.
            Some(held) => {
                vec![("Range", format!("bytes={}-", held.octets)), ("If-Range", held.etag.clone())]
            }
            None if self.is_plain => Vec::new(),
            None => vec![("Range", "bytes=0-".to_owned())],
        }
    }

    /// Handles the header of a response.
    pub(super) fn answered(mut self, head: &RangeHead<'_>) -> Result<Next, TransferError> {
        self.asked += 1;
        if head.status == 200 && self.held.is_some() {
            // The server does not continue: what is held is sent once more.
            self.restarts += 1;
        }
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

    /// The range of a 206, if its bytes continue those present and belong to the same file.
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

    /// Whether a 416 says that everything was received.
    fn is_all(&self, answer: &RangeHead<'_>) -> bool {
        let Some(ContentRange::Unsatisfied { total }) = answer.range else { return false };
        match &self.held {
            // Another file may have the same length as the bytes present.
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

    /// Starts again: uses none of the bytes present, and requests no range again.
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
    /// The number of present bytes to keep: all, or none.
    pub(super) fn begins(&self) -> u64 {
        self.begins
    }

    /// What can be continued after this number of bytes; `None` if no strong entity tag identifies them.
    pub(super) fn held(&self, octets: u64) -> Option<Held> {
        let etag = self.etag.clone().filter(|_| octets > 0)?;
        Some(Held { octets, etag, url: self.url.clone(), total: self.total })
    }

    pub(super) fn total(&self) -> Option<u64> {
        self.total
    }

    /// Counts bytes that have arrived. Call it before writing them.
    pub(super) fn took(&mut self, octets: u64) -> Result<(), TransferError> {
        self.at = self.at.saturating_add(octets);
        self.bounds.has_room_for(self.at)?;
        match self.ends {
            Some(stated) if self.at > stated => Err(TransferError::MoreThanStated { stated }),
            _ => Ok(()),
        }
    }

    /// Handles the end of the body, regular or broken.
    pub(super) fn ended(self, is_whole: bool) -> Result<Next, TransferError> {
        let is_all = |end: Option<u64>| end.is_none_or(|end| end == self.at);
        if is_whole && is_all(self.ends) && is_all(self.total) {
            self.bounds.is_met_by(self.at)?;
            let is_measured = self.total.is_some();
            return Ok(Next::Whole(Whole { octets: self.at, etag: self.etag, is_measured }));
        }
        let held = self.held(self.at);
        let restarts = self.restarts + u32::from(held.is_none() || self.at == self.begins);
        let Self { bounds, asked, .. } = self;
        if restarts > MOST_RESTARTS || asked >= MOST_ASKED {
            return Err(TransferError::Interrupted);
        }
        Ok(Next::Ask(RangeFetch { bounds, held, is_plain: false, asked, restarts }))
    }
}

impl Bounds {
    /// Checks that a file may have at least this number of bytes.
    fn has_room_for(self, octets: u64) -> Result<(), TransferError> {
        match self.stated {
            Some(stated) if octets > stated => Err(TransferError::MoreThanStated { stated }),
            _ if octets > self.most => Err(TransferError::TooLarge { most: self.most }),
            _ => Ok(()),
        }
    }

    /// Checks that a file may end here.
    fn is_met_by(self, octets: u64) -> Result<(), TransferError> {
        match self.stated {
            Some(stated) if octets < stated => {
                Err(TransferError::Truncated { stated, came: octets })
            }
            _ => Ok(()),
        }
    }
}

/// Whether two URLs are of one file: equal except for their queries, since storage services sign those anew each time.
/// An entity tag says nothing about a file elsewhere.
fn is_same_place(one: &str, two: &str) -> bool {
    let place = |url: &str| url.find('?').unwrap_or(url.len());
    one[..place(one)] == two[..place(two)]
}

#[cfg(test)]
mod tests;
