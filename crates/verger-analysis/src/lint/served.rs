use std::time::Duration;

/// How a server answered the request for a robots.txt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct Served<'a> {
    /// The URL that was asked for.
    pub url: &'a str,
    /// The redirects, in order.
    pub hops: &'a [Hop<'a>],
    /// The status of the last answer.
    pub status: u16,
    /// Its Content-Type.
    pub content_type: Option<&'a str>,
    /// How long its Retry-After asks to wait; `None` if it has none, or that is not known.
    pub retry_after: Option<Duration>,
    /// Whether the connection ended before the file did.
    pub is_cut: bool,
}

/// A redirect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct Hop<'a> {
    /// Its status.
    pub status: u16,
    /// Where it leads, as an absolute URL.
    pub to: &'a str,
}

impl<'a> Served<'a> {
    /// An answer of that status to a request for `url`, as text, and complete.
    ///
    /// ```
    /// use verger_analysis::lint::Served;
    ///
    /// let served = Served::new("https://example.com/robots.txt", 200);
    /// assert!(served.is_file() && !Served { status: 404, ..served }.is_file());
    /// ```
    pub const fn new(url: &'a str, status: u16) -> Self {
        let content_type = Some("text/plain");
        Self { url, hops: &[], status, content_type, retry_after: None, is_cut: false }
    }

    /// Whether what was sent is the whole file, and not a part of it, or the page of an error.
    pub const fn is_file(self) -> bool {
        matches!(self.status, 200..=205 | 207..=299) && !self.is_cut
    }

    /// The URL that answered: where the last redirect leads.
    pub fn last_url(&self) -> &'a str {
        self.hops.last().map_or(self.url, |hop| hop.to)
    }

    /// Its media type, without parameters.
    pub fn media_type(&self) -> Option<&'a str> {
        let stated = self.content_type?.split(';').next()?.trim();
        (!stated.is_empty()).then_some(stated)
    }
}
