//! What can be given as a URL: what is accepted, what is refused, and what the notes say.

use crate::run;

use run::{Run, verger, verger_of_bytes};

const ROBOTS: &str = "User-agent: *\nDisallow: /private\nDisallow: /tmp\nDisallow: /x\n";

/// A robots.txt in a file of its own, since lists come on standard input.
fn with_file(test: impl Fn(&str)) {
    let name = format!("verger-targets-{}-{:?}", std::process::id(), std::thread::current().id());
    let path = std::env::temp_dir().join(name.replace(['(', ')'], ""));
    std::fs::write(&path, ROBOTS).expect("the temporary folder can be written");
    test(&path.display().to_string());
    std::fs::remove_file(path).expect("it was written");
}

fn check(args: &[&str]) -> Run {
    verger(&[&["check", "--robots", "-", "--agent", "a"], args].concat(), ROBOTS)
}

#[test]
fn what_may_be_a_path_or_a_host_is_refused() {
    for (given, path, host) in [
        ("private", "/private", "https://private/"),
        ("tmp/x", "/tmp/x", "https://tmp/x"),
        ("other.example/x", "/other.example/x", "https://other.example/x"),
        ("localhost/x", "/localhost/x", "https://localhost/x"),
        ("//private", "https://HOST//private", "https://private/"),
    ] {
        for verb in ["check", "explain", "compare"] {
            let args = [verb, "--robots", "-", "--agent", "a", "/", given];
            let run = verger(&args, ROBOTS);
            assert_eq!((run.status, run.out.as_str()), (2, ""), "{verb} {given}: {run:?}");
            assert!(run.err.contains(path) && run.err.contains(host), "{run:?}");
        }
    }
    for given in ["", "mailto:me@example.com", "javascript:void(0)"] {
        assert_eq!(check(&[given]).status, 2, "{given}");
    }
    let origin = ["--origin", "https://example.com"];
    assert_eq!(check(&[&origin[..], &["private"]].concat()).status, 2);
}

#[test]
fn paths_and_urls_are_read() {
    for closed in ["/x", "https://a.example/x", "HTTP://a.example:81/x#y", "ftp://h/x"] {
        assert_eq!(check(&[closed]).status, 1, "{closed}");
    }
    for open in ["/", "?x", "https://a.example", "/y//x"] {
        assert_eq!(check(&[open]).status, 0, "{open}");
    }
}

#[test]
fn with_an_origin_what_is_elsewhere_is_out_of_scope() {
    let origin = ["--origin", "https://example.com"];
    for elsewhere in [
        "other.example/x",
        "mailto:me@example.com",
        "javascript:void(0)",
        "data:text/plain,x",
        "tel:+31201234567",
        "tel:112/x",
        "//other.example/x",
        "127.0.0.1/x",
        "https:example.com/y",
    ] {
        let run = check(&[&origin[..], &["--json", elsewhere]].concat());
        if elsewhere == "tel:112/x" {
            // Probably a host and its port.
            assert_eq!(run.status, 2, "{run:?}");
            continue;
        }
        assert_eq!(run.status, 3, "{elsewhere}: {run:?}");
        assert_eq!(run.json()[0]["verdict"], "out-of-scope", "{elsewhere}");
    }
    let run = check(&[&origin[..], &["--json", "example.com/x"]].concat());
    assert_eq!((run.status, &run.json()[0]["read_as"]), (1, &"https://example.com/x".into()));
    assert!(run.err.contains("example.com/x is read as https://example.com/x"), "{run:?}");
    assert_eq!(run.json()[0]["url"], "example.com/x");
    assert_eq!(check(&[&origin[..], &["//example.com/x"]].concat()).status, 1);
}

#[test]
fn a_host_in_any_script_is_one_origin() {
    let forms = [
        "http://www.münchen.example",
        "http://www.xn--mnchen-3ya.example",
        "http://www.m%C3%BCnchen.example",
        "http://WWW.MÜNCHEN.example:80",
    ];
    for origin in forms {
        for url in forms {
            let url = format!("{url}/x");
            for verb in ["check", "explain"] {
                let args = [verb, "--robots", "-", "--agent", "a", "--origin", origin, &url];
                assert_eq!(verger(&args, ROBOTS).status, 1, "{verb} {origin} {url}");
            }
            let question = serde_json::json!({
                "robots": ROBOTS, "agents": ["a"], "origin": origin, "url": url,
            });
            let answer = &verger(&["check", "--batch"], &question.to_string()).json()[0];
            assert_eq!(answer["allowed"], false, "{origin} {url}");
        }
        assert_eq!(check(&["--origin", origin, "http://www.munchen.example/x"]).status, 3);
    }
}

