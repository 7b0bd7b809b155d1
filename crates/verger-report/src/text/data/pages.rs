//! How far the pages of a site's sitemaps are read, as text.

use super::number::{grouped, many};
use crate::answer::data::PagesRead;

/// `1,800 of 5,000 pages read, about 53 min left`.
pub fn reading(pages: &PagesRead) -> String {
    let PagesRead { listed, read, failed, seconds_left } = *pages;
    let all = many(listed, "page");
    let is_read = if read < listed { grouped(read) } else { "all".to_owned() };
    let left = seconds_left.filter(|_| read.saturating_add(failed) < listed);
    let left = left.map(|left| format!("about {} left", roughly(left)));
    let failed = (failed > 0).then(|| format!("{} could not be read", grouped(failed)));
    let parts = [Some(format!("{is_read} of {all} read")), left, failed];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// A number of seconds, as exactly as an estimate is: `40 s`, `53 min`, `1 h 23 min`, `3 days 4 h`.
pub fn roughly(seconds: u64) -> String {
    let of = |large: u64, name: &str, small: u64, unit: &str| {
        let rest = if small > 0 { format!(" {small} {unit}") } else { String::new() };
        format!("{large} {name}{rest}")
    };
    match seconds {
        ..100 => format!("{seconds} s"),
        100..3_600 => format!("{} min", seconds.div_ceil(60)),
        3_600..86_400 => of(seconds / 3_600, "h", seconds % 3_600 / 60, "min"),
        _ => {
            let days = seconds / 86_400;
            of(days, if days == 1 { "day" } else { "days" }, seconds % 86_400 / 3_600, "h")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimate_has_two_units_at_most() {
        for (seconds, text) in [
            (0, "0 s"),
            (99, "99 s"),
            (100, "2 min"),
            (3_180, "53 min"),
            (3_600, "1 h"),
            (4_990, "1 h 23 min"),
            (86_400, "1 day"),
            (273_600, "3 days 4 h"),
        ] {
            assert_eq!(roughly(seconds), text);
        }
    }

    #[test]
    fn what_is_left_and_what_failed_is_said() {
        let pages =
            |read, failed, seconds_left| PagesRead { listed: 5000, read, failed, seconds_left };
        for (pages, text) in [
            (pages(1800, 0, Some(3180)), "1,800 of 5,000 pages read, about 53 min left"),
            (pages(3, 0, None), "3 of 5,000 pages read"),
            (pages(4998, 2, Some(2)), "4,998 of 5,000 pages read, 2 could not be read"),
            (pages(5000, 0, Some(0)), "all of 5,000 pages read"),
        ] {
            assert_eq!(reading(&pages), text);
        }
    }
}
