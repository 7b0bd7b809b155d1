//! What is refused before a body is read.

use std::net::IpAddr;
use std::time::Instant;

use hyper::header::{
    ACCEPT, ALLOW, AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE, HeaderValue, RETRY_AFTER,
    WWW_AUTHENTICATE,
};
use hyper::{Method, Request, StatusCode};

use super::Service;
use crate::problem::Problem;
use crate::routes::{Answers, Does, Route};

/// The form of answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// One object for one answer, and lines of them for several.
    Answers {
        /// Whether one object is accepted.
        one: bool,
        /// Whether lines are accepted.
        lines: bool,
    },
    /// The bytes of a file.
    File,
}

impl Service {
    /// Refuses who does not address this service, asks for another site, or asks too often.
    pub(super) fn admit<B>(&self, request: &Request<B>, peer: IpAddr) -> Result<(), Problem> {
        if !self.addresses.are_named_by(request) {
            let text =
                "the request names another host; a name of this one can be added with --host";
            return Err(Problem::new(StatusCode::MISDIRECTED_REQUEST, text).about("Host"));
        }
        if !self.addresses.are_asked_by_own_pages(request) {
            let text = "a page of another site may not ask";
            return Err(Problem::new(StatusCode::FORBIDDEN, text).about("Origin"));
        }
        let waits = self.rates.as_ref().map(|rates| rates.take(peer, Instant::now()));
        if let Some(Err(wait)) = waits {
            let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
            let text = format!("too many requests; try again in {seconds} s");
            return Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, text)
                .with(RETRY_AFTER, HeaderValue::from(seconds)));
        }
        Ok(())
    }

    /// Refuses the wrong method, and who has no token.
    pub(super) fn admit_to<B>(&self, request: &Request<B>, route: &Route) -> Result<(), Problem> {
        let (is_method, allow) = match route.does {
            Does::Answer(_) => (request.method() == Method::POST, "POST"),
            _ => ([Method::GET, Method::HEAD].contains(request.method()), "GET, HEAD"),
        };
        if !is_method {
            let text = format!("this path takes {allow}");
            return Err(Problem::new(StatusCode::METHOD_NOT_ALLOWED, text)
                .with(ALLOW, HeaderValue::from_static(allow)));
        }
        let is_open = matches!(route.does, Does::Live | Does::Ready);
        match &self.options.token {
            Some(token) if !is_open => {
                let mut given = request.headers().get_all(AUTHORIZATION).iter();
                let first = given.next().is_some_and(|value| token.is_in(value.as_bytes()));
                if first && given.next().is_none() {
                    return Ok(());
                }
                let text = "send the token of the service, as `Authorization: Bearer TOKEN`";
                Err(Problem::new(StatusCode::UNAUTHORIZED, text)
                    .about("Authorization")
                    .with(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer")))
            }
            _ => Ok(()),
        }
    }
}

/// Refuses a body that is not JSON: pages of other sites can send other types without being asked.
pub(super) fn must_be_json<B>(request: &Request<B>) -> Result<(), Problem> {
    let mut types = request.headers().get_all(CONTENT_TYPE).iter();
    let first = types.next().and_then(|value| value.to_str().ok()).unwrap_or_default();
    let essence = first.split(';').next().unwrap_or_default().trim();
    let parameters = first.split(';').skip(1).map(str::trim);
    let is_utf8 = parameters.filter(|one| !one.is_empty()).all(|one| {
        let charset = one.split_once('=').filter(|(name, _)| name.eq_ignore_ascii_case("charset"));
        charset.is_some_and(|(_, name)| name.trim_matches('"').eq_ignore_ascii_case("utf-8"))
    });
    if essence.eq_ignore_ascii_case("application/json") && is_utf8 && types.next().is_none() {
        return Ok(());
    }
    let text = "a question is sent as application/json, in UTF-8";
    Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, text).about("Content-Type"))
}

/// Refuses a body in a coding, such as gzip: none is read.
pub(super) fn must_be_plain<B>(request: &Request<B>) -> Result<(), Problem> {
    let mut codings = request.headers().get_all(CONTENT_ENCODING).iter();
    if codings.all(|coding| coding.as_bytes().eq_ignore_ascii_case(b"identity")) {
        return Ok(());
    }
    let text = "a question is sent as it is, in no content coding";
    Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, text).about("Content-Encoding"))
}

/// The forms that a request accepts.
pub(super) fn form<B>(request: &Request<B>, answers: &Answers) -> Result<Form, Problem> {
    let accepts = |kind: &str| {
        let mut ranges = request.headers().get_all(ACCEPT).iter().peekable();
        ranges.peek().is_none()
            || ranges.any(|value| value.to_str().is_ok_and(|value| does_accept(value, kind)))
    };
    let refused = |kinds: &str| {
        let text = format!("the answer is {kinds}, which the request does not accept");
        Err(Problem::new(StatusCode::NOT_ACCEPTABLE, text).about("Accept"))
    };
    if answers.kinds.is_empty() {
        return if accepts("text/plain") { Ok(Form::File) } else { refused("text/plain") };
    }
    match (accepts(LINES), accepts(ONE)) {
        (false, false) => refused("application/json, or application/x-ndjson for several"),
        (lines, one) => Ok(Form::Answers { one, lines }),
    }
}

/// Whether a list of media ranges has one for this type, and no more specific one that refuses it.
fn does_accept(ranges: &str, kind: &str) -> bool {
    let (of, _) = kind.split_once('/').unwrap_or_default();
    let mut best = (0, false);
    for range in ranges.split(',') {
        let mut parts = range.split(';').map(str::trim);
        let name = parts.next().unwrap_or_default().to_ascii_lowercase();
        let rank = match name.as_str() {
            "*/*" => 1,
            name if name.strip_suffix("/*") == Some(of) => 2,
            name if name == kind => 3,
            _ => continue,
        };
        let is_refused = parts.any(|part| {
            let weight = part.strip_prefix("q=").or_else(|| part.strip_prefix("Q="));
            weight.and_then(|weight| weight.parse().ok()) == Some(0.0_f32)
        });
        if rank > best.0 {
            best = (rank, !is_refused);
        }
    }
    best.1
}

/// One answer,
pub(super) const ONE: &str = "application/json";
/// and several, one on each line.
pub(super) const LINES: &str = "application/x-ndjson";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn media_ranges_are_read_by_how_specific_they_are() {
        for (ranges, is_accepted) in [
            ("*/*", true),
            ("application/*", true),
            ("text/html, application/json;q=0.1", true),
            ("APPLICATION/JSON", true),
            ("text/html", false),
            ("", false),
            ("*/*, application/json;q=0", false),
            ("application/*;q=0, */*", false),
            ("application/json, */*;q=0", true),
        ] {
            assert_eq!(does_accept(ranges, ONE), is_accepted, "{ranges}");
        }
    }

    #[test]
    fn only_json_in_utf_8_is_read() {
        let with = |types: &[&str]| {
            let request = types
                .iter()
                .fold(Request::builder(), |request, kind| request.header(CONTENT_TYPE, *kind));
            must_be_json(&request.body(()).expect("the request is valid")).is_ok()
        };
        for types in
            ["application/json", "Application/JSON; charset=\"UTF-8\"", "application/json;"]
        {
            assert!(with(&[types]), "{types}");
        }
        for types in [
            &[][..],
            &["text/plain"],
            &["application/json; charset=utf-16"],
            &["application/json, text/plain"],
            &["text/plain;application/json"],
            &["application/x-www-form-urlencoded"],
            &["application/json", "text/plain"],
        ] {
            assert!(!with(types), "{types:?}");
        }
    }
}
