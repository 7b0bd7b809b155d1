//! The threads of a run that asks sites.

use std::ops::Deref;
use std::time::Duration;

use crate::exit::Failure;

/// A runtime whose end waits only briefly for threads that are still at work.
#[derive(Debug)]
pub(crate) struct Runtime(Option<tokio::runtime::Runtime>);

impl Runtime {
    pub(crate) fn start() -> Result<Self, Failure> {
        Self::of(tokio::runtime::Builder::new_multi_thread().worker_threads(2))
    }

    /// With a thread for each processor.
    #[cfg(feature = "serve")]
    pub(crate) fn on_all_processors() -> Result<Self, Failure> {
        Self::of(&mut tokio::runtime::Builder::new_multi_thread())
    }

    fn of(builder: &mut tokio::runtime::Builder) -> Result<Self, Failure> {
        match builder.enable_all().build() {
            Ok(runtime) => Ok(Self(Some(runtime))),
            Err(error) => Err(Failure::Input(format!("cannot start: {error}"))),
        }
    }
}

impl Deref for Runtime {
    type Target = tokio::runtime::Runtime;

    fn deref(&self) -> &Self::Target {
        self.0.as_ref().expect("it is there until it is dropped")
    }
}

impl Drop for Runtime {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_timeout(LONGEST_END);
        }
    }
}

/// Enough to write what is remembered.
const LONGEST_END: Duration = Duration::from_secs(1);
