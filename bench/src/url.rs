//! The URLs to decide.

use std::fmt::Write as _;

use crate::random::Random;

/// An absolute URL and, for engines that need it separately, its path with the query.
///
/// Extracting the path is not timed, which favours those engines by some nanoseconds.
pub(crate) struct Url {
    text: String,
    path_at: usize,
}

impl Url {
    /// The URL of a path on the site of the examples. Bytes not allowed in a URL are escaped.
    pub(crate) fn of_path(path: &[u8]) -> Self {
        let mut text = String::from("https://www.example.com");
        let path_at = text.len();
        if !path.starts_with(b"/") {
            text.push('/');
        }
        for &octet in path {
            if octet.is_ascii_graphic() && !b"\"#<>\\^`{|}".contains(&octet) {
                text.push(char::from(octet));
            } else {
                write!(text, "%{octet:02X}").expect("writing to a String does not fail");
            }
        }
        Self { text, path_at }
    }

    pub(crate) fn absolute(&self) -> &str {
        &self.text
    }

    pub(crate) fn path(&self) -> &str {
        &self.text[self.path_at..]
    }
}

/// URLs made from the file's own rules, with the stars filled, sometimes with more after them; one in four is unrelated
/// to any rule.
pub(crate) fn of_own_rules(robots: &[u8], count: usize, random: &mut Random) -> Vec<Url> {
    let patterns = patterns(robots);
    let url = |_| {
        if patterns.is_empty() || random.once_in(4) {
            return Url::of_path(random.pick(ANYWHERE).as_bytes());
        }
        let mut path = filled(random.pick(&patterns), random);
        if random.once_in(2) {
            path.extend(b"item-2026.html");
        }
        Url::of_path(&path)
    };
    (0..count).map(url).collect()
}

/// A path that the pattern matches.
pub(crate) fn filled(pattern: &[u8], random: &mut Random) -> Vec<u8> {
    let mut path = Vec::with_capacity(pattern.len() + 16);
    for &octet in pattern.strip_suffix(b"$").unwrap_or(pattern) {
        match octet {
            b'*' => path.extend(random.pick(FILLINGS).as_bytes()),
            _ => path.push(octet),
        }
    }
    path
}

/// The values of the Allow and Disallow lines, read in the simplest way, not as an engine would.
fn patterns(robots: &[u8]) -> Vec<&[u8]> {
    robots.split(|octet| b"\r\n".contains(octet)).filter_map(rule_pattern).collect()
}

fn rule_pattern(line: &[u8]) -> Option<&[u8]> {
    let line = line.split(|&octet| octet == b'#').next()?;
    let colon = line.iter().position(|&octet| octet == b':')?;
    let (field, value) = (line[..colon].trim_ascii(), line[colon + 1..].trim_ascii());
    let rule = field.eq_ignore_ascii_case(b"allow") || field.eq_ignore_ascii_case(b"disallow");
    (rule && !value.is_empty() && value.len() <= LONGEST_PATTERN).then_some(value)
}

/// Crawlers do not meet URLs of more than 2 KB.
const LONGEST_PATTERN: usize = 2000;

const FILLINGS: &[&str] = &["", "a", "news", "en/2026", "x_y-z.1"];

const ANYWHERE: &[&str] = &[
    "/",
    "/index.html",
    "/about/contact?lang=en",
    "/products/1234-blue-widget",
    "/blog/2026/11/a-long-title-with-many-words-in-it.html",
    "/search?q=robots&page=2",
    "/wp-content/uploads/2024/05/photo-1024x768.jpg",
    "/user/profile/settings",
    "/api/v2/items/42.json?fields=name,price",
    "/static/js/app.3f2a1b.min.js",
];
