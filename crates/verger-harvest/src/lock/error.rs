//! What can be wrong with a lock file.

use std::{fmt, io};

/// Why a lock file cannot be read, or written.
#[derive(Debug)]
#[non_exhaustive]
pub enum LockError {
    /// A line is invalid. Correct it, or delete it, which forgets that file.
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        fault: LockFault,
    },
    /// The file, or its folder, cannot be used.
    File(io::Error),
}

/// What is wrong with a line of a lock file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LockFault {
    /// The first line is not the header of this version.
    Version,
    /// It is not JSON, or has other members.
    Form,
    /// The file name leads elsewhere, or is unsafe in another way.
    Name,
    /// The checksum is not 64 lower-case hexadecimal digits.
    Checksum,
    /// The time is not valid.
    When,
    /// An earlier line has the same dataset and URL.
    Twice,
    /// It is longer than 64 KiB, or the file is larger than 256 MiB.
    TooLarge,
}

impl From<io::Error> for LockError {
    fn from(error: io::Error) -> Self {
        Self::File(error)
    }
}

impl fmt::Display for LockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, fault) = match self {
            Self::Line { line, fault } => (line, fault),
            Self::File(error) => return write!(f, "{error}"),
        };
        write!(f, "line {line}: ")?;
        f.write_str(match fault {
            LockFault::Version => "this is not the first line of a lock file of version 1",
            LockFault::Form => "this does not describe a locked file",
            LockFault::Name => "the file name is not safe",
            LockFault::Checksum => "the checksum is not 64 hexadecimal digits",
            LockFault::When => "the time is not valid",
            LockFault::Twice => "an earlier line has the same dataset and URL",
            LockFault::TooLarge => "it is larger than the limit",
        })
    }
}

impl std::error::Error for LockError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::File(error) => Some(error),
            Self::Line { .. } => None,
        }
    }
}
