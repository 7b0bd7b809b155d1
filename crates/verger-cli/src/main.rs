//! The command `verger`: what a robots.txt says to a robot, under every dialect, and why.
#![forbid(unsafe_code)]
#![cfg_attr(
    not(feature = "full"),
    allow(dead_code, reason = "the verbs that are not built share parts with those that are")
)]

mod args;
mod clock;
mod commands;
mod config;
mod exit;
#[cfg(feature = "net")]
mod hint;
mod input;
#[cfg(feature = "net")]
mod interrupt;
mod lines;
mod list;
#[cfg(feature = "net")]
mod network;
mod output;
mod progress;
mod robot;
mod source;
mod target;

use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory as _, FromArgMatches as _};

use args::{Cli, Command};
use config::Config;
use exit::{Failure, Outcome};

fn main() -> ExitCode {
    exit::finish(run())
}

fn run() -> Result<Outcome, Failure> {
    let config = Config::load()?;
    let matches = config.applied_to(Cli::command()).try_get_matches();
    let cli = matches.and_then(|mut matches| Cli::from_arg_matches_mut(&mut matches));
    let cli = cli.unwrap_or_else(|error| {
        if let Some(ContextValue::String(value)) = error.get(ContextKind::InvalidValue)
            && let Some(file) = config.origin_of(value)
        {
            output::note(format!("`{value}` is from {}", file.display()));
        }
        error.exit()
    });
    cli.color.apply();
    output::be_quiet(cli.quiet);
    let Some(command) = &cli.command else { return commands::print_config(&config) };
    match command {
        Command::Check(check) if check.batch => commands::batch(check),
        Command::Check(check) => commands::check(check),
        Command::Fetch(fetch) => commands::fetch(fetch),
        Command::Explain(explain) => commands::explain(explain),
        Command::Compare(compare) => commands::compare(compare),
        Command::Show(show) => commands::show(show),
        Command::Agents(agents) => commands::agents(agents),
        Command::Page(page) => commands::page(page),
        Command::Data(data) => commands::data(data),
        Command::Catalog(catalog) => commands::catalog(catalog),
        Command::Dialects(dialects) => commands::dialects(dialects),
        Command::Profiles(profiles) => commands::profiles(profiles),
        Command::Sitemaps(sitemaps) => commands::sitemaps(sitemaps),
        Command::Completions { shell } => commands::completions(*shell),
        Command::Licenses => commands::licenses(),
        Command::Man { out } => commands::man(out.as_deref()),
    }
}
