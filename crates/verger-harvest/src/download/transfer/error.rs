//! Why there is no file, by its server's answers.

use std::fmt;

/// Why there is no file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TransferError {
    /// The server answers with a status that gives no file.
    Status(u16),
    /// The file has more bytes than are taken.
    TooLarge {
        /// So many are.
        most: u64,
    },
    /// There are more bytes than were stated, by its description or by its server.
    MoreThanStated {
        /// So many were.
        stated: u64,
    },
    /// There are fewer bytes than its description states.
    Truncated {
        /// So many are stated.
        stated: u64,
        /// The number that was received.
        came: u64,
    },
    /// It had to be begun anew more than three times, since its server's answers do not fit together.
    Unsteady,
    /// It broke off, and sixteen requests did not give the whole of it. Most of what was received may be kept for the
    /// next attempt.
    Interrupted,
}

impl fmt::Display for TransferError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Status(status) => match status {
                401 | 403 => write!(f, "the server does not give it to everybody ({status})"),
                404 | 410 => write!(f, "it is not there ({status})"),
                429 | 503 => write!(f, "the server is busy ({status})"),
                _ => write!(f, "the server answers {status}"),
            },
            Self::TooLarge { most } => write!(f, "it is larger than {most} bytes"),
            Self::MoreThanStated { stated } => {
                write!(f, "{stated} bytes are stated, and there are more")
            }
            Self::Truncated { stated, came } => {
                write!(f, "{stated} bytes are stated, and {came} were received")
            }
            Self::Unsteady => f.write_str("the server's answers do not fit together"),
            Self::Interrupted => f.write_str("it broke off again and again"),
        }
    }
}

impl std::error::Error for TransferError {}
