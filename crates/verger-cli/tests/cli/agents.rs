//! `verger agents`, and what `check` says about a robot known not to obey.

use crate::run;

use std::collections::BTreeSet;

use run::verger;
use serde_json::Value;

const ROBOTS: &str = "User-agent: *\nDisallow: /private\n";

fn tokens(args: &[&str]) -> BTreeSet<String> {
    let run = verger(&[&["agents", "--json"], args].concat(), "");
    assert_eq!(run.status, 0, "{}", run.err);
    let token = |robot: &Value| robot["token"].as_str().expect("a token").to_owned();
    run.json().iter().map(token).collect()
}

#[test]
fn the_table_fits_80_columns_and_ends_with_a_summary() {
    let table = verger(&["agents"], "").out;
    let row = |token: &str| {
        let line = table.lines().find(|line| line.starts_with(&format!("{token} ")));
        let line = line.unwrap_or_else(|| panic!("no {token} in\n{table}"));
        line.split("  ")
            .map(str::trim)
            .filter(|cell| !cell.is_empty())
            .collect::<Vec<_>>()
            .join("|")
    };
    assert_eq!(row("Applebot"), "Applebot|Apple|search|claims");
    assert_eq!(row("AdsBot-Google"), "AdsBot-Google|Google|advertising|by name");
    assert_eq!(row("Google-Agent"), "Google-Agent|Google|ai-agent|no");
    assert_eq!(row("AI2Bot"), "AI2Bot|Ai2|ai-training|said to");
    assert_eq!(row("TongyiBot"), "TongyiBot|Alibaba|ai-agent|unknown");
    assert_eq!(row("CCBot"), "CCBot|Common Crawl|dataset +1|claims");
    assert!(table.lines().all(|line| line.chars().count() <= 80), "{table}");
    let rows = table.lines().skip(1).take_while(|line| !line.is_empty()).count();
    assert!(rows >= 250, "{rows}");
    assert!(table.contains(&format!("\n{rows} robots, ")), "{table}");
    assert!(table.contains("as of 20"), "{table}");
    let heads: Vec<_> = table.lines().skip(1).take(rows).map(str::to_ascii_lowercase).collect();
    assert!(heads.is_sorted_by_key(|line| line[..28].trim().to_owned()));
}

#[test]
fn one_robot_is_shown_with_its_source_and_date() {
    let alone = |name: &str| verger(&["agents", name], "").out;
    let image = alone("GOOGLEBOT-image");
    assert!(image.starts_with("Googlebot-Image, Google\n  is for search\n"), "{image}");
    assert!(image.contains("the groups that name it, else Googlebot, then *"), "{image}");
    assert!(image.contains("  obeys robots.txt, its operator says (2026-09)\n"), "{image}");
    let agent = alone("Google-Agent");
    let says = "  is known not to obey robots.txt, its operator says (2026-09)\n";
    assert!(agent.contains(says) && !agent.contains("groups"), "{agent}");
    assert!(agent.contains("\n  https://") && agent.contains("\n  [Google, List of"), "{agent}");
    let unknown = alone("TongyiBot");
    assert!(unknown.contains("  is not known to obey robots.txt (2026-08)\n"), "{unknown}");
    let registers = alone("AI2Bot");
    assert!(registers.contains(", two registers say; nobody tested it (2026-09)"), "{registers}");
    let own = alone("AdsBot-Google");
    assert!(own.contains("the groups that name it, else nothing"), "{own}");
    assert!(alone("Scrapy").contains("its user decides what it obeys"));
}

#[test]
fn an_unknown_name_is_an_error_with_a_hint() {
    let run = verger(&["agents", "ExampleBot"], "");
    assert_eq!(run.status, 1);
    assert!(run.err.contains("unknown robot ExampleBot; 'verger agents'"), "{}", run.err);
    let run = verger(&["agents", "GTPBot"], "");
    assert_eq!(run.status, 1);
    assert!(run.err.contains("unknown robot GTPBot; did you mean GPTBot?"), "{}", run.err);
}

#[test]
fn a_name_is_read_as_check_reads_it() {
    for name in ["GPTBot/1.2", "Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)"] {
        let run = verger(&["agents", name], "");
        assert!(run.status == 0 && run.out.starts_with("GPTBot, OpenAI\n"), "{run:?}");
        assert!(run.err.starts_with("note: ") && run.err.contains(" as GPTBot"), "{run:?}");
        let row = verger(&["agents", "--json", name], "").json().remove(0);
        assert_eq!((&row["token"], row["notes"][0]["text"].is_string()), (&"GPTBot".into(), true));
    }
    for name in ["", " "] {
        let run = verger(&["agents", name], "");
        assert!(run.status == 2 && run.err.contains("the name is empty"), "{run:?}");
    }
}

