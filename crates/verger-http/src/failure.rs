//! Why there was no answer, by the phase in which it failed.

use std::fmt;
use std::io::ErrorKind;

use crate::Refusal;

/// Why a request, or the body of its response, failed.
///
/// Each names the side at fault: `Refused` and `Request` the caller, `Deadline` no one, the
/// others of the site's or of the network between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TransportFailure {
    /// The guard refuses the URL, or an address of its host. Nothing was sent.
    Refused(Refusal),
    /// A header that the caller may not set, or that no request can carry. Nothing was sent.
    Request(RequestFault),
    /// The host's name has no address to connect to.
    Resolve(ResolveFault),
    /// No connection was made: every address that was tried failed, the one that got furthest in this way.
    Connect(ErrorKind),
    /// Not every address could be tried in time, at the pace that they have; the others failed. Nothing was sent.
    NotAdmitted,
    /// The permit was over before the request could be written, as when the process was stopped. Nothing was sent.
    Lapsed,
    /// The proxy did not lead to the host.
    Proxy(ProxyFault),
    /// The server could not prove its identity, or does not speak TLS.
    Tls(TlsFault),
    /// There was no valid head.
    Head(HeadFault),
    /// The body broke off, or cannot be decoded.
    Body(BodyFault),
    /// A deadline passed.
    Deadline(Deadline),
}

/// What is wrong with a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RequestFault {
    /// The name or the value of a header has bytes that no header may have.
    NotAHeader,
    /// A header that is the transport's own business, or that would carry credentials.
    Reserved,
}

/// Why a name gave no address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ResolveFault {
    /// The resolver failed, or says that there is no such name.
    Failed,
    /// The name has no address.
    NoAddress,
    /// The name has more addresses than are looked at.
    TooManyAddresses,
}

/// What a proxy did instead of leading to the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProxyFault {
    /// There is no connection to it.
    Connect(ErrorKind),
    /// There is no connection to it in time.
    Late,
    /// It could not prove its identity, or does not speak TLS.
    Tls(TlsFault),
    /// It answers with this status instead. A status of 5xx says that it could not reach the host; others, that it does
    /// not want to.
    Status(u16),
    /// Its answer is not HTTP, or has more than a head.
    NotHttp,
    /// The connection to it ended before its answer did.
    Lost,
}

/// Why TLS failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TlsFault {
    /// The certificate is out of its time.
    Expired,
    /// The certificate was not issued by a trusted authority.
    UnknownIssuer,
    /// The certificate is for another name.
    WrongName,
    /// The certificate is bad in another way.
    Certificate,
    /// The answer is not TLS, or not a version that is supported.
    Protocol,
    /// The connection ended during the handshake.
    Lost,
}

/// Why the head of a response was not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HeadFault {
    /// The answer is not an HTTP response.
    NotHttp,
    /// A head is longer than [`TransferLimits::HEAD`](crate::TransferLimits::HEAD), or has more header fields than
    /// [`TransferLimits::FIELDS`](crate::TransferLimits::FIELDS).
    TooLarge,
    /// There were more interim (1xx) responses than [`TransferLimits::INTERIM`](crate::TransferLimits::INTERIM).
    TooManyInterim,
    /// It states the body's length in two ways (RFC 9112 §6.3).
    Framing,
    /// The body has a transfer coding other than `chunked`, or more than one; none was asked for (RFC 9112 §6.1).
    TransferCoding,
    /// It switches to a protocol that was not asked for.
    Upgrade,
    /// The connection ended before the head did.
    Lost,
    /// A [kept](crate::KeepAlive) connection ended after the request was sent, before anything of an answer arrived.
    Stale,
}

/// Why a body cannot be used. What was handed out before is not the whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BodyFault {
    /// The connection ended before the body did.
    Lost,
    /// Its chunks are not as chunks are (RFC 9112 §7.1), nor its frames (RFC 9113 §4), or nearly all of it is
    /// framing.
    Framing,
    /// It has a content coding that was not asked for, or more than one.
    Coding,
    /// It is not gzip, or its checksum is wrong.
    Gzip,
    /// The gzip in it breaks off, though the body does not.
    GzipCut,
    /// Bytes that are not gzip follow the gzip data.
    GzipTrailing,
}

/// Which deadline passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Deadline {
    /// For the addresses of the name.
    Resolve,
    /// For a connection to one of the addresses.
    Connect,
    /// For the TLS handshake.
    Tls,
    /// From the request to the end of the response's head.
    Head,
    /// Between two pieces of the body.
    Idle,
    /// For all of it.
    Total,
}

/// What part a host has in a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HostPart {
    /// None: nothing was sent.
    None,
    /// It ended a connection on which nothing was asked for a while, as any server does in time (RFC 9112 §9.3.1).
    /// The request may have reached it.
    IdleEnd,
    /// It was asked, or tried, in vain.
    Trouble,
}

impl TransportFailure {
    /// What part the host has in it.
    pub(crate) fn part_of_the_host(self) -> HostPart {
        match self {
            Self::Refused(_)
            | Self::Request(_)
            | Self::Resolve(_)
            | Self::NotAdmitted
            | Self::Lapsed
            | Self::Deadline(Deadline::Resolve) => HostPart::None,
            Self::Head(HeadFault::Stale) => HostPart::IdleEnd,
            failure if failure.is_of_the_proxy() => HostPart::None,
            _ => HostPart::Trouble,
        }
    }

