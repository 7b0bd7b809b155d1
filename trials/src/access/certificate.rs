//! Certificates for origins that speak TLS, good ones and bad ones.

use std::sync::Arc;

use base64::Engine as _;
use rcgen::{
    BasicConstraints, CertificateParams, CertifiedIssuer, DnType, IsCa, KeyPair, date_time_ymd,
};
use rustls::ServerConfig;
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use tokio_rustls::TlsAcceptor;

/// What is right or wrong with the certificate of an origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Certificate {
    Good,
    Expired,
    NotYet,
    OtherName,
    Unknown,
}

/// Authorities that sign what origins need: one that is trusted, and one that is not.
pub(super) struct Authority {
    trusted: CertifiedIssuer<'static, KeyPair>,
    unknown: CertifiedIssuer<'static, KeyPair>,
}

impl Authority {
    pub(super) fn new() -> Self {
        Self { trusted: issuer("trusted"), unknown: issuer("unknown") }
    }

    /// The trusted one, in PEM.
    pub(super) fn pem(&self) -> Vec<u8> {
        let der = base64::engine::general_purpose::STANDARD.encode(self.trusted.der());
        format!("-----BEGIN CERTIFICATE-----\n{der}\n-----END CERTIFICATE-----\n").into_bytes()
    }

    /// What an origin at 127.0.0.1 shows.
    pub(super) fn acceptor(&self, certificate: Certificate) -> TlsAcceptor {
        let name = match certificate {
            Certificate::OtherName => "other.site",
            _ => "127.0.0.1",
        };
        let mut params = CertificateParams::new([name.to_owned()]).expect("a name or an address");
        match certificate {
            Certificate::Expired => params.not_after = date_time_ymd(2001, 1, 1),
            Certificate::NotYet => params.not_before = date_time_ymd(4000, 1, 1),
            _ => {}
        }
        let issuer =
            if certificate == Certificate::Unknown { &self.unknown } else { &self.trusted };
        let key = KeyPair::generate().expect("a key");
        let signed = params.signed_by(&key, issuer).expect("the issuer may sign");
        let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(key.serialize_der()));
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .expect("ring has the suites of TLS 1.2 and 1.3")
            .with_no_client_auth()
            .with_single_cert(vec![signed.der().clone()], key)
            .expect("the key is the certificate's");
        TlsAcceptor::from(Arc::new(config))
    }
}

fn issuer(name: &str) -> CertifiedIssuer<'static, KeyPair> {
    let mut params = CertificateParams::default();
    params.distinguished_name.push(DnType::CommonName, name);
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let key = KeyPair::generate().expect("a key");
    CertifiedIssuer::self_signed(params, key).expect("it signs itself")
}
