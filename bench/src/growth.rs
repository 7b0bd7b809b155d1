//! How the cost of a decision grows: with the rules of a policy, and with the length of a URL.

mod axis;
mod chart;

pub(crate) use chart::chart;

use crate::engine::Engine;
use crate::random::Random;
use crate::ratio::median;
use crate::rule_set::{Mix, RuleSet, word};
use crate::settings::{Growing, Settings};
use crate::table::Table;
use crate::url::Url;
use crate::workload;

/// One dimension of growth.
pub(crate) struct Growth {
    /// What grows, for a heading; and for the name of a file.
    pub(crate) along: &'static str,
    pub(crate) name: &'static str,
    /// Literal rules; then rules with a fifth of wildcards.
    pub(crate) panels: Vec<Panel>,
}

pub(crate) struct Panel {
    pub(crate) title: String,
    pub(crate) lines: Vec<Line>,
}

/// An engine: for each size, nanoseconds per decision.
pub(crate) struct Line {
    pub(crate) engine: String,
    pub(crate) points: Vec<(f64, f64)>,
}

/// Both dimensions, with hits and misses in equal parts.
pub(crate) fn growth(settings: &Settings) -> Vec<Growth> {
    vec![with_rules(settings), with_length(settings)]
}

fn with_rules(settings: &Settings) -> Growth {
    let panel = |mix: Mix| {
        let mut race = Race::new();
        for &count in settings.growing.rules {
            let set = RuleSet::new(count, mix, settings.growing.questions);
            let urls: Vec<_> = set.hits.into_iter().chain(set.misses).collect();
            race.run(count as f64, &set.octets, &urls, settings);
        }
        Panel { title: format!("rules: {}", mix.name()), lines: race.lines }
    };
    let panels = vec![panel(Mix::Literal), panel(Mix::FifthWildcard)];
    Growth { along: "number of rules", name: "rules", panels }
}

const RULES: usize = 200;

fn with_length(settings: &Settings) -> Growth {
    let panel = |mix: Mix| {
        let mut race = Race::new();
        let set = RuleSet::new(RULES, mix, settings.growing.questions);
        for &length in settings.growing.lengths {
            let mut random = Random::seeded(length as u64);
            let urls = set.hits.iter().chain(&set.misses);
            let urls: Vec<_> = urls.map(|url| lengthened(url, length, &mut random)).collect();
            race.run(length as f64, &set.octets, &urls, settings);
        }
        Panel { title: format!("{RULES} rules: {}", mix.name()), lines: race.lines }
    };
    let panels = vec![panel(Mix::Literal), panel(Mix::FifthWildcard)];
    Growth { along: "octets of the URL's path", name: "url-length", panels }
}

/// The URL, lengthened or shortened.
fn lengthened(url: &Url, length: usize, random: &mut Random) -> Url {
    let mut path = url.path().as_bytes().to_vec();
    while path.len() < length {
        path.extend(format!("/{}", word(random)).bytes());
    }
    path.truncate(length);
    Url::of_path(&path)
}

/// The engines still in the race: one that became too slow is dropped.
struct Race {
    engines: Vec<Box<dyn Engine>>,
    lines: Vec<Line>,
}

impl Race {
    fn new() -> Self {
        let engines = crate::engine::all();
        let line = |engine: &str| Line { engine: engine.to_owned(), points: Vec::new() };
        Self { lines: engines.iter().map(|engine| line(engine.name())).collect(), engines }
    }

    fn run(&mut self, at: f64, robots: &[u8], urls: &[Url], settings: &Settings) {
        let Growing { rounds, race, too_slow, .. } = settings.growing;
        let settings = Settings { rounds, race, ..settings.clone() };
        let outcome = workload::decide(&self.engines, String::new(), robots, urls, &settings);
        for standing in &outcome.standings {
            let nanos = median(&standing.nanos);
            let line = self.lines.iter_mut().find(|line| line.engine == standing.engine);
            line.expect("every engine has a line").points.push((at, nanos));
            if nanos > too_slow.as_nanos() as f64 {
                self.engines.retain(|engine| engine.name() != standing.engine);
            }
        }
    }
}

impl Growth {
    /// The same as tables.
    pub(crate) fn tables(&self) -> Vec<Table> {
        let table = |panel: &Panel| {
            let most = panel.lines.iter().max_by_key(|line| line.points.len());
            let places: Vec<f64> = most
                .map_or_else(Vec::new, |line| line.points.iter().map(|point| point.0).collect());
            let head = format!("ns a decision, {}; {}", panel.title, self.along);
            let mut table = Table::new(
                std::iter::once(head).chain(places.iter().map(|place| format!("{place}"))),
            );
            for line in &panel.lines {
                let cells = (0..places.len()).map(|index| {
                    let point = line.points.get(index);
                    point.map_or_else(|| "–".to_owned(), |&(_, nanos)| format!("{nanos:.0}"))
                });
                table.push(std::iter::once(line.engine.clone()).chain(cells));
            }
            table
        };
        self.panels.iter().map(table).collect()
    }
}
