//! What a worker does once it has its permits: it waits for their moment, connects, sends the request, and reports its end.

use verger_access::{Ending, Permit, Terms};

use super::{Scene, State, Worker};
use crate::pace::event::{Message, Timer};
use crate::pace::origin::Sent;
use crate::pace::plant::Plant;

/// A request that is under way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fetch {
    pub(super) host: u32,
    pub(super) terms: Terms,
    /// Of the host and of its address.
    pub(super) permits: [Permit; 2],
    pub(super) server: u16,
    /// When the permits were given, in true time, and by the ledger's clock.
    pub(super) granted: u64,
    /// How long after that their moment is at least, in true time.
    pub(super) ahead: u64,
    pub(super) reading: u64,
    /// For a planted bug: the deadline by the wall clock.
    pub(super) wall_deadline: u64,
}

impl Worker {
    /// Permits may be given out ahead.
    pub(super) fn wait_for_moment(&mut self, fetch: &Fetch, scene: &mut Scene) {
        self.state = State::UnderWay(*fetch);
        let from = fetch.permits.iter().map(|permit| permit.from).max().unwrap_or(0);
        if from <= self.monotonic.millis(scene.time) {
            return self.connect(fetch, scene);
        }
        if scene.random.chance(scene.conditions.changed_minds) {
            return self.give_back(fetch, 0, scene);
        }
        let to = self.next_question();
        scene.wake(self.monotonic.when(scene.time, from), to, Timer::Moment);
    }

    pub(super) fn connect(&mut self, fetch: &Fetch, scene: &mut Scene) {
        self.state = State::UnderWay(*fetch);
        if !fetch.is_live(self.monotonic.millis(scene.time)) {
            return self.give_back(fetch, 0, scene);
        }
        if scene.plant == Some(Plant::EndBeforeSending) {
            self.finish(fetch, Ending::Answered, scene);
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
            _ => fetch.is_live(self.monotonic.millis(scene.time)),
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
            moment: granted + fetch.ahead,
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
        let [host, address] = fetch.permits.map(|permit| permit.ticket);
        let message = Message::Finish { key: fetch.host as u16, ticket: host, ending };
        scene.send(fetch.server, self.me, message);
        // Of an address only grants keep their distance, so that its request is over is not worth a message.
        if ending == Ending::Unused {
            let key = address_key(fetch.host, scene);
            let message = Message::Finish { key, ticket: address, ending };
            scene.send(fetch.server, self.me, message);
        }
    }
}

impl Fetch {
    fn is_live(&self, monotonic: u64) -> bool {
        self.permits.iter().all(|permit| permit.is_live(monotonic))
    }
}

pub(super) fn address_key(host: u32, scene: &Scene) -> u16 {
    (scene.origin.hosts.len() + scene.origin.hosts[host as usize].address) as u16
}
