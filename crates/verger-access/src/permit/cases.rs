//! The table of cases that every ledger must pass, whatever language its arithmetic is written in.

use super::claim::{Claim, ClaimOutcome, Denial, Ending, Reply, Ticket, Watched};

/// One case: what happens to keys that are unknown at first, and what must be answered.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PermitCase {
    /// What it shows.
    pub name: String,
    steps: Vec<Step>,
}

/// A ledger under a clock and a tenure that the case sets.
pub trait CaseLedger {
    /// Answers a claim.
    fn claim(&mut self, key: &str, claim: &Claim, now: u64, tenure: u64) -> Reply;
    /// Answers claims for a host and its address.
    fn claim_both(
        &mut self,
        host: (&str, &Claim),
        address: (&str, &Claim),
        now: u64,
        tenure: u64,
    ) -> (Reply, Reply);
    /// Takes note of how the use of a permit ended.
    fn finish(&mut self, key: &str, ticket: Ticket, ending: Ending, now: u64, tenure: u64);
    /// Loses everything.
    fn lose(&mut self);
    /// Loses a key, and does not know it.
    fn drop_key(&mut self, key: &str);
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Step {
    Claim {
        now: u64,
        tenure: u64,
        host: (String, Claim),
        /// Where both are claimed.
        address: Option<(String, Claim)>,
        expected: Expected,
    },
    /// The end of the use of one of the case's grants, from 0; of two at once the host's is counted first.
    Finish {
        now: u64,
        tenure: u64,
        grant: usize,
        ending: Ending,
    },
    Lose,
    Drop(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Expected {
    Granted(u64),
    Denied(u64, Denial),
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
        let mut tickets: Vec<(&str, Ticket)> = Vec::new();
        for (number, step) in (1..).zip(&self.steps) {
            match step {
                Step::Claim { now, tenure, host, address, expected } => {
                    let replies = match address {
                        None => vec![(host, ledger.claim(&host.0, &host.1, *now, *tenure))],
                        Some(address) => {
                            let (one, other) = ((&*host.0, &host.1), (&*address.0, &address.1));
                            let (one, other) = ledger.claim_both(one, other, *now, *tenure);
                            vec![(host, one), (address, other)]
                        }
                    };
                    if replies.iter().any(|(_, reply)| (reply.now, reply.tenure) != (*now, *tenure))
                        || said(&replies) != Some(*expected)
                    {
                        return Err(format!("{}, step {number}: {replies:?}", self.name));
                    }
                    if let Expected::Granted(_) = expected {
                        for ((key, _), reply) in replies {
                            let ClaimOutcome::Granted { ticket, .. } = reply.outcome else {
                                continue;
                            };
                            if ticket.tenure != *tenure || tickets.contains(&(key, ticket)) {
                                return Err(format!("{}: {ticket:?} is not new", self.name));
                            }
                            tickets.push((key, ticket));
                        }
                    }
                }
                Step::Finish { now, tenure, grant, ending } => {
                    let (key, ticket) = tickets[*grant];
                    ledger.finish(key, ticket, *ending, *now, *tenure);
                }
                Step::Lose => ledger.lose(),
                Step::Drop(key) => ledger.drop_key(key),
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

/// What the replies to one question say together; `None` if two grants are for different moments.
fn said(replies: &[(&(String, Claim), Reply)]) -> Option<Expected> {
    let denied = replies.iter().filter_map(|(_, reply)| match reply.outcome {
        ClaimOutcome::Denied { until, why } => Some((until, why)),
        ClaimOutcome::Granted { .. } => None,
    });
    // Of two that are as late, the host's.
    let latest = denied.reduce(|one, other| if other.0 > one.0 { other } else { one });
    if let Some((until, why)) = latest {
        return Some(Expected::Denied(until, why));
    }
    let mut granted = replies.iter().filter_map(|(_, reply)| match reply.outcome {
        ClaimOutcome::Granted { from, .. } => Some(from),
        ClaimOutcome::Denied { .. } => None,
    });
    let from = granted.next()?;
    granted.all(|other| other == from).then_some(Expected::Granted(from))
}

impl Step {
    fn read(line: &str) -> Option<Self> {
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        match verb {
            "lose" => return Some(Self::Lose),
            "drop" => return Some(Self::Drop(rest.to_owned())),
            _ => {}
        }
        let mut words = rest.split(' ').peekable();
        let now = words.next()?.parse().ok()?;
        let (mut host, mut address) = (Fields::default(), Fields::default());
        while let Some((field, value)) = words.peek().and_then(|word| word.split_once('=')) {
            match field.strip_prefix("address.") {
                Some(field) => address.0.push((field, value)),
                None => host.0.push((field, value)),
            }
            words.next();
        }
        let tenure = host.number("tenure").unwrap_or(1);
        let words: Vec<&str> = words.collect();
        let number = |word: &str| word.parse().ok();
        let expected = match &words[..] {
            [":", "granted"] => Some(Expected::Granted(now)),
            [":", "granted", at] => Some(Expected::Granted(number(at)?)),
            [":", why, until] => Some(Expected::Denied(number(until)?, Denial::named(why)?)),
            _ => None,
        };
        let of_host = (host.text("key").unwrap_or("host").to_owned(), host.claim(&CLAIM)?);
        match (verb, &words[..]) {
            ("claim", _) => {
                let expected = expected?;
                Some(Self::Claim { now, tenure, host: of_host, address: None, expected })
            }
            ("both", _) => {
                let same_pace = Claim { interval: 300, occupies: 0, ahead: 400, ..of_host.1 };
                let key = address.text("key").unwrap_or("address").to_owned();
                let (address, expected) = (Some((key, address.claim(&same_pace)?)), expected?);
                Some(Self::Claim { now, tenure, host: of_host, address, expected })
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

/// The fields of a claim as a line states them.
#[derive(Default)]
struct Fields<'l>(Vec<(&'l str, &'l str)>);

impl<'l> Fields<'l> {
    fn text(&self, name: &str) -> Option<&'l str> {
        self.0.iter().find(|(field, _)| *field == name).map(|(_, value)| *value)
    }

    fn number(&self, name: &str) -> Option<u64> {
        self.text(name)?.parse().ok()
    }

    /// The claim, like another one where nothing is stated.
    fn claim(&self, like: &Claim) -> Option<Claim> {
        let known = [
            "key",
            "tenure",
            "interval",
            "ttl",
            "occupies",
            "ahead",
            "elsewhere",
            "from",
            "until",
            "since",
            "heard",
        ];
        let number = |name, otherwise| self.number(name).unwrap_or(otherwise);
        self.0.iter().all(|(field, _)| known.contains(field)).then(|| Claim {
            interval: number("interval", like.interval),
            ttl: number("ttl", like.ttl),
            occupies: number("occupies", like.occupies),
            ahead: number("ahead", like.ahead),
            elsewhere: number("elsewhere", like.elsewhere),
            from: number("from", like.from),
            until: number("until", like.until),
            watched: if self.text("since") == Some("never") {
                None
            } else {
                let like = like.watched.unwrap_or(Watched::onwards(0));
                Some(Watched {
                    since: number("since", like.since),
                    until: number("heard", like.until),
                })
            },
        })
    }
}

const CLAIM: Claim = Claim {
    interval: 1000,
    ttl: 100,
    occupies: 100,
    ahead: 0,
    elsewhere: 100,
    from: 0,
    until: Claim::LONGEST,
    watched: Some(Watched { since: 0, until: Claim::LONGEST }),
};

const TABLE: &str = include_str!("cases.txt");

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::permit::{Cell, Lookup};

    #[derive(Default)]
    struct Reference {
        others: Option<Cell>,
        cells: HashMap<String, Cell>,
    }

    impl Reference {
        fn lookup(&self, host: &str, address: Option<&str>) -> Lookup {
            let cell = |key: &str| self.cells.get(key).copied();
            Lookup { others: self.others, host: cell(host), address: address.and_then(cell) }
        }

        fn keep(&mut self, key: &str, cell: Option<Cell>) {
            if let Some(cell) = cell {
                self.cells.insert(key.to_owned(), cell);
            }
        }
    }

    impl CaseLedger for Reference {
        fn claim(&mut self, key: &str, claim: &Claim, now: u64, tenure: u64) -> Reply {
            let mut lookup = self.lookup(key, None);
            let reply = lookup.claim(claim, now, tenure);
            self.others = lookup.others;
            self.keep(key, lookup.host);
            reply
        }

        fn claim_both(
            &mut self,
            (host, host_claim): (&str, &Claim),
            (address, address_claim): (&str, &Claim),
            now: u64,
            tenure: u64,
        ) -> (Reply, Reply) {
            let mut lookup = self.lookup(host, Some(address));
            let replies = lookup.claim_both(host_claim, address_claim, now, tenure);
            self.others = lookup.others;
            self.keep(host, lookup.host);
            self.keep(address, lookup.address);
            replies
        }

        fn finish(&mut self, key: &str, ticket: Ticket, ending: Ending, now: u64, _: u64) {
            if let Some(cell) = self.cells.get_mut(key) {
                cell.finish(ticket, ending, now);
            }
        }

        fn lose(&mut self) {
            *self = Self::default();
        }

        fn drop_key(&mut self, key: &str) {
            self.cells.remove(key);
        }
    }

    #[test]
    fn every_case_holds_for_the_reference() {
        let failures: Vec<_> = permit_cases()
            .iter()
            .filter_map(|case| case.run(&mut Reference::default()).err())
            .collect();
        assert!(failures.is_empty(), "{failures:#?}");
        assert!(permit_cases().len() >= 45, "{}", permit_cases().len());
    }
}
