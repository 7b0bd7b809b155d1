use std::fmt;

use serde_json::Value;
use verger::usage::{TdmRule, TdmRules};

/// A site's `/.well-known/tdmrep.json`, parsed: its rules, and their faults.
///
/// **Cost.** One pass, and a small multiple of the file's size in memory: limit the size first.
///
/// ```
/// use verger_page::TdmFile;
///
/// let file = TdmFile::read(br#"[{"location": "/", "tdm-reservation": 1}, {"location": "/a"}]"#)?;
/// assert_eq!(file.rules.len(), 2);
/// assert_eq!(file.faults[0].to_string(), "rule 2: tdm-reservation is missing: this rule says nothing");
/// # Ok::<(), verger_page::TdmFileError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TdmFile {
    /// The rules, in order. A rule with a fault is kept, since by its position it shields the later ones.
    pub rules: TdmRules,
    /// The faults of single rules, in order.
    pub faults: Vec<TdmFault>,
}

/// A fault in a rule of a tdmrep.json.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TdmFault {
    /// The number of the rule, from 1.
    pub rule: u32,
    /// The fault.
    pub kind: TdmFaultKind,
}

/// The kinds of fault in a rule of a tdmrep.json.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TdmFaultKind {
    /// It is not an object, so it is not a rule.
    NotAnObject,
    /// It has no `location`, or one that is not text: it matches nothing.
    NoLocation,
    /// Its `location` begins with neither `/` nor `*`: it matches nothing.
    NotAPath,
    /// It has no `tdm-reservation`.
    NoReservation,
    /// Its `tdm-reservation` is neither 0 nor 1.
    BadReservation,
    /// Its `tdm-policy` is not text, and is ignored.
    BadPolicy,
}

/// Why a tdmrep.json cannot be read at all.
#[derive(Debug)]
#[non_exhaustive]
pub enum TdmFileError {
    /// It is not JSON.
    NotJson(Box<dyn std::error::Error + Send + Sync>),
    /// It is JSON, but not an array of rules.
    NotAnArray,
}

impl TdmFile {
    /// Reads a file; skips a byte order mark.
    ///
    /// # Errors
    ///
    /// When it is not a JSON array.
    pub fn read(octets: &[u8]) -> Result<Self, TdmFileError> {
        let octets = octets.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(octets);
        let file: Value = serde_json::from_slice(octets)
            .map_err(|error| TdmFileError::NotJson(Box::new(error)))?;
        let Value::Array(entries) = file else { return Err(TdmFileError::NotAnArray) };
        let mut faults = Vec::new();
        let rules: Vec<_> = (1..)
            .zip(&entries)
            .map(|(rule, entry)| read_rule(entry, |kind| faults.push(TdmFault { rule, kind })))
            .collect();
        Ok(Self { rules: TdmRules::new(rules), faults })
    }
}

fn read_rule(entry: &Value, mut fault: impl FnMut(TdmFaultKind)) -> TdmRule<'_> {
    let Value::Object(entry) = entry else {
        fault(TdmFaultKind::NotAnObject);
        return TdmRule::default();
    };
    let location = match entry.get("location").and_then(Value::as_str) {
        None => {
            fault(TdmFaultKind::NoLocation);
            ""
        }
        Some(location) if !location.starts_with(['/', '*']) => {
            fault(TdmFaultKind::NotAPath);
            ""
        }
        Some(location) => location,
    };
    let reservation = match entry.get("tdm-reservation") {
        None => {
            fault(TdmFaultKind::NoReservation);
            None
        }
        Some(value) => {
            let number = value.as_u64().filter(|number| *number < 2);
            if number.is_none() {
                fault(TdmFaultKind::BadReservation);
            }
            number.map(|number| u8::from(number == 1))
        }
    };
    let policy = entry.get("tdm-policy");
    if policy.is_some_and(|policy| !policy.is_string()) {
        fault(TdmFaultKind::BadPolicy);
    }
    let policy = policy.and_then(Value::as_str).map(str::as_bytes);
    TdmRule { location: location.as_bytes(), reservation, policy }
}

impl fmt::Display for TdmFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.kind {
            TdmFaultKind::NotAnObject => "not an object: ignored",
            TdmFaultKind::NoLocation => {
                "location is missing or not text: this rule matches nothing"
            }
            TdmFaultKind::NotAPath => "location does not begin with /: this rule matches nothing",
            TdmFaultKind::NoReservation => "tdm-reservation is missing: this rule says nothing",
            TdmFaultKind::BadReservation => {
                "tdm-reservation is neither 0 nor 1: this rule says nothing"
            }
            TdmFaultKind::BadPolicy => "tdm-policy is not text: ignored",
        };
        write!(f, "rule {}: {what}", self.rule)
    }
}

impl fmt::Display for TdmFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotJson(error) => write!(f, "tdmrep.json is not JSON: {error}"),
            Self::NotAnArray => f.write_str(
                "tdmrep.json is not an array of rules: write a single rule in brackets too",
            ),
        }
    }
}

impl std::error::Error for TdmFileError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::NotJson(error) => Some(&**error),
            Self::NotAnArray => None,
        }
    }
}
