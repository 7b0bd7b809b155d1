//! The CPU time of this process's finished children, and of their children.

use std::time::Duration;

use crate::Failure;

/// The time so far, user plus system. Only Linux reports it.
pub(crate) fn of_children() -> Result<Duration, Failure> {
    let stat = std::fs::read_to_string("/proc/self/stat");
    let ticks = stat.ok().and_then(|stat| children_ticks(&stat));
    let ticks = ticks.ok_or_else(|| {
        Failure::new("xtask: cannot read CPU times from /proc/self/stat; this needs Linux")
    })?;
    Ok(Duration::from_millis(ticks * (1_000 / TICKS_PER_SECOND)))
}

/// `cutime` and `cstime` of proc(5), the 16th and the 17th field. The second is a name in brackets, which may contain
/// anything.
fn children_ticks(stat: &str) -> Option<u64> {
    let (_, after_name) = stat.rsplit_once(") ")?;
    let mut fields = after_name.split(' ').skip(16 - 3);
    let mut next = || fields.next()?.parse::<u64>().ok();
    Some(next()? + next()?)
}

/// `USER_HZ`, the same on every Linux that Rust supports.
const TICKS_PER_SECOND: u64 = 100;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_brackets_moves_no_field() {
        let stat = "42 (a) b (c) R 1 42 42 0 -1 4194304 95 7 0 0 3 4 500 60 20 0 1 0 7 0 0";
        assert_eq!(children_ticks(stat), Some(560));
        assert_eq!(children_ticks("42 (a"), None);
    }
}
