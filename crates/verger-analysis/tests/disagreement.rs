//! What two dialects make of one file: every witness is decided by the engine, and what is proved holds on all short URLs.

use verger::{Dialect, Document, Policy};
use verger_analysis::{Disagreement, disagreement};

/// The outcome, after its witness was decided again.
fn outcome(file: &[u8], first: &Dialect, second: &Dialect) -> &'static str {
    let document = Document::parse(file);
    match disagreement(&document, first, second) {
        Disagreement::Same => "same",
        Disagreement::Unknown(_) => "unknown",
        Disagreement::Differs(disputed) => {
            let verdicts = [first, second].map(|dialect| {
                let policy = Policy::new(&document, dialect, &disputed.robots.crawler);
                policy.decide(&[b"https://a.example", &*disputed.url].concat()).verdict
            });
            assert_ne!(verdicts[0], verdicts[1], "{disputed:?}");
            assert_eq!(verdicts, disputed.decisions.map(|one| one.verdict));
            "differs"
        }
        _ => unreachable!("no other outcome is known"),
    }
}

#[test]
fn the_outcome_is_honest() {
    let (rfc, google) = (&Dialect::RFC9309, &Dialect::GOOGLE);
    assert_eq!(outcome(b"User-agent: *\nDisallow: /a\n", rfc, rfc), "same");
    assert_eq!(outcome(b"Sitemap: https://a.example/s\n", rfc, google), "same");
    // `/%61` is decided differently, but no client sends it.
    assert_eq!(outcome(b"User-agent: *\nDisallow: /a\n", rfc, google), "unknown");
    assert_eq!(outcome(b"User-agent: *\nDisallow: /%7Ea\n", rfc, google), "differs");
    assert_eq!(outcome(b"User-agent: *\nDisallow /a\n", rfc, google), "differs");
    let named = b"User-agent: a\nDisallow: /%7E\n\nUser-agent: *\nDisallow: /x\n";
    assert_eq!(outcome(named, rfc, google), "differs");
}

#[test]
fn what_is_proved_holds_on_all_short_urls() {
    let lines = ["Disallow: /a", "Allow: /ab", "Disallow: /*b$", "Allow: /", "Disallow: /a b"];
    let mut same = 0;
    for chosen in 0..1u32 << lines.len() {
        let rules = (0..lines.len()).filter(|at| chosen >> at & 1 == 1).map(|at| lines[at]);
        let file = format!("User-agent: *\n{}\n", rules.collect::<Vec<_>>().join("\n"));
        for (at, first) in Dialect::ALL.iter().enumerate() {
            for second in &Dialect::ALL[at + 1..] {
                if outcome(file.as_bytes(), first, second) == "same" {
                    same += 1;
                    assert_alike(file.as_bytes(), first, second);
                }
            }
        }
    }
    assert!(same > 20, "only {same} files were proved to mean the same");
}

fn assert_alike(file: &[u8], first: &Dialect, second: &Dialect) {
    let document = Document::parse(file);
    let policies =
        [first, second].map(|dialect| Policy::new(&document, dialect, &verger::Crawler::default()));
    for length in 0..4u32 {
        for number in 0..4usize.pow(length) {
            let letter = |at| b"ab/%"[number / 4usize.pow(at) % 4];
            let url = [b"/".to_vec(), (0..length).map(letter).collect()].concat();
            let url = [b"https://a.example", &*url].concat();
            let verdicts = policies.each_ref().map(|policy| policy.decide(&url).verdict);
            let [file, url] = [file, &url].map(String::from_utf8_lossy);
            let names = [first.name, second.name];
            assert_eq!(verdicts[0], verdicts[1], "{names:?} on {url} by {file}");
        }
    }
}
