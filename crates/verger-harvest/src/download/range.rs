//! What the header of a response says about its body.

/// The parts of a response header that decide whether its body continues the bytes already present.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct RangeHead<'a> {
    pub(crate) status: u16,
    /// The URL that answered.
    pub(crate) url: &'a str,
    /// The entity tag, if it is strong.
    pub(crate) etag: Option<&'a str>,
    pub(crate) range: Option<ContentRange>,
    /// The Content-Length.
    pub(crate) length: Option<u64>,
    /// Whether the body is in a content coding: its bytes, its length and its entity tag are not those of the file.
    pub(crate) is_coded: bool,
}

/// A Content-Range (RFC 9110 §14.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ContentRange {
    /// These bytes, and the size of the file.
    Part { first: u64, last: u64, total: u64 },
    /// No bytes: the file has this size.
    Unsatisfied { total: u64 },
}

impl<'a> RangeHead<'a> {
    /// Reads the header fields. A field that occurs twice counts as absent.
    pub(crate) fn of(
        status: u16,
        url: &'a str,
        fields: impl Iterator<Item = (&'a str, &'a [u8])>,
    ) -> Self {
        let (mut etags, mut ranges, mut lengths) = (Vec::new(), Vec::new(), Vec::new());
        let mut is_coded = false;
        for (name, value) in fields {
            match name {
                "etag" => etags.push(strong_etag(value)),
                "content-range" => ranges.push(ContentRange::parse(value)),
                "content-length" => lengths.push(number(value)),
                "content-encoding" => is_coded |= !is_identity(value),
                _ => {}
            }
        }
        Self {
            status,
            url,
            etag: only(&etags),
            range: only(&ranges),
            length: only(&lengths),
            is_coded,
        }
    }
}

fn only<T: Copy>(stated: &[Option<T>]) -> Option<T> {
    if let [one] = stated { *one } else { None }
}

fn is_identity(value: &[u8]) -> bool {
    matches!(value.trim_ascii().to_ascii_lowercase().as_slice(), b"" | b"identity")
}

impl ContentRange {
    fn parse(value: &[u8]) -> Option<Self> {
        let value = value.trim_ascii();
        let (unit, rest) = value.split_at_checked(6)?;
        if !unit.eq_ignore_ascii_case(b"bytes ") {
            return None;
        }
        let slash = rest.iter().position(|&octet| octet == b'/')?;
        // An unknown total proves nothing about the bytes already present.
        let total = number(&rest[slash + 1..])?;
        if &rest[..slash] == b"*" {
            return Some(Self::Unsatisfied { total });
        }
        let dash = rest.iter().position(|&octet| octet == b'-').filter(|&dash| dash < slash)?;
        let (first, last) = (number(&rest[..dash])?, number(&rest[dash + 1..slash])?);
        (first <= last && last < total).then_some(Self::Part { first, last, total })
    }
}

/// Only digits: no sign, no space.
fn number(value: &[u8]) -> Option<u64> {
    let value = str::from_utf8(value).ok()?;
    value.bytes().all(|octet| octet.is_ascii_digit()).then(|| value.parse().ok())?
}

/// A strong entity tag, which identifies bytes (RFC 9110 §8.8.3); not `W/"…"`.
pub(super) fn strong_etag(value: &[u8]) -> Option<&str> {
    let text = str::from_utf8(value).ok()?;
    let inside = text.strip_prefix('"')?.strip_suffix('"')?;
    let of_tag = |octet: u8| matches!(octet, 0x21 | 0x23..=0x7e);
    (inside.bytes().all(of_tag) && text.len() <= LONGEST_ETAG).then_some(text)
}

/// In bytes, so that a response header cannot make the note arbitrarily large.
const LONGEST_ETAG: usize = 1024;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges() {
        let part = |first, last, total| Some(ContentRange::Part { first, last, total });
        for (value, expected) in [
            ("bytes 0-9/10", part(0, 9, 10)),
            ("Bytes 3-3/10", part(3, 3, 10)),
            ("bytes */0", Some(ContentRange::Unsatisfied { total: 0 })),
            ("bytes 0-10/10", None),
            ("bytes 5-4/10", None),
            ("bytes 0-9/*", None),
            ("bytes 0-9", None),
            ("bytes=0-9/10", None),
            ("bytes +0-9/10", None),
            ("bytes 0/9-10", None),
            ("bytes -/1", None),
            ("items 0-9/10", None),
            ("bytes 0-99999999999999999999/999999999999999999999", None),
            ("", None),
        ] {
            assert_eq!(ContentRange::parse(value.as_bytes()), expected, "{value}");
        }
    }

    #[test]
    fn only_strong_tags_count() {
        for good in [r#""a""#, r#""""#, r#""W/a""#] {
            assert_eq!(strong_etag(good.as_bytes()), Some(good));
        }
        let long = format!("\"{}\"", "a".repeat(LONGEST_ETAG));
        for bad in [r#"W/"a""#, "a", "\"", r#""a"b""#, "\"a b\"", "\"\u{e9}\"", "", &long] {
            assert_eq!(strong_etag(bad.as_bytes()), None, "{bad}");
        }
    }

    #[test]
    fn what_is_stated_twice_is_not_stated() {
        let fields: [(&str, &[u8]); 5] = [
            ("etag", b"\"a\""),
            ("etag", b"\"a\""),
            ("content-length", b"7"),
            ("content-range", b"bytes 0-6/7"),
            ("content-encoding", b"GZIP"),
        ];
        let head = RangeHead::of(206, "http://a.site/", fields.into_iter());
        assert_eq!((head.etag, head.length, head.is_coded), (None, Some(7), true));
        assert_eq!(head.range, Some(ContentRange::Part { first: 0, last: 6, total: 7 }));
    }
}
