use std::fmt;
use std::str::FromStr;

/// A property whose values are counted over all hits, and that hits can be narrowed by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Facet {
    /// The site that describes the dataset.
    Site,
    /// Who publishes it.
    Publisher,
    /// The formats of its files, as catalogs call them: `CSV`, `Parquet`.
    Format,
    /// Its licences, as they are written.
    License,
    /// Its themes, as they are written.
    Theme,
    /// The year in which its publisher last changed it.
    Modified,
    /// Whether its site still describes it.
    Health,
}

impl Facet {
    /// All of them, in the order in which they are shown.
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

    /// The facet of that name.
    fn from_str(name: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|facet| facet.name() == name).ok_or(())
    }
}
