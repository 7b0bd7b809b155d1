//! Destinations: every case of the shared suite, as a first URL and as the target of a redirect, with canaries where
//! they lead.

use std::net::IpAddr;

use url::Url;
use verger_http::{Network, Reach, Resolve, TransferLimits, Transport, TransportFailure};
use verger_vectors::{DestinationCase, destination_cases};

use super::behaviour::{Behaviour, Expect, Opening, Step};
use super::canary::Canary;
use super::origin::Origin;
use super::{options, runtime};

/// What the trial of destinations showed.
#[derive(Debug, Default)]
pub struct DestinationReport {
    /// URLs that were refused, as they should be.
    pub refused: u64,
    /// URLs that were let pass, as they should be. They are judged, not asked.
    pub allowed: u64,
    /// Redirects that were refused at their hop, as they should be.
    pub redirects: u64,
    /// Connections that the canaries saw.
    pub connections: u64,
    /// What went otherwise.
    pub broken: Vec<String>,
}

/// Where the hops of a redirect are: this part of the loopback network is opened, the rest of it is not.
const HOPS: [u8; 4] = [127, 77, 0, 1];
/// Of this number of refused cases, one is also reached by redirects.
const STRIDE: usize = 40;
/// The hops that lead there, RFC 9309 §2.3.1.2.
const MOST_HOPS: usize = 5;

/// Tries every case of the suite.
pub fn destinations() -> DestinationReport {
    let mut report = DestinationReport::default();
    let canary = Canary::start();
    let runtime = runtime();
    let origin = Origin::start();
    let cases = destination_cases();
    let transport =
        Transport::new(&options(Reach::Public, vec![canary.port()])).expect("these options can be");
    let guard = verger_http::Guard::new(options(Reach::Public, vec![canary.port()]).guard);
    for case in &cases {
        let url = aimed(case, canary.port());
        let judged = guard.url(&url).map_err(verger_http::Refusal::name);
        match (judged, case.refused.as_deref()) {
            (Ok(()), None) => report.allowed += 1,
            (Err(found), Some(refused)) if found == refused => {
                match runtime.block_on(transport.get(&url, &[], &TransferLimits::default())) {
                    Err(TransportFailure::Refused(refusal)) if refusal.name() == refused => {
                        report.refused += 1;
                    }
                    other => report.broken.push(format!("{url}: {other:?}")),
                }
            }
            (found, expected) => report.broken.push(format!("{url}: {found:?}, not {expected:?}")),
        }
    }
    // A URL that is too long fits into no head.
    let led_to =
        |case: &&DestinationCase| case.refused.as_deref().is_some_and(|name| name != "too-long");
    for case in cases.iter().filter(led_to).step_by(STRIDE) {
        let url = aimed(case, canary.port());
        for hops in 1..=MOST_HOPS {
            match runtime.block_on(through(&origin, &url, hops)) {
                Err(TransportFailure::Refused(_)) => report.redirects += 1,
                other => report.broken.push(format!("{url} after {hops} hops: {other:?}")),
            }
        }
    }
    report.connections = canary.connections();
    report
}

/// The URL of a case, led to the canary's port unless the port, or that it is not a URL, is what the case is about.
fn aimed(case: &DestinationCase, canary: u16) -> String {
    let about = case.refused.as_deref();
    if matches!(about, Some("port" | "not-a-url" | "too-long" | "scheme")) {
        return case.url.clone();
    }
    let mut url = Url::parse(&case.url).expect("such a case is a URL");
    url.set_port(Some(canary)).expect("a URL with a host takes a port");
    url.into()
}

/// Every name is this machine's.
struct Here;

impl Resolve for Here {
    async fn resolve(&self, _: &str) -> std::io::Result<Vec<IpAddr>> {
        Ok(vec![IpAddr::from([127, 0, 0, 1])])
    }
}

/// Follows redirects of an origin that is open, to a URL that is not.
async fn through(origin: &Origin, url: &str, hops: usize) -> Result<u16, TransportFailure> {
    let mut ports = Vec::new();
    let mut next = url.to_owned();
    for _ in 0..hops {
        let head = format!("HTTP/1.1 302 Found\r\nLocation: {next}\r\nContent-Length: 0\r\n\r\n");
        let hop = Behaviour {
            name: "redirect",
            opening: Opening::Plain,
            steps: vec![Step::Send(head.into_bytes())],
            expect: Expect::Whole(302, 0),
        };
        let port = origin.serve_at(HOPS, hop).port();
        ports.push(port);
        let [a, b, c, d] = HOPS;
        next = format!("http://{a}.{b}.{c}.{d}:{port}/");
    }
    let open = Network { address: HOPS.into(), bits: 24 };
    // The canary's port is open too: it is the address that must be refused.
    ports.extend(Url::parse(url).ok().and_then(|url| url.port()));
    let transport = Transport::with_resolver(&options(Reach::PublicAnd(vec![open]), ports), Here)
        .expect("these options can be");
    let mut status = 0;
    for _ in 0..=hops {
        let response = transport.get(&next, &[], &TransferLimits::default()).await?;
        status = response.status();
        let location = response.field("location").unwrap_or_default();
        next = String::from_utf8_lossy(location).into_owned();
    }
    Ok(status)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn none_that_is_not_public_is_reached() {
        let report = destinations();
        assert!(report.broken.is_empty(), "{:#?}", report.broken);
        assert_eq!(report.connections, 0);
        assert!(report.refused >= 400, "{report:?}");
        assert!(report.redirects >= 50, "{report:?}");
        assert!(report.allowed >= 40, "{report:?}");
    }
}
