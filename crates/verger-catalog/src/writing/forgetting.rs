//! Datasets are forgotten: with their site, or some time after they are gone.

use std::collections::{BTreeSet, HashSet};

use redb::{Error, ReadableTable};
use verger_dataset::{DatasetId, Health};

use super::{Of, Writing};
use crate::record::{LogRow, Sighting, SiteRow, SourceRow};
use crate::row::decoded;
use crate::tables;

impl Writing<'_> {
    /// Removes a site, and what only it describes, from all tables. The identities of its datasets, for the index; `None`
    /// if there is no such site.
    pub(crate) fn forget_site(&mut self, first: &str) -> Result<Option<Vec<DatasetId>>, Error> {
        if self.sites.remove(first)?.is_none() {
            return Ok(None);
        }
        let sources = self.sources_of(first)?;
        let mut forgotten = Vec::new();
        for &source in &sources {
            for (number, sighting) in self.sighted(source, &|_| true)? {
                forgotten.push((number, self.forget(source, number, &sighting)?));
            }
        }
        // While the sources are still there.
        self.settle_duplicates()?;
        let mut urls = HashSet::new();
        for source in sources {
            let url = self.source(source)?.url.clone();
            self.forget_source(source, &url, first)?;
            urls.insert(url);
        }
        self.unsettle_those_with(&urls)?;
        self.forget_log(&forgotten)?;
        Ok(Some(forgotten.into_iter().map(|(_, id)| id).collect()))
    }

    /// Removes the datasets that are gone, and were last seen before this moment.
    pub(crate) fn forget_gone(&mut self, before: u64) -> Result<Vec<DatasetId>, Error> {
        let sources = self.sources.iter()?.map(|row| Ok(row?.0.value()));
        let sources = sources.collect::<Result<Vec<u64>, Error>>()?;
        let gone = self.gone(&sources)?;
        self.forget_all(gone.into_iter().take_while(|gone| gone.sighting.at < before).collect())
    }

    /// Removes what was gone from a site for 90 days; and if more is gone than is there, the oldest of it. So the catalog
    /// stays in proportion to what its sites describe, however often that changes.
    pub(crate) fn forget_old(&mut self, of: Of<'_>) -> Result<Vec<DatasetId>, Error> {
        let sources = self.sources_of(of.first)?;
        let mut present: u64 = 0;
        for &source in &sources {
            let [listed, stale, missing, _] = self.source_as_it_is(source)?.held;
            present += listed + stale + missing;
        }
        let mut gone = self.gone(&sources)?;
        let most = usize::try_from(present).unwrap_or(usize::MAX).max(FEW);
        let excess = gone.len().saturating_sub(most);
        let before = of.now.saturating_sub(GONE_FOR);
        let old = gone.iter().take_while(|gone| gone.sighting.at < before).count();
        gone.truncate(old.max(excess));
        self.forget_all(gone)
    }

    /// What is gone from these sources, in the order in which it was last seen.
    fn gone(&self, sources: &[u64]) -> Result<Vec<Gone>, Error> {
        let mut all = Vec::new();
        for &source in sources {
            let row = self.source_as_it_is(source)?;
            if row.held[Health::Gone as usize] == 0 {
                continue;
            }
            for (number, sighting) in self.sighted(source, &Sighting::is_gone)? {
                all.push(Gone { source, number, sighting });
            }
        }
        all.sort_unstable_by_key(|gone| (gone.sighting.at, gone.number));
        Ok(all)
    }

    fn forget_all(&mut self, gone: Vec<Gone>) -> Result<Vec<DatasetId>, Error> {
        let (mut forgotten, mut recalled) = (Vec::new(), HashSet::new());
        let mut sources = BTreeSet::new();
        for Gone { source, number, sighting, .. } in gone {
            let row = self.source_as_it_is(source)?;
            // A site that says that this source has not changed would mean this dataset too.
            if sighting.run == row.read {
                recalled.insert(row.url);
            }
            sources.insert(source);
            forgotten.push((number, self.forget(source, number, &sighting)?));
        }
        for source in sources {
            let SourceRow { url, site, held, .. } = self.source_as_it_is(source)?;
            if held == [0; 4] {
                self.forget_source(source, &url, &site)?;
            }
        }
        if !recalled.is_empty() {
            self.unsettle_those_with(&recalled)?;
        }
        if !forgotten.is_empty() {
            self.forget_log(&forgotten)?;
        }
        Ok(forgotten.into_iter().map(|(_, id)| id).collect())
    }

    pub(super) fn sources_of(&self, first: &str) -> Result<Vec<u64>, Error> {
        let range = self.of_site.range((first, 0)..=(first, u64::MAX))?;
        range.map(|row| Ok(row?.0.value().1)).collect()
    }

    /// A source, with the changes of this transaction.
    fn source_as_it_is(&self, number: u64) -> Result<SourceRow, Error> {
        match self.changed.get(&number) {
            Some(changed) => Ok(changed.clone()),
            None => tables::source(&self.sources, number),
        }
    }

    fn forget_source(&mut self, source: u64, url: &str, site: &str) -> Result<(), Error> {
        self.source_numbers.remove(url)?;
        self.of_site.remove((site, source))?;
        self.sources.remove(source)?;
        self.changed.remove(&source);
        Ok(())
    }

    /// The datasets of a source whose sightings are wanted.
    fn sighted(
        &self,
        source: u64,
        is_wanted: &dyn Fn(&Sighting) -> bool,
    ) -> Result<Vec<(u64, Sighting)>, Error> {
        let mut sighted = Vec::new();
        for row in self.sightings.range((source, 0)..=(source, u64::MAX))? {
            let (key, row) = row?;
            let sighting = decoded(row.value())?;
            if is_wanted(&sighting) {
                sighted.push((key.value().1, sighting));
            }
        }
        Ok(sighted)
    }

    fn forget(
        &mut self,
        source: u64,
        number: u64,
        sighting: &Sighting,
    ) -> Result<DatasetId, Error> {
        if !sighting.is_gone() {
            self.unmark(number)?;
        }
        let (_, row) = tables::dataset(&self.datasets, number)?;
        let of = self.source(source)?;
        let held = &mut of.held[sighting.health() as usize];
        *held = held.saturating_sub(1);
        let id = DatasetId::of_uri(&row.dataset.uri(&of.url));
        self.datasets.remove(number)?;
        self.sightings.remove((source, number))?;
        self.numbers.remove(&id.octets())?;
        // An index that was not told of it is behind.
        self.revise(number)?;
        Ok(id)
    }

    /// Makes the sites that share one of these files read it again.
    fn unsettle_those_with(&mut self, urls: &HashSet<String>) -> Result<(), Error> {
        let mut sharing = Vec::new();
        for row in self.sites.iter()? {
            let (first, row) = row?;
            let row: SiteRow = decoded(row.value())?;
            if urls.iter().any(|url| row.state.knows(url)) {
                sharing.push((first.value().to_owned(), row));
            }
        }
        for (first, mut row) in sharing {
            row.unsettled = true;
            self.put_site(&first, &row)?;
        }
        Ok(())
    }

    fn forget_log(&mut self, forgotten: &[(u64, DatasetId)]) -> Result<(), Error> {
        let forgotten: HashSet<u64> = forgotten.iter().map(|(number, _)| *number).collect();
        let is_kept =
            |row: &[u8]| decoded::<LogRow>(row).is_ok_and(|row| !forgotten.contains(&row.number));
        self.log.retain(|_, row| is_kept(row))?;
        Ok(())
    }
}

/// A dataset that is gone.
#[derive(Debug)]
struct Gone {
    source: u64,
    number: u64,
    sighting: Sighting,
}

/// In seconds: 90 days.
const GONE_FOR: u64 = 90 * 86_400;

/// This number may be gone from a site, however few are there.
const FEW: usize = 1000;
