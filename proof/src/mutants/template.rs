use verger::Crawler;

use crate::evaluators::Asked;

/// A representative file, and the questions about it.
#[derive(Debug)]
pub struct Template {
    /// What it contains that others do not.
    pub name: &'static str,
    pub(super) file: Vec<u8>,
    pub(super) crawler: Crawler,
    pub(super) urls: &'static [&'static [u8]],
    /// Whether to compare the pace too.
    pub(super) with_pace: bool,
    /// Where to change it; everywhere, unless stated.
    only_at: Option<Vec<usize>>,
}

impl Template {
    /// The file itself.
    pub fn file(&self) -> &[u8] {
        &self.file
    }

    /// The questions about it.
    pub fn asked(&self) -> Asked<'_> {
        let Self { crawler, urls, with_pace, .. } = self;
        Asked { crawler, urls, with_pace: *with_pace }
    }

    /// The places at which the file is changed, including its end.
    pub fn places(&self) -> Vec<usize> {
        self.only_at.clone().unwrap_or_else(|| (0..=self.file.len()).collect())
    }

    /// A file, asked for the robot `x`.
    pub(super) fn new(
        name: &'static str,
        file: impl AsRef<[u8]>,
        urls: &'static [&'static [u8]],
    ) -> Self {
        let (file, crawler) = (file.as_ref().to_vec(), Crawler::new(["x"]));
        Self { name, file, crawler, urls, with_pace: false, only_at: None }
    }

    /// Asks for another robot.
    pub(super) fn asked_by(self, crawler: Crawler) -> Self {
        Self { crawler, ..self }
    }

    /// Also asks for the pace.
    pub(super) fn with_pace(self) -> Self {
        Self { with_pace: true, ..self }
    }

    /// Changes only these places: required for a long file.
    pub(super) fn changed_at(self, places: impl IntoIterator<Item = usize>) -> Self {
        let places = places.into_iter().filter(|&place| place <= self.file.len()).collect();
        Self { only_at: Some(places), ..self }
    }
}
