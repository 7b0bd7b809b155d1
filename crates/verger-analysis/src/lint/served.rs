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
    /// Its Retry-After.
    pub retry_after: Option<&'a str>,
    /// Its Content-Length or the bytes received, if the file was cut.
    pub cut_at: Option<u64>,
}

/// A redirect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct Hop<'a> {
    /// Its status.
    pub status: u16,
    /// Where it leads.
    pub to: &'a str,
}
