//! How a server may be addressed. A page in a browser can lead a name of its own to this machine (DNS rebinding), or send
//! requests here from another site: both are refused, since they name who asks.

use std::net::{IpAddr, SocketAddr};

use hyper::Request;
use hyper::header::{HOST, HeaderMap, HeaderValue, ORIGIN};
use hyper::http::uri::Authority;

/// The names and ports by which a server may be addressed.
#[derive(Clone, Debug)]
pub(crate) struct Addresses {
    bound: SocketAddr,
    /// More names, in lower case: each with a port, or for any port.
    names: Vec<String>,
}

impl Addresses {
    pub(crate) fn new(bound: SocketAddr, names: &[String]) -> Self {
        Self { bound, names: names.iter().map(|name| name.to_ascii_lowercase()).collect() }
    }

    /// Whether a request names this server. Where it does so twice, what is before the path counts (RFC 9112 §3.2.2).
    pub(crate) fn are_named_by<B>(&self, request: &Request<B>) -> bool {
        let before_path = request.uri().authority().map(Authority::as_str);
        let named = before_path.or_else(|| the_only(request.headers(), HOST));
        named.is_some_and(|named| self.contain(named, USUAL_PORT))
    }

    /// Whether a request is from no page of another site. Browsers say so with POST, and with everything that scripts send
    /// elsewhere.
    pub(crate) fn are_asked_by_own_pages<B>(&self, request: &Request<B>) -> bool {
        let headers = request.headers();
        let is_own = |origin: &str| match origin.split_once("://") {
            Some(("http", authority)) => self.contain(authority, "80"),
            Some(("https", authority)) => self.contain(authority, "443"),
            _ => false,
        };
        let by_origin =
            !headers.contains_key(ORIGIN) || the_only(headers, ORIGIN).is_some_and(is_own);
        let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
        by_origin && !matches!(site, Some(b"cross-site" | b"same-site"))
    }

    /// Whether an authority is one of them.
    fn contain(&self, authority: &str, usual_port: &str) -> bool {
        let (host, given) = match authority.rsplit_once(':') {
            // The colons of an IPv6 address are within brackets.
            Some((host, port)) if !port.contains(']') => (host, Some(port)),
            _ => (authority, None),
        };
        let port = given.unwrap_or(usual_port);
        // Clients leave out the usual port, and which one that was is not said: a proxy took the request by https.
        let is_port_of = |of: &str| of == port || (given.is_none() && ["80", "443"].contains(&of));
        let is_name = |name: &String| {
            name.eq_ignore_ascii_case(host)
                || name
                    .rsplit_once(':')
                    .is_some_and(|(own, of)| own.eq_ignore_ascii_case(host) && is_port_of(of))
        };
        if self.names.iter().any(is_name) {
            return true;
        }
        let is_port =
            port.bytes().all(|byte| byte.is_ascii_digit()) && port.parse() == Ok(self.bound.port());
        is_port && self.is_own_host(host)
    }

    /// An address in digits cannot be led elsewhere, so each is accepted by a server that is bound to all of its own.
    fn is_own_host(&self, host: &str) -> bool {
        let digits = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
        let address: Option<IpAddr> = digits.unwrap_or(host).parse().ok();
        let bound = self.bound.ip();
        match address {
            Some(address) => {
                bound.is_unspecified()
                    || address == bound
                    || (address.is_loopback() && bound.is_loopback())
            }
            None => {
                host.eq_ignore_ascii_case("localhost")
                    && (bound.is_loopback() || bound.is_unspecified())
            }
        }
    }
}

/// The value of a header that a request has once.
fn the_only(headers: &HeaderMap, name: hyper::header::HeaderName) -> Option<&str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(value)
}

/// Which port a host without one means.
const USUAL_PORT: &str = "80";

#[cfg(test)]
mod tests {
    use super::*;

    fn request(headers: &[(&'static str, &str)]) -> Request<()> {
        let request = headers
            .iter()
            .fold(Request::builder(), |request, (name, value)| request.header(*name, *value));
        request.body(()).expect("the request is valid")
    }

    fn named(bound: &str, names: &[&str], host: &str) -> bool {
        let names: Vec<_> = names.iter().map(|&name| name.to_owned()).collect();
        let addresses = Addresses::new(bound.parse().expect("an address"), &names);
        addresses.are_named_by(&request(&[("host", host)]))
    }

    #[test]
    fn only_its_own_names_address_a_server() {
        for host in ["127.0.0.1:8000", "LOCALHOST:8000", "[::1]:8000"] {
            assert!(named("127.0.0.1:8000", &[], host), "{host}");
        }
        for host in [
            "",
            "localhost",
            "localhost:8001",
            "localhost:+8000",
            "localhost:080000",
            "192.0.2.1:8000",
            "rebound.example:8000",
            "127.0.0.1:8000.rebound.example",
            "rebound.example",
        ] {
            assert!(!named("127.0.0.1:8000", &[], host), "{host}");
        }
        assert!(named("0.0.0.0:8000", &[], "192.0.2.1:8000"));
        assert!(!named("0.0.0.0:8000", &[], "rebound.example:8000"));
        assert!(!named("192.0.2.1:8000", &[], "localhost:8000"));
        for host in ["Api.example", "api.example:443", "api.example:8000"] {
            assert!(named("0.0.0.0:8000", &["api.example"], host), "{host}");
        }
        assert!(!named("0.0.0.0:8000", &["api.example:444"], "api.example:443"));
        for name in ["api.example:443", "api.example:80"] {
            assert!(named("127.0.0.1:8000", &[name], "api.example"), "{name}");
        }
        assert!(!named("127.0.0.1:8000", &["api.example:8443"], "api.example"));
        assert!(named("127.0.0.1:80", &[], "localhost"));
    }

    #[test]
    fn who_names_no_server_or_two_is_refused() {
        let addresses = Addresses::new("127.0.0.1:8000".parse().expect("an address"), &[]);
        let own = ("host", "localhost:8000");
        assert!(!addresses.are_named_by(&request(&[])));
        assert!(!addresses.are_named_by(&request(&[own, own])));
        // What is before the path counts, not the header.
        let absolute = |uri: &str| {
            let request = Request::builder().uri(uri).header("host", "localhost:8000");
            request.body(()).expect("the request is valid")
        };
        assert!(!addresses.are_named_by(&absolute("http://rebound.example:8000/")));
        assert!(addresses.are_named_by(&absolute("http://127.0.0.1:8000/")));
    }

    #[test]
    fn pages_of_other_sites_are_refused() {
        let addresses = Addresses::new("127.0.0.1:8000".parse().expect("an address"), &[]);
        let is_own =
            |headers: &[(&'static str, &str)]| addresses.are_asked_by_own_pages(&request(headers));
        assert!(is_own(&[]));
        assert!(is_own(&[("origin", "http://localhost:8000"), ("sec-fetch-site", "same-origin")]));
        for origin in [
            "null",
            "",
            "http://localhost",
            "http://localhost:8001",
            "https://attacker.example",
            "http://localhost:8000.attacker.example",
            "file://localhost:8000",
        ] {
            assert!(!is_own(&[("origin", origin)]), "{origin}");
        }
        assert!(!is_own(&[("sec-fetch-site", "cross-site")]));
        let own = ("origin", "http://localhost:8000");
        assert!(!is_own(&[own, own]));
    }
}
