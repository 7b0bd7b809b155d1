//! The configuration file, and the options that every verb has.

use std::path::PathBuf;

use crate::run::{Run, verger, verger_given};

/// A temporary configuration file.
struct Config(PathBuf);

impl Config {
    fn new(name: &str, text: &str) -> Self {
        let path = std::env::temp_dir().join(format!("verger-{name}-{}.toml", std::process::id()));
        std::fs::write(&path, text).expect("a file for the test");
        Self(path)
    }

    fn run(&self, args: &[&str], input: &str) -> Run {
        let path = self.0.display().to_string();
        verger_given(&[("VERGER_CONFIG", path.as_str())], args, input)
    }
}

impl Drop for Config {
    fn drop(&mut self) {
        drop(std::fs::remove_file(&self.0));
    }
}

const ROBOTS: &str = "User-agent: mybot\nDisallow: /x\n\nUser-agent: other\nDisallow: /y\n";

#[test]
fn options_have_the_defaults_of_the_file_unless_they_are_given() {
    let config = Config::new("defaults", "agent = \"mybot\"\ndialect = \"google\"\n");
    let run = config.run(&["check", "--robots", "-", "--json", "/x"], ROBOTS);
    assert_eq!(run.status, 1, "{run:?}");
    let answer = &run.json()[0];
    assert_eq!((&answer["agents"][0], &answer["dialect"]), (&"mybot".into(), &"google".into()));

    let given = ["check", "--robots", "-", "--json", "-a", "other", "-d", "rep-00", "/x"];
    let answer = &config.run(&given, ROBOTS).json()[0];
    assert_eq!((&answer["agents"][0], &answer["dialect"]), (&"other".into(), &"rep-00".into()));

    // A robot given by a header replaces the configured one.
    let header = ["check", "-r", "-", "--json", "--user-agent", "Other/1.0", "/x", "/y"];
    let answers = config.run(&header, ROBOTS).json();
    assert_eq!(answers.len(), 2);
    assert_eq!(answers[1]["allowed"], false);

    let help = config.run(&["help", "check"], "");
    assert!(help.out.contains("[default: google]"), "{}", help.out);
}

#[test]
fn several_robots_are_a_list() {
    let config = Config::new("list", "agent = [\"mybot\", \"other\"]\n");
    let answers = config.run(&["check", "--robots", "-", "--json", "/x"], ROBOTS).json();
    assert_eq!(answers.len(), 2);
}

#[test]
fn what_the_file_has_wrong_is_said_with_its_name() {
    for (name, text, wrong) in [
        (
            "unknown",
            "agnet = \"mybot\"\n",
            "line 1: unknown key `agnet`; the keys are agent, dialect",
        ),
        (
            "type",
            "agent = { name = \"mybot\" }\n",
            "line 1: `agent`: it takes text, or a list of texts, such as agent = \"ExampleBot\"",
        ),
        ("syntax", "agent \"mybot\"\n", "line 1"),
        (
            "value",
            "\ndialect = \"latin\"\n",
            "line 2: `dialect`: \"latin\": it takes one of rfc9309, ",
        ),
    ] {
        let config = Config::new(name, text);
        let run = config.run(&["check", "--robots", "-", "--agent", "a", "/x"], ROBOTS);
        assert_eq!(run.status, 2, "{name}: {run:?}");
        assert!(run.err.contains(wrong), "{name}: {}", run.err);
        assert!(run.err.contains(&config.0.display().to_string()), "{name}: {}", run.err);
    }
    let missing = verger_given(&[("VERGER_CONFIG", "/no/such/file.toml")], &["dialects"], "");
    assert_eq!(missing.status, 4, "{missing:?}");
    assert!(missing.err.contains("VERGER_CONFIG: cannot read /no/such/file.toml"), "{missing:?}");
}

#[test]
fn the_configuration_is_printed_as_it_may_be_written() {
    let config = Config::new("printed", "agent = \"mybot\"\ntimeout = 5\n");
    let printed = config.run(&["--print-config"], "");
    assert_eq!(printed.status, 0);
    for line in ["agent = \"mybot\"", "timeout = 5 ", "# dialect = \"google\""] {
        assert!(printed.out.contains(line), "{}", printed.out);
    }
    let again = Config::new("again", &printed.out);
    let again = again.run(&["--print-config"], "");
    assert_eq!(
        again.out.lines().skip(1).collect::<Vec<_>>(),
        printed.out.lines().skip(1).collect::<Vec<_>>()
    );
}

