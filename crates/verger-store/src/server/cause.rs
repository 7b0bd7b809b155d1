//! Why a server could not be asked, in words for whoever set it up.

use std::error::Error;
use std::fmt;

use redis::{ErrorKind, RedisError};

use super::nodes::Node;

/// Why, and the server that the options name. Credentials are not part of it.
#[derive(Debug)]
pub(super) struct Cause {
    pub(super) server: Node,
    pub(super) error: RedisError,
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { server, error } = self;
        write!(f, "{server}: ")?;
        match error.kind() {
            ErrorKind::Parse => f.write_str("what answers there is not a Redis"),
            _ if error.is_timeout() => f.write_str("no answer in time"),
            _ => error.fmt(f),
        }
    }
}

impl Error for Cause {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.error)
    }
}
