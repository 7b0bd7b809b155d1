use std::sync::Arc;

use crate::shared::Shared;

/// The right to write, held by a process until the last of these and of its runs is dropped.
#[derive(Debug)]
pub struct Turn {
    shared: Arc<Shared>,
}

impl Turn {
    /// The caller has entered the session.
    pub(crate) fn new(shared: Arc<Shared>) -> Self {
        Self { shared }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.shared.leave();
    }
}
