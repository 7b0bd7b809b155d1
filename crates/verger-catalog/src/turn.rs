use std::sync::Arc;

use crate::shared::Shared;

/// The right to write. A process holds it until its last `Turn` and its last run are dropped.
#[derive(Debug)]
pub struct Turn {
    shared: Arc<Shared>,
}

impl Turn {
    /// The caller must have entered the session.
    pub(crate) fn new(shared: Arc<Shared>) -> Self {
        Self { shared }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.shared.leave();
    }
}
