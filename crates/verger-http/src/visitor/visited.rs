//! An answer to a visit, and the way to it.

use std::net::SocketAddr;

use super::decided::Decided;
use super::sent::Sent;
use super::slots::Slot;
use super::stay::Stay;
use crate::LeftTls;
use crate::failure::{BodyFault, Deadline, TransportFailure};
use crate::transport::{End, Response};

/// An answer whose head is there, and the way to it.
///
/// Its permits end with its body, when it is dropped, or after their life, whichever is first: so the host's
/// interval begins with the end of a short body, and in the midst of a long one. Until then, other visits of this
/// process to the host wait. It counts as under way ([`OpenLimits`](crate::OpenLimits)) until its body was read or it is
/// dropped.
///
/// Dropped before its body was read to the end, it counts as answered: the host sent a head with a status that is no
/// trouble, and that its caller wants no more says nothing about the host. Only a body that breaks off or falls silent while
/// it is read is a trouble of the host.
#[derive(Debug)]
#[non_exhaustive]
pub struct Visited {
    /// The URL that answered.
    pub url: String,
    /// The URLs before it, each of which redirected to the next.
    pub by: Vec<String>,
    /// What was decided about the last request, and for how long the host asked to be left alone.
    pub decided: Decided,
    response: Response,
    /// `None` once the ledger has been told.
    stay: Option<Stay>,
    /// Held until the body was read; its drop lets another request begin.
    slot: Option<Slot>,
}

impl Visited {
    pub(super) async fn new(
        url: String,
        by: Vec<String>,
        mut sent: Sent,
        response: Response,
    ) -> Self {
        let decided = sent.decided().clone();
        let slot = sent.pass.slot.take();
        let stay = if decided.hold.is_some() {
            // The next caller is to know at once.
            sent.end().await;
            None
        } else {
            Some(Stay::of(sent))
        };
        Self { url, by, decided, response, stay, slot }
    }

    /// The redirect on the way that led from TLS to none, if one did.
    pub fn left_tls(&self) -> Option<LeftTls<'_>> {
        LeftTls::on(self.by.iter().chain([&self.url]).map(String::as_str))
    }

    /// The status code: 200 to 999.
    pub fn status(&self) -> u16 {
        self.response.status()
    }

    /// The value of the first header field of a name, in any case.
    pub fn field(&self, name: &str) -> Option<&[u8]> {
        self.response.field(name)
    }

    /// The header fields, as [`Response::fields`] gives them.
    pub fn fields(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.response.fields()
    }

    /// The address that answered, as [`Response::remote`] has it.
    pub fn remote(&self) -> SocketAddr {
        self.response.remote()
    }

    /// So many bytes of the body were read, before they were decoded.
    pub fn encoded(&self) -> u64 {
        self.response.encoded()
    }

    /// How the body ended, when [`chunk`](Self::chunk) has said that there is no more.
    pub fn end(&self) -> Option<End> {
        self.response.end()
    }

    /// The next bytes of the body; see [`Response::chunk`]. At its end it returns when the ledger has been told.
    ///
    /// # Errors
    ///
    /// When the body breaks off, cannot be decoded, or takes too long. One that breaks off or falls silent keeps the
    /// host to itself for a while.
    pub async fn chunk(&mut self) -> Result<Option<&[u8]>, TransportFailure> {
        let stay = &mut self.stay;
        match self.response.chunk().await {
            Ok(Some(octets)) => Ok(Some(octets)),
            Ok(None) => {
                if let Some(stay) = stay.take() {
                    stay.over().await;
                }
                self.slot = None;
                Ok(None)
            }
            Err(failure) => {
                match stay.take() {
                    Some(stay) if is_of_the_host(failure) => stay.broke().await,
                    Some(stay) => stay.over().await,
                    None => {}
                }
                self.slot = None;
                Err(failure)
            }
        }
    }

    /// Ends the visit where it is, and returns when the ledger has been told. Dropping it does the same, but waits for
    /// nothing, so that a program which ends then leaves its permits to lapse.
    pub async fn close(self) {
        // The connection is closed, or kept, before the next request may begin.
        self.response.leave().await;
        if let Some(stay) = self.stay {
            stay.over().await;
        }
    }
}

/// Whether it shows that the host is not well.
fn is_of_the_host(failure: TransportFailure) -> bool {
    matches!(
        failure,
        TransportFailure::Body(BodyFault::Lost | BodyFault::Framing)
            | TransportFailure::Deadline(Deadline::Idle)
    )
}
