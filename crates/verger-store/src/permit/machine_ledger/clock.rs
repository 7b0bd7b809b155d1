//! The clock that all processes of a machine share.

use std::time::{SystemTime, UNIX_EPOCH};

use rustix::time::{ClockId, clock_gettime};

/// Milliseconds since the machine started. It cannot be set; on some systems it runs on during sleep.
pub(super) fn uptime() -> u64 {
    let since = clock_gettime(CLOCK);
    let millis = since.tv_sec.saturating_mul(1000).saturating_add(since.tv_nsec / 1_000_000);
    u64::try_from(millis).unwrap_or(0)
}

/// When the machine started, in milliseconds since 1970, by what the clock of days shows now.
pub(super) fn started() -> u64 {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since_1970.as_millis()).unwrap_or(u64::MAX).saturating_sub(uptime())
}

/// Which start of the machine this is, as a number below 2⁴⁸; 0 where the system has no name for it.
pub(super) fn boot() -> u64 {
    let name = std::fs::read_to_string(NAME).unwrap_or_default();
    let digits = name.chars().filter_map(|digit| digit.to_digit(16)).take(12);
    digits.fold(0, |number, digit| number << 4 | u64::from(digit))
}

/// Where Linux says it, in hexadecimal digits with hyphens.
const NAME: &str = "/proc/sys/kernel/random/boot_id";

#[cfg(any(target_os = "linux", target_os = "android"))]
const CLOCK: ClockId = ClockId::Boottime;
#[cfg(not(any(target_os = "linux", target_os = "android")))]
const CLOCK: ClockId = ClockId::Monotonic;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_runs_and_its_beginning_stays() {
        let (began, start, name) = (uptime(), started(), boot());
        std::thread::sleep(std::time::Duration::from_millis(5));
        assert!(uptime() > began);
        assert!(started().abs_diff(start) < 1000, "nobody sets the clock of days during a test");
        assert_eq!(boot(), name);
        assert!(name < 1 << 48);
        assert_eq!(name == 0, !std::path::Path::new(NAME).exists());
    }
}
