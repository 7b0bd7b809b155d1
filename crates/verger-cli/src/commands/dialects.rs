use std::borrow::Cow;
use std::io::Write;

use serde::Serialize;
use verger::Dialect;
use verger_access::Profile;

use super::stdout;
use crate::args::{Dialects, dialect_named};
use crate::exit::{Failure, Outcome};
use crate::view::{json, pace, style};

/// In what do the dialects differ?
pub(crate) fn dialects(args: &Dialects) -> Result<Outcome, Failure> {
    let chosen = match &args.name {
        Some(name) => std::slice::from_ref(dialect_named(name)),
        None => Dialect::ALL,
    };
    let mut out = stdout();
    if args.json {
        as_json(&mut out, chosen)?;
    } else if args.markdown {
        as_markdown(&mut out, chosen)?;
    } else {
        as_text(&mut out, chosen)?;
    }
    out.flush()?;
    Ok(Outcome::default())
}

fn as_text(out: &mut impl Write, dialects: &[Dialect]) -> std::io::Result<()> {
    for dialect in dialects {
        writeln!(out, "{}  {}", style::head(dialect.name), dialect.source)?;
        for axis in axes(dialect) {
            let (question, answer) = (plain(axis.question), plain(&axis.answer));
            write!(out, "  {question}\n      {answer}")?;
            let clause =
                if axis.clause == "–" { String::new() } else { format!("  [{}]", axis.clause) };
            writeln!(out, "{}", style::faint(clause))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn plain(markdown: &str) -> String {
    markdown.replace('`', "")
}

fn as_markdown(out: &mut impl Write, dialects: &[Dialect]) -> std::io::Result<()> {
    writeln!(out, "# Dialects\n")?;
    writeln!(out, "<!-- Written by `cargo xtask docs` from the dialects themselves. -->\n")?;
    writeln!(
        out,
        "A dialect is one choice on each of these axes. `verger dialects NAME` shows one alone.\n"
    )?;
    for dialect in dialects {
        writeln!(out, "- **`{}`**: {}", dialect.name, dialect.source)?;
    }
    let Some(first) = dialects.first() else { return Ok(()) };
    for (index, axis) in axes(first).into_iter().enumerate() {
        writeln!(
            out,
            "\n## {}\n\n| dialect | answer | where it is laid down |\n|---|---|---|",
            axis.question
        )?;
        for dialect in dialects {
            let AxisRow { answer, clause, .. } = &axes(dialect)[index];
            writeln!(out, "| `{}` | {} | {} |", dialect.name, cell(answer), cell(clause))?;
        }
    }
    Ok(())
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

#[derive(Serialize)]
struct Row<'a> {
    dialect: &'a str,
    source: &'a str,
    axes: Vec<AxisRow<'a>>,
}

#[derive(Serialize)]
struct AxisRow<'a> {
    question: &'a str,
    answer: Cow<'a, str>,
    clause: &'a str,
}

/// The axes of a dialect, and what its profile adds: how long an answer holds is no matter of what a file says.
fn axes(dialect: &Dialect) -> Vec<AxisRow<'static>> {
    let of_dialect = dialect.axes().map(|axis| AxisRow {
        question: axis.question,
        answer: axis.answer,
        clause: axis.clause,
    });
    let of_profile = Profile::named(dialect.name).map(|profile| AxisRow {
        question: "How long is a copy good, by default?",
        answer: pace::duration(profile.lifetime).into(),
        clause: profile.freshness.source,
    });
    of_dialect.chain(of_profile).collect()
}

fn as_json(out: &mut impl Write, dialects: &[Dialect]) -> std::io::Result<()> {
    for dialect in dialects {
        let row = Row { dialect: dialect.name, source: dialect.source, axes: axes(dialect) };
        writeln!(out, "{}", json::line(&row))?;
    }
    Ok(())
}
