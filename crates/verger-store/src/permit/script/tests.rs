use verger_access::{CaseLedger, Cell, permit_cases};

use super::*;
use crate::permit::redis_server::RedisServer;

/// A key of its own for each case.
struct Key<'c> {
    scripts: &'c Scripts,
    connection: redis::Connection,
    name: String,
}

impl CaseLedger for Key<'_> {
    fn claim(&mut self, claim: &Claim, now: u64, tenure: u64) -> Reply {
        let mut call = claim_of(&self.scripts.claim, &self.name, claim);
        let answer = call.arg(now).arg(tenure).invoke(&mut self.connection);
        read(&answer.expect("the script runs")).expect("it answers")
    }

    fn finish(&mut self, ticket: Ticket, ending: Ending, now: u64, tenure: u64) {
        let mut call = finish_of(&self.scripts.finish, &self.name, ticket, ending);
        let done: i64 =
            call.arg(now).arg(tenure).invoke(&mut self.connection).expect("the script runs");
        assert!((0..2).contains(&done));
    }

    fn lose(&mut self) {
        redis::cmd("DEL").arg(&self.name).exec(&mut self.connection).expect("it is there");
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
    let mut cell: Option<Cell> = None;
    let mut key = Key { scripts: &scripts, connection: server.connect(), name: "any".to_owned() };
    let (mut tickets, mut granted) = (vec![Ticket { tenure: 1, seq: 1 }], 0);
    for step in 0..4_000 {
        now += [0, 1, 40, 300][below(4) as usize];
        match below(200) {
            0 => now -= below(900_000).min(now - 1_000),
            1 => now += below(900_000),
            2 => tenure = 1 + below(3),
            3 => {
                key.lose();
                cell = None;
            }
            _ => {}
        }
        if below(2) == 0 {
            let claim = Claim {
                interval: below(400),
                ttl: below(100),
                elsewhere: below(200),
                from: (now + below(40)).saturating_sub(35),
                until: now + below(400),
                since: [None, Some(now.saturating_sub(below(500))), Some(0)][below(3) as usize],
            };
            let reply = Cell::claim(&mut cell, &claim, now, tenure);
            assert_eq!(CaseLedger::claim(&mut key, &claim, now, tenure), reply, "step {step}");
            if let ClaimOutcome::Granted(ticket) = reply.outcome {
                tickets.push(ticket);
                granted += 1;
            }
        } else {
            let ticket = tickets[tickets.len() - 1 - below(tickets.len().min(3) as u64) as usize];
            let trouble = Ending::Trouble { asked: below(300), base: below(50), cap: below(300) };
            let ending = [Ending::Unused, Ending::Answered, trouble][below(3) as usize];
            key.finish(ticket, ending, now, tenure);
            if let Some(cell) = &mut cell {
                cell.finish(ticket, ending, now);
            }
        }
    }
    assert!(granted > 100, "{granted}");
}

#[test]
fn every_case_holds_for_the_script() {
    let Some(server) = RedisServer::start() else { return };
    let scripts = Scripts::with_clock(include_str!("../given_clock.lua"));
    for case in permit_cases() {
        let connection = server.connect();
        let mut key = Key { scripts: &scripts, connection, name: format!("case:{}", case.name) };
        assert_eq!(case.run(&mut key), Ok(()));
    }
}
