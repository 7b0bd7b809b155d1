//! `verger audit`: who may do what on a site, and what its server answers.

use crate::origin::{self, Origin};
use crate::run::{Run, verger};

fn audit(args: &[&str]) -> Run {
    verger(&[&["audit", "--allow-private", "--no-cache"], args].concat(), "")
}

const RULES: &str = "\
User-agent: GPTBot
Disallow: /

User-agent: *
Disallow: /private
Crawl-delay: 0
Sitemap: /private/map.xml
";

/// A page with these fields.
fn page(fields: &str) -> String {
    let body = "<!doctype html><title>Home</title><p>Hello";
    format!(
        "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n{fields}Content-Length: {}\r\n\r\n{body}",
        body.len()
    )
}

/// The robot of an answer in JSON.
fn robot<'a>(answer: &'a serde_json::Value, token: &str) -> &'a serde_json::Value {
    let classes = answer["classes"].as_array().expect("a list");
    let mut robots = classes.iter().flat_map(|class| class["robots"].as_array().expect("a list"));
    robots.find(|robot| robot["token"] == token).expect("a known robot")
}

#[test]
fn a_site_is_audited() {
    let origin = Origin::with_robots(RULES);
    origin.serve("/", page("X-Robots-Tag: noindex\r\n"));
    let reserved = r#"[{"location": "/", "tdm-reservation": 1}]"#;
    origin.serve("/.well-known/tdmrep.json", origin::text(reserved));
    let site = origin.url("");
    let run = audit(&["--json", &site]);
    assert_eq!(run.status, 0, "{run:?}");
    let answer = &run.json()[0];
    let gptbot = robot(answer, "GPTBot");
    assert_eq!((&gptbot["may_fetch"], &gptbot["named"]), (&"nothing".into(), &true.into()));
    let bing = robot(answer, "bingbot");
    assert_eq!((&bing["may_fetch"], &bing["home"]), (&"part".into(), &true.into()));
    assert_eq!(answer["every_other"]["may_fetch"], "part");
    assert_eq!(answer["may_index"], false);
    assert!(answer["sitemaps"][0]["closed_to"].as_array().unwrap().contains(&"*".into()));
    assert_eq!(answer["uses"]["tdm"]["preference"], "disallowed");

    let text = audit(&[&site]).out;
    for part in ["its robots.txt applies", "every other", "disallowed", "closed to", "tdmrep.json"]
    {
        assert!(text.contains(part), "{part} is not in {text}");
    }
    assert!(!text.contains("Claimed"), "nothing is asked under another name: {text}");
    assert!(origin.user_agents().iter().all(|name| name.contains("Verger")));
}

#[test]
fn an_audit_is_a_page_too() {
    let origin = Origin::with_robots(RULES);
    origin.serve("/", page(""));
    let path = std::env::temp_dir().join(format!("verger-audit-{}.html", std::process::id()));
    let name = path.display().to_string();
    let run = audit(&["--html", &name, &origin.url("")]);
    let html = std::fs::read_to_string(&path).expect("it was written");
    drop(std::fs::remove_file(&path));
    assert!(run.status == 0 && run.out.is_empty(), "{run:?}");
    for part in ["<!DOCTYPE html>", "GPTBot", "Sitemaps", &origin.url("/private/map.xml")] {
        assert!(html.contains(part), "{part} is not in {html}");
    }
    let nowhere = audit(&["--html", "/nowhere/audit.html", &origin.url("")]);
    assert!(nowhere.status == 4 && nowhere.err.contains("/nowhere"), "{nowhere:?}");
}

#[test]
fn a_home_page_that_is_not_read_is_said() {
    let origin = Origin::with_robots("User-agent: *\nDisallow: /\n");
    origin.serve("/", page(""));
    let site = origin.url("");
    let closed = audit(&[&site]);
    assert!(closed.out.contains("the page was not read") && closed.status == 0, "{closed:?}");
    let paths: Vec<_> = origin.requests().into_iter().map(|(path, _)| path).collect();
    assert!(!paths.contains(&"/".to_owned()), "{paths:?}");

    origin.serve("/robots.txt", origin::text(RULES));
    for (status, said) in [(402, "status 402: it costs something"), (404, "status 404")] {
        origin.serve("/", origin::status(status));
        let run = audit(&["--json", &site]);
        let answer = &run.json()[0];
        let trouble = answer["page_trouble"].as_str().expect("it is said");
        assert!(trouble.contains(said) && answer["may_index"].is_null(), "{answer}");
    }
}

