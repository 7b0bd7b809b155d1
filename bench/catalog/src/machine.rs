//! The resources that the run used.

use std::fs;
use std::time::{Duration, SystemTime};

use verger::time::Moment;

/// The kernel's figures for this process, in bytes: `VmHWM` is its peak memory, including pages of the index; `RssAnon`
/// is its current private memory.
pub(crate) fn memory(name: &str) -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with(name))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kibibytes| kibibytes * 1024)
}

/// Resets `VmHWM` to the current use.
pub(crate) fn forget_most_memory() {
    // If that fails, the figure is unchanged: too high rather than too low.
    let _ = fs::write("/proc/self/clear_refs", "5");
}

/// The CPU time of this process, over all processors.
pub(crate) fn processor_time() -> Duration {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The program's name, in parentheses, may contain spaces; after it these are the 12th and 13th fields.
    let fields = stat.rsplit_once(')').map_or("", |(_, fields)| fields);
    let ticks =
        fields.split_whitespace().skip(11).take(2).filter_map(|text| text.parse::<u64>().ok());
    // Linux states them in hundredths of a second.
    Duration::from_millis(ticks.sum::<u64>() * 10)
}

/// The date of the run.
pub(crate) fn today() -> String {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    Moment::from_unix(now.as_secs()).to_string().split('T').next().unwrap_or_default().to_owned()
}

/// The processor, and the number of its cores.
pub(crate) fn name() -> String {
    let processors = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = processors.lines().find_map(|line| line.strip_prefix("model name"));
    let model = model.map_or("a processor", |model| model.trim_start_matches([' ', '\t', ':']));
    let count = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    format!("{count} × {model}")
}
