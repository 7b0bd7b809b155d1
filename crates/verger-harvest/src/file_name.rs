//! The last part of a URL → a file name that is safe everywhere.

use std::collections::HashMap;
use std::fmt;

use percent_encoding::percent_decode_str;
use url::Url;
use verger::is_plain;
use verger_dataset::file_kind;

/// A safe file name: one part of a path, with no special meaning on any system.
///
/// It has at most 200 bytes, no separator, no control character, no invisible character and none that changes the
/// direction of writing; it does not begin with `.` or `-`, does not end with `.`, and is not a Windows device name.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileName(String);

/// Unique names for the files of one folder.
///
/// ```
/// use verger_harvest::FileNames;
///
/// let mut names = FileNames::default();
/// let mut name = |url| names.name(url, None).to_string();
/// assert_eq!(name("https://example.com/d/rain%202026.csv?v=1"), "rain 2026.csv");
/// assert_eq!(name("https://example.com/e/Rain%202026.csv"), "Rain 2026-2.csv");
/// assert_eq!(name("https://example.com/..%2F..%2F.bashrc"), "bashrc");
/// ```
#[derive(Clone, Debug, Default)]
pub struct FileNames {
    /// The names in use, in lower case since some file systems ignore case; each with the number to try next.
    next: HashMap<String, u64>,
}

impl FileNames {
    /// Reserves a name.
    pub fn take(&mut self, name: &FileName) {
        self.next.entry(name.key()).or_insert(SECOND);
    }

    /// A name for the file at a URL: the URL's last part, made safe. A name without an extension gets that of the media
    /// type, and a name already in use gets a number.
    pub fn name(&mut self, url: &str, media_type: Option<&str>) -> FileName {
        let mut name = FileName::of_url(url);
        if let Some(ending) = media_type.filter(|_| !name.has_ending()).and_then(ending_of) {
            name = FileName::safe(&format!("{}.{ending}", name.0));
        }
        let mut free = name.clone();
        if let Some(mut number) = self.next.get(&name.key()).copied() {
            while self.next.contains_key(&free.key()) {
                free = name.numbered(number);
                number += 1;
            }
            self.next.insert(name.key(), number);
        }
        self.take(&free);
        free
    }
}

const SECOND: u64 = 2;

/// The name of a lock file. No download gets it, in any case.
pub(crate) const LOCK_FILE: &str = "verger.lock";

impl FileName {
    /// Makes a name from a text, by removing everything not allowed. Never fails.
    pub fn safe(text: &str) -> Self {
        let kept: String = text.chars().map(|c| if may_stand(c) { c } else { '-' }).collect();
        let kept = kept.trim_start_matches(['.', '-', '~', ' ']).trim_end_matches(['.', ' ']);
        let kept = if kept.is_empty() { "download" } else { kept };
        let is_taken = is_device(kept) || kept.eq_ignore_ascii_case(LOCK_FILE);
        Self(if is_taken { format!("_{kept}") } else { kept.to_owned() }).cut()
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    fn key(&self) -> String {
        self.0.to_lowercase()
    }

    fn of_url(url: &str) -> Self {
        let url = Url::parse(url).ok();
        let parts = url.as_ref().and_then(Url::path_segments);
        let last = parts.and_then(|mut parts| parts.rfind(|part| !part.is_empty()));
        let last = percent_decode_str(last.unwrap_or_default()).decode_utf8_lossy();
        // A part that contains a path is a hidden path: only its end is a name.
        Self::safe(last.rsplit(['/', '\\']).find(|part| !part.is_empty()).unwrap_or_default())
    }

    fn has_ending(&self) -> bool {
        let is_ending = |end: &str| {
            (1..=8).contains(&end.len()) && end.bytes().all(|octet| octet.is_ascii_alphanumeric())
        };
        self.0.rsplit_once('.').is_some_and(|(_, end)| is_ending(end))
    }

    fn numbered(&self, number: u64) -> Self {
        let (stem, endings) = self.0.split_at(self.stem_len());
        Self(format!("{stem}-{number}{endings}")).cut()
    }

    /// The length of the name without the extensions for its type.
    fn stem_len(&self) -> usize {
        let known = file_kind(&self.0).map(|kind| kind.stem_len);
        known.or_else(|| self.0.rfind('.').filter(|_| self.has_ending())).unwrap_or(self.0.len())
    }

    /// Shortens the stem, but keeps its end, which may be a number.
    fn cut(self) -> Self {
        let Some(excess) = self.0.len().checked_sub(LONGEST).filter(|excess| *excess > 0) else {
            return self;
        };
        let (stem, endings) = self.0.split_at(self.stem_len());
        let (head, tail) = stem.split_at(stem.floor_char_boundary(stem.len().saturating_sub(TAIL)));
        match head.len().checked_sub(excess) {
            Some(left) if left > 0 => {
                Self(format!("{}{tail}{endings}", &head[..head.floor_char_boundary(left)]))
            }
            _ => Self(self.0[..self.0.floor_char_boundary(LONGEST)].trim_end().to_owned()),
        }
    }
}

/// In bytes: with the additions for a part it stays below 255, the limit of file systems.
const LONGEST: usize = 200;
const TAIL: usize = 12;

fn may_stand(c: char) -> bool {
    is_plain(c) && !r#"/\:*?"<>|"#.contains(c)
}

/// Whether Windows reads the name as a device, with any extension.
fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_ascii_uppercase();
    let is_port = |port: &str| {
        let number = stem.strip_prefix(port);
        number.is_some_and(|rest| {
            let mut rest = rest.chars();
            let digit = |c: char| c.is_ascii_digit() || "¹²³".contains(c);
            rest.next().is_some_and(digit) && rest.next().is_none()
        })
    };
    ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].contains(&stem.as_str())
        || is_port("COM")
        || is_port("LPT")
}

