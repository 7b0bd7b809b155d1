//! Requests through a proxy, and whom to trust.

use std::net::TcpListener;

use crate::origin::{self, Origin};
use crate::run::{verger, verger_given};

const ALLOWING: &str = "User-agent: *\nAllow: /\n";

/// The URL of a loopback server as that of a proxy with a user.
fn proxy(of: &Origin) -> String {
    of.url("").replace("http://", "http://me:secret@")
}

/// An origin that is asked in the absolute form, as a proxy is.
fn asked_as_proxy() -> Origin {
    let asked = Origin::start(vec![]);
    asked.serve("http://127.0.0.2:81/robots.txt", origin::text(ALLOWING));
    asked
}

const FETCH: &[&str] = &["fetch", "http://127.0.0.2:81/", "--no-cache", "--allow-private"];

#[test]
fn a_proxy_is_asked_for_the_url_and_nobody_else_is_asked() {
    let (asked, given) = (asked_as_proxy(), [FETCH, &["--body"]].concat());
    let proxy = proxy(&asked);
    let run = verger(&[&given[..], &["--proxy", &proxy]].concat(), "");
    assert_eq!((run.status, run.out.as_str()), (0, ALLOWING), "{run:?}");
    let variables = [("http_proxy", proxy.as_str())];
    let run = verger_given(&variables, &[&given[..], &["--proxy-from-env"]].concat(), "");
    assert_eq!(run.status, 0, "{run:?}");
    assert_eq!(asked.requests().len(), 2);
    // Only when asked, and not for the exceptions.
    let run = verger_given(&variables, &[&given[..], &["--timeout", "2"]].concat(), "");
    assert_ne!(run.status, 0, "{run:?}");
    let variables = [("HTTP_PROXY", proxy.as_str()), ("NO_PROXY", "127.0.0.0/8")];
    let run = verger_given(&variables, &[&given[..], &["--proxy-from-env"]].concat(), "");
    assert_ne!(run.status, 0, "{run:?}");
    assert_eq!(asked.requests().len(), 2);
    // The guard judges what is asked of the proxy.
    let metadata = ["fetch", "http://169.254.169.254/", "--no-cache", "--proxy", &proxy];
    let run = verger(&metadata, "");
    assert_eq!(run.status, 3, "{run:?}");
    assert_eq!(asked.requests().len(), 2);
}

#[test]
fn a_proxy_that_is_wrong_is_said_without_its_password() {
    let asked = Origin::start(vec![("http://127.0.0.2:81/robots.txt", origin::status(407))]);
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let gone = format!("http://me:secret@{}", listener.local_addr().expect("it is bound"));
    drop(listener);
    for (proxy, status, what) in [
        ("socks5://me:secret@localhost", 2, "--proxy: SOCKS proxies are not supported"),
        ("http://me:secret@localhost/path", 2, "--proxy: the URL of a proxy has no path"),
        (&gone, 3, "no proxy answers: connection refused"),
        (&proxy(&asked), 3, "the proxy wants a user and a password (407)"),
    ] {
        let run = verger(&[FETCH, &["--proxy", proxy]].concat(), "");
        assert_eq!(run.status, status, "{run:?}");
        assert!([run.out.as_str(), &run.err].concat().contains(what), "{what}: {run:?}");
        assert!(!run.out.contains("secret") && !run.err.contains("secret"), "{run:?}");
    }
}

#[test]
fn a_proxy_and_authorities_of_the_configuration() {
    let asked = asked_as_proxy();
    let path = std::env::temp_dir().join(format!("verger-proxy-{}.toml", std::process::id()));
    let text = format!("proxy = \"{}\"\ntrust = \"system\"\n", proxy(&asked));
    std::fs::write(&path, text).expect("a file for the test");
    let name = path.display().to_string();
    let variables =
        [("VERGER_CONFIG", name.as_str()), ("SSL_CERT_FILE", "/none"), ("SSL_CERT_DIR", "/none")];
    let run = verger_given(&variables, &[FETCH, &["--body", "--trust", "web"]].concat(), "");
    assert_eq!(run.status, 0, "{run:?}");
    let run = verger_given(&variables, FETCH, "");
    assert_eq!(run.status, 2, "{run:?}");
    assert!(run.err.contains("the system has no certificate authorities"), "{run:?}");
    for shown in [&["--print-config"][..], &["help", "fetch"], &["fetch", "--help"]] {
        let run = verger_given(&variables, shown, "");
        assert!(run.status == 0 && !run.out.contains("secret"), "{run:?}");
    }
    drop(std::fs::remove_file(&path));
}
