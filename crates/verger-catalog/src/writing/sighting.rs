//! A dataset is seen.

use redb::{Error, ReadableTable};
use verger_dataset::{Counts, DatasetId, Health};

use super::{Of, Writing};
use crate::found::ReadyDataset;
use crate::likeness::marks;
use crate::record::{LoggedKind, Sighting};
use crate::row::encoded;
use crate::tables::{self, counter};

impl Writing<'_> {
    /// A source was read, and describes this dataset.
    pub(super) fn see(
        &mut self,
        of: Of<'_>,
        ready: &ReadyDataset,
        counts: &mut Counts,
    ) -> Result<(), Error> {
        counts.seen += 1;
        let source = self.source_number(of, &ready.source, Some(ready.method))?;
        let source = source.expect("it is made where there is none");
        let met = self.meet(of, source)?;
        met.read = of.run;
        met.method = ready.method;
        let known = self.numbers.get(&ready.id.octets())?.map(|number| number.value());
        match known {
            None => self.see_new(of, source, ready, counts),
            Some(number) => {
                let sighting = tables::sighting(&self.sightings, source, number)?;
                if sighting.run == of.run {
                    counts.rejected += 1;
                    return Ok(());
                }
                self.see_again(of, Place { source, number, sighting }, ready, counts)
            }
        }
    }

    fn see_new(
        &mut self,
        of: Of<'_>,
        source: u64,
        ready: &ReadyDataset,
        counts: &mut Counts,
    ) -> Result<(), Error> {
        let Some(row) = ready.row()? else {
            counts.rejected += 1;
            return Ok(());
        };
        counts.new += 1;
        let number = self.next(counter::DATASET)?;
        self.numbers.insert(&ready.id.octets(), number)?;
        self.datasets.insert(number, (source, &*row))?;
        let revision = self.revise(number)?;
        let sighting = Sighting {
            run: of.run,
            at: of.now,
            presence: ready.presence,
            first_seen: of.now,
            last_changed: of.now,
            revision,
            digest: ready.digest,
            duplicates: 0,
            is_representative: true,
        };
        self.source(source)?.count(None, sighting.health());
        self.log(revision, number, LoggedKind::New, of.now)?;
        self.mark(number, &ready.marks)?;
        self.put(source, number, &sighting)
    }

    fn see_again(
        &mut self,
        of: Of<'_>,
        Place { source, number, mut sighting }: Place,
        ready: &ReadyDataset,
        counts: &mut Counts,
    ) -> Result<(), Error> {
        let was = sighting.health();
        (sighting.run, sighting.at) = (of.run, of.now);
        let is_changed = sighting.digest != ready.digest;
        let row = if is_changed { ready.row()? } else { None };
        if is_changed && row.is_none() {
            // Its content is not accepted, but the dataset exists.
            counts.rejected += 1;
            return self.put(source, number, &sighting);
        }
        sighting.presence = ready.presence;
        if let Some(row) = row {
            counts.changed += 1;
            if was != Health::Gone {
                self.unmark(number)?;
            }
            self.datasets.insert(number, (source, &*row))?;
            self.mark(number, &ready.marks)?;
            sighting.last_changed = of.now;
            sighting.digest = ready.digest;
        } else {
            counts.unchanged += 1;
            if was == Health::Gone {
                self.mark(number, &ready.marks)?;
            }
        }
        counts.returned += u64::from(matches!(was, Health::Missing | Health::Gone));
        let kind = match was {
            Health::Gone => Some(LoggedKind::New),
            _ if is_changed => Some(LoggedKind::Changed),
            _ => None,
        };
        if is_changed || was != sighting.health() {
            self.pass(of, Place { source, number, sighting }, was, kind)
        } else {
            self.put(source, number, &sighting)
        }
    }

    /// A source has not changed since it was last read, and neither has any dataset that it described then.
    pub(super) fn see_unchanged(
        &mut self,
        of: Of<'_>,
        url: &str,
        counts: &mut Counts,
    ) -> Result<(), Error> {
        let Some(source) = self.source_number(of, url, None)? else { return Ok(()) };
        if self.source(source)?.met == of.run {
            return Ok(());
        }
        let read = self.meet(of, source)?.read;
        let mut returned = Vec::new();
        for row in self.sightings.range((source, 0)..=(source, u64::MAX))? {
            let (key, row) = row?;
            let sighting: Sighting = crate::row::decoded(row.value())?;
            if sighting.run != read {
                continue;
            }
            counts.seen += 1;
            counts.unchanged += 1;
            if matches!(sighting.health(), Health::Missing | Health::Gone) {
                returned.push(Place { source, number: key.value().1, sighting });
            }
        }
        counts.returned += returned.len() as u64;
        returned.into_iter().try_for_each(|place| self.bring_back(of, place, url))
    }

    /// These datasets of a source are as they were when they were last read. What is not known among them was not accepted
    /// then.
    pub(super) fn see_listed(
        &mut self,
        of: Of<'_>,
        url: &str,
        datasets: &[DatasetId],
        counts: &mut Counts,
    ) -> Result<(), Error> {
        let Some(source) = self.source_number(of, url, None)? else { return Ok(()) };
        self.meet(of, source)?.read = of.run;
        for id in datasets {
            let number = self.numbers.get(&id.octets())?.map(|number| number.value());
            let Some(number) = number else { continue };
            let mut sighting = tables::sighting(&self.sightings, source, number)?;
            if sighting.run == of.run {
                continue;
            }
            counts.seen += 1;
            counts.unchanged += 1;
            (sighting.run, sighting.at) = (of.run, of.now);
            let place = Place { source, number, sighting };
            if matches!(place.sighting.health(), Health::Missing | Health::Gone) {
                counts.returned += 1;
                self.bring_back(of, place, url)?;
            } else {
                self.put(source, number, &place.sighting)?;
            }
        }
        Ok(())
    }

    /// A dataset that was missing or gone is there again, as it was.
    fn bring_back(&mut self, of: Of<'_>, mut place: Place, url: &str) -> Result<(), Error> {
        let was = place.sighting.health();
        place.sighting.presence.seen();
        if was == Health::Gone {
            let (_, row) = tables::dataset(&self.datasets, place.number)?;
            self.mark(place.number, &marks(&row.dataset, &row.dataset.uri(url)))?;
        }
        let kind = (was == Health::Gone).then_some(LoggedKind::New);
        self.pass(of, place, was, kind)
    }

    /// A dataset changes its health or its content: the index needs to know.
    pub(super) fn pass(
        &mut self,
        of: Of<'_>,
        Place { source, number, mut sighting }: Place,
        was: Health,
        kind: Option<LoggedKind>,
    ) -> Result<(), Error> {
        self.source(source)?.count(Some(was), sighting.health());
        sighting.revision = self.revise(number)?;
        if let Some(kind) = kind {
            self.log(sighting.revision, number, kind, of.now)?;
        }
        self.put(source, number, &sighting)
    }

    pub(super) fn put(
        &mut self,
        source: u64,
        number: u64,
        sighting: &Sighting,
    ) -> Result<(), Error> {
        self.sightings.insert((source, number), encoded(sighting)?.as_slice())?;
        Ok(())
    }
}

/// The place of a sighting, and its new state.
#[derive(Debug)]
pub(super) struct Place {
    pub(super) source: u64,
    pub(super) number: u64,
    pub(super) sighting: Sighting,
}
