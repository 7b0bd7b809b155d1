//! Where the network code runs: threads of its own, which Python waits for or is called back by.

use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use pyo3::exceptions::{PyOSError, PyRuntimeError};
use pyo3::prelude::*;
use tokio::runtime::{Builder, Handle, Runtime};
use tokio::task::AbortHandle;

/// The runtime of this process. A fork has none of the threads of its parent, so it gets a runtime of its own.
fn runtime() -> PyResult<Handle> {
    static RUNTIME: Mutex<Option<(u32, Runtime)>> = Mutex::new(None);
    let mut running = RUNTIME.lock().unwrap_or_else(PoisonError::into_inner);
    let process = std::process::id();
    if let Some((of, runtime)) = &*running
        && *of == process
    {
        return Ok(runtime.handle().clone());
    }
    let new = Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let new = new.map_err(|error| PyOSError::new_err(format!("cannot start threads: {error}")))?;
    let handle = new.handle().clone();
    // The parent's is not shut down here: that would wait for threads that do not exist.
    std::mem::forget(running.replace((process, new)));
    Ok(handle)
}

/// Waits for a result. Ctrl-C ends the waiting, and what was under way.
pub(super) fn block_on<T: Send + 'static>(
    py: Python<'_>,
    work: impl Future<Output = T> + Send + 'static,
) -> PyResult<T> {
    let (sender, mut receiver) = sync_channel(1);
    let task = runtime()?.spawn(async move {
        // Nobody listens any more if the waiting was ended.
        let _ = sender.send(work.await);
    });
    let abort = Abort(task.abort_handle());
    loop {
        let looked;
        (receiver, looked) = py.detach(move || {
            let looked = receiver.recv_timeout(LOOK);
            (receiver, looked)
        });
        match looked {
            Ok(done) => return Ok(done),
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            Err(RecvTimeoutError::Disconnected) => {
                drop(abort);
                return Err(PyRuntimeError::new_err(
                    "a fault of Verger: the work ended without a result",
                ));
            }
        }
    }
}

/// Ends a task when it is no longer waited for.
struct Abort(AbortHandle);

impl Drop for Abort {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Something under way.
#[pyclass(frozen, module = "verger._engine")]
#[derive(Debug)]
pub(crate) struct Task(AbortHandle);

#[pymethods]
impl Task {
    /// Ends it; nothing is called back.
    fn cancel(&self) {
        self.0.abort();
    }
}

/// Starts work, and calls `done` with what `finish` makes of its result: `done(value, None)` or `done(None, error)`.
pub(super) fn then<T: Send + 'static>(
    work: impl Future<Output = T> + Send + 'static,
    done: Py<PyAny>,
    finish: impl for<'py> FnOnce(Python<'py>, T) -> PyResult<Bound<'py, PyAny>> + Send + 'static,
) -> PyResult<Task> {
    let task = runtime()?.spawn(async move {
        let result = work.await;
        // An interpreter that ends needs no answer any more.
        Python::try_attach(|py| {
            let called = match finish(py, result) {
                Ok(value) => done.call1(py, (value, py.None())),
                Err(error) => done.call1(py, (py.None(), error.into_value(py))),
            };
            if let Err(error) = called {
                error.write_unraisable(py, None);
            }
        });
    });
    Ok(Task(task.abort_handle()))
}

/// Starts work that nobody waits for.
pub(super) fn start(work: impl Future<Output = ()> + Send + 'static) -> PyResult<()> {
    runtime()?.spawn(work);
    Ok(())
}

/// How often signals are looked for while something is waited for.
const LOOK: Duration = Duration::from_millis(50);
