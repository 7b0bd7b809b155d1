//! A runtime on a thread of its own.

use std::thread::JoinHandle;

use tokio::runtime::{Builder, EnterGuard, Handle};
use tokio::sync::oneshot;

/// Drives the network until it is dropped, while callers wait in their own threads.
#[derive(Debug)]
pub(super) struct Runtime {
    handle: Handle,
    /// Dropped, it ends the thread.
    end: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Runtime {
    pub(super) fn start() -> Self {
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.expect("the system can wait for sockets");
        let handle = runtime.handle().clone();
        let (end, ended) = oneshot::channel::<()>();
        let drive = move || {
            let _ = runtime.block_on(ended);
        };
        let thread = std::thread::Builder::new().name("verger-http".to_owned()).spawn(drive);
        let thread = thread.expect("the system gives threads");
        Self { handle, end: Some(end), thread: Some(thread) }
    }

    /// Waits for the result. Its sockets and timers are driven by the thread.
    pub(super) fn wait<T>(&self, work: impl Future<Output = T>) -> T {
        self.handle.block_on(work)
    }

    /// What is dropped within can leave a task behind.
    pub(super) fn enter(&self) -> EnterGuard<'_> {
        self.handle.enter()
    }
}

impl Drop for Runtime {
    fn drop(&mut self) {
        drop(self.end.take());
        if let Some(thread) = self.thread.take() {
            // A panic of it was that of a task, whose waiter has had it.
            let _ = thread.join();
        }
    }
}
