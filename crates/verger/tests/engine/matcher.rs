//! The matcher of a policy finds what the plain evaluator finds, in every kind of file.

use verger::dialect::{Excess, Limits};
use verger::{Crawler, Dialect, Document, Policy, Ranking, decide};

/// A xorshift generator: the same numbers in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }

    fn text(&mut self, alphabet: &[&str], longest: usize) -> String {
        (0..self.below(longest + 1)).map(|_| alphabet[self.below(alphabet.len())]).collect()
    }
}

/// Files of 1 to 400 rules: few and many literals, few and many wildcards, long shared prefixes, duplicates.
#[test]
fn policies_decide_as_the_plain_evaluator() {
    let worlds: [(&[&str], &[&str]); 5] = [
        (&["a", "b", "/"], &["a", "b", "/"]),
        (&["a", "b", "/", "*", "$"], &["a", "b", "/", "$"]),
        (
            &["shop/", "item", "?id=", "*", ".html", "$", "%2F", "%41"],
            &["shop/", "item", "?id=", ".html", "%2f", "A", "/"],
        ),
        (&["*", "x", "y", "zz", "\t", "é"], &["x", "y", "zz", "/", "%09", "%C3%A9"]),
        (&["a", "*"], &["a", "b"]),
    ];
    let mut dice = Dice(0x5EED_0001);
    let mut asked = 0;
    for round in 0..1500 {
        let (of_rules, of_paths) = worlds[round % worlds.len()];
        let mut robots = "User-agent: *\n".to_owned();
        if round % 7 == 0 {
            robots += "Robot-version: 2.0.0\n";
        }
        for _ in 0..=dice.below([6, 40, 400][round % 3]) {
            let directive = ["Allow", "Disallow"][dice.below(2)];
            let slash = ["/", "/", "/", ""][dice.below(4)];
            robots.extend([directive, ": ", slash, &dice.text(of_rules, 8), "\n"]);
        }
        let document = Document::parse(robots.as_bytes());
        for dialect in Dialect::ALL {
            let ranking = Ranking::new(&document, dialect, &Crawler::new(["a"]));
            let policy = Policy::new(&document, dialect, &Crawler::new(["a"]));
            for _ in 0..20 {
                let url = format!("/{}", dice.text(of_paths, 12));
                let (expected, decided) =
                    (ranking.decide(url.as_bytes()), policy.decide(url.as_bytes()));
                assert_eq!(decided, expected, "{} {url:?}\n{robots}", dialect.name);
                assert_eq!(
                    Policy::from(&ranking).decide(url.as_bytes()),
                    expected,
                    "{} {url:?}\n{robots}",
                    dialect.name
                );
                let at_once =
                    decide(robots.as_bytes(), dialect, &Crawler::new(["a"]), url.as_bytes());
                assert_eq!(at_once, expected, "{} {url:?}\n{robots}", dialect.name);
                asked += 1;
            }
        }
    }
    assert_eq!(asked, 180_000);
}

/// Enough wildcards with enough pieces of the path that the budget runs out and the path is indexed.
#[test]
fn what_exceeds_the_budget_is_decided_alike() {
    let mut dice = Dice(0x5EED_0002);
    for round in 0..6 {
        let mut robots = "User-agent: *\n".to_owned();
        for _ in 0..2000 {
            let mut piece = |of: &[&str], longest| format!("*{}", dice.text(of, longest));
            let pieces = [piece(&["ab", "a"], 9), piece(&["ab", "b"], 9), piece(&["a", "b"], 3)];
            robots.extend([
                "Disallow: /",
                &pieces.concat(),
                "q
",
            ]);
        }
        if round % 2 == 0 {
            robots += "Disallow: /*abab*b\nAllow: /*bb$\n";
        }
        let document = Document::parse(robots.as_bytes());
        let ranking = Ranking::new(&document, &Dialect::RFC9309, &Crawler::new(["a"]));
        let policy = Policy::new(&document, &Dialect::RFC9309, &Crawler::new(["a"]));
        for _ in 0..4 {
            let url =
                format!("/{}{}", dice.text(&["ab", "ba", "b"], 600), ["", "q"][dice.below(2)]);
            assert_eq!(
                policy.decide(url.as_bytes()),
                ranking.decide(url.as_bytes()),
                "round {round} {url}"
            );
        }
    }
}

