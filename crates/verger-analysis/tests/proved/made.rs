//! Files made of intents: each known robot is decided as asked, by the plain evaluator.

use std::path::Path;

use verger::robots::{KNOWN_ROBOTS, KnownRobot, Purpose};
use verger::{Crawler, Dialect, Document, Ranking};
use verger_analysis::make::{Intents, OnConflict, SiteRules, Whom};
use verger_analysis::{Constant, Subject};
use verger_proof::parallel::on_all_processors;
use verger_proof::random::Generator;
use verger_proof::{corpus, tests_with_shared_data};

use crate::near_url::Patterns;
use crate::plain::values;
use crate::size::sized;

/// A file that is changed: some robots have groups of their own, one of them an odd one.
const BEFORE: &[u8] = b"User-agent: Googlebot\nUser-agent: GPTBot\nDisallow: /g\n\n# ours\nUser-agent: *\nDisallow: /tmp/\n\
Crawl-delay: 3\n\nUser-agent: Slurp\nUser-agent: msnbot\nAllow: /\n\nSitemap: https://a.example/map.xml\n";

const PATHS: [&str; 7] = ["/", "/x", "/tmp/", "/tmp/x", "/g", "/gh?q", "/robots.txt"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Blocked,
    Open,
    Unchanged,
}

/// What is asked for a robot, in as few words as it can be said.
fn asked(intents: &Intents, robot: Option<&KnownRobot>, is_new: bool) -> Asked {
    let is_of = |whom: &[Whom]| {
        whom.iter().any(|whom| match whom {
            Whom::Class(class) => robot.is_some_and(|robot| robot.purposes.contains(class)),
            _ => false,
        })
    };
    let (block, allow) = (is_of(&intents.block), is_of(&intents.allow));
    if block && allow {
        return match intents.on_conflict {
            OnConflict::Block => Asked::Blocked,
            OnConflict::Allow => Asked::Open,
        };
    }
    if block || allow {
        return if block { Asked::Blocked } else { Asked::Open };
    }
    if intents.block.contains(&Whom::Everyone) {
        Asked::Blocked
    } else if is_new || intents.allow.contains(&Whom::Everyone) {
        Asked::Open
    } else {
        Asked::Unchanged
    }
}

/// Whether the file that is made, anew or of one that was there, decides as asked; the number of decisions.
fn is_right(intents: &Intents, before: Option<&[u8]>) -> Result<usize, String> {
    let rules = SiteRules { disallow: vec!["/tmp/".into()], ..SiteRules::default() };
    let made = match before {
        None => intents.make(&rules),
        Some(before) => intents.change(before),
    };
    let made = made.map_err(|why| format!("{intents:?}: {why}"))?;
    let (old, new) = (Document::parse(before.unwrap_or_default()), Document::parse(&*made.text));
    let robots = KNOWN_ROBOTS.iter().map(Some).chain([None]);
    let mut decided = 0;
    for robot in robots {
        let name = robot.map_or("Nobody-Names-Me", |robot| robot.token);
        let crawler = Crawler::known([name]);
        let is_of_google = robot.is_some_and(|robot| robot.operator == "Google");
        let dialect = if is_of_google { &Dialect::GOOGLE } else { &Dialect::RFC9309 };
        let [was, is] = [&old, &new].map(|file| Ranking::new(file, dialect, &crawler));
        let asked = asked(intents, robot, before.is_none());
        for path in PATHS {
            let url = format!("https://a.example{path}");
            // By RFC 9309 §2.2.2 nothing but the file itself is always allowed.
            let is_always = path == "/robots.txt" && !is_of_google;
            let wanted = match asked {
                Asked::Blocked => is_always,
                Asked::Open => !path.starts_with("/tmp/"),
                Asked::Unchanged => was.decide(url.as_bytes()).is_allowed(),
            };
            if is.decide(url.as_bytes()).is_allowed() != wanted {
                let text = String::from_utf8_lossy(&made.text);
                return Err(format!("{intents:?}: {name} on {path}: {asked:?}\n{text}"));
            }
            decided += 1;
        }
    }
    Ok(decided)
}

/// Every pair of classes, one to block and one to allow, and each with all and none.
fn all_intents() -> Vec<Intents> {
    let classes = Purpose::ALL.iter().map(|&class| vec![Whom::Class(class)]);
    let each: Vec<_> = [vec![], vec![Whom::Everyone]].into_iter().chain(classes).collect();
    let mut all = Vec::new();
    for (at, block) in each.iter().enumerate() {
        for allow in each.iter().enumerate().filter(|&(other, _)| other == 0 || other != at) {
            let on_conflict = if (at + allow.0).is_multiple_of(2) {
                OnConflict::Block
            } else {
                OnConflict::Allow
            };
            all.push(Intents { block: block.clone(), allow: allow.1.clone(), on_conflict });
        }
    }
    all
}

