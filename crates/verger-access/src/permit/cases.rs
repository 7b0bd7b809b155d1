//! The table of cases that every ledger must pass, whatever language its arithmetic is written in.

use super::claim::{Claim, ClaimOutcome, Denial, Ending, Reply, Ticket};

/// One case: what happens to one key that is unknown at first, and what must be answered.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PermitCase {
    /// What it shows.
    pub name: String,
    steps: Vec<Step>,
}

/// A ledger of one key, under a clock and a tenure that the case sets.
pub trait CaseLedger {
    /// Answers a claim.
    fn claim(&mut self, claim: &Claim, now: u64, tenure: u64) -> Reply;
    /// Takes note of how the use of a permit ended.
    fn finish(&mut self, ticket: Ticket, ending: Ending, now: u64, tenure: u64);
    /// Loses the key.
    fn lose(&mut self);
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Step {
    /// A claim, and what must be denied to it; `None` if it must be granted.
    Claim {
        now: u64,
        tenure: u64,
        claim: Claim,
        denied: Option<(u64, Denial)>,
    },
    /// The end of the use of one of the case's grants, from 0.
    Finish {
        now: u64,
        tenure: u64,
        grant: usize,
        ending: Ending,
    },
    Lose,
}

/// The table. Tests of a ledger run every case on a key of its own.
pub fn permit_cases() -> Vec<PermitCase> {
    let cases = TABLE.split("\n== ").skip(1);
    cases.map(|case| PermitCase::read(case).expect("the table is well formed")).collect()
}

impl PermitCase {
    /// Runs the case.
    ///
    /// # Errors
    ///
    /// The first answer that is another than it should be, in words.
    pub fn run(&self, ledger: &mut dyn CaseLedger) -> Result<(), String> {
        let mut tickets: Vec<Ticket> = Vec::new();
        for (number, step) in (1..).zip(&self.steps) {
            match *step {
                Step::Claim { now, tenure, claim, denied } => {
                    let reply = ledger.claim(&claim, now, tenure);
                    let said = match reply.outcome {
                        ClaimOutcome::Granted(ticket) => {
                            if ticket.tenure != tenure || tickets.contains(&ticket) {
                                return Err(format!("{}: {ticket:?} is not new", self.name));
                            }
                            tickets.push(ticket);
                            None
                        }
                        ClaimOutcome::Denied { until, why } => Some((until, why)),
                    };
                    if said != denied || reply.now != now {
                        return Err(format!("{}, step {number}: {reply:?}", self.name));
                    }
                }
                Step::Finish { now, tenure, grant, ending } => {
                    ledger.finish(tickets[grant], ending, now, tenure);
                }
                Step::Lose => ledger.lose(),
            }
        }
        Ok(())
    }

    fn read(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        let name = lines.next()?.to_owned();
        let steps = lines.filter(|line| !line.is_empty()).map(Step::read).collect::<Option<_>>()?;
        Some(Self { name, steps })
    }
}

impl Step {
    fn read(line: &str) -> Option<Self> {
        let mut words = line.split(' ');
        let (verb, mut tenure) = (words.next()?, 1);
        if verb == "lose" {
            return Some(Self::Lose);
        }
        let now = words.next()?.parse().ok()?;
        let mut words = words.peekable();
        let mut claim = Claim {
            interval: 1000,
            ttl: 100,
            elsewhere: 100,
            from: 0,
            until: Claim::LONGEST,
            since: Some(0),
        };
        while let Some((field, value)) = words.peek().and_then(|word| word.split_once('=')) {
            let number = value.parse();
            match field {
                "tenure" => tenure = number.ok()?,
                "interval" => claim.interval = number.ok()?,
                "ttl" => claim.ttl = number.ok()?,
                "elsewhere" => claim.elsewhere = number.ok()?,
                "from" => claim.from = number.ok()?,
                "until" => claim.until = number.ok()?,
                "since" => claim.since = number.ok(),
                _ => return None,
            }
            words.next();
        }
        let words: Vec<&str> = words.collect();
        let number = |word: &str| word.parse().ok();
        match (verb, &words[..]) {
            ("claim", [":", "granted"]) => Some(Self::Claim { now, tenure, claim, denied: None }),
            ("claim", [":", why, until]) => {
                let denied = Some((number(until)?, Denial::named(why)?));
                Some(Self::Claim { now, tenure, claim, denied })
            }
            ("finish", [grant, how @ ..]) => {
                let ending = match how {
                    ["unused"] => Ending::Unused,
                    ["answered"] => Ending::Answered,
                    ["trouble", asked, base, cap] => Ending::Trouble {
                        asked: number(asked)?,
                        base: number(base)?,
                        cap: number(cap)?,
                    },
                    _ => return None,
                };
                Some(Self::Finish { now, tenure, grant: grant.parse().ok()?, ending })
            }
            _ => None,
        }
    }
}

const TABLE: &str = include_str!("cases.txt");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::permit::Cell;

    impl CaseLedger for Option<Cell> {
        fn claim(&mut self, claim: &Claim, now: u64, tenure: u64) -> Reply {
            Cell::claim(self, claim, now, tenure)
        }

        fn finish(&mut self, ticket: Ticket, ending: Ending, now: u64, _: u64) {
            if let Some(cell) = self {
                cell.finish(ticket, ending, now);
            }
        }

        fn lose(&mut self) {
            *self = None;
        }
    }

    #[test]
    fn every_case_holds_for_the_reference() {
        let failures: Vec<_> =
            permit_cases().iter().filter_map(|case| case.run(&mut None::<Cell>).err()).collect();
        assert!(failures.is_empty(), "{failures:#?}");
        assert!(permit_cases().len() >= 30, "{}", permit_cases().len());
    }
}
