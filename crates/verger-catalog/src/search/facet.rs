use std::fmt;
use std::str::FromStr;

/// A property whose values are counted over all hits, and by which hits can be filtered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Facet {
    /// The site that describes the dataset.
    Site,
    /// Its publisher.
    Publisher,
    /// The formats of its files, as named in catalogs: `CSV`, `Parquet`.
    Format,
    /// Its licences, as written.
    License,
    /// Its themes, as written.
    Theme,
    /// The year in which its publisher last changed it.
    Modified,
    /// Whether its site still describes it.
    Health,
}

impl Facet {
    /// All facets, in display order.
    pub const ALL: [Self; 7] = [
        Self::Site,
        Self::Publisher,
        Self::Format,
        Self::License,
        Self::Theme,
        Self::Modified,
        Self::Health,
    ];

    /// Its name: `site`, `publisher`, `format`, `license`, `theme`, `modified`, `health`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Site => "site",
            Self::Publisher => "publisher",
            Self::Format => "format",
            Self::License => "license",
            Self::Theme => "theme",
            Self::Modified => "modified",
            Self::Health => "health",
        }
    }
}

impl fmt::Display for Facet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Facet {
    type Err = ();

    /// The facet with that name.
    fn from_str(name: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|facet| facet.name() == name).ok_or(())
    }
}