#[test]
fn what_the_registry_says_has_a_code_and_a_date() {
    let args = ["--agent", "Google-Agent"];
    let date = format!("(registry of {})", verger::robots::REGISTRY_DATE);
    let text = |args: &[&str]| {
        let run = verger(args, ROBOTS);
        let all = format!("{} {}", run.out, run.err);
        let all = all.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(all.contains("Google-Agent is known not to obey") && all.contains(&date), "{all}");
    };
    text(&[&["check", "--robots", "-", "/"], &args[..]].concat());
    text(&[&["explain", "--robots", "-", "/"], &args[..]].concat());
    text(&[&["compare", "--robots", "-", "/"], &args[..]].concat());
    text(&[&["show", "-"], &args[..]].concat());
    for verb in [&["check", "--robots", "-", "/", "--json"][..], &["show", "-", "--json"]] {
        let object = verger(&[verb, &args].concat(), ROBOTS).json().remove(0);
        assert_eq!(object["notes"][0]["code"], "does-not-obey", "{object}");
    }
    let show = verger(&["show", "-", "--json", "--agent", "Googlebot-Image/1.0"], ROBOTS).json();
    assert_eq!(show[0]["asked_as"], serde_json::json!(["Googlebot-Image", "Googlebot"]));
}

#[test]
fn robots_are_chosen_by_class_and_operator() {
    let training = tokens(&["--class", "ai-training"]);
    assert!(training.contains("GPTBot") && training.contains("CCBot"));
    assert!(!training.contains("Googlebot") && !training.contains("ChatGPT-User"));
    assert_eq!(training, tokens(&["--class", "cloudflare:training"]));
    assert_eq!(training, tokens(&["--class", "AI-Training"]));
    let agents = tokens(&["--class", "ai-agent"]);
    assert_eq!(agents, tokens(&["--class", "openai:user-actions"]));
    let both = tokens(&["--class", "ai-training", "--class", "ai-agent"]);
    assert_eq!(both, training.union(&agents).cloned().collect());
    let of_openai = tokens(&["--operator", "openai"]);
    let all = ["ChatGPT-User", "GPTBot", "OAI-AdsBot", "OAI-SearchBot"];
    assert_eq!(of_openai, all.map(str::to_owned).into());
    let one = tokens(&["--operator", "OpenAI", "--class", "ai-agent"]);
    assert_eq!(one, BTreeSet::from(["ChatGPT-User".to_owned()]));
    let none = verger(&["agents", "--operator", "OpenAI", "--class", "seo"], "");
    assert!(none.out.contains("0 robots, 0 operators"), "{}", none.out);
    assert_eq!(none.status, 1);

    let run = verger(&["agents", "--class", "training"], "");
    assert_eq!(run.status, 2);
    assert!(run.err.contains("not a class; pass one of search, ai-training,"), "{}", run.err);
    let run = verger(&["agents", "--operator", "Nobody"], "");
    assert_eq!(run.status, 2);
    assert!(run.err.contains("no known robot has the operator Nobody"), "{}", run.err);
    assert_eq!(verger(&["agents", "GPTBot", "--class", "seo"], "").status, 2);
}

#[test]
fn the_classes_are_listed_with_the_names_that_others_give_them() {
    let classes = verger(&["agents", "--classes"], "").out;
    for name in ["Cloudflare: Agent", "OpenAI: User actions", "Google: User-triggered fetchers"] {
        assert!(classes.contains(name), "{name} in\n{classes}");
    }
    assert!(classes.contains("Cloudflare (2026-07): https://"), "{classes}");
    let rows = verger(&["agents", "--classes", "--json"], "").json();
    let agent = rows.iter().find(|row| row["class"] == "ai-agent").expect("a class");
    assert!(agent["robots"].as_u64() > Some(20), "{agent}");
    let also = agent["also"].as_array().expect("a list");
    let google = also.iter().find(|also| also["by"] == "Google").expect("a class of Google");
    assert_eq!(google["obedience"], "ignores");
    assert!(google["source"].as_str().is_some_and(|source| source.starts_with("https://")));
}

#[test]
fn each_robot_is_one_json_object() {
    let all = verger(&["agents", "--json"], "").json();
    assert!(all.len() >= 250, "{}", all.len());
    for robot in &all {
        for key in ["token", "operator", "obedience", "evidence", "kind", "source", "as_of"] {
            assert!(robot[key].as_str().is_some_and(|text| !text.is_empty()), "{key} of {robot}");
        }
        assert_eq!(robot["registry"], all[0]["registry"]);
    }
    let alone = verger(&["agents", "--json", "applebot"], "").json();
    assert_eq!(alone[0]["fallbacks"], serde_json::json!(["Googlebot"]));
    assert_eq!(alone[0]["obeys_star"], true);
    assert_eq!(alone[0]["purposes"], serde_json::json!(["search"]));
    assert_eq!(alone[0]["page"], "https://support.apple.com/en-us/119829");
}

#[test]
fn check_says_that_a_robot_is_known_not_to_obey() {
    let check = |agent| verger(&["check", "--robots", "-", "--agent", agent, "/private"], ROBOTS);
    let run = check("Google-Agent");
    assert_eq!(run.status, 1);
    assert!(
        run.err
            .contains("Google-Agent is known not to obey robots.txt, its operator says (2026-09)"),
        "{}",
        run.err
    );
    let run = check("Diffbot");
    assert!(run.err.contains("Diffbot may ignore robots.txt, one register says"), "{}", run.err);
    let run = check("GPTBot");
    assert!(!run.err.contains("obey"), "{}", run.err);
}
