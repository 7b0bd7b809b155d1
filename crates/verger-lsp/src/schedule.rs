use std::collections::HashMap;
use std::time::{Duration, Instant};

/// When files are linted: soon after the last of some changes.
#[derive(Debug, Default)]
pub(crate) struct Schedule {
    due: HashMap<String, Due>,
}

#[derive(Clone, Copy, Debug)]
struct Due {
    at: Instant,
    /// Even if changes go on.
    latest: Instant,
}

impl Schedule {
    /// A file was changed.
    pub(crate) fn changed(&mut self, file: &str, now: Instant) {
        let at = now + PAUSE;
        let due = self.due.entry(file.to_owned()).or_insert(Due { at, latest: now + LONGEST });
        due.at = at.min(due.latest);
    }

    /// A file is linted now.
    pub(crate) fn forget(&mut self, file: &str) {
        self.due.remove(file);
    }

    /// When the next file is due.
    pub(crate) fn next(&self) -> Option<Instant> {
        self.due.values().map(|due| due.at).min()
    }

    /// Takes the files that are due.
    pub(crate) fn take(&mut self, now: Instant) -> Vec<String> {
        self.due.extract_if(|_, due| due.at <= now).map(|(file, _)| file).collect()
    }
}

/// How long nothing changes before a file is linted.
const PAUSE: Duration = Duration::from_millis(120);
/// How long changes can put that off.
const LONGEST: Duration = Duration::from_secs(1);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_put_it_off_but_not_forever() {
        let (mut schedule, start) = (Schedule::default(), Instant::now());
        schedule.changed("a", start);
        schedule.changed("b", start);
        schedule.changed("a", start + PAUSE / 2);
        assert_eq!(schedule.next(), Some(start + PAUSE));
        assert_eq!(schedule.take(start + PAUSE), ["b"]);
        for step in 1..100 {
            schedule.changed("a", start + PAUSE / 2 * step);
        }
        assert_eq!(schedule.next(), Some(start + LONGEST));
        schedule.forget("a");
        assert_eq!(schedule.next(), None);
    }
}