/// The extension for a media type.
fn ending_of(media_type: &str) -> Option<&'static str> {
    let media_type = media_type.split(';').next().unwrap_or_default().trim();
    ENDINGS.iter().copied().find(|ending| {
        file_kind(&format!("a.{ending}"))
            .is_some_and(|kind| kind.media_type.eq_ignore_ascii_case(media_type))
    })
}

/// Extensions whose media type is unique; the table of types is that of [`file_kind`].
const ENDINGS: [&str; 16] = [
    "csv", "tsv", "json", "geojson", "jsonl", "ndjson", "xml", "parquet", "xlsx", "xls", "ods",
    "gpkg", "jsonld", "zip", "gz", "ttl",
];

impl fmt::Display for FileName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn nothing_that_a_url_says_leads_anywhere() {
        for (last, name) in [
            ("rain.csv", "rain.csv"),
            ("", "d"),
            ("%2e%2e", "download"),
            ("..%5c..%5cboot.ini", "boot.ini"),
            ("%2Fetc%2Fpasswd", "passwd"),
            (".bashrc", "bashrc"),
            ("-rf", "rf"),
            ("~root", "root"),
            ("a%00b%0A.csv", "a-b-.csv"),
            ("exe.%E2%80%AEvsc.csv", "exe.-vsc.csv"),
            ("a%E2%80%8B%C2%AD%E3%85%A4b.csv", "a---b.csv"),
            ("con", "_con"),
            ("NUL.csv", "_NUL.csv"),
            ("com%C2%B9.txt", "_com¹.txt"),
            ("LPT1 .csv", "_LPT1 .csv"),
            ("compass.csv", "compass.csv"),
            ("a.csv:evil", "a.csv-evil"),
            ("a.csv.%20.", "a.csv"),
            ("%FF.csv", "\u{FFFD}.csv"),
            ("verger.LOCK", "_verger.LOCK"),
        ] {
            let url = format!("http://a.site/d/{last}");
            assert_eq!(FileName::of_url(&url).as_str(), name, "{last}");
        }
        assert_eq!(FileName::of_url("no URL").as_str(), "download");
        assert_eq!(FileName::of_url("http://a.site/d/rain/?x=/../y").as_str(), "rain");
    }

    #[test]
    fn a_name_without_an_ending_gets_one() {
        let name = |url: &str, of| FileNames::default().name(url, Some(of)).0;
        assert_eq!(name("http://a.site/export", "text/csv; charset=utf-8"), "export.csv");
        assert_eq!(name("http://a.site/export", "Application/JSON"), "export.json");
        assert_eq!(name("http://a.site/export.php", "text/csv"), "export.php");
        assert_eq!(name("http://a.site/export", "application/octet-stream"), "export");
        assert_eq!(name("http://a.site/export", "../../x"), "export");
    }

    #[test]
    fn names_are_short_and_each_is_given_once() {
        let mut names = FileNames::default();
        let long = format!("http://a.site/{}.csv.gz", "%C3%A9".repeat(5000));
        let mut all = HashSet::new();
        for _ in 0..500 {
            let FileName(name) = names.name(&long, None);
            assert!(name.len() <= LONGEST && name.ends_with(".csv.gz"), "{name}");
            assert!(all.insert(name));
        }
        for odd in [".".repeat(9000), "a.".repeat(9000), format!("a.{}", "b".repeat(9000))] {
            let FileName(name) = FileName::safe(&odd);
            assert!((1..=LONGEST).contains(&name.len()), "{name}");
        }
    }

    /// Making a safe name safe changes nothing, so names survive the lock file.
    #[test]
    fn safe_is_safe() {
        let parts = [
            "..", "/", "\\", " ", "con", ".", "é", "\u{202e}", "\0", "x", "-", "~", "lock",
            "verger.",
        ];
        for one in parts {
            for two in parts {
                for three in parts {
                    let name = FileName::safe(&[one, two, three].concat());
                    assert_eq!(FileName::safe(name.as_str()), name);
                }
            }
        }
    }
}
