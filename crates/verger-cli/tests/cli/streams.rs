//! What reaches a terminal, and a standard output or error that takes nothing.

use std::fs::{File, OpenOptions};
use std::process::{Command, Stdio};

use crate::run::{verger, verger_in_colour};

/// Turns the direction, ends a line, sets the title of the window, and cannot be seen.
const RAW: &str = "e\u{202e}\n\u{1b}]0;PWN\u{7}\u{e0041}\u{ad}g";
const SAFE: &str = "e\\u{202e}\\u{a}\\u{1b}]0;PWN\\u{7}\\u{e0041}\\u{ad}g";

#[test]
fn no_error_has_a_name_or_a_value_raw() {
    let list = ["check", "--robots", "-", "-a", "b", "--urls-from", RAW];
    for args in [
        &[RAW][..],
        &["check", &format!("--{RAW}")],
        &["check", "--dialect", RAW, "/x"],
        &["check", "--max-bytes", RAW, "/x"],
        &["check", "--origin", RAW, "/x"],
        &["check", "--robots", RAW, "-a", "b", "/x"],
        &["man", "--out", &format!("/dev/null/{RAW}")],
        &["agents", RAW],
        &list,
        #[cfg(feature = "net")]
        &["fetch", "--timeout", RAW, "example.com"],
        #[cfg(feature = "net")]
        &["fetch", "--contact", RAW, "example.com"],
        #[cfg(feature = "net")]
        &["page", RAW, "-a", "b"],
        #[cfg(feature = "catalog")]
        &["catalog", "status", "--catalog", RAW],
        #[cfg(feature = "catalog")]
        &["data", "check", RAW],
    ] {
        let run = verger_in_colour(args, b"");
        assert_ne!(run.status, 0, "{args:?}: {run:?}");
        assert!(run.err.contains(SAFE), "{args:?}: {run:?}");
        let raw = ["\u{202e}", "\u{1b}]", "\u{7}", "\u{e0041}", "\u{ad}"];
        assert!(!raw.iter().any(|raw| run.err.contains(raw)), "{args:?}: {run:?}");
    }
}

#[test]
fn no_tip_has_an_argument_raw() {
    for args in [&["check", "--a\u{1b}[31m\nb", "/x"][..], &["check", "--a\u{1b}[31m\nb=c", "/x"]] {
        let run = verger_in_colour(args, b"");
        assert_eq!(run.status, 2, "{args:?}: {run:?}");
        assert!(run.err.contains("--a\\u{1b}[31m\\u{a}b"), "{args:?}: {run:?}");
        assert!(!run.err.contains("--a\u{1b}"), "{args:?}: {run:?}");
    }
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_not_text_is_wrong_usage() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;

    let mut command = Command::new(env!("CARGO_BIN_EXE_verger"));
    let run = command.arg(OsStr::from_bytes(b"--a\xff")).env("VERGER_CONFIG", "/dev/null").output();
    let run = run.expect("cargo built the command");
    assert_eq!(run.status.code(), Some(2), "{run:?}");
    let mut command = Command::new(env!("CARGO_BIN_EXE_verger"));
    let value = command.args(["check", "/a"]).arg(OsStr::from_bytes(b"/b\xff"));
    let run = value.env("VERGER_CONFIG", "/dev/null").output().expect("cargo built the command");
    let err = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.code() == Some(2) && err.contains("argument 3 is not UTF-8: /b"), "{err}");
}

