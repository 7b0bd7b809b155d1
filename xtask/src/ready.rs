use crate::cargo::Cargo;
use crate::stopwatch::Stopwatch;
use crate::{Failure, docs, exports, js, pages, playground, python, tidy, tour, wasm, workspace};

/// One check.
struct Step {
    name: &'static str,
    check: Check,
}

enum Check {
    Cargo(Cargo),
    /// One of our tasks, and the command line that runs it alone.
    Task(fn() -> Result<(), Failure>, &'static str),
}

/// How much is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// The checks before every commit.
    Usual,
    /// Those, and the slower ones that CI runs.
    All,
}

/// Runs every step, cheap ones first, and stops at the first failure.
pub(crate) fn ready(extent: Extent) -> Result<(), Failure> {
    let start = Stopwatch::start()?;
    let steps = steps(extent);
    for (number, step) in steps.iter().enumerate() {
        let place = format!("{}/{} {}", number + 1, steps.len(), step.name);
        println!("ready {place}: {}", step.line());
        let begun = Stopwatch::start()?;
        let done = match &step.check {
            Check::Cargo(cargo) => cargo.run(),
            Check::Task(task, _) => task(),
        };
        if let Err(failure) = done {
            let text = format!("{}\nready {place}: failed; again: {}", failure.text, step.line());
            return Err(Failure { text, ..failure });
        }
        println!("ready {place}: {}", begun.took()?);
    }
    println!("ready: all of it, {}", start.took()?);
    Ok(())
}

fn steps(extent: Extent) -> Vec<Step> {
    let clippy = |what: &[&str]| {
        let all = [&["clippy", "--workspace"], what, &["--", "--deny", "warnings"]];
        Check::Cargo(Cargo::new(&all.concat()))
    };
    let test = |what: &[&str]| Check::Cargo(Cargo::new(&[&["test", "--workspace"], what].concat()));
    // Features choose verbs and drivers. The builds with fewer features are also of the whole workspace, so that
    // dependencies have the same features in each, and are built once.
    let fewer = ["--bin", "verger", "--test", "cli"];
    let smallest = ["--no-default-features", "--test", "cli"];
    // Libraries only: the command and the engine are both named `verger`, and would share one page.
    let doc = Cargo::new(&["doc", "--workspace", "--all-features", "--no-deps", "--lib"]);
    let doc = doc.with("RUSTDOCFLAGS", "--deny warnings");
    let step = |name, check| Step { name, check };
    let mut steps = vec![
        step("format", Check::Cargo(Cargo::new(&["fmt", "--all", "--", "--check"]))),
        step("tidy", Check::Task(tidy::tidy, "cargo xtask tidy")),
        step("clippy", clippy(&["--all-features", "--all-targets"])),
        step("clippy, default command", clippy(&fewer)),
        step(
            "clippy, smallest command",
            clippy(&[&["--no-default-features"], &fewer[..]].concat()),
        ),
        step("tests", test(&["--all-features"])),
        step("tests, smallest command", test(&smallest)),
        step("tour of the catalog", Check::Task(tour::tour, "scripts/tour")),
        step("documentation", Check::Cargo(doc)),
        step("generated pages", Check::Task(docs::check, "cargo xtask docs --check")),
    ];
    if extent == Extent::All {
        let fleet = ["test", "--workspace", "--all-features", "--test", "trials", "pace::"];
        let fleet = Cargo::new(&fleet).with("VERGER_FLEET_SECONDS", "180");
        steps.push(step("three minutes of each fleet", Check::Cargo(fleet)));
        steps.push(step(
            "exports, by validators",
            Check::Task(exports::check, "cargo xtask exports"),
        ));
        // The Python package is a workspace of its own.
        let of_package = |verb: &str, what: &[&str]| {
            let all = [&[verb, "--manifest-path", "bindings/python/Cargo.toml"], what];
            let target = workspace::target().join("python");
            Check::Cargo(Cargo::new(&all.concat()).with("CARGO_TARGET_DIR", target))
        };
        let strict = ["--all-targets", "--", "--deny", "warnings"];
        steps.push(step("format, Python", of_package("fmt", &["--", "--check"])));
        steps.push(step("clippy, Python", of_package("clippy", &strict)));
        steps.push(step("Python", Check::Task(python::check, "cargo xtask python")));
        match js::missing() {
            None => steps.extend(of_webassembly()),
            Some(what) => {
                println!("ready: npm package, playground and pages are NOT checked: {what}");
            }
        }
    }
    steps
}

/// The npm package and the page, workspaces of their own for another target.
fn of_webassembly() -> [Step; 8] {
    let cargo = |verb: &str, manifest: &str, what: &[&str]| {
        let all = [&[verb, "--manifest-path", manifest], what];
        let target = workspace::target().join("wasm");
        Check::Cargo(Cargo::new(&all.concat()).with("CARGO_TARGET_DIR", target))
    };
    let (npm, page) = ("bindings/js/Cargo.toml", "playground/wasm/Cargo.toml");
    let fmt = ["--", "--check"];
    let strict = ["--all-features", "--target", wasm::TARGET, "--", "--deny", "warnings"];
    let step = |name, check| Step { name, check };
    [
        step("format, npm", cargo("fmt", npm, &fmt)),
        step("clippy, npm", cargo("clippy", npm, &strict)),
        step("npm", Check::Task(js::check, "cargo xtask js")),
        step("format, playground", cargo("fmt", page, &fmt)),
        step("clippy, playground", cargo("clippy", page, &strict)),
        step("playground", Check::Task(playground::check, "cargo xtask playground check")),
        step(
            "playground in the command",
            Check::Task(playground::served, "cargo xtask playground served"),
        ),
        step("pages of a catalog", Check::Task(pages::check, "cargo xtask pages")),
    ]
}

impl Step {
    /// The command line that runs this step alone.
    fn line(&self) -> String {
        match &self.check {
            Check::Cargo(cargo) => cargo.line(),
            Check::Task(_, line) => (*line).to_owned(),
        }
    }
}
