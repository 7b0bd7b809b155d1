//! `verger page` as its users run it, and what `verger show` says of use.

mod run;

use std::fmt::Write as _;

use run::verger;
use serde_json::{Value, json};
use verger_vectors::{PageCase, page_cases};

const PAGE: &str = "<head>
<meta name=robots content='noindex, foo'><meta name=googlebot content='index, max-snippet:5'>
<link rel=canonical href=/a>
<meta name='spider by' content=all>
</head><body>";

/// The shared cases, through the command.
#[test]
fn every_case_on_pages_holds() {
    let wrong: Vec<_> = page_cases().iter().filter_map(|case| check(case).err()).collect();
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

fn check(case: &PageCase) -> Result<(), String> {
    // The runner hands text to the command, so octets that are no text are left to the library's tests.
    let Ok(html) = String::from_utf8(case.html.clone()) else { return Ok(()) };
    let headers: Vec<_> =
        case.headers.iter().map(|(name, value)| format!("{name}: {value}")).collect();
    let agents = case.agents.join(",");
    let mut args = vec!["page", "-", "--json", "--exact", "--at", "0", "--agent", &agents];
    args.extend(headers.iter().flat_map(|header| ["--header", header.as_str()]));
    if case.whole {
        args.push("--whole");
    }
    let run = verger(&args, &html);
    let Ok(said) = serde_json::from_str::<Value>(&run.out) else {
        return Err(format!("{}: {:?}", case.id, run));
    };
    let answer = &case.answer;
    let mut wrong = String::new();
    let mut want = |key: &str, got: &Value, expected: Value| {
        if *got != expected {
            write!(wrong, " {key}: {got}, not {expected}").expect("a String takes all");
        }
    };
    for name in ["index", "follow", "snippet", "archive", "cache", "translate", "image-index", "ai"]
    {
        let got = &said[name.replace('-', "_")]["value"];
        want(name, got, json!(answer.rulings.get(name)));
    }
    want("max-snippet", &said["max_snippet"]["value"], json!(answer.max_snippet));
    want("image", &said["max_image_preview"]["value"], json!(answer.max_image_preview));
    want("video", &said["max_video_preview"]["value"], json!(answer.max_video_preview));
    want("until", &said["unavailable_after"]["value"], json!(answer.unavailable_after));
    want("embedded", &said["index_if_embedded"], json!(answer.index_if_embedded));
    let contradictory = answer.canonical.as_deref() == Some("contradictory");
    want("contradictory", &said["canonical"]["contradictory"], json!(contradictory));
    if !contradictory {
        want("canonical", &said["canonical"]["url"], json!(answer.canonical));
    }
    let statements = said["statements"].as_array().cloned().unwrap_or_default();
    let faults = statements.iter().map(|said| &said["fault"]).filter(|fault| !fault.is_null());
    want("faults", &faults.cloned().collect(), json!(answer.faults));
    let train_ai = answer.train_ai.as_deref().unwrap_or("unknown");
    want("train-ai", &said["usage"]["train_ai"], json!(train_ai));
    let status = i32::from(answer.rulings.get("index") == Some(&false));
    want("status", &json!(run.status), json!(status));
    if wrong.is_empty() { Ok(()) } else { Err(format!("{} ({}):{wrong}", case.id, case.source)) }
}

#[test]
fn a_page_is_told_with_what_won_and_what_lost() {
    let run = verger(&["page", "-", "--agent", "Googlebot"], PAGE);
    let expected = "\
What the page says to Googlebot

Rules
  index       no  (octet 7, meta: noindex; overrules octet 48, meta for googlebot: index)
  follow      yes  (nothing is said)
  snippet     yes  (octet 48, meta for googlebot: max-snippet:5)
  excerpt     5 characters at most  (octet 48, meta for googlebot: max-snippet:5)

Canonical address
  /a  (octet 101)

Every statement
  octet 7 meta: noindex
  octet 7 meta: foo  (no known rule)
  octet 48 meta: index  (for googlebot)
  octet 48 meta: max-snippet:5  (for googlebot)

Of 1996, without effect
  octet 130 META SPIDER BY: all  (today: meta name=robots)

Notes
  read up to the end of the head; --whole reads the body too
";
    assert_eq!(run.out, expected);
    assert_eq!((run.err.as_str(), run.status), ("", 1));
}

#[test]
fn headers_and_page_are_told_together() {
    let headers =
        ["--header", "content-usage: train-ai=y, bots=n", "--header", "X-Robots-Tag: noai"];
    let run = verger(&[&["page", "-"][..], &headers].concat(), "");
    assert!(run.out.starts_with("What the page says to any robot\n"), "{}", run.out);
    let line =
        "train-ai  disallowed  (header 2, X-Robots-Tag: noai; overrules header 1, Content-Usage)";
    assert!(run.out.contains(line), "{}", run.out);
    let line = "header 1 content-usage: train-ai=y, bots=n  (bots=n: draft-ietf-aipref-vocab-04 had this label last)";
    assert!(run.out.contains(line), "{}", run.out);
    assert_eq!(run.status, 0);
}

#[test]
fn a_page_is_not_to_be_indexed_behind_its_time() {
    let page = "<meta name=robots content='unavailable_after: 2010-06-25'>";
    let at = |time| verger(&["page", "-", "--at", time], page);
    assert_eq!(at("2010-06-24T00:00Z").status, 0);
    let late = at("2010-06-26T00:00Z");
    assert_eq!(late.status, 1);
    let line = "until       2010-06-25T00:00:00Z, which is past: not to be indexed";
    assert!(late.out.contains(line), "{}", late.out);
}

#[test]
fn what_is_known_of_a_robot_counts_for_pages_of_its_operator() {
    let told = |agent| verger(&["page", "-", "--agent", agent], PAGE).out;
    assert!(told("Googlebot-Image").contains("max-snippet:5"));
    assert!(!told("Applebot").contains("characters at most"));
    assert!(told("AdsBot-Google").contains("index       yes  (nothing is said)"));
}

#[test]
fn what_is_no_page_is_refused_in_one_line() {
    for (args, message, status) in [
        (&["page", "http://127.0.0.1:1/"][..], "127.0.0.1 is not public", 3),
        (&["page", "/no/such/file"], "cannot read /no/such/file", 4),
        (&["page", "-", "--header", "noindex"], "write --header 'Name: value'", 2),
    ] {
        let run = verger(args, "");
        assert!(run.err.contains(message), "{}", run.err);
        assert_eq!((run.out.as_str(), run.status), ("", status));
    }
}

#[test]
fn what_strangers_wrote_cannot_move_the_cursor() {
    let page = "<meta name=robots content='\u{1b}[31mx, noindex\u{202e}'><link rel=canonical href='\u{7}'>";
    let run = verger(&["page", "-", "--header", "X-Robots-Tag: \u{1b}]0;x\u{7}: noindex"], page);
    let hostile = |c: char| c.is_control() && c != '\n' || c == '\u{202e}';
    assert!(!run.out.contains(hostile), "{:?}", run.out);
}

#[test]
fn show_tells_the_preferences_on_use() {
    let robots = "Content-Usage: train-ai=n\nUser-agent: *\nContent-Signal: search=yes,use=reference\n\
                  Content-Usage: /ai/ train-ai=Y, tdm=n\nDisallow: /x\n";
    let run = verger(&["show", "-", "--agent", "ExampleBot"], robots);
    let expected = "
Preferences on use, where fetching is allowed
  line 3 Content-Signal: search allowed, reuse reference at most
  line 4 Content-Usage /ai/: no preference  (train-ai=Y has no known value; tdm=n: draft-ietf-aipref-vocab-01 had this label last)
  line 1 Content-Usage: train-ai disallowed, but in no group, so for nobody
";
    assert!(run.out.contains(expected), "{}", run.out);
    let run = verger(&["show", "-", "--agent", "ExampleBot", "--json"], robots);
    let usage = &run.json()[0]["usage"];
    assert_eq!(usage["rules"][0]["reuse"], "reference");
    assert_eq!(usage["rules"][1]["notes"][1]["kind"], "obsolete-label");
    assert_eq!(usage["stray"][0]["train_ai"], "disallowed");
    let run = verger(&["show", "-", "--agent", "ExampleBot", "--json"], "User-agent: *\n");
    assert_eq!(run.json()[0]["usage"], Value::Null);
}
