//! How a run ends: its status, and the one line that says what went wrong.

use std::fmt::{self, Display};
use std::io;
use std::path::Path;
use std::process::ExitCode;

use verger::Verdict;

use crate::output;
use crate::stderr;

/// What a run found, from the best to the worst.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Outcome {
    #[default]
    AllAllowed,
    /// Out of scope, or the site could not be asked: it did not answer, had to wait, or no permit could be had since the
    /// store of permits is down. A store that is down changes no other outcome.
    Undetermined,
    SomeDisallowed,
    /// A search found nothing.
    NothingFound,
    /// The input has faults.
    Faults,
    /// An input, or a file of the user's own, could not be read or written, and that was reported when it came up.
    SomeUnreadable,
    /// The time limit of the run was reached; what was found so far is printed.
    TimeOver,
    /// The arguments are wrong, which was said.
    WrongUsage,
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

    /// Adds that something could not be asked, for whatever reason.
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

    /// How the run ended early, if it did.
    pub(crate) fn early(self) -> Option<&'static str> {
        match self {
            Self::Interrupted => Some("interrupted; what was found so far is printed"),
            Self::TimeOver => Some(
                "the time limit of --run-timeout was reached; what was found so far is printed",
            ),
            _ => None,
        }
    }

    fn code(self) -> u8 {
        match self {
            Self::AllAllowed => 0,
            Self::SomeDisallowed | Self::NothingFound | Self::Faults => 1,
            Self::Undetermined | Self::TimeOver => 3,
            Self::SomeUnreadable => 4,
            Self::WrongUsage => WRONG_USAGE,
            Self::Interrupted => INTERRUPTED,
        }
    }
}

const WRONG_USAGE: u8 = 2;

/// The outcome of work that Ctrl-C may have ended: its user is to see what was found.
pub(crate) fn or_interrupted(done: Result<Outcome, Failure>) -> Result<Outcome, Failure> {
    match done {
        Err(Failure::Ended(outcome)) => Ok(outcome),
        done => done,
    }
}

/// The status of a program that Ctrl-C ended, by the shells' convention.
pub(crate) const INTERRUPTED: u8 = 130;

/// The status of a run whose reader closed the output before its end, by the shells' convention for SIGPIPE: what is
/// not read has no status of its own, and 0 would say that all is allowed.
const CLOSED: u8 = 141;

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
    /// A failure that is about the value of this option, by its name in the code.
    About(&'static str, Box<Failure>),
}

impl Failure {
    /// The same, about the value of this option.
    pub(crate) fn about(self, option: &'static str) -> Self {
        Self::About(option, Box::new(self))
    }

    /// The same, with the name of what it is a failure of before it.
    #[cfg(feature = "net")]
    pub(crate) fn of(self, name: &str) -> Self {
        match self {
            Self::Usage(text) => Self::Usage(format!("{name}: {text}")),
            Self::Input(text) => Self::Input(format!("{name}: {text}")),
            other => other,
        }
    }

    /// The option that it is about.
    pub(crate) fn option(&self) -> Option<&&'static str> {
        match self {
            Self::About(option, _) => Some(option),
            _ => None,
        }
    }

    /// A file, or standard input, that could not be read.
    pub(crate) fn reading(path: &Path, error: &io::Error) -> Self {
        let what = stderr::name(path);
        let hint = match error.kind() {
            io::ErrorKind::NotFound => "; check the name, or give - for standard input",
            io::ErrorKind::IsADirectory => "; pass a file in it",
            io::ErrorKind::NotADirectory => "; it is a file, or a part of its path is",
            io::ErrorKind::PermissionDenied => "; you have no permission to read it",
            _ => "",
        };
        Self::Input(format!("cannot read {what}: {error}{hint}"))
    }

    /// A folder that could not be created.
    pub(crate) fn making(folder: &Path, error: &io::Error) -> Self {
        Self::Input(format!("cannot create {}: {error}", stderr::name(folder)))
    }

    /// A file that could not be written.
    pub(crate) fn writing(path: &Path, error: &io::Error) -> Self {
        Self::Input(format!("cannot write {}: {error}", stderr::name(path)))
    }

    pub(crate) fn usage(message: impl Display) -> Self {
        Self::Usage(message.to_string())
    }
}

impl Failure {
    /// The status; where the arguments are wrong, it is also said where help is.
    fn code(&self) -> u8 {
        match self {
            Self::Usage(_) => {
                stderr::line("Try", "'verger help'.");
                WRONG_USAGE
            }
            Self::Input(_) | Self::Output(_) => 4,
            Self::Ended(outcome) => outcome.code(),
            Self::About(_, failure) => failure.code(),
        }
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(message) | Self::Input(message) => f.write_str(message),
            Self::Output(error) => write!(f, "cannot write the output: {error}"),
            Self::Ended(outcome) => f.write_str(outcome.early().unwrap_or_default()),
            Self::About(_, failure) => failure.fmt(f),
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
        Ok(outcome) | Err(Failure::Ended(outcome)) => {
            if let Some(why) = outcome.early() {
                output::trouble(why);
            }
            return outcome.code().into();
        }
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            return CLOSED.into();
        }
        Err(failure) => failure,
    };
    output::trouble(&failure);
    failure.code().into()
}
