use base64::Engine as _;
use serde::Deserialize;
use serde_json::Value;
use verger::Crawler;

use super::bodies::Key;

/// One question, as it stands on its line.
#[derive(Debug, Deserialize)]
pub(super) struct Question {
    pub(super) id: Option<Value>,
    robots: Option<String>,
    robots_b64: Option<String>,
    robots_path: Option<String>,
    agents: Option<Vec<String>>,
    /// Whether the names are taken to the byte.
    #[serde(default)]
    exact: bool,
    user_agent: Option<String>,
    url: Option<String>,
    url_b64: Option<String>,
    pub(super) origin: Option<String>,
    pub(super) dialect: Option<String>,
}

impl Question {
    /// Where the body comes from.
    pub(super) fn body(self) -> Result<Key, String> {
        match (self.robots, self.robots_b64, self.robots_path) {
            (Some(text), None, None) => Ok(Key::Octets(text.into_bytes())),
            (None, Some(base64), None) => Ok(Key::Octets(decode("robots_b64", &base64)?)),
            (None, None, Some(path)) => Ok(Key::Path(path.into())),
            _ => Err("give one of robots, robots_b64 and robots_path".to_owned()),
        }
    }

    /// Who asks: what is known of the robot is added, unless the names are to be taken to the byte.
    pub(super) fn crawler(&self) -> Result<Crawler, String> {
        Ok(match (&self.agents, &self.user_agent, self.exact) {
            (Some(names), None, _) if names.is_empty() => {
                return Err("agents is empty; give a name, such as \"*\" for any robot".to_owned());
            }
            (Some(names), None, true) => Crawler::exact(names),
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
}

fn decode(key: &str, base64: &str) -> Result<Vec<u8>, String> {
    base64::engine::general_purpose::STANDARD
        .decode(base64)
        .map_err(|error| format!("{key}: {error}"))
}
