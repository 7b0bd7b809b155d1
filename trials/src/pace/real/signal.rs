//! Stops processes and lets them go on.

use std::process::{Command, Stdio};

pub(super) fn stop(process: u32) {
    send("-STOP", process);
}

pub(super) fn go_on(process: u32) {
    send("-CONT", process);
}

/// A process that has ended meanwhile is none to send to.
fn send(signal: &str, process: u32) {
    let mut kill = Command::new("kill");
    let _ = kill.args([signal, &process.to_string()]).stderr(Stdio::null()).status();
}
