//! Every verb that asks a robots.txt works on a site's as on a file.

use crate::origin::{self, Origin};
use crate::run::{Run, verger};

const ROBOTS: &str =
    "User-agent: *\nDisallow: /private\nAllow: /private/press\nSitemap: /map.xml\n";

/// Runs without a cache.
fn alone(args: &[&str]) -> Run {
    verger(&[args, &["--allow-private", "--no-cache"]].concat(), "")
}

#[test]
fn explain_takes_the_robots_txt_of_the_site() {
    let origin = Origin::with_robots(ROBOTS);
    let (site, url) = (origin.url(""), origin.url("/private/x"));
    let run = alone(&["explain", &url, "--agent", "ExampleBot"]);
    assert_eq!((run.status, run.err.as_str()), (1, ""), "{run:?}");
    for part in [
        &format!("disallowed: ExampleBot may not fetch {url}\n"),
        &format!("--> {site}/robots.txt:2:11\n"),
        "2 | Disallow: /private\n",
        "decides: it matches\n",
    ] {
        assert!(run.out.contains(part), "{part} is not in {}", run.out);
    }
    let file = verger(&["explain", "--robots", "-", "--agent", "ExampleBot", "/private/x"], ROBOTS);
    let annotations = |out: &str| {
        let lines = out.lines().filter(|line| line.contains('|')).map(str::to_owned);
        lines.collect::<Vec<_>>()
    };
    assert_eq!(annotations(&run.out), annotations(&file.out));

    let answers = alone(&["explain", &url, "--agent", "ExampleBot", "--json"]).json();
    let answer = &answers[0];
    assert_eq!((&answer["kind"], &answer["site"]), (&"explain".into(), &site.into()));
    assert_eq!((&answer["verdict"], &answer["line"]), (&"disallowed".into(), &2.into()));
    assert_eq!(answer["groups"][0]["role"], "obeyed");
    assert_eq!(answer["rules"][1]["outcome"], "decides");
    assert_eq!(answer["lines"][1]["text"], "Disallow: /private");
}

#[test]
fn a_site_without_a_file_is_answered_by_its_clause() {
    for (status, code, verdict, clause) in
        [(404, 0, "allowed", "RFC 9309 §2.3.1.3"), (503, 3, "disallowed", "RFC 9309 §2.3.1.4")]
    {
        let origin = Origin::start(vec![("/robots.txt", origin::status(status))]);
        let url = origin.url("/private/x");
        let run = alone(&["explain", &url, "--agent", "a"]);
        assert_eq!(run.status, code, "{run:?}");
        assert!(run.out.starts_with(&format!("{verdict}: a may")), "{}", run.out);
        assert!(run.out.contains(clause), "{}", run.out);
        let run = alone(&["show", &url, "--agent", "a"]);
        assert!(
            run.out.contains(&format!("There is no robots.txt to obey\n  everything is {verdict}"))
        );
        assert!(run.out.contains(clause), "{}", run.out);
        let run = alone(&["compare", &url, "--agent", "a", "--dialects", "rfc9309,google"]);
        assert_eq!(run.status, code, "{run:?}");
        assert!(!run.out.contains('≠'), "{}", run.out);
        for verb in [&["explain", &url][..], &["show", &url], &["compare", &url]] {
            let answers = alone(&[verb, &["--agent", "a", "--json"]].concat()).json();
            let decided = match verb[0] {
                "show" => &answers[0]["default"],
                "compare" => &answers[0]["answers"][0],
                _ => &answers[0],
            };
            assert_eq!(
                (&decided["verdict"], &decided["clause"]),
                (&verdict.into(), &clause.into())
            );
        }
    }
}

#[test]
fn show_and_compare_take_the_robots_txt_of_the_site() {
    let origin = Origin::with_robots(ROBOTS);
    let (site, url) = (origin.url(""), origin.url("/private/press"));
    let run = alone(&["show", &url, "--agent", "a"]);
    assert!(
        run.out.starts_with(&format!("What {site} says to a, read as rfc9309\n")),
        "{}",
        run.out
    );
    assert!(run.out.contains(&format!("line 4 {site}/map.xml\n")), "{}", run.out);
    let run = alone(&["compare", &url, "--agent", "a"]);
    assert!(
        run.out.contains(
            "disallowed by koster1996, original1994, extended2: line 2: Disallow: /private"
        ),
        "{}",
        run.out
    );
    let answer = alone(&["compare", &url, "--agent", "a", "--json"]).json().remove(0);
    assert_eq!((&answer["agree"], &answer["site"]), (&false.into(), &site.into()));
    assert_eq!(answer["answers"].as_array().map(Vec::len), Some(6));
}

