//! Sites whose descriptions change from round to round, in a way that is known for any round.

use std::fmt::Write as _;

use serde_json::json;

use crate::store::Draw;

/// A site: how it describes its datasets, and how many there may be in each of its files.
#[derive(Clone, Copy, Debug)]
pub(super) struct Site {
    kind: Kind,
    datasets: u64,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    /// A data.txt; the others are included. Each changes once in a number of rounds, and has a tag.
    Files(&'static [u64]),
    /// A CKAN, which gives its datasets in pages, and changes in every round.
    Ckan,
}

/// The sites, of this number of datasets each.
pub(super) fn sites(datasets: u64) -> Vec<Site> {
    let kinds = [
        Kind::Files(&[1]),
        Kind::Files(&[2, 1, 3, 7]),
        Kind::Ckan,
        Kind::Files(&[5]),
        Kind::Files(&[1, 11]),
    ];
    kinds.into_iter().map(|kind| Site { kind, datasets: datasets / kind.files() }).collect()
}

impl Site {
    /// What its dataset of that name is called in a round; `None` if it describes none.
    pub(super) fn title(self, name: &str, round: u64) -> Option<String> {
        let (file, number) = name.strip_prefix('f')?.split_once('n')?;
        self.title_of(file.parse().ok()?, number.parse().ok()?, round)
    }

    fn title_of(self, file: u64, number: u64, round: u64) -> Option<String> {
        let period = self.kind.period(file)?;
        let edition = round / period;
        // Now and then one is not described for a while.
        let is_there = Draw((number << 40) ^ (file << 32) ^ (edition / 3)).below(12) > 0;
        let is_there = is_there && number < self.datasets;
        is_there.then(|| format!("Series {number} of {file}, edition {}", (edition + number) / 5))
    }

    /// The names of what a file of it describes in a round, or of what all of them do.
    pub(super) fn names(self, file: Option<u64>, round: u64) -> impl Iterator<Item = String> {
        let files = file.map_or(0..self.kind.files(), |file| file..file + 1);
        let all = files.flat_map(move |file| (0..self.datasets).map(move |number| (file, number)));
        let there = all.filter(move |&(file, number)| self.title_of(file, number, round).is_some());
        there.map(|(file, number)| name(file, number))
    }

    /// Which of its files has that URL.
    pub(super) fn file(self, url: &str) -> Option<u64> {
        (0..self.kind.files()).find(|&file| url.ends_with(&path(file)))
    }

    /// What it answers in a round: the tag, if there is one, and the body.
    pub(super) fn answer(self, target: &str, round: u64) -> Option<(String, String)> {
        if target == "/robots.txt" {
            return Some((String::new(), "User-agent: *\nCrawl-delay: 0\nAllow: /\n".to_owned()));
        }
        match self.kind {
            Kind::Files(periods) => {
                let file = self.file(target)?;
                let tag = format!("\"{file}-{}\"", round / periods[file as usize]);
                Some((tag, self.records(file, round)))
            }
            Kind::Ckan => Some((String::new(), self.page(target, round)?)),
        }
    }

    fn records(self, file: u64, round: u64) -> String {
        let mut text = String::new();
        if file == 0 {
            for further in 1..self.kind.files() {
                writeln!(text, "Include: {}", path(further)).expect(MEMORY);
            }
            text.push('\n');
        }
        for number in 0..self.datasets {
            let Some(title) = self.title_of(file, number, round) else { continue };
            let (name, download) = (name(file, number), download(number));
            write!(text, "Dataset: {name}\nTitle: {title}\nDownload: {download}\n\n")
                .expect(MEMORY);
        }
        text
    }

    fn page(self, target: &str, round: u64) -> Option<String> {
        let query = target.strip_prefix("/api/3/action/package_search?")?;
        let start = query.split('&').find_map(|part| part.strip_prefix("start="))?;
        let package = |number: u64| {
            let title = self.title_of(0, number, round)?;
            let files = [json!({"url": download(number), "format": "CSV"})];
            Some(json!({"name": name(0, number), "title": title, "resources": files}))
        };
        let packages: Vec<_> = (0..self.datasets).filter_map(package).collect();
        let page = packages.iter().skip(start.parse().ok()?).take(PAGE).collect::<Vec<_>>();
        let result = json!({"count": packages.len(), "results": page});
        Some(json!({"success": true, "result": result}).to_string())
    }
}

impl Kind {
    fn files(self) -> u64 {
        match self {
            Self::Files(periods) => periods.len() as u64,
            Self::Ckan => 1,
        }
    }

    /// In how many rounds a file changes once; `None` if there is no such file.
    fn period(self, file: u64) -> Option<u64> {
        match self {
            Self::Files(periods) => periods.get(file as usize).copied(),
            Self::Ckan => (file == 0).then_some(1),
        }
    }
}

fn name(file: u64, number: u64) -> String {
    format!("f{file}n{number}")
}

fn path(file: u64) -> String {
    if file == 0 { "/data.txt".to_owned() } else { format!("/part{file}.txt") }
}

/// A few files are described by several sites: those are duplicates.
fn download(number: u64) -> String {
    if number.is_multiple_of(20) {
        format!("http://files.example/{number}.csv")
    } else {
        format!("/files/{number}.csv")
    }
}

const PAGE: usize = 150;
const MEMORY: &str = "a String takes everything";
