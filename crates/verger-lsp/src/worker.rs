use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;

use crossbeam_channel::{Sender, unbounded};

/// A thread that does one thing after the other.
pub(crate) struct Worker {
    jobs: Sender<Job>,
}

type Job = Box<dyn FnOnce() + Send>;

impl Worker {
    /// Starts it. It ends when this value is dropped and its work is done; nobody waits for that.
    pub(crate) fn start() -> Self {
        let (jobs, todo) = unbounded::<Job>();
        thread::spawn(move || todo.into_iter().for_each(|job| job()));
        Self { jobs }
    }

    /// Does this after what was asked for before.
    pub(crate) fn perform(&self, job: impl FnOnce() + Send + 'static) {
        self.jobs.send(Box::new(job)).expect("the worker takes jobs as long as it is there");
    }
}

/// The result of some work; an error if it panicked, which is a bug, and must not end an editor's server.
pub(crate) fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    // What the work has touched is a version of a file, which is only read, and results that are then dropped.
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
        let text = panic.downcast_ref::<&str>().copied();
        let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
        format!("a bug in verger: {}", text.unwrap_or("it panicked"))
    })
}
