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
mod contents;
mod exit;
#[cfg(feature = "net")]
mod hint;
mod input;
mod interrupt;
mod lines;
mod list;
#[cfg(feature = "net")]
mod network;
mod output;
mod progress;
mod raw;
mod robot;
mod source;
mod stderr;
mod target;
mod terminal;

use std::io::Write as _;
use std::process::ExitCode;

use clap::FromArgMatches as _;
use clap::error::{ContextKind, ErrorKind};
use verger_report::text::shown_styled;

use args::{Cli, Command};
use config::Config;
use exit::{Failure, Outcome};

fn main() -> ExitCode {
    interrupt::watch();
    exit::finish(run())
}

fn run() -> Result<Outcome, Failure> {
    let command = args::command();
    let mut config = Config::load(&command);
    let matches = config.applied_to(command.clone()).try_get_matches();
    let read = matches.and_then(|mut matches| {
        let origins = config.used_by(&matches);
        Ok((Cli::from_arg_matches_mut(&mut matches)?, origins))
    });
    let (cli, origins) = match read {
        Ok(read) => read,
        Err(error) => return not_run(error, &config, &command),
    };
    cli.color.apply();
    output::be_quiet(cli.quiet);
    match &cli.command {
        None => return commands::print_config(&mut config, &command),
        // These say nothing that a configuration could change.
        Some(Command::Completions { .. } | Command::Licenses | Command::Man { .. }) => {
            config.say_faults();
        }
        Some(_) => config.check()?,
    }
    let command = cli.command.as_ref().expect("without a verb the configuration is printed");
    perform(command).inspect_err(|failure| origins.say(failure))
}

/// Help and the version are printed, whatever the configuration; wrong arguments are an error.
fn not_run(
    error: clap::Error,
    config: &Config,
    command: &clap::Command,
) -> Result<Outcome, Failure> {
    args::Color::before_parsing(config.color()).apply();
    config.say_faults();
    if !error.use_stderr() {
        let mut out = output::stdout();
        write!(out, "{}", shown_styled(&error.render().ansi().to_string()))?;
        out.flush()?;
        return Ok(Outcome::default());
    }
    let value = error.get(ContextKind::InvalidValue).map(ToString::to_string);
    let verb = error.get(ContextKind::InvalidSubcommand).map(ToString::to_string);
    let is_not_text = error.kind() == ErrorKind::InvalidUtf8;
    stderr::wrong_usage(error);
    if is_not_text {
        for (number, argument) in std::env::args_os().enumerate() {
            if argument.to_str().is_none() {
                let argument = stderr::name(argument.as_ref());
                output::note(format!("argument {number} is not UTF-8: {argument}"));
            }
        }
    }
    if verb.is_some_and(|verb| verb.contains(['/', '.', ':'])) {
        output::note(
            "a verb comes first: `verger check --agent NAME URL` asks about a URL, `verger show FILE` shows a file",
        );
    }
    if let Some(value) = value {
        Config::say_variable(command, &value);
    }
    Ok(Outcome::WrongUsage)
}

fn perform(command: &Command) -> Result<Outcome, Failure> {
    match command {
        Command::Check(check) if check.batch => commands::batch(check),
        Command::Check(check) => commands::check(check),
        Command::Fetch(fetch) => commands::fetch(fetch),
        Command::Explain(explain) => commands::explain(explain),
        Command::Compare(compare) => commands::compare(compare),
        Command::Diff(diff) => commands::diff(diff),
        Command::Audit(audit) => commands::audit(audit),
        Command::Lint(lint) => commands::lint(lint),
        Command::Fmt(fmt) => commands::fmt(fmt),
        Command::Logs(logs) => commands::logs(logs),
        Command::Lsp(lsp) => commands::lsp(lsp),
        Command::Make(make) => commands::make(make),
        Command::Show(show) => commands::show(show),
        Command::Agents(agents) => commands::agents(agents),
        Command::Page(page) => commands::page(page),
        Command::Data(data) => commands::data(data),
        Command::Catalog(catalog) => commands::catalog(catalog),
        Command::Playground(playground) => commands::playground(playground),
        Command::Serve(serve) => commands::serve(serve),
        Command::Dialects(dialects) => commands::dialects(dialects),
        Command::Profiles(profiles) => commands::profiles(profiles),
        Command::Watch(watch) => commands::watch(watch),
        Command::Sitemaps(sitemaps) => commands::sitemaps(sitemaps),
        Command::Completions { shell } => commands::completions(*shell),
        Command::Licenses => commands::licenses(),
        Command::Man { out } => commands::man(out.as_deref()),
    }
}
