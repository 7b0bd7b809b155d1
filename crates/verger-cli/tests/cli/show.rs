//! `verger show`, and what `check` says besides its answers.

use crate::run;

use run::{verger, verger_in_colour};
use serde_json::json;

const ROBOTS: &str = "\
User-agent: Googlebot
Disallow: /g
Crawl-delay: 5

User-agent: *
Disallow: /private
Allow: /private/press
Disallow:
Crawl-delay: 10
Request-rate: 1/10m 1300-1659
Visit-time: 0600-1859
Comment: Ask before you crawl
Crawl-delay: 1,5
Noindex: /old
Noindex: /older
Foo: bar
hello there all
Sitemap: https://example.com/a.xml
Sitemap: /maps/b.xml
Sitemap: javascript:alert(1)
Clean-param: ref&sid /forum*
License: https://example.com/license.xml
PleaseVisit: new.html
";

#[test]
fn show_is_one_page() {
    let asked = ["show", "-", "--agent", "ExampleBot", "--at", "2026-11-21T16:30Z"];
    let run = verger(&[&asked[..], &["--origin", "https://example.com"]].concat(), ROBOTS);
    let expected = "\
What standard input says to ExampleBot, read as rfc9309

Groups
  line  5 User-agent: *  (no group names ExampleBot: it obeys this one)

Rules, the highest rank first
  line  7 Allow     /private/press
  line  6 Disallow  /private
  everything else is allowed

Pace
  now one request every 10 min (line 10: Request-rate: 1/10m 1300-1659), until 17:00 UTC
  line  9 one request every 10 s
  line 10 1 document in 10 min, 13:00–16:59 UTC

Hours
  now open, until 19:00 UTC
  line 11 open 06:00–18:59 UTC

Remarks for its author
  line 12 Ask before you crawl

Sitemaps
  line 18 https://example.com/a.xml
  line 19 https://example.com/maps/b.xml

Please visit (proposed in 1996: known, not obeyed without --proposals-1996)
  line 23 https://example.com/new.html

Licences
  line 22 https://example.com/license.xml

Parameters that do not change a page, and where
  line 21 ref&sid /forum*

Lines without effect
  line  8 Disallow:  (no path: not a rule)
  line 13 Crawl-delay: 1,5  (a Crawl-delay takes a decimal point, not a comma)
  line 14 Noindex: /old  (Google obeyed it until 2019-09-01; a page says so itself, or its X-Robots-Tag; 1 more such line)
  line 16 Foo: bar  (no dialect knows this field)
  line 17 hello there all  (is not a `Field: value` line)
  line 20 Sitemap: javascript:alert(1)  (an address has the scheme http, https or ftp)
";
    assert_eq!(run.out, expected);
    assert_eq!((run.err.as_str(), run.status), ("", 0));
}

#[test]
fn show_as_json() {
    let asked =
        ["show", "-", "--json", "--agent", "a", "--at", "2026-11-21T16:30Z", "--ceiling", "60"];
    let run = verger(&asked, ROBOTS);
    let [page] = &run.json()[..] else { panic!("not one object: {}", run.out) };
    assert_eq!(
        (&page["v"], &page["obeys"], &page["fallbacks"]),
        (&json!(1), &json!("*"), &json!([]))
    );
    let expected = json!({
        "interval": 60.0, "source": "line", "line": 10, "clamped_from": 600.0,
        "next_change": "2026-11-21T17:00:00Z", "directive": "Request-rate", "value": "1/10m 1300-1659",
    });
    assert_eq!(page["pace"], expected);
    assert_eq!(page["rates"][1]["window"], json!({ "from": "13:00", "last": "16:59" }));
    assert_eq!(page["visit"], json!({ "open": true, "next_change": "2026-11-21T19:00:00Z" }));
    assert_eq!(page["rules"][0]["pattern"], "/private/press");
    assert_eq!(
        page["default"],
        json!({ "verdict": "allowed", "allowed": true, "reason": "no-rule-matched", "line": null })
    );
    assert_eq!(page["comments"][0]["value"], "Ask before you crawl");
    assert_eq!(page["sitemaps"][0]["url"], "https://example.com/a.xml");
    assert_eq!(page["sitemaps"][1]["url"], json!(null));
    assert_eq!(page["clean_params"][0]["names"], json!(["ref", "sid"]));
    let silent: Vec<_> = page["silent"].as_array().into_iter().flatten().collect();
    let kinds: Vec<_> = silent.iter().filter_map(|line| line["kind"].as_str()).collect();
    let expected = ["no-rule", "malformed", "powerless", "powerless", "unknown-field", "no-record"];
    assert_eq!(kinds[..6], expected);
    assert_eq!((&silent[1]["line"], &silent[1]["error"]), (&json!(13), &json!("decimal-comma")));
}

