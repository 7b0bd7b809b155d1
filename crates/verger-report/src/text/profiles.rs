//! `profiles` as text: one below the other, or as a page.

use std::io::{Result, Write};

use super::sheet::{Sheet, SheetOf};
use super::style;
use super::wrapped::wrapped;
use crate::answer::{Profile, ProfileRow};

/// How profiles are shown.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::exhaustive_enums, reason = "a form a way to ask")]
pub enum ProfilesSheet {
    /// One below the other.
    Text,
    /// As a page of Markdown.
    Markdown,
}

impl Sheet for ProfilesSheet {}

impl SheetOf<Profile> for ProfilesSheet {
    fn add(&mut self, profiles: &[Profile], out: &mut dyn Write) -> Result<()> {
        match self {
            Self::Text => profiles.iter().try_for_each(|profile| text(profile, out)),
            Self::Markdown => {
                writeln!(out, "# Profiles\n")?;
                writeln!(
                    out,
                    "<!-- Written by `cargo xtask docs` from the profiles themselves. -->\n"
                )?;
                writeln!(
                    out,
                    "A profile says what each answer to a request for robots.txt means, how long it applies, and what applies \
                     without an answer.\nA file that was fetched decides for itself; **a site without a robots.txt is allowed \
                     only where this table says so**.\n`verger profiles NAME` shows one alone."
                )?;
                profiles.iter().try_for_each(|profile| markdown(profile, out))
            }
        }
    }
}

fn freshness(profile: &Profile) -> String {
    let ProfileRow { when, means, source, says } = &profile.freshness;
    format!("An answer applies for {when}, {means} ({source}: {says}).")
}

fn text(profile: &Profile, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "{}\n{}", style::head(profile.profile), wrapped(profile.source, 2))?;
    profile.answers.iter().try_for_each(|answer| row(answer, out))?;
    writeln!(out, "  While the file is unreachable:")?;
    profile.unreachable.iter().try_for_each(|phase| row(phase, out))?;
    writeln!(out, "{}\n", wrapped(&freshness(profile), 2))
}

fn row(ProfileRow { when, means, source, says }: &ProfileRow, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "  {when:<34}{means}")?;
    writeln!(out, "{}", style::faint(wrapped(&format!("[{source}: {says}]"), 6)))
}

fn markdown(profile: &Profile, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "\n## {}\n\n{}.\n", profile.profile, profile.source)?;
    for (head, rows) in
        [("answer", &profile.answers), ("while the file is unreachable", &profile.unreachable)]
    {
        writeln!(out, "| {head} | means | clause |\n|---|---|---|")?;
        for ProfileRow { when, means, source, says } in rows {
            writeln!(out, "| {when} | {means} | {source}: {says} |")?;
        }
        writeln!(out)?;
    }
    writeln!(out, "{}", freshness(profile))
}
