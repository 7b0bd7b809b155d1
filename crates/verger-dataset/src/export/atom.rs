use verger::time::Moment;

use super::{ExportHead, http};

/// A change of a dataset, as a feed entry.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "an entry of a feed, which the caller makes")]
pub struct Change {
    /// The URI of the dataset.
    pub uri: String,
    /// Its title.
    pub title: String,
    /// What changed.
    pub kind: ChangeKind,
    /// When the change was seen.
    pub at: Moment,
    /// Its page; written only if it is an http or https URL.
    pub link: Option<String>,
    /// A summary.
    pub summary: String,
}

/// How a dataset changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ChangeKind {
    /// It was seen for the first time.
    New,
    /// Its description changed.
    Changed,
    /// Its site no longer describes it.
    Gone,
}

/// An Atom feed (RFC 4287) of changes, in the order given. `address` is the feed's own URL, and its identity.
///
/// ```
/// use verger_dataset::{Change, ChangeKind, ExportHead, atom_feed};
///
/// let change = Change {
///     uri: "https://example.com/data.txt#rain".into(),
///     title: "Rain & <snow>".into(),
///     kind: ChangeKind::New,
///     at: "2026-11-21T14:00:00Z".parse()?,
///     link: Some("javascript:alert(1)".into()),
///     summary: String::new(),
/// };
/// let feed = atom_feed(&ExportHead::default(), "https://example.com/feed", &[change]);
/// assert!(feed.contains("<title>new: Rain &amp; &lt;snow&gt;</title>"));
/// assert!(!feed.contains("javascript"));
/// # Ok::<(), verger::time::MomentError>(())
/// ```
pub fn atom_feed(head: &ExportHead, address: &str, changes: &[Change]) -> String {
    let updated = changes.iter().map(|change| change.at).max().unwrap_or(Moment::from_unix(0));
    let mut feed = String::from(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n",
    );
    element(&mut feed, "title", &head.title);
    element(&mut feed, "id", address);
    element(&mut feed, "updated", &updated.to_string());
    link(&mut feed, "self", Some(address));
    link(&mut feed, "alternate", head.url.as_deref());
    // Every entry needs an author (§4.1.1), unless the feed has one.
    feed.push_str("<author>");
    element(&mut feed, "name", &head.title);
    feed.push_str("</author>\n");
    for change in changes {
        feed.push_str("<entry>\n");
        element(&mut feed, "title", &format!("{}: {}", change.kind.name(), change.title));
        // Each change is its own entry, so its time is part of its ID.
        let mark = if change.uri.contains('?') { '&' } else { '?' };
        let (before, behind) = change.uri.split_once('#').unwrap_or((&change.uri, ""));
        element(&mut feed, "id", &format!("{before}{mark}at={}#{behind}", change.at));
        element(&mut feed, "updated", &change.at.to_string());
        link(&mut feed, "alternate", change.link.as_deref());
        element(&mut feed, "summary", &change.summary);
        feed.push_str("</entry>\n");
    }
    feed.push_str("</feed>\n");
    feed
}

impl ChangeKind {
    /// Its name in the feed.
    pub fn name(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Changed => "changed",
            Self::Gone => "gone",
        }
    }
}

fn element(feed: &mut String, name: &str, text: &str) {
    feed.extend(["<", name, ">", &escaped(text), "</", name, ">\n"]);
}

fn link(feed: &mut String, relation: &str, url: Option<&str>) {
    if let Some(url) = http(url) {
        feed.extend(["<link rel=\"", relation, "\" href=\"", &escaped(&url), "\"/>\n"]);
    }
}

/// Text escaped for XML; characters not allowed in XML (§2.2) become spaces.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' | '\t' => escaped.push(c),
            '\u{FFFE}' | '\u{FFFF}' => escaped.push(' '),
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}
