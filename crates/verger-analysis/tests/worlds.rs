//! All pairs of small policies, against all short URLs.

use verger::{Crawler, Dialect, Document, Verdict};
use verger_analysis::{
    Constant, Difference, Idleness, Sameness, Subject, difference, idle_rules, same_for_everyone,
};

const PATTERNS: [&str; 15] = [
    "/", "/a", "/a*", "/*a", "/a$", "/$", "*a", "/*/", "/a*a", "/*a$", "/aa", "*/a$", "/a*b*a",
    "/ab$", "/*",
];

fn robot() -> Crawler {
    Crawler::new(["ExampleBot"])
}

/// All paths of at most `most` of these octets after the first slash.
fn paths(octets: &[u8], most: usize) -> Vec<Vec<u8>> {
    let mut all = vec![b"/".to_vec()];
    let mut from = 0;
    for _ in 0..most {
        let until = all.len();
        for index in from..until {
            for &octet in octets {
                let mut path = all[index].clone();
                path.push(octet);
                all.push(path);
            }
        }
        from = until;
    }
    all
}

fn subject(lines: &[String], dialect: &Dialect) -> Subject {
    let text = format!("User-agent: *\n{}", lines.concat());
    Subject::new(&Document::parse(text.as_bytes()), dialect, &robot())
}

fn verdicts(subject: &Subject, paths: &[Vec<u8>]) -> Vec<Verdict> {
    let url = |path: &[u8]| [&b"https://a.example"[..], path].concat();
    paths.iter().map(|path| subject.ranking().decide(&url(path)).verdict).collect()
}

/// Every rule of the patterns that are shorter than a path may be.
fn rules(longest: usize) -> Vec<String> {
    let of = |pattern: &str| [format!("Allow: {pattern}\n"), format!("Disallow: {pattern}\n")];
    PATTERNS.iter().filter(|pattern| pattern.len() < longest).flat_map(|one| of(one)).collect()
}

struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

fn is_right(
    found: &Difference,
    (old, new): (&[Verdict], &[Verdict]),
    (paths, longest): (&[Vec<u8>], usize),
) -> Result<(), String> {
    if !found.unknown.is_empty() {
        return Err(format!("unknown: {found:?}"));
    }
    for change in &found.changes {
        if change.before.verdict == change.after.verdict {
            return Err(format!("no change: {change:?}"));
        }
        if !change.is_shortest {
            return Err(format!("not the shortest: {change:?}"));
        }
    }
    for allowed in [true, false] {
        let to = if allowed { Verdict::Allowed } else { Verdict::Disallowed };
        let differ = (0..paths.len()).filter(|&at| old[at] != new[at] && new[at] == to);
        let shortest = differ.map(|at| paths[at].len()).min();
        let proved = found.changes.iter().filter(|change| change.is_allowed_now() == allowed);
        let proved = proved.map(|change| change.url.len()).min();
        let is_alike = match (shortest, proved) {
            (Some(shortest), Some(proved)) => shortest == proved,
            (None, Some(proved)) => proved > longest,
            (shortest, None) => shortest.is_none(),
        };
        if !is_alike {
            return Err(format!("to {to:?}: {shortest:?} but {proved:?}: {found:?}"));
        }
    }
    Ok(())
}

#[test]
fn differences_of_small_policies() {
    let mut numbers = Numbers(7);
    // Where a star and a dollar are nothing special, they are octets of URLs.
    let (few, many) = (paths(b"/abz", 5), paths(b"/abz*$", 4));
    for (dialect, paths, rounds) in [
        (&Dialect::RFC9309, &few, 4_000),
        (&Dialect::GOOGLE, &few, 2_000),
        (&Dialect::EXTENDED2, &many, 2_000),
        (&Dialect::KOSTER1996, &many, 2_000),
        (&Dialect::ORIGINAL1994, &many, 2_000),
    ] {
        let longest = paths.last().map_or(0, Vec::len);
        let rules = rules(longest + usize::from(longest == 6));
        for round in 0..rounds {
            let mut some = || {
                let count = numbers.below(4);
                (0..count).map(|_| rules[numbers.below(rules.len())].clone()).collect::<Vec<_>>()
            };
            let (old, new) = (some(), some());
            let (one, other) = (subject(&old, dialect), subject(&new, dialect));
            let (before, after) = (verdicts(&one, paths), verdicts(&other, paths));
            let found = difference(&one, &other);
            if let Err(why) = is_right(&found, (&before, &after), (paths, longest)) {
                panic!("{} round {round}: {old:?} to {new:?}: {why}", dialect.name);
            }
            let alike = before.iter().all(|verdict| *verdict == before[0]);
            match one.always() {
                Some(Constant::Everything) => {
                    assert!(alike && before[0] == Verdict::Allowed, "{old:?}");
                }
                Some(Constant::Nothing) => {
                    assert!(alike && before[0] == Verdict::Disallowed, "{old:?}");
                }
                None => assert!(!alike, "{} {old:?}", dialect.name),
            }
            let (idle, unknown) = idle_rules(&one);
            assert!(unknown.is_empty());
            for line in 0..old.len() {
                let mut without = old.clone();
                without.remove(line);
                let is_same = verdicts(&subject(&without, dialect), paths) == before;
                let said = idle.iter().any(|idle| idle.line as usize == line + 2);
                // A dialect may not know Allow, or not obey the line: then it is not a rule.
                let is_rule =
                    one.ranking().rules().iter().any(|rule| rule.line() as usize == line + 2);
                // In the 2.0.0 proposal the last rule of a kind says what holds without a match.
                let may_miss = dialect.name == Dialect::EXTENDED2.name;
                assert!(
                    !is_rule || said == is_same || may_miss && is_same,
                    "{} {old:?} line {}: {idle:?}",
                    dialect.name,
                    line + 2
                );
            }
        }
    }
}

