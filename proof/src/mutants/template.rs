use verger::Crawler;

use crate::evaluators::Asked;

/// A file that is telling, and what is asked of it.
#[derive(Debug)]
pub struct Template {
    /// What it holds that others do not.
    pub name: &'static str,
    pub(super) file: Vec<u8>,
    pub(super) crawler: Crawler,
    pub(super) urls: &'static [&'static [u8]],
    /// Whether the pace is asked for too.
    pub(super) with_pace: bool,
    /// Where it is changed; everywhere, unless that is said.
    only_at: Option<Vec<usize>>,
}

impl Template {
    /// The file itself.
    pub fn file(&self) -> &[u8] {
        &self.file
    }

    /// What is asked of it.
    pub fn asked(&self) -> Asked<'_> {
        let Self { crawler, urls, with_pace, .. } = self;
        Asked { crawler, urls, with_pace: *with_pace }
    }

    /// The places at which the file is changed, its end included.
    pub fn places(&self) -> Vec<usize> {
        self.only_at.clone().unwrap_or_else(|| (0..=self.file.len()).collect())
    }

    /// A file about which the robot `x` asks.
    pub(super) fn new(
        name: &'static str,
        file: impl AsRef<[u8]>,
        urls: &'static [&'static [u8]],
    ) -> Self {
        let (file, crawler) = (file.as_ref().to_vec(), Crawler::new(["x"]));
        Self { name, file, crawler, urls, with_pace: false, only_at: None }
    }

    /// As another robot asks.
    pub(super) fn asked_by(self, crawler: Crawler) -> Self {
        Self { crawler, ..self }
    }

    /// Asked for the pace too.
    pub(super) fn with_pace(self) -> Self {
        Self { with_pace: true, ..self }
    }

    /// Changed only there: a file that is long must be.
    pub(super) fn changed_at(self, places: impl IntoIterator<Item = usize>) -> Self {
        let places = places.into_iter().filter(|&place| place <= self.file.len()).collect();
        Self { only_at: Some(places), ..self }
    }
}
