//! Why the server's responses yield no file.

use std::fmt;

/// Why the server's responses yield no file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TransferError {
    /// The server answers with a status without a file.
    Status(u16),
    /// The file has more bytes than the limit.
    TooLarge {
        /// The limit.
        most: u64,
    },
    /// Its response is compressed, and becomes more than this number of times as long.
    Inflated {
        /// The limit.
        ratio: u64,
    },
    /// There are more bytes than were stated, by its description or by its server.
    MoreThanStated {
        /// The stated number.
        stated: u64,
    },
    /// There are fewer bytes than its description states.
    Truncated {
        /// The stated number.
        stated: u64,
        /// The number received.
        came: u64,
    },
    /// It had to be restarted more than three times, because the server's responses are inconsistent.
    Unsteady,
    /// The connection broke, and sixteen requests did not yield the whole file. Most of what was received may be kept
    /// for the next attempt.
    Interrupted,
}

impl fmt::Display for TransferError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Status(status) => match status {
                401 | 403 => write!(f, "the server does not allow access ({status})"),
                404 | 410 => write!(f, "it does not exist ({status})"),
                429 | 503 => write!(f, "the server is busy ({status})"),
                _ => write!(f, "the server answers {status}"),
            },
            Self::TooLarge { most } => write!(f, "it is larger than {most} bytes"),
            Self::Inflated { ratio } => {
                write!(f, "its compressed response becomes more than {ratio} times as long")
            }
            Self::MoreThanStated { stated } => {
                write!(f, "it should have {stated} bytes, but has more")
            }
            Self::Truncated { stated, came } => {
                write!(f, "it should have {stated} bytes, but {came} were received")
            }
            Self::Unsteady => f.write_str("the server's responses are inconsistent"),
            Self::Interrupted => f.write_str("the connection broke again and again"),
        }
    }
}

impl std::error::Error for TransferError {}
