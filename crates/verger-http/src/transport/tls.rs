//! TLS: handshakes, and what can go wrong in them.

use std::io;
use std::sync::Arc;

use rustls::client::Resumption;
use rustls::pki_types::ServerName;
use rustls::{CertificateError, ClientConfig, RootCertStore};
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use url::Host;

use super::{KeepAlive, Socket, Versions};
use crate::failure::TlsFault;

/// A connector that trusts these authorities, and offers these versions of HTTP. It resumes sessions where connections
/// are kept.
pub(super) fn connector(roots: RootCertStore, versions: Versions, keep: KeepAlive) -> TlsConnector {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let mut config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("ring has the suites of TLS 1.2 and 1.3")
        .with_root_certificates(roots)
        .with_no_client_auth();
    config.alpn_protocols = match versions {
        Versions::Http1 => vec![b"http/1.1".to_vec()],
        #[cfg(feature = "http2")]
        Versions::Http1And2 => vec![b"h2".to_vec(), b"http/1.1".to_vec()],
    };
    // A session that is resumed is a cookie by another name; where connections are kept, requests are known as one
    // client's all the same.
    config.resumption = if keep.is_never() {
        Resumption::disabled()
    } else {
        Resumption::in_memory_sessions(keep.connections)
    };
    TlsConnector::from(Arc::new(config))
}

/// Shakes hands for a name or an address.
pub(super) async fn handshake(
    connector: &TlsConnector,
    host: &Host<String>,
    stream: Socket,
) -> Result<TlsStream<Socket>, TlsFault> {
    let name = match host {
        Host::Domain(name) => {
            // No certificate has the last dot that makes a name complete.
            let name = name.strip_suffix('.').unwrap_or(name).to_owned();
            ServerName::try_from(name).map_err(|_| TlsFault::WrongName)?
        }
        Host::Ipv4(address) => ServerName::from(std::net::IpAddr::from(*address)),
        Host::Ipv6(address) => ServerName::from(std::net::IpAddr::from(*address)),
    };
    connector.connect(name, stream).await.map_err(|error| fault(&error))
}

fn fault(error: &io::Error) -> TlsFault {
    let inner = error.get_ref().and_then(|inner| inner.downcast_ref::<rustls::Error>());
    match inner {
        Some(rustls::Error::InvalidCertificate(error)) => match error {
            CertificateError::Expired
            | CertificateError::ExpiredContext { .. }
            | CertificateError::NotValidYet
            | CertificateError::NotValidYetContext { .. } => TlsFault::Expired,
            CertificateError::UnknownIssuer => TlsFault::UnknownIssuer,
            CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
                TlsFault::WrongName
            }
            _ => TlsFault::Certificate,
        },
        Some(_) => TlsFault::Protocol,
        None => TlsFault::Lost,
    }
}
