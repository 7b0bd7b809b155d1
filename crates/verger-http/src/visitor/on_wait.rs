//! Who is told of waits.

use std::fmt;
use std::sync::Arc;

use verger_access::Wait;

/// Called before each wait of a request for its host's pace, hours or back-off, with the host. Does nothing, unless set.
#[derive(Clone, Default)]
pub struct OnWait(Option<Arc<Told>>);

type Told = dyn Fn(&str, &Wait) + Send + Sync;

impl OnWait {
    /// Calls this, which must not block.
    pub fn new(told: impl Fn(&str, &Wait) + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(told)))
    }

    pub(super) fn tell(&self, host: &str, wait: &Wait) {
        if let Some(told) = &self.0 {
            told(host, wait);
        }
    }
}

impl fmt::Debug for OnWait {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("OnWait").field(&self.0.is_some()).finish()
    }
}
