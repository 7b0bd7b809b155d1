use std::error::Error;
use std::fmt;

use crate::text::named_url;

/// Something given as a URL that is refused. It says what to write instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RefusedUrl<'a> {
    given: &'a [u8],
    why: WhyRefused,
}

/// Why something given as a URL is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WhyRefused {
    /// Nothing was given.
    Empty,
    /// A path or a host.
    Unclear,
    /// A path that begins with two slashes, or a host after them.
    TwoSlashes,
    /// A path, and no site is given.
    OfWhichSite,
    /// A file, or standard input, in place of a site.
    NoSite,
    /// `mailto:` and the like.
    NoHost,
    /// `http://[x`.
    NotAUrl,
}

impl<'a> RefusedUrl<'a> {
    /// It is refused for that reason.
    #[must_use]
    pub fn new(given: &'a [u8], why: WhyRefused) -> Self {
        Self { given, why }
    }
}

impl Error for RefusedUrl<'_> {}

impl fmt::Display for RefusedUrl<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let given = named_url(self.given);
        match self.why {
            WhyRefused::Empty => {
                f.write_str("an empty URL was given; write / for the root of the site")
            }
            WhyRefused::Unclear => write!(
                f,
                "{given} may be a path or a host; write /{given} for the path, or https://{} for the host",
                with_path(&given)
            ),
            WhyRefused::TwoSlashes => {
                let host = with_path(given.trim_start_matches('/'));
                write!(
                    f,
                    "{given} may be a path or a host; write https://HOST{given} for the path, or https://{host} for \
                     the host"
                )
            }
            WhyRefused::OfWhichSite => write!(
                f,
                "{given} does not name a site; pass a whole URL, such as https://HOST{given}, or the site's file with \
                 --robots FILE",
            ),
            WhyRefused::NoSite => write!(
                f,
                "{given} is not a site; pass its host or any of its URLs, or the sites of a list with --sites-from FILE"
            ),
            WhyRefused::NotAUrl => {
                write!(f, "{given} is not a URL: its host is not valid; correct it")
            }
            WhyRefused::NoHost => write!(
                f,
                "{given} is not the URL of a site, so no robots.txt applies to it; write /{given} if it is a path"
            ),
        }
    }
}

/// `private/`: a host with a path.
fn with_path(host: &str) -> String {
    let slash = if host.contains(['/', '?', '#']) { "" } else { "/" };
    format!("{host}{slash}")
}
