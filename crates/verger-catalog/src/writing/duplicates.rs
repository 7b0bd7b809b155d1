//! Which datasets seem to be the same: those that share a mark.
//!
//! Two datasets that share a mark are duplicates of each other. This is not transitive, so a change concerns only
//! datasets that share a mark with the changed one, before or after, and costs no more.

use std::collections::{BTreeSet, HashMap};

use redb::{Error, ReadableTable};

use super::Writing;
use crate::likeness::{Mark, marks};
use crate::record::MOST_ALIKE;
use crate::tables;

/// The marks added or removed in a transaction.
#[derive(Debug, Default)]
pub(super) struct Touched {
    members: HashMap<Mark, Members>,
    /// The new marks of the datasets whose marks have changed.
    own: HashMap<u64, Vec<Mark>>,
}

/// The datasets with a mark; if too many to count, one more than the limit.
#[derive(Debug)]
struct Members {
    before: Vec<u64>,
    after: Vec<u64>,
}

impl Writing<'_> {
    pub(super) fn mark(&mut self, number: u64, marks: &[Mark]) -> Result<(), Error> {
        for mark in marks {
            self.touch(mark)?;
            self.marks.insert((mark, number), ())?;
            let members = self.touched.members.get_mut(mark).expect("it was touched");
            if members.after.len() <= MOST_ALIKE && !members.after.contains(&number) {
                members.after.push(number);
            }
        }
        self.touched.own.insert(number, marks.to_vec());
        Ok(())
    }

    /// Removes the marks of a dataset, as derived from its stored content.
    pub(super) fn unmark(&mut self, number: u64) -> Result<(), Error> {
        for mark in self.marks_of(number)? {
            self.touch(&mark)?;
            self.marks.remove((&mark, number))?;
            let members = self.touched.members.get_mut(&mark).expect("it was touched");
            if members.after.len() > MOST_ALIKE {
                members.after = tables::members(&self.marks, &mark)?;
            } else {
                members.after.retain(|&member| member != number);
            }
        }
        self.touched.own.insert(number, Vec::new());
        Ok(())
    }

    fn touch(&mut self, mark: &Mark) -> Result<(), Error> {
        if !self.touched.members.contains_key(mark) {
            let before = tables::members(&self.marks, mark)?;
            let after = before.clone();
            self.touched.members.insert(*mark, Members { before, after });
        }
        Ok(())
    }

    fn marks_of(&mut self, number: u64) -> Result<Vec<Mark>, Error> {
        if let Some(marks) = self.touched.own.get(&number) {
            return Ok(marks.clone());
        }
        let (source, row) = tables::dataset(&self.datasets, number)?;
        let url = &self.source(source)?.url;
        Ok(marks(&row.dataset, &row.dataset.uri(url)))
    }

    /// Counts the duplicates of the datasets that may have gained or lost one.
    pub(super) fn settle_duplicates(&mut self) -> Result<(), Error> {
        let mut concerned = BTreeSet::new();
        for Members { before, after } in self.touched.members.values() {
            // A mark on only one dataset is not shared.
            if before.len() > 1 || after.len() > 1 {
                let counted =
                    [before, after].into_iter().filter(|members| members.len() <= MOST_ALIKE);
                concerned.extend(counted.flatten().copied());
            }
        }
        for number in concerned {
            // It may have been forgotten.
            let source = self.datasets.get(number)?.map(|row| row.value().0);
            let Some(source) = source else { continue };
            let marks = self.marks_of(number)?;
            let others = tables::sharing(&self.marks, &marks, number)?;
            let mut sighting = tables::sighting(&self.sightings, source, number)?;
            if sighting.compare(number, &others) {
                sighting.revision = self.revise(number)?;
                self.put(source, number, &sighting)?;
            }
        }
        self.touched = Touched::default();
        Ok(())
    }
}
