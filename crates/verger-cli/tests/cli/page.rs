//! `verger page` as its users run it, and what `verger show` says about use.

use crate::origin;
use crate::run;

use std::fmt::Write as _;

use origin::Origin;
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
    // The runner passes text to the command, so bytes that are not text are left to the library's tests.
    let Ok(html) = String::from_utf8(case.html.clone()) else { return Ok(()) };
    let headers: Vec<_> =
        case.headers.iter().map(|(name, value)| format!("{name}: {value}")).collect();
    let agents = case.agents.join(",");
    let mut args = vec!["page", "-", "--json", "--exact", "--at", "0", "--agent", &agents];
    args.extend(headers.iter().flat_map(|header| ["--header", header.as_str()]));
    if !case.whole {
        args.push("--head");
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
    want("gap", &said["read"]["gap"], json!(answer.gap));
    for (name, expected) in &answer.uses {
        want(name, &said["uses"][name.replace('-', "_")]["preference"], json!(expected));
    }
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
    let status = match (answer.rulings.get("index"), &answer.gap) {
        (Some(false), _) => 1,
        (_, Some(_)) => 3,
        _ => 0,
    };
    want("status", &json!(run.status), json!(status));
    if wrong.is_empty() { Ok(()) } else { Err(format!("{} ({}):{wrong}", case.id, case.source)) }
}

#[test]
fn a_page_is_told_with_what_won_and_what_lost() {
    let run = verger(&["page", "-", "--agent", "Googlebot"], PAGE);
    let expected = "\
What the page says to Googlebot

Rules
  index       no  (byte 7, meta: noindex; overrules byte 48, meta for googlebot: index)
  follow      yes  (nothing is said)
  snippet     yes  (byte 48, meta for googlebot: max-snippet:5)
  excerpt     5 characters at most  (byte 48, meta for googlebot: max-snippet:5)

Canonical address
  /a  (byte 101)

Every statement
  byte 7 meta: noindex
  byte 7 meta: foo  (unknown rule)
  byte 48 meta: index  (for googlebot)
  byte 48 meta: max-snippet:5  (for googlebot)

Signals of 1996, without effect
  byte 130 META SPIDER BY: all  (today: meta name=robots)
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
    let line = "header 1 content-usage: train-ai=y, bots=n  (bots=n: a label until draft-ietf-aipref-vocab-04)";
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
        (&["page", "ftp://example.com/a"], "only HTTP is fetched, not FTP; fetch the page", 2),
        (&["page", "gopher://example.com/a"], "only HTTP is fetched, not GOPHER", 2),
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
  line 4 Content-Usage /ai/: no preference  (train-ai=Y has no known value; tdm=n: a label until draft-ietf-aipref-vocab-01)
  line 1 Content-Usage: train-ai disallowed, but in no group, so it applies to nobody

So the home page may be used
  train-ai  unknown  (nothing is said; allowed within a search)
  ai-use    unknown  (nothing is said; allowed within a search)
  search    allowed  (line 3, Content-Signal)
  tdm       unknown  (nothing is said)
  reuse     reference at most
";
    assert!(run.out.contains(expected), "{}", run.out);
    let run = verger(&["show", "-", "--agent", "ExampleBot", "--json"], robots);
    let usage = &run.json()[0]["usage"];
    assert_eq!(usage["rules"][0]["reuse"], "reference");
    assert_eq!(usage["rules"][1]["notes"][1]["code"], "obsolete-label");
    assert_eq!(usage["stray"][0]["train_ai"], "disallowed");
    let run = verger(&["show", "-", "--agent", "ExampleBot", "--json"], "User-agent: *\n");
    assert_eq!(run.json()[0]["usage"], Value::Null);
}

