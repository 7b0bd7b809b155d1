//! What a question in JSON says of a robot, of bytes, of a dialect and of times: `check --batch` and the service read it
//! alike.

use std::error::Error;
use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use verger::time::Moment;
use verger::{Crawler, Dialect, Origin};
use verger_access::with_ascii_host;

/// What is wrong with a question: in which key, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct QuestionFault {
    /// The key.
    pub key: &'static str,
    /// A sentence that makes sense alone.
    pub text: String,
}

impl QuestionFault {
    /// A fault of this key.
    pub fn new(key: &'static str, text: impl Into<String>) -> Self {
        Self { key, text: text.into() }
    }
}

impl fmt::Display for QuestionFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Error for QuestionFault {}

impl From<QuestionFault> for String {
    fn from(fault: QuestionFault) -> Self {
        fault.text
    }
}

/// The crawler with these names, or with this User-Agent header. What is known about it is added, unless the names are
/// exact.
///
/// ```
/// use verger_report::question::asked_crawler;
///
/// let agents = ["ExampleBot/1.0".to_owned()];
/// let crawler = asked_crawler(Some(&agents), None, false).unwrap();
/// assert_eq!(crawler.tokens().next(), Some(&b"ExampleBot"[..]));
/// assert_eq!(asked_crawler(None, None, false).unwrap_err().key, "agents");
/// ```
///
/// # Errors
///
/// Neither or both are given, or a name is empty.
pub fn asked_crawler(
    agents: Option<&[String]>,
    user_agent: Option<&str>,
    exact: bool,
) -> Result<Crawler, QuestionFault> {
    let fault = |text: &str| Err(QuestionFault::new("agents", text));
    match (agents, user_agent, exact) {
        (Some([]), None, _) => fault("agents is empty; give a name, such as \"*\" for any robot"),
        (Some(names), None, true) => Ok(Crawler::exact(names)),
        (Some(names), None, false) if names.iter().any(|name| name.trim().is_empty()) => {
            fault("agents has an empty name; give a name, such as \"*\" for any robot")
        }
        (Some(names), None, false) => Ok(Crawler::known(names)),
        (None, Some(header), true) => Ok(Crawler::from_user_agent(header.as_bytes())),
        (None, Some(header), false) => Ok(Crawler::known_from_user_agent(header.as_bytes())),
        _ => fault("give one of agents and user_agent"),
    }
}

/// The bytes of a key's base64.
///
/// # Errors
///
/// It is not base64 with its padding.
pub fn from_base64(key: &'static str, base64: &str) -> Result<Vec<u8>, QuestionFault> {
    STANDARD.decode(base64).map_err(|error| QuestionFault::new(key, format!("{key}: {error}")))
}

/// The bytes that are given as text or as base64, by the first key or by the second.
///
/// # Errors
///
/// Neither or both are given, or the second is not base64.
pub fn asked_bytes(
    (text_key, base64_key): (&'static str, &'static str),
    text: Option<String>,
    base64: Option<&str>,
) -> Result<Vec<u8>, QuestionFault> {
    match (text, base64) {
        (Some(text), None) => Ok(text.into_bytes()),
        (None, Some(base64)) => from_base64(base64_key, base64),
        _ => {
            let text = format!("give one of {text_key} and {base64_key}");
            Err(QuestionFault::new(text_key, text))
        }
    }
}

/// The origin of a file, whose host may be in any script.
///
/// # Errors
///
/// It is not a URL with a host.
pub fn asked_origin(origin: &str) -> Result<Origin, QuestionFault> {
    let ascii = with_ascii_host(origin.as_bytes());
    let read = String::from_utf8_lossy(&ascii).parse();
    read.map_err(|error| QuestionFault::new("origin", format!("origin {origin:?}: {error}")))
}

/// A time.
///
/// # Errors
///
/// It is not one.
pub fn asked_time(at: &str) -> Result<Moment, QuestionFault> {
    at.parse().map_err(|error| QuestionFault::new("at", format!("at {at:?}: {error}")))
}

/// The dialect of that name.
///
/// # Errors
///
/// There is none.
pub fn asked_dialect(name: &str) -> Result<&'static Dialect, QuestionFault> {
    Dialect::named(name)
        .ok_or_else(|| QuestionFault::new("dialect", format!("unknown dialect {name:?}")))
}
