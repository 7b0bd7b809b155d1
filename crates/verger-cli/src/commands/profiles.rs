use std::io::Write;
use std::ops::RangeInclusive;

use serde::Serialize;
use verger_access::{Clause, FetchFailure as Trouble, Hold, Profile, Said};

use super::stdout;
use crate::args::Profiles;
use crate::exit::{Failure, Outcome};
use crate::view::{json, pace, style};

/// What does each answer of a site mean?
pub(crate) fn profiles(args: &Profiles) -> Result<Outcome, Failure> {
    let chosen = Profile::ALL
        .iter()
        .filter(|profile| args.name.as_deref().is_none_or(|name| name == profile.name))
        .map(|profile| Told::new(profile));
    let mut out = stdout();
    if args.markdown {
        writeln!(out, "# Profiles\n")?;
        writeln!(out, "<!-- Written by `cargo xtask docs` from the profiles themselves. -->\n")?;
        writeln!(
            out,
            "A profile says what each answer to a request for robots.txt means, how long it holds, and what holds \
             while there is none.\nWhat a file that came allows is its own affair; **a site is allowed without a file \
             only where a row says so**.\n`verger profiles NAME` shows one alone."
        )?;
    }
    for told in chosen {
        if args.json {
            writeln!(out, "{}", json::line(&told))?;
        } else if args.markdown {
            told.as_markdown(&mut out)?;
        } else {
            told.as_text(&mut out)?;
        }
    }
    out.flush()?;
    Ok(Outcome::default())
}

/// A profile as it is told: rows of what comes, what that means, and why.
#[derive(Serialize)]
struct Told {
    profile: &'static str,
    source: &'static str,
    answers: Vec<Row>,
    unreachable: Vec<Row>,
    holds_by_default: String,
    holds_at_least: String,
    holds_at_most: String,
    /// Where these three are laid down.
    freshness: Row,
}

#[derive(Serialize)]
struct Row {
    when: String,
    means: String,
    source: &'static str,
    says: &'static str,
}

impl Row {
    fn new(when: String, means: &str, clause: Clause) -> Self {
        Self { when, means: means.to_owned(), source: clause.source, says: clause.says }
    }
}

impl Told {
    fn new(profile: &Profile) -> Self {
        Self {
            profile: profile.name,
            source: profile.source,
            answers: answers(profile),
            unreachable: unreachable(profile),
            holds_by_default: pace::duration(profile.lifetime),
            holds_at_least: pace::duration(profile.floor),
            holds_at_most: pace::duration(profile.ceiling),
            freshness: freshness(profile),
        }
    }

    fn freshness(&self) -> String {
        let Row { when, means, source, says } = &self.freshness;
        format!("An answer holds for {when}, {means} ({source}: {says}).")
    }

    fn as_text(&self, out: &mut impl Write) -> std::io::Result<()> {
        writeln!(out, "{}  {}", style::head(self.profile), self.source)?;
        for row in &self.answers {
            row.as_text(out)?;
        }
        writeln!(out, "  While the file is unreachable:")?;
        for row in &self.unreachable {
            row.as_text(out)?;
        }
        writeln!(out, "  {}\n", self.freshness())
    }

    fn as_markdown(&self, out: &mut impl Write) -> std::io::Result<()> {
        writeln!(out, "\n## {}\n\n{}.\n", self.profile, self.source)?;
        for (head, rows) in
            [("what comes", &self.answers), ("while the file is unreachable", &self.unreachable)]
        {
            writeln!(out, "| {head} | means | where it is laid down |\n|---|---|---|")?;
            for Row { when, means, source, says } in rows {
                writeln!(out, "| {when} | {means} | {source}: {says} |")?;
            }
            writeln!(out)?;
        }
        writeln!(out, "{}", self.freshness())
    }
}

/// How long an answer holds, by its headers.
fn freshness(profile: &Profile) -> Row {
    let when = format!("{} if its headers say nothing", pace::duration(profile.lifetime));
    let most = pace::duration(profile.ceiling);
    let means = if profile.floor.is_zero() {
        format!(
            "else as they say, but for {most} at most; after no-store, or an Expires in the past, the next check asks \
             again"
        )
    } else {
        let least = pace::duration(profile.floor);
        format!("else as they say, but for {least} at least and {most} at most")
    };
    Row::new(when, &means, profile.freshness)
}

impl Row {
    fn as_text(&self, out: &mut impl Write) -> std::io::Result<()> {
        let clause = style::faint(format!("[{}: {}]", self.source, self.says));
        writeln!(out, "  {:<34}{:<13}{clause}", self.when, self.means)
    }
}

/// Every status, in ranges of one meaning, and then the failures that mean something else than the rest.
fn answers(profile: &Profile) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let mut ranges: Vec<RangeInclusive<u16>> = Vec::new();
    for status in 100..=599 {
        let meaning = profile.meaning(Said::Status(status));
        match (ranges.last_mut(), rows.last()) {
            (Some(range), Some(row)) if row.says == meaning.clause.says => {
                *range = *range.start()..=status;
            }
            _ => {
                ranges.push(status..=status);
                rows.push(Row::new(String::new(), meaning.result.name(), meaning.clause));
            }
        }
    }
    for (row, range) in rows.iter_mut().zip(ranges) {
        row.when = match range.into_inner() {
            (from, to) if from == to => from.to_string(),
            (from, to) => format!("{from}–{to}"),
        };
    }
    let meaning = profile.meaning(Said::Nothing(Trouble::Timeout));
    let rest = "any other, no answer, a cut one".to_owned();
    rows.push(Row::new(rest, meaning.result.name(), meaning.clause));
    for trouble in [Trouble::TooManyRedirects, Trouble::Refused] {
        let meaning = profile.meaning(Said::Nothing(trouble));
        rows.push(Row::new(trouble.to_string(), meaning.result.name(), meaning.clause));
    }
    rows
}

fn unreachable(profile: &Profile) -> Vec<Row> {
    let mut rows = Vec::new();
    for phase in profile.unreachable {
        let until = phase
            .until
            .map_or("from then on".to_owned(), |end| format!("for {}", pace::duration(end)));
        for (who, effect) in
            [("with a copy", phase.with_copy), ("without a copy", phase.without_copy)]
        {
            let means = match effect.hold {
                Hold::Copy => "the copy",
                Hold::Disallow | Hold::AsSwitched => "disallowed",
                Hold::Defer => "deferred",
                Hold::Allow => "allowed",
                Hold::AllowIfSiteAnswers => "allowed, or disallowed",
                _ => "as stated",
            };
            rows.push(Row::new(format!("{until}, {who}"), means, effect.clause));
        }
    }
    if let Some(instead) = profile.copy_when_unavailable {
        let when = format!("unavailable, a copy under {}", pace::duration(instead.age));
        rows.push(Row::new(when, "the copy", instead.clause));
    }
    rows
}
