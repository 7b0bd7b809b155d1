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
        ("unknown", "agnet = \"mybot\"\n", "unknown key `agnet`; the keys are agent, dialect"),
        (
            "type",
            "agent = { name = \"mybot\" }\n",
            "`agent` takes text, such as agent = \"ExampleBot\"",
        ),
        ("syntax", "agent \"mybot\"\n", "line 1"),
        ("value", "dialect = \"latin\"\n", "`latin` is from"),
    ] {
        let config = Config::new(name, text);
        let run = config.run(&["check", "--robots", "-", "--agent", "a", "/x"], ROBOTS);
        assert_eq!(run.status, 2, "{name}: {run:?}");
        assert!(run.err.contains(wrong), "{name}: {}", run.err);
        assert!(run.err.contains(&config.0.display().to_string()), "{name}: {}", run.err);
    }
    let missing = verger_given(&[("VERGER_CONFIG", "/no/such/file.toml")], &["dialects"], "");
    assert_eq!(missing.status, 4, "{missing:?}");
}

#[test]
fn the_configuration_is_printed_as_it_may_be_written() {
    let config = Config::new("printed", "agent = \"mybot\"\ntimeout = 5\n");
    let printed = config.run(&["--print-config"], "");
    assert_eq!(printed.status, 0);
    for line in ["agent = \"mybot\"", "timeout = \"5\"", "# dialect = \"google\""] {
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
    }
}
