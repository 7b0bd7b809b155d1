use std::io::Write;
use std::path::Path;

use clap::Command;
use clap_complete::Shell;

use super::stdout;
use crate::args;
use crate::config::Config;
use crate::exit::{Failure, Outcome};

/// Prints a completion script for a shell.
pub(crate) fn completions(shell: Shell) -> Result<Outcome, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut args::command(), "verger", &mut script);
    write(&script)
}

/// The manual: one page on standard output, or one page per command in a folder.
pub(crate) fn man(folder: Option<&Path>) -> Result<Outcome, Failure> {
    let Some(folder) = folder else {
        let mut page = Vec::new();
        clap_mangen::Man::new(args::command()).render(&mut page)?;
        return write(&page);
    };
    std::fs::create_dir_all(folder).map_err(|error| Failure::making(folder, &error))?;
    clap_mangen::generate_to(args::command(), folder)
        .map_err(|error| Failure::writing(folder, &error))?;
    Ok(Outcome::default())
}

/// Prints the configuration: its file, what holds and where it is from, and what can be set. What is wrong in the file or
/// in the environment is an error all the same.
pub(crate) fn print_config(config: &mut Config, command: &Command) -> Result<Outcome, Failure> {
    write(config.text(command).as_bytes())?;
    config.check()?;
    Config::check_environment(command)?;
    Ok(Outcome::default())
}

/// Prints the licences of everything in the command.
pub(crate) fn licenses() -> Result<Outcome, Failure> {
    write(include_bytes!("../../THIRD-PARTY-LICENSES"))
}

fn write(octets: &[u8]) -> Result<Outcome, Failure> {
    let mut out = stdout();
    out.write_all(octets)?;
    out.flush()?;
    Ok(Outcome::default())
}
