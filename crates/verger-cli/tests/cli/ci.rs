//! `action.yml` and `.pre-commit-hooks.yaml`: their steps, run as their runners do, in a folder with files of others.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder with some files, which is removed in the end.
struct Folder(PathBuf);

impl Folder {
    fn with(name: &str, files: &[(&str, &str)]) -> Self {
        let folder = std::env::temp_dir().join(format!("verger-ci-{name}-{}", std::process::id()));
        for (name, text) in files {
            let path = folder.join(name);
            std::fs::create_dir_all(path.parent().expect("it is in a folder")).expect("a folder");
            std::fs::write(path, text).expect("a file");
        }
        Self(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).expect("it was made");
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the checkout")
}

fn read(name: &str) -> String {
    std::fs::read_to_string(root().join(name)).expect("the checkout has it")
}

/// Runs a line of bash in the folder, with this command.
fn bash(folder: &Folder, line: &str, variables: &HashMap<String, String>) -> Output {
    Command::new("bash")
        .args(["-c", line])
        .current_dir(&folder.0)
        .env("GITHUB_ACTION_PATH", root())
        .env("VERGER", env!("CARGO_BIN_EXE_verger"))
        .env("VERGER_CONFIG", "/dev/null")
        .envs(variables)
        .output()
        .expect("there is bash")
}

/// The action's only step, with its environment, as these inputs and the defaults of the others make it.
fn act(folder: &Folder, inputs: &[(&str, &str)]) -> (i32, String) {
    let action = read("action.yml");
    let mut values = HashMap::new();
    let (declared, runs) = action.split_once("\nruns:\n").expect("it has steps");
    let mut name = "";
    for line in declared.lines() {
        if let Some(key) = line.strip_prefix("  ").filter(|key| !key.starts_with(' ')) {
            name = key.trim_end_matches(':');
        }
        if let Some(value) = line.strip_prefix("    default: ") {
            values.insert(name, value.trim_matches('"'));
        }
    }
    for (name, value) in inputs {
        assert!(values.insert(name, value).is_some(), "{name} is an input with a default");
    }
    let (environment, line) = runs.split_once("      run: ").expect("a step");
    let variable = |line: &str| {
        let (variable, value) = line.trim().split_once(": ")?;
        let input = value.strip_prefix("${{ inputs.")?.strip_suffix(" }}")?;
        Some((variable.to_owned(), values[input].to_owned()))
    };
    let variables: HashMap<_, _> = environment.lines().filter_map(variable).collect();
    assert_eq!(variables.len(), values.len(), "every input is passed on");
    let output = bash(folder, line.trim(), &variables);
    let said = [output.stdout, output.stderr].concat();
    (output.status.code().expect("it ended"), String::from_utf8_lossy(&said).into_owned())
}

const BAD: &str = "User-agent: *\nDisalow: /a\n";
const GOOD: &str = "User-agent: *\nDisallow: /a\n";

#[test]
fn the_action_annotates_and_fails() {
    let folder = Folder::with("annotates", &[("robots.txt", GOOD), ("a b/robots.txt", BAD)]);
    assert_eq!(act(&folder, &[]).0, 0, "the default is robots.txt");
    let (status, said) = act(&folder, &[("files", "robots.txt\n\na b/robots.txt\n")]);
    assert!(status == 1 && said.contains("::error file=a b/robots.txt,line=2"), "{said}");
    let (status, said) = act(&folder, &[("files", "a b"), ("fail-on", "never")]);
    assert!(status == 0 && said.contains("::error file="), "{said}");
    let (status, said) = act(&folder, &[("files", "a b"), ("allow", "misspelt-field")]);
    assert!(status == 0 && !said.contains("::error"), "{said}");
}

#[test]
fn the_action_says_what_it_cannot_do() {
    let folder = Folder::with("cannot", &[("robots.txt", GOOD)]);
    for (inputs, status, what) in [
        (("files", "\n"), 2, "the input \"files\" names no file"),
        (("files", "absent.txt"), 4, "absent.txt"),
        (("format", "html"), 2, "html"),
        (("files", "--fix"), 4, "--fix"),
        (("for", "$(touch hacked)"), 2, "$(touch hacked)"),
    ] {
        let (found, said) = act(&folder, &[inputs]);
        assert!(found == status && said.contains(what), "{inputs:?}: {found}: {said}");
    }
    assert!(!folder.0.join("hacked").exists(), "inputs are values, not code");
}

#[test]
fn the_action_writes_sarif_and_checks_formatting() {
    let folder = Folder::with("sarif", &[("robots.txt", "user-agent:*\nDisallow: /a\n")]);
    let inputs = [("format", "sarif"), ("output", "found.sarif"), ("check-format", "true")];
    let (status, said) = act(&folder, &inputs);
    assert!(status == 1 && said.contains("::error file=robots.txt::not formatted"), "{said}");
    let sarif = std::fs::read(folder.0.join("found.sarif")).expect("it was written");
    let sarif: serde_json::Value = serde_json::from_slice(&sarif).expect("SARIF is JSON");
    assert_eq!(sarif["version"], "2.1.0");
}

#[test]
fn the_hooks_lint_and_format_what_they_are_given() {
    let folder =
        Folder::with("hooks", &[("robots.txt", BAD), ("other/robots.txt", "user-agent:*")]);
    let hooks = read(".pre-commit-hooks.yaml");
    let entries: Vec<_> = hooks.lines().filter_map(|line| line.strip_prefix("  entry: ")).collect();
    let [lint, fmt] = entries[..] else { panic!("two hooks: {entries:?}") };
    let run = |entry: &str| {
        let script = format!("\"$GITHUB_ACTION_PATH\"/{entry} robots.txt other/robots.txt");
        bash(&folder, &script, &HashMap::new())
    };
    let linted = run(lint);
    let said = String::from_utf8_lossy(&linted.stdout);
    assert!(linted.status.code() == Some(1) && said.contains("robots.txt:2:1"), "{linted:?}");
    let formatted = run(fmt);
    assert_eq!(formatted.status.code(), Some(0), "{formatted:?}");
    let text = std::fs::read_to_string(folder.0.join("other/robots.txt")).expect("it is there");
    assert_eq!(text, "User-agent: *\n");
}
