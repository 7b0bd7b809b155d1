//! Where a server is, and how to get in.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use percent_encoding::percent_decode_str;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject as _;
use rustls::{ClientConfig, RootCertStore};
use url::{Host, Url};
use verger_access::{StoreError, StoreTrouble};

use super::nodes::Node;

/// Where a Redis or a Valkey is, and how to get in.
///
/// ```
/// use verger_store::{RedisOptions, RedisStore};
///
/// let options = RedisOptions {
///     password: Some("from a file, not from a command line".to_owned()),
///     ..RedisOptions::new("rediss://crawler@cache.internal:6380/2")
/// };
/// let store = RedisStore::open(&options)?;
/// assert!(!format!("{options:?} {store:?}").contains("from a file"), "it is not shown");
/// # Ok::<(), verger_access::StoreError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct RedisOptions {
    /// `redis://[user@]host[:port][/database]`, or `valkey://`; with TLS, `rediss://` or `valkeys://`. Of a cluster, any
    /// node. A password may be in it, but URLs are seen by others.
    pub url: String,
    /// The password, in place of one in the URL.
    pub password: Option<String>,
    /// The certificate authorities that may vouch for it, in PEM; those of the web if this is empty.
    pub authorities: Vec<u8>,
    /// How long a question may take in total: connecting, asking, redirects and the answer. 250 ms, unless set.
    pub timeout: Duration,
}

impl RedisOptions {
    /// The options for a server at this URL.
    pub fn new(url: &str) -> Self {
        let timeout = Duration::from_millis(250);
        Self { url: url.to_owned(), password: None, authorities: Vec::new(), timeout }
    }
}

impl fmt::Debug for RedisOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Neither the URL, which may have a password, nor the password.
        f.debug_struct("RedisOptions").field("timeout", &self.timeout).finish_non_exhaustive()
    }
}

/// What every connection needs.
pub(super) struct Access {
    first: Node,
    pub(super) user: Option<String>,
    pub(super) password: Option<String>,
    pub(super) database: i64,
    /// `None` for connections without TLS.
    pub(super) tls: Option<Arc<ClientConfig>>,
}

impl Access {
    pub(super) fn of(options: &RedisOptions) -> Result<Self, StoreError> {
        // What a parser says of a URL could show its password.
        let not_a_url = "not a URL of a Redis: redis://HOST[:PORT][/DATABASE], rediss:// with TLS";
        let url = Url::parse(&options.url).map_err(|_| refused(not_a_url))?;
        let with_tls = match url.scheme() {
            "redis" | "valkey" => false,
            "rediss" | "valkeys" => true,
            _ => return Err(refused(not_a_url)),
        };
        let host = match url.host() {
            Some(Host::Domain(name)) if !name.is_empty() => decoded(name)?,
            Some(Host::Ipv4(address)) => address.to_string(),
            Some(Host::Ipv6(address)) => address.to_string(),
            _ => return Err(refused(not_a_url)),
        };
        let database = match url.path().trim_matches('/') {
            "" => 0,
            number => {
                number.parse().map_err(|_| refused("the database in the URL is not a number"))?
            }
        };
        if url.query().is_some() || url.fragment().is_some() {
            return Err(refused(
                "the URL of a Redis has no ? and no #; escape them as %3F and %23",
            ));
        }
        let user = Some(url.username()).filter(|user| !user.is_empty()).map(decoded).transpose()?;
        let password = match &options.password {
            Some(password) => Some(password.clone()),
            None => url.password().map(decoded).transpose()?,
        };
        if !with_tls && !options.authorities.is_empty() {
            return Err(refused("certificate authorities are given, but only rediss:// uses TLS"));
        }
        let tls = if with_tls { Some(trusting(&options.authorities)?) } else { None };
        let first = Node { host, port: url.port().unwrap_or(6379) };
        Ok(Self { first, user, password, database, tls })
    }

    /// The node that is asked first.
    pub(super) fn first(&self) -> &Node {
        &self.first
    }
}

fn trusting(authorities: &[u8]) -> Result<Arc<ClientConfig>, StoreError> {
    let unusable = || refused("the certificate authorities are not certificates in PEM");
    let mut roots = RootCertStore::empty();
    for certificate in CertificateDer::pem_slice_iter(authorities) {
        roots.add(certificate.map_err(|_| unusable())?).map_err(|_| unusable())?;
    }
    if roots.is_empty() {
        if !authorities.is_empty() {
            return Err(unusable());
        }
        roots.roots = webpki_roots::TLS_SERVER_ROOTS.to_vec();
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("ring has the suites of TLS 1.2 and 1.3");
    Ok(Arc::new(config.with_root_certificates(roots).with_no_client_auth()))
}

fn decoded(text: &str) -> Result<String, StoreError> {
    let decoded = percent_decode_str(text).decode_utf8();
    Ok(decoded.map_err(|_| refused("the URL of the Redis is not UTF-8"))?.into_owned())
}

fn refused(why: &'static str) -> StoreError {
    StoreError::new(StoreTrouble::Failed, why)
}
