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
#[cfg(feature = "net")]
mod redirects;
mod robot;
mod source;
mod target;

use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory as _, FromArgMatches as _};

use args::{Cli, Command};
use config::Config;
use exit::{Failure, Outcome};
use verger_report::text::{is_plain, shown};

fn main() -> ExitCode {
    exit::finish(run())
}

/// Says what is wrong with the arguments, and ends. What they hold is shown as what strangers write is.
fn refuse(error: &clap::Error) -> ! {
    let is_odd = |text: &str| !text.chars().all(is_plain);
    let mut text = error.render().to_string();
    if !is_odd(&text.replace('\n', "")) && !arguments().any(|given| is_odd(&given)) {
        error.exit();
    }
    for given in arguments().filter(|given| is_odd(given)) {
        // Of `--name=value`, an error may name the value alone.
        let value = given.split_once('=').map(|(_, value)| value.to_owned());
        for part in [Some(given), value].into_iter().flatten().filter(|part| is_odd(part)) {
            text = text.replace(&part, &shown(part.as_bytes()));
        }
    }
    let lines: Vec<_> = text.lines().map(|line| shown(line.as_bytes())).collect();
    anstream::eprintln!("{}", lines.join("\n"));
    std::process::exit(error.exit_code());
}

/// As text; what is not UTF-8 is no part of an error's text.
fn arguments() -> impl Iterator<Item = String> {
    std::env::args_os().map(|given| given.to_string_lossy().into_owned())
}

fn run() -> Result<Outcome, Failure> {
    let config = Config::load()?;
    let matches = config.applied_to(Cli::command()).try_get_matches();
    let cli = matches.and_then(|mut matches| Cli::from_arg_matches_mut(&mut matches));
    let cli = cli.unwrap_or_else(|error| {
        if let Some(ContextValue::String(value)) = error.get(ContextKind::InvalidValue)
            && let Some(file) = config.origin_of(value)
        {
            output::note(format!("`{value}` is from {}", output::file_name(file)));
        }
        refuse(&error)
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
