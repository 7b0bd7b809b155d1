//! A file to download, and everything known about it beforehand.

use std::time::Duration;

use url::Url;
use verger_dataset::{Checksum, DataRules, Distribution, FileUrl, Statement, Term};
use verger_http::{Deadlines, NotVisited, Visit, Visited, Visitor};

use crate::file_name::FileName;

/// A file to download.
#[derive(Clone, Debug)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct Wanted<'a> {
    /// Its URL.
    pub url: String,
    /// The name to give it.
    pub name: FileName,
    /// The stated checksums: the file must match all of them.
    pub checksums: Vec<Checksum>,
    /// Its size in bytes, if stated: the file must have this size.
    pub octets: Option<u64>,
    /// The stated media type: of the content, if compressed.
    pub media_type: Option<&'a str>,
    /// The stated media type of the compression.
    pub compress: Option<&'a str>,
    /// The stated format.
    pub format: Option<&'a str>,
    /// The URL of the site's data.txt, and its rules for robots, which apply to URLs of the same origin.
    pub rules: Option<(&'a FileUrl, &'a DataRules)>,
    /// Whether to fetch it even if robots.txt or data.txt disallows it: a person's decision.
    pub overrules: bool,
    /// The time limits of each request for it. Unless set: at most 30 s of silence in the middle of it, and no other limit
    /// while it arrives at [`Deadlines::LEAST_RATE`] or faster.
    pub deadlines: Deadlines,
    /// Its SHA-256 in a lock file, in hexadecimal digits: no other file is accepted.
    pub locked: Option<&'a str>,
}

impl<'a> Wanted<'a> {
    /// A file of which only the URL is known.
    pub fn of(url: &str, name: FileName) -> Self {
        Self {
            url: url.to_owned(),
            name,
            checksums: Vec::new(),
            octets: None,
            media_type: None,
            compress: None,
            format: None,
            rules: None,
            overrules: false,
            deadlines: Deadlines {
                idle: IDLE,
                least_rate: Some(Deadlines::LEAST_RATE),
                ..Deadlines::default()
            },
            locked: None,
        }
    }

    /// A file as described in a description read from `file`; `None` if it has no URL.
    ///
    /// ```
    /// use verger_dataset::{FileUrl, ReadOptions, Term, read};
    /// use verger_harvest::{FileNames, Wanted};
    ///
    /// let file: FileUrl = "https://example.com/data.txt".parse()?;
    /// let octets = b"Dataset: rain\nDownload: /rain.csv\nBytes: 12\n";
    /// let catalog = read(octets, &ReadOptions::default());
    /// let wanted = Wanted::distribution(&catalog.datasets[0].distributions[0], &file, |url, kind| {
    ///     FileNames::default().name(url, kind)
    /// });
    /// let wanted = wanted.expect("it says where to download it");
    /// assert_eq!((wanted.url.as_str(), wanted.octets), ("https://example.com/rain.csv", Some(12)));
    /// # Ok::<(), verger_dataset::LinkError>(())
    /// ```
    pub fn distribution(
        distribution: &'a Distribution,
        file: &FileUrl,
        name: impl FnOnce(&str, Option<&str>) -> FileName,
    ) -> Option<Self> {
        let says = &distribution.says;
        let url = distribution.download()?.link(Some(file))?;
        let (media_type, compress) = (says.text(Term::MediaType), says.text(Term::Compress));
        let name = name(&url, compress.or(media_type));
        Some(Self {
            checksums: says.all(Term::Checksum).filter_map(Statement::checksum).collect(),
            octets: says.first(Term::Bytes).and_then(Statement::number),
            media_type,
            compress,
            format: says.text(Term::Format),
            ..Self::of(&url, name)
        })
    }

    /// Requests it in this way, if its rules allow.
    pub(crate) async fn get(
        &self,
        visitor: &Visitor,
        visit: &Visit<'_>,
    ) -> Result<Visited, Box<NotVisited>> {
        let authorize = |url: &str| self.authorize(url);
        let overrules_robots = self.overrules;
        let visit = Visit { authorize: &authorize, overrules_robots, ..*visit };
        visitor.get(&visit).await.map_err(Box::new)
    }

    /// Whether the site's data.txt allows fetching a URL, or why not.
    fn authorize(&self, url: &str) -> Result<(), String> {
        let Some((file, rules)) = self.rules.filter(|_| !self.overrules) else { return Ok(()) };
        let origin = |url: &str| Url::parse(url).map(|url| url.origin());
        if !origin(url).is_ok_and(|asked| origin(file.as_str()) == Ok(asked)) {
            return Ok(());
        }
        if rules.allows(url.as_bytes()) {
            return Ok(());
        }
        Err("the rules of the site's data.txt disallow it".to_owned())
    }
}

/// The longest silence of a server in the middle of a file.
const IDLE: Duration = Duration::from_secs(30);

#[cfg(test)]
mod tests {
    use verger::Crawler;

    use super::*;

    #[test]
    fn data_txt_rules_its_own_origin() {
        let octets = b"User-agent: *\nDisallow: /private/\n";
        let rules = DataRules::new(octets, &Crawler::new(["ExampleBot"]));
        let file = "https://example.com/data.txt".parse().expect("a URL");
        let wanted = Wanted {
            rules: Some((&file, &rules)),
            ..Wanted::of("https://example.com/a", FileName::safe("a"))
        };
        let refused = Err("the rules of the site's data.txt disallow it".to_owned());
        assert_eq!(wanted.authorize("https://example.com/private/a.csv"), refused);
        assert_eq!(wanted.authorize("https://EXAMPLE.com:443/private/a.csv"), refused);
        for free in [
            "https://example.com/a",
            "http://example.com/private/a.csv",
            "https://example.com:8443/private/a.csv",
            "https://other.example/private/a.csv",
        ] {
            assert_eq!(wanted.authorize(free), Ok(()), "{free}");
        }
    }
}
