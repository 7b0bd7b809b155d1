//! Values of options, read and checked.

use std::time::Duration;

use verger::{Dialect, Origin};
use verger_access::with_ascii_host;

pub(super) fn dialect() -> clap::builder::PossibleValuesParser {
    Dialect::ALL
        .iter()
        .map(|dialect| clap::builder::PossibleValue::new(dialect.name).help(dialect.source))
        .into()
}

pub(super) fn origin(url: &str) -> Result<Origin, verger::OriginError> {
    // Valid UTF-8 stays valid: only the host is changed, to ASCII.
    String::from_utf8_lossy(&with_ascii_host(url.as_bytes())).parse()
}

pub(super) fn base(url: &str) -> Result<String, verger::OriginError> {
    origin(url).map(|_| url.to_owned())
}

/// A number of seconds, in the notation of a Crawl-delay.
pub(super) fn seconds(number: &str) -> Result<Duration, &'static str> {
    use verger::pace::CrawlDelayError;
    verger::pace::crawl_delay(number.as_bytes()).map_err(|error| match error {
        CrawlDelayError::Negative => "a time cannot be negative",
        _ => "not a number of seconds, such as 30 or 0.5",
    })
}

/// A number from 1 to `MOST`. However it is wrong, the range is said.
#[cfg(feature = "net")]
pub(super) fn number<const MOST: u64>(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number| (1..=MOST).contains(number));
    number.ok_or_else(|| format!("it takes a whole number from 1 to {MOST}"))
}

/// The names of a crawler and of its fallbacks; a header may contain commas.
pub(crate) fn names(list: &str) -> Vec<&str> {
    let split: Vec<_> = if list.contains('(') { vec![list] } else { list.split(',').collect() };
    split.into_iter().map(str::trim).filter(|name| !name.is_empty()).collect()
}

pub(super) fn agent(list: &str) -> Result<String, &'static str> {
    if names(list).is_empty() { Err("it names no crawler") } else { Ok(list.to_owned()) }
}

/// The dialect that a checked argument names.
pub(crate) fn dialect_named(name: &str) -> &'static Dialect {
    Dialect::named(name).expect("clap takes only the names of dialects")
}
