//! One line of a batch: what it asks, and how a line that cannot be read keeps its `id`.

use std::fmt;
use std::path::PathBuf;

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error as _, MapAccess, Visitor};
use serde_json::{Map, Value};
use verger::time::Moment;
use verger::{Crawler, Origin};
use verger_report::question::{asked_bytes, asked_crawler, asked_origin, asked_time, from_base64};

/// What a line requests.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "one at a time, and most are questions")]
pub(super) enum Request {
    /// Define: keep this body under this name.
    Define(String, Body),
    /// Drop the body of this name.
    Drop(String),
    /// Ask whether a robot may fetch a URL, by this body.
    Ask(Question, Body),
}

/// Where a body comes from.
#[derive(Debug)]
pub(super) enum Body {
    /// It is in the question.
    Octets(Vec<u8>),
    /// It is in a file.
    Path(PathBuf),
    /// It was defined before.
    Defined(String),
}

/// A question as written.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Question {
    define: Option<String>,
    drop: Option<String>,
    r#use: Option<String>,
    robots: Option<String>,
    robots_b64: Option<String>,
    robots_path: Option<PathBuf>,
    agents: Option<Vec<String>>,
    user_agent: Option<String>,
    /// Whether names are used exactly as given.
    exact: bool,
    url: Option<String>,
    url_b64: Option<String>,
    origin: Option<String>,
    pub(super) dialect: Option<String>,
    /// Also answer how fast and when.
    pub(super) pace: bool,
    at: Option<String>,
}

/// Reads a line: its `id`, if that can be read, and its request.
pub(super) fn read(line: &[u8]) -> (Option<Value>, Result<Request, String>) {
    let mut keys = Map::new();
    let mut reader = serde_json::Deserializer::from_slice(line);
    let read = Keys(&mut keys).deserialize(&mut reader).and_then(|()| reader.end());
    let id = keys.remove("id");
    let question = read.and_then(|()| Question::deserialize(Value::Object(keys)));
    // The input is one line; the caller adds its number.
    let in_line =
        |error: serde_json::Error| error.to_string().replace(" at line 1 column", ", column");
    let question = question.map_err(|error| format!("not a question: {}", in_line(error)));
    (id, question.and_then(Question::request))
}

impl Question {
    fn request(mut self) -> Result<Request, String> {
        match (self.define.take(), self.drop.take()) {
            (None, None) => {
                let body = self.body()?;
                Ok(Request::Ask(self, body))
            }
            (Some(name), None) => {
                let body = self.body()?;
                self.has_nothing_else("define")?;
                Ok(Request::Define(name, body))
            }
            (None, Some(name)) => {
                self.has_nothing_else("drop")?;
                Ok(Request::Drop(name))
            }
            (Some(_), Some(_)) => Err("give one of define and drop".to_owned()),
        }
    }

    fn body(&mut self) -> Result<Body, String> {
        let Self { robots, robots_b64, robots_path, r#use, .. } = self;
        match (robots.take(), robots_b64.take(), robots_path.take(), r#use.take()) {
            (Some(text), None, None, None) => Ok(Body::Octets(text.into_bytes())),
            (None, Some(base64), None, None) => {
                Ok(Body::Octets(from_base64("robots_b64", &base64)?))
            }
            (None, None, Some(path), None) => Ok(Body::Path(path)),
            (None, None, None, Some(name)) => Ok(Body::Defined(name)),
            _ => Err("give one of robots, robots_b64, robots_path and use".to_owned()),
        }
    }

    /// A definition cannot also be a question.
    fn has_nothing_else(&self, key: &str) -> Result<(), String> {
        let others = [
            ("robots", self.robots.is_some()),
            ("robots_b64", self.robots_b64.is_some()),
            ("robots_path", self.robots_path.is_some()),
            ("use", self.r#use.is_some()),
            ("agents", self.agents.is_some()),
            ("user_agent", self.user_agent.is_some()),
            ("exact", self.exact),
            ("url", self.url.is_some()),
            ("url_b64", self.url_b64.is_some()),
            ("origin", self.origin.is_some()),
            ("dialect", self.dialect.is_some()),
            ("pace", self.pace),
            ("at", self.at.is_some()),
        ];
        match others.iter().find(|(_, is_given)| *is_given) {
            Some((other, _)) => Err(format!("{key} asks nothing, so it does not go with {other}")),
            None => Ok(()),
        }
    }

    /// The crawler that asks. What is known about it is added, unless the names are exact.
    pub(super) fn crawler(&self) -> Result<Crawler, String> {
        let agents = self.agents.as_deref();
        Ok(asked_crawler(agents, self.user_agent.as_deref(), self.exact)?)
    }

    pub(super) fn url(&self) -> Result<Vec<u8>, String> {
        Ok(asked_bytes(("url", "url_b64"), self.url.clone(), self.url_b64.as_deref())?)
    }

    pub(super) fn origin(&self) -> Result<Option<Origin>, String> {
        Ok(self.origin.as_deref().map(asked_origin).transpose()?)
    }

    /// The time for which `pace` is asked; now, if none is given.
    pub(super) fn at(&self) -> Result<Moment, String> {
        match &self.at {
            Some(at) => Ok(asked_time(at)?),
            None => Ok(crate::clock::now()),
        }
    }
}

/// Collects the keys of an object one by one, so that those before a mistake are kept.
struct Keys<'k>(&'k mut Map<String, Value>);

impl<'de> DeserializeSeed<'de> for Keys<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Keys<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<(), A::Error> {
        let mut twice = None;
        while let Some((key, value)) = object.next_entry::<String, Value>()? {
            if self.0.contains_key(&key) {
                twice.get_or_insert(key);
            } else {
                self.0.insert(key, value);
            }
        }
        twice.map_or(Ok(()), |key| Err(A::Error::custom(format!("`{key}` is given twice"))))
    }
}
