use std::fmt::Write as _;
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::thread::JoinHandle;

use verger_access::FetchFailure;

use super::*;
use crate::failure::HostPart;
use crate::{ProxyFault, Resolve, TransferLimits, Transport, TransportFailure, TransportOptions};

#[test]
fn proxies_as_they_are_written() {
    for (text, shown) in [
        ("http://proxy.example:3128", "http://proxy.example:3128"),
        ("proxy.example:3128/", "http://proxy.example:3128"),
        ("HTTPS://Proxy.Example", "https://proxy.example:443"),
        ("http://a%40b:c@[::1]", "http://[::1]:80"),
    ] {
        assert_eq!(text.parse::<Proxy>().map(|proxy| proxy.to_string()), Ok(shown.to_owned()));
    }
    for (text, why) in [
        ("", ProxyError::NotAUrl),
        ("http://", ProxyError::NotAUrl),
        ("http://proxy.example:0", ProxyError::NotAUrl),
        ("socks5://proxy.example", ProxyError::Socks),
        ("socks5h://proxy.example", ProxyError::Socks),
        ("ftp://proxy.example", ProxyError::Scheme),
        ("http://proxy.example/a", ProxyError::Path),
        ("http://a%3Ab:c@proxy.example", ProxyError::Credentials),
        ("http://a:b%0Ac@proxy.example", ProxyError::Credentials),
    ] {
        assert_eq!(text.parse::<Proxy>(), Err(why), "{text}");
    }
}

#[test]
fn nobody_sees_the_password() {
    let proxy: Proxy = "http://Aladdin:open%20sesame@proxy.example".parse().expect("a proxy");
    let credentials = proxy.credentials().map(HeaderValue::as_bytes);
    // The example of RFC 7617 §2.
    assert_eq!(credentials, Some(&b"Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="[..]));
    let options =
        TransportOptions { proxies: Proxies::all(&proxy), ..TransportOptions::new("ExampleBot") };
    let shown = format!("{options:?} {proxy:?} {proxy} {:?}", proxy.credentials());
    for secret in ["sesame", "Aladdin", "QWxh"] {
        assert!(!shown.contains(secret), "{shown}");
    }
}

fn of_variables(set: &[(&str, &str)]) -> Result<Proxies, (&'static str, ProxyError)> {
    Proxies::from_variables(|name| {
        let found = set.iter().find(|(set, _)| *set == name);
        found.map(|(_, value)| (*value).to_owned())
    })
}

fn through(proxies: &Proxies, url: &str) -> Option<String> {
    proxies.of(&Url::parse(url).expect("a URL")).map(ToString::to_string)
}

#[test]
fn the_usual_variables() {
    let set = [
        ("http_proxy", "http://one:1"),
        ("HTTP_PROXY", "http://unused:1"),
        ("HTTPS_PROXY", ""),
        ("ALL_PROXY", "two:2"),
        ("NO_PROXY", "inner.site, .other.site,10.0.0.1,192.168.1.9/16,a.site:8080"),
    ];
    let proxies = of_variables(&set).expect("they are proxies");
    let one = Some("http://one:1".to_owned());
    assert_eq!(through(&proxies, "http://a.site/"), one);
    assert_eq!(through(&proxies, "https://a.site/").as_deref(), Some("http://two:2"));
    for direct in [
        "http://inner.site/",
        "https://a.inner.site./",
        "http://other.site/",
        "http://10.0.0.1/",
        "http://192.168.200.1/",
        "http://a.site:8080/",
    ] {
        assert_eq!(through(&proxies, direct), None, "{direct}");
    }
    for not in ["http://notinner.site/", "http://10.0.0.2/", "http://b.site:8080/"] {
        assert_eq!(through(&proxies, not), one, "{not}");
    }
    let none = of_variables(&[("ALL_PROXY", "a:1"), ("no_proxy", "*")]).expect("a proxy");
    assert_eq!(through(&none, "https://a.site/"), None);
    let wrong = of_variables(&[("https_proxy", "socks5://a")]);
    assert_eq!(wrong, Err(("https_proxy", ProxyError::Socks)));
}

/// A header `Proxy` of a request sets `HTTP_PROXY` of a program that a web server runs.
#[test]
fn a_request_to_a_web_server_sets_no_proxy() {
    let set = [("HTTP_PROXY", "http://evil:1"), ("REQUEST_METHOD", "GET")];
    assert!(of_variables(&set).expect("nothing is wrong").are_none());
    let proxies = of_variables(&set[..1]).expect("a proxy");
    assert_eq!(through(&proxies, "http://a.site/").as_deref(), Some("http://evil:1"));
}

/// A proxy that gives one answer, and then tells what it was sent.
fn proxy(answer: &'static str) -> (SocketAddr, JoinHandle<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("it listens");
    let proxy = std::thread::spawn(move || {
        let (stream, _) = listener.accept().expect("somebody connects");
        let mut reader = BufReader::new(stream);
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            reader.read_line(&mut head).expect("a request arrives");
        }
        // Whoever has read enough may have left.
        let _ = reader.get_mut().write_all(answer.as_bytes());
        let mut rest = [0; 1];
        if answer == TUNNEL {
            reader.read_exact(&mut rest).expect("the handshake arrives");
            write!(head, "{:#x}", rest[0]).expect("a string takes it");
        }
        head
    });
    (address, proxy)
}

const TUNNEL: &str = "HTTP/1.1 200 Tunnel\r\nA: b\r\n\r\n";

