//! Running the command.

use std::io::Write as _;
use std::process::{Command, Stdio};

/// What a run printed, and the status it ended with.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) status: i32,
}

#[allow(dead_code, reason = "not every test file reads JSON")]
impl Run {
    pub(crate) fn json(&self) -> Vec<serde_json::Value> {
        let parse = |line| serde_json::from_str(line).expect("every line is an object of JSON");
        self.out.lines().map(parse).collect()
    }
}

pub(crate) fn verger(args: &[&str], input: &str) -> Run {
    run(
        Command::new(env!("CARGO_BIN_EXE_verger")).args(args).env_remove("CLICOLOR_FORCE"),
        input.as_bytes(),
    )
}

/// With variables of the environment.
#[allow(dead_code, reason = "not every test file sets one")]
pub(crate) fn verger_with(variables: &[(&str, &str)], args: &[&str]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_verger"));
    run_with(command.args(args).env_remove("CLICOLOR_FORCE"), variables, b"")
}

/// As on a terminal, with colours.
#[allow(dead_code, reason = "not every test file looks at colours")]
pub(crate) fn verger_in_colour(args: &[&str], input: &[u8]) -> Run {
    run(Command::new(env!("CARGO_BIN_EXE_verger")).args(args).env("CLICOLOR_FORCE", "1"), input)
}

fn run(command: &mut Command, input: &[u8]) -> Run {
    run_with(command, &[], input)
}

fn run_with(command: &mut Command, variables: &[(&str, &str)], input: &[u8]) -> Run {
    let mut child = command
        .env_remove("NO_COLOR")
        .env_remove("VERGER_CONTACT")
        .env_remove("VERGER_PURPOSE")
        .envs(variables.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("cargo built the command");
    let mut stdin = child.stdin.take().expect("it was piped");
    let output = std::thread::scope(|scope| {
        // A run that does not read its input closes it.
        scope.spawn(move || stdin.write_all(input).ok());
        child.wait_with_output().expect("it was started")
    });
    Run {
        out: String::from_utf8(output.stdout).expect("the command prints text"),
        err: String::from_utf8(output.stderr).expect("the command prints text"),
        status: output.status.code().expect("it was not killed"),
    }
}
