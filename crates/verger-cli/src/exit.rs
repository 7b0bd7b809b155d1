//! How a run ends: its status, and the one line that says what went wrong.

use std::fmt::{self, Display};
use std::io;
use std::path::Path;
use std::process::ExitCode;

use verger::Verdict;
use verger_report::text::shown;

use crate::output::file_name;

/// What a run found, from the best to the worst.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Outcome {
    #[default]
    AllAllowed,
    /// Out of scope, or the site could not be asked.
    Undetermined,
    SomeDisallowed,
    /// A search found nothing.
    NothingFound,
    /// The input has faults.
    Faults,
    /// Something could not be read, and was reported when it came up.
    SomeUnreadable,
    /// The time limit of the run was reached; what was found so far is printed.
    TimeOver,
    /// Ended by its user; what was found so far is printed.
    Interrupted,
}

impl Outcome {
    /// Adds a verdict.
    pub(crate) fn add(&mut self, verdict: Verdict) {
        *self = (*self).max(match verdict {
            Verdict::Allowed => Self::AllAllowed,
            Verdict::OutOfScope => Self::Undetermined,
            Verdict::Disallowed => Self::SomeDisallowed,
        });
    }

    /// Adds that something could not be asked.
    pub(crate) fn add_undetermined(&mut self) {
        *self = (*self).max(Self::Undetermined);
    }

    /// Adds that the input has a fault.
    pub(crate) fn add_fault(&mut self) {
        *self = (*self).max(Self::Faults);
    }

    /// Adds that something could not be read.
    pub(crate) fn add_unreadable(&mut self) {
        *self = (*self).max(Self::SomeUnreadable);
    }

    fn code(self) -> u8 {
        match self {
            Self::AllAllowed => 0,
            Self::SomeDisallowed | Self::NothingFound | Self::Faults => 1,
            Self::Undetermined | Self::TimeOver => 3,
            Self::SomeUnreadable => 4,
            Self::Interrupted => INTERRUPTED,
        }
    }
}

/// The status of a program that Ctrl-C ended, by the shells' convention.
pub(crate) const INTERRUPTED: u8 = 130;

/// Why a run failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The arguments are wrong, or conflict.
    Usage(String),
    /// Something could not be read.
    Input(String),
    /// The output could not be written.
    Output(io::Error),
    /// It ended early, in this way; what was found so far is printed.
    Ended(Outcome),
}

impl Failure {
    /// A file, or standard input, that could not be read.
    pub(crate) fn reading(path: &Path, error: &io::Error) -> Self {
        let what = if path.as_os_str() == "-" { "standard input".into() } else { file_name(path) };
        let hint = match error.kind() {
            io::ErrorKind::NotFound => "; check the name, or give - for standard input",
            io::ErrorKind::IsADirectory => "; pass a file in it",
            io::ErrorKind::PermissionDenied => "; you have no permission to read it",
            _ => "",
        };
        Self::Input(format!("cannot read {what}: {error}{hint}"))
    }

    /// A folder that could not be created.
    pub(crate) fn making(folder: &Path, error: &io::Error) -> Self {
        Self::Input(format!("cannot create {}: {error}", file_name(folder)))
    }

    /// A file that could not be written.
    pub(crate) fn writing(path: &Path, error: &io::Error) -> Self {
        Self::Input(format!("cannot write {}: {error}", file_name(path)))
    }

    pub(crate) fn usage(message: impl Display) -> Self {
        Self::Usage(message.to_string())
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(message) | Self::Input(message) => f.write_str(message),
            Self::Output(error) => write!(f, "cannot write the output: {error}"),
            Self::Ended(_) => f.write_str("ended early"),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// Says what went wrong, and gives the status.
pub(crate) fn finish(done: Result<Outcome, Failure>) -> ExitCode {
    let failure = match done {
        Ok(outcome) => {
            let why = match outcome {
                Outcome::Interrupted => Some("interrupted"),
                Outcome::TimeOver => Some("the time limit of --run-timeout was reached"),
                _ => None,
            };
            if let Some(why) = why {
                let verger = verger_report::text::style::error("verger:");
                anstream::eprintln!("{verger} {why}; what was found so far is printed");
            }
            return outcome.code().into();
        }
        // The reader of our output has closed it.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            return ExitCode::SUCCESS;
        }
        Err(failure) => failure,
    };
    let text = failure.to_string();
    let lines: Vec<_> = text.split('\n').map(|line| shown(line.as_bytes())).collect();
    anstream::eprintln!("{}: {}", verger_report::text::style::error("verger"), lines.join("\n"));
    match failure {
        Failure::Usage(_) => {
            anstream::eprintln!("Try 'verger help'.");
            2.into()
        }
        Failure::Input(_) | Failure::Output(_) => 4.into(),
        Failure::Ended(outcome) => outcome.code().into(),
    }
}
