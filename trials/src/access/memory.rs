//! Memory: what a fetch takes does not depend on what the origin sends.

use std::time::Duration;

use verger_http::{Deadlines, TransferLimits};

use super::behaviour::DEADLINES;
use super::hostile::Zoo;
use super::runtime;

/// What the trial of memory showed.
#[derive(Debug, Default)]
pub struct MemoryReport {
    /// Requests that were made, one after the other.
    pub requests: u64,
    /// By how much the process was larger at its largest than before, in bytes; the origin is part of it.
    pub growth: u64,
}

/// Long enough for a hundred mebibytes on this machine.
const ENOUGH: Duration = Duration::from_millis(300);

/// Meets every behaviour that is quickly over once, with no limit on bodies but the deadlines, and keeps nothing of
/// what comes.
///
/// It measures the whole process: nothing else may run in it.
pub fn memory() -> MemoryReport {
    let deadlines = Deadlines { total: ENOUGH, ..DEADLINES };
    let limits = TransferLimits { decoded: u64::MAX, encoded: u64::MAX, deadlines };
    let mut requests = 0;
    // The origin is started inside: what it gives back before the first fetch would hide what that takes.
    let growth = growth(|| {
        let zoo = Zoo::open();
        let runtime = runtime();
        for place in zoo.places.iter().filter(|place| place.expect.is_quick()) {
            // Without limits some come to another end: endless bodies to the last deadline.
            let _ = runtime.block_on(place.visit(&zoo.transport, &limits));
            requests += 1;
        }
    });
    MemoryReport { requests, growth }
}

/// By how much the process is larger at its largest than before, in bytes. Pages of its own file, which is mapped as its
/// code is first run, are not what a fetch takes.
pub(crate) fn growth(work: impl FnOnce()) -> u64 {
    std::fs::write("/proc/self/clear_refs", "5").expect("Linux forgets the highest water mark");
    let (before, mapped) = (status("VmRSS:"), status("RssFile:"));
    work();
    let mapped = status("RssFile:").saturating_sub(mapped);
    status("VmHWM:").saturating_sub(before + mapped)
}

/// A figure of this process, in bytes.
fn status(name: &str) -> u64 {
    let text = std::fs::read_to_string("/proc/self/status").expect("Linux shows it");
    let line = text.lines().find_map(|line| line.strip_prefix(name)).expect("a figure of memory");
    let kibibytes =
        line.split_ascii_whitespace().next().and_then(|figure| figure.parse::<u64>().ok());
    kibibytes.expect("figures are in KiB") << 10
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAME: &str = "access::memory::tests::alone";

    /// Only sense in a process of its own.
    #[test]
    #[ignore = "runs by itself in the test below"]
    fn alone() {
        let hoard = growth(|| drop(std::hint::black_box(vec![1_u8; 9 << 20])));
        assert!(hoard > 8 << 20, "what is given back is seen too: {hoard}");
        let report = memory();
        println!("{report:?}");
        assert!(report.requests >= 60, "{report:?}");
        assert!(report.growth <= 8 << 20, "{report:?}");
    }

    #[test]
    fn no_fetch_takes_more_than_eight_mebibytes() {
        let program = std::env::current_exe().expect("a test is a program");
        let arguments = [NAME, "--exact", "--ignored", "--nocapture", "--test-threads=1"];
        let output = std::process::Command::new(program).args(arguments).output();
        let output = output.expect("a test runs again");
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && text.contains("1 passed"), "{text}");
    }
}
