//! A counting allocator: what a piece of work allocates, and what it still holds at its end.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// The allocations of this thread.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Count {
    pub(crate) allocations: u64,
    /// Bytes that were not freed.
    pub(crate) held: i64,
    /// The most bytes that were held at once. A block that grows counts as growing in place.
    pub(crate) peak: i64,
}

/// Counts while `work` runs, on this thread only.
pub(crate) fn count<T>(work: impl FnOnce() -> T) -> (T, Count) {
    let before = COUNT.replace(Some(Count::default()));
    let result = work();
    let counted = COUNT.replace(before).expect("only this function stops the count");
    (result, counted)
}

thread_local! {
    static COUNT: Cell<Option<Count>> = const { Cell::new(None) };
}

/// The system's allocator, instrumented. When not counting, it costs one read of a thread-local variable, the same for
/// every engine.
struct Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

impl Counting {
    fn note(allocations: u64, held: i64) {
        if let Some(mut count) = COUNT.get() {
            count.allocations += allocations;
            count.held += held;
            count.peak = count.peak.max(count.held);
            COUNT.set(Some(count));
        }
    }
}

#[expect(unsafe_code, reason = "an allocator cannot be instrumented otherwise")]
// SAFETY: every call goes to the system's allocator unchanged; counting uses a `Cell` of this thread that has no
// destructor and allocates nothing.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        Self::note(1, layout.size() as i64);
        // SAFETY: the caller's guarantees are those that `System` requires.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        Self::note(0, -(layout.size() as i64));
        // SAFETY: as above; `block` came from `System`.
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        Self::note(1, size as i64 - layout.size() as i64);
        // SAFETY: as above; `block` came from `System`.
        unsafe { System.realloc(block, layout, size) }
    }
}
