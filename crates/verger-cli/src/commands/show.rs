use verger::pace::PaceOptions;
use verger_report::text::{Length, ShowSheet};
use verger_report::{Show, ShowOptions};

use crate::args::{Show as Args, dialect_named};
use crate::exit::{Failure, Outcome};
use crate::output::Output;
use crate::source::{RobotsTxt, Rules, of_site};
use crate::target::{is_absolute, site};

/// `verger show`: everything a file, or the robots.txt of a site, says to these robots.
pub(crate) fn show(args: &Args) -> Result<Outcome, Failure> {
    let robots = args.robots.read()?;
    let dialect = args.limits.applied_to(dialect_named(&args.dialect));
    let file = match args.file.to_str().filter(|name| is_absolute(name)) {
        Some(url) => of_site(&site(url)?, &args.network, &args.dialect)?,
        None => RobotsTxt::read(&args.file, None)?,
    };
    let base = args.origin.clone().or_else(|| file.url()).unwrap_or_default();
    let options = ShowOptions {
        base: base.as_bytes(),
        at: args.at.unwrap_or_else(crate::clock::now),
        took: args.took.or_else(|| file.took()).unwrap_or_default(),
        pace: PaceOptions { ceiling: args.ceiling, ..PaceOptions::default() },
        proposals_1996: args.proposals_1996,
    };
    let sheet = ShowSheet::new(if args.all { Length::Full } else { Length::Brief });
    let (mut out, mut outcome) = (Output::new(args.json, sheet), Outcome::default());
    for robot in &robots {
        let source = file.named();
        let answer = if let Some(document) = &file.document {
            Show::of_file(source, document, &dialect, robot, &options)
        } else {
            let decision = Rules::new(&file, &dialect, &robot.crawler).decide(&file, b"/");
            Show::without_file(source, &dialect, robot, file.decided(&decision))
        };
        out.put(&[answer])?;
    }
    if file.is_undetermined() {
        outcome.add_undetermined();
    }
    out.finish()?;
    Ok(outcome)
}
