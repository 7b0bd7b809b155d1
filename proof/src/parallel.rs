//! Numbered work, divided among the processors.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Does `work` for every number below `count`; adds up the results, or stops at an error.
///
/// # Errors
/// The first error from `work`.
pub fn on_all_processors<E: Send>(
    count: usize,
    work: impl Fn(usize) -> Result<usize, E> + Sync,
) -> Result<usize, E> {
    let next = AtomicUsize::new(0);
    let failed = AtomicBool::new(false);
    let share = || {
        let mut sum = 0;
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count || failed.load(Ordering::Relaxed) {
                return Ok(sum);
            }
            sum += work(number).inspect_err(|_| failed.store(true, Ordering::Relaxed))?;
        }
    };
    let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..processors).map(|_| scope.spawn(share)).collect();
        let shares = threads.into_iter().map(|thread| thread.join().expect("no share panics"));
        // All threads are joined before the results are added: a difference in one must not hide another's panic.
        shares.collect::<Vec<_>>().into_iter().sum()
    })
}
