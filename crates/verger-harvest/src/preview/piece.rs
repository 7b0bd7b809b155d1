//! A piece of a file: its first bytes, or its last.

use std::io::Read as _;

use flate2::read::MultiGzDecoder;
use verger_http::{End, TransferLimits, Visit, Visited, Visitor};

use super::Preview;
use super::error::PreviewError;
use crate::download::{ContentRange, RangeHead, Wanted};

/// The bytes to request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Span {
    First(u64),
    Last(u64),
    /// From the first of these on, as many as the second.
    Within(u64, u64),
}

/// Bytes of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) octets: Vec<u8>,
    /// Whether they are the whole file.
    pub(super) is_whole: bool,
    /// Whether they are the end of the file.
    pub(super) is_end: bool,
    /// The number of bytes of the file before them, and of the whole file, if known.
    pub(super) start: u64,
    pub(super) total: Option<u64>,
    /// The charset that the server states.
    pub(super) charset: Option<String>,
}

impl Piece {
    /// Requests bytes, and reads no more than requested, whatever is sent.
    pub(super) async fn get(
        visitor: &Visitor,
        wanted: &Wanted<'_>,
        span: Span,
    ) -> Result<Self, PreviewError> {
        let (range, most) = match span {
            Span::First(most) => (format!("bytes=0-{}", most - 1), most),
            Span::Last(most) => (format!("bytes=-{most}"), most),
            Span::Within(start, most) => {
                (format!("bytes={start}-{}", start.saturating_add(most) - 1), most)
            }
        };
        let headers = [("Range", range.as_str())];
        let deadlines = wanted.deadlines;
        let limits = TransferLimits { decoded: most, encoded: most, deadlines };
        let visit = Visit { headers: &headers, limits, ..Visit::of(&wanted.url) };
        let visited = wanted.get(visitor, &visit).await;
        let mut visited = visited.map_err(PreviewError::NotVisited)?;
        let piece = Self::read(&mut visited, span).await;
        // The next request must not wait for a permit that was not returned.
        visited.close().await;
        piece
    }

    async fn read(visited: &mut Visited, span: Span) -> Result<Self, PreviewError> {
        let head = RangeHead::of(visited.status(), &visited.url, visited.fields());
        let (mut is_begin, mut is_end) = (true, true);
        let (mut start, mut size) = (0, None);
        match (head.status, head.range) {
            (200, _) => {}
            (206, Some(ContentRange::Part { first, last, total })) => {
                (is_begin, is_end) = (first == 0, last + 1 == total);
                (start, size) = (first, Some(total));
            }
            (206, None) if matches!(span, Span::First(_)) => is_end = false,
            (416, Some(ContentRange::Unsatisfied { total: 0 })) => return Ok(Self::default()),
            (status, _) => return Err(PreviewError::Status(status)),
        }
        let mut octets = Vec::new();
        loop {
            match visited.chunk().await {
                Ok(Some(more)) => octets.extend_from_slice(more),
                Ok(None) => break,
                // The part received so far can be shown.
                Err(_) if matches!(span, Span::First(_)) && !octets.is_empty() => {
                    is_end = false;
                    break;
                }
                Err(failure) => return Err(PreviewError::Broken(failure)),
            }
        }
        is_end &= visited.end() != Some(End::Truncated);
        let stated = visited.field("content-type").and_then(|value| str::from_utf8(value).ok());
        let charset = stated.and_then(super::charset);
        let is_whole = is_begin && is_end;
        let total = size.or(is_whole.then_some(octets.len() as u64));
        Ok(Self { octets, is_whole, is_end, start, total, charset })
    }

    /// Whether it has these bytes of the file.
    pub(super) fn has(&self, start: u64, octets: u64) -> bool {
        let end = self.start + self.octets.len() as u64;
        self.start <= start && start.checked_add(octets).is_some_and(|last| last <= end)
    }

    /// The decoded bytes, as far as they go: at most 1 MiB.
    pub(super) fn unzipped(self) -> Result<Self, PreviewError> {
        let most = 16 * Preview::OCTETS;
        let mut octets = Vec::new();
        let mut decoder = MultiGzDecoder::new(self.octets.as_slice()).take(most + 1);
        // The input may end anywhere: an error after some bytes marks that end.
        let is_well = decoder.read_to_end(&mut octets).is_ok() && octets.len() as u64 <= most;
        if octets.is_empty() && !is_well {
            return Err(PreviewError::NoRows);
        }
        octets.truncate(most as usize);
        let (is_whole, is_end) = (self.is_whole && is_well, self.is_end && is_well);
        Ok(Self { octets, is_whole, is_end, start: 0, total: None, charset: self.charset })
    }
}
