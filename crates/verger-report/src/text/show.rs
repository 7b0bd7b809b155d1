//! `show` as text: one page per robot.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::io::{Result, Write};

use super::decided::{because, limit_reached};
use super::length::Length;
use super::pace::{duration, interval, opening, pace};
use super::sheet::{Sheet, SheetOf};
use super::shown::{cut, shown};
use super::{style, usage};
use crate::answer::{Said, Show, SilentLine};
use crate::decided::Verdict;
use crate::file::{Group, Record};
use crate::note::About;
use crate::usage::UsageStatement;
use crate::visit::Window;

/// Pages of `show`, below each other.
#[derive(Debug)]
pub struct ShowSheet {
    length: Length,
    is_begun: bool,
}

impl ShowSheet {
    /// Pages of that length.
    pub fn new(length: Length) -> Self {
        Self { length, is_begun: false }
    }
}

impl Sheet for ShowSheet {}

impl SheetOf<Show<'_>> for ShowSheet {
    fn add(&mut self, answers: &[Show<'_>], out: &mut dyn Write) -> Result<()> {
        for show in answers {
            if std::mem::replace(&mut self.is_begun, true) {
                writeln!(out)?;
            }
            Page { show, length: self.length, out }.write()?;
        }
        Ok(())
    }
}

struct Page<'p, 'a> {
    show: &'p Show<'a>,
    length: Length,
    out: &'p mut dyn Write,
}

impl Page<'_, '_> {
    fn write(&mut self) -> Result<()> {
        let Show { source, asker, dialect, .. } = self.show;
        let (name, robot) = (shown(source.name().as_bytes()), style::head(&asker.name));
        writeln!(self.out, "What {name} says to {robot}, read as {dialect}")?;
        for note in asker.notes.iter().filter(|note| note.about == About::Registry) {
            writeln!(self.out, "note: {}", note.text)?;
        }
        match &self.show.said {
            Some(said) => self.said(said),
            None => self.without_file(),
        }
    }

    fn without_file(&mut self) -> Result<()> {
        let default = &self.show.default;
        let verdict = style::verdict(default.verdict, default.verdict.name());
        let because = super::check::because_of(default, self.show.source.payment);
        let line = format!("everything is {verdict}  {}", style::faint(format!("({because})")));
        self.section("There is no robots.txt to obey", vec![line])?;
        self.section("Notes", self.notes())
    }

    fn said(&mut self, said: &Said<'_>) -> Result<()> {
        let width = said.lines.to_string().len();
        let lines = Lines { width, show: self.show, said };
        self.section("Groups", lines.groups(self.length))?;
        self.section("Version of the standard", lines.records(&said.versions, value))?;
        self.section("Rules, the highest rank first", lines.rules(self.length))?;
        self.section("Pace", lines.pace())?;
        self.section("Hours", lines.hours())?;
        self.usage(said, width)?;
        self.section("Remarks for its author", lines.records(&said.comments, value))?;
        self.section("Sitemaps", lines.records(&said.sitemaps, address))?;
        let head = if said.proposals_1996.obeyed {
            "Please visit"
        } else {
            "Please visit (proposed in 1996: known, not obeyed without --proposals-1996)"
        };
        self.section(head, lines.records(&said.please_visit, address))?;
        self.section("Licences", lines.records(&said.licenses, license))?;
        self.section("Catalogs of agents", lines.records(&said.agent_maps, address))?;
        let texts = lines.records(&said.llm_policies, address);
        self.section("Texts for language models", texts)?;
        let head = "Parameters that do not change a page, and where";
        self.section(head, lines.records(&said.clean_params, value))?;
        self.section("Notes", self.notes())?;
        self.section("Lines without effect", lines.silent())
    }

    fn section(&mut self, head: &str, lines: Vec<String>) -> Result<()> {
        if lines.is_empty() {
            return Ok(());
        }
        writeln!(self.out, "\n{}", style::head(head))?;
        let (all, most) = (lines.len(), self.length.most(SHOWN));
        for line in lines.into_iter().take(most) {
            writeln!(self.out, "  {line}")?;
        }
        if all > most {
            writeln!(self.out, "  … and {} more; --all shows them", all - most)?;
        }
        Ok(())
    }

    /// Every line on use, then the combined answer for `/`.
    fn usage(&mut self, said: &Said<'_>, width: usize) -> Result<()> {
        let Some(rules) = &said.usage else { return Ok(()) };
        let head = "Preferences on use, where fetching is allowed";
        self.section(head, usage::rules(rules, width))?;
        let (Some(uses), Some(at_root)) = (&said.uses_at_root.uses, &said.uses_at_root.usage)
        else {
            return Ok(());
        };
        let place =
            |said: &UsageStatement<'_>| format!("{}, {}", usage::place(&said.place), said.source);
        self.section("So the home page may be used", usage::uses(uses, at_root, &place))
    }

    /// Rules without a group are among the lines without effect.
    fn notes(&self) -> Vec<String> {
        let notes = self.show.asker.notes.iter();
        let notes = notes.filter(|note| matches!(note.about, About::File | About::Answer));
        let notes = notes.filter(|note| note.code != "rules-without-group");
        notes.map(|note| note.text.clone()).collect()
    }
}

/// The lines of the sections.
struct Lines<'p, 'a> {
    /// How wide the number of the file's last line is.
    width: usize,
    show: &'p Show<'a>,
    said: &'p Said<'a>,
}

impl Lines<'_, '_> {
    fn groups(&self, length: Length) -> Vec<String> {
        let groups = &self.said.groups;
        let mut lines: Vec<_> =
            groups.iter().filter_map(|group| self.group(group, length)).collect();
        if !groups.iter().any(|group| group.role == "obeyed") {
            let why = match &groups[..] {
                [] => "the file has no groups".to_owned(),
                _ => because(&self.show.default),
            };
            lines.insert(0, format!("none is obeyed: {why}"));
        }
        lines
    }

