//! TLS: whom to trust, and what can go wrong in a handshake.

use std::io;
use std::sync::Arc;

use rustls::client::Resumption;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{CertificateError, ClientConfig, RootCertStore};
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use url::Host;

use super::{Socket, TransportError, Versions};
use crate::failure::{TlsFault, TransportFailure};
use crate::guard::Destination;

/// A connector that trusts the authorities of the web, and those in `pem`.
pub(super) fn connector(pem: &[u8], versions: Versions) -> Result<TlsConnector, TransportError> {
    let mut roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    for certificate in CertificateDer::pem_slice_iter(pem) {
        let certificate = certificate.map_err(|_| TransportError::Authorities)?;
        roots.add(certificate).map_err(|_| TransportError::Authorities)?;
    }
    if !pem.is_empty() && roots.len() == webpki_roots::TLS_SERVER_ROOTS.len() {
        return Err(TransportError::Authorities);
    }
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
    // A session that is resumed is a cookie by another name, and each site is asked once.
    config.resumption = Resumption::disabled();
    Ok(TlsConnector::from(Arc::new(config)))
}

/// Shakes hands for the name, or the address, that the URL has.
pub(super) async fn handshake(
    connector: &TlsConnector,
    destination: &Destination,
    stream: Socket,
) -> Result<TlsStream<Socket>, TransportFailure> {
    let name = match &destination.host {
        Host::Domain(name) => {
            // No certificate has the last dot that makes a name complete.
            let name = name.strip_suffix('.').unwrap_or(name).to_owned();
            ServerName::try_from(name).map_err(|_| TransportFailure::Tls(TlsFault::WrongName))?
        }
        Host::Ipv4(address) => ServerName::from(std::net::IpAddr::from(*address)),
        Host::Ipv6(address) => ServerName::from(std::net::IpAddr::from(*address)),
    };
    connector.connect(name, stream).await.map_err(|error| TransportFailure::Tls(fault(&error)))
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