/// No request is made: the note is printed first.
#[test]
#[cfg(feature = "net")]
fn without_a_file_hosts_are_urls_and_paths_are_not() {
    let ask = |given: &str| {
        verger(&["check", "--agent", "a", "--json", "--offline", "--no-cache", given], "")
    };
    for (given, url) in [
        ("example.com", "https://example.com/"),
        ("example.com:8443/x?y", "https://example.com:8443/x?y"),
        ("127.0.0.1/x", "https://127.0.0.1/x"),
        ("[::1]/x", "https://[::1]/x"),
        ("localhost", "https://localhost/"),
        ("www.münchen.example/x", "https://www.xn--mnchen-3ya.example/x"),
    ] {
        let run = ask(given);
        assert_eq!(run.status, 3, "{run:?}");
        assert_eq!(
            (&run.json()[0]["url"], &run.json()[0]["read_as"]),
            (&given.into(), &url.into())
        );
        assert!(run.err.contains(&format!("{given} is read as https://")), "{run:?}");
    }
    for given in ["/x", "private", "tmp/x", "//example.com/x", "", "me@example.com"] {
        let run = ask(given);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{given}: {run:?}");
        assert!(run.err.contains("https://") || run.err.contains("empty"), "{run:?}");
    }
}

#[test]
fn a_list_has_comments_a_mark_and_bad_lines() {
    with_file(|robots| {
        let list = "\u{feff}/x\n# a comment\n\n  /y  \r\nprivate\nmailto:me@example.com\n/private";
        let args = ["check", "--robots", robots, "--agent", "a", "--urls-from", "-"];
        for more in [&[][..], &["--json"], &["--agent", "b"]] {
            let run = verger(&[&args, more].concat(), list);
            assert_eq!(run.status, 4, "{run:?}");
            assert!(
                run.err.contains("standard input, line 5: private may be a path or a host"),
                "{run:?}"
            );
            assert!(run.err.contains("standard input, line 6: mailto:me@example.com"), "{run:?}");
            assert_eq!(run.err.lines().count(), 2);
        }
        let run = verger(&args, list);
        assert_eq!(
            run.out,
            "disallowed    /x  (line 4: Disallow: /x)\n\
             allowed       /y  (no rule of its group matches)\n\
             disallowed    /private  (line 2: Disallow: /private)\n"
        );
        for verb in ["explain", "compare"] {
            let run = verger(&[&[verb], &args[1..]].concat(), list);
            assert_eq!((run.status, run.err.lines().count()), (4, 2), "{run:?}");
        }
        let long = [&vec![b'/'; 2 << 20][..], b"\n/x\n\xFF"].concat();
        let run = verger_of_bytes(&args, &long);
        assert_eq!((run.status, run.out.lines().count()), (4, 1), "{run:?}");
        assert!(run.err.contains("line 1: the line is longer than"), "{}", run.err);
    });
}

/// RFC 9309 §2.3 and the draft of 2019 name FTP; Verger fetches only HTTP.
#[test]
#[cfg(feature = "net")]
fn ftp_is_not_fetched_and_what_to_do_is_said() {
    for (args, status) in [
        (&["fetch", "ftp://ftp.example.com/pub"][..], 2),
        (&["sitemaps", "ftp://ftp.example.com"], 2),
        (&["check", "--agent", "a", "--no-cache", "ftp://ftp.example.com/pub"], 4),
    ] {
        let run = verger(args, "");
        assert_eq!(run.status, status, "{run:?}");
        assert!(run.err.contains("only HTTP is fetched"), "{run:?}");
        assert!(run.err.contains("--robots FILE --origin ftp://ftp.example.com"), "{run:?}");
    }
    let at_hand = ["--origin", "ftp://ftp.example.com"];
    let ask = |url| check(&[&at_hand[..], &[url]].concat()).status;
    assert_eq!(ask("ftp://ftp.example.com/x"), 1);
    assert_eq!(ask("ftp://ftp.example.com:21/y"), 0);
    assert_eq!(ask("https://ftp.example.com/x"), 3);
}

#[test]
fn a_url_without_a_verb_is_told_which_verb_takes_one() {
    for given in ["https://example.com/a", "example.com", "robots.txt"] {
        let run = verger(&[given], "");
        assert_eq!(run.status, 2, "{run:?}");
        assert!(run.err.contains("`verger check --agent NAME URL` asks about a URL"), "{run:?}");
    }
    assert!(!verger(&["chekc"], "").err.contains("`verger check --agent"));
}

/// What is in a URL besides its place is nobody's business, and 60 KB of it do not help.
#[cfg(feature = "net")]
#[test]
fn a_url_in_an_error_is_short_and_has_no_password() {
    let long = format!("http://127.0.0.1:9/{}", "x".repeat(60_000));
    let secret = "https://user:s3cret@example.com/a";
    for verb in [
        &["page"][..],
        &["check", "--agent", "a"],
        &["explain", "--agent", "a"],
        &["fetch"],
        &["sitemaps"],
    ] {
        let run = verger(&[verb, &[secret, "--no-cache"]].concat(), "");
        assert!(!run.err.contains("s3cret") && run.err.contains("***@example.com"), "{run:?}");
        let run = verger(&[verb, &[&long, "--no-cache"]].concat(), "");
        assert!(run.err.len() < 2000, "{verb:?}: {}", run.err.len());
    }
    let given = verger(&["check", "--robots", "-", "--agent", "a", secret], "");
    assert!(given.status == 0 && !given.out.contains("s3cret"), "{given:?}");
}
