use verger::Crawler;

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
}

impl Template {
    /// A file about which the robot `x` asks.
    pub(super) fn new(
        name: &'static str,
        file: impl AsRef<[u8]>,
        urls: &'static [&'static [u8]],
    ) -> Self {
        let (file, crawler) = (file.as_ref().to_vec(), Crawler::new(["x"]));
        Self { name, file, crawler, urls, with_pace: false }
    }

    /// As another robot asks.
    pub(super) fn asked_by(self, crawler: Crawler) -> Self {
        Self { crawler, ..self }
    }

    /// Asked for the pace too.
    pub(super) fn with_pace(self) -> Self {
        Self { with_pace: true, ..self }
    }
}
