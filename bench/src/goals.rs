//! The goals, row by row, and where a run has their figures.

use crate::goal::{Bound, Goal, Unit};
use crate::hostile::Target;
use crate::outcome::{Outcome, Standing};
use crate::run::Run;

/// Every row for which the run has figures.
pub(crate) fn goals(run: &Run) -> Vec<Goal> {
    let mut goals = Vec::new();
    one_shot(run, &mut goals);
    files(run, &mut goals);
    decisions(run, &mut goals);
    heap(run, &mut goals);
    hostile(run, &mut goals);
    trials(run, &mut goals);
    answers(run, &mut goals);
    goals
}

fn one_shot(run: &Run, goals: &mut Vec<Goal>) {
    for set in SETS {
        let asked = (Some(Bound::Speed(3.0)), Some(Bound::Speed(4.0)));
        goals.extend(timed(run, &format!("one-shot, {set}"), asked));
    }
    if let Some(counts) = &run.counts {
        let workload = "one-shot, real files";
        goals.extend(counts.ours(workload).map(|ours| Goal {
            what: "one-shot, real files, instructions an octet".to_owned(),
            unit: Unit::Instructions,
            peer: counts.peer(workload).map(|peer| vec![peer]),
            ours: vec![ours],
            must: Some(Bound::AtMost(5.0)),
            aim: Some(Bound::AtMost(4.0)),
        }));
    }
    for (set, memory) in &run.memory {
        let ours = memory.iter().filter(|memory| !memory.is_peer);
        let most = ours.map(|memory| memory.most_in_one_shot).max().unwrap_or(0);
        let peer = memory.iter().find(|memory| memory.is_to_beat);
        goals.push(Goal {
            what: format!("one-shot, {set}, the most allocations of a call"),
            unit: Unit::Allocations,
            peer: peer.map(|peer| vec![peer.most_in_one_shot as f64]),
            ours: vec![most as f64],
            must: Some(Bound::AtMost(0.0)),
            aim: None,
        });
    }
}

fn files(run: &Run, goals: &mut Vec<Goal>) {
    for set in SETS {
        let asked = (Some(Bound::Speed(1.5)), Some(Bound::Speed(2.5)));
        goals.extend(timed(run, &format!("parse, {set}"), asked).map(|goal| Goal {
            what: format!("`Document::parse`, every line read, {set}"),
            ..goal
        }));
    }
    for set in SETS {
        let asked = (Some(Bound::Time(0.5)), Some(Bound::Time(0.2)));
        goals.extend(timed(run, &format!("compile, {set}"), asked).map(|goal| Goal {
            what: format!("document to policy, index included, {set}, a file"),
            unit: Unit::Time,
            ..goal
        }));
        let for_ten = timed(run, &format!("compile for ten robots, {set}"), (None, None));
        goals.extend(for_ten.map(|goal| Goal {
            what: format!("document to policies for ten robots, {set}, one policy"),
            unit: Unit::Time,
            ..goal
        }));
    }
}

/// The figures behind the goals mix hits and misses, so the goals apply to both together; separate rows are for
/// information.
fn decisions(run: &Run, goals: &mut Vec<Goal>) {
    let asked = |must, aim| (Some(Bound::Time(must)), Some(Bound::Time(aim)));
    let rows = [
        ("10 rules, literal", asked(0.75, 0.5)),
        ("200 rules, literal", asked(0.7, 0.5)),
        ("5000 rules, literal", asked(0.8, 0.5)),
        ("200 rules, a fifth floating wildcards", asked(0.18, 0.12)),
        ("5000 rules, a fifth floating wildcards", asked(0.02, 0.01)),
        ("200 rules, a fifth wildcards", (None, None)),
        ("5000 rules, a fifth wildcards", (None, None)),
    ];
    for (rules, asked) in rows {
        let half = |kind| run.outcome(&format!("decide, {rules}, {kind}"));
        if let (Some(hits), Some(misses)) = (half("hits"), half("misses")) {
            let both = Outcome::both(format!("decide, {rules}"), hits, misses);
            goals.extend(goal(&both, asked));
            for apart in [hits, misses] {
                goals.extend(goal(apart, (None, None)));
            }
        }
    }
    let asked = (Some(Bound::Time(0.7)), Some(Bound::Time(0.4)));
    goals.extend(timed(run, "decide, real files", asked));
    for (set, memory) in &run.memory {
        let ours = memory.iter().filter(|memory| !memory.is_peer);
        goals.push(Goal {
            what: format!("decide, {set}, allocations"),
            unit: Unit::Allocations,
            peer: memory.iter().find(|memory| memory.is_to_beat).map(|peer| vec![peer.decision]),
            ours: vec![ours.map(|memory| memory.decision).fold(0.0, f64::max)],
            must: Some(Bound::AtMost(0.0)),
            aim: None,
        });
    }
}

