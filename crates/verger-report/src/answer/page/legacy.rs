//! What a page says in the terms of 1996.

use serde::{Serialize, Serializer};
use verger::page::{LegacyKind, LegacySignal};
use verger::records::Address;
use verger_page::PageRead;

use crate::bytes::{Bytes, key};
use crate::place::Place;

/// A signal in the terms of 1996.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Legacy<'a> {
    /// Where it is.
    #[serde(flatten)]
    pub place: Place,
    /// Its kind.
    #[serde(serialize_with = "kind")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub kind: LegacyKind,
    /// Whether a robot that obeys the proposals of 1996 obeys it.
    pub counts: bool,
    /// Whether the robot obeys it.
    pub obeyed: bool,
    /// Why such a robot does not: `empty`, `not-absolute` or `not-in-head`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why_not: Option<&'static str>,
    /// Its value.
    #[serde(flatten)]
    pub value: Bytes<'a, key::Value>,
}

impl<'a> Legacy<'a> {
    pub(super) fn all(page: &'a PageRead, is_obeyed: bool) -> Vec<Self> {
        let signals = page.signals.legacy().iter();
        let signals = signals.map(|signal| Self {
            place: signal.place.into(),
            kind: signal.kind,
            counts: signal.counts,
            obeyed: signal.counts && is_obeyed,
            why_not: why_not(signal).filter(|_| is_obeyed),
            value: Bytes::new(&signal.value[..]),
        });
        signals.collect()
    }
}

/// Why a robot that obeys INDEXINSTEAD does not obey this one.
fn why_not(signal: &LegacySignal) -> Option<&'static str> {
    if signal.counts || signal.kind != LegacyKind::IndexInstead {
        return None;
    }
    Some(if signal.value.is_empty() {
        "empty"
    } else if Address::parse(&signal.value) == Ok(Address::Absolute) {
        "not-in-head"
    } else {
        "not-absolute"
    })
}

fn kind<S: Serializer>(kind: &LegacyKind, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(kind.name())
}
