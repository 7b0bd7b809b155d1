use std::fmt;
use std::str::FromStr;

/// A checksum of a file, in the form `sha256:9f86…`.
///
/// Hexadecimal digits without an algorithm are read as the algorithm of their length, as CKAN and Frictionless publish
/// them.
///
/// ```
/// use verger_dataset::Checksum;
///
/// let checksum: Checksum = "MD5:D41D8CD98F00B204E9800998ECF8427E".parse()?;
/// assert_eq!(checksum.to_string(), "md5:d41d8cd98f00b204e9800998ecf8427e");
/// # Ok::<(), verger_dataset::ChecksumError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Checksum {
    algorithm: &'static str,
    /// Lower case, of the algorithm's length.
    hex: String,
}

/// Why a text is not a checksum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ChecksumError {
    /// The algorithm is none of md5, sha1, sha224, sha256, sha384 and sha512.
    Algorithm,
    /// The digits are not hexadecimal, or not the number that the algorithm requires.
    Digits,
}

impl Checksum {
    /// The algorithm, such as `sha256`.
    pub fn algorithm(&self) -> &'static str {
        self.algorithm
    }

    /// The digits, in lower case.
    pub fn hex(&self) -> &str {
        &self.hex
    }
}

impl FromStr for Checksum {
    type Err = ChecksumError;

    fn from_str(text: &str) -> Result<Self, ChecksumError> {
        let (name, hex) = match text.split_once(':') {
            Some((name, hex)) => {
                (Some(name.trim().to_ascii_lowercase().replace('-', "")), hex.trim())
            }
            None => (None, text),
        };
        let is_meant = |&&(algorithm, digits): &&(&str, usize)| match &name {
            Some(name) => name == algorithm,
            None => hex.len() == digits,
        };
        let &(algorithm, digits) =
            ALGORITHMS.iter().find(is_meant).ok_or(ChecksumError::Algorithm)?;
        if hex.len() != digits || !hex.bytes().all(|octet| octet.is_ascii_hexdigit()) {
            return Err(ChecksumError::Digits);
        }
        Ok(Self { algorithm, hex: hex.to_ascii_lowercase() })
    }
}

/// Each with the number of its hexadecimal digits.
const ALGORITHMS: [(&str, usize); 6] =
    [("md5", 32), ("sha1", 40), ("sha224", 56), ("sha256", 64), ("sha384", 96), ("sha512", 128)];

impl fmt::Display for Checksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.algorithm, self.hex)
    }
}

impl fmt::Display for ChecksumError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Algorithm => {
                "the algorithm is not one of md5, sha1, sha224, sha256, sha384, sha512"
            }
            Self::Digits => {
                "the digits are not hexadecimal, or not the number that the algorithm requires"
            }
        })
    }
}

impl std::error::Error for ChecksumError {}