/// Every name has a public address, but for those that have a private one, or are not known here.
struct Names;

impl Resolve for Names {
    async fn resolve(&self, name: &str) -> io::Result<Vec<IpAddr>> {
        match name {
            "private.site" => Ok(vec![Ipv4Addr::new(10, 0, 0, 1).into()]),
            "unknown.site" => Err(io::ErrorKind::NotFound.into()),
            _ => Ok(vec![Ipv4Addr::new(93, 184, 215, 14).into()]),
        }
    }
}

async fn get(address: SocketAddr, names: NamesBy, url: &str) -> Result<u16, TransportFailure> {
    let proxy = format!("http://a:b@{address}").parse().expect("a proxy");
    let proxies = Proxies { names, ..Proxies::all(&proxy) };
    let options = TransportOptions { proxies, ..TransportOptions::new("ExampleBot") };
    let transport = Transport::with_resolver(&options, Names).expect("these options can be");
    let response = transport.get(url, &[], &TransferLimits::default()).await?;
    Ok(response.status())
}

#[tokio::test]
async fn http_is_asked_in_the_absolute_form() {
    let (address, proxy) = proxy("HTTP/1.1 204 No Content\r\n\r\n");
    assert_eq!(get(address, NamesBy::Us, "http://a.site/b?c#d").await, Ok(204));
    let asked = proxy.join().expect("it answered");
    assert!(asked.starts_with("GET http://a.site/b?c HTTP/1.1\r\nhost: a.site\r\n"), "{asked}");
    assert!(asked.contains("\r\nproxy-authorization: Basic YTpi\r\n"), "{asked}");
}

#[tokio::test]
async fn https_goes_through_a_tunnel_to_the_address_that_was_judged() {
    for (names, to) in [(NamesBy::Us, "93.184.215.14:443"), (NamesBy::Proxy, "unknown.site:443")] {
        let name = if names == NamesBy::Us { "a.site" } else { "unknown.site" };
        let (address, proxy) = proxy(TUNNEL);
        let failed = get(address, names, &format!("https://{name}/")).await;
        assert!(matches!(failed, Err(TransportFailure::Tls(_))), "{failed:?}");
        let asked = proxy.join().expect("it answered");
        let expected = format!(
            "CONNECT {to} HTTP/1.1\r\nHost: {to}\r\n\
             proxy-authorization: Basic YTpi\r\n\r\n0x16"
        );
        assert_eq!(asked, expected, "a handshake follows");
    }
}

#[tokio::test]
async fn the_guard_comes_before_the_proxy() {
    let (address, _proxy) = proxy("HTTP/1.1 204 No Content\r\n\r\n");
    for url in [
        "http://169.254.169.254/",
        "https://10.0.0.1/",
        "http://private.site/",
        "https://private.site/",
        "http://localhost/",
    ] {
        let refused = get(address, NamesBy::Us, url).await;
        assert!(matches!(refused, Err(TransportFailure::Refused(_))), "{url}: {refused:?}");
    }
    for url in ["https://10.0.0.1/", "http://localhost/", "http://intranet/"] {
        let refused = get(address, NamesBy::Proxy, url).await;
        assert!(matches!(refused, Err(TransportFailure::Refused(_))), "{url}: {refused:?}");
    }
}

#[tokio::test]
async fn what_a_proxy_refuses_is_not_an_answer_of_the_site() {
    for (url, answer, fault) in [
        ("https://a.site/", "HTTP/1.1 407 Who\r\n\r\n", ProxyFault::Status(407)),
        ("https://a.site/", "HTTP/1.1 403 No\r\n\r\n", ProxyFault::Status(403)),
        ("https://a.site/", "HTTP/1.1 502 No\r\n\r\n", ProxyFault::Status(502)),
        ("https://a.site/", "nonsense\r\n\r\n", ProxyFault::NotHttp),
        // TLS begins with the client.
        ("https://a.site/", "HTTP/1.1 200 OK\r\n\r\nbytes", ProxyFault::NotHttp),
        ("https://a.site/", "HTTP/1.1 200", ProxyFault::Lost),
        ("http://a.site/", "HTTP/1.1 407 Who\r\n\r\n", ProxyFault::Status(407)),
        (
            "http://a.site/",
            "HTTP/1.1 403 No\r\nX-Squid-Error: ERR_ACCESS_DENIED 0\r\n\r\n",
            ProxyFault::Status(403),
        ),
        (
            "http://a.site/",
            "HTTP/1.1 504 No\r\nProxy-Status: p; error=connection_timeout\r\n\r\n",
            ProxyFault::Status(504),
        ),
    ] {
        let (address, _proxy) = proxy(answer);
        let failed = get(address, NamesBy::Us, url).await;
        assert_eq!(failed, Err(TransportFailure::Proxy(fault)), "{answer}");
        let is_of_the_host = matches!(fault, ProxyFault::Status(502 | 504));
        let part = TransportFailure::Proxy(fault).part_of_the_host();
        assert_eq!(part == HostPart::Trouble, is_of_the_host, "{answer}");
    }
    assert_eq!(TransportFailure::Proxy(ProxyFault::Lost).access(), FetchFailure::NotConnected);
}

#[tokio::test]
async fn a_proxy_that_is_not_there() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("it listens");
    drop(listener);
    for url in ["http://a.site/", "https://a.site/"] {
        let failed = get(address, NamesBy::Us, url).await.expect_err("nobody listens");
        assert_eq!(failed.to_string(), "no proxy answers: connection refused", "{url}");
    }
}
