//! The machine and the version behind the figures.

use std::process::Command;

/// The processor, the compiler and the commit, on one line.
pub(crate) fn describe() -> String {
    let processor = std::fs::read_to_string("/proc/cpuinfo").ok().and_then(|info| {
        let line = info.lines().find(|line| line.starts_with("model name"))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    });
    let processor = processor.unwrap_or_else(|| "unknown processor".to_owned());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let (system, kind) = (std::env::consts::OS, std::env::consts::ARCH);
    let compiler = said("rustc", &["--version"]).unwrap_or_else(|| "unknown compiler".to_owned());
    format!("{processor}, {cores} cores, {system} {kind}; {compiler}; commit {}", commit())
}

fn commit() -> String {
    let Some(commit) = said("git", &["rev-parse", "--short", "HEAD"]) else {
        return "unknown".to_owned();
    };
    match said("git", &["status", "--porcelain"]) {
        Some(changes) if changes.is_empty() => commit,
        _ => format!("{commit} and changes"),
    }
}

/// What a program prints, if it exists and succeeds.
fn said(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    let said = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| said.trim().to_owned())
}
