//! One group with many rules, and URLs that hit them or miss them.

use std::collections::BTreeSet;

use verger::{Crawler, Dialect, Document, Policy, Reason};

use crate::random::Random;
use crate::url::{self, Url};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mix {
    /// Path prefixes only.
    Literal,
    /// Every fifth pattern, on average, has a `*` or a `$`, as in real files.
    FifthWildcard,
    /// Every fifth pattern, on average, has a `*` before any text. Engines that look up wildcard rules by the text
    /// before their star have to check each of these. The goals were set with such a set: the peer's stated time
    /// includes all these wildcards.
    FifthFloating,
}

/// Every mix.
pub(crate) const MIXES: [Mix; 3] = [Mix::Literal, Mix::FifthWildcard, Mix::FifthFloating];

impl Mix {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Literal => "literal",
            Self::FifthWildcard => "a fifth wildcards",
            Self::FifthFloating => "a fifth floating wildcards",
        }
    }

    fn pattern(self, random: &mut Random) -> String {
        match self {
            Self::Literal => pattern(false, random),
            _ if !random.once_in(5) => pattern(false, random),
            Self::FifthWildcard => pattern(true, random),
            Self::FifthFloating => floating(random),
        }
    }
}

pub(crate) struct RuleSet {
    pub(crate) octets: Vec<u8>,
    /// URLs that some rule matches.
    pub(crate) hits: Vec<Url>,
    /// URLs that no rule matches; half of them begin like some rule.
    pub(crate) misses: Vec<Url>,
}

impl RuleSet {
    pub(crate) fn new(count: usize, mix: Mix, questions: usize) -> Self {
        let mut random = Random::seeded(count as u64);
        let mut patterns = BTreeSet::new();
        while patterns.len() < count {
            patterns.insert(mix.pattern(&mut random));
        }
        let mut body = String::from("User-agent: *\n");
        for (number, pattern) in patterns.iter().enumerate() {
            body.push_str(if number % 4 == 1 { "Allow: " } else { "Disallow: " });
            body.push_str(pattern);
            body.push('\n');
        }
        let document = Document::parse(body.as_bytes());
        let policy = Policy::new(&document, &Dialect::RFC9309, &Crawler::exact(["ExampleBot"]));
        let is_hit =
            |url: &Url| policy.decide(url.absolute().as_bytes()).reason == Reason::MatchedRule;
        let patterns: Vec<_> = patterns.iter().map(String::as_bytes).collect();
        let hits = until(questions, is_hit, || hit(&patterns, &mut random));
        let mut random = Random::seeded(!(count as u64));
        let misses = until(questions, |url| !is_hit(url), || miss(&patterns, &mut random));
        Self { octets: body.into_bytes(), hits, misses }
    }
}

/// Makes URLs until enough of them qualify.
fn until(count: usize, wanted: impl Fn(&Url) -> bool, mut make: impl FnMut() -> Url) -> Vec<Url> {
    std::iter::from_fn(|| Some(make())).filter(wanted).take(count).collect()
}

fn hit(patterns: &[&[u8]], random: &mut Random) -> Url {
    let pattern = random.pick(patterns);
    let mut path = url::filled(pattern, random);
    if !pattern.ends_with(b"$") && random.once_in(2) {
        path.extend(word(random).bytes());
    }
    Url::of_path(&path)
}

fn miss(patterns: &[&[u8]], random: &mut Random) -> Url {
    let mut path = if random.once_in(2) {
        let mut path = url::filled(random.pick(patterns), random);
        path.truncate(path.len() / 2);
        path
    } else {
        b"/".to_vec()
    };
    // No pattern contains a `~`.
    for _ in 0..=random.below(3) {
        path.extend(format!("/~{}", word(random)).bytes());
    }
    Url::of_path(&path)
}

/// A path pattern such as sites write.
pub(crate) fn pattern(wildcard: bool, random: &mut Random) -> String {
    let mut path = String::new();
    for _ in 0..2 + random.below(3) {
        path.push('/');
        path.push_str(&word(random));
    }
    if !wildcard {
        if random.once_in(2) {
            path.push('/');
        }
        return path;
    }
    // In the shared corpus, of a hundred patterns with a wildcard 60 have no text before their first star, and most of
    // these one text after it; 37 have text on both sides, 7 of them with a final `$`; 3 have no text.
    match random.below(20) {
        0..12 => floating(random),
        12..18 => format!("{path}/*/{}", word(random)),
        18 => format!("{path}/*.{}$", word(random)),
        _ => format!("{path}$"),
    }
}

/// A pattern without text before its first star.
fn floating(random: &mut Random) -> String {
    let (one, other) = (word(random), word(random));
    match random.below(12) {
        0..5 => format!("/*?{one}="),
        5..9 => format!("/*/{one}{other}"),
        9 => format!("/*.{one}$"),
        _ => format!("/*/{one}/*{other}"),
    }
}

pub(crate) fn word(random: &mut Random) -> String {
    let mut word = String::new();
    for _ in 0..=random.below(3) {
        word.push_str(random.pick(SYLLABLES));
    }
    word
}

const SYLLABLES: &[&str] = &[
    "ad", "bin", "cat", "doc", "ed", "fo", "gal", "ho", "in", "jo", "kit", "log", "min", "new",
    "or", "pro", "qu", "re", "se", "tag", "us", "ver", "web", "xml", "yo", "zip", "cgi", "img",
];