#[test]
fn a_site_is_asked_once_a_run() {
    let origin = Origin::with_robots(ROBOTS);
    let urls: Vec<_> = (0..2000).map(|page| origin.url(&format!("/private/{page}"))).collect();
    let asked = ["check", "--agent", "a", "--urls-from", "-", "--allow-private", "--no-cache"];
    let run = verger(&asked, &urls.join("\n"));
    assert_eq!((run.status, run.out.lines().count()), (1, 2000));
    assert_eq!(origin.requests().len(), 1);
}

#[test]
fn the_registry_is_heard_where_a_site_has_no_robots_txt() {
    let origin = Origin::start(vec![("/robots.txt", origin::status(404))]);
    let url = origin.url("/");
    let answer = alone(&["check", "--json", "--agent", "Google-Extended", &url]).json().remove(0);
    assert_eq!(answer["notes"][0]["code"], "token-only", "{answer}");
}

/// The JSON object says what the text says: both are made from one value.
#[test]
fn text_and_json_say_the_same() {
    let robots = "User-agent: *\nDisallow: /a\nAllow: /a/b\nDisallow: tmp\nCrawl-delay: 5\n";
    let said = |args: &[&str]| {
        let args = [args, &["--agent", "CCBot"]].concat();
        let text = verger(&args, robots).out;
        let mut answers = verger(&[&args[..], &["--json"]].concat(), robots).json();
        (text.split_whitespace().collect::<Vec<_>>().join(" "), answers.remove(0))
    };
    let (text, check) = said(&["check", "--robots", "-", "/a/b"]);
    let line = format!("line {}: Allow: {}", check["line"], "/a/b");
    assert!(text.starts_with("allowed") && text.contains(&line), "{text}");
    let (text, explain) = said(&["explain", "--robots", "-", "/a/b"]);
    for rule in explain["rules"].as_array().expect("a list") {
        assert!(text.contains(rule["why"].as_str().expect("words")), "{rule} {text}");
    }
    for note in explain["notes"].as_array().expect("a list") {
        assert!(text.contains(note["text"].as_str().expect("words")), "{note} {text}");
    }
    let (text, compare) = said(&["compare", "--robots", "-", "/a/b"]);
    for answer in compare["answers"].as_array().expect("a list") {
        let yes = if answer["allowed"] == true { "Yes" } else { "No" };
        assert!(text.contains(&format!("{yes} {}", answer["line"])), "{answer} {text}");
    }
    let (text, show) = said(&["show", "-"]);
    for rule in show["rules"].as_array().expect("a list") {
        let pattern = rule["pattern"].as_str().expect("text");
        assert!(text.contains(&format!("line {} ", rule["line"])) && text.contains(pattern));
    }
    assert!(text.contains("every 5 s") && show["pace"]["interval"] == 5.0, "{text}");
}

#[test]
fn a_refusal_and_a_remembered_failure_come_with_a_hint() {
    let cache = std::env::temp_dir().join(format!("verger-hints-{}", std::process::id()));
    let cache = cache.to_str().expect("a path in UTF-8");
    let run = |verb: &str, options: &[&str]| {
        let asked = [&[verb, "--agent", "a", "http://127.0.0.1:9/", "--cache", cache], options];
        verger(&asked.concat(), "").err
    };
    let private = "hint: to ask a machine of your own network, pass --allow-private, or for only that network --allow-network CIDR\n";
    assert_eq!(run("check", &[]).matches(private).count(), 1);
    assert_eq!(run("page", &[]).matches(private).count(), 1);
    assert!(!run("check", &["--quiet"]).contains("hint:"));
    assert!(!run("check", &["--allow-private"]).contains("hint:"), "it is asked");
    let metadata = ["check", "--agent", "a", "http://169.254.169.254/", "--no-cache"];
    for more in [&[][..], &["--allow-private"]] {
        let never = verger(&[&metadata[..], more].concat(), "").err;
        assert!(!never.contains("hint:"), "nothing opens it: {never}");
    }
    for verb in ["check", "page"] {
        let asked = [verb, "--agent", "a", "http://127.0.0.1:9/", "--allow-private", "--no-cache"];
        let now = verger(&asked, "").err;
        assert!(!now.contains("hint:"), "nothing is remembered: {now}");
    }
    let again = run("check", &["--allow-private"]);
    assert!(again.contains("hint: this is remembered from an earlier run"), "{again}");
    std::fs::remove_file(cache).expect("the run made it");
}
