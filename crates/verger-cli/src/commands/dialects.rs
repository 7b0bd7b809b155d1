use std::io::Write;

use serde::Serialize;
use verger::Dialect;

use super::stdout;
use crate::args::{Dialects, dialect_named};
use crate::exit::{Failure, Outcome};
use crate::view::{json, style};

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
        for axis in dialect.axes() {
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
    for (index, axis) in first.axes().enumerate() {
        writeln!(
            out,
            "\n## {}\n\n| dialect | answer | where it is laid down |\n|---|---|---|",
            axis.question
        )?;
        for dialect in dialects {
            let axis = dialect.axes().nth(index).expect("every dialect has every axis");
            writeln!(
                out,
                "| `{}` | {} | {} |",
                dialect.name,
                cell(&axis.answer),
                cell(axis.clause)
            )?;
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
    answer: String,
    clause: &'a str,
}

fn as_json(out: &mut impl Write, dialects: &[Dialect]) -> std::io::Result<()> {
    for dialect in dialects {
        let axes = dialect.axes().map(|axis| AxisRow {
            question: axis.question,
            answer: axis.answer.into_owned(),
            clause: axis.clause,
        });
        let row = Row { dialect: dialect.name, source: dialect.source, axes: axes.collect() };
        writeln!(out, "{}", json::line(&row))?;
    }
    Ok(())
}