#[test]
fn show_says_whose_pace_it_is() {
    let show = |robots: &str, more: &[&str]| {
        let asked = [&["show", "-", "--agent", "a", "--at", "1996-10-17T23:45:55Z"][..], more];
        verger(&asked.concat(), robots).out
    };
    let nothing = "User-agent: *\nDisallow: /x\n";
    assert!(show(nothing, &[]).contains("now one request every second (nothing stated"));
    let old = show(nothing, &["--dialect", "extended2", "--took", "7.5"]);
    assert!(old.contains("now one request every 15 s (nothing stated: twice the last"), "{old}");
    let years = "User-agent: *\nCrawl-delay: 31536000000\n";
    let clamped = show(years, &["--ceiling", "300"]);
    let expected = "now one request every 5 min (line 2: Crawl-delay: 31536000000), the ceiling; it asks for 365000 days";
    assert!(clamped.contains(expected), "{clamped}");
    let google = show(years, &["--dialect", "google"]);
    assert!(google.contains("line 2 Crawl-delay: 31536000000  (google does not obey this field)"));
    let none = show("User-agent: *\nCrawl-delay: 0\n", &[]);
    assert!(none.contains("now no time between requests (line 2: Crawl-delay: 0)"), "{none}");
}

#[test]
fn show_keeps_long_files_short() {
    let rules: Vec<_> =
        (0..50).map(|number| format!("Disallow: /{number:02}\nFoo: {number}\n")).collect();
    let robots = format!("User-agent: *\n{}", rules.concat());
    let run = verger(&["show", "-", "--agent", "a"], &robots);
    assert!(
        run.out.contains("… and 31 more rules; --all shows them; everything else is allowed"),
        "{}",
        run.out
    );
    assert!(
        run.out.contains("Foo: 0  (no dialect knows this field; 49 more such lines)"),
        "{}",
        run.out
    );
    let run = verger(&["show", "-", "--agent", "a", "--all"], &robots);
    assert!(run.out.contains("Disallow  /49"), "{}", run.out);
}

#[test]
fn a_file_without_groups_is_shown() {
    let run = verger(&["show", "-", "--agent", "a"], "<!DOCTYPE html>\n<p style=\"color: red\">\n");
    assert!(run.out.contains("none is obeyed: the file has no groups"), "{}", run.out);
    assert!(
        run.out.contains("<!DOCTYPE html>  (is not a `Field: value` line; 1 more such line)"),
        "{}",
        run.out
    );
    assert_eq!(run.status, 0);
}

#[test]
fn known_robots_fall_back_and_say_so() {
    let check = |more: &[&str]| verger(&[&["check", "--robots", "-"], more].concat(), ROBOTS);
    let run = check(&["--agent", "Googlebot-Image", "/g"]);
    assert_eq!(run.out, "disallowed  /g  (line 2: Disallow: /g)\n");
    assert!(
        run.err.contains("no group names Googlebot-Image: it obeys those for Googlebot"),
        "{}",
        run.err
    );
    let run = check(&["--user-agent", "Googlebot-Image/1.0", "/g"]);
    assert_eq!(run.out, "disallowed  /g  (line 2: Disallow: /g)\n");
    let run = check(&["--json", "--agent", "applebot", "/g"]);
    let answer = &run.json()[0];
    assert_eq!(
        (&answer["fallback"], &answer["agents"]),
        (&json!("Googlebot"), &json!(["applebot"]))
    );

    let run = check(&["--exact", "--agent", "Googlebot-Image", "/g"]);
    assert_eq!(run.out, "allowed  /g  (no rule of its group matches)\n");
    assert!(!run.err.contains("no group names"), "{}", run.err);
    let run = check(&["--agent", "Googlebot-Image,Bingbot", "/g"]);
    assert_eq!(run.out, "allowed  /g  (no rule of its group matches)\n");

    let run = check(&["--agent", "AdsBot-Google", "/private"]);
    assert_eq!(run.out, "allowed  /private  (no group is meant for this robot)\n");
    assert!(
        run.err.contains("AdsBot-Google obeys only groups that name it, not those for *"),
        "{}",
        run.err
    );
    let run = verger(&["explain", "--robots", "-", "--agent", "Applebot", "/g"], ROBOTS);
    assert!(
        run.out.contains("no group names Applebot: it obeys those for Googlebot"),
        "{}",
        run.out
    );
    let run = verger(&["explain", "--robots", "-", "--agent", "AdsBot-Google", "/g"], ROBOTS);
    assert!(
        run.out.contains("not obeyed: AdsBot-Google obeys only groups that name it"),
        "{}",
        run.out
    );
    let run = verger(&["compare", "--robots", "-", "--agent", "Applebot", "/g"], ROBOTS);
    let registry = verger::robots::REGISTRY_DATE;
    let said = format!(
        "note: no group names Applebot: it obeys those for Googlebot (registry of {registry})\n"
    );
    assert_eq!(run.err, said);
    let run = check(&["--agent", "Google-Extended", "/"]);
    assert!(run.err.contains("Google-Extended fetches nothing"), "{}", run.err);
}

