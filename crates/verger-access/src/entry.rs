//! What is remembered of a site between two answers.

mod codec;
mod dated;
mod learn;
mod note;
mod seconds;

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use verger::time::Moment;

pub use self::codec::Corrupt;
pub(crate) use self::dated::is_future;
pub use self::learn::Learned;
pub(crate) use self::learn::later;
pub use self::note::SiteNote;
use crate::answer::{Hop, Validators};
use crate::body::FileKind;
use crate::payment::PaymentTerms;
use crate::result::{AccessResult, Said};
use crate::site::Site;

/// What is remembered of a site: its last answer, and the last good copy of its file. The copy's bytes are kept
/// apart, once for all sites that have the same ones, under their [`BodyHash`].
///
/// An entry is made by [`Profile::learn`](crate::Profile::learn) and judged by
/// [`Profile::state`](crate::Profile::state); [`SiteEntry::to_octets`] writes it so that a damaged one is noticed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct SiteEntry {
    /// The site.
    pub site: Site,
    /// The name of the profile that judged the answer. Another profile judges it anew.
    pub profile: String,
    /// When the last answer was complete. An entry with an older one never replaces this.
    #[serde(with = "seconds")]
    pub answered: Moment,
    /// What it was.
    pub said: Said,
    /// What that means.
    pub result: AccessResult,
    /// The URLs that were asked, in order.
    pub hops: Vec<Hop>,
    /// When to ask again: until then the last answer holds.
    #[serde(with = "seconds")]
    pub ask_again: Moment,
    /// The last good copy of the file.
    pub copy: Option<GoodCopy>,
    /// Since when no attempt has reached the file.
    #[serde(with = "seconds::option", default)]
    pub unreachable_since: Option<Moment>,
    /// How many attempts have failed since.
    pub failures: u32,
    /// Since when the site sends something in place of the copy that is hardly a robots.txt.
    #[serde(with = "seconds::option", default)]
    pub doubted_since: Option<Moment>,
    /// When the site was last seen to answer something else than a robots.txt.
    #[serde(with = "seconds::option", default)]
    pub site_answered: Option<Moment>,
    /// How long the last request took, to the end of its answer; `None` if it was not measured. A robot that goes by
    /// the rule of thumb of the 2.0.0 proposal waits twice as long.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub took: Option<Duration>,
    /// When the last answer asked to be asked again.
    #[serde(with = "seconds::option", default, skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<Moment>,
    /// What the last answer said of payment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payment: Option<PaymentTerms>,
}

/// A copy of a file that was received whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct GoodCopy {
    /// Where its bytes are.
    pub hash: BodyHash,
    /// How many there are.
    pub octets: u64,
    /// Whether the file had more of them than are kept.
    pub truncated: bool,
    /// Whether its last line may be the beginning of another one, which permits less.
    #[serde(default, skip_serializing_if = "is_false")]
    pub open_end: bool,
    /// Whether it begins with a byte order mark of UTF-16.
    #[serde(default, skip_serializing_if = "is_false")]
    pub is_utf16: bool,
    /// What it looks like.
    pub kind: FileKind,
    /// The media type that it was served as; `None` if none was stated, or by an earlier version that did not keep it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub media_type: Option<String>,
    /// How to ask whether it has changed, and the URL it came from.
    pub validators: Validators,
    /// When it was received, or last confirmed by a 304.
    #[serde(with = "seconds")]
    pub confirmed: Moment,
    /// Until when it holds without asking.
    #[serde(with = "seconds")]
    pub fresh_until: Moment,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
fn is_false(flag: &bool) -> bool {
    !flag
}

/// The SHA-256 of a body, by which it is stored once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct BodyHash([u8; 32]);

impl SiteEntry {
    /// Whether the last answer was a 402: the server asks for payment.
    pub fn asks_for_payment(&self) -> bool {
        self.said == Said::Status(PaymentTerms::STATUS)
    }

    /// Notes that the site answered something else than a robots.txt at that time: Google's rule for files that are
    /// unreachable for 30 days asks for it.
    pub fn site_answered(&mut self, at: Moment) {
        self.site_answered = self.site_answered.max(Some(at));
    }
}

impl BodyHash {
    /// The hash of a body. Cost: the length of the body.
    pub fn of(body: &[u8]) -> Self {
        Self(Sha256::digest(body).into())
    }

    /// Its 32 bytes.
    pub fn as_octets(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for BodyHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|octet| write!(f, "{octet:02x}"))
    }
}

impl fmt::Debug for BodyHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BodyHash({self})")
    }
}

impl From<BodyHash> for String {
    fn from(hash: BodyHash) -> Self {
        hash.to_string()
    }
}

impl TryFrom<String> for BodyHash {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        const FORM: &str = "a body's hash is 64 hexadecimal digits";
        let mut hash = [0; 32];
        if text.len() != 64 || !text.bytes().all(|octet| octet.is_ascii_hexdigit()) {
            return Err(FORM);
        }
        for (octet, place) in hash.iter_mut().zip((0..64).step_by(2)) {
            *octet = u8::from_str_radix(&text[place..place + 2], 16).map_err(|_| FORM)?;
        }
        Ok(Self(hash))
    }
}
