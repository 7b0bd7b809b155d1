//! Descriptions that are small to send and large to read: what a harvest takes for each is bounded.

mod rdf;
mod said;

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};
use std::{fmt, io};

use serde::{Deserialize, Serialize};
use verger::time::Moment;
use verger_dataset::{
    Answer, Body, Found, Harvest, HarvestOptions, HarvestState, Response, ResponseHeaders,
};

use crate::access::growth;

/// A hostile description.
pub struct Bomb {
    /// What it does.
    pub name: &'static str,
    /// The file that it is sent as.
    file: &'static str,
    before: fn(usize) -> String,
    each: fn(usize) -> String,
    after: &'static str,
}

impl fmt::Debug for Bomb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bomb").field("name", &self.name).finish_non_exhaustive()
    }
}

/// What a harvest took for a bomb.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BombReport {
    /// The bomb.
    pub name: String,
    /// Its size in bytes.
    pub octets: usize,
    /// The datasets that were read.
    pub datasets: u64,
    /// How long it took.
    pub took: Duration,
    /// How much larger the process was at its largest, in bytes, with the description itself.
    pub growth: u64,
}

/// The most that the process of a harvest may grow, in bytes.
pub const MOST_MEMORY: u64 = 512 << 20;

/// Meets a bomb of this size in this process. Nothing else may run in it.
pub fn meet_bomb(name: &str, octets: usize) -> Option<BombReport> {
    let bomb = bombs().find(|bomb| bomb.name == name)?;
    let (mut datasets, mut took) = (0, Duration::ZERO);
    let growth = growth(|| {
        let body = bomb.of_size(octets);
        let start = Instant::now();
        datasets = harvest(bomb.file, body);
        took = start.elapsed();
    });
    Some(BombReport { name: name.to_owned(), octets, datasets, took, growth })
}

/// Meets every bomb, each in a process of its own: `program NAME SIZE`, which prints its report as JSON.
///
/// # Errors
///
/// When the program cannot be run, or ends badly.
pub fn meet_bombs(program: &Path, octets: usize) -> io::Result<Vec<BombReport>> {
    let meet = |bomb: &Bomb| {
        let output = Command::new(program).args([bomb.name, &octets.to_string()]).output()?;
        let failed = || io::Error::other(format!("{}: {}", bomb.name, output.status));
        serde_json::from_slice(&output.stdout).map_err(|_| failed())
    };
    bombs().map(meet).collect()
}

/// The number of datasets that a site has whose only file this is.
fn harvest(file: &str, body: Vec<u8>) -> u64 {
    let now = Moment::from_unix(1_800_000_000);
    let first = format!("https://example.com/{file}").parse().expect("a URL");
    let mut harvest = Harvest::new(&first, HarvestState::default(), HarvestOptions::default(), now);
    let mut datasets = 0;
    let mut take = |found: Found| datasets += u64::from(matches!(found, Found::Dataset { .. }));
    let mut body = Some(body);
    while let Some(request) = harvest.next(&mut take) {
        let answer = match body.take() {
            Some(octets) => {
                let (headers, is_cut) = (ResponseHeaders::default(), false);
                let body = Body::Octets(octets);
                Answer::Came(Response { url: request.url, status: 200, headers, body, is_cut })
            }
            None => Answer::Nothing("nothing else".to_owned()),
        };
        harvest.answered(answer, now, &mut take);
    }
    let _ = harvest.finish(now);
    datasets
}

impl Bomb {
    fn of_size(&self, octets: usize) -> Vec<u8> {
        let mut text = (self.before)(octets).into_bytes();
        let mut number = 0;
        while text.len() + self.after.len() + 64 < octets {
            let piece = (self.each)(number);
            if piece.is_empty() {
                break;
            }
            text.extend_from_slice(piece.as_bytes());
            number += 1;
        }
        text.extend_from_slice(self.after.as_bytes());
        text
    }
}

/// All of them.
pub fn bombs() -> impl Iterator<Item = &'static Bomb> {
    BOMBS.iter().chain(rdf::BOMBS).chain(said::BOMBS)
}

const fn json(
    name: &'static str,
    before: fn(usize) -> String,
    each: fn(usize) -> String,
    after: &'static str,
) -> Bomb {
    Bomb { name, file: "data.json", before, each, after }
}

const fn text(name: &'static str, before: fn(usize) -> String, each: fn(usize) -> String) -> Bomb {
    Bomb { name, file: "data.txt", before, each, after: "" }
}

fn nothing(_: usize) -> String {
    String::new()
}

fn listed(count: usize, each: fn(usize) -> String) -> String {
    (0..count).map(each).collect()
}

fn all_of(text: &str, octets: usize) -> String {
    text.repeat(octets.saturating_sub(200) / text.len())
}

