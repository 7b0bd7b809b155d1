//! From a body as it was received to the text that is parsed.

mod kind;
mod open_end;
mod utf16;

use std::borrow::Cow;

pub use self::kind::FileKind;
pub(crate) use self::open_end::{is_open_end, without_open_end};
pub(crate) use self::utf16::is_utf16;

use crate::entry::GoodCopy;
use crate::profile::{BodyEffect, BodyForm, Profile};

impl Profile {
    /// The text of a stored body, which a [`Document`](verger::Document) is made of: its spans and lines are those of
    /// this text. UTF-16 is decoded where the profile reads it, and an [open end](GoodCopy::open_end) left out where the
    /// profile does not trust it; else it is the body. Cost: linear, and nothing is copied where nothing changes but in
    /// UTF-16.
    ///
    /// ```
    /// use verger::time::Moment;
    /// use verger_access::{Next, Profile, ResponseHead, RobotsFetch, Site};
    ///
    /// let (now, profile) = (Moment::from_unix(1_800_000_000), &Profile::CAREFUL);
    /// let asking = RobotsFetch::new(Site::of("https://example.com")?, profile, None);
    /// let Next::Read(reading) = asking.head(ResponseHead { status: 200, fields: &[] }, now) else { panic!() };
    /// // The connection closed, and no length was stated: this may be the beginning of `Allow: /x`.
    /// let cut = b"User-agent: *\nDisallow: /\nAllow: /";
    /// let answer = reading.chunk(cut, now).expect("it is short").end_by_close(now);
    /// let copy = profile.learn(None, answer).entry.copy.expect("a file was received");
    /// assert_eq!(&*profile.text(&copy, cut), b"User-agent: *\nDisallow: /\n");
    /// # Ok::<(), verger_access::SiteError>(())
    /// ```
    pub fn text<'b>(&self, copy: &GoodCopy, body: &'b [u8]) -> Cow<'b, [u8]> {
        let does = |form, effect| self.body(form).is_some_and(|row| row.effect == effect);
        let decoded = does(BodyForm::Utf16, BodyEffect::Decoded).then(|| utf16::decode(body));
        let text = decoded.flatten().map_or(Cow::Borrowed(body), Cow::Owned);
        if !(copy.open_end && does(BodyForm::OpenEnd, BodyEffect::WithoutLastLine)) {
            return text;
        }
        match text {
            Cow::Borrowed(text) => Cow::Borrowed(without_open_end(text)),
            Cow::Owned(mut text) => {
                text.truncate(without_open_end(&text).len());
                Cow::Owned(text)
            }
        }
    }
}

/// The whole lines of the beginning of a file: half of `Allow: /a/b` would be `Allow: /`.
pub(crate) fn keep_whole_lines(octets: &mut Vec<u8>) {
    let end = utf16::whole_lines(octets).unwrap_or_else(|| {
        let last = octets.iter().rposition(|octet| matches!(octet, b'\n' | b'\r'));
        last.map_or(0, |last| last + 1)
    });
    octets.truncate(end);
}
