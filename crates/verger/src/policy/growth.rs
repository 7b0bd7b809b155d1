use alloc::vec::Vec;

/// Makes room for so many more. What holds much already grows by an eighth: what doubles may take twice as much as
/// it needs, and a hostile file sees to it that it does.
#[inline]
pub(super) fn make_room<T>(list: &mut Vec<T>, more: usize) {
    if list.capacity() - list.len() < more {
        if list.len() > MUCH {
            list.reserve_exact(more.max(list.len() / 8));
        } else {
            list.reserve(more);
        }
    }
}

const MUCH: usize = 1 << 12;
