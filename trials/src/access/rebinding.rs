//! Rebinding: a name that has other addresses whenever it is asked for.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::atomic::{AtomicU64, Ordering};

use verger_http::{
    Network, Reach, Resolve, ResolveFault, TransferLimits, Transport, TransportFailure,
};

use super::behaviour::{Behaviour, Expect, Opening, Step};
use super::canary::Canary;
use super::origin::Origin;
use super::{options, runtime};

/// What the trial of rebinding showed.
#[derive(Debug, Default)]
pub struct RebindingReport {
    /// Requests that were made.
    pub tries: u64,
    /// Those that reached the address that they may.
    pub reached: u64,
    /// Those that were refused, or had no address.
    pub denied: u64,
    /// Connections to addresses that may not be reached.
    pub connections: u64,
    /// Lookups: one a request.
    pub lookups: u64,
    /// What went otherwise.
    pub broken: Vec<String>,
}

/// An address that may be reached; the rest of 127.0.0.0/8 may not.
const OPEN: [u8; 4] = [127, 77, 0, 2];
const MAPPED: Ipv6Addr = Ipv6Addr::new(0, 0, 0, 0, 0, 0xffff, 0x7f00, 1);

/// What the name has, one answer after the other, and round again.
fn answers() -> Vec<io::Result<Vec<IpAddr>>> {
    let open = IpAddr::from(OPEN);
    let closed = IpAddr::from(Ipv4Addr::LOCALHOST);
    let six = IpAddr::from(Ipv6Addr::LOCALHOST);
    vec![
        Ok(vec![open]),
        Ok(vec![closed]),
        Ok(vec![open, closed]),
        Ok(vec![closed, open]),
        Ok(vec![open]),
        Ok(vec![six]),
        Ok(vec![open, six]),
        Ok(vec![]),
        Err(io::ErrorKind::NotFound.into()),
        Ok(vec![closed]),
        Err(io::ErrorKind::TimedOut.into()),
        Ok(vec![MAPPED.into()]),
        Ok(vec![open, MAPPED.into()]),
        Ok([vec![open; TransferLimits::ADDRESSES - 1], vec![closed]].concat()),
        Ok(vec![open; TransferLimits::ADDRESSES + 1]),
        Ok(vec![IpAddr::from([127, 255, 255, 254]), open]),
        Ok(vec![Ipv4Addr::UNSPECIFIED.into()]),
    ]
}

struct Flipping {
    answers: Vec<io::Result<Vec<IpAddr>>>,
    lookups: AtomicU64,
}

impl Resolve for &Flipping {
    async fn resolve(&self, name: &str) -> io::Result<Vec<IpAddr>> {
        // By this name a transport asks whether the network translates to IPv4 (RFC 7050). It does not.
        if name == "ipv4only.arpa" {
            return Err(io::ErrorKind::NotFound.into());
        }
        let number = self.lookups.fetch_add(1, Ordering::Relaxed) as usize % self.answers.len();
        match &self.answers[number] {
            Ok(addresses) => Ok(addresses.clone()),
            Err(error) => Err(error.kind().into()),
        }
    }
}

/// Asks this number of times for a name that changes its addresses with each lookup.
pub fn rebinding(tries: u64) -> RebindingReport {
    let mut report = RebindingReport { tries, ..RebindingReport::default() };
    let canary = Canary::start();
    let origin = Origin::start();
    let answer = Behaviour {
        name: "empty",
        opening: Opening::Plain,
        steps: vec![Step::Send(b"HTTP/1.1 204 No Content\r\n\r\n".to_vec())],
        expect: Expect::Whole(204, 0),
    };
    // The open address answers on the port on which the canary waits on all others.
    origin.serve_on(OPEN, canary.port(), answer);
    let network = Network { address: OPEN.into(), bits: 32 };
    let options = options(Reach::PublicAnd(vec![network]), vec![canary.port()]);
    let flipping = Flipping { answers: answers(), lookups: AtomicU64::new(0) };
    let transport = Transport::with_resolver(&options, &flipping).expect("these options can be");
    let url = format!("http://flipping.site:{}/", canary.port());
    let runtime = runtime();
    for number in 0..tries {
        let answer = &flipping.answers[number as usize % flipping.answers.len()];
        let found = runtime.block_on(transport.get(&url, &[], &TransferLimits::default()));
        if is_right(
            answer,
            &found.as_ref().map(verger_http::Response::status).map_err(|failure| *failure),
        ) {
            *if found.is_ok() { &mut report.reached } else { &mut report.denied } += 1;
        } else if report.broken.len() < 10 {
            report.broken.push(format!("{answer:?}: {found:?}"));
        }
    }
    report.lookups = flipping.lookups.load(Ordering::Relaxed);
    report.connections = canary.connections();
    report
}

fn is_right(answer: &io::Result<Vec<IpAddr>>, found: &Result<u16, TransportFailure>) -> bool {
    match (answer, found) {
        (Err(_), Err(TransportFailure::Resolve(ResolveFault::Failed))) => true,
        (Ok(addresses), Ok(204)) => {
            !addresses.is_empty() && addresses.iter().all(|&one| one == IpAddr::from(OPEN))
        }
        (Ok(addresses), Err(TransportFailure::Resolve(ResolveFault::NoAddress))) => {
            addresses.is_empty()
        }
        (Ok(addresses), Err(TransportFailure::Resolve(ResolveFault::TooManyAddresses))) => {
            addresses.len() > TransferLimits::ADDRESSES
        }
        (Ok(addresses), Err(TransportFailure::Refused(_))) => {
            addresses.iter().any(|&one| one != IpAddr::from(OPEN))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_changes_leads_nowhere_else() {
        let report = rebinding(1_700);
        assert!(report.broken.is_empty(), "{:#?}", report.broken);
        assert_eq!((report.connections, report.lookups), (0, report.tries));
        assert_eq!((report.reached, report.denied), (200, 1_500));
    }
}
