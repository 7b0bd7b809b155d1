//! Colours, where the terminal and `NO_COLOR` allow them; elsewhere the writer strips them.

use anstyle::{AnsiColor, Style};

use crate::decided::Verdict;

const fn colour(colour: AnsiColor) -> Style {
    Style::new().fg_color(Some(anstyle::Color::Ansi(colour)))
}

fn styled(style: Style, text: impl std::fmt::Display) -> String {
    format!("{style}{text}{style:#}")
}

/// The text in the colour of the verdict.
pub fn verdict(verdict: Verdict, text: impl std::fmt::Display) -> String {
    match verdict {
        Verdict::Allowed => good(text),
        Verdict::Disallowed => bad(text),
        Verdict::Deferred | Verdict::OutOfScope => doubtful(text),
    }
}

/// A good result.
pub fn good(text: impl std::fmt::Display) -> String {
    styled(colour(AnsiColor::Green), text)
}

/// A bad result.
pub fn bad(text: impl std::fmt::Display) -> String {
    styled(colour(AnsiColor::Red), text)
}

/// An uncertain result.
pub fn doubtful(text: impl std::fmt::Display) -> String {
    styled(colour(AnsiColor::Yellow), text)
}

/// Details for those who look for them.
pub fn faint(text: impl std::fmt::Display) -> String {
    styled(Style::new().dimmed(), text)
}

/// The head of a table.
pub fn head(text: impl std::fmt::Display) -> String {
    styled(Style::new().bold(), text)
}

/// A mark for a fault.
pub fn error(text: impl std::fmt::Display) -> String {
    styled(colour(AnsiColor::Red).bold(), text)
}
