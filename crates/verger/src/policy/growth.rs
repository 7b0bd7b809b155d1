use alloc::vec::Vec;

/// Reserves room for this number of further items. A large vector grows by an eighth: one that doubles may take
/// twice the memory it needs, and a hostile file can make sure that it does.
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
