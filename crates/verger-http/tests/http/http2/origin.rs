//! An origin that speaks HTTP/2 over TLS, once.

use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;

use base64::Engine as _;
use bytes::Bytes;
use h2::server::{Connection, SendResponse};
use http::{Request, Response, StatusCode};
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, DnType, IsCa, KeyPair};
use rustls::ServerConfig;
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;
use verger_http::{GuardOptions, Reach, TransferLimits, TransportFailure};
use verger_http::{Response as Answer, Transport, TransportOptions, Versions};

pub(crate) type Tls = TlsStream<TcpStream>;

pub(crate) struct Origin<T> {
    address: SocketAddr,
    authority: Vec<u8>,
    /// Ends when the one connection has.
    work: JoinHandle<T>,
}

impl<T: Send + 'static> Origin<T> {
    /// An origin that offers `protocols` in the handshake and then does as it is told.
    pub(crate) async fn start<F>(
        protocols: &[&str],
        work: impl FnOnce(Tls) -> F + Send + 'static,
    ) -> Self
    where
        F: Future<Output = T> + Send,
    {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("it is bound");
        let (acceptor, authority) = acceptor(protocols);
        let work = tokio::spawn(async move {
            let (stream, _) = listener.accept().await.expect("somebody comes");
            work(acceptor.accept(stream).await.expect("somebody shakes hands")).await
        });
        Self { address, authority, work }
    }

    pub(crate) async fn get(&self, limits: &TransferLimits) -> Result<Answer, TransportFailure> {
        let url = format!("https://{}/robots.txt?a=b", self.address);
        self.transport().get(&url, &[("Accept", "text/plain")], limits).await
    }

    /// Trusts nobody else.
    pub(crate) fn transport(&self) -> Transport {
        let options = TransportOptions {
            guard: GuardOptions { reach: Reach::Own, ..GuardOptions::default() },
            authorities: self.authority.clone(),
            versions: Versions::Http1And2,
            ..TransportOptions::new("ExampleBot")
        };
        Transport::new(&options).expect("these options can be")
    }

    /// What its work came to. Nothing else may be under way by now.
    pub(crate) async fn end(self) -> T {
        let alive = || tokio::runtime::Handle::current().metrics().num_alive_tasks();
        assert!(alive() <= 1, "the transport makes no tasks");
        self.work.await.expect("no origin panics")
    }
}

impl<F> Origin<F> {
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }
}

/// The first request on a connection; what it takes to answer it; and the connection.
pub(crate) async fn first(
    stream: Tls,
) -> (Request<h2::RecvStream>, SendResponse<Bytes>, Connection<Tls, Bytes>) {
    let mut connection = h2::server::handshake(stream).await.expect("somebody speaks HTTP/2");
    let asked = connection.accept().await.expect("somebody asks");
    let (request, respond) = asked.expect("and asks properly");
    (request, respond, connection)
}

/// Drives a connection until the other end leaves it.
pub(crate) async fn until_left(mut connection: Connection<Tls, Bytes>) {
    while let Some(Ok(_)) = connection.accept().await {}
}

/// Answers with a head and a body, and waits until the other end leaves.
pub(crate) async fn answer(stream: Tls, head: http::response::Builder, body: Vec<u8>) {
    let (_, mut respond, connection) = first(stream).await;
    let mut body_of = respond.send_response(head.body(()).expect("a head"), body.is_empty());
    if let (Ok(send), false) = (&mut body_of, body.is_empty()) {
        send.send_data(body.into(), true).expect("it can be queued");
    }
    until_left(connection).await;
}

pub(crate) fn status(code: StatusCode) -> http::response::Builder {
    Response::builder().status(code)
}

/// Writes `start`, and then `again` as long as somebody reads it, 64 MiB of it at most.
pub(crate) async fn flood(stream: Tls, start: Vec<u8>, again: Vec<u8>) {
    let (mut read, mut write) = tokio::io::split(stream);
    let again = again.repeat(1 + 4096 / again.len());
    let writes = async {
        let mut sent = write.write_all(&start).await;
        for _ in 0..16_384 {
            if sent.is_err() {
                return;
            }
            sent = write.write_all(&again).await;
        }
    };
    let reads = async {
        let mut octets = vec![0; 4096];
        while read.read(&mut octets).await.is_ok_and(|count| count > 0) {}
    };
    tokio::select! { () = writes => (), () = reads => () }
}

/// A frame (RFC 9113 §4.1).
pub(crate) fn frame(kind: u8, flags: u8, stream: u8, payload: &[u8]) -> Vec<u8> {
    let [_, length @ ..] = u32::try_from(payload.len()).expect("a short frame").to_be_bytes();
    [&length, &[kind, flags, 0, 0, 0, stream][..], payload].concat()
}

pub(crate) fn acceptor(protocols: &[&str]) -> (TlsAcceptor, Vec<u8>) {
    let mut params = CertificateParams::default();
    params.distinguished_name.push(DnType::CommonName, "trusted");
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let key = KeyPair::generate().expect("a key");
    let issuer = CertifiedIssuer::self_signed(params, key).expect("it signs itself");
    let der = base64::engine::general_purpose::STANDARD.encode(issuer.der());
    let pem = format!("-----BEGIN CERTIFICATE-----\n{der}\n-----END CERTIFICATE-----\n");

    let params = CertificateParams::new(["127.0.0.1".to_owned()]).expect("an address");
    let key = KeyPair::generate().expect("a key");
    let signed = params.signed_by(&key, &issuer).expect("the issuer may sign");
    let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(key.serialize_der()));
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let mut config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("ring has the suites of TLS 1.2 and 1.3")
        .with_no_client_auth()
        .with_single_cert(vec![signed.der().clone()], key)
        .expect("the key is the certificate's");
    config.alpn_protocols = protocols.iter().map(|name| name.as_bytes().to_vec()).collect();
    (TlsAcceptor::from(Arc::new(config)), pem.into_bytes())
}
