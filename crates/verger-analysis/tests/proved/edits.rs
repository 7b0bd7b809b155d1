//! Random edits of real files: what is called equal stays equal, and every witness is one.

use std::path::Path;

use verger::{Crawler, Document, Ranking};
use verger_analysis::{ChangedDecision, Sameness, same_for_everyone};
use verger_proof::parallel::on_all_processors;
use verger_proof::random::Generator;
use verger_proof::{corpus, tests_with_shared_data};

use crate::edit::edited;
use crate::plain::{DIALECTS, Pair, values};
use crate::size::sized;

tests_with_shared_data!(what_is_equal_stays_equal_and_every_witness_is_one);

fn what_is_equal_stays_equal_and_every_witness_is_one(shared: &Path) {
    let files: Vec<_> = corpus(shared).into_iter().collect();
    let (edits, tries) = (sized(1_000, 20_000), sized(200, 10_000));
    let equal = on_all_processors(edits, |number| {
        let mut generator = Generator::new(number as u64);
        let (name, file) = generator.one_of(&files);
        let new = edited(file, &mut generator);
        is_right(file, &new, &mut generator, tries)
            .map_err(|why| format!("edit {number} of {name}: {why}\n{}", changed_lines(file, &new)))
    });
    let equal = equal.unwrap_or_else(|why| panic!("{why}"));
    println!("{edits} edits, {equal} of them equal for everyone, each tried with {tries} URLs");
    assert!(equal > edits / 10, "{equal} of {edits} are equal");
}

/// Whether what is said of the pair is true; 1 if it is said to be equal.
fn is_right(
    old: &[u8],
    new: &[u8],
    generator: &mut Generator,
    tries: usize,
) -> Result<usize, String> {
    let (old, new) = (Document::parse(old), Document::parse(new));
    match same_for_everyone(&old, &new) {
        Sameness::Same => {
            let mut pair = Pair::new(&old, &new);
            if let Some(why) = pair.differ(generator, tries).or_else(|| pair.differ_beside()) {
                return Err(why);
            }
            let sitemaps = [&old, &new].map(|file| {
                let mut all = values(file.octets(), b"sitemap");
                all.sort();
                all.dedup();
                all
            });
            if sitemaps[0] != sitemaps[1] && !old.octets().contains(&0) {
                return Err("the sitemaps differ".to_owned());
            }
            Ok(1)
        }
        Sameness::Decision(changed) => differs(&old, &new, &changed).map(|()| 0),
        Sameness::Line(side) => {
            let lines = old.lines().len().max(new.lines().len());
            if side.line() as usize > lines {
                return Err(format!("there is no {side:?}"));
            }
            Ok(0)
        }
        Sameness::Unknown(why) => Err(format!("unknown: {why}")),
        other => Err(format!("{other:?}")),
    }
}

/// Whether the witness is one for each robot that it names.
fn differs(old: &Document<'_>, new: &Document<'_>, found: &ChangedDecision) -> Result<(), String> {
    let url = [&b"https://a.example"[..], &found.change.url].concat();
    let dialect = DIALECTS.iter().find(|dialect| dialect.name == found.dialect);
    let dialect = dialect.ok_or("another dialect")?;
    // What is not UTF-8 in a name is only shown.
    let as_written = found.robots.names.iter().filter(|name| !name.contains('\u{FFFD}'));
    let named = as_written.map(|name| Crawler::known([name]));
    let other = found.robots.is_every_other.then(|| Crawler::new(["Nobody-Names-Me"]));
    for crawler in named.chain(other).chain([found.robots.crawler.clone()]) {
        let [before, after] =
            [old, new].map(|file| Ranking::new(file, dialect, &crawler).decide(&url));
        if before != found.change.before || after != found.change.after {
            return Err(format!("{crawler:?}: {before:?}, {after:?} but {:?}", found.change));
        }
        if before.verdict == after.verdict {
            return Err(format!("{crawler:?} {:?} is not a change", found.change));
        }
    }
    Ok(())
}

/// The lines from the first to the last that are not in both files, for a message.
fn changed_lines(old: &[u8], new: &[u8]) -> String {
    let lines = |file: &[u8]| {
        let lines = file.split_inclusive(|&octet| octet == b'\n');
        lines.map(|line| line.escape_ascii().to_string()).collect::<Vec<_>>()
    };
    let (old, new) = (lines(old), lines(new));
    let alike = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let rest = old[alike..].iter().rev().zip(new[alike..].iter().rev());
    let after = rest.take_while(|(a, b)| a == b).count();
    let part = |lines: &[String]| lines[alike..lines.len() - after].join("\n  ");
    format!("from line {}:\n  {}\nto\n  {}", alike + 1, part(&old), part(&new))
}