/// A page not read in full is undetermined, unless the part that was read forbids.
#[test]
fn a_page_that_is_not_read_in_full_is_undetermined() {
    let noindex = "<meta name=robots content=noindex>";
    let long = "x".repeat(17 << 20);
    let list = "index,".repeat(20_000);
    for (page, status, reason) in [
        (format!("<p>{long}"), 3, "octet-limit"),
        (format!("{noindex}<p>{long}"), 1, ""),
        (format!("<meta name=robots content='{list}noindex'>"), 3, "too-many-statements"),
        (
            format!("<meta name=robots content='{}noindex'>", "x".repeat(1 << 17)),
            3,
            "overlong-value",
        ),
        (format!("<meta name=otherbot content='{}noindex'>", "x".repeat(1 << 17)), 0, ""),
        (
            format!("<meta name=examplebot content='{}noindex'>", "x".repeat(1 << 17)),
            3,
            "overlong-value",
        ),
        (format!("<select><title></select>{noindex}"), 3, "ambiguous"),
        ("BZh91AY&SY\u{1}".to_owned(), 3, "compressed"),
        ("%PDF-1.7".to_owned(), 3, "binary"),
        (format!("<script>{}</script>{noindex}", "x<y;".repeat(1 << 18)), 1, ""),
        (format!("<!--{}-->{noindex}", "- ".repeat(300_000)), 1, ""),
        (format!("<body>{noindex}"), 1, ""),
        ("<html><head><meta name=robots content=noindex".to_owned(), 3, "unclosed"),
        (format!("<p title='{noindex}"), 3, "unclosed"),
        (format!("<!--{noindex}"), 3, "unclosed"),
        (format!("<title>{noindex}"), 3, "unclosed"),
        (format!("{noindex}<script>x"), 1, ""),
    ] {
        let run = verger(&["page", "-", "--agent", "ExampleBot", "--json"], &page);
        let said = &run.json()[0];
        assert_eq!(run.status, status, "{}", &page[..40.min(page.len())]);
        assert_eq!(said["reason"].as_str().unwrap_or_default(), reason);
        let gap = &said["read"]["gap"];
        assert_eq!(said["read"]["complete"], gap.is_null());
        let (may_index, verdict) = match status {
            0 => (json!(true), "allowed"),
            1 => (json!(false), "disallowed"),
            _ => (Value::Null, "undetermined"),
        };
        assert_eq!((&said["may_index"], &said["verdict"]), (&may_index, &json!(verdict)));
        let run = verger(&["page", "-", "--agent", "ExampleBot"], &page);
        assert_eq!(run.out.contains("undetermined whether it may be indexed: "), status == 3);
        assert_eq!(run.out.contains("index       unknown"), status == 3, "{}", run.out);
    }
}

#[test]
fn a_page_in_a_charset_that_is_not_read_is_undetermined() {
    let page = "<html><head><title>x</title></head>";
    for (charset, status) in [("cp037", 3), ("utf-7", 3), ("windows-1251", 0), ("utf-8", 0)] {
        let header = format!("Content-Type: text/html; charset={charset}");
        let run = verger(&["page", "-", "--header", &header], page);
        assert_eq!(run.status, status, "{}", run.out);
        let reason =
            format!("not text in a supported charset (Content-Type: text/html; charset={charset})");
        assert_eq!(run.out.contains(&reason), status == 3, "{}", run.out);
        let said = &verger(&["page", "-", "--json", "--header", &header], page).json()[0];
        assert_eq!(said["read"]["gap"], if status == 3 { json!("charset") } else { Value::Null });
    }
}

/// The JSON object says what the text says.
#[test]
fn the_object_hides_nothing_that_the_text_says() {
    let elements = "<meta name=robots content=index>".repeat(50_000);
    let said = &verger(&["page", "-", "--json"], &elements).json()[0];
    assert_eq!((&said["index"]["value"], &said["may_index"]), (&Value::Null, &Value::Null));
    assert_eq!(
        (&said["reason"], &said["follow"]["value"]),
        (&json!("too-many-statements"), &Value::Null)
    );
    let pdf = ["page", "-", "--json", "--header", "Content-Type: application/pdf"];
    let said = &verger(&pdf, "%PDF").json()[0];
    assert_eq!(said["notes"][0]["code"], "not-html");
    assert!(said["notes"][0]["text"].as_str().expect("it has words").contains("only its headers count"));
    assert_eq!(said["closed_by_robots_txt"], false);
    let said = &verger(&["page", "-", "--json"], "<link rel=license href=/x>").json()[0];
    assert_eq!(said["notes"][0]["code"], "license-ignored");
}

