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