/// Files of odd lines and groups, with every prefix of each as a file too, under every limit.
#[test]
fn one_pass_decides_as_a_policy_does() {
    let lines = [
        "User-agent: a",
        "User-agent: ab",
        "user-agent:*",
        "User-agent: * x",
        "User-agent: a/1.0",
        "User-agent: b",
        "User-agent: a1",
        "  User-Agent:\ta # x",
        "useragent: a",
        "User-agent a",
        "User-agent: ab/2 c",
        "Sitemap: /s",
        "Disallow: /",
        "Disallow: /x",
        "Disallow:/xy",
        "Allow: /x",
        "allow:  /x/y",
        "Disallow",
        "Disallow:",
        "Allow:",
        "Disallow /x",
        "disalow: /x",
        "Disallowed: /y",
        "\tDisallow: /%78",
        "Disallow: /*y$",
        "Allow: /x*",
        "Disallow: /$",
        "Disallow : /x",
        "Disallow: #/x",
        "Disallow: /x#y",
        "Dis\0allow: /x",
        "Disallow: /x\0y",
        "\u{1}Disallow: /x",
        "Allow: /index.html",
        "Allow: /x/index.htm",
        "",
        " ",
        "# c",
        "Crawl-delay: 1",
        "Disallow: /\u{e9}",
        "Allow: /x y",
    ];
    let urls = [
        "/",
        "/x",
        "/xy",
        "/x/",
        "/x/y",
        "/y",
        "/robots.txt",
        "/x%20y",
        "/%78y",
        "/%C3%A9",
        "/\u{e9}",
        "/x?y",
        "x/x",
    ];
    let robots = [&["a"][..], &["ab", "a"], &["A1"], &["c"], &["a", "b", "ab"], &["*"], &[""], &[]];
    let mut dice = Dice(0x5EED_0003);
    for round in 0..4000 {
        let end = ["\n", "\r\n", "\r", "\n\n"][round % 4];
        let bom = ["", "", "", "\u{feff}"][dice.below(4)];
        let mut text = bom.to_owned();
        for _ in 0..dice.below(14) {
            text += lines[dice.below(lines.len())];
            text += end;
        }
        // A file may end anywhere, even inside a line.
        let octets = &text.as_bytes()[..text.len() - dice.below(3).min(text.len())];
        let mut crawler = Crawler::new(robots[dice.below(robots.len())]);
        if round % 5 == 0 {
            crawler = crawler.with_fallbacks(robots[dice.below(robots.len())]);
        }
        if round % 11 == 0 {
            crawler = crawler.without_star();
        }
        let mut dialect = Dialect::ALL[dice.below(Dialect::ALL.len())].clone();
        if round % 3 == 0 {
            let on_excess = [Excess::Truncate, Excess::DisallowSite][dice.below(2)];
            dialect.limits = Limits {
                octets: Some(dice.below(octets.len() + 3) as u32),
                rules: None,
                on_excess,
            };
        }
        let policy = Policy::new(&Document::parse(octets), &dialect, &crawler);
        for url in urls {
            let (expected, at_once) =
                (policy.decide(url.as_bytes()), decide(octets, &dialect, &crawler, url.as_bytes()));
            let file = String::from_utf8_lossy(octets);
            assert_eq!(
                at_once, expected,
                "{} {crawler:?} {url:?} {:?}\n{file:?}",
                dialect.name, dialect.limits
            );
        }
    }
}

/// Lines are found whatever their position in the sixty-four bytes that are compared at once.
#[test]
fn lines_are_found_wherever_they_stand() {
    for before in 0..200 {
        for space in [0, 1, 5, 63, 64, 65, 130] {
            let robots = format!(
                "{}\n{}User-agent: a\n{}Disallow: /x\n",
                "#".repeat(before),
                " ".repeat(space),
                "\t".repeat(space)
            );
            for dialect in [&Dialect::RFC9309, &Dialect::GOOGLE] {
                let decision = decide(robots.as_bytes(), dialect, &Crawler::new(["a"]), b"/x");
                assert_eq!(decision.line(), Some(3), "{before} {space} {}", dialect.name);
            }
        }
    }
}
