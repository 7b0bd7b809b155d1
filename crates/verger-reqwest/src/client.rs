//! A client that does nothing without the middleware.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use reqwest::dns::{Addrs, Name, Resolving};
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject as _;
use rustls::{ClientConfig, RootCertStore};
use verger_http::{Addresses, TransportError, Trust, VisitorOptions};

/// What a client needs of the options.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    user_agent: String,
    connecting: Duration,
    roots: RootCertStore,
}

impl Client {
    pub(crate) fn of(options: &VisitorOptions) -> Result<Self, TransportError> {
        if !options.proxies.are_none() {
            return Err(TransportError::Proxies);
        }
        let mut roots = RootCertStore::empty();
        if options.trust == Trust::Web {
            roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
        }
        let others = options.trust.certificates()?;
        roots.add_parsable_certificates(others.into_iter().map(CertificateDer::from));
        for certificate in CertificateDer::pem_slice_iter(&options.authorities) {
            let certificate = certificate.map_err(|_| TransportError::Authorities)?;
            roots.add(certificate).map_err(|_| TransportError::Authorities)?;
        }
        let (user_agent, connecting) = (options.user_agent.clone(), options.connecting());
        Ok(Self { user_agent, connecting, roots })
    }

    pub(crate) fn builder(&self, addresses: &Addresses) -> reqwest::ClientBuilder {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let tls = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .expect("ring has the suites of TLS 1.2 and 1.3")
            .with_root_certificates(self.roots.clone())
            .with_no_client_auth();
        reqwest::Client::builder()
            .user_agent(&self.user_agent)
            .tls_backend_preconfigured(tls)
            .dns_resolver(Names(addresses.clone()))
            .connect_timeout(self.connecting)
            .pool_idle_timeout(IDLE)
            .redirect(reqwest::redirect::Policy::none())
            .retry(reqwest::retry::never())
            .no_proxy()
    }
}

/// Names, resolved to the addresses that permits are taken for.
struct Names(Addresses);

impl reqwest::dns::Resolve for Names {
    fn resolve(&self, name: Name) -> Resolving {
        let addresses = self.0.clone();
        Box::pin(async move {
            // That of the permit, and no other.
            let address = addresses.first(name.as_str()).await?;
            Ok(Box::new(std::iter::once(SocketAddr::new(address, 0))) as Addrs)
        })
    }
}

/// An idle connection is given up before its address is.
const IDLE: Duration = Duration::from_secs(20);