#[test]
fn that_robots_txt_closes_the_page_is_in_the_object() {
    let origin = Origin::with_robots("User-agent: closed\nDisallow: /page\n");
    origin.serve("/page", origin::text("<title>x</title>"));
    let url = origin.url("/page");
    for (agent, closed) in [("closed", true), ("open", false)] {
        let args = ["page", &url, "--agent", agent, "--json", "--allow-private", "--no-cache"];
        let said = &verger(&args, "").json()[0];
        assert_eq!(said["closed_by_robots_txt"], closed);
        let notes = said["notes"].as_array().expect("a list");
        assert_eq!(notes.iter().any(|note| note["code"] == "closed-by-robots-txt"), closed);
    }
}

#[test]
fn that_another_robot_of_the_operator_is_spoken_to_is_said() {
    let header = ["--header", "X-Robots-Tag: googlebot: noindex"];
    let run = verger(&[&["page", "-", "--agent", "Googlebot-Image"][..], &header].concat(), "");
    assert_eq!(run.status, 1);
    let text = "Googlebot-Image obeys what the page says to Googlebot";
    assert_eq!(run.err, format!("note: {text}\n"));
    let args = [&["page", "-", "--json", "--agent", "Googlebot-Image"][..], &header].concat();
    let said = &verger(&args, "").json()[0];
    assert_eq!(said["agents"], json!(["Googlebot-Image"]));
    assert_eq!(said["asked_as"], json!(["Googlebot-Image", "Googlebot"]));
    assert_eq!(said["fallback"], "Googlebot");
    assert_eq!(said["notes"], json!([{ "code": "fallback", "text": text }]));
    for agent in ["Googlebot", "Bingbot"] {
        let run = verger(&[&["page", "-", "--agent", agent][..], &header].concat(), "");
        assert_eq!(run.err, "");
    }
}

#[test]
fn a_page_to_be_indexed_instead_is_told_in_one_line() {
    let link = "<link name=INDEXINSTEAD content='https://example.com/one'>";
    let page = format!("<meta name=robots content=index>{link}");
    let run = verger(&["page", "-", "--proposals-1996"], &page);
    let expected = "  index       no, instead: https://example.com/one  \
                (byte 32, INDEXINSTEAD; overrules byte 0, meta: index)\n";
    assert!(run.out.contains(expected), "{}", run.out);
    assert!(!run.out.contains("index       yes"), "{}", run.out);
    assert_eq!(run.status, 1);
    let index = &verger(&["page", "-", "--proposals-1996", "--json"], &page).json()[0]["index"];
    assert_eq!((&index["value"], &index["by"]), (&json!(false), &json!([])));
    assert_eq!(index["overrules"], json!([0]));
    assert_eq!(index["instead"]["url"], "https://example.com/one");
    let page = page.replace("content=index", "content=noindex");
    let run = verger(&["page", "-", "--proposals-1996"], &page);
    let expected = "(byte 34, INDEXINSTEAD; byte 0, meta: noindex)\n";
    assert!(run.out.contains(expected), "{}", run.out);
    assert_eq!(run.out.matches("  index  ").count(), 1, "{}", run.out);
    let index = &verger(&["page", "-", "--proposals-1996", "--json"], &page).json()[0]["index"];
    assert_eq!((&index["by"], &index["overrules"]), (&json!([0]), &json!([])));
}

#[test]
fn an_indexinstead_that_is_not_obeyed_says_why() {
    for (page, words, name) in [
        ("<link name=INDEXINSTEAD content=''>", "it is empty", "empty"),
        ("<link name=INDEXINSTEAD>", "it is empty", "empty"),
        ("<link name=INDEXINSTEAD content=/one>", "it is not an absolute URL", "not-absolute"),
        (
            "<body><link name=INDEXINSTEAD content='https://example.com/one'>",
            "it is not in the head of the page",
            "not-in-head",
        ),
    ] {
        let run = verger(&["page", "-", "--proposals-1996"], page);
        assert!(run.out.contains(&format!("(not obeyed: {words}; today: ")), "{}", run.out);
        assert_eq!(run.status, 0);
        let said = &verger(&["page", "-", "--proposals-1996", "--json"], page).json()[0];
        assert_eq!(said["legacy"][0]["why_not"], name);
        assert_eq!(said["legacy"][0]["obeyed"], false);
        let said = &verger(&["page", "-", "--json"], page).json()[0];
        assert_eq!(said["legacy"][0]["why_not"], Value::Null);
    }
}

