//! An origin with TLS that redirects everything but its robots.txt to another.

use std::io::{BufRead as _, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;

use rcgen::{CertificateParams, KeyPair};
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{ServerConfig, ServerConnection, StreamOwned};

use crate::sync::origin::{answer, text};

pub(super) struct TlsOrigin {
    address: SocketAddr,
    /// What vouches for it, in PEM.
    pub(super) authority: Vec<u8>,
}

impl TlsOrigin {
    /// Redirects to the same paths of the other, until the process ends.
    pub(super) fn start(other: String) -> Self {
        let key = KeyPair::generate().expect("a key");
        let params = CertificateParams::new(["127.0.0.1".to_owned()]).expect("an address");
        let authority = params.self_signed(&key).expect("it is signed").pem().into_bytes();
        let key = PrivateKeyDer::from_pem_slice(key.serialize_pem().as_bytes()).expect("a key");
        let certificate = CertificateDer::from_pem_slice(&authority).expect("a certificate");
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .expect("ring has their suites")
            .with_no_client_auth()
            .with_single_cert(vec![certificate], key)
            .expect("the key is that of the certificate");
        let config = Arc::new(config);
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port of the loopback");
        let address = listener.local_addr().expect("it is bound");
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let session = ServerConnection::new(Arc::clone(&config)).expect("a session");
                // Clients that have disconnected are not a trouble of the server's.
                let _ = serve(StreamOwned::new(session, stream), &other);
            }
        });
        Self { address, authority }
    }

    pub(super) fn url(&self, path: &str) -> String {
        format!("https://{}{path}", self.address)
    }
}

fn serve<S: Read + Write>(stream: S, other: &str) -> std::io::Result<()> {
    let mut stream = BufReader::new(stream);
    let mut first = String::new();
    stream.read_line(&mut first)?;
    let path = first.split(' ').nth(1).unwrap_or_default().to_owned();
    let mut line = String::new();
    while stream.read_line(&mut line)? > 2 {
        line.clear();
    }
    let octets = if path == "/robots.txt" {
        text("User-agent: *\nAllow: /\n")
    } else {
        answer("301 Moved", &format!("Location: {other}{path}\r\nConnection: close\r\n"), b"")
    };
    stream.get_mut().write_all(&octets)?;
    stream.get_mut().flush()
}