#[test]
fn a_server_that_fails_closes_its_site() {
    let origin = Origin::start(vec![("/robots.txt", origin::status(500)), ("/", page(""))]);
    let site = origin.url("");
    let run = audit(&["--json", &site]);
    let answer = &run.json()[0];
    assert_eq!(answer["holds"], "disallows-all");
    assert!(answer["because"].as_str().unwrap().contains("unreachable"), "{answer}");
    for token in ["Googlebot", "YandexFavicons"] {
        assert_eq!(robot(answer, token)["may_fetch"], "nothing", "also to robots that ignore *");
    }
    assert_eq!((run.status, &answer["lint"]["findings"][0]["code"]), (1, &"V093".into()));

    origin.serve("/robots.txt", origin::status(404));
    let run = audit(&["--json", &site]);
    let answer = &run.json()[0];
    assert_eq!((run.status, &answer["holds"]), (0, &"allows-all".into()), "{run:?}");
    assert_eq!(robot(answer, "GPTBot")["may_fetch"], "everything");
}

#[test]
fn a_site_that_does_not_answer_is_not_audited() {
    let site = Origin::start(vec![]).url("");
    let run = audit(&[&site]);
    assert!(
        run.status == 3 && run.out.is_empty() && run.err.contains("nothing to audit"),
        "{run:?}"
    );
}

/// A firewall that lets search engines in, and closes the door to whoever names itself otherwise.
#[test]
fn a_server_that_answers_by_name_is_found() {
    let rules = "User-agent: PerplexityBot\nDisallow: /\n\nUser-agent: *\nDisallow: /private\nCrawl-delay: 0\n";
    let origin = Origin::with_robots(rules);
    origin.serve("/", page(""));
    origin.serve_to("GPTBot", "/robots.txt", origin::text("User-agent: *\nDisallow: /\n"));
    origin.serve_to("ClaudeBot", "/", origin::status(403));
    origin.serve_to("PerplexityBot", "/robots.txt", origin::status(403));
    origin.serve_to("CCBot", "/robots.txt", origin::status(403));
    let run = audit(&[
        "--as-robots=Googlebot,GPTBot,ClaudeBot,CCBot,PerplexityBot",
        "--json",
        &origin.url(""),
    ]);
    assert_eq!(run.status, 0, "{run:?}");
    assert!(run.err.contains("only to sites that you run"), "{run:?}");
    let answer = &run.json()[0];
    let claimed = answer["claimed"].as_array().expect("a list");
    let of = |token: &str| claimed.iter().find(|one| one["token"] == token).expect("it is asked");
    let googlebot = of("Googlebot");
    let seen = (&googlebot["robots_txt"], &googlebot["same_robots_txt"], &googlebot["page"]);
    assert_eq!(seen, (&200.into(), &true.into(), &200.into()));
    let gptbot = of("GPTBot");
    assert!(gptbot["same_robots_txt"] == false && gptbot["page"].is_null(), "{gptbot}");
    assert_eq!(of("ClaudeBot")["page"], 403);
    assert_eq!(of("CCBot")["robots_txt"], 403);
    // The file that the site gives us closes the page to it, whatever the answer under its name would allow.
    let perplexity = of("PerplexityBot");
    assert!(perplexity["robots_txt"] == 403 && perplexity["page"].is_null(), "{perplexity}");
    let names = origin.user_agents();
    let requests = |name: &str| names.iter().filter(|one| one.contains(name)).count();
    assert_eq!(
        (requests("GPTBot/"), requests("PerplexityBot/"), requests("ClaudeBot/")),
        (1, 1, 2)
    );
}

#[test]
fn a_file_is_audited_without_a_page() {
    let run = verger(&["audit", "-", "--json"], RULES);
    let answer = &run.json()[0];
    assert_eq!((run.status, &answer["may_index"]), (0, &serde_json::Value::Null), "{run:?}");
    assert!(answer["page_trouble"].is_null());
    let run = verger(&["audit", "https://example.com", "--as-robots=GTPBot"], "");
    assert!(run.status == 2 && run.err.contains("did you mean GPTBot?"), "{run:?}");
    let run = verger(&["audit", "https://example.com", "--as-robots=panscient.com"], "");
    assert!(run.status == 2 && run.err.contains("no User-Agent can have"), "{run:?}");
    let run = verger(&["audit", "-", "--as-robots"], RULES);
    assert!(run.status == 2 && run.err.contains("a file has none"), "{run:?}");
    assert_eq!(verger(&["audit", "-"], "User-agent: *\nDisalow: /a\n").status, 1);
    assert_eq!(verger(&["audit", "/nowhere/robots.txt"], "").status, 4);
}
