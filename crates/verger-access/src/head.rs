//! The head of a response, as the machine is fed it.

use std::time::{Duration, UNIX_EPOCH};

use http_cache_semantics::{CacheOptions, CachePolicy};
use verger::time::Moment;

use crate::retry_after::retry_after;

/// The head of a response: its status and its header fields, in order.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::exhaustive_structs, reason = "a head has these two parts")]
pub struct ResponseHead<'a> {
    /// The status code.
    pub status: u16,
    /// Names and values; names in any case.
    pub fields: &'a [(&'a str, &'a [u8])],
}

impl<'a> ResponseHead<'a> {
    /// The value of the first field of a name.
    pub(crate) fn field(&self, name: &str) -> Option<&'a [u8]> {
        let found = self.fields.iter().find(|(field, _)| field.eq_ignore_ascii_case(name));
        found.map(|&(_, value)| value)
    }

    /// The value of the first field of a name, if it is visible ASCII and not beyond any sense.
    pub fn text(&self, name: &str) -> Option<String> {
        let value = self.field(name)?;
        let plain =
            value.len() <= LONGEST_VALUE && value.iter().all(|octet| matches!(octet, b' '..=b'~'));
        plain.then(|| String::from_utf8_lossy(value).into_owned())
    }

    /// The media type that it states, without parameters and in lower case (RFC 9110 §8.3.1).
    pub fn media_type(&self) -> Option<String> {
        let stated = self.text("content-type")?;
        let essence = stated.split(';').next().unwrap_or_default().trim();
        (!essence.is_empty()).then(|| essence.to_ascii_lowercase())
    }

    /// For how long after `at` the answer may be reused by RFC 9111; `None` if its headers say nothing of it, zero if
    /// they say that it may not.
    pub fn lifetime(&self, url: &str, at: Moment) -> Option<Duration> {
        let stated = ["cache-control", "expires", "pragma"];
        if !stated.iter().any(|name| self.field(name).is_some()) {
            return None;
        }
        // What is stated holds whatever the status (RFC 9111 §3); the library knows too few of them.
        let mut response = http::Response::builder().status(200);
        for (name, value) in self.fields {
            // Fields that the `http` types refuse say nothing that a cache could obey.
            let (Ok(name), Ok(value)) =
                (http::HeaderName::try_from(*name), http::HeaderValue::from_bytes(value))
            else {
                continue;
            };
            response = response.header(name, value);
        }
        let request = http::Request::get(url).body(()).ok()?;
        let response = response.body(()).ok()?;
        let options = CacheOptions {
            shared: false,
            // RFC 9111 §4.2.2 lets a cache guess; what a site forbids is not guessed.
            cache_heuristic: 0.0,
            immutable_min_time_to_live: Duration::ZERO,
            ..CacheOptions::default()
        };
        let now = UNIX_EPOCH + Duration::from_secs(at.unix().min(FAR));
        let policy = CachePolicy::new_options(&request, &response, now, options);
        Some(policy.time_to_live(now))
    }

    /// When the server asks to be asked again.
    pub(crate) fn retry_after(&self, at: Moment) -> Option<Moment> {
        let is_asked = |name: &str| name.eq_ignore_ascii_case("retry-after");
        let values = self.fields.iter().filter(|(name, _)| is_asked(name));
        retry_after(values.map(|&(_, value)| value), at)
    }
}

/// An entity tag or a date longer than this is not kept.
const LONGEST_VALUE: usize = 1024;

/// The year 9999: the date libraries accept nothing later.
const FAR: u64 = 253_402_300_799;

#[cfg(test)]
mod tests {
    use super::*;

    const AT: Moment = Moment::from_unix(1_700_000_000); // Tue, 14 Nov 2023 22:13:20 GMT

    fn lifetime(fields: &[(&str, &str)]) -> Option<u64> {
        let fields: Vec<_> = fields.iter().map(|(name, value)| (*name, value.as_bytes())).collect();
        let head = ResponseHead { status: 200, fields: &fields };
        head.lifetime("https://example.com/robots.txt", AT).map(|lifetime| lifetime.as_secs())
    }

    #[test]
    fn lifetimes() {
        assert_eq!(lifetime(&[]), None);
        assert_eq!(lifetime(&[("Last-Modified", "Tue, 14 Nov 2003 22:13:20 GMT")]), None);
        assert_eq!(lifetime(&[("Cache-Control", "max-age=600")]), Some(600));
        assert_eq!(lifetime(&[("cache-control", "max-age=600"), ("age", "100")]), Some(500));
        assert_eq!(lifetime(&[("Cache-Control", "max-age=600, no-store")]), Some(0));
        assert_eq!(lifetime(&[("Cache-Control", "no-cache")]), Some(0));
        assert_eq!(lifetime(&[("Cache-Control", "private, max-age=60")]), Some(60));
        assert_eq!(
            lifetime(&[
                ("Date", "Tue, 14 Nov 2023 22:13:20 GMT"),
                ("Expires", "Tue, 14 Nov 2023 23:13:20 GMT")
            ]),
            Some(3600)
        );
        assert_eq!(lifetime(&[("Expires", "0")]), Some(0));
        assert_eq!(lifetime(&[("Cache-Control", "public, s-maxage=")]), Some(0));
        let last =
            [("Cache-Control", "public"), ("Last-Modified", "Tue, 14 Nov 2003 22:13:20 GMT")];
        assert_eq!(lifetime(&last), Some(0), "no heuristic");
    }

    #[test]
    fn a_stated_lifetime_holds_whatever_the_status() {
        for status in [200, 304, 401, 402, 403, 404, 410, 451, 500] {
            let head = ResponseHead { status, fields: &[("Cache-Control", b"max-age=600")] };
            let lifetime = head.lifetime("https://example.com/robots.txt", AT);
            assert_eq!(lifetime, Some(Duration::from_mins(10)), "{status}");
        }
    }
}
