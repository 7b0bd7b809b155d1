//! Whom to trust: the certificate authorities.

use rustls::RootCertStore;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject as _;

use super::{TransportError, TransportOptions};

/// The certificate authorities that may vouch for a server. The same code verifies what they signed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Trust {
    /// Those of Mozilla's list, as they were when this was built.
    #[default]
    Web,
    /// Those of the operating system, or else of the file and the folder that the variables `SSL_CERT_FILE` and
    /// `SSL_CERT_DIR` name. They are read once, when a transport is made.
    #[cfg(feature = "system-roots")]
    System,
}

impl Trust {
    /// The certificates that vouch for servers by this choice, in DER, besides those that are built in: none for
    /// [`Web`](Self::Web). For a client of another make. Those that cannot be read are left out.
    ///
    /// # Errors
    ///
    /// When the system has none that can be read.
    pub fn certificates(self) -> Result<Vec<Vec<u8>>, TransportError> {
        match self {
            Self::Web => Ok(Vec::new()),
            #[cfg(feature = "system-roots")]
            Self::System => {
                let found = rustls_native_certs::load_native_certs().certs;
                let found: Vec<_> = found.iter().map(|one| one.to_vec()).collect();
                if found.is_empty() { Err(TransportError::SystemTrust) } else { Ok(found) }
            }
        }
    }

    fn roots(self) -> Result<RootCertStore, TransportError> {
        if self == Self::Web {
            return Ok(RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() });
        }
        let mut roots = RootCertStore::empty();
        // One that cannot be used vouches for nobody, and says nothing of the others.
        roots.add_parsable_certificates(self.certificates()?.into_iter().map(Into::into));
        if roots.is_empty() { Err(TransportError::SystemTrust) } else { Ok(roots) }
    }
}

/// The authorities of the options: those that are trusted, and those in PEM.
pub(super) fn roots(options: &TransportOptions) -> Result<RootCertStore, TransportError> {
    let mut roots = options.trust.roots()?;
    let others = roots.len();
    for certificate in CertificateDer::pem_slice_iter(&options.authorities) {
        let certificate = certificate.map_err(|_| TransportError::Authorities)?;
        roots.add(certificate).map_err(|_| TransportError::Authorities)?;
    }
    if !options.authorities.is_empty() && roots.len() == others {
        return Err(TransportError::Authorities);
    }
    Ok(roots)
}
