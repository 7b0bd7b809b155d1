//! A folder of files in memory, for a browser on this machine.

use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::{self, HeaderValue};
use hyper::{Method, Request, Response, StatusCode};
use tokio::sync::watch;

use crate::addresses::Addresses;
use crate::connections::{ConnectionLimits, Handler, Phase, serve};
use crate::reply::seal;

/// Files that are served to browsers on this machine: nothing else, and to nobody who addresses another host.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct Files {
    /// Each by its name, with its content. `index.html` is the first page.
    pub files: &'static [(&'static str, &'static [u8])],
    /// The Content-Security-Policy of every reply.
    pub policy: &'static str,
}

impl Files {
    /// Serves them until `end`, and then ends at once.
    ///
    /// # Errors
    ///
    /// The listener cannot be used.
    pub async fn serve(
        self,
        listener: std::net::TcpListener,
        end: impl Future<Output = ()>,
    ) -> io::Result<()> {
        let addresses = Addresses::new(listener.local_addr()?, &[]);
        let served = Arc::new(Served { files: self, addresses });
        let (phase, _) = watch::channel(Phase::Serving);
        serve(listener, LIMITS, served, &phase, end).await
    }
}

/// Files, and how the server that has them is addressed.
#[derive(Debug)]
struct Served {
    files: Files,
    addresses: Addresses,
}

impl Handler for Arc<Served> {
    type Body = Full<Bytes>;

    async fn reply(&self, request: Request<Incoming>, _: IpAddr) -> Response<Full<Bytes>> {
        self.reply_to(&request)
    }
}

impl Served {
    fn reply_to<B>(&self, request: &Request<B>) -> Response<Full<Bytes>> {
        if !self.addresses.are_named_by(request) {
            let words = "This is not the address of this server.\n";
            return self.sentence(StatusCode::MISDIRECTED_REQUEST, words);
        }
        if request.method() != Method::GET && request.method() != Method::HEAD {
            let mut reply = self.sentence(StatusCode::METHOD_NOT_ALLOWED, "Only GET and HEAD.\n");
            reply.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
            return reply;
        }
        let name = match request.uri().path() {
            "/" => "index.html",
            path => path.strip_prefix('/').unwrap_or(path),
        };
        match self.files.files.iter().find(|(file, _)| *file == name) {
            Some(&(name, content)) => self.with(StatusCode::OK, kind(name), content),
            None => self.sentence(StatusCode::NOT_FOUND, "There is no such file.\n"),
        }
    }

    fn sentence(&self, status: StatusCode, words: &'static str) -> Response<Full<Bytes>> {
        self.with(status, "text/plain; charset=utf-8", words.as_bytes())
    }

    fn with(
        &self,
        status: StatusCode,
        kind: &'static str,
        content: &'static [u8],
    ) -> Response<Full<Bytes>> {
        let mut reply = Response::new(Full::new(Bytes::from_static(content)));
        *reply.status_mut() = status;
        seal(reply.headers_mut(), self.files.policy);
        reply.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
        reply
    }
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

const LIMITS: ConnectionLimits = ConnectionLimits {
    // A browser opens six.
    most: 64,
    largest_head: 16 << 10,
    longest_idle: Duration::from_secs(10),
    longest_write: Duration::from_secs(10),
    // After that a browser opens another.
    longest: Duration::from_mins(1),
    linger: Duration::ZERO,
    grace: Duration::ZERO,
};

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(method: &str, uri: &str, host: &str) -> Response<Full<Bytes>> {
        let files = Files {
            files: &[
                ("THIRD-PARTY-LICENSES", b"MIT"),
                ("index.html", b"<p>"),
                ("page.js", b"1"),
                ("playground.wasm", b"\0asm"),
            ],
            policy: "default-src 'none'",
        };
        let addresses = Addresses::new("127.0.0.1:8000".parse().expect("an address"), &[]);
        let request = Request::builder().method(method).uri(uri).header("host", host);
        let request = request.body(()).expect("the request is valid");
        Served { files, addresses }.reply_to(&request)
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
            let reply = asked("GET", path, "127.0.0.1:8000");
            let said = (reply.status(), of(&reply, "content-type"));
            assert_eq!(said, (StatusCode::OK, kind), "{path}");
            assert_eq!(of(&reply, "content-security-policy"), "default-src 'none'");
            assert_eq!(of(&reply, "x-content-type-options"), "nosniff");
        }
    }

    #[test]
    fn other_paths_methods_and_hosts_are_refused() {
        for path in ["/index", "//index.html", "/../index.html", "/%69ndex.html", "/page.js/", "/x"]
        {
            let status = asked("GET", path, "localhost:8000").status();
            assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
        }
        for method in ["POST", "OPTIONS", "DELETE"] {
            let reply = asked(method, "/", "localhost:8000");
            assert_eq!(reply.status(), StatusCode::METHOD_NOT_ALLOWED, "{method}");
            assert_eq!(of(&reply, "allow"), "GET, HEAD");
        }
        assert_eq!(asked("HEAD", "/", "localhost:8000").status(), StatusCode::OK);
        let status = asked("GET", "/", "rebound.example:8000").status();
        assert_eq!(status, StatusCode::MISDIRECTED_REQUEST);
    }
}
