//! What the site's robots.txt says: the sitemaps that it names, and the rules for the robot asked about.

use std::sync::Arc;

use verger::explanation::ChosenBy;
use verger::records::OtherRecords;
use verger::time::Moment;
use verger::{Directive, Policy};
use verger_access::SiteRules;
use verger_http::Seen;
use verger_report::{Asker, Note, Robot, by_registry};

use crate::args::{Sitemaps, dialect_named};
use crate::commands::fetch::faults;
use crate::output;

/// Empty if the site was not asked.
#[derive(Default)]
pub(super) struct Named {
    /// The URLs of its Sitemap lines, in order.
    pub(super) sitemaps: Vec<String>,
    /// The rules for the robot.
    pub(super) rules: Option<SiteRules>,
    /// The robot as the file sees it, with the notes on both.
    pub(super) asker: Option<Asker>,
}

impl Named {
    pub(super) fn new(args: &Sitemaps, robot: &Robot, seen: &Seen, now: Moment) -> Self {
        let dialect = dialect_named(&args.dialect);
        let document = seen.document();
        let others = document.as_ref().map(|file| OtherRecords::new(file, dialect, &robot.crawler));
        let chosen_by = others.as_ref().map_or(ChosenBy::Nothing, |others| others.chosen_by);
        let mut said: Vec<_> = seen.notes.iter().map(Note::from).collect();
        said.extend(faults(seen, dialect));
        if args.check && others.is_some() {
            said.extend(by_registry(robot, Some(chosen_by)));
        }
        for note in &said {
            output::note(format_args!("{}: {}", seen.site, note.text));
        }
        let base = seen.site.robots_url();
        let named = document.iter().zip(&others).flat_map(|(document, others)| {
            let named = others.that_count(Directive::Sitemap);
            named.filter_map(|record| record.address(document, base.as_bytes()))
        });
        let sitemaps = named.map(|url| String::from_utf8_lossy(&url).into_owned()).collect();
        let policy =
            document.as_ref().map(|file| Arc::new(Policy::new(file, dialect, &robot.crawler)));
        let rules = SiteRules::new(&seen.site, seen.state.or_deferred(now), policy);
        let asker = Asker::new(robot, chosen_by, said);
        Self { sitemaps, rules: Some(rules), asker: Some(asker) }
    }
}
