//! What a request gets: a file of the page, or a sentence.

use http_body_util::Full;
use hyper::body::Bytes;
use hyper::header::{self, HeaderValue};
use hyper::{Method, Request, Response, StatusCode};

use super::File;

/// The reply to a request that came to this port of 127.0.0.1. Only files of the page are given out, and only to whoever
/// addresses this server: a page of another host whose name was made to lead here (DNS rebinding) gets nothing.
pub(super) fn reply<B>(request: &Request<B>, port: u16, files: &[File]) -> Response<Full<Bytes>> {
    if !is_addressed(request, port) {
        let words =
            format!("This is not the address of the playground: it is http://127.0.0.1:{port}/\n");
        return sentence(StatusCode::MISDIRECTED_REQUEST, words);
    }
    if request.method() != Method::GET && request.method() != Method::HEAD {
        let mut reply = sentence(StatusCode::METHOD_NOT_ALLOWED, "Only GET and HEAD.\n".into());
        reply.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
        return reply;
    }
    let name = match request.uri().path() {
        "/" => "index.html",
        path => path.strip_prefix('/').unwrap_or(path),
    };
    match files.iter().find(|(file, _)| *file == name) {
        Some(&(name, content)) => with(StatusCode::OK, kind(name), Bytes::from_static(content)),
        None => sentence(StatusCode::NOT_FOUND, "The playground has no such file.\n".into()),
    }
}

/// Whether a request names this server, as a browser does that was given its address.
fn is_addressed<B>(request: &Request<B>, port: u16) -> bool {
    let named = match request.uri().authority() {
        Some(authority) => Some(authority.as_str()),
        None => request.headers().get(header::HOST).and_then(|host| host.to_str().ok()),
    };
    let Some(named) = named else { return false };
    // A browser leaves out the usual port.
    let (host, of_host) = named.rsplit_once(':').unwrap_or((named, "80"));
    let is_here = host == "127.0.0.1" || host.eq_ignore_ascii_case("localhost");
    is_here && of_host.parse() == Ok(port)
}

fn sentence(status: StatusCode, words: String) -> Response<Full<Bytes>> {
    with(status, "text/plain; charset=utf-8", words.into())
}

fn with(status: StatusCode, kind: &'static str, content: Bytes) -> Response<Full<Bytes>> {
    let mut reply = Response::new(Full::new(content));
    *reply.status_mut() = status;
    let headers = reply.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    for (name, value) in HEADERS {
        headers.insert(*name, HeaderValue::from_static(value));
    }
    reply
}

/// The media type of a file, by the end of its name.
fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, end)| end) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        _ => "text/plain; charset=utf-8",
    }
}

/// The headers of every reply. The policy is that of the page, and what a page cannot say of itself.
const HEADERS: &[(&str, &str)] = &[
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; connect-src 'self'; \
         base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types verger; \
         frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    // The next version may be served on the same port.
    ("cache-control", "no-store"),
];

#[cfg(test)]
mod tests {
    use super::*;

    const FILES: &[File] = &[
        ("THIRD-PARTY-LICENSES", b"MIT"),
        ("index.html", b"<p>"),
        ("page.js", b"1"),
        ("playground.wasm", b"\0asm"),
    ];

    fn asked(method: &str, uri: &str, host: Option<&str>) -> Response<Full<Bytes>> {
        let request = Request::builder().method(method).uri(uri);
        let request = host.into_iter().fold(request, |request, host| request.header("host", host));
        reply(&request.body(()).expect("the request is valid"), 8000, FILES)
    }

    fn of<'a>(reply: &'a Response<Full<Bytes>>, name: &str) -> &'a str {
        reply.headers().get(name).map_or("", |value| value.to_str().expect("it is ASCII"))
    }

    #[test]
    fn every_file_has_its_type_and_the_policy() {
        for (path, kind) in [
            ("/", "text/html; charset=utf-8"),
            ("/index.html?x", "text/html; charset=utf-8"),
            ("/page.js", "text/javascript; charset=utf-8"),
            ("/playground.wasm", "application/wasm"),
            ("/THIRD-PARTY-LICENSES", "text/plain; charset=utf-8"),
        ] {
            let reply = asked("GET", path, Some("127.0.0.1:8000"));
            assert_eq!(
                (reply.status(), of(&reply, "content-type")),
                (StatusCode::OK, kind),
                "{path}"
            );
            assert!(of(&reply, "content-security-policy").contains("frame-ancestors 'none'"));
            assert_eq!(of(&reply, "x-content-type-options"), "nosniff");
        }
    }

    #[test]
    fn other_paths_and_methods_are_refused() {
        for path in ["/index", "//index.html", "/../index.html", "/%69ndex.html", "/page.js/", "/x"]
        {
            let status = asked("GET", path, Some("localhost:8000")).status();
            assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
        }
        for method in ["POST", "OPTIONS", "DELETE"] {
            let reply = asked(method, "/", Some("localhost:8000"));
            assert_eq!(reply.status(), StatusCode::METHOD_NOT_ALLOWED, "{method}");
            assert_eq!(of(&reply, "allow"), "GET, HEAD");
        }
        assert_eq!(asked("HEAD", "/", Some("localhost:8000")).status(), StatusCode::OK);
    }

    #[test]
    fn whoever_addresses_another_host_gets_nothing() {
        let wrong = StatusCode::MISDIRECTED_REQUEST;
        for host in [
            None,
            Some(""),
            Some("localhost"),
            Some("localhost:8001"),
            Some("127.0.0.1:80000"),
            Some("127.0.0.2:8000"),
            Some("rebound.example:8000"),
            Some("127.0.0.1:8000.rebound.example"),
            Some("rebound.example"),
        ] {
            assert_eq!(asked("GET", "/", host).status(), wrong, "{host:?}");
        }
        for host in ["LOCALHOST:8000", "127.0.0.1:8000"] {
            assert_eq!(asked("GET", "/", Some(host)).status(), StatusCode::OK, "{host}");
        }
        // Where a request names its server twice, what is before the path counts (RFC 9112 §3.2.2).
        let host = Some("localhost:8000");
        assert_eq!(asked("GET", "http://rebound.example:8000/", host).status(), wrong);
        assert_eq!(asked("GET", "http://127.0.0.1:8000/", host).status(), StatusCode::OK);
    }
}
