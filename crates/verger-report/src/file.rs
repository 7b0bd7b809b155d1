//! Parts of a robots.txt: groups and records.

use std::borrow::Cow;

use serde::Serialize;
use verger::explanation::{ChosenBy, Explanation, GroupSeen, Role};
use verger::records::{Address, OtherRecord, RecordValue};
use verger::syntax::Span;
use verger::{Directive, Document};

use crate::bytes::{Bytes, key};
use crate::crawler::Robot;
use crate::seconds::Seconds;
use crate::visit::Window;

/// A group, and its role for the robot.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Group<'a> {
    /// Its first and its last line.
    pub lines: [u32; 2],
    /// Its User-agent lines.
    pub agents: Vec<Agent<'a>>,
    /// Its role for the robot: `obeyed`, `for-others`, or why it is not obeyed.
    pub role: &'static str,
    /// The same for people; absent for the groups of others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// A User-agent line.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Agent<'a> {
    /// Its line.
    pub line: u32,
    /// Its value.
    #[serde(flatten)]
    pub value: Bytes<'a, key::Value>,
    /// Where the value is in the file: its first byte, and the one after its last.
    pub span: [u32; 2],
}

/// A line that is neither a User-agent line nor a rule, and the meaning of its value.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Record<'a> {
    /// Its line.
    pub line: u32,
    /// Its field.
    pub directive: &'static str,
    /// Its value.
    #[serde(flatten)]
    pub value: Bytes<'a, key::Value>,
    /// Seconds between two requests.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interval: Option<Seconds>,
    /// The number of documents that may be fetched
    #[serde(skip_serializing_if = "Option::is_none")]
    pub documents: Option<u64>,
    /// in this number of seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub per: Option<Seconds>,
    /// The part of the day in which it applies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub window: Option<Window<'static>>,
    /// Whether it is an absolute address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub absolute: Option<bool>,
    /// The address as a robot would fetch it, if that is known.
    #[serde(flatten)]
    pub url: Option<Bytes<'a, key::Url>>,
    /// The parameters that do not change a page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub names: Option<Vec<String>>,
    /// The paths on which they do not.
    #[serde(flatten)]
    pub path: Option<Bytes<'a, key::Path>>,
}

impl<'a> Group<'a> {
    /// A group, as an explanation saw it.
    pub fn new(
        document: &'a Document<'_>,
        robot: &Robot,
        told: &Explanation,
        seen: &GroupSeen,
    ) -> Self {
        let agent = |&(line, value): &(u32, Span)| Agent {
            line,
            value: Bytes::new(written(document, value)),
            span: [value.start, value.end],
        };
        let (role, text) = role(&robot.name, seen.role, told.chosen_by);
        let agents = seen.agents.iter().map(agent).collect();
        Self { lines: [seen.lines.0, seen.lines.1], agents, role, text }
    }
}

fn role(robot: &str, role: Role, chosen_by: ChosenBy) -> (&'static str, Option<String>) {
    let (name, text) = match role {
        Role::Obeyed if chosen_by == ChosenBy::Star => {
            ("obeyed", format!("no group names {robot}: it obeys this one"))
        }
        Role::Obeyed => ("obeyed", format!("{robot} obeys this group")),
        Role::NotMeant => {
            ("not-meant", format!("not obeyed: {robot} obeys only groups that name it"))
        }
        Role::HiddenByOwnGroup => {
            ("hidden-by-own-group", format!("ignored: {robot} has its own group"))
        }
        Role::HiddenByBetterFit => {
            ("hidden-by-better-fit", "ignored: another group fits better".to_owned())
        }
        Role::NotTheFirst => {
            ("not-the-first", "not obeyed: only the first such group is".to_owned())
        }
        Role::VersionIgnored => {
            ("version-ignored", "ignored: its Robot-version is experimental".to_owned())
        }
        _ => return ("for-others", None),
    };
    (name, Some(text))
}

impl<'a> Record<'a> {
    /// A record; `base` is the URL of the file, if known.
    pub fn new(document: &'a Document<'_>, record: &OtherRecord, base: &[u8]) -> Self {
        let mut this = Self {
            line: record.line,
            directive: record.directive.name(),
            value: Bytes::new(written(document, record.value)),
            interval: None,
            documents: None,
            per: None,
            window: None,
            absolute: None,
            url: None,
            names: None,
            path: None,
        };
        match record.meaning.ok() {
            Some(RecordValue::CrawlDelay(delay)) => this.interval = Some(Seconds(delay)),
            Some(RecordValue::RequestRate(rate)) => {
                this.interval = Some(Seconds(rate.interval()));
                this.documents = Some(u64::from(rate.documents));
                this.per = Some(Seconds(rate.per));
                this.window = rate.window.map(Window::from);
            }
            Some(RecordValue::VisitTime(window)) => this.window = Some(window.into()),
            Some(RecordValue::Address(address)) => {
                this.absolute = Some(address == Address::Absolute);
                this.url = record.address(document, base).map(Bytes::new);
            }
            Some(RecordValue::CleanParam(clean)) => {
                let names = written(document, clean.names).split(|&byte| byte == b'&');
                let names = names.filter(|name| !name.is_empty());
                this.names = Some(names.map(|name| lossy(name).into_owned()).collect());
                this.path = clean.path.map(|path| Bytes::new(written(document, path)));
            }
            _ => {}
        }
        this
    }

    /// The records with these fields that count, in the order of their lines.
    pub fn all(
        document: &'a Document<'_>,
        others: &verger::records::OtherRecords,
        base: &[u8],
        fields: &[Directive],
    ) -> Vec<Self> {
        let records = fields.iter().flat_map(|&field| others.that_count(field));
        let mut records: Vec<_> = records.map(|record| Self::new(document, record, base)).collect();
        records.sort_by_key(|record| record.line);
        records
    }
}

fn lossy(octets: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(octets)
}

/// The text at a span of this document.
pub(crate) fn written<'a>(document: &'a Document<'_>, span: Span) -> &'a [u8] {
    document.text(span).unwrap_or_default()
}
