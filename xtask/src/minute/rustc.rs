//! A wrapper of rustc: runs it, and logs its cost. Cargo uses the program in `RUSTC_WRAPPER` in this way.

use std::ffi::OsStr;
use std::fmt::Display;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, ExitCode};

use crate::cpu;

/// The path of the log: the variable that makes this program a compiler wrapper.
pub(crate) const LOG: &str = "XTASK_RUSTC_LOG";

/// Runs the compiler with the arguments, and adds a line to the log.
pub(crate) fn rustc(log: &Path) -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    let Some(compiler) = arguments.next() else { return failed(&"no compiler is named") };
    match Command::new(&compiler).args(arguments).status() {
        Ok(status) => match write(log) {
            Ok(()) => status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1).into(),
            Err(error) => failed(&error),
        },
        Err(error) => failed(&error),
    }
}

/// `package<TAB>milliseconds`. Cargo's queries about the compiler itself belong to no package.
fn write(log: &Path) -> Result<(), String> {
    let Some(package) = std::env::var_os("CARGO_PKG_NAME") else { return Ok(()) };
    let package = package.to_string_lossy();
    let took = cpu::of_children().map_err(|failure| failure.text)?;
    let line = format!("{package}\t{}\n", took.as_millis());
    let file = std::fs::File::options().create(true).append(true).open(log);
    file.and_then(|mut file| file.write_all(line.as_bytes())).map_err(|error| error.to_string())
}

fn failed(why: &dyn Display) -> ExitCode {
    let named = std::env::args_os().nth(1);
    eprintln!("xtask: {}: {why}", named.as_deref().unwrap_or(OsStr::new("rustc")).display());
    ExitCode::FAILURE
}
