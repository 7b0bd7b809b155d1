use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use crate::search::{format, license, markup};

/// A property whose values are counted over all hits, and by which hits can be filtered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Facet {
    /// The site that describes the dataset.
    Site,
    /// Its publisher, and what that is a part of: a department has the datasets of its offices, too.
    Publisher,
    /// The formats of its files, as named in catalogs, however they are written: `CSV`, `Parquet`.
    Format,
    /// Its licences: the usual ones by SPDX's short identifier, however they are written; others as written.
    License,
    /// Its themes.
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

    /// The value that a value is counted as: `CSV` for `text/csv`, `CC-BY-4.0` for that licence's URL.
    ///
    /// ```
    /// use verger_catalog::search::Facet;
    ///
    /// assert_eq!(Facet::Format.value("application/zip"), "ZIP");
    /// assert_eq!(Facet::License.value("http://creativecommons.org/licenses/by/4.0/"), "CC-BY-4.0");
    /// ```
    pub fn value(self, written: &str) -> Cow<'_, str> {
        match self {
            Self::Format => format::short(written),
            Self::License => match license::short(written) {
                Some(short) => Cow::Owned(short),
                None => markup::text(written),
            },
            Self::Publisher | Self::Theme => markup::text(written),
            Self::Site | Self::Modified | Self::Health => Cow::Borrowed(written),
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
