//! The pace and the visiting hours of a whole day.

use std::time::Duration;

use serde::Serialize;
use verger::pace::{PaceOptions, VisitHours};
use verger::time::Moment;
use verger::{Document, Policy};

use crate::pace::Pace;

/// A day in UTC, in parts: within each, neither the pace nor the visiting hours change.
///
/// ```
/// use std::time::Duration;
/// use verger::pace::PaceOptions;
/// use verger::{Crawler, Dialect, Document, Policy};
/// use verger_report::Day;
///
/// let document = Document::parse(b"User-agent: *\nVisit-time: 0600-0845\nCrawl-delay: 5\n");
/// let policy = Policy::new(&document, &Dialect::RFC9309, &Crawler::new(["ExampleBot"]));
/// let day = Day::new(&document, &policy, Duration::ZERO, PaceOptions::default());
/// let open: Vec<_> = day.parts.iter().map(|part| (part.from, part.until, part.open)).collect();
/// assert_eq!(open, [(0, 360, false), (360, 526, true), (526, 1440, false)]);
/// ```
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Day<'a> {
    /// The parts, from midnight to midnight; at least one, and at most 1,440.
    pub parts: Vec<DayPart<'a>>,
}

/// A part of a day.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct DayPart<'a> {
    /// Its first minute, from 0.
    pub from: u16,
    /// The minute after its last, at most 1,440.
    pub until: u16,
    /// Whether a visit is welcome.
    pub open: bool,
    /// How fast the robot may go.
    pub pace: Pace<'a>,
}

impl<'a> Day<'a> {
    /// The day of a robot that takes `last_retrieval` for a document.
    pub fn new(
        document: &'a Document<'_>,
        policy: &Policy,
        last_retrieval: Duration,
        options: PaceOptions,
    ) -> Self {
        let mut parts = Vec::new();
        let mut from = 0;
        while from < MINUTES {
            let at = Moment::from_unix(u64::from(from) * 60);
            let pace = policy.pace_with(at, last_retrieval, options);
            let hours = policy.open_at(at);
            let closes = match hours {
                VisitHours::Open { until } => until,
                VisitHours::Closed { until } => Some(until),
            };
            let changes = [pace.next_change, closes].into_iter().flatten().min();
            let minute = |moment: Moment| u16::try_from(moment.unix() / 60).unwrap_or(MINUTES);
            let until = changes.map_or(MINUTES, minute).clamp(from + 1, MINUTES);
            let pace = Pace::new(document, &pace);
            parts.push(DayPart { from, until, open: hours.is_open(), pace });
            from = until;
        }
        Self { parts }
    }
}

/// The minutes of a day.
const MINUTES: u16 = 24 * 60;
