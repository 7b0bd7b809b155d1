use std::collections::HashMap;

use verger_access::{CaseLedger, Cell, Lookup, permit_cases};

use super::*;
use crate::server::tests::RedisServer;

/// Keys of their own for each case.
struct Keys<'c> {
    scripts: &'c Scripts,
    connection: redis::Connection,
    name: String,
}

impl Keys<'_> {
    fn name(&self, key: &str) -> String {
        format!("{}:{key}", self.name)
    }

    fn delete(&mut self, pattern: &str) {
        let mut keys = redis::cmd("KEYS");
        let pattern = self.name(pattern);
        let keys: Vec<String> = keys.arg(pattern).query(&mut self.connection).expect("it answers");
        for key in keys {
            redis::cmd("DEL").arg(key).exec(&mut self.connection).expect("it is there");
        }
    }
}

impl CaseLedger for Keys<'_> {
    fn claim(&mut self, key: &str, claim: &Claim, now: u64, tenure: u64) -> Reply {
        let names = [self.name("beginning"), self.name(key)];
        let names = [&*names[0], &*names[1]];
        let answer = self.scripts.claim_at(&mut self.connection, &names, &[*claim], &[now, tenure]);
        let answer = answer.expect("the script runs");
        assert_eq!(answer.replies.len(), 1);
        answer.replies[0]
    }

    fn claim_both(
        &mut self,
        (host, host_claim): (&str, &Claim),
        (address, address_claim): (&str, &Claim),
        now: u64,
        tenure: u64,
    ) -> (Reply, Reply) {
        let names = [self.name("beginning"), self.name(host), self.name(address)];
        let names = [&*names[0], &*names[1], &*names[2]];
        let claims = [*host_claim, *address_claim];
        let answer = self.scripts.claim_at(&mut self.connection, &names, &claims, &[now, tenure]);
        let answer = answer.expect("the script runs");
        assert_eq!(answer.replies.len(), 2);
        (answer.replies[0], answer.replies[1])
    }

    fn finish(&mut self, key: &str, ticket: Ticket, ending: Ending, now: u64, tenure: u64) {
        let name = self.name(key);
        self.scripts
            .finish_at(&mut self.connection, &name, ticket, ending, &[now, tenure])
            .expect("the script runs");
    }

    fn lose(&mut self) {
        self.delete("*");
    }

    fn drop_key(&mut self, key: &str) {
        self.delete(key);
    }
}

/// The reference and the script say the same, whatever happens in whatever order.
#[test]
fn the_script_is_the_reference_in_another_language() {
    let Some(server) = RedisServer::start() else { return };
    let scripts = Scripts::with_clock(include_str!("../given_clock.lua"));
    let (mut chance, mut now, mut tenure) = (1_u64, 1_000_000_u64, 1);
    let mut below = |end: u64| {
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        (chance >> 33) % end
    };
    let (mut others, mut cells): (Option<Cell>, HashMap<&str, Cell>) = (None, HashMap::new());
    let connection = server.connect();
    let mut keys = Keys { scripts: &scripts, connection, name: "any".to_owned() };
    let (mut tickets, mut granted) = (vec![("a", Ticket { tenure: 1, seq: 1 })], 0);
    let mut both_granted = 0;
    for step in 0..6_000 {
        now += [0, 1, 40, 300][below(4) as usize];
        match below(300) {
            0 => now -= below(900_000).min(now - 1_000),
            1 => now += below(900_000),
            2 => tenure = 1 + below(3),
            3 => {
                keys.lose();
                (others, cells) = (None, HashMap::new());
            }
            4 => {
                let key = ["a", "b", "x"][below(3) as usize];
                keys.drop_key(key);
                cells.remove(key);
            }
            _ => {}
        }
        let mut claim = |(occupies, ahead)| Claim {
            interval: below(400),
            ttl: below(100),
            occupies,
            ahead,
            elsewhere: below(200),
            from: (now + below(40)).saturating_sub(35),
            until: now + below(400),
            watched: [None, Some(now.saturating_sub(below(500))), Some(0)][below(3) as usize]
                .map(|since| Watched { since, until: (now + 50).saturating_sub(below(400)) }),
        };
        let (of_host, of_address) = (claim((100, 0)), claim((0, 501)));
        let key = ["a", "b"][below(2) as usize];
        let mut lookup =
            Lookup { others, host: cells.get(key).copied(), address: cells.get("x").copied() };
        match below(4) {
            0 => {
                let reply = lookup.claim(&of_host, now, tenure);
                let said = CaseLedger::claim(&mut keys, key, &of_host, now, tenure);
                assert_eq!(said, reply, "step {step}");
                if let ClaimOutcome::Granted { ticket, .. } = reply.outcome {
                    tickets.push((key, ticket));
                    granted += 1;
                }
            }
            1 => {
                let replies = lookup.claim_both(&of_host, &of_address, now, tenure);
                let said = keys.claim_both((key, &of_host), ("x", &of_address), now, tenure);
                assert_eq!(said, replies, "step {step}");
                if let (
                    ClaimOutcome::Granted { ticket, .. },
                    ClaimOutcome::Granted { ticket: of_address, .. },
                ) = (replies.0.outcome, replies.1.outcome)
                {
                    tickets.extend([(key, ticket), ("x", of_address)]);
                    both_granted += 1;
                }
            }
            _ => {
                let latest = tickets.len() - 1 - below(tickets.len().min(3) as u64) as usize;
                let (key, ticket) = tickets[latest];
                let trouble =
                    Ending::Trouble { asked: below(300), base: below(50), cap: below(300) };
                let ending = [Ending::Unused, Ending::Answered, trouble][below(3) as usize];
                keys.finish(key, ticket, ending, now, tenure);
                if let Some(cell) = cells.get_mut(key) {
                    cell.finish(ticket, ending, now);
                }
                continue;
            }
        }
        others = lookup.others;
        for (key, cell) in [(key, lookup.host), ("x", lookup.address)] {
            cells.extend(cell.map(|cell| (key, cell)));
        }
    }
    assert!(granted > 100 && both_granted > 100, "{granted} {both_granted}");
}

#[test]
fn every_case_holds_for_the_script() {
    let Some(server) = RedisServer::start() else { return };
    let scripts = Scripts::with_clock(include_str!("../given_clock.lua"));
    for (number, case) in permit_cases().into_iter().enumerate() {
        let connection = server.connect();
        let mut keys = Keys { scripts: &scripts, connection, name: format!("case-{number}") };
        assert_eq!(case.run(&mut keys), Ok(()));
    }
}
