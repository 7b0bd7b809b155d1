//! A proxy: where it is, and the user that it is told of.

mod exceptions;
mod proxies;
mod tunnel;

use std::fmt;
use std::str::FromStr;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hyper::header::HeaderValue;
use percent_encoding::percent_decode_str;
use url::{Host, Url};

pub use self::exceptions::ProxyExceptions;
pub use self::proxies::{NamesBy, Proxies};
pub(super) use self::tunnel::is_its_own;

/// A proxy that speaks HTTP/1.1, over TCP or TLS.
///
/// Its credentials, if the URL has any, are sent to it alone (RFC 7617), and are never shown.
///
/// ```
/// use verger_http::{Proxy, ProxyError};
///
/// let proxy: Proxy = "http://user:secret@proxy.example:3128".parse()?;
/// assert_eq!(proxy.to_string(), "http://proxy.example:3128");
/// assert_eq!("socks5://proxy.example".parse::<Proxy>(), Err(ProxyError::Socks));
/// # Ok::<(), ProxyError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Proxy {
    is_tls: bool,
    host: Host<String>,
    port: u16,
    /// `Basic …`, if the URL has a user.
    credentials: Option<HeaderValue>,
}

/// Why a text is not the URL of a proxy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProxyError {
    /// It is not a URL with a host.
    NotAUrl,
    /// It is the URL of a SOCKS proxy, which is not supported.
    Socks,
    /// Its scheme is neither `http` nor `https`.
    Scheme,
    /// It has a path, a query or a fragment.
    Path,
    /// The user's name has a colon, or it or the password has control characters (RFC 7617 §2).
    Credentials,
}

impl Proxy {
    pub(super) fn credentials(&self) -> Option<&HeaderValue> {
        self.credentials.as_ref()
    }
}

impl FromStr for Proxy {
    type Err = ProxyError;

    /// `http://HOST:PORT` or `https://HOST:PORT`, perhaps with `USER:PASSWORD@` before the host; `HOST:PORT` alone is
    /// http.
    fn from_str(text: &str) -> Result<Self, ProxyError> {
        let text = if text.contains("://") { text.to_owned() } else { format!("http://{text}") };
        let url = Url::parse(&text).map_err(|_| ProxyError::NotAUrl)?;
        let is_tls = match url.scheme() {
            "http" => false,
            "https" => true,
            scheme if scheme.starts_with("socks") => return Err(ProxyError::Socks),
            _ => return Err(ProxyError::Scheme),
        };
        if url.path() != "/" || url.query().is_some() || url.fragment().is_some() {
            return Err(ProxyError::Path);
        }
        let host = url.host().ok_or(ProxyError::NotAUrl)?.to_owned();
        let port = url.port_or_known_default().filter(|port| *port != 0);
        let has_user = !url.username().is_empty() || url.password().is_some();
        let credentials = has_user.then(|| basic(&url)).transpose()?;
        Ok(Self { is_tls, host, port: port.ok_or(ProxyError::NotAUrl)?, credentials })
    }
}

/// RFC 7617 §2.
fn basic(url: &Url) -> Result<HeaderValue, ProxyError> {
    let decoded = |part: &str| percent_decode_str(part).collect::<Vec<u8>>();
    let (user, password) = (decoded(url.username()), decoded(url.password().unwrap_or_default()));
    if user.contains(&b':') || user.iter().chain(&password).any(u8::is_ascii_control) {
        return Err(ProxyError::Credentials);
    }
    let pair = STANDARD.encode([&user[..], b":", &password].concat());
    let mut value = HeaderValue::try_from(format!("Basic {pair}")).expect("base64 is ASCII");
    value.set_sensitive(true);
    Ok(value)
}

/// Without the user's name and password.
impl fmt::Display for Proxy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.is_tls { "https" } else { "http" };
        write!(f, "{scheme}://{}:{}", self.host, self.port)
    }
}

impl fmt::Debug for Proxy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Proxy({self})")
    }
}

/// The text itself is not in it, since that may have a password.
impl fmt::Display for ProxyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotAUrl => "not the URL of a proxy; write http://HOST:PORT or https://HOST:PORT",
            Self::Socks => {
                "SOCKS proxies are not supported; name one that speaks HTTP, as http://HOST:PORT"
            }
            Self::Scheme => "a proxy speaks HTTP; write http://HOST:PORT or https://HOST:PORT",
            Self::Path => "the URL of a proxy has no path; write http://HOST:PORT",
            Self::Credentials => {
                "the user of a proxy has no colon, and no control characters; write USER:PASSWORD@"
            }
        })
    }
}

impl std::error::Error for ProxyError {}

#[cfg(test)]
mod tests;
