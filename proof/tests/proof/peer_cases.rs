//! The cases of other engines' test suites.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::Deserialize;
use verger::dialect::SeveralTokens;
use verger::{Crawler, Dialect, Document, Policy};
use verger_proof::{PeerCase, peer_cases, tests_with_shared_data};

tests_with_shared_data!(
    rfc9309_differs_from_other_engines_on_purpose_only,
    every_suite_agrees_as_much_as_before,
);

/// Whichever rules a suite follows: where RFC 9309 supports its answer, the dialect must give it.
fn rfc9309_differs_from_other_engines_on_purpose_only(shared: &Path) {
    let listed = listed_differences();
    let (mut asked, mut met, mut unlisted) = (0, BTreeSet::new(), Vec::new());
    for case in peer_cases(shared).into_values().flatten() {
        let Some(agrees) = agrees(&case, &Dialect::RFC9309) else { continue };
        asked += 1;
        if agrees {
            continue;
        }
        if !listed.contains(&case.id) {
            unlisted.push(case.id.clone());
        }
        met.insert(case.id);
    }
    println!("{asked} cases; {} differ, all on purpose", met.len());
    assert_eq!(asked, 1_383);
    assert!(unlisted.is_empty(), "differ, and no reason is given: {unlisted:?}");
    let stale: Vec<_> = listed.difference(&met).collect();
    assert!(stale.is_empty(), "listed as different, but agree or do not exist: {stale:?}");
}

/// A suite follows the rules of its engine, so no dialect passes all its cases; but a change that passes fewer than
/// before is a change of meaning, and one that passes more should raise the figure.
fn every_suite_agrees_as_much_as_before(shared: &Path) {
    let suites = peer_cases(shared);
    let before = agreement();
    assert!(suites.keys().eq(before.keys()), "{:?}, {:?}", suites.keys(), before.keys());
    let mut fewer = Vec::new();
    for (suite, cases) in &suites {
        let mut row = vec![format!("{suite}:")];
        for dialect in Dialect::ALL {
            let answers: Vec<_> = cases.iter().filter_map(|case| agrees(case, dialect)).collect();
            let met = answers.iter().filter(|agrees| **agrees).count();
            row.push(format!("{} {met}/{}", dialect.name, answers.len()));
            let before = before[suite].get(dialect.name).copied().unwrap_or_default();
            if met < before {
                fewer.push(format!("{suite}, {}: {met}, {before} before", dialect.name));
            }
        }
        println!("{}", row.join(" "));
    }
    assert!(fewer.is_empty(), "{fewer:#?}");
}

/// Whether the dialect gives the expected answer; `None` if the case expects something other than a verdict.
fn agrees(case: &PeerCase, dialect: &Dialect) -> Option<bool> {
    let (crawler, url, expected) =
        (case.agents.as_ref()?, case.url.as_ref()?, case.expect_allowed?);
    let robots = case.robots();
    // Some suites give a whole header. Google's parser uses its input byte for byte.
    let crawler = match dialect.several_tokens {
        SeveralTokens::United => Crawler::exact(crawler),
        _ => Crawler::new(crawler),
    };
    let policy = Policy::new(&Document::parse(&robots), dialect, &crawler);
    Some(policy.decide(url.as_bytes()).is_allowed() == expected)
}

fn listed_differences() -> BTreeSet<String> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Listed {
        reason: Vec<Reason>,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Reason {
        why: String,
        cases: Vec<String>,
    }
    let listed: Listed = toml::from_str(include_str!("../../data/rfc9309_differences.toml"))
        .expect("the listed differences have the shape above");
    assert!(listed.reason.iter().all(|reason| !reason.why.is_empty()));
    listed.reason.into_iter().flat_map(|reason| reason.cases).collect()
}

fn agreement() -> BTreeMap<String, BTreeMap<String, usize>> {
    toml::from_str(include_str!("../../data/agreement.toml"))
        .expect("the figures are a table of dialects for each suite")
}
