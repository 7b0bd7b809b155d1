//! `verger watch`: what changed on sites since last time, in meaning.

mod kept;

use std::collections::HashSet;
use std::path::PathBuf;

use verger::time::Moment;
use verger::{Dialect, Document};
use verger_access::Site;
use verger_report::text::WatchSheet;
use verger_report::{Diffed, Time, Watch};

use self::kept::Kept;
use crate::args::{Watch as Args, dialect_named};
use crate::clock;
use crate::exit::{Failure, Outcome};
use crate::list::{Found, List};
use crate::output::{self, Output};
use crate::source::{Held, RobotsTxt, of_sites};
use crate::target::site;

/// Runs the verb.
pub(crate) fn watch(args: &Args) -> Result<Outcome, Failure> {
    let mut outcome = Outcome::default();
    let sites = sites(args, &mut outcome)?;
    let folder = folder(args)?;
    let dialect = dialect_named(&args.dialect);
    let mut out = Output::new(args.json, WatchSheet::default());
    let asked = of_sites(&sites, &args.network, &args.dialect, |site, robots| {
        look(site, &robots, &folder, dialect, &mut out, &mut outcome)
    });
    out.finish()?;
    asked?;
    Ok(outcome)
}

/// Looks at one site, prints what changed, and keeps what it says now.
fn look(
    site: &Site,
    robots: &RobotsTxt,
    folder: &std::path::Path,
    dialect: &Dialect,
    out: &mut Output<WatchSheet>,
    outcome: &mut Outcome,
) -> Result<(), Failure> {
    let (holds, octets): (&'static str, &[u8]) = match robots.held() {
        Held::File(document) => ("rules", document.octets()),
        Held::AllowsAll => ("allows-all", b""),
        Held::DisallowsAll => ("disallows-all", CLOSED),
        Held::Unknown => {
            output::trouble(format!("{site}: not known, so it is compared next time"));
            outcome.add_undetermined();
            return Ok(());
        }
    };
    let path = kept::path(folder, site);
    let before = Kept::read(&path, site)?;
    let now = clock::now();
    if let Some(before) = &before {
        tell(site, before, (holds, octets), dialect, out, outcome)?;
    } else {
        out.put(&[Watch::first(site.as_str(), holds)])?;
    }
    out.pause()?;
    // What was printed must not be lost if this cannot be written, so it is the last step.
    Kept { at: now, holds, octets: octets.to_vec() }.write(&path, site)
}

/// Prints what is different from last time.
fn tell(
    site: &Site,
    before: &Kept,
    (holds, octets): (&'static str, &[u8]),
    dialect: &Dialect,
    out: &mut Output<WatchSheet>,
    outcome: &mut Outcome,
) -> Result<(), Failure> {
    let (old, new) = (Document::parse(&before.octets[..]), Document::parse(octets));
    let names = (dated(site, before.at), dated(site, clock::now()));
    let files = Diffed::new((&names.0, &old), (&names.1, &new), dialect);
    let rewritten = before.octets != octets;
    let (answers, left_out) = if rewritten { files.of_all() } else { (Vec::new(), 0) };
    let of_site = files.of_site();
    let is_known = answers.iter().all(|answer| answer.unknown.is_empty()) && left_out == 0;
    let changed = holds != before.holds
        || answers.iter().any(|answer| !answer.changes.is_empty() || !answer.lines.is_empty())
        || !of_site.lines.is_empty();
    let is_doubtful = !changed && !is_known;
    let since = (Time(before.at), before.holds);
    out.put(&[Watch::again(site.as_str(), since, holds, changed || is_doubtful, rewritten)])?;
    if changed || is_doubtful {
        let different: Vec<_> = answers.into_iter().filter(|answer| !answer.same).collect();
        out.put(&different)?;
        if !of_site.lines.is_empty() {
            out.put(&[of_site])?;
        }
    }
    if left_out > 0 {
        output::trouble(format!("{site}: {left_out} more robots were not compared"));
    }
    if changed {
        outcome.add_fault();
    } else if is_doubtful {
        outcome.add_undetermined();
    }
    Ok(())
}

/// What a site says that disallows everything without a file.
const CLOSED: &[u8] = b"User-agent: *\nDisallow: /\n";

fn dated(site: &Site, at: Moment) -> String {
    format!("{site} on {at}")
}

/// The sites of the arguments and of the list, each once.
fn sites(args: &Args, outcome: &mut Outcome) -> Result<Vec<Site>, Failure> {
    let mut sites = args.sites.iter().map(|named| site(named)).collect::<Result<Vec<_>, _>>()?;
    if let Some(path) = args.sites_from.as_deref() {
        let mut list = List::open(path)?.without_progress();
        loop {
            match list.next()? {
                Found::Item(number, item) => match site(&String::from_utf8_lossy(item)) {
                    Ok(site) => sites.push(site),
                    Err(why) => list.refuse(number, &why.to_string()),
                },
                Found::Nothing => {}
                Found::End => break,
            }
        }
        *outcome = (*outcome).max(list.outcome());
    }
    let mut known = HashSet::new();
    sites.retain(|site| known.insert(site.clone()));
    Ok(sites)
}

fn folder(args: &Args) -> Result<PathBuf, Failure> {
    let own = || {
        let folders = directories::ProjectDirs::from("", "", "verger")?;
        Some(folders.data_dir().join("watched"))
    };
    let nowhere = || Failure::usage("no folder to remember sites in; pass --state FOLDER");
    args.state.clone().or_else(own).ok_or_else(nowhere)
}
