//! The command line as clap reads it: the definitions, and what all verbs share.

use std::any::TypeId;
use std::num::NonZeroU64;
use std::time::Duration;

use clap::{Arg, Command, CommandFactory as _};

use super::{Cli, help};

/// The command line.
pub(crate) fn command() -> Command {
    every_verb(Cli::command())
}

/// Every verb's help ends with the statuses that all have.
fn every_verb(command: Command) -> Command {
    let command = negative_numbers(command).mut_subcommands(every_verb);
    match command.get_after_long_help().map(ToString::to_string) {
        Some(help) if help.contains("Exit status:\n  0") => {
            command.after_long_help(format!("{help}{}", help::ALWAYS))
        }
        _ => command,
    }
}

/// A negative number is read as a value, so that its option can say why it is refused.
fn negative_numbers(command: Command) -> Command {
    let numbers = [
        TypeId::of::<u16>(),
        TypeId::of::<u32>(),
        TypeId::of::<u64>(),
        TypeId::of::<usize>(),
        TypeId::of::<NonZeroU64>(),
        TypeId::of::<Duration>(),
    ];
    let is_number =
        |arg: &Arg| numbers.iter().any(|number| arg.get_value_parser().type_id() == *number);
    command.mut_args(|arg| if is_number(&arg) { arg.allow_negative_numbers(true) } else { arg })
}
