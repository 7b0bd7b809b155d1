use std::collections::VecDeque;
use std::time::Duration;

use verger::Directive;

use super::conduct::LogPlace;

/// A rate that a file asks for: a number of documents in a time. A Crawl-delay asks for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::exhaustive_structs,
    reason = "a number of documents in a time, and where that is asked"
)]
pub struct AskedRate {
    /// The line of the file, from 1.
    pub line: u32,
    /// Its field.
    pub directive: Directive,
    /// The most documents; never 0.
    pub documents: u32,
    /// In this time.
    pub per: Duration,
}

/// How fast a robot went, where a file asks for a rate.
///
/// A log has whole seconds: of two requests that it has *n* seconds apart, the second was made less than *n* + 1 seconds after the
/// first. Only where even that is too soon, a request counts as too fast. A rate of several documents is broken by one more
/// of them within its time, not by two that are close. What was asked at different times of the day is not mixed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Spacing {
    /// The requests for which it could be told: those after as many others as the rate allows.
    pub compared: u64,
    /// Those that were too soon, by any reading of the log's seconds.
    pub too_fast: u64,
    /// The fewest seconds that the log has between two requests, one after the other.
    pub shortest_gap: Option<u64>,
    /// The rate that was broken first; the one that was asked last, if none was.
    pub rate: Option<AskedRate>,
    /// The first requests that were too soon, with the time of each as the log has it.
    pub examples: Vec<(LogPlace, u64)>,
    /// The requests that are more out of order than [`Spacing::DISORDER`], and so not compared.
    pub out_of_order: u64,
    /// Whether a rate allows more documents than [`Spacing::MOST_DOCUMENTS`], so that it was not compared.
    pub is_rate_too_large: bool,
}

impl Spacing {
    /// The seconds by which lines may be out of order: servers write a line when a request ends, some with the time when it
    /// began.
    pub const DISORDER: u64 = 600;

    /// The most documents that a rate may allow to be compared: their times are kept.
    pub const MOST_DOCUMENTS: u32 = 10_000;
}

/// Puts the requests of one robot in order, and compares them with the rate that is asked. **Memory.** The seconds of
/// [`Spacing::DISORDER`], and the times of the documents that a rate allows.
#[derive(Clone, Debug, Default)]
pub(super) struct Pacer {
    /// The last seconds that have requests, in order: how many, and where the first of them is.
    waiting: VecDeque<(u64, u64, LogPlace)>,
    /// Seconds up to this one were compared.
    compared_until: Option<u64>,
    rate: Option<AskedRate>,
    /// The times of the last requests under that rate.
    times: VecDeque<u64>,
    found: Spacing,
}

impl Pacer {
    /// Adds a request.
    pub(super) fn add(
        &mut self,
        second: u64,
        place: LogPlace,
        asked: impl Fn(u64) -> Option<AskedRate>,
    ) {
        if self.compared_until.is_some_and(|until| second <= until) {
            self.found.out_of_order += 1;
            return;
        }
        // Nearly all are in order, so the search begins at the end.
        let after = self.waiting.iter().rposition(|&(other, ..)| other <= second);
        match after {
            Some(at) if self.waiting[at].0 == second => self.waiting[at].1 += 1,
            _ => self.waiting.insert(after.map_or(0, |at| at + 1), (second, 1, place)),
        }
        let newest = self.waiting.back().map_or(second, |&(newest, ..)| newest);
        while let Some(&(oldest, ..)) = self.waiting.front()
            && newest - oldest > Spacing::DISORDER
        {
            self.compare_first(&asked);
        }
    }

    /// Everything that was found.
    pub(super) fn finish(mut self, asked: impl Fn(u64) -> Option<AskedRate>) -> Spacing {
        while !self.waiting.is_empty() {
            self.compare_first(&asked);
        }
        self.found
    }

    /// Compares the requests of the first second that waits.
    fn compare_first(&mut self, asked: &impl Fn(u64) -> Option<AskedRate>) {
        let Some((second, count, place)) = self.waiting.pop_front() else { return };
        self.compared_until = Some(second);
        let rate = asked(second);
        if rate != self.rate {
            self.times.clear();
            self.rate = rate;
        }
        let Some(rate) = rate else { return };
        if self.found.too_fast == 0 {
            self.found.rate = Some(rate);
        }
        if rate.documents > Spacing::MOST_DOCUMENTS {
            self.found.is_rate_too_large = true;
            return;
        }
        for _ in 0..count {
            self.compare(second, place, rate);
        }
    }

    fn compare(&mut self, second: u64, place: LogPlace, rate: AskedRate) {
        if let Some(last) = self.times.back() {
            let gap = second - last;
            self.found.shortest_gap =
                Some(self.found.shortest_gap.map_or(gap, |shortest| shortest.min(gap)));
        }
        if self.times.len() == rate.documents as usize
            && let Some(first) = self.times.pop_front()
        {
            self.found.compared += 1;
            // The first one may have been made at the very beginning of its second, and this one at the end of its own.
            if Duration::from_secs(second - first + 1) <= rate.per {
                self.found.too_fast += 1;
                if self.found.too_fast == 1 {
                    self.found.rate = Some(rate);
                }
                if self.found.examples.len() < MOST_EXAMPLES {
                    self.found.examples.push((place, second));
                }
            }
        }
        self.times.push_back(second);
    }
}

/// The most requests that are kept as examples.
const MOST_EXAMPLES: usize = 3;

#[cfg(test)]
mod tests;
