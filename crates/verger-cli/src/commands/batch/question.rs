//! One line of a batch: what it asks, and how a line that cannot be read keeps its `id`.

use std::fmt;
use std::path::PathBuf;

use base64::Engine as _;
use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error as _, MapAccess, Visitor};
use serde_json::{Map, Value};
use verger::time::Moment;
use verger::{Crawler, Origin};
use verger_access::with_ascii_host;

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
            (None, Some(base64), None, None) => Ok(Body::Octets(decode("robots_b64", &base64)?)),
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
        Ok(match (&self.agents, &self.user_agent, self.exact) {
            (Some(names), None, _) if names.is_empty() => {
                return Err("agents is empty; give a name, such as \"*\" for any robot".to_owned());
            }
            (Some(names), None, true) => Crawler::exact(names),
            (Some(names), None, false) if names.iter().any(|name| name.trim().is_empty()) => {
                return Err(
                    "agents has an empty name; give a name, such as \"*\" for any robot".to_owned()
                );
            }
            (Some(names), None, false) => Crawler::known(names),
            (None, Some(header), true) => Crawler::from_user_agent(header.as_bytes()),
            (None, Some(header), false) => Crawler::known_from_user_agent(header.as_bytes()),
            _ => return Err("give one of agents and user_agent".to_owned()),
        })
    }

    pub(super) fn url(&self) -> Result<Vec<u8>, String> {
        match (&self.url, &self.url_b64) {
            (Some(text), None) => Ok(text.clone().into_bytes()),
            (None, Some(base64)) => decode("url_b64", base64),
            _ => Err("give one of url and url_b64".to_owned()),
        }
    }

    pub(super) fn origin(&self) -> Result<Option<Origin>, String> {
        let read = |origin: &String| {
            let ascii = with_ascii_host(origin.as_bytes());
            let read = String::from_utf8_lossy(&ascii).parse();
            read.map_err(|error| format!("origin {origin:?}: {error}"))
        };
        self.origin.as_ref().map(read).transpose()
    }

    /// The time for which `pace` is asked; now, if none is given.
    pub(super) fn at(&self) -> Result<Moment, String> {
        match &self.at {
            Some(at) => at.parse().map_err(|error| format!("at {at:?}: {error}")),
            None => Ok(crate::clock::now()),
        }
    }
}

fn decode(key: &str, base64: &str) -> Result<Vec<u8>, String> {
    base64::engine::general_purpose::STANDARD
        .decode(base64)
        .map_err(|error| format!("{key}: {error}"))
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