#[test]
fn every_known_robot_is_decided_as_asked() {
    let all = all_intents();
    let step = sized(9, 1);
    let decided = on_all_processors(all.len().div_ceil(step), |number| {
        let intents = &all[number * step];
        Ok::<_, String>(is_right(intents, None)? + is_right(intents, Some(BEFORE))?)
    });
    let decided = decided.unwrap_or_else(|why| panic!("{why}"));
    println!("{} of {} intents, {decided} decisions", all.len().div_ceil(step), all.len());
}

tests_with_shared_data!(real_files_are_changed_as_asked);

/// Real files, changed by random intents: each robot that they name, and each known one, is decided as asked.
fn real_files_are_changed_as_asked(shared: &Path) {
    let files: Vec<_> = corpus(shared).into_iter().collect();
    let (step, intents) = (sized(61, 1), all_intents());
    let made = on_all_processors(files.len().div_ceil(step), |number| {
        let (name, file) = &files[number * step];
        let mut generator = Generator::new(number as u64);
        let intents = &intents[generator.below(intents.len())];
        is_changed(intents, file, &mut generator)
            .map_err(|why| format!("{name}: {intents:?}: {why}"))
    });
    let made = made.unwrap_or_else(|why| panic!("{why}"));
    println!("{made} of {} files are changed as asked", files.len().div_ceil(step));
    assert!(made > files.len() / step / 2, "{made}");
}

/// 1 if there is such a file, 0 if none is made.
fn is_changed(intents: &Intents, file: &[u8], generator: &mut Generator) -> Result<usize, String> {
    let made = match intents.change(file) {
        Ok(made) => made,
        Err(why) => {
            println!("{intents:?}: {why}\n{}", &file[..file.len().min(300)].escape_ascii());
            return Ok(0);
        }
    };
    let (old, new) = (Document::parse(file), Document::parse(&*made.text));
    let constant = ["/", ""].map(|path| format!("User-agent: *\nDisallow: {path}\n"));
    let [closed, open] = constant.each_ref().map(|text| Document::parse(text.as_bytes()));
    let nobody = Crawler::new(["Nobody-Names-Me"]);
    let star = Subject::new(&old, &Dialect::RFC9309, &nobody);
    let is_closed = star.always() == Some(Constant::Nothing);
    let named = values(file, b"user-agent").into_iter().filter_map(|value| {
        let name = value.split(|octet| b" \t/".contains(octet)).next()?;
        let is_name = |octet: &u8| octet.is_ascii_alphanumeric() || b"_-".contains(octet);
        let is_one = !name.is_empty() && name.iter().all(is_name);
        // Of a known robot whose name has a space, the first word is not a robot.
        let is_known = [name, value].iter().any(|name| KnownRobot::named(name).is_some());
        (is_one && !is_known).then(|| name.to_vec())
    });
    let known = KNOWN_ROBOTS.iter().map(|robot| robot.token.as_bytes().to_vec());
    for name in known.chain(named).chain([b"Nobody-Names-Me".to_vec()]) {
        let (robot, crawler) = (KnownRobot::named(&name), Crawler::known([&name]));
        let is_of_google = robot.is_some_and(|robot| robot.operator == "Google");
        let dialect = if is_of_google { &Dialect::GOOGLE } else { &Dialect::RFC9309 };
        let is = Ranking::new(&new, dialect, &crawler);
        let asked = asked(intents, robot, false);
        let (wanted, whose) = match asked {
            Asked::Blocked => (&closed, &nobody),
            Asked::Open if is_closed => (&open, &nobody),
            Asked::Open => (&old, &nobody),
            Asked::Unchanged => (&old, &crawler),
        };
        let wanted = Ranking::new(wanted, dialect, whose);
        let mut patterns = Patterns::default();
        patterns.add(&is);
        patterns.add(&wanted);
        for _ in 0..TRIES {
            let url = patterns.url(generator);
            if is.decide(&url).is_allowed() != wanted.decide(&url).is_allowed() {
                let (name, url) = (name.escape_ascii(), url.escape_ascii());
                return Err(format!("{name} on {url}: {asked:?}\n{}", made.text.escape_ascii()));
            }
        }
    }
    Ok(1)
}

/// The URLs for each robot.
const TRIES: usize = 8;
