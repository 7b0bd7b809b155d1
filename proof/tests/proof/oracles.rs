//! Other people's engines, compared with ours on real files.
//!
//! Each difference must be explained by a reason: something in the question that the other engine is known to read
//! differently. A reason is a rewriting that removes this from the question. It explains a difference if our answer
//! stays the same, and the other engine gives it too for the rewritten question.

mod case;
mod comparison;
mod normal_form;
mod robotstxt_crate;
mod texting_robots_crate;

use std::path::Path;

use verger::Dialect;
use verger_proof::tests_with_shared_data;

use comparison::Comparison;

tests_with_shared_data!(
    robotstxt_crate_agrees_with_google,
    texting_robots_crate_agrees_with_google,
    texting_robots_crate_agrees_with_rfc9309,
);

fn robotstxt_crate_agrees_with_google(shared: &Path) {
    Comparison::of(shared, &Dialect::GOOGLE, &robotstxt_crate::ENGINE).conclude();
}

fn texting_robots_crate_agrees_with_google(shared: &Path) {
    Comparison::of(shared, &Dialect::GOOGLE, &texting_robots_crate::ENGINE).conclude();
}

fn texting_robots_crate_agrees_with_rfc9309(shared: &Path) {
    Comparison::of(shared, &Dialect::RFC9309, &texting_robots_crate::ENGINE).conclude();
}
