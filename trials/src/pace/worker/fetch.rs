//! What a worker does once a host has granted: the address's permit, the connection, the request, and its end.

use verger_access::{Ending, Passage, Terms};

use super::{Scene, State, Worker};
use crate::pace::event::{Message, Timer};
use crate::pace::origin::Sent;
use crate::pace::plant::Plant;

/// A request that is under way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fetch {
    pub(super) host: u32,
    pub(super) terms: Terms,
    pub(super) passage: Passage,
    pub(super) server: u16,
    /// When the permit of the host was given, in true time, and by the ledger's clock.
    pub(super) granted: u64,
    pub(super) reading: u64,
    /// For a planted bug: the deadline by the wall clock.
    pub(super) wall_deadline: u64,
}

impl Worker {
    pub(super) fn claim_address(&mut self, fetch: &Fetch, scene: &mut Scene) {
        self.state = State::UnderWay(*fetch);
        if scene.plant == Some(Plant::AddressForgotten) {
            return self.connect(*fetch, scene);
        }
        let since = self.watch.since(self.monotonic.millis(scene.time));
        let claim = scene.spoilt(scene.address_terms.claim(since));
        let key = address_key(fetch.host, scene);
        self.ask(Message::Claim { key, claim }, scene);
    }

    pub(super) fn connect(&mut self, mut fetch: Fetch, scene: &mut Scene) {
        if scene.plant == Some(Plant::AddressForgotten) {
            let host = *fetch.passage.host();
            fetch.passage.granted(host);
        }
        self.state = State::UnderWay(fetch);
        if !fetch.passage.is_live(self.monotonic.millis(scene.time)) {
            return self.give_back(&fetch, 0, scene);
        }
        if scene.plant == Some(Plant::EndBeforeSending) {
            self.finish(&fetch, Ending::Answered, scene);
        }
        let usual = scene.random.between(300, 2_000);
        let takes = scene.lasting(usual, scene.conditions.slow_connections);
        let to = self.next_question();
        scene.wake(scene.time + takes, to, Timer::Connected);
    }

    /// The last look at the deadline, and the request.
    pub(super) fn connected(&mut self, fetch: &Fetch, scene: &mut Scene) {
        let is_live = match scene.plant {
            Some(Plant::NoSecondLook) => true,
            Some(Plant::WallClockDeadline) => self.wall.millis(scene.time) < fetch.wall_deadline,
            _ => fetch.passage.is_live(self.monotonic.millis(scene.time)),
        };
        if !is_live {
            return self.give_back(fetch, 0, scene);
        }
        Self::send(fetch, scene);
        let (interval, _) = scene.origin.hosts[fetch.host as usize].kind.at(fetch.reading);
        let takes = scene.answering(interval);
        let to = self.next_question();
        scene.wake(scene.time + takes, to, Timer::Fetched);
    }

    fn send(fetch: &Fetch, scene: &mut Scene) {
        let Fetch { granted, .. } = *fetch;
        let reading = fetch.reading + (scene.time - granted);
        let sent = Sent {
            time: scene.time,
            host: fetch.host as usize,
            reading,
            granted,
            server: fetch.server,
        };
        scene.origin.receive(sent);
    }

    pub(super) fn fetched(&mut self, fetch: &Fetch, scene: &mut Scene) {
        let is_redirected = scene.random.chance(scene.conditions.redirects);
        if is_redirected && scene.plant == Some(Plant::RetryWithoutPermit) {
            Self::send(fetch, scene);
        }
        let trouble = scene.random.chance(scene.conditions.trouble);
        let ending = if trouble {
            let asked = scene.random.below(20) * 1000;
            Ending::Trouble { asked, base: 1_000, cap: 8_000 }
        } else if is_redirected && scene.plant == Some(Plant::SentReportedUnused) {
            Ending::Unused
        } else {
            Ending::Answered
        };
        self.finish(fetch, ending, scene);
        let wait = match ending {
            Ending::Trouble { asked, base, .. } => asked.max(base),
            _ if is_redirected => 0,
            _ => fetch.terms.claim(None).interval,
        };
        self.put_off(fetch.host, wait, scene);
    }

    /// Nothing will be sent; to try again after this number of milliseconds.
    pub(super) fn give_back(&mut self, fetch: &Fetch, wait: u64, scene: &mut Scene) {
        self.finish(fetch, Ending::Unused, scene);
        self.put_off(fetch.host, wait, scene);
    }

    fn finish(&mut self, fetch: &Fetch, ending: Ending, scene: &mut Scene) {
        let key = address_key(fetch.host, scene);
        let ticket = fetch.passage.host().ticket;
        let message = Message::Finish { key: fetch.host as u16, ticket, ending };
        scene.send(fetch.server, self.me, message);
        if let Some(ticket) = fetch.passage.address().map(|permit| permit.ticket) {
            let of_address = if ending == Ending::Unused { ending } else { Ending::Answered };
            let message = Message::Finish { key, ticket, ending: of_address };
            scene.send(fetch.server, self.me, message);
        }
    }
}

fn address_key(host: u32, scene: &Scene) -> u16 {
    (scene.origin.hosts.len() + scene.origin.hosts[host as usize].address) as u16
}
