//! `sitemaps` as text: a line for each listed item, and a summary.

use std::io::{Result, Write};

use super::sheet::{Sheet, SheetOf};
use super::shown::{counted, shown};
use super::style;
use crate::answer::{ListedSitemap, ListedUrl, Sitemap, SitemapFault, Sitemaps};

/// What sitemaps list; if a robot is given, only the URLs that are disallowed for it.
#[derive(Debug)]
pub struct SitemapsSheet {
    /// The name of the robot.
    robot: String,
}

impl SitemapsSheet {
    /// For this robot.
    pub fn new(robot: &str) -> Self {
        Self { robot: robot.to_owned() }
    }
}

impl Sheet for SitemapsSheet {}

impl SheetOf<Sitemap<'_>> for SitemapsSheet {
    fn add(&mut self, sitemaps: &[Sitemap<'_>], out: &mut dyn Write) -> Result<()> {
        sitemaps.iter().try_for_each(|sitemap| writeln!(out, "{}", style::head(url(sitemap.url))))
    }
}

impl SheetOf<ListedSitemap<'_>> for SitemapsSheet {
    fn add(&mut self, sitemaps: &[ListedSitemap<'_>], out: &mut dyn Write) -> Result<()> {
        sitemaps.iter().try_for_each(|sitemap| writeln!(out, "  lists {}", url(sitemap.url)))
    }
}

impl SheetOf<ListedUrl<'_>> for SitemapsSheet {
    fn add(&mut self, urls: &[ListedUrl<'_>], out: &mut dyn Write) -> Result<()> {
        for listed in urls {
            match listed.verdict {
                None => {
                    let lastmod = listed.lastmod.map(|at| style::faint(format!("  {}", url(at))));
                    writeln!(out, "  {}{}", url(listed.url), lastmod.unwrap_or_default())?;
                }
                Some(verdict) if listed.is_closed() => {
                    let word = style::verdict(verdict, verdict.name());
                    writeln!(out, "  {word} for {}: {}", self.robot, url(listed.url))?;
                }
                Some(_) => {}
            }
        }
        Ok(())
    }
}

impl SheetOf<SitemapFault> for SitemapsSheet {
    fn add(&mut self, faults: &[SitemapFault], out: &mut dyn Write) -> Result<()> {
        faults.iter().try_for_each(|fault| {
            let SitemapFault { line, byte, text, clause, .. } = fault;
            writeln!(out, "  {} line {line}, byte {byte}: {text} ({clause})", style::error("fault"))
        })
    }
}

impl SheetOf<Sitemaps<'_>> for SitemapsSheet {
    fn add(&mut self, answers: &[Sitemaps<'_>], out: &mut dyn Write) -> Result<()> {
        answers.iter().try_for_each(|whole| {
            let closed = whole.closed.map(|closed| format!(", {closed} closed to {}", self.robot));
            let line = format!(
                "{}, {}, {} listed again, {}{}",
                counted(u64::from(whole.sitemaps), "sitemap"),
                counted(whole.urls, "URL"),
                whole.listed_again,
                counted(whole.faults, "fault"),
                closed.unwrap_or_default()
            );
            writeln!(out, "{}", style::faint(line))
        })
    }
}

fn url(url: &str) -> String {
    shown(url.as_bytes())
}