    /// Whether the proxy is at fault or unwilling: it says nothing of any host.
    pub(crate) fn is_of_the_proxy(self) -> bool {
        matches!(self, Self::Proxy(fault) if !matches!(fault, ProxyFault::Status(500..=599)))
    }

    /// The phase in which it failed, as a name for programs.
    pub fn phase(self) -> &'static str {
        match self {
            Self::Refused(_) => "refused",
            Self::Request(_) => "request",
            Self::NotAdmitted => "not-admitted",
            Self::Lapsed => "lapsed",
            Self::Proxy(_) => "proxy",
            Self::Resolve(_) => "resolve",
            Self::Connect(_) => "connect",
            Self::Tls(_) => "tls",
            Self::Head(_) => "head",
            Self::Body(_) => "body",
            Self::Deadline(_) => "deadline",
        }
    }

    /// What it means for access to a site.
    pub fn access(self) -> verger_access::FetchFailure {
        use verger_access::FetchFailure as Access;
        match self {
            Self::Refused(_) | Self::Request(_) => Access::Refused,
            Self::Resolve(_) | Self::Deadline(Deadline::Resolve) => Access::NotResolved,
            Self::Connect(_) | Self::NotAdmitted | Self::Lapsed | Self::Proxy(_) => {
                Access::NotConnected
            }
            Self::Tls(_) => Access::Tls,
            Self::Head(HeadFault::Lost | HeadFault::Stale) | Self::Body(BodyFault::Lost) => {
                Access::Cut
            }
            Self::Head(_) | Self::Body(BodyFault::Framing) => Access::NotHttp,
            Self::Body(_) => Access::BadCoding,
            Self::Deadline(_) => Access::Timeout,
        }
    }
}

impl fmt::Display for TransportFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refusal) => write!(f, "refused: {refusal}"),
            Self::Request(fault) => f.write_str(match fault {
                RequestFault::NotAHeader => "a header of the request is not valid",
                RequestFault::Reserved => "a header of the request may not be set",
            }),
            Self::Resolve(fault) => f.write_str(match fault {
                ResolveFault::Failed => "the name cannot be resolved",
                ResolveFault::NoAddress => "the name has no address",
                ResolveFault::TooManyAddresses => "the name has more than 64 addresses",
            }),
            Self::Connect(kind) => write!(f, "no connection: {kind}"),
            Self::NotAdmitted => {
                f.write_str("no connection: the pace of the host's other addresses left no time")
            }
            Self::Lapsed => {
                f.write_str("no request was sent: its permit was over before it could be")
            }
            Self::Proxy(fault) => fault.fmt(f),
            Self::Tls(fault) => fault.fmt(f),
            Self::Head(fault) => f.write_str(match fault {
                HeadFault::NotHttp => "the answer is not an HTTP response",
                HeadFault::TooLarge => {
                    "the head is longer than 64 KiB, or has more than 100 header fields"
                }
                HeadFault::TooManyInterim => "more than 16 interim responses",
                HeadFault::Framing => "the head states the body's length in two ways",
                HeadFault::TransferCoding => {
                    "the body has a transfer coding other than chunked, which was not asked for"
                }
                HeadFault::Upgrade => "the server switches to a protocol that was not asked for",
                HeadFault::Lost => "the connection ended before the head did",
                HeadFault::Stale => "a connection that was kept ended before the answer began",
            }),
            Self::Body(fault) => f.write_str(match fault {
                BodyFault::Lost => "the connection ended before the body did",
                BodyFault::Framing => "the chunks or frames of the body are malformed",
                BodyFault::Coding => "the body has a content coding that was not asked for",
                BodyFault::Gzip => "the body is not valid gzip",
                BodyFault::GzipCut => "the gzip of the body breaks off",
                BodyFault::GzipTrailing => "bytes that are not gzip follow the gzip of the body",
            }),
            Self::Deadline(deadline) => f.write_str(match deadline {
                Deadline::Resolve => "the name was not resolved in time",
                Deadline::Connect => "no connection in time",
                Deadline::Tls => "no TLS in time",
                Deadline::Head => "the head did not arrive in time",
                Deadline::Idle => "the rest of the body did not arrive in time",
                Deadline::Total => "it took too long altogether",
            }),
        }
    }
}

impl fmt::Display for ProxyFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Connect(kind) => write!(f, "no proxy answers: {kind}"),
            Self::Late => f.write_str("no proxy answers in time"),
            Self::Tls(fault) => write!(f, "no connection to the proxy: {fault}"),
            Self::Status(407) => f.write_str("the proxy wants a user and a password (407)"),
            Self::Status(status @ 500..=599) => {
                write!(f, "the proxy could not reach the host ({status})")
            }
            Self::Status(status) => write!(f, "the proxy refused ({status})"),
            Self::NotHttp => f.write_str("the answer of the proxy is not HTTP"),
            Self::Lost => f.write_str("the proxy ended the connection"),
        }
    }
}

impl fmt::Display for TlsFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Expired => "TLS: the certificate is out of its time",
            Self::UnknownIssuer => "TLS: the certificate is not issued by a trusted authority",
            Self::WrongName => "TLS: the certificate is for another name",
            Self::Certificate => "TLS: the certificate is not valid",
            Self::Protocol => "TLS: the server speaks none",
            Self::Lost => "TLS: the connection ended during the handshake",
        })
    }
}

impl std::error::Error for TransportFailure {}

impl From<Refusal> for TransportFailure {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}
