//! What a page says in the words of 1996.

use serde_json::{Map, Value};
use verger::page::PageVerdict;
use verger::page::{IndexInstead, LegacyKind, LegacySignal, PageAspect, PageStatement};
use verger::records::Address;

use super::{Told, list, row};
use crate::view::json::insert_octets;
use crate::view::place::{place, place_json};
use verger_report::text::style;
use verger_report::text::{cut, shown};

/// Signals that are shown.
const SHOWN: usize = 100;

impl Told<'_> {
    /// The page to be indexed instead, where the robot obeys the proposals of 1996.
    pub(super) fn instead(&self) -> Option<String> {
        let (url, mut because) = match self.answer.index_instead() {
            IndexInstead::Unstated => return None,
            IndexInstead::At(signal) => {
                (cut(&shown(&signal.value)), format!("{}, INDEXINSTEAD", place(signal.place)))
            }
            IndexInstead::Contradictory => {
                ("another page".to_owned(), "INDEXINSTEAD names several".to_owned())
            }
        };
        let ruling = self.answer.verdict(PageAspect::Index);
        if ruling.value == Some(false) {
            because = format!("{because}; {}", list(&ruling.deciding));
        }
        let overruled = overruled(&ruling);
        if !overruled.is_empty() {
            because = format!("{because}; overrules {}", list(&overruled));
        }
        let value = style::bad(format!("no, instead: {url}"));
        Some(row("index", &value, &format!("({because})")))
    }

    /// The same for a program, into the object of what is ruled on the index.
    pub(super) fn add_instead(&self, index: &mut Value) {
        let mut object = Map::new();
        match self.answer.index_instead() {
            IndexInstead::Unstated => return,
            IndexInstead::At(signal) => insert_octets(&mut object, "url", &signal.value),
            IndexInstead::Contradictory => drop(object.insert("url".into(), Value::Null)),
        }
        let ruling = self.answer.verdict(PageAspect::Index);
        index["overrules"] = self.indices(&overruled(&ruling)).into();
        if ruling.value == Some(true) {
            index["by"] = Value::Array(Vec::new());
        }
        index["value"] = false.into();
        index["instead"] = object.into();
    }

    /// Every signal, with whether it is obeyed.
    pub(super) fn legacy(&self) -> Vec<String> {
        let line = |signal: &LegacySignal| {
            let (name, value) = (signal.kind.name(), cut(&shown(&signal.value)));
            let successor = signal.kind.successor();
            let today = match self.why_not(signal) {
                Some(why) => format!("(not obeyed: {}; today: {successor})", why.words()),
                None if !signal.counts => format!("(today: {successor})"),
                None if self.obeys_1996 => format!("(obeyed; today: {successor})"),
                None => format!("(not obeyed without --proposals-1996; today: {successor})"),
            };
            let today = style::faint(today);
            format!("{} {name}: {value}  {today}", style::faint(place(signal.place)))
        };
        self.page.signals.legacy().iter().take(SHOWN).map(line).collect()
    }

    /// The same for a program.
    pub(super) fn legacy_json(&self) -> Value {
        let object = |signal: &LegacySignal| {
            let mut object = place_json(signal.place);
            object.insert("kind".into(), signal.kind.name().into());
            object.insert("obeyed".into(), (signal.counts && self.obeys_1996).into());
            if let Some(why) = self.why_not(signal) {
                object.insert("why_not".into(), why.name().into());
            }
            insert_octets(&mut object, "value", &signal.value);
            Value::Object(object)
        };
        self.page.signals.legacy().iter().map(object).collect()
    }

    /// Why an INDEXINSTEAD is not obeyed by a robot that obeys them.
    fn why_not(&self, signal: &LegacySignal) -> Option<WhyNot> {
        if !self.obeys_1996 || signal.counts || signal.kind != LegacyKind::IndexInstead {
            return None;
        }
        Some(if signal.value.is_empty() {
            WhyNot::Empty
        } else if Address::parse(&signal.value) == Ok(Address::Absolute) {
            WhyNot::NotInHead
        } else {
            WhyNot::NotAbsolute
        })
    }
}

#[derive(Clone, Copy, Debug)]
enum WhyNot {
    Empty,
    NotAbsolute,
    NotInHead,
}

impl WhyNot {
    fn words(self) -> &'static str {
        match self {
            Self::Empty => "it is empty",
            Self::NotAbsolute => "it is not an absolute URL",
            Self::NotInHead => "it is not in the head of the page",
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::NotAbsolute => "not-absolute",
            Self::NotInHead => "not-in-head",
        }
    }
}

/// The statements against which INDEXINSTEAD prevails: all that let the page be indexed.
fn overruled<'p>(ruling: &PageVerdict<'p, bool>) -> Vec<&'p PageStatement> {
    let deciding = ruling.deciding.iter().filter(|_| ruling.value == Some(true));
    deciding.chain(&ruling.overruled).copied().collect()
}