    fn group(&self, group: &Group<'_>, length: Length) -> Option<String> {
        let text = group.text.as_ref()?;
        let most = length.most(SHOWN);
        let agents = group.agents.iter().take(most);
        let agents: Vec<_> = agents.map(|agent| cut(&shown(agent.value.octets()))).collect();
        let more = if group.agents.len() > most { ", …" } else { "" };
        let (number, role) = (self.number(group.lines[0]), style::faint(format!("({text})")));
        Some(format!("{number} User-agent: {}{more}  {role}", agents.join(", ")))
    }

    fn rules(&self, length: Length) -> Vec<String> {
        let rules = self.said.rules.iter().map(|rule| {
            let verdict = if rule.allowed { Verdict::Allowed } else { Verdict::Disallowed };
            let field = style::verdict(verdict, format!("{:<8}", rule.directive));
            let pattern = cut(&shown(rule.pattern.octets()));
            format!("{} {field}  {pattern}", self.number(rule.line)).trim_end().to_owned()
        });
        let mut lines: Vec<_> = rules.collect();
        let what = if lines.is_empty() { "everything" } else { "everything else" };
        let default = &self.show.default;
        let verdict = match default.verdict {
            Verdict::Allowed => "allowed",
            _ => "disallowed",
        };
        // The default belongs with the rules that are shown.
        let place = lines.len().min(length.most(SHOWN).saturating_sub(1));
        if place < lines.len() {
            let more = lines.len() - place;
            lines.truncate(place);
            lines.push(format!("… and {more} more rules; --all shows them; {what} is {verdict}"));
        } else {
            lines.push(format!("{what} is {verdict}"));
        }
        lines.extend(limit_reached(default.limit, default.limit_reached_at_line));
        lines
    }

    fn pace(&self) -> Vec<String> {
        let mut lines = vec![format!("now {}", pace(&self.said.pace))];
        let rates = &self.said.rates;
        // A single rate for the whole day is the only one, and was just shown.
        if rates.len() > 1 || self.said.pace.next_change.is_some() {
            lines.extend(self.records(rates, rate));
        }
        lines
    }

    fn hours(&self) -> Vec<String> {
        let now = opening(&self.said.visit).map(|opening| format!("now {opening}"));
        let hours = |record: &Record<'_>| match &record.window {
            Some(window) => format!("open {}", of_day(window)),
            None => String::new(),
        };
        now.into_iter().chain(self.records(&self.said.visit_times, hours)).collect()
    }

    fn records(
        &self,
        records: &[Record<'_>],
        words: impl Fn(&Record<'_>) -> String,
    ) -> Vec<String> {
        let line =
            |record: &Record<'_>| format!("{} {}", self.number(record.line), cut(&words(record)));
        records.iter().map(line).collect()
    }

    /// Lines with the same field and reason, once: the first, and the number of others.
    fn silent(&self) -> Vec<String> {
        let mut told: Vec<(&SilentLine<'_>, usize)> = Vec::new();
        let mut places: HashMap<_, usize> = HashMap::new();
        for line in &self.said.silent {
            let field = line.field.as_ref().map(|field| field.octets().to_ascii_lowercase());
            match places.entry((field, &line.why)) {
                Entry::Occupied(place) => told[*place.get()].1 += 1,
                Entry::Vacant(place) => {
                    place.insert(told.len());
                    told.push((line, 0));
                }
            }
        }
        told.into_iter().map(|(line, more)| self.silent_line(line, more)).collect()
    }

    fn silent_line(&self, line: &SilentLine<'_>, more: usize) -> String {
        let text = shown(line.text.octets());
        let text = match &line.field {
            Some(field) => format!("{}: {text}", shown(field.octets())),
            None => text,
        };
        let more = match more {
            0 => String::new(),
            1 => "; 1 more such line".to_owned(),
            more => format!("; {more} more such lines"),
        };
        let why = style::faint(format!("({}{more})", line.why));
        format!("{} {}  {why}", self.number(line.line), cut(text.trim_end()))
    }

    /// The number of a line, padded to the width of the file's last one.
    fn number(&self, line: u32) -> String {
        style::faint(format!("line {line:>width$}", width = self.width))
    }
}

fn value(record: &Record<'_>) -> String {
    shown(record.value.octets())
}

fn address(record: &Record<'_>) -> String {
    match &record.url {
        Some(url) => shown(url.octets()),
        None => format!("{}  (relative; --origin says to what)", value(record)),
    }
}

fn license(record: &Record<'_>) -> String {
    let is_relative = record.absolute == Some(false);
    let remark = "  (not absolute, as Really Simple Licensing wants it)";
    format!("{}{}", address(record), if is_relative { remark } else { "" })
}

fn rate(record: &Record<'_>) -> String {
    let (Some(documents), Some(per)) = (record.documents, record.per) else {
        return record.interval.map_or_else(String::new, |delay| interval(delay.0));
    };
    let documents = match documents {
        1 => "1 document".to_owned(),
        documents => format!("{documents} documents"),
    };
    let words = format!("{documents} in {}", duration(per.0));
    match &record.window {
        Some(window) => format!("{words}, {}", of_day(window)),
        None => words,
    }
}

/// `06:00–18:59 UTC`.
fn of_day(window: &Window<'_>) -> String {
    format!("{}–{} UTC", window.from, window.last)
}

/// The most lines of a section that are shown, unless all are asked for.
const SHOWN: usize = 20;