#[test]
fn every_mechanism_is_joined_and_every_statement_kept() {
    let page = "<meta name=tdm-reservation content=1><meta name=tdm-policy content=/policy>\
                <meta name=robots content=noindex><link rel=license type=application/rsl+xml href=/rsl.xml>\
                <link rel=license href=/cc>";
    let headers = [
        "Content-Usage: train-ai=y, ai-use=y",
        "Content-Signal: ai-input=no",
        "tdm-reservation: 0",
    ];
    let mut args = vec!["page", "-"];
    args.extend(headers.iter().flat_map(|header| ["--header", header]));
    let run = verger(&args, page);
    for line in [
        "  train-ai  allowed  (header 1, Content-Usage; disallowed within a search)\n",
        "  ai-use    disallowed  (header 2, Content-Signal; overrules header 1, Content-Usage)\n",
        "  search    disallowed  (byte 75, noindex)\n",
        "  tdm       disallowed  (byte 0, tdm-reservation; overrules header 3, tdm-reservation)\n",
        "  policy    /policy\n",
        "  /rsl.xml  (byte 109)\n",
        "is one for machines (application/rsl+xml): 1\n",
    ] {
        assert!(run.out.contains(line), "{line}: {}", run.out);
    }
    args.push("--json");
    let said = &verger(&args, page).json()[0];
    assert_eq!(said["uses"]["ai_use"]["category"], "ai-input");
    assert_eq!(said["uses"]["train_ai"]["within_search"], "disallowed");
    let statements = said["usage"]["statements"].as_array().expect("they are listed");
    assert_eq!(statements.len(), 6);
    let by = said["uses"]["tdm"]["by"][0].as_u64().expect("one decides") as usize;
    assert_eq!((&statements[by]["octet"], &statements[by]["value"]), (&json!(0), &json!("1")));
    assert_eq!(said["licenses"][0]["kind"], "rsl");
    assert_eq!(said["licenses"][1]["counts"], false);
}

#[test]
fn show_lists_what_is_for_every_robot() {
    let robots = "User-agent: *\nDisallow: /\nLicense: https://example.com/a.xml\nUser-agent: b\nLicense: /b.xml\n\
                  Agentmap: https://example.com/ard.json\nLLM-Policy: /llms.txt\nContent-Usage: ai-use=n\n";
    let run = verger(&["show", "-", "--agent", "b", "--origin", "https://example.com/"], robots);
    for line in [
        "line 3 https://example.com/a.xml\n",
        "line 5 https://example.com/b.xml  (not absolute, as Really Simple Licensing wants it)\n",
        "Catalogs of agents\n  line 6 https://example.com/ard.json\n",
        "Texts for language models\n  line 7 https://example.com/llms.txt\n",
        "line 8 Content-Usage: ai-use disallowed\n",
        "  ai-use    disallowed  (line 8, Content-Usage)\n",
    ] {
        assert!(run.out.contains(line), "{line}: {}", run.out);
    }
    assert!(!run.out.contains("Lines without effect"), "{}", run.out);
    let said = &verger(&["show", "-", "--agent", "b", "--json"], robots).json()[0];
    assert_eq!(said["licenses"].as_array().map(Vec::len), Some(2));
    assert_eq!(said["licenses"][1]["absolute"], false);
    assert_eq!(said["uses_at_root"]["uses"]["ai_use"]["preference"], "disallowed");
    let said = &verger(&["show", "-", "--agent", "a", "--json"], robots).json()[0];
    assert_eq!(said["uses_at_root"]["applicable"], false);
}
