//! Which proxy a request goes through, if any.

use url::{Host, Url};

use super::{Proxy, ProxyError, ProxyExceptions};

/// The proxies that requests go through, by the scheme of what is requested: none, unless set.
///
/// The user names a proxy, so the guard does not judge the proxy's own address. It judges all else as without one:
///
/// - For https the proxy is asked for a tunnel (RFC 9110 §9.3.6) to an address that was looked up and judged here, not to a
///   name: so it connects to no other, and its permit is that of this address.
/// - For http it is asked for the URL (RFC 9112 §3.2.2). The name was looked up and judged here too, but the proxy looks it up
///   again, and nothing here can bind it to the same answer; who must rule that out lets the proxy refuse private addresses.
///   The proxy's own errors are told from those of a site by the status 407, and by the fields Proxy-Status (RFC 9209)
///   and X-Squid-Error; one that says neither is taken for the site's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct Proxies {
    /// For http URLs.
    pub http: Option<Proxy>,
    /// For https URLs.
    pub https: Option<Proxy>,
    /// Hosts that are asked directly.
    pub except: ProxyExceptions,
    /// Who looks up the names of sites.
    pub names: NamesBy,
}

/// Who looks up the names of sites that are asked through a proxy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[expect(clippy::exhaustive_enums, reason = "either this side of the proxy, or the other")]
pub enum NamesBy {
    /// This process, which gives the guard every address to judge.
    #[default]
    Us,
    /// The proxy, for networks in which nobody else can. Then the guard judges URLs alone: special names, and hosts that are
    /// addresses. There is no pace of addresses, only that of hosts.
    Proxy,
}

impl Proxies {
    /// The same proxy for everything.
    pub fn all(proxy: &Proxy) -> Self {
        Self { http: Some(proxy.clone()), https: Some(proxy.clone()), ..Self::default() }
    }

    /// Those of the usual variables: `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`, or the same in capitals, where
    /// the first that is not empty counts. `HTTP_PROXY` in capitals is left out where `REQUEST_METHOD` is set: there the
    /// program runs for a web server (CGI), and a header `Proxy` of anybody's request sets that variable.
    ///
    /// # Errors
    ///
    /// The variable that is not the URL of a proxy, and why.
    pub fn from_variables(
        variable: impl Fn(&str) -> Option<String>,
    ) -> Result<Self, (&'static str, ProxyError)> {
        let stated = |name: &str| variable(name).filter(|value| !value.is_empty());
        let is_cgi = variable("REQUEST_METHOD").is_some();
        let first = |names: &[&'static str]| {
            let mut names = names.iter().filter(|name| !(is_cgi && **name == "HTTP_PROXY"));
            let found = names.find_map(|name| Some((*name, stated(name)?)));
            found.map(|(name, url)| url.parse().map_err(|why| (name, why))).transpose()
        };
        let except = stated("no_proxy").or_else(|| stated("NO_PROXY")).unwrap_or_default();
        Ok(Self {
            http: first(&["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"])?,
            https: first(&["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"])?,
            except: ProxyExceptions::of(&except),
            names: NamesBy::default(),
        })
    }

    /// Whether every request is sent directly.
    pub fn are_none(&self) -> bool {
        self.http.is_none() && self.https.is_none()
    }

    pub(crate) fn of(&self, url: &Url) -> Option<&Proxy> {
        let proxy = if url.scheme() == "https" { &self.https } else { &self.http };
        let (host, port) = (url.host_str()?, url.port_or_known_default()?);
        proxy.as_ref().filter(|_| !self.except.has(host, port))
    }

    /// Whether the name in this URL is the proxy's to look up.
    pub(crate) fn look_up(&self, url: &Url) -> bool {
        let is_name = matches!(url.host(), Some(Host::Domain(_)));
        is_name && self.names == NamesBy::Proxy && self.of(url).is_some()
    }
}