#[test]
fn colours_and_notes_are_chosen() {
    let asked = ["check", "--robots", "-", "--agent", "GPTBot/1.2", "/x"];
    let plain = verger(&asked, ROBOTS);
    assert!(!plain.out.contains('\u{1b}') && plain.err.contains("note:"), "{plain:?}");
    let quiet = verger(&[&asked[..], &["-q"]].concat(), ROBOTS);
    assert_eq!((quiet.out, quiet.err.as_str()), (plain.out, ""));
    let coloured = verger(&[&asked[..], &["--color", "always"]].concat(), ROBOTS);
    assert!(coloured.out.contains('\u{1b}'), "{coloured:?}");
}

#[test]
fn every_verb_has_examples_and_exit_statuses() {
    let listed = verger(&["help"], "").out;
    let verbs = listed.lines().skip_while(|line| *line != "Commands:").skip(1);
    let verbs = verbs.take_while(|line| !line.is_empty());
    let verbs =
        verbs.filter_map(|line| line.strip_prefix("  ")?.split_once(' ').map(|(verb, _)| verb));
    let verbs: Vec<_> = verbs.filter(|verb| !verb.is_empty() && *verb != "help").collect();
    assert!(verbs.len() > 10, "{listed}");
    for verb in verbs {
        let help = verger(&[verb, "--help"], "").out;
        if help.contains("Not in this build") || help.is_empty() {
            continue;
        }
        assert!(
            help.contains("Examples:\n  verger ") || help.contains("Examples:\n"),
            "{verb}: {help}"
        );
        assert!(help.contains("Exit status:"), "{verb}: {help}");
        // Within 80 columns as they are written, so that no terminal wraps them a second time.
        let end = help.split("Examples:\n").nth(1).unwrap_or_default();
        assert!(end.lines().all(|line| line.chars().count() < 80), "{verb}: {end}");
        let has_own = help.contains("Exit status:\n  0");
        assert!(!has_own || help.contains("  130  ended by Ctrl-C"), "{verb}: {help}");
    }
}

#[cfg(feature = "net")]
#[test]
fn each_wrong_value_is_refused_with_its_line() {
    for (text, wrong) in [
        ("timeout = \"30\"", "`timeout`: it takes a number of seconds, such as timeout = 30"),
        ("timeout = nan", "`timeout`: \"nan\": not a number of seconds"),
        ("timeout = -1", "`timeout`: \"-1\": a time cannot be negative"),
        ("jobs = -1", "`jobs`: \"-1\": -1 is not in 1..=1024"),
        ("agent = 5", "`agent`: it takes text, or a list of texts"),
        ("agent = [\"A\", 5]", "`agent`: it takes text, or a list of texts"),
        ("agent = []", "`agent`: the list is empty"),
        ("agent = \"\"", "`agent`: \"\": it names no crawler"),
        ("catalog = [\"a\"]", "`catalog`: it takes text, such as catalog = "),
        ("dialect = \"1996\"", "`dialect`: \"1996\": it takes one of "),
        ("contact = \"\\u001B[2J\"", "`contact`: \"\\u{1b}[2J\": "),
        ("\"a\\u202Eb\" = 1", "unknown key `a\\u{202e}b`"),
    ] {
        let config = Config::new("refused", &format!("color = \"never\"\n\n{text}\n"));
        for args in [&["--print-config"][..], &["check", "--robots", "-", "-a", "b", "/x"]] {
            let run = config.run(args, ROBOTS);
            assert_eq!(run.status, 2, "{text}: {run:?}");
            assert!(run.err.contains(&format!("line 3: {wrong}")), "{text}: {}", run.err);
        }
    }
}

#[test]
fn a_broken_file_disables_no_help() {
    let config = Config::new("broken", "agent \"mybot\"\n");
    for (args, printed) in [
        (&["--help"][..], "Commands:"),
        (&["help", "check"], "--robots"),
        (&["check", "-h"], "--robots"),
        (&["--version"], "verger "),
        (&["completions", "bash"], "verger"),
        (&["man"], ".TH verger"),
        (&["licenses"], "Copyright"),
    ] {
        let run = config.run(args, "");
        assert_eq!(run.status, 0, "{args:?}: {run:?}");
        assert!(run.out.contains(printed) && run.err.contains(", line 1: "), "{args:?}: {run:?}");
    }
    let printed = config.run(&["--print-config"], "");
    assert!(printed.status == 2 && printed.out.contains("# agent = "), "{printed:?}");
    assert!(printed.err.contains(", line 1: "), "{printed:?}");
}

