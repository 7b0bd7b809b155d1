//! The sites of the simulation: what their robots.txt says, and, stated separately, what it means.

use std::fmt::Write as _;
use std::sync::LazyLock;
use std::time::Duration;

use verger::{Crawler, Dialect, Document, Policy};

/// What a site asks for: it repeats itself every four minutes, so that a short simulation meets every change.
#[derive(Debug)]
pub(super) struct SiteKind {
    /// Its robots.txt.
    pub(super) robots: String,
    /// What that says to the fleet.
    pub(super) policy: Policy,
    /// For each minute of four: milliseconds between requests, and whether it wants visits.
    minutes: [(u64, bool); 4],
}

impl SiteKind {
    fn new(lines: &str, minutes: [(u64, bool); 4]) -> Self {
        let robots = format!("User-agent: *\nDisallow: /private\n{lines}\n");
        let document = Document::parse(robots.as_bytes());
        let policy = Policy::new(&document, &Dialect::RFC9309, &Crawler::new(["Fleet"]));
        Self { robots, policy, minutes }
    }

    /// The interval at a reading of the ledger's clock, and whether visits are wanted. In microseconds.
    pub(super) fn at(&self, reading: u64) -> (u64, bool) {
        let (millis, open) = self.minutes[(reading / 60_000_000 % 4) as usize];
        (millis * 1000, open)
    }

    /// Its interval in milliseconds, if pace and hours are always the same.
    pub(super) fn steady_interval(&self) -> Option<u64> {
        let is_steady = self.minutes.iter().all(|minute| *minute == self.minutes[0]);
        is_steady.then_some(self.minutes[0].0)
    }

    /// Every kind.
    pub(super) fn all() -> &'static [Self] {
        static ALL: LazyLock<Vec<SiteKind>> = LazyLock::new(|| {
            let mut kinds: Vec<_> = [1_000, 1_500, 2_000, 3_000, 5_000, 20_000].map(steady).into();
            kinds.extend([(1, 4), (2, 9), (5, 2)].map(|(one, other)| changing(one, other)));
            kinds.extend([2, 4].map(with_hours));
            kinds
        });
        &ALL
    }
}

fn steady(millis: u64) -> SiteKind {
    let seconds = Duration::from_millis(millis).as_secs_f64();
    SiteKind::new(&format!("Crawl-delay: {seconds}"), [(millis, true); 4])
}

/// One pace in the first two minutes of four, another one in the others.
fn changing(one: u64, other: u64) -> SiteKind {
    let mut robots = String::new();
    every_four_minutes(&mut robots, 0, &format!("Request-rate: 1/{one}"));
    every_four_minutes(&mut robots, 2, &format!("Request-rate: 1/{other}"));
    let [one, other] = [one, other].map(|seconds| (seconds * 1000, true));
    SiteKind::new(&robots, [one, one, other, other])
}

/// Visits are welcome in the first two minutes of four.
fn with_hours(seconds: u64) -> SiteKind {
    let mut robots = format!("Crawl-delay: {seconds}\n");
    every_four_minutes(&mut robots, 0, "Visit-time:");
    let (open, closed) = ((seconds * 1000, true), (seconds * 1000, false));
    SiteKind::new(&robots, [open, open, closed, closed])
}

/// Writes a line for each two minutes, of every four, that begin at `from`.
fn every_four_minutes(robots: &mut String, from: u32, field: &str) {
    for minute in (from..1440).step_by(4) {
        let (first, last) = (hhmm(minute), hhmm(minute + 1));
        writeln!(robots, "{field} {first}-{last}").expect("a string takes everything");
    }
}

fn hhmm(minute: u32) -> String {
    format!("{:02}{:02}", minute / 60, minute % 60)
}

#[cfg(test)]
mod tests {
    use verger::time::Moment;

    use super::*;

    #[test]
    fn what_the_oracle_takes_for_granted_is_what_the_policies_say() {
        for kind in SiteKind::all() {
            for minute in 0..1440 {
                let at = Moment::from_unix(1_800_000_000 / 86_400 * 86_400 + minute * 60);
                let pace = kind.policy.pace(at, Duration::ZERO).interval.as_micros();
                let open = kind.policy.open_at(at).is_open();
                let (interval, wanted) = kind.at(at.unix() * 1_000_000);
                assert_eq!(open, wanted, "{at}");
                assert!(!open || pace == u128::from(interval), "{at}: {pace} {interval}");
            }
        }
    }
}
