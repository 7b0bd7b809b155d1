//! What changes between two files.

mod pairs;

use crate::run::verger;

const OLD: &str = "\
User-agent: *
Disallow: /tmp/
Allow: /tmp/ok
Crawl-delay: 10

User-agent: GPTBot
User-agent: CCBot
Disallow: /

User-agent: Googlebot
Disallow: /search

Sitemap: https://example.com/sitemap.xml
";
const NEW: &str = "\
User-agent: *
Disallow: /tmp/
Allow: /*.css$
Crawl-delay: 5
Content-Signal: ai-train=no

User-agent: GPTBot
Disallow: /
Allow: /public

User-agent: Googlebot
Disallow: /search*
Disallow: /search/deep

Sitemap: https://example.com/sitemap.xml
Sitemap: https://example.com/news.xml
";

/// A file of its own.
fn file(name: &str, text: &str) -> String {
    let path = std::env::temp_dir().join(format!("verger-diff-{}-{name}", std::process::id()));
    std::fs::write(&path, text).expect("it can be written");
    path.display().to_string()
}

#[test]
fn what_changes_and_for_whom() {
    let old = file("old", OLD);
    let run = verger(&["diff", &old, "-"], NEW);
    assert_eq!(run.status, 1, "{run:?}");
    let expected = "\
GPTBot
  now allowed     /public  new line 9: Allow: /public

CCBot
  now allowed     /      old line 8: Disallow: /
  now allowed     /.css  new line 3: Allow: /*.css$
  added           new line 4: Crawl-delay: 5
  added           new line 5: Content-Signal: ai-train=no

Googlebot, Applebot, Googlebot-Image, Googlebot-News, Googlebot-Video, AdsBot-Google, AdsBot-Google-Mobile, AdsBot-Google-Mobile-Apps, 11 more: nothing changes: every URL is decided alike, with the same pace and preferences

every robot
  now disallowed  /tmp/ok    old line 3: Allow: /tmp/ok
  now allowed     /tmp/.css  new line 3: Allow: /*.css$
  removed         old line 4: Crawl-delay: 10
  added           new line 4: Crawl-delay: 5
  added           new line 5: Content-Signal: ai-train=no

for all robots
  added           new line 16: Sitemap: https://example.com/news.xml
";
    assert_eq!(run.out, expected.replace("every robot\n", "every robot without its own group\n"));
    let run = verger(&["diff", &old, "-", "--agent", "GPTBot", "--json"], NEW);
    let answers = run.json();
    assert_eq!(answers[0]["changes"][0]["url"], "/public");
    assert_eq!(answers[0]["changes"][0]["rule"]["in"], "new");
    assert_eq!((answers[0]["same"].as_bool(), answers.len()), (Some(false), 2));
}

#[test]
fn what_is_written_otherwise_and_means_the_same() {
    let old = file(
        "alike",
        "User-agent: a\nDisallow: /%61\nDisallow: /b/c\nDisallow: /b\nCrawl-delay: 10\n",
    );
    let run = verger(
        &["diff", &old, "-"],
        "# New.\nUser-agent: A\nDisallow: /b*\nDisallow: /a*\ncrawl-delay: 10.0 # x\n",
    );
    assert_eq!(run.status, 0, "{run:?}");
    let said = "a, every robot without its own group: nothing changes: every URL is decided alike, with the same pace and preferences\n";
    assert_eq!(run.out, said);
}

#[test]
fn robots_that_no_file_names() {
    // By their operators' words some obey another one's group, and some none for `*`.
    let google = file("google", "User-agent: Googlebot\nDisallow: /a\n");
    let run = verger(&["diff", &google, "-"], "");
    assert!(run.out.starts_with("Googlebot, Applebot, Googlebot-Image, "), "{run:?}");
    assert!(run.out.contains("\nevery robot without its own group: nothing changes"), "{run:?}");
    let star = file("star", "User-agent: *\nDisallow: /\n");
    let run = verger(&["diff", &star, "-"], "");
    assert!(
        run.out.starts_with("AdsBot-Google, ") && run.out.contains("group\n  now allowed"),
        "{run:?}"
    );
    // A value that is not a name is read by each dialect in its way.
    let list = file("list", "User-agent: GPTBot, CCBot\nDisallow: /\n");
    let run = verger(&["diff", &list, "-", "--dialect", "google"], "");
    assert!(run.status == 1 && run.out.starts_with("GPTBot\n  now allowed"), "{run:?}");
}

#[test]
fn what_is_not_read() {
    let long = file(
        "long",
        &format!("User-agent: *\nDisallow: /a\n{}Disallow: /b\n", "# x\n".repeat(130_000)),
    );
    let run = verger(&["diff", &long, "-"], "User-agent: *\nDisallow: /a\n");
    assert!(run.status == 0 && run.err.contains("the limit is 512000 bytes"), "{run:?}");
}

#[test]
fn what_somebody_put_before_a_file() {
    let old = file("origin", OLD);
    let run = verger(
        &["diff", &old, "-"],
        &format!("# Managed\nUser-agent: CCBot\nDisallow: /\n\n{OLD}"),
    );
    assert_eq!(run.status, 0, "{run:?}");
    assert!(run.out.contains("with 4 lines added before it"), "{run:?}");
}

#[test]
fn what_cannot_be_compared() {
    let run = verger(&["diff", "-", "-"], "");
    assert!(run.status == 2 && run.err.contains("only one of the two"), "{run:?}");
    let run = verger(&["diff", "/nowhere/robots.txt", "-"], "");
    assert!(run.status == 4 && run.err.contains("/nowhere/robots.txt"), "{run:?}");
}

/// A CDN may write rules of its own before the file that a repository has.
#[cfg(feature = "net")]
#[test]
fn a_block_that_a_site_puts_before_the_file_is_named() {
    let block = "# Managed\nUser-agent: GPTBot\nDisallow: /\n\n";
    let own = "User-agent: *\nDisallow: /private\n";
    let origin = crate::origin::Origin::with_robots(&format!("{block}{own}"));
    let (old, site) = (file("own", own), origin.url(""));
    let asked = ["diff", "--allow-private", "--no-cache", &old, &site];
    let run = verger(&asked, "");
    assert_eq!(run.status, 1, "{run:?}");
    let said = format!("{site} is {old} with 4 lines added before it");
    assert!(run.out.contains(&said) && run.out.contains("GPTBot"), "{run:?}");
    assert!(run.out.contains("now disallowed  /"), "{run:?}");
    let json = verger(&[&asked[..], &["--json"]].concat(), "").json();
    let of_site = json.iter().find(|answer| answer["kind"] == "diff-of-site").expect("an answer");
    assert_eq!(of_site["lines_before"], 4);
    origin.serve("/robots.txt", crate::origin::text(own));
    let same = verger(&asked, "");
    assert!(same.status == 0 && !same.out.contains("added before"), "{same:?}");
    drop(std::fs::remove_file(&old));
}
