//! Identifiers made from names.

use sha2::{Digest as _, Sha256};

/// An identifier made from a name alone, so that it stays the same whatever other names there are; see [`part`]. `None` for a
/// name without letters and digits. At most 64 characters long.
pub(crate) fn identifier(name: &str) -> Option<String> {
    let word: String = part(name).chars().take(LONGEST).collect();
    word.bytes().any(|octet| octet.is_ascii_alphanumeric()).then_some(word)
}

/// A name with `-` for every character that an identifier cannot have. Where that leaves no letter of a name that had some, the
/// start of the name's SHA-256 tells it from others.
pub(crate) fn part(name: &str) -> String {
    let in_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '~' | '-');
    let word =
        |name: &str| name.chars().map(|c| if in_word(c) { c } else { '-' }).collect::<String>();
    let is_end = |end: &str| end.chars().all(|c| c.is_ascii_alphanumeric());
    let (stem, end) = match name.rsplit_once('.') {
        Some((stem, end)) if !stem.is_empty() && is_end(end) => name.split_at(stem.len()),
        _ => (name, ""),
    };
    let had_letters = stem.contains(|c: char| c.is_alphanumeric() && !c.is_ascii());
    if !had_letters || stem.contains(|c: char| c.is_ascii_alphabetic()) {
        return word(name);
    }
    let digits: Vec<_> =
        Sha256::digest(name).iter().take(4).map(|octet| format!("{octet:02x}")).collect();
    let left: String = word(stem).chars().take(LONGEST / 2).collect();
    let left = left.trim_matches(|c: char| !c.is_ascii_alphanumeric());
    let left = if left.is_empty() { "data" } else { left };
    format!("{left}-{}{end}", digits.concat())
}

/// In characters.
const LONGEST: usize = 64;

#[cfg(test)]
mod tests {
    use super::identifier;

    #[test]
    fn names_tell_themselves_apart() {
        for (name, expected) in [
            ("rain.csv", Some("rain.csv")),
            ("rain 2026", Some("rain-2026")),
            ("Köln.csv", Some("K-ln.csv")),
            ("D%D1%84.csv", Some("D-D1-84.csv")),
            ("2026.csv", Some("2026.csv")),
            ("файл.csv", Some("data-5b406bf0.csv")),
            ("дата.csv", Some("data-")),
            ("2026年报告.csv", Some("2026-")),
            ("2026年数据.csv", Some("2026-")),
            ("報告", Some("data-")),
            ("№ 5.csv", Some("--5.csv")),
            ("---", None),
            ("…", None),
            ("", None),
        ] {
            let made = identifier(name);
            let is_it = match expected {
                Some(start) if start.ends_with('-') => {
                    made.as_deref().is_some_and(|made| made.starts_with(start))
                }
                _ => made.as_deref() == expected,
            };
            assert!(is_it, "{name}: {made:?}");
        }
        assert_ne!(identifier("файл.csv"), identifier("дата.csv"));
        assert_ne!(identifier("2026年报告.csv"), identifier("2026年数据.csv"));
    }
}
