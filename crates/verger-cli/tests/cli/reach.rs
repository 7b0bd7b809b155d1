//! What may be reached, where answers are remembered, and what strangers write shown as text.

use crate::origin::{self, Origin};
use crate::run::{verger, verger_of_bytes};

fn port(origin: &Origin) -> String {
    origin.url("").rsplit(':').next().expect("it has a port").to_owned()
}

#[test]
fn a_network_that_is_named_is_reached_and_no_other() {
    let origin = Origin::with_robots("User-agent: *\n");
    let (url, port) = (origin.url(""), port(&origin));
    let fetch = |more: &[&str]| verger(&[&["fetch", &url, "--no-cache"], more].concat(), "");
    let run = fetch(&["--allow-network", "127.0.0.0/8", "--allow-port", &port]);
    assert_eq!(run.status, 0, "{run:?}");
    for refused in [
        &["--allow-network", "127.0.0.0/8"][..],
        &["--allow-network", "127.1.0.0/16", "--allow-port", &port],
        &["--allow-port", &port],
    ] {
        let run = fetch(refused);
        assert_eq!(run.status, 3, "{refused:?}: {run:?}");
    }
    assert_eq!(origin.asked(), 1);
    let run = fetch(&["--allow-network", "127.0.0.1/8"]);
    assert_eq!(run.status, 2, "{run:?}");
    assert!(run.err.contains("write its first address"), "{run:?}");
    let run = fetch(&["--allow-network", "127.0.0.0/8", "--allow-private"]);
    assert_eq!(run.status, 2, "{run:?}");
}

#[test]
fn a_hop_is_judged_as_the_first_request_is_and_said_with_its_host() {
    let origin = Origin::with_robots("User-agent: *\nAllow: /\n");
    origin.serve("/a", origin::redirect("http://127.9.9.9/"));
    origin.serve("/metadata", origin::redirect("http://169.254.169.254/latest/"));
    let port = port(&origin);
    let open = ["--allow-network", "127.0.0.0/16", "--allow-port", &port, "--no-cache"];
    for (path, reach, what) in [
        ("/a", &open[..], "127.9.9.9 is not public: loopback"),
        ("/metadata", &open, "169.254.169.254 is not public: link-local"),
        ("/metadata", &["--allow-private", "--no-cache"], "169.254.169.254 is not public"),
    ] {
        let run = verger(&[&["page", &origin.url(path)], reach].concat(), "");
        assert_eq!(run.status, 3, "{run:?}");
        assert!(run.err.contains(what), "{run:?}");
        assert!(run.err.contains("; 127.0.0.1 redirects there"), "{run:?}");
    }
}

#[test]
fn an_unknown_scheme_is_not_a_folder() {
    for cache in ["REDIS://localhost", "valkeys://localhost", "http://localhost/", "s3://a/b"] {
        let run = verger(&["fetch", "example.com", "--offline", "--cache", cache], "");
        let scheme = cache.split_inclusive("://").next().expect("a part");
        assert_eq!(run.status, 2, "{run:?}");
        assert!(run.err.contains(&format!("--cache: {scheme} is not known")), "{run:?}");
        assert!(!std::path::Path::new(scheme).exists(), "{scheme}");
    }
}

#[test]
fn what_is_not_seen_is_shown_in_names_and_arguments_too() {
    for odd in ["a\u{1b}[31m", "a\u{202e}b", "a\u{200b}b", "a\u{e0041}b", "a\nb"] {
        for args in [
            &["check", "--robots", odd, "--agent", "A", "/"][..],
            &["check", "--dialect", odd, "--robots", "-", "--agent", "A", "/"],
            &["fetch", "--offline", "--no-cache", "--profile", odd, "example.com"],
            &["fetch", "--offline", "--sites-from", odd],
            &["show", odd],
            &[odd],
        ] {
            let run = verger_of_bytes(args, b"");
            assert!(run.status == 2 || run.status == 4, "{args:?}: {run:?}");
            let said = [run.out, run.err].concat();
            let hidden = odd.chars().find(|c| !c.is_ascii_graphic()).expect("it is odd");
            // A new line may be one of ours.
            assert!(hidden == '\n' || !said.contains(hidden), "{args:?}: {said:?}");
            assert!(!said.contains("a\nb"), "{args:?}: {said:?}");
        }
    }
}
