//! The way to a proxy, and through it.

use std::net::SocketAddr;

use hyper::StatusCode;
use hyper::header::{HeaderValue, PROXY_AUTHORIZATION};
use hyper::http::response::Parts;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use url::Host;

use super::Proxy;
use crate::failure::{ProxyFault, TransportFailure};
use crate::limits::{Clock, Deadlines};
use crate::resolver::{Resolve, SystemResolver};
use crate::transport::connect::{Connected, Socket};
use crate::transport::{Transport, tls};

impl<R: Resolve> Transport<R> {
    /// A connection to a proxy, and the proxy's address, which the guard does not judge: the user named it.
    pub(in crate::transport) async fn to_proxy(
        &self,
        proxy: &Proxy,
        (clock, deadlines): (Clock, &Deadlines),
    ) -> Result<(Socket, SocketAddr), TransportFailure> {
        let connected = clock.within_proxy(deadlines.connect, self.connect_to(proxy)).await?;
        let Connected { socket, remote } = connected?;
        if !proxy.is_tls {
            return Ok((socket, remote));
        }
        let handshake = tls::handshake(&self.proxy_tls, &proxy.host, socket);
        let stream = clock.within_proxy(deadlines.tls, handshake).await?;
        let stream = stream.map_err(|fault| TransportFailure::Proxy(ProxyFault::Tls(fault)))?;
        Ok((Box::new(stream), remote))
    }

    /// Connects to the first of its addresses that takes a connection.
    async fn connect_to(&self, proxy: &Proxy) -> Result<Connected, TransportFailure> {
        let fault =
            |error: std::io::Error| TransportFailure::Proxy(ProxyFault::Connect(error.kind()));
        let addresses = match &proxy.host {
            Host::Ipv4(address) => vec![(*address).into()],
            Host::Ipv6(address) => vec![(*address).into()],
            Host::Domain(name) => SystemResolver.resolve(name).await.map_err(fault)?,
        };
        let mut failure =
            TransportFailure::Proxy(ProxyFault::Connect(std::io::ErrorKind::NotFound));
        for address in addresses {
            match self.network.connect(SocketAddr::new(address, proxy.port)).await {
                Ok(connected) => return Ok(connected),
                Err(error) => failure = fault(error),
            }
        }
        Err(failure)
    }
}

impl Proxy {
    /// Asks for a tunnel to `HOST:PORT` (RFC 9110 §9.3.6).
    pub(in crate::transport) async fn tunnel(
        &self,
        socket: &mut Socket,
        to: &str,
    ) -> Result<(), TransportFailure> {
        let fault = TransportFailure::Proxy;
        let lost = |_| fault(ProxyFault::Lost);
        let mut request = format!("CONNECT {to} HTTP/1.1\r\nHost: {to}\r\n").into_bytes();
        if let Some(credentials) = &self.credentials {
            let name = PROXY_AUTHORIZATION.as_str().as_bytes();
            request.extend([name, b": ", credentials.as_bytes(), b"\r\n"].concat());
        }
        request.extend(b"\r\n");
        socket.write_all(&request).await.map_err(lost)?;
        let (mut head, mut piece) = (Vec::new(), [0; 1024]);
        let end = loop {
            let read = socket.read(&mut piece).await.map_err(lost)?;
            if read == 0 {
                return Err(fault(ProxyFault::Lost));
            }
            head.extend_from_slice(&piece[..read]);
            if let Some(end) = head.windows(4).position(|four| four == b"\r\n\r\n") {
                break end + 4;
            }
            if head.len() >= LONGEST_HEAD {
                return Err(fault(ProxyFault::NotHttp));
            }
        };
        match status(&head) {
            // In TLS the client speaks first: what follows the head now is not from the destination.
            Some(200..=299) if end < head.len() => Err(fault(ProxyFault::NotHttp)),
            Some(200..=299) => Ok(()),
            Some(status) => Err(fault(ProxyFault::Status(status))),
            None => Err(fault(ProxyFault::NotHttp)),
        }
    }
}

/// The status of a head (RFC 9112 §4).
fn status(head: &[u8]) -> Option<u16> {
    let rest = head.strip_prefix(b"HTTP/1.")?.get(1..)?.strip_prefix(b" ")?;
    let digits = rest.get(..3).filter(|digits| digits.iter().all(u8::is_ascii_digit))?;
    let ends = matches!(rest.get(3), Some(b' ' | b'\r'));
    std::str::from_utf8(digits).ok()?.parse().ok().filter(|_| ends)
}

/// Whether an answer to a request in the absolute form is the proxy's own, as far as it says so.
pub(in crate::transport) fn is_its_own(head: &Parts) -> bool {
    let mut said = head.headers.get_all("proxy-status").iter().map(HeaderValue::as_bytes);
    let is_error = said.any(|value| value.windows(ERROR.len()).any(|part| part == ERROR));
    let is_of_squid = head.headers.contains_key("x-squid-error");
    head.status == StatusCode::PROXY_AUTHENTICATION_REQUIRED || is_error || is_of_squid
}

/// The parameter of a Proxy-Status that has no answer of a site (RFC 9209 §2.1.2).
const ERROR: &[u8] = b"error=";

/// The longest head that a proxy may answer with, in bytes.
const LONGEST_HEAD: usize = 16 << 10;
