use verger_access::{CaseLedger, permit_cases};

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
