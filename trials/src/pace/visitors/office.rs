//! The servers of the ledger that the visitors share.

use std::collections::HashMap;

use verger_access::PaceKey;

use super::super::clock::Clock;
use super::super::random::Random;
use super::super::server::Server;

/// The servers of the ledger: one, and after a failover an old one beside it for a while.
#[derive(Debug)]
pub(super) struct Office {
    pub(super) servers: Vec<Server>,
    keys: HashMap<PaceKey, usize>,
}

impl Office {
    pub(super) fn new(random: &mut Random) -> Self {
        let base = 1_800_000_000_000_000 + random.below(86_400_000_000);
        let server = Server {
            cells: Vec::new(),
            clock: Clock::new(0, base, random.drift()),
            others: None,
            tenure: 1,
            up_from: 0,
            down_from: u64::MAX,
            plant: None,
        };
        Self { servers: vec![server], keys: HashMap::new() }
    }

    /// The server that is in charge.
    pub(super) fn current(&mut self) -> &mut Server {
        self.servers.last_mut().expect("there is one from the beginning")
    }

    /// What its clock shows, in microseconds.
    pub(super) fn reading(&self, time: u64) -> u64 {
        self.servers.last().map_or(0, |server| server.clock.reading(time))
    }

    /// The place of a key in every server.
    pub(super) fn place(&mut self, key: &PaceKey) -> usize {
        if let Some(&place) = self.keys.get(key) {
            return place;
        }
        let place = self.keys.len();
        self.keys.insert(key.clone(), place);
        self.servers.iter_mut().for_each(|server| server.cells.resize(place + 1, None));
        place
    }

    /// A server, if it answers.
    pub(super) fn at(&mut self, number: usize, time: u64) -> Option<&mut Server> {
        self.servers.get_mut(number).filter(|server| server.is_up(time))
    }
}
