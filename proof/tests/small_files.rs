//! The engine against the naive reference, on every file of a few lines: where records begin and end, and which
//! of them a robot obeys.

use verger::{Agents, Document, Policy, decide};
use verger_proof::naive::{Field, Line, Rulebook, answer};
use verger_proof::parallel::on_all_processors;

const BOOKS: [Rulebook; 6] = [
    Rulebook::Rfc9309,
    Rulebook::Google,
    Rulebook::Rep00,
    Rulebook::Koster1996,
    Rulebook::Original1994,
    Rulebook::Extended2,
];

#[test]
fn records() {
    prove(
        6,
        &["a", "b", "c"],
        &[
            ("User-agent: a", Line::UserAgent("a")),
            ("User-agent: b", Line::UserAgent("b")),
            ("User-agent: *", Line::UserAgent("*")),
            ("Disallow: /x", Line::Rule(Field::Disallow, "/x")),
            ("Crawl-delay: 1", Line::KnownField),
            ("", Line::Blank),
        ],
    );
}

#[test]
fn robots() {
    prove(
        4,
        &["a", "A", "ab", "a1", "abc", "bot", "a-b"],
        &[
            ("User-agent: a", Line::UserAgent("a")),
            ("User-agent: AB", Line::UserAgent("AB")),
            ("User-agent: a/1.0", Line::UserAgent("a/1.0")),
            ("User-agent: a1", Line::UserAgent("a1")),
            ("User-agent: a b", Line::UserAgent("a b")),
            ("User-agent: a-b", Line::UserAgent("a-b")),
            ("User-agent: *", Line::UserAgent("*")),
            ("User-agent: * b", Line::UserAgent("* b")),
            ("Disallow: /x", Line::Rule(Field::Disallow, "/x")),
            ("Disallow:", Line::Rule(Field::Disallow, "")),
            ("Allow: /x/y", Line::Rule(Field::Allow, "/x/y")),
        ],
    );
}

#[test]
fn versions() {
    prove(
        5,
        &["a", "ab", "c"],
        &[
            ("User-agent: a", Line::UserAgent("a")),
            ("User-agent: *", Line::UserAgent("*")),
            ("Robot-version: 1.0.0", Line::RobotVersion("1.0.0")),
            ("Robot-version: 2.0.0", Line::RobotVersion("2.0.0")),
            ("Robot-version: 2.3.0", Line::RobotVersion("2.3.0")),
            ("Disallow: /x", Line::Rule(Field::Disallow, "/x")),
            ("Allow: /x/y", Line::Rule(Field::Allow, "/x/y")),
            ("Visit-time: 0600 0845", Line::KnownField),
            ("Nobody-knows: it", Line::UnknownField),
            ("# aside", Line::Aside),
            ("", Line::Blank),
        ],
    );
}

fn prove(up_to: u32, tokens: &[&str], lines: &[(&str, Line)]) {
    // A file of fewer lines is one that begins with asides.
    let files = (lines.len() + 1).pow(up_to);
    let result = on_all_processors(files, |number| {
        let (mut text, mut read, mut rest) = (String::new(), Vec::new(), number);
        for _ in 0..up_to {
            let (line, meaning) = match rest % (lines.len() + 1) {
                0 => ("#", Line::Aside),
                chosen => lines[chosen - 1],
            };
            rest /= lines.len() + 1;
            text = text + line + "\n";
            read.push(meaning);
        }
        let mut asked = 0;
        for book in BOOKS {
            for token in tokens {
                let agents = Agents::new([token]);
                let document = Document::parse(text.as_bytes());
                let policy = Policy::new(&document, book.dialect(), &agents);
                for path in ["/x", "/x/y", "/"] {
                    let naive = answer(book, &read, token, path.as_bytes());
                    let engine = policy.decide(path.as_bytes());
                    let line = engine.line().map(|line| line as usize - 1);
                    let in_one_shot =
                        decide(text.as_bytes(), book.dialect(), &agents, path.as_bytes());
                    let same = (engine.is_allowed(), line) == (naive.allowed, naive.by);
                    if !same || engine != in_one_shot {
                        return Err(format!(
                            "{book:?}, {token} asks for {path}:\n{text}engine: {engine:?}\nin one shot: {in_one_shot:?}\nnaive: {naive:?}"
                        ));
                    }
                    asked += 1;
                }
            }
        }
        Ok(asked)
    });
    match result {
        Ok(asked) => println!("{files} files of {up_to} lines: {asked} decisions"),
        Err(difference) => panic!("{difference}"),
    }
}
