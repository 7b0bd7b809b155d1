//! Everything a file says to one robot, on one page: for a person, and as one JSON object.

mod json;
mod plain;
mod silent;
mod usage;

use std::borrow::Cow;
use std::time::Duration;

use verger::explanation::{CountedNote, GroupSeen, Role};
use verger::pace::{Pace, PaceOptions};
use verger::records::{OtherRecord, OtherRecords};
use verger::time::Moment;
use verger::{Dialect, Document, Explanation, Note, Policy, Ranking};

use verger_report::Note as Noted;
use verger_report::Robot;

/// What the page is made of.
#[derive(Debug)]
pub(crate) struct Page<'a> {
    pub(crate) file: &'a str,
    pub(crate) document: &'a Document<'a>,
    pub(crate) dialect: &'a Dialect,
    pub(crate) robot: &'a Robot,
    /// The URL the file was fetched from.
    pub(crate) base: Option<&'a str>,
    /// Of any URL: the groups and the lines that are no rules are the same for all.
    pub(crate) told: Explanation,
    pub(crate) ranking: Ranking,
    pub(crate) policy: Policy,
    pub(crate) others: OtherRecords,
    pub(crate) at: Moment,
    pub(crate) took: Duration,
    pub(crate) manners: PaceOptions,
    /// Whether the robot obeys the proposals of 1996.
    pub(crate) proposals_1996: bool,
    pub(crate) all: bool,
}

impl Page<'_> {
    fn groups(&self) -> impl Iterator<Item = &GroupSeen> {
        self.told.groups.iter().filter(|group| group.role == Role::Obeyed)
    }

    /// What is to be said of the file, and of nothing that one URL alone is asked.
    fn noted(&self) -> impl Iterator<Item = (&CountedNote, Noted)> {
        let of_the_file = |said: &&CountedNote| {
            !matches!(said.note, Note::ThroughStar { .. } | Note::IndexPage { .. })
        };
        self.told
            .notes
            .iter()
            .filter(of_the_file)
            .filter_map(|said| Some((said, Noted::of_file(self.document, &self.robot.name, said)?)))
    }

    fn pace(&self) -> Pace {
        self.policy.pace_with(self.at, self.took, self.manners)
    }

    /// An address as a robot would fetch it, where that can be told.
    fn address(&self, record: &OtherRecord) -> Option<Cow<'_, [u8]>> {
        record.address(self.document, self.base.unwrap_or_default().as_bytes())
    }

    /// The token whose groups the robot obeys.
    fn obeys(&self) -> Option<&[u8]> {
        self.robot.crawler.name_of(self.told.chosen_by)
    }
}
