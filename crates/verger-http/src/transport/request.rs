//! The request: what is sent of it is said here and nowhere else.

use bytes::Bytes;
use http_body_util::Empty;
use hyper::header::{self, HeaderName, HeaderValue};
use hyper::{Method, Request};

use super::Proxy;
use crate::failure::{RequestFault, TransportFailure};
use crate::guard::Destination;

/// Headers that are the transport's own business, or would carry credentials.
const RESERVED: &[HeaderName] = &[
    header::ACCEPT_ENCODING,
    header::AUTHORIZATION,
    header::CONNECTION,
    header::CONTENT_LENGTH,
    header::COOKIE,
    header::EXPECT,
    header::HOST,
    header::PROXY_AUTHORIZATION,
    header::TE,
    header::TRAILER,
    header::TRANSFER_ENCODING,
    header::UPGRADE,
    header::USER_AGENT,
];

pub(super) fn request(
    destination: &Destination,
    user_agent: &HeaderValue,
    extra: &[(&str, &str)],
) -> Result<Request<Empty<Bytes>>, TransportFailure> {
    let url = &destination.url;
    let host = match url.port() {
        Some(port) => format!("{}:{port}", destination.host),
        None => destination.host.to_string(),
    };
    // The fragment stays here (RFC 9110 §4.1).
    let target = &url[url::Position::BeforePath..url::Position::AfterQuery];
    let not_a_header = TransportFailure::Request(RequestFault::NotAHeader);
    let mut request = Request::builder()
        .method(Method::GET)
        .uri(target)
        .header(header::HOST, host)
        .header(header::USER_AGENT, user_agent)
        .body(Empty::new())
        .map_err(|_| not_a_header)?;
    let fields = request.headers_mut();
    for &(name, value) in extra {
        let name = HeaderName::try_from(name).map_err(|_| not_a_header)?;
        let value = HeaderValue::try_from(value).map_err(|_| not_a_header)?;
        if RESERVED.contains(&name) {
            return Err(TransportFailure::Request(RequestFault::Reserved));
        }
        fields.append(name, value);
    }
    // A range of a coded body cannot be decoded.
    let coding = if fields.contains_key(header::RANGE) { "identity" } else { "gzip" };
    fields.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(coding));
    Ok(request)
}

/// Makes it a request for a proxy, in the absolute form (RFC 9112 §3.2.2).
pub(super) fn lead_to(
    proxy: &Proxy,
    destination: &Destination,
    request: &mut Request<Empty<Bytes>>,
) -> Result<(), TransportFailure> {
    let target = &destination.url[..url::Position::AfterQuery];
    let not_a_header = |_| TransportFailure::Request(RequestFault::NotAHeader);
    *request.uri_mut() = target.parse().map_err(not_a_header)?;
    if let Some(credentials) = proxy.credentials() {
        request.headers_mut().insert(header::PROXY_AUTHORIZATION, credentials.clone());
    }
    Ok(())
}
