//! A cache in a Redis, with a password, with TLS, and with a clock of its own.

mod late_clock;

use std::net::{Ipv4Addr, TcpListener};

use rcgen::{CertificateParams, KeyPair};

use self::late_clock::LateClock;
use crate::folder::Folder;
use crate::origin::{Origin, text};
use crate::redis_server::RedisServer;
use crate::run::{Run, verger, verger_with};

fn fetch(origin: &Origin, cache: &str, variables: &[(&str, &str)], more: &[&str]) -> Run {
    let site = origin.url("");
    let args = ["fetch", &site, "--allow-private", "--cache", cache];
    verger_with(variables, &[&args[..], more].concat())
}

const WORD: &str = "s3cret/@: word";

#[test]
fn a_password_is_read_from_a_file_or_a_variable() {
    let Some(server) = RedisServer::start_with(&["--requirepass", WORD]) else { return };
    let origin = Origin::with_robots("User-agent: *\nDisallow: /x\n");
    let folder = Folder::new("password");
    let (right, wrong) = (folder.file("right", WORD), folder.file("wrong", "another\n"));
    let url = server.url();
    let by_file = ["--cache-password-file", &right];
    // Until it is remembered, the site is asked each time: without a password, or with a wrong one.
    for (variables, more) in [
        (&[][..], &[][..]),
        (&[("VERGER_CACHE_PASSWORD", "another")], &[]),
        (&[("VERGER_CACHE_PASSWORD", WORD)], &["--cache-password-file", &wrong]),
    ] {
        let run = fetch(&origin, &url, variables, more);
        assert_eq!(run.status, 0, "{run:?}");
        assert!(run.out.contains("the store refuses this user or password"), "{run:?}");
        assert!(run.err.contains("hint: to give the cache's password"), "{run:?}");
        assert!(run.err.contains("--cache-password-file FILE, or set VERGER_CACHE_PASSWORD"));
    }
    assert_eq!(origin.asked(), 3);
    for (variables, more) in [
        (&[][..], &by_file[..]),
        (&[("VERGER_CACHE_PASSWORD", WORD)], &[]),
        (&[("VERGER_CACHE_PASSWORD", "another")], &by_file),
    ] {
        let run = fetch(&origin, &url, variables, more);
        assert!(run.status == 0 && !run.out.contains("the store"), "{run:?}");
        assert!(![run.out, run.err].concat().contains(WORD));
    }
    assert_eq!(origin.asked(), 4, "the first of them remembered it");
}

#[test]
fn the_ledger_has_the_password_too() {
    let Some(server) = RedisServer::start_with(&["--requirepass", WORD]) else { return };
    let origin = Origin::with_robots("User-agent: *\n");
    origin.serve("/", text("<!doctype html><title>a</title>"));
    let url = server.url();
    let page = origin.url("/");
    let args = ["page", &page, "--allow-private", "--cache", &url];
    let refused = verger(&args, "");
    assert_eq!(refused.status, 3, "{refused:?}");
    assert!(refused.err.contains("no permit could be obtained: the store refuses"), "{refused:?}");
    assert!(refused.err.contains("hint: to give the cache's password"), "{refused:?}");
    let run = verger_with(&[("VERGER_CACHE_PASSWORD", WORD)], &args);
    assert_eq!(run.status, 0, "{run:?}");
    // A decision says that it was made without the cache.
    for verb in ["check", "explain"] {
        let args = [verb, &page, "--agent", "a", "--allow-private", "--cache", &url, "--json"];
        let run = verger(&args, "");
        assert_eq!((run.json().len(), run.status), (1, 0), "{run:?}");
        assert!(run.out.contains("\"cache-trouble\""), "{run:?}");
        assert!(run.err.contains("; continuing without the cache"), "{run:?}");
    }
}

#[test]
fn the_configuration_names_the_file_of_the_password() {
    let Some(server) = RedisServer::start_with(&["--requirepass", WORD]) else { return };
    let origin = Origin::with_robots("User-agent: *\n");
    let folder = Folder::new("configured");
    let (right, wrong) = (folder.file("right", WORD), folder.file("wrong", "another"));
    let config = |path: &str| {
        let text = format!("cache = \"{}\"\ncache-password-file = \"{path}\"\n", server.url());
        folder.file("config.toml", text)
    };
    let site = origin.url("");
    let args = ["fetch", &site, "--allow-private", "--refresh"];
    let by_config = config(&right);
    let run = verger_with(&[("VERGER_CONFIG", &by_config)], &args);
    assert!(run.status == 0 && !run.out.contains("the store"), "{run:?}");
    // The environment wins over the file.
    let by_config = config(&wrong);
    let variables = [("VERGER_CONFIG", &by_config[..]), ("VERGER_CACHE_PASSWORD", WORD)];
    let run = verger_with(&variables, &args);
    assert!(run.status == 0 && !run.out.contains("the store"), "{run:?}");
    let printed = verger_with(&variables, &["--print-config"]);
    assert!(printed.out.contains("not used, as VERGER_CACHE_PASSWORD is set"), "{printed:?}");
    assert!(!printed.out.contains(WORD), "{printed:?}");
    let without_cache = verger_with(&[variables[0]], &[&args[..], &["--no-cache"]].concat());
    assert!(without_cache.status == 0 && without_cache.err.is_empty(), "{without_cache:?}");
}

