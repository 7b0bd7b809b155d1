use std::fmt;
use std::str::FromStr;

use sha2::{Digest as _, Sha256};

use crate::dataset::Dataset;

/// The identity of a dataset among those of all sites: the first half of the SHA-256 of its [URI](Dataset::uri), which
/// consists of the URL of the describing file and the dataset's name there. It changes only if one of those does.
///
/// Written as 32 hexadecimal digits. A unique prefix is enough; see [`IdPrefix`].
///
/// ```
/// use verger_dataset::DatasetId;
///
/// let id = DatasetId::of_uri("https://example.com/data.txt#rain");
/// assert_eq!(id.to_string(), "c7be13ecd42984cade986e25a2691a0e");
/// assert_eq!(id.to_string().parse(), Ok(id));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DatasetId([u8; 16]);

impl DatasetId {
    /// The identity of the dataset with this URI.
    pub fn of_uri(uri: &str) -> Self {
        let hash = Sha256::digest(uri);
        Self(std::array::from_fn(|place| hash[place]))
    }

    /// The identity with these bytes.
    pub fn from_octets(octets: [u8; 16]) -> Self {
        Self(octets)
    }

    /// Its bytes.
    pub fn octets(&self) -> [u8; 16] {
        self.0
    }
}

impl Dataset {
    /// Its identity as a dataset of that file.
    pub fn id(&self, source: &str) -> DatasetId {
        DatasetId::of_uri(&self.uri(source))
    }
}

impl fmt::Display for DatasetId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|octet| write!(f, "{octet:02x}"))
    }
}

impl fmt::Debug for DatasetId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DatasetId({self})")
    }
}

/// A prefix of an identity, or all of it: 4 to 32 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IdPrefix {
    /// The lowest identity with this prefix.
    pub first: DatasetId,
    /// The highest.
    pub last: DatasetId,
}

/// The text is neither an identity nor a prefix of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NoIdentity;

impl FromStr for IdPrefix {
    type Err = NoIdentity;

    fn from_str(text: &str) -> Result<Self, NoIdentity> {
        let is_digits = text.bytes().all(|octet| octet.is_ascii_hexdigit());
        if !(4..=32).contains(&text.len()) || !is_digits {
            return Err(NoIdentity);
        }
        let filled = |digit: &str| {
            let digits = format!("{text}{}", digit.repeat(32 - text.len()));
            let number = u128::from_str_radix(&digits, 16).map_err(|_| NoIdentity)?;
            Ok(DatasetId(number.to_be_bytes()))
        };
        Ok(Self { first: filled("0")?, last: filled("f")? })
    }
}

impl FromStr for DatasetId {
    type Err = NoIdentity;

    fn from_str(text: &str) -> Result<Self, NoIdentity> {
        let IdPrefix { first, last } = text.parse()?;
        if first == last { Ok(first) } else { Err(NoIdentity) }
    }
}

impl fmt::Display for NoIdentity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the identity of a dataset is 4 to 32 hexadecimal digits")
    }
}

impl std::error::Error for NoIdentity {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_beginning_of_an_identity_spans_all_that_begin_so() {
        let id = DatasetId::of_uri("https://example.com/data.txt#rain");
        let digits = id.to_string();
        for length in 4..=32 {
            let prefix: IdPrefix = digits[..length].parse().expect("digits");
            assert!(prefix.first <= id && id <= prefix.last);
            assert_eq!(prefix.first == prefix.last, length == 32);
        }
        for text in ["", "abc", "xyz4", "+123", &format!("{digits}0")] {
            assert_eq!(text.parse::<IdPrefix>(), Err(NoIdentity), "{text}");
        }
    }
}
