//! The scripts that run in the server, and their answers.

use redis::{ConnectionLike, RedisResult, Script, ScriptInvocation};
use verger_access::{Claim, ClaimOutcome, Denial, Ending, Reply, Ticket};

/// The scripts under one clock.
pub(super) struct Scripts {
    claim: Script,
    finish: Script,
    time: Script,
}

impl Scripts {
    /// Under the server's own clock.
    pub(super) fn of_server() -> Self {
        Self::with_clock(include_str!("server_clock.lua"))
    }

    /// Under a clock that a script begins with.
    fn with_clock(clock: &str) -> Self {
        let script = |body: &str| Script::new(&[clock, CELL, body].concat());
        Self {
            claim: script(include_str!("claim.lua")),
            finish: script(include_str!("finish.lua")),
            time: Script::new(&[clock, "return {now, tenure, 0, now}"].concat()),
        }
    }

    /// Answers a claim. One round trip.
    pub(super) fn claim(
        &self,
        connection: &mut dyn ConnectionLike,
        key: &str,
        claim: &Claim,
    ) -> RedisResult<Reply> {
        read(&claim_of(&self.claim, key, claim).invoke::<(u64, u64, i64, u64)>(connection)?)
    }

    /// Takes note of an ending. One round trip.
    pub(super) fn finish(
        &self,
        connection: &mut dyn ConnectionLike,
        key: &str,
        ticket: Ticket,
        ending: Ending,
    ) -> RedisResult<()> {
        finish_of(&self.finish, key, ticket, ending).invoke::<i64>(connection).map(drop)
    }

    /// The clock, and the tenure.
    pub(super) fn time(&self, connection: &mut dyn ConnectionLike) -> RedisResult<(u64, u64)> {
        let (now, tenure, ..) = self.time.invoke::<(u64, u64, i64, u64)>(connection)?;
        Ok((now, tenure))
    }
}

fn claim_of<'s>(script: &'s Script, key: &str, claim: &Claim) -> ScriptInvocation<'s> {
    let claim = claim.clamped();
    let since = claim.since.map_or(-1, u64::cast_signed);
    let mut call = script.key(key);
    for number in [claim.interval, claim.ttl, claim.elsewhere, claim.from, claim.until] {
        call.arg(number);
    }
    call.arg(since);
    call
}

fn finish_of<'s>(
    script: &'s Script,
    key: &str,
    ticket: Ticket,
    ending: Ending,
) -> ScriptInvocation<'s> {
    let mut call = script.key(key);
    call.arg(ticket.tenure).arg(ticket.seq);
    match ending.clamped() {
        Ending::Unused => call.arg("unused"),
        Ending::Answered => call.arg("answered"),
        Ending::Trouble { asked, base, cap } => call.arg("trouble").arg(asked).arg(base).arg(cap),
    };
    call
}

fn read(&(now, tenure, what, number): &(u64, u64, i64, u64)) -> RedisResult<Reply> {
    let denial = usize::try_from(what).ok().and_then(|what| Denial::ALL.get(what));
    let outcome = match denial {
        Some(&why) => ClaimOutcome::Denied { until: number, why },
        None if what == GRANTED => ClaimOutcome::Granted(Ticket { tenure, seq: number }),
        None => {
            return Err((redis::ErrorKind::UnexpectedReturnType, "no answer to a claim").into());
        }
    };
    Ok(Reply { now, tenure, outcome })
}

const CELL: &str = include_str!("cell.lua");
/// What means a grant, where otherwise an index in [`Denial::ALL`] is.
const GRANTED: i64 = -1;

#[cfg(test)]
mod tests;
