//! The matrix of robots × URLs, and what has changed in it.

use std::collections::HashMap;

use verger::{Dialect, Document, Policy};
use verger_pages::{Html, MatrixGroup, matrix, matrix_row, tally};
use verger_report::{AskedUrl, Check, Decided, Source};

use crate::Matrix;
use crate::robots::Group;

/// The file for each robot, in one dialect.
#[derive(Debug, Default)]
pub(crate) struct Compiled {
    dialect: &'static str,
    policies: HashMap<String, Policy>,
}

impl Compiled {
    pub(crate) fn clear(&mut self) {
        self.policies.clear();
    }

    /// Compiles the file for those robots for which that was not done.
    pub(crate) fn of(&mut self, document: &Document<'_>, dialect: &Dialect, groups: &[Group]) {
        if self.dialect != dialect.name {
            self.dialect = dialect.name;
            self.clear();
        }
        for named in groups.iter().flat_map(|group| &group.robots) {
            if !self.policies.contains_key(&named.given) {
                let policy = Policy::new(document, dialect, &named.robot.crawler);
                self.policies.insert(named.given.clone(), policy);
            }
        }
    }
}

/// What the page shows: the rows, if the robots and the URLs are still these.
#[derive(Debug, Default)]
pub(crate) struct Shown {
    robots: Vec<String>,
    urls: Vec<String>,
    rows: Vec<Html>,
}

/// Every answer.
pub(crate) struct Table<'a> {
    urls: &'a [AskedUrl<'a>],
    all_urls: usize,
    groups: Vec<(&'a str, Vec<Vec<Check<'a>>>)>,
}

impl<'a> Table<'a> {
    pub(crate) fn new(
        document: &'a Document<'a>,
        dialect: &Dialect,
        compiled: &Compiled,
        groups: &'a [Group],
        asked: &'a [AskedUrl<'a>],
    ) -> Self {
        let urls = &asked[..asked.len().min(MOST_URLS)];
        let group = |group: &'a Group| {
            let rows = group.robots.iter().map(|named| {
                let policy = &compiled.policies[&named.given];
                let check = |asked: &'a AskedUrl<'a>| {
                    let decided = Decided::by_file(document, &policy.decide(&asked.url));
                    Check::new(asked.question(), Source::default(), dialect, &named.asker, decided)
                };
                urls.iter().map(check).collect()
            });
            (group.heading.as_str(), rows.collect())
        };
        Self { urls, all_urls: asked.len(), groups: groups.iter().map(group).collect() }
    }

    /// The whole table.
    pub(crate) fn whole(&self) -> Html {
        let urls: Vec<_> = self.urls.iter().map(AskedUrl::question).collect();
        let groups = self.groups.iter().map(|(heading, rows)| {
            let rows = rows.iter().map(Vec::as_slice).collect();
            MatrixGroup { heading, rows }
        });
        matrix(&urls, &groups.collect::<Vec<_>>())
    }

    /// What has changed since the page was last answered.
    pub(crate) fn answer(&self, robots_left_out: usize, shown: &mut Shown) -> Matrix {
        let all = || self.groups.iter().flat_map(|(_, rows)| rows);
        let names = all().filter_map(|row| Some(row.first()?.asker.name.clone()));
        let names: Vec<_> = names.collect();
        let rows: Vec<_> = all().map(|row| matrix_row(row)).collect();
        let mut answer = Matrix {
            urls: self.urls.len(),
            tally: tally(all().flatten().map(|check| &check.decided)).into(),
            cut: cut(robots_left_out, self.all_urls - self.urls.len()),
            ..Matrix::default()
        };
        let headings = self.groups.iter().map(|(heading, _)| (*heading).to_owned());
        let heads: Vec<_> = names.iter().cloned().chain(headings).collect();
        let urls = || self.urls.iter().map(|url| url.given);
        if shown.robots == heads && shown.urls.iter().map(String::as_bytes).eq(urls()) {
            let both = rows.iter().zip(&shown.rows).enumerate();
            let changed = both.filter(|(_, (now, before))| now != before);
            answer.changed =
                changed.map(|(number, (now, _))| (number, now.as_str().to_owned())).collect();
        } else {
            answer.whole = Some(self.whole().into());
            answer.robots = names;
            shown.urls = urls().map(|url| String::from_utf8_lossy(url).into_owned()).collect();
            shown.robots = heads;
        }
        shown.rows = rows;
        answer
    }
}

/// What was left out, in words.
fn cut(robots: usize, urls: usize) -> Option<String> {
    let parts = [(robots, "robots"), (urls, "URLs")];
    let parts = parts.iter().filter(|(count, _)| *count > 0);
    let parts: Vec<_> = parts.map(|(count, what)| format!("{count} {what}")).collect();
    (!parts.is_empty()).then(|| format!("{} too many: they are not shown", parts.join(" and ")))
}

/// The most URLs of a matrix.
const MOST_URLS: usize = 200;