#[test]
fn the_printed_configuration_is_the_one_that_holds() {
    let config = Config::new("holds", "contact = \"https://example.org/a\"\njobs = 4\n");
    let path = config.0.display().to_string();
    let given = [("VERGER_CONFIG", &path[..]), ("VERGER_CONTACT", "https://example.org/b")];
    let run = verger_given(&given, &["--print-config"], "");
    let line = |key: &str| run.out.lines().find(|line| line.starts_with(key)).unwrap_or_default();
    if cfg!(feature = "net") {
        let contact = line("contact = ");
        assert!(contact.starts_with("contact = \"https://example.org/b\" "), "{}", run.out);
        assert!(contact.ends_with("from VERGER_CONTACT, which replaces the file's"), "{}", run.out);
        let wrong = [given[0], ("VERGER_CONTACT", "\u{202e}")];
        let refused = verger_given(&wrong, &["--print-config"], "");
        assert!(refused.status == 2 && !refused.err.contains('\u{202e}'), "{refused:?}");
        assert!(refused.err.contains("VERGER_CONTACT: \"\\u{202e}\": "), "{refused:?}");
        let used = verger_given(&wrong, &["fetch", "--offline", "example.com"], "");
        assert!(used.err.contains("the environment variable VERGER_CONTACT"), "{used:?}");
        assert!(!used.err.contains('\u{202e}'), "{used:?}");
    }
    assert!(line("jobs = 4").ends_with("from the file"), "{}", run.out);
    assert!(line("# dialect").ends_with("not set; the default is rfc9309"), "{}", run.out);
}

#[cfg(feature = "net")]
#[test]
fn a_value_of_the_file_is_blamed_where_it_is_wrong_for_a_verb() {
    let config = Config::new("blamed", "agent = [\"a\", \"b\"]\n");
    let run = config.run(&["sitemaps", "--check", "--offline", "https://example.com"], "");
    assert_eq!(run.status, 2, "{run:?}");
    assert!(run.err.contains("note: `agent` is set on line 1 of "), "{run:?}");
}

#[cfg(unix)]
#[test]
fn a_file_without_an_end_is_refused() {
    let endless = verger_given(&[("VERGER_CONFIG", "/dev/zero")], &["dialects"], "");
    assert!(endless.status == 4 && endless.err.contains("more than 1048576 bytes"), "{endless:?}");
    let pipe = Config::new("pipe", "");
    std::fs::remove_file(&pipe.0).expect("it was written");
    let made = std::process::Command::new("mkfifo").arg(&pipe.0).status();
    assert!(made.is_ok_and(|status| status.success()));
    let run = pipe.run(&["dialects"], "");
    assert!(run.status == 4 && run.err.contains("not a pipe"), "{run:?}");
    let robots = verger(&["check", "--robots", "/dev/zero", "-a", "b", "/x"], "");
    assert!(robots.status == 4 && robots.err.contains("more than 104857600 bytes"), "{robots:?}");
    let given = verger(&["check", "--robots", "/dev/stdin", "-a", "mybot", "/x"], ROBOTS);
    assert_eq!(given.status, 1, "{given:?}");
}

#[test]
fn lints_can_be_switched_off_for_every_run() {
    let file = "User-agent: *\nDisalow: /a\nDisallow: /b*\n";
    let config = Config::new("lints", "allow-lints = [\"misspelt-field\", \"V037\"]\n");
    let run = config.run(&["lint", "-"], file);
    assert!(run.status == 0 && !run.out.contains("[V"), "{run:?}");
    // What is given replaces what is configured.
    let run = config.run(&["lint", "--allow", "V037", "-"], file);
    assert!(run.status == 1 && run.out.contains("V001"), "{run:?}");
    let wrong = Config::new("no-lint", "\nallow-lints = \"mispelt-field\"\n");
    let run = wrong.run(&["lint", "-"], file);
    assert_eq!(run.status, 2, "{run:?}");
    assert!(
        run.err.contains("line 2") && run.err.contains("did you mean misspelt-field?"),
        "{run:?}"
    );
    // `make --allow` is another option.
    let made = config.run(&["make", "--block", "GPTBot"], "");
    assert!(made.status == 0 && made.out.contains("GPTBot"), "{made:?}");
}
