//! The page for a person.

use std::io::{self, Write};

use verger::pace::RequestRate;
use verger::records::{Address, OtherRecord, RecordValue};
use verger::{Directive, Note, Verdict};

use super::{Page, usage};
use crate::view::{pace, story, style};
use verger_report::by_registry;
use verger_report::text::{cut, limit_reached, reason, shown};

/// So many lines of a section are shown, unless all are asked for.
const SHOWN: usize = 20;

impl Page<'_> {
    /// Writes the page.
    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let (name, dialect) = (&self.robot.name, self.dialect.name);
        let file = shown(self.file.as_bytes());
        writeln!(out, "What {file} says to {}, read as {dialect}", style::head(name))?;
        for note in by_registry(self.robot, Some(self.told.chosen_by)) {
            writeln!(out, "note: {}", note.text)?;
        }
        self.section(out, "Groups", self.group_lines())?;
        let text =
            |record: &OtherRecord| shown(self.document.text(record.value).unwrap_or_default());
        let head = "Version of the standard";
        self.section(out, head, self.records(Directive::RobotVersion, text))?;
        self.section(out, "Rules, the highest rank first", self.rule_lines())?;
        self.section(out, "Pace", self.pace_lines())?;
        self.section(out, "Hours", self.hour_lines())?;
        usage::section(self, out)?;
        self.section(out, "Remarks for its author", self.records(Directive::Comment, text))?;
        let address = |record: &OtherRecord| self.address_shown(record);
        self.section(out, "Sitemaps", self.records(Directive::Sitemap, address))?;
        let head = if self.proposals_1996 {
            "Please visit"
        } else {
            "Please visit (proposed in 1996: known, not obeyed without --proposals-1996)"
        };
        self.section(out, head, self.records(Directive::PleaseVisit, address))?;
        let license = |record: &OtherRecord| self.license_shown(record);
        self.section(out, "Licences", self.records(Directive::License, license))?;
        self.section(out, "Catalogs of agents", self.records(Directive::Agentmap, address))?;
        let head = "Texts for language models";
        self.section(out, head, self.records(Directive::LlmPolicy, address))?;
        let head = "Parameters that do not change a page, and where";
        self.section(out, head, self.records(Directive::CleanParam, text))?;
        self.section(out, "Notes", self.notes())?;
        self.section(out, "Lines that say nothing", self.silent_lines())
    }

    fn section(&self, out: &mut impl Write, head: &str, lines: Vec<String>) -> io::Result<()> {
        if lines.is_empty() {
            return Ok(());
        }
        writeln!(out, "\n{}", style::head(head))?;
        let (all, most) = (lines.len(), if self.all { usize::MAX } else { SHOWN });
        for line in lines.into_iter().take(most) {
            writeln!(out, "  {line}")?;
        }
        if all > most {
            writeln!(out, "  … and {} more; --all shows them", all - most)?;
        }
        Ok(())
    }

    fn group_lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for group in &self.told.groups {
            let Some(role) = story::role(&self.robot.name, group.role, &self.told) else {
                continue;
            };
            let agents: Vec<_> = group
                .agents
                .iter()
                .take(SHOWN)
                .map(|&(_, value)| cut(&shown(self.document.text(value).unwrap_or_default())))
                .collect();
            let more = if group.agents.len() > SHOWN { ", …" } else { "" };
            let agents = format!("{}{more}", agents.join(", "));
            let number = self.number(group.lines.0);
            lines.push(format!(
                "{number} User-agent: {agents}  {}",
                style::faint(format!("({role})"))
            ));
        }
        if lines.is_empty() || self.groups().next().is_none() {
            let why = match self.told.groups[..] {
                [] => "the file holds no group",
                _ => reason(self.ranking.default_verdict().1),
            };
            lines.insert(0, format!("none is obeyed: {why}"));
        }
        lines
    }

    fn rule_lines(&self) -> Vec<String> {
        let rules = self.ranking.rules().iter().map(|rule| {
            let verdict = rule.verdict();
            let field = format!("{:<8}", rule.directive().name());
            let pattern = cut(&shown(self.document.text(rule.pattern()).unwrap_or_default()));
            let field = style::verdict(verdict.into(), field);
            format!("{} {field}  {pattern}", self.number(rule.line())).trim_end().to_owned()
        });
        let mut lines: Vec<_> = rules.collect();
        let (verdict, _) = self.ranking.default_verdict();
        let what = if lines.is_empty() { "everything" } else { "everything else" };
        let default = match verdict {
            Verdict::Allowed => format!("{what} is allowed"),
            _ => format!("{what} is disallowed"),
        };
        // The default belongs to the rules that are shown.
        let place = if self.all { lines.len() } else { lines.len().min(SHOWN - 1) };
        if place < lines.len() {
            let more = lines.len() - place;
            lines.truncate(place);
            lines.push(format!("… and {more} more rules; --all shows them; {default}"));
        } else {
            lines.push(default);
        }
        lines.extend(
            self.policy
                .limit()
                .and_then(|limit| limit_reached(verger_report::Limit::of(limit), Some(limit.line))),
        );
        lines
    }

    fn pace_lines(&self) -> Vec<String> {
        let mut lines = vec![format!(
            "now {}",
            pace::pace(&verger_report::Pace::new(self.document, &self.pace()))
        )];
        let stated = self.others.records.iter().filter(|record| record.counts());
        let stated: Vec<_> = stated.filter_map(|record| self.rate(record)).collect();
        // A single rate for the whole day is all there is, and was just said.
        if stated.len() > 1 || self.pace().next_change.is_some() {
            lines.extend(stated);
        }
        lines
    }

    fn rate(&self, record: &OtherRecord) -> Option<String> {
        let said = match record.meaning {
            Ok(RecordValue::CrawlDelay(delay)) => pace::interval(delay),
            Ok(RecordValue::RequestRate(rate)) => rate_in_words(rate),
            _ => return None,
        };
        Some(format!("{} {said}", self.number(record.line)))
    }

    fn hour_lines(&self) -> Vec<String> {
        let now = pace::opening(&verger_report::Visit::new(self.policy.open_at(self.at), &[]))
            .map(|opening| format!("now {opening}"));
        let stated = self.records(Directive::VisitTime, |record| match record.meaning {
            Ok(RecordValue::VisitTime(window)) => format!("open {window} UTC"),
            _ => String::new(),
        });
        now.into_iter().chain(stated).collect()
    }

    /// The records with that field that count, in the words given.
    fn records(&self, field: Directive, words: impl Fn(&OtherRecord) -> String) -> Vec<String> {
        let records = self.others.that_count(field);
        records
            .map(|record| format!("{} {}", self.number(record.line), cut(&words(record))))
            .collect()
    }

    fn address_shown(&self, record: &OtherRecord) -> String {
        let value = shown(self.document.text(record.value).unwrap_or_default());
        match self.address(record) {
            Some(address) => shown(&address),
            None => format!("{value}  (relative; --origin says to what)"),
        }
    }

    fn license_shown(&self, record: &OtherRecord) -> String {
        let remark = match record.meaning {
            Ok(RecordValue::Address(Address::Relative)) => {
                "  (not absolute, as Really Simple Licensing wants it)"
            }
            _ => "",
        };
        format!("{}{remark}", self.address_shown(record))
    }

    fn notes(&self) -> Vec<String> {
        // Rules without a group are among the lines that say nothing.
        let notes =
            self.noted().filter(|(said, _)| !matches!(said.note, Note::RulesWithoutGroup { .. }));
        notes.map(|(_, noted)| noted.text).collect()
    }

    fn silent_lines(&self) -> Vec<String> {
        let told = self.silent_once().into_iter().map(|(line, more)| {
            let text = match line.field {
                Some(field) => format!("{}: {}", shown(field), shown(line.text)),
                None => shown(line.text.trim_ascii()),
            };
            let more = match more {
                0 => String::new(),
                1 => "; 1 more such line".to_owned(),
                more => format!("; {more} more such lines"),
            };
            let why = style::faint(format!("({}{more})", line.why));
            format!("{} {}  {why}", self.number(line.line), cut(text.trim_end()))
        });
        told.collect()
    }

    /// The number of a line, as wide as that of the file's last one.
    fn number(&self, line: u32) -> String {
        let width = self.document.lines().len().to_string().len();
        style::faint(format!("line {line:>width$}"))
    }
}

fn rate_in_words(rate: RequestRate) -> String {
    let documents = match rate.documents {
        1 => "1 document".to_owned(),
        documents => format!("{documents} documents"),
    };
    let words = format!("{documents} in {}", pace::duration(rate.per));
    match rate.window {
        Some(window) => format!("{words}, {window} UTC"),
        None => words,
    }
}
