use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::RangeInclusive;

use super::window::{DAY, Window};
use crate::time::Moment;

/// Which of several items applies at each minute of the day.
///
/// Items are given in the order of their rank, and the first whose window contains a minute applies then; the day
/// is cut where that changes. So a lookup costs the same however many items there were.
#[derive(Clone, Debug)]
pub(super) struct Timetable {
    /// The first minute of each part of the day, and what applies from then on. In order; never empty; the first
    /// begins at 0.
    parts: Box<[(u16, Option<u32>)]>,
}

impl Timetable {
    /// The timetable of items with a window, or for all day. Cost: one step per item, and the minutes of the day.
    pub(super) fn new(windows: impl IntoIterator<Item = Option<Window>>) -> Self {
        Self::of((0_u32..).zip(windows.into_iter().map(|window| window.unwrap_or(Window::DAY))))
    }

    /// The timetable of one item that applies in all of these windows.
    pub(super) fn of_one(windows: &[Window]) -> Self {
        Self::of(windows.iter().map(|&window| (0, window)))
    }

    fn of(windows: impl Iterator<Item = (u32, Window)>) -> Self {
        let mut day =
            Day { taken_by: [None; DAY as usize], free: core::array::from_fn(|at| at as u16) };
        for (thing, window) in windows {
            window.ranges().for_each(|minutes| day.take(minutes, thing));
        }
        let mut parts: Vec<(u16, Option<u32>)> = Vec::new();
        for (minute, thing) in (0..).zip(day.taken_by) {
            if parts.last().is_none_or(|&(_, last)| last != thing) {
                parts.push((minute, thing));
            }
        }
        Self { parts: parts.into() }
    }

    /// What applies at a moment. Cost: logarithmic in the number of parts.
    pub(super) fn at(&self, moment: Moment) -> Option<u32> {
        self.parts[self.part(moment)].1
    }

    /// When something else applies; `None` if that never changes. Cost: the number of parts.
    pub(super) fn next_change(&self, moment: Moment) -> Option<Moment> {
        let (part, minute) = (self.part(moment), moment.minute_of_day());
        let now = self.parts[part].1;
        // What applies at the day's end may continue in the next day's first part.
        let mut to_come = self.parts[part + 1..].iter().chain(&self.parts[..part]);
        let (begins, _) = to_come.find(|(_, thing)| *thing != now)?;
        Some(moment.minutes_later((begins + DAY - minute) % DAY))
    }

    /// Returns the items that apply at some time, in order, and renumbers them accordingly.
    pub(super) fn keep_those_that_hold<T: Copy>(&mut self, things: &[T]) -> Vec<T> {
        let mut kept: Vec<u32> = self.parts.iter().filter_map(|&(_, thing)| thing).collect();
        kept.sort_unstable();
        kept.dedup();
        for (_, thing) in &mut self.parts {
            *thing = thing.and_then(|old| kept.binary_search(&old).ok()).map(|new| new as u32);
        }
        kept.iter().map(|&thing| things[thing as usize]).collect()
    }

    fn part(&self, moment: Moment) -> usize {
        self.parts.partition_point(|&(begins, _)| begins <= moment.minute_of_day()) - 1
    }
}

/// The minutes of a day; each belongs to the first item that claims it.
struct Day {
    taken_by: [Option<u32>; DAY as usize],
    /// For each minute, one that is at or before the next free one: so claimed minutes are skipped, and a file of
    /// many windows costs no more than its lines.
    free: [u16; DAY as usize + 1],
}

impl Day {
    fn take(&mut self, minutes: RangeInclusive<u16>, thing: u32) {
        let mut minute = self.next_free(*minutes.start());
        while minute <= *minutes.end() {
            self.taken_by[usize::from(minute)] = Some(thing);
            self.free[usize::from(minute)] = minute + 1;
            minute = self.next_free(minute);
        }
    }

    fn next_free(&mut self, minute: u16) -> u16 {
        let mut minute = usize::from(minute);
        while usize::from(self.free[minute]) != minute {
            // Path halving: later lookups are shorter.
            self.free[minute] = self.free[usize::from(self.free[minute])];
            minute = usize::from(self.free[minute]);
        }
        minute as u16
    }
}