fn heap(run: &Run, goals: &mut Vec<Goal>) {
    for (set, memory) in &run.memory {
        let ours = memory.iter().filter(|memory| !memory.is_peer);
        let of_corpus = *set == SETS[0];
        goals.push(Goal {
            what: format!("heap of policies to octets, {set}"),
            unit: Unit::Heap,
            peer: memory.iter().find(|memory| memory.is_to_beat).map(|peer| vec![peer.held]),
            ours: vec![ours.map(|memory| memory.held).fold(0.0, f64::max)],
            must: of_corpus.then_some(Bound::AtMost(0.35)),
            aim: of_corpus.then_some(Bound::AtMost(0.2)),
        });
    }
}

fn hostile(run: &Run, goals: &mut Vec<Goal>) {
    for found in &run.found {
        let (must, aim) = match found.target {
            Target::Decision(..=2048) => (20e6, 10e6),
            Target::Decision(_) => (30e6, 15e6),
            Target::OneShot(..=2048) => (60e6, 30e6),
            Target::OneShot(_) => (80e6, 40e6),
            Target::CompileTime => (40e6, 15e6),
            Target::CompileHeap => (4.0, 2.0),
        };
        goals.push(Goal {
            what: format!("500 KiB found by search, {}", found.target.name()),
            unit: found.target.unit(),
            peer: Some(found.peer.clone()),
            ours: found.ours.clone(),
            must: Some(Bound::AtMost(must)),
            aim: Some(Bound::AtMost(aim)),
        });
    }
}

fn trials(run: &Run, goals: &mut Vec<Goal>) {
    for (name, _) in crate::trials::TRIALS {
        let asked = (Some(Bound::Time(1.0)), None);
        goals.extend(
            timed(run, &format!("one-shot, {name}"), asked)
                .map(|goal| Goal { unit: Unit::Time, ..goal }),
        );
    }
}

fn answers(run: &Run, goals: &mut Vec<Goal>) {
    let asked = run.answers.asked + run.found.len();
    let differ = run.answers.differ + run.found.iter().filter(|found| !found.agree).count();
    if asked > 0 {
        goals.push(Goal {
            what: format!("one-shot, policy and plain evaluator differ, of {asked} decisions"),
            unit: Unit::Answers,
            peer: None,
            ours: vec![differ as f64],
            must: Some(Bound::AtMost(0.0)),
            aim: None,
        });
    }
}

type Asked = (Option<Bound>, Option<Bound>);

fn timed(run: &Run, workload: &str, asked: Asked) -> Option<Goal> {
    goal(run.outcome(workload)?, asked)
}

/// The slower of our dialects, compared with the peer to beat.
fn goal(outcome: &Outcome, (must, aim): Asked) -> Option<Goal> {
    let unit = outcome
        .octets
        .map_or(Unit::Time, |octets| Unit::Speed(octets as f64 / outcome.items as f64));
    let peer = outcome.standings.iter().find(|standing| standing.is_to_beat)?;
    let of = |ours: &Standing| Goal {
        what: outcome.workload.clone(),
        unit,
        peer: Some(peer.nanos.clone()),
        ours: ours.nanos.clone(),
        must,
        aim,
    };
    let ours = outcome.standings.iter().filter(|standing| standing.ours.is_some()).map(of);
    ours.reduce(|one, other| if other.is_worse_than(&one) { other } else { one })
}

const SETS: [&str; 2] = ["real files", "synthetic files"];
