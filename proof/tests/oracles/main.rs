//! Other people's engines, asked the same as ours about real files.
//!
//! Where one differs, a reason must explain it: something about the question that the engine is known to read
//! otherwise. Each reason is a rewriting that takes that thing out of the question. It explains a difference when
//! our answer stays what it was, and the other engine, asked the rewritten question, gives it too.

mod case;
mod comparison;
mod normal_form;
mod robotstxt_crate;
mod texting_robots_crate;

use verger::Dialect;
use verger_proof::shared;

use comparison::Comparison;

#[test]
fn robotstxt_crate_agrees_with_google() {
    let Some(shared) = shared() else { return };
    Comparison::of(&shared, &Dialect::GOOGLE, &robotstxt_crate::ENGINE).conclude();
}

#[test]
fn texting_robots_crate_agrees_with_google() {
    let Some(shared) = shared() else { return };
    Comparison::of(&shared, &Dialect::GOOGLE, &texting_robots_crate::ENGINE).conclude();
}

#[test]
fn texting_robots_crate_agrees_with_rfc9309() {
    let Some(shared) = shared() else { return };
    Comparison::of(&shared, &Dialect::RFC9309, &texting_robots_crate::ENGINE).conclude();
}
