//! `verger watch`: what changed on sites since last time, in meaning.

mod kept;

use std::collections::HashSet;
use std::path::PathBuf;

use verger::robots::{KNOWN_ROBOTS, KnownRobot};
use verger::time::Moment;
use verger::{Crawler, Dialect, Document};
use verger_access::Site;
use verger_report::text::WatchSheet;
use verger_report::{Time, Watch, WatchedChange, WatchedFile};

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
    let network = args.network.as_served_now(&args.dialect);
    let asked = of_sites(&sites, &network, &args.dialect, |site, robots| {
        match look(site, &robots, &folder, dialect, &mut out, &mut outcome) {
            // What is kept of one site says nothing of another.
            Err(failure @ Failure::Input(_)) => {
                output::trouble(failure);
                outcome.add_unreadable();
                Ok(())
            }
            looked => looked,
        }
    });
    out.finish()?;
    asked?;
    Ok(outcome)
}

/// Looks at one site, prints what changed, and keeps what it says now; what is kept of a first look is printed after that.
fn look(
    site: &Site,
    robots: &RobotsTxt,
    folder: &std::path::Path,
    dialect: &Dialect,
    out: &mut Output<WatchSheet>,
    outcome: &mut Outcome,
) -> Result<(), Failure> {
    let (holds, octets): (&'static str, Vec<u8>) = match robots.held() {
        Held::File(document) => ("rules", document.octets().to_vec()),
        Held::AllowsAll => ("allows-all", Vec::new()),
        Held::DisallowsAll => ("disallows-all", closed()),
        Held::Unknown => {
            output::trouble(format!("{site}: not known, so it is compared next time"));
            outcome.add_undetermined();
            return Ok(());
        }
    };
    let path = kept::path(folder, site);
    let before = Kept::read(&path, site)?;
    let kept = Kept { at: clock::now(), holds, octets };
    let Some(before) = before else {
        kept.write(&path, site)?;
        out.put(&[Watch::first(site.as_str(), holds)])?;
        return out.pause().map_err(Into::into);
    };
    tell(site, &before, &kept, dialect, out, outcome)?;
    out.pause()?;
    // A change that could not be printed is not to be forgotten, so this is the last step.
    kept.write(&path, site)
}

/// Prints what is different from last time.
fn tell(
    site: &Site,
    before: &Kept,
    kept: &Kept,
    dialect: &Dialect,
    out: &mut Output<WatchSheet>,
    outcome: &mut Outcome,
) -> Result<(), Failure> {
    let (old, new) = (Document::parse(&before.octets[..]), Document::parse(&kept.octets[..]));
    let now = Time(kept.at);
    let names = [dated(site, before.at), dated(site, now.0)];
    let before = WatchedFile { at: Time(before.at), holds: before.holds, document: &old };
    let now = WatchedFile { at: now, holds: kept.holds, document: &new };
    let found = WatchedChange::new(
        site.as_str(),
        names.each_ref().map(|name| &**name),
        [before, now],
        dialect,
    );
    let is_changed = found.watch.changed;
    out.put(&[found.watch])?;
    out.put(&found.diffs)?;
    out.put(found.of_site.as_slice())?;
    if found.left_out > 0 {
        output::trouble(format!("{site}: {} more robots were not compared", found.left_out));
    }
    match (is_changed, found.is_known) {
        (true, true) => outcome.add_fault(),
        (true, false) => outcome.add_undetermined(),
        (false, _) => {}
    }
    Ok(())
}

/// What a site says that disallows everything without a file: also to robots that obey no group for `*`.
fn closed() -> Vec<u8> {
    let ignores_star = |robot: &&KnownRobot| !Crawler::known([robot.token]).obeys_star();
    let named = KNOWN_ROBOTS.iter().filter(ignores_star).map(|robot| robot.token);
    let agents = named.chain(["*"]).map(|name| format!("User-agent: {name}\n"));
    (agents.collect::<String>() + "Disallow: /\n").into_bytes()
}

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
