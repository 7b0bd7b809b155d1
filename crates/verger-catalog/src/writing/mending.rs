//! Repair: derived data is computed again from primary data; inconsistent rows are dropped, and found again later.

use std::collections::{BTreeSet, HashMap};

use redb::{Error, ReadableTable};
use verger_dataset::DatasetId;

use super::Writing;
use crate::found::digest;
use crate::likeness::marks;
use crate::record::{LogRow, SiteRow, SourceRow};
use crate::row::{decoded, encoded};
use crate::tables::{dataset, sharing, sighting};

/// Makes everything consistent. Cost: every row is read, and half of them are written.
pub(crate) fn mend(tables: &mut Writing<'_>) -> Result<(), Error> {
    let mut sources = tables.sound_sources()?;
    let (sound, lost) = tables.sound_datasets(&sources)?;
    // The site of a dropped dataset is not always known, so every site is read again if any was dropped.
    tables.mend_sites(lost > 0)?;
    tables.marks.retain(|_, ()| false)?;
    tables.numbers.retain(|_, _| false)?;
    tables.pending.retain(|_, _| false)?;
    tables
        .log
        .retain(|_, row| decoded::<LogRow>(row).is_ok_and(|row| sound.contains_key(&row.number)))?;
    tables.sightings.retain(|(source, number), _| sound.get(&number) == Some(&source))?;
    for source in sources.values_mut() {
        source.held = [0; 4];
    }
    for (&number, source_number) in &sound {
        let source = sources.get_mut(source_number).expect("a sound dataset has a source");
        let (_, row) = dataset(&tables.datasets, number)?;
        let sighting = sighting(&tables.sightings, *source_number, number)?;
        source.count(None, sighting.health());
        let uri = row.dataset.uri(&source.url);
        tables.numbers.insert(&DatasetId::of_uri(&uri).octets(), number)?;
        if !sighting.is_gone() {
            for mark in marks(&row.dataset, &uri) {
                tables.marks.insert((&mark, number), ())?;
            }
        }
    }
    for (&number, source_number) in &sound {
        let mut sighting = sighting(&tables.sightings, *source_number, number)?;
        let mut others = BTreeSet::new();
        if !sighting.is_gone() {
            let (_, row) = dataset(&tables.datasets, number)?;
            let own = marks(&row.dataset, &row.dataset.uri(&sources[source_number].url));
            others = sharing(&tables.marks, &own, number)?;
        }
        if sighting.compare(number, &others) {
            sighting.revision = tables.revise(number)?;
            tables.put(*source_number, number, &sighting)?;
        }
    }
    for (number, source) in sources {
        tables.sources.insert(number, encoded(&source)?.as_slice())?;
    }
    Ok(())
}

impl Writing<'_> {
    /// The readable sources; the others are removed, with all references to them.
    fn sound_sources(&mut self) -> Result<HashMap<u64, SourceRow>, Error> {
        let mut sound = HashMap::new();
        for row in self.sources.iter()? {
            let (number, row) = row?;
            if let Ok(source) = decoded::<SourceRow>(row.value()) {
                sound.insert(number.value(), source);
            }
        }
        self.sources.retain(|number, _| sound.contains_key(&number))?;
        self.source_numbers.retain(|_, _| false)?;
        self.of_site.retain(|_, ()| false)?;
        for (&number, source) in &sound {
            self.source_numbers.insert(source.url.as_str(), number)?;
            self.of_site.insert((source.site.as_str(), number), ())?;
        }
        Ok(sound)
    }

    /// The datasets with unchanged content, with their sources; the others are removed. Also returns how many were
    /// removed.
    fn sound_datasets(
        &mut self,
        sources: &HashMap<u64, SourceRow>,
    ) -> Result<(HashMap<u64, u64>, usize), Error> {
        let mut sound = HashMap::new();
        let mut ids = HashMap::new();
        let mut lost = 0;
        for row in self.datasets.iter()? {
            let number = row?.0.value();
            let read = dataset(&self.datasets, number).and_then(|(source, row)| {
                Ok((source, row, sighting(&self.sightings, source, number)?))
            });
            let is_sound = match read {
                Ok((source, row, sighting)) => {
                    let uri = sources.get(&source).map(|source| row.dataset.uri(&source.url));
                    let is_first =
                        |uri: String| ids.insert(DatasetId::of_uri(&uri), number).is_none();
                    digest(&row.dataset) == sighting.digest && uri.is_some_and(is_first) && {
                        sound.insert(number, source);
                        true
                    }
                }
                Err(_) => false,
            };
            lost += usize::from(!is_sound);
        }
        self.datasets.retain(|number, _| sound.contains_key(&number))?;
        Ok((sound, lost))
    }

    fn mend_sites(&mut self, is_lost: bool) -> Result<(), Error> {
        let firsts = self.sites.iter()?.map(|row| Ok::<_, Error>(row?.0.value().to_owned()));
        for first in firsts.collect::<Result<Vec<_>, _>>()? {
            let known = self.site(&first).ok().flatten();
            let is_unreadable = known.is_none();
            let mut row = known.unwrap_or_else(|| SiteRow::new(0));
            row.unsettled |= is_lost || is_unreadable;
            self.put_site(&first, &row)?;
        }
        Ok(())
    }
}
