//! Running the command.

mod schema;

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// What a run printed, and the status it ended with.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) status: i32,
}

impl Run {
    /// The answers, each checked against its published schema.
    pub(crate) fn json(&self) -> Vec<serde_json::Value> {
        let parse = |line| serde_json::from_str(line).expect("every line is an object of JSON");
        let answers: Vec<_> = self.out.lines().map(parse).collect();
        answers.iter().for_each(schema::check);
        answers
    }
}

pub(crate) fn verger(args: &[&str], input: &str) -> Run {
    verger_of_bytes(args, input.as_bytes())
}

pub(crate) fn verger_of_bytes(args: &[&str], input: &[u8]) -> Run {
    run(Command::new(env!("CARGO_BIN_EXE_verger")).args(args).env_remove("CLICOLOR_FORCE"), input)
}

/// A run that continues while it is written to.
#[derive(Debug)]
pub(crate) struct Conversation {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Conversation {
    pub(crate) fn start(args: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_verger"))
            .args(args)
            .env_remove("CLICOLOR_FORCE")
            .env("VERGER_CONFIG", "/dev/null")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("cargo built the command");
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take().expect("it was piped"));
        let (heard, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(stdout).lines().map_while(Result::ok) {
                if heard.send(line).is_err() {
                    break;
                }
            }
        });
        Self { child, stdin, lines }
    }

    pub(crate) fn say(&mut self, text: &str) {
        let stdin = self.stdin.as_mut().expect("it was not ended");
        stdin.write_all(text.as_bytes()).expect("the command reads");
        stdin.flush().expect("the command reads");
    }

    /// The next line; if the command keeps it back, the test fails.
    pub(crate) fn hear(&self) -> String {
        self.lines.recv_timeout(Duration::from_secs(30)).expect("an answer, though more may come")
    }

    /// The number of its write system calls so far.
    #[cfg(target_os = "linux")]
    pub(crate) fn writes(&self) -> u64 {
        let counts = std::fs::read_to_string(format!("/proc/{}/io", self.child.id()));
        let counts = counts.expect("it is still there");
        let writes = counts.lines().find_map(|line| line.strip_prefix("syscw: "));
        writes.and_then(|count| count.parse().ok()).expect("Linux counts")
    }

    pub(crate) fn end(mut self) -> i32 {
        self.stdin = None;
        self.child.wait().expect("it was started").code().expect("it was not killed")
    }

    /// Presses Ctrl-C, and returns the status.
    #[cfg(all(has_playground, unix))]
    pub(crate) fn interrupt(self) -> i32 {
        self.signal("-INT")
    }

    /// Sends a signal, and returns the status.
    #[cfg(unix)]
    pub(crate) fn signal(self, signal: &str) -> i32 {
        let sent = Command::new("kill").args([signal, &self.child.id().to_string()]).status();
        assert!(sent.expect("every Unix has kill").success());
        self.end()
    }

    /// Ends a command that would go on.
    #[cfg(any(has_playground, feature = "serve"))]
    pub(crate) fn kill(mut self) {
        self.child.kill().and_then(|()| self.child.wait()).expect("it was started");
    }
}

/// A test that fails leaves no command running.
impl Drop for Conversation {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// With environment variables.
pub(crate) fn verger_with(variables: &[(&str, &str)], args: &[&str]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_verger"));
    run_with(command.args(args).env_remove("CLICOLOR_FORCE"), variables, b"")
}

/// With environment variables and standard input.
pub(crate) fn verger_given(variables: &[(&str, &str)], args: &[&str], input: &str) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_verger"));
    run_with(command.args(args).env_remove("CLICOLOR_FORCE"), variables, input.as_bytes())
}

/// As on a terminal, with colours.
pub(crate) fn verger_in_colour(args: &[&str], input: &[u8]) -> Run {
    run(Command::new(env!("CARGO_BIN_EXE_verger")).args(args).env("CLICOLOR_FORCE", "1"), input)
}

fn run(command: &mut Command, input: &[u8]) -> Run {
    run_with(command, &[], input)
}

fn run_with(command: &mut Command, variables: &[(&str, &str)], input: &[u8]) -> Run {
    let mut child = command
        .env_remove("NO_COLOR")
        .env("VERGER_CONFIG", "/dev/null")
        .env_remove("VERGER_CONTACT")
        .env_remove("VERGER_PURPOSE")
        .env_remove("VERGER_CACHE_PASSWORD")
        .env_remove("VERGER_LISTEN")
        .env_remove("VERGER_SERVE_TOKEN")
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
