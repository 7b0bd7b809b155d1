use std::time::Instant;

use crate::cargo::Cargo;
use crate::{Failure, docs, tidy, tour};

/// One thing that a reviewer would check.
struct Step {
    name: &'static str,
    check: Check,
}

enum Check {
    Cargo(Cargo),
    /// A task of ours, and what to type for it alone.
    Task(fn() -> Result<(), Failure>, &'static str),
}

/// Runs every step, the cheap ones first, and stops at the first that fails.
pub(crate) fn ready() -> Result<(), Failure> {
    let start = Instant::now();
    let steps = steps();
    for (number, step) in steps.iter().enumerate() {
        let place = format!("{}/{} {}", number + 1, steps.len(), step.name);
        println!("ready {place}: {}", step.line());
        let begun = Instant::now();
        let done = match &step.check {
            Check::Cargo(cargo) => cargo.run(),
            Check::Task(task, _) => task(),
        };
        if let Err(failure) = done {
            let text = format!("{}\nready {place}: failed; again: {}", failure.text, step.line());
            return Err(Failure { text, ..failure });
        }
        println!("ready {place}: {:.1} s", begun.elapsed().as_secs_f64());
    }
    println!("ready: all of it, {:.1} s", start.elapsed().as_secs_f64());
    Ok(())
}

fn steps() -> Vec<Step> {
    let clippy = ["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"];
    // The one feature that is off: it is built and tested here, or nowhere.
    let http2 = ["--package", "verger-http", "--features", "http2"];
    let http2_clippy =
        [&["clippy"], &http2[..], &["--all-targets", "--", "--deny", "warnings"]].concat();
    let http2_test = [&["test"], &http2[..]].concat();
    // Libraries only: the command and the engine are both called `verger`, and would share one page.
    let doc = Cargo::new(&["doc", "--workspace", "--no-deps", "--lib"]);
    let doc = doc.with("RUSTDOCFLAGS", "--deny warnings");
    let step = |name, check| Step { name, check };
    vec![
        step("format", Check::Cargo(Cargo::new(&["fmt", "--all", "--", "--check"]))),
        step("tidy", Check::Task(tidy::tidy, "cargo xtask tidy")),
        step("clippy", Check::Cargo(Cargo::new(&clippy))),
        step("tests", Check::Cargo(Cargo::new(&["test", "--workspace"]))),
        step("tour of the catalog", Check::Task(tour::tour, "scripts/tour")),
        step("clippy, HTTP/2", Check::Cargo(Cargo::new(&http2_clippy))),
        step("tests, HTTP/2", Check::Cargo(Cargo::new(&http2_test))),
        step("documentation", Check::Cargo(doc)),
        step("generated pages", Check::Task(docs::check, "cargo xtask docs --check")),
    ]
}

impl Step {
    /// What to type for this step alone.
    fn line(&self) -> String {
        match &self.check {
            Check::Cargo(cargo) => cargo.line(),
            Check::Task(_, line) => (*line).to_owned(),
        }
    }
}