#[test]
fn what_is_wrong_is_said_with_the_name_of_its_option() {
    let folder = Folder::new("wrong");
    let nothing = folder.file("nothing", "\n");
    let lines = folder.file("lines", "one\ntwo\n");
    let binary = folder.file("binary", [0xff]);
    let (plain, tls) = ("redis://127.0.0.1:1", "rediss://127.0.0.1:1");
    for (cache, more, status, says) in [
        (
            plain,
            ["--cache-password-file", "/no/such"],
            4,
            "--cache-password-file: cannot read /no/such",
        ),
        (
            plain,
            ["--cache-password-file", &nothing],
            2,
            "--cache-password-file: there is no password",
        ),
        (
            plain,
            ["--cache-password-file", &lines],
            2,
            "--cache-password-file: it has more than one line",
        ),
        (
            plain,
            ["--cache-password-file", &binary],
            2,
            "--cache-password-file: the password is not UTF-8",
        ),
        (tls, ["--cache-ca", "/no/such"], 4, "--cache-ca: cannot read /no/such"),
        (tls, ["--cache-ca", &lines], 2, "--cache-ca: the certificate authorities are not"),
        (tls, ["--cache-ca", "/dev/null"], 2, "--cache-ca: the file is empty"),
        (
            plain,
            ["--cache-ca", &lines],
            2,
            "--cache-ca: certificate authorities are given, but only rediss://",
        ),
        ("redis://127.0.0.1/x", ["--cache-password-file", &binary], 2, "--cache"),
        (
            "redis://127.0.0.1/x",
            ["--timeout", "1"],
            2,
            "--cache: the database in the URL is not a number",
        ),
        ("unix:///a", ["--timeout", "1"], 2, "--cache: unix:// is not known"),
        ("", ["--timeout", "1"], 2, "--cache: '' names no file"),
        ("-", ["--timeout", "1"], 2, "--cache: '-' names no file"),
    ] {
        let args = [&["fetch", "example.com", "--offline", "--cache", cache][..], &more].concat();
        let run = verger(&args, "");
        assert_eq!(run.status, status, "{args:?}: {run:?}");
        assert!(run.err.contains(says), "{args:?}: {run:?}");
    }
    let file = folder.0.join("cache").display().to_string();
    let args = ["fetch", "example.com", "--offline", "--cache", &file, "--cache-ca", &lines];
    let run = verger(&args, "");
    assert!(run.err.contains("note: the cache is a file: --cache-password-file and"), "{run:?}");
}

#[test]
fn a_cache_with_tls_is_trusted_by_its_own_authority() {
    let folder = Folder::new("tls");
    let key = KeyPair::generate().expect("a key");
    let params = CertificateParams::new(["127.0.0.1".to_owned()]).expect("an address");
    let certificate = params.self_signed(&key).expect("it is signed").pem();
    let certificate = folder.file("server.crt", certificate);
    let key = folder.file("server.key", key.serialize_pem());
    let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
    let port = free.local_addr().expect("it is bound").port().to_string();
    drop(free);
    let tls = [
        ["--tls-port", &port],
        ["--tls-cert-file", &certificate],
        ["--tls-key-file", &key],
        ["--tls-ca-cert-file", &certificate],
        ["--tls-auth-clients", "no"],
        ["--requirepass", WORD],
    ];
    let Some(_server) = RedisServer::start_with(&tls.concat()) else { return };
    let origin = Origin::with_robots("User-agent: *\n");
    let (url, password) =
        (format!("rediss://127.0.0.1:{port}/3"), [("VERGER_CACHE_PASSWORD", WORD)]);
    let untrusted = fetch(&origin, &url, &password, &[]);
    assert!(
        untrusted.status == 0 && untrusted.out.contains("continuing without it"),
        "{untrusted:?}"
    );
    assert!(untrusted.err.contains("hint: if your own authority issued"), "{untrusted:?}");
    for _ in 0..2 {
        let run = fetch(&origin, &url, &password, &["--cache-ca", &certificate]);
        assert!(run.status == 0 && !run.out.contains("without it"), "{run:?}");
        // A server that is new counts every host as just fetched.
        assert!(run.err.lines().all(|line| line.contains("note: waiting for ")), "{run:?}");
    }
    assert_eq!(origin.asked(), 2);
}

#[test]
fn a_clock_that_differs_is_said_once() {
    let origin = Origin::with_robots("User-agent: *\n");
    for (ahead, says) in
        [(7200_i64, "s ahead of this machine's"), (-7200, "s behind this machine's")]
    {
        let server = LateClock::start(ahead);
        let run = fetch(&origin, &server.url(), &[], &["--refresh"]);
        assert_eq!(run.status, 0, "{run:?}");
        assert_eq!(run.err.matches("the clock of its server is ").count(), 1, "{run:?}");
        assert!(run.err.contains(says), "{run:?}");
    }
    let run = fetch(&origin, &LateClock::start(5).url(), &[], &["--refresh"]);
    assert!(run.status == 0 && run.err.is_empty(), "{run:?}");
}