#[test]
fn check_says_pace_and_remarks_once_a_file() {
    let run = verger(&["check", "--robots", "-", "--agent", "Googlebot", "/", "/g", "/a"], ROBOTS);
    assert_eq!(run.err, "note: Googlebot: one request every 5 s (line 3: Crawl-delay: 5)\n");
    let robots =
        "User-agent: *\nDisallow: /x\nComment: write to us \u{1b}[2J first\nComment: or not\n";
    let run = verger(&["check", "--robots", "-", "--agent", "a", "/", "/g"], robots);
    let expected = "\
note: to a's author (line 3): write to us \\u{1b}[2J first
note: to a's author (line 4): or not
note: line 3 has control characters, which no robots.txt may have; other parsers may cut the line there
";
    assert_eq!(run.err, expected);
    assert_eq!(run.out.lines().count(), 2);
}

#[test]
fn nothing_in_a_file_reaches_the_terminal_raw() {
    let robots = b"\
User-agent: *
User-agent: \x1b[2Jbot
Disallow: /\x1b[2J\xe2\x80\xae\xff\x07\r
Comment: \x1b[2J\xe2\x80\xae\xff\x07\r
Sitemap: http://a/\xe2\x80\xae\xff\r
Sitemap: \xe2\x80\xae\xff\r
Clean-param: \xe2\x80\xae\xff\r
Crawl-delay: 1\x1b[2J\x07\r
Crawl-delay: 3\r
\x1b[2J\x07: x\r
\x1b[2J\x07 a b c\r
";
    for verb in [&["show", "-"][..], &["check", "/", "--robots", "-"]] {
        let agents = ["--agent", "\u{1b}[2Jbot", "--agent", "b"];
        let run = verger_in_colour(&[verb, &agents].concat(), robots);
        let raw = ["\u{1b}[2J", "\u{202e}", "\u{7}", "\0", "\r"];
        for text in [&run.out, &run.err] {
            let found: Vec<_> = raw.iter().filter(|raw| text.contains(**raw)).collect();
            assert!(found.is_empty(), "{verb:?}: {found:?} in {text:?}");
        }
    }
}

#[test]
fn wrong_usage_of_show_ends_with_2() {
    let status = |args: &[&str]| verger(args, ROBOTS).status;
    assert_eq!(status(&["show", "-"]), 2);
    assert_eq!(status(&["show", "--agent", "a"]), 2);
    assert_eq!(status(&["show", "-", "--agent", "a", "--at", "noon"]), 2);
    assert_eq!(status(&["show", "-", "--agent", "a", "--took", "1,5"]), 2);
    assert_eq!(status(&["show", "-", "--agent", "a", "--origin", "nowhere"]), 2);
    assert_eq!(status(&["show", "no/such/file", "--agent", "a"]), 4);
}

/// Preferences on use are printed to standard error, beside the answer, if the file has any.
#[test]
fn check_says_the_preferences_on_use() {
    let robots = "User-agent: *\nContent-Usage: train-ai=n\nAllow: /\n";
    let run = verger(&["check", "--robots", "-", "--agent", "a", "/"], robots);
    assert_eq!(run.status, 0);
    assert!(
        run.err.contains("a, where fetching is allowed: line 2 Content-Usage: train-ai disallowed"),
        "{}",
        run.err
    );
    let run = verger(&["check", "--robots", "-", "--agent", "a", "/"], "User-agent: *\nAllow: /\n");
    assert_eq!(run.err, "");
}

#[test]
fn a_limit_that_closes_the_site_is_shown_as_closed() {
    let robots = "User-agent: *\nDisallow: /x\nDisallow: /y\n";
    let limits = ["--max-rules", "1", "--on-excess", "disallow-site", "--agent", "f"];
    let run = verger(&[&["show", "-", "--json"], &limits[..]].concat(), robots);
    let default = &run.json()[0]["default"];
    assert_eq!((&default["allowed"], &default["reason"]), (&false.into(), &"limit-reached".into()));
    let run = verger(&[&["show", "-"], &limits[..]].concat(), robots);
    assert!(!run.out.contains("everything else is allowed"), "{}", run.out);
}