const BOMBS: &[Bomb] = &[
    json("objects", |_| "[".into(), |_| "{\"\":0},".into(), "{}]"),
    json("numbers", |_| "{\"dataset\":[".into(), |_| "0,".into(), "0]}"),
    json("datasets", |_| "[".into(), |_| "{\"title\":\"t\",\"identifier\":\"i\"},".into(), "0]"),
    json(
        "keywords",
        |_| "[{\"title\":\"t\",\"identifier\":\"i\",\"keyword\":[".into(),
        |_| "\"a\",".into(),
        "0]}]",
    ),
    json(
        "members",
        |_| "[{\"title\":\"t\",\"identifier\":\"i\"".into(),
        |number| format!(",\"{number}\":0"),
        "}]",
    ),
    json("lists in lists", |octets| all_of("[", octets), nothing, ""),
    json("objects in objects", |octets| all_of("{\"a\":", octets), nothing, ""),
    json(
        "a long text",
        |octets| format!("[{{\"identifier\":\"i\",\"title\":\"{}", all_of("a", octets)),
        nothing,
        "\"}]",
    ),
    json(
        "a long name",
        |octets| {
            format!(
                "[{{\"title\":\"t\",\"identifier\":\"i\",\"{}\":{{\"a\":[",
                all_of("a", octets / 2)
            )
        },
        |_| "{\"b\":1},".into(),
        "0]}}]",
    ),
    json("no commas", nothing, |_| "{\"title\":\"t\",\"identifier\":\"i\"}\n".into(), ""),
    json("open quotes", |_| "[".into(), |_| "{\"title\":\"x,\n".into(), ""),
    json(
        "brackets in excess",
        |_| "[{\"title\":\"t\",\"identifier\":\"i\"}".into(),
        |_| "]}".into(),
        "",
    ),
    json("brackets of each kind", |_| "[".into(), |_| "{\"a\":[".into(), ""),
    json("quotes", nothing, |_| "\"".into(), ""),
    json(
        "halves of pairs",
        |_| "[".into(),
        |number| format!("{{\"title\":\"\\ud800\",\"identifier\":\"{number}\"}},"),
        "0]",
    ),
    json(
        "references",
        |octets| {
            let many = listed(octets / 64, |number| format!("\"k{number}\":0,"));
            format!(
                "{{\"@graph\":[{{\"@id\":\"#a\",{many}\"name\":\"A\"}},{{\"@type\":\"Dataset\",\"creator\":["
            )
        },
        |_| "{\"@id\":\"#a\"},".into(),
        "0]}]}",
    ),
    json(
        "files of references",
        |_| {
            let sums = "\"checksum\":[{\"@id\":\"#a\"}],".repeat(8);
            format!("{{\"@graph\":[{{\"@id\":\"#a\",{sums}\"contentUrl\":\"/a\"}},")
        },
        |_| "{\"@type\":\"Dataset\",\"distribution\":[{\"@id\":\"#a\"},{\"@id\":\"#a\"}]},".into(),
        "0]}",
    ),
    json(
        "extras",
        |_| {
            "{\"success\":true,\"result\":{\"count\":1,\"results\":[{\"name\":\"a\",\"resources\":[],\"extras\":[".into()
        },
        |_| "{\"key\":\"a\",\"value\":\"b\"},".into(),
        "0]}]}}",
    ),
    json(
        "paths of many columns",
        |octets| {
            let fields = listed(octets / 64, |number| format!("{{\"name\":\"c{number}\"}},"));
            format!(
                "{{\"name\":\"a\",\"resources\":[{{\"schema\":{{\"fields\":[{fields}0]}},\"path\":["
            )
        },
        |number| format!("\"{number}\","),
        "0]}]}",
    ),
    text("members of YAML", nothing, |_| "- a: b\n".into()),
    text("brackets of YAML", |octets| format!("- {}", all_of("[", octets)), nothing),
    text(
        "anchors of YAML",
        |_| {
            let mut text =
                "- name: a\n  path: a.csv\n  l0: &l0 [a, a, a, a, a, a, a, a, a, a]\n".to_owned();
            for level in 1..12 {
                let aliases = vec![format!("*l{}", level - 1); 10].join(", ");
                text.extend(["  l", &level.to_string(), ": &l", &level.to_string()]);
                text.extend([" [", &aliases, "]\n"]);
            }
            text
        },
        |_| "- *l11\n".into(),
    ),
    text("keys of YAML", |_| "path: a.csv\n".into(), |number| format!("a{number}: b\n")),
    text("texts with colons in YAML", nothing, |_| "- a: b: c\n".into()),
    text("open quotes of YAML", nothing, |_| "- a: \"b\n".into()),
    text("dashes of YAML", |octets| all_of("- ", octets), nothing),
    text("comments of YAML", |_| "- path: a.csv\n".into(), |_| "#\n".into()),
    text(
        "a licence for each",
        |_| format!("License: {}\n\n", "a".repeat(60_000)),
        |_| "Dataset: a\n".into(),
    ),
];