/// The path of the file itself, which no rule decides, and paths that no client asks for, must not stand for others.
#[test]
fn paths_that_stand_for_no_others() {
    let of = |rules: &[&str]| {
        let lines: Vec<_> = rules.iter().map(|rule| format!("{rule}\n")).collect();
        subject(&lines, &Dialect::RFC9309)
    };
    let changes = |old: &[&str], new: &[&str]| {
        let found = difference(&of(old), &of(new));
        assert!(found.unknown.is_empty(), "{found:?}");
        let urls = found.changes.iter().map(|change| String::from_utf8_lossy(&change.url).into());
        urls.collect::<Vec<String>>()
    };
    assert_eq!(changes(&["Disallow: /robots.t*t$", "Disallow: /z"], &["Disallow: /z"]).len(), 1);
    let used = "Disallow: /zxqwvkjyumghilnp";
    assert_eq!(changes(&["Disallow: /*obots.txt$", used], &[used]).len(), 1);
    assert_eq!(of(&["Disallow: /robots.t*t$"]).always(), None);
    assert_eq!(changes(&["Disallow: /robots.txt$"], &[]), Vec::<String>::new());
    assert_eq!(changes(&["Disallow: /."], &[]), ["/.z"]);
    assert_eq!(changes(&["Disallow: /.."], &[]), ["/..z"]);
    assert_eq!(changes(&["Disallow: /.$", "Disallow: /./a", "Disallow: /*/../"], &[]), [""; 0]);
    assert_eq!(changes(&["Disallow: /*?*/../"], &[]), ["/?/../"]);
    let (idle, _) = idle_rules(&of(&["Disallow: /./a", "Disallow: /robots.txt$", "Disallow: /b"]));
    let why: Vec<_> = idle.iter().map(|one| (one.line, one.why)).collect();
    assert_eq!(why, [(2, Idleness::NeverMatches), (3, Idleness::OfItself)]);
}

/// Two small files with groups for two robots and for the rest: whether they are the same for everyone, against all short URLs for
/// each robot under both dialects.
#[test]
fn small_files_are_the_same_for_everyone() {
    let (mut numbers, paths, rules) = (Numbers(11), paths(b"/abz", 5), rules(5));
    let robots = ["a", "ab", "b"].map(|name| Crawler::new([name]));
    let mut same = 0;
    for round in 0..3_000 {
        let mut file = || {
            let mut text = String::new();
            for _ in 0..=numbers.below(3) {
                text += [
                    "User-agent: *\n",
                    "User-agent: a\n",
                    "User-agent: ab\nUser-agent: *\n",
                    "User-agent: a1\n",
                ][numbers.below(4)];
                for _ in 0..numbers.below(3) {
                    text += &rules[numbers.below(rules.len())];
                }
            }
            text
        };
        let (old, new) = (file(), file());
        let documents = [&old, &new].map(|text| Document::parse(text.as_bytes()));
        let found = same_for_everyone(&documents[0], &documents[1]);
        let differ = [&Dialect::RFC9309, &Dialect::GOOGLE].into_iter().any(|dialect| {
            robots.iter().any(|robot| {
                let of = |document| verdicts(&Subject::new(document, dialect, robot), &paths);
                of(&documents[0]) != of(&documents[1])
            })
        });
        match found {
            Sameness::Same => {
                assert!(!differ, "round {round}: {old:?} to {new:?}");
                same += 1;
            }
            Sameness::Decision(changed) => {
                // Names that are not tried here, such as `a1`, can be the ones that are told apart.
                let is_tried = robots.contains(&changed.robots.crawler);
                let is_short = changed.change.url.len() <= 6;
                assert!(
                    differ || !is_tried || !is_short,
                    "round {round}: {old:?} to {new:?}: {changed:?}"
                );
            }
            other => panic!("round {round}: {other:?}"),
        }
    }
    assert!(same > 100, "{same} are the same");
}
