//! Files that are made to be much work: every question ends, and claims nothing that it did not prove.

use std::time::Instant;

use verger::{Crawler, Dialect, Document};
use verger_analysis::{Subject, difference, idle_rules};

fn ask(name: &str, old: &str, new: &str) {
    let read = |text: &str| {
        let document = Document::parse(text.as_bytes());
        Subject::new(&document, &Dialect::RFC9309, &Crawler::new(["ExampleBot"]))
    };
    let (old, new) = (read(old), read(new));
    let began = Instant::now();
    let found = difference(&old, &new);
    for change in &found.changes {
        let url = [&b"https://a.example"[..], &change.url].concat();
        let decide = |subject: &Subject| subject.ranking().decide(&url).verdict;
        assert_ne!(decide(&old), decide(&new), "{change:?}");
    }
    let of_difference = began.elapsed();
    let began = Instant::now();
    let (idle, unknown) = idle_rules(&old);
    println!(
        "{name}: {} rules; {} changes, {} unknown: {of_difference:?}; {} idle, {} unknown: {:?}",
        old.ranking().rules().len(),
        found.changes.len(),
        found.unknown.len(),
        idle.len(),
        unknown.len(),
        began.elapsed()
    );
}

/// A file of half a MiB.
fn file(rule: impl Fn(usize) -> String) -> String {
    let mut text = "User-agent: *\n".to_owned();
    for number in 0.. {
        let rule = rule(number);
        if text.len() + rule.len() > 512_000 {
            return text;
        }
        text += &rule;
    }
    text
}

#[test]
fn every_question_ends() {
    let verdict = |number: usize| if number.is_multiple_of(2) { "Allow" } else { "Disallow" };
    let stars = file(|number| format!("{}: /{}\n", verdict(number), "*a".repeat(number % 60 + 1)));
    let others =
        file(|number| format!("{}: /{}\n", verdict(number + 1), "*a".repeat(number % 60 + 1)));
    ask("the same pieces", &stars, &others);
    let interleaved = |shift: usize| {
        file(move |number| {
            let pieces = (0..12).map(|at| format!("*{}", (number * 7 + at * 31 + shift) % 97));
            format!("{}: /{}\n", verdict(number + shift), pieces.collect::<String>())
        })
    };
    ask("many pieces", &interleaved(0), &interleaved(1));
    let literal = |shift: usize| {
        file(move |number| format!("{}: /{:x}\n", verdict(number), number * 7 + shift))
    };
    ask("many rules", &literal(0), &literal(1));
    ask("one long rule", &format!("User-agent: *\nDisallow: /{}\n", "a*".repeat(200_000)), "");
    ask("one long text", &format!("User-agent: *\nDisallow: /{}\n", "a".repeat(400_000)), &stars);
    let every_symbol: Vec<_> = (1..=255_u8)
        .map(|octet| {
            format!(
                "Disallow: /%{octet:02X}
"
            )
        })
        .collect();
    ask("every symbol", &format!("User-agent: *\n{}", every_symbol.concat()), &stars);
}
