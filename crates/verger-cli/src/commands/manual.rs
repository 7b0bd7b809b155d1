use std::io::Write;
use std::path::Path;

use clap::CommandFactory as _;
use clap_complete::Shell;

use super::stdout;
use crate::args::Cli;
use crate::config::Config;
use crate::exit::{Failure, Outcome};
use crate::output::file_name;

/// Prints a completion script for a shell.
pub(crate) fn completions(shell: Shell) -> Result<Outcome, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "verger", &mut script);
    write(&script)
}

/// The manual: one page on standard output, or one page per command in a folder.
pub(crate) fn man(folder: Option<&Path>) -> Result<Outcome, Failure> {
    let Some(folder) = folder else {
        let mut page = Vec::new();
        clap_mangen::Man::new(Cli::command()).render(&mut page)?;
        return write(&page);
    };
    clap_mangen::generate_to(Cli::command(), folder).map_err(|error| {
        Failure::Input(format!("cannot write to {}: {error}", file_name(folder)))
    })?;
    Ok(Outcome::default())
}

/// Prints the configuration: its file, what it sets, and what it can set.
pub(crate) fn print_config(config: &Config) -> Result<Outcome, Failure> {
    write(config.text().as_bytes())
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
