//! `check` as text: one line per URL for one robot, a table for several.

use std::io::{Result, Write};

use verger_access::PaymentTerms;

use super::decided::because;
use super::matrix::{Cell, Matrix};
use super::sheet::{Sheet, SheetOf};
use super::shown::shown_url;
use super::style;
use crate::answer::Check;
use crate::decided::{Decided, Reason};

/// Answers of `check`.
#[derive(Debug)]
pub struct CheckSheet(Form);

#[derive(Debug)]
enum Form {
    /// One URL, and one robot.
    Single,
    /// URLs below each other, for one robot.
    List,
    /// A row per URL, a column per robot.
    Table(Matrix),
}

impl CheckSheet {
    /// For one answer.
    pub fn single() -> Self {
        Self(Form::Single)
    }

    /// A line per URL.
    pub fn list() -> Self {
        Self(Form::List)
    }

    /// A row per URL, a column for each of these robots.
    pub fn table(robots: Vec<String>) -> Self {
        Self(Form::Table(Matrix::new(robots)))
    }
}

impl Sheet for CheckSheet {
    fn pause(&mut self, out: &mut dyn Write) -> Result<()> {
        match &mut self.0 {
            Form::Table(table) => table.pause(out),
            Form::Single | Form::List => Ok(()),
        }
    }

    fn end(&mut self, out: &mut dyn Write) -> Result<()> {
        match &mut self.0 {
            Form::Table(table) => table.end(out),
            Form::Single | Form::List => Ok(()),
        }
    }
}

impl SheetOf<Check<'_>> for CheckSheet {
    fn add(&mut self, answers: &[Check<'_>], out: &mut dyn Write) -> Result<()> {
        let room = match &mut self.0 {
            Form::Table(table) => {
                let Some(first) = answers.first() else { return Ok(()) };
                let cells = answers.iter().map(|answer| Cell::from(&answer.decided)).collect();
                return table.row(first.url.octets(), cells, out);
            }
            Form::Single => 0,
            Form::List => 12,
        };
        answers.iter().try_for_each(|answer| line(answer, room, out))
    }
}

/// The verdict in a column of that width, the URL, and the line of the file that decided, or the clause.
fn line(answer: &Check<'_>, room: usize, out: &mut dyn Write) -> Result<()> {
    let name = answer.decided.verdict.name();
    let room = room.saturating_sub(name.len());
    let because = because_of(&answer.decided, answer.source.payment);
    let (verdict, url) =
        (style::verdict(answer.decided.verdict, name), shown_url(answer.url.octets()));
    writeln!(out, "{verdict}{:room$}  {url}  {}", "", style::faint(format!("({because})")))
}

/// The reason, and the price if one is stated.
pub(super) fn because_of(decided: &Decided<'_>, payment: Option<&PaymentTerms>) -> String {
    let because = because(decided);
    match (decided.reason, payment) {
        (Reason::PaymentRequired, Some(terms)) => format!("{because}; 402, {terms}"),
        _ => because,
    }
}
