//! Lists on standard input: answers are flushed when no more input is ready, not one by one.

use crate::origin;
use crate::run;

use std::path::PathBuf;

use origin::Origin;
use run::Conversation;

/// A robots.txt in a file, since the list comes on standard input.
struct File(PathBuf);

impl File {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("verger-{name}-{}", std::process::id()));
        std::fs::write(&path, "User-agent: *\nDisallow: /x\n").expect("it can be written");
        Self(path)
    }

    fn name(&self) -> String {
        self.0.display().to_string()
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn who_asks_about_one_url_at_a_time_is_answered() {
    let robots = File::new("one-url");
    let check = ["check", "--robots", &robots.name(), "--agent", "a", "--urls-from", "-"];
    let mut lines = Conversation::start(&check);
    lines.say("/x\n/y\n\n# a comment\n/hal");
    assert!(lines.hear().contains("/x") && lines.hear().contains("/y"));
    lines.say("f\n/end");
    assert!(lines.hear().contains("/half"));
    assert_eq!(lines.end(), 1);

    let mut json = Conversation::start(&[&check[..], &["--json"]].concat());
    json.say("/y\n");
    assert!(json.hear().contains(r#""allowed":true"#));
    assert_eq!(json.end(), 0);

    let mut matrix = Conversation::start(&[&check[..], &["--agent", "b"]].concat());
    matrix.say("/x\n");
    assert!(matrix.hear().contains('b') && matrix.hear().contains("No"));
    matrix.say("/y\n");
    assert!(matrix.hear().contains("Yes"));
    assert_eq!(matrix.end(), 1);
}

#[test]
fn who_asks_about_one_site_at_a_time_is_answered() {
    let site = Origin::with_robots("User-agent: *\nDisallow: /x\n");
    let mut check = Conversation::start(&[
        "check",
        "--agent",
        "a",
        "--urls-from",
        "-",
        "--allow-private",
        "--no-cache",
    ]);
    check.say(&format!("{}\n{}\nhttp", site.url("/x"), site.url("/y")));
    assert!(check.hear().starts_with("disallowed") && check.hear().starts_with("allowed"));
    check.say("://\n/path\n# a comment\n");
    check.say(&format!("{}\n", site.url("/z")));
    assert!(check.hear().contains("/z"));
    assert_eq!(check.end(), 4);
    assert_eq!(site.asked(), 1);

    let mut fetch =
        Conversation::start(&["fetch", "--sites-from", "-", "--allow-private", "--no-cache"]);
    fetch.say(&format!("\u{feff}# sites\n{}\n{}", site.url(""), &site.url("")[..9]));
    assert!(fetch.hear().starts_with(&site.url("")));
    fetch.say(&format!("{}\nmailto:me@example.com\n", &site.url("")[9..]));
    assert!(fetch.hear().starts_with(&site.url("")));
    assert_eq!(fetch.end(), 4);
}

#[cfg(target_os = "linux")]
#[test]
fn a_long_list_costs_few_writes() {
    const URLS: u64 = 200_000;
    let robots = File::new("many-urls");
    let check = ["check", "--robots", &robots.name(), "--agent", "a", "--urls-from", "-"];
    for more in [&[][..], &["--json"], &["--agent", "b"]] {
        let mut run = Conversation::start(&[&check[..], more].concat());
        let urls: String = (0..URLS)
            .flat_map(|number| [String::from("/"), number.to_string(), String::from("\n")])
            .collect();
        run.say(&urls);
        // A table has a header.
        let is_table = more.first() == Some(&"--agent");
        for _ in 0..URLS + u64::from(is_table) {
            run.hear();
        }
        // A million URLs: five times as many.
        assert!(run.writes() < 1_000, "{} writes", run.writes());
        assert_eq!(run.end(), 0);
    }
}
