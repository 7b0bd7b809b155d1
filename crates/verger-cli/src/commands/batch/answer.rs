use serde::Serialize;
use serde_json::{Map, Value};
use verger::time::Moment;
use verger::{Decision, Document, Origin, Target};

use super::bodies::Told;
use crate::target::has_no_host;
use crate::view::json::{Asker, Decided, VERSION, insert_octets};
use crate::view::note::Noted;
use crate::view::pace;

/// One line of the answers.
#[derive(Debug, Default, Serialize)]
pub(super) struct Answer {
    v: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Value>,
    #[serde(flatten)]
    asker: Option<Asker>,
    #[serde(flatten)]
    decided: Option<Decided>,
    /// What else there is to say.
    #[serde(flatten)]
    more: Map<String, Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

/// A question, and the file that it is put to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked<'a> {
    pub(super) document: &'a Document<'a>,
    pub(super) told: &'a Told,
    pub(super) origin: Option<&'a Origin>,
    pub(super) url: &'a [u8],
}

impl Answer {
    pub(super) fn error(id: Option<Value>, error: String) -> Self {
        Self { v: VERSION, id, error: Some(error), ..Self::default() }
    }

    pub(super) fn with_id(self, id: Option<Value>) -> Self {
        Self { id, ..self }
    }

    pub(super) fn is_error(&self) -> bool {
        self.error.is_some()
    }

    pub(super) fn defined(name: String) -> Self {
        Self::of("defined", name)
    }

    pub(super) fn dropped(name: String) -> Self {
        Self::of("dropped", name)
    }

    fn of(key: &str, name: String) -> Self {
        let more = Map::from_iter([(key.to_owned(), name.into())]);
        Self { v: VERSION, more, ..Self::default() }
    }

    /// A decision, and what was read as the path.
    pub(super) fn decided(asked: &Asked<'_>, decision: &Decision) -> Self {
        let target = Target::read(asked.url, asked.told.dialect.target);
        let mut who = asked.told.asker.clone();
        let mut more = Map::new();
        let path = target.path();
        insert_octets(&mut more, "path", &path);
        let host = target.authority().filter(|_| target.scheme().is_none());
        let is_word = !asked.url.starts_with(b"//");
        // With an origin `mailto:` is not taken for a host; without one the dialects know no better.
        let is_nobodys = asked.origin.is_some() && has_no_host(asked.url);
        if let Some(host) = host.filter(|_| is_word && !is_nobodys) {
            let scheme =
                asked.origin.map_or(String::new(), |origin| format!("{}:", origin.scheme()));
            let read_as = [scheme.as_bytes(), b"//", host, &path].concat();
            insert_octets(&mut more, "read_as", &read_as);
            who.note(Noted::read_as_host(host));
        }
        let decided = Some(Decided::new(asked.document, decision));
        Self { v: VERSION, asker: Some(who), decided, more, ..Self::default() }
    }

    /// How fast the robot may go at that time, and when it is welcome, with the lines that say so.
    pub(super) fn with_pace(mut self, asked: &Asked<'_>, at: Moment) -> Self {
        let Told { policy, hours, .. } = asked.told;
        let held = policy.pace(at, std::time::Duration::ZERO);
        let mut how_fast = pace::pace_object(&held);
        pace::insert_record(&mut how_fast, asked.document, &held);
        let opening = policy.open_at(at);
        let visit = pace::visit_in(opening, hours).unwrap_or_else(|| pace::visit(opening).into());
        self.more.insert("at".to_owned(), at.to_string().into());
        self.more.insert("pace".to_owned(), how_fast.into());
        self.more.insert("visit".to_owned(), visit);
        self
    }
}
