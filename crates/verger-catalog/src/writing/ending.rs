//! The end of a run: only now can a dataset count as missing.

use redb::{Error, ReadableTable};
use verger_dataset::{Counts, Health, may_drop};

use super::sighting::Place;
use super::{Of, Writing};
use crate::record::{LoggedKind, Sighting};
use crate::row::decoded;

impl Writing<'_> {
    /// Marks as missing what this run, which read everything, did not see. `false`, and no change, if that would be
    /// more than half of the known datasets and was not confirmed.
    pub(crate) fn drop_unseen(
        &mut self,
        of: Of<'_>,
        counts: &mut Counts,
        confirmed: bool,
    ) -> Result<bool, Error> {
        let sources = self.sources_of(of.first)?;
        let mut unseen = 0;
        for &source in &sources {
            self.unseen(of, source, &mut |place| {
                let is_known = matches!(place.sighting.health(), Health::Listed | Health::Stale);
                unseen += u64::from(is_known);
            })?;
        }
        // Returned datasets were not known to be there.
        let seen = (counts.unchanged + counts.changed).saturating_sub(counts.returned);
        if !may_drop(seen + unseen, seen, confirmed) {
            return Ok(false);
        }
        for &source in &sources {
            let mut places = Vec::new();
            self.unseen(of, source, &mut |place| places.push(place))?;
            for place in places {
                self.miss(of, place, counts)?;
            }
        }
        Ok(true)
    }

    /// Marks as missing what is known of a site that was not heard for long. Only if it `answered`, and described nothing, can
    /// that be gone one day.
    pub(crate) fn withdraw(
        &mut self,
        of: Of<'_>,
        counts: &mut Counts,
        answered: bool,
    ) -> Result<(), Error> {
        for source in self.sources_of(of.first)? {
            let mut places = Vec::new();
            self.unseen(of, source, &mut |place| places.push(place))?;
            for place in places {
                if answered || place.sighting.health() != Health::Missing {
                    self.miss(of, place, counts)?;
                }
            }
        }
        Ok(())
    }

    fn miss(&mut self, of: Of<'_>, mut place: Place, counts: &mut Counts) -> Result<(), Error> {
        let was = place.sighting.health();
        if !matches!(was, Health::Missing | Health::Gone) {
            // The last full reading saw it, perhaps as part of a file that had not changed.
            place.sighting.at = place.sighting.at.max(of.whole.unwrap_or_default());
        }
        place.sighting.presence.not_seen_in_whole_run();
        let health = place.sighting.health();
        if health == Health::Gone {
            counts.gone += 1;
            self.unmark(place.number)?;
            self.pass(of, place, was, Some(LoggedKind::Gone))
        } else {
            counts.missing += 1;
            if health == was {
                return self.put(place.source, place.number, &place.sighting);
            }
            self.pass(of, place, was, None)
        }
    }

    /// The datasets of a source that this run has not seen, except those that are gone.
    fn unseen(
        &mut self,
        of: Of<'_>,
        number: u64,
        each: &mut dyn FnMut(Place),
    ) -> Result<(), Error> {
        let source = self.source(number)?.clone();
        // For a source unchanged since everything was read, all datasets that were not missing then count as seen.
        let is_unchanged = source.met == of.run && source.read < of.run;
        if is_unchanged && source.held[Health::Missing as usize] == 0 {
            return Ok(());
        }
        for row in self.sightings.range((number, 0)..=(number, u64::MAX))? {
            let (key, row) = row?;
            let sighting: Sighting = decoded(row.value())?;
            if !sighting.is_gone() && !source.was_seen(&sighting, of.run) {
                each(Place { source: number, number: key.value().1, sighting });
            }
        }
        Ok(())
    }
}