#[cfg(unix)]
#[test]
fn explain_escapes_the_name_of_the_file() {
    let folder = std::env::temp_dir().join(format!("verger-names-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    let file = folder.join(RAW);
    std::fs::write(&file, "User-agent: *\nDisallow: /x\n").expect("a file for the test");
    let name = file.to_str().expect("it is UTF-8");
    let run = verger_in_colour(&["explain", "--robots", name, "-a", "b", "/x"], b"");
    let json = verger(&["explain", "--robots", name, "-a", "b", "/x", "--json"], "").json();
    std::fs::remove_dir_all(&folder).expect("it is ours");
    assert!(run.out.contains(&format!("{SAFE}:2:11")), "{run:?}");
    assert!(!run.out.contains('\u{202e}'), "{run:?}");
    assert_eq!(json[0]["file"], name);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_error_changes_no_status() {
    for (args, status) in [
        (&["check", "--robots", "-", "-a", "GPTBot/1.2", "/x"][..], 1),
        (&["check", "--robots", "/no/such", "-a", "a", "/x"], 4),
        (&["check", "--robots", "-", "/x"], 2),
        (&["nothing"], 2),
        (&["check", "--robots", "-", "-a", "a", "--urls-from", "/dev/null", "x"], 2),
    ] {
        let full = OpenOptions::new().write(true).open("/dev/full").expect("Linux has it");
        let robots = std::env::temp_dir().join(format!("verger-full-{}", std::process::id()));
        std::fs::write(&robots, "User-agent: *\nDisallow: /x\n").expect("a file for the test");
        let ended = Command::new(env!("CARGO_BIN_EXE_verger"))
            .args(args)
            .env("VERGER_CONFIG", "/dev/null")
            .stdin(File::open(&robots).expect("it was written"))
            .stdout(Stdio::null())
            .stderr(full)
            .status();
        assert_eq!(ended.expect("cargo built the command").code(), Some(status), "{args:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_reader_that_closes_the_output_gets_no_verdict() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_verger"))
        .args(["check", "--robots", "-", "-a", "a", "/x"])
        .env("VERGER_CONFIG", "/dev/null")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("cargo built the command");
    drop(child.stdout.take());
    // The end of the input: the answer comes after the output was closed.
    drop(child.stdin.take());
    assert_eq!(child.wait().expect("it was started").code(), Some(141));
}

#[test]
fn colours_are_chosen_for_help_and_wrong_arguments_too() {
    for args in [&["--help"][..], &["nothing"], &["check", "--dialect", "x"]] {
        let coloured = verger_in_colour(args, b"");
        assert!(format!("{}{}", coloured.out, coloured.err).contains('\u{1b}'), "{args:?}");
        for never in [&["--color", "never"][..], &["--color=never"]] {
            let plain = verger_in_colour(&[never, args].concat(), b"");
            assert!(!format!("{}{}", plain.out, plain.err).contains('\u{1b}'), "{plain:?}");
        }
    }
}

#[test]
fn a_negative_number_is_refused_as_one() {
    let max = ["check", "--robots", "-", "-a", "a", "--max-bytes", "-1", "/x"];
    let took = ["show", "-", "-a", "a", "--took", "-1"];
    let refused = ["-1 is not in 0..=4294967295", "a time cannot be negative"];
    for (args, why) in [&max[..], &took].into_iter().zip(refused) {
        let run = verger(args, "");
        assert!(run.status == 2 && run.err.contains(why), "{run:?}");
        assert!(!run.err.contains("'-- -1'"), "{run:?}");
    }
}

/// Ctrl-C while the next question or URL is awaited: what was asked before is answered.
#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_verbs_that_read_files() {
    use std::io::{BufRead as _, BufReader, Write as _};

    let robots = std::env::temp_dir().join(format!("verger-ctrl-c-{}", std::process::id()));
    std::fs::write(&robots, "User-agent: *\nDisallow: /x\n").expect("a file for the test");
    let file = robots.to_str().expect("it is UTF-8");
    let question = "{\"robots\": \"\", \"agents\": [\"a\"], \"url\": \"/x\"}\n";
    let list = ["check", "--robots", file, "-a", "a", "--urls-from", "-"];
    for (args, asked) in [(&list[..], "/x\n"), (&["check", "--batch"], question)] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_verger"))
            .args(args)
            .env("VERGER_CONFIG", "/dev/null")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("cargo built the command");
        let mut stdin = child.stdin.take().expect("it was piped");
        stdin.write_all(asked.as_bytes()).expect("the command reads");
        let mut answer = String::new();
        let mut out = BufReader::new(child.stdout.take().expect("it was piped"));
        out.read_line(&mut answer).expect("the answer comes before the end of the input");
        assert!(answer.contains("allowed"), "{answer}");
        let signal = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(signal.is_ok_and(|status| status.success()));
        let ended = child.wait_with_output().expect("it was started");
        drop(stdin);
        let err = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.code(), Some(130), "{args:?}: {err}");
        assert!(err.contains("interrupted; what was found so far is printed"), "{err}");
    }
    std::fs::remove_file(&robots).expect("it is ours");
}

#[test]
fn tables_of_words_fit_80_columns() {
    for verb in ["dialects", "profiles"] {
        let out = verger(&[verb], "").out;
        let long: Vec<_> = out.lines().filter(|line| line.chars().count() > 79).collect();
        assert!(!out.is_empty() && long.is_empty(), "{long:?}");
    }
}

#[cfg(unix)]
#[test]
fn folders_are_made_or_named() {
    let folder = std::env::temp_dir().join(format!("verger-made-{}", std::process::id()));
    let pages = folder.join("new/man1");
    let run = verger(&["man", "--out", pages.to_str().expect("it is UTF-8")], "");
    assert!(run.status == 0 && pages.join("verger-check.1").is_file(), "{run:?}");
    std::fs::remove_dir_all(&folder).expect("it is ours");
    if cfg!(feature = "catalog") {
        let run = verger(&["catalog", "status", "--catalog", "/dev/null/x"], "");
        assert!(run.status == 4 && run.err.contains("/dev/null/x"), "{run:?}");
        let run = verger(&["data", "make", "/dev/null"], "");
        assert!(run.status == 4 && run.err.contains("/dev/null: "), "{run:?}");
        assert!(run.err.contains("it is a file, or a part of its path is"), "{run:?}");
    }
}
