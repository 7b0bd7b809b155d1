//! Colour, where the terminal and `NO_COLOR` allow it; elsewhere the writer strips it.

use anstyle::{AnsiColor, Style};
use verger::Verdict;
use verger_access::AccessDecision;

const fn colour(colour: AnsiColor) -> Style {
    Style::new().fg_color(Some(anstyle::Color::Ansi(colour)))
}

fn styled(style: Style, text: impl std::fmt::Display) -> String {
    format!("{style}{text}{style:#}")
}

/// The text in the colour of the verdict.
pub(crate) fn verdict(verdict: Verdict, text: impl std::fmt::Display) -> String {
    styled(of(verdict), text)
}

fn of(verdict: Verdict) -> Style {
    match verdict {
        Verdict::Allowed => colour(AnsiColor::Green),
        Verdict::Disallowed => colour(AnsiColor::Red),
        Verdict::OutOfScope => colour(AnsiColor::Yellow),
    }
}

/// The word for a ruling, in its colour.
pub(crate) fn ruling(ruling: &AccessDecision) -> String {
    let verdict = match ruling {
        AccessDecision::ByRule(decision) => decision.verdict,
        AccessDecision::Allowed(_) => Verdict::Allowed,
        AccessDecision::Disallowed(_) => Verdict::Disallowed,
        AccessDecision::Defer(..) | AccessDecision::OutOfScope => Verdict::OutOfScope,
    };
    self::verdict(verdict, ruling_word(ruling))
}

/// The verdict in one word, as a person reads it.
pub(crate) fn ruling_word(ruling: &AccessDecision) -> &'static str {
    match ruling {
        AccessDecision::Defer(..) => "deferred",
        other => other.name(),
    }
}

/// The text in the colour of what became of a harvest.
#[cfg(feature = "catalog")]
pub(crate) fn outcome(
    outcome: verger_dataset::HarvestOutcome,
    text: impl std::fmt::Display,
) -> String {
    use verger_dataset::HarvestOutcome;

    let of_outcome = match outcome {
        HarvestOutcome::Complete | HarvestOutcome::Unchanged => AnsiColor::Green,
        HarvestOutcome::Partial | HarvestOutcome::Empty | HarvestOutcome::NothingFound => {
            AnsiColor::Yellow
        }
        HarvestOutcome::Restricted | HarvestOutcome::Unreachable => AnsiColor::Red,
    };
    styled(colour(of_outcome), text)
}

/// What is there for those who look for it.
pub(crate) fn faint(text: impl std::fmt::Display) -> String {
    styled(Style::new().dimmed(), text)
}

/// The head of a table.
pub(crate) fn head(text: impl std::fmt::Display) -> String {
    styled(Style::new().bold(), text)
}

/// A mark that something is wrong.
pub(crate) fn error(text: impl std::fmt::Display) -> String {
    styled(colour(AnsiColor::Red).bold(), text)
}
