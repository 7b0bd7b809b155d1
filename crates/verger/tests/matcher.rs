//! The matcher of a policy finds what the plain evaluator finds, in every kind of file.

use verger::{Agents, Dialect, Document, Policy, Ranking};

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
            robots += &format!("{directive}: {slash}{}\n", dice.text(of_rules, 8));
        }
        let document = Document::parse(robots.as_bytes());
        for dialect in Dialect::ALL {
            let ranking = Ranking::new(&document, dialect, &Agents::new(["a"]));
            let policy = Policy::from(&ranking);
            for _ in 0..20 {
                let url = format!("/{}", dice.text(of_paths, 12));
                let (expected, decided) =
                    (ranking.decide(url.as_bytes()), policy.decide(url.as_bytes()));
                assert_eq!(decided, expected, "{} {url:?}\n{robots}", dialect.name);
                asked += 1;
            }
        }
    }
    assert_eq!(asked, 180_000);
}

/// So many wildcards hold so many pieces of the path that the budget runs out and the path is indexed.
#[test]
fn what_exceeds_the_budget_is_decided_alike() {
    let mut dice = Dice(0x5EED_0002);
    for round in 0..6 {
        let mut robots = "User-agent: *\n".to_owned();
        for _ in 0..2000 {
            robots += &format!(
                "Disallow: /*{}*{}*{}q\n",
                dice.text(&["ab", "a"], 9),
                dice.text(&["ab", "b"], 9),
                dice.text(&["a", "b"], 3)
            );
        }
        if round % 2 == 0 {
            robots += "Disallow: /*abab*b\nAllow: /*bb$\n";
        }
        let document = Document::parse(robots.as_bytes());
        let ranking = Ranking::new(&document, &Dialect::RFC9309, &Agents::new(["a"]));
        let policy = Policy::from(&ranking);
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
