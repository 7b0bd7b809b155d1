//! The scripts that run in the server, and their answers.

use redis::{ConnectionLike, ErrorKind, FromRedisValue, RedisResult, ServerErrorKind};
use verger_access::{Claim, ClaimOutcome, Denial, Ending, Reply, Ticket, Watched};

/// The scripts under one clock.
pub(super) struct Scripts {
    claim: Script,
    finish: Script,
    time: Script,
}

/// The answer to one or two claims, or to none.
pub(super) struct Answer {
    pub(super) replies: Vec<Reply>,
    pub(super) now: u64,
    pub(super) tenure: u64,
    /// Whether the ledger's beginning is long enough ago for whoever has not watched it.
    pub(super) is_settled: bool,
}

struct Script {
    text: String,
    hash: String,
}

impl Scripts {
    /// Under the server's own clock.
    pub(super) fn of_server() -> Self {
        Self::with_clock(include_str!("server_clock.lua"))
    }

    /// Under a clock that a script begins with.
    fn with_clock(clock: &str) -> Self {
        Self {
            claim: Script::of(&[clock, CELL, include_str!("claim.lua")]),
            finish: Script::of(&[clock, CELL, include_str!("finish.lua")]),
            time: Script::of(&[clock, "return {now, tenure}"]),
        }
    }

    /// Answers claims for keys, at most two, after the key of the ledger's beginning; with none, it only begins the
    /// ledger if that is new. One round trip.
    pub(super) fn claim(
        &self,
        connection: &mut dyn ConnectionLike,
        keys: &[&str],
        claims: &[Claim],
    ) -> RedisResult<Answer> {
        self.claim_at(connection, keys, claims, &[])
    }

    fn claim_at(
        &self,
        connection: &mut dyn ConnectionLike,
        keys: &[&str],
        claims: &[Claim],
        clock: &[u64],
    ) -> RedisResult<Answer> {
        let numbers = claims.iter().flat_map(|claim| {
            let claim = claim.clamped();
            let watched = claim
                .watched
                .map_or([-1; 2], |Watched { since, until }| [since, until].map(u64::cast_signed));
            let Claim { interval, ttl, occupies, ahead, elsewhere, from, until, .. } = claim;
            let all =
                [interval, ttl, occupies, ahead, elsewhere, from, until].map(u64::cast_signed);
            all.into_iter().chain(watched)
        });
        let clock = clock.iter().map(|&number| number.cast_signed());
        let arguments: Vec<String> =
            numbers.chain(clock).map(|number| number.to_string()).collect();
        let answer: Vec<i64> = self.claim.run(connection, keys, &arguments)?;
        Answer::read(&answer)
    }

    /// Takes note of an ending. One round trip.
    pub(super) fn finish(
        &self,
        connection: &mut dyn ConnectionLike,
        key: &str,
        ticket: Ticket,
        ending: Ending,
    ) -> RedisResult<()> {
        self.finish_at(connection, key, ticket, ending, &[])
    }

    fn finish_at(
        &self,
        connection: &mut dyn ConnectionLike,
        key: &str,
        ticket: Ticket,
        ending: Ending,
        clock: &[u64],
    ) -> RedisResult<()> {
        let mut arguments = vec![ticket.tenure.to_string(), ticket.seq.to_string()];
        match ending.clamped() {
            Ending::Unused => arguments.push("unused".to_owned()),
            Ending::Answered => arguments.push("answered".to_owned()),
            Ending::Trouble { asked, base, cap } => {
                arguments.push("trouble".to_owned());
                arguments.extend([asked, base, cap].map(|number| number.to_string()));
            }
        }
        arguments.extend(clock.iter().map(u64::to_string));
        self.finish.run::<i64>(connection, &[key], &arguments).map(drop)
    }

    /// The clock, and the tenure.
    pub(super) fn time(&self, connection: &mut dyn ConnectionLike) -> RedisResult<(u64, u64)> {
        self.time.run(connection, &[], &[])
    }
}

impl Answer {
    fn read(answer: &[i64]) -> RedisResult<Self> {
        let not_one =
            || redis::RedisError::from((ErrorKind::UnexpectedReturnType, "no answer to a claim"));
        let (&[now, tenure, is_settled], said) = answer.split_first_chunk().ok_or_else(not_one)?;
        let [now, tenure] = [now, tenure].map(i64::cast_unsigned);
        let (said, []) = said.as_chunks::<3>() else { return Err(not_one()) };
        let reply = |&[what, when, which]: &[i64; 3]| {
            let denial = usize::try_from(what).ok().and_then(|what| Denial::ALL.get(what));
            let [when, seq] = [when, which].map(i64::cast_unsigned);
            let outcome = match denial {
                Some(&why) => ClaimOutcome::Denied { until: when, why },
                None if what == GRANTED => {
                    ClaimOutcome::Granted { ticket: Ticket { tenure, seq }, from: when }
                }
                None => return Err(not_one()),
            };
            Ok(Reply { now, tenure, outcome })
        };
        let replies = said.iter().map(reply).collect::<RedisResult<_>>()?;
        Ok(Self { replies, now, tenure, is_settled: is_settled == 1 })
    }
}

impl Script {
    fn of(parts: &[&str]) -> Self {
        let text = parts.concat();
        let hash = redis::Script::new(&text).get_hash().to_owned();
        Self { text, hash }
    }

    /// Runs it by its hash, and by its text if the server has not seen that yet: not by the library's own way, which
    /// panics on a reply that is garbage.
    fn run<T: FromRedisValue>(
        &self,
        connection: &mut dyn ConnectionLike,
        keys: &[&str],
        arguments: &[String],
    ) -> RedisResult<T> {
        let ask = |verb: &str, script: &str, connection: &mut dyn ConnectionLike| {
            redis::cmd(verb).arg(script).arg(keys.len()).arg(keys).arg(arguments).query(connection)
        };
        match ask("EVALSHA", &self.hash, connection) {
            Err(error) if error.kind() == ErrorKind::Server(ServerErrorKind::NoScript) => {
                ask("EVAL", &self.text, connection)
            }
            answer => answer,
        }
    }
}

const CELL: &str = include_str!("cell.lua");
/// What means a grant, where otherwise an index in [`Denial::ALL`] is.
const GRANTED: i64 = -1;

#[cfg(test)]
mod tests;
