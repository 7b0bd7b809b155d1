//! `verger audit`: who may do what on a site today?

#[cfg(feature = "net")]
mod claimed;
#[cfg(feature = "net")]
mod fetched;
mod home;
mod page;

use std::path::Path;

use verger::Document;
use verger::usage::UsageRules;
use verger::{Crawler, Dialect, Policy};
use verger_access::AccessDecision;
use verger_analysis::Holds;
use verger_analysis::lint::{LintOptions, Linted, lint};
use verger_report::text::AuditSheet;
use verger_report::{Audit, AuditQuestion, ClaimedAnswer, Decided, Time};

use self::home::HomePage;
use crate::args::Audit as Args;
use crate::clock;
use crate::exit::{Failure, Outcome};
use crate::output::{self, Output};
#[cfg(feature = "net")]
use crate::source::of_site;
use crate::source::{Held, RobotsTxt, Rules};
use crate::target::is_absolute;
#[cfg(feature = "net")]
use crate::target::site;

/// Runs the verb.
pub(crate) fn audit(args: &Args) -> Result<Outcome, Failure> {
    let url = args.site.to_str().filter(|name| is_absolute(name));
    let Some(url) = url else { return of_file(args, &args.site) };
    of_url(args, url)
}

#[cfg(feature = "net")]
fn of_url(args: &Args, url: &str) -> Result<Outcome, Failure> {
    let site = site(url)?;
    let robots = of_site(&site, &args.network, "rfc9309")?;
    let home = fetched::home_page(&site, args)?;
    let claimed = match &args.as_robots {
        Some(named) => claimed::claimed(args, named, &site, &robots)?,
        None => Vec::new(),
    };
    told(args, &robots, &home, Some(site.as_str()), claimed)
}

#[cfg(not(feature = "net"))]
fn of_url(_: &Args, _: &str) -> Result<Outcome, Failure> {
    crate::commands::sites()
}

fn of_file(args: &Args, path: &Path) -> Result<Outcome, Failure> {
    #[cfg(feature = "net")]
    if args.as_robots.is_some() {
        return Err(Failure::usage("--as-robots asks a site, and a file has none"));
    }
    let robots = RobotsTxt::read(path, None)?;
    told(args, &robots, &HomePage::default(), None, Vec::new())
}

fn told(
    args: &Args,
    robots: &RobotsTxt,
    home: &HomePage,
    site: Option<&str>,
    claimed: Vec<ClaimedAnswer>,
) -> Result<Outcome, Failure> {
    let mut outcome = Outcome::default();
    let Some(holds) = holds(robots) else {
        let (name, why) = (robots.named().name(), because(robots));
        output::trouble(format!("{name}: nothing to audit ({why})"));
        return Ok(Outcome::Undetermined);
    };
    let empty = Document::parse(b"");
    let (document, because) = match holds {
        Holds::Rules(document) => (document, None),
        Holds::AllowsAll | Holds::DisallowsAll => (&empty, Some(because(robots))),
    };
    let usage = usage(document, home);
    let linted = linted(robots, document);
    let text = |place| home.text(document, place);
    let name = site.unwrap_or_else(|| robots.named().name());
    let asked = AuditQuestion {
        name,
        holds,
        because,
        document,
        site,
        at: Time(clock::now()),
        page: &home.url,
        may_index: home.may_index.clone(),
        usage: &usage,
        headers: &home.headers,
        linted,
    };
    let answer = Audit::new(asked, &text).with_claimed(claimed);
    if answer.lint.errors > 0 {
        outcome.add_fault();
    }
    if let Some(path) = args.html.as_deref() {
        page::write(&answer, path)?;
        return Ok(outcome);
    }
    let mut out = Output::new(args.json, AuditSheet);
    out.put(&[answer])?;
    out.finish()?;
    Ok(outcome)
}

/// What is found in the file, and in its server's answer.
fn linted(robots: &RobotsTxt, document: &Document<'_>) -> Linted {
    match robots.answered() {
        Some(answered) => answered.with(|served| {
            let mut options = LintOptions::default();
            options.served = Some(served);
            lint(document, &options)
        }),
        None => lint(document, &LintOptions::default()),
    }
}

/// What holds. A server that closes its site by its answer is known to, while a site that cannot be reached from here may be
/// open elsewhere.
fn holds(robots: &RobotsTxt) -> Option<Holds<'_>> {
    match robots.held() {
        Held::File(document) => Some(Holds::Rules(document)),
        Held::AllowsAll => Some(Holds::AllowsAll),
        Held::DisallowsAll => Some(Holds::DisallowsAll),
        Held::Unknown => {
            let rules = Rules::new(robots, &Dialect::RFC9309, &Crawler::default());
            let is_closed = matches!(rules.decide(robots, b"/"), AccessDecision::Disallowed(_));
            (is_closed && robots.answered().is_some()).then_some(Holds::DisallowsAll)
        }
    }
}

/// Why there are no rules.
fn because(robots: &RobotsTxt) -> String {
    let rules = Rules::new(robots, &Dialect::RFC9309, &Crawler::default());
    let decided: Decided<'_> = robots.decided(&rules.decide(robots, b"/"));
    verger_report::text::because(&decided)
}

/// Every preference on the use of the home page, to a robot of which nothing is known.
fn usage(document: &Document<'_>, home: &HomePage) -> verger::usage::UsagePreferences {
    let (dialect, crawler) = (&Dialect::RFC9309, &Crawler::default());
    let verdict = Policy::new(document, dialect, crawler).decide(b"/").verdict;
    let mut usage = home.usage.clone();
    usage.extend(UsageRules::new(document, dialect, crawler).at(b"/", verdict).unwrap_or_default());
    usage
}
